//! Moving a circle out of its overlaps.

use std::cmp::Ordering;

use glam::DVec2;

use super::hits::Order;
use super::overlap::touching_reach;
use super::surroundings::HAIR;
use super::{KeyedHit, Obstacle, Shape};
use crate::geometry::Circle;

/// The maximum number of minimum translations in one push-out.
const MAX_ROUNDS: usize = 64;

/// The number of rounds without [`OVERSHOOT`]: enough for a single obstacle and for a right-angled corner.
const EXACT_ROUNDS: usize = 4;

/// How far each later round moves, in minimum translations.
///
/// With 1, the number of rounds needed to leave a wedge grows with the inverse square of its angle. With 2, a circle between
/// walls that leave no room is thrown farther in each round, and finally through one of them; with 1.5, it is never deeper
/// than twice the room that is missing.
const OVERSHOOT: f64 = 1.5;

/// Where a circle is after [`push_out`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PushOut<K = usize> {
    /// Where its center is now (m).
    pub end: DVec2,
    /// Whether it overlaps nothing there.
    pub is_free: bool,
    /// The keys of the two obstacles that leave it no way out, if it is not free: first the one that pushes, then the one that
    /// it is pushed against. `None` also where a single obstacle reaches beyond the range of `f64`.
    pub squeezed: Option<[K; 2]>,
}

/// Moves `circle` out of every obstacle that it overlaps now, and says whether it is free.
///
/// Each round moves it by the [minimum translation](Obstacle::minimum_translation) out of the obstacle that it overlaps
/// deepest; out of segments and half-planes at rest first, if it is in them deeper than 1e-5 of its radius. From the fifth round
/// on, it moves by one and a half times that. There are at most 64 rounds, which are enough in a wedge of 20° between two walls.
/// A circle that overlaps nothing stays where it is.
///
/// A segment or half-plane at rest is never crossed: the straight line from the center to the end leads through none. A circle
/// whose center is already past one comes out on that side, and a center exactly on a segment may leave it on either side. A
/// [one-way](Obstacle::one_way) segment at rest counts if the circle lies wholly on its left, and is passed through otherwise, like
/// one that moves.
///
/// If it is not free after that, it is squeezed, for example between an enemy and a wall, or between walls slightly closer
/// together than its diameter. It ends at the point on its way where the deepest overlap was shallowest: the first of those that
/// lie in no segment or half-plane at rest, if there are any. Velocities do not count.
///
/// Nothing is allocated. A circle with a center or radius that is NaN or infinite, or with a negative radius, stays where it is and
/// counts as free; an obstacle with such values is passed through.
///
/// ```
/// use circle_collision::detection::{Obstacle, push_out};
/// use circle_collision::{geometry::{Circle, HalfPlane, Segment}, glam::dvec2};
///
/// let corner: [Obstacle; 2] =
///     [HalfPlane::new([0.0, 0.0], [1.0, 0.0]).into(), HalfPlane::new([0.0, 0.0], [0.0, 1.0]).into()];
/// let pushed = push_out(&Circle::new([0.25, 0.75], 1.0), &corner);
/// assert_eq!((pushed.end, pushed.is_free), (dvec2(1.0, 1.0), true));
///
/// let (wall, enemy) = (Segment::new([1.0, -9.0], [1.0, 9.0]), Circle::new([0.25, 0.0], 0.5));
/// let pushed = push_out(&Circle::new([0.5, 0.0], 0.5), &[wall.into(), enemy.into()]);
/// assert_eq!((pushed.end, pushed.squeezed), (dvec2(0.5, 0.0), Some([1, 0])));
/// ```
#[doc(alias = "depenetrate")]
#[doc(alias = "penetration")]
#[must_use]
pub fn push_out(circle: &Circle, obstacles: &[Obstacle]) -> PushOut {
    push_out_of(circle, &obstacles.iter().copied().enumerate())
}

/// Moves `circle` out of all of these.
pub(super) fn push_out_of(
    start: &Circle,
    obstacles: &(impl Iterator<Item = (usize, Obstacle)> + Clone),
) -> PushOut {
    let overlapped = |circle: &Circle| {
        let all = obstacles
            .clone()
            .filter_map(|(key, obstacle)| Overlapped::find(key, (key as u64, 0), start, circle, &obstacle));
        all.max_by(Overlapped::compare)
    };
    let wall_ahead = |center: &Circle| {
        let all = obstacles
            .clone()
            .filter_map(|(key, obstacle)| wall_hit(key, (key as u64, 0), start, center, &obstacle, 1.0));
        all.min_by(KeyedHit::compare)
    };
    Push { start: *start, overlapped, wall_ahead }.out()
}

/// An obstacle that a circle overlaps.
#[derive(Clone, Copy)]
pub(super) struct Overlapped<K> {
    key: K,
    order: Order,
    obstacle: Obstacle,
    /// Whether it is a wall, and overlapped by more than a [`HAIR`].
    is_first: bool,
    /// How deep (m).
    depth: f64,
}

