//! The result of a lane for a pair, in a mark and a few words.

use circle_collision::detection::intercept;
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use egui::Color32;

use crate::session::{
    ContactCounts, Found, Pair, PairResult, Run, Shown, ShownLane, about, direction, is_by_hand,
};
use crate::view::text::number::{brief_time, count};
use crate::view::theme::Theme;

/// The shape that says how a contact ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A dot: it was found in time.
    Found,
    /// A small ring that is struck through: it was found in time, but circle a was sent the wrong way.
    WrongWay,
    /// A cross: it was missed, or seen too late.
    Missed,
    /// A ring: there was none.
    Ghost,
    /// A dash: there was none, and nothing answered.
    PassedBy,
}

impl Mark {
    /// Returns the mark of a contact in this run, as it was audited. One that was found without an audit was found in time.
    pub fn of(run: &Run, audited: Option<&AuditedContact>) -> Self {
        match audited.map(|audited| (audited.outcome, degrees_off(run, audited))) {
            Some((Outcome::Caught { .. }, Some(angle))) if angle > RIGHT_WAY => Self::WrongWay,
            Some((Outcome::Caught { .. }, _)) | None => Self::Found,
            Some((Outcome::TooLate { .. } | Outcome::Missed, _)) => Self::Missed,
            Some((Outcome::Ghost, _)) => Self::Ghost,
        }
    }

    /// Whether the contact was found in time, but circle a was sent the wrong way.
    pub fn is_wrong_way(self) -> bool {
        match self {
            Self::WrongWay => true,
            Self::Found | Self::Missed | Self::Ghost | Self::PassedBy => false,
        }
    }

    /// Returns the color of the words beside it.
    pub fn text_color(self, theme: &Theme) -> Color32 {
        match self {
            Self::Found | Self::WrongWay | Self::Missed | Self::PassedBy => self.color(theme),
            // The ring's color is too dim for words.
            Self::Ghost => theme.text,
        }
    }

    /// Returns its color.
    pub fn color(self, theme: &Theme) -> Color32 {
        match self {
            Self::Found => theme.found,
            Self::WrongWay => theme.text,
            Self::Missed => theme.missed,
            Self::Ghost => theme.ghost,
            Self::PassedBy => theme.text_dim,
        }
    }
}

/// The share of a step below which a delay is rounding.
const AT_ONCE: f64 = 1e-6;

/// The largest angle between the direction after an answer and the exact one at which the answer is all right (degrees).
const RIGHT_WAY: f64 = 5.0;

/// The smallest such angle that is shown (degrees).
const SHOWN: f64 = 0.5;

/// Returns how far off the exact direction circle a moves after the answer (degrees); `None` without an answer or a direction,
/// or where it is close to the exact one.
pub fn degrees_off(run: &Run, audited: &AuditedContact) -> Option<f64> {
    direction(run.world(), audited).map(f64::to_degrees).filter(|&angle| angle >= SHOWN)
}

/// The number of the latest contacts of a run that are looked at for delays and directions.
pub const LATEST: usize = 1000;

/// Returns after how many of its latest contacts this run sent circle a the wrong way.
pub fn wrong_ways(run: &Run) -> u64 {
    let latest = run.audited().iter().rev().take(LATEST);
    latest.filter(|audited| Mark::of(run, Some(audited)).is_wrong_way()).count() as u64
}

/// Returns the time from the contact to an answer that caught it (s), negative if the answer came early; `None` for one that
/// came at once.
pub fn delay(run: &Run, audited: &AuditedContact) -> Option<f64> {
    match audited.outcome {
        Outcome::Caught { delay, .. } => Some(delay).filter(|delay| delay.abs() > AT_ONCE * run.rules().step),
        Outcome::TooLate { .. } | Outcome::Missed | Outcome::Ghost => None,
    }
}

/// Returns a delay in words.
pub fn late(delay: f64) -> String {
    format!("{} {}", brief_time(delay.abs()), if delay > 0.0 { "late" } else { "early" })
}

