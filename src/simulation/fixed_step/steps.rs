//! Advancing by fixed steps.

use std::ops::ControlFlow;

use super::audit::{audit, is_new};
use super::bounds::Bounds;
use super::broad_phase::BroadPhase;
use super::overlapping_pair::OverlappingPair;
use super::walls::clamp_to_walls;
use crate::simulation::body::Body;
use crate::simulation::clock::Clock;
use crate::simulation::event::{Contact, Event};
use crate::simulation::record::Record;
use crate::simulation::response::{self, Found, is_sensed, response_of};
use crate::simulation::rules::Rules;
use crate::simulation::sensor_event::Crossing;

/// The maximum number of overlapping pairs in a step, and of true contacts, and how many more there may be for each circle:
/// even a dense packing has no more. A step with more is not made.
const MAX_CONTACTS: usize = 1 << 17;
const MAX_CONTACTS_PER_CIRCLE: usize = 4;

/// The maximum number of pairs checked in a step, as a multiple of the maximum number of contacts.
const MAX_CHECKS_PER_CONTACT: usize = 16;

/// Where a run of fixed steps stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedStep {
    /// The number of steps since the epoch. Step k happens at k·dt: a product, which does not drift as a sum would.
    pub steps: u64,
    /// The pairs that overlapped at the last check, in order: a contact is an event when it begins, not while it lasts.
    contacts: Vec<(u32, u32)>,
    /// The pairs of a sensor and a body inside it at the last check, in order, and those at the check of the current step.
    inside: Vec<(u32, u32)>,
    inside_now: Vec<(u32, u32)>,
    /// The overlapping pairs of the current step; empty between steps.
    found: Vec<OverlappingPair>,
    /// Whether the next step would pass the limits.
    is_crowded: bool,
    broad_phase: BroadPhase,
}

impl FixedStep {
    /// Returns the time of the next check (s since the epoch).
    pub fn next_time(&self, rules: &Rules) -> f64 {
        (self.steps + 1) as f64 * rules.step
    }

    /// Whether the next step was tried and would have more pairs in contact than one step may have.
    pub fn is_crowded(&self) -> bool {
        self.is_crowded
    }

