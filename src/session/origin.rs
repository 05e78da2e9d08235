use std::path::{Path, PathBuf};

/// Where the open scene came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene with this index.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
    /// No file yet: it came from the clipboard or a link.
    #[default]
    Clipboard,
}

impl Origin {
    /// Returns the file; `None` if the scene has none.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::BuiltIn(_) | Self::Clipboard => None,
        }
    }
}
