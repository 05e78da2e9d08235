//! Circles that a cast stops on their way to the end of a step, where they stay until it ends.

use glam::DVec2;

use super::judge::closes;
use super::overlapping_pair::{AuditEntry, OverlappingPair};
use super::step::{Crowded, Step};
use crate::detection::{TOUCHING_TOLERANCE, Verdict, intercept, overlap, time_to_cross, wall_intercept};
use crate::geometry::{Circle, Wall};
use crate::simulation::pair::Pair;

/// A circle that was stopped at another one, or at a wall.
#[derive(Clone, Copy, Debug)]
struct Halt {
    /// The circle that was stopped.
    circle: usize,
    /// The circle and what it was stopped at.
    pair: Pair,
    /// When it was stopped (s since the step began).
    time: f64,
    /// The velocities that the response left both circles with, in the order of their indices, if there was one.
    velocities: Option<[DVec2; 2]>,
    /// The entry of the audit for the pair.
    audited: AuditEntry,
}

/// The circles that were stopped in a step, and how all circles began it.
#[derive(Clone, Debug)]
pub struct Halts {
    /// In order of the circle that was stopped.
    halts: Vec<Halt>,
    /// All circles when the step began, by index.
    before: Vec<Circle>,
}

impl Halts {
    /// Takes all circles at the ends of their paths; in order of index, casts a disc of this radius along the path of each
    /// against the others and the walls with which it closed at the start, as they then lie, and puts the circle, with its velocity,
    /// where the disc first touches one. `pairs` are those that can meet, in order.
    pub fn cast(step: &mut Step, pairs: &[Pair], radius: fn(&Circle) -> f64) -> Self {
        let before: Vec<Circle> = step.bodies.iter().map(|body| body.at(step.start)).collect();
        let mut halts = Self { halts: Vec::new(), before };
        let can_meet = |&pair: &Pair| {
            step.response_that_keeps_apart(pair).is_some() && closes(&halts.circles_before(step, pair))
        };
        let of_each = |pair: Pair| pair.circles().map(move |circle| (circle, pair));
        let mut casts: Vec<(usize, Pair)> =
            pairs.iter().copied().filter(can_meet).flat_map(of_each).collect();
        casts.sort_unstable();
        for casts in casts.chunk_by(|first, second| first.0 == second.0) {
            halts.cast_circle(step, casts, radius);
        }
        halts
    }

    /// Returns the two of a pair when the step began.
    fn circles_before(&self, step: &Step, pair: Pair) -> [Circle; 2] {
        let first = self.before[pair.first()];
        pair.second().map_or_else(|| step.beside_wall(first, pair), |second| [first, self.before[second]])
    }

    /// Casts a circle against its targets: each of `casts` is the circle and its pair with a target, in order.
    fn cast_circle(&mut self, step: &mut Step, casts: &[(usize, Pair)], radius: fn(&Circle) -> f64) {
        let mut first: Option<Halt> = None;
        let was_stopped_at_it = |&&(circle, pair): &&(usize, Pair)| {
            self.halts.iter().any(|halt| halt.circle != circle && halt.pair == pair)
        };
        for &(circle, pair) in casts.iter().filter(|cast| !was_stopped_at_it(cast)) {
            step.record.counters.pair_tests += 1;
            let whole = &self.before[circle];
            let cast = Circle { radius: radius(whole), ..*whole };
            let time = match (step.wall(pair), pair.circles().find(|&other| other != circle)) {
                (Some(wall), _) => time_of_entry_into_wall(&cast, whole, wall),
                (None, Some(target)) => {
                    let disc = Circle { velocity: DVec2::ZERO, ..step.bodies[target].at(step.end) };
                    time_of_entry(&cast, &disc)
                }
                (None, None) => None,
            };
            let time = time.filter(|&time| time <= step.duration());
            if let Some(time) = time
                && first.is_none_or(|first| time < first.time)
            {
                first = Some(Halt { circle, pair, time, velocities: None, audited: AuditEntry::Nothing });
            }
        }
        if let Some(halt) = first {
            step.bodies[halt.circle].set(self.before[halt.circle].after(halt.time), step.end);
            self.halts.push(halt);
        }
    }

    /// Returns how a circle was stopped, if it was.
    fn of(&self, circle: usize) -> Option<&Halt> {
        Some(&self.halts[self.place(circle)?])
    }

    fn place(&self, circle: usize) -> Option<usize> {
        self.halts.binary_search_by_key(&circle, |halt| halt.circle).ok()
    }

    /// Responds to each circle that was stopped and the one at which it was, as to a solved contact, if they close where they
    /// now lie.
    pub fn respond(&mut self, step: &mut Step) {
        for halt in &mut self.halts {
            let circles = step.at(step.end, halt.pair);
            if closes(&circles) {
                let after = step.respond_as_solved(step.end, halt.pair, circles);
                step.set(step.end, halt.pair, after);
                halt.velocities = Some(after.map(|circle| circle.velocity));
            }
        }
    }

