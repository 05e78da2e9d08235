//! The files of kept sessions: the open one, the one offered at the start, and the last one turned down.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::failure::failure;
use super::kept_text;
use super::opening;
use super::platform::{Here, System};
use crate::session::Kept;

/// The open session. The next start renames it to [`OFFERED`].
const OPEN: &str = "session.toml";

/// The session that the program offers to restore.
const OFFERED: &str = "session-offered.toml";

/// The last session that was turned down, or replaced by a later one before the offer was answered.
const BEFORE: &str = "session-before.toml";

/// The last session that could not be read.
const ASIDE: &str = "session-aside.toml";

/// The file locked by the window that keeps its session.
const LOCK: &str = "session.lock";

/// The folder in which earlier versions kept a session for each window, and the prefix of those files' names.
const EARLIER_FOLDER: &str = "sessions";
const EARLIER_PREFIX: &str = "open-";

/// The files of kept sessions. Only one window at a time has access to them.
#[derive(Debug)]
pub struct KeptFiles {
    folder: PathBuf,
    /// Locked until this is dropped.
    _lock: File,
}

impl KeptFiles {
    /// Locks the files for this window.
    ///
    /// # Errors
    ///
    /// Returns one line that says why nothing can be kept, for example because another window is open.
    pub fn enter() -> Result<Self, String> {
        Self::enter_at(Here::data_folder().ok_or("no folder of data is known; set XDG_DATA_HOME")?)
    }

    pub(super) fn enter_at(folder: PathBuf) -> Result<Self, String> {
        fs::create_dir_all(&folder).map_err(|error| failure(&folder, &error))?;
        let path = folder.join(LOCK);
        let lock = File::create(&path).map_err(|error| failure(&path, &error))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => "another window is open, and keeps its own session".to_owned(),
            TryLockError::Error(error) => failure(&path, &error),
        })?;
        let files = Self { folder, _lock: lock };
        files.pass_on();
        Ok(files)
    }

    /// Returns the file of the session that is open in this window.
    pub fn path(&self) -> PathBuf {
        self.folder.join(OPEN)
    }

    /// Makes the session of the last window the offered one.
    fn pass_on(&self) {
        let (open, offered) = (self.path(), self.folder.join(OFFERED));
        // If renaming fails, writing will fail as well, which is reported after the first edit.
        if open.exists() {
            let _ = fs::rename(&offered, self.folder.join(BEFORE));
            let _ = fs::rename(open, offered);
        } else if !offered.exists()
            && let Some(earlier) = self.earlier()
        {
            let _ = fs::rename(earlier, offered);
        }
    }

    /// Returns the latest session that an earlier version kept.
    fn earlier(&self) -> Option<PathBuf> {
        let is_session = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(EARLIER_PREFIX))
                && path.extension().is_some_and(|extension| extension == "toml")
        };
        let entries = fs::read_dir(self.folder.join(EARLIER_FOLDER)).ok()?.flatten();
        let sessions = entries.map(|entry| entry.path()).filter(is_session);
        sessions.max_by_key(|path| fs::metadata(path).and_then(|found| found.modified()).ok())
    }

    /// Returns the title of the session that can be restored, if there is one, and the problem if it cannot be read, in
    /// which case it is set aside.
    pub fn offer(&self) -> (Option<String>, Option<String>) {
        let path = self.folder.join(OFFERED);
        if !path.exists() {
            return (None, None);
        }
        match read(&path) {
            Ok(kept) => (Some(kept.scene.title), None),
            Err(problem) => {
                let place = match fs::rename(&path, self.folder.join(ASIDE)) {
                    Ok(()) => format!("set aside as {ASIDE}"),
                    Err(_) => "left as it is".to_owned(),
                };
                (None, Some(format!("What was open cannot be restored, and is {place}: {problem}")))
            }
        }
    }

    /// Reads the offered session, and makes it the one of this window.
    ///
    /// # Errors
    ///
    /// Returns one line that says why there is nothing to restore.
    pub fn restore(&self) -> Result<Kept, String> {
        let path = self.folder.join(OFFERED);
        let mut kept = read(&path)?;
        fs::rename(&path, self.path()).map_err(|error| failure(&path, &error))?;
        kept.file = kept.origin.file().and_then(|path| opening::read(path).ok());
        Ok(kept)
    }

    /// Makes the offered session the one before, which is not offered again.
    ///
    /// # Errors
    ///
    /// Returns one line that says why it cannot be renamed.
    pub fn turn_down(&self) -> Result<(), String> {
        let path = self.folder.join(OFFERED);
        fs::rename(&path, self.folder.join(BEFORE)).map_err(|error| failure(&path, &error))
    }
}

