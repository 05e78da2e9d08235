//! The hits and overlaps of one circle with many obstacles or circles.

use super::{CircleSet, Hit, Obstacle, Overlap, sweep};
use crate::geometry::Circle;

/// A hit on one of many obstacles or circles.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct IndexedHit {
    /// The index of the obstacle or circle that is hit.
    pub index: usize,
    /// The hit.
    pub hit: Hit,
}

/// An overlap with one of many obstacles or circles.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct IndexedOverlap {
    /// The index of the obstacle or circle that is overlapped.
    pub index: usize,
    /// The overlap: its normal points out of the obstacle, toward the circle.
    pub overlap: Overlap,
}

/// Finds the first obstacle that `one` hits within `dt` seconds; `None` if it hits none.
///
/// This is the earliest [`sweep`] that [stops](Hit::is_stopping) a motion: an obstacle that `one` is about to leave does not
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
/// let found = first_hit(&bullet, &course, 1.0 / 60.0).expect("the segment");
/// assert_eq!((found.index, found.hit.time), (1, 4.5 / 900.0));
/// ```
pub fn first_hit(one: &Circle, obstacles: &[Obstacle], dt: f64) -> Option<IndexedHit> {
    stopping(one, obstacles, dt).min_by(earlier)
}

/// Fills `found` with every obstacle that `one` would hit within `dt` seconds if nothing stopped it, in order of time, then of
/// index.
///
/// [`first_hit`] finds the first of these. `found` is cleared first; nothing else is allocated.
///
/// ```
/// use circle_collision::detection::{Obstacle, hits};
/// use circle_collision::geometry::Circle;
///
/// let enemies: [Obstacle; 2] = [Circle::new([9.0, 0.0], 1.0).into(), Circle::new([5.0, 0.5], 1.0).into()];
/// let laser = Circle::new([0.0, 0.0], 0.1).with_velocity([100.0, 0.0]);
/// let mut found = Vec::new();
/// hits(&laser, &enemies, 1.0, &mut found);
/// assert_eq!(found.iter().map(|found| found.index).collect::<Vec<_>>(), [1, 0]);
/// ```
pub fn hits(one: &Circle, obstacles: &[Obstacle], dt: f64, found: &mut Vec<IndexedHit>) {
    found.clear();
    found.extend(stopping(one, obstacles, dt));
    found.sort_unstable_by(earlier);
}

/// Fills `found` with every obstacle that `one` overlaps now, in order of index, each with depth and normal.
///
/// `found` is cleared first.
///
/// ```
/// use circle_collision::detection::{Obstacle, overlaps};
/// use circle_collision::{geometry::{Circle, HalfPlane}, glam::DVec2};
///
/// let world: [Obstacle; 2] =
///     [Circle::new([9.0, 0.0], 1.0).into(), HalfPlane::new([0.0, -1.0], [0.0, 1.0]).into()];
/// let mut found = Vec::new();
/// overlaps(&Circle::new([0.0, -0.5], 1.0), &world, &mut found);
/// assert_eq!((found[0].index, found[0].overlap.depth(), found[0].overlap.normal), (1, 0.5, DVec2::Y));
/// ```
pub fn overlaps(one: &Circle, obstacles: &[Obstacle], found: &mut Vec<IndexedOverlap>) {
    found.clear();
    let all = obstacles.iter().enumerate();
    let all = all.map(|(index, obstacle)| IndexedOverlap { index, overlap: obstacle.overlap(one) });
    found.extend(all.filter(|found| found.overlap.is_overlapping()));
}

