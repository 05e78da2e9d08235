//! Overlap detection: everything moves by a fixed step, then pairs are tested where they are.

use std::ops::ControlFlow;

use super::audit::{audit, is_news};
use super::broad_phase::{Bounds, BroadPhase};
use super::crowded_step::CrowdedStep;
use super::overlapping_pair::OverlappingPair;
use super::walls::clamp_to_walls;
use crate::detection::overlap;
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::clock::Clock;
use crate::simulation::event::Contact;
use crate::simulation::record::Record;
use crate::simulation::response::{self, Found};
use crate::simulation::rules::Rules;

/// A step is made at once when it brings no more contacts and meetings than this, and as many more for each circle as even
/// a packing has; with more it is a [`CrowdedStep`].
const MOST: usize = 1 << 17;
const MOST_PER_CIRCLE: usize = 4;

/// And when no more pairs have to be examined than this multiple of that.
const LOOKS: usize = 16;

/// Where a run of fixed steps stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedStep {
    /// Steps made since the epoch. Step k happens at k·dt: a product, so that it does not drift like a sum.
    pub steps: u64,
    /// Pairs that overlapped at the last look: a contact is an event when it begins, not while it lasts. In order.
    contacts: Vec<(u32, u32)>,
    /// In place of that, after a crowded step, all circles at that look.
    look: Vec<Circle>,
    /// The overlapping pairs of the step that is made; empty between two.
    found: Vec<OverlappingPair>,
    /// The step that has begun and is not at its end.
    crowded: Option<Box<CrowdedStep>>,
    broad_phase: BroadPhase,
}

impl FixedStep {
    /// When the next look happens (s since the epoch).
    pub fn next_time(&self, rules: &Rules) -> f64 {
        (self.steps + 1) as f64 * rules.step
    }

    /// Has a step begun that is not at its end? Until then nothing of it shows.
    pub fn is_within_step(&self) -> bool {
        self.crowded.is_some()
    }

    /// The same with no step begun.
    pub fn between_steps(&self) -> Self {
        let Self { steps, ref contacts, ref look, .. } = *self;
        Self { steps, contacts: contacts.clone(), look: look.clone(), ..Self::default() }
    }

    /// How much memory its contacts take (bytes), to within a few.
    pub fn size(&self) -> usize {
        size_of_val(self.contacts.as_slice()) + size_of_val(self.look.as_slice())
    }

    /// Makes the next step, or a part of it, and sets the clock to its end once it is made.
    pub fn advance(&mut self, rules: &Rules, bodies: &mut [Body], clock: &mut Clock, record: &mut Record) {
        let next = self.next_time(rules);
        if self.step(rules, bodies, record) {
            clock.now = next;
        }
    }

    /// Makes one step and writes what it saw, and what it did not see, into `record`. Returns whether it is at its end:
    /// where very many pairs lie together, a call makes a part of it, and the bodies and the sums change with the last.
    fn step(&mut self, rules: &Rules, bodies: &mut [Body], record: &mut Record) -> bool {
        let mut crowded = if let Some(crowded) = self.crowded.take() {
            crowded
        } else {
            let (start, now) = (self.steps as f64 * rules.step, self.next_time(rules));
            if self.step_at_once(rules, bodies, (start, now), record) {
                self.steps += 1;
                clamp_to_walls(rules, bodies, now, record);
                return true;
            }
            Box::new(CrowdedStep::new(rules, bodies, (self.steps + 1, start, now)))
        };
        let now = crowded.time();
        let is_made = crowded.go_on(
            rules,
            record,
            |pair| overlapped(&self.contacts, &self.look, pair),
            |bodies, found, overlapped, record| respond(rules, bodies, found, !overlapped, now, record),
        );
        if is_made {
            self.steps += 1;
            self.contacts = Vec::new();
            *record.counters = *record.counters + crowded.counters();
            self.look = crowded.finish(bodies);
            clamp_to_walls(rules, bodies, now, record);
        } else {
            self.crowded = Some(crowded);
        }
        is_made
    }

    /// Makes the step from `start` to `now` (s since the epoch), all but the walls. `false`, and nothing has happened, when
    /// too many pairs lie together.
    fn step_at_once(
        &mut self,
        rules: &Rules,
        bodies: &mut [Body],
        (start, now): (f64, f64),
        record: &mut Record,
    ) -> bool {
        let most = MOST + MOST_PER_CIRCLE * bodies.len();
        let mut found = std::mem::take(&mut self.found);
        let mut looks = 0;
        let mut look = |a: usize, b: usize, met: bool| {
            looks += 1;
            found.extend(OverlappingPair::of([&bodies[a].at(now), &bodies[b].at(now)], (a, b), met));
            if found.len() > most || looks > LOOKS * most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let (first, counters) = (record.log.audited.len(), *record.counters);
        let compared = if rules.audit {
            // Who sweeps through each other may overlap at the end: one search is enough for both.
            let boxes =
                bodies.iter().map(|body| Bounds::of_sweep(&body.at(start), body.at(now).center, now - start));
            self.broad_phase.pairs(boxes, |a, b| {
                let before = [bodies[a].at(start), bodies[b].at(start)];
                let after = [bodies[a].at(now), bodies[b].at(now)];
                let step = (self.steps + 1, record.epoch + start, now - start);
                let audited = audit(&before, &after, (a, b), step);
                look(a, b, audited.is_some())?;
                if let Some(audited) = audited
                    && is_news(&audited, rules.response, overlapped(&self.contacts, &self.look, (a, b)))
                {
                    record.audited(audited);
                }
                // A meeting takes as much memory as some contacts.
                let is_crowded = 4 * (record.log.audited.len() - first) > most;
                if is_crowded { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        } else {
            let boxes = bodies.iter().map(|body| Bounds::of(&body.at(now)));
            self.broad_phase.pairs(boxes, |a, b| look(a, b, false))
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
            let begins = !overlapped(&self.contacts, &self.look, (pair.a as usize, pair.b as usize));
            respond(rules, bodies, pair, begins, now, record);
        }
        self.contacts.clear();
        self.contacts.extend(found.iter().map(|pair| (pair.a, pair.b)));
        self.look = Vec::new();
        found.clear();
        self.found = found;
        true
    }
}

/// Did this pair overlap at the last look? That is known by the pairs which did, or by all circles as they were then.
fn overlapped(contacts: &[(u32, u32)], look: &[Circle], (a, b): (usize, usize)) -> bool {
    if look.is_empty() {
        contacts.binary_search(&(a as u32, b as u32)).is_ok()
    } else {
        overlap(&look[a], &look[b]).is_overlapping()
    }
}

/// Responds to an overlapping pair, and writes its event: each impulse, or else the onset of the contact.
fn respond(
    rules: &Rules,
    bodies: &mut [Body],
    pair: &OverlappingPair,
    begins: bool,
    now: f64,
    record: &mut Record,
) {
    let (a, b) = (pair.a as usize, pair.b as usize);
    let before = [bodies[a].at(now), bodies[b].at(now)];
    let [mut one, mut other] = before;
    response::respond(rules, [&bodies[a], &bodies[b]], [&mut one, &mut other], Found::ByCheck);
    let is_event = if rules.response.is_impulse() {
        [one.velocity, other.velocity] != before.map(|circle| circle.velocity)
    } else {
        begins
    };
    if is_event {
        record.event(now, Contact::Pair { a, b }, pair.point, pair.depth);
        record.counters.overlapping_before += u64::from(rules.audit && !pair.began);
    }
    if one != before[0] {
        bodies[a].set(one, now);
    }
    if other != before[1] {
        bodies[b].set(other, now);
    }
}
