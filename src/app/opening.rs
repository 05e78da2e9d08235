//! Reading scenes from files and from the clipboard.

use std::path::{Path, PathBuf};

use crate::scene::{self, Scene, SceneError};
use crate::session::{FilePicker, MAX_CIRCLES};

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
    let text = std::str::from_utf8(bytes).map_err(|_| format!("{name}: it is no text; save it as UTF-8"))?;
    parse(text, name)
}

/// Lists the scene files of a folder, or of the current folder if the path is empty.
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
            && Path::new(&name).extension().is_some_and(|extension| extension == "toml")
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
