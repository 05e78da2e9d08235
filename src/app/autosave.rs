//! Keeps the open session in a file while the window is used, on its own thread.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::failure::failure;
use super::kept_files::KeptFiles;
use super::kept_text;
use super::platform::before_end;
use crate::scene::replace;
use crate::session::{Kept, Session};
use crate::view::camera::Camera;
use crate::view::canvases::Canvases;

/// The minimum time between two writes. The first edit is written at once.
const INTERVAL: Duration = Duration::from_secs(1);

/// The maximum time for which a signal waits for the window and for the disk.
const PATIENCE: Duration = Duration::from_secs(3);

/// Keeps the open session in a file while the window is used.
#[derive(Debug)]
pub struct Autosave {
    pub files: KeptFiles,
    shared: Arc<Shared>,
    handed_over: Option<Instant>,
    /// The camera of the last frame.
    camera: Option<Camera>,
    writer: Option<JoinHandle<()>>,
}

/// The state shared by the window, the writer thread and the signal thread.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<WriterState>,
    has_changed: Condvar,
}

#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
struct WriterState {
    /// Whether the session may have changed since it was handed over.
    is_touched: bool,
    /// Whether a signal is waiting for the session.
    is_asked: bool,
    /// The session to write next; `None` to remove the file, because there is nothing to keep.
    next: Option<Kept>,
    /// Whether that has yet to be done.
    is_waiting: bool,
    is_writing: bool,
    is_over: bool,
    /// Why the session could not be written, until that is reported.
    problem: Option<String>,
}

impl Autosave {
    /// Starts keeping the session in its file, which is also written if a signal ends the program.
    pub fn start(files: KeptFiles) -> Self {
        let autosave = Self::new(files);
        let theirs = Arc::clone(&autosave.shared);
        before_end(move || theirs.finish());
        autosave
    }

    fn new(files: KeptFiles) -> Self {
        let shared = Arc::new(Shared::default());
        let (theirs, path) = (Arc::clone(&shared), files.path());
        let writer = std::thread::Builder::new().spawn(move || theirs.write(&path)).ok();
        Self { files, shared, handed_over: None, camera: None, writer }
    }

    /// Records that the session may have changed.
    pub fn touch(&self) {
        self.shared.lock().is_touched = true;
    }

    /// Hands the session over if it may have changed and a write is due. Returns why it could not be kept, once.
    pub fn follow(&mut self, session: &Session, canvases: &Canvases) -> Option<String> {
        let camera = canvases.cameras().next();
        let before = std::mem::replace(&mut self.camera, camera);
        if session.drag().is_some() || before.is_some() && before != camera {
            self.touch();
        }
        let is_time = self.handed_over.is_none_or(|then| then.elapsed() >= INTERVAL);
        if is_time || self.shared.lock().is_asked {
            self.hand_over(session, canvases);
        }
        self.shared.lock().problem.take()
    }

    /// Whether something is being written, which may still fail.
    pub fn is_writing(&self) -> bool {
        let state = self.shared.lock();
        state.is_writing || state.is_waiting || state.problem.is_some()
    }

