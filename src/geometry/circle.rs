//! A moving circle.

use std::f64::consts::PI;

use glam::DVec2;

/// A circle that moves in a straight line until something changes its velocity.
///
/// Radius and mass are greater than zero. A mass of infinity is allowed: nothing moves such a circle.
// The order of its numbers is fixed: vector code loads them by place.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Circle {
    /// Where the center is, in meters.
    pub center: DVec2,
    /// Meters per second.
    pub velocity: DVec2,
    /// Meters.
    pub radius: f64,
    /// Kilograms.
    pub mass: f64,
}

impl Circle {
    /// A circle at rest, with the mass of a disc of 1 kg/m².
    pub fn new(center: DVec2, radius: f64) -> Self {
        Self { center, velocity: DVec2::ZERO, radius, mass: Self::mass_of_disc(radius) }
    }

    /// The same circle with another velocity (m/s).
    #[must_use]
    pub fn with_velocity(self, velocity: DVec2) -> Self {
        Self { velocity, ..self }
    }

    /// The same circle with another mass (kg).
    #[must_use]
    pub fn with_mass(self, mass: f64) -> Self {
        Self { mass, ..self }
    }

    /// The same circle after `time` seconds of straight flight.
    #[must_use]
    pub fn after(self, time: f64) -> Self {
        Self { center: self.center + self.velocity * time, ..self }
    }

    /// What a disc of this radius (m) weighs at 1 kg/m²: the mass of a circle whose mass nobody gave.
    pub fn mass_of_disc(radius: f64) -> f64 {
        PI * radius * radius
    }
}
