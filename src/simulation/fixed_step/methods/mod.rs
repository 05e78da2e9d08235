//! The methods that find contacts in fixed steps: one file each, with its words and how it makes a step.
//!
//! To add one: a variant of [`StepMethod`] in `step_method.rs`, and a file here. The compiler then asks for its place in this
//! file. Code that expects a check every `rules.step` seconds has to use `check_interval` instead.

mod center_ray;
mod overlap;
mod speculative;
mod sub_steps;
mod sweep;
mod sweep_at_rest;

use super::step::{Crowded, Step};
use crate::simulation::about::About;
use crate::simulation::rules::Rules;
use crate::simulation::step_method::StepMethod;

impl StepMethod {
    /// Returns the words for the method.
    pub fn about(self) -> &'static About {
        match self {
            Self::Overlap => &overlap::ABOUT,
            Self::SubSteps => &sub_steps::ABOUT,
            Self::CenterRay => &center_ray::ABOUT,
            Self::SweepAtRest => &sweep_at_rest::ABOUT,
            Self::Sweep => &sweep::ABOUT,
            Self::Speculative => &speculative::ABOUT,
        }
    }

    /// Returns the number of equal parts into which the method divides a step.
    pub(in crate::simulation) fn parts(self, rules: &Rules) -> u32 {
        match self {
            Self::SubSteps => rules.substeps,
            Self::Overlap | Self::CenterRay | Self::SweepAtRest | Self::Sweep | Self::Speculative => 1,
        }
    }

    /// Returns the number that the rules have for the method, if it needs one.
    pub fn count(self, rules: &Rules) -> Option<u32> {
        match self {
            Self::SubSteps => Some(rules.substeps),
            Self::Sweep => Some(rules.impacts),
            Self::Overlap | Self::CenterRay | Self::SweepAtRest | Self::Speculative => None,
        }
    }

    /// Carries out one part of a step. The caller handles walls.
    pub(super) fn make(self, step: &mut Step) -> Result<(), Crowded> {
        match self {
            // Each part of a step is a step of overlap.
            Self::Overlap | Self::SubSteps => overlap::make(step),
            Self::CenterRay => center_ray::make(step),
            Self::SweepAtRest => sweep_at_rest::make(step),
            Self::Sweep => sweep::make(step),
            Self::Speculative => speculative::make(step),
        }
    }
}
