//! The one table of keys: it feeds the keyboard, the tooltips, the help panel, the README and the tests.

use super::{Command, Overlay, Section};

/// A key as the person sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character that the key types, in lower case.
    Char(char),
    /// The space bar.
    Space,
    /// Tab.
    Tab,
    /// Escape.
    Escape,
    /// Delete.
    Delete,
    /// Home.
    Home,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// A function key.
    F(u8),
}

/// A key with what must be held beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// The key.
    pub key: Key,
    /// With Ctrl?
    pub ctrl: bool,
    /// With Shift? Characters that need Shift on some keyboards are written without it.
    pub shift: bool,
}

/// One line of the table: every stroke that gives the command.
#[derive(Clone, Debug)]
pub struct KeyBinding {
    /// Any of these.
    pub strokes: &'static [Stroke],
    /// Does this.
    pub command: Command,
    /// What it does, in a few words.
    pub does: &'static str,
}

const fn plain(key: Key) -> Stroke {
    Stroke { key, ctrl: false, shift: false }
}

const fn letter(character: char) -> Stroke {
    plain(Key::Char(character))
}

const fn shift(key: Key) -> Stroke {
    Stroke { key, ctrl: false, shift: true }
}

const fn ctrl(character: char) -> Stroke {
    Stroke { key: Key::Char(character), ctrl: true, shift: false }
}

const fn ctrl_shift(character: char) -> Stroke {
    Stroke { key: Key::Char(character), ctrl: true, shift: true }
}

macro_rules! keys {
    ($($strokes:expr => $command:expr, $does:literal;)*) => {
        &[$(KeyBinding { strokes: const { &$strokes }, command: $command, does: $does }),*]
    };
}

/// All keys, in the order of the help panel.
pub const KEYS: &[KeyBinding] = keys! {
    [plain(Key::Space)] => Command::TogglePlay, "play or pause";
    [letter('.'), plain(Key::Right)] => Command::StepForward, "one step of dt";
    [letter(','), plain(Key::Left)] => Command::StepBack, "one step back";
    [letter('n')] => Command::NextEvent, "to the next event";
    [shift(Key::Char('n'))] => Command::PreviousEvent, "to the event before";
    [letter('r')] => Command::Restart, "start again";
    [shift(Key::Char('r'))] => Command::Reload, "scene as loaded";
    [letter('m'), plain(Key::Tab)] => Command::ToggleDetection, "overlap or intercept, from the start";
    [shift(Key::Char('m'))] => Command::ToggleDetectionHere, "the other method from here on";
    [letter('b')] => Command::ToggleCompare, "compare both methods";
    [shift(Key::Char('b'))] => Command::ExplainOther, "explain the other method";
    [letter('+'), letter('=')] => Command::LongerStep, "dt longer, by √2";
    [letter('-')] => Command::ShorterStep, "dt shorter, by √2";
    [plain(Key::Up)] => Command::Faster, "playback faster";
    [plain(Key::Down)] => Command::Slower, "playback slower";
    [letter('1')] => Command::OpenBuiltIn(0), "scene 1";
    [letter('2')] => Command::OpenBuiltIn(1), "scene 2";
    [letter('3')] => Command::OpenBuiltIn(2), "scene 3";
    [letter('4')] => Command::OpenBuiltIn(3), "scene 4";
    [letter('5')] => Command::OpenBuiltIn(4), "scene 5";
    [letter('6')] => Command::OpenBuiltIn(5), "scene 6";
    [letter('7')] => Command::OpenBuiltIn(6), "scene 7";
    [letter('8')] => Command::OpenBuiltIn(7), "scene 8";
    [letter('9')] => Command::OpenBuiltIn(8), "scene 9";
    [plain(Key::PageDown)] => Command::NextScene, "next scene";
    [plain(Key::PageUp)] => Command::PreviousScene, "previous scene";
    [letter('d')] => Command::ToggleOverlay(Overlay::Distance), "show distance";
    [letter('s')] => Command::ToggleOverlay(Overlay::RadiiSum), "show radii sum";
    [letter('p')] => Command::ToggleOverlay(Overlay::PushOut), "show push-out arrow";
    [letter('v')] => Command::ToggleOverlay(Overlay::Velocity), "show velocities";
    [letter('g')] => Command::ToggleOverlay(Overlay::Ghosts), "show ghosts of the steps";
    [letter('c')] => Command::ToggleOverlay(Overlay::Capsule), "show swept capsule";
    [letter('e')] => Command::ToggleSection(Section::Equation), "show the equation";
    [letter('o')] => Command::ToggleSection(Section::StepSize), "show the step size";
    [letter('t')] => Command::ToggleSection(Section::Table), "show the intercept table";
    [shift(Key::Char('t'))] => Command::ToggleLargeTable, "the table over the canvas";
    [letter('k')] => Command::ToggleSection(Section::Events), "show the event log";
    [letter('f')] => Command::ToggleSection(Section::Frame), "show the relative frame";
    [letter('q')] => Command::ToggleOverlay(Overlay::ContactPose), "show the contact to come";
    [letter('x')] => Command::ToggleOverlay(Overlay::Closest), "show the closest approach";
    [letter('w')] => Command::ToggleOverlay(Overlay::Path), "show the path to the next event";
    [letter('y')] => Command::ToggleOverlay(Overlay::Trails), "show trails";
    [letter('u')] => Command::ToggleOverlay(Overlay::LastContact), "show the last contact";
    [letter('j')] => Command::ToggleSection(Section::Cost), "show the cost";
    [letter('a')] => Command::AddCircle(None), "add a circle";
    [plain(Key::Delete)] => Command::RemoveSelected, "remove what is selected";
    [ctrl('z')] => Command::Undo, "undo";
    [ctrl_shift('z'), ctrl('y')] => Command::Redo, "do again";
    [ctrl('o')] => Command::AskToOpen, "open a file";
    [ctrl('c')] => Command::Copy, "copy the scene (its start) as text";
    [ctrl('v')] => Command::Paste, "open the scene on the clipboard";
    [ctrl('s')] => Command::Save, "save the scene (its start)";
    [ctrl_shift('s')] => Command::SaveMoment, "save this moment as a new file";
    [letter('0'), plain(Key::Home)] => Command::Fit, "fit the scene into view";
    [letter('z')] => Command::Zoom(1.25), "zoom in (wheel)";
    [shift(Key::Char('z'))] => Command::Zoom(0.8), "zoom out (wheel)";
    [shift(Key::Char('p'))] => Command::Replay, "replay the miss slowly";
    [shift(Key::Char('d'))] => Command::UseSafeStep, "use the largest safe dt";
    [shift(Key::Char('q'))] => Command::ToggleStill, "still pictures";
    [letter('l')] => Command::ToggleTheme, "light or dark";
    [letter('i')] => Command::ToggleDrawer, "inspector, in a narrow window";
    [letter('h'), plain(Key::F(1)), letter('?')] => Command::ToggleHelp, "help";
    [plain(Key::F(11))] => Command::ToggleFullscreen, "fullscreen";
    [plain(Key::F(12))] => Command::Screenshot, "picture of the window";
    [plain(Key::Escape)] => Command::Close, "close what is open";
};

