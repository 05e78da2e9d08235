//! How the methods did in Compare, in one sentence.

use crate::session::{Found, Methods, PairResult, Shown, ShownLane, about, in_words};
use crate::view::text::number;
use crate::view::words::hand::by_hand;
use crate::view::words::verdict::{Mark, verdict};

/// Returns the keys for time and for other methods.
pub fn keys_in_compare(shown: &Shown) -> String {
    let next = match shown.next_methods {
        Methods::SideBySide(_) => "compares more".to_owned(),
        Methods::One(method) => format!("shows {} alone", in_words(method)),
    };
    if shown.has_small_lanes() {
        return format!("Click a lane: the pages explain it. Keys: Space goes on, R starts again, B {next}.");
    }
    format!("Keys: Space goes on, R starts again, M goes to {}, B {next}.", in_words(shown.other_method))
}

/// Returns the result of each method in Compare, while one of them is on screen.
pub fn comparison(shown: &Shown) -> Option<String> {
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
    let result_of_run = |lane: &ShownLane| Some(words(&PairResult::of(lane.run, shown.pair?)?, lane));
    let sentence = |lane: &ShownLane| {
        let result = by_hand(shown, lane).or_else(|| result_of_run(lane));
        format!("{}: {}.", about(lane.method()).title, result.as_deref().unwrap_or(nothing))
    };
    let slowed = if shown.is_repeating_slowly { ", slowed down." } else { "." };
    let same = shown.has_repeated_drag.then(|| format!("Same drag{slowed}"));
    Some(same.into_iter().chain(lanes.iter().map(sentence)).collect::<Vec<_>>().join(" "))
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
        let count = results.iter().filter(|(result, _)| *result == mark).count();
        (count > 0).then(|| format!("{count} {way}"))
    });
    let ways = ways.collect::<Vec<_>>().join(", ");
    (!results.is_empty()).then(|| format!("{a} and {b}: of {} methods, {ways}{so_far}.", lanes.len()))
}

/// Returns the result of a run in a few words, with the time of a contact that was found.
fn words(result: &PairResult, lane: &ShownLane) -> String {
    let about = about(lane.method());
    match result {
        PairResult::Failed(audited) => audited.outcome.to_string(),
        PairResult::Found(Found { event, audited }) => {
            let word = match audited {
                Some(_) if Mark::of(lane.run, audited.as_ref()).is_wrong_way() => "sent the wrong way",
                Some(_) => about.caught,
                None => about.found,
            };
            format!("{word} at {}", number::brief_time(event.time))
        }
    }
}
