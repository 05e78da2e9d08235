//! The reports of the window library as one stream, in order.
//!
//! Polling would miss anything that begins and ends within one frame; the queue does not.

use std::collections::{HashSet, VecDeque};

use egui::{Pos2, pos2, vec2};
use macroquad::input::{is_mouse_button_down, simulate_mouse_with_touch, utils};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, TouchPhase};

use super::input::{Input, Press};
use super::key_codes;
use super::platform::description::WindowSystem;
use super::platform::{Accent, Platform, System, Wake, Waking};
use super::touch::Fingers;

/// The queue of the window library's reports.
#[derive(Debug, Default)]
pub struct InputQueue {
    subscriber: usize,
    /// Whether the left button is held, according to the reports.
    is_held: bool,
    /// Whether the pointer is outside the window with the button held.
    is_outside: bool,
    fingers: Fingers,
    /// Whether the last input came from a finger.
    is_finger: bool,
    /// The keys that are held, according to the reports.
    held_keys: HashSet<KeyCode>,
    /// The accent of the dead key that was pressed last, until a character is typed.
    accent: Option<Accent>,
    /// The accents of dead keys whose presses are not drained yet.
    accents: VecDeque<Accent>,
}

/// The inputs of one frame.
struct Collector {
    system: WindowSystem,
    scale: f32,
    inputs: Vec<Input>,
    /// A typed character whose key is reported next.
    typed: Option<char>,
    /// The touches.
    touches: Vec<(TouchPhase, u64, Pos2)>,
}

impl InputQueue {
    /// Begins to collect reports.
    pub fn new() -> Self {
        // Touches are reported separately.
        simulate_mouse_with_touch(false);
        Self { subscriber: utils::register_input_subscriber(), ..Self::default() }
    }

    /// Returns all inputs since the last call, in order.
    ///
    /// Corrects the window library, which reports a pointer that enters the window as the release of a button (the left one
    /// if it is held, else an unknown one), and does not report a release outside the window.
    pub fn drain(&mut self, scale: f32, wake: &Wake) -> Vec<Input> {
        let mut collector = Collector::new(Platform::WINDOW_SYSTEM, scale);
        utils::repeat_all_miniquad_input(&mut collector, self.subscriber);
        let is_down = is_mouse_button_down(MouseButton::Left);
        let last_press =
            collector.inputs.iter().rposition(|input| matches!(input, Input::Pressed(MouseButton::Left, _)));
        let mut inputs = Vec::with_capacity(collector.inputs.len());
        for (index, mut input) in collector.inputs.into_iter().enumerate() {
            if let Input::Key(press @ Press { code: KeyCode::Unknown, .. }) = &mut input
                && let Some(character) = press.typed.filter(|&typed| key_codes::is_of_another_script(typed))
            {
                press.code = Platform::place_of(character).unwrap_or(KeyCode::Unknown);
            }
            match input {
                // Not a release: the button is still down, and no later press explains that.
                Input::Released(MouseButton::Left, _)
                    if is_down && last_press.is_none_or(|press| press < index) =>
                {
                    continue;
                }
                Input::Pressed(MouseButton::Left, _) => self.is_held = true,
                Input::Released(MouseButton::Left, _) | Input::FocusLost => self.is_held = false,
                Input::Released(MouseButton::Unknown, _) => {
                    if !std::mem::take(&mut self.is_held) {
                        continue;
                    }
                    input = Input::ReleasedOutside;
                }
                _ => {}
            }
            self.note_held_key(&mut input);
            match input {
                Input::Key(press) => {
                    inputs.extend(self.join(press, wake).into_iter().flatten().map(Input::Key));
                }
                _ => inputs.push(input),
            }
        }
        let is_outside = self.is_held && !is_down;
        if is_outside && !self.is_outside {
            inputs.push(Input::LeftHolding);
        }
        self.is_outside = is_outside;
        if self.is_finger && inputs.iter().any(|input| matches!(input, Input::Moved(_) | Input::Pressed(..)))
        {
            self.is_finger = false;
            inputs.insert(0, Input::IsFinger(false));
        }
        let (now, times) = (Platform::now(), Platform::touch_times());
        for (index, (phase, id, at)) in collector.touches.into_iter().enumerate() {
            if phase == TouchPhase::Started {
                self.is_finger = true;
                inputs.push(Input::IsFinger(true));
            }
            inputs.extend(self.fingers.touch(phase, id, at, times.get(index).copied().unwrap_or(now)));
        }
        inputs
    }

