//! The contacts ahead of a run, solved exactly under either method.

use circle_collision::detection::{Passage, Verdict, side_intercept};
use circle_collision::geometry::Circle;
use circle_collision::simulation::{AnyWall, Detection, NextEvent, PredictedEvent, StepMethod};

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
        let turns = pair.circles().flat_map(|index| {
            let contacts = Pair::all_with(index, world).filter_map(|pair| self.turn_time(pair));
            let side = side_intercept(&world.circle_at(index), &world.rules().arena);
            contacts.chain(side.map(|hit| self.noticed_at(world.time() + hit.time)))
        });
        // Despite rounding, nothing happens before the next event of the world.
        turns.fold(f64::INFINITY, f64::min).max(world.next_time())
    }

    /// Computes the time at which a contact changes the courses of a pair (s, absolute).
    fn turn_time(&self, pair: Pair) -> Option<f64> {
        let (world, now) = (self.world(), self.world().time());
        let [circle, partner] = pair.now(world);
        let path = |circle: Circle| pair.path_from(world, &[circle, partner]);
        if !self.rules().response.keeps_apart() {
            return None;
        }
        match self.rules().detection {
            Detection::Intercept | Detection::Stepped(StepMethod::Sweep) => {
                path(circle).time_of_impact().map(|time| now + time)
            }
            Detection::Stepped(StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative) => {
                // A step answers only a pair that begins it closer than the two can come in it.
                let reach = (circle.velocity.length() + partner.velocity.length()) * self.rules().step;
                let near = Circle { radius: circle.radius + reach, ..circle };
                path(near).time_of_impact().map(|time| self.noticed_at(now + time))
            }
            Detection::Stepped(StepMethod::Overlap | StepMethod::SubSteps) => {
                let Passage { overlap_duration, exit, .. } = path(circle);
                let (enter, exit) = match exit {
                    Some(exit) => (exit - overlap_duration, exit),
                    None if overlap_duration == f64::INFINITY => (0.0, f64::INFINITY),
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
        let (path, since, _) = self.course_of(pair)?;
        let Verdict::Graze { time } = path.verdict else { return None };
        Some(self.world().epoch() + since + time)
    }

    /// Returns how a pair passes on its current course, when that began (s since the epoch of the world), and both circles then. It is the
    /// same all along the course.
    pub(super) fn course_of(&self, pair: Pair) -> Option<(Passage, f64, [Circle; 2])> {
        let world = self.world();
        if !pair.is_in(world) {
            return None;
        }
        let body = |index: usize| &world.bodies()[index];
        let since = pair.circles().map(|index| body(index).stamp()).fold(f64::NEG_INFINITY, f64::max);
        let circles = pair.placed(world, |index| body(index).at(since));
        Some((pair.path_from(world, &circles), since, circles))
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
        let since = pair.circles().map(|index| began(index).0).fold(f64::NEG_INFINITY, f64::max);
        Some(pair.placed(self.world(), |index| {
            let (start, circle) = began(index);
            circle.after(since - start)
        }))
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
            NextEvent::Pair { a, b, .. } => Some(Pair::of(a, b)),
            NextEvent::Wall { circle, wall: AnyWall::Wall(wall) } => Some(Pair::at_wall(circle, wall)),
            NextEvent::Wall { wall: AnyWall::Side(_), .. } => {
                world.upcoming(1).first().map(|next| Pair::of(next.a, next.b))
            }
            NextEvent::Later => None,
        },
        Detection::Stepped(_) if world.len() > SEARCHED_UP_TO => None,
        Detection::Stepped(_) => {
            let of_circles = (0..world.len()).flat_map(|b| (0..b).map(move |a| Pair::of(a, b)));
            let free = (0..world.len()).filter(|&index| !world.bodies()[index].is_fixed());
            let at_walls =
                free.flat_map(|index| world.walls().map(move |(id, _)| Pair::at_wall(index, id.index())));
            Pair::soonest(of_circles.chain(at_walls), world)
        }
    }
}