/// What does this stroke do? `None` for keys without a meaning.
pub fn command_for(stroke: Stroke) -> Option<&'static Command> {
    KEYS.iter().find(|binding| binding.strokes.contains(&stroke)).map(|binding| &binding.command)
}

/// Which keys give this command? `None` when it is reached by mouse only.
pub fn binding_of(command: &Command) -> Option<&'static KeyBinding> {
    KEYS.iter().find(|binding| binding.command == *command)
}

impl KeyBinding {
    /// The strokes as a person reads them, for instance `M, Tab`.
    pub fn label(&self) -> String {
        self.strokes.iter().map(|stroke| stroke.label()).collect::<Vec<_>>().join(", ")
    }
}

impl Stroke {
    /// The stroke as a person reads it, for instance `Ctrl+Shift+S`.
    pub fn label(self) -> String {
        let key = match self.key {
            Key::Char('.') => "Period".to_owned(),
            Key::Char(',') => "Comma".to_owned(),
            Key::Char(character) => character.to_uppercase().to_string(),
            Key::Space => "Space".to_owned(),
            Key::Tab => "Tab".to_owned(),
            Key::Escape => "Esc".to_owned(),
            Key::Delete => "Del".to_owned(),
            Key::Home => "Home".to_owned(),
            Key::PageUp => "PgUp".to_owned(),
            Key::PageDown => "PgDn".to_owned(),
            Key::Up => "↑".to_owned(),
            Key::Down => "↓".to_owned(),
            Key::Left => "←".to_owned(),
            Key::Right => "→".to_owned(),
            Key::F(number) => format!("F{number}"),
        };
        format!("{}{}{key}", if self.ctrl { "Ctrl+" } else { "" }, if self.shift { "Shift+" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_stroke_means_two_things() {
        let mut seen = HashSet::new();
        for binding in KEYS {
            assert!(!binding.strokes.is_empty() && !binding.does.is_empty());
            for stroke in binding.strokes {
                assert!(seen.insert(*stroke), "{} stands twice", stroke.label());
            }
        }
    }

    #[test]
    fn labels_read_like_a_keyboard() {
        assert_eq!(ctrl_shift('s').label(), "Ctrl+Shift+S");
        assert_eq!(KEYS[1].label(), "Period, →");
        assert_eq!(command_for(plain(Key::Tab)), Some(&Command::ToggleDetection));
    }
}
