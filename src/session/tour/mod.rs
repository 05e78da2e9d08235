//! The tour: short chapters, each waiting for an action of the person.

mod chapter;
mod state;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};
pub use state::{Guess, OpenTour, TERMS, Tour};
