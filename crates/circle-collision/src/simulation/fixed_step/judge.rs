//! Judges the courses of pairs: which true contacts there are, and whether the answers of a method catch them.
//!
//! The audit solves each course with the exact solver and compares the contact that it finds with the answer that ends the
//! course.

use glam::DVec2;

use crate::detection::{CLOSING_TOLERANCE, TOUCHING_TOLERANCE, Verdict, intercept, overlap, wall_intercept};
use crate::geometry::{Circle, Wall, length_and_direction};
use crate::simulation::answers::{AuditedContact, Outcome};
use crate::simulation::response::Response;

/// The straight motion of two circles, or of a circle past a wall, between two changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairCourse {
    /// Both circles at its start. In the place of the second one there may be what a wall [stands for](Wall::stand_in).
    pub before: [Circle; 2],
    /// Both circles at its end.
    pub after: [Circle; 2],
    /// Its duration (s).
    pub duration: f64,
    /// The wall, if it leads past one: see [`Self::past_wall`].
    pub wall: Option<Wall>,
}

impl PairCourse {
    /// Returns the course of two circles that keep their velocities for `duration` seconds.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::audit::PairCourse};
    ///
    /// let bullet = Circle::new([-2.0, 0.0], 0.5).with_velocity([50.0, 0.0]);
    /// let step = PairCourse::new([bullet, Circle::new([0.0, 0.0], 0.5)], 0.1);
    /// assert_eq!(step.after[0].center, dvec2(3.0, 0.0)); // It is already past the target.
    /// ```
    #[must_use]
    pub fn new(before: [Circle; 2], duration: f64) -> Self {
        Self { before, after: before.map(|circle| circle.after(duration)), duration, wall: None }
    }

    /// Returns the course of a circle past a wall, at the velocity that it keeps for `duration` seconds.
    ///
    /// ```
    /// use circle_collision::geometry::{Circle, Wall};
    /// use circle_collision::simulation::audit::PairCourse;
    ///
    /// let wall = Wall::new([0.0, -9.0], [0.0, 9.0]);
    /// let outcome = |speed: f64| {
    ///     let bullet = Circle::new([-2.0, 0.0], 0.5).with_velocity([speed, 0.0]);
    ///     PairCourse::past_wall(bullet, wall, 0.25).judge_check().expect("a true contact").1.to_string()
    /// };
    /// assert_eq!([7.0, 9.0, 16.0].map(outcome), ["caught", "seen too late", "missed"]);
    /// ```
    #[must_use]
    pub fn past_wall(circle: Circle, wall: Wall, duration: f64) -> Self {
        Self::with_ends([circle, circle.after(duration)], wall, duration)
    }

    /// Returns the course of a circle past a wall that is this at its start and its end.
    pub(in crate::simulation) fn with_ends([before, after]: [Circle; 2], wall: Wall, duration: f64) -> Self {
        let both = |circle: Circle| [circle, wall.stand_in(&circle, before.center)];
        Self { before: both(before), after: both(after), duration, wall: Some(wall) }
    }

    /// Returns when the two touch on the course, continued straight on, and how fast the second one moves as seen from the first (m/s).
    #[inline]
    fn path(&self) -> (Verdict, DVec2) {
        let [a, b] = &self.before;
        match &self.wall {
            None => {
                let path = intercept(a, b);
                (path.verdict, path.relative_velocity)
            }
            Some(wall) => (wall_intercept(a, wall).verdict, -a.velocity),
        }
    }

    /// Whether the two overlap at its end.
    #[inline]
    fn overlaps_after(&self) -> bool {
        let [a, b] = &self.after;
        overlap(a, b).is_overlapping()
    }

    /// Returns the true contact on it, judged by a check for overlap at its end: see [`judge`].
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::audit::PairCourse};
    ///
    /// let outcome = |speed: f64| {
    ///     let bullet = Circle::new([-2.0, 0.0], 0.5).with_velocity([speed, 0.0]);
    ///     let step = PairCourse::new([bullet, Circle::new([0.0, 0.0], 0.5)], 0.25);
    ///     step.judge_check().expect("a true contact").1.to_string()
    /// };
    /// assert_eq!([6.0, 10.0, 16.0].map(outcome), ["caught", "seen too late", "missed"]);
    /// ```
    #[must_use]
    pub fn judge_check(&self) -> Option<(f64, Outcome)> {
        judge(self, self.overlaps_after().then_some(&self.after))
    }
}

