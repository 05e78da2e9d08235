//! The running experiment: the open scene, the selection and the held circle, and the only way to change any of them.
//!
//! Commands go through [`Session::apply`] and real time through [`Session::tick`]; a film calls [`Session::film_to`]
//! instead. The window also reports its room, its load and the end of a pull. Work that only a window can do is returned as
//! an [`Effect`]. Knows nothing about pixels, windows or files on disk.
//!
//! The state has six rooms, which rest on modules that need no session. None of them knows anything about those that follow it in
//! these tables:
//!
//! | below the rooms | |
//! |---|---|
//! | `now` | the present, what recent changes ended, and when a fact was noticed |
//! | `about` | the words for the detection methods, and for the causes of stalls |
//! | `contact` | two circles by index; who moved, and what a contact does to momentum and energy |
//! | `values` | the limits of values given by hand, and values without their rounding |
//! | `origin` | where a scene came from |
//! | `cures` | judges the methods, in a run of a scene, in many throws or in a game |
//! | `frames` | judges the frames of a game |
//!
//! | room | what it owns |
//! |---|---|
//! | `experiment` | the lanes, each a run and what was noticed of it, and the states before each edit |
//! | `clock` | whether and how fast time passes, and when it stopped automatically |
//! | `hand` | the held circle, and the last drag, which can be repeated |
//! | `screen` | the view options, the selection, and what the person asked of single pages |
//! | `files` | the origin of the scene, recent files, the session saved for the next start |
//! | `tour` | the chapters, and the progress of the tour |
//!
//! | around them | |
//! |---|---|
//! | `state` | what the person did, and what the runs computed: the rooms |
//! | `noticed`, `notice` | what was noticed of the state, and what each change makes of it |
//! | `command`, `role`, `keys` | all requests, what each does to what is running, and the keys for them |
//! | `apply` | what each command does, one file per kind; the few of the hand in its `mod.rs` |
//! | `tick` | what happens as time passes and what is noticed, and going to exact times for a film |
//! | `shown` | what is on screen: all that the view gets |
//! | `restore`, `link` | saving a session for the next start, and an experiment in one line |

#![allow(missing_docs, reason = "the session is no public API, and most names say it")]

mod about;
mod apply;
mod clock;
mod command;
mod contact;
mod cures;
mod experiment;
mod files;
mod frames;
mod hand;
mod keys;
mod link;
mod notice;
mod noticed;
mod now;
mod origin;
mod restore;
mod role;
mod screen;
mod shown;
mod state;
mod tick;
mod tour;
mod values;

pub use about::{About, about, cause_word, in_words};
pub use clock::Replay;
pub use command::{
    ClockCommand, Command, Effect, ExperimentCommand, Export, FilesCommand, HandCommand, ScreenCommand,
    TourCommand,
};
pub use contact::{
    ContactCounts, Exchange, Pair, Target, audited_passage, exchange_direction, is_across_side, is_by_hand,
    is_closing, mover, passage,
};
pub use cures::{
    CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, Cell, Engine, FITS, GAME_LIMITS, Game, HITS, Other, Score,
    Situation, ThrowScores, Throws, Trial, direction, engines_read_on,
};
pub use experiment::{
    Dip, DistanceSegment, DragTrace, Experiment, Found, HandContact, LineUp, Methods, PairDistance,
    PairResult, Pass, PushOut, Run, Trajectory, Vertex,
};
pub use files::{FilePicker, SavedSession, SavedView, Switches};
pub use frames::{FrameFailure, FrameFailures, FrameSetting, FrameTally, FramesAudit, MAX_FAILURES};
pub use hand::Drag;
pub use keys::{BUTTON_KEYS, KEYS, Key, KeyBinding, Stroke, binding_of, key_groups, key_of};
pub use link::{link_in, parse_link};
pub use origin::Origin;
pub use screen::{
    FRAME, Host, MethodCost, Overlay, Page, Panel, StepPair, Term, TimeRange, ViewOptions, largest_below,
    safe_step,
};
pub use shown::{
    Comparison, Dragged, Explanation, InHand, LATEST, Mark, Shown, ShownLane, Story, degrees_off, delay,
    wrong_ways,
};
pub use state::State;
pub use tour::{Chapter, Guess, OpenTour, Piece, Sentence, TERMS, Task, Wait, Word, chapters};
pub use values::{MAX_CIRCLES, STEP_RANGE, without_rounding};

use std::ops::Deref;

use crate::scene::Scene;
use noticed::Noticed;

/// The number of throws, or of steps of a crowd, that are made between two looks at the time.
const AT_ONCE: u32 = 8;

/// The running program: its state, as which it can be read, and what was noticed of it.
#[derive(Clone, Debug)]
#[must_use]
pub struct Session {
    state: State,
    noticed: Noticed,
}

impl Deref for Session {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl Session {
    /// Returns a session with this scene, paused at its start.
    pub fn new(scene: Scene, origin: Origin) -> Self {
        let mut session = Self { state: State::new(scene, origin), noticed: Noticed::default() };
        session.notice();
        session
    }

    /// Returns the session with several methods side by side.
    pub fn in_compare(mut self, line_up: LineUp) -> Self {
        self.state.experiment.start_under(Methods::SideBySide(line_up));
        self.notice();
        self
    }

    /// Returns the session as shown by this host.
    pub fn shown_in(mut self, host: Host) -> Self {
        self.state.screen.view_options.host = host;
        self
    }

    /// Returns the session with reduced motion.
    pub fn with_still_pictures(mut self) -> Self {
        self.state.screen.view_options.still = true;
        self
    }

    /// Whether the screen has to be drawn again soon, without any input.
    pub fn is_moving(&self) -> bool {
        let now = &self.experiment.now;
        let is_marked = |lane: &experiment::Lane| lane.glide_left(now) > 0.0 || self.pulse(lane) > 0.0;
        self.moves_circles()
            || self.is_working()
            || self.replay().is_some()
            || self.experiment.lanes().iter().any(is_marked)
            || self.noticed.radii(&self.state).1
            || self.noticed.swell(&self.state).1
            || self.cost_to_measure().is_some()
    }

    /// Whether throws of the game are still to be made: they wait while its page is closed.
    pub fn is_working(&self) -> bool {
        self.is_game_open() && self.noticed.trial.as_ref().is_some_and(|trial| !trial.what.is_done())
    }

    /// Makes a few throws of the game. Returns whether any are left.
    pub fn work(&mut self) -> bool {
        if self.is_working()
            && let Some(trial) = &mut self.noticed.trial
        {
            trial.what.advance(AT_ONCE);
        }
        self.is_working()
    }

    /// Continues the pull of a value, if there is one, because a button is held: all its changes are one edit.
    pub fn keep_pull(&mut self) {
        self.state.experiment.undo.since_last = 0.0;
    }

    /// Ends the pull of a value, if there is one: a further change of the same value is a new edit.
    pub fn end_pull(&mut self) {
        self.state.experiment.undo.last = None;
    }

    /// Sets whether the last input came from a finger.
    pub fn set_by_finger(&mut self, by_finger: bool) {
        self.state.screen.view_options.by_finger = by_finger;
    }

    /// Sets whether there is room beside the canvas for the panel.
    pub fn set_has_room_beside(&mut self, has_room_beside: bool) {
        self.state.screen.view_options.has_room_beside = has_room_beside;
    }
}
