//! Reading and writing scene files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::reader::Source;
use super::replacement::replace;
use super::{MAX_FILE_SIZE, MAX_LISTED_CIRCLES, Scene, SceneError};

/// The maximum number of characters of a title in a file name, so that every file system accepts it.
const MAX_STEM_LENGTH: usize = 48;

/// Reads the scene in this file.
///
/// # Errors
///
/// If the file cannot be opened, is not a regular file (a pipe may never end), is larger than 32 MiB, is not UTF-8, or does
/// not hold a scene.
pub fn read(path: &Path) -> Result<Scene, SceneError> {
    let bytes = bytes(path).map_err(|error| {
        let advice = match error.kind() {
            ErrorKind::NotFound => "check the path",
            ErrorKind::PermissionDenied => "allow reading it",
            ErrorKind::IsADirectory => "name a file in it",
            ErrorKind::FileTooLarge => "use a scene of at most 32 MiB",
            ErrorKind::Unsupported => "save the scene as a file on a disk and name that",
            _ => "check the path and the disk",
        };
        failure(path, "cannot be read", &error, advice)
    })?;
    let name = path.display().to_string();
    match std::str::from_utf8(&bytes) {
        Ok(text) => Scene::parse(text, &name),
        Err(error) => {
            let end = error.valid_up_to();
            let text = String::from_utf8_lossy(&bytes[..end]);
            let found = format!("the byte {:#04X}", bytes[end]);
            let source = Source::new(&text, &name);
            Err(source.refusal(&(end..end), "text", &found, "UTF-8 text; save it as UTF-8"))
        }
    }
}

/// Writes a scene file completely or not at all: the old file stays until the new text is on the disk.
///
/// # Errors
///
/// If the file cannot be written, or if the scene is so large that [`read`] would refuse its file: it has more than
/// [`MAX_LISTED_CIRCLES`] circles, since random circles are also listed one by one, or more than 32 MiB of text.
pub fn write(path: &Path, scene: &Scene) -> Result<(), SceneError> {
    if scene.circles.len() > MAX_LISTED_CIRCLES {
        let problem = io::Error::other(format!("more than {MAX_LISTED_CIRCLES} circles"));
        return Err(failure(path, "cannot be written", &problem, "remove circles"));
    }
    let text = scene.to_toml();
    if text.len() as u64 > MAX_FILE_SIZE {
        return Err(failure(path, "cannot be written", &too_large(), "shorten the title or remove circles"));
    }
    replace(path, text.as_bytes()).map_err(|error| write_failure(path, &error))
}

/// Returns the error for a file that could not be written, with advice.
pub fn write_failure(path: &Path, error: &io::Error) -> SceneError {
    let advice = match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "choose a folder that exists",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "choose a folder and file you may write to"
        }
        ErrorKind::IsADirectory => "choose another name",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room or choose another disk",
        _ => "choose another place",
    };
    failure(path, "cannot be written", error, advice)
}

/// Returns the first free path for a scene with this title in this folder: `bullet-1.toml`, `bullet-2.toml`, …
pub fn free_path(folder: &Path, title: &str) -> PathBuf {
    free_path_for(folder, title, "toml")
}

/// Returns the first free path for a file that is made of a scene with this title in this folder: `bullet-1.gif`, `bullet-2.gif`, …
pub(crate) fn free_path_for(folder: &Path, title: &str, extension: &str) -> PathBuf {
    free_number(folder, &stem(title), extension)
}

/// Returns the first free path in this folder for a file whose name ends in a number: `picture-1.png`, `picture-2.png`, …
pub(crate) fn free_number(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let mut paths = (1_u64..).map(|number| folder.join(format!("{stem}-{number}.{extension}")));
    // Not `exists`: a dangling link also takes the name.
    paths.find(|path| path.symlink_metadata().is_err()).unwrap_or_default()
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Opening a pipe waits for a writer, so the kind is checked first.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::Unsupported, "not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_SIZE { Err(too_large()) } else { Ok(bytes) }
}

fn stem(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem: String = words.collect::<Vec<_>>().join("-").chars().take(MAX_STEM_LENGTH).collect();
    let stem = stem.trim_end_matches('-');
    if stem.is_empty() { "scene".to_owned() } else { stem.to_owned() }
}

fn too_large() -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, "larger than 32 MiB")
}

