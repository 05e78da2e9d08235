//! Why a scene could not be read or written.

use thiserror::Error;

/// The maximum number of characters of a refused value that a message repeats.
const EXCERPT_LENGTH: usize = 40;

/// Returns the beginning of a refused value for a message: its first line, and of a long one 40 characters with an ellipsis.
pub fn excerpt(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && line.chars().nth(EXCERPT_LENGTH).is_none() {
        return line.to_owned();
    }
    line.chars().take(EXCERPT_LENGTH - 1).chain(['…']).collect()
}

/// Why a scene could not be read or written. Its text is one line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SceneError {
    /// The text is not TOML.
    #[error("{file}:{line}:{column}: not TOML: {problem}")]
    Syntax {
        /// The file, as it was named by the caller.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The column in characters, counted from 1.
        column: usize,
        /// What the TOML reader says.
        problem: String,
    },
    /// The text is TOML, but something in it is not accepted.
    #[error("{file}:{line}:{column}: {field}: found {found}, accepted: {accepted}")]
    Value {
        /// The file, as it was named by the caller.
        file: String,
        /// The line, counted from 1.
        line: usize,
        /// The column in characters, counted from 1.
        column: usize,
        /// The name of the value, for instance `circle 2, radius`; circles are counted from 1.
        field: String,
        /// What the file holds there.
        found: String,
        /// What is accepted there.
        accepted: String,
    },
    /// The file itself could not be read or written.
    #[error("{file}: {problem}; {advice}")]
    File {
        /// The file, as it was named by the caller.
        file: String,
        /// What went wrong.
        problem: String,
        /// What to do about it.
        advice: String,
    },
}
