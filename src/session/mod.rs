//! The running experiment: the open scene, the selection and the held circle, and the only way to change any of them.
//!
//! Commands go through [`Session::apply`] and real time through [`Session::tick`]; a film calls [`Session::film_to`]
//! instead. The window also reports its room, its load and the end of a pull. Work that only a window can do is returned as
//! an [`Effect`]. Knows nothing about pixels, windows or files on disk.
//!
//! A session has six rooms, which rest on four modules that need no session. None of them knows anything about those that
//! follow it in these tables:
//!
//! | below the rooms | |
//! |---|---|
//! | `about` | the words for the detection methods, and for the causes of stalls |
//! | `failure` | whether a missed or invented contact is the hand's, and who moved |
//! | `exchange` | momentum and energy before and after a contact |
//! | `pair` | two circles by index |
//! | `values` | the limits of values given by hand, and values without their rounding |
//! | `origin` | where a scene came from |
//! | `cures` | judges the methods, in a run of a scene or in many throws |
//!
//! | room | what it owns |
//! |---|---|
//! | `experiment` | the lanes, each a run and its results on screen, and the states before each edit |
//! | `clock` | whether and how fast time passes, when it stops automatically, the replay of a miss |
//! | `hand` | the held circle, and the last drag, which can be repeated |
//! | `screen` | the view options, the selection, the pair in focus, the message on screen |
//! | `files` | the origin of the scene, recent files, the session saved for the next start |
//! | `tour` | the chapters, and the progress of the tour |
//!
//! | around them | |
//! |---|---|
//! | `state` | the session, and what is read straight from its rooms |
//! | `command`, `keys` | all requests, and the keys for them |
//! | `consequences` | how a command of one room affects the others: one table |
//! | `apply` | what each command does, one file per kind; the few of the hand in its `mod.rs` |
//! | `tick`, `film` | what happens as time passes, and going to exact times for a film |
//! | `explained`, `shown_step_pair`, `tour_progress` | derived from all rooms: the explained pair, its steps, the tour's task |
//! | `restore`, `link` | saving a session for the next start, and an experiment in one line |

#![allow(missing_docs, reason = "the session is no public API, and most names say it")]

mod about;
mod apply;
mod clock;
mod command;
mod consequences;
mod cures;
mod exchange;
mod experiment;
mod explained;
mod failure;
mod files;
mod film;
mod hand;
mod keys;
mod link;
mod origin;
mod pair;
mod restore;
mod screen;
mod shown_step_pair;
mod state;
mod tick;
mod tour;
mod tour_progress;
mod values;

pub use about::{About, about, cause_word, in_words};
pub use clock::{ClockCommand, Replay};
pub use command::{Command, Effect};
pub use cures::{RANGE, Score, ThrowScores, Throws, direction};
pub use exchange::Exchange;
pub use experiment::{
    ContactCounts, Dip, DipOutcome, DistanceSegment, DragTrace, Experiment, ExperimentCommand, Found,
    HandContact, Lane, LineUp, MethodStart, Methods, PairDistance, PairResult, Run, ShownPushOut, Trajectory,
    Vertex,
};
pub use failure::{is_by_hand, mover};
pub use files::{FilePicker, FilesCommand, SavedSession, SavedView, Switches};
// `link` still calls it so.
use files::SavedSession as Kept;
pub use hand::{Drag, HandCommand};
pub use keys::{BUTTON_KEYS, KEYS, Key, KeyBinding, Stroke, binding_of, key_groups, key_of};
pub use link::{link_in, parse_link};
pub use origin::Origin;
pub use pair::Pair;
pub use screen::{
    Explanation, FrameLoad, Host, Limit, Overlay, Page, Panel, ScreenCommand, StepPair, Term, TimeRange,
    ViewOptions, largest_below, safe_step,
};
pub use state::Session;
pub use tour::{Chapter, Guess, OpenTour, Piece, Sentence, Task, TourCommand, Wait, Word, chapters};
pub use values::{MAX_CIRCLES, STEP_RANGE, without_rounding};
