//! What fixed steps did to the pairs that truly met.
//!
//! The audit sweeps each fixed step of the overlap world itself with the exact solver, and compares what it
//! finds with what overlap detection saw at the end of the step.

use crate::detection::{Verdict, intercept, overlap};
use crate::geometry::Circle;
use crate::simulation::audited_contact::{AuditedContact, Outcome};
use crate::simulation::rules::Response;

/// Did a pair truly meet within a step of `duration` seconds, and did the look at its end see it?
///
/// `before` and `after` are the two circles at the beginning and at the end of the step, moving straight between.
/// A meeting at the very end of a step belongs to the next one. Returns how long into the step they touched, and
/// the outcome; `None` when they did not meet, or overlapped already when the step began.
pub fn judge(before: &[Circle; 2], after: &[Circle; 2], duration: f64) -> Option<(f64, Outcome)> {
    let path = intercept(&before[0], &before[1]);
    let end = overlap(&after[0], &after[1]);
    let d = after[1].center - after[0].center;
    let closing_at_end = d.dot(path.relative_velocity) < 0.0;
    let Verdict::Hit { time: enter } = path.verdict else { return None };
    if end.is_overlapping() {
        // By rounding the root may lie a last digit behind the look that saw it.
        let enter = enter.min(duration);
        let (delay, depth) = (duration - enter, end.depth());
        let outcome =
            if closing_at_end { Outcome::Caught { delay, depth } } else { Outcome::TooLate { delay, depth } };
        Some((enter, outcome))
    } else {
        // Still closing and apart: they have not met yet, whatever the last digit of the root says.
        (enter < duration && !closing_at_end).then_some((enter, Outcome::Missed))
    }
}

/// What became of a pair `a < b` in the step of this number, from `start` (s, absolute) on for `duration` seconds: see
/// [`judge`].
pub fn audit(
    before: &[Circle; 2],
    after: &[Circle; 2],
    (a, b): (usize, usize),
    (step, start, duration): (u64, f64, f64),
) -> Option<AuditedContact> {
    let (enter, outcome) = judge(before, after, duration)?;
    Some(AuditedContact { a, b, step, start, duration, before: *before, enter, outcome })
}

/// Whether a contact that the audit found is a new one. Without an impulse a pair that overlapped at the check before is
/// found again in every step, and all of that is one contact.
pub fn is_news(contact: &AuditedContact, response: Response, overlapped_before: bool) -> bool {
    match contact.outcome {
        Outcome::Caught { .. } | Outcome::TooLate { .. } => response.is_impulse() || !overlapped_before,
        Outcome::Missed => true,
    }
}
