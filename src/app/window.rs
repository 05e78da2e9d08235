//! The loop: input, tick, picture.

use std::time::{Duration, Instant};

use egui::{
    Context, Event, LayerId, Modifiers, MouseWheelUnit, OutputCommand, PointerButton, Pos2, RawInput, Rect,
    Vec2, pos2,
};
use macroquad::input::get_dropped_files;
use macroquad::miniquad::{CursorIcon, KeyCode, MouseButton, window as native};
use macroquad::window::next_frame;

use super::clipboard::{Clipboard, Reader};
use super::effects::{dropped, on_disk, pasted};
use super::gpu::Gpu;
use super::input::{Input, InputQueue, Press};
use super::launch::{LaunchError, Options};
use super::pace::{Pace, Passed};
use super::picture::{free_picture_path, numbered, write_picture};
use super::platform::Platform;
use super::remedy::Remedy;
use super::settings::{Settings, SettingsFile};
use super::x11_wake::Waker;
use super::{labels, shortcuts};
use crate::session::{Command, Effect, Key, Motion, Run, Session, command_for};
use crate::view::bands::{Band, bands};
use crate::view::camera::Camera;
use crate::view::canvas;
use crate::view::draw_list::DrawList;
use crate::view::ending::ending;
use crate::view::follow::{Follow, pair_bounds, wished};
use crate::view::handle::Grip;
use crate::view::layout::{Layout, SMALLEST_WINDOW};
use crate::view::panel;
use crate::view::pointer::Pointer;
use crate::view::theme::Theme;
use crate::view::{fonts, style};

/// By this the window manager, and the waker, know our window.
pub const CLASS: &str = "circle-collision";

/// Words and handles are larger by this factor while it is presented.
const PRESENTED: f32 = 1.5;

/// A minimized window looks after so long whether it still is.
const WHILE_HIDDEN: Duration = Duration::from_millis(30);

/// What the view was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// The scene was fitted.
    Fitted,
    /// The same, and a panel has opened or closed since: it is fitted again when the run starts again.
    Beside,
    /// A hand moved it.
    ByHand,
}

/// The window and what it shows.
struct Window {
    session: Session,
    egui: Context,
    gpu: Gpu,
    queue: InputQueue,
    /// What came before this picture and is for the next one.
    later: Vec<Input>,
    pace: Pace,
    layout: Layout,
    /// The part of the canvas for each run, that of overlap detection first.
    parts: Vec<Band>,
    /// The part that the pointer is in; while it pulls something, the one where that began.
    part: usize,
    /// Looks at the first part; the others show the same view.
    camera: Camera,
    follow: Follow,
    /// What the view was made by.
    view: View,
    pointer: Pointer,
    /// Pixels per point of the last picture.
    scale: f32,
    modifiers: Modifiers,
    styled: Option<&'static Theme>,
    clipboard: Clipboard,
    settings: SettingsFile,
    is_fullscreen: bool,
    wants_picture: bool,
    /// Since the window opened (s), as its pictures tell it.
    time: f64,
}

