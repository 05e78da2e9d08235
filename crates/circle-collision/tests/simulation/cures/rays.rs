//! Center rays and sweeps against circles at rest: each circle is placed where it first enters another one.

use circle_collision::geometry::Circle;

use super::pair::Pair;
use super::step::{Leg, MARGIN, Step, Stop, ordered};

/// Makes a step: `is_whole` sweeps the whole circle instead of its center.
pub fn make(step: &mut Step<'_>, is_whole: bool) {
    let (start, dt) = (step.circles.clone(), step.rules.step);
    for circle in &mut step.circles {
        circle.center += circle.velocity * dt;
    }
    let mut stopped_at: Vec<Option<usize>> = vec![None; start.len()];
    for circle in 0..start.len() {
        let mut first: Option<(f64, usize)> = None;
        for (other, &at) in stopped_at.iter().enumerate() {
            if other == circle || at == Some(circle) {
                continue;
            }
            let Some(part) = enter(step, &start, [circle, other], is_whole) else { continue };
            if let Some((earlier, _)) = first {
                step.doubt((part - earlier).abs() < MARGIN, "which is entered first");
            }
            if first.is_none_or(|(earlier, _)| part < earlier) {
                first = Some((part, other));
            }
        }
        let Some((part, other)) = first else { continue };
        stopped_at[circle] = Some(other);
        let center = start[circle].center + start[circle].velocity * (dt * part);
        step.circles[circle].center = center;
        step.legs[circle].push(Leg { since: part * dt, center, motion: glam::DVec2::ZERO });
        step.stops.push(Stop { circle, other, time: part * dt, answer: None });
    }
    if is_whole {
        for (circle, other) in stopped_at.into_iter().enumerate() {
            let Some(other) = other else { continue };
            let pair = ordered(circle, other);
            let now = step.pair(pair);
            if step.closes(&now) {
                step.solve(pair);
                step.answer(pair, dt, step.centers(pair));
            }
        }
    }
    let all = step.pairs();
    step.check(&all);
    step.meet_sides();
}

/// Returns the share of its path after which a circle enters another one, at its present position, from outside.
fn enter(step: &mut Step<'_>, start: &[Circle], [circle, other]: [usize; 2], is_whole: bool) -> Option<f64> {
    let pair = ordered(circle, other);
    if !step.pairs().contains(&pair) || !step.is_solid(pair) {
        return None;
    }
    let began = Pair::of(&start[pair.0], &start[pair.1]);
    if !step.closes(&began) {
        return None;
    }
    let own = if is_whole { start[circle].radius } else { 0.0 };
    let ray = Pair {
        d: step.circles[other].center - start[circle].center,
        v: -start[circle].velocity * step.rules.step,
        radii: start[other].radius + own,
        speeds: 0.0,
    };
    if ray.closing_speed() <= 0.0 || ray.d.length() - ray.radii > ray.v.length() * (1.0 + MARGIN) {
        return None;
    }
    if step.is_well_below_zero(ray.gap(), ray.radii, "begins outside") {
        return None;
    }
    let passes = ray.closest() - ray.radii;
    // Roots are rounded, even those of round numbers.
    step.doubt(passes == 0.0, "enters at all");
    if !step.is_negative(passes, ray.radii, "enters at all") {
        return None;
    }
    let part = ray.enter().max(0.0);
    step.doubt(part == 1.0, "enters before its end");
    let is_beyond = !step.is_negative(part - 1.0, 1.0, "enters before its end") && part != 1.0;
    (!is_beyond).then_some(part)
}
