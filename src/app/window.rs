//! The window and its loop.

use std::path::PathBuf;
use std::time::Duration;

use egui::{Context, Vec2, vec2};
use macroquad::input::{is_quit_requested, prevent_quit};
use macroquad::miniquad::window as native;
use macroquad::window::next_frame;

use super::export::FilmInProgress;
use super::gpu::Gpu;
use super::input::Input;
use super::input_queue::InputQueue;
use super::launch_error::LaunchError;
use super::pace::{Pace, Passed};
use super::picture::write_picture;
use super::platform::{Clipboard, Platform, System, Wake, Waking};
use super::session_file::SessionFile;
use super::settings::Settings;
use super::settings_file::SettingsFile;
use super::size::WindowSize;
use crate::render::numbered;
use crate::session::{Command, FilesCommand, Session};
use crate::view::canvases::Canvases;
use crate::view::layout::{SMALLEST_PAGE, SMALLEST_WINDOW, enlargement};
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
    pub frames: FrameOptions,
    pub settings: SettingsFile,
    /// `None` if this window saves no session.
    pub session_file: Option<SessionFile>,
}

/// The frames to draw, and what to write about them.
#[derive(Debug)]
pub struct FrameOptions {
    /// The maximum number of frames per second.
    pub per_second: f64,
    /// The number of frames after which the window closes, each a fixed time after the previous one; `None` for no limit.
    pub limit: Option<u64>,
    /// The file for a picture of the last frame; with `#` in its name, the files for pictures of all frames.
    pub screenshot: Option<PathBuf>,
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
    pub frames: FrameOptions,
    /// The number of frames drawn.
    drawn: u64,
    pub settings: SettingsFile,
    pub session_file: Option<SessionFile>,
    pub wake: Wake,
    /// Whether the loop handles requests to close.
    pub intercepts_close: bool,
    /// Whether the window closes after this frame.
    pub is_over: bool,
    pub is_fullscreen: bool,
    /// The maximum width and height of a window that is entirely visible (pixels), if they are known.
    room: Option<[f32; 2]>,
    pub wants_picture: bool,
    /// The film that is being made of the run.
    pub film: Option<FilmInProgress>,
    /// Whether the link may have changed since it was shown.
    pub is_link_stale: bool,
    /// The time of the last attempt to save.
    saved_at: Duration,
    /// The time since the window opened (s), added up from the frames.
    pub time: f64,
}

