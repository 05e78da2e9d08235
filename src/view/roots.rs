//! The roots of the equation of the explained pair, by what they mean on its course.

use crate::session::{Explanation, Shown, without_rounding};

/// A root of the equation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Root {
    pub name: &'static str,
    /// The time from the moment of the explanation (s); 0 if it is only the rounding of that.
    pub time: f64,
    /// Whether the two are on another course then, because one of them turns in between.
    pub is_off_course: bool,
}

/// Returns the roots of the equation. One where the course began is the contact that turned them there, or where they moved on
/// after one for which they were stopped.
pub fn roots(shown: &Shown, explanation: &Explanation) -> Vec<Root> {
    let [began, ends] = shown.course_at(explanation.time).map(|turn| turn - explanation.time);
    let size = explanation.path.reach / explanation.path.speed;
    let roots = explanation
        .path
        .enter
        .zip(explanation.path.exit)
        .into_iter()
        .flat_map(|(enter, exit)| [("enter", enter), ("exit", exit)]);
    let root = |(name, time): (&'static str, f64)| {
        let is_beginning = without_rounding(time - began, size) == 0.0;
        let name = match is_beginning {
            true if shown.last_stop().is_some() => "moves on",
            true => "contact",
            false => name,
        };
        let is_after = time > ends && without_rounding(time - ends, size) != 0.0;
        let is_off_course = (time < began && !is_beginning) || is_after;
        Root { name, time: without_rounding(time, size), is_off_course }
    };
    roots.map(root).collect()
}
