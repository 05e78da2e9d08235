//! The methods that find contacts in fixed steps, a file each: their words, and how each makes a step.
//!
//! To add one: a variant of [`StepMethod`] in `rules.rs`, and a file here; the compiler then asks for its place in this file.

mod overlap;

use super::step::{Crowded, Step};
use crate::simulation::about::About;
use crate::simulation::rules::StepMethod;

impl StepMethod {
    /// Returns the words for it.
    pub fn about(self) -> &'static About {
        match self {
            Self::Overlap => &overlap::ABOUT,
        }
    }

    /// Returns the number of equal parts of which it makes a step.
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
