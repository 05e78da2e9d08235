//! How large words are in the font that they are drawn with. No window is needed for it.

use std::cell::RefCell;

use egui::epaint::text::{Fonts, TextOptions};
use egui::{Rect, Vec2, vec2};

use crate::view::draw::Label;
use crate::view::text::font;

thread_local! {
    /// Only read: the figures of a font are looked up once.
    static FONTS: RefCell<Fonts> = RefCell::new(Fonts::new(TextOptions::default(), font::definitions()));
}

/// Width and height of a line of text (points): never less than it takes, and hardly more, since letters that are drawn
/// closer to each other in some pairs count in full.
pub fn size(text: &str, letters: f32, is_strong: bool) -> Vec2 {
    let font = if is_strong { font::strong(letters) } else { font::regular(letters) };
    FONTS.with_borrow_mut(|fonts| {
        let mut fonts = fonts.with_pixels_per_point(1.0);
        let width: f32 = text.chars().map(|letter| fonts.glyph_width(&font, letter)).sum();
        vec2(width.ceil(), fonts.row_height(&font).ceil())
    })
}

/// Where a label stands (points).
pub fn frame(label: &Label) -> Rect {
    label.anchor.anchor_size(label.at, size(&label.text, label.size, label.strong))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, Context, RawInput};

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
                        let font = if is_strong { font::strong(letters) } else { font::regular(letters) };
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
