//! Circles that a cast stops on their way to the end of a step, where they stay until it ends.

use glam::DVec2;

use super::judge::{PairCourse, closes};
use super::overlapping_pair::{AuditEntry, OverlappingPair};
use super::step::{Crowded, Step};
use crate::detection::{TOUCHING_TOLERANCE, Verdict, intercept, overlap};
use crate::geometry::Circle;

/// A circle that was stopped at another one.
#[derive(Clone, Copy, Debug)]
struct Halt {
    /// The circle that was stopped.
    circle: usize,
    /// The circle at which it was stopped.
    target: usize,
    /// When it was stopped (s since the step began).
    time: f64,
    /// The velocities that the response left both circles with, in the order of their indices, if there was one.
    velocities: Option<[DVec2; 2]>,
    /// The entry of the audit for the pair.
    audited: AuditEntry,
}

impl Halt {
    /// Returns the indices of both circles, the lower one first.
    fn pair(&self) -> (usize, usize) {
        (self.circle.min(self.target), self.circle.max(self.target))
    }
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
    /// against the others with which it closed at the start, as they then lie, and puts the circle, with its velocity, where
    /// the disc first touches one. `pairs` are those that can meet, in order.
    pub fn cast(step: &mut Step, pairs: &[(usize, usize)], radius: fn(&Circle) -> f64) -> Self {
        let before: Vec<Circle> = step.bodies.iter().map(|body| body.at(step.start)).collect();
        let can_meet = |&(a, b): &(usize, usize)| {
            step.response_that_keeps_apart((a, b)).is_some() && closes(&[before[a], before[b]])
        };
        let mut casts: Vec<(usize, usize)> =
            pairs.iter().copied().filter(can_meet).flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        casts.sort_unstable();
        let mut halts = Self { halts: Vec::new(), before };
        for casts in casts.chunk_by(|first, second| first.0 == second.0) {
            halts.cast_circle(step, casts, radius);
        }
        halts
    }

    /// Casts a circle against its targets: each of `casts` is the circle and a target, in order.
    fn cast_circle(&mut self, step: &mut Step, casts: &[(usize, usize)], radius: fn(&Circle) -> f64) {
        let mut first: Option<Halt> = None;
        let is_free =
            |&&(circle, target): &&(usize, usize)| self.of(target).is_none_or(|halt| halt.target != circle);
        for &(circle, target) in casts.iter().filter(is_free) {
            step.record.counters.pair_tests += 1;
            let disc = Circle { velocity: DVec2::ZERO, ..step.bodies[target].at(step.end) };
            let cast = Circle { radius: radius(&self.before[circle]), ..self.before[circle] };
            let time = time_of_entry(&cast, &disc).filter(|&time| time <= step.duration());
            if let Some(time) = time
                && first.is_none_or(|first| time < first.time)
            {
                first = Some(Halt { circle, target, time, velocities: None, audited: AuditEntry::Nothing });
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
            let (a, b) = halt.pair();
            let circles = step.at(step.end, (a, b));
            if closes(&circles) {
                let after = step.respond_as_solved(step.end, (a, b), circles);
                step.bodies[a].set(after[0], step.end);
                step.bodies[b].set(after[1], step.end);
                halt.velocities = Some(after.map(|circle| circle.velocity));
            }
        }
    }

    /// Checks which of these pairs overlap at the end of the step, and audits their courses.
    pub fn check(&mut self, step: &mut Step, pairs: &[(usize, usize)]) -> Result<(), Crowded> {
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
    fn audit(&mut self, step: &mut Step, pair: (usize, usize), is_found: bool) -> AuditEntry {
        let places = [pair.0, pair.1].map(|circle| self.place(circle));
        let own = places.into_iter().flatten().find(|&place| self.halts[place].pair() == pair);
        let velocities = own.and_then(|own| self.halts[own].velocities);
        let is_answered = is_found || velocities.is_some();
        let (stops, mut start) = (self.stops(pair), 0.0);
        let mut circles = [self.before[pair.0], self.before[pair.1]];
        for (time, side) in stops.into_iter().flatten() {
            let course = PairCourse::new(circles, time - start);
            // A contact on it is not missed if it is answered later in the step.
            if !is_answered {
                step.audit_course(pair, step.start + start, &course, None);
            }
            (circles, start) = (course.after, time);
            circles[side].velocity = DVec2::ZERO;
        }
        let course = PairCourse::new(circles, step.duration() - start);
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
    /// stopped, 0 or 1. If one is stopped at the other, the course that it is on goes on to the end.
    fn stops(&self, (a, b): (usize, usize)) -> [Option<(f64, usize)>; 2] {
        let halts = [self.of(a), self.of(b)];
        let is_own = |halt: &&Halt| halt.pair() == (a, b);
        let own =
            halts.into_iter().flatten().filter(is_own).map(|halt| halt.time).fold(f64::INFINITY, f64::min);
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
