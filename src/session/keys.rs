//! The key table, used by the keyboard, the tooltips, the help panel, the documents and the tests.

use glam::DVec2;

use super::screen::{Overlay, Page};
use super::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, Guess, HandCommand, ScreenCommand, State,
    TourCommand,
};

/// A key, named by its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character that the key types, in lower case.
    Char(char),
    /// The space bar.
    Space,
    /// Escape.
    Escape,
    /// Enter.
    Enter,
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

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// The key.
    pub key: Key,
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether Shift is held. Characters that need Shift on some keyboards are written without it.
    pub shift: bool,
    /// Whether Alt is held: with arrows only, since it types characters on some keyboards.
    pub alt: bool,
}

/// A command, and every stroke that triggers it.
#[derive(Clone, Debug)]
pub struct KeyBinding {
    /// The heading of its group: the help panel and the documents have a section for each.
    pub group: &'static str,
    /// The strokes.
    pub strokes: &'static [Stroke],
    /// The command.
    pub command: Command,
    /// What the command does, in a few words.
    pub does: &'static str,
}

const fn plain(key: Key) -> Stroke {
    Stroke { key, ctrl: false, shift: false, alt: false }
}

const fn letter(character: char) -> Stroke {
    plain(Key::Char(character))
}

impl Stroke {
    const fn ctrl(self) -> Self {
        Self { ctrl: true, ..self }
    }

    const fn alt(self) -> Self {
        Self { alt: true, ..self }
    }

    const fn shift(self) -> Self {
        Self { shift: true, ..self }
    }

    /// Returns the stroke as text, for instance `Ctrl+Shift+S`.
    pub fn label(self) -> String {
        let key = match self.key {
            Key::Char('.') => "Period".to_owned(),
            Key::Char(',') => "Comma".to_owned(),
            Key::Char(character) => character.to_uppercase().to_string(),
            Key::Space => "Space".to_owned(),
            Key::Escape => "Esc".to_owned(),
            Key::Enter => "Enter".to_owned(),
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
        let modifiers = [(self.ctrl, "Ctrl+"), (self.alt, "Alt+"), (self.shift, "Shift+")];
        let held = modifiers.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| name);
        held.collect::<String>() + &key
    }
}

macro_rules! keys {
    ($($group:literal { $($strokes:expr => $command:expr, $does:literal;)* })*) => {
        &[$($(KeyBinding {
            group: $group,
            strokes: const { &$strokes },
            command: $command,
            does: $does,
        },)*)*]
    };
}

