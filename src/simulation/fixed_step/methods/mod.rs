//! The methods that find contacts in fixed steps: one file each, with its words and how it makes a step.
//!
//! To add one: a variant of [`StepMethod`] in `rules.rs`, and a file here. The compiler then asks for its place in this
//! file. Elsewhere, whatever takes a check to come every `rules.step` seconds has to agree with the number of parts.

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

    /// Carries out one part of a step. The caller handles walls.
    pub(super) fn make(self, step: &mut Step) -> Result<(), Crowded> {
        match self {
            Self::Overlap => overlap::make(step),
        }
    }
}
