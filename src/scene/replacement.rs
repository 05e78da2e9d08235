//! Replacing a file completely or not at all: the old file stays until the new bytes are on the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number in the name of the next temporary file, so that each thread has its own.
static NUMBER: AtomicU32 = AtomicU32::new(0);

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

/// Creates a new file in this folder. Its name does not contain the target's, which may already have the maximum length.
fn temporary_in(folder: &Path) -> io::Result<(PathBuf, File)> {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!(".circle-collision-{}-{number}.tmp", process::id()));
    // An earlier process with the same number that was killed may have left one.
    let _ = fs::remove_file(&path);
    let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
    Ok((path, file))
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
