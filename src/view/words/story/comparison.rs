//! The results of lanes in Compare: in a sentence, and in a few words each.

use circle_collision::simulation::Contact;
use circle_collision::simulation::audit::{AuditedContact, Outcome};

use super::digits;
use crate::session::{
    Comparison, Dragged, Found, Mark, Run, Shown, ShownLane, Story, about, degrees_off, delay, is_by_hand,
};
use crate::view::text::number::{brief_time, count};
use crate::view::words::line::{Line, Quantity, exact_moment, line, moment};

impl Comparison {
    /// Says how the methods did.
    pub(super) fn sentence(&self, shown: &Shown) -> Line {
        match self {
            Self::Same => {
                let lane = shown.lane();
                lane.ending.map_or(Line::default(), |ending| ending.sentence(shown, lane))
            }
            Self::Each => {
                let same = if shown.has_repeated_drag { "Same drag." } else { "" };
                shown.lanes.iter().fold(same.into(), |said: Line, lane| said.and(result_of(shown, lane)))
            }
            Self::OfPair { pair, ways, is_whole } => {
                let way = |(mark, number): &(Mark, usize)| {
                    let way = match mark {
                        Mark::Found => "found the contact",
                        Mark::WrongWay => "sent them off at a wrong angle",
                        Mark::Missed => "missed it or came too late",
                        Mark::Ghost => "turned them aside though they only pass by",
                        Mark::PassedBy => "let them pass",
                    };
                    format!("{number} {way}")
                };
                let ways = ways.iter().map(way).collect::<Vec<_>>().join(", ");
                let ([a, b], of) = (shown.names(*pair), shown.lanes.len());
                let so_far = if *is_whole { "" } else { " so far" };
                format!("{a} and {b}: of {of} methods, {ways}{so_far}.").into()
            }
            Self::Perfect { perfect, of } => format!(
                "Once a contact has turned circles, each lane goes its own way: of {of} methods, {perfect} found every contact so far."
            )
            .into(),
        }
    }
}

/// Says what has become of one of two lanes.
fn result_of(shown: &Shown, lane: &ShownLane) -> Line {
    let title = about(lane.method()).title;
    let is_by_hand = lane.has_hand_result();
    if let Some(contacts) = lane.run.counted_for_pi().filter(|_| !is_by_hand) {
        return line![format!("{title}: "), digits(lane.run, contacts)];
    }
    // After a drag, a lane without a result may have had a contact, whose circle was pushed out and moved on.
    let without_result =
        if shown.lanes.iter().any(ShownLane::has_hand_result) { "not in contact" } else { "no contact" };
    let result = match &lane.fate {
        Some(Story::Dragged(dragged)) => dragged.in_short(shown),
        Some(Story::Found(found)) => found_at(lane, found),
        Some(Story::Failed(failure)) => word_of_failure(failure).into(),
        Some(Story::Counts) => counts(lane.run).unwrap_or_default().into(),
        _ => without_result.into(),
    };
    line![format!("{title}: "), result, "."]
}

/// Returns how a method found a contact, and when.
fn found_at(lane: &ShownLane, found: &Found) -> Line {
    let about = about(lane.method());
    let word = match &found.audited {
        Some(audited) if Mark::of(lane.run, Some(audited)).is_wrong_way() => "sent off at a wrong angle",
        Some(_) => about.caught,
        None => about.found,
    };
    let time = found.event.time;
    let when = if lane.method().is_stepped() { moment(time) } else { exact_moment(time) };
    line![format!("{word} at "), when]
}

fn word_of_failure(failure: &AuditedContact) -> String {
    if is_by_hand(failure) { format!("{} by hand", failure.outcome) } else { failure.outcome.to_string() }
}

/// Returns the mark of what has become of a lane in Compare, and a few words; `None` before there is anything.
pub fn fate(lane: &ShownLane) -> Option<(Mark, String)> {
    let story = lane.fate?;
    let mark = story.mark(lane.run)?;
    let words = match story {
        Story::Dragged(Dragged::Stopped { .. }) => "stopped".to_owned(),
        Story::Dragged(Dragged::Pushed(_)) => "pushed".to_owned(),
        Story::Failed(failure) => word_of_failure(&failure),
        // The audit has no contact for a pair that overlaps from the start.
        Story::Found(Found { audited: None, .. }) if lane.method().is_stepped() => {
            "found overlapping".to_owned()
        }
        Story::Found(_) if mark.is_wrong_way() => "wrong angle".to_owned(),
        Story::Found(_) => about(lane.method()).caught.to_owned(),
        Story::Passed(..) | Story::Apart(_) => "passed by".to_owned(),
        _ => counts(lane.run)?,
    };
    Some((mark, words))
}

/// Returns how much too early or late a contact was answered, or how long circles stood still for it, and how far off a ghost or
/// a caught contact turned them; `None` for one that was caught right at its time, or missed.
pub fn price(lane: &ShownLane) -> Option<String> {
    let audited = match lane.fate? {
        Story::Found(found) => found.audited?,
        Story::Failed(failure) => failure,
        _ => return None,
    };
    let mut parts = Vec::new();
    match audited.outcome {
        Outcome::Caught { .. } if audited.lost() > 0.0 => {
            parts.extend(stop(&audited).map(|stop| stop.to_string()));
        }
        Outcome::Caught { .. } => parts.extend(delay(lane.run, &audited).map(late)),
        Outcome::Ghost => parts.push("they only pass by".to_owned()),
        Outcome::TooLate { .. } | Outcome::Missed => return None,
    }
    parts.extend(degrees_off(lane.run, &audited).map(|angle| format!("{angle:.0}° off")));
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn late(delay: f64) -> String {
    format!("{} {}", brief_time(delay.abs()), if delay > 0.0 { "late" } else { "early" })
}

/// Returns how long circles stood still for a contact that was caught; `None` if none did.
pub(super) fn stop(audited: &AuditedContact) -> Option<Line> {
    let longest = audited.stopped[0].max(audited.stopped[1]);
    let who = match audited.contact {
        Contact::Wall { .. } => "it stops",
        Contact::Pair { .. } if audited.stopped.iter().all(|&time| time > 0.0) => "both stop",
        Contact::Pair { .. } => "one stops",
    };
    (longest > 0.0).then(|| line![format!("{who} for "), (Quantity::Duration, brief_time(longest))])
}

/// Returns how many contacts of two circles this method found, saw too late and missed since the start, and how many ghosts it answered;
/// `None` before the first.
pub fn counts(run: &Run) -> Option<String> {
    let counts = counts_by_mark(run).into_iter().filter(|(_, _, number)| *number > 0);
    let words: Vec<_> = counts.map(|(_, word, number)| format!("{} {word}", count(number as f64))).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// Returns how many contacts of two circles came to which end since the start, each with its mark and its word.
pub fn counts_by_mark(run: &Run) -> [(Mark, &'static str, u64); 4] {
    let counted = run.contact_counts();
    [
        (Mark::Found, about(run.rules().detection).caught, counted.found),
        (Mark::Missed, "seen too late", counted.too_late),
        (Mark::Missed, "missed", counted.missed),
        (Mark::Ghost, if counted.ghosts == 1 { "ghost" } else { "ghosts" }, counted.ghosts),
    ]
}
