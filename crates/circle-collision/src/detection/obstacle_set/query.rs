//! The queries of a set of obstacles.

use std::hash::Hash;
use std::ops::RangeInclusive;

use glam::DVec2;

use super::{Filtered, ObstacleSet};
use crate::detection::{Frame, KeyedHit, KeyedOverlap, PushOut, Slide};
use crate::geometry::Circle;

impl<K: Copy + Eq + Hash> ObstacleSet<K> {
    /// Returns the obstacles whose keys the filter accepts, for any query. Nothing is copied.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let set = ObstacleSet::from_iter([("me", Circle::new([0.0, 0.0], 1.0)), ("enemy", Circle::new([9.0, 0.0], 1.0))]);
    /// let enemies = set.filter(|key| key != "me");
    /// let bullet = Circle::new([0.0, 0.0], 0.1).with_velocity([900.0, 0.0]);
    /// assert_eq!(enemies.first_hit(&bullet, 0.0..=1.0).expect("the enemy").key, "enemy");
    /// assert_eq!(enemies.closest([0.0, 0.0], 100.0).expect("the enemy").key, "enemy");
    /// ```
    #[doc(alias = "query filter")]
    pub fn filter<F: Fn(K) -> bool>(&self, filter: F) -> Filtered<'_, K, F> {
        Filtered { set: self, filter }
    }

    fn all(&self) -> Filtered<'_, K, impl Fn(K) -> bool> {
        self.filter(|_| true)
    }

    /// Finds the first obstacle that `mover` hits within a part of the frame (s); `None` if it hits none.
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
    /// while let Some(first) = set.first_hit(&ball, now..=dt) {
    ///     ball = ball.after(first.hit.time);
    ///     ball.velocity = first.hit.reflect(ball.velocity, 1.0);
    ///     now += first.hit.time;
    /// }
    /// ball = ball.after(dt - now);
    /// assert_eq!((ball.center, ball.velocity), (dvec2(0.0, 0.5), dvec2(4.0, 0.5)));
    /// ```
    #[doc(alias = "ray cast")]
    #[doc(alias = "raycast")]
    #[doc(alias = "circle cast")]
    #[doc(alias = "shape cast")]
    #[must_use]
    pub fn first_hit(&self, mover: &Circle, within: RangeInclusive<f64>) -> Option<KeyedHit<K>> {
        self.all().first_hit(mover, within)
    }

    /// Fills `hits` with every obstacle that `mover` would hit within a part of the frame (s) if nothing stopped it, in order of
    /// time, then of insertion.
    ///
    /// [`first_hit`](Self::first_hit) finds the first of these. `hits` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let set = ObstacleSet::from_iter([("far", Circle::new([9.0, 0.0], 1.0)), ("near", Circle::new([5.0, 0.5], 1.0))]);
    /// let laser = Circle::new([0.0, 0.0], 0.1).with_velocity([100.0, 0.0]);
    /// let mut hits = Vec::new();
    /// set.hits(&laser, 0.0..=1.0, &mut hits);
    /// assert_eq!(hits.iter().map(|hit| hit.key).collect::<Vec<_>>(), ["near", "far"]);
    /// ```
    pub fn hits(&self, mover: &Circle, within: RangeInclusive<f64>, hits: &mut Vec<KeyedHit<K>>) {
        self.all().hits(mover, within, hits);
    }

    /// Fills `overlaps` with every obstacle that `circle` overlaps at the start of the frame, in order of insertion, each with
    /// depth and normal.
    ///
    /// `overlaps` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle, glam::DVec2};
    ///
    /// let set = ObstacleSet::from_iter([("far", Circle::new([9.0, 0.0], 1.0)), ("near", Circle::new([0.0, -1.5], 1.0))]);
    /// let mut overlaps = Vec::new();
    /// set.overlaps(&Circle::new([0.0, 0.0], 1.0), &mut overlaps);
    /// assert_eq!((overlaps[0].key, overlaps[0].overlap.depth(), overlaps[0].overlap.normal), ("near", 0.5, DVec2::Y));
    /// ```
    pub fn overlaps(&self, circle: &Circle, overlaps: &mut Vec<KeyedOverlap<K>>) {
        self.all().overlaps(circle, overlaps);
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
    /// let nearest = set.closest([0.0, 0.0], 10.0).expect("the pillar");
    /// assert_eq!((nearest.key, nearest.overlap.gap), ("pillar", 3.0));
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
    pub fn push_out(&self, circle: &Circle) -> PushOut<K> {
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
