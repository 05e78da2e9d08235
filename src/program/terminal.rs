//! The output of the program on the terminal, without control characters, and its exit codes.

use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use circle_collision_demo::scene::write_failure;

/// The exit code for bad input, or for an output that cannot be written.
pub const BAD_INPUT: u8 = 2;

/// The exit code if no window can be opened.
pub const NO_WINDOW: u8 = 3;

/// Writes a line to standard error.
pub fn say(line: &str) {
    // It may be closed or full, in which case nothing can be reported.
    let _ = writeln!(io::stderr(), "{}", visible(line));
}

/// Writes an error, and returns the exit code.
pub fn fail(error: &str, code: u8) -> ExitCode {
    say(&format!("error: {error}"));
    ExitCode::from(code)
}

/// Writes bytes to standard output.
pub fn print(text: &[u8]) -> ExitCode {
    printed(io::stdout().write_all(text))
}

/// Returns the exit code after writing to standard output. A reader that closes it early is not an error.
pub fn printed(result: io::Result<()>) -> ExitCode {
    match result.and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            fail(&write_failure(Path::new("standard output"), &error).to_string(), BAD_INPUT)
        }
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Returns the line with escape sequences for control characters and for those that change the direction of text, because
/// it may contain names and text from files.
pub fn visible(line: &str) -> String {
    let spelled = |character: char| {
        let is_obeyed = character.is_control()
            || matches!(character, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        if is_obeyed { character.escape_default().to_string() } else { character.to_string() }
    };
    line.chars().map(spelled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_spelled_out() {
        for obeyed in ('\0'..='\u{1F}')
            .chain('\u{7F}'..='\u{9F}')
            .chain("\u{61C}\u{200E}\u{200F}".chars())
            .chain('\u{202A}'..='\u{202E}')
            .chain('\u{2066}'..='\u{2069}')
        {
            let shown = visible(&format!("a{obeyed}b"));
            assert!(shown.starts_with("a\\") && shown.ends_with('b') && !shown.contains(obeyed), "{shown}");
        }
        for plain in
            ["", "a b", "größe, π ≈ 3.14, 円, مرحبا, 🙂", r"C:\scenes\a.toml", "\"quoted\"", "\u{200D}"]
        {
            assert_eq!(visible(plain), plain);
        }
        assert_eq!(visible("a\tb\nc\u{1b}[2J\u{202e}"), r"a\tb\nc\u{1b}[2J\u{202e}");
    }
}
