//! The tour: short chapters, each waiting for an action of the person.

mod chapter;
mod command;
mod state;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};
pub use command::TourCommand;
pub use state::{Guess, OpenTour, TERMS, Tour};
