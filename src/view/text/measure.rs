//! Measures text in the font that it is drawn in, without a window, and wraps it to a given width.

use std::cell::RefCell;

use egui::epaint::text::{Fonts, TextOptions};
use egui::{Color32, FontId, Rect, Ui, Vec2, vec2};

use crate::view::text::{Label, font};

thread_local! {
    /// The fonts, with a cache of letter widths.
    static FONTS: RefCell<Fonts> = RefCell::new(Fonts::new(TextOptions::default(), font::definitions()));
}

/// Returns the width and height of a line of text (points): an upper bound that ignores kerning.
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

/// Returns the frame of a label (points).
pub fn frame(label: &Label) -> Rect {
    label.anchor.anchor_size(label.at, size(&label.text, label.size, label.strong))
}

/// Wraps the text, in letters of this size (points), into as few lines of at most this width (points) as possible, all of about
/// the same length. Only a word that is longer than a line, such as a path, is broken.
pub fn wrapped(text: &str, width: f32, letters: f32) -> Vec<String> {
    let long = |text: &str| size(text, letters, false).x;
    let wished = long(text) / (long(text) / width.max(1.0)).ceil().max(1.0);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if long(line) < wished && long(&format!("{line} {word}")) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ if long(word) <= width => lines.push(word.to_owned()),
            _ => lines.extend(pieces(word, |piece| long(piece) <= width)),
        }
    }
    lines
}

/// Cuts a word into the longest pieces that fit, each at least one character long.
fn pieces(word: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for character in word.chars() {
        let last = pieces.len() - 1;
        let longer = format!("{}{character}", pieces[last]);
        if fits(&longer) || pieces[last].is_empty() {
            pieces[last] = longer;
        } else {
            pieces.push(character.to_string());
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput};

    #[test]
    fn drawn_text_is_no_larger_than_measured() {
        let context = Context::default();
        context.set_fonts(font::definitions());
        let sentences = [
            "A passed through B between two checks.",
            "contact 322 ms",
            "gap −0.291 m",
            "Press M: the same start again, solved exactly.",
            "AVATAR To Yes, 1,000.75 × 10",
            "W",
        ];
        let mut output = context.run_ui(RawInput::default(), |ui| {
            for text in sentences {
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
        // The glyph textures are not needed.
        output.textures_delta.clear();
    }

    #[test]
    fn a_sentence_is_wrapped_into_the_fewest_lines() {
        assert_eq!(wrapped("red meets blue", 150.0, 13.0), ["red meets blue"]);
        assert_eq!(wrapped("red meets blue and goes on", 120.0, 13.0), ["red meets blue", "and goes on"]);
        assert_eq!(wrapped("", 120.0, 13.0), [""; 0]);
        assert_eq!(wrapped("anywhere else", 70.0, 13.0), ["anywhere", "else"]);
    }

    #[test]
    fn every_line_fits_even_one_of_a_single_word() {
        let path = format!("/{}/scene.toml: no such file", "folder/".repeat(60));
        for width in [30.0, 120.0, 600.0] {
            let lines = wrapped(&path, width, 13.0);
            assert!(lines.iter().all(|line| size(line, 13.0, false).x <= width), "{lines:#?}");
            assert_eq!(lines.concat().replace(' ', ""), path.replace(' ', ""), "nothing is lost");
        }
        assert_eq!(wrapped("ab", 1.0, 13.0), ["a", "b"], "a character is not cut");
    }
}
