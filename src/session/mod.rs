//! The running experiment: what is open, selected and held, and the one way to change any of it.
//!
//! [`Session::apply`] and [`Session::tick`] are the functions that change it, and [`Session::film_to`] for a film. What only a
//! window can do comes back as an [`Effect`]. Knows nothing about pixels, windows or files on disk.
//!
//! | room | what it holds |
//! |---|---|
//! | `state`, `tick` | the session, and what passes by itself |
//! | `film` | going on to exact times, picture by picture |
//! | `command`, `subject`, `keys` | what can be asked for, what it is about, and by which keys |
//! | `apply` | what each command does |
//! | `experiment` | one run, or both methods side by side |
//! | `run` | the state of a run, its history, its log, and what is derived from them |
//! | `hand` | a circle that is dragged, under each method, and the last drag to play again |
//! | `focus_pair`, `focus`, `step_size` | the pair that is explained, and the step that it needs |
//! | `display` | what the person chose to see, and what stays on screen for a while |
//! | `tour` | the chapters, and how far the tour is |
//! | `link` | an experiment in one line |
//! | `undo` | what was before each edit |
//! | `kept`, `known_files` | what is kept for the next start, and what the files hold |

mod apply;
mod command;
mod display;
mod effect;
mod experiment;
mod film;
mod focus;
mod focus_pair;
mod hand;
mod kept;
mod keys;
mod known_files;
mod link;
mod max_circles;
mod origin;
mod pair;
mod restore;
mod run;
mod state;
mod step_size;
mod subject;
mod tick;
mod tour;
mod undo;

pub use command::{Command, CommandKind};
pub use display::{
    FilePicker, Host, Limit, Load, Overlay, Page, Panel, Replay, Term, TimeRange, ViewOptions,
};
pub use effect::Effect;
pub use experiment::{Experiment, Found, Lane, PushOut, Stop, Tally};
pub use focus::Explanation;
pub use hand::Drag;
pub use kept::{Kept, KeptView, Offer, Switches};
pub use keys::{Group, KEYS, Key, KeyBinding, Stroke, binding_of, command_for};
pub use link::{link_in, parse_link};
pub use max_circles::MAX_CIRCLES;
pub use origin::Origin;
pub use pair::Pair;
pub use run::{
    CostCurve, Course, Dip, DipOutcome, MethodStart, Miss, Misses, Run, Segment, Trajectory, Vertex,
};
pub use state::Session;
pub use step_size::{MonteCarlo, RUNS, Zones, largest_below, safe_step};
pub use tour::{Chapter, Guess, Piece, Sentence, Task, Tour, Wait, Word, chapters};
