//! The queries of a set of obstacles, and of those that a filter accepts.

use std::hash::Hash;
use std::ops::RangeInclusive;

use glam::DVec2;

use super::bounds::{Bounds, Way};
use super::{Member, ObstacleSet};
use crate::detection::push_out::push_out_of;
use crate::detection::slide::slide_among;
use crate::detection::{
    Frame, KeyedHit, KeyedOverlap, Obstacle, Overlap, PushOut, Slide, TOUCHING_TOLERANCE,
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
    set: &'set ObstacleSet<K>,
    is_asked: F,
}

impl<K: Copy + Eq + Hash> ObstacleSet<K> {
    /// Returns the obstacles whose keys this function accepts, for any query. Nothing is copied.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let set = ObstacleSet::from_iter([("me", Circle::new([0.0, 0.0], 1.0)), ("enemy", Circle::new([9.0, 0.0], 1.0))]);
    /// let others = set.filter(|key| key != "me");
    /// let bullet = Circle::new([0.0, 0.0], 0.1).with_velocity([900.0, 0.0]);
    /// assert_eq!(others.first_hit(&bullet, 0.0..=1.0).expect("the enemy").key, "enemy");
    /// assert_eq!(others.closest([0.0, 0.0], 100.0).expect("the enemy").key, "enemy");
    /// ```
    #[doc(alias = "query filter")]
    pub fn filter<F: Fn(K) -> bool>(&self, is_asked: F) -> Filtered<'_, K, F> {
        Filtered { set: self, is_asked }
    }

    fn all(&self) -> Filtered<'_, K, impl Fn(K) -> bool> {
        self.filter(|_| true)
    }

    /// Finds the first obstacle that `one` hits within a part of the frame (s); `None` if it hits none.
    ///
    /// The circle is as it is at the start of that part, the obstacles as they were given for the start of the frame: they are
    /// moved on to the same moment. [`Hit::time`](crate::detection::Hit::time) counts from that moment. If several hits
    /// coincide, it is the one with the obstacle that was inserted first.
    ///
    /// ```
    /// use circle_collision::detection::ObstacleSet;
    /// use circle_collision::{geometry::{Circle, Segment}, glam::dvec2};
    ///
    /// let walls = [Segment::new([2.0, -5.0], [2.0, 5.0]), Segment::new([-2.0, -5.0], [-2.0, 5.0])];
    /// let set: ObstacleSet<usize> = walls.into_iter().enumerate().collect();
    /// let mut ball = Circle::new([0.0, 0.0], 1.0).with_velocity([4.0, 0.5]);
    /// let (mut now, dt) = (0.0, 1.0); // s
    /// while let Some(found) = set.first_hit(&ball, now..=dt) {
    ///     ball = ball.after(found.hit.time);
    ///     ball.velocity = found.hit.reflect(ball.velocity, 1.0);
    ///     now += found.hit.time;
    /// }
    /// ball = ball.after(dt - now);
    /// assert_eq!((ball.center, ball.velocity), (dvec2(0.0, 0.5), dvec2(4.0, 0.5)));
    /// ```
    #[doc(alias = "ray cast")]
    #[doc(alias = "raycast")]
    #[doc(alias = "circle cast")]
    #[doc(alias = "shape cast")]
    #[must_use]
    pub fn first_hit(&self, one: &Circle, within: RangeInclusive<f64>) -> Option<KeyedHit<K>> {
        self.all().first_hit(one, within)
    }

    /// Fills `found` with every obstacle that `one` would hit within a part of the frame (s) if nothing stopped it, in order of
    /// time, then of insertion.
    ///
    /// [`first_hit`](Self::first_hit) finds the first of these. `found` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let set = ObstacleSet::from_iter([("far", Circle::new([9.0, 0.0], 1.0)), ("near", Circle::new([5.0, 0.5], 1.0))]);
    /// let laser = Circle::new([0.0, 0.0], 0.1).with_velocity([100.0, 0.0]);
    /// let mut found = Vec::new();
    /// set.hits(&laser, 0.0..=1.0, &mut found);
    /// assert_eq!(found.iter().map(|found| found.key).collect::<Vec<_>>(), ["near", "far"]);
    /// ```
    pub fn hits(&self, one: &Circle, within: RangeInclusive<f64>, found: &mut Vec<KeyedHit<K>>) {
        self.all().hits(one, within, found);
    }

    /// Fills `found` with every obstacle that `one` overlaps at the start of the frame, in order of insertion, each with depth
    /// and normal.
    ///
    /// `found` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle, glam::DVec2};
    ///
    /// let set = ObstacleSet::from_iter([("far", Circle::new([9.0, 0.0], 1.0)), ("near", Circle::new([0.0, -1.5], 1.0))]);
    /// let mut found = Vec::new();
    /// set.overlaps(&Circle::new([0.0, 0.0], 1.0), &mut found);
    /// assert_eq!((found[0].key, found[0].overlap.depth(), found[0].overlap.normal), ("near", 0.5, DVec2::Y));
    /// ```
    pub fn overlaps(&self, one: &Circle, found: &mut Vec<KeyedOverlap<K>>) {
        self.all().overlaps(one, found);
    }

    /// Finds the obstacle with the least gap to a point at the start of the frame, if that is at most `within` (m).
    ///
    /// The gap is negative in an obstacle, and the normal points out of it, toward the point: the nearest point of the obstacle
    /// is `point - normal * gap`. Of several obstacles at the same gap, it is the one that was inserted first.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::{Circle, HalfPlane}};
    ///
    /// let mut set = ObstacleSet::default();
    /// set.insert("pillar", [Circle::new([4.0, 3.0], 2.0)]);
    /// set.insert("floor", [HalfPlane::new([0.0, -4.0], [0.0, 1.0])]);
    /// let found = set.closest([0.0, 0.0], 10.0).expect("the pillar");
    /// assert_eq!((found.key, found.overlap.gap), ("pillar", 3.0));
    /// assert_eq!(set.closest([0.0, 0.0], 2.0), None);
    /// ```
    pub fn closest(&self, point: impl Into<DVec2>, within: impl Into<f64>) -> Option<KeyedOverlap<K>> {
        self.all().closest(point, within)
    }

    /// Moves `circle` out of every obstacle that it overlaps at the start of the frame, as [`push_out`](fn@super::super::push_out) does.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::{Circle, HalfPlane}, glam::dvec2};
    ///
    /// let set = ObstacleSet::from_iter([("floor", HalfPlane::new([0.0, 0.0], [0.0, 1.0]))]);
    /// assert_eq!(set.push_out(&Circle::new([3.0, 0.25], 1.0)).end, dvec2(3.0, 1.0));
    /// ```
    #[doc(alias = "depenetrate")]
    #[doc(alias = "penetration")]
    #[must_use]
    pub fn push_out(&self, circle: &Circle) -> PushOut {
        self.all().push_out(circle)
    }

    /// Moves `circle` by `motion` (m), up to the first contact and along it, as
    /// [`move_and_slide`](fn@super::super::move_and_slide) does.
    ///
    /// A list of what is near is allocated.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::{Circle, Segment}, glam::dvec2};
    ///
    /// let set = ObstacleSet::from_iter([("wall", Segment::new([2.0, -5.0], [2.0, 5.0]))]);
    /// let slide = set.move_and_slide(&Circle::new([0.0, 0.0], 1.0), [3.0, 1.5], 0.0);
    /// assert!(slide.end.distance(dvec2(1.0, 1.5)) < 1e-12);
    /// assert_eq!(slide.touched().next().expect("the wall").key, "wall");
    /// ```
    #[doc(alias = "collide and slide")]
    #[doc(alias = "character controller")]
    pub fn move_and_slide(
        &self,
        circle: &Circle,
        motion: impl Into<DVec2>,
        frame: impl Into<Frame>,
    ) -> Slide<K> {
        self.all().move_and_slide(circle, motion, frame)
    }
}

