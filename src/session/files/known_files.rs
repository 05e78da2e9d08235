//! What the files hold that scenes were opened from or saved in.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::scene::Scene;

/// The maximum number of files. An older one counts as changed.
const MAX: usize = 8;

/// Files with the scene that each holds, the latest last.
#[derive(Clone, Debug, Default)]
pub struct KnownFiles(Vec<(PathBuf, Arc<Scene>)>);

impl KnownFiles {
    /// Notes that this file holds this scene.
    pub fn note(&mut self, path: &Path, scene: Arc<Scene>) {
        self.0.retain(|(known, _)| known != path);
        self.0.push((path.to_path_buf(), scene));
        let surplus = self.0.len().saturating_sub(MAX);
        self.0.drain(..surplus);
    }

    /// Returns the scene in this file, as it was last read or written; `None` for a file that is not known.
    pub fn get(&self, path: &Path) -> Option<&Scene> {
        self.0.iter().find(|(known, _)| known == path).map(|(_, scene)| &**scene)
    }
}
