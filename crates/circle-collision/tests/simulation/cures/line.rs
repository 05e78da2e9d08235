//! The line of a wall as a circle sees it: in motion, with the center of the circle at rest at the origin.

use glam::DVec2;

use super::pair::enter;

/// A straight line with two ends, relative to the center of a circle.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub from: DVec2,
    pub to: DVec2,
}

impl Line {
    /// Returns the same line elsewhere.
    pub fn moved(self, by: DVec2) -> Self {
        Self { from: self.from + by, to: self.to + by }
    }

    /// Returns its point nearest to the origin: the foot of the perpendicular, or else the nearer end.
    pub fn nearest(self) -> DVec2 {
        let along = (self.to - self.from).normalize();
        let foot = self.from - along * self.from.dot(along);
        let is_between = self.from.dot(along) < 0.0 && self.to.dot(along) > 0.0;
        if is_between {
            foot
        } else if self.from.length() <= self.to.length() {
            self.from
        } else {
            self.to
        }
    }

    /// Returns how far the origin lies to the left of the endless line.
    pub fn height(self) -> f64 {
        -self.from.dot((self.to - self.from).normalize().perp())
    }

    /// Returns the time at which the line, moving with `v`, crosses the origin, and the place there on the way from its
    /// beginning, 0, to its end, 1. `None` if it moves along itself or not at all.
    pub fn crossing(self, v: DVec2) -> Option<(f64, f64)> {
        let way = self.to - self.from;
        let turn = v.perp_dot(way);
        (turn != 0.0).then(|| (-self.from.perp_dot(way) / turn, self.from.perp_dot(v) / turn))
    }

    /// Returns the least distance from the origin from now on, moving with `v`: the path of the origin and the line cross, or an
    /// end of one of them is nearest to the other.
    pub fn closest(self, v: DVec2) -> f64 {
        let crosses =
            self.crossing(v).is_some_and(|(time, place)| time >= 0.0 && (0.0..=1.0).contains(&place));
        if crosses {
            return 0.0;
        }
        let from_path = |end: DVec2| {
            let time = if v == DVec2::ZERO { 0.0 } else { (-end.dot(v) / v.length_squared()).max(0.0) };
            (end + v * time).length()
        };
        self.nearest().length().min(from_path(self.from)).min(from_path(self.to))
    }

    /// Returns the first time at which it is at this distance from the origin, moving with `v` from outside: what lies within the
    /// distance is two discs around its ends and the rectangle between them. NaN if there is none.
    pub fn enter(self, v: DVec2, distance: f64) -> f64 {
        // The minimum of two numbers ignores one that is not a number.
        self.enter_side(v, distance).min(self.enter_end(v, distance))
    }

    /// Returns the time at which the origin enters the rectangle.
    pub fn enter_side(self, v: DVec2, distance: f64) -> f64 {
        let along = (self.to - self.from).normalize();
        let (height, fall) = (self.height().abs(), v.dot(along.perp()) * self.height().signum());
        let time = (height - distance) / fall;
        let then = self.moved(v * time);
        let is_between = then.from.dot(along) <= 0.0 && then.to.dot(along) >= 0.0;
        if fall > 0.0 && is_between { time } else { f64::NAN }
    }

    /// Returns the time at which the origin enters one of the discs.
    pub fn enter_end(self, v: DVec2, distance: f64) -> f64 {
        enter(self.from, v, distance).min(enter(self.to, v, distance))
    }
}
