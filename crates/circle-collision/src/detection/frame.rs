//! The time in which a circle slides.

use glam::DVec2;

/// The time in which a circle moves among obstacles that move as well.
///
/// `dt.into()` makes one in which nothing carries the circle; with a `dt` of zero, all obstacles are at rest.
///
/// ```
/// use circle_collision::detection::{Frame, Obstacle, move_and_slide};
/// use circle_collision::{geometry::{Circle, Segment}, glam::dvec2};
///
/// let lift = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0])).with_velocity([3.0, -6.0]);
/// let player = Circle::new([0.0, 0.5], 0.5);
/// let carried = move_and_slide(&player, [0.25, 0.0], &[lift], Frame { dt: 0.5, up: dvec2(0.0, 1.0) });
/// assert_eq!(carried.end, dvec2(1.75, -2.5));
/// let left_behind = move_and_slide(&player, [0.25, 0.0], &[lift], 0.5);
/// assert_eq!(left_behind.end, dvec2(0.25, 0.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// How long the frame is (s): the obstacles move on by their velocities.
    pub dt: f64,
    /// The direction up, of any length. An obstacle that is touched at the start carries the circle if its normal lies within
    /// 45° of it: the circle then moves as seen from that obstacle. With zero, nothing carries.
    pub up: DVec2,
}

impl From<f64> for Frame {
    fn from(dt: f64) -> Self {
        Self { dt, up: DVec2::ZERO }
    }
}
