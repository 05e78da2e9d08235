//! A straight wall: a line with two ends and a thickness.

use glam::DVec2;

use super::{Circle, Segment, length_and_direction};

/// How far from the line of a wall a center counts as on it, as a share of the distance at which the circle touches.
const ON_THE_LINE: f64 = 1e-9;

/// A straight wall, which never moves: all that lies within half its thickness of the line between two points. So its ends are round.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wall {
    /// Where its line begins (m).
    pub from: DVec2,
    /// Where its line ends (m).
    pub to: DVec2,
    /// The thickness (m), not negative: zero for a wall that is only a line.
    #[cfg_attr(feature = "serde", serde(default))]
    pub thickness: f64,
}

impl Wall {
    /// Makes the wall without thickness between two points (m).
    ///
    /// A vector can be an array or tuple of `f64`, or a glam vector in either precision; for `[f32; 2]`, write
    /// `Vec2::from(p)`.
    ///
    /// ```
    /// use circle_collision::geometry::Wall;
    ///
    /// let ledge = Wall::new([-2.0, 1.0], [3.0, 1.0]);
    /// assert_eq!((ledge.to.x - ledge.from.x, ledge.thickness), (5.0, 0.0));
    /// ```
    pub fn new(from: impl Into<DVec2>, to: impl Into<DVec2>) -> Self {
        Self { from: from.into(), to: to.into(), thickness: 0.0 }
    }

    /// Returns the same wall with another thickness (m).
    #[must_use]
    pub fn with_thickness(self, thickness: f64) -> Self {
        Self { thickness, ..self }
    }

    /// Returns its line.
    #[must_use]
    pub fn segment(&self) -> Segment {
        Segment { a: self.from, b: self.to }
    }

    /// Returns the distance from the line at which a circle of this radius (m) touches it (m).
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        radius + self.thickness / 2.0
    }

    /// Returns the unit vector that points to the left of the way from the beginning of the line to its end.
    pub(crate) fn left(&self) -> DVec2 {
        self.segment().length_and_direction().1.perp()
    }

    /// Returns how far `point` lies to the [left](Self::left) of the endless line (m): negative on the right.
    pub(crate) fn height(&self, left: DVec2, point: DVec2) -> f64 {
        let from_nearer = if point.distance_squared(self.from) <= point.distance_squared(self.to) {
            self.from
        } else {
            self.to
        };
        left.dot(point - from_nearer)
    }

    /// Returns the fixed circle that the wall is to `circle` at this moment: they lie, push and bounce alike. Its center is the point
    /// of the line nearest to that of `circle`, its radius half the thickness.
    ///
    /// A center on the line has no nearest side. It is pushed to the side of `came_from` (m), where it was before; if that lies on the
    /// endless line too, to the left of the way from the beginning of the line to its end. The circle returned is then a larger one,
    /// whose rim is as far.
    ///
    /// ```
    /// use circle_collision::detection::overlap;
    /// use circle_collision::geometry::{Circle, Wall};
    /// use circle_collision::glam::DVec2;
    ///
    /// let ledge = Wall::new([-2.0, 1.0], [3.0, 1.0]).with_thickness(0.5);
    /// let ball = Circle::new([1.5, 4.0], 1.0);
    /// assert_eq!(ledge.stand_in(&ball, ball.center).center.y, 1.0);
    /// assert_eq!(overlap(&ball, &ledge.stand_in(&ball, ball.center)).gap, 1.75);
    ///
    /// let stopped = Circle::new([1.5, 1.0], 1.0);
    /// let between = overlap(&stopped, &ledge.stand_in(&stopped, ball.center));
    /// assert_eq!((between.normal, between.gap), (DVec2::NEG_Y, -1.25)); // It came from above.
    /// ```
    pub fn stand_in(&self, circle: &Circle, came_from: impl Into<DVec2>) -> Circle {
        let disc = |center: DVec2, radius: f64| Circle {
            center,
            radius,
            velocity: DVec2::ZERO,
            mass: f64::INFINITY,
        };
        let (center, reach) = (circle.center, self.reach(circle.radius));
        let nearest = self.segment().closest_point(center);
        if length_and_direction(center, nearest).0 > ON_THE_LINE * reach {
            return disc(nearest, self.thickness / 2.0);
        }
        let left = self.left();
        let side = if self.height(left, came_from.into()) < -ON_THE_LINE * reach { -left } else { left };
        // So far that rounding hardly turns the normal.
        let away = reach + center.abs().max_element();
        disc(center - side * away, (away - side.dot(center - nearest) + self.thickness / 2.0).max(0.0))
    }

    /// Whether the center of a circle lies on the line, so that it has no nearest side.
    pub(crate) fn is_on_line(&self, circle: &Circle) -> bool {
        let nearest = self.segment().closest_point(circle.center);
        length_and_direction(circle.center, nearest).0 <= ON_THE_LINE * self.reach(circle.radius)
    }
}
