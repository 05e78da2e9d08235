//! Wrapping of a sentence.

use crate::view::text::measure;

/// Wraps the text into the fewest lines of at most this width in letters of this size (points), all about equally long.
/// Breaks only a word that is longer than a line, such as a path.
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
            _ if long(word) <= width => lines.push(word.to_owned()),
            _ => lines.extend(pieces(word, |piece| long(piece) <= width)),
        }
    }
    lines
}

/// Cuts a word into the longest pieces that fit, of one character at least.
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

    #[test]
    fn a_sentence_takes_as_few_lines_as_hold_it() {
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
            assert!(lines.iter().all(|line| measure::size(line, 13.0, false).x <= width), "{lines:#?}");
            assert_eq!(lines.concat().replace(' ', ""), path.replace(' ', ""), "nothing is lost");
        }
        assert_eq!(wrapped("ab", 1.0, 13.0), ["a", "b"], "a character is not cut");
    }
}
