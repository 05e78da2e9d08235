//! Two at one instant, relative to the first: their distance, and the time of contact by the textbook formula.

use circle_collision::geometry::{Circle, Wall};
use glam::DVec2;

use super::line::Line;

/// Two circles, or a circle and a wall, at one instant, relative to a, which is always a circle.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// From the center of a to that of b, or to the point of the wall's line nearest to it.
    pub d: DVec2,
    /// The velocity of b less that of a.
    pub v: DVec2,
    /// The sum of the radii, R. Half the thickness is the radius of a wall.
    pub radii: f64,
    /// The sum of the two speeds.
    pub speeds: f64,
    /// The line of the wall.
    pub line: Option<Line>,
    /// The unit vector toward the wall, if the center of a lies on its line and therefore has no nearest side.
    pub across: Option<DVec2>,
}

impl Pair {
    /// Returns this pair of circles.
    pub fn of(a: &Circle, b: &Circle) -> Self {
        Self {
            d: b.center - a.center,
            v: b.velocity - a.velocity,
            radii: a.radius + b.radius,
            speeds: a.velocity.length() + b.velocity.length(),
            line: None,
            across: None,
        }
    }

    /// Returns this pair of a circle and a wall, if the center was at `came_from` when the step began.
    pub fn at_wall(a: &Circle, wall: &Wall, came_from: DVec2) -> Self {
        let line = Line { from: wall.from - a.center, to: wall.to - a.center };
        let radii = a.radius + wall.thickness / 2.0;
        let d = line.nearest();
        let across = (d.length() <= 1e-9 * radii).then(|| {
            let left = (wall.to - wall.from).normalize().perp();
            let height = (came_from - wall.from).dot(left);
            if height < -1e-9 * radii { left } else { -left }
        });
        Self { d, v: -a.velocity, radii, speeds: a.velocity.length(), line: Some(line), across }
    }

    /// Returns a pair that lies apart after `time`, if both go straight on.
    pub fn after(&self, time: f64) -> Self {
        let line = self.line.map(|line| line.moved(self.v * time));
        let d = line.map_or(self.d + self.v * time, Line::nearest);
        Self { d, line, across: None, ..*self }
    }

    /// Returns the unit vector from a to b, along x if the centers coincide.
    pub fn normal(&self) -> DVec2 {
        self.across.or_else(|| self.d.try_normalize()).unwrap_or(DVec2::X)
    }

    /// Returns the distance between the rims, negative in an overlap.
    pub fn gap(&self) -> f64 {
        self.d.length() - self.radii
    }

    /// Whether the numbers are so round that their differences are exact.
    pub fn is_round(&self) -> bool {
        is_round(self.d)
    }

    /// Whether a circle touches a wall within rounding: of round numbers, a distance along an axis alone is exact.
    pub fn touches_by_rounding(&self) -> bool {
        let is_exact = self.is_round() && (self.d.x == 0.0 || self.d.y == 0.0);
        self.gap() == 0.0 && self.line.is_some() && !is_exact
    }

    /// Returns the rate at which the distance decreases; zero if two centers coincide, since it can only increase then.
    pub fn closing_speed(&self) -> f64 {
        match self.across {
            Some(across) => -self.v.dot(across),
            None if self.d == DVec2::ZERO => 0.0,
            None => -self.v.dot(self.d) / self.d.length(),
        }
    }

    /// Returns the distance at the closest approach: of two circles in the past or future, to a wall from now on.
    pub fn closest(&self) -> f64 {
        match self.line {
            Some(line) => line.closest(self.v),
            None if self.v == DVec2::ZERO => self.d.length(),
            None => self.d.perp_dot(self.v).abs() / self.v.length(),
        }
    }

    /// Returns the first time at which the distance is `radii`. NaN if there is none.
    pub fn enter(&self) -> f64 {
        match self.line {
            Some(line) => line.enter(self.v, self.radii),
            None => enter(self.d, self.v, self.radii),
        }
    }

    /// Whether that time is the root of a square, so that it is rounded even with round numbers.
    pub fn enters_by_a_root(&self) -> bool {
        self.line.is_none_or(|line| {
            let side = line.enter_side(self.v, self.radii);
            side.is_nan() || side > line.enter_end(self.v, self.radii)
        })
    }
}

/// Whether this is a place that round numbers lead to without rounding.
pub fn is_round(place: DVec2) -> bool {
    (place * 4_096.0).fract() == DVec2::ZERO
}

/// Returns the earlier of the two times at which `d`, which moves with `v`, has this length. NaN if there is none.
pub fn enter(d: DVec2, v: DVec2, length: f64) -> f64 {
    let a = v.length_squared();
    let half = (a * length * length - d.perp_dot(v).powi(2)).sqrt();
    (-d.dot(v) - half) / a
}
