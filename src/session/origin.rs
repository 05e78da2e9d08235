use std::path::{Path, PathBuf};

use circle_collision::geometry::Circle;

use crate::scene::{Apart, BUILT_IN, Scene, SceneCircle};

/// Where the open scene came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene with this index.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
    /// No file yet: it is new, or came from the clipboard, a link or a game.
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

    /// Whether the sentence on what to watch was written by a person for the scene on screen, whatever is edited in it: it is not
    /// that of a built-in scene, as `loaded` has it.
    pub fn has_own_watch(&self, start: &Scene, loaded: &Scene) -> bool {
        match self {
            Self::BuiltIn(_) => start.watch != loaded.watch,
            Self::File(_) | Self::Clipboard => true,
        }
    }

    /// Returns the sentence on what to watch. That of a built-in scene is about its circles and its response: where these were
    /// edited, it is empty.
    pub fn watch<'scene>(&self, start: &'scene Scene, loaded: &Scene) -> &'scene str {
        let is_same = |one: &SceneCircle, other: &SceneCircle| {
            let circle = Circle { center: one.circle.center, ..other.circle };
            (one.circle, one.color, one.fixed) == (circle, other.color, other.fixed)
        };
        let is_that_scene = || {
            start.has_rules_of(loaded, Apart::MethodAndSteps)
                && start.circles.len() == loaded.circles.len()
                && start.circles.iter().zip(&loaded.circles).all(|(one, other)| is_same(one, other))
        };
        if self.has_own_watch(start, loaded) || is_that_scene() { &start.watch } else { "" }
    }
}