    /// Checks which of these pairs overlap at the end of the step, and audits their courses.
    pub fn check(&mut self, step: &mut Step, pairs: &[Pair]) -> Result<(), Crowded> {
        for &pair in pairs {
            let mut overlapping = step.check(pair);
            if step.rules.audit {
                let audited = self.audit(step, pair, overlapping.is_some());
                overlapping = overlapping.map(|overlapping| OverlappingPair { audited, ..overlapping });
            }
            step.overlapping.extend(overlapping);
            step.refuse_crowd()?;
        }
        Ok(())
    }

    /// Audits the courses of a pair, which is found overlapping at the end or not. Returns the entry of the last course, or
    /// [`AuditEntry::GoesOn`] if the response has that entry already.
    fn audit(&mut self, step: &mut Step, pair: Pair, is_found: bool) -> AuditEntry {
        let own = pair
            .circles()
            .filter_map(|circle| self.place(circle))
            .find(|&place| self.halts[place].pair == pair);
        let velocities = own.and_then(|own| self.halts[own].velocities);
        let is_answered = is_found || velocities.is_some();
        let end = step.duration() * (1.0 - TOUCHING_TOLERANCE);
        let (stops, mut start) = (self.stops(pair, end), 0.0);
        let mut circles = self.circles_before(step, pair);
        for (time, side) in stops.into_iter().flatten() {
            let course = step.course(pair, circles, time - start);
            // A contact on it is not missed if it is answered later in the step.
            if !is_answered {
                step.audit_course(pair, step.start + start, &course, None);
            }
            (circles, start) = (course.after, time);
            circles[side].velocity = DVec2::ZERO;
        }
        let course = step.course(pair, circles, step.duration() - start);
        let answer = step.at(step.end, pair);
        let answer = is_answered.then_some((step.end, &answer));
        let audited = step.audit_course(pair, step.start + start, &course, answer);
        if let Some(own) = own {
            self.halts[own].audited = audited;
        }
        let Some([velocity, _]) = velocities else { return audited };
        step.note_velocity(audited, velocity);
        // The check is a second answer.
        AuditEntry::GoesOn
    }

    /// Returns when the courses of a pair end within the step, in order (s since it began), and which of the two is then
    /// stopped, 0 or 1. If one is stopped at the other, the course that it is on goes on to the end of the step. So does that of one
    /// that is stopped only there, not before `end`.
    fn stops(&self, pair: Pair, end: f64) -> [Option<(f64, usize)>; 2] {
        let halts = [self.of(pair.first()), pair.second().and_then(|second| self.of(second))];
        let is_own = |halt: &&Halt| halt.pair == pair;
        let own = halts.into_iter().flatten().filter(is_own).map(|halt| halt.time).fold(end, f64::min);
        let mut stops = [0, 1].map(|side| {
            let halt = halts[side].filter(|halt| !is_own(halt) && halt.time < own)?;
            Some((halt.time, side))
        });
        let time = |stop: &Option<(f64, usize)>| stop.map_or(f64::INFINITY, |(time, _)| time);
        stops.sort_unstable_by(|first, second| time(first).total_cmp(&time(second)));
        stops
    }

    /// Notes for how long the circles were stopped that move on after the step.
    pub fn note_time_lost(&self, step: &mut Step) {
        for halt in &self.halts {
            step.note_stopped(halt.circle, step.start + halt.time, halt.audited);
        }
    }
}

/// Returns when a moving disc first touches another one from outside (s from now). On its rim, or deeper by no more than
/// rounding, counts as outside.
fn time_of_entry(cast: &Circle, disc: &Circle) -> Option<f64> {
    let path = intercept(cast, disc);
    match path.verdict {
        Verdict::Hit { time } => {
            (path.closest_distance() < (1.0 - TOUCHING_TOLERANCE) * path.radii_sum).then_some(time)
        }
        Verdict::Overlapping => {
            let now = overlap(cast, disc);
            (now.gap >= -TOUCHING_TOLERANCE * now.radii_sum).then_some(0.0)
        }
        Verdict::Graze { .. } | Verdict::PassesBy { .. } | Verdict::MovingApart | Verdict::SameVelocity => {
            None
        }
    }
}

/// Returns the same for a wall and the moving disc of a `whole` circle. Of a wall that is only a line for it, the center is stopped where it
/// crosses that, unless it begins there.
fn time_of_entry_into_wall(cast: &Circle, whole: &Circle, wall: &Wall) -> Option<f64> {
    if wall.reach(cast.radius) == 0.0 {
        return if wall.is_on_line(whole) { None } else { time_to_cross(cast, wall) };
    }
    match wall_intercept(cast, wall).verdict {
        Verdict::Hit { time } => Some(time),
        Verdict::Overlapping => {
            let now = overlap(cast, &wall.stand_in(cast, cast.center));
            (now.gap >= -TOUCHING_TOLERANCE * now.radii_sum).then_some(0.0)
        }
        Verdict::Graze { .. } | Verdict::PassesBy { .. } | Verdict::MovingApart | Verdict::SameVelocity => {
            None
        }
    }
}
