//! Why a scene could not be read or written.

use thiserror::Error;

/// Why a scene could not be read or written. Its text is one line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SceneError {
    /// The text is not TOML.
    #[error("{file}:{line}:{column}: not TOML: {problem}")]
    Syntax {
        /// The file, as the person named it.
        file: String,
        /// Counted from 1.
        line: usize,
        /// In characters, counted from 1.
        column: usize,
        /// What the TOML reader says.
        problem: String,
    },
    /// The text is TOML, but something in it is no part of a scene.
    #[error("{file}:{line}:{column}: {field}: found {found}, accepted: {accepted}")]
    Value {
        /// The file, as the person named it.
        file: String,
        /// Counted from 1.
        line: usize,
        /// In characters, counted from 1.
        column: usize,
        /// Which value, as `circle 2, radius`; circles are counted from 1.
        field: String,
        /// What stands there.
        found: String,
        /// What may stand there.
        accepted: String,
    },
    /// The file itself could not be read or written.
    #[error("{file}: {problem}; {advice}")]
    File {
        /// The file, as the person named it.
        file: String,
        /// What went wrong.
        problem: String,
        /// What to do about it.
        advice: String,
    },
}
