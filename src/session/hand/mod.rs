//! The hand: it takes hold of a circle, moves it, and lets go.

mod drag;
mod hold;
mod jump;
mod record;
mod slide;
mod throw;
mod velocity;

pub use drag::Drag;
pub use jump::PushOut;
pub use record::{Repetition, Throw};
pub use slide::Stop;
pub use velocity::Hand;
