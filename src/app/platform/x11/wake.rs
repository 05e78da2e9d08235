//! Wakes a window that waits for events.
//!
//! The window library at rest sleeps in the display connection. It handles an event that arrived while the last frame was
//! drawn only when the next one arrives (miniquad#458). So a thread with its own connection sends the window an empty
//! message at a fixed interval, which draws nothing and limits the delay. The same connection reports when the window is
//! minimized, which the window library does not distinguish from losing the keyboard, and where the window is, which the
//! window library knows only relative to the frame of a window manager. The thread also has the window redrawn when a part
//! of it is uncovered.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt, EventMask, MOTION_NOTIFY_EVENT,
    MapState, MotionNotifyEvent, Window,
};
use x11rb::rust_connection::RustConnection;

use crate::app::bounds::{PixelRect, WindowPlace};
use crate::app::platform::system::Waking;

/// The interval of the messages, which is also the longest time that an event waits.
const INTERVAL: Duration = Duration::from_millis(40);

/// The number of those intervals between two frames that are drawn although nothing happens.
const FRAME_INTERVALS: u32 = 6;

/// Wakes the window at rest, with a thread that also watches where the window is and whether it is minimized.
#[derive(Debug)]
pub struct Wake {
    /// `None` if the thread did not start, in which case the window must not rest.
    shared: Option<Arc<WakeState>>,
}

/// The state shared by the thread and the window.
#[derive(Debug, Default)]
struct WakeState {
    is_hidden: AtomicBool,
    /// The last position of the window in which it was neither minimized, maximized, nor in full screen.
    rect: Mutex<Option<PixelRect>>,
    asks_for_frames: AtomicBool,
}

impl Wake {
    /// Starts waking the newest window of this class.
    pub fn start(class: &str) -> Self {
        Self { shared: start(class) }
    }
}

impl Waking for Wake {
    fn expect_close_requests(&self) {
        if let Some(shared) = &self.shared {
            shared.asks_for_frames.store(true, Ordering::Relaxed);
        }
    }

    fn knows_rect(&self) -> bool {
        self.shared.is_some()
    }

    fn rect(&self) -> Option<PixelRect> {
        *self.shared.as_ref()?.rect.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn may_rest(&self) -> bool {
        self.shared.is_some()
    }

    fn is_hidden(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_hidden.load(Ordering::Relaxed))
    }
}

/// Starts the thread. Returns the state that it shares.
fn start(class: &str) -> Option<Arc<WakeState>> {
    let (connection, screen) = x11rb::connect(None).ok()?;
    let root = connection.setup().roots.get(screen)?.root;
    let atom = |name: &[u8]| Some(connection.intern_atom(false, name).ok()?.reply().ok()?.atom);
    let (name, state) = (atom(b"CIRCLE_COLLISION_WAKE")?, atom(b"WM_STATE")?);
    let states = atom(b"_NET_WM_STATE")?;
    let as_large_as_the_screen = [
        atom(b"_NET_WM_STATE_MAXIMIZED_VERT")?,
        atom(b"_NET_WM_STATE_MAXIMIZED_HORZ")?,
        atom(b"_NET_WM_STATE_FULLSCREEN")?,
    ];
    let window = find(&connection, root, class, 0)?;
    let heard = EventMask::STRUCTURE_NOTIFY | EventMask::PROPERTY_CHANGE | EventMask::EXPOSURE;
    let heard = ChangeWindowAttributesAux::new().event_mask(heard);
    connection.change_window_attributes(window, &heard).ok()?.check().ok()?;
    let message = ClientMessageEvent::new(32, window, name, [0_u32; 5]);
    let shared = Arc::new(WakeState::default());
    let ours = Arc::clone(&shared);
    let mut intervals: u32 = 0;
    let mut is_settled = false;
    let mut wake = move || -> Option<()> {
        // The thread does not wait for an answer, which would wake the display and this thread once more.
        connection.send_event(false, window, EventMask::NO_EVENT, message).ok()?.ignore_error();
        connection.flush().ok()?;
        intervals = intervals.wrapping_add(1);
        if shared.asks_for_frames.load(Ordering::Relaxed) && intervals.is_multiple_of(FRAME_INTERVALS) {
            report_pointer(&connection, root, window)?;
        }
        let (mut has_changed, mut is_uncovered) = (false, false);
        while let Some(event) = connection.poll_for_event().ok()? {
            match event {
                Event::DestroyNotify(_) => return None,
                Event::Expose(_) => is_uncovered = true,
                _ => has_changed = true,
            }
        }
        if is_uncovered {
            report_pointer(&connection, root, window)?;
        }
        // There is no event when only the frame of the window is shown again.
        if has_changed || shared.is_hidden.load(Ordering::Relaxed) {
            shared.is_hidden.store(is_minimized(&connection, window, state)?, Ordering::Relaxed);
        }
        // While a person moves or resizes the window, or a window manager maximizes it, its position is not final.
        if !has_changed && !is_settled {
            let is_plain = !has_one_of(as_large_as_the_screen, &connection, window, states)?;
            let now = place(&connection, root, window)?;
            // This is checked last: a window that is being closed is in another position already.
            if is_plain && !is_minimized(&connection, window, state)? {
                *shared.rect.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
            }
        }
        is_settled = !has_changed;
        Some(())
    };
    std::thread::spawn(move || {
        // Ends with the window or the display.
        while wake().is_some() {
            std::thread::sleep(INTERVAL);
        }
    });
    Some(ours)
}