    /// Returns how much memory it takes besides itself (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of_val(self.contacts.as_slice()) + size_of_val(self.inside.as_slice())
    }

    /// Takes note that a body has appeared or changed: the next step is another one.
    pub fn change(&mut self) {
        self.is_crowded = false;
    }

    /// Takes note that the body in this place was removed.
    pub fn remove(&mut self, circle: usize) {
        let is_other = |&(a, b): &(u32, u32)| a as usize != circle && b as usize != circle;
        self.contacts.retain(is_other);
        self.inside.retain(is_other);
        self.change();
    }

    /// Makes the next step, writes its contacts, found and audited, into `record`, and sets the clock to its end. Where the
    /// step would pass the limits, nothing changes but that it [is crowded](Self::is_crowded).
    pub fn advance(&mut self, rules: &Rules, bodies: &mut [Body], clock: &mut Clock, record: &mut Record) {
        let (start, now) = (self.steps as f64 * rules.step, self.next_time(rules));
        self.is_crowded = self.is_crowded || !self.step(rules, bodies, (start, now), record);
        if !self.is_crowded {
            self.steps += 1;
            self.report_crossings(bodies, now, record);
            clamp_to_walls(rules, bodies, now, record);
            clock.now = now;
        }
    }

    /// Makes the step from `start` to `now` (s since the epoch) except for the walls. Returns `false`, with nothing
    /// changed, where the step would pass the limits.
    fn step(
        &mut self,
        rules: &Rules,
        bodies: &mut [Body],
        (start, now): (f64, f64),
        record: &mut Record,
    ) -> bool {
        let max_contacts = MAX_CONTACTS + MAX_CONTACTS_PER_CIRCLE * bodies.len();
        let mut found = std::mem::take(&mut self.found);
        let mut checks = 0;
        let mut check = |a: usize, b: usize, began: bool| {
            checks += 1;
            found.extend(OverlappingPair::of([&bodies[a].at(now), &bodies[b].at(now)], (a, b), began));
            if found.len() > max_contacts || checks > MAX_CHECKS_PER_CONTACT * max_contacts {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let present = (0..bodies.len()).filter(|&one| !bodies[one].is_removed());
        let (first, counters) = (record.log.audited.len(), *record.counters);
        let compared = if rules.audit {
            // Pairs that overlap at the end are among those whose sweeps intersect: one search serves both.
            let bounds = |one: usize| {
                Bounds::of_sweep(&bodies[one].at(start), bodies[one].at(now).center, now - start)
            };
            self.broad_phase.pairs(present, bounds, |a, b| {
                let before = [bodies[a].at(start), bodies[b].at(start)];
                let after = [bodies[a].at(now), bodies[b].at(now)];
                let step = (self.steps + 1, record.epoch + start, now - start);
                let audited = audit(&before, &after, (a, b), step);
                check(a, b, audited.is_some())?;
                if let Some(audited) = audited
                    && is_new(
                        &audited,
                        response_of(rules, &bodies[a], &bodies[b]),
                        overlapped(&self.contacts, (a, b)),
                    )
                {
                    record.audited(audited);
                }
                let is_crowded = record.log.audited.len() - first > max_contacts;
                if is_crowded { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        } else {
            self.broad_phase.pairs(present, |one| Bounds::of(&bodies[one].at(now)), |a, b| check(a, b, false))
        };
        let Some(compared) = compared else {
            record.log.audited.truncate(first);
            *record.counters = counters;
            return false;
        };
        record.counters.pair_tests += compared;
        record.log.audited[first..].sort_unstable_by(|one, other| {
            let by_time = one.enter.total_cmp(&other.enter);
            by_time.then_with(|| (one.a, one.b).cmp(&(other.a, other.b)))
        });
        found.sort_unstable_by_key(|pair| (pair.a, pair.b));
        for pair in &found {
            let begins = !overlapped(&self.contacts, (pair.a as usize, pair.b as usize));
            respond(rules, bodies, pair, begins, &mut self.inside_now, now, record);
        }
        self.contacts.clear();
        self.contacts.extend(found.iter().map(|pair| (pair.a, pair.b)));
        found.clear();
        self.found = found;
        true
    }

    /// Writes which bodies have entered and left sensors since the check before this one.
    fn report_crossings(&mut self, bodies: &[Body], now: f64, record: &mut Record) {
        let mut report = |from: &[(u32, u32)], to: &[(u32, u32)], crossing| {
            for pair in from.iter().filter(|pair| to.binary_search(pair).is_err()) {
                record.sensor_event(now, bodies, (pair.0 as usize, pair.1 as usize), crossing);
            }
        };
        report(&self.inside, &self.inside_now, Crossing::Leaves);
        report(&self.inside_now, &self.inside, Crossing::Enters);
        std::mem::swap(&mut self.inside, &mut self.inside_now);
        self.inside_now.clear();
    }
}

/// Whether a pair is in the sorted list of those that overlapped at the last check.
fn overlapped(contacts: &[(u32, u32)], (a, b): (usize, usize)) -> bool {
    contacts.binary_search(&(a as u32, b as u32)).is_ok()
}

/// Responds to an overlapping pair. Writes an event for each impulse, or, where there are no impulses, one when the
/// contact begins. For a sensor and a body, writes only that the body is inside.
fn respond(
    rules: &Rules,
    bodies: &mut [Body],
    pair: &OverlappingPair,
    begins: bool,
    inside: &mut Vec<(u32, u32)>,
    now: f64,
    record: &mut Record,
) {
    let (a, b) = (pair.a as usize, pair.b as usize);
    let Some(response) = response_of(rules, &bodies[a], &bodies[b]) else {
        if is_sensed(&bodies[a], &bodies[b]) {
            inside.push((pair.a, pair.b));
        }
        return;
    };
    let before = [bodies[a].at(now), bodies[b].at(now)];
    let [mut one, mut other] = before;
    response::respond(rules, [&bodies[a], &bodies[b]], [&mut one, &mut other], Found::ByCheck);
    let is_event = if response.is_impulse() {
        [one.velocity, other.velocity] != before.map(|circle| circle.velocity)
    } else {
        begins
    };
    if is_event {
        record.event(Event {
            time: now,
            contact: Contact::Pair { a, b },
            point: pair.point,
            depth: pair.depth,
            before: before.map(|circle| circle.velocity),
            after: [one.velocity, other.velocity],
        });
        record.counters.overlapping_before += u64::from(rules.audit && !pair.began);
    }
    if one != before[0] {
        bodies[a].set(one, now);
    }
    if other != before[1] {
        bodies[b].set(other, now);
    }
}
