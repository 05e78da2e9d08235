//! Where a table goes: a file or standard output.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use circle_collision::scene::write_failure;

use super::Failure;

/// So many bytes of whole rows are written in one go.
const PORTION: usize = 64 * 1024;

/// A table on its way out, always by whole rows: whatever ends the program, no row stands there by half.
#[derive(Debug)]
pub struct Output {
    place: PathBuf,
    /// `None`: standard output.
    file: Option<File>,
    waiting: Vec<u8>,
}

/// Opens what is asked for, before anything is simulated: `-` is standard output.
///
/// # Errors
///
/// A place that cannot be written to, two tables for one place, or a table in place of the scene.
pub fn open(
    scene: Option<&Path>,
    events: Option<&Path>,
    state: Option<&Path>,
) -> Result<[Option<Output>; 2], String> {
    if events.is_some_and(is_standard) && state.is_some_and(is_standard) {
        return Err(
            "--events and --state: found - for both, accepted: standard output for one of them".into()
        );
    }
    let mut taken: Vec<PathBuf> = scene.and_then(file_at).into_iter().collect();
    let mut open_one = |place: &Path| {
        if is_standard(place) {
            return Ok(Output { place: "standard output".into(), file: None, waiting: Vec::new() });
        }
        if file_at(place).is_some_and(|file| taken.contains(&file)) {
            let name = place.display();
            return Err(format!("{name}: found one file for two things, accepted: a file for each"));
        }
        let file = File::create(place).map_err(|error| write_failure(place, &error).to_string())?;
        taken.extend(file_at(place));
        Ok(Output { place: place.to_owned(), file: Some(file), waiting: Vec::new() })
    };
    Ok([events.map(&mut open_one).transpose()?, state.map(&mut open_one).transpose()?])
}

fn is_standard(place: &Path) -> bool {
    place.as_os_str() == "-"
}

/// One name for each file that is there. Devices and pipes have none: they may take several tables.
fn file_at(place: &Path) -> Option<PathBuf> {
    fs::canonicalize(place).ok().filter(|path| path.is_file())
}

impl Output {
    /// Is it standard output?
    pub fn is_standard(&self) -> bool {
        self.file.is_none()
    }

    /// Adds whole rows.
    pub fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> Result<(), Failure> {
        write(&mut self.waiting);
        if self.waiting.len() < PORTION { Ok(()) } else { self.write() }
    }

    /// Sees to it that everything is where it belongs.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.write()?;
        match &self.file {
            // Some disks tell only now that they are full. What is no file on a disk cannot be asked.
            Some(file) if is_on_disk(file) => file.sync_all().map_err(|error| self.failure(&error)),
            Some(_) | None => Ok(()),
        }
    }

    fn write(&mut self) -> Result<(), Failure> {
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

    /// Takes back the row of which only a part found room, where that can be done.
    fn drop_broken_row(&mut self, written: usize) {
        let whole = self.waiting[..written].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if let Some(file) = self.file.as_mut().filter(|file| is_on_disk(file))
            && let Ok(position) = file.stream_position()
        {
            // When this fails, too, the first error is the one to tell.
            let _ = file.set_len(position - (written - whole) as u64);
        }
    }

    fn failure(&self, error: &io::Error) -> Failure {
        if error.kind() == ErrorKind::BrokenPipe {
            Failure::ClosedPipe
        } else {
            let reason = write_failure(&self.place, error);
            Failure::Unwritable(format!("{reason}; it ends with the last whole row that could be written"))
        }
    }
}

fn is_on_disk(file: &File) -> bool {
    file.metadata().is_ok_and(|metadata| metadata.is_file())
}
