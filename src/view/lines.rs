//! A sentence that one line does not hold.

/// The text in as few lines as hold it, of at most `letters` letters each and about equally long. A word is never cut.
pub fn lines(text: &str, letters: usize) -> Vec<String> {
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
