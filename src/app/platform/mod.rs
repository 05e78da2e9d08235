//! The systems that the window library supports. Each has a module with the same names, one of which is chosen here.

#[cfg(not(target_arch = "wasm32"))]
mod clipboard;
pub(super) mod description;
mod system;
#[cfg(target_arch = "wasm32")]
mod web;
#[cfg(target_os = "windows")]
mod windows;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

#[cfg(target_os = "macos")]
use mac as chosen;
#[cfg(target_arch = "wasm32")]
use web as chosen;
#[cfg(target_os = "windows")]
use windows as chosen;
#[cfg(all(unix, not(target_os = "macos")))]
use x11 as chosen;

pub use chosen::{Clipboard, Platform, Wake};
pub use system::{Accent, System, Waking};

#[cfg(target_os = "macos")]
mod mac {
    use std::path::PathBuf;

    use super::description::WindowSystem;
    use super::system::{OWN_FOLDER, System, in_home};

    pub use super::clipboard::Clipboard;
    pub use super::messages::Wake;

    #[derive(Debug)]
    pub struct Platform;

    impl System for Platform {
        const WINDOW_SYSTEM: WindowSystem = WindowSystem::Mac;

        fn data_folder() -> Option<PathBuf> {
            Some(in_home("Library/Application Support")?.join(OWN_FOLDER))
        }
    }
}

/// Windows and macOS, on which a window at rest waits for the messages of the system.
#[cfg(any(target_os = "windows", target_os = "macos"))]
mod messages {
    use std::cell::Cell;
    use std::time::Duration;

    use super::system::Waking;

    /// The interval between two frames that are drawn although nothing happens.
    const INTERVAL: Duration = Duration::from_millis(250);

    /// Lets the window wait for the messages of the system, all of which wake it.
    #[derive(Debug)]
    pub struct Wake {
        asks_for_frames: Cell<bool>,
    }

    impl Wake {
        /// Starts with a window that waits until something happens.
        pub fn start(_class: &str) -> Self {
            Self { asks_for_frames: Cell::new(false) }
        }
    }

    impl Waking for Wake {
        fn expect_close_requests(&self) {
            self.asks_for_frames.set(true);
        }

        /// If the window must not rest, waits a short time itself.
        fn may_rest(&self) -> bool {
            if self.asks_for_frames.get() {
                std::thread::sleep(INTERVAL);
            }
            !self.asks_for_frames.get()
        }
    }
}
