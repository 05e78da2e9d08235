//! The output of a table: a file or standard output.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use circle_collision_demo::scene::write_failure;

/// The number of bytes of whole rows that are written at once.
const PORTION: usize = 64 * 1024;

/// Writes a table in whole rows, so that an interrupted run never leaves a partial one.
#[derive(Debug)]
pub struct Output {
    place: PathBuf,
    /// `None` for standard output.
    file: Option<File>,
    waiting: Vec<u8>,
}

/// Why a table cannot be written.
#[derive(Debug)]
pub enum WriteFailure {
    /// The reader has closed the pipe, which is not an error.
    ClosedPipe,
    /// It cannot be written, for this reason.
    Unwritable(String),
}

/// Opens and empties the outputs before anything is simulated; `-` is standard output. May wait for the reader of a pipe.
///
/// # Errors
///
/// A file cannot be written, two tables have the same file, or a table has the file of the scene.
pub fn open<const COUNT: usize>(
    scene: Option<&Path>,
    places: [(&str, Option<&Path>); COUNT],
) -> Result<[Option<Output>; COUNT], String> {
    let shown: Vec<_> = places.into_iter().filter(|(_, place)| place.is_some_and(is_standard)).collect();
    if let [(one, _), (other, _), ..] = shown[..] {
        return Err(format!(
            "{one} and {other}: found - for both, accepted: standard output for one of them"
        ));
    }
    let files = places.iter().filter_map(|(_, place)| place.filter(|place| !is_standard(place)));
    check_places(scene, files)?;
    let mut outputs = [const { None }; COUNT];
    for (output, (_, place)) in outputs.iter_mut().zip(places) {
        *output = place.map(Output::at).transpose()?;
    }
    Ok(outputs)
}

/// Checks, before any of them is changed, that files can be put at these places.
///
/// # Errors
///
/// The folder of a place is missing, or a file has two places, one of which may be that of the scene. Links are followed, and
/// all hard links of a file are that file.
pub fn check_places<'a>(
    scene: Option<&Path>,
    places: impl IntoIterator<Item = &'a Path>,
) -> Result<(), String> {
    let mut taken: Vec<Identity> =
        scene.and_then(|scene| fs::canonicalize(scene).ok()).map(Identity::of).into_iter().collect();
    for place in places {
        let failed = |error: io::Error| write_failure(place, &error).to_string();
        if place.is_dir() {
            return Err(failed(ErrorKind::IsADirectory.into()));
        }
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        fs::read_dir(folder).map_err(failed)?;
        let new = || Some(fs::canonicalize(folder).ok()?.join(place.file_name()?));
        let path = fs::canonicalize(place).ok().or_else(new).unwrap_or_default();
        // Devices and pipes may receive several tables.
        let is_file = path.is_file() || !path.exists();
        let own = Identity::of(path);
        if is_file && taken.iter().any(|other| other.is_same(&own)) {
            let name = place.display();
            return Err(format!("{name}: found one file for two things, accepted: a file for each"));
        }
        taken.push(own);
    }
    Ok(())
}

/// What tells a file from all others.
struct Identity {
    path: PathBuf,
    /// The device and the number on it, which all hard links of an existing file have in common.
    node: Option<(u64, u64)>,
}

impl Identity {
    /// Returns the identity of the file at a canonical path, which may not exist yet.
    fn of(path: PathBuf) -> Self {
        let node = node(&path);
        Self { path, node }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.path == other.path || (self.node.is_some() && self.node == other.node)
    }
}

#[cfg(unix)]
fn node(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    let metadata = fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

/// The standard library does not tell it here.
#[cfg(not(unix))]
fn node(_: &Path) -> Option<(u64, u64)> {
    None
}

fn is_standard(place: &Path) -> bool {
    place.as_os_str() == "-"
}

impl Output {
    fn at(place: &Path) -> Result<Self, String> {
        if is_standard(place) {
            return Ok(Self { place: "standard output".into(), file: None, waiting: Vec::new() });
        }
        let file = File::create(place).map_err(|error| write_failure(place, &error).to_string())?;
        Ok(Self { place: place.to_owned(), file: Some(file), waiting: Vec::new() })
    }

    /// Whether it is standard output.
    pub fn is_standard(&self) -> bool {
        self.file.is_none()
    }

    /// Adds whole rows.
    pub fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<(), WriteFailure> {
        write(&mut self.waiting);
        if self.waiting.len() < PORTION { Ok(()) } else { self.write() }
    }

    /// Writes everything to its destination.
    pub fn finish(&mut self) -> Result<(), WriteFailure> {
        self.write()?;
        // Some disks report only now that they are full. Devices and pipes cannot be synced.
        let is_on_disk = |file: &&File| file.metadata().is_ok_and(|metadata| metadata.is_file());
        let file = self.file.as_ref().filter(is_on_disk);
        file.map_or(Ok(()), File::sync_all).map_err(|error| self.failure(&error))
    }

    fn write(&mut self) -> Result<(), WriteFailure> {
        let written = match &mut self.file {
            Some(file) => file.write_all(&self.waiting),
            None => io::stdout().write_all(&self.waiting),
        };
        self.waiting.clear();
        written.map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &io::Error) -> WriteFailure {
        if error.kind() == ErrorKind::BrokenPipe {
            WriteFailure::ClosedPipe
        } else {
            let reason = write_failure(&self.place, error);
            WriteFailure::Unwritable(format!("{reason}; its last row may not be whole"))
        }
    }
}
