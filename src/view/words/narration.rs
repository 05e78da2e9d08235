//! The sentence on the canvas about the latest event, and a hint about the next key.

use circle_collision::simulation::{Cause, Contact, Rules, Stall};

use crate::session::{Lane, Limit, Page, Pair, PairResult, Run, Session, about, in_words};
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
pub fn narration(session: &Session, lane: &Lane) -> Narration {
    let mut told = match session.message() {
        _ if session.file_picker().is_some() => Narration::default(),
        Some(message) => Narration::new(message, ""),
        None if session.tour().is_some() => Narration::default(),
        None => shown(session, lane),
    };
    if session.is_filmed() {
        told.hint.clear();
    }
    told
}

/// Returns the sentence about what this lane shows, and its hint.
fn shown(session: &Session, lane: &Lane) -> Narration {
    let run = lane.run();
    if let Some(results) = results_in_compare(session) {
        let hint = if session.drag().is_none() { in_compare(session) } else { String::new() };
        return Narration::new(results, hint);
    }
    if let Some(drag) = session.drag() {
        return Narration::new(drag_sentence(session, lane, drag.circle), drag_hint(session, lane));
    }
    if let Some(failure) = lane.failure() {
        let [sentence, _] = failure_words(session, lane, failure);
        return Narration::new(sentence, failure_hint(session, failure));
    }
    if let Some((stall, circles)) = run.stall()
        && (run.is_behind || !session.is_playing())
    {
        return stands_still(session, stall, circles);
    }
    if run.world().is_crowded() {
        return Narration::new(
            "In the next step more pairs would be in contact than one step may have, so the run stops before it.",
            "A smaller dt may help, or fewer circles. R starts again.",
        );
    }
    if run.is_behind {
        let limit = session.limit().map(|limit| format!(": {}", limit_words(limit))).unwrap_or_default();
        return Narration::new(format!("This machine cannot keep up, so the clock waits{limit}."), "");
    }
    if let Some(found) = lane.found() {
        return Narration::new(contact_sentence(session, run, &found.event), AFTER_CONTACT);
    }
    if let Some(sentence) = after_drag(session, lane).filter(|_| !session.is_playing()) {
        return Narration::new(sentence, if session.has_recorded_drag() { AFTER_DRAG } else { "" });
    }
    let is_at_start = run.clock() == run.start_time();
    // An offer replaces the sentence about the start.
    if session.is_playing() || is_at_start && session.offer().is_some() {
        return Narration::default();
    }
    if is_at_start {
        return at_start(session, run);
    }
    let is_on_table = session.view_options().panel.page() == Some(Page::Table);
    let hint = if session.experiment().is_comparing() {
        &in_compare(session)
    } else if !run.rules().detection.is_stepped() && run.world().len() > 2 && !is_on_table {
        "Space goes on, R starts again, T shows the table and its last changes."
    } else {
        AFTER_CONTACT
    };
    let last = last_contact(session, run).or_else(|| grazed(session, run));
    Narration::new(last.unwrap_or_default(), hint)
}

fn at_start(session: &Session, run: &Run) -> Narration {
    let is_untouched = run.is_as_opened() || run.start().circles == run.loaded().circles;
    let has_pair = run.start().circles.len() > 1;
    let is_at_rest = run.start().circles.iter().all(|one| one.circle.velocity == glam::DVec2::ZERO);
    let watch = if is_untouched { watch(session, run) } else { String::new() };
    let hint = if session.has_recorded_drag() && !session.experiment().is_comparing() {
        AFTER_DRAG
    } else if !has_pair {
        "A adds a circle. H shows all keys."
    } else if is_at_rest && is_untouched {
        "Drag a circle onto the other. M changes the method, H shows all keys."
    } else if is_at_rest {
        "M changes the method, H shows all keys."
    } else if session.experiment().is_comparing() {
        "Press Space: one clock for all."
    } else if run.rules().detection.is_stepped() {
        "Press Space, then M."
    } else {
        &format!("Press Space. M changes to {} detection.", in_words(session.other_method()))
    };
    Narration::new(watch, hint)
}

