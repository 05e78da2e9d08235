//! The running experiment: the open scene, the selection and the held circle, and the only way to change any of them.
//!
//! Commands go through [`Session::apply`] and real time through [`Session::tick`]; a film calls [`Session::film_to`]
//! instead. The window also reports its room, its load and the end of a pull. Work that only a window can do is returned as
//! an [`Effect`]. Knows nothing about pixels, windows or files on disk.
//!
//! A session has six rooms, which rest on modules that need no session. None of them knows anything about those that follow it in
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
//!
//! | room | what it owns |
//! |---|---|
//! | `experiment` | the lanes, each a run and what was noticed of it, and the states before each edit |
//! | `clock` | whether and how fast time passes, and when it stopped automatically |
//! | `hand` | the held circle, and the last drag, which can be repeated |
//! | `screen` | the view options, the selection, and what was noticed of the whole session |
//! | `files` | the origin of the scene, recent files, the session saved for the next start |
//! | `tour` | the chapters, and the progress of the tour |
//!
//! | around them | |
//! |---|---|
//! | `state` | the session |
//! | `command`, `role`, `keys` | all requests, what each does to what is running, and the keys for them |
//! | `apply` | what each command does, one file per kind; the few of the hand in its `mod.rs` |
//! | `tick` | what happens as time passes and what is noticed, and going to exact times for a film |
//! | `story` | what there is to say about a lane: `shown` finds it |
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
mod hand;
mod keys;
mod link;
mod now;
mod origin;
mod restore;
mod role;
mod screen;
mod shown;
mod state;
mod story;
mod tick;
mod tour;
mod values;

pub use about::{About, about, cause_word, in_words};
pub use clock::Replay;
pub use command::{
    ClockCommand, Command, Effect, ExperimentCommand, Export, FilesCommand, HandCommand, ScreenCommand,
    TourCommand,
};
pub use contact::{Exchange, Pair, exchange_direction, is_by_hand, mover};
pub use cures::{
    CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, Cell, Engine, FITS, GAME_LIMITS, Game, Grid, HITS, Other,
    Score, Situation, ThrowScores, Throws, direction, engines_read_on,
};
pub use experiment::{
    ContactCounts, Dip, DipOutcome, DistanceSegment, DragTrace, Experiment, Found, HandContact, LineUp,
    Methods, PairDistance, PairResult, Pass, PushOut, Run, Trajectory, Vertex,
};
pub use files::{FilePicker, SavedSession, SavedView, Switches};
pub use hand::Drag;
pub use keys::{BUTTON_KEYS, KEYS, Key, KeyBinding, Stroke, binding_of, key_groups, key_of};
pub use link::{link_in, parse_link};
pub use origin::Origin;
pub use screen::{
    FRAME, Host, MethodCost, Overlay, Page, Panel, StepPair, Term, TimeRange, ViewOptions, largest_below,
    safe_step,
};
pub use shown::{Explanation, Shown, ShownLane};
pub use state::Session;
pub use story::{Comparison, Dragged, InHand, LATEST, Mark, Story, degrees_off, delay, wrong_ways};
pub use tour::{Chapter, Guess, OpenTour, Piece, Sentence, TERMS, Task, Wait, Word, chapters};
pub use values::{MAX_CIRCLES, STEP_RANGE, without_rounding};