impl<K: Copy + Eq + Hash, F: Fn(K) -> bool> Filtered<'_, K, F> {
    /// Finds the first obstacle that `one` hits within a part of the frame (s): see [`ObstacleSet::first_hit`].
    pub fn first_hit(&self, one: &Circle, within: RangeInclusive<f64>) -> Option<KeyedHit<K>> {
        let mut first: Option<KeyedHit<K>> = None;
        self.set.visit_hits(one, &within, &self.is_asked, |found, _| {
            let time = found.hit.time;
            if first.is_none_or(|first| found.compare(&first).is_lt()) {
                first = Some(found);
            }
            time
        });
        first
    }

    /// Fills `found` with every obstacle that `one` would hit within a part of the frame (s): see [`ObstacleSet::hits`].
    pub fn hits(&self, one: &Circle, within: RangeInclusive<f64>, found: &mut Vec<KeyedHit<K>>) {
        found.clear();
        self.set.visit_hits(one, &within, &self.is_asked, |hit, limit| {
            found.push(hit);
            limit
        });
        found.sort_unstable_by(KeyedHit::compare);
    }

    /// Fills `found` with every obstacle that `one` overlaps at the start of the frame: see [`ObstacleSet::overlaps`].
    pub fn overlaps(&self, one: &Circle, found: &mut Vec<KeyedOverlap<K>>) {
        found.clear();
        self.set.visit_overlaps(one, 0.0, &self.is_asked, |member, overlap| {
            found.push(KeyedOverlap { key: member.key, overlap, order: member.order });
        });
        found.sort_unstable_by_key(|found| found.order);
    }

    /// Finds the obstacle with the least gap to a point, if that is at most `within` (m): see [`ObstacleSet::closest`].
    pub fn closest(&self, point: impl Into<DVec2>, within: impl Into<f64>) -> Option<KeyedOverlap<K>> {
        let (point, within) = (Circle::new(point, 0.0), within.into());
        let mut closest: Option<KeyedOverlap<K>> = None;
        let reach = self.set.tree.reach();
        self.set.visit(
            [0.0; 2],
            within,
            |bounds| bounds.distance(point.center, reach),
            |member, limit| {
                let overlap = member.obstacle.overlap(&point);
                let found = KeyedOverlap { key: member.key, overlap, order: member.order };
                let order = |found: &KeyedOverlap<K>| (found.overlap.gap, found.order);
                if overlap.gap <= limit
                    && !member.obstacle.one_way
                    && (self.is_asked)(member.key)
                    && closest.is_none_or(|closest| order(&found) < order(&closest))
                {
                    closest = Some(found);
                    return overlap.gap;
                }
                limit
            },
        );
        closest.filter(|_| point.center.is_finite())
    }

    /// Moves `circle` out of every obstacle that it overlaps at the start of the frame: see [`ObstacleSet::push_out`].
    pub fn push_out(&self, circle: &Circle) -> PushOut {
        push_out_of(circle, |circle| self.set.deepest(circle, 0.0, &self.is_asked))
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
        let largest = self.set.tree.reach().max(circle.center.abs().max_element());
        let reach = circle.radius
            + 1.000_001 * motion.length()
            + 4.0 * TOUCHING_TOLERANCE * (largest + circle.radius);
        let (mut near, mut fastest): (Vec<&Member<K>>, _) = (Vec::new(), 0.0);
        loop {
            near.clear();
            let radius = reach + MOST_PUSHED * fastest * frame.dt;
            let place = Way::at_rest(&Circle { radius, ..*circle }, self.set.tree.reach());
            self.set.visit(
                [0.0, frame.dt],
                0.0,
                |bounds| place.time_to(bounds),
                |member, limit| {
                    near.extend(Some(member).filter(|member| (self.is_asked)(member.key)));
                    limit
                },
            );
            let speeds = near.iter().map(|member| member.obstacle).filter(Obstacle::is_valid);
            let found = speeds.map(|obstacle| obstacle.velocity.length()).fold(0.0, f64::max);
            if found <= fastest {
                break;
            }
            fastest = found;
        }
        near.sort_unstable_by_key(|member| member.order);
        let obstacles: Vec<Obstacle> = near.iter().map(|member| member.obstacle).collect();
        let slide = slide_among(circle, circle.center + motion, &obstacles, &frame, &mut |_, _| {});
        slide
            .keyed(|index| near[index].key)
            .pushed(circle, |circle| self.set.deepest(circle, frame.dt, &self.is_asked))
    }
}