/// Draws frames until the window is closed, or has drawn as many as it is to draw.
///
/// The window library ends the loop when the window is closed. Only if closing may have to ask does the loop handle the
/// request itself. It sees the request with the next frame, and therefore draws a few frames per second even at rest after
/// that.
///
/// `room` is the maximum width and height of a window that is entirely visible (pixels), if they are known.
pub async fn run(session: Session, options: Options, room: Option<[f32; 2]>) -> Result<(), LaunchError> {
    let mut window = Window::open(session, options, room)?;
    loop {
        window.draw_next()?;
        if window.is_over {
            return Ok(());
        }
        window.pace.wait();
        window.save_and_rest();
        next_frame().await;
        window.handle_close_request();
        while window.is_hidden() && !window.is_over {
            window.wait_hidden();
            next_frame().await;
            window.handle_close_request();
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if let Some(file) = &mut self.session_file {
            file.end();
        }
        self.save();
    }
}

impl Window {
    fn open(session: Session, options: Options, room: Option<[f32; 2]>) -> Result<Self, LaunchError> {
        let egui = Context::default();
        egui.set_fonts(font::definitions());
        let no_drawing = |error| LaunchError::NoDrawing(error, Platform::WINDOW_SYSTEM);
        let gpu = Gpu::new().map_err(no_drawing)?;
        let Options { frames, settings, session_file } = options;
        let scale = native::dpi_scale();
        if scale != 1.0 && Platform::OPENS_UNSCALED {
            let wished = WindowSize::at_opening(settings.stored.window, None);
            let [width, height] = Platform::WINDOW_SYSTEM.window_size(wished, scale, None);
            native::set_window_size(width as u32, height as u32);
        }
        Ok(Self {
            canvases: Canvases::new(&session, window_size(scale)),
            session,
            egui,
            gpu,
            queue: InputQueue::new(),
            later: Vec::new(),
            pace: Pace::new(frames.per_second),
            pointer: Pointer::default(),
            scale,
            styled: None,
            clipboard: Clipboard::default(),
            frames,
            drawn: 0,
            settings,
            session_file,
            wake: Wake::start(CLASS),
            intercepts_close: false,
            is_over: false,
            is_fullscreen: false,
            room,
            wants_picture: false,
            film: None,
            is_link_stale: false,
            saved_at: Platform::now(),
            time: 0.0,
        })
    }

    /// Draws the next frame, and writes its picture and its durations if they are asked for.
    fn draw_next(&mut self) -> Result<(), LaunchError> {
        let began = Platform::now();
        let passed = self.begin_frame();
        self.go_on_filming();
        let computed = self.frame(passed).saturating_sub(began);
        if self.frames.statistics {
            self.print_durations(computed, Platform::now().saturating_sub(began));
        }
        self.drawn += 1;
        let is_last = self.frames.limit.is_some_and(|limit| self.drawn >= limit);
        self.is_over |= is_last;
        self.write_screenshot(is_last).map_err(LaunchError::NoPicture)
    }

    /// Returns the time since the previous frame. With a fixed number of frames it is always the same, so that they are the same
    /// on every machine.
    fn begin_frame(&mut self) -> Passed {
        let passed = self.pace.begin();
        if self.frames.limit.is_some() {
            let seconds = 1.0 / self.frames.per_second;
            return Passed { real: seconds, simulated: seconds };
        }
        passed
    }

    /// Prints, for measurements, the time on the clock, how long the frame took to compute, and how long to draw.
    fn print_durations(&self, computed: Duration, drawn: Duration) {
        let [computed, drawn] = [computed, drawn].map(|time| time.as_secs_f64() * 1e3);
        let (frame, clock) = (self.drawn, self.session.run().clock());
        eprintln!("frame {frame} clock_in_s={clock:.6} computed_in_ms={computed:.3} drawn_in_ms={drawn:.3}");
    }

    fn write_screenshot(&self, is_last: bool) -> Result<(), String> {
        let Some(path) = &self.frames.screenshot else { return Ok(()) };
        let path = numbered(path, self.drawn).or_else(|| is_last.then(|| path.clone()));
        path.map_or(Ok(()), |path| write_picture(&path).map(drop))
    }

    /// Saves what is due. Requests the next frame, or lets the window rest until something happens.
    fn save_and_rest(&mut self) {
        let may_rest = self.may_rest();
        let is_due = Platform::now().saturating_sub(self.saved_at) >= SAVING_INTERVAL;
        let has_saved_all = (is_due || may_rest) && self.save();
        if may_rest && has_saved_all && self.wake.may_rest() {
            self.pace.is_resting = true;
        } else {
            native::schedule_update();
        }
    }

    /// Whether nothing moves, and no answer is awaited. A fixed number of frames is drawn without rest.
    fn may_rest(&self) -> bool {
        let is_busy = self.session.is_moving() || self.canvases.is_moving() || self.clipboard.is_waiting();
        !is_busy && self.frames.limit.is_none() && self.pace.may_rest()
    }

    fn is_hidden(&self) -> bool {
        self.frames.limit.is_none() && self.wake.is_hidden()
    }

    /// Waits for a moment in which the window is not seen: nothing is drawn until it is closed or shown again.
    fn wait_hidden(&mut self) {
        self.save();
        self.pace.is_resting = true;
        Platform::wait(HIDDEN_INTERVAL);
        native::schedule_update();
    }

    /// Makes the loop handle requests to close. The window library does not allow this to be undone.
    pub fn intercept_close(&mut self) {
        if !self.intercepts_close {
            self.intercepts_close = true;
            prevent_quit();
            self.wake.expect_close_requests();
        }
    }

    /// Closes the window or asks, if a request to close was made.
    fn handle_close_request(&mut self) {
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
        let window = self.size_now().or(self.settings.stored.window);
        let settings = Settings { window, ..Settings::of(&self.session, &self.settings.stored) };
        let settings = self.settings.keep(settings).map(|()| true);
        let view = self.canvases.saved_view(&self.session);
        let session = self.session_file.as_mut().map_or(Ok(true), |file| file.save(&self.session, view));
        let mut has_saved_all = true;
        for outcome in [settings, session] {
            has_saved_all &= outcome.unwrap_or_else(|problem| {
                self.session.apply(Command::tell(problem));
                self.pace.wake();
                false
            });
        }
        has_saved_all
    }

    /// Returns the size of the window; `None` while it is maximized, which makes it higher than the room, or in full screen.
    fn size_now(&self) -> Option<WindowSize> {
        let is_maximized = self.room.is_some_and(|[_, height]| native::screen_size().1 > height);
        let size = window_size(native::dpi_scale()).round();
        let is_plain = !self.is_fullscreen && !is_maximized;
        is_plain.then_some(WindowSize { width: size.x as u16, height: size.y as u16 })
    }

    /// Computes the pixels per point: more of them in a large window and in Present, as far as the window has room.
    pub fn scale(&self) -> f32 {
        let scale = native::dpi_scale();
        let scale = scale * enlargement(window_size(scale));
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

    /// Divides the window of this size (points) among its parts, and its canvas among the runs, and tells the session
    /// whether there is room for a panel.
    pub fn lay_out(&mut self, size: Vec2) {
        if self.canvases.lay_out(&self.session, size) {
            self.pace.wake();
        }
        let has_bars = self.session.view_options().host.has_bars();
        self.session.set_has_room_beside(has_bars && self.canvases.layout.has_room_beside());
    }
}

/// Returns the size of the window (points).
pub fn window_size(scale: f32) -> Vec2 {
    let (width, height) = native::screen_size();
    vec2(width, height) / scale
}
