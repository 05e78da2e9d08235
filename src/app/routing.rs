//! Where each input goes: to the canvas, to the key table, or to egui.

use egui::{Event, LayerId, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2};
use macroquad::miniquad::{KeyCode, MouseButton};

use super::input::{Input, Press};
use super::key_codes;
use super::platform::description::Reader;
use super::window::Window;
use crate::session::{ClockCommand, Command, ExperimentCommand, Key, Shown, ShownLane};
use crate::view::camera::Camera;
use crate::view::handle::HitTest;
use crate::view::panel::{focused_control, resume_focus};
use crate::view::pointer::Pointer;

impl Window {
    /// Routes each input since the previous frame; returns the events for egui.
    pub fn route_inputs(&mut self, scale: f32) -> Vec<Event> {
        let mut inputs = std::mem::take(&mut self.later);
        inputs.extend(self.queue.drain(scale, &self.wake));
        // If closing may have to ask, even a pointer that has not moved is reported.
        if matches!(inputs[..], [Input::Moved(to)] if self.pointer.at == Some(to)) {
            inputs.clear();
        }
        if !inputs.is_empty() {
            self.pace.wake();
        }
        let mut events = Vec::new();
        let mut inputs = inputs.into_iter().peekable();
        while let Some(input) = inputs.next() {
            match input {
                Input::Moved(to) => {
                    let mut places = vec![to];
                    while let Some(Input::Moved(to)) = inputs.next_if(|next| matches!(next, Input::Moved(_)))
                    {
                        places.push(to);
                    }
                    events.extend(places.iter().map(|&to| Event::PointerMoved(to)));
                    self.move_pointer(&places);
                }
                Input::Pressed(button, at) => {
                    // The click that ends a replay does nothing else on the canvas, but it takes hold of a check.
                    let is_canvas = (!self.skip_replay() || self.is_check(at)) && self.is_canvas(at);
                    events.push(Event::PointerMoved(at));
                    events.extend(self.button_event(button, at, true));
                    if button == MouseButton::Left && is_canvas {
                        self.press(at);
                    }
                }
                Input::Released(button, at) => {
                    events.extend(self.button_event(button, at, false));
                    if button == MouseButton::Left {
                        self.move_pointer(&[at]);
                        self.release();
                    }
                }
                Input::Wheel(delta) => self.route_wheel(delta, &mut events),
                Input::Pinch { at, way, factor } => self.route_pinch(at, way, factor, &mut events),
                Input::IsFinger(is_finger) => {
                    self.pointer.finger = is_finger.then(|| self.finger_reach());
                    if !is_finger {
                        self.session.set_by_finger(false);
                    }
                }
                Input::LeftHolding => {
                    events.push(Event::PointerGone);
                    // Not before: the tap is meant for what the finger saw.
                    self.session.set_by_finger(self.pointer.finger.is_some());
                }
                Input::ReleasedOutside => {
                    events.push(Event::PointerGone);
                    self.release();
                }
                Input::FocusLost => {
                    self.pointer.modifiers = Modifiers::NONE;
                    events.push(Event::PointerGone);
                    self.release();
                }
                Input::Key(press) => {
                    // What was typed must be in its field before it is saved.
                    if press.mods.ctrl && !events.is_empty() && self.egui.text_edit_focused() {
                        self.later = std::iter::once(input).chain(inputs).collect();
                        return events;
                    }
                    let (count, was_picking_file) = (events.len(), self.session.file_picker().is_some());
                    self.route_key(&press, &mut events);
                    let is_for_egui = events.len() > count;
                    // The next key may mean something else then, and egui takes two of these in one frame for one.
                    if is_for_egui && moves_or_ends(press.code)
                        || was_picking_file != self.session.file_picker().is_some()
                    {
                        self.later = inputs.collect();
                        return events;
                    }
                }
                Input::KeyUp(code, mods) => {
                    self.pointer.modifiers = key_codes::modifiers_after(code, mods, false);
                    let key = key_codes::egui_key_up(code);
                    events.extend(key.map(|key| self.key_event(key, false)));
                }
            }
        }
        events
    }

