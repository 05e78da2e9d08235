//! The tour: short chapters, each waiting for the hand.

mod chapter;
mod state;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};
pub use state::{Guess, Guide, TERMS, Tour};
