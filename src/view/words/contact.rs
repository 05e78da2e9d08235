//! A contact in sentences: what happened, what was wrong, and what the hand did.

use circle_collision::detection::{TOUCHING_TOLERANCE, overlap};
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Contact, Detection, Event, StepMethod};
use glam::DVec2;

use crate::session::{Methods, Run, Shown, ShownLane, about, in_words, is_by_hand, mover};
use crate::view::text::number::{self, brief, brief_length, brief_time};
use crate::view::words::how;
use crate::view::words::verdict::{degrees_off, stop};

/// Says what happened in a contact that this lane failed at, and why; the second text may be empty.
pub fn failure_words(shown: &Shown, lane: &ShownLane, failure: &AuditedContact) -> [String; 2] {
    let [a, b] = mover_first(shown, failure);
    let about = about(lane.method());
    match failure.outcome {
        Outcome::Missed if is_by_hand(failure) => [
            format!("Missed: your hand moved {a} across {b} in one jump."),
            "They overlapped on the way, and no check is made there.".to_owned(),
        ],
        Outcome::Missed if lane.method().turns_within_steps() => [
            format!("{a} passed through {b} within a step."),
            ray_beside(shown, lane.run, failure)
                .unwrap_or_else(|| format!("{} {}.", about.title, about.wrong)),
        ],
        Outcome::Missed => [
            format!("{a} passed through {b} between two checks."),
            "There was no check while they overlapped.".to_owned(),
        ],
        Outcome::Ghost => {
            let did = if is_by_hand(failure) { "pushed" } else { "was turned aside by" };
            [format!("{a} {did} {b}, which it would have passed."), errors(shown, lane.run, failure)]
        }
        Outcome::TooLate { delay, depth } | Outcome::Caught { delay, depth } => [
            format!("{a} and {b} were seen too late, {} after the contact.", brief_time(delay)),
            format!("By then they overlapped by {} m and were already separating.", brief(depth)),
        ],
    }
}

