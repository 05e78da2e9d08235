//! The folder of kept sessions: a file for each window, those of windows that have ended, and tidying up.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::failure::failure;
use super::kept_text;
use super::opening;
use super::platform::folders;
use crate::session::{Kept, Offer, Origin};

/// The folder in the folder of data.
const FOLDER: &str = "sessions";

/// The beginning of the name of a file that is offered, and of those that are not: turned down, or not readable.
const OPEN: &str = "open-";
const ASIDE: &str = "aside-";

/// The maximum number of files of ended windows.
const MAX: usize = 10;

/// The maximum age of a file of an ended window.
const MAX_AGE: Duration = Duration::from_hours(30 * 24);

/// The folder of kept sessions, and the file of this window.
#[derive(Debug)]
pub struct Sessions {
    /// The file of this window.
    pub path: PathBuf,
    /// Locked for as long as this window lives. It holds the place of the window.
    lock: File,
}

impl Sessions {
    /// Enters this window in the folder of the user.
    ///
    /// # Errors
    ///
    /// Says in one line why nothing can be kept.
    pub fn enter() -> Result<Self, String> {
        let folder = folders::data().ok_or("no folder of data is known; set XDG_DATA_HOME")?;
        Self::enter_at(&folder.join(FOLDER))
    }

    pub(super) fn enter_at(folder: &Path) -> Result<Self, String> {
        fs::create_dir_all(folder).map_err(|error| failure(folder, &error))?;
        let mut number = 0;
        loop {
            // A process id comes again one day.
            let path = folder.join(format!("{OPEN}{}-{number}.toml", std::process::id()));
            let lock = lock_of(&path);
            match File::create_new(&lock) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(failure(&lock, &error)),
                Ok(file) => {
                    // Before it is locked, another window may look at it, or tidy it up.
                    if file.try_lock().is_ok() && lock.exists() {
                        return Ok(Self { path, lock: file });
                    }
                    number += 1;
                }
            }
        }
    }

    /// Notes where this window stands (pixels), for windows that open later.
    pub fn note_place(&self, [left, top]: [i16; 2]) {
        // The first place is always as long as the ones after it. Without it a window may open over this one.
        let _ = io::Seek::rewind(&mut &self.lock).and_then(|()| writeln!(&self.lock, "{left:6} {top:6}"));
    }

    /// Returns where the other windows stand that live (pixels).
    pub fn other_places(&self) -> Vec<[i16; 2]> {
        let paths = self.paths("lock").filter(|path| path.with_extension("toml") != self.path);
        let place = |path: PathBuf| {
            let text = fs::read_to_string(&path).ok().filter(|_| is_alive(&path))?;
            let mut numbers = text.split_whitespace().map_while(|word| word.parse().ok());
            Some([numbers.next()?, numbers.next()?])
        };
        paths.filter_map(place).collect()
    }

    /// Removes old files of ended windows. Returns the latest of those that can be restored, and why one was set aside.
    pub fn offer(&self) -> (Option<Offer>, Option<String>) {
        let now = SystemTime::now();
        let mut problem = None;
        for (path, age) in self.ended(now) {
            if !has_prefix(&path, OPEN) {
                continue;
            }
            if let Ok(kept) = read(&path) {
                let title = kept.scene.title;
                return (Some(Offer { title, when: in_words(age), path }), problem);
            }
            let (path, place) = match set_aside(&path) {
                Ok(aside) => (aside, "set aside"),
                Err(_) => (path, "left as it is"),
            };
            if let Err(error) = read(&path) {
                problem.get_or_insert(format!("What was open cannot be restored, and is {place}: {error}"));
            }
        }
        (None, problem)
    }

    /// Takes this file over, so that it is the file of this window from now on, and reads it.
    ///
    /// # Errors
    ///
    /// Says in one line why there is nothing to restore.
    pub fn take(&self, path: &Path) -> Result<Kept, String> {
        fs::rename(path, &self.path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => "another window has restored it".to_owned(),
            _ => failure(path, &error),
        })?;
        let _ = fs::remove_file(lock_of(path));
        let mut kept = read(&self.path).inspect_err(|_| drop(set_aside(&self.path)))?;
        if let Origin::File(path) = &kept.origin {
            kept.file = opening::read(path).ok();
        }
        Ok(kept)
    }

    /// Returns the files of ended windows with their age, the latest first, and removes those that are too old or too many.
    fn ended(&self, now: SystemTime) -> Vec<(PathBuf, Duration)> {
        let mut ended: Vec<(PathBuf, Duration)> = self
            .paths("toml")
            .filter(|path| *path != self.path && (has_prefix(path, OPEN) || has_prefix(path, ASIDE)))
            .filter(|path| !is_alive(path))
            .filter_map(|path| {
                let kept = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok()?;
                Some((path, now.duration_since(kept).unwrap_or_default()))
            })
            .collect();
        ended.sort_by_key(|(_, age)| *age);
        let count = ended.iter().take(MAX).take_while(|(_, age)| *age <= MAX_AGE).count();
        for (path, _) in ended.split_off(count) {
            let _ = fs::remove_file(path);
        }
        self.remove_locks();
        ended
    }

    /// Returns the files of the folder with this extension.
    fn paths(&self, extension: &'static str) -> impl Iterator<Item = PathBuf> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        paths.filter(move |path| path.extension().is_some_and(|found| found == extension))
    }

    /// Removes the locks of ended windows that have left nothing.
    fn remove_locks(&self) {
        for lock in self.paths("lock") {
            let path = lock.with_extension("toml");
            if path != self.path && !path.exists() && !is_alive(&path) {
                let _ = fs::remove_file(lock);
            }
        }
    }
}