/// All keys, in the order of the help panel.
pub const KEYS: &[KeyBinding] = keys! {
    "Time" {
        [plain(Key::Space)] => Command::Clock(ClockCommand::TogglePlay), "Play or pause";
        [letter('.'), plain(Key::Right)] => Command::Clock(ClockCommand::StepForward), "Step forward by dt";
        [letter(','), plain(Key::Left)] => Command::Clock(ClockCommand::StepBack), "Step back by dt";
        [letter('n')] => Command::Clock(ClockCommand::NextEvent), "Next event";
        [letter('n').shift()] => Command::Clock(ClockCommand::PreviousEvent), "Previous event";
        [letter('r')] => Command::Clock(ClockCommand::Restart), "Start again";
        [letter('r').shift()] => Command::Experiment(ExperimentCommand::Reload), "Revert";
        [plain(Key::Up)] => Command::Clock(ClockCommand::Faster), "Faster playback";
        [plain(Key::Down)] => Command::Clock(ClockCommand::Slower), "Slower playback";
    }
    "Method and step" {
        [letter('m')] => Command::Experiment(ExperimentCommand::ToggleDetection), "Stepped or intercept";
        [letter('u')] => Command::Experiment(ExperimentCommand::NextSteppedMethod), "Next stepped method";
        [letter('m').shift()] => Command::Experiment(ExperimentCommand::ToggleDetectionHere), "Switch the method here";
        [letter('b')] => Command::Experiment(ExperimentCommand::NextLineUp), "Compare two methods, then all";
        [letter('b').shift()] => Command::Experiment(ExperimentCommand::ExplainNext), "Explain the next lane";
        [letter('+'), letter('=')] => Command::Experiment(ExperimentCommand::LongerStep), "Longer step: dt × √2";
        [letter('-')] => Command::Experiment(ExperimentCommand::ShorterStep), "Shorter step: dt ÷ √2";
        [letter('d').shift()] => Command::Experiment(ExperimentCommand::UseSafeStep), "Use a safe dt";
    }
    "Scenes" {
        [letter('1'), letter('2'), letter('3'), letter('4'), letter('5'), letter('6'), letter('7'), letter('8'), letter('9')] => Command::Files(FilesCommand::OpenBuiltIn(0)), "Open a scene";
        [plain(Key::PageDown)] => Command::Files(FilesCommand::NextScene), "Next scene, or chapter";
        [plain(Key::PageUp)] => Command::Files(FilesCommand::PreviousScene), "Previous scene, or chapter";
    }
    "Pages" {
        [letter('i')] => Command::Screen(ScreenCommand::TogglePanel), "Panel: the last page";
        [letter('e'), letter('f')] => Command::Screen(ScreenCommand::TogglePage(Page::When)), "When: the equation";
        [letter('f').shift()] => Command::Screen(ScreenCommand::PointAtNextTerm), "Next term of the equation";
        [letter('o')] => Command::Screen(ScreenCommand::TogglePage(Page::Step)), "Step";
        [letter('t'), letter('j')] => Command::Screen(ScreenCommand::TogglePage(Page::Cost)), "Cost, and the table";
        [letter('x')] => Command::Screen(ScreenCommand::TogglePage(Page::Cures)), "Cures";
        [letter('k')] => Command::Screen(ScreenCommand::TogglePage(Page::Events)), "Events";
        [letter('i').shift()] => Command::Screen(ScreenCommand::TogglePage(Page::Edit)), "Edit";
    }
    "On the canvas" {
        [letter('d')] => Command::Screen(ScreenCommand::ToggleOverlay(Overlay::Distance)), "Distance";
        [letter('s')] => Command::Screen(ScreenCommand::ToggleOverlay(Overlay::RadiiSum)), "Radii sum";
        [letter('p')] => Command::Screen(ScreenCommand::ToggleOverlay(Overlay::PushOut)), "Push-out arrow (MTV)";
        [letter('v')] => Command::Screen(ScreenCommand::ToggleOverlay(Overlay::Velocity)), "Velocities";
        [letter('g')] => Command::Screen(ScreenCommand::ToggleOverlay(Overlay::Outlines)), "Outlines of the steps";
        [letter('c')] => Command::Screen(ScreenCommand::ToggleOverlay(Overlay::Capsule)), "Swept capsule";
    }
    "Circles and walls" {
        [plain(Key::Right).alt(), plain(Key::Up).alt(), plain(Key::Left).alt(), plain(Key::Down).alt(), plain(Key::Right).alt().shift(), plain(Key::Up).alt().shift(), plain(Key::Left).alt().shift(), plain(Key::Down).alt().shift()] => Command::Hand(HandCommand::Jump(DVec2::X)), "Move a circle by 1 or 8 radii";
        [letter('a')] => Command::Experiment(ExperimentCommand::AddCircle(None)), "Add a circle";
        [letter('w')] => Command::Experiment(ExperimentCommand::AddWall(None)), "Add a wall";
        [plain(Key::Delete)] => Command::Experiment(ExperimentCommand::RemoveSelected), "Remove what is selected";
        [letter('z').ctrl()] => Command::Experiment(ExperimentCommand::Undo), "Undo";
        [letter('z').ctrl().shift(), letter('y').ctrl()] => Command::Experiment(ExperimentCommand::Redo), "Redo";
    }
    "Files" {
        [letter('n').ctrl()] => Command::Files(FilesCommand::New), "New scene";
        [letter('o').ctrl()] => Command::Files(FilesCommand::AskToOpen), "Open…";
        [letter('s').ctrl()] => Command::Files(FilesCommand::Save), "Save";
        [letter('s').ctrl().shift()] => Command::Files(FilesCommand::SaveMoment), "Save from here";
        [letter('c').ctrl()] => Command::Files(FilesCommand::Copy), "Copy";
        [letter('c').ctrl().shift()] => Command::Files(FilesCommand::CopyLink), "Copy link";
        [letter('v').ctrl()] => Command::Files(FilesCommand::Paste), "Paste a scene or a link";
        [plain(Key::F(12))] => Command::Screen(ScreenCommand::Screenshot), "Save screenshot";
        [letter('q').ctrl()] => Command::Files(FilesCommand::Quit), "Quit";
    }
    "View" {
        [letter('0'), plain(Key::Home)] => Command::Screen(ScreenCommand::Fit), "Fit to view";
        [plain(Key::F(5))] => Command::Screen(ScreenCommand::TogglePresent), "Present, for a projector";
        [plain(Key::F(11))] => Command::Screen(ScreenCommand::ToggleFullscreen), "Full screen";
        [plain(Key::F(2))] => Command::Tour(TourCommand::ToggleTour), "Tour";
        [letter('h'), plain(Key::F(1)), letter('?')] => Command::Screen(ScreenCommand::ToggleHelp), "Help";
        [plain(Key::Escape)] => Command::Screen(ScreenCommand::Close), "Close what is open";
    }
};

/// Returns the keys of each group, in the order of the help panel.
pub fn key_groups() -> impl Iterator<Item = &'static [KeyBinding]> {
    KEYS.chunk_by(|key, next| key.group == next.group)
}

