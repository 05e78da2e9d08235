//! The methods that find contacts in fixed steps, one file each: their words, and how each makes a step.

mod overlap;

use super::step::{Crowded, Step};
use crate::simulation::about::About;
use crate::simulation::rules::StepMethod;

impl StepMethod {
    /// Returns the words for the method.
    pub fn about(self) -> &'static About {
        match self {
            Self::Overlap => &overlap::ABOUT,
        }
    }

    /// Returns the number of equal parts into which the method divides a step.
    pub(super) fn parts(self) -> u32 {
        match self {
            Self::Overlap => 1,
        }
    }

    /// Makes a part of a step, except for the walls.
    pub(super) fn make(self, step: &mut Step) -> Result<(), Crowded> {
        match self {
            Self::Overlap => overlap::make(step),
        }
    }
}
