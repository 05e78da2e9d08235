//! The end of a stall in which contacts take speed: circles that touch come to rest on each other.
//!
//! Bounces that lose energy come ever sooner, and do not end by themselves. Once such a stall is noticed, the pairs that touch
//! are answered at that one time, the fastest first. What then still closes is slower than any speed that matters, and gets one
//! speed: nothing closes any more, and time goes on. Luding and McNamara (1998) end a collapse otherwise: their model makes a
//! contact that follows the last one too soon elastic.

use std::collections::BTreeSet;

use glam::DVec2;

use super::EventDriven;
use crate::detection::{TOUCHING_TOLERANCE, overlap};
use crate::geometry::{Circle, Side};
use crate::simulation::answers::{Contact, Event};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::response_of;
use crate::simulation::impulse::impulse_shares;
use crate::simulation::record::Record;
use crate::simulation::response::Response;
use crate::simulation::rules::Rules;

/// Pairs that close with no more than this share of the speed with which the stall began are at rest. A larger share would be
/// seen as a jolt; a smaller one would come near the rounding of velocities.
const REST: f64 = 1e-12;

/// The share of the speed of circles that their closing speed may have by rounding.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The number of answers for each pair that touches, after which others have their turn. A row of n circles needs about
/// 3 n² for each.
const ANSWERS_PER_PAIR: usize = 512;

/// If these leave more than this share of the closing speed, more would be in vain: there is no room, or a light circle lies
/// between two much heavier ones.
const IN_VAIN: f64 = 0.95;

/// The number of times that each pair may get one speed. Two are enough unless rounding makes a neighbor close.
const SETTLINGS: usize = 64;

impl EventDriven {
    /// Lets the pairs that touch come to rest, as far as they are connected with this contact.
    #[cold]
    pub(super) fn come_to_rest(
        &mut self,
        contact: Contact,
        rules: &Rules,
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let now = record.clock.now;
        let pairs = touching_pairs(contact, rules, bodies, now);
        let limit = self.rest_limit(&pairs, bodies);
        let Some(Closing { speed: before, .. }) = fastest(&pairs, bodies, now) else { return };
        let mut left = before;
        for _ in 0..ANSWERS_PER_PAIR * pairs.len() {
            let Some(next) = fastest(&pairs, bodies, now) else { return };
            left = next.speed;
            if left <= limit {
                break;
            }
            self.answer(next.pair, rules, bodies, record);
        }
        self.stall.is_in_vain = if left <= limit {
            !self.settle(&pairs, limit, rules, bodies, record)
        } else {
            left > IN_VAIN * before
        };
    }

    /// Returns the speed (m/s) up to which one of these pairs is at rest. Below the normal numbers, a response would be lost to
    /// underflow.
    fn rest_limit(&self, pairs: &[(usize, usize)], bodies: &[Body]) -> f64 {
        let speed = |index: usize| bodies[index].circle().velocity.length();
        let fastest = pairs.iter().fold(0.0, |most: f64, &(a, b)| most.max(speed(a)).max(speed(b)));
        (REST * self.stall.closing).max(ROUNDING * fastest).max(f64::MIN_POSITIVE)
    }

    /// Answers a pair that touches now and closes, as any other contact.
    fn answer(&mut self, (a, b): (usize, usize), rules: &Rules, bodies: &mut [Body], record: &mut Record) {
        if let Some(response) = response_of(rules, &bodies[a], &bodies[b]) {
            self.collide((a, b, false), response, rules, bodies, record);
            self.contacts_in_epoch += 1;
        }
    }