    /// Routes a key to the key table unless a text field has the keyboard, otherwise to egui.
    fn route_key(&mut self, press: &Press, events: &mut Vec<Event>) {
        self.pointer.modifiers = key_codes::modifiers_after(press.code, press.mods, true);
        // The file picker and the question at close have the keyboard while they are open.
        let is_answering = self.session.asked_about().is_some();
        let is_in_dialog = self.session.file_picker().is_some() || is_answering;
        let is_typing = self.egui.text_edit_focused() || is_in_dialog;
        let stroke = key_codes::stroke(press);
        if press.code == KeyCode::Tab && focused_control(&self.egui).is_none() {
            resume_focus(&self.egui);
        }
        let is_in_list = egui::Popup::is_any_open(&self.egui);
        // Who types a title can save the scene at once.
        let is_file_key =
            stroke.is_some_and(|stroke| stroke.ctrl && matches!(stroke.key, Key::Char('s' | 'o' | 'q')));
        let is_shortcut = (!is_typing || is_file_key && !is_in_dialog) && !is_in_list;
        if is_typing && let Some(letter) = key_codes::ctrl_letter(press) {
            match letter {
                'c' => return events.push(Event::Copy),
                'x' => return events.push(Event::Cut),
                'v' => return self.clipboard.ask(Reader::Field),
                _ => {}
            }
        }
        let command = stroke.filter(|_| is_shortcut).and_then(|stroke| self.session.command_for(stroke));
        if let Some(command) = command {
            if command.repeats() || !press.is_repeat {
                self.apply(self.at_pointer(&command));
            }
            return;
        }
        self.skip_replay();
        // With Ctrl, a letter is not text; on some keyboards, Ctrl and Alt together type text.
        if let Some(character) = press.typed.filter(|typed| is_typing && !typed.is_control())
            && (!press.mods.ctrl || press.mods.alt)
        {
            events.push(Event::Text(character.to_string()));
        }
        events.extend(key_codes::egui_key(press).map(|key| self.key_event(key, true)));
    }

    fn route_wheel(&mut self, delta: Vec2, events: &mut Vec<Event>) {
        if self.pointer.at.is_some_and(|at| self.is_canvas(at)) {
            // Zooming in on a replay does not end it.
            if !self.is_replaying() {
                self.explain_pointed_lane();
            }
            let notches = f64::from(delta.y);
            self.with_pointer(|pointer, shown, lane, camera| pointer.wheel(shown, lane, camera, notches));
        } else {
            events.push(self.wheel_event(MouseWheelUnit::Line, delta));
        }
    }

    fn route_pinch(&mut self, at: Pos2, way: Vec2, factor: f32, events: &mut Vec<Event>) {
        if self.is_canvas(at) {
            self.point_at(at);
            let mut camera = self.canvases.pointed_camera();
            camera.pan(way);
            camera.zoom(f64::from(factor), at);
            self.canvases.show_view_of_user(camera);
        } else {
            events.push(Event::PointerMoved(at));
            events.push(self.wheel_event(MouseWheelUnit::Point, way));
        }
    }

    /// Moves the pointer to one of these places after another. Until one of them changes something, all see the same on screen.
    fn move_pointer(&mut self, mut places: &[Pos2]) {
        while let [_, ..] = places {
            let shown = self.session.shown();
            let mut commands = Vec::new();
            while let [to, rest @ ..] = places
                && commands.is_empty()
            {
                if !self.pointer.is_busy() {
                    self.canvases.point_at(*to);
                }
                let pointer = &mut self.pointer;
                commands = self.canvases.act(&shown, |lane, camera| pointer.moved(&shown, lane, camera, *to));
                places = rest;
            }
            self.apply_all(commands);
        }
    }

    fn press(&mut self, at: Pos2) {
        self.point_at(at);
        self.explain_pointed_lane();
        if self.canvases.show_circles(self.session.experiment()) {
            self.with_pointer(|pointer, shown, lane, camera| pointer.press(shown, lane, camera, at));
        }
    }