impl<K> Overlapped<K> {
    /// Returns how `circle`, which is pushed out from `start`, overlaps an obstacle; `None` if it does not.
    pub fn find(key: K, order: Order, start: &Circle, circle: &Circle, obstacle: &Obstacle) -> Option<Self> {
        let is_wall = is_wall(obstacle);
        // Above a one-way floor, it goes no deeper than rounding.
        let is_above = || is_wall && may_stop(obstacle, start) && !may_stop(obstacle, circle);
        let overlap = obstacle.overlap(circle);
        let is_counted = overlap.is_overlapping() && (!obstacle.one_way || is_above());
        let depth = overlap.depth();
        // In a corridor of its width, a circle is in one of the walls by rounding wherever it is.
        let is_first = is_wall && depth > HAIR * start.radius;
        is_counted.then(|| Self { key, order, obstacle: *obstacle, is_first, depth })
    }

    /// Compares by how soon the circle must leave them: walls first, then by depth, then by the order in which they were given.
    pub fn compare(&self, other: &Self) -> Ordering {
        self.compare_depth(other).then(self.order.cmp(&other.order))
    }

    fn compare_depth(&self, other: &Self) -> Ordering {
        self.is_first.cmp(&other.is_first).then(self.depth.total_cmp(&other.depth))
    }
}

/// Returns where `center`, a small circle around the center of `start`, meets a wall within `limit` (s); `None` if it does not, or
/// if the wall does not hold `start`.
pub(super) fn wall_hit<K>(
    key: K,
    order: Order,
    start: &Circle,
    center: &Circle,
    obstacle: &Obstacle,
    limit: f64,
) -> Option<KeyedHit<K>> {
    if !is_wall(obstacle) {
        return None;
    }
    let is_before = match obstacle.shape {
        Shape::HalfPlane(wall) => wall.height(start.center) > 0.0,
        Shape::Segment(_) | Shape::Circle { .. } => may_stop(obstacle, start),
    };
    // The ends of a one-way segment stop nothing by themselves, but its joints must hold.
    let solid = Obstacle { one_way: false, ..*obstacle };
    if is_before { KeyedHit::find(key, order, center, &solid, limit, |_| false) } else { None }
}

/// Whether an obstacle may stop a circle that starts here: if it is one-way, the circle must lie on its left.
fn may_stop(obstacle: &Obstacle, start: &Circle) -> bool {
    !obstacle.one_way || obstacle.is_left(start)
}

/// Whether an obstacle is straight and at rest.
fn is_wall(obstacle: &Obstacle) -> bool {
    obstacle.velocity == DVec2::ZERO && !matches!(obstacle.shape, Shape::Circle { .. })
}

/// A circle that is pushed out of overlaps.
pub(super) struct Push<O, W> {
    /// The circle at the start.
    pub start: Circle,
    /// Returns the obstacle that a circle must leave first.
    pub overlapped: O,
    /// Returns the first wall that a circle meets within a second.
    pub wall_ahead: W,
}

impl<K, O, W> Push<O, W>
where
    K: Copy,
    O: Fn(&Circle) -> Option<Overlapped<K>>,
    W: Fn(&Circle) -> Option<KeyedHit<K>>,
{
    /// Moves the circle out of everything.
    pub fn out(&self) -> PushOut<K> {
        let free = |end: DVec2| PushOut { end, is_free: true, squeezed: None };
        let mut circle = self.start;
        let Some(mut now) = (self.overlapped)(&circle) else { return free(circle.center) };
        let mut least = (now, circle);
        for round in 0..MAX_ROUNDS {
            let share = if round < EXACT_ROUNDS { 1.0 } else { OVERSHOOT };
            (circle, _) = self.moved_out(&circle, &now.obstacle, share);
            let Some(next) = (self.overlapped)(&circle) else { return free(circle.center) };
            if next.compare_depth(&least.0).is_lt() {
                least = (next, circle);
            }
            now = next;
        }
        let (first, circle) = least;
        let (there, wall) = self.moved_out(&circle, &first.obstacle, 1.0);
        let against = match (wall, (self.overlapped)(&there)) {
            (None, None) => return free(there.center),
            (Some(key), _) => Some(key),
            (None, Some(second)) => (second.obstacle != first.obstacle).then_some(second.key),
        };
        PushOut { end: circle.center, is_free: false, squeezed: against.map(|against| [first.key, against]) }
    }

    /// Returns the circle moved by a share of its minimum translation out of an obstacle, as far as it is seen from the start, and
    /// the wall that is in the way. At the first one, it moves on along it.
    fn moved_out(&self, circle: &Circle, obstacle: &Obstacle, share: f64) -> (Circle, Option<K>) {
        let start = &self.start;
        let way = obstacle.minimum_translation(circle) * share;
        let mut end = (circle.center + way).clamp(DVec2::MIN, DVec2::MAX);
        let mut wall = None;
        for slides in [true, false] {
            let way = (end - start.center).clamp(DVec2::MIN, DVec2::MAX);
            // Wider than a point by more than rounding, so that nothing leads through a joint.
            let radius = touching_reach(start.radius, start.center.abs().max(end.abs()));
            let center = Circle { radius, ..start.with_velocity(way) };
            let Some(KeyedHit { key, hit, .. }) = (self.wall_ahead)(&center) else { break };
            wall.get_or_insert(key);
            let rest = way * (1.0 - hit.time);
            let along = if slides { rest - hit.normal * rest.dot(hit.normal) } else { DVec2::ZERO };
            end = (start.center + way * hit.time + along).clamp(DVec2::MIN, DVec2::MAX);
        }
        (Circle { center: end, ..*circle }, wall)
    }
}