impl<K: Copy + Eq + Hash> ObstacleSet<K> {
    /// Visits the hits of `one` within a part of the frame, those in the nearest boxes first. `act` is given the time up to which hits
    /// are asked for (s from the start of the part), and returns the one from there on.
    fn visit_hits(
        &self,
        one: &Circle,
        within: &RangeInclusive<f64>,
        is_asked: impl Fn(K) -> bool,
        mut act: impl FnMut(KeyedHit<K>, f64) -> f64,
    ) {
        let (from, until) = (*within.start(), *within.end());
        let way = Way::new(one, until - from, self.tree.reach());
        let time_to = |bounds: &Bounds| way.time_to(bounds);
        self.visit([from, until], until - from, time_to, |member, limit| {
            let &Member { key, order, obstacle, .. } = member;
            let hit = is_asked(key).then(|| KeyedHit::find(key, order, one, &obstacle.after(from), limit));
            hit.flatten().map_or(limit, |hit| act(hit, limit))
        });
    }

    /// Returns the obstacle that a circle overlaps deepest at a time of the frame (s), as it is then, and the depth (m).
    fn deepest(&self, circle: &Circle, time: f64, is_asked: impl Fn(K) -> bool) -> Option<(Obstacle, f64)> {
        let mut deepest = None;
        self.visit_overlaps(circle, time, is_asked, |member, overlap| {
            let depth = overlap.depth();
            if deepest.is_none_or(|(least, order, _)| (depth, member.order) > (least, order)) {
                deepest = Some((depth, member.order, member.obstacle.after(time)));
            }
        });
        deepest.map(|(depth, _, obstacle)| (obstacle, depth))
    }

