//! The running experiment: what is open, what is selected, what is held, and the one way to change any of it.
//!
//! [`Session::apply`] and [`Session::tick`] are the only functions that change state. What only a window can do comes
//! back as an [`Effect`]. Knows nothing about pixels, windows or files on disk.

mod apply;
mod command;
mod display;
mod experiment;
mod focus_pair;
mod hand;
mod keys;
mod pair;
mod run;
mod state;
mod step_size;
mod tick;
mod tour;
mod undo;

pub use command::{Command, CommandKind, Effect};
pub use display::{
    FilePicker, Found, Motion, Motions, Overlay, Page, Panel, Replay, Tally, Term, TimeRange, ViewOptions,
};
pub use experiment::{Difference, Experiment};
pub use focus_pair::Explanation;
pub use hand::{Drag, PushOut, Stop};
pub use keys::{Group, KEYS, Key, KeyBinding, Stroke, binding_of, command_for};
pub use pair::Pair;
pub use run::{CostCurve, Course, Dip, DipOutcome, Miss, Misses, Run, Segment, Trajectory, Vertex};
pub use state::{Origin, Session};
pub use step_size::{MonteCarlo, RUNS, Zones, round_down, safe_step};
pub use tour::{Chapter, Guess, Piece, Sentence, Task, Tour, Wait, Word, chapters};
