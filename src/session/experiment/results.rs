//! The results of a run: for a contact, for a pair, for all contacts so far, and beside the exact run.

use circle_collision::simulation::Event;
use circle_collision::simulation::audit::AuditedContact;

use super::Experiment;
use super::run::{Run, SAME_TIME};
use crate::session::contact::Pair;

/// A contact of two circles that was found: solved, or caught by a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The contact of the pair, at the time at which the method found it. When they really touched is for `audited` to say.
    pub event: Event,
    /// The true contact, as judged by the audit; `None` under intercept detection, and if the circles overlapped before.
    pub audited: Option<AuditedContact>,
}

impl Found {
    /// Returns this contact as this run found it.
    pub fn new(run: &Run, event: Event) -> Self {
        let mut recent = run.audited().iter().rev().take_while(|audited| audited.checked_at >= event.time);
        Self { event, audited: recent.find(|audited| audited.judges(&event)).copied() }
    }
}

/// The result of a run for a contact of two circles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairResult {
    /// It was solved or caught, or the two overlapped before.
    Found(Found),
    /// It was missed, seen too late, or a ghost.
    Failed(AuditedContact),
}

impl PairResult {
    /// Returns the last result of this pair since the start of the run; `None` if there is none yet.
    pub fn of(run: &Run, pair: Pair) -> Option<Self> {
        let start = run.start_time();
        match run.last_audited_of(pair, start) {
            Some(audited) if audited.is_failure() => Some(Self::Failed(*audited)),
            _ => run.last_found_of(pair, start).map(|event| Self::Found(Found::new(run, *event))),
        }
    }

    /// Returns the contact that was found.
    pub fn found(&self) -> Option<Found> {
        match self {
            Self::Found(found) => Some(*found),
            Self::Failed(_) => None,
        }
    }

    /// Returns the contact that was missed or seen too late, or the ghost.
    pub fn failure(&self) -> Option<AuditedContact> {
        match self {
            Self::Found(_) => None,
            Self::Failed(failure) => Some(*failure),
        }
    }

    /// Returns the true contact, as judged by the audit, if there is one.
    pub fn audited(&self) -> Option<AuditedContact> {
        match self {
            Self::Found(found) => found.audited,
            Self::Failed(audited) => Some(*audited),
        }
    }
}

impl Run {
    /// Returns the pair of the first result since the start, and when it was there (s, absolute); `None` without one.
    fn first_result_of_any(&self) -> Option<(f64, Pair)> {
        let start = self.start_time();
        let failures = self.audited().iter().filter(|audited| audited.is_failure());
        let mut failed =
            failures.filter_map(|failure| Some((failure.checked_at, Pair::in_contact(failure.contact)?)));
        let mut found = self.events().iter().filter_map(|event| {
            Some((event.time, Pair::in_contact(event.contact)?)).filter(|(time, _)| *time >= start)
        });
        let results = [failed.find(|(time, _)| *time > start), found.next()];
        results.into_iter().flatten().min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Whether this pair has had no contact since the start but the one that its result is about, nor either of the two another one
    /// before that: until then, it has moved as in a run under any other method.
    fn is_on_first_contact(&self, pair: Pair) -> bool {
        let start = self.start_time();
        let events = self.events().iter().filter(|event| event.time >= start);
        let answers = events.filter_map(|event| Some((event.time, Pair::in_contact(event.contact)?)));
        let of_pair: Vec<f64> = if self.rules().detection.is_stepped() {
            let audited = self.audited().iter().filter(|one| one.checked_at > start);
            let own = audited.filter(|one| pair.is_audited(one));
            own.map(|one| one.time().min(one.answered_at)).take(2).collect()
        } else {
            answers.clone().filter(|(_, one)| *one == pair).map(|(time, _)| time).take(2).collect()
        };
        // Contacts at one time are answered one after the other.
        let until = of_pair.first().map_or(f64::INFINITY, |time| time - SAME_TIME * self.rules().step);
        let is_other = |one: &Pair| *one != pair && one.circles().any(|circle| pair.has(circle));
        of_pair.len() < 2 && !answers.take_while(|(time, _)| *time < until).any(|(_, one)| is_other(&one))
    }
}

impl Experiment {
    /// Returns the pair of the first result in any lane of a small scene: the one by which the lanes are compared unless the person
    /// selects another. `None` before there is one.
    pub fn first_result(&self) -> Option<Pair> {
        let results = self.runs().filter(|run| run.is_small()).filter_map(Run::first_result_of_any);
        results.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, pair)| pair)
    }

    /// Whether the results of the lanes for this pair are about the same contact. Once an earlier contact has turned one of the two,
    /// the lanes differ in more than their methods.
    pub fn is_comparable(&self, pair: Pair) -> bool {
        self.runs().all(|run| run.is_small() && run.is_on_first_contact(pair))
    }
}
