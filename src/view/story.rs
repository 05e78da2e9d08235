//! The one sentence on the canvas: what just happened, and what to press next.

use super::number;
use crate::detection::overlap;
use crate::lab::{Lab, Run};
use crate::simulation::{Cause, Contact, Detection, Meeting, Response, Rules, Standstill, Verdict};

/// A sentence and, smaller, what to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// What happened.
    pub sentence: String,
    /// What to press; may be empty.
    pub hint: String,
}

/// What is to be said now?
pub fn story(lab: &Lab, run: &Run) -> Story {
    let of = |sentence: String, hint: &str| Story { sentence, hint: hint.to_owned() };
    // Of two runs side by side the one that is explained carries the words that are for both.
    let is_explained = lab.runs().is_explained(run);
    // What there is to say about files to choose from stands beside them.
    if lab.offer().is_some() {
        return of(String::new(), "");
    }
    if let Some(message) = lab.message().filter(|_| is_explained) {
        return of(message.to_owned(), "");
    }
    if lab.drag().is_some() && lab.runs().is_twin() {
        let sentence = "The hand places the start of both runs.".to_owned();
        return of(if is_explained { sentence } else { String::new() }, "");
    }
    if lab.drag().is_some() {
        return dragging(lab, run);
    }
    if let Some(miss) = lab.miss_of(run) {
        return went_through(lab, miss);
    }
    if let Some((standstill, circles)) = run.standstill()
        && (run.is_behind() || !lab.is_playing())
    {
        return stands_still(lab, standstill, circles);
    }
    if run.is_behind() {
        return of("More happens than this machine computes in time: the clock waits.".to_owned(), "");
    }
    if lab.is_playing() {
        return of(String::new(), "");
    }
    let is_at_start = run.clock() == run.start_time();
    if is_at_start && !is_explained {
        return of(String::new(), "");
    }
    if is_at_start {
        let is_untouched = run.start().circles == run.loaded().circles;
        let is_at_rest = run.start().circles.iter().all(|one| one.circle.velocity == glam::DVec2::ZERO);
        let watch = if is_untouched { watch(lab, run) } else { String::new() };
        let hint = if is_at_rest && is_untouched {
            "Drag a circle onto the other. M changes the method, H shows all keys."
        } else if is_at_rest {
            "M changes the method, H shows all keys."
        } else {
            match run.rules().detection {
                _ if lab.runs().is_twin() => "Press Space: one clock for both.",
                Detection::Overlap => "Press Space, then M.",
                Detection::Intercept => "Press Space. M is overlap detection again.",
            }
        };
        return of(watch, hint);
    }
    let hint = match (lab.runs().is_twin(), is_explained) {
        (true, true) => "Space goes on, R starts again, B leaves the twin run.",
        (true, false) => "",
        (false, _) => "Space goes on, R starts again, M changes the method.",
    };
    let last = last_contact(lab, run).or_else(|| grazed(lab, run));
    of(last.unwrap_or_default(), hint)
}

/// What to watch. That was written for the scene as it was loaded: its method, or both, and its rules.
fn watch(lab: &Lab, run: &Run) -> String {
    let (rules, loaded) = (*run.rules(), run.loaded().rules);
    let is_compared = lab.runs().is_twin();
    if rules == loaded || is_compared && rules == (Rules { detection: rules.detection, ..loaded }) {
        return run.start().watch.clone();
    }
    if rules == (Rules { detection: rules.detection, ..loaded }) {
        return format!("The same start, under {} detection.", rules.detection.name());
    }
    String::new()
}

/// Why the clock does not get on.
fn stands_still(lab: &Lab, standstill: &Standstill, circles: usize) -> Story {
    let who = match standstill.contact {
        Contact::Pair { a, b } => format!("{} and {}", lab.name(a), lab.name(b)),
        Contact::Wall { circle, side } => format!("{} and the {} wall", lab.name(circle), side.name()),
    };
    let when = number::time(standstill.since);
    let among = if circles > 2 { format!(", among {circles} circles") } else { String::new() };
    let (word, why, hint) = match standstill.cause {
        Cause::Collapse => (
            "COLLAPSE",
            "Each bounce takes speed, so the next comes sooner.",
            "A larger restitution keeps them apart. R starts again.",
        ),
        Cause::Jam => (
            "JAM",
            "There is no room to part.",
            "Drag one away, or remove it: that makes room. R starts again.",
        ),
    };
    Story {
        sentence: format!("{word}: {who} meet again and again at t = {when}{among}. {why} The clock waits."),
        hint: hint.to_owned(),
    }
}

