//! Overlap: move all circles to the end of the step, then check for overlapping pairs.

use crate::simulation::about::About;
use crate::simulation::fixed_step::step::{Crowded, Step};

/// The words for the method.
pub const ABOUT: About = About {
    name: "overlap",
    title: "Overlap",
    how: "Move by dt, then check for overlaps",
    works: "checked",
    wrong: "fast circles",
    caught: "caught",
    found: "overlap found",
};

/// Makes a step: the pairs that overlap at its end are found, then responded to one after the other.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    step.find_and_audit()?;
    step.respond_to_found();
    Ok(())
}