/// Returns the true contact on a course, judged by the answer that ends the course: the time of the contact (s since its
/// start) and the outcome.
///
/// The answer consists of the two circles at their positions when it comes, which is when the course ends; without an answer, the
/// contact was missed. A
/// contact at the very end of a course belongs to the next one. An answer to two circles that never touch on their course,
/// continued straight on, is a ghost at the end of the course. `None` if there is neither contact nor answer, if the circles
/// already overlap at the start, or if their distance shrinks by no more than rounding.
///
/// ```
/// use circle_collision::{geometry::Circle, simulation::audit::{Outcome, PairCourse, judge}};
///
/// let bullet = Circle::new([-2.0, 1.5], 0.5).with_velocity([40.0, 0.0]);
/// let step = PairCourse::new([bullet, Circle::new([0.0, 0.0], 0.5)], 0.1);
/// // A step that answers every pair whose paths are near each other answers this one, which never touches.
/// assert_eq!(judge(&step, Some(&step.after)), Some((0.1, Outcome::Ghost)));
/// assert_eq!(judge(&step, None), None); // To leave it alone is right.
/// ```
#[must_use]
pub fn judge(course: &PairCourse, answer: Option<&[Circle; 2]>) -> Option<(f64, Outcome)> {
    judge_contact(course, answer).or_else(|| {
        let [a, b] = &course.before;
        let touch = matches!(course.path().0, Verdict::Hit { .. } | Verdict::Overlapping);
        let never_touch = !touch && !overlap(a, b).is_overlapping();
        // Those that overlap after all do so by rounding.
        let is_ghost = answer.is_some() && never_touch && !course.overlaps_after();
        is_ghost.then_some((course.duration, Outcome::Ghost))
    })
}

/// Judges only the true contact on a course: enough where the answer is a check of circles that nothing stopped on their way,
/// which sees no ghosts.
#[inline]
pub fn judge_contact(course: &PairCourse, answer: Option<&[Circle; 2]>) -> Option<(f64, Outcome)> {
    let (verdict, relative_velocity) = course.path();
    let Verdict::Hit { time: enter } = verdict else { return None };
    let [a, b] = answer.unwrap_or(&course.after);
    let is_closing = (b.center - a.center).dot(relative_velocity) < 0.0;
    // Still closing and apart: the contact is yet to come, even if rounding puts the root inside the course.
    let is_within = || enter < course.duration && (!is_closing || course.overlaps_after());
    if (answer.is_none() && !is_within()) || !closes(&course.before) {
        return None;
    }
    if answer.is_none() {
        return Some((enter, Outcome::Missed));
    }
    let seen = overlap(a, b);
    // Rounding may put the root slightly after the end of a course on which the two overlap there. One that was stopped is
    // elsewhere, and may be seen before the contact.
    let enter = if course.overlaps_after() { enter.min(course.duration) } else { enter };
    let (delay, depth) = (course.duration - enter, seen.depth());
    let outcome =
        if is_closing { Outcome::Caught { delay, depth } } else { Outcome::TooLate { delay, depth } };
    Some((enter, outcome))
}

/// Whether the two close faster than rounding explains. Coincident centers can only part.
#[inline]
pub fn closes([a, b]: &[Circle; 2]) -> bool {
    let between = overlap(a, b);
    let closing_speed = between.normal.dot(a.velocity - b.velocity);
    !between.concentric && closing_speed > rounding_of_speeds(a.velocity, b.velocity)
}

/// Returns the speed up to which a change of the distance between two circles with these velocities counts as none (m/s).
#[inline]
pub fn rounding_of_speeds(a: DVec2, b: DVec2) -> f64 {
    let speed = |velocity: DVec2| length_and_direction(DVec2::ZERO, velocity).0;
    CLOSING_TOLERANCE * (speed(a) + speed(b))
}

/// Whether an audited contact is a new one. A pair that no impulse separates overlaps at one check after another and
/// is found in every step, or drifts apart from where the check before left it touching: all of these are one contact.
/// Contacts with sensors, which have no response, are not audited.
pub fn is_new(contact: &AuditedContact, response: Option<Response>, overlapped_before: bool) -> bool {
    let Some(response) = response else { return false };
    let goes_on = overlapped_before && !response.is_impulse();
    match contact.outcome {
        Outcome::Caught { .. } | Outcome::TooLate { .. } | Outcome::Ghost => !goes_on,
        Outcome::Missed => {
            let [a, b] = contact.before;
            let start = overlap(&a, &b);
            !(goes_on && start.gap <= TOUCHING_TOLERANCE * start.radii_sum)
        }
    }
}
