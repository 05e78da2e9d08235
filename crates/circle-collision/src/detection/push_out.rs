//! Moving a circle out of its overlaps.

use glam::DVec2;

use super::Obstacle;
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
pub struct PushOut {
    /// Where its center is now (m).
    pub end: DVec2,
    /// Whether it overlaps nothing there.
    pub is_free: bool,
}

/// Moves `circle` out of every obstacle that it overlaps now, and says whether it is free.
///
/// Each round moves it by the [minimum translation](Obstacle::minimum_translation) out of the obstacle that it overlaps
/// deepest; from the fifth round on, by one and a half times that. There are at most 64 rounds, which are enough in a wedge
/// of 20° between two walls. A circle that overlaps nothing stays where it is.
///
/// If it is not free after that, for example between walls slightly closer together than its diameter, it ends at the point
/// on its way where the deepest overlap was shallowest. Velocities do not count. A circle whose center is already past a
/// segment comes out on that side. A [one-way](Obstacle::one_way) obstacle is passed through.
///
/// Nothing is allocated. A circle with a center or radius that is NaN or infinite, or with a negative radius, stays where it is and
/// counts as free; an obstacle with such values is passed through.
///
/// ```
/// use circle_collision::detection::{Obstacle, push_out};
/// use circle_collision::{geometry::{Circle, HalfPlane}, glam::dvec2};
///
/// let corner: [Obstacle; 2] =
///     [HalfPlane::new([0.0, 0.0], [1.0, 0.0]).into(), HalfPlane::new([0.0, 0.0], [0.0, 1.0]).into()];
/// let pushed = push_out(&Circle::new([0.25, 0.75], 1.0), &corner);
/// assert_eq!((pushed.end, pushed.is_free), (dvec2(1.0, 1.0), true));
/// ```
#[doc(alias = "depenetrate")]
#[doc(alias = "penetration")]
#[must_use]
pub fn push_out(circle: &Circle, obstacles: &[Obstacle]) -> PushOut {
    push_out_of(circle, |circle| deepest_of(obstacles.iter().copied(), circle))
}

/// Returns the obstacle that the circle overlaps deepest, and the depth (m); `None` if it overlaps none.
pub(super) fn deepest_of(
    obstacles: impl Iterator<Item = Obstacle>,
    circle: &Circle,
) -> Option<(Obstacle, f64)> {
    let all =
        obstacles.filter(|obstacle| !obstacle.one_way).map(|obstacle| (obstacle, obstacle.overlap(circle)));
    all.filter(|(_, overlap)| overlap.is_overlapping())
        .map(|(obstacle, overlap)| (obstacle, overlap.depth()))
        .max_by(|(_, first), (_, second)| first.total_cmp(second))
}

/// Moves `circle` out of everything, where `deepest` returns the obstacle that it overlaps deepest, and the depth (m).
pub(super) fn push_out_of(circle: &Circle, deepest: impl Fn(&Circle) -> Option<(Obstacle, f64)>) -> PushOut {
    let mut circle = *circle;
    let mut least = (f64::INFINITY, circle.center);
    for round in 0..MAX_ROUNDS {
        let Some((obstacle, depth)) = deepest(&circle) else {
            return PushOut { end: circle.center, is_free: true };
        };
        if depth < least.0 {
            least = (depth, circle.center);
        }
        let share = if round < EXACT_ROUNDS { 1.0 } else { OVERSHOOT };
        let center = circle.center + obstacle.minimum_translation(&circle) * share;
        circle.center = center.clamp(DVec2::MIN, DVec2::MAX);
    }
    PushOut { end: least.1, is_free: false }
}
