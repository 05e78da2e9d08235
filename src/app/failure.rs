//! Errors of the program's own files, with advice.

use std::io::{self, ErrorKind};
use std::path::Path;

/// Says why a file or folder of the program cannot be used, and what to do about it.
pub fn failure(path: &Path, error: &io::Error) -> String {
    let (path, advice) = match error.kind() {
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            let file = path.ancestors().find(|path| path.is_file());
            (file.unwrap_or(path), "rename or remove this file")
        }
        ErrorKind::IsADirectory => (path, "rename or remove this folder"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => (path, "allow writing there"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            (path, "make room on the disk")
        }
        _ => (path, "check the path and the disk"),
    };
    format!("{}: {error}; {advice}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_what_is_in_the_way_and_what_to_do() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("written");
        let deep = file.join("a/b");
        for (path, error, told, advice) in [
            (&deep, std::fs::create_dir_all(&deep).expect_err("a file"), &file, "rename or remove this file"),
            (&deep, std::fs::write(&deep, "").expect_err("a file"), &file, "rename or remove this file"),
            (&file, std::fs::create_dir_all(&file).expect_err("a file"), &file, "rename or remove this file"),
            (&file, ErrorKind::IsADirectory.into(), &file, "rename or remove this folder"),
            (&file, ErrorKind::ReadOnlyFilesystem.into(), &file, "allow writing there"),
            (&file, ErrorKind::StorageFull.into(), &file, "make room"),
            (&file, ErrorKind::NotFound.into(), &file, "check the path"),
        ] {
            let said = failure(path, &error);
            assert!(said.starts_with(&format!("{}: {error}; {advice}", told.display())), "{said}");
        }
    }
}