    /// Visits the members that a circle overlaps at a time of the frame (s), without those that are one-way.
    fn visit_overlaps(
        &self,
        circle: &Circle,
        time: f64,
        is_asked: impl Fn(K) -> bool,
        mut act: impl FnMut(&Member<K>, Overlap),
    ) {
        let place = Way::at_rest(circle, self.tree.reach());
        let time_to = |bounds: &Bounds| place.time_to(bounds);
        self.visit([time; 2], 0.0, time_to, |member, limit| {
            let overlap = member.obstacle.after(time).overlap(circle);
            if overlap.is_overlapping() && !member.obstacle.one_way && is_asked(member.key) {
                act(member, overlap);
            }
            limit
        });
    }

    fn visit<'a>(
        &'a self,
        [from, until]: [f64; 2],
        mut limit: f64,
        least: impl Fn(&Bounds) -> f64,
        mut act: impl FnMut(&'a Member<K>, f64) -> f64,
    ) {
        let member = |index: u32| &self.members[index as usize];
        for index in &self.unbounded {
            limit = act(member(*index), limit);
        }
        let is_covered = from >= 0.0 && until <= self.horizon;
        if !is_covered {
            for index in &self.moving {
                limit = act(member(*index), limit);
            }
        }
        self.tree.visit(limit, least, |index, limit| {
            let member = member(index);
            if is_covered || member.obstacle.velocity == DVec2::ZERO { act(member, limit) } else { limit }
        });
    }
}
