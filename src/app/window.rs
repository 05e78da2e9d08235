//! The window and its loop.

use std::path::PathBuf;
use std::time::Duration;

use egui::{Context, Vec2, vec2};
use macroquad::input::{is_quit_requested, prevent_quit};
use macroquad::miniquad::window as native;
use macroquad::window::next_frame;

use super::bounds::{WindowBounds, WindowPlace};
use super::gpu::Gpu;
use super::input::Input;
use super::input_queue::InputQueue;
use super::launch_error::{LaunchError, Remedy};
use super::pace::{Pace, Passed};
use super::picture::write_picture;
use super::platform::{Clipboard, Platform, System, Wake, Waking};
use super::session_file::SessionFile;
use super::settings::Settings;
use super::settings_file::SettingsFile;
use crate::render::numbered;
use crate::session::{Command, FilesCommand, Session};
use crate::view::canvases::Canvases;
use crate::view::layout::{Layout, SMALLEST_PAGE, SMALLEST_WINDOW, proportion};
use crate::view::pointer::Pointer;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The class by which the window manager, and [`Wake`], find the window.
pub const CLASS: &str = "circle-collision";

/// The factor by which text and handles are larger in Present.
const PRESENT_SCALE: f32 = 1.5;

/// The smallest factor by which everything shrinks in a window that cannot be made larger.
const SMALLEST_SCALE: f32 = 0.4;

/// The distance within which everything reacts to a finger (points at scale one): a fingertip covers 44 points.
const FINGER: f32 = 22.0;

/// The interval at which a minimized window checks whether it is shown again.
const HIDDEN_INTERVAL: Duration = Duration::from_millis(30);

/// The interval at which the window saves while it is not at rest.
const SAVING_INTERVAL: Duration = Duration::from_secs(2);

/// The options of the window.
#[derive(Debug)]
pub struct Options {
    /// The maximum number of frames per second.
    pub frames_per_second: f64,
    /// The number of frames after which the window closes, each a fixed time after the previous one; `None` for no limit.
    pub frames: Option<u64>,
    /// The file for a picture of the last frame; with `#` in its name, the files for pictures of all frames.
    pub screenshot: Option<PathBuf>,
    pub settings: SettingsFile,
    /// `None` if this window saves no session.
    pub session_file: Option<SessionFile>,
    pub statistics: bool,
}

/// The state of the window.
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Window {
    pub session: Session,
    pub egui: Context,
    pub gpu: Gpu,
    pub queue: InputQueue,
    /// Inputs left for the next frame.
    pub later: Vec<Input>,
    pub pace: Pace,
    pub canvases: Canvases,
    pub pointer: Pointer,
    /// Pixels per point in the previous frame.
    pub scale: f32,
    /// The theme that is applied to egui.
    pub styled: Option<&'static Theme>,
    pub clipboard: Clipboard,
    pub settings: SettingsFile,
    pub session_file: Option<SessionFile>,
    pub wake: Wake,
    /// Whether the loop handles requests to close.
    pub intercepts_close: bool,
    /// Whether the window closes after this frame.
    pub is_over: bool,
    pub is_fullscreen: bool,
    pub wants_picture: bool,
    /// Whether the link may have changed since it was shown.
    pub is_link_stale: bool,
    /// The time at which it was last tried to save.
    saved_at: Duration,
    /// The time since the window opened (s), added up from the frames.
    pub time: f64,
}

