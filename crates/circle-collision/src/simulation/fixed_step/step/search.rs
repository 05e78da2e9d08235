//! Where a step searches for pairs.

use std::ops::ControlFlow;

use glam::DVec2;

use super::{Crowded, Step};
use crate::geometry::Circle;
use crate::simulation::fixed_step::bounding_volume::BoundingVolume;
use crate::simulation::pair::Pair;

/// The maximum number of pairs visited in a step, as a multiple of the maximum number of contacts.
const MAX_VISITS_PER_CONTACT: usize = 16;

/// The part of the motion in which the circles of a pair must come close for the pair to be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairSearch {
    /// Anywhere on their paths through the step.
    Path,
    /// At the end of the step.
    End,
    /// Anywhere that the sum of their speeds could take them during the step, in whatever direction.
    Reach,
}

impl Step<'_, '_> {
    /// Returns the pairs, in order, whose bounds intersect in that part of the motion, and for few circles all pairs of circles; none of
    /// two fixed circles. The first call saves a copy of the bodies, since its method changes them.
    pub fn pairs(&mut self, search: PairSearch) -> Result<Vec<Pair>, Crowded> {
        self.saved.get_or_insert_with(|| self.bodies.to_vec());
        let mut pairs = Vec::new();
        self.visit_pairs(search, |step, pair| {
            if pair
                .second()
                .is_none_or(|second| !step.bodies[pair.first()].is_fixed() || !step.bodies[second].is_fixed())
            {
                pairs.push(pair);
            }
        })?;
        pairs.sort_unstable();
        Ok(pairs)
    }

    /// Returns where pairs are searched for a check: with the audit, also those that pass by each other.
    pub fn search_for_check(&self) -> PairSearch {
        if self.rules.audit { PairSearch::Path } else { PairSearch::End }
    }

    /// Calls `visit` once for each pair whose bounds intersect there, and for few circles for all pairs of circles, in any order.
    /// Returns the number of pairs compared.
    pub(super) fn visit_pairs(
        &mut self,
        search: PairSearch,
        mut visit: impl FnMut(&mut Self, Pair),
    ) -> Result<u64, Crowded> {
        let max_contacts = self.max_contacts();
        let mut broad_phase = std::mem::take(&mut self.ongoing.broad_phase);
        let present = (0..self.bodies.len()).filter(|&index| !self.bodies[index].is_removed());
        broad_phase.rebuild(present, |index| match self.searched(index, search) {
            (circle, 0.0) => BoundingVolume::new(&circle),
            (path, duration) => {
                BoundingVolume::from_sweep(&path, self.bodies[index].at(self.end).center, duration)
            }
        });
        let mut visits = 0;
        let compared = broad_phase.visit_pairs(|a, b| {
            visits += 1;
            visit(self, Pair::Circles(a, b));
            if self.contacts() > max_contacts || visits > MAX_VISITS_PER_CONTACT * max_contacts {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.ongoing.broad_phase = broad_phase;
        let beside_walls = if self.walls.are_unused() { 0 } else { self.visit_walls(search, visit)? };
        Ok(compared.ok_or(Crowded)? + beside_walls)
    }

    /// Returns a circle at the beginning of the path on which it is searched, and how long that takes (s): zero for a place.
    #[inline]
    fn searched(&self, index: usize, search: PairSearch) -> (Circle, f64) {
        let body = &self.bodies[index];
        match search {
            PairSearch::Path => (body.at(self.start), self.duration()),
            PairSearch::End => (body.at(self.end).with_velocity(DVec2::ZERO), 0.0),
            PairSearch::Reach => {
                let start = body.at(self.start);
                let reach = start.velocity.length() * self.duration();
                (Circle { radius: start.radius + reach, velocity: DVec2::ZERO, ..start }, 0.0)
            }
        }
    }

    /// Calls `visit` once for each circle and each wall that come near each other there, in any order. Returns their number.
    fn visit_walls(
        &mut self,
        search: PairSearch,
        mut visit: impl FnMut(&mut Self, Pair),
    ) -> Result<u64, Crowded> {
        let (walls, mut visits) = (self.walls, 0);
        for index in 0..self.bodies.len() {
            if !self.bodies[index].meets_walls() {
                continue;
            }
            let (path, duration) = self.searched(index, search);
            walls.visit(&path, duration, |wall, _, limit| {
                visits += 1;
                visit(self, Pair::Wall(index, wall));
                limit
            });
            self.refuse_crowd()?;
        }
        Ok(visits)
    }
}
