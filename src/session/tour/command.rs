//! The commands of the tour.

use strum::{IntoStaticStr, VariantNames};

use super::Guess;

/// A change of the tour that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr, VariantNames)]
pub enum TourCommand {
    /// Opens the tour where it was left, or closes it.
    ToggleTour,
    /// Goes to the next chapter of the tour.
    NextChapter,
    /// Goes to the chapter of the tour before this one.
    PreviousChapter,
    /// Says what the person expects of a throw.
    Predict(Guess),
}
