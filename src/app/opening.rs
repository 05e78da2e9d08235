//! Reading scenes from files and from the clipboard.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str;

use crate::scene::{self, Scene, SceneError, is_frames};
use crate::session::{FilePicker, FrameFailures, FrameSetting, MAX_CIRCLES};

/// The name of the built-in scene that is opened by default.
pub const FIRST_SCENE: &str = "bullet";

/// Reads the scene in this file.
///
/// # Errors
///
/// Returns one line that says why there is none.
pub fn read(path: &Path) -> Result<Scene, String> {
    within_limit(scene::read(path), &path.display().to_string())
}

/// Reads the scene in this text, whose source is named in messages.
///
/// # Errors
///
/// Returns one line that says why there is none.
pub fn parse(text: &str, source: &str) -> Result<Scene, String> {
    within_limit(Scene::parse(text, source), source)
}

/// Reads the scene in these bytes of a file with this name.
///
/// # Errors
///
/// Returns one line that says why there is none.
pub fn parse_bytes(bytes: &[u8], name: &str) -> Result<Scene, String> {
    let text = str::from_utf8(bytes).map_err(|_| format!("{name}: it is no text; save it as UTF-8"))?;
    parse(text, name)
}

/// The largest table of frames that the window takes (bytes): for a larger one there is `circle-collision audit`.
const MAX_FRAMES: u64 = 32 * 1024 * 1024;

/// Returns the bytes of a file, if it is a table of frames.
pub fn frames_in(path: &Path) -> Option<Vec<u8>> {
    // Opening a pipe waits for a writer. What is no file, or cannot be read, gets its error as a scene.
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(MAX_FRAMES + 1).read_to_end(&mut bytes).ok()?;
    holds_frames(&bytes).then_some(bytes)
}

/// Whether the bytes of a file are a table of frames.
pub fn holds_frames(bytes: &[u8]) -> bool {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    str::from_utf8(line).is_ok_and(is_frames)
}

/// Finds the failures in a table of frames, whose source is named in messages, with the walls and the fixed circles of a scene.
///
/// # Errors
///
/// Returns one line that says what is not accepted.
pub fn failures(bytes: &[u8], source: &str, scene: Option<Scene>) -> Result<FrameFailures, String> {
    if bytes.len() as u64 > MAX_FRAMES {
        return Err(format!(
            "{source}: found more than 32 MiB; `circle-collision audit` takes files of any size"
        ));
    }
    let setting = FrameSetting { scene, ..FrameSetting::default() };
    FrameFailures::in_table(bytes, source, setting).map_err(|error| error.to_string())
}

/// Lists the scene files and the tables of a folder, or of the current folder if the path is empty.
///
/// # Errors
///
/// Returns one line that says why it cannot be listed.
pub fn list(folder: &Path) -> Result<FilePicker, String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let failure =
        |error: std::io::Error| format!("{}: cannot be read: {error}; type a path", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failure)? {
        let name = entry.map_err(failure)?.file_name();
        // A name that is not UTF-8 cannot be shown in the text field.
        if let Ok(name) = name.into_string()
            && Path::new(&name).extension().is_some_and(|extension| extension == "toml" || extension == "csv")
        {
            files.push(name);
        }
    }
    files.sort();
    Ok(FilePicker { folder: full(folder), files })
}

/// Returns the absolute path if the file exists, otherwise the path unchanged.
pub fn full(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn within_limit(scene: Result<Scene, SceneError>, source: &str) -> Result<Scene, String> {
    let scene = scene.map_err(|error| error.to_string())?;
    let found = scene.circles.len();
    if found > MAX_CIRCLES {
        return Err(format!("{source}: found {found} circles, accepted: at most {MAX_CIRCLES}"));
    }
    Ok(scene)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scene_files_of_a_folder_are_offered_by_name() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["b.toml", "a.toml", "c.txt", "C.toml"] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let picker = list(folder.path()).expect("a folder");
        assert_eq!(picker.files, ["C.toml", "a.toml", "b.toml"]);
        assert_eq!(picker.folder, full(folder.path()));
        let missing = super::list(&folder.path().join("missing")).expect_err("no folder");
        assert!(
            missing.contains("missing: cannot be read: ") && missing.ends_with("; type a path"),
            "{missing}"
        );
    }

    #[test]
    fn scenes_too_large_for_the_window_are_refused() {
        let text = |count: usize| {
            format!(
                "arena = {{ min = [0, 0], max = [1e3, 1e3] }}\n[[random]]\ncount = {count}\nseed = 1\n\
                 radius = [0.1, 0.1]\nspeed = [0, 1]"
            )
        };
        assert_eq!(parse(&text(MAX_CIRCLES), "clipboard").map(|scene| scene.circles.len()), Ok(MAX_CIRCLES));
        let error = parse(&text(MAX_CIRCLES + 1), "clipboard").expect_err("too many");
        assert_eq!(error, "clipboard: found 100001 circles, accepted: at most 100000");
    }
}
