//! The sentences about what the hand does, and did, to circles.

use circle_collision::detection::overlap;

use crate::session::{Shown, ShownLane, in_words, is_by_hand};
use crate::view::text::number;
use crate::view::words::contact::failure_words;
use crate::view::words::how;
use crate::view::words::narration::failure_hint;

/// Returns what the hand did in this lane, in a few words, while its marks are on screen.
pub fn by_hand(shown: &Shown, lane: &ShownLane) -> Option<String> {
    if let Some(failure) = lane.failure().filter(|failure| is_by_hand(failure)) {
        return Some(failure.outcome.to_string());
    }
    if let Some(trace) = lane.trace
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
    lane.trace.map(|trace| format!("{} was {result}.", shown.name(trace.circle)))
}

pub fn drag_sentence(shown: &Shown, lane: &ShownLane, held: usize) -> String {
    let rules = lane.run.rules();
    // A sentence about a drag that is played again begins with that; one about a result needs no further opening.
    let (opening, again) = if shown.is_repeating_drag {
        let slowed = if shown.is_repeating_slowly { ", slowed down," } else { "," };
        let opening = format!("The same drag{slowed} under {} detection.", in_words(rules.detection));
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
