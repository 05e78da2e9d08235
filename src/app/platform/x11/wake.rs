//! Wakes a window that waits for events.
//!
//! The window library at rest sleeps in the display connection. It handles an event that arrived while the last frame was
//! drawn only when the next one arrives (miniquad#458). So a thread with its own connection sends the window an empty
//! message at a fixed interval, which draws nothing and limits the delay. The same connection reports when the window is
//! minimized, which the window library does not distinguish from losing the keyboard. The thread also has the window redrawn
//! when a part of it is uncovered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt, EventMask, MOTION_NOTIFY_EVENT,
    MapState, MotionNotifyEvent, Window,
};
use x11rb::rust_connection::RustConnection;

use super::dead_keys::DeadKeys;
use crate::app::platform::system::{Accent, Waking};

/// The interval of the messages, which is also the longest time that an event waits. If it were longer, a key would seem late;
/// if shorter, a window at rest would take more of the processor.
const INTERVAL: Duration = Duration::from_millis(40);

/// The number of those intervals between two frames that are drawn although nothing happens. With more, a request to close
/// would wait longer; with fewer, a window at rest would draw more often.
const FRAME_INTERVALS: u32 = 6;

/// The bits of each number in a message.
const FORMAT_BITS: u8 = 32;

/// The maximum length of a class that is read, in words of four bytes.
const MOST_WORDS: u32 = 64;

/// The number of windows, one in another, that a window manager may put around this one.
const DEEPEST: u32 = 3;

/// Wakes the window at rest, with a thread that also watches whether it is minimized. The thread ends only with the window or
/// the display, without which no request succeeds.
#[derive(Debug)]
pub struct Wake {
    /// `None` if the thread did not start, in which case the window must not rest.
    shared: Option<Arc<WakeState>>,
    dead_keys: Option<DeadKeys>,
}

/// The state shared by the thread and the window.
#[derive(Debug, Default)]
struct WakeState {
    is_hidden: AtomicBool,
    asks_for_frames: AtomicBool,
}

impl Wake {
    /// Starts waking the newest window of this class.
    pub fn start(class: &str) -> Self {
        let shared = Arc::new(WakeState::default());
        // Not in the thread: a window that is not found is not woken, and must not rest.
        let watch = Watch::of_newest(class, Arc::clone(&shared));
        let dead_keys = watch.as_ref().and_then(|watch| DeadKeys::of_window(watch.window));
        let started = watch.map(|mut watch| {
            std::thread::spawn(move || {
                // `None`: the window or the display is gone.
                while watch.pass_interval().is_some() {
                    std::thread::sleep(INTERVAL);
                }
            });
            shared
        });
        Self { shared: started, dead_keys }
    }
}

impl Waking for Wake {
    fn expect_close_requests(&self) {
        if let Some(shared) = &self.shared {
            shared.asks_for_frames.store(true, Ordering::Relaxed);
        }
    }

    fn may_rest(&self) -> bool {
        self.shared.is_some()
    }

    fn is_hidden(&self) -> bool {
        self.shared.as_ref().is_some_and(|shared| shared.is_hidden.load(Ordering::Relaxed))
    }

    fn take_accents(&self) -> Vec<Accent> {
        self.dead_keys.as_ref().map_or_else(Vec::new, DeadKeys::take)
    }
}

/// The thread's connection to the display, and what it knows about the window.
struct Watch {
    connection: RustConnection,
    root: Window,
    window: Window,
    /// The display's number for the name of the message.
    wake: u32,
    /// The same for the property with the state of the window.
    wm_state: u32,
    shared: Arc<WakeState>,
    /// The number of messages sent.
    intervals: u32,
}

