//! The origin of the open scene.

use std::path::PathBuf;

/// Where the open scene came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene with this index.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
    /// No file yet: it came from the clipboard or a link.
    Clipboard,
}