/// Returns how long circles stood still for a contact that was caught, in words; `None` if none did.
pub fn stop(audited: &AuditedContact) -> Option<String> {
    let longest = audited.stopped[0].max(audited.stopped[1]);
    let who = if audited.stopped.iter().all(|&time| time > 0.0) { "both stop" } else { "one stops" };
    (longest > 0.0).then(|| format!("{who} for {}", brief_time(longest)))
}

/// Returns the result of a lane in Compare: for the explained pair, or for all contacts where those of this pair cannot be compared;
/// `None` before there is one.
pub fn of_lane(shown: &Shown, lane: &ShownLane) -> Option<(Mark, String)> {
    let is_of_pair = shown.is_comparable || lane.has_hand_result();
    match shown.pair.filter(|_| is_of_pair) {
        Some(pair) => verdict(lane, pair),
        None => counted(lane.run).map(|words| (of_all(lane.run), words)),
    }
}

/// Returns how many contacts of two circles this method found, saw too late, missed and invented since the start; `None` before the
/// first.
pub fn counted(run: &Run) -> Option<String> {
    let ContactCounts { found, .. } = ContactCounts::of(run);
    let counted = run.counters_since_start();
    let counts = [
        (found, about(run.rules().detection).caught),
        (counted.too_late, "seen too late"),
        (counted.missed, "missed"),
        (counted.ghosts, "invented"),
    ];
    let words = counts.into_iter().filter(|(number, _)| *number > 0);
    let words: Vec<_> = words.map(|(number, word)| format!("{} {word}", count(number as f64))).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// Returns the mark of a run for all its contacts: the worst.
fn of_all(run: &Run) -> Mark {
    let counted = run.counters_since_start();
    if counted.too_late + counted.missed > 0 {
        Mark::Missed
    } else if counted.ghosts > 0 {
        Mark::Ghost
    } else {
        Mark::Found
    }
}

/// Returns the result of this pair, or of the hand while its marks are on screen; `None` before there is one.
pub fn verdict(lane: &ShownLane, pair: Pair) -> Option<(Mark, String)> {
    let run = lane.run;
    let Some(result) = lane.result_of(pair) else {
        if lane.has_hand_result() {
            let word = if lane.pushes_by_hand.is_empty() { "stopped" } else { "pushed" };
            return Some((Mark::Found, word.to_owned()));
        }
        let [a, b] = [pair.a, pair.b].map(|index| run.start().circles[index].circle);
        let has_passed = run.has_parted(pair) && intercept(&a, &b).is_closing();
        return has_passed.then(|| (Mark::PassedBy, "passed by".to_owned()));
    };
    let mark = Mark::of(run, result.audited().as_ref());
    let words = match result {
        PairResult::Failed(audited) if is_by_hand(&audited) => format!("{} by hand", audited.outcome),
        PairResult::Failed(audited) => audited.outcome.to_string(),
        // The audit has no contact for a pair that overlaps from the start.
        PairResult::Found(Found { audited: None, .. }) if lane.method().is_stepped() => {
            "found overlapping".to_owned()
        }
        PairResult::Found(_) if mark.is_wrong_way() => "wrong angle".to_owned(),
        PairResult::Found(_) => about(lane.method()).caught.to_owned(),
    };
    Some((mark, words))
}

/// Returns how much too early or late a contact was answered, or how long circles stood still for it, and how far off a ghost or
/// a caught contact turned them; `None` for one that was caught right at its time, or missed.
pub fn price(lane: &ShownLane, pair: Pair) -> Option<String> {
    let audited = lane.result_of(pair)?.audited()?;
    let mut parts = Vec::new();
    match audited.outcome {
        Outcome::Caught { .. } if audited.lost() > 0.0 => parts.extend(stop(&audited)),
        Outcome::Caught { .. } => parts.extend(delay(lane.run, &audited).map(late)),
        Outcome::Ghost => parts.push("they only pass by".to_owned()),
        Outcome::TooLate { .. } | Outcome::Missed => return None,
    }
    parts.extend(degrees_off(lane.run, &audited).map(|angle| format!("{angle:.0}° off")));
    (!parts.is_empty()).then(|| parts.join(", "))
}
