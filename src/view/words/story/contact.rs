//! A contact in sentences: what happened, and why; and how two circles passed without one.

use circle_collision::detection::{TOUCHING_TOLERANCE, Verdict, overlap};
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{AnyWall, Contact, Detection, Event, StepMethod};
use glam::DVec2;

use super::comparison::stop;
use crate::session::{
    Found, Pair, Pass, Run, Shown, ShownLane, about, audited_passage, degrees_off, delay, is_across_side,
    is_by_hand, mover,
};
use crate::view::words::line::{Line, Quantity, duration, exact_moment, length, line, meters, moment};

/// Says what happened in a contact that this lane failed at.
pub(super) fn failed(shown: &Shown, lane: &ShownLane, failure: &AuditedContact) -> Line {
    let [a, b] = mover_first(shown, failure);
    match failure.outcome {
        Outcome::Missed if is_by_hand(failure) => {
            format!("Missed: your hand moved {a} across {b} in one jump.").into()
        }
        Outcome::Missed if lane.method().turns_within_steps() => {
            format!("{a} passed through {b} within a step.").into()
        }
        Outcome::Missed => format!("{a} passed through {b} between two checks.").into(),
        Outcome::Ghost => {
            let did = if is_by_hand(failure) { "pushed" } else { "was turned aside by" };
            format!("{a} {did} {b}, which it would have passed.").into()
        }
        Outcome::TooLate { delay, .. } | Outcome::Caught { delay, .. } => {
            line![format!("{a} and {b} were seen too late, "), duration(delay), " after the contact."]
        }
    }
}

/// Says why this lane failed at a contact.
pub(super) fn why_failed(shown: &Shown, lane: &ShownLane, failure: &AuditedContact) -> Line {
    match failure.outcome {
        Outcome::Missed if is_by_hand(failure) => {
            "They overlapped on the way, and no check is made there.".into()
        }
        Outcome::Missed if lane.method().turns_within_steps() => {
            let about = about(lane.method());
            let wrong = || format!("{} {}.", about.title, about.wrong).into();
            ray_beside(shown, lane.run, failure).unwrap_or_else(wrong)
        }
        Outcome::Missed => "There was no check while they overlapped.".into(),
        Outcome::Ghost => errors(shown, lane.run, failure),
        Outcome::TooLate { .. } if comes_out_behind(lane, failure) => {
            "By then its center was past the line of the wall, so it was pushed out on the wrong side.".into()
        }
        Outcome::TooLate { depth, .. } | Outcome::Caught { depth, .. } => {
            line!["By then they overlapped by ", meters(depth), " and were already separating."]
        }
    }
}

/// Whether a check pushed a circle out of a wall on the other side of it.
fn comes_out_behind(lane: &ShownLane, failure: &AuditedContact) -> bool {
    is_across_side(&audited_passage(failure)) && lane.run.rules().response.keeps_apart()
}

/// Says how far from the center of a circle at rest the ray passed that missed it; `None` if the method casts no ray, or if that is
/// not why.
fn ray_beside(shown: &Shown, run: &Run, failure: &AuditedContact) -> Option<Line> {
    let [ray, target] = if mover(failure) == 0 { [0, 1] } else { [1, 0] };
    let (from, to, target) = (failure.before[ray], failure.after()[ray], failure.before[target]);
    let way = (to.center - from.center).try_normalize()?;
    let distance = way.perp_dot(target.center - from.center).abs();
    let is_why = run.rules().detection == Detection::Stepped(StepMethod::CenterRay)
        && failure.wall.is_none()
        && target.velocity == DVec2::ZERO
        && distance >= target.radius;
    let pair = Pair::in_contact(failure.contact)?;
    let [_, name] = mover_first(shown, failure);
    let beside = || {
        let other = if mover(failure) == 0 { pair.second() } else { Some(pair.a) };
        let radius = (Quantity::Radius(other.unwrap_or(pair.a)), length(target.radius).1);
        line![
            "The ray passed ",
            length(distance),
            format!(" beside the center of {name}, of radius "),
            radius,
            "."
        ]
    };
    is_why.then(beside)
}

/// Returns the names of a missed pair, first the circle that moved more.
fn mover_first<'session>(shown: &'session Shown<'session>, failure: &AuditedContact) -> [&'session str; 2] {
    let Some(pair) = Pair::in_contact(failure.contact) else { return [""; 2] };
    let [a, b] = shown.names(pair);
    if mover(failure) == 0 { [a, b] } else { [b, a] }
}

