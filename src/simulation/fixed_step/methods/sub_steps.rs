//! Sub-steps: overlap in equal parts of a step, with responses and walls after each.

use crate::simulation::about::About;

/// The words for the method.
pub const ABOUT: About = About {
    name: "sub-steps",
    title: "Sub-steps",
    how: "Divide dt into n parts, check for overlaps after each",
    works: "checked n times",
    wrong: "faster circles",
    caught: "caught",
    found: "overlap found",
};
