//! Speculative contacts: the closing speed of near pairs is cut in advance.

use glam::DVec2;

use super::step::{Leg, MARGIN, Step};
use super::two::Two;

const PASSES: usize = 8;

/// A pair within reach, in its state at the start of the step.
struct Near {
    pair: Two,
    line: DVec2,
    gap: f64,
    closing: f64,
    closes: bool,
    centers: [DVec2; 2],
    /// The closing speed taken so far, never negative.
    sum: f64,
}

impl Near {
    /// Reduces the closing speed along its line to this value, unless it differs by no more than 1e-9 of the speeds.
    fn bring_to(&mut self, step: &mut Step<'_>, speed: f64) {
        let now = step.pair(self.pair);
        let change = -now.v.dot(self.line) - speed;
        step.doubt((0.99..1.01).contains(&(change.abs() / (MARGIN * now.speeds))), "changes its speed");
        if change.abs() <= MARGIN * now.speeds {
            return;
        }
        let sum = (self.sum + change).max(0.0);
        step.push(self.pair, self.line, sum - self.sum);
        self.sum = sum;
    }
}

/// Makes a step.
pub fn make(step: &mut Step<'_>) {
    let dt = step.rules.step;
    let mut near = Vec::new();
    for pair in step.pairs() {
        let now = step.pair(pair);
        let is_in_reach = step.is_negative(now.gap() - now.speeds * dt, now.radii, "is in reach");
        if !step.is_solid(pair) || !is_in_reach || now.gap() < -1e-9 * now.radii {
            continue;
        }
        near.push(Near {
            pair,
            line: now.normal(),
            gap: now.gap(),
            closing: now.closing_speed(),
            closes: step.closes(&now),
            centers: step.centers(pair),
            sum: 0.0,
        });
    }
    for _ in 0..PASSES {
        for one in &mut near {
            one.bring_to(step, one.gap / dt);
        }
    }
    for one in &near {
        let speeds: f64 = step.legs(one.pair).iter().map(|legs| legs[0].motion.length()).sum();
        step.doubt(one.sum > 0.0 && one.sum < 1e-9 * speeds, "is answered");
        // Two circles are from zero on, a wall from a little inside.
        let is_between = one.pair.second().is_some() && one.gap < 0.0;
        step.doubt(one.sum > 0.0 && is_between, "is in reach, not inside");
    }
    near.retain(|one| one.sum > 0.0);
    let answered: Vec<usize> = near.iter().flat_map(|one| one.pair.each_circle()).collect();
    for index in 0..step.circles.len() {
        // A cut that others made needless leaves rounding.
        let is_changed = step.circles[index].velocity != step.legs[index][0].motion;
        step.doubt(is_changed && !answered.contains(&index), "moves");
        let circle = &mut step.circles[index];
        if answered.contains(&index) {
            step.legs[index].push(Leg { since: 0.0, center: circle.center, motion: circle.velocity });
        }
        circle.center += circle.velocity * dt;
    }
    for one in &mut near {
        if one.closes {
            one.bring_to(step, -step.restitution(one.pair) * one.closing);
        }
        step.events.insert(one.pair);
        step.answer(one.pair, 0.0, one.centers);
    }
    let all = step.pairs();
    step.check(&all, false);
    step.meet_sides();
}
