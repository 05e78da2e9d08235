//! The sources of both packages, as read by the tests of its architecture.

use std::fs;
use std::path::{Path, PathBuf};

/// The `src` of the library.
pub const LIBRARY: &str = "crates/circle-collision/src";

#[derive(Clone)]
pub struct Source {
    /// The `src` of its package, from the root of the repository.
    pub package: &'static str,
    /// Its path below that.
    pub path: PathBuf,
    pub text: String,
}

impl Source {
    /// Its path from the root of the repository.
    pub fn place(&self) -> String {
        format!("{}/{}", self.package, self.path.display())
    }
}

/// Reads every source file of the library and of the program.
pub fn sources() -> Vec<Source> {
    let found = [sources_of(LIBRARY), sources_of("src")].concat();
    assert!(found.len() > 40, "the sources are found");
    found
}

fn sources_of(package: &'static str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(package);
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
                    package,
                    path: path.strip_prefix(&root).expect("below the root").to_path_buf(),
                    text,
                });
            }
        }
    }
    found
}
