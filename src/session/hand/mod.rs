//! The hand: it takes hold of a circle, moves it, and lets go.

mod drag;
mod hold;
mod jump;
mod recorded_drag;
mod replay_drag;
mod sweep;
mod throw;

pub use drag::Drag;
pub use recorded_drag::{RecordedDrag, Repetition};
pub use throw::Hand;
