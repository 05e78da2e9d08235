//! Ends the rest of a window that waits for events.
//!
//! The resting window library sleeps in the display connection. An event that was read while the last picture was
//! drawn is then handled only when another one comes (miniquad#458). So a thread with a connection of its own sends the
//! window an empty message many times a second: it costs nothing to speak of, draws nothing by itself, and bounds the
//! delay.

#[cfg(all(unix, not(target_os = "macos")))]
mod display {
    use std::time::Duration;

    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt, EventMask, Window};
    use x11rb::rust_connection::RustConnection;

    /// An event waits for at most this long.
    const INTERVAL: Duration = Duration::from_millis(30);

    /// A connection that shows that the display answers.
    ///
    /// It must live until the window is open: a display without a last client may start anew.
    #[derive(Debug)]
    pub struct Probe(#[expect(dead_code, reason = "held and not used")] RustConnection);

    /// Does a display answer?
    pub fn probe() -> Result<Probe, String> {
        x11rb::connect(None).map(|(connection, _)| Probe(connection)).map_err(|error| error.to_string())
    }

    /// Starts waking windows of this class. Returns whether that works: without it the window must not rest.
    pub fn start(class: &'static str) -> bool {
        let Ok((connection, screen)) = x11rb::connect(None) else { return false };
        let Some(root) = connection.setup().roots.get(screen).map(|screen| screen.root) else { return false };
        let Ok(name) = connection.intern_atom(false, b"CIRCLE_COLLISION_WAKE") else { return false };
        let Ok(name) = name.reply() else { return false };
        let Some(window) = find(&connection, root, class, 0) else { return false };
        let message = ClientMessageEvent::new(32, window, name.atom, [0_u32; 5]);
        let wake = move || -> Result<(), x11rb::errors::ReplyError> {
            connection.send_event(false, window, EventMask::NO_EVENT, message)?.check()
        };
        std::thread::spawn(move || {
            // The window is gone, or the display: nothing left to wake.
            while wake().is_ok() {
                std::thread::sleep(INTERVAL);
            }
        });
        true
    }

    /// The newest window of this class, at most three levels deep: a window manager puts frames around it.
    fn find(connection: &RustConnection, parent: Window, class: &str, depth: u32) -> Option<Window> {
        let children = connection.query_tree(parent).ok()?.reply().ok()?.children;
        children.into_iter().rev().find_map(|child| {
            let property = connection.get_property(false, child, 67_u32, 31_u32, 0, 64).ok()?.reply().ok()?;
            let is_ours = property.value.split(|&byte| byte == 0).any(|part| part == class.as_bytes());
            if is_ours {
                Some(child)
            } else if depth < 3 {
                find(connection, child, class, depth + 1)
            } else {
                None
            }
        })
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod display {
    /// Nothing to hold.
    #[derive(Debug)]
    pub struct Probe;

    /// Other systems always have a display, or say so themselves.
    pub fn probe() -> Result<Probe, String> {
        Ok(Probe)
    }

    /// There is no connection of this kind: the window does not rest.
    pub fn start(_class: &'static str) -> bool {
        false
    }
}

pub use display::{Probe, probe, start};