/// What the method found last.
fn last_contact(lab: &Lab, run: &Run) -> Option<String> {
    let event = run.events().last()?;
    let when = number::time(event.time);
    match event.contact {
        Contact::Pair { a, b } => {
            let (a, b) = (lab.name(a), lab.name(b));
            Some(match run.rules().detection {
                Detection::Intercept => format!("HIT: {a} and {b} touched at t = {when}, exactly."),
                Detection::Overlap => {
                    let depth = number::short(event.depth);
                    format!("HIT: {a} and {b} were seen at t = {when}, {depth} m deep.")
                }
            })
        }
        Contact::Wall { circle, side } => {
            Some(format!("{} met the {} wall at t = {when}.", lab.name(circle), side.name()))
        }
    }
}

/// That the explained pair has touched without colliding.
fn grazed(lab: &Lab, run: &Run) -> Option<String> {
    let (pair, time) = (lab.explained()?, lab.graze(run)?);
    let (a, b, when) = (lab.name(pair.a), lab.name(pair.b), number::time(time));
    (time <= run.world().time())
        .then(|| format!("GRAZE: {a} and {b} touched at t = {when} and did not collide: no impulse passes."))
}

fn went_through(lab: &Lab, miss: &Meeting) -> Story {
    let (a, b) = (lab.name(miss.a), lab.name(miss.b));
    let sentence = match miss.verdict {
        Verdict::Missed if miss.step == 0 => {
            format!("Your hand jumped over: between two looks {a} and {b} met, and nobody saw it.")
        }
        Verdict::Missed => {
            format!("Between two looks, {a} crossed {b}. Overlap detection never saw them touch.")
        }
        Verdict::TooLate { delay, .. } | Verdict::Caught { delay, .. } => format!(
            "Overlap detection saw {a} and {b} {} after they touched: they were already past each other.",
            number::time(delay)
        ),
    };
    let hint = if lab.runs().is_twin() {
        "Beside it the same start, under intercept detection."
    } else if miss.step == 0 {
        "Press M and drag again: intercept detection sweeps the way."
    } else {
        "Press M: the same start, under intercept detection."
    };
    Story { sentence, hint: hint.to_owned() }
}

fn dragging(lab: &Lab, run: &Run) -> Story {
    let Some(drag) = lab.drag() else { return Story { sentence: String::new(), hint: String::new() } };
    let held = lab.name(drag.circle);
    let rules = run.rules();
    let of = |sentence: String, hint: &str| Story { sentence, hint: hint.to_owned() };
    if let (Some(miss), true) = (lab.miss_of(run), rules.detection == Detection::Overlap) {
        return went_through(lab, miss);
    }
    match rules.detection {
        Detection::Intercept if rules.response == Response::PassThrough => {
            of(format!("You are holding {held}. Contacts change nothing: it passes through."), "")
        }
        Detection::Intercept if lab.is_drag_stopped() => of(
            format!("You are holding {held}. It stops at the first contact on its way and slides along."),
            "Press M to drag by overlap detection.",
        ),
        Detection::Intercept => of(format!("You are holding {held}. Its whole way is swept."), ""),
        Detection::Overlap => {
            if let Some(push) = lab.pushes().first() {
                let pushed = lab.name(push.pushed);
                let length = number::short(push.vector.length());
                if push.concentric {
                    return of(
                        format!(
                            "The centers coincide: there is no direction, so {pushed} goes along +x by {length} m."
                        ),
                        "",
                    );
                }
                return of(
                    format!(
                        "{pushed} is moved out by the minimum translation vector, the shortest way out of the overlap: {length} m."
                    ),
                    "",
                );
            }
            if rules.response == Response::PassThrough
                && let Some(pair) = lab.explained()
            {
                let found = overlap(&lab.circle(pair.a), &lab.circle(pair.b));
                if found.is_overlapping() {
                    return of(
                        format!(
                            "Push-out is off: the overlap stays, {} m deep.",
                            number::short(found.depth())
                        ),
                        "",
                    );
                }
            }
            of(
                format!(
                    "You are holding {held}. It jumps after the pointer every {}.",
                    number::time(rules.step)
                ),
                "",
            )
        }
    }
}
