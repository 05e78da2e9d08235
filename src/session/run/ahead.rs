//! What lies ahead of a run, solved exactly whichever method it runs by.

use super::Run;
use crate::detection::{intercept, time_of_impact, wall_intercept};
use crate::geometry::Circle;
use crate::session::pair::Pair;
use crate::simulation::{Detection, NextEvent, Response};

/// Among more circles than this, pairs are not searched: that would take longer than a picture.
pub const SEARCHED_UP_TO: usize = 300;

impl Run {
    /// Is any contact of two circles, or of one with a wall, to come on the course that they have now? In a crowd whose
    /// pairs are not searched it counts as so.
    pub fn has_contact_ahead(&self) -> bool {
        let world = self.world();
        match self.rules().detection {
            Detection::Intercept => world.next_time().is_finite(),
            Detection::Overlap => {
                world.len() > SEARCHED_UP_TO
                    || world.circles().any(|circle| wall_intercept(&circle, &world.rules().arena).is_some())
                    || first_collision(self).is_some()
            }
        }
    }

    /// When one of this pair next goes another way (s, absolute), on the courses that all have now: at its next contact, or
    /// at the first check that sees one. Infinity where none does. In a crowd that is not searched, as far as is sure.
    pub fn next_turn(&self, pair: Pair) -> f64 {
        let world = self.world();
        if world.len() > SEARCHED_UP_TO {
            return world.next_time();
        }
        let turns = [pair.a, pair.b].into_iter().flat_map(|one| {
            let circle = world.circle(one);
            let others = (0..world.len()).filter(move |&other| other != one);
            let contacts = others.filter_map(move |other| self.answered(&circle, &world.circle(other)));
            let wall = wall_intercept(&circle, &world.rules().arena);
            contacts.chain(wall.map(|hit| self.checked(world.time() + hit.time)))
        });
        // Whatever rounding says, nothing happens before what the world itself does next.
        turns.fold(f64::INFINITY, f64::min).max(world.next_time())
    }

    /// When a contact of these two changes their courses (s, absolute).
    fn answered(&self, one: &Circle, other: &Circle) -> Option<f64> {
        let now = self.world().time();
        match (self.rules().response, self.rules().detection) {
            (Response::PassThrough, _) => None,
            (Response::PushOut | Response::Bounce, Detection::Intercept) => {
                time_of_impact(one, other).map(|time| now + time)
            }
            (Response::PushOut | Response::Bounce, Detection::Overlap) => {
                let path = intercept(one, other);
                let (enter, exit) = match path.roots() {
                    Some(roots) => (roots.enter, roots.exit),
                    None if path.quadratic.c < 0.0 => (0.0, f64::INFINITY),
                    None => return None,
                };
                let check = self.checked(now + enter.max(0.0));
                (check < now + exit).then_some(check)
            }
        }
    }

    /// When something at `time` (s, absolute) is noticed: under overlap detection by the next check.
    fn checked(&self, time: f64) -> f64 {
        let (next, step) = (self.world().next_time(), self.rules().step);
        match self.rules().detection {
            Detection::Intercept => time,
            Detection::Overlap => next + ((time - next) / step).ceil().max(0.0) * step,
        }
    }
}

/// Is the next contact of this run still being searched for?
pub fn is_searching(run: &Run) -> bool {
    matches!(run.world().next_event(), Some((_, NextEvent::Later)))
}

/// The pair of this run that collides first; `None` also in a crowd where it is not searched, or not found yet.
pub fn first_collision(run: &Run) -> Option<Pair> {
    let world = run.world();
    match world.rules().detection {
        Detection::Intercept => match world.next_event() {
            Some((_, NextEvent::Pair { a, b, .. })) => Some(Pair { a, b }),
            Some((_, NextEvent::Wall { .. })) => world.upcoming(1).first().map(|&(_, a, b)| Pair { a, b }),
            Some((_, NextEvent::Later)) | None => None,
        },
        Detection::Overlap if world.len() > SEARCHED_UP_TO => None,
        Detection::Overlap => {
            let circles: Vec<Circle> = world.circles().collect();
            let pairs = (0..circles.len()).flat_map(|b| (0..b).map(move |a| Pair { a, b }));
            let collisions =
                pairs.filter_map(|pair| Some((time_of_impact(&circles[pair.a], &circles[pair.b])?, pair)));
            collisions.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, pair)| pair)
        }
    }
}
