//! The contacts ahead of a run, solved exactly under either method.

use circle_collision::detection::{Verdict, intercept, time_of_impact, side_intercept};
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, NextEvent, PredictedEvent, StepMethod};

use super::Run;
use super::trajectory::Vertex;
use crate::session::contact::Pair;

/// The maximum number of circles whose pairs are searched: more would take longer than a frame.
pub const SEARCHED_UP_TO: usize = 300;

impl Run {
    /// Whether there is a contact ahead, between two circles or with a wall, on the current courses. Under a stepped
    /// method, also `true` if the scene has more circles than are searched.
    pub fn has_contact_ahead(&self) -> bool {
        let world = self.world();
        match self.rules().detection {
            Detection::Intercept => world.next_time().is_finite(),
            Detection::Stepped(_) => {
                world.len() > SEARCHED_UP_TO
                    || world.circles().any(|circle| side_intercept(&circle, &world.rules().arena).is_some())
                    || first_collision(self).is_some()
            }
        }
    }

    /// Computes the next time at which a circle of this pair turns (s, absolute), on the current courses of all circles: at
    /// its next contact, or at the first check that sees one; infinity if there is none. If the method may turn it without a
    /// contact, or the scene has more circles than are searched, returns a time before which it does not turn.
    pub fn next_turn(&self, pair: Pair) -> f64 {
        let world = self.world();
        if world.len() > SEARCHED_UP_TO {
            return world.next_time();
        }
        let turns = [pair.a, pair.b].into_iter().flat_map(|index| {
            let circle = world.circle_at(index);
            let others = (0..world.len()).filter(move |&other| other != index);
            let contacts = others.filter_map(move |other| self.turn_time(&circle, &world.circle_at(other)));
            let wall = side_intercept(&circle, &world.rules().arena);
            contacts.chain(wall.map(|hit| self.noticed_at(world.time() + hit.time)))
        });
        // Despite rounding, nothing happens before the next event of the world.
        turns.fold(f64::INFINITY, f64::min).max(world.next_time())
    }

    /// Computes the time at which a contact changes the courses of these two (s, absolute).
    fn turn_time(&self, circle: &Circle, partner: &Circle) -> Option<f64> {
        let now = self.world().time();
        if !self.rules().response.keeps_apart() {
            return None;
        }
        match self.rules().detection {
            Detection::Intercept | Detection::Stepped(StepMethod::Sweep) => {
                time_of_impact(circle, partner).map(|time| now + time)
            }
            Detection::Stepped(StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative) => {
                // A step answers only a pair that begins it closer than the two can come in it.
                let reach = (circle.velocity.length() + partner.velocity.length()) * self.rules().step;
                let near = Circle { radius: circle.radius + reach, ..*circle };
                time_of_impact(&near, partner).map(|time| self.noticed_at(now + time))
            }
            Detection::Stepped(StepMethod::Overlap | StepMethod::SubSteps) => {
                let path = intercept(circle, partner);
                let (enter, exit) = match path.roots() {
                    Some(roots) => (roots.enter, roots.exit),
                    None if path.quadratic.c < 0.0 => (0.0, f64::INFINITY),
                    None => return None,
                };
                let check = self.noticed_at(now + enter.max(0.0));
                (check < now + exit).then_some(check)
            }
        }
    }

    /// Computes when something at `time` (s, absolute) is noticed: under a stepped method, at the next check.
    fn noticed_at(&self, time: f64) -> f64 {
        let (next, step) = (self.world().next_time(), self.rules().check_interval());
        match self.rules().detection {
            Detection::Intercept => time,
            // A check at the very time sees circles that touch, and do not overlap yet.
            Detection::Stepped(_) => next + ((time - next) / step + 1e-9).ceil().max(0.0) * step,
        }
    }

    /// Computes the time at which this pair grazes on its current course (s, absolute); `None` if it does not. The result is the same
    /// all along the course, because it is solved from the two stamped states.
    pub fn graze(&self, pair: Pair) -> Option<f64> {
        let bodies = self.world().bodies();
        let [a, b] = [bodies.get(pair.a)?, bodies.get(pair.b)?];
        let base = a.stamp().max(b.stamp());
        let Verdict::Graze { time } = intercept(&a.at(base), &b.at(base)).verdict else { return None };
        Some(self.world().epoch() + base + time)
    }

    /// Returns the two circles as the course began that they are on right before `time` (s, absolute): where one of them turned last,
    /// or at the start. `None` with many circles, or if older turns were dropped.
    pub fn course_before(&self, pair: Pair, time: f64) -> Option<[Circle; 2]> {
        if !self.is_small() || self.trajectory().turns.dropped > 0 {
            return None;
        }
        let turns = self.trajectory().until(self.world().time().min(time.next_down()));
        let began = |index: usize| {
            let circle = self.start().circles[index].circle;
            let turn = turns.iter().rev().find(|turn| turn.circle == index);
            turn.map_or((self.start_time(), circle), |turn| {
                (turn.time, Circle { center: turn.center, velocity: turn.velocity, ..circle })
            })
        };
        let [(since_a, a), (since_b, b)] = [pair.a, pair.b].map(began);
        let since = since_a.max(since_b);
        Some([a.after(since - since_a), b.after(since - since_b)])
    }

    /// Returns the times (s, absolute) between which this pair keeps the course that it is on at `time`: those at which one of the two
    /// turned last before it, and first after it; infinite if neither has.
    pub fn course_at(&self, pair: Option<Pair>, time: f64) -> [f64; 2] {
        let turns = self.trajectory().until(self.world().time());
        let (before, after) = turns.split_at(self.trajectory().until(time).len().min(turns.len()));
        let is_of_pair = |turn: &&Vertex| pair.is_some_and(|pair| pair.has(turn.circle));
        let [began, ends] = [before.iter().rev().find(is_of_pair), after.iter().find(is_of_pair)];
        [began.map_or(f64::NEG_INFINITY, |turn| turn.time), ends.map_or(f64::INFINITY, |turn| turn.time)]
    }
}

/// Whether the search for the next contact of this run is still in progress.
pub fn is_searching(run: &Run) -> bool {
    matches!(run.world().next_event(), Some(PredictedEvent { event: NextEvent::Later, .. }))
}

/// Returns the first pair of this run to collide; `None` if there is none, or if it is not searched for or not found yet.
pub fn first_collision(run: &Run) -> Option<Pair> {
    let world = run.world();
    match world.rules().detection {
        Detection::Intercept => match world.next_event()?.event {
            NextEvent::Pair { a, b, .. } => Some(Pair { a, b }),
            NextEvent::Wall { .. } => world.upcoming(1).first().map(|next| Pair { a: next.a, b: next.b }),
            NextEvent::Later => None,
        },
        Detection::Stepped(_) if world.len() > SEARCHED_UP_TO => None,
        Detection::Stepped(_) => {
            let circles: Vec<Circle> = world.circles().collect();
            let pairs = (0..circles.len()).flat_map(|b| (0..b).map(move |a| Pair { a, b }));
            let collisions =
                pairs.filter_map(|pair| Some((time_of_impact(&circles[pair.a], &circles[pair.b])?, pair)));
            collisions.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, pair)| pair)
        }
    }
}