/// Says how far from the center of a circle at rest the ray passed that missed it; `None` if the method casts no ray, or if that is
/// not why.
fn ray_beside(shown: &Shown, run: &Run, failure: &AuditedContact) -> Option<String> {
    let [ray, target] = if mover(failure) == 0 { [0, 1] } else { [1, 0] };
    let (from, to, target) = (failure.before[ray], failure.after()[ray], failure.before[target]);
    let way = (to.center - from.center).try_normalize()?;
    let distance = way.perp_dot(target.center - from.center).abs();
    let is_why = run.rules().detection == Detection::Stepped(StepMethod::CenterRay)
        && target.velocity == DVec2::ZERO
        && distance >= target.radius;
    let (distance, radius) = (brief_length(distance), brief_length(target.radius));
    let [_, name] = mover_first(shown, failure);
    is_why.then(|| format!("The ray passed {distance} beside the center of {name}, of radius {radius}."))
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
            format!("{title} found the contact of {} and {} at t = {when}.", shown.name(a), shown.name(b))
        }
        Contact::Pair { a, b } if run.rules().detection.is_stepped() => {
            let (a, b, depth) = (shown.name(a), shown.name(b), brief(event.depth));
            format!("The check at t = {when} found {a} and {b} overlapping, {depth} m deep.")
        }
        Contact::Pair { a, b } => {
            let when = number::time(event.time);
            format!("Contact of {} and {} at t = {when}, solved exactly.", shown.name(a), shown.name(b))
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

/// Returns what the hand did in this lane, in a few words, while its marks are on screen.
pub fn by_hand(shown: &Shown, lane: &ShownLane) -> Option<String> {
    if let Some(failure) = lane.failure().filter(|failure| is_by_hand(failure)) {
        return Some(failure.outcome.to_string());
    }
    if let Some(trace) = &lane.trace
        && let Some(last) = trace.contacts().next_back()
    {
        let then = if trace.has_slid() { ", then slid on" } else { "" };
        return Some(format!("stopped at {}{then}", shown.name(last.other)));
    }
    let push = lane.pushes_by_hand.first()?;
    let (word, length) = (if push.is_minimum { " out" } else { "" }, number::brief(push.vector.length()));
    Some(format!("{} pushed{word} by {length} m", shown.name(push.pushed)))
}

/// Returns the sentence about a drag that is over and hit or pushed a circle, while its marks are on screen.
pub fn after_drag(shown: &Shown, lane: &ShownLane) -> Option<String> {
    let result = by_hand(shown, lane)?;
    if shown.has_repeated_drag {
        return Some(format!("The same drag, under {} detection: {result}.", in_words(lane.method())));
    }
    lane.trace.as_ref().map(|trace| format!("{} was {result}.", shown.name(trace.circle)))
}

pub fn drag_sentence(shown: &Shown, lane: &ShownLane, held: usize) -> String {
    let rules = lane.run.rules();
    // A sentence about a drag that is played again begins with that; one about a result needs no further opening.
    let (opening, again) = if shown.is_repeating_drag {
        let opening = format!("The same drag, under {} detection.", in_words(rules.detection));
        (opening.clone(), opening + " ")
    } else {
        (format!("You are holding {}.", shown.name(held)), String::new())
    };
    if !rules.detection.is_stepped() {
        let result = if !rules.response.keeps_apart() {
            "Contacts change nothing: it passes through."
        } else if lane.stop().is_none() {
            "Its whole path is swept."
        } else {
            "It is stopped at first contact, and slides along."
        };
        return format!("{opening} {result}");
    }
    if let Some(failure) = lane.failure() {
        return format!("{again}{}", failure_words(shown, lane, failure)[0]);
    }
    if let Some(push) = lane.pushes_by_hand.first() {
        let (pushed, length) = (shown.name(push.pushed), number::brief(push.vector.length()));
        return if !push.is_minimum {
            format!("{again}{pushed} is pushed within the step, by {length} m in all.")
        } else if push.concentric {
            format!(
                "{again}The centers coincide: there is no direction, so {pushed} is pushed along +x by {length} m."
            )
        } else {
            format!(
                "{again}{pushed} is moved out by the minimum translation vector, the shortest way out of the overlap: {length} m."
            )
        };
    }
    if let Some(pair) = shown.pair.filter(|_| !rules.response.keeps_apart()) {
        let now = overlap(&lane.circle(pair.a), &lane.circle(pair.b));
        if now.is_overlapping() {
            let depth = number::brief(now.depth());
            return format!("{again}Push-out is off: the overlap stays, {depth} m deep.");
        }
    }
    let stopped = lane.stop().map(|stop| format!("{opening} It is stopped at {}.", shown.name(stop.other)));
    stopped.unwrap_or_else(|| format!("{opening} It jumps to the hand, {}.", how(rules)))
}

pub fn drag_hint(shown: &Shown, lane: &ShownLane) -> String {
    let (is_stepped, response) = (lane.method().is_stepped(), lane.run.rules().response);
    if shown.is_repeating_drag {
        return "Any key ends it.".to_owned();
    }
    match (lane.failure(), lane.stop()) {
        (Some(failure), _) if is_stepped => failure_hint(shown, failure),
        (_, Some(_)) if !is_stepped && response.keeps_apart() && !shown.is_comparing() => {
            format!("Let go, and M plays the same drag under {} detection.", in_words(shown.other_method))
        }
        _ => String::new(),
    }
}

/// Returns the keys for time and for other methods.
pub fn keys_in_compare(shown: &Shown) -> String {
    let next = match shown.next_methods {
        Methods::SideBySide(_) => "compares more".to_owned(),
        Methods::One(method) => format!("shows {} alone", in_words(method)),
    };
    if shown.has_small_lanes() {
        return format!("Click a lane: the pages explain it. Keys: Space goes on, R starts again, B {next}.");
    }
    format!(
        "Keys: Space goes on, R starts again, T shows the cost, M goes to {}, B {next}.",
        in_words(shown.other_method)
    )
}

/// Returns the hint below the sentence about a failure.
pub fn failure_hint(shown: &Shown, failure: &AuditedContact) -> String {
    if shown.is_comparing() {
        keys_in_compare(shown)
    } else if is_by_hand(failure) {
        "Press M: the same drag again, solved exactly.".to_owned()
    } else {
        "Press M: the same start again, solved exactly.".to_owned()
    }
}
