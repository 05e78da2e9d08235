//! The sentence at the foot of the canvas.

use egui::{Align2, vec2};

use crate::view::draw_list::{DrawList, Label};
use crate::view::scenery::Scenery;
use crate::view::story::story;

/// Width of a letter over its height, on the wide side: a line must hold its text.
const LETTER: f32 = 0.52;

/// From line to line of a sentence that one line does not hold (points).
const LINE: f32 = 21.0;

/// Draws what just happened and what to press next.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let told = story(scenery.session, scenery.run);
    let theme = scenery.theme;
    let foot = scenery.camera.canvas.center_bottom();
    let ground = theme.ground.gamma_multiply(0.85);
    let anchor = Align2::CENTER_CENTER;
    let letters = |size: f32| ((scenery.camera.canvas.width() - 24.0) / (LETTER * size)) as usize;
    // A hint that one line does not hold is left out: the status line names the keys, too.
    let has_room = told.hint.chars().count() <= letters(13.0);
    let hint = if has_room { told.hint } else { String::new() };
    let rise = if has_room { 62.0 } else { 44.0 };
    for (text, rise, size, color) in
        [(told.sentence, rise, 15.0, theme.text), (hint, 36.0, 13.0, theme.text_dim)]
    {
        // The last line stands where a single one does, and those before it above it.
        for (line, text) in lines(&text, letters(size)).into_iter().rev().enumerate() {
            let at = foot - vec2(0.0, rise + LINE * line as f32);
            list.labels.push(Label { at, anchor, text, size, strong: false, color, ground });
        }
    }
}

/// The text in as few lines of at most so many letters as it takes, all about as long.
fn lines(text: &str, letters: usize) -> Vec<String> {
    let length = text.chars().count();
    let wished = length / length.div_ceil(letters.max(1)).max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line)
                if line.chars().count() < wished
                    && line.chars().count() + 1 + word.chars().count() <= letters =>
            {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_takes_as_few_lines_as_hold_it() {
        assert_eq!(lines("red meets blue", 20), ["red meets blue"]);
        assert_eq!(lines("red meets blue and goes on", 20), ["red meets blue", "and goes on"]);
        assert_eq!(lines("", 20), [""; 0]);
        assert_eq!(lines("anywhere else", 3), ["anywhere", "else"], "a word is never cut");
    }
}