    /// Joins the accent of a dead key with the character typed next: returns one press with both, or two if there is no such letter;
    /// none for a dead key itself.
    fn join(&mut self, press: Press, wake: &Wake) -> [Option<Press>; 2] {
        let typing = |character: char| Some(Press { typed: Some(character), ..press });
        let is_modifier = press.typed.is_none() && key_codes::is_modifier(press.code);
        // A dead key on the level of Shift has the code of the figure on its key.
        if press.typed.is_none() && !is_modifier {
            self.accents.extend(wake.take_accents());
            if let Some(accent) = self.accents.pop_front() {
                // A second dead key ends the first; the same one twice types its accent.
                let before = self.accent.replace(accent);
                self.accent = self.accent.filter(|accent| before != Some(*accent));
                return [before.and_then(|before| typing(before.alone)), None];
            }
        }
        let Some(accent) = (if is_modifier { None } else { self.accent.take() }) else {
            return [Some(press), None];
        };
        match press.typed {
            Some(' ') => [typing(accent.alone), None],
            Some(letter) if !letter.is_control() => match Platform::joined(letter, accent) {
                Some(joined) => [typing(joined), None],
                None => [typing(accent.alone), Some(press)],
            },
            _ => [Some(press), None],
        }
    }

    /// Notes which keys are held. The window library takes a key for held that was released in another window.
    fn note_held_key(&mut self, input: &mut Input) {
        match input {
            Input::Key(press) => press.is_repeat &= !self.held_keys.insert(press.code),
            Input::KeyUp(code, _) => {
                self.held_keys.remove(code);
            }
            Input::FocusLost => {
                self.held_keys.clear();
                (self.accent, self.accents) = (None, VecDeque::new());
            }
            _ => {}
        }
    }
}

impl Collector {
    fn new(system: WindowSystem, scale: f32) -> Self {
        Self { system, scale, inputs: Vec::new(), typed: None, touches: Vec::new() }
    }

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

    fn touch_event(&mut self, phase: TouchPhase, id: u64, x: f32, y: f32) {
        let at = self.at(x, y);
        self.touches.push((phase, id, at));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.inputs.push(Input::Wheel(vec2(self.system.notches(x), self.system.notches(y))));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.inputs.push(Input::Pressed(button, self.at(x, y)));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.inputs.push(Input::Released(button, self.at(x, y)));
    }

    fn char_event(&mut self, character: char, modifiers: KeyMods, is_repeat: bool) {
        let (code, mods) = self.system.with_ctrl(KeyCode::Unknown, modifiers);
        if self.system.is_key_without_character(character) {
        } else if self.system.tells_character_first() {
            self.typed = Some(character);
        } else if let Some(Input::Key(press @ Press { typed: None, .. })) = self.inputs.last_mut() {
            press.typed = Some(character);
        } else {
            self.inputs.push(Input::Key(Press { code, typed: Some(character), mods, is_repeat }));
        }
    }

    fn key_down_event(&mut self, key: KeyCode, modifiers: KeyMods, is_repeat: bool) {
        let (code, mods) = self.system.with_ctrl(key, modifiers);
        self.inputs.push(Input::Key(Press { code, typed: self.typed.take(), mods, is_repeat }));
    }

    fn key_up_event(&mut self, key: KeyCode, modifiers: KeyMods) {
        let (code, mods) = self.system.with_ctrl(key, modifiers);
        self.inputs.push(Input::KeyUp(code, mods));
    }

