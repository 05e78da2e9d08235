//! The sentence on the canvas about the latest event, and a hint about the next key.

use circle_collision::simulation::{Cause, Contact, Rules, Stall};

use crate::session::{Limit, Page, Pair, PairResult, Run, Shown, ShownLane, about, in_words};
use crate::view::text::number;
use crate::view::words::contact::{contact_sentence, failure_words};
use crate::view::words::hand::{after_drag, by_hand, drag_hint, drag_sentence};
use crate::view::words::hint::{AFTER_CONTACT, AFTER_DRAG, failure_hint, in_compare};
use crate::view::words::verdict::{Mark, verdict};

/// A sentence and a hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narration {
    pub sentence: String,
    /// The next key to press, in smaller letters, or an empty text.
    pub hint: String,
}

impl Narration {
    fn new(sentence: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), hint: hint.into() }
    }
}

/// Returns the sentence and the hint of the canvas. An open file picker and the tour show their sentences elsewhere.
pub fn narration(shown: &Shown, lane: &ShownLane) -> Narration {
    let mut told = match shown.message {
        _ if shown.file_picker.is_some() => Narration::default(),
        Some(message) => Narration::new(message, ""),
        None if shown.tour.is_some() => Narration::default(),
        None => about_lane(shown, lane),
    };
    if shown.is_filmed {
        told.hint.clear();
    }
    told
}

/// Returns the sentence about what this lane shows, and its hint.
fn about_lane(shown: &Shown, lane: &ShownLane) -> Narration {
    let run = lane.run;
    if let Some(results) = results_in_compare(shown) {
        let hint = if shown.drag.is_none() { in_compare(shown) } else { String::new() };
        return Narration::new(results, hint);
    }
    if let Some(drag) = shown.drag {
        return Narration::new(drag_sentence(shown, lane, drag.circle), drag_hint(shown, lane));
    }
    if let Some(failure) = lane.failure() {
        let [sentence, _] = failure_words(shown, lane, failure);
        return Narration::new(sentence, failure_hint(shown, failure));
    }
    if let Some((stall, circles)) = run.stall()
        && (run.is_behind || !shown.is_playing)
    {
        return stands_still(shown, stall, circles);
    }
    if run.world().is_crowded() {
        return Narration::new(
            "In the next step more pairs would be in contact than one step may have, so the run stops before it.",
            "A smaller dt may help, or fewer circles. R starts again.",
        );
    }
    if run.is_behind {
        let limit = shown.limit.map(|limit| format!(": {}", limit_words(limit))).unwrap_or_default();
        return Narration::new(format!("This machine cannot keep up, so the clock waits{limit}."), "");
    }
    if let Some(found) = lane.found() {
        return Narration::new(contact_sentence(shown, run, &found.event), AFTER_CONTACT);
    }
    if let Some(sentence) = after_drag(shown, lane).filter(|_| !shown.is_playing) {
        return Narration::new(sentence, if shown.has_recorded_drag { AFTER_DRAG } else { "" });
    }
    let is_at_start = run.clock() == run.start_time();
    // An offer replaces the sentence about the start.
    if shown.is_playing || is_at_start && shown.offer.is_some() {
        return Narration::default();
    }
    if is_at_start {
        return at_start(shown, run);
    }
    let is_on_table = shown.options.panel.page() == Some(Page::Table);
    let hint = if shown.is_comparing() {
        &in_compare(shown)
    } else if !run.rules().detection.is_stepped() && run.world().len() > 2 && !is_on_table {
        "Space goes on, R starts again, T shows the table and its last changes."
    } else {
        AFTER_CONTACT
    };
    let last = last_contact(shown, lane).or_else(|| grazed(shown, lane));
    Narration::new(last.unwrap_or_default(), hint)
}

fn at_start(shown: &Shown, run: &Run) -> Narration {
    let is_untouched = run.is_as_opened() || run.start().circles == run.loaded().circles;
    let has_pair = run.start().circles.len() > 1;
    let is_at_rest = run.start().circles.iter().all(|one| one.circle.velocity == glam::DVec2::ZERO);
    let watch = if is_untouched { watch(shown, run) } else { String::new() };
    let hint = if shown.has_recorded_drag && !shown.is_comparing() {
        AFTER_DRAG
    } else if !has_pair {
        "A adds a circle. H shows all keys."
    } else if is_at_rest && is_untouched {
        "Drag a circle onto the other. M changes the method, H shows all keys."
    } else if is_at_rest {
        "M changes the method, H shows all keys."
    } else if shown.is_comparing() {
        "Press Space: one clock for all."
    } else if run.rules().detection.is_stepped() {
        "Press Space, then M."
    } else {
        &format!("Press Space. M changes to {} detection.", in_words(shown.other_method))
    };
    Narration::new(watch, hint)
}

