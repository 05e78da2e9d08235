//! The events, latest first and with the changes of each. A click seeks to an event.

use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Contact, Event, NextEvent};
use egui::Ui;

use super::{press, row};
use crate::session::{ClockCommand, Command, Run, Shown, cause_word};
use crate::view::text::method::how;
use crate::view::text::number::{Reading, exact, short, time};
use crate::view::theme::Theme;
use crate::view::words::contact_report::exchange;

/// The maximum number of lines.
const LISTED: usize = 12;

/// One event.
struct Line {
    /// The time (s); for a miss, the time of the true contact.
    at: f64,
    words: String,
    is_alarm: bool,
    /// The text of the tooltip.
    note: String,
    /// The speeds, the momentum and the energy before and after, one per line; may be empty.
    change: String,
    /// The time to which a click seeks (s).
    leads_to: f64,
}

impl Line {
    /// Creates a line that leads to its own time (s).
    fn new(at: f64, words: String, note: impl Into<String>) -> Self {
        Self { at, words, is_alarm: false, note: note.into(), change: String::new(), leads_to: at }
    }
}

/// Draws the list.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let run = shown.run();
    let past = lines(shown, run);
    let is_start = past.is_empty();
    let ahead = |(time, contact)| Line::new(time, who(shown, contact), "on the present courses");
    let lines = if is_start { to_come(run).into_iter().map(ahead).collect() } else { past };
    if is_start {
        let words = match (lines.is_empty(), run.rules().detection.is_stepped()) {
            (true, _) => "Nothing has happened yet. N goes to the next event.",
            (false, false) => "To come:",
            (false, true) => "To come, if each contact is found:",
        };
        row::quiet(ui, theme, words);
    }
    for line in lines {
        let color = match (line.is_alarm, is_start) {
            (true, _) => theme.missed,
            (false, true) => theme.text_dim,
            (false, false) => theme.text,
        };
        let response = row::choice(ui, theme, &time(line.at), &line.words, color);
        let when = Reading::time(line.at).in_full();
        let hint = format!("t = {when}, {}; click to go there", line.note);
        press(response, ClockCommand::Seek(line.leads_to).into(), &hint, commands);
        if !line.change.is_empty() {
            row::note(ui, theme, line.change);
        }
    }
    if run.audited().iter().any(AuditedContact::is_failure) {
        let words = "Missed, caught too late: at the time of the true contact; a ghost: at that of the answer. A click goes to the end of the step.";
        row::note(ui, theme, words);
    }
}

/// Returns the next contacts, soonest first, at most [`LISTED`]: those of the present courses.
pub fn to_come(run: &Run) -> Vec<(f64, Contact)> {
    let Some(world) = run.solved() else { return Vec::new() };
    let wall = world.next_event().and_then(|next| match next.event {
        NextEvent::Wall { circle, side } => Some((next.time, Contact::Wall { circle, side })),
        NextEvent::Pair { .. } | NextEvent::Later => None,
    });
    let pairs =
        world.upcoming(LISTED).into_iter().map(|next| (next.time, Contact::Pair { a: next.a, b: next.b }));
    wall.into_iter().chain(pairs).take(LISTED).collect()
}

/// Returns the events, latest first, at most [`LISTED`].
fn lines(shown: &Shown, run: &Run) -> Vec<Line> {
    let events = run.events().iter().rev().take(LISTED).map(|event| {
        let is_deep = event.depth > 0.0;
        let note = if is_deep { format!("{} m deep", exact(event.depth)) } else { how(run.rules()) };
        let change = change(shown, run, event);
        Line { change, ..Line::new(event.time, who(shown, event.contact), note) }
    });
    let misses = run.audited().iter().rev().filter(|audited| audited.is_failure()).take(LISTED);
    let misses = misses.map(|audited| {
        let check = Reading::time(audited.checked_at).in_full();
        let note = match audited.outcome {
            Outcome::Missed => "the true contact; nothing answered it in the step that ended at",
            Outcome::Ghost => "an answer without a contact, in the step that ended at",
            Outcome::TooLate { .. } | Outcome::Caught { .. } => {
                "the true contact, caught too late in the step that ended at"
            }
        };
        let word = audited.outcome;
        let words = format!("{} – {} {word}", shown.name(audited.a), shown.name(audited.b));
        let note = format!("{note} {check}");
        let leads_to = audited.checked_at;
        Line { is_alarm: true, leads_to, ..Line::new(audited.time(), words, note) }
    });
    let stalls = run.stalls().iter().rev().take(LISTED).map(|stall| {
        let words = format!("{} {}", who(shown, stall.contact), cause_word(stall.cause).to_uppercase());
        let note = "contacts keep coming while time does not advance";
        Line { is_alarm: true, ..Line::new(stall.time, words, note) }
    });
    let graze = shown.lane().graze.zip(shown.pair).filter(|(time, _)| *time <= run.world().time());
    let graze = graze.map(|(time, pair)| {
        let words = format!("{} – {} graze", shown.name(pair.a), shown.name(pair.b));
        Line::new(time, words, "they touch, no impulse is exchanged")
    });
    // At equal times, a stall comes first: it represents any number of contacts.
    let mut lines: Vec<Line> = stalls.chain(events).chain(misses).chain(graze).collect();
    lines.sort_by(|one, other| other.at.total_cmp(&one.at));
    lines.truncate(LISTED);
    lines
}

/// Returns the speeds, the momentum and the energy of the circles in contact, before and after it.
fn change(shown: &Shown, run: &Run, event: &Event) -> String {
    let speeds = event.contact.circles().zip(event.before.iter().zip(&event.after));
    let speeds = speeds.map(|(circle, (before, after))| {
        format!("{} {} → {}", shown.name(circle), short(before.length()), short(after.length()))
    });
    let speeds = speeds.collect::<Vec<_>>().join("   ");
    [vec![format!("{speeds} m/s")], exchange(shown, run, event)].concat().join("\n")
}

/// Returns the names of the two circles in contact, or of the circle and the wall.
pub fn who(shown: &Shown, contact: Contact) -> String {
    match contact {
        Contact::Pair { a, b } => format!("{} – {}", shown.name(a), shown.name(b)),
        Contact::Wall { circle, side } => format!("{} – {} wall", shown.name(circle), side),
    }
}
