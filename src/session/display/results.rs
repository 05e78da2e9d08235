//! What became of contacts, while it is on screen, and how it stops the run.

use crate::session::pair::Pair;
use crate::session::run::{Run, Stops};
use crate::simulation::{AuditedContact, Contact, Detection, Event};

/// At a contact that was found the run stands still for this long (s of real time).
const HOLD: f64 = 0.5;

/// After a hold the run plays for at least this long (s of real time) before the next: a series of holds would no
/// longer look like motion.
const LEAST_BETWEEN_HOLDS: f64 = 1.0;

/// While the run plays, a result stays on screen for this long (s of real time).
const SHOWN_FOR: f64 = 2.5;

/// A contact of two circles that was found: solved, or caught by a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The contact.
    pub event: Event,
    /// Under which method.
    pub detection: Detection,
    /// The true contact, as the audit judged it; `None` under intercept detection, and when they overlapped before.
    pub audited: Option<AuditedContact>,
    /// For how long it has been on screen (s of real time).
    pub age: f64,
}

impl Found {
    /// This contact as this run found it.
    pub fn of(run: &Run, event: Event) -> Self {
        Self { event, detection: run.rules().detection, audited: meeting_of(run, &event), age: 0.0 }
    }
}

/// The results on screen, and the stops that they made.
#[derive(Clone, Debug, Default)]
pub struct Results {
    found: Vec<Found>,
    /// The run stands still for this much longer (s of real time).
    hold: f64,
    /// How long it has played since the last hold (s of real time); `None` when there was none.
    since_hold: Option<f64>,
    /// For how long the run has played with a miss on screen (s of real time).
    miss_age: f64,
    /// Has it paused by itself since the start?
    has_paused: bool,
}

impl Results {
    /// The contact that this method found last, while its card is on screen.
    pub fn found(&self, detection: Detection) -> Option<&Found> {
        self.found.iter().find(|found| found.detection == detection)
    }

    /// Is the run held at a contact?
    pub fn is_holding(&self) -> bool {
        self.hold > 0.0
    }

    /// Where a single run stops when it goes on now.
    pub fn stops(&self) -> Stops {
        let may_hold = self.since_hold.is_none_or(|seconds| seconds >= LEAST_BETWEEN_HOLDS);
        Stops { misses: !self.has_paused, contacts: may_hold, pair: None }
    }

    /// Where Compare stops when it goes on now, in which this pair is explained.
    pub fn stops_in_compare(&self, pair: Option<Pair>) -> Stops {
        let stops = !self.has_paused && pair.is_some();
        Stops { misses: stops, contacts: stops, pair }
    }

    /// `seconds` of real time pass. Returns what is left of them for the run.
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

    /// A miss comes on screen.
    pub fn show_miss(&mut self) {
        self.miss_age = 0.0;
    }

    /// Has the run played long enough with the miss on screen?
    pub fn is_miss_over(&self) -> bool {
        self.miss_age >= SHOWN_FOR
    }

    /// The run goes on, or is paused by hand: it is no longer held.
    pub fn end_hold(&mut self) {
        self.hold = 0.0;
    }

    /// A contact was found in this run: it is shown, and holds the run if `holds`.
    pub fn show(&mut self, run: &Run, event: Event, holds: bool) {
        let new = Found::of(run, event);
        self.found.retain(|found| found.detection != new.detection);
        self.found.push(new);
        if holds {
            self.hold = HOLD;
            self.since_hold = Some(0.0);
        }
    }

    /// The run pauses by itself: once per start.
    pub fn pause(&mut self) {
        self.has_paused = true;
    }

    /// Another moment, or another hand: nothing is shown any more, and nothing held.
    pub fn forget(&mut self) {
        self.found.clear();
        self.hold = 0.0;
    }

    /// The run is at its start again, or at another.
    pub fn start_again(&mut self) {
        *self = Self::default();
    }
}

/// The true contact behind an event of a fixed step.
fn meeting_of(run: &Run, event: &Event) -> Option<AuditedContact> {
    let Contact::Pair { a, b } = event.contact else { return None };
    let of_this_step = run.audited().iter().rev().take_while(|audited| audited.checked_at() >= event.time);
    of_this_step.filter(|audited| (audited.a, audited.b) == (a, b)).last().copied()
}

/// How many contacts of two circles a run has had since its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Found in time: caught by a check, or solved.
    pub found: u64,
    /// All of them: those that the audit knows of, or that were solved.
    pub contacts: u64,
    /// Those that the hand jumped over since the scene was opened; they are not among the others.
    pub by_hand: u64,
}

impl Tally {
    /// Those of this run up to now.
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

/// What a run has made of a pair since its start; `None` when there has been no contact of it yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairResult {
    /// The contact was solved or caught, or the two overlapped before.
    Found(Event),
    /// It was missed, or caught too late.
    Missed(AuditedContact),
}

impl PairResult {
    /// The first of this pair since the start of the run.
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
