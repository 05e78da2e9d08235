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
mod explained;
mod hand;
mod history;
mod holding;
mod keys;
mod ladder;
mod message;
mod misses;
mod motion;
mod offer;
mod panel;
mod pulse;
mod replay;
mod results;
mod run;
mod runs;
mod safe_step;
mod shown;
mod standstills;
mod state;
mod stretch;
mod throw;
mod tour;
mod travel;
mod trial;
mod turns;
mod undo;
mod zones;

pub use chapter::{Chapter, Part, Piece, Sentence, Wait, Word, chapters};
pub use command::{Command, Effect};
pub use cost::CostCurve;
pub use course::{Course, Straight};
pub use difference::Difference;
pub use dips::{Dip, DipOutcome};
pub use drag::{Drag, PushOut, Stop};
pub use explained::{Explanation, Pair};
pub use keys::{Group, KEYS, Key, KeyBinding, Stroke, binding_of, command_for};
pub use misses::{Miss, Misses};
pub use motion::{Motion, Motions};
pub use offer::Offer;
pub use panel::{Page, Panel};
pub use replay::Replay;
pub use results::{Found, Tally};
pub use run::Run;
pub use runs::Runs;
pub use safe_step::{round_down, safe_step};
pub use shown::{Overlay, Shown, Term};
pub use state::{Origin, Session};
pub use stretch::Stretch;
pub use tour::{Guess, Tour};
pub use trial::{RUNS, Trial};
pub use turns::{Turn, Turns};
pub use zones::Zones;
