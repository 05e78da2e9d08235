//! What became of a contact, in words, lengths to scale, and what can be done now: for the card and for the page Why.

use super::card::{Action, Bar};
use super::number::{self, brief, brief_time};
use super::overlay::mover;
use crate::detection::{intercept, step_size};
use crate::session::{Command, Found, Run, Session, safe_step};
use crate::simulation::{AuditedContact, Contact, Detection, Event, Outcome};

/// A result and its cause.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Was the contact found? Else it was missed, or caught too late.
    pub is_found: bool,
    /// The result.
    pub title: String,
    /// Its cause; may be empty.
    pub sentence: String,
    /// Its cause in lengths, all at one scale.
    pub bars: Vec<Bar>,
    /// What can be done now.
    pub actions: Vec<Action>,
}

impl Report {
    /// The result of this run that is on screen.
    pub fn on_screen(session: &Session, run: &Run) -> Option<Self> {
        match (session.miss_of(run), session.found(run)) {
            (Some(miss), _) => Some(Self::of_miss(session, miss, actions(session, miss))),
            (None, Some(found)) => of_found(session, found),
            (None, None) => None,
        }
    }

    /// The result on screen, or else the last one since the start of this run; `None` when there was none.
    pub fn latest(session: &Session, run: &Run) -> Option<Self> {
        Self::on_screen(session, run).or_else(|| {
            let start = run.start_time();
            let mut audited = run.audited().iter().rev().take_while(|audited| audited.checked_at() > start);
            let missed = audited.find(|audited| audited.is_missed_or_too_late());
            let is_pair = |event: &&Event| matches!(event.contact, Contact::Pair { .. });
            let mut events = run.events().iter().rev().take_while(|event| event.time >= start);
            let event = events.find(is_pair).copied();
            match (missed, event) {
                (Some(miss), event) if event.is_none_or(|event| event.time < miss.checked_at()) => {
                    let there = action("Go there", Command::Seek(miss.checked_at()));
                    Some(Self::of_miss(session, miss, vec![there]))
                }
                (_, Some(event)) => of_found(session, &Found::of(run, event)),
                (_, None) => None,
            }
        })
    }

    fn of_miss(session: &Session, miss: &AuditedContact, actions: Vec<Action>) -> Self {
        // The one that moved is named first.
        let [a, b] = if mover(miss) == 0 { [miss.a, miss.b] } else { [miss.b, miss.a] };
        let (a, b) = (session.name(a), session.name(b));
        let (title, sentence) = match miss.outcome {
            Outcome::Missed if miss.is_by_hand() => {
                ("× Missed, by your hand", format!("Your hand moved {a} over {b} between two checks."))
            }
            Outcome::Missed => ("× Missed: no check fell inside", String::new()),
            Outcome::TooLate { delay, depth } | Outcome::Caught { delay, depth } => (
                "× Caught too late: already separating",
                format!("Seen {} after the contact, {} m deep.", brief_time(delay), brief(depth)),
            ),
        };
        Self { is_found: false, title: title.to_owned(), sentence, bars: bars(miss), actions }
    }
}

fn of_found(session: &Session, found: &Found) -> Option<Report> {
    let Contact::Pair { a, b } = found.event.contact else { return None };
    let (a, b) = (session.name(a), session.name(b));
    let (when, depth) = (brief_time(found.event.time), brief(found.event.depth));
    let (title, sentence) = match (found.detection, found.audited.map(|audited| audited.outcome)) {
        (Detection::Intercept, _) => (
            format!("● Solved: contact at {when}"),
            format!("{a} and {b}: solved exactly; no check is needed."),
        ),
        (Detection::Overlap, Some(Outcome::Caught { delay, .. })) => (
            format!("● Caught at {when}"),
            format!("{a} and {b}, {} after the true contact, {depth} m deep.", brief_time(delay)),
        ),
        (Detection::Overlap, _) => {
            (format!("● Overlap found at {when}"), format!("{a} and {b}, {depth} m deep."))
        }
    };
    Some(Report { is_found: true, title, sentence, bars: Vec::new(), actions: Vec::new() })
}

/// The way between two checks, and that in which a check would have caught the pair in time: both as one circle sees the
/// other move.
fn bars(miss: &AuditedContact) -> Vec<Bar> {
    let path = intercept(&miss.before[0], &miss.before[1]);
    let Some(chances) = step_size(&path, miss.duration) else { return Vec::new() };
    let speed = path.relative_velocity.length();
    let (name, duration) = match miss.outcome {
        Outcome::Missed => ("moved while overlapping", chances.overlap_duration),
        Outcome::TooLate { .. } | Outcome::Caught { .. } => {
            ("moved while still closing", chances.largest_safe_step)
        }
    };
    let lengths = [("moved between two checks", miss.duration, false), (name, duration, true)];
    let longest = miss.duration.max(duration);
    let bar = |(name, duration, is_overlap): (&str, f64, bool)| Bar {
        name: name.to_owned(),
        value: format!("{} m", brief(speed * duration)),
        share: (duration / longest) as f32,
        is_overlap,
    };
    lengths.into_iter().map(bar).collect()
}

fn actions(session: &Session, miss: &AuditedContact) -> Vec<Action> {
    let is_by_hand = miss.is_by_hand();
    let mut actions = Vec::new();
    if !session.experiment().is_comparing() {
        let name = if is_by_hand { "Drag it exactly" } else { "Show it exactly" };
        actions.push(action(name, Command::ToggleDetection));
        actions.push(action("Compare", Command::ToggleCompare));
    }
    if let Some(step) = safe_step(&miss.before).filter(|_| !is_by_hand) {
        actions.push(action(&format!("Use dt {}", number::rounded_time(step)), Command::UseSafeStep));
    }
    actions.push(action("Replay slowly", Command::Replay));
    actions
}

fn action(name: &str, command: Command) -> Action {
    Action { name: name.to_owned(), command }
}