    fn release(&mut self) {
        let commands = self.pointer.release(self.session.experiment().has_small_lanes());
        self.apply_all(commands);
    }

    /// Selects the part of the canvas at this position, unless a gesture is in progress: a gesture stays where it began.
    fn point_at(&mut self, at: Pos2) {
        if !self.pointer.is_busy() {
            self.canvases.point_at(at);
        }
    }

    /// Lets the pointer act on the part of the canvas that it is in.
    fn with_pointer(
        &mut self,
        act: impl FnOnce(&mut Pointer, &Shown, &ShownLane, &mut Camera) -> Vec<Command>,
    ) {
        let (shown, pointer) = (self.session.shown(), &mut self.pointer);
        let commands = self.canvases.act(&shown, |lane, camera| act(pointer, &shown, lane, camera));
        self.apply_all(commands);
    }

    /// Makes the panels explain the lane that was last pressed or scrolled on.
    fn explain_pointed_lane(&mut self) {
        let experiment = self.session.experiment();
        let method = experiment.lanes()[self.canvases.pointed_place(experiment)].method();
        if method != experiment.explained_lane().method() {
            self.apply(ExperimentCommand::Explain(method));
        }
    }

    fn is_replaying(&self) -> bool {
        self.session.replay().is_some() || self.session.is_repeating_drag()
    }

    /// Ends a replay, as any key or click does. Returns whether there was one.
    fn skip_replay(&mut self) -> bool {
        let is_replaying = self.is_replaying();
        if is_replaying {
            self.apply(ClockCommand::Skip);
        }
        is_replaying
    }

    /// Whether a check that can be dragged is at this position.
    fn is_check(&self, at: Pos2) -> bool {
        let (shown, camera) = (self.session.shown(), self.canvases.pointed_camera());
        let lane = self.canvases.pointed_lane(&shown);
        HitTest { shown: &shown, lane, camera: &camera }.check_at(at, 0.0).is_some()
    }

    /// Adds a place to a command that needs it: a circle is added at the pointer, a wall in the middle of the view.
    pub(super) fn at_pointer(&self, command: &Command) -> Command {
        match command {
            Command::Experiment(ExperimentCommand::AddCircle(None)) => {
                let at = self.pointer.at.filter(|&at| self.is_canvas(at));
                ExperimentCommand::AddCircle(at.map(|at| self.canvases.pointed_camera().to_world(at))).into()
            }
            Command::Experiment(ExperimentCommand::AddWall(None)) => {
                ExperimentCommand::AddWall(Some(self.canvases.pointed_camera().center)).into()
            }
            _ => command.clone(),
        }
    }

    /// Whether the canvas is at this position, with no popup or window over it.
    pub fn is_canvas(&self, at: Pos2) -> bool {
        let layer = self.egui.layer_id_at(at);
        self.canvases.frames().any(|frame| frame.contains(at))
            && layer.is_none_or(|layer| layer == LayerId::background())
    }

    fn button_event(&self, button: MouseButton, pos: Pos2, pressed: bool) -> Option<Event> {
        let button = match button {
            MouseButton::Left => PointerButton::Primary,
            MouseButton::Right => PointerButton::Secondary,
            MouseButton::Middle => PointerButton::Middle,
            MouseButton::Unknown => return None,
        };
        Some(Event::PointerButton { pos, button, pressed, modifiers: self.pointer.modifiers })
    }

    fn wheel_event(&self, unit: MouseWheelUnit, delta: Vec2) -> Event {
        let (phase, source) = (egui::TouchPhase::Move, egui::MouseWheelSource::Unknown);
        Event::MouseWheel { unit, delta, phase, source, modifiers: self.pointer.modifiers }
    }

    fn key_event(&self, key: egui::Key, pressed: bool) -> Event {
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: self.pointer.modifiers }
    }
}

/// Whether this key moves the focus or the choice in a list, or ends an entry.
const fn moves_or_ends(code: KeyCode) -> bool {
    use KeyCode::{Down, Enter, Escape, KpEnter, Tab, Up};
    matches!(code, Down | Enter | Escape | KpEnter | Tab | Up)
}