/// Returns the result of each method in Compare, while one of them is on screen.
fn results_in_compare(shown: &Shown) -> Option<String> {
    let lanes = &shown.lanes;
    if shown.has_small_lanes() {
        return results_of_many(shown);
    }
    if lanes.len() < 2 || !lanes.iter().any(ShownLane::has_result) {
        return None;
    }
    // After a drag, a circle that was pushed out may have moved on.
    let is_by_hand = lanes.iter().any(ShownLane::has_hand_result);
    let nothing = if is_by_hand { "not in contact" } else { "no contact" };
    let of_run = |lane: &ShownLane| Some(words(&PairResult::of(lane.run, shown.pair?)?, lane));
    let of_lane = |lane: &ShownLane| {
        let result = by_hand(shown, lane).or_else(|| of_run(lane));
        format!("{}: {}.", about(lane.method()).title, result.as_deref().unwrap_or(nothing))
    };
    let slowed = if shown.is_repeating_slowly { ", slowed down." } else { "." };
    let same = shown.has_repeated_drag.then(|| format!("Same drag{slowed}"));
    Some(same.into_iter().chain(lanes.iter().map(of_lane)).collect::<Vec<_>>().join(" "))
}

/// Returns how many of the methods found the contact of the explained pair, and in which ways the others failed.
fn results_of_many(shown: &Shown) -> Option<String> {
    let pair = shown.pair?;
    let lanes = &shown.lanes;
    let results: Vec<_> = lanes.iter().filter_map(|lane| verdict(lane, pair)).collect();
    let so_far = if results.len() < lanes.len() { " so far" } else { "" };
    let (a, b) = (shown.name(pair.a), shown.name(pair.b));
    let ways = [
        (Mark::Found, "found the contact"),
        (Mark::WrongWay, "sent them the wrong way"),
        (Mark::Missed, "missed it or came too late"),
        (Mark::Ghost, "turned them though they only pass by"),
        (Mark::PassedBy, "let them pass"),
    ];
    let ways = ways.into_iter().filter_map(|(mark, way)| {
        let count = results.iter().filter(|(one, _)| *one == mark).count();
        (count > 0).then(|| format!("{count} {way}"))
    });
    let ways = ways.collect::<Vec<_>>().join(", ");
    (!results.is_empty()).then(|| format!("{a} and {b}: of {} methods, {ways}{so_far}.", lanes.len()))
}

fn words(result: &PairResult, lane: &ShownLane) -> String {
    let about = about(lane.method());
    match result {
        PairResult::Failed(audited) => audited.outcome.to_string(),
        PairResult::Found(found) => {
            let is_wrong = Mark::of(lane.run, found.audited.as_ref()).is_wrong_way();
            let word = if found.audited.is_some() { about.caught } else { about.found };
            let word = if is_wrong { "sent the wrong way" } else { word };
            format!("{word} at {}", number::brief_time(found.event.time))
        }
    }
}

/// Returns the sentence about the lane on screen, even while it plays: about the last contact, or about the start.
pub fn on_lane(shown: &Shown, lane: &ShownLane) -> String {
    let (said, run) = (about_lane(shown, lane).sentence, lane.run);
    if !said.is_empty() {
        return said;
    }
    last_contact(shown, lane).unwrap_or_else(|| watch(shown, run))
}

/// Says what limits the frame rate, and its time per frame.
pub fn limit_words(limit: Limit) -> String {
    let (words, time) = match limit {
        Limit::Engine(time) => ("the engine", time),
        Limit::Drawing(time) => ("drawing", time),
    };
    format!("{words} takes {} a picture", number::brief_time(time))
}

/// Returns the scene's advice about what to watch, which applies to the method and the rules in its file.
fn watch(shown: &Shown, run: &Run) -> String {
    let (rules, loaded) = (*run.rules(), run.loaded().rules);
    if rules != (Rules { detection: rules.detection, ..loaded }) {
        String::new()
    } else if rules == loaded || shown.is_comparing() {
        run.start().watch.clone()
    } else {
        format!("The same start, under {} detection.", in_words(rules.detection))
    }
}

/// Says why the clock is stopped.
fn stands_still(shown: &Shown, stall: &Stall, circles: usize) -> Narration {
    let who = match stall.contact {
        Contact::Pair { a, b } => format!("{} and {}", shown.name(a), shown.name(b)),
        Contact::Wall { circle, side } => format!("{} and the {} wall", shown.name(circle), side),
    };
    let when = number::brief_time(stall.since);
    let among = if circles > 2 { format!(", among {circles} circles") } else { String::new() };
    let (word, why, hint) = match stall.cause {
        Cause::InelasticCollapse => (
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
    let sentence =
        format!("{word}: {who} collide again and again at t = {when}{among}. {why} The clock waits.");
    Narration::new(sentence, hint)
}

/// Describes the last contact that the method found.
fn last_contact(shown: &Shown, lane: &ShownLane) -> Option<String> {
    let run = lane.run;
    let last = run.events().last()?;
    let event = lane.contact.filter(|_| Pair::in_contact(last.contact).is_some()).unwrap_or(last);
    Some(contact_sentence(shown, run, event))
}

/// Says that the explained pair has grazed, if it has.
fn grazed(shown: &Shown, lane: &ShownLane) -> Option<String> {
    let (pair, time) = (shown.pair?, lane.graze?);
    let (a, b, when) = (shown.name(pair.a), shown.name(pair.b), number::brief_time(time));
    (time <= lane.run.world().time())
        .then(|| format!("{a} and {b} graze at t = {when}: they touch, and no impulse is exchanged."))
}
