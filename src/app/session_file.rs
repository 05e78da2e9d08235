//! The session file: what was edited, for the next start.

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::failure::failure;
use super::opening;
use super::platform::{Platform, System};
use crate::scene::replace;
use crate::session::{SavedSession, SavedView, Session};

/// The name of the file in the folder of data.
const FILE: &str = "session.toml";

/// The file locked by the window that may write the session file.
const LOCK: &str = "session.lock";

/// The minimum time between two writes, except before the end.
const INTERVAL: Duration = Duration::from_secs(2);

/// The session file. Only one window at a time has it.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    /// What was written or read last; `None` if there is nothing to restore.
    pub saved: Option<Arc<SavedSession>>,
    written: Option<Instant>,
    /// Whether it has been reported that the file cannot be written.
    is_reported: bool,
    /// Whether the window is closing, so that the next write does not wait.
    is_ending: bool,
    /// Locked until this is dropped.
    _lock: File,
}

impl SessionFile {
    /// Locks the file for this window, and reads it. A file that cannot be read, as one of an earlier version, counts as none.
    ///
    /// # Errors
    ///
    /// Returns one line that says why nothing can be saved, for example because another window is open.
    pub fn open() -> Result<Self, String> {
        let folder =
            Platform::data_folder().ok_or("no folder of data is known; set XDG_DATA_HOME".to_owned());
        folder.and_then(|folder| Self::open_in(&folder)).map_err(|why| not_saved(&why))
    }

    fn open_in(folder: &Path) -> Result<Self, String> {
        fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
        let (path, lock_path) = (folder.join(FILE), folder.join(LOCK));
        let lock = File::create(&lock_path).map_err(|error| failure(&lock_path, &error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => "another window is open, and saves its own".to_owned(),
            TryLockError::Error(error) => failure(&lock_path, &error),
        })?;
        let saved = read(&path).map(Arc::new);
        Ok(Self { path, saved, written: None, is_reported: false, is_ending: false, _lock: lock })
    }

    /// Makes the next [`Self::save`] the last one, which does not wait.
    pub fn end(&mut self) {
        self.is_ending = true;
    }

    /// Saves the session if it has changed. Returns whether it is saved: if not, the last write was a moment ago, or a circle
    /// is held.
    ///
    /// # Errors
    ///
    /// Returns one line that says why it cannot be saved, once until it can be. Writing is tried again with the next change.
    pub fn save(&mut self, session: &Session, view: SavedView) -> Result<bool, String> {
        let now = session.saved(Some(view));
        if now != self.saved {
            let is_early = self.written.is_some_and(|written| written.elapsed() < INTERVAL);
            if (is_early || session.drag().is_some()) && !self.is_ending {
                return Ok(false);
            }
            let written = write(&self.path, now.as_deref());
            (self.saved, self.written) = (now, Some(Instant::now()));
            let was_reported = std::mem::replace(&mut self.is_reported, written.is_err());
            written.or_else(|why| if was_reported { Ok(()) } else { Err(not_saved(&why)) })?;
        }
        Ok(true)
    }
}

fn not_saved(problem: &str) -> String {
    format!("Session not saved: {problem}")
}

fn read(path: &Path) -> Option<SavedSession> {
    let mut saved: SavedSession = toml::from_str(&fs::read_to_string(path).ok()?).ok()?;
    saved.file = saved.origin.file().and_then(|path| opening::read(path).ok());
    Some(saved)
}

