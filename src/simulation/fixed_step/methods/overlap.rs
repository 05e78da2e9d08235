//! Overlap: all circles advance to the end of the step, then pairs are checked there.

use crate::simulation::about::About;
use crate::simulation::fixed_step::step::{Crowded, Step};

/// The words for the method.
pub const ABOUT: About = About {
    name: "overlap",
    title: "Overlap",
    how: "Move by dt, then check for overlaps",
    works: "checked",
    caught: "caught",
    found: "overlap found",
};

/// Makes a step: finds the pairs that overlap at its end, then responds to them one after another.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    step.find_and_audit()?;
    step.respond_to_found();
    Ok(())
}
