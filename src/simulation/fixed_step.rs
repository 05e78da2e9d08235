//! Overlap detection: everything moves by a fixed step, then pairs are tested where they are.

use super::broad_phase::{Bounds, BroadPhase};
use super::referee::{self, Meeting, Verdict};
use super::response::{bounce, reflect, separate, yielding};
use super::{Body, Contact, Counters, Event, Log, Response, Rules};
use crate::detection::overlap;
use crate::geometry::Side;

/// Where a run of fixed steps stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedStep {
    /// Steps made since the epoch. Step k happens at k·dt: a product, so that it does not drift like a sum.
    pub steps: u64,
    /// Pairs that overlapped at the last look: a contact is an event when it begins, not while it lasts. In order.
    contacts: Vec<(usize, usize)>,
    broad_phase: BroadPhase,
}

/// Where a step writes what happened.
#[derive(Debug)]
pub struct Record<'world> {
    /// The absolute time of the epoch (s).
    pub epoch: f64,
    /// Gets the events and the referee's verdicts.
    pub log: &'world mut Log,
    /// Gets the sums.
    pub counters: &'world mut Counters,
}

impl FixedStep {
    /// When the next look happens (s since the epoch).
    pub fn next_time(&self, rules: &Rules) -> f64 {
        (self.steps + 1) as f64 * rules.step
    }

    /// How much memory its contacts take (bytes), to within a few.
    pub fn size(&self) -> usize {
        size_of_val(self.contacts.as_slice())
    }

    /// Makes one step and writes what it saw, and what it did not see, into `record`.
    pub fn step(&mut self, rules: &Rules, bodies: &mut [Body], record: &mut Record) {
        let (start, now) = (self.steps as f64 * rules.step, self.next_time(rules));
        self.steps += 1;
        // The contacts of the last look stay in front until all of the new ones are answered.
        let known = self.contacts.len();
        let contacts = &mut self.contacts;
        let mut look = |a: usize, b: usize| {
            if overlap(&bodies[a].at(now), &bodies[b].at(now)).is_overlapping() {
                contacts.push((a, b));
            }
        };
        record.counters.pair_tests += if rules.referee {
            // Who sweeps through each other may overlap at the end: one search is enough for both.
            let first = record.log.meetings.len();
            let boxes =
                bodies.iter().map(|body| Bounds::of_sweep(&body.at(start), body.at(now).center, now - start));
            let compared = self.broad_phase.pairs(boxes, |a, b| {
                look(a, b);
                watch(bodies, (a, b), (self.steps, start, now), record);
            });
            record.log.meetings[first..].sort_unstable_by(|one, other| {
                let by_time = one.enter.total_cmp(&other.enter);
                by_time.then_with(|| (one.a, one.b).cmp(&(other.a, other.b)))
            });
            compared
        } else {
            let boxes = bodies.iter().map(|body| Bounds::of(&body.at(now)));
            self.broad_phase.pairs(boxes, look)
        };
        self.contacts[known..].sort_unstable();
        for index in known..self.contacts.len() {
            let pair = self.contacts[index];
            let begins = self.contacts[..known].binary_search(&pair).is_err();
            respond(rules, bodies, pair, begins, now, record);
        }
        self.contacts.drain(..known);
        clamp_to_walls(rules, bodies, now, record);
    }
}

/// Lets the referee see what becomes of a pair in a step, the one of this number, from `start` to `now` (s since the epoch).
fn watch(bodies: &[Body], (a, b): (usize, usize), (step, start, now): (u64, f64, f64), record: &mut Record) {
    let duration = now - start;
    let before = [bodies[a].at(start), bodies[b].at(start)];
    let after = [bodies[a].at(now), bodies[b].at(now)];
    let Some((enter, verdict)) = referee::judge(&before, &after, duration) else { return };
    let start = record.epoch + start;
    record.log.meetings.push(Meeting { a, b, step, start, duration, before, enter, verdict });
    match verdict {
        Verdict::Caught { .. } => record.counters.caught += 1,
        Verdict::TooLate { .. } => record.counters.too_late += 1,
        Verdict::Missed => record.counters.missed += 1,
    }
}

fn respond(
    rules: &Rules,
    bodies: &mut [Body],
    (a, b): (usize, usize),
    begins: bool,
    now: f64,
    record: &mut Record,
) {
    let shares = yielding(rules.yields, &bodies[a], &bodies[b]);
    let (mut one, mut other) = (bodies[a].at(now), bodies[b].at(now));
    let found = overlap(&one, &other);
    let before = (one, other);
    let is_event = match rules.response {
        Response::PassThrough => begins,
        Response::PushOut => {
            separate(&mut one, &mut other, shares);
            begins
        }
        Response::Bounce => {
            bounce(&mut one, &mut other, rules.restitution);
            let bounced = (one.velocity, other.velocity) != (before.0.velocity, before.1.velocity);
            separate(&mut one, &mut other, shares);
            bounced
        }
    };
    if is_event {
        record.counters.pair_collisions += 1;
        record.log.events.push(Event {
            time: record.epoch + now,
            contact: Contact::Pair { a, b },
            point: before.0.center + found.normal * (before.0.radius - found.depth() / 2.0),
            depth: found.depth(),
        });
    }
    if one != before.0 {
        bodies[a].set(one, now);
    }
    if other != before.1 {
        bodies[b].set(other, now);
    }
}

fn clamp_to_walls(rules: &Rules, bodies: &mut [Body], now: f64, record: &mut Record) {
    for (index, body) in bodies.iter_mut().enumerate() {
        let mut circle = body.at(now);
        // Most are nowhere near a wall.
        let (low, high) = (circle.center - 2.0 * circle.radius, circle.center + 2.0 * circle.radius);
        if low.cmpgt(rules.arena.min).all() && high.cmplt(rules.arena.max).all() {
            continue;
        }
        for side in Side::ALL {
            let depth = -side.inward().dot(circle.center) + circle.radius + wall_offset(rules, side);
            if depth > 0.0 {
                let point = circle.center - side.inward() * (circle.radius - depth);
                reflect(&mut circle, side, &rules.arena);
                body.set(circle, now);
                circle = body.at(now);
                record.counters.wall_hits += 1;
                let contact = Contact::Wall { circle: index, side };
                record.log.events.push(Event { time: record.epoch + now, contact, point, depth });
            }
        }
    }
}

/// The wall's coordinate measured along its inward normal; minus infinity where there is none.
fn wall_offset(rules: &Rules, side: Side) -> f64 {
    match side {
        Side::Left | Side::Bottom => rules.arena.wall(side),
        Side::Right | Side::Top => -rules.arena.wall(side),
    }
}