/// Returns the result of each method in Compare, while one of them is on screen.
fn results_in_compare(session: &Session) -> Option<String> {
    let lanes = session.experiment().lanes();
    if session.experiment().has_small_lanes() {
        return results_of_many(session);
    }
    if lanes.len() < 2 || !lanes.iter().any(Lane::has_result) {
        return None;
    }
    // After a drag, a circle that was pushed out may have moved on.
    let is_by_hand = lanes.iter().any(Lane::has_hand_result);
    let nothing = if is_by_hand { "not in contact" } else { "no contact" };
    let of_run = |lane: &Lane| Some(words(&PairResult::of(lane.run(), session.explained_pair()?)?, lane));
    let of_lane = |lane: &Lane| {
        let result = by_hand(session, lane).or_else(|| of_run(lane));
        format!("{}: {}.", about(lane.method()).title, result.as_deref().unwrap_or(nothing))
    };
    let slowed = if session.is_repeating_slowly() { ", slowed down." } else { "." };
    let same = session.has_repeated_drag().then(|| format!("Same drag{slowed}"));
    Some(same.into_iter().chain(lanes.iter().map(of_lane)).collect::<Vec<_>>().join(" "))
}

/// Returns how many of the methods found the contact of the explained pair, and in which ways the others failed.
fn results_of_many(session: &Session) -> Option<String> {
    let pair = session.explained_pair()?;
    let lanes = session.experiment().lanes();
    let results: Vec<_> = lanes.iter().filter_map(|lane| verdict(lane, pair)).collect();
    let so_far = if results.len() < lanes.len() { " so far" } else { "" };
    let (a, b) = (session.name(pair.a), session.name(pair.b));
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

fn words(result: &PairResult, lane: &Lane) -> String {
    let about = about(lane.method());
    match result {
        PairResult::Failed(audited) => audited.outcome.to_string(),
        PairResult::Found(found) => {
            let is_wrong = Mark::of(lane.run(), found.audited.as_ref()).is_wrong_way();
            let word = if found.audited.is_some() { about.caught } else { about.found };
            let word = if is_wrong { "sent the wrong way" } else { word };
            format!("{word} at {}", number::brief_time(found.event.time))
        }
    }
}

/// Returns the sentence about the lane on screen, even while it plays: about the last contact, or about the start.
pub fn on_lane(session: &Session, lane: &Lane) -> String {
    let (said, run) = (shown(session, lane).sentence, lane.run());
    if !said.is_empty() {
        return said;
    }
    last_contact(session, run).unwrap_or_else(|| watch(session, run))
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
fn watch(session: &Session, run: &Run) -> String {
    let (rules, loaded) = (*run.rules(), run.loaded().rules);
    if rules != (Rules { detection: rules.detection, ..loaded }) {
        String::new()
    } else if rules == loaded || session.experiment().is_comparing() {
        run.start().watch.clone()
    } else {
        format!("The same start, under {} detection.", in_words(rules.detection))
    }
}

/// Says why the clock is stopped.
fn stands_still(session: &Session, stall: &Stall, circles: usize) -> Narration {
    let who = match stall.contact {
        Contact::Pair { a, b } => format!("{} and {}", session.name(a), session.name(b)),
        Contact::Wall { circle, side } => format!("{} and the {} wall", session.name(circle), side),
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
fn last_contact(session: &Session, run: &Run) -> Option<String> {
    let last = run.events().last()?;
    let event =
        session.described_contact(run).filter(|_| Pair::in_contact(last.contact).is_some()).unwrap_or(last);
    Some(contact_sentence(session, run, event))
}

/// Says that the explained pair has grazed, if it has.
fn grazed(session: &Session, run: &Run) -> Option<String> {
    let (pair, time) = (session.explained_pair()?, session.graze(run)?);
    let (a, b, when) = (session.name(pair.a), session.name(pair.b), number::brief_time(time));
    (time <= run.world().time())
        .then(|| format!("{a} and {b} graze at t = {when}: they touch, and no impulse is exchanged."))
}
