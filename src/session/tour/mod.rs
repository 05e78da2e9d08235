//! The tour: short chapters, each waiting for the hand.

mod chapter;
mod guide;
mod progress;
mod state;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};
pub use state::{Guess, Tour};
