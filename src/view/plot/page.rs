//! The pages whose plots can be drawn alone.

use egui::{Painter, Rect};

use super::{cost, step, when};
use crate::session::Shown;
use crate::view::text::font;
use crate::view::theme::Theme;

/// A page with a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotPage {
    Step,
    When,
    Cost,
}

impl PlotPage {
    /// All pages with a plot.
    pub const ALL: [Self; 3] = all_variants![Step, When, Cost];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::When => "when",
            Self::Cost => "cost",
        }
    }

    /// Draws the plot in this frame (points), or writes why there is none.
    pub fn paint(self, painter: &Painter, shown: &Shown, frame: Rect, theme: &Theme) {
        let plot = match self {
            Self::Step => step::plot(shown, frame, theme),
            Self::When => when::plot(shown, frame, theme),
            Self::Cost => cost::plot(shown, frame, theme),
        };
        match plot {
            Ok(plot) => plot.paint(painter),
            Err(why) => {
                let font = font::regular(font::SMALL);
                let words = painter.layout(why.to_owned(), font, theme.text_dim, frame.width());
                painter.galley(frame.center() - words.size() / 2.0, words, theme.text_dim);
            }
        }
    }
}
