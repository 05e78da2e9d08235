//! A moving circle.

use std::f64::consts::PI;

use glam::DVec2;

/// A circle that moves in a straight line until something changes its velocity.
// The order of its numbers is fixed, so that vector code finds position and velocity side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct Circle {
    /// The center (m).
    pub center: DVec2,
    /// The velocity (m/s).
    pub velocity: DVec2,
    /// The radius (m), greater than zero.
    pub radius: f64,
    /// The mass (kg), greater than zero; infinity for a circle that nothing moves.
    pub mass: f64,
}

impl Circle {
    /// Makes a circle at rest, with the mass of a disc of 1 kg/m².
    pub fn new(center: DVec2, radius: f64) -> Self {
        Self { center, velocity: DVec2::ZERO, radius, mass: Self::mass_of_disc(radius) }
    }

    /// Returns the same circle with another velocity (m/s).
    #[must_use]
    pub fn with_velocity(self, velocity: DVec2) -> Self {
        Self { velocity, ..self }
    }

    /// Returns the same circle with another mass (kg).
    #[must_use]
    pub fn with_mass(self, mass: f64) -> Self {
        Self { mass, ..self }
    }

    /// Returns the circle after `time` seconds of straight motion.
    #[must_use]
    pub fn after(self, time: f64) -> Self {
        Self { center: self.center + self.velocity * time, ..self }
    }

    /// Returns the mass of a disc of this radius (m) at 1 kg/m² (kg): the default mass of a circle.
    pub fn mass_of_disc(radius: f64) -> f64 {
        PI * radius * radius
    }
}