/// Whether a button is there.
type IsThere = fn(&State) -> bool;

/// The keys of the buttons of the tour and of the offer to restore a session. Each takes precedence over [`KEYS`] while its
/// button is shown.
pub const BUTTON_KEYS: &[(Stroke, Command, IsThere)] = &[
    (letter('y'), Command::Tour(TourCommand::Predict(Guess::Bounces)), State::tour_asks),
    (letter('n'), Command::Tour(TourCommand::Predict(Guess::PassesThrough)), State::tour_asks),
    (plain(Key::PageDown), Command::Tour(TourCommand::NextChapter), |state| state.tour().is_some()),
    (plain(Key::PageUp), Command::Tour(TourCommand::PreviousChapter), |state| state.tour().is_some()),
    (plain(Key::Enter), Command::Files(FilesCommand::Restore), |state| state.offer().is_some()),
];

impl State {
    /// Returns the command of this stroke; `None` if it has none.
    pub fn command_for(&self, stroke: Stroke) -> Option<Command> {
        let answer = BUTTON_KEYS.iter().find(|(key, _, is_there)| *key == stroke && is_there(self));
        let bound = || {
            let place = |binding: &KeyBinding| binding.strokes.iter().position(|own| *own == stroke);
            KEYS.iter().find_map(|binding| Some(binding.command_of(place(binding)?)))
        };
        answer.map(|(_, command, _)| command.clone()).or_else(bound)
    }
}

/// Returns the keys of this command; `None` if it has none, or only one of [`BUTTON_KEYS`].
pub fn binding_of(command: &Command) -> Option<&'static KeyBinding> {
    KEYS.iter().find(|binding| binding.command == *command)
}

/// Returns the shortest key of a command, or an empty text if it has none.
pub fn key_of(command: &Command) -> String {
    let strokes = binding_of(command).into_iter().flat_map(|binding| binding.strokes);
    let answers = BUTTON_KEYS.iter().filter(|(_, answer, _)| answer == command).map(|(stroke, ..)| stroke);
    let labels = strokes.chain(answers).map(|stroke| stroke.label());
    labels.min_by_key(|label| label.chars().count()).unwrap_or_default()
}

impl KeyBinding {
    /// Returns the command of the stroke at this place in the list: the figures open one scene after another, and the arrows lead one
    /// way after another.
    pub fn command_of(&self, place: usize) -> Command {
        match self.command {
            Command::Files(FilesCommand::OpenBuiltIn(first)) => {
                FilesCommand::OpenBuiltIn(first + place).into()
            }
            Command::Hand(HandCommand::Jump(way)) => {
                let way = (0..place % 4).fold(way, |way, _| way.perp());
                // The second four lead over another circle, with no check in between.
                HandCommand::Jump(if place < 4 { way } else { way * 8.0 }).into()
            }
            _ => self.command.clone(),
        }
    }

    /// Returns the strokes as text, for instance `E, F` or `1 … 9`.
    pub fn label(&self) -> String {
        match self.strokes {
            [first, _, _, .., last] => format!("{} … {}", first.label(), last.label()),
            strokes => strokes.iter().map(|stroke| stroke.label()).collect::<Vec<_>>().join(", "),
        }
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
    fn there_are_at_most_fifty_five_bindings() {
        assert!(KEYS.len() <= 55, "{}", KEYS.len());
    }

    #[test]
    fn the_keys_of_a_group_are_together() {
        let headings: Vec<_> = key_groups().map(|group| group[0].group).collect();
        let different: HashSet<_> = headings.iter().collect();
        assert_eq!((headings.len(), different.len()), (8, 8));
    }

    #[test]
    fn switches_do_not_repeat_and_steps_do() {
        let is_repeated = |stroke: &Stroke| {
            let command =
                KEYS.iter().find(|binding| binding.strokes.contains(stroke)).map(|key| key.command_of(0));
            command.expect("a binding").repeats()
        };
        let switches = [letter('m'), letter('b'), letter('r'), plain(Key::Space), plain(Key::F(11))];
        assert!(!switches.iter().any(is_repeated));
        let arrows = [Key::Left, Key::Right, Key::Up, Key::Down].map(plain);
        assert!(arrows.iter().chain(&[letter('+'), letter('-'), plain(Key::Left).alt()]).all(is_repeated));
    }

    #[test]
    fn labels_read_like_a_keyboard() {
        assert_eq!(letter('s').ctrl().shift().label(), "Ctrl+Shift+S");
        assert_eq!(KEYS[1].label(), "Period, →");
        assert_eq!(key_of(&Command::Experiment(ExperimentCommand::ToggleDetection)), "M");
        assert_eq!(key_of(&Command::Files(FilesCommand::Restore)), "Enter");
    }
}
