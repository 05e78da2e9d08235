//! A figure for a document: one egui frame as an SVG document.

use egui::{Context, Pos2, RawInput, Rect, Ui, vec2};

use super::Shapes;
use super::svg;
use crate::view::panel::style;
use crate::view::text::font;
use crate::view::theme::Theme;

/// Draws the frame of `show` as a figure in the light theme, with this width, height (points) and title.
pub fn figure(size: [u16; 2], title: &str, mut show: impl FnMut(&mut Ui)) -> String {
    let theme = Theme::of(true);
    let egui = Context::default();
    egui.set_fonts(font::definitions());
    style::apply(&egui, theme);
    let [width, height] = size.map(f32::from);
    let mut shapes = || {
        let raw = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(width, height))),
            time: Some(0.0),
            ..RawInput::default()
        };
        let mut output = egui.run_ui(raw, &mut show);
        // Text stays text, so the glyph textures are not needed.
        output.textures_delta.clear();
        output.shapes
    };
    // In the first frame, the axes are not yet wide enough for their numbers.
    shapes();
    let panels = shapes();
    svg::drawing(&Shapes { ground: theme.ground, capsules: Vec::new(), panels }, size, title)
}
