//! macOS.

use std::path::PathBuf;

use super::description::Platform;
use super::system::{OWN_FOLDER, System, in_home};

pub use super::clipboard::Clipboard;
pub use super::messages::Wake;

#[derive(Debug)]
pub struct Here;

impl System for Here {
    const PLATFORM: Platform = Platform::Mac;

    fn data_folder() -> Option<PathBuf> {
        Some(in_home("Library/Application Support")?.join(OWN_FOLDER))
    }
}
