//! The end of a stall in which contacts take speed: circles that touch come to rest on each other.
//!
//! Bounces that lose energy come ever sooner, and do not end by themselves. Once such a stall is noticed, the pairs that touch
//! are answered at that one time, the fastest first. What then still closes is slower than any speed that matters, and gets one
//! speed: nothing closes any more, and time goes on. Luding and `McNamara` (1998) end a collapse otherwise: their model makes a
//! contact that follows the last one too soon elastic.

use std::collections::BTreeSet;

use glam::DVec2;

use super::EventDriven;
use super::group::{
    common_velocity, groups_at_rest, is_immovable, is_stopped, lead_along_walls, leads, shares,
};
use crate::detection::{TOUCHING_TOLERANCE, overlap};
use crate::geometry::{Circle, Side};
use crate::simulation::answers::{AnyWall, Contact, Event};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{response_at_wall, response_of};
use crate::simulation::pair::Pair;
use crate::simulation::record::Record;
use crate::simulation::response::Response;
use crate::simulation::setting::Setting;

/// The share of the speed of circles that their closing speed may have by rounding.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The most contacts that are answered in one call, so that it stays short.
const ANSWERS_PER_CALL: usize = 4096;

/// The number of times that each pair may get one speed. Two are enough unless rounding makes a neighbor close.
const SETTLINGS: usize = 64;

impl EventDriven {
    /// Lets the pairs that touch come to rest, as far as they are connected with this contact.
    #[cold]
    pub(super) fn come_to_rest(
        &mut self,
        contact: Contact,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let now = record.clock.now;
        let pairs = touching_pairs(contact, setting, bodies, now);
        let rounding = rounding(&pairs, bodies);
        self.stall.work += 1 + pairs.len();
        for _ in 0..ANSWERS_PER_CALL {
            let Some(limit) = self.stall.rest_limit(self.solid) else { return };
            match fastest(&pairs, setting, bodies, now) {
                Some(next) if next.speed > limit.max(rounding) => {
                    self.answer(next.pair, setting, bodies, record);
                }
                Some(_) => {
                    return self.settle(&pairs, (limit.max(rounding), rounding), setting, bodies, record);
                }
                None => return,
            }
        }
    }

    /// Answers a pair that touches now and closes, as any other contact.
    fn answer(&mut self, pair: Pair, setting: Setting<'_>, bodies: &mut [Body], record: &mut Record) {
        match pair {
            Pair::Circles(a, b) => {
                let Some(response) = response_of(setting.rules, &bodies[a], &bodies[b]) else { return };
                self.collide((a, b, false), response, setting, bodies, record);
            }
            Pair::Wall(circle, wall) => {
                self.hit_wall(circle, wall, setting, bodies, record);
            }
        }
        self.count_answer();
    }

    fn count_answer(&mut self) {
        self.contacts_in_epoch += 1;
        self.stall.work += 1;
    }

    /// Gives each of these pairs one speed along its normal, or one velocity if its relative speed is below the limit (m/s).
    fn settle(
        &mut self,
        pairs: &[Pair],
        (limit, rounding): (f64, f64),
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let now = record.clock.now;
        let of_circles: Vec<(usize, usize)> =
            pairs.iter().filter_map(|pair| Some((pair.first(), pair.second()?))).collect();
        for _ in 0..SETTLINGS {
            let at_rest = self.stop_at_walls(pairs, limit, setting, bodies, record);
            for group in groups_at_rest(&of_circles, limit, bodies) {
                let is_in_group = |&&(a, b): &&(usize, usize)| group.contains(&a) && group.contains(&b);
                let joined: Vec<_> = of_circles.iter().filter(is_in_group).copied().collect();
                let leads =
                    |index: &usize| at_rest.contains(index) || leads(*index, &joined, setting.rules, bodies);
                let leaders: BTreeSet<usize> = group.iter().copied().filter(leads).collect();
                let mut velocity = common_velocity(&group, &leaders, limit, setting.rules, bodies, now);
                if leaders.is_empty() {
                    lead_along_walls(&mut velocity, &group, pairs, setting, bodies, now);
                }
                for &pair in &joined {
                    self.join(pair, velocity, &leaders, setting, bodies, record);
                }
            }
            let mut is_over = true;
            for &pair in pairs {
                let speed = closing(pair, setting, bodies, now);
                if speed > 0.0 {
                    // Between neighbors that slide past, the rounding of one speed may make another pair close, forever.
                    self.part(pair, speed + rounding, setting, bodies, record);
                    is_over = false;
                }
            }
            for circle in pairs.iter().flat_map(|pair| pair.circles()) {
                is_over &= !self.stop_at_sides(circle, limit, setting, bodies, record);
            }
            if is_over {
                return;
            }
        }
    }

