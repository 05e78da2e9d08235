//! Events in words: the lines of the page Events, and what lies ahead.

use circle_collision::detection::{Passage, Verdict};
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Contact, Event, NextEvent, Stall, World};

use crate::session::{Run, Shown, cause_word, without_rounding};
use crate::view::text::number::{Reading, brief, brief_time, exact, time};
use crate::view::words::{self, contact_word, how};

/// The maximum number of events in a list.
const LISTED: usize = 12;

/// An event in a list.
pub struct EventLine {
    /// The time (s); for a miss, the time of the true contact.
    pub at: f64,
    pub words: String,
    pub is_alarm: bool,
    /// What it is, in full.
    pub note: String,
    /// The contact, if it is one that the method found.
    pub event: Option<Event>,
    /// The time at which it was noticed (s).
    pub leads_to: f64,
}

impl EventLine {
    /// Creates the line of an event that was noticed at its own time (s).
    fn new(at: f64, words: String, note: impl Into<String>) -> Self {
        Self { at, words, is_alarm: false, note: note.into(), event: None, leads_to: at }
    }

    fn of_event(shown: &Shown, run: &Run, event: &Event) -> Self {
        let is_deep = event.depth > 0.0;
        let note = if is_deep { format!("{} m deep", exact(event.depth)) } else { how(run.rules()) };
        Self { event: Some(*event), ..Self::new(event.time, who(shown, event.contact), note) }
    }

    fn of_failure(shown: &Shown, failure: &AuditedContact) -> Self {
        let pair = who(shown, failure.contact);
        let note = match failure.outcome {
            Outcome::Missed => "the true contact, missed",
            Outcome::Ghost => "an answer without a contact,",
            Outcome::TooLate { .. } | Outcome::Caught { .. } => "the true contact, seen too late",
        };
        let end = Reading::time(failure.checked_at).in_full();
        let note = format!("{note} in the step that ended at {end}");
        let line = Self::new(failure.time(), format!("{pair} {}", failure.outcome), note);
        Self { is_alarm: true, leads_to: failure.checked_at, ..line }
    }

    fn of_stall(shown: &Shown, stall: &Stall) -> Self {
        let words = format!("{} {}", who(shown, stall.contact), cause_word(stall.cause).to_uppercase());
        let note = "contacts keep coming while time does not advance";
        Self { is_alarm: true, ..Self::new(stall.time, words, note) }
    }
}

/// Returns the events of the explained lane, latest first.
pub fn latest_events(shown: &Shown) -> Vec<EventLine> {
    let run = shown.run();
    let failures = run.audited().iter().rev().filter(|audited| audited.is_failure()).take(LISTED);
    let past_graze = shown.lane().graze.filter(|&time| time <= run.world().time());
    let graze = past_graze.zip(shown.pair).map(|(time, pair)| {
        let words = format!("{} graze", who(shown, pair.contact()));
        EventLine::new(time, words, "they touch, nothing is exchanged")
    });
    // At equal times, a stall comes first: it represents any number of contacts.
    let stalls = run.stalls().iter().rev().take(LISTED).map(|stall| EventLine::of_stall(shown, stall));
    let events = run.events().iter().rev().take(LISTED).map(|event| EventLine::of_event(shown, run, event));
    let failures = failures.map(|failure| EventLine::of_failure(shown, failure));
    let mut lines: Vec<EventLine> = stalls.chain(events).chain(failures).chain(graze).collect();
    lines.sort_by(|earlier, later| later.at.total_cmp(&earlier.at));
    lines.truncate(LISTED);
    lines
}

/// Returns the contacts ahead on the present courses, soonest first.
pub fn events_ahead(shown: &Shown) -> Vec<EventLine> {
    let Some(world) = shown.run().solved() else { return Vec::new() };
    let wall = world.next_event().and_then(|next| match next.event {
        NextEvent::Wall { circle, wall } => Some((next.time, Contact::Wall { circle, wall })),
        NextEvent::Pair { .. } | NextEvent::Later => None,
    });
    let pairs =
        world.upcoming(LISTED).into_iter().map(|next| (next.time, Contact::Pair { a: next.a, b: next.b }));
    let line = |(time, contact)| EventLine::new(time, who(shown, contact), "on the present courses");
    wall.into_iter().chain(pairs).take(LISTED).map(line).collect()
}

/// Returns the names of the two in contact.
fn who(shown: &Shown, contact: Contact) -> String {
    words::who(shown, contact, " – ", "")
}

/// Returns the time until the contact of two circles, or else until their closest approach (s), with the words for it; `None` without
/// either.
pub fn approach(path: &Passage) -> Option<(f64, String)> {
    let closest = path.closest_time;
    if let Some(time) = path.time_of_impact() {
        let time = without_rounding(time, path.reach / path.speed);
        return Some((time, format!("contact in {}", brief_time(time))));
    }
    let is_ahead = closest > 0.0 && path.verdict != Verdict::SameVelocity;
    let distance = || brief(path.closest_distance);
    is_ahead.then(|| (closest, format!("closest {} m in {}", distance(), brief_time(closest))))
}

/// Says which entries of the table of this world a contact changed.
pub fn changed_entries(shown: &Shown, world: &World, event: &Event) -> String {
    let circles = world.len() as f64;
    let [bounce, wall] = solved_again(circles);
    let (word, changed) = match event.contact {
        Contact::Pair { .. } => (contact_word(world.rules().response), format!("their {bounce}")),
        Contact::Wall { .. } => ("wall hit", format!("its {wall}")),
    };
    let who = event.contact.circles().map(|circle| shown.name(circle)).collect::<Vec<_>>().join(" and ");
    format!("{word} of {who} at {} changed {changed} entries, of {} in all", time(event.time), pairs(circles))
}

/// Returns the number of pairs of this many circles.
pub fn pairs(circles: f64) -> f64 {
    circles * (circles - 1.0).max(0.0) / 2.0
}

/// Returns how many pairs are solved again, with this number of circles, after a bounce of two and after a contact with a
/// wall.
pub fn solved_again(circles: f64) -> [f64; 2] {
    [(2.0 * circles - 3.0).max(0.0), (circles - 1.0).max(0.0)]
}
