//! The hits and overlaps of one circle with many obstacles.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::joint::is_solid_end;
use super::segment_contact::End;
use super::sweep::sweep_among;
use super::{Hit, Obstacle, Overlap};
use crate::geometry::Circle;

/// A place in the order in which obstacles were given: of all shapes given at once, and within them.
pub type Order = (u64, u32);

/// A hit on one of many obstacles.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct KeyedHit<K = usize> {
    /// The key of the obstacle that is hit: its index in a slice.
    pub key: K,
    /// The hit.
    pub hit: Hit,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) order: Order,
}

/// An overlap with one of many obstacles.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct KeyedOverlap<K = usize> {
    /// The key of the obstacle that is overlapped: its index in a slice.
    pub key: K,
    /// The overlap: its normal points out of the obstacle, toward the circle.
    pub overlap: Overlap,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) order: Order,
}

/// The place in the order is not part of the answer.
impl<K: PartialEq> PartialEq for KeyedHit<K> {
    fn eq(&self, other: &Self) -> bool {
        (&self.key, &self.hit) == (&other.key, &other.hit)
    }
}

/// The place in the order is not part of the answer.
impl<K: PartialEq> PartialEq for KeyedOverlap<K> {
    fn eq(&self, other: &Self) -> bool {
        (&self.key, &self.overlap) == (&other.key, &other.overlap)
    }
}

impl<K> KeyedHit<K> {
    /// Returns the hit of `mover` that stops it at this obstacle within `dt` seconds. `is_joint` tells the ends of a one-way one
    /// that are solid joints.
    pub(super) fn find(
        key: K,
        order: Order,
        mover: &Circle,
        obstacle: &Obstacle,
        dt: f64,
        is_joint: impl Fn(End) -> bool,
    ) -> Option<Self> {
        let hit = sweep_among(mover, obstacle, dt, is_joint);
        hit.filter(Hit::is_stopping).map(|hit| Self { key, hit, order })
    }

    /// Compares by time, then by the order in which the obstacles were given.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        self.hit.time.total_cmp(&other.hit.time).then(self.order.cmp(&other.order))
    }
}

/// Finds the first obstacle that `mover` hits within a part of the frame (s); `None` if it hits none.
///
/// The circle is as it is at the start of that part, the obstacles as they are at the start of the frame: they are moved on to
/// the same moment. [`Hit::time`] counts from that moment. The whole frame is `0.0..=dt`, and its rest `now..=dt`.
///
/// This is the earliest [`sweep`](fn@super::sweep) that [stops](Hit::is_stopping) a motion: an obstacle that `mover` is about to leave does not
/// count. If several hits coincide, the one with the lowest index is returned.
///
/// ```
/// use circle_collision::detection::{Obstacle, first_hit};
/// use circle_collision::geometry::{Circle, HalfPlane, Segment};
///
/// let course: [Obstacle; 3] = [
///     Circle::new([9.0, 0.0], 1.0).into(),
///     Segment::new([5.0, -1.0], [5.0, 1.0]).into(),
///     HalfPlane::new([20.0, 0.0], [-1.0, 0.0]).into(),
/// ];
/// let bullet = Circle::new([0.0, 0.0], 0.5).with_velocity([900.0, 0.0]);
/// let first = first_hit(&bullet, &course, 0.0..=1.0 / 60.0).expect("the segment");
/// assert_eq!((first.key, first.hit.time), (1, 4.5 / 900.0));
/// ```
#[doc(alias = "ray cast")]
#[doc(alias = "raycast")]
#[doc(alias = "circle cast")]
#[doc(alias = "shape cast")]
#[must_use]
pub fn first_hit(mover: &Circle, obstacles: &[Obstacle], within: RangeInclusive<f64>) -> Option<KeyedHit> {
    first_hit_where(mover, obstacles, within, |_| true)
}