/// Draws pictures until `options` say that it is enough.
///
/// When the window is closed the window library ends the loop by itself: a loop that asked for it would be told only at
/// the next picture, and a window at rest draws none.
pub async fn run(session: Session, options: Options) -> Result<(), LaunchError> {
    let egui = Context::default();
    egui.set_fonts(fonts::definitions());
    let gpu = Gpu::new().map_err(|error| LaunchError::NoDrawing(error, Remedy::of_this_system()))?;
    let scale = native::dpi_scale();
    if scale != 1.0 && Platform::HERE.opens_unscaled() {
        let [width, height] = Platform::HERE.window_size(scale, None);
        native::set_window_size(width as u32, height as u32);
    }
    let waker = Waker::start(CLASS);
    let layout = Layout::of(window_size(scale));
    let layout = if session.tour().is_some() { layout.with_tour() } else { layout };
    let camera = Camera::fitted(session.run().start(), layout.canvas);
    let pace = Pace::new(options.frames_per_second);
    let queue = InputQueue::new();
    let mut window = Window {
        session,
        egui,
        gpu,
        queue,
        later: Vec::new(),
        pace,
        layout,
        parts: vec![camera.band()],
        part: 0,
        camera,
        follow: Follow::default(),
        view: View::Fitted,
        pointer: Pointer::default(),
        scale,
        modifiers: Modifiers::NONE,
        styled: None,
        clipboard: Clipboard::default(),
        settings: options.settings.clone(),
        is_fullscreen: false,
        wants_picture: false,
        time: 0.0,
    };
    let mut frames = 0_u64;
    loop {
        let began = Instant::now();
        let mut passed = window.pace.begin();
        if options.frames.is_some() {
            // Counted pictures lie a fixed time apart, so that they are the same on every machine.
            let seconds = 1.0 / options.frames_per_second;
            passed = Passed { real: seconds, simulated: seconds };
        }
        let computed = window.frame(passed).duration_since(began);
        if options.statistics {
            // A line for each picture, for measurements: the moment that it shows, how long it took until all that is
            // drawn was known, and until it was drawn.
            let [computed, drawn] = [computed, began.elapsed()].map(|time| time.as_secs_f64() * 1e3);
            let clock = window.session.run().clock();
            eprintln!(
                "frame {frames} clock_in_s={clock:.6} computed_in_ms={computed:.3} drawn_in_ms={drawn:.3}"
            );
        }
        frames += 1;
        let is_last = options.frames.is_some_and(|enough| frames >= enough);
        if let Some(path) = &options.screenshot {
            match numbered(path, frames) {
                Some(path) => write_picture(&path).map(drop),
                None if is_last => write_picture(path).map(drop),
                None => Ok(()),
            }
            .map_err(LaunchError::NoPicture)?;
        }
        if is_last {
            return Ok(());
        }
        window.pace.wait();
        // With a number of frames to draw there is no rest.
        let is_busy = window.session.is_moving() || window.follow.is_moving() || window.clipboard.is_asked();
        if waker.is_none() || options.frames.is_some() || is_busy || !window.pace.may_rest() {
            native::schedule_update();
        } else {
            window.pace.rest();
        }
        next_frame().await;
        while options.frames.is_none() && waker.as_ref().is_some_and(Waker::is_hidden) {
            // No picture can be seen, and none is made. Only that it is closed or shown again must be heard.
            window.pace.rest();
            std::thread::sleep(WHILE_HIDDEN);
            native::schedule_update();
            next_frame().await;
        }
    }
}

impl Window {
    /// One picture, this long after the last. Returns when everything in it was computed, and only the work of the
    /// graphics card was left.
    fn frame(&mut self, passed: Passed) -> Instant {
        let scale = self.scale();
        let before = std::mem::replace(&mut self.scale, scale);
        // The pointer stands still in the window when points become larger.
        self.pointer.at = self.pointer.at.map(|at| at * (before / scale));
        self.time += passed.real;
        if passed.simulated < passed.real {
            self.session.end_pull();
        }
        let size = window_size(scale);
        self.lay_out(size);
        let mut events = self.handle_inputs(scale);
        if before != scale {
            events.extend(self.pointer.at.map(Event::PointerMoved));
        }
        self.take_what_was_dropped();
        self.take_answer(&mut events);
        self.session.tick(passed.simulated);
        self.lay_out(size);
        self.camera = self.follow.slid(self.camera, passed.real);
        self.camera = self.follow.eased(self.camera, wished(&self.session), passed.simulated);
        let views = self.session.experiment().each().zip(&self.parts);
        let views = views.map(|(run, &part)| (run, self.camera.in_canvas(part)));
        self.apply_all(ending(&self.session, views));

        let theme = Theme::of(self.session.view_options().light);
        if self.styled != Some(theme) {
            style::apply(&self.egui, theme);
            self.styled = Some(theme);
        }
        let lists = self.pictures(theme);
        let raw = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        self.egui.set_pixels_per_point(scale);
        let mut commands = Vec::new();
        let output = self.egui.clone().run_ui(raw, |ui| {
            for (list, frame) in &lists {
                labels::draw(ui, list, *frame);
            }
            for ((list, frame), _) in lists.iter().zip(&self.parts) {
                commands.extend(panel::card(ui, list.card.as_ref(), *frame, theme));
            }
            // A new panel is laid out in two passes, and only the first gets the input.
            commands.extend(panel::show(ui, &self.session, &self.layout, theme));
        });
        if let Some(viewport) = output.viewport_output.values().next() {
            self.pace.wake_for_repaint(viewport.repaint_delay);
        }
        let primitives = self.egui.tessellate(output.shapes, output.pixels_per_point);
        let computed = Instant::now();
        self.gpu.clear(theme.ground);
        for (list, frame) in &lists {
            self.gpu.draw_capsules(&list.capsules, *frame, scale);
        }
        self.gpu.draw_panels(&primitives, output.textures_delta, scale);
        self.gpu.finish();
        self.show_cursor(output.platform_output.cursor_icon);
        for wish in output.platform_output.commands {
            // Of a text field or a marked label; the program has no links and no pictures.
            if let OutputCommand::CopyText(text) = wish {
                commands.extend(self.clipboard.copy(text).err().as_deref().map(not_copied));
            }
        }
        if std::mem::take(&mut self.wants_picture) {
            let told = match write_picture(&free_picture_path()) {
                Ok(path) => format!("Picture written to {}.", path.display()),
                Err(error) => format!("No picture: {error}"),
            };
            commands.push(Command::Tell(told));
        }
        let kept = self.settings.keep(Settings::of(&self.session));
        commands.extend(kept.err().map(Command::Tell));
        let was_offering = self.session.file_picker().is_some();
        for command in commands {
            self.apply(command);
        }
        if was_offering && self.session.file_picker().is_none() {
            // The field is gone, and the next key is a shortcut again.
            self.egui.memory_mut(egui::Memory::stop_text_input);
        }
        computed
    }

