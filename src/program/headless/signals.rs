//! Signals that end a run: Ctrl+C, or those sent by `kill`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The signals that end a run, and whether each was received.
#[derive(Debug)]
pub struct Signals([(i32, Arc<AtomicBool>); 2]);

impl Signals {
    /// Catches the signals, so that the first of each kind does not end the program; a second one of the same kind does.
    ///
    /// # Errors
    ///
    /// Why they cannot be caught.
    pub fn watch() -> Result<Self, String> {
        let signals = [SIGINT, SIGTERM].map(|signal| (signal, Arc::new(AtomicBool::new(false))));
        for (signal, has_come) in &signals {
            flag::register_conditional_shutdown(*signal, 128 + signal, Arc::clone(has_come))
                .and_then(|_| flag::register(*signal, Arc::clone(has_come)))
                .map_err(|error| format!("signals cannot be watched: {error}"))?;
        }
        Ok(Self(signals))
    }

    /// Returns the number of a signal that was received.
    pub fn caught(&self) -> Option<i32> {
        self.0.iter().find(|(_, has_come)| has_come.load(Ordering::Relaxed)).map(|(signal, _)| *signal)
    }
}
