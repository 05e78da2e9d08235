//! The methods that find contacts in fixed steps: one file each, except sub-steps, which are steps of overlap.
//!
//! To add one: a variant of [`StepMethod`] in `step_method.rs`, and a file here. The compiler then asks for its place in this
//! file. Code that expects a check every `rules.step` seconds has to use `check_interval` instead.

mod center_ray;
mod overlap;
mod speculative;
mod sweep;
mod sweep_at_rest;

use super::step::{Crowded, Step};
use crate::simulation::rules::Rules;
use crate::simulation::step_method::StepMethod;

impl StepMethod {
    /// Returns the number of equal parts into which the method divides a step.
    pub(in crate::simulation) fn parts(self, rules: &Rules) -> u32 {
        match self {
            Self::SubSteps => rules.substeps,
            Self::Overlap | Self::CenterRay | Self::SweepAtRest | Self::Sweep | Self::Speculative => 1,
        }
    }

    /// Returns the number that the rules have for the method, if it needs one.
    ///
    /// ```
    /// use circle_collision::simulation::{Rules, StepMethod};
    ///
    /// let rules = Rules { substeps: 8, impacts: 3, ..Rules::default() };
    /// let label = |method: StepMethod| match method.count(&rules) {
    ///     Some(count) => format!("{method} ({count})"),
    ///     None => method.to_string(),
    /// };
    /// assert_eq!([StepMethod::SubSteps, StepMethod::Overlap].map(label), ["sub-steps (8)", "overlap"]);
    /// ```
    #[must_use]
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
