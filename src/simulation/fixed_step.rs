//! Overlap detection: everything moves by a fixed step, then pairs are tested where they are.

use std::collections::BTreeSet;

use super::referee::{self, Meeting, Verdict};
use super::response::{bounce, reflect, separate, yielding};
use super::{Body, Contact, Counters, Event, Log, Response, Rules};
use crate::detection::overlap;
use crate::geometry::{Circle, Side};

/// Where a run of fixed steps stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedStep {
    /// Steps made since the epoch. Step k happens at k·dt: a product, so that it does not drift like a sum.
    pub steps: u64,
    /// Pairs that overlapped at the last look: a contact is an event when it begins, not while it lasts.
    contacts: BTreeSet<(usize, usize)>,
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
        self.contacts.len() * 32
    }

    /// Makes one step and writes what it saw, and what it did not see, into `record`.
    pub fn step(&mut self, rules: &Rules, bodies: &mut [Body], record: &mut Record) {
        let start = self.steps as f64 * rules.step;
        let now = self.next_time(rules);
        self.steps += 1;
        let before: Vec<Circle> = bodies.iter().map(|body| body.at(start)).collect();
        let after: Vec<Circle> = bodies.iter().map(|body| body.at(now)).collect();

        let first_meeting = record.log.meetings.len();
        let mut overlapping = Vec::new();
        for a in 0..bodies.len() {
            for b in a + 1..bodies.len() {
                let ends = [after[a], after[b]];
                let starts = [before[a], before[b]];
                if overlap(&ends[0], &ends[1]).is_overlapping() {
                    overlapping.push((a, b));
                }
                if let Some((enter, verdict)) = referee::judge(&starts, &ends, now - start) {
                    record.log.meetings.push(Meeting {
                        a,
                        b,
                        step: self.steps,
                        start: record.epoch + start,
                        duration: now - start,
                        before: starts,
                        enter,
                        verdict,
                    });
                    match verdict {
                        Verdict::Caught { .. } => record.counters.caught += 1,
                        Verdict::TooLate { .. } => record.counters.too_late += 1,
                        Verdict::Missed => record.counters.missed += 1,
                    }
                }
            }
        }
        record.log.meetings[first_meeting..].sort_by(|one, other| one.enter.total_cmp(&other.enter));
        record.counters.pair_tests += (bodies.len() * bodies.len().saturating_sub(1) / 2) as u64;

        for &(a, b) in &overlapping {
            self.respond(rules, bodies, (a, b), now, record);
        }
        self.contacts = overlapping.into_iter().collect();
        clamp_to_walls(rules, bodies, now, record);
    }

    fn respond(
        &self,
        rules: &Rules,
        bodies: &mut [Body],
        (a, b): (usize, usize),
        now: f64,
        record: &mut Record,
    ) {
        let shares = yielding(rules.yields, &bodies[a], &bodies[b]);
        let (mut one, mut other) = (bodies[a].at(now), bodies[b].at(now));
        let found = overlap(&one, &other);
        let before = (one, other);
        let begins = !self.contacts.contains(&(a, b));
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
}

fn clamp_to_walls(rules: &Rules, bodies: &mut [Body], now: f64, record: &mut Record) {
    for (index, body) in bodies.iter_mut().enumerate() {
        for side in Side::ALL {
            let mut circle = body.at(now);
            let depth = -side.inward().dot(circle.center) + circle.radius + wall_offset(rules, side);
            if depth > 0.0 {
                let point = circle.center - side.inward() * (circle.radius - depth);
                reflect(&mut circle, side, &rules.arena);
                body.set(circle, now);
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
