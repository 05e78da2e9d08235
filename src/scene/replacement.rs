//! Replacing a file completely or not at all: the old file stays until the new bytes are on the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// The maximum number of names tried for the temporary file.
const TEMPORARY_NAMES: u32 = 100;

/// The number in the name of the next temporary file. No name is used twice, because another thread that tidies up may
/// still have the file open.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The beginning and the end of the name of a temporary file.
const TEMPORARY: [&str; 2] = [".circle-collision-", ".tmp"];

/// Writes these bytes as the entire contents of a file, or leaves everything as it was.
///
/// A link remains, and the file that it refers to is replaced. A device or a pipe is written to directly.
///
/// # Errors
///
/// If the bytes cannot be written; [`super::write_failure`] turns the error into a message.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        if old.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !old.is_file() {
            return OpenOptions::new().write(true).open(&target)?.write_all(bytes);
        }
        // Renaming would replace a file despite its write protection.
        if old.permissions().readonly() {
            return Err(ErrorKind::PermissionDenied.into());
        }
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    tidy_up(folder);
    // The file stays open, and therefore locked, until it has its name.
    let (temporary, mut file) = temporary_in(folder)?;
    let written = fill(&mut file, bytes, old.as_ref()).and_then(|()| fs::rename(&temporary, &target));
    if written.is_ok() {
        // Writes the names in the folder to the disk, if the system can. Before that, a power failure may undo the renaming.
        if let Ok(folder) = File::open(folder) {
            // The file is complete either way, and some systems cannot open a folder.
            let _ = folder.sync_all();
        }
    } else {
        // The first error is reported, even if the file cannot be removed.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn fill(file: &mut File, bytes: &[u8], old: Option<&fs::Metadata>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()
}

/// Creates a new file in this folder and locks it, so that others know that it is being written.
fn temporary_in(folder: &Path) -> io::Result<(PathBuf, File)> {
    let [begin, end] = TEMPORARY;
    let mut tries = 0;
    loop {
        tries += 1;
        // The name does not contain the target's, which may already have the maximum length.
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{begin}{}-{number}{end}", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists || tries == TEMPORARY_NAMES => {
                return Err(error);
            }
            // Until it is locked, another program may tidy it up. If the disk does not support locks, nothing is tidied up.
            Ok(file) if !matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)) && path.exists() => {
                return Ok((path, file));
            }
            Ok(_) | Err(_) => {}
        }
    }
}

/// Removes the temporary files of programs that were killed, which are not locked.
fn tidy_up(folder: &Path) {
    // The file is written even if tidying up fails.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file
            && entry.file_name().to_str().is_some_and(is_temporary)
            && let Ok(file) = OpenOptions::new().write(true).open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether [`temporary_in`] may have made this name.
fn is_temporary(name: &str) -> bool {
    let [begin, end] = TEMPORARY;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    name.strip_prefix(begin)
        .and_then(|rest| rest.strip_suffix(end))
        .and_then(|rest| rest.split_once('-'))
        .is_some_and(|(process, number)| is_number(process) && is_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn only_temporary_files_of_killed_programs_are_tidied_up() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name: &str| folder.path().join(name);
        let others = [
            ".circle-collision-1-.tmp",
            ".circle-collision-1-2-3.tmp",
            ".circle-collision-one-2.tmp",
            ".circle-collision-1-2.tmp~",
            "circle-collision-1-2.tmp",
        ];
        // The program that wrote the first is gone; the second is still being written.
        for name in
            [".circle-collision-4000000-0.tmp", ".circle-collision-4000001-7.tmp"].iter().chain(&others)
        {
            fs::write(path(name), "half").expect("written");
        }
        let living =
            OpenOptions::new().write(true).open(path(".circle-collision-4000001-7.tmp")).expect("a file");
        living.lock().expect("locked");
        fs::create_dir(path(".circle-collision-5-0.tmp")).expect("a folder");

        replace(&path("a.toml"), b"whole").expect("written");
        assert_eq!(fs::read(path("a.toml")).expect("a file"), b"whole");
        let mut expected = others.map(str::to_owned).to_vec();
        expected.extend(
            [".circle-collision-4000001-7.tmp", ".circle-collision-5-0.tmp", "a.toml"].map(str::to_owned),
        );
        expected.sort();
        assert_eq!(names(folder.path()), expected);

        drop(living);
        replace(&path("a.toml"), b"whole again").expect("written");
        assert!(!path(".circle-collision-4000001-7.tmp").exists());
    }

    #[test]
    fn threads_that_write_in_one_folder_keep_each_others_files() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let path = folder.path().join(format!("{writer}.toml"));
                scope.spawn(move || (0..50).for_each(|_| replace(&path, b"whole").expect("written")));
            }
        });
        assert_eq!(names(folder.path()), ["0.toml", "1.toml", "2.toml", "3.toml"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_takes_the_bytes_and_stays_a_pipe() {
        use std::os::unix::fs::FileTypeExt;

        let folder = tempfile::tempdir().expect("a temporary folder");
        let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link.png"));
        assert!(process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        std::os::unix::fs::symlink(&pipe, &link).expect("linked");
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).expect("bytes")
        });
        replace(&link, b"bytes").expect("written");
        assert_eq!(reader.join().expect("it ends"), b"bytes");
        assert!(fs::metadata(&pipe).expect("there").file_type().is_fifo());
        assert_eq!(names(folder.path()), ["link.png", "pipe"]);
    }
}
