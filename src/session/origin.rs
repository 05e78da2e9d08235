//! Where the open scene is from.

use std::path::PathBuf;

/// Where the open scene is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene of this index.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
    /// No file yet: from the clipboard or a link.
    Clipboard,
}
