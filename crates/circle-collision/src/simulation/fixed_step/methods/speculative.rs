//! Speculative: limit in advance how fast pairs within reach close, so that none gets past touching, then move all circles.

use glam::DVec2;

use crate::detection::{Nearness, TOUCHING_TOLERANCE, overlap};
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::fixed_step::judge::rounding_of_speeds;
use crate::simulation::fixed_step::overlapping_pair::{AuditEntry, OverlappingPair};
use crate::simulation::fixed_step::step::{Crowded, PairSearch, Step};
use crate::simulation::impulse::impulse_shares;
use crate::simulation::pair::Pair;
use crate::simulation::push_shares::{Shares, stop_shares};
use crate::simulation::response::Response;

/// The number of passes over all pairs. Fewer leave chains of circles closing faster than they may.
const PASSES: u32 = 8;

/// A pair within reach, and what has been done to it.
#[derive(Clone, Copy, Debug)]
struct Cut {
    pair: Pair,
    /// Both circles when the step began.
    before: [Circle; 2],
    /// The line of centers then, from a to b.
    normal: DVec2,
    /// The closing speed along it then (m/s).
    closing: f64,
    /// The closing speed with which the two touch at the end of the step (m/s).
    most: f64,
    shares: Shares,
    /// The closing speed taken so far (m/s), never negative.
    taken: f64,
}

/// Makes a step.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    let pairs = step.pairs(PairSearch::Reach)?;
    let mut cuts: Vec<Cut> = pairs.iter().filter_map(|&pair| cut(step, pair)).collect();
    let mut velocities: Vec<DVec2> = step.bodies.iter().map(|body| body.at(step.start).velocity).collect();
    for _ in 0..PASSES {
        for cut in &mut cuts {
            step.record.counters.pair_tests += 1;
            cut.slow_to(cut.most, &mut velocities);
        }
    }
    cuts.retain(|cut| cut.taken > 0.0);
    set_velocities(step.bodies, &velocities, step.start);
    let audited: Vec<AuditEntry> = cuts.iter().map(|cut| audit_cut(step, cut)).collect();
    check(step, &cuts)?;
    for (cut, audited) in cuts.iter_mut().zip(audited) {
        if cut.closing > rounding_of_speeds(cut.before[0].velocity, cut.before[1].velocity) {
            cut.slow_to(-cut.restitution(step) * cut.closing, &mut velocities);
        }
        step.log_answer(cut.pair, step.start, cut.before, cut.after());
        step.note_velocity(audited, velocities[cut.pair.first()]);
    }
    set_velocities(step.bodies, &velocities, step.end);
    step.respond_to_overlapping();
    Ok(())
}

/// Gives the bodies these velocities from `time` on (s since the epoch).
fn set_velocities(bodies: &mut [Body], velocities: &[DVec2], time: f64) {
    for (body, &velocity) in bodies.iter_mut().zip(velocities) {
        let circle = body.at(time);
        if circle.velocity != velocity {
            body.set(Circle { velocity, ..circle }, time);
        }
    }
}

/// Returns the cut of a pair that is apart, within reach, and kept apart by its response.
fn cut(step: &Step, pair: Pair) -> Option<Cut> {
    let response = step.response_that_keeps_apart(pair)?;
    let before = step.at(step.start, pair);
    let between = overlap(&before[0], &before[1]);
    let reach = (before[0].velocity.length() + before[1].velocity.length()) * step.duration();
    // A circle that touches a wall may be in it by rounding.
    let least = if step.wall(pair).is_some() { -TOUCHING_TOLERANCE * between.radii_sum } else { 0.0 };
    if !(least..reach).contains(&between.gap) {
        return None;
    }
    let shares = match (pair, response) {
        (Pair::Circles(a, b), Response::Bounce) => {
            impulse_shares([&step.bodies[a], &step.bodies[b]], [&before[0], &before[1]])
        }
        (Pair::Circles(a, b), Response::PushOut | Response::PassThrough) => {
            stop_shares(step.rules.yields, &step.bodies[a], &step.bodies[b])
        }
        (Pair::Wall(..), _) => Shares { a: 1.0, b: 0.0 },
    };
    Some(Cut {
        pair,
        before,
        normal: between.normal,
        closing: between.normal.dot(before[0].velocity - before[1].velocity),
        most: between.gap / step.duration(),
        shares,
        taken: 0.0,
    })
}

impl Cut {
    /// Changes the velocities so that the pair closes at this speed (m/s). Never adds more closing speed than it has taken.
    fn slow_to(&mut self, closing: f64, velocities: &mut [DVec2]) {
        let (a, b) = (self.pair.first(), self.pair.second());
        let [of_a, of_b] = [velocities[a], b.map_or(DVec2::ZERO, |b| velocities[b])];
        let too_fast = self.normal.dot(of_a - of_b) - closing;
        if too_fast.abs() <= rounding_of_speeds(of_a, of_b) {
            return;
        }
        let taken = (self.taken + too_fast).max(0.0);
        let impulse = self.normal * (taken - self.taken);
        velocities[a] -= impulse * self.shares.a;
        if let Some(b) = b {
            velocities[b] += impulse * self.shares.b;
        }
        self.taken = taken;
    }

    /// Returns the velocities at the start with the impulses of this pair alone, without those of other pairs (m/s).
    fn after(&self) -> [DVec2; 2] {
        let (impulse, [a, b]) = (self.normal * self.taken, self.before.map(|circle| circle.velocity));
        [a - impulse * self.shares.a, b + impulse * self.shares.b]
    }

    /// Returns the share of the closing speed with which the pair parts: none after a push-out.
    fn restitution(&self, step: &Step) -> f64 {
        let response = step.response_that_keeps_apart(self.pair);
        if response.is_some_and(Response::is_impulse) { step.rules.restitution } else { 0.0 }
    }
}

/// Audits the answer to a pair at the start of the step. The course that it ends is the one on which the step began.
fn audit_cut(step: &mut Step, cut: &Cut) -> AuditEntry {
    let course = step.course(cut.pair, cut.before, 0.0);
    step.audit_course(cut.pair, step.start, &course, Some((step.start, &cut.before)))
}

/// Checks which pairs overlap at the end of the step, and audits the courses that led there.
fn check(step: &mut Step, cuts: &[Cut]) -> Result<(), Crowded> {
    for pair in step.pairs(step.search_for_check())? {
        let mut overlapping = step.check(pair);
        let (before, after) = (step.at(step.start, pair), step.at(step.end, pair));
        let is_answered = cuts.binary_search_by_key(&pair, |cut| cut.pair).is_ok();
        // A cut lets the two touch at the end.
        let has_just_touched = is_answered
            && overlapping.is_none()
            && overlap(&after[0], &after[1]).nearness() == Nearness::Touching;
        if !has_just_touched {
            let course = step.course_to(pair, [before, after], step.duration());
            let answer = overlapping.as_ref().map(|_| (step.end, &after));
            let audited = step.audit_course(pair, step.start, &course, answer);
            overlapping = overlapping.map(|overlapping| OverlappingPair { audited, ..overlapping });
        }
        step.overlapping.extend(overlapping);
        step.refuse_crowd()?;
    }
    Ok(())
}
