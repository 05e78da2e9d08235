//! The results on screen, and how they stop the run.

use crate::session::pair::Pair;
use crate::session::run::{Run, Stops};
use crate::simulation::{AuditedContact, Contact, Detection, Event};

/// The time for which the run is held at a contact that was found (s of real time).
const HOLD: f64 = 0.5;

/// The minimum time between two holds (s of real time): a series of holds does not look like motion.
const LEAST_BETWEEN_HOLDS: f64 = 1.0;

/// The time for which a result stays on screen while the run plays (s of real time).
pub const SHOWN_FOR: f64 = 2.5;

/// A contact of two circles that was found: solved, or caught by a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The contact.
    pub event: Event,
    /// The method under which it was found.
    pub detection: Detection,
    /// The true contact, as the audit judged it; `None` under intercept detection, and when they overlapped before.
    pub audited: Option<AuditedContact>,
    /// The time that it has been on screen (s of real time).
    pub age: f64,
}

impl Found {
    /// Returns this contact as this run found it.
    pub fn of(run: &Run, event: Event) -> Self {
        Self { event, detection: run.rules().detection, audited: audited_contact_of(run, &event), age: 0.0 }
    }
}

/// The results on screen, and the stops that they made.
#[derive(Clone, Debug, Default)]
pub struct Results {
    found: Vec<Found>,
    /// The time for which the run is still held (s of real time).
    hold: f64,
    /// The time played since the last hold (s of real time); `None` when there was none.
    since_hold: Option<f64>,
    /// The time played with a miss on screen (s of real time).
    miss_age: f64,
    /// Whether the run has paused by itself since the start.
    has_paused: bool,
}

impl Results {
    /// Returns the contact that this method found last, while its card is on screen.
    pub fn found(&self, detection: Detection) -> Option<&Found> {
        self.found.iter().find(|found| found.detection == detection)
    }

    /// Whether the run is held at a contact.
    pub fn is_holding(&self) -> bool {
        self.hold > 0.0
    }

    /// Returns where a single run stops by itself from now on.
    pub fn stops(&self) -> Stops {
        let may_hold = self.since_hold.is_none_or(|seconds| seconds >= LEAST_BETWEEN_HOLDS);
        Stops { misses: !self.has_paused, contacts: may_hold, pair: None }
    }

    /// Returns where Compare stops by itself from now on, when this pair is explained.
    pub fn stops_in_compare(&self, pair: Option<Pair>) -> Stops {
        let stops = !self.has_paused && pair.is_some();
        Stops { misses: stops, contacts: stops, pair }
    }

    /// Lets `seconds` of real time pass, and returns how many of them are left for the run.
    pub fn tick(&mut self, seconds: f64, is_playing: bool) -> f64 {
        let left = (seconds - self.hold).max(0.0);
        self.hold = (self.hold - seconds).max(0.0);
        for found in &mut self.found {
            found.age += seconds;
        }
        if is_playing {
            self.found.retain(|found| found.age < SHOWN_FOR);
            self.since_hold = self.since_hold.map(|since| since + left);
            self.miss_age += seconds;
        }
        left
    }

    /// Begins to show a miss.
    pub fn show_miss(&mut self) {
        self.miss_age = 0.0;
    }

    /// Whether the run has played long enough with the miss on screen.
    pub fn is_miss_over(&self) -> bool {
        self.miss_age >= SHOWN_FOR
    }

    /// Ends the hold, when the run goes on or is paused by hand.
    pub fn end_hold(&mut self) {
        self.hold = 0.0;
    }

    /// Shows a contact that this run found, and holds the run if `holds`.
    pub fn show(&mut self, run: &Run, event: Event, holds: bool) {
        let new = Found::of(run, event);
        self.found.retain(|found| found.detection != new.detection);
        self.found.push(new);
        if holds {
            self.hold = HOLD;
            self.since_hold = Some(0.0);
        }
    }

    /// Notes that the run has paused by itself, which it does once per start.
    pub fn pause(&mut self) {
        self.has_paused = true;
    }

    /// Takes the results off the screen, and ends the hold.
    pub fn forget(&mut self) {
        self.found.clear();
        self.hold = 0.0;
    }

    /// Forgets everything, when the run is at a start.
    pub fn start_again(&mut self) {
        *self = Self::default();
    }
}

/// Returns the true contact behind an event of a fixed step.
fn audited_contact_of(run: &Run, event: &Event) -> Option<AuditedContact> {
    let Contact::Pair { a, b } = event.contact else { return None };
    let of_this_step = run.audited().iter().rev().take_while(|audited| audited.checked_at() >= event.time);
    of_this_step.filter(|audited| (audited.a, audited.b) == (a, b)).last().copied()
}

/// The numbers of contacts of two circles since the start of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Those found in time: caught by a check, or solved.
    pub found: u64,
    /// All contacts: those in the audit, or those that were solved.
    pub contacts: u64,
    /// Those that the hand jumped over since the scene was opened. They are not among the others.
    pub by_hand: u64,
}

impl Tally {
    /// Counts the contacts of this run up to now.
    pub fn of(run: &Run) -> Self {
        let (counted, by_hand) = (run.counters_since_start(), run.missed_by_hand());
        match run.rules().detection {
            Detection::Overlap => {
                let found = counted.caught;
                Self { found, contacts: found + counted.too_late + counted.missed, by_hand }
            }
            Detection::Intercept => {
                let found = counted.pair_collisions;
                Self { found, contacts: found, by_hand }
            }
        }
    }
}

/// What a run has made of the first contact of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairResult {
    /// It was solved or caught, or the two overlapped before.
    Found(Event),
    /// It was missed, or caught too late.
    Missed(AuditedContact),
}

impl PairResult {
    /// Returns the first result of this pair since the start of the run; `None` when there is none yet.
    pub fn of(run: &Run, pair: Pair) -> Option<Self> {
        let start = run.start_time();
        let audited = run
            .audited()
            .iter()
            .find(|audited| (audited.a, audited.b) == (pair.a, pair.b) && audited.checked_at() > start);
        if let Some(audited) = audited.filter(|audited| audited.is_missed_or_too_late()) {
            return Some(Self::Missed(*audited));
        }
        let is_pair = Contact::Pair { a: pair.a, b: pair.b };
        let mut events = run.events().iter();
        events.find(|event| event.contact == is_pair && event.time >= start).copied().map(Self::Found)
    }
}