    fn window_minimized_event(&mut self) {
        self.inputs.push(Input::FocusLost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };
    const SHIFT: KeyMods = KeyMods { shift: true, ..NONE };
    const CTRL: KeyMods = KeyMods { ctrl: true, ..NONE };
    const CTRL_SHIFT: KeyMods = KeyMods { shift: true, ..CTRL };
    const COMMAND: KeyMods = KeyMods { logo: true, ..NONE };

    /// Returns the label of the stroke for one press, reported the way the window library of this window system reports it.
    fn meaning(system: WindowSystem, key: KeyCode, typed: Option<char>, mods: KeyMods) -> Option<String> {
        let mut collector = Collector::new(system, 1.0);
        if let Some(typed) = typed.filter(|_| system.tells_character_first()) {
            collector.char_event(typed, mods, false);
        }
        collector.key_down_event(key, mods, false);
        if let Some(typed) = typed.filter(|_| !system.tells_character_first()) {
            // A browser reports characters without modifiers.
            let mods = if system == WindowSystem::Web { NONE } else { mods };
            collector.char_event(typed, mods, false);
        }
        collector.key_up_event(key, mods);
        let [Input::Key(press), Input::KeyUp(..)] = collector.inputs[..] else {
            panic!("{:?}", collector.inputs)
        };
        key_codes::stroke(&press).map(crate::session::Stroke::label)
    }

    #[test]
    fn letters_count_by_what_they_mean_where_the_layout_has_them() {
        use WindowSystem::{Mac, Web, Windows, X11};
        // The key labeled Z on a German keyboard is where others have Y, and A on a French one is where others have Q.
        let cases = [
            (X11, KeyCode::Z, Some('z'), NONE, "Z"),
            (X11, KeyCode::Z, Some('z'), CTRL, "Ctrl+Z"),
            (X11, KeyCode::Z, Some('Z'), CTRL_SHIFT, "Ctrl+Shift+Z"),
            // The first of two layouts is US, and the second is in use.
            (X11, KeyCode::Y, Some('z'), CTRL, "Ctrl+Z"),
            (X11, KeyCode::Y, Some('z'), NONE, "Z"),
            (Windows, KeyCode::Y, Some('z'), NONE, "Z"),
            (Windows, KeyCode::Y, Some('\u{1a}'), CTRL, "Ctrl+Z"),
            (Windows, KeyCode::Y, Some('\u{1a}'), CTRL_SHIFT, "Ctrl+Shift+Z"),
            (Windows, KeyCode::Z, Some('\u{19}'), CTRL, "Ctrl+Y"),
            (Windows, KeyCode::Q, Some('A'), SHIFT, "Shift+A"),
            (Windows, KeyCode::Slash, Some('\u{1a}'), CTRL, "Ctrl+Z"),
            (Mac, KeyCode::Y, Some('z'), COMMAND, "Ctrl+Z"),
            (Mac, KeyCode::Y, Some('\u{1a}'), CTRL, "Ctrl+Z"),
            (Mac, KeyCode::Q, Some('a'), NONE, "A"),
            (Web, KeyCode::Y, Some('z'), NONE, "Z"),
            (Web, KeyCode::R, Some('R'), SHIFT, "Shift+R"),
        ];
        for (system, code, typed, mods, expected) in cases {
            let meant = meaning(system, code, typed, mods);
            assert_eq!(meant.as_deref(), Some(expected), "{system:?} {code:?} {typed:?}");
        }
    }

    #[test]
    fn letters_count_by_their_place_where_the_layout_has_none() {
        use WindowSystem::{Mac, Web, Windows, X11};
        let cases = [
            (X11, KeyCode::S, Some('ы'), NONE, "S"),
            (X11, KeyCode::S, Some('Ы'), CTRL_SHIFT, "Ctrl+Shift+S"),
            (X11, KeyCode::Z, Some('я'), CTRL, "Ctrl+Z"),
            (X11, KeyCode::R, Some('К'), SHIFT, "Shift+R"),
            (Windows, KeyCode::Z, Some('я'), NONE, "Z"),
            (Windows, KeyCode::Z, Some('\u{1a}'), CTRL, "Ctrl+Z"),
            (Windows, KeyCode::A, Some('ش'), NONE, "A"),
            (Mac, KeyCode::Z, Some('я'), COMMAND, "Ctrl+Z"),
            (Mac, KeyCode::M, Some('μ'), NONE, "M"),
            (Web, KeyCode::N, Some('מ'), NONE, "N"),
            (Web, KeyCode::Key3, Some('๓'), NONE, "3"),
            // With Ctrl, a browser reports no character.
            (Web, KeyCode::S, None, CTRL, "Ctrl+S"),
        ];
        for (system, code, typed, mods, expected) in cases {
            let meant = meaning(system, code, typed, mods);
            assert_eq!(meant.as_deref(), Some(expected), "{system:?} {code:?} {typed:?}");
        }
    }

    #[test]
    fn keys_with_a_name_are_not_letters() {
        use WindowSystem::{Mac, Windows, X11};
        for (system, code, typed, mods, expected) in [
            (X11, KeyCode::Tab, Some('\t'), NONE, None),
            (X11, KeyCode::Delete, Some('\u{7f}'), NONE, Some("Del")),
            (X11, KeyCode::Space, Some(' '), NONE, Some("Space")),
            (X11, KeyCode::Backspace, Some('\u{8}'), CTRL, None),
            (X11, KeyCode::Enter, Some('\r'), CTRL, Some("Ctrl+Enter")),
            (Windows, KeyCode::Escape, Some('\u{1b}'), NONE, Some("Esc")),
            (Mac, KeyCode::Up, Some('\u{f700}'), NONE, Some("↑")),
            (X11, KeyCode::Key2, Some('é'), NONE, Some("É")),
            (X11, KeyCode::Unknown, Some('ы'), NONE, None),
            (X11, KeyCode::S, Some('s'), KeyMods { alt: true, ..NONE }, None),
        ] {
            let meant = meaning(system, code, typed, mods);
            assert_eq!(meant.as_deref(), expected, "{system:?} {code:?} {typed:?}");
        }
    }

    #[test]
    fn a_key_that_is_held_repeats() {
        let mut queue = InputQueue::default();
        let press = |is_repeat| Press { code: KeyCode::M, typed: Some('m'), mods: NONE, is_repeat };
        let mut note = |mut input| {
            queue.note_held_key(&mut input);
            matches!(input, Input::Key(Press { is_repeat: true, .. }))
        };
        assert!(!note(Input::Key(press(false))) && note(Input::Key(press(true))));
        // The library still takes it for held, because it was released in another window.
        note(Input::FocusLost);
        assert!(!note(Input::Key(press(true))));
    }

    #[test]
    fn each_character_stays_with_its_key() {
        let mut collector = Collector::new(WindowSystem::X11, 1.0);
        collector.char_event('ы', NONE, false);
        collector.key_down_event(KeyCode::Unknown, NONE, false);
        collector.key_down_event(KeyCode::LeftControl, NONE, false);
        let press = |code, typed| Input::Key(Press { code, typed, mods: NONE, is_repeat: false });
        let expected = [press(KeyCode::Unknown, Some('ы')), press(KeyCode::LeftControl, None)];
        assert_eq!(collector.inputs, expected);
        // An input method editor delivers whole words without key events.
        let mut collector = Collector::new(WindowSystem::Windows, 1.0);
        for character in "碰撞".chars() {
            collector.char_event(character, NONE, false);
        }
        let expected = ['碰', '撞'].map(|typed| press(KeyCode::Unknown, Some(typed)));
        assert_eq!(collector.inputs, expected);
    }
}
