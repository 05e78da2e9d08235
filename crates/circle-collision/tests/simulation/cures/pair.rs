//! Two circles relative to the first: their distance, and the time of contact by the textbook formula.

use circle_collision::geometry::Circle;
use glam::DVec2;

/// Two circles at one instant, relative to a.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// From the center of a to that of b.
    pub d: DVec2,
    /// The velocity of b less that of a.
    pub v: DVec2,
    /// The sum of the radii, R.
    pub radii: f64,
    /// The sum of the two speeds.
    pub speeds: f64,
}

impl Pair {
    /// Returns this pair of circles.
    pub fn of(a: &Circle, b: &Circle) -> Self {
        Self {
            d: b.center - a.center,
            v: b.velocity - a.velocity,
            radii: a.radius + b.radius,
            speeds: a.velocity.length() + b.velocity.length(),
        }
    }

    /// Returns the unit vector from a to b, along x if the centers coincide.
    pub fn normal(&self) -> DVec2 {
        self.d.try_normalize().unwrap_or(DVec2::X)
    }

    /// Returns the distance between the rims, negative in an overlap.
    pub fn gap(&self) -> f64 {
        self.d.length() - self.radii
    }

    /// Returns the rate at which the distance decreases; zero if the centers coincide, since it can only increase then.
    pub fn closing_speed(&self) -> f64 {
        if self.d == DVec2::ZERO { 0.0 } else { -self.v.dot(self.d) / self.d.length() }
    }

    /// Returns the distance of the centers at the closest approach, in the past or future.
    pub fn closest(&self) -> f64 {
        if self.v == DVec2::ZERO { self.d.length() } else { self.d.perp_dot(self.v).abs() / self.v.length() }
    }

    /// Returns the earlier of the two times at which the centers are `radii` apart. NaN if there is none.
    pub fn enter(&self) -> f64 {
        let a = self.v.length_squared();
        let half = (a * self.radii * self.radii - self.d.perp_dot(self.v).powi(2)).sqrt();
        (-self.d.dot(self.v) - half) / a
    }
}
