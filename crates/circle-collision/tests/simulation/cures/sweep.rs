//! Sweeps from impact to impact, with a limit on the impacts of a circle in a step.

use circle_collision::geometry::Circle;
use glam::DVec2;

use super::pair::Pair;
use super::step::{Leg, MARGIN, Step, Stop};
use super::two::{Pairs, Two};

/// More impacts than in any step of the trials.
const ENOUGH: usize = 1_000;

/// Makes a step.
pub fn make(step: &mut Step<'_>) {
    let dt = step.rules.step;
    let mut sweep = Sweep {
        impacts: vec![0; step.circles.len()],
        stands: vec![false; step.circles.len()],
        unchanged: Pairs::new(),
        entered: step.memory.seen.clone(),
        time: 0.0,
    };
    for count in 0.. {
        assert!(count < ENOUGH, "impacts without end: {:?}", step.circles);
        let Some((time, pair)) = sweep.earliest(step) else { break };
        sweep.advance(step, time);
        sweep.meet(step, pair);
    }
    sweep.advance(step, dt);
    let passing: Vec<_> = step.pairs().into_iter().filter(|&pair| !step.is_solid(pair)).collect();
    step.check(&passing, false);
    step.meet_sides();
}

/// A step in progress.
struct Sweep {
    /// The number of impacts of each circle so far, and whether it stands still now.
    impacts: Vec<u32>,
    stands: Vec<bool>,
    /// The pairs that were answered and have not changed since.
    unchanged: Pairs,
    /// The pairs without a response that are inside each other.
    entered: Pairs,
    time: f64,
}

impl Sweep {
    /// Returns the circle in its current motion: at rest if it stands still.
    fn moving(&self, step: &Step<'_>, index: usize) -> Circle {
        let circle = step.circles[index];
        if self.stands[index] { Circle { velocity: DVec2::ZERO, ..circle } } else { circle }
    }

    /// Returns the earliest impact in the rest of the step, including its end.
    fn earliest(&self, step: &mut Step<'_>) -> Option<(f64, Two)> {
        let mut found: Vec<(f64, Two)> = Vec::new();
        for pair in step.pairs() {
            let now = step.pair(pair);
            let is_inside = now.gap() <= MARGIN * now.radii;
            let has_entered = !step.is_solid(pair) && is_inside && self.entered.contains(&pair);
            if self.unchanged.contains(&pair) || has_entered {
                continue;
            }
            if let Some(time) = self.impact(step, pair) {
                found.push((time, pair));
            }
        }
        let &first = found.iter().min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))?;
        for &(time, pair) in &found {
            let meets = pair.each_circle().any(|index| first.1.has(index));
            let is_near = (time, pair) != first && time - first.0 < MARGIN * step.rules.step;
            // An overlap at the start is immediate, without rounding. Walls that are met together are so for round numbers, or at
            // their joint.
            let [one, other] = [pair, first.1].map(|pair| step.pair(pair));
            let is_sure = |pair: &Pair| pair.is_round() || pair.gap() < -MARGIN * pair.radii;
            let is_exact = one.d == other.d || (is_sure(&one) && is_sure(&other));
            let is_tie = time == first.0 && is_exact && (time == 0.0 || pair.second().is_none());
            step.doubt(meets && is_near && !is_tie, "which impact is the first");
        }
        Some(first)
    }

    /// Returns the time of contact, if the two are closing and it is within the step.
    fn impact(&self, step: &mut Step<'_>, pair: Two) -> Option<f64> {
        let now = step.pair_of(pair, |index| self.moving(step, index));
        let left = step.rules.step - self.time;
        let is_far = now.gap() > now.v.length() * left * (1.0 + MARGIN);
        if now.v == DVec2::ZERO || is_far || !step.closes(&now) {
            return None;
        }
        // By rounding, a circle may be in a wall that it touches or grazes.
        let most = if now.line.is_some() { MARGIN * now.radii } else { 0.0 };
        let only_grazes = now.gap().abs() < MARGIN * now.radii && now.closest() > (1.0 - MARGIN) * now.radii;
        step.doubt(only_grazes && now.line.is_none() && now.gap() != 0.0, "has an impact");
        if now.gap() < -most || (now.gap() <= 0.0 && now.line.is_none()) {
            // A circle that is already inside does not enter.
            return (step.is_solid(pair) || now.gap() == 0.0).then_some(self.time);
        }
        step.doubt(pair.second().is_some() && now.closest() == now.radii, "has an impact");
        if !step.passes_through(&now, "has an impact") {
            return None;
        }
        let time = if now.gap() <= 0.0 { self.time } else { self.time + now.enter().max(0.0) };
        step.doubt(time == step.rules.step && now.enters_by_a_root(), "has an impact in time");
        let is_beyond = !step.is_negative(time - step.rules.step, step.rules.step, "has an impact in time")
            && time != step.rules.step;
        (!is_beyond).then_some(time)
    }

    /// Moves all circles to this time.
    fn advance(&mut self, step: &mut Step<'_>, time: f64) {
        for (circle, legs) in step.circles.iter_mut().zip(&step.legs) {
            circle.center = legs.last().expect("each has one").at(time);
        }
        self.time = time;
    }

    /// The impact of a pair.
    fn meet(&mut self, step: &mut Step<'_>, pair: Two) {
        if !step.is_solid(pair) {
            // So close to the end, the check may or may not see it again.
            let is_at_the_end = step.rules.step - self.time < MARGIN * step.rules.step;
            step.doubt(is_at_the_end, "enters at the end");
            self.entered.insert(pair);
            step.events.insert(pair);
            step.answer(pair, self.time, step.centers(pair));
            return;
        }
        let met_one_that_stands = pair.each_circle().any(|index| self.stands[index]);
        let velocities = step.pair(pair);
        let responds = !met_one_that_stands || step.closes(&velocities);
        if responds {
            step.answer(pair, self.time, step.centers(pair));
            step.solve(pair);
            step.answers.last_mut().expect("just added").after = step.circles[pair.first()].velocity;
        }
        let answer = responds.then(|| step.answers.len() - 1);
        self.unchanged.retain(|other| !pair.each_circle().any(|index| other.has(index)));
        self.unchanged.insert(pair);
        for index in pair.each_circle() {
            self.impacts[index] += 1;
            let is_over = self.impacts[index] >= step.rules.impacts || met_one_that_stands;
            if is_over && !self.stands[index] && !step.bodies[index].is_fixed() {
                self.stands[index] = true;
                self.unchanged.remove(&pair);
                step.stops.push(Stop { circle: index, pair, time: self.time, answer });
            }
            if !step.bodies[index].is_fixed() {
                let Circle { center, velocity: motion, .. } = self.moving(step, index);
                step.legs[index].push(Leg { since: self.time, center, motion });
            }
        }
    }
}
