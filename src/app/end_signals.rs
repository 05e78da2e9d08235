//! The signals that end the window: what is open is kept first.

/// Runs this on a thread when a signal asks the program to end, and then lets the signal end it.
#[cfg(unix)]
pub fn watch(mut before_end: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it a signal ends the program at once.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            before_end();
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Does nothing: other systems close the window first.
#[cfg(not(unix))]
pub fn watch(_before_end: impl FnMut() + Send + 'static) {}
