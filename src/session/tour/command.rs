//! The commands of the tour.

use super::Guess;

/// A requested move through the tour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourCommand {
    /// Opens the tour at the chapter where it was left, or closes it.
    ToggleTour,
    /// Goes to the next chapter of the tour.
    NextChapter,
    /// Goes to the previous chapter of the tour.
    PreviousChapter,
    /// Records the outcome that the person expects of a throw.
    Predict(Guess),
}
