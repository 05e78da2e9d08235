//! What the window library reports, as one stream in the order in which it happened.
//!
//! Polled input loses what begins and ends within one frame; the queue behind it does not.

use egui::{Pos2, Vec2, pos2, vec2};
use macroquad::input::{is_mouse_button_down, utils};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

/// One thing that the person did. Positions in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// The pointer is here now.
    Moved(Pos2),
    /// A button went down here.
    Pressed(MouseButton, Pos2),
    /// A button went up here.
    Released(MouseButton, Pos2),
    /// The wheel turned, in notches.
    Wheel(Vec2),
    /// A key went down, or repeats.
    Key(KeyCode, KeyMods),
    /// A key typed a character.
    Text(char, KeyMods),
    /// A key went up.
    KeyUp(KeyCode, KeyMods),
    /// The window lost the keyboard: everything counts as let go of.
    FocusLost,
    /// The pointer left the window with the button held.
    LeftHolding,
    /// The button that was held when the pointer left the window came up outside.
    ReleasedOutside,
}

/// The end of the window library's queue that is ours.
#[derive(Debug)]
pub struct InputQueue {
    subscriber: usize,
    /// Does the left button count as held by what was reported so far?
    is_held: bool,
    /// Is the pointer outside, with the button held?
    is_outside: bool,
}

struct Collector {
    scale: f32,
    inputs: Vec<Input>,
}

impl InputQueue {
    /// Begins to listen.
    pub fn new() -> Self {
        Self { subscriber: utils::register_input_subscriber(), is_held: false, is_outside: false }
    }

    /// Everything since the last call, in order, without what the window library makes up.
    ///
    /// A pointer that enters the window is reported as a button coming up: the left one when it is held, an unknown
    /// one when none is. And a release outside of the window is not reported at all.
    pub fn drain(&mut self, scale: f32) -> Vec<Input> {
        let mut collector = Collector { scale, inputs: Vec::new() };
        utils::repeat_all_miniquad_input(&mut collector, self.subscriber);
        let is_down = is_mouse_button_down(MouseButton::Left);
        let last_press =
            collector.inputs.iter().rposition(|input| matches!(input, Input::Pressed(MouseButton::Left, _)));
        let mut inputs = Vec::with_capacity(collector.inputs.len());
        for (index, input) in collector.inputs.into_iter().enumerate() {
            match input {
                // Made up: the button is down still, and no later press explains that.
                Input::Released(MouseButton::Left, _)
                    if is_down && last_press.is_none_or(|press| press < index) => {}
                Input::Released(MouseButton::Unknown, _) => {
                    if self.is_held {
                        inputs.push(Input::ReleasedOutside);
                        self.is_held = false;
                    }
                }
                _ => {
                    match input {
                        Input::Pressed(MouseButton::Left, _) => self.is_held = true,
                        Input::Released(MouseButton::Left, _) | Input::FocusLost => self.is_held = false,
                        _ => {}
                    }
                    inputs.push(input);
                }
            }
        }
        let is_outside = self.is_held && !is_down;
        if is_outside && !self.is_outside {
            inputs.push(Input::LeftHolding);
        }
        self.is_outside = is_outside;
        inputs
    }
}

impl Collector {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        pos2(x / self.scale, y / self.scale)
    }
}

impl EventHandler for Collector {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.inputs.push(Input::Moved(self.at(x, y)));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.inputs.push(Input::Wheel(vec2(x, y)));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.inputs.push(Input::Pressed(button, self.at(x, y)));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.inputs.push(Input::Released(button, self.at(x, y)));
    }

    fn char_event(&mut self, character: char, modifiers: KeyMods, _repeat: bool) {
        self.inputs.push(Input::Text(character, modifiers));
    }

    fn key_down_event(&mut self, key: KeyCode, modifiers: KeyMods, _repeat: bool) {
        self.inputs.push(Input::Key(key, modifiers));
    }

    fn key_up_event(&mut self, key: KeyCode, modifiers: KeyMods) {
        self.inputs.push(Input::KeyUp(key, modifiers));
    }

    fn window_minimized_event(&mut self) {
        self.inputs.push(Input::FocusLost);
    }
}
