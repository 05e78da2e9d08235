//! What is shown: the choices of the person, and what stays on screen for a while.

mod file_picker;
mod load;
mod message;
mod motion;
mod panel;
mod pulse;
mod replay;
mod results;
mod view_options;
mod visible_time;

pub use file_picker::FilePicker;
pub use load::{Limit, Load};
pub use message::{Message, Notice};
pub use motion::{Motion, Motions};
pub use panel::{Page, Panel};
pub use pulse::Pulse;
pub use replay::Replay;
pub use results::{Found, PairResult, Results, SHOWN_FOR, Tally};
pub use view_options::{Host, Overlay, Term, ViewOptions};
pub use visible_time::{Moment, TimeRange, VisibleTime};
