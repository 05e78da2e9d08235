//! A contact in words: what happened, and what was wrong.

use circle_collision::detection::TOUCHING_TOLERANCE;
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Contact, Event};

use crate::session::{Run, Shown, ShownLane, about, is_by_hand, mover};
use crate::view::text::number::{brief, brief_time};
use crate::view::words::verdict::{degrees_off, stop};

/// Says what happened in a contact that this lane failed at, and why; the second text may be empty.
pub fn failure_words(shown: &Shown, lane: &ShownLane, failure: &AuditedContact) -> [String; 2] {
    let [a, b] = mover_first(shown, failure);
    let about = about(lane.method());
    match failure.outcome {
        Outcome::Missed if is_by_hand(failure) => [
            format!("Missed by your hand: it moved {a} over {b} in one jump."),
            "They were in contact only during the jump.".to_owned(),
        ],
        Outcome::Missed if lane.method().turns_within_steps() => [
            format!("{a} passed through {b} within a step."),
            format!("Nothing answered it. {} gets wrong: {}.", about.title, about.wrong),
        ],
        Outcome::Missed => [
            format!("{a} passed through {b} between two checks."),
            "There was no check while they overlapped.".to_owned(),
        ],
        Outcome::Ghost if is_by_hand(failure) => {
            [format!("{a} pushed {b}, which it would have passed."), errors(shown, lane.run, failure)]
        }
        Outcome::Ghost => {
            [format!("{a} was turned by {b}, which it would have passed."), errors(shown, lane.run, failure)]
        }
        Outcome::TooLate { delay, depth } | Outcome::Caught { delay, depth } => [
            format!("{a} and {b} were caught too late, {} after the contact.", brief_time(delay)),
            format!("They were {} m deep by then, and already separating.", brief(depth)),
        ],
    }
}

/// Returns the names of a missed pair, first the circle that moved more.
fn mover_first<'session>(shown: &'session Shown<'session>, failure: &AuditedContact) -> [&'session str; 2] {
    let pair = if mover(failure) == 0 { [failure.a, failure.b] } else { [failure.b, failure.a] };
    pair.map(|index| shown.name(index))
}

/// Says which contact this event was, when it was found, and how.
pub fn contact_sentence(shown: &Shown, run: &Run, event: &Event) -> String {
    let when = brief_time(event.time);
    match event.contact {
        Contact::Wall { circle, side } => {
            format!("{} hit the {} wall at t = {when}.", shown.name(circle), side)
        }
        Contact::Pair { a, b } if run.rules().detection.turns_within_steps() && !is_overlap(run, event) => {
            let title = about(run.rules().detection).title;
            format!("{title} answered {} and {} at t = {when}.", shown.name(a), shown.name(b))
        }
        Contact::Pair { a, b } if run.rules().detection.is_stepped() => {
            let (a, b, depth) = (shown.name(a), shown.name(b), brief(event.depth));
            format!("The check at t = {when} found {a} and {b} overlapping, {depth} m deep.")
        }
        Contact::Pair { a, b } => {
            format!("{} and {}: contact at t = {when}, solved exactly.", shown.name(a), shown.name(b))
        }
    }
}

/// Whether the two of this event overlapped by more than rounding.
fn is_overlap(run: &Run, event: &Event) -> bool {
    let radii_sum: f64 = event.contact.circles().map(|circle| run.world().circle_at(circle).radius).sum();
    event.depth > TOUCHING_TOLERANCE * radii_sum
}

/// Says for how long an answer stopped circles, and how far off the exact direction circle a leaves; an empty text without either.
pub fn errors(shown: &Shown, run: &Run, audited: &AuditedContact) -> String {
    let stop = stop(audited).map(|stop| format!("Until the step ends, {stop}."));
    let name = shown.name(audited.a);
    let off =
        degrees_off(run, audited).map(|angle| format!("{name} leaves {angle:.0}° off the exact direction."));
    stop.into_iter().chain(off).collect::<Vec<_>>().join(" ")
}