    /// Hands the session over if it may have changed.
    pub fn hand_over(&mut self, session: &Session, canvases: &Canvases) {
        if self.shared.lock().is_touched {
            self.handed_over = Some(Instant::now());
            let kept = session.kept().map(|kept| Kept { view: Some(canvases.kept_view(session)), ..kept });
            let mut state = self.shared.lock();
            (state.next, state.is_waiting, state.is_touched) = (kept, true, false);
            self.shared.has_changed.notify_all();
        }
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.has_changed.notify_all();
        if let Some(writer) = self.writer.take() {
            // A panic of the writer has already been printed.
            let _ = writer.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, WriterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what is handed over until the window closes.
    fn write(&self, path: &Path) {
        let mut written = None;
        let mut is_reported = false;
        let mut state = self.lock();
        loop {
            while !state.is_waiting {
                if state.is_over {
                    return;
                }
                state = self.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            (state.is_waiting, state.is_writing) = (false, true);
            let next = state.next.take();
            drop(state);
            let text = next.map(|kept| kept_text::to_text(&kept));
            let is_there = text.is_some() && written == text;
            let outcome = if is_there { Ok(()) } else { bring_to_disk(path, text.as_deref()) };
            state = self.lock();
            state.is_writing = false;
            match outcome {
                Ok(()) => (written, is_reported) = (text, false),
                Err(problem) => {
                    // Writing is tried again with the next change, but the problem is reported only once.
                    if !std::mem::replace(&mut is_reported, true) {
                        state.problem = Some(not_kept(&problem));
                    }
                    written = None;
                }
            }
            self.has_changed.notify_all();
        }
    }

    /// Waits until every edit is on disk, for at most [`PATIENCE`].
    fn finish(&self) {
        let mut state = self.lock();
        state.is_asked = true;
        let is_missing = |state: &mut WriterState| state.is_touched || state.is_writing || state.is_waiting;
        drop(self.has_changed.wait_timeout_while(state, PATIENCE, is_missing));
    }
}

/// Says that the session is not kept.
pub fn not_kept(problem: &str) -> String {
    format!("Not kept for the next start: {problem}")
}

/// Replaces the file with this text, creating its folder if necessary; without a text, removes the file.
fn bring_to_disk(path: &Path, text: Option<&str>) -> Result<(), String> {
    let done = match text {
        Some(text) => {
            path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| replace(path, text.as_bytes()))
        }
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
    use std::path::PathBuf;

    use super::*;
    use crate::scene;
    use crate::session::{ExperimentCommand, Origin};

    /// A folder that refuses every write, even from root.
    const READ_ONLY: &str = "/sys";

    type Act<'a> = &'a dyn Fn();

    /// Adds a circle, waits until it is written or refused, and returns the report.
    fn edited(autosave: &mut Autosave, session: &mut Session) -> Option<String> {
        session.apply(ExperimentCommand::AddCircle(None));
        let canvases = Canvases::new(session, egui::vec2(800.0, 600.0));
        autosave.touch();
        autosave.hand_over(session, &canvases);
        let shared = Arc::clone(&autosave.shared);
        let is_under_way = |state: &mut WriterState| state.is_writing || state.is_waiting;
        drop(shared.has_changed.wait_while(shared.lock(), is_under_way).expect("no panic"));
        autosave.follow(session, &canvases)
    }

    fn count_in(path: &Path) -> usize {
        scene::read(path).map_or(0, |scene| scene.circles.len())
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
    fn a_failed_write_is_reported_once_with_a_remedy_and_the_next_edit_is_kept() {
        let home = tempfile::tempdir().expect("a temporary folder");
        let folder = home.path().join("data");
        let files = KeptFiles::enter_at(folder.clone()).expect("a folder");
        let path = files.path();
        let mut autosave = Autosave::new(files);
        let scene = scene::built_in("bullet").expect("a built-in name").scene();
        let mut session = Session::new(scene, Origin::BuiltIn(1));
        assert_eq!(edited(&mut autosave, &mut session), None);
        assert_eq!(count_in(&path), 3);

        let (of_folder, of_path) = (folder.display(), path.display());
        let full = format!("{of_path}: No space left on device (os error 28); make room on the disk");
        let taken = format!("{of_path}: is a directory; rename or remove this folder");
        let file = format!("{of_folder}: File exists (os error 17); rename or remove this file");
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
                file,
            ),
            (
                &|| symlink(READ_ONLY, moved(&folder).with_file_name("data")).expect("linked"),
                &|| mend(&folder),
                read_only,
            ),
        ];
        for (refuse, mend, problem) in cases {
            fs::remove_file(&path).expect("what was kept before");
            refuse();
            assert_eq!(edited(&mut autosave, &mut session), Some(not_kept(&problem)));
            assert_eq!(edited(&mut autosave, &mut session), None, "it is told once");
            mend();
            assert_eq!(edited(&mut autosave, &mut session), None);
            assert_eq!(count_in(&path), session.run().start().circles.len(), "{problem}");
        }
    }

    #[test]
    fn a_folder_that_is_missing_is_made_again() {
        let home = tempfile::tempdir().expect("a temporary folder");
        let folder = home.path().join("data");
        let files = KeptFiles::enter_at(folder.clone()).expect("a folder");
        let path = files.path();
        let mut autosave = Autosave::new(files);
        fs::remove_dir_all(&folder).expect("removed");
        let scene = scene::built_in("bullet").expect("a built-in name").scene();
        let mut session = Session::new(scene, Origin::BuiltIn(1));
        assert_eq!(edited(&mut autosave, &mut session), None);
        assert_eq!(count_in(&path), 3);
    }
}
