//! The tour: short chapters, each waiting for the hand.

mod chapter;
mod guide;
mod progress;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};
pub use progress::{Guess, Tour};