/// Finds the first obstacle that `mover` hits within a part of the frame (s), as [`first_hit`] does, of those whose index the
/// filter accepts.
///
/// ```
/// use circle_collision::detection::{Obstacle, first_hit_where};
/// use circle_collision::geometry::Circle;
///
/// let (me, enemy) = (Circle::new([0.0, 0.0], 1.0), Circle::new([9.0, 0.0], 1.0));
/// let bullet = Circle::new([0.0, 0.0], 0.1).with_velocity([900.0, 0.0]);
/// let first = first_hit_where(&bullet, &[me.into(), enemy.into()], 0.0..=1.0, |index| index != 0);
/// assert_eq!(first.expect("the enemy").key, 1);
/// ```
#[doc(alias = "ray cast")]
#[doc(alias = "raycast")]
#[doc(alias = "circle cast")]
#[doc(alias = "shape cast")]
#[doc(alias = "query filter")]
pub fn first_hit_where(
    mover: &Circle,
    obstacles: &[Obstacle],
    within: RangeInclusive<f64>,
    filter: impl Fn(usize) -> bool,
) -> Option<KeyedHit> {
    stopping(mover, obstacles, &within, filter).min_by(KeyedHit::compare)
}

/// Fills `hits` with every obstacle that `mover` would hit within a part of the frame (s) if nothing stopped it, in order of
/// time, then of index.
///
/// [`first_hit`] finds the first of these. `hits` is cleared first; nothing else is allocated.
///
/// ```
/// use circle_collision::detection::{Obstacle, hits};
/// use circle_collision::geometry::Circle;
///
/// let enemies: [Obstacle; 2] = [Circle::new([9.0, 0.0], 1.0).into(), Circle::new([5.0, 0.5], 1.0).into()];
/// let laser = Circle::new([0.0, 0.0], 0.1).with_velocity([100.0, 0.0]);
/// let mut all_hits = Vec::new();
/// hits(&laser, &enemies, 0.0..=1.0, &mut all_hits);
/// assert_eq!(all_hits.iter().map(|hit| hit.key).collect::<Vec<_>>(), [1, 0]);
/// ```
pub fn hits(mover: &Circle, obstacles: &[Obstacle], within: RangeInclusive<f64>, hits: &mut Vec<KeyedHit>) {
    hits.clear();
    hits.extend(stopping(mover, obstacles, &within, |_| true));
    hits.sort_unstable_by(KeyedHit::compare);
}

/// Fills `overlaps` with every obstacle that `circle` overlaps now, in order of index, each with depth and normal.
/// [One-way](Obstacle::one_way) obstacles are left out.
///
/// `overlaps` is cleared first.
///
/// ```
/// use circle_collision::detection::{Obstacle, overlaps};
/// use circle_collision::{geometry::{Circle, HalfPlane}, glam::DVec2};
///
/// let world: [Obstacle; 2] =
///     [Circle::new([9.0, 0.0], 1.0).into(), HalfPlane::new([0.0, -1.0], [0.0, 1.0]).into()];
/// let mut touched = Vec::new();
/// overlaps(&Circle::new([0.0, -0.5], 1.0), &world, &mut touched);
/// assert_eq!((touched[0].key, touched[0].overlap.depth(), touched[0].overlap.normal), (1, 0.5, DVec2::Y));
/// ```
pub fn overlaps(circle: &Circle, obstacles: &[Obstacle], overlaps: &mut Vec<KeyedOverlap>) {
    overlaps.clear();
    let solid = obstacles.iter().enumerate().filter(|(_, obstacle)| !obstacle.one_way);
    let all = solid.map(|(key, obstacle)| KeyedOverlap {
        key,
        overlap: obstacle.overlap(circle),
        order: (key as u64, 0),
    });
    overlaps.extend(all.filter(|keyed| keyed.overlap.is_overlapping()));
}

fn stopping(
    mover: &Circle,
    obstacles: &[Obstacle],
    within: &RangeInclusive<f64>,
    filter: impl Fn(usize) -> bool,
) -> impl Iterator<Item = KeyedHit> {
    let (from, dt) = (*within.start(), within.end() - within.start());
    obstacles.iter().enumerate().filter_map(move |(key, obstacle)| {
        // The pieces of an outline move together, so that joints are where they were at the start of the frame.
        let start = Circle { center: mover.center - obstacle.velocity * from, ..*mover };
        let is_joint = |end| is_solid_end(obstacles, key, end, &[start], &filter);
        let find = || KeyedHit::find(key, (key as u64, 0), mover, &obstacle.after(from), dt, is_joint);
        filter(key).then(find).flatten()
    })
}
