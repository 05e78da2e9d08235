//! What is shown: the choices of the person, and what stays on screen for a while.

mod file_picker;
mod message;
mod motion;
mod panel;
mod pulse;
mod replay;
mod results;
mod stretch;
mod view_options;

pub use file_picker::FilePicker;
pub use message::{Message, Notice};
pub use motion::{Motion, Motions};
pub use panel::{Page, Panel};
pub use pulse::Pulse;
pub use replay::Replay;
pub use results::{Found, PairResult, Results, Tally};
pub use stretch::{Moment, Stretch, Stretching};
pub use view_options::{Overlay, Term, ViewOptions};
