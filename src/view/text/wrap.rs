//! Wrapping of a sentence.

use crate::view::text::measure;

/// Wraps the text into the fewest lines of at most this width in letters of this size (points), all about equally long.
/// Never breaks a word.
pub fn wrapped(text: &str, width: f32, letters: f32) -> Vec<String> {
    let long = |text: &str| measure::size(text, letters, false).x;
    let wished = long(text) / (long(text) / width.max(1.0)).ceil().max(1.0);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if long(line) < wished && long(&format!("{line} {word}")) <= width => {
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
        assert_eq!(wrapped("red meets blue", 150.0, 13.0), ["red meets blue"]);
        assert_eq!(wrapped("red meets blue and goes on", 120.0, 13.0), ["red meets blue", "and goes on"]);
        assert_eq!(wrapped("", 120.0, 13.0), [""; 0]);
        assert_eq!(wrapped("anywhere else", 8.0, 13.0), ["anywhere", "else"], "a word is never cut");
    }
}
