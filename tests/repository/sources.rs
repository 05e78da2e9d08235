//! The sources of this crate, as read by the tests of its architecture.

use std::fs;
use std::path::{Path, PathBuf};

pub struct Source {
    /// Its path below `src`.
    pub path: PathBuf,
    pub text: String,
}

/// Reads every source file of this crate.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push(Source {
                    path: path.strip_prefix(&root).expect("below the root").to_path_buf(),
                    text,
                });
            }
        }
    }
    assert!(found.len() > 40, "the sources are found");
    found
}
