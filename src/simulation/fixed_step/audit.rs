//! What fixed steps make of true contacts.
//!
//! The audit solves each fixed step with the exact solver and compares the contacts that it finds with the check at the
//! end of the step.

use glam::DVec2;

use crate::detection::{Seen, TOUCHING_TOLERANCE, Verdict, intercept, overlap};
use crate::geometry::{Circle, length_and_direction};
use crate::simulation::audited_contact::{AuditedContact, Outcome};
use crate::simulation::rules::Response;

/// The share of the sum of two speeds up to which a distance counts as constant.
///
/// After an impulse, rounding can leave a closing velocity of this order; anything faster is an impact. If it were larger, the
/// contact of two circles that move almost alike would not be judged; if it were smaller, two that a response has left
/// touching would be in contact anew.
const CLOSING_TOLERANCE: f64 = 1e-9;

/// Returns the true contact of a pair within a step of `duration` seconds, and what the check at its end makes of it:
/// the time of the contact (s since the start of the step) and the outcome.
///
/// `before` and `after` are the two circles at the start and at the end of the step, moving in straight lines in
/// between. A contact at the very end of a step belongs to the next one. `None` when there is no contact, when the
/// circles overlap already at the start, or when their distance falls by no more than rounding.
pub fn judge(before: &[Circle; 2], after: &[Circle; 2], duration: f64) -> Option<(f64, Outcome)> {
    let path = intercept(&before[0], &before[1]);
    let end = overlap(&after[0], &after[1]);
    let d = after[1].center - after[0].center;
    let closing_at_end = d.dot(path.relative_velocity) < 0.0;
    let Verdict::Hit { time: enter } = path.verdict else { return None };
    if !closes(before) {
        return None;
    }
    // Rounding may put the root one last digit after the check that sees the overlap.
    let seen_enter = enter.min(duration);
    let (delay, depth) = (duration - seen_enter, end.depth());
    match Seen::new(end.is_overlapping(), closing_at_end) {
        Seen::InTime => Some((seen_enter, Outcome::Caught { delay, depth })),
        Seen::TooLate => Some((seen_enter, Outcome::TooLate { delay, depth })),
        // Still closing and apart: the contact is yet to come, whatever the last digit of the root says.
        Seen::Nothing => (enter < duration && !closing_at_end).then_some((enter, Outcome::Missed)),
    }
}

/// Whether the distance of the two falls faster than rounding makes it.
fn closes([a, b]: &[Circle; 2]) -> bool {
    let speed = |circle: &Circle| length_and_direction(DVec2::ZERO, circle.velocity).0;
    let closing_speed = overlap(a, b).normal.dot(a.velocity - b.velocity);
    closing_speed > CLOSING_TOLERANCE * (speed(a) + speed(b))
}

/// Returns the audited contact of a pair `a < b` in the step of this number, which begins at `start` (s, absolute) and
/// takes `duration` seconds: see [`judge`].
pub fn audit(
    before: &[Circle; 2],
    after: &[Circle; 2],
    (a, b): (usize, usize),
    (step, start, duration): (u64, f64, f64),
) -> Option<AuditedContact> {
    let (enter, outcome) = judge(before, after, duration)?;
    Some(AuditedContact { a, b, step, start, duration, before: *before, enter, outcome })
}

/// Whether an audited contact is a new one. A pair that no impulse separates overlaps at one check after another and
/// is found in every step, or slips off from where the check before left it touching; all of that is one contact. Contacts
/// with sensors, which have no response, are not audited.
pub fn is_new(contact: &AuditedContact, response: Option<Response>, overlapped_before: bool) -> bool {
    let Some(response) = response else { return false };
    let goes_on = overlapped_before && !response.is_impulse();
    match contact.outcome {
        Outcome::Caught { .. } | Outcome::TooLate { .. } => !goes_on,
        Outcome::Missed => {
            let [a, b] = contact.before;
            let start = overlap(&a, &b);
            !(goes_on && start.gap <= TOUCHING_TOLERANCE * start.radii_sum)
        }
    }
}