    /// Gives each input to the canvas, the key table or egui; returns what egui gets.
    fn handle_inputs(&mut self, scale: f32) -> Vec<Event> {
        let mut inputs = std::mem::take(&mut self.later);
        inputs.extend(self.queue.drain(scale));
        if !inputs.is_empty() {
            self.pace.wake();
        }
        let mut events = Vec::new();
        let mut inputs = inputs.into_iter();
        while let Some(input) = inputs.next() {
            let was_offering = self.session.file_picker().is_some();
            self.handle_key(&input, &mut events);
            // What is typed after these is for what they open or close, which is there with the next picture.
            let ends = matches!(
                input,
                Input::Key(Press { code: KeyCode::Enter | KeyCode::KpEnter | KeyCode::Escape, .. })
            );
            if was_offering != self.session.file_picker().is_some() || (was_offering && ends) {
                self.later = inputs.collect();
                return events;
            }
            match input {
                Input::Moved(to) => {
                    events.push(Event::PointerMoved(to));
                    self.move_pointer(to);
                }
                Input::Pressed(button, at) => {
                    // The click that ends a replay is for nothing else on the canvas.
                    let is_canvas = !self.skip() && self.is_canvas(at);
                    events.push(Event::PointerMoved(at));
                    events.extend(self.button(button, at, true));
                    if button == MouseButton::Left && is_canvas {
                        self.press(at);
                    }
                }
                Input::Released(button, at) => {
                    events.extend(self.button(button, at, false));
                    if button == MouseButton::Left {
                        self.move_pointer(at);
                        self.let_go();
                    }
                }
                Input::Wheel(delta) => self.wheel(delta, &mut events),
                Input::LeftHolding => events.push(Event::PointerGone),
                Input::ReleasedOutside => {
                    events.push(Event::PointerGone);
                    self.let_go();
                }
                Input::FocusLost => {
                    self.modifiers = Modifiers::NONE;
                    events.push(Event::PointerGone);
                    self.let_go();
                }
                Input::Key(_) | Input::KeyUp(..) => {}
            }
        }
        events
    }

    /// Pixels per point: more of them while it is presented, as far as the window has room for that.
    fn scale(&self) -> f32 {
        let scale = native::dpi_scale();
        let room = window_size(scale) / SMALLEST_WINDOW;
        if self.session.view_options().present {
            scale * PRESENTED.min(room.x).min(room.y).max(1.0)
        } else {
            scale
        }
    }

    /// Divides the window, and the canvas for the runs.
    fn lay_out(&mut self, size: Vec2) {
        // A panel that opens or closes does so in the window as it was.
        let before = self.layout.transport.max.to_vec2();
        let there = self.layout_of(before);
        if there.canvas.width() != self.layout.canvas.width() {
            self.layout = there;
            self.make_room();
        }
        self.layout = self.layout_of(size);
        self.session.set_room(!self.layout.is_narrow);
        self.divide_canvas();
    }

