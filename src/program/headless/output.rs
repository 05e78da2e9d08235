//! The output of a table: a file or standard output.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, Write};
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

/// The outputs of a run, open but unchanged.
#[derive(Debug, Default)]
pub struct Opened {
    outputs: [Option<Output>; 4],
    /// The files that were created. They are removed again unless the run begins.
    created: Vec<PathBuf>,
}

/// Opens the outputs before anything is simulated; `-` is standard output. May wait for the reader of a pipe.
///
/// # Errors
///
/// A file cannot be written, two tables have the same file, or a table has the file of the scene. In that case, no file is
/// changed or created.
pub fn open(scene: Option<&Path>, places: [(&str, Option<&Path>); 4]) -> Result<Opened, String> {
    let shown: Vec<_> = places.into_iter().filter(|(_, place)| place.is_some_and(is_standard)).collect();
    if let [(one, _), (other, _), ..] = shown[..] {
        return Err(format!(
            "{one} and {other}: found - for both, accepted: standard output for one of them"
        ));
    }
    let mut opened = Opened::default();
    let mut taken: Vec<PathBuf> = scene.and_then(real_path).into_iter().collect();
    let mut open_one = |place: &Path| {
        let output = Output::at(place, &mut opened.created)?;
        if let Some(path) = output.file.as_ref().and_then(|_| real_path(place)) {
            if taken.contains(&path) {
                let name = output.place.display();
                return Err(format!("{name}: found one file for two things, accepted: a file for each"));
            }
            taken.push(path);
        }
        Ok(output)
    };
    for (output, (_, place)) in opened.outputs.iter_mut().zip(places) {
        *output = place.map(&mut open_one).transpose()?;
    }
    Ok(opened)
}

impl Opened {
    /// Empties the files.
    ///
    /// # Errors
    ///
    /// Returns why one of them cannot be emptied.
    pub fn empty(mut self) -> Result<[Option<Output>; 4], String> {
        self.outputs.iter().flatten().try_for_each(Output::empty)?;
        self.created.clear();
        Ok(std::mem::take(&mut self.outputs))
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        for path in &self.created {
            // Only the first error is reported.
            let _ = fs::remove_file(path);
        }
    }
}

fn is_standard(place: &Path) -> bool {
    place.as_os_str() == "-"
}

/// Returns the path of a file on disk without links. Devices and pipes have none: they may receive several tables.
fn real_path(place: &Path) -> Option<PathBuf> {
    fs::canonicalize(place).ok().filter(|path| path.is_file())
}

impl Output {
    /// Opens a file without changing it. Adds it to `created` if it did not exist.
    fn at(place: &Path, created: &mut Vec<PathBuf>) -> Result<Self, String> {
        if is_standard(place) {
            return Ok(Self { place: "standard output".into(), file: None, waiting: Vec::new() });
        }
        let mut options = File::options();
        let file = match options.write(true).open(place) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let file = options.create(true).open(place);
                created.extend(file.is_ok().then(|| fs::canonicalize(place).ok()).flatten());
                file
            }
            result => result,
        };
        let file = file.map_err(|error| write_failure(place, &error).to_string())?;
        Ok(Self { place: place.to_owned(), file: Some(file), waiting: Vec::new() })
    }

    fn empty(&self) -> Result<(), String> {
        let emptied = self.file_on_disk().map_or(Ok(()), |file| file.set_len(0));
        emptied.map_err(|error| write_failure(&self.place, &error).to_string())
    }

    fn file_on_disk(&self) -> Option<&File> {
        let is_on_disk = |file: &&File| file.metadata().is_ok_and(|metadata| metadata.is_file());
        self.file.as_ref().filter(is_on_disk)
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
        self.file_on_disk().map_or(Ok(()), File::sync_all).map_err(|error| self.failure(&error))
    }

    fn write(&mut self) -> Result<(), WriteFailure> {
        let mut written = 0;
        while written < self.waiting.len() {
            let rest = &self.waiting[written..];
            let result = match &mut self.file {
                Some(file) => file.write(rest),
                None => io::stdout().write(rest),
            };
            match result {
                Ok(count) if count > 0 => written += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => {
                    self.drop_broken_row(written);
                    self.waiting.clear();
                    let error = result.err().unwrap_or_else(|| ErrorKind::WriteZero.into());
                    return Err(self.failure(&error));
                }
            }
        }
        self.waiting.clear();
        Ok(())
    }

    /// Removes a partially written row, if that is possible.
    fn drop_broken_row(&self, written: usize) {
        let whole = self.waiting[..written].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if let Some(mut file) = self.file_on_disk()
            && let Ok(position) = file.stream_position()
        {
            // The first error is the one to report.
            let _ = file.set_len(position - (written - whole) as u64);
        }
    }

    fn failure(&self, error: &io::Error) -> WriteFailure {
        if error.kind() == ErrorKind::BrokenPipe {
            WriteFailure::ClosedPipe
        } else {
            let reason = write_failure(&self.place, error);
            WriteFailure::Unwritable(format!(
                "{reason}; it ends with the last whole row that could be written"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_opened_and_then_left_stay_as_they_were() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [old, new] = ["old.csv", "new.csv"].map(|name| folder.path().join(name));
        fs::write(&old, "a table").expect("written");
        let [old, new] = [old.as_path(), new.as_path()];
        let places = |events, state| {
            [("--events", Some(events)), ("--state", Some(state)), ("--trajectory", None), ("--json", None)]
        };
        for [events, state] in [[old, new], [new, old]] {
            drop(open(None, places(events, state)).expect("open"));
            assert!(!new.exists());
            assert_eq!(fs::read(old).expect("a file"), b"a table");
        }
        open(None, places(old, new)).and_then(Opened::empty).expect("empty");
        assert_eq!([old, new].map(|path| fs::read(path).expect("a file")), [b"", b""]);
    }
}
