//! The running experiment: what is open, selected and held, and the one way to change any of it.
//!
//! Commands go through [`Session::apply`] and real time through [`Session::tick`]; a film calls [`Session::film_to`] instead. The
//! window also reports its room, its load and the end of a pull. Work that only a window can do comes back as an [`Effect`]. Knows nothing about pixels, windows or files on disk.
//!
//! A session is six rooms. A room knows nothing of those below it:
//!
//! | room | what it owns |
//! |---|---|
//! | `experiment` | the lanes, each a run and what is shown of it, and what was before each edit |
//! | `clock` | whether and how fast time passes, where it stops by itself, the replay of a miss |
//! | `hand` | the circle that is held, and the last drag to play again |
//! | `screen` | what the person chose to see, the pair that is explained, what is said for a while |
//! | `files` | where the scene is from, recent files, what is kept for the next start |
//! | `tour` | the chapters, and how far the tour is |
//!
//! | around them | |
//! |---|---|
//! | `state` | the session, and what can be read of it |
//! | `command`, `keys` | what can be asked for, and by which keys |
//! | `consequences` | what a command of one room means for the others: one table |
//! | `apply` | what each command does |
//! | `tick`, `film` | what passes by itself, and going on to exact times for a film |
//! | `explained`, `shown_zones`, `tour_progress` | what is worked out from all rooms: the pair that is explained, its step, the task of the tour |
//! | `restore`, `link` | what is kept of a session, and an experiment in one line |

mod apply;
mod clock;
mod command;
mod consequences;
mod experiment;
mod explained;
mod files;
mod film;
mod hand;
mod keys;
mod link;
mod notice;
mod origin;
mod pair;
mod restore;
mod screen;
mod shown_zones;
mod state;
mod tick;
mod tour;
mod tour_progress;
mod values;

pub use clock::{ClockCommand, Replay};
pub use command::{Command, Effect};
pub use experiment::{
    CostCurve, Course, CourseSegment, Dip, DipOutcome, Experiment, ExperimentCommand, Found, Lane,
    MethodStart, Miss, Misses, Run, ShownPushOut, SweepStop, Tally, Trajectory, Vertex,
};
pub use files::{FilePicker, FilesCommand, Kept, KeptView, Switches};
pub use hand::{Drag, HandCommand};
pub use keys::{Group, KEYS, Key, KeyBinding, Stroke, binding_of, command_for};
pub use link::{link_in, parse_link};
pub use origin::Origin;
pub use pair::Pair;
pub use screen::{
    Explanation, Host, Limit, Load, MonteCarlo, Overlay, Page, Panel, RUNS, ScreenCommand, Term, TimeRange,
    ViewOptions, Zones, largest_below, safe_step,
};
pub use state::Session;
pub use tour::{Chapter, Guess, Piece, Sentence, Task, Tour, TourCommand, Wait, Word, chapters};
pub use values::MAX_CIRCLES;