fn read(path: &Path) -> Result<Kept, String> {
    let text = fs::read_to_string(path).map_err(|error| failure(path, &error))?;
    kept_text::parse(&text, &path.display().to_string())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use tempfile::TempDir;

    use super::*;
    use crate::scene;
    use crate::session::Origin;

    /// A data folder.
    struct Home(TempDir);

    impl Home {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a temporary folder"))
        }

        fn enter(&self) -> KeptFiles {
            KeptFiles::enter_at(self.0.path().to_path_buf()).expect("the only window")
        }

        fn title(&self, name: &str) -> Option<String> {
            read(&self.0.path().join(name)).ok().map(|kept| kept.scene.title)
        }
    }

    fn write(path: &Path, title: &str) {
        let mut scene = scene::built_in("bullet").expect("a built-in name").scene();
        scene.title = title.to_owned();
        let speed = scene.playback;
        let kept = Kept {
            scene,
            origin: Origin::BuiltIn(1),
            line_up: None,
            page: None,
            selection: Vec::new(),
            switches: None,
            view: None,
            speed,
            file: None,
        };
        fs::write(path, kept_text::to_text(&kept)).expect("written");
    }

    fn offered(title: &str) -> (Option<String>, Option<String>) {
        (Some(title.to_owned()), None)
    }

    #[test]
    fn the_last_session_is_offered_until_it_is_restored_or_turned_down() {
        let home = Home::new();
        let files = home.enter();
        assert_eq!(files.offer(), (None, None));
        write(&files.path(), "one");
        drop(files);
        drop(home.enter());
        let files = home.enter();
        assert_eq!(files.offer(), offered("one"), "nothing was answered");
        assert!(!files.path().exists(), "this window has its own");
        assert_eq!(files.restore().map(|kept| kept.scene.title).as_deref(), Ok("one"));
        assert_eq!((files.offer(), home.title(OPEN).as_deref()), ((None, None), Some("one")));
        drop(files);
        let files = home.enter();
        assert_eq!(files.offer(), offered("one"), "it was open again");
        assert_eq!(files.turn_down(), Ok(()));
        assert_eq!((files.offer(), home.title(BEFORE).as_deref()), ((None, None), Some("one")));
        assert!(files.turn_down().is_err() && files.restore().is_err());
        drop(files);
        assert_eq!(home.enter().offer(), (None, None));
        assert_eq!(home.title(BEFORE).as_deref(), Some("one"), "it is not lost");
    }

    #[test]
    fn a_later_session_takes_the_place_of_an_offer_without_an_answer() {
        let home = Home::new();
        for title in ["one", "two", "three"] {
            let files = home.enter();
            write(&files.path(), title);
        }
        assert_eq!(home.enter().offer(), offered("three"));
        assert_eq!(home.title(BEFORE).as_deref(), Some("two"));
    }

    #[test]
    fn a_second_window_keeps_nothing_while_the_first_is_open() {
        let home = Home::new();
        let first = home.enter();
        write(&first.path(), "one");
        let refusal = KeptFiles::enter_at(home.0.path().to_path_buf()).err();
        assert_eq!(refusal.as_deref(), Some("another window is open, and keeps its own session"));
        assert_eq!(home.title(OPEN).as_deref(), Some("one"));
        drop(first);
        assert_eq!(home.enter().offer(), offered("one"));
    }

    #[test]
    fn each_session_of_an_earlier_version_is_offered_once() {
        let home = Home::new();
        let folder = home.0.path().join("sessions");
        fs::create_dir(&folder).expect("made");
        let names = ["open-7-0.toml", "open-3-0.toml", "aside-1-0.toml", "open-7-0.lock"];
        for (days, name) in names.into_iter().enumerate() {
            let path = folder.join(name);
            write(&path, name);
            let age = Duration::from_hours(24 * (days as u64 + 40));
            let file = File::options().write(true).open(&path).expect("a file");
            file.set_modified(SystemTime::now() - age).expect("a time");
        }
        let files = home.enter();
        assert_eq!(files.offer(), offered("open-7-0.toml"), "the latest");
        assert_eq!(files.turn_down(), Ok(()));
        drop(files);
        let files = home.enter();
        assert_eq!(files.offer(), offered("open-3-0.toml"));
        assert!(files.restore().is_ok());
        // Nothing is left to keep.
        fs::remove_file(files.path()).expect("removed");
        drop(files);
        assert_eq!(home.enter().offer(), (None, None));
    }

    #[test]
    fn a_session_that_cannot_be_read_is_set_aside() {
        let home = Home::new();
        fs::write(home.enter().path(), "x").expect("written");
        let files = home.enter();
        let (title, problem) = files.offer();
        let problem = problem.expect("a problem");
        let start = "What was open cannot be restored, and is set aside as session-aside.toml: ";
        assert!(title.is_none() && problem.starts_with(start), "{problem}");
        assert_eq!(fs::read_to_string(home.0.path().join(ASIDE)).expect("it is there"), "x");
        assert_eq!(files.offer(), (None, None), "it is reported once");
    }
}