fn failure(path: &Path, what: &str, error: &io::Error, advice: &str) -> SceneError {
    SceneError::File {
        file: path.display().to_string(),
        problem: format!("{what}: {error}"),
        advice: advice.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::geometry::Circle;
    use tempfile::TempDir;

    use super::*;
    use crate::scene::{Color, SceneCircle, built_in};

    fn folder() -> TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    fn scene(name: &str) -> Scene {
        built_in(name).expect("a built-in name").scene()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_written_scene_reads_back_and_leaves_no_other_file() {
        let folder = folder();
        let path = folder.path().join("a.toml");
        for name in ["bullet", "cradle"] {
            write(&path, &scene(name)).expect("written");
            assert_eq!(read(&path), Ok(scene(name)));
        }
        assert_eq!(names(folder.path()), ["a.toml"]);
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_other() {
        let folder = folder();
        let path = folder.path().join("a.toml");
        write(&path, &scene("bullet")).expect("written");
        let mut permissions = fs::metadata(&path).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("protected");

        let error = write(&path, &scene("drag")).expect_err("protected").to_string();
        assert!(
            error.starts_with(&path.display().to_string()) && error.contains("you may write to"),
            "{error}"
        );
        assert_eq!(read(&path), Ok(scene("bullet")));
        assert_eq!(names(folder.path()), ["a.toml"]);
    }

    #[test]
    fn a_file_that_cannot_be_renamed_leaves_no_temporary_one() {
        let folder = folder();
        // The name is too long: the temporary file can be written, but not renamed to it.
        let path = folder.path().join("a".repeat(300));
        write(&path, &scene("drag")).expect_err("too long a name");
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn paths_that_cannot_hold_a_file_are_refused() {
        let folder = folder();
        let file = folder.path().join("file");
        fs::write(&file, "").expect("written");
        for (path, advice) in [
            (folder.path().join("missing/a.toml"), "choose a folder that exists"),
            (file.join("a.toml"), "choose a folder that exists"),
            (folder.path().to_owned(), "choose another name"),
        ] {
            let error = write(&path, &scene("drag")).expect_err("no place").to_string();
            assert!(error.starts_with(&path.display().to_string()) && error.ends_with(advice), "{error}");
        }
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = folder();
        let (file, link) = (folder.path().join("a.toml"), folder.path().join("link.toml"));
        write(&file, &scene("bullet")).expect("written");
        std::os::unix::fs::symlink(&file, &link).expect("linked");
        write(&link, &scene("drag")).expect("written");
        assert_eq!(read(&file), Ok(scene("drag")));
        assert!(link.is_symlink());
    }

    #[test]
    fn unreadable_files_are_named_with_advice() {
        let folder = folder();
        let missing = folder.path().join("missing.toml");
        let error = read(&missing).expect_err("missing").to_string();
        assert!(
            error.starts_with(&missing.display().to_string()) && error.ends_with("; check the path"),
            "{error}"
        );
        let error = read(folder.path()).expect_err("a folder").to_string();
        assert!(error.ends_with("; name a file in it"), "{error}");
    }

    #[test]
    fn a_file_that_is_too_large_is_not_read() {
        let folder = folder();
        let path = folder.path().join("large.toml");
        // A hole in the file: nothing is written.
        File::create(&path).and_then(|file| file.set_len(MAX_FILE_SIZE + 1)).expect("a large file");
        let error = read(&path).expect_err("too large").to_string();
        assert!(
            error.ends_with(": cannot be read: larger than 32 MiB; use a scene of at most 32 MiB"),
            "{error}"
        );
    }

    /// Makes a scene with this many circles, each with the longest text that a circle can have.
    fn long(count: usize) -> Scene {
        let long = -1.234_567_890_123_456_7e-69;
        let circle = Circle::new([long, long], -long).with_velocity([long, long]).with_mass(-long);
        let one = SceneCircle { name: "\u{7f}".repeat(12), color: Color::Rgb([0; 3]), circle, fixed: false };
        Scene { circles: vec![one; count], ..scene("drag") }
    }

    #[test]
    fn the_longest_scene_reads_back_and_a_longer_one_is_not_written() {
        let folder = folder();
        let path = folder.path().join("long.toml");
        let longest = long(MAX_LISTED_CIRCLES);
        write(&path, &longest).expect("written");
        assert_eq!(read(&path), Ok(longest));

        let other = folder.path().join("longer.toml");
        let error = write(&other, &long(MAX_LISTED_CIRCLES + 1)).expect_err("too many").to_string();
        assert!(
            error.ends_with("longer.toml: cannot be written: more than 100000 circles; remove circles"),
            "{error}"
        );
        let titled = Scene { title: "x".repeat(32 * 1024 * 1024), ..scene("drag") };
        let error = write(&other, &titled).expect_err("too large").to_string();
        assert!(error.ends_with("larger than 32 MiB; shorten the title or remove circles"), "{error}");
        assert_eq!(names(folder.path()), ["long.toml"]);
    }

    #[test]
    fn a_file_that_is_not_utf8_is_refused_at_its_first_wrong_byte() {
        let folder = folder();
        let path = folder.path().join("latin.toml");
        fs::write(&path, b"step = 1\ntitle = \"caf\xe9\"").expect("written");
        let error = read(&path).expect_err("not UTF-8").to_string();
        assert!(
            error.ends_with(
                "latin.toml:2:13: text: found the byte 0xE9, accepted: UTF-8 text; save it as UTF-8"
            ),
            "{error}"
        );
    }

    #[test]
    fn free_paths_count_up_from_one() {
        let folder = folder();
        for expected in ["bullet-1.toml", "bullet-2.toml", "bullet-3.toml"] {
            let path = free_path(folder.path(), "Bullet");
            assert_eq!(path, folder.path().join(expected));
            fs::write(path, "").expect("written");
        }
        fs::remove_file(folder.path().join("bullet-2.toml")).expect("removed");
        assert_eq!(free_path(folder.path(), "bullet"), folder.path().join("bullet-2.toml"));
    }

    #[test]
    fn titles_become_plain_file_names() {
        for (title, expected) in [
            ("Gas and a bullet", "gas-and-a-bullet"),
            ("  ../../etc/Passwd ", "etc-passwd"),
            ("Gas of 20,000", "gas-of-20-000"),
            ("Größe", "größe"),
            ("!?", "scene"),
            ("", "scene"),
        ] {
            assert_eq!(stem(title), expected);
        }
        assert_eq!(stem(&"abc ".repeat(100)).len(), MAX_STEM_LENGTH - 1);
    }
}
