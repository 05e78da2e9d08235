//! Center rays and sweeps against circles at rest: each circle is placed where it first enters another one or a wall.

use circle_collision::geometry::Circle;
use glam::DVec2;

use super::line::Line;
use super::pair::Pair;
use super::step::{Leg, MARGIN, Step, Stop};
use super::two::Two;

/// Makes a step: `is_whole` sweeps the whole circle instead of its center.
pub fn make(step: &mut Step<'_>, is_whole: bool) {
    let (start, dt) = (step.circles.clone(), step.rules.step);
    for circle in &mut step.circles {
        circle.center += circle.velocity * dt;
    }
    let mut stopped_at: Vec<Option<usize>> = vec![None; start.len()];
    for circle in 0..start.len() {
        let mut first: Option<(f64, Two)> = None;
        let others = (0..start.len()).filter(|&other| other != circle && stopped_at[other] != Some(circle));
        let circles = others.map(|other| Two::circles(circle, other));
        let walls = (0..step.walls.len()).map(|wall| Two::Wall(circle, wall));
        for pair in circles.chain(walls).collect::<Vec<_>>() {
            let Some(part) = enter(step, &start, circle, pair, is_whole) else { continue };
            if let Some((earlier, other)) = first {
                // Two walls that are entered at their joint are, without rounding, entered at the same time.
                let is_tie = part == earlier && [pair, other].iter().all(|pair| pair.second().is_none());
                step.doubt(!is_tie && (part - earlier).abs() < MARGIN, "which is entered first");
            }
            if first.is_none_or(|(earlier, _)| part < earlier) {
                first = Some((part, pair));
            }
        }
        let Some((part, pair)) = first else { continue };
        stopped_at[circle] = pair.each_circle().find(|&other| other != circle);
        let center = start[circle].center + start[circle].velocity * (dt * part);
        step.circles[circle].center = center;
        step.legs[circle].push(Leg { since: part * dt, center, motion: DVec2::ZERO });
        step.stops.push(Stop { circle, pair, time: part * dt, answer: None });
    }
    if is_whole {
        for pair in step.stops.iter().map(|stop| stop.pair).collect::<Vec<_>>() {
            let now = step.pair(pair);
            if step.closes(&now) {
                step.solve(pair);
                step.answer(pair, dt, step.centers(pair));
            }
        }
    }
    let all = step.pairs();
    step.check(&all, false);
    step.meet_sides();
}

/// Returns the share of its path after which a circle enters the other one, at its present position, or a wall, from outside.
fn enter(step: &mut Step<'_>, start: &[Circle], circle: usize, pair: Two, is_whole: bool) -> Option<f64> {
    if !step.pairs().contains(&pair) || !step.is_solid(pair) {
        return None;
    }
    let began = step.pair_of(pair, |index| start[index]);
    if !step.closes(&began) {
        return None;
    }
    let path = start[circle].velocity * step.rules.step;
    let own = if is_whole { start[circle].radius } else { 0.0 };
    let ray = match pair {
        Two::Wall(..) => Pair { v: -path, radii: began.radii - start[circle].radius + own, ..began },
        Two::Circles(a, b) => {
            let other = if a == circle { b } else { a };
            let d = step.circles[other].center - start[circle].center;
            Pair { d, v: -path, radii: start[other].radius + own, ..began }
        }
    };
    if let Some(line) = ray.line
        && ray.radii == 0.0
    {
        return cross(step, line, -path, began.radii);
    }
    if ray.closing_speed() <= 0.0 || ray.gap() > ray.v.length() * (1.0 + MARGIN) {
        return None;
    }
    if step.is_well_below_zero(ray.gap(), ray.radii, "begins outside") {
        return None;
    }
    // Roots are rounded, even those of round numbers.
    step.doubt(pair.second().is_some() && ray.closest() == ray.radii, "enters at all");
    if !step.passes_through(&ray, "enters at all") {
        return None;
    }
    let part = ray.enter().max(0.0);
    step.doubt(part == 1.0 && ray.enters_by_a_root(), "enters before its end");
    let is_beyond = !step.is_negative(part - 1.0, 1.0, "enters before its end") && part != 1.0;
    (!is_beyond).then_some(part)
}

/// Returns the share of its path after which a ray crosses a line, which moves past it by `v`, the ends of both included. One that
/// begins on the line, within 1e-9 of `radii`, crosses nothing.
fn cross(step: &mut Step<'_>, line: Line, v: DVec2, radii: f64) -> Option<f64> {
    let from_line = line.nearest().length() / radii;
    step.doubt((0.1 * MARGIN..10.0 * MARGIN).contains(&from_line), "begins on the line");
    let turn = v.perp_dot(line.to - line.from).abs() / (v.length() * (line.to - line.from).length());
    step.doubt(turn != 0.0 && turn < MARGIN, "goes along the line");
    let (part, place) = line.crossing(v).filter(|_| from_line > MARGIN)?;
    let mut is_within = |value: f64, what: &str| {
        step.doubt(
            value != 0.0 && value.abs() < MARGIN || value != 1.0 && (value - 1.0).abs() < MARGIN,
            what,
        );
        (0.0..=1.0).contains(&value)
    };
    (is_within(place, "passes the end of the line") && is_within(part, "reaches the line")).then_some(part)
}
