//! The obstacles of a set that a filter accepts, and how their queries are answered.

use std::hash::Hash;
use std::ops::RangeInclusive;

use glam::DVec2;

use super::bounds::{Bounds, Way};
use super::{Member, ObstacleSet};
use crate::detection::joint::is_solid_joint;
use crate::detection::overlap::POSITION_ROUNDING;
use crate::detection::push_out::{Overlapped, Push, wall_hit};
use crate::detection::segment_contact::End;
use crate::detection::slide::slide_among;
use crate::detection::{
    Frame, KeyedHit, KeyedOverlap, Obstacle, Overlap, PushOut, Shape, Slide, TOUCHING_TOLERANCE,
};
use crate::geometry::Circle;

/// How far a circle may be carried and pushed, in ways of the fastest obstacle around: pushed by four times the sum of two
/// velocities, and carried by one.
const MOST_PUSHED: f64 = 9.0;

/// The obstacles of a set whose keys a filter accepts, with the queries of the set: see [`ObstacleSet::filter`].
#[doc(alias = "query filter")]
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Filtered<'set, K, F> {
    pub(super) set: &'set ObstacleSet<K>,
    pub(super) filter: F,
}

impl<K: Copy + Eq + Hash, F: Fn(K) -> bool> Filtered<'_, K, F> {
    /// Finds the first obstacle that `mover` hits within a part of the frame (s): see [`ObstacleSet::first_hit`].
    pub fn first_hit(&self, mover: &Circle, within: RangeInclusive<f64>) -> Option<KeyedHit<K>> {
        let mut first: Option<KeyedHit<K>> = None;
        self.visit_hits(mover, &within, |hit, _| {
            let time = hit.hit.time;
            if first.is_none_or(|first| hit.compare(&first).is_lt()) {
                first = Some(hit);
            }
            time
        });
        first
    }

    /// Fills `hits` with every obstacle that `mover` would hit within a part of the frame (s): see [`ObstacleSet::hits`].
    pub fn hits(&self, mover: &Circle, within: RangeInclusive<f64>, hits: &mut Vec<KeyedHit<K>>) {
        hits.clear();
        self.visit_hits(mover, &within, |hit, limit| {
            hits.push(hit);
            limit
        });
        hits.sort_unstable_by(KeyedHit::compare);
    }

    /// Fills `overlaps` with every obstacle that `circle` overlaps at the start of the frame: see [`ObstacleSet::overlaps`].
    pub fn overlaps(&self, circle: &Circle, overlaps: &mut Vec<KeyedOverlap<K>>) {
        overlaps.clear();
        self.visit_overlaps(circle, 0.0, |member, overlap| {
            if !member.obstacle.one_way {
                overlaps.push(KeyedOverlap { key: member.key, overlap, order: member.order });
            }
        });
        overlaps.sort_unstable_by_key(|overlap| overlap.order);
    }

    /// Finds the obstacle with the least gap to a point, if that is at most `within` (m): see [`ObstacleSet::closest`].
    pub fn closest(&self, point: impl Into<DVec2>, within: impl Into<f64>) -> Option<KeyedOverlap<K>> {
        let (point, within) = (Circle::new(point, 0.0), within.into());
        let mut closest: Option<KeyedOverlap<K>> = None;
        let whereabouts = &self.set.whereabouts;
        let distance = |bounds: &Bounds| bounds.distance(point.center, whereabouts.reach());
        whereabouts.visit([0.0; 2], within, distance, |index, limit| {
            let member = self.accepted(index).filter(|member| !member.obstacle.one_way);
            let Some(&Member { key, order, obstacle, .. }) = member else { return limit };
            let overlap = obstacle.overlap(&point);
            let nearer =
                |closest: KeyedOverlap<K>| (overlap.gap, order) < (closest.overlap.gap, closest.order);
            if overlap.gap <= limit && closest.is_none_or(nearer) {
                closest = Some(KeyedOverlap { key, overlap, order });
                return overlap.gap;
            }
            limit
        });
        closest.filter(|_| point.center.is_finite())
    }

    /// Moves `circle` out of every obstacle that it overlaps at the start of the frame: see [`ObstacleSet::push_out`].
    pub fn push_out(&self, circle: &Circle) -> PushOut<K> {
        self.push_out_at(circle, 0.0)
    }

    /// Moves `circle` by `motion` (m), up to the first contact and along it: see [`ObstacleSet::move_and_slide`].
    pub fn move_and_slide(
        &self,
        circle: &Circle,
        motion: impl Into<DVec2>,
        frame: impl Into<Frame>,
    ) -> Slide<K> {
        let (motion, frame) = (motion.into(), frame.into());
        // As far as anything may touch the circle, which is carried and pushed by what touches it.
        let whereabouts = &self.set.whereabouts;
        let largest = whereabouts.reach().max(circle.center.abs().max_element());
        let reach = circle.radius
            + 1.000_001 * motion.length()
            + 4.0 * TOUCHING_TOLERANCE * (largest + circle.radius);
        let (mut near, mut fastest): (Vec<&Member<K>>, _) = (Vec::new(), 0.0);
        loop {
            near.clear();
            let radius = reach + MOST_PUSHED * fastest * frame.dt;
            let place = Way::at_rest(&Circle { radius, ..*circle }, whereabouts.reach());
            whereabouts.visit(
                [0.0, frame.dt],
                0.0,
                |bounds| place.time_to(bounds),
                |index, limit| {
                    near.extend(self.accepted(index));
                    limit
                },
            );
            let valid = near.iter().map(|member| member.obstacle).filter(Obstacle::is_valid);
            let speed = valid.map(|obstacle| obstacle.velocity.length()).fold(0.0, f64::max);
            if speed <= fastest {
                break;
            }
            fastest = speed;
        }
        near.sort_unstable_by_key(|member| member.order);
        let obstacles: Vec<Obstacle> = near.iter().map(|member| member.obstacle).collect();
        let slide = slide_among(circle, circle.center + motion, &obstacles, &frame, &mut |_, _| {});
        slide.keyed(|index| near[index].key).pushed(circle, |circle| self.push_out_at(circle, frame.dt))
    }

    /// Visits the hits of `mover` within a part of the frame, those in the nearest boxes first. `act` is given the time up to which hits
    /// are asked for (s from the start of the part), and returns the one from there on.
    fn visit_hits(
        &self,
        mover: &Circle,
        within: &RangeInclusive<f64>,
        mut act: impl FnMut(KeyedHit<K>, f64) -> f64,
    ) {
        let (from, until) = (*within.start(), *within.end());
        let way = Way::new(mover, until - from, self.set.whereabouts.reach());
        self.set.whereabouts.visit(
            [from, until],
            until - from,
            |bounds| way.time_to(bounds),
            |index, limit| {
                let Some(&Member { key, order, obstacle, .. }) = self.accepted(index) else { return limit };
                let is_joint = |end| self.is_solid_end(index, end, mover, from);
                let hit = KeyedHit::find(key, order, mover, &obstacle.after(from), limit, is_joint);
                hit.map_or(limit, |hit| act(hit, limit))
            },
        );
    }

    /// Whether an end of a one-way member is a joint that stops a circle that begins there at a time of the frame (s).
    fn is_solid_end(&self, index: u32, end: End, start: &Circle, time: f64) -> bool {
        let Member { obstacle, .. } = self.set.members[index as usize];
        let Shape::Segment(segment) = obstacle.shape else { return false };
        let (piece, mut is_solid) = (obstacle.after(time), false);
        // At the start of the frame, when every box holds its member. Later, both ends are rounded.
        let around = Circle::new(end.of(&segment), 2.0 * POSITION_ROUNDING * piece.reach());
        let place = Way::at_rest(&around, self.set.whereabouts.reach());
        self.set.whereabouts.visit(
            [0.0; 2],
            0.0,
            |bounds| place.time_to(bounds),
            |other, limit| {
                let is_joint =
                    |other: &Member<K>| is_solid_joint(&piece, end, &other.obstacle.after(time), start);
                is_solid |= self.accepted(other).is_some_and(is_joint);
                // Nothing else is looked at.
                if is_solid { f64::NEG_INFINITY } else { limit }
            },
        );
        is_solid
    }

    /// Moves `circle` out of every obstacle that it overlaps at a time of the frame (s).
    fn push_out_at(&self, start: &Circle, time: f64) -> PushOut<K> {
        let overlapped = |circle: &Circle| {
            let mut first: Option<Overlapped<K>> = None;
            self.visit_overlaps(circle, time, |member, _| {
                let obstacle = member.obstacle.after(time);
                let found = Overlapped::find(member.key, member.order, start, circle, &obstacle);
                first = first.into_iter().chain(found).max_by(Overlapped::compare);
            });
            first
        };
        let wall_ahead = |center: &Circle| {
            let mut first: Option<KeyedHit<K>> = None;
            let way = Way::new(center, 1.0, self.set.whereabouts.reach());
            // Walls are at rest, so any time of the frame will do.
            self.set.whereabouts.visit(
                [0.0; 2],
                1.0,
                |bounds| way.time_to(bounds),
                |index, limit| {
                    let Some(&Member { key, order, obstacle, .. }) = self.accepted(index) else {
                        return limit;
                    };
                    let hit = wall_hit(key, order, start, center, &obstacle, limit);
                    first = first.into_iter().chain(hit).min_by(KeyedHit::compare);
                    first.map_or(limit, |first| first.hit.time)
                },
            );
            first
        };
        Push { start: *start, overlapped, wall_ahead }.out()
    }

    /// Visits the members that a circle overlaps at a time of the frame (s).
    fn visit_overlaps(&self, circle: &Circle, time: f64, mut act: impl FnMut(&Member<K>, Overlap)) {
        let place = Way::at_rest(circle, self.set.whereabouts.reach());
        self.set.whereabouts.visit(
            [time; 2],
            0.0,
            |bounds| place.time_to(bounds),
            |index, limit| {
                if let Some(member) = self.accepted(index) {
                    let overlap = member.obstacle.after(time).overlap(circle);
                    if overlap.is_overlapping() {
                        act(member, overlap);
                    }
                }
                limit
            },
        );
    }

    /// Returns the member with this index, if the filter accepts its key.
    fn accepted(&self, index: u32) -> Option<&Member<K>> {
        Some(&self.set.members[index as usize]).filter(|member| (self.filter)(member.key))
    }
}
