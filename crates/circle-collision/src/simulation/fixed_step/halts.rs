//! Circles that a cast stops on their way to the end of a step, where they stay until it ends.

use glam::DVec2;

use super::judge::closes;
use super::overlapping_pair::{AuditEntry, OverlappingPair};
use super::step::{Crowded, Step};
use crate::detection::{
    Passage, TOUCHING_TOLERANCE, Verdict, intercept, overlap, time_to_cross, wall_intercept,
};
use crate::geometry::Circle;
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

/// The circles that were stopped in a step, in order.
#[derive(Clone, Debug)]
pub struct Halts(Vec<Halt>);

impl Halts {
    /// Takes all circles at the ends of their paths; in order of index, casts a disc of this radius along the path of each
    /// against the others and the walls with which it closed at the start, as they then lie, and puts the circle, with its velocity,
    /// where the disc first touches one. `pairs` are those that can meet, in order.
    pub fn cast(step: &mut Step, pairs: &[Pair], radius: fn(&Circle) -> f64) -> Self {
        let mut halts = Self(Vec::new());
        let can_meet =
            |&pair: &Pair| step.response_that_keeps_apart(pair).is_some() && closes(&step.at_start(pair));
        let of_each = |pair: Pair| pair.circles().map(move |circle| (circle, pair));
        let mut casts: Vec<(usize, Pair)> =
            pairs.iter().copied().filter(can_meet).flat_map(of_each).collect();
        casts.sort_unstable();
        for casts in casts.chunk_by(|first, second| first.0 == second.0) {
            halts.cast_circle(step, casts, radius);
        }
        halts
    }

    /// Casts a circle against its targets: each of `casts` is the circle and its pair with a target, in order.
    fn cast_circle(&mut self, step: &mut Step, casts: &[(usize, Pair)], radius: fn(&Circle) -> f64) {
        let mut first: Option<Halt> = None;
        let was_stopped_at_it = |&&(circle, pair): &&(usize, Pair)| {
            self.0.iter().any(|halt| halt.circle != circle && halt.pair == pair)
        };
        for &(circle, pair) in casts.iter().filter(|cast| !was_stopped_at_it(cast)) {
            step.record.counters.pair_tests += 1;
            let whole = step.began_as(circle);
            let cast = Circle { radius: radius(&whole), ..whole };
            let time = match (step.wall(pair), pair.circles().find(|&other| other != circle)) {
                // Of a wall that is only a line for it, a center is stopped where it crosses that, unless it begins there.
                (Some(wall), _) if wall.reach(cast.radius) == 0.0 => {
                    if wall.is_on_line(&whole) {
                        None
                    } else {
                        time_to_cross(&cast, wall)
                    }
                }
                (Some(wall), _) => {
                    time_of_entry(&wall_intercept(&cast, wall), &[cast, wall.stand_in(&cast, cast.center)])
                }
                (None, Some(target)) => {
                    let disc = Circle { velocity: DVec2::ZERO, ..step.bodies[target].at(step.end) };
                    time_of_entry(&(&intercept(&cast, &disc)).into(), &[cast, disc])
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
            step.bodies[halt.circle].set(step.began_as(halt.circle).after(halt.time), step.end);
            self.0.push(halt);
        }
    }

    /// Returns how a circle was stopped, if it was.
    fn of(&self, circle: usize) -> Option<&Halt> {
        Some(&self.0[self.place(circle)?])
    }

    fn place(&self, circle: usize) -> Option<usize> {
        self.0.binary_search_by_key(&circle, |halt| halt.circle).ok()
    }

    /// Responds to each circle that was stopped and the one at which it was, as to a solved contact, if they close where they
    /// now lie.
    pub fn respond(&mut self, step: &mut Step) {
        for halt in &mut self.0 {
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
        let own =
            pair.circles().filter_map(|circle| self.place(circle)).find(|&place| self.0[place].pair == pair);
        let velocities = own.and_then(|own| self.0[own].velocities);
        let is_answered = is_found || velocities.is_some();
        let end = step.duration() * (1.0 - TOUCHING_TOLERANCE);
        let (stops, mut start) = (self.stops(pair, end), 0.0);
        let mut circles = step.at_start(pair);
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
            self.0[own].audited = audited;
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
        for halt in &self.0 {
            step.note_stopped(halt.circle, step.start + halt.time, halt.audited);
        }
    }
}

/// Returns when a moving disc first touches another one, or a wall, from outside on this path (s from now). On its rim, or deeper by no more
/// than rounding, counts as outside.
fn time_of_entry(path: &Passage, [cast, other]: &[Circle; 2]) -> Option<f64> {
    match path.verdict {
        Verdict::Hit { time } => {
            (path.closest_distance < (1.0 - TOUCHING_TOLERANCE) * path.reach).then_some(time)
        }
        Verdict::Overlapping => {
            let now = overlap(cast, other);
            (now.gap >= -TOUCHING_TOLERANCE * now.radii_sum).then_some(0.0)
        }
        Verdict::Graze { .. } | Verdict::PassesBy { .. } | Verdict::MovingApart | Verdict::SameVelocity => {
            None
        }
    }
}