    /// How a window of this size is divided now.
    fn layout_of(&self, size: Vec2) -> Layout {
        let layout = Layout::of(size);
        let is_open = self.session.view_options().panel.page().is_some();
        let layout = if is_open { layout.with_panel() } else { layout };
        if self.session.tour().is_some() { layout.with_tour() } else { layout }
    }

    /// The view in a canvas that a panel has taken room from, or given it back. At the start the scene is fitted again, unless
    /// a hand has moved the view.
    fn make_room(&mut self) {
        let run = self.session.run();
        let part = bands(run.loaded(), self.session.experiment().each().count(), &self.layout)[0];
        if run.clock() == run.start_time() && self.view != View::ByHand {
            self.camera = Camera::fitted(run.loaded(), part);
            self.view = View::Fitted;
        } else {
            let is_still = !self.session.has(Motion::Camera);
            let pair = pair_bounds(&self.session);
            self.camera = self.follow.make_room(self.camera, part, pair, is_still);
            self.view = match self.view {
                View::Fitted | View::Beside => View::Beside,
                View::ByHand => View::ByHand,
            };
        }
    }

    /// A hand moved the view: it stays so.
    fn keep_view(&mut self) {
        self.follow.end();
        self.view = View::ByHand;
    }

    /// Gives each run its part of the canvas, with the same view in each.
    fn divide_canvas(&mut self) {
        let runs = self.session.experiment().each().count();
        self.parts = bands(self.session.run().loaded(), runs, &self.layout);
        self.part = self.part.min(self.parts.len() - 1);
        if self.parts[0] != self.camera.band() {
            self.camera = self.camera.in_canvas(self.parts[0]);
            self.pace.wake();
        }
    }

    /// What each part of the canvas shows of its run, then what is there once for all of them; each with the frame that it
    /// is in.
    fn pictures(&self, theme: &Theme) -> Vec<(DrawList, Rect)> {
        let of_run = |(part, run): (usize, &Run)| {
            let camera = self.camera.in_canvas(self.parts[part]);
            let hovered = self.pointer.shown(&self.session, run, &camera).filter(|_| part == self.part);
            (canvas::draw(&self.session, run, &camera, theme, hovered), camera.canvas)
        };
        let both = canvas::both::draw(&self.session, &self.parts, &self.camera, theme, self.layout.canvas);
        let runs = self.session.experiment().each().enumerate().map(of_run);
        runs.chain([(both, self.layout.canvas)]).collect()
    }

    /// The run in the part of the canvas that the pointer is in.
    fn part_run(&self) -> &Run {
        self.session.experiment().each().nth(self.part).unwrap_or(self.session.run())
    }

    fn part_camera(&self) -> Camera {
        self.camera.in_canvas(self.parts[self.part])
    }

    /// Lets the pointer act on the part of the canvas that it is in.
    fn with_part(
        &mut self,
        act: impl FnOnce(&mut Pointer, &Session, &Run, &mut Camera) -> Vec<Command>,
    ) -> Vec<Command> {
        let before = self.part_camera();
        let (mut camera, mut pointer) = (before, self.pointer);
        let commands = act(&mut pointer, &self.session, self.part_run(), &mut camera);
        self.pointer = pointer;
        if camera != before {
            self.keep_view();
            self.camera = camera.in_canvas(self.parts[0]);
        }
        commands
    }

    fn move_pointer(&mut self, to: Pos2) {
        self.enter_part(to);
        let shift = self.modifiers.shift;
        let commands =
            self.with_part(|pointer, session, run, camera| pointer.moved(session, run, camera, to, shift));
        self.apply_all(commands);
    }

    fn press(&mut self, at: Pos2) {
        self.enter_part(at);
        self.touch();
        let shift = self.modifiers.shift;
        let commands =
            self.with_part(|pointer, session, run, camera| pointer.press(session, run, camera, at, shift));
        self.apply_all(commands);
    }

    /// The panels explain the run whose part of the canvas was touched last.
    fn touch(&mut self) {
        if !self.session.experiment().is_focused(self.part_run()) {
            self.apply(Command::ExplainOther);
        }
    }

    fn enter_part(&mut self, at: Pos2) {
        if !self.pointer.is_busy()
            && let Some(part) = self.parts.iter().position(|part| part.frame.contains(at))
        {
            self.part = part;
        }
    }

