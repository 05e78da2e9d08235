//! Keeps what is open in a file while the window is used, on a thread of its own.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::kept_text;
use super::leftovers::Sessions;
use super::platform::before_end;
use crate::scene::{replace, write_failure};
use crate::session::{Kept, Session};

/// The minimum time between two times that the session is handed to the thread. The first edit is handed over at once.
const INTERVAL: Duration = Duration::from_secs(1);

/// The maximum time that a signal waits for the window to hand over what it holds, and for the disk.
const PATIENCE: Duration = Duration::from_secs(3);

/// Keeps what is open in a file while the window is used.
#[derive(Debug)]
pub struct Autosave {
    sessions: Sessions,
    shared: Arc<Shared>,
    handed_over: Option<Instant>,
    writer: Option<JoinHandle<()>>,
}

/// What the window, the writing thread and that of the signals share.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    has_changed: Condvar,
    /// Whether the session may have changed since it was handed over.
    is_touched: AtomicBool,
    /// Whether a signal waits for the session.
    is_asked: AtomicBool,
}

/// What the thread does with the file.
#[derive(Debug)]
enum Task {
    /// Writes this as the whole of it.
    Write(Box<Kept>),
    /// Removes it: there is nothing to keep.
    Remove,
}

#[derive(Debug, Default)]
struct State {
    /// What to do next.
    next: Option<Task>,
    is_writing: bool,
    is_over: bool,
    /// Why it cannot be written, to be told once.
    problem: Option<String>,
}

impl Autosave {
    /// Starts to keep sessions in this window's file.
    pub fn start(sessions: Sessions) -> Self {
        let shared = Arc::new(Shared::default());
        let (theirs, path) = (Arc::clone(&shared), sessions.path.clone());
        let writer = std::thread::Builder::new().spawn(move || theirs.write(&path)).ok();
        let theirs = Arc::clone(&shared);
        before_end(move || theirs.finish());
        Self { sessions, shared, handed_over: None, writer }
    }

    /// Returns the folder of kept sessions.
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// Notes that the session may have changed.
    pub fn touch(&self) {
        self.shared.is_touched.store(true, Ordering::SeqCst);
    }

    /// Hands the session over if it may have changed and it is time. Returns why it could not be kept, once.
    pub fn follow(&mut self, session: &Session) -> Option<String> {
        if session.drag().is_some() {
            self.touch();
        }
        let is_time = self.handed_over.is_none_or(|then| then.elapsed() >= INTERVAL);
        if is_time || self.shared.is_asked.load(Ordering::SeqCst) {
            self.hand_over(session);
        }
        self.shared.lock().problem.take()
    }

    /// Hands the session over if it may have changed.
    pub fn hand_over(&mut self, session: &Session) {
        if self.shared.is_touched.load(Ordering::SeqCst) {
            self.handed_over = Some(Instant::now());
            let mut state = self.shared.lock();
            state.next = Some(session.kept().map_or(Task::Remove, |kept| Task::Write(Box::new(kept))));
            self.shared.is_touched.store(false, Ordering::SeqCst);
            self.shared.has_changed.notify_all();
        }
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.has_changed.notify_all();
        if let Some(writer) = self.writer.take() {
            // A panic of the writer was printed.
            let _ = writer.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what is handed over until the window ends, and what is left then.
    fn write(&self, path: &Path) {
        let mut written = None;
        let mut is_told = false;
        let mut state = self.lock();
        loop {
            let Some(next) = state.next.take() else {
                if state.is_over {
                    return;
                }
                state = self.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.is_writing = true;
            drop(state);
            let text = match next {
                Task::Write(kept) => Some(kept_text::to_text(&kept)),
                Task::Remove => None,
            };
            let is_there = text.is_some() && written == text;
            let outcome = if is_there { Ok(()) } else { bring_to_disk(path, text.as_deref()) };
            state = self.lock();
            state.is_writing = false;
            match outcome {
                Ok(()) => (written, is_told) = (text, false),
                Err(problem) => {
                    // It is tried again with the next change, but told only once.
                    if !std::mem::replace(&mut is_told, true) {
                        state.problem = Some(not_kept(&problem));
                    }
                    written = None;
                }
            }
            self.has_changed.notify_all();
        }
    }

    /// Waits until all that was edited is on the disk, but not forever.
    fn finish(&self) {
        self.is_asked.store(true, Ordering::SeqCst);
        let deadline = Instant::now() + PATIENCE;
        let mut state = self.lock();
        while self.is_touched.load(Ordering::SeqCst) || state.is_writing || state.next.is_some() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            (state, _) = self.has_changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Says that sessions are not kept.
pub fn not_kept(problem: &str) -> String {
    format!("Not kept for the next start: {problem}")
}

/// Writes the text as the whole of the file; removes the file without one.
fn bring_to_disk(path: &Path, text: Option<&str>) -> Result<(), String> {
    let Some(text) = text else {
        return match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(format!("{}: {error}", path.display())),
            Ok(()) | Err(_) => Ok(()),
        };
    };
    replace(path, text.as_bytes()).map_err(|error| write_failure(path, &error).to_string())
}