/// Says which contact this event was, when it was found, and how.
pub(super) fn found_contact(shown: &Shown, run: &Run, event: &Event) -> Line {
    let detection = run.rules().detection;
    let (a, b) = match event.contact {
        Contact::Wall { circle, wall: AnyWall::Side(side) } => {
            return line![
                format!("{} hit the {side} wall at t = ", shown.name(circle)),
                moment(event.time),
                "."
            ];
        }
        Contact::Wall { circle, wall: AnyWall::Wall(wall) } => (shown.name(circle), shown.wall_name(wall)),
        Contact::Pair { a, b } => (shown.name(a), shown.name(b)),
    };
    let title = about(detection).title;
    let at = moment(event.time);
    if !detection.is_stepped() {
        line![format!("Contact of {a} and {b} at t = "), exact_moment(event.time), ", solved exactly."]
    } else if detection.turns_within_steps() && !is_overlap(run, event) {
        line![format!("{title} found the contact of {a} and {b} at t = "), at, "."]
    } else {
        line![
            "The check at t = ",
            at,
            format!(" found {a} and {b} overlapping, "),
            meters(event.depth),
            " deep."
        ]
    }
}

/// Whether the two of this event overlapped by more than rounding.
fn is_overlap(run: &Run, event: &Event) -> bool {
    let radii_sum: f64 = event.contact.circles().map(|circle| run.world().circle_at(circle).radius).sum();
    event.depth > TOUCHING_TOLERANCE * radii_sum
}

/// Says how long after the true contact this one was found, and what the answer did besides.
pub(super) fn how_found(shown: &Shown, run: &Run, found: &Found) -> Line {
    match (run.rules().detection, &found.audited) {
        (Detection::Intercept, _) => "No check is needed.".into(),
        (Detection::Stepped(_), Some(audited)) => {
            let how = match delay(run, audited) {
                None => line!["Caught right at the contact."],
                Some(delay) if delay < 0.0 => line!["Caught ", duration(-delay), " before the true contact."],
                Some(delay) => line!["Caught ", duration(delay), " after the true contact."],
            };
            how.and(errors(shown, run, audited))
        }
        // The audit has no contact for a pair that overlaps from the start.
        (Detection::Stepped(_), None) => Line::default(),
    }
}

/// Says for how long an answer stopped circles, and how far off the exact direction circle a leaves; an empty text without either.
fn errors(shown: &Shown, run: &Run, audited: &AuditedContact) -> Line {
    let stop = stop(audited).map_or(Line::default(), |stop| line!["Until the step ends, ", stop, "."]);
    let off = degrees_off(run, audited).map_or(Line::default(), |angle| {
        let angle = (Quantity::Angle, format!("{angle:.0}°"));
        let name = audited.contact.circles().next().map_or("", |first| shown.name(first));
        line![format!("{name} leaves "), angle, " off the exact direction."]
    });
    stop.and(off)
}

/// Says how closely two circles passed.
pub(super) fn passed(shown: &Shown, pair: Pair, pass: &Pass) -> Line {
    let who = they(shown, pair);
    if pass.gap == 0.0 {
        return format!("{who} touch and nothing is exchanged.").into();
    }
    line![format!("{who} pass with "), length(pass.gap), " to spare."]
}

/// Says what the methods make of circles that passed.
pub(super) fn why_passed(pass: &Pass) -> Line {
    let when = moment(pass.time);
    if pass.gap == 0.0 {
        return line![
            "At t = ",
            when,
            " the distance is exactly the sum of the radii, and they are not closing."
        ];
    }
    line!["Closest at t = ", when, ": no contact to find."]
}

/// Says that two circles have not come closer on their course.
pub(super) fn apart(shown: &Shown, lane: &ShownLane, pair: Pair) -> Line {
    let who = they(shown, pair);
    if !is_same_velocity(lane, pair) {
        return format!("{who} move apart.").into();
    }
    let [a, b] = lane.both(pair);
    line![format!("{who} never come closer: the gap stays "), length(overlap(&a, &b).gap), "."]
}

pub(super) fn is_same_velocity(lane: &ShownLane, pair: Pair) -> bool {
    pair.path_from(lane.run.world(), &lane.both(pair)).verdict == Verdict::SameVelocity
}

/// Returns "They" for the only two circles, or else the two names.
fn they(shown: &Shown, pair: Pair) -> String {
    let world = shown.run().world();
    if world.len() + world.walls().count() == 2 { "They".to_owned() } else { shown.names(pair).join(" and ") }
}
