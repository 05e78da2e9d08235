//! The running experiment: what is open, what is selected, what is held, and the one way to change any of it.
//!
//! [`Session::apply`] and [`Session::tick`] are the only functions that change state. What only a window can do comes
//! back as an [`Effect`]. Knows nothing about pixels, windows or files on disk.

mod ahead;
mod apply;
mod chapter;
mod command;
mod cost;
mod course;
mod difference;
mod dips;
mod drag;
mod edits;
mod file_picker;
mod focus_pair;
mod hand;
mod history;
mod holding;
mod keys;
mod message;
mod misses;
mod monte_carlo;
mod motion;
mod panel;
mod pulse;
mod replay;
mod results;
mod run;
mod runs;
mod safe_step;
mod seek;
mod stalls;
mod state;
mod step_sizes;
mod stretch;
mod throw;
mod tour;
mod trajectory;
mod undo;
mod view_options;
mod zones;

pub use chapter::{Chapter, Part, Piece, Sentence, Wait, Word, chapters};
pub use command::{Command, CommandKind, Effect};
pub use cost::CostCurve;
pub use course::{Course, Straight};
pub use difference::Difference;
pub use dips::{Dip, DipOutcome};
pub use drag::{Drag, PushOut, Stop};
pub use file_picker::FilePicker;
pub use focus_pair::{Explanation, Pair};
pub use keys::{Group, KEYS, Key, KeyBinding, Stroke, binding_of, command_for};
pub use misses::{Miss, Misses};
pub use monte_carlo::{MonteCarlo, RUNS};
pub use motion::{Motion, Motions};
pub use panel::{Page, Panel};
pub use replay::Replay;
pub use results::{Found, Tally};
pub use run::Run;
pub use runs::Runs;
pub use safe_step::{round_down, safe_step};
pub use state::{Origin, Session};
pub use stretch::Stretch;
pub use tour::{Guess, Tour};
pub use trajectory::{Trajectory, Vertex};
pub use view_options::{Overlay, Term, ViewOptions};
pub use zones::Zones;
