use std::path::{Path, PathBuf};

use crate::scene::BUILT_IN;

/// Where the open scene came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene with this index.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
    /// No file yet: it came from the clipboard, a link or a game.
    #[default]
    Clipboard,
}

impl Origin {
    /// Returns the name of the built-in scene, or the path of the file; `None` without either, and for a path that is not UTF-8.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::BuiltIn(index) => BUILT_IN.get(*index).map(|built_in| built_in.name),
            Self::File(path) => path.to_str(),
            Self::Clipboard => None,
        }
    }

    /// Returns the file; `None` if the scene has none.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::BuiltIn(_) | Self::Clipboard => None,
        }
    }
}