impl Watch {
    fn of_newest(class: &str, shared: Arc<WakeState>) -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let root = connection.setup().roots.get(screen)?.root;
        let atom = |name: &[u8]| Some(connection.intern_atom(false, name).ok()?.reply().ok()?.atom);
        let (wake, wm_state) = (atom(b"CIRCLE_COLLISION_WAKE")?, atom(b"WM_STATE")?);
        let window = find(&connection, root, class, 0)?;
        let events = EventMask::STRUCTURE_NOTIFY | EventMask::PROPERTY_CHANGE | EventMask::EXPOSURE;
        let attributes = ChangeWindowAttributesAux::new().event_mask(events);
        connection.change_window_attributes(window, &attributes).ok()?.check().ok()?;
        Some(Self { connection, root, window, wake, wm_state, shared, intervals: 0 })
    }

    /// Wakes the window, and shares what has changed. `None` once the window or the display is gone.
    fn pass_interval(&mut self) -> Option<()> {
        self.send_message()?;
        self.intervals = self.intervals.wrapping_add(1);
        let is_frame_due = self.intervals.is_multiple_of(FRAME_INTERVALS)
            && self.shared.asks_for_frames.load(Ordering::Relaxed);
        let Changes { has_changed, is_uncovered } = self.read_events()?;
        if is_frame_due || is_uncovered {
            self.report_pointer()?;
        }
        // There is no event when only the frame of the window is shown again.
        if has_changed || self.shared.is_hidden.load(Ordering::Relaxed) {
            self.shared.is_hidden.store(self.is_minimized()?, Ordering::Relaxed);
        }
        Some(())
    }

    /// Sends the window a message that draws nothing. There is no wait for an answer, which would wake the display and this
    /// thread once more.
    fn send_message(&self) -> Option<()> {
        let message = ClientMessageEvent::new(FORMAT_BITS, self.window, self.wake, [0_u32; 5]);
        self.connection.send_event(false, self.window, EventMask::NO_EVENT, message).ok()?.ignore_error();
        self.connection.flush().ok()
    }

    /// Reads the events since the last interval; `None` if the window is gone.
    fn read_events(&self) -> Option<Changes> {
        let mut changes = Changes::default();
        while let Some(event) = self.connection.poll_for_event().ok()? {
            match event {
                Event::DestroyNotify(_) => return None,
                Event::Expose(_) => changes.is_uncovered = true,
                _ => changes.has_changed = true,
            }
        }
        Some(changes)
    }

    /// Reports the current position of the pointer, so that the window library draws a frame.
    fn report_pointer(&self) -> Option<()> {
        let pointer = self.connection.query_pointer(self.window).ok()?.reply().ok()?;
        let event = MotionNotifyEvent {
            response_type: MOTION_NOTIFY_EVENT,
            root: self.root,
            event: self.window,
            root_x: pointer.root_x,
            root_y: pointer.root_y,
            event_x: pointer.win_x,
            event_y: pointer.win_y,
            state: pointer.mask,
            same_screen: pointer.same_screen,
            ..MotionNotifyEvent::default()
        };
        self.connection.send_event(false, self.window, EventMask::NO_EVENT, event).ok()?.check().ok()
    }

    /// Whether the window manager has turned the window into an icon, or unmapped it.
    fn is_minimized(&self) -> Option<bool> {
        const ICONIC: u32 = 3;
        let attributes = self.connection.get_window_attributes(self.window).ok()?.reply().ok()?;
        let state = self.connection.get_property(false, self.window, self.wm_state, AtomEnum::ANY, 0, 1);
        let state = state.ok()?.reply().ok()?;
        let is_icon = state.value32().is_some_and(|mut numbers| numbers.next() == Some(ICONIC));
        Some(is_icon || attributes.map_state != MapState::VIEWABLE)
    }
}

/// What the display reported in an interval.
#[derive(Default)]
struct Changes {
    /// Whether the window was moved, resized, shown, hidden or given another state.
    has_changed: bool,
    is_uncovered: bool,
}

/// Finds the newest window of this class, `depth` windows deep or deeper.
fn find(connection: &RustConnection, parent: Window, class: &str, depth: u32) -> Option<Window> {
    let children = connection.query_tree(parent).ok()?.reply().ok()?.children;
    children.into_iter().rev().find_map(|child| {
        let property = connection
            .get_property(false, child, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, MOST_WORDS)
            .ok()?
            .reply()
            .ok()?;
        let is_ours = property.value.split(|&byte| byte == 0).any(|part| part == class.as_bytes());
        if is_ours {
            return Some(child);
        }
        if depth < DEEPEST { find(connection, child, class, depth + 1) } else { None }
    })
}