    /// Gives each of these pairs one speed along its normal, or one velocity if its relative speed is below the limit (m/s).
    /// Returns whether nothing closes any more.
    fn settle(
        &mut self,
        pairs: &[(usize, usize)],
        limit: f64,
        rules: &Rules,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> bool {
        let (now, inelastic) = (record.clock.now, Rules { restitution: 0.0, ..*rules });
        for pass in 0..SETTLINGS {
            for group in groups_at_rest(pairs, limit, bodies) {
                let velocity = common_velocity(&group, limit, rules, bodies, now);
                let is_in_group = |&&(a, b): &&(usize, usize)| group.contains(&a) && group.contains(&b);
                for &pair in pairs.iter().filter(is_in_group) {
                    self.join(pair, velocity, bodies, record);
                }
            }
            let mut is_over = true;
            for &pair in pairs {
                let speed = closing(pair, bodies, now);
                if speed > 0.0 && pass == 0 {
                    self.answer(pair, &inelastic, bodies, record);
                    is_over = false;
                } else if speed > 0.0 {
                    // Between neighbors that slide past, the rounding of one speed may make another pair close, forever.
                    self.part(pair, speed + limit / 16.0, bodies, record);
                    is_over = false;
                }
            }
            for circle in pairs.iter().flat_map(|&(a, b)| [a, b]) {
                is_over &= !self.stop_at_walls(circle, limit, rules, bodies, record);
            }
            if is_over {
                return true;
            }
        }
        false
    }

    /// Changes the speed of a pair that touches, along its normal (m/s).
    fn part(&mut self, (a, b): (usize, usize), speed: f64, bodies: &mut [Body], record: &mut Record) {
        let now = record.clock.now;
        let [first, second] = [a, b].map(|index| bodies[index].at(now));
        let shares = impulse_shares([&bodies[a], &bodies[b]], [&first, &second]);
        let change = (second.center - first.center).normalize_or_zero() * speed;
        let after = [first.velocity - change * shares.a, second.velocity + change * shares.b];
        self.set_velocities((a, b), after, bodies, record);
    }

    /// Stops a circle at the walls that it touches, if it closes with them no faster than the limit (m/s). Returns whether it did.
    fn stop_at_walls(
        &mut self,
        circle: usize,
        limit: f64,
        rules: &Rules,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> bool {
        let (now, body) = (record.clock.now, &bodies[circle]);
        let before = body.at(now);
        let mut after = before;
        for &side in Side::ALL.iter().filter(|_| body.meets_walls() && !is_immovable(body)) {
            if is_stopped(&before, before.velocity, side, limit, rules) {
                after.velocity[side.axis()] = 0.0;
                let contact = Contact::Wall { circle, side };
                let point = after.center - side.inward() * after.radius;
                let [before, after] = [before, after].map(|circle| [circle.velocity, DVec2::ZERO]);
                record.event(Event { time: now, contact, point, depth: 0.0, before, after });
            }
        }
        if after == before {
            return false;
        }
        bodies[circle].set(after, now);
        self.scheduler.ongoing_mut().forget_left(bodies, circle);
        self.scheduler.refresh_one(bodies, circle);
        true
    }

    /// Gives both circles of a pair that touches this velocity, unless they are immovable. An event, if that changes one.
    fn join(&mut self, (a, b): (usize, usize), velocity: DVec2, bodies: &mut [Body], record: &mut Record) {
        let after =
            [a, b].map(
                |index| {
                    if is_immovable(&bodies[index]) { bodies[index].circle().velocity } else { velocity }
                },
            );
        if after != [a, b].map(|index| bodies[index].circle().velocity) {
            self.set_velocities((a, b), after, bodies, record);
        }
    }

    /// Gives the circles of a pair that touches these velocities. An event.
    fn set_velocities(
        &mut self,
        (a, b): (usize, usize),
        after: [DVec2; 2],
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let now = record.clock.now;
        let circles = [a, b].map(|index| bodies[index].at(now));
        let before = circles.map(|circle| circle.velocity);
        for (index, circle, velocity) in [(a, circles[0], after[0]), (b, circles[1], after[1])] {
            bodies[index].set(Circle { velocity, ..circle }, now);
        }
        let [first, second] = circles;
        let share = first.radius / (first.radius + second.radius);
        let point = first.center + (second.center - first.center) * share;
        record.event(Event { time: now, contact: Contact::Pair { a, b }, point, depth: 0.0, before, after });
        self.contacts_in_epoch += 1;
        for circle in [a, b] {
            self.scheduler.ongoing_mut().forget_left(bodies, circle);
        }
        self.scheduler.refresh_pair(bodies, a, b);
    }
}

/// A pair that touches and closes.
struct Closing {
    pair: (usize, usize),
    /// How fast (m/s).
    speed: f64,
}

/// Returns the pairs `a < b` in order that touch at `now` (s since the epoch), keep each other apart, and are connected with
/// this contact by pairs that do. A fixed circle connects nothing.
fn touching_pairs(contact: Contact, rules: &Rules, bodies: &[Body], now: f64) -> Vec<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    let mut reached: Vec<usize> = contact.circles().collect();
    let mut place = 0;
    while let Some(&one) = reached.get(place) {
        place += 1;
        let circle = bodies[one].at(now);
        for (other, body) in bodies.iter().enumerate().filter(|&(other, _)| other != one) {
            let is_connected = !bodies[one].is_fixed()
                && response_of(rules, &bodies[one], body).is_some_and(Response::keeps_apart)
                && is_touching(&circle, &body.at(now));
            if is_connected && pairs.insert((one.min(other), one.max(other))) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    pairs.into_iter().collect()
}

fn is_touching(a: &Circle, b: &Circle) -> bool {
    overlap(a, b).gap.abs() <= TOUCHING_TOLERANCE * (a.radius + b.radius)
}

/// Returns how fast a pair closes at `now` (m/s): not above zero if it does not.
fn closing((a, b): (usize, usize), bodies: &[Body], now: f64) -> f64 {
    let (a, b) = (bodies[a].at(now), bodies[b].at(now));
    let d = b.center - a.center;
    d.dot(a.velocity - b.velocity) / d.length().max(f64::MIN_POSITIVE)
}

/// Returns the pair that closes fastest at `now` (s since the epoch), and of equally fast ones the first: `None` without pairs.
fn fastest(pairs: &[(usize, usize)], bodies: &[Body], now: f64) -> Option<Closing> {
    let all = pairs.iter().map(|&pair| Closing { pair, speed: closing(pair, bodies, now) });
    all.reduce(|first, next| if next.speed > first.speed { next } else { first })
}

/// Returns the circles of pairs whose relative speed is below the limit (m/s), grouped by what is connected so.
fn groups_at_rest(pairs: &[(usize, usize)], limit: f64, bodies: &[Body]) -> Vec<BTreeSet<usize>> {
    let velocity = |index: usize| bodies[index].circle().velocity;
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for &(a, b) in pairs.iter().filter(|&&(a, b)| velocity(a).distance(velocity(b)) <= limit) {
        let (joined, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.contains(&a) || group.contains(&b));
        let group = joined.into_iter().flatten().chain([a, b]).collect();
        others.push(group);
        groups = others;
    }
    groups
}

/// Returns the velocity of a group: that of its first immovable body, or of its center of mass. A wall that it touches stops it
/// if it is slower than the limit (m/s).
fn common_velocity(group: &BTreeSet<usize>, limit: f64, rules: &Rules, bodies: &[Body], now: f64) -> DVec2 {
    let circle = |&index: &usize| bodies[index].at(now);
    if let Some(immovable) = group.iter().find(|&&index| is_immovable(&bodies[index])) {
        return circle(immovable).velocity;
    }
    let Some(base) = group.first().map(circle) else { return DVec2::ZERO };
    let (mut mass, mut momentum) = (0.0, DVec2::ZERO);
    for member in group.iter().map(circle) {
        mass += member.mass;
        momentum += (member.velocity - base.velocity) * member.mass;
    }
    let mut velocity = base.velocity + momentum / mass;
    for (member, &side) in
        group.iter().flat_map(|index| Side::ALL.iter().map(move |side| (circle(index), side)))
    {
        if is_stopped(&member, velocity, side, limit, rules) {
            velocity[side.axis()] = 0.0;
        }
    }
    velocity
}

/// Whether contacts do not change the velocity of a body.
fn is_immovable(body: &Body) -> bool {
    body.is_held() || body.circle().mass.is_infinite()
}

/// Whether a circle with this velocity touches a wall and closes with it, but no faster than the limit (m/s).
fn is_stopped(circle: &Circle, velocity: DVec2, side: Side, limit: f64, rules: &Rules) -> bool {
    let (axis, inward) = (side.axis(), side.inward()[side.axis()]);
    let gap = inward * (circle.center[axis] - rules.arena.wall(side)) - circle.radius;
    let closing = -inward * velocity[axis];
    gap <= TOUCHING_TOLERANCE * circle.radius && closing > 0.0 && closing <= limit
}