impl CircleSet {
    /// Finds the first circle of the set that `one`, whose state holds at `time` (s), hits within `dt` seconds; `None` if it
    /// hits none.
    ///
    /// The answer is the one that [`first_hit`] gives for all circles extrapolated to `time`, backward if need be.
    /// [`Hit::time`] counts from `time`. For segments and half-planes, call [`first_hit`] as well and take the earlier hit.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let enemies = (0..200).map(|index| (Circle::new([5.0 + f64::from(index), 0.0], 0.25), 0.0));
    /// let set = CircleSet::new(enemies);
    /// let bullet = Circle::new([0.0, 0.0], 0.25).with_velocity([900.0, 0.0]);
    /// let found = set.first_hit(&bullet, 0.0, 1.0 / 60.0).expect("an enemy");
    /// assert_eq!((found.index, found.hit.time), (0, 4.5 / 900.0));
    ///
    /// use circle_collision::{detection::{Obstacle, first_hit}, geometry::Segment};
    ///
    /// let walls = [Obstacle::from(Segment::new([3.0, -1.0], [3.0, 1.0]))];
    /// let wall = first_hit(&bullet, &walls, 1.0 / 60.0);
    /// let hits_wall = wall.is_some_and(|wall| wall.hit.time <= found.hit.time);
    /// assert!(hits_wall);
    /// ```
    pub fn first_hit(&self, one: &Circle, time: f64, dt: f64) -> Option<IndexedHit> {
        let mut first: Option<IndexedHit> = None;
        self.prefilter.touching(self.level, one, time, |index| {
            if let Some(found) = self.hit(index, one, time, dt)
                && first.is_none_or(|first| earlier(&found, &first).is_lt())
            {
                first = Some(found);
            }
        });
        first
    }

    /// Fills `found` with every circle of the set that `one`, whose state holds at `time` (s), would hit within `dt` seconds
    /// if nothing stopped it, in order of time, then of index.
    ///
    /// [`first_hit`](Self::first_hit) finds the first of these. `found` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let set = CircleSet::new([(Circle::new([9.0, 0.0], 1.0), 0.0), (Circle::new([5.0, 0.5], 1.0), 0.0)]);
    /// let laser = Circle::new([0.0, 0.0], 0.1).with_velocity([100.0, 0.0]);
    /// let mut found = Vec::new();
    /// set.hits(&laser, 0.0, 1.0, &mut found);
    /// assert_eq!(found.iter().map(|found| found.index).collect::<Vec<_>>(), [1, 0]);
    /// ```
    pub fn hits(&self, one: &Circle, time: f64, dt: f64, found: &mut Vec<IndexedHit>) {
        found.clear();
        self.prefilter.touching(self.level, one, time, |index| found.extend(self.hit(index, one, time, dt)));
        found.sort_unstable_by(earlier);
    }

    /// Fills `found` with every circle of the set that `one` overlaps at `time` (s), in order of index, each with depth and
    /// normal.
    ///
    /// `found` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle, glam::DVec2};
    ///
    /// let set = CircleSet::new([(Circle::new([9.0, 0.0], 1.0), 0.0), (Circle::new([0.0, -1.5], 1.0), 0.0)]);
    /// let mut found = Vec::new();
    /// set.overlaps(&Circle::new([0.0, 0.0], 1.0), 0.0, &mut found);
    /// assert_eq!((found[0].index, found[0].overlap.depth(), found[0].overlap.normal), (1, 0.5, DVec2::Y));
    /// ```
    pub fn overlaps(&self, one: &Circle, time: f64, found: &mut Vec<IndexedOverlap>) {
        found.clear();
        self.prefilter.overlapping(self.level, one, time, |index| {
            let (circle, since) = &self.circles[index];
            let overlap = Obstacle::Circle(circle.after(time - since)).overlap(one);
            if overlap.is_overlapping() {
                found.push(IndexedOverlap { index, overlap });
            }
        });
    }

    fn hit(&self, index: usize, one: &Circle, time: f64, dt: f64) -> Option<IndexedHit> {
        let (circle, since) = &self.circles[index];
        let hit = sweep(one, circle.after(time - since), dt).filter(Hit::is_stopping)?;
        Some(IndexedHit { index, hit })
    }
}

fn stopping(one: &Circle, obstacles: &[Obstacle], dt: f64) -> impl Iterator<Item = IndexedHit> {
    obstacles.iter().enumerate().filter_map(move |(index, obstacle)| {
        let hit = sweep(one, obstacle, dt).filter(Hit::is_stopping)?;
        Some(IndexedHit { index, hit })
    })
}

/// Compares two hits by time, then by index.
fn earlier(one: &IndexedHit, other: &IndexedHit) -> std::cmp::Ordering {
    one.hit.time.total_cmp(&other.hit.time).then(one.index.cmp(&other.index))
}
