//! Advancing by fixed steps.

use std::ops::ControlFlow;

use glam::DVec2;

use super::audit::{audit, is_new};
use super::bounds::Bounds;
use super::broad_phase::BroadPhase;
use super::crowded_step::CrowdedStep;
use super::overlapping_pair::OverlappingPair;
use super::walls::clamp_to_walls;
use crate::detection::overlap;
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::clock::Clock;
use crate::simulation::event::{Contact, Event};
use crate::simulation::record::Record;
use crate::simulation::response::{self, Found, is_sensed, response_of};
use crate::simulation::rules::Rules;
use crate::simulation::sensor_event::Crossing;

/// The maximum number of contacts in a step that is made at once, and how many more there may be for each circle: even
/// a dense packing has no more. A step with more is a [`CrowdedStep`].
const MAX_CONTACTS: usize = 1 << 17;
const MAX_CONTACTS_PER_CIRCLE: usize = 4;

/// The maximum number of pairs checked in such a step, as a multiple of the maximum number of contacts.
const MAX_CHECKS_PER_CONTACT: usize = 16;

/// The number of contacts that take as much memory as an audited one.
const CONTACTS_PER_AUDITED: usize = 4;

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
    /// All circles at the last check, in place of `contacts` after a crowded step.
    at_check: Vec<Circle>,
    /// The overlapping pairs of the current step; empty between steps.
    found: Vec<OverlappingPair>,
    /// The step that has begun and is not finished.
    crowded: Option<Box<CrowdedStep>>,
    broad_phase: BroadPhase,
}

impl FixedStep {
    /// Returns the time of the next check (s since the epoch).
    pub fn next_time(&self, rules: &Rules) -> f64 {
        (self.steps + 1) as f64 * rules.step
    }

    /// Whether a step has begun that is not finished. Until then the bodies do not change.
    pub fn is_within_step(&self) -> bool {
        self.crowded.is_some()
    }

    /// Returns the state before the step that has begun.
    pub fn between_steps(&self) -> Self {
        let Self { steps, ref contacts, ref inside, ref at_check, .. } = *self;
        Self {
            steps,
            contacts: contacts.clone(),
            inside: inside.clone(),
            at_check: at_check.clone(),
            ..Self::default()
        }
    }

    /// Returns how much memory it takes besides itself (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of_val(self.contacts.as_slice())
            + size_of_val(self.inside.as_slice())
            + size_of_val(self.at_check.as_slice())
    }

    /// Takes note that a body has appeared in this place: it was in contact with nothing at the last check.
    pub fn insert(&mut self, circle: usize) {
        if !self.at_check.is_empty() {
            self.at_check.resize(self.at_check.len().max(circle + 1), NOWHERE);
        }
    }

    /// Takes note that the body in this place was removed.
    pub fn remove(&mut self, circle: usize) {
        let is_other = |&(a, b): &(u32, u32)| a as usize != circle && b as usize != circle;
        self.contacts.retain(is_other);
        self.inside.retain(is_other);
        if let Some(at_check) = self.at_check.get_mut(circle) {
            *at_check = NOWHERE;
        }
    }

    /// Makes the next step, or a part of it, and sets the clock to its end when it is finished.
    pub fn advance(&mut self, rules: &Rules, bodies: &mut [Body], clock: &mut Clock, record: &mut Record) {
        let next = self.next_time(rules);
        if self.step(rules, bodies, record) {
            clock.now = next;
        }
    }

    /// Makes the next step and writes its contacts, found and audited, into `record`. Returns whether the step is
    /// finished: where very many pairs overlap, a call makes a part of it, and the bodies and the sums change with the
    /// last part.
    fn step(&mut self, rules: &Rules, bodies: &mut [Body], record: &mut Record) -> bool {
        let mut crowded = if let Some(crowded) = self.crowded.take() {
            crowded
        } else {
            let (start, now) = (self.steps as f64 * rules.step, self.next_time(rules));
            if self.step_at_once(rules, bodies, (start, now), record) {
                self.steps += 1;
                self.report_crossings(bodies, now, record);
                clamp_to_walls(rules, bodies, now, record);
                return true;
            }
            Box::new(CrowdedStep::new(rules, bodies, (self.steps + 1, start, now)))
        };
        let now = crowded.time();
        let is_finished = crowded.advance(
            rules,
            record,
            |pair| overlapped(&self.contacts, &self.at_check, pair),
            |bodies, found, overlapped, record| {
                respond(rules, bodies, found, !overlapped, &mut self.inside_now, now, record);
            },
        );
        if is_finished {
            self.steps += 1;
            self.contacts = Vec::new();
            *record.counters = *record.counters + crowded.counters();
            self.at_check = crowded.finish(bodies);
            self.report_crossings(bodies, now, record);
            clamp_to_walls(rules, bodies, now, record);
        } else {
            self.crowded = Some(crowded);
        }
        is_finished
    }

    /// Makes the step from `start` to `now` (s since the epoch) except for the walls. Returns `false`, with nothing
    /// changed, when too many pairs overlap.
    fn step_at_once(
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
                        overlapped(&self.contacts, &self.at_check, (a, b)),
                    )
                {
                    record.audited(audited);
                }
                let is_crowded = CONTACTS_PER_AUDITED * (record.log.audited.len() - first) > max_contacts;
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
            let begins = !overlapped(&self.contacts, &self.at_check, (pair.a as usize, pair.b as usize));
            respond(rules, bodies, pair, begins, &mut self.inside_now, now, record);
        }
        self.contacts.clear();
        self.contacts.extend(found.iter().map(|pair| (pair.a, pair.b)));
        self.at_check = Vec::new();
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

/// A circle that overlaps nothing.
const NOWHERE: Circle =
    Circle { center: DVec2::INFINITY, velocity: DVec2::ZERO, radius: 0.0, mass: f64::INFINITY };

/// Whether a pair overlapped at the last check: by all circles at that check, or, where `at_check` is empty, by the
/// sorted list of the pairs that overlapped.
fn overlapped(contacts: &[(u32, u32)], at_check: &[Circle], (a, b): (usize, usize)) -> bool {
    if at_check.is_empty() {
        contacts.binary_search(&(a as u32, b as u32)).is_ok()
    } else {
        overlap(&at_check[a], &at_check[b]).is_overlapping()
    }
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
