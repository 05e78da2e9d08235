//! The check of overlap at the end of a step, and the step that has nothing else.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::Response;
use glam::DVec2;

use super::line::Line;
use super::pair::Pair;
use super::step::{Leg, MARGIN, Step};
use super::two::Two;

impl Step<'_> {
    /// Makes a step of overlap.
    pub fn overlap(&mut self) {
        for circle in &mut self.circles {
            circle.center += circle.velocity * self.rules.step;
        }
        self.check(&self.pairs(), true);
        self.meet_sides();
    }

    /// The check of overlap at the end of the step. It sees what overlaps at all if it `is_exact`, as without anything else before
    /// it, or if the two pass through each other.
    pub fn check(&mut self, pairs: &[Two], is_exact: bool) {
        let (rest, others): (Vec<Two>, Vec<Two>) =
            pairs.iter().copied().partition(|&pair| is_exact && self.has_rested(pair));
        let mut seen = Vec::new();
        for pair in others {
            let now = self.pair(pair);
            let overlaps = if self.is_solid(pair) && !is_exact {
                self.is_well_below_zero(now.gap(), now.radii, "overlaps at the check")
            } else {
                self.doubt(now.touches_by_rounding(), "overlaps at the check");
                self.is_negative(now.gap(), now.radii, "overlaps at the check")
            };
            if overlaps {
                seen.push((pair, self.centers(pair)));
            }
        }
        for pair in rest {
            // Nothing follows from it, unless another pair has pushed the circle before.
            let is_pushed = seen.iter().any(|(other, _)| other.each_circle().any(|one| pair.has(one)));
            self.doubt(is_pushed, "rests until it is pushed");
            self.resting.insert(pair);
        }
        for (pair, centers) in seen {
            self.seen.insert(pair);
            self.respond(pair);
            self.answer(pair, self.rules.step, centers);
        }
    }

    /// Whether two that bounce have touched each other at the same distance for the whole step, so that rounding decides whether
    /// they overlap.
    fn has_rested(&self, pair: Two) -> bool {
        let began = self.pair_of(pair, |index| {
            let Leg { center, motion, .. } = self.legs[index][0];
            Circle { center, velocity: motion, ..self.circles[index] }
        });
        self.response(pair) == Response::Bounce
            && began.gap().abs() <= MARGIN * began.radii
            && began.closing_speed().abs() <= MARGIN * began.speeds
    }

    /// The response of overlap to a pair that the check saw.
    fn respond(&mut self, pair: Two) {
        let now = self.pair(pair);
        if let Two::Wall(circle, wall) = pair {
            self.doubt_side(&now, circle, wall);
        } else {
            // Centers that coincide after a move do so only within rounding.
            let is_exact = now.d == DVec2::ZERO && self.stops.is_empty();
            self.doubt(!is_exact && now.d.length() < MARGIN * now.radii, "a direction");
        }
        if self.response(pair) != Response::Bounce && !self.memory.seen.contains(&pair) {
            self.events.insert(pair);
        }
        self.doubt_speed(&now);
        let closing = now.closing_speed();
        if self.response(pair) == Response::Bounce {
            if closing.abs() <= MARGIN * now.speeds {
                self.resting.insert(pair);
            }
            if closing > 0.0 {
                self.solve(pair);
            }
        }
        if self.is_solid(pair) {
            let (depth, [of_a, of_b]) = ((-now.gap()).max(0.0), self.push_shares(pair));
            // A circle that is moved alone away from a common center goes along +x, whichever of the two it is.
            let away = if now.line.is_none() && now.d == DVec2::ZERO && of_b == 0.0 {
                DVec2::X
            } else {
                -now.normal()
            };
            self.circles[pair.first()].center += away * depth * of_a;
            if let Some(second) = pair.second() {
                self.circles[second].center += now.normal() * depth * of_b;
            }
        }
    }

    /// Notes a center that is on the line of a wall, or began on it, only within rounding of the limit.
    fn doubt_side(&mut self, now: &Pair, circle: usize, wall: usize) {
        let is_at_limit = |length: f64| (0.1..10.0).contains(&(length / (MARGIN * now.radii)));
        self.doubt(is_at_limit(now.d.length()), "is on the line");
        let Wall { from, to, .. } = self.walls[wall];
        let came_from = self.legs[circle][0].center;
        let height = Line { from: from - came_from, to: to - came_from }.height();
        self.doubt(now.across.is_some() && is_at_limit(height.abs()), "began on the line");
    }
}