impl Drop for Sessions {
    fn drop(&mut self) {
        if !self.path.exists() {
            let _ = fs::remove_file(lock_of(&self.path));
        }
    }
}

/// Makes this file one that is not offered. Returns its path from now on.
///
/// # Errors
///
/// Says in one line why it cannot be renamed.
pub fn set_aside(path: &Path) -> Result<PathBuf, String> {
    let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_prefix(OPEN));
    let aside = path.with_file_name(format!("{ASIDE}{}", name.unwrap_or_default()));
    fs::rename(path, &aside).map(|()| aside).map_err(|error| failure(path, &error))
}

fn read(path: &Path) -> Result<Kept, String> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| failure(path, &error))?;
    kept_text::parse(&text, &name)
}

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// Whether the window that writes this file lives.
fn is_alive(path: &Path) -> bool {
    File::open(lock_of(path)).is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

fn has_prefix(path: &Path, prefix: &str) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(prefix))
}

/// Returns an age in words.
fn in_words(age: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let seconds = age.as_secs();
    match seconds {
        0..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => ago(seconds / MINUTE, "minute"),
        HOUR..DAY => ago(seconds / HOUR, "hour"),
        DAY.. => ago(seconds / DAY, "day"),
    }
}

fn ago(count: u64, unit: &str) -> String {
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;

    fn leave(folder: &Path, name: &str, age: Duration) -> PathBuf {
        let scene = scene::built_in("bullet").expect("a built-in name").scene();
        let speed = scene.playback;
        let kept = Kept {
            scene,
            origin: Origin::BuiltIn(1),
            is_comparing: false,
            page: None,
            selection: Vec::new(),
            switches: None,
            view: None,
            speed,
            file: None,
        };
        let path = folder.join(name);
        fs::write(&path, kept_text::to_text(&kept)).expect("written");
        let file = File::options().write(true).open(&path).expect("a file");
        file.set_modified(SystemTime::now() - age).expect("a time");
        path
    }

    #[test]
    fn the_latest_is_offered_and_old_ones_and_many_are_removed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let sessions = Sessions::enter_at(folder.path()).expect("a folder");
        assert_eq!(sessions.offer(), (None, None));
        let hours = |count: u64| Duration::from_secs(3600 * count);
        let paths: Vec<PathBuf> =
            (1..=12).map(|age| leave(folder.path(), &format!("open-{age}-0.toml"), hours(age))).collect();
        let other = leave(folder.path(), "other.toml", hours(9000));
        let (offer, problem) = sessions.offer();
        let expected =
            Offer { title: "Bullet".to_owned(), when: "1 hour ago".to_owned(), path: paths[0].clone() };
        assert_eq!((offer, problem), (Some(expected), None));
        let left: Vec<bool> = paths.iter().map(|path| path.exists()).collect();
        assert_eq!(left, (1..=12).map(|age| age <= MAX).collect::<Vec<_>>());
        assert!(other.exists(), "it is none of ours");
        let old = leave(folder.path(), "open-1-0.toml", hours(24 * 30 + 1));
        assert_eq!(sessions.offer().0.map(|offer| offer.when).as_deref(), Some("2 hours ago"));
        assert!(!old.exists());
    }

    #[test]
    fn the_file_of_a_window_that_lives_is_left_alone() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [one, other] = [(), ()].map(|()| Sessions::enter_at(folder.path()).expect("a folder"));
        assert_ne!(one.path, other.path);
        leave(
            folder.path(),
            other.path.file_name().and_then(|name| name.to_str()).expect("a name"),
            MAX_AGE * 2,
        );
        assert_eq!(one.offer(), (None, None));
        let path = other.path.clone();
        assert!(path.exists());
        drop(other);
        leave(folder.path(), path.file_name().and_then(|name| name.to_str()).expect("a name"), MAX_AGE / 2);
        assert_eq!(one.offer().0.map(|offer| offer.when).as_deref(), Some("15 days ago"));
        assert!(one.take(&path).is_ok() && !path.exists() && one.path.exists());
        assert_eq!(one.take(&path), Err("another window has restored it".to_owned()));
    }

    #[test]
    fn the_places_of_other_windows_that_live_are_known() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [one, other, third] = [(); 3].map(|()| Sessions::enter_at(folder.path()).expect("a folder"));
        assert_eq!(one.other_places(), Vec::<[i16; 2]>::new(), "they have no place yet");
        other.note_place([i16::MIN, i16::MAX]);
        other.note_place([-7, 20]);
        one.note_place([1, 2]);
        assert_eq!(one.other_places(), [[-7, 20]]);
        assert_eq!(other.other_places(), [[1, 2]]);
        // As after a kill: the lock is there, and not held.
        fs::write(&other.path, "").expect("written");
        drop(other);
        assert_eq!(one.other_places(), Vec::<[i16; 2]>::new());
        third.note_place([0, 0]);
        assert_eq!(one.other_places(), [[0, 0]]);
    }

    #[test]
    fn ages_are_told_in_the_largest_unit() {
        let told = [0, 59, 60, 119, 3600, 86_399, 86_400, 3 * 86_400]
            .map(|seconds| in_words(Duration::from_secs(seconds)));
        let expected = [
            "just now",
            "just now",
            "1 minute ago",
            "1 minute ago",
            "1 hour ago",
            "23 hours ago",
            "1 day ago",
            "3 days ago",
        ];
        assert_eq!(told, expected);
    }
}