/// Reports the current position of the pointer, so that the window library draws a frame.
fn report_pointer(connection: &RustConnection, root: Window, window: Window) -> Option<()> {
    let pointer = connection.query_pointer(window).ok()?.reply().ok()?;
    let event = MotionNotifyEvent {
        response_type: MOTION_NOTIFY_EVENT,
        root,
        event: window,
        root_x: pointer.root_x,
        root_y: pointer.root_y,
        event_x: pointer.win_x,
        event_y: pointer.win_y,
        state: pointer.mask,
        same_screen: pointer.same_screen,
        ..MotionNotifyEvent::default()
    };
    connection.send_event(false, window, EventMask::NO_EVENT, event).ok()?.check().ok()
}

/// Whether this property of a window, a list of its states, contains one of these values.
fn has_one_of(values: [u32; 3], connection: &RustConnection, window: Window, states: u32) -> Option<bool> {
    let states = connection.get_property(false, window, states, AtomEnum::ATOM, 0, 64).ok()?.reply().ok()?;
    Some(states.value32().is_some_and(|mut all| all.any(|state| values.contains(&state))))
}

/// Returns the position and size of the window on the screen.
fn place(connection: &RustConnection, root: Window, window: Window) -> Option<PixelRect> {
    let size = connection.get_geometry(window).ok()?.reply().ok()?;
    let place = connection.translate_coordinates(window, root, 0, 0).ok()?.reply().ok()?;
    let place = WindowPlace { left: place.dst_x, top: place.dst_y };
    Some(PixelRect { place, size: [size.width, size.height] })
}

/// Whether the window manager has turned the window into an icon, or unmapped it.
fn is_minimized(connection: &RustConnection, window: Window, state: u32) -> Option<bool> {
    const ICONIC: u32 = 3;
    let attributes = connection.get_window_attributes(window).ok()?.reply().ok()?;
    let state = connection.get_property(false, window, state, AtomEnum::ANY, 0, 1).ok()?.reply().ok()?;
    let is_icon = state.value32().is_some_and(|mut numbers| numbers.next() == Some(ICONIC));
    Some(is_icon || attributes.map_state != MapState::VIEWABLE)
}

/// Finds the newest window of this class, at most three levels deep: a window manager puts frames around it.
fn find(connection: &RustConnection, parent: Window, class: &str, depth: u32) -> Option<Window> {
    let children = connection.query_tree(parent).ok()?.reply().ok()?.children;
    children.into_iter().rev().find_map(|child| {
        let property = connection.get_property(false, child, 67_u32, 31_u32, 0, 64).ok()?.reply().ok()?;
        let is_ours = property.value.split(|&byte| byte == 0).any(|part| part == class.as_bytes());
        if is_ours {
            return Some(child);
        }
        if depth < 3 { find(connection, child, class, depth + 1) } else { None }
    })
}
