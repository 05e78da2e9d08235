//! Requests to end from outside: Ctrl+C, or what `kill` sends.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The signals that end a run, and whether each has come.
#[derive(Debug)]
pub struct Signals([(i32, Arc<AtomicBool>); 2]);

impl Signals {
    /// From now on they no longer end the program at once; the second one of a kind does, should it not listen.
    pub fn watch() -> io::Result<Self> {
        let signals = [SIGINT, SIGTERM].map(|signal| (signal, Arc::new(AtomicBool::new(false))));
        for (signal, has_come) in &signals {
            flag::register_conditional_shutdown(*signal, 128 + signal, Arc::clone(has_come))?;
            flag::register(*signal, Arc::clone(has_come))?;
        }
        Ok(Self(signals))
    }

    /// The number of a signal that has come.
    pub fn caught(&self) -> Option<i32> {
        self.0.iter().find(|(_, has_come)| has_come.load(Ordering::Relaxed)).map(|(signal, _)| *signal)
    }
}
