//! The sentence at the foot of the canvas.

use egui::{Align2, vec2};

use super::Scenery;
use crate::view::draw_list::{DrawList, Label};
use crate::view::story::story;

/// Width of a letter over its height, on the wide side: a line must hold its text.
const LETTER: f32 = 0.52;

/// From line to line of a sentence that one line does not hold (points).
const LINE: f32 = 21.0;

/// In a canvas narrower than this (points) only the sentence has room.
const NARROW: f32 = 400.0;

/// Draws what just happened and what to press next.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let mut told = story(scenery.lab, scenery.run);
    // Half of a small window holds what happened, and no more.
    if scenery.camera.canvas.width() < NARROW && !told.sentence.is_empty() {
        told.hint.clear();
    }
    let theme = scenery.theme;
    let foot = scenery.camera.canvas.center_bottom();
    let ground = theme.ground.gamma_multiply(0.85);
    let anchor = Align2::CENTER_CENTER;
    // From the foot upwards: the hint, and above all of it the sentence.
    let mut rise = 36.0;
    for (text, size, color) in [(told.hint, 13.0, theme.text_dim), (told.sentence, 15.0, theme.text)] {
        let letters = (scenery.camera.canvas.width() - 24.0) / (LETTER * size);
        let lines = lines(&text, letters as usize);
        let bottom = rise;
        // A sentence stands in its place whether there is a hint below it or not.
        rise += (LINE * lines.len() as f32).max(LINE) + 5.0;
        for (line, text) in lines.into_iter().rev().enumerate() {
            let at = foot - vec2(0.0, bottom + LINE * line as f32);
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