/// Draws frames until `options` end the loop.
///
/// The window library ends the loop when the window is closed. Only if closing may have to ask does the loop handle the
/// request itself. It sees the request with the next frame, and therefore draws a few frames per second even at rest after
/// that.
///
/// The window moves to `place` (pixels) as soon as it is open.
pub async fn run(session: Session, options: Options, place: Option<WindowPlace>) -> Result<(), LaunchError> {
    let egui = Context::default();
    egui.set_fonts(font::definitions());
    let gpu =
        Gpu::new().map_err(|error| LaunchError::NoDrawing(error, Remedy::on(Platform::WINDOW_SYSTEM)))?;
    let scale = native::dpi_scale();
    if scale != 1.0 && Platform::OPENS_UNSCALED {
        let wished = WindowBounds::opening_size(options.settings.stored.bounds, None);
        let [width, height] = Platform::WINDOW_SYSTEM.window_size(wished, scale, None);
        native::set_window_size(width as u32, height as u32);
    }
    let wake = Wake::start(CLASS);
    if let Some(WindowPlace { left, top }) = place {
        // The window library converts them back to signed numbers.
        native::set_window_position(i32::from(left).cast_unsigned(), i32::from(top).cast_unsigned());
    }
    let mut window = Window {
        canvases: Canvases::new(&session, window_size(scale)),
        session,
        egui,
        gpu,
        queue: InputQueue::new(),
        later: Vec::new(),
        pace: Pace::new(options.frames_per_second),
        pointer: Pointer::default(),
        scale,
        styled: None,
        clipboard: Clipboard::default(),
        settings: options.settings,
        session_file: options.session_file,
        wake,
        intercepts_close: false,
        is_over: false,
        is_fullscreen: false,
        wants_picture: false,
        is_link_stale: false,
        saved_at: Platform::now(),
        time: 0.0,
    };
    let mut frames = 0_u64;
    loop {
        let began = Platform::now();
        let mut passed = window.pace.begin();
        if options.frames.is_some() {
            // A fixed number of frames are a fixed time apart, so that they are the same on every machine.
            let seconds = 1.0 / options.frames_per_second;
            passed = Passed { real: seconds, simulated: seconds };
        } else if let Some(load) = window.pace.load() {
            window.session.set_load(load);
        }
        let computed = window.frame(passed).saturating_sub(began);
        if options.statistics {
            // For measurements: the time on the clock, how long the frame took to compute, and how long to draw.
            let [computed, drawn] =
                [computed, Platform::now().saturating_sub(began)].map(|time| time.as_secs_f64() * 1e3);
            let clock = window.session.run().clock();
            eprintln!(
                "frame {frames} clock_in_s={clock:.6} computed_in_ms={computed:.3} drawn_in_ms={drawn:.3}"
            );
        }
        frames += 1;
        let is_last = options.frames.is_some_and(|count| frames >= count);
        if let Some(path) = &options.screenshot {
            match numbered(path, frames) {
                Some(path) => write_picture(&path).map(drop),
                None if is_last => write_picture(path).map(drop),
                None => Ok(()),
            }
            .map_err(LaunchError::NoPicture)?;
        }
        if is_last || window.is_over {
            return Ok(());
        }
        window.pace.wait();
        // A fixed number of frames is drawn without rest.
        let is_busy =
            window.session.is_moving() || window.canvases.is_moving() || window.clipboard.is_waiting();
        let is_busy = is_busy || options.frames.is_some();
        let is_time = Platform::now().saturating_sub(window.saved_at) >= SAVING_INTERVAL;
        let is_ending = window.session_file.as_ref().is_some_and(SessionFile::touch);
        let mut may_rest = !is_busy && window.pace.may_rest();
        if is_time || is_ending || may_rest {
            may_rest &= window.save();
        }
        if may_rest && window.wake.may_rest() {
            window.pace.is_resting = true;
        } else {
            native::schedule_update();
        }
        next_frame().await;
        window.take_close();
        while options.frames.is_none() && window.wake.is_hidden() {
            window.save();
            // Nothing is drawn while it cannot be seen; the window only waits to be closed or shown again.
            window.pace.is_resting = true;
            Platform::wait(HIDDEN_INTERVAL);
            native::schedule_update();
            next_frame().await;
            window.take_close();
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if let Some(file) = &self.session_file {
            file.end();
        }
        self.save();
    }
}

impl Window {
    /// Makes the loop handle requests to close. The window library does not allow this to be undone.
    pub fn intercept_close(&mut self) {
        if !self.intercepts_close {
            self.intercepts_close = true;
            prevent_quit();
            self.wake.expect_close_requests();
        }
    }

    /// Closes the window or asks, if a request to close was made.
    fn take_close(&mut self) {
        if self.intercepts_close && is_quit_requested() {
            self.apply(FilesCommand::Quit);
        }
    }

    /// Saves the settings, the link and the session. Returns whether nothing is left to save or to report.
    fn save(&mut self) -> bool {
        self.saved_at = Platform::now();
        if std::mem::take(&mut self.is_link_stale) {
            Platform::show_link(|| self.session.link());
        }
        let bounds = self.bounds_now().or(self.settings.stored.bounds);
        let settings = Settings { bounds, ..Settings::of(&self.session, &self.settings.stored) };
        let settings = self.settings.keep(settings).map(|()| true);
        let view = self.canvases.saved_view(&self.session);
        let session = self.session_file.as_mut().map_or(Ok(true), |file| file.save(&self.session, view));
        let mut is_saved = true;
        for outcome in [settings, session] {
            is_saved &= outcome.unwrap_or_else(|problem| {
                self.session.apply(Command::tell(problem));
                self.pace.wake();
                false
            });
        }
        is_saved
    }

    /// Returns the size and position of the window; `None` while it is as large as the screen.
    fn bounds_now(&self) -> Option<WindowBounds> {
        if self.is_fullscreen {
            return None;
        }
        let scale = native::dpi_scale();
        if self.wake.knows_rect() {
            return self.wake.rect().map(|rect| WindowBounds::of(rect, scale));
        }
        let size = window_size(scale).round();
        Some(WindowBounds { width: size.x as u16, height: size.y as u16, place: None })
    }

    /// Computes the pixels per point: more of them in a large window and in Present, as far as the window has room.
    pub fn scale(&self) -> f32 {
        let scale = native::dpi_scale();
        let scale = scale * proportion(window_size(scale));
        let room = window_size(scale) / SMALLEST_WINDOW;
        if self.session.view_options().present {
            scale * PRESENT_SCALE.min(room.x).min(room.y).max(1.0)
        } else if Platform::SHRINKS {
            // A figure may have less room than the smallest page.
            scale * (window_size(scale) / SMALLEST_PAGE).min_elem().clamp(SMALLEST_SCALE, 1.0)
        } else {
            scale
        }
    }

    /// Computes the distance within which everything reacts to a finger (points): the same on the screen at every scale.
    pub fn finger_reach(&self) -> f32 {
        FINGER * native::dpi_scale() / self.scale()
    }

    /// Divides the window of this size (points) among its parts, and its canvas among the runs.
    pub fn lay_out(&mut self, size: Vec2) {
        if self.canvases.lay_out(&self.session, size) {
            self.pace.wake();
        }
        let has_bars = self.session.view_options().host.has_bars();
        let Layout { is_narrow, is_upright, .. } = self.canvases.layout;
        self.session.set_room(has_bars && !is_narrow, has_bars && !is_upright && size.x >= SMALLEST_WINDOW.x);
    }
}

/// Returns the size of the window (points).
pub fn window_size(scale: f32) -> Vec2 {
    let (width, height) = native::screen_size();
    vec2(width, height) / scale
}