/// Replaces the file with one of this session; without a session, removes the file.
fn write(path: &Path, saved: Option<&SavedSession>) -> Result<(), String> {
    let done = match saved {
        Some(saved) => replace(path, toml::to_string(saved).map_err(|error| error.to_string())?.as_bytes()),
        None => fs::remove_file(path).or_else(|error| match error.kind() {
            ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        }),
    };
    done.map_err(|error| failure(path, &error))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::fs::symlink;

    use glam::DVec2;
    use tempfile::TempDir;

    use super::*;
    use crate::scene;
    use crate::session::{ExperimentCommand, FilesCommand, HandCommand, Origin};

    /// A folder that refuses every write, even from root.
    const READ_ONLY: &str = "/sys";

    type Act<'a> = &'a dyn Fn();

    /// A folder of data that does not exist yet, in a temporary folder.
    fn data() -> (TempDir, PathBuf) {
        let home = tempfile::tempdir().expect("a temporary folder");
        let folder = home.path().join("data");
        (home, folder)
    }

    fn open(folder: &Path) -> SessionFile {
        SessionFile::open_in(folder).expect("the only window")
    }

    fn bullet() -> Session {
        let scene = scene::built_in("bullet").expect("a built-in name").scene();
        Session::new(scene, Origin::BuiltIn(1))
    }

    fn save(file: &mut SessionFile, session: &Session) -> Result<bool, String> {
        file.save(session, SavedView { center: [0.0, 0.0], zoom: 1.0, is_chosen: false })
    }

    /// Adds a circle and saves it.
    fn edit(file: &mut SessionFile, session: &mut Session) -> Result<bool, String> {
        session.apply(ExperimentCommand::AddCircle(None));
        save(file, session)
    }

    /// Returns the number of circles in the file; 0 if it cannot be read.
    fn count_in(folder: &Path) -> usize {
        read(&folder.join(FILE)).map_or(0, |saved| saved.scene.circles.len())
    }

    /// Moves the folder away, so that its name is free.
    fn moved(folder: &Path) -> PathBuf {
        let away = folder.with_file_name("away");
        fs::rename(folder, &away).expect("renamed");
        away
    }

    fn mend(folder: &Path) {
        fs::remove_file(folder).expect("a file or a link");
        fs::rename(folder.with_file_name("away"), folder).expect("renamed");
    }

    #[test]
    fn the_last_session_is_read_at_the_next_start() {
        let (_home, folder) = data();
        let (mut file, mut session) = (open(&folder), bullet());
        assert_eq!((save(&mut file, &session), &file.saved), (Ok(true), &None));
        assert!(!folder.join(FILE).exists());
        assert_eq!(edit(&mut file, &mut session), Ok(true));
        drop(file);
        let mut file = open(&folder);
        assert_eq!(file.saved.as_ref().map(|saved| &saved.scene), Some(session.run().start()));
        session.apply(ExperimentCommand::Undo);
        assert_eq!(save(&mut file, &session), Ok(true));
        drop(file);
        assert!(!folder.join(FILE).exists(), "nothing is left to restore");
        for text in ["", "# as an earlier version wrote it\ntitle = \"Bullet\"\n"] {
            fs::write(folder.join(FILE), text).expect("written");
            assert_eq!(open(&folder).saved, None);
        }
    }

    #[test]
    fn what_is_offered_stays_in_its_file_until_an_edit() {
        let (_home, folder) = data();
        edit(&mut open(&folder), &mut bullet()).expect("written");
        let written = || fs::metadata(folder.join(FILE)).and_then(|file| file.modified()).expect("a file");
        let before = written();
        let (mut file, mut session) = (open(&folder), bullet());
        session.apply(FilesCommand::Offer(file.saved.clone().expect("a session")));
        assert_eq!((save(&mut file, &session), written()), (Ok(true), before));
        session.apply(ExperimentCommand::AddCircle(None));
        assert_eq!((edit(&mut file, &mut session), count_in(&folder)), (Ok(true), 4));
    }

    #[test]
    fn a_second_window_gets_nothing_while_the_first_is_open() {
        let (_home, folder) = data();
        let mut first = open(&folder);
        edit(&mut first, &mut bullet()).expect("written");
        let refusal = SessionFile::open_in(&folder).err();
        assert_eq!(refusal.as_deref(), Some("another window is open, and saves its own"));
        assert_eq!(count_in(&folder), 3);
        drop(first);
        assert!(open(&folder).saved.is_some());
    }

    #[test]
    fn a_write_waits_two_seconds_and_for_the_hand_until_the_end() {
        let (_home, folder) = data();
        let (mut file, mut session) = (open(&folder), bullet());
        assert_eq!((edit(&mut file, &mut session), count_in(&folder)), (Ok(true), 3));
        assert_eq!((edit(&mut file, &mut session), count_in(&folder)), (Ok(false), 3), "it is early");
        file.written = Instant::now().checked_sub(INTERVAL);
        assert_eq!((save(&mut file, &session), count_in(&folder)), (Ok(true), 4));
        assert_eq!(save(&mut file, &session), Ok(true), "nothing has changed");
        session.apply(HandCommand::Grab(0));
        session.apply(HandCommand::DragTo(DVec2::new(1.0, 3.0)));
        file.written = None;
        assert_eq!((edit(&mut file, &mut session), count_in(&folder)), (Ok(false), 4), "a circle is held");
        file.end();
        assert_eq!((edit(&mut file, &mut session), count_in(&folder)), (Ok(true), 6));
    }

    #[test]
    fn a_failed_write_is_reported_once_and_the_next_edit_is_saved() {
        let (_home, folder) = data();
        let path = folder.join(FILE);
        let (mut file, mut session) = (open(&folder), bullet());
        file.end();
        assert_eq!((edit(&mut file, &mut session), count_in(&folder)), (Ok(true), 3));

        let (of_folder, of_path) = (folder.display(), path.display());
        let full = format!("{of_path}: No space left on device (os error 28); make room on the disk");
        let taken = format!("{of_path}: is a directory; rename or remove this folder");
        let blocked = format!("{of_folder}: Not a directory (os error 20); rename or remove this file");
        // In a container, the folder is mounted read-only, and the system gives another reason.
        let reason = fs::write(Path::new(READ_ONLY).join("file"), "").expect_err("read only");
        let read_only = format!("{of_path}: {reason}; allow writing there");
        let cases: [(Act, Act, String); 4] = [
            (
                &|| symlink("/dev/full", &path).expect("linked"),
                &|| fs::remove_file(&path).expect("a link"),
                full,
            ),
            (&|| fs::create_dir(&path).expect("made"), &|| fs::remove_dir(&path).expect("a folder"), taken),
            (
                &|| fs::write(moved(&folder).with_file_name("data"), "").expect("written"),
                &|| mend(&folder),
                blocked,
            ),
            (
                &|| symlink(READ_ONLY, moved(&folder).with_file_name("data")).expect("linked"),
                &|| mend(&folder),
                read_only,
            ),
        ];
        for (refuse, mend, problem) in cases {
            fs::remove_file(&path).expect("what was saved before");
            refuse();
            assert_eq!(edit(&mut file, &mut session), Err(not_saved(&problem)));
            assert_eq!(edit(&mut file, &mut session), Ok(true), "it is reported once");
            mend();
            assert_eq!(edit(&mut file, &mut session), Ok(true));
            assert_eq!(count_in(&folder), session.run().start().circles.len(), "{problem}");
        }
    }
}
