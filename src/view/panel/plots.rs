//! The plots of the pages.

use egui::{CursorIcon, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::step::take;
use crate::session::{Command, Shown};
use crate::view::draw::paint;
use crate::view::plot::{PlotPage, step, time_unit};
use crate::view::theme::Theme;

/// The minimum and the maximum height of a plot (points).
const LOWEST: f32 = 140.0;
const HIGHEST: f32 = 230.0;

/// The ratio of the longest step that can be dragged to in the plot to the shortest.
const MOST_CHOICES: f64 = 200.0;

/// Draws a plot. Where the curves over dt are computed, dragging in them chooses dt.
pub fn show(ui: &mut Ui, shown: &Shown, plot: PlotPage, theme: &Theme, commands: &mut Vec<Command>) {
    if let (PlotPage::Step, Some(step_pair), Some(longest)) = (plot, &shown.step_pair, shown.longest_step) {
        let (frame, response) = room(ui, Sense::click_and_drag());
        let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
        response.widget_info(|| WidgetInfo::slider(true, shown.run().rules().step, "Chances"));
        let Ok(plot) = step::plot(shown, frame, theme) else { return };
        let (factor, _) = time_unit(longest);
        let half = plot.at([step_pair.safe_step_limit() * factor, 0.0]).x;
        let step_at = |x: f32| (plot.value(x) / factor).max(longest / MOST_CHOICES);
        take(&response, shown, Some(half), step_at, commands);
        return paint(ui.painter(), &plot.done());
    }
    let (frame, response) = room(ui, Sense::hover());
    let name = match plot {
        PlotPage::Step => "Chances, in throws",
        PlotPage::When => "Parabola of the equation",
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    paint(ui.painter(), &plot.draw(shown, frame, theme));
}

/// Makes room for a plot, so high that all of it can be in view.
fn room(ui: &mut Ui, sense: Sense) -> (Rect, Response) {
    let height = ui.clip_rect().height().clamp(LOWEST, HIGHEST);
    ui.allocate_exact_size(vec2(ui.available_width(), height), sense)
}
