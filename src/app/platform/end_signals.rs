//! The signals that end the program, once the session is kept.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Calls `before_end` on a thread when a signal asks the program to end, and then lets the signal end it.
pub fn before_end(mut before_end: impl FnMut() + Send + 'static) {
    // If this fails, a signal ends the program at once.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            before_end();
            let _ = emulate_default_handler(signal);
        }
    });
}