    fn let_go(&mut self) {
        let commands = self.pointer.release();
        self.apply_all(commands);
    }

    fn button(&self, button: MouseButton, pos: Pos2, pressed: bool) -> Option<Event> {
        let button = match button {
            MouseButton::Left => PointerButton::Primary,
            MouseButton::Right => PointerButton::Secondary,
            MouseButton::Middle => PointerButton::Middle,
            MouseButton::Unknown => return None,
        };
        Some(Event::PointerButton { pos, button, pressed, modifiers: self.modifiers })
    }

    fn wheel(&mut self, delta: Vec2, events: &mut Vec<Event>) {
        if self.pointer.at.is_some_and(|at| self.is_canvas(at)) {
            // A closer look at a replay does not end it.
            if self.session.replay().is_none() && !self.session.is_replaying_drag() {
                self.touch();
            }
            let notches = f64::from(delta.y);
            let ctrl = self.modifiers.ctrl;
            let commands = self.with_part(|pointer, session, run, camera| {
                pointer.wheel(session, run, camera, notches, ctrl)
            });
            self.apply_all(commands);
        } else {
            events.push(Event::MouseWheel {
                unit: MouseWheelUnit::Line,
                delta,
                phase: egui::TouchPhase::Move,
                source: egui::MouseWheelSource::Unknown,
                modifiers: self.modifiers,
            });
        }
    }

    /// A shortcut, unless a text field has the keyboard; what is no shortcut goes to egui.
    fn handle_key(&mut self, input: &Input, events: &mut Vec<Event>) {
        let press = match *input {
            Input::Key(press) => press,
            Input::KeyUp(code, mods) => {
                self.modifiers = shortcuts::egui_modifiers(shortcuts::mods_after(code, mods, false));
                let key = shortcuts::egui_key_up(code);
                events.extend(key.map(|key| self.key_event(key, false)));
                return;
            }
            _ => return,
        };
        let held = shortcuts::mods_after(press.code, press.mods, true);
        self.modifiers = shortcuts::egui_modifiers(held);
        // While files are offered the keyboard is theirs.
        let is_typing = self.egui.text_edit_focused() || self.session.file_picker().is_some();
        let has_focus = self.egui.memory(|memory| memory.focused().is_some());
        let stroke = shortcuts::stroke(&press);
        // Tab moves the focus among panels only when one of them has it, and Escape closes an open list first.
        let moves_focus = has_focus && stroke.is_some_and(|stroke| stroke.key == Key::Tab);
        let closes_list =
            egui::Popup::is_any_open(&self.egui) && stroke.is_some_and(|stroke| stroke.key == Key::Escape);
        let is_shortcut = !is_typing && !moves_focus && !closes_list;
        if is_typing && let Some(letter) = shortcuts::ctrl_letter(&press) {
            match letter {
                'c' => return events.push(Event::Copy),
                'x' => return events.push(Event::Cut),
                'v' => return self.clipboard.ask(Reader::Field),
                _ => {}
            }
        }
        if let Some(command) = stroke.filter(|_| is_shortcut).and_then(command_for) {
            self.apply(self.at_pointer(command));
            return;
        }
        self.skip();
        // With Ctrl a letter is no text; on some keyboards Ctrl and Alt together write one.
        if let Some(character) = press.typed.filter(|typed| is_typing && !typed.is_control())
            && (!press.mods.ctrl || press.mods.alt)
        {
            events.push(Event::Text(character.to_string()));
        }
        events.extend(shortcuts::egui_key(&press).map(|key| self.key_event(key, true)));
    }

    /// Any key and any click end a replay. Returns whether there was one.
    fn skip(&mut self) -> bool {
        let is_replaying = self.session.replay().is_some() || self.session.is_replaying_drag();
        if is_replaying {
            self.apply(Command::Skip);
        }
        is_replaying
    }

