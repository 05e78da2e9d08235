//! Overlap: move all circles to the end of the step, then check for overlapping pairs.

use crate::simulation::fixed_step::step::{Crowded, Step};

/// Makes a step: the pairs that overlap at its end are found, then responded to one after the other.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    step.find_and_audit()?;
    step.respond_to_found();
    Ok(())
}
