//! What a command asks of the window and the disk.

use std::path::{Path, PathBuf};

use crate::lab::{Command, Effect};
use crate::scene::{self, Scene};

/// Writes what the effect says. Returns the command that tells how it went; `None` for effects of the window.
pub fn on_disk(effect: &Effect) -> Option<Command> {
    match effect {
        Effect::Save(scene, path) => Some(written(scene, path).map_or_else(Command::Tell, Command::SavedAs)),
        Effect::SaveNew(scene, folder) => {
            Some(written(scene, &free_path(scene, folder)).map_or_else(Command::Tell, Command::SavedAs))
        }
        Effect::SaveCopy(scene, folder) => {
            let tell = |path: PathBuf| format!("This moment is saved as {}", path.display());
            Some(Command::Tell(written(scene, &free_path(scene, folder)).map_or_else(|error| error, tell)))
        }
        Effect::Fit | Effect::Zoom(_) | Effect::ToggleFullscreen | Effect::Screenshot => None,
    }
}

/// The first name for this scene in this folder that is not taken; in the current one when none is given.
fn free_path(scene: &Scene, folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    scene::free_path(folder, &scene.title)
}

/// Writes the scene and returns where it is now, or why it is not.
fn written(scene: &Scene, path: &Path) -> Result<PathBuf, String> {
    scene::write(path, scene).map(|()| full(path)).map_err(|error| format!("Not saved: {error}"))
}

/// The path as a person finds it from anywhere.
fn full(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Writes a picture of what the window shows now.
///
/// # Errors
///
/// Why the file cannot be written.
pub fn write_picture(path: &Path) -> Result<PathBuf, String> {
    // The window library panics where it cannot write, so the file is opened here first.
    std::fs::File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = path.to_str().ok_or_else(|| format!("{}: not a path in UTF-8", path.display()))?;
    macroquad::texture::get_screen_data().export_png(text);
    Ok(full(path))
}

/// The first picture name in the current folder that is not taken.
pub fn free_picture_path() -> PathBuf {
    (1..u32::MAX)
        .map(|number| PathBuf::from(format!("circle-collision-{number}.png")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| PathBuf::from("circle-collision.png"))
}
