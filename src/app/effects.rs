//! What a command asks of the window and the disk.

use std::path::{Path, PathBuf};

use super::opening::{self, full};
use crate::lab::{Command, Effect, Offer, Origin};
use crate::scene::{self, Scene};

/// Reads or writes what the effect says. Returns the commands that tell how it went; none for effects of the window.
pub fn on_disk(effect: &Effect) -> Vec<Command> {
    match effect {
        Effect::ListFolder(folder) => match opening::offer(folder) {
            Ok(offer) => vec![Command::Offer(offer)],
            // A path can be typed all the same.
            Err(problem) => vec![Command::Offer(Offer::default()), Command::Tell(problem)],
        },
        Effect::Read(path) => vec![read(path)],
        Effect::Save(scene, path) => vec![written(scene, path).map_or_else(Command::Tell, Command::SavedAs)],
        Effect::SaveNew(scene, folder) => {
            vec![written(scene, &free_path(scene, folder)).map_or_else(Command::Tell, Command::SavedAs)]
        }
        Effect::SaveCopy(scene, folder) => {
            let tell = |path: PathBuf| format!("This moment is saved as {}", path.display());
            vec![Command::Tell(written(scene, &free_path(scene, folder)).map_or_else(|error| error, tell))]
        }
        Effect::Fit
        | Effect::Zoom(_)
        | Effect::ToggleFullscreen
        | Effect::Screenshot
        | Effect::Copy(_)
        | Effect::Paste => Vec::new(),
    }
}

/// Opens the scene in this file, or tells why not.
fn read(path: &Path) -> Command {
    match opening::read(path) {
        Ok(scene) => Command::Open(Box::new(scene), Origin::File(path.to_path_buf())),
        Err(problem) => Command::Tell(format!("Not opened: {problem}")),
    }
}

/// Opens the first of these files that holds a scene; those before it are told if there is none.
pub fn first_scene(paths: &[PathBuf]) -> Option<Command> {
    let mut commands = paths.iter().map(|path| read(path));
    let first = commands.next()?;
    let is_scene = |command: &Command| matches!(command, Command::Open(..));
    if is_scene(&first) { Some(first) } else { Some(commands.find(is_scene).unwrap_or(first)) }
}

/// Opens the scene of the text that was on the clipboard, or tells why not.
pub fn pasted(text: Result<String, String>) -> Command {
    let scene =
        text.map_err(|problem| format!("clipboard: {problem}")).and_then(|text| opening::parse(&text));
    match scene {
        Ok(scene) => Command::Open(Box::new(scene), Origin::Clipboard),
        Err(problem) => Command::Tell(format!("Not opened: {problem}")),
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
