//! One frame of the window: input, tick, drawing.

use std::time::Duration;

use egui::{Event, OutputCommand, Pos2, RawInput, Rect};
use macroquad::input::get_dropped_files;
use macroquad::miniquad::{CursorIcon, window as native};

use super::cost::measure;
use super::effects::{dropped, not_copied, pasted};
use super::pace::Passed;
use super::picture::{free_picture_path, write_picture};
use super::platform::description::Reader;
use super::platform::{Platform, System};
use super::settings::Settings;
use super::window::{Window, window_size};
use crate::session::{Command, ScreenCommand, Shown};
use crate::view::camera::end_if_all_left;
use crate::view::draw::draw_labels;
use crate::view::theme::Theme;
use crate::view::words::tour::words_on_screen;
use crate::view::{button, panel};

impl Window {
    /// Draws a frame, this long after the previous one. Returns the time at which everything to be drawn was computed, and
    /// only the work of the graphics card was left.
    pub fn frame(&mut self, passed: Passed) -> Duration {
        let scale = self.scale();
        let before = std::mem::replace(&mut self.scale, scale);
        // The pointer keeps its position in pixels when a point becomes larger.
        self.pointer.at = self.pointer.at.map(|at| at * (before / scale));
        self.time += passed.real;
        let is_pulling = self.pointer.is_busy() || self.egui.egui_is_using_pointer();
        if passed.simulated < passed.real && !is_pulling {
            self.session.end_pull();
        }
        let size = window_size(scale);
        self.lay_out(size);
        let mut events = self.route_inputs(scale);
        if before != scale {
            events.extend(self.pointer.at.map(Event::PointerMoved));
        }
        self.apply_all(dropped(get_dropped_files()).into_iter().collect());
        self.take_clipboard(&mut events);
        let Self { pace, session, .. } = &mut *self;
        session.tick(passed.simulated);
        pace.work(session.is_playing(), || session.work());
        if is_pulling {
            session.keep_pull();
        }
        if let Some(method) = self.session.cost_to_measure() {
            let cost = measure(self.session.run().start(), method);
            self.apply(ScreenCommand::NoteCost(cost));
        }
        self.lay_out(size);
        let (computed, commands) = self.draw(passed, events);
        let was_picking_file = self.session.file_picker().is_some();
        self.apply_all(commands.iter().map(|command| self.at_pointer(command)).collect());
        if was_picking_file && self.session.file_picker().is_none() {
            // The text field is closed, so that the next key is a shortcut again.
            self.egui.memory_mut(egui::Memory::stop_text_input);
        }
        computed
    }

    /// Moves the camera, and draws the window. Returns the time at which the frame was computed, and the commands that resulted from it.
    fn draw(&mut self, passed: Passed, events: Vec<Event>) -> (Duration, Vec<Command>) {
        let scale = self.scale;
        let mut shown = self.session.shown();
        self.canvases.advance(&shown, passed.real, passed.simulated);
        let ended = end_if_all_left(&shown, self.canvases.cameras());
        if !ended.is_empty() {
            self.apply_all(ended);
            shown = self.session.shown();
        }
        let theme = Theme::of(shown.options.light);
        if self.styled != Some(theme) {
            theme.apply(&self.egui);
            self.styled = Some(theme);
        }
        let lists = self.canvases.draw(&shown, &self.pointer, theme);
        Platform::show_words(|| words_on_screen(&shown));
        let raw = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, window_size(scale))),
            time: Some(self.time),
            events,
            focused: true,
            ..RawInput::default()
        };
        self.egui.set_pixels_per_point(scale);
        let mut commands = Vec::new();
        let output = self.egui.clone().run_ui(raw, |ui| {
            draw_labels(ui.painter(), &lists);
            for (list, frame) in &lists {
                commands.extend(button::canvas_buttons(ui, &list.buttons, *frame, theme));
            }
            // egui lays out a new panel in two passes, of which only the first gets the input.
            commands.extend(panel::show(ui, &shown, &self.canvases.layout, theme));
        });
        if let Some(viewport) = output.viewport_output.values().next() {
            self.pace.wake_for_repaint(viewport.repaint_delay);
        }
        let primitives = self.egui.tessellate(output.shapes, output.pixels_per_point);
        let computed = Platform::now();
        self.gpu.clear(theme.ground);
        for (list, frame) in &lists {
            self.gpu.draw_capsules(&list.capsules, *frame, scale);
        }
        self.gpu.draw_panels(&primitives, output.textures_delta, scale);
        self.gpu.finish();
        self.show_cursor(&shown, output.platform_output.cursor_icon);
        for asked in output.platform_output.commands {
            // Only text fields and selected labels copy text: the program has no links and no images.
            if let OutputCommand::CopyText(text) = asked {
                commands.extend(self.clipboard.copy(&text).err().as_deref().map(not_copied));
            }
        }
        if std::mem::take(&mut self.wants_picture) {
            let message = match write_picture(&free_picture_path()) {
                Ok(path) => format!("Picture written to {}.", path.display()),
                Err(error) => format!("No picture: {error}"),
            };
            commands.push(Command::tell(message));
        }
        let kept = self.settings.keep(Settings::of(&self.session, &self.settings.stored));
        commands.extend(kept.err().map(Command::tell));
        (computed, commands)
    }

    /// Passes on the text of the clipboard as soon as it arrives.
    fn take_clipboard(&mut self, events: &mut Vec<Event>) {
        match self.clipboard.answer() {
            None => {}
            Some((Reader::Scene, text)) => self.apply(pasted(text)),
            Some((Reader::Field, Ok(text))) => {
                self.pace.wake();
                events.push(Event::Paste(text));
            }
            Some((Reader::Field, Err(problem))) => self.apply(Command::tell(format!("clipboard: {problem}"))),
        }
    }

    /// Shows the cursor of the canvas if the pointer is over it, otherwise that of the panels.
    fn show_cursor(&self, shown: &Shown, of_panels: egui::CursorIcon) {
        let is_over_canvas = self.pointer.at.is_some_and(|at| self.is_canvas(at)) || self.pointer.is_busy();
        let icon = if is_over_canvas {
            let lane = self.canvases.pointed_lane(shown);
            self.pointer.cursor(shown, lane, &self.canvases.pointed_camera())
        } else {
            of_panels
        };
        native::set_mouse_cursor(cursor(icon));
    }
}

/// Returns the window library's cursor for an egui cursor.
fn cursor(icon: egui::CursorIcon) -> CursorIcon {
    use egui::CursorIcon as C;
    match icon {
        C::Move => CursorIcon::Move,
        C::Crosshair => CursorIcon::Crosshair,
        C::PointingHand => CursorIcon::Pointer,
        C::Text => CursorIcon::Text,
        C::ResizeHorizontal | C::ResizeEast | C::ResizeWest | C::ResizeColumn => CursorIcon::EWResize,
        _ => CursorIcon::Default,
    }
}