    /// Changes the speed of a pair that touches, along its normal (m/s).
    fn part(
        &mut self,
        pair: Pair,
        speed: f64,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let now = record.clock.now;
        let first = bodies[pair.first()].at(now);
        match pair {
            Pair::Circles(a, b) => {
                let second = bodies[b].at(now);
                let shares = shares((a, b), setting.rules, bodies);
                let change = (second.center - first.center).normalize_or_zero() * speed;
                let after = [first.velocity - change * shares.a, second.velocity + change * shares.b];
                self.set_velocities((a, b), after, setting, bodies, record);
            }
            Pair::Wall(circle, wall) => {
                let after = first.velocity + setting.inward(AnyWall::Wall(wall), &first) * speed;
                self.set_velocity((circle, wall), after, setting, bodies, record);
            }
        }
    }

    /// Gives a circle that touches a wall this velocity (m/s). An event.
    fn set_velocity(
        &mut self,
        (circle, wall): (usize, usize),
        velocity: DVec2,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let (before, wall) = (bodies[circle].at(record.clock.now), AnyWall::Wall(wall));
        let point = before.center - setting.inward(wall, &before) * before.radius;
        self.turn((circle, wall, point), before.with_velocity(velocity), setting, bodies, record);
        self.count_answer();
    }

    /// Stops the circles that touch walls and are no faster than the limit (m/s), as a fixed circle would. Returns which are at rest so.
    fn stop_at_walls(
        &mut self,
        pairs: &[Pair],
        limit: f64,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> BTreeSet<usize> {
        let mut at_rest = BTreeSet::new();
        for &pair in pairs {
            let Pair::Wall(circle, wall) = pair else { continue };
            let velocity = bodies[circle].circle().velocity;
            if is_immovable(&bodies[circle]) || velocity.length() > limit {
                continue;
            }
            at_rest.insert(circle);
            if velocity != DVec2::ZERO {
                self.set_velocity((circle, wall), DVec2::ZERO, setting, bodies, record);
            }
        }
        at_rest
    }

    /// Stops a circle at the sides of the arena that it touches, if it closes with them no faster than the limit (m/s). Returns whether it
    /// did.
    fn stop_at_sides(
        &mut self,
        circle: usize,
        limit: f64,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> bool {
        let (now, body) = (record.clock.now, &bodies[circle]);
        let before = body.at(now);
        let mut after = before;
        for &side in Side::ALL.iter().filter(|_| body.meets_walls() && !is_immovable(body)) {
            if is_stopped(&before, before.velocity, side, limit, setting.rules) {
                after.velocity[side.axis()] = 0.0;
                let contact = Contact::Wall { circle, wall: AnyWall::Side(side) };
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
        self.refresh_one(setting, bodies, circle);
        true
    }

    /// Gives both circles of a pair that touches this velocity, unless they lead. An event, if that changes one.
    fn join(
        &mut self,
        (a, b): (usize, usize),
        velocity: DVec2,
        leaders: &BTreeSet<usize>,
        setting: Setting<'_>,
        bodies: &mut [Body],
        record: &mut Record,
    ) {
        let before = [a, b].map(|index| bodies[index].circle().velocity);
        let after = [a, b]
            .map(|index| if leaders.contains(&index) { bodies[index].circle().velocity } else { velocity });
        if after != before {
            self.set_velocities((a, b), after, setting, bodies, record);
        }
    }

    /// Gives the circles of a pair that touches these velocities. An event.
    fn set_velocities(
        &mut self,
        (a, b): (usize, usize),
        after: [DVec2; 2],
        setting: Setting<'_>,
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
        self.count_answer();
        for circle in [a, b] {
            self.scheduler.ongoing_mut().forget_left(bodies, circle);
        }
        self.refresh_pair(setting, bodies, a, b);
    }
}

/// Returns the closing speed (m/s) that these pairs may have by rounding. Below the normal numbers, a response would be lost to
/// underflow.
fn rounding(pairs: &[Pair], bodies: &[Body]) -> f64 {
    let speed = |index: usize| bodies[index].circle().velocity.length();
    let fastest = pairs.iter().flat_map(|pair| pair.circles()).map(speed).fold(0.0, f64::max);
    (ROUNDING * fastest).max(f64::MIN_POSITIVE)
}

/// A pair that touches and closes.
struct Closing {
    pair: Pair,
    /// How fast (m/s).
    speed: f64,
}

/// Returns the pairs in order that touch at `now` (s since the epoch), keep each other apart, and are connected with this contact by pairs
/// that do. A fixed circle connects nothing, nor does a wall.
fn touching_pairs(contact: Contact, setting: Setting<'_>, bodies: &[Body], now: f64) -> Vec<Pair> {
    let mut pairs = BTreeSet::new();
    let mut reached: Vec<usize> = contact.circles().collect();
    let mut place = 0;
    while let Some(&one) = reached.get(place) {
        place += 1;
        let circle = bodies[one].at(now);
        for (other, body) in bodies.iter().enumerate().filter(|&(other, _)| other != one) {
            let is_connected = !bodies[one].is_fixed()
                && response_of(setting.rules, &bodies[one], body).is_some_and(Response::keeps_apart)
                && is_touching(&circle, &body.at(now));
            let pair = Pair::Circles(one.min(other), one.max(other));
            if is_connected && pairs.insert(pair) && !reached.contains(&other) {
                reached.push(other);
            }
        }
        if response_at_wall(setting.rules, &bodies[one]).is_some_and(Response::keeps_apart) {
            let nearby = Circle { radius: circle.radius * 2.0, ..circle.with_velocity(DVec2::ZERO) };
            setting.walls.visit(&nearby, 0.0, |index, wall, limit| {
                if is_touching(&circle, &wall.stand_in(&circle, circle.center)) {
                    pairs.insert(Pair::Wall(one, index));
                }
                limit
            });
        }
    }
    pairs.into_iter().collect()
}

fn is_touching(a: &Circle, b: &Circle) -> bool {
    overlap(a, b).gap.abs() <= TOUCHING_TOLERANCE * (a.radius + b.radius)
}

/// Returns how fast a pair closes at `now` (m/s): not above zero if it does not.
fn closing(pair: Pair, setting: Setting<'_>, bodies: &[Body], now: f64) -> f64 {
    let first = bodies[pair.first()].at(now);
    match pair {
        Pair::Circles(_, b) => {
            let second = bodies[b].at(now);
            let d = second.center - first.center;
            d.dot(first.velocity - second.velocity) / d.length().max(f64::MIN_POSITIVE)
        }
        Pair::Wall(_, wall) => -setting.inward(AnyWall::Wall(wall), &first).dot(first.velocity),
    }
}

/// Returns the pair that closes fastest at `now` (s since the epoch), and of equally fast ones the first: `None` without pairs.
fn fastest(pairs: &[Pair], setting: Setting<'_>, bodies: &[Body], now: f64) -> Option<Closing> {
    let all = pairs.iter().map(|&pair| Closing { pair, speed: closing(pair, setting, bodies, now) });
    all.reduce(|first, next| if next.speed > first.speed { next } else { first })
}
