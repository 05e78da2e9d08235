//! Why a scene could not be read or written.

use thiserror::Error;

/// The maximum number of characters of a refused value that a message repeats.
const EXCERPT_LENGTH: usize = 40;

/// Returns the first line of a refused value for a message, cut to 40 characters with an ellipsis.
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
        /// The message of the TOML library.
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
        /// The text found in the file.
        found: String,
        /// A description of the accepted values.
        accepted: String,
    },
    /// The file itself could not be read or written.
    #[error("{file}: {problem}; {advice}")]
    File {
        /// The file, as it was named by the caller.
        file: String,
        /// The problem.
        problem: String,
        /// A way to solve it.
        advice: String,
    },
}
