//! Opens the window, or says in one line why there is none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use macroquad::conf::{Conf, UpdateTrigger};
use macroquad::miniquad::conf::{
    Conf as WindowConf, Icon, LinuxBackend, Platform as PlatformConf, WebGLVersion,
};

use super::launch_error::LaunchError;
use super::platform::{Platform, System};
use super::size::WindowSize;
use super::window::{self, Options};
use crate::render::app_icon;
use crate::session::Session;

/// Runs a session in a window until the window is closed. `session` is called once the window is open.
///
/// # Errors
///
/// Returns why there is no window, and what to do about it.
pub fn launch(session: impl FnOnce() -> Session + 'static, options: Options) -> Result<(), LaunchError> {
    let display = Platform::connect()?;
    let is_open = Arc::new(AtomicBool::new(false));
    // Before the window is open, a panic of the window library means that something is missing, which is returned as an
    // error. Later, a panic is a defect, and its full text is printed.
    let plain_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let (sender, receiver) = mpsc::channel();
    let screen = Platform::screen();
    let room_in_points = screen.room.map(|room| room.map(|side| side / screen.scale));
    let wished = WindowSize::at_opening(options.settings.stored.window, room_in_points);
    let [width, height] = Platform::WINDOW_SYSTEM.window_size(wished, screen.scale, screen.room);
    let conf = Conf {
        miniquad_conf: WindowConf {
            window_title: "Circle Collision".to_owned(),
            window_width: width as i32,
            window_height: height as i32,
            high_dpi: true,
            sample_count: 1,
            icon: Some(icon()),
            platform: PlatformConf {
                linux_backend: LinuxBackend::X11Only,
                linux_wm_class: window::CLASS,
                blocking_event_loop: true,
                webgl_version: WebGLVersion::WebGL2,
                ..PlatformConf::default()
            },
            ..WindowConf::default()
        },
        update_on: Some(UpdateTrigger {
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            key_down: true,
            touch: true,
            ..UpdateTrigger::default()
        }),
        ..Conf::default()
    };
    let opened = Arc::clone(&is_open);
    let run = std::panic::AssertUnwindSafe(move || {
        macroquad::Window::from_config(conf, async move {
            opened.store(true, Ordering::Relaxed);
            std::panic::set_hook(plain_hook);
            Platform::has_opened();
            drop(display);
            // Sending cannot fail: the receiver outlives the window.
            let _ = sender.send(Box::pin(window::run(session(), options, screen.room)).await);
        });
    });
    Platform::opens();
    let ended = std::panic::catch_unwind(run);
    Platform::has_opened();
    if let (Err(panic), false) = (&ended, is_open.load(Ordering::Relaxed)) {
        return Err(LaunchError::NoDrawing(reason(panic.as_ref()), Platform::WINDOW_SYSTEM));
    }
    if let Err(panic) = ended {
        std::panic::resume_unwind(panic);
    }
    receiver.try_recv().unwrap_or(Ok(()))
}

/// Returns the icon of the window, if the window library sets one. On X11, the desktop uses the icon of the desktop entry.
fn icon() -> Icon {
    fn of<const BYTES: usize>(width: u16) -> [u8; BYTES] {
        app_icon::pixels(width).try_into().unwrap_or([0; BYTES])
    }
    Icon { small: of(16), medium: of(32), big: of(64) }
}

/// Returns the first line of the window library's panic.
fn reason(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
    let text = text.unwrap_or_else(|| "a graphics library is missing".to_owned());
    text.lines().next().unwrap_or_default().to_owned()
}
