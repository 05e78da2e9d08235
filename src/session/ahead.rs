//! What lies ahead of a run, solved exactly whichever method it runs by.

use super::{Pair, Run};
use crate::detection::{time_of_impact, wall_intercept};
use crate::geometry::Circle;
use crate::simulation::{Detection, NextEvent};

/// Among more circles than this, pairs are not searched: that would take longer than a picture.
pub(super) const SEARCHED_UP_TO: usize = 300;

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
}

/// Is the next contact of this run still being searched for?
pub(super) fn is_searching(run: &Run) -> bool {
    matches!(run.world().next_event(), Some((_, NextEvent::Later)))
}

/// The pair of this run that collides first; `None` also in a crowd where it is not searched, or not found yet.
pub(super) fn first_collision(run: &Run) -> Option<Pair> {
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
