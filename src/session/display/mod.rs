//! What is shown: the choices of the person, and what stays on screen for a while.

mod file_picker;
mod load;
mod message;
mod panel;
mod pauses;
mod replay;
mod view_options;
mod visible_time;

pub use file_picker::FilePicker;
pub use load::{Limit, Load};
pub use message::{Message, Notice};
pub use panel::{Page, Panel};
pub use pauses::Pauses;
pub use replay::Replay;
pub use view_options::{Host, Overlay, Term, ViewOptions};
pub use visible_time::{Moment, TimeRange, VisibleTime};
