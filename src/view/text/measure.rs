//! The size of text in the font that it is drawn in, measured without a window.

use std::cell::RefCell;

use egui::epaint::text::{Fonts, TextOptions};
use egui::{Color32, FontId, Rect, Ui, Vec2, vec2};

use crate::view::draw::Label;
use crate::view::text::font;

thread_local! {
    /// The font, with the widths of its letters once they are looked up.
    static FONTS: RefCell<Fonts> = RefCell::new(Fonts::new(TextOptions::default(), font::definitions()));
}

/// Returns the width and height of a line of text (points): an upper bound, which ignores that some pairs of letters are
/// drawn closer to each other.
pub fn size(text: &str, letters: f32, is_strong: bool) -> Vec2 {
    let font = font::of(letters, is_strong);
    FONTS.with_borrow_mut(|fonts| {
        let mut fonts = fonts.with_pixels_per_point(1.0);
        let width: f32 = text.chars().map(|letter| fonts.glyph_width(&font, letter)).sum();
        vec2(width.ceil(), fonts.row_height(&font).ceil())
    })
}

/// Returns the width of a line of text as egui draws it (points).
pub fn width_in(ui: &Ui, text: &str, font: &FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE).size().x
}

/// Returns where a label stands (points).
pub fn frame(label: &Label) -> Rect {
    label.anchor.anchor_size(label.at, size(&label.text, label.size, label.strong))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput};

    #[test]
    fn words_take_no_more_room_than_was_measured() {
        let context = Context::default();
        context.set_fonts(font::definitions());
        let said = [
            "A passed through B between two checks.",
            "contact 322 ms: no check",
            "gap −0.291 m",
            "Press M: the same start again, solved exactly.",
            "AVATAR To Yes, 1,000.75 × 10",
            "W",
        ];
        let mut output = context.run_ui(RawInput::default(), |ui| {
            for text in said {
                for letters in [12.0, 13.0, 16.0, 22.0, 17.3] {
                    for is_strong in [false, true] {
                        let font = font::of(letters, is_strong);
                        let drawn = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size();
                        let measured = size(text, letters, is_strong);
                        let spare = measured - drawn;
                        let of = format!("{text:?} at {letters}: {drawn} for {measured}");
                        assert!(spare.x > -0.5 && spare.x < 1.5 + 0.04 * drawn.x, "{of}");
                        assert!(spare.y > -0.5 && spare.y < 1.5, "{of}");
                    }
                }
            }
        });
        // The letters themselves go nowhere.
        output.textures_delta.clear();
    }
}
