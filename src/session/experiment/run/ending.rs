//! How a run ends: whether anything is still ahead, how closely a pair passed, and how many contacts there were.

use std::f64::consts::PI;

use circle_collision::detection::{
    TOUCHING_TOLERANCE, Verdict, intercept, overlap, side_intercept, wall_intercept,
};
use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::{Response, Rules};
use glam::DVec2;

use super::{Run, SEARCHED_UP_TO};
use crate::session::contact::Pair;

/// The closest approach of two circles that did not collide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pass {
    /// Its time (s, absolute).
    pub time: f64,
    /// The two circles then.
    pub circles: [Circle; 2],
    /// The gap between them (m), exactly zero for a graze.
    pub gap: f64,
}

/// The ratio of masses that adds a digit to the number of contacts in [`Run::digits_of_pi`].
const RATIO_OF_A_DIGIT: f64 = 100.0;

/// The maximum number of those digits: with more, a count of billions would take hours.
const MOST_DIGITS: i32 = 9;

impl Run {
    /// Whether nothing can happen any more: circles move, but no two of them come closer or overlap, and neither a wall nor a side of the
    /// arena lies ahead. Never at the start, while one is held, or with more circles than are searched.
    pub fn has_ended(&self) -> bool {
        let world = self.world();
        let is_under_way = self.clock() > self.start_time() && self.held.is_none();
        if !is_under_way || world.len() > SEARCHED_UP_TO {
            return false;
        }
        let circles: Vec<Circle> = world.circles().collect();
        let is_done = |a: &Circle, b: &Circle| {
            let is_parting = matches!(intercept(a, b).verdict, Verdict::MovingApart | Verdict::SameVelocity);
            is_parting && overlap(a, b).gap >= -TOUCHING_TOLERANCE * (a.radius + b.radius)
        };
        let is_past = |circle: &Circle, wall: &Wall| {
            let path = wall_intercept(circle, wall);
            matches!(path.verdict, Verdict::MovingApart | Verdict::SameVelocity)
                && overlap(circle, &wall.stand_in(circle, circle.center)).gap
                    >= -TOUCHING_TOLERANCE * path.reach
        };
        circles.iter().any(|circle| circle.velocity != DVec2::ZERO)
            && circles.iter().all(|circle| side_intercept(circle, &self.rules().arena).is_none())
            && circles.iter().all(|circle| world.walls().all(|(_, wall)| is_past(circle, &wall)))
            && circles.iter().enumerate().all(|(index, a)| {
                self.start().others(index).all(|(other, _)| other < index || is_done(a, &circles[other]))
            })
    }

    /// Returns the closest approach of this pair on the course that it is on, once it is past; `None` if they collide or have not come
    /// closer on it. The result is the same all along the course, because it is solved from the two stamped states.
    pub fn past_pass(&self, pair: Pair) -> Option<Pass> {
        let (path, since, circles) = self.course_of(pair)?;
        let (after, gap) = match path.verdict {
            Verdict::PassesBy { time } => (time, path.closest_distance - path.reach),
            Verdict::Graze { time } => (time, 0.0),
            Verdict::Hit { .. } | Verdict::Overlapping | Verdict::MovingApart | Verdict::SameVelocity => {
                return None;
            }
        };
        let time = self.world().epoch() + since + after;
        let circles = pair.later(self.world(), &circles, after);
        (time <= self.world().time()).then_some(Pass { time, circles, gap })
    }

    /// Returns the closest approach of this pair, if nothing has happened in this run since then.
    pub fn last_pass(&self, pair: Pair) -> Option<Pass> {
        let pass = self.past_pass(pair)?;
        let is_last = self.events().last().is_none_or(|event| event.time < pass.time)
            && self.audited().last().is_none_or(|audited| audited.checked_at < pass.time);
        is_last.then_some(pass)
    }

    /// Returns the number of contacts so far, of circles and with walls, in a run that counts the digits of π; `None` before the first,
    /// and for any other run.
    pub fn counted_for_pi(&self) -> Option<u64> {
        self.digits_of_pi()?;
        let counted = self.counters_since_start();
        Some(counted.pair_collisions + counted.wall_hits).filter(|&contacts| contacts > 0)
    }

    /// Returns the first digits of π, if this is the run that counts them: a circle bounces elastically between a single wall and
    /// another circle, on one line, and the other has a mass 1, 100, 10,000, … times as great. `None` for any other run.
    ///
    /// Source: G. Galperin, Playing pool with π, Regular and Chaotic Dynamics 8 (2003).
    pub fn digits_of_pi(&self) -> Option<u64> {
        let Rules { response, restitution, arena, .. } = *self.rules();
        let [a, b] = &self.start().circles[..] else { return None };
        let walls = [arena.min, arena.max].map(|corner| [corner.x, corner.y].map(f64::is_finite));
        let normal = match walls {
            [[true, false], [false, false]] | [[false, false], [true, false]] => DVec2::X,
            [[false, true], [false, false]] | [[false, false], [false, true]] => DVec2::Y,
            _ => return None,
        };
        let on_line = [b.circle.center - a.circle.center, a.circle.velocity, b.circle.velocity]
            .map(|way| way.perp_dot(normal));
        if response != Response::Bounce || restitution != 1.0 || on_line != [0.0; 3] || a.fixed || b.fixed {
            return None;
        }
        let ratio = (a.circle.mass / b.circle.mass).max(b.circle.mass / a.circle.mass);
        let more = (0..MOST_DIGITS).find(|&digits| RATIO_OF_A_DIGIT.powi(digits) == ratio)?;
        Some((PI * 10.0_f64.powi(more)) as u64)
    }
}
