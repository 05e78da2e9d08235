//! The methods that find contacts in fixed steps: the short ones here, the long ones in files of their own.
//!
//! To add one: a variant of [`StepMethod`] in `rules.rs`, and a function here. The compiler then asks for its place in
//! `make`. Code that expects a check every `rules.step` seconds has to use `check_interval` instead.

mod speculative;
mod sweep;

use super::halts::Halts;
use super::step::{Crowded, PairSearch, Step};
use crate::simulation::rules::{Rules, StepMethod};

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
            Self::Overlap | Self::SubSteps => overlap(step),
            Self::CenterRay => center_ray(step),
            Self::SweepAtRest => sweep_at_rest(step),
            Self::Sweep => sweep::make(step),
            Self::Speculative => speculative::make(step),
        }
    }
}

/// Moves all circles to the end of the step, finds the pairs that overlap there, and responds to one after the other.
fn overlap(step: &mut Step) -> Result<(), Crowded> {
    step.find_and_audit()?;
    step.respond_to_overlapping();
    Ok(())
}

/// Stops each circle where its center enters another one, then checks for overlapping pairs. A center has no width, so
/// whatever it passes beside is left to the check.
fn center_ray(step: &mut Step) -> Result<(), Crowded> {
    let pairs = step.pairs(PairSearch::Path)?;
    let mut halts = Halts::cast(step, &pairs, |_| 0.0);
    halts.check(step, &pairs)?;
    step.respond_to_overlapping();
    halts.note_time_lost(step);
    Ok(())
}

/// Stops each circle where it touches another one that does not move meanwhile, and responds there. The other circles are
/// taken to be where they end, so one that moves is met where it will be, not where the two would meet.
fn sweep_at_rest(step: &mut Step) -> Result<(), Crowded> {
    let pairs = step.pairs(PairSearch::Path)?;
    let mut halts = Halts::cast(step, &pairs, |circle| circle.radius);
    halts.respond(step);
    halts.check(step, &pairs)?;
    step.respond_to_overlapping();
    halts.note_time_lost(step);
    Ok(())
}