    fn key_event(&self, key: egui::Key, pressed: bool) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: self.modifiers }
    }

    /// By key a circle is added where the pointer is.
    fn at_pointer(&self, command: &Command) -> Command {
        match command {
            Command::AddCircle(None) => {
                let at = self.pointer.at.filter(|&at| self.is_canvas(at));
                Command::AddCircle(at.map(|at| self.part_camera().to_world(at)))
            }
            _ => command.clone(),
        }
    }

    /// Is this place the canvas's own, with no popup, window or drawer over it?
    fn is_canvas(&self, at: Pos2) -> bool {
        let layer = self.egui.layer_id_at(at);
        self.parts.iter().any(|part| part.frame.contains(at))
            && layer.is_none_or(|layer| layer == LayerId::background())
    }

    fn apply_all(&mut self, commands: Vec<Command>) {
        for command in commands {
            self.apply(command);
        }
    }

    fn apply(&mut self, command: Command) {
        self.pace.wake();
        let (is_restart, before) = (command == Command::Restart, self.session.run().clock());
        let effect = self.session.apply(command);
        let (now, start) = (self.session.run().clock(), self.session.run().start_time());
        // An edit makes this moment the start, and is none to go back to.
        if is_restart || now < before && now == start {
            let home = self.follow.start_again();
            if self.view == View::Beside {
                self.view = View::Fitted;
                self.camera = Camera::fitted(self.session.run().loaded(), self.parts[0]);
            } else if let Some(home) = home {
                self.camera = home.in_canvas(self.parts[0]);
            }
        }
        // There may be another number of runs now, and the next input may be for one of them.
        self.lay_out(window_size(self.scale()));
        let Some(effect) = effect else { return };
        for told in on_disk(&effect) {
            self.apply(told);
        }
        match effect {
            Effect::Fit => {
                self.follow.start_again();
                self.view = View::Fitted;
                self.camera = Camera::fitted(&self.session.in_view(), self.parts[0]);
            }
            Effect::Zoom(factor) => {
                self.keep_view();
                self.camera.zoom(factor, self.camera.canvas.center());
            }
            Effect::ToggleFullscreen => {
                self.is_fullscreen = !self.is_fullscreen;
                native::set_fullscreen(self.is_fullscreen);
            }
            Effect::Screenshot => self.wants_picture = true,
            Effect::Copy(scene) => {
                let told = match self.clipboard.copy(scene.to_toml()) {
                    Ok(()) => Command::Tell("The scene (its start) is on the clipboard, as text.".to_owned()),
                    Err(problem) => not_copied(&problem),
                };
                self.apply(told);
            }
            Effect::Paste => self.clipboard.ask(Reader::Scene),
            Effect::Save(..)
            | Effect::SaveNew(..)
            | Effect::SaveCopy(..)
            | Effect::ListFolder(_)
            | Effect::Read(_) => {}
        }
    }

    /// Opens what was dropped on the window.
    fn take_what_was_dropped(&mut self) {
        let paths: Vec<_> = get_dropped_files().into_iter().filter_map(|file| file.path).collect();
        self.apply_all(dropped(&paths));
    }

    /// Gives the text on the clipboard to who asked for it, as soon as it is there.
    fn take_answer(&mut self, events: &mut Vec<Event>) {
        match self.clipboard.answer() {
            None => {}
            Some((Reader::Scene, text)) => self.apply(pasted(text)),
            Some((Reader::Field, Ok(text))) => {
                self.pace.wake();
                events.push(Event::Paste(text));
            }
            Some((Reader::Field, Err(problem))) => self.apply(Command::Tell(format!("clipboard: {problem}"))),
        }
    }

    /// The shape of the pointer says what a press would do.
    fn show_cursor(&self, panel: egui::CursorIcon) {
        let over_canvas = self.pointer.at.is_some_and(|at| self.is_canvas(at)) || self.pointer.is_busy();
        let icon = if over_canvas {
            match self
                .pointer
                .under(&self.session, self.part_run(), &self.part_camera())
                .map(|handle| handle.grip)
            {
                Some(Grip::Center) => CursorIcon::Move,
                Some(Grip::Tip | Grip::Rim) => CursorIcon::Crosshair,
                None => CursorIcon::Default,
            }
        } else {
            match panel {
                egui::CursorIcon::PointingHand => CursorIcon::Pointer,
                egui::CursorIcon::Text => CursorIcon::Text,
                egui::CursorIcon::ResizeHorizontal => CursorIcon::EWResize,
                _ => CursorIcon::Default,
            }
        };
        native::set_mouse_cursor(icon);
    }
}

fn not_copied(problem: &str) -> Command {
    Command::Tell(format!("Not copied: clipboard: {problem}"))
}

fn window_size(scale: f32) -> Vec2 {
    let (width, height) = native::screen_size();
    (pos2(width, height) / scale).to_vec2()
}
