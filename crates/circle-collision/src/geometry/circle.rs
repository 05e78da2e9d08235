//! A moving circle.

use std::f64::consts::PI;

use glam::DVec2;

/// A circle that moves in a straight line until something changes its velocity.
// The order of the fields is fixed: vector code loads them in pairs, the radius together with the stamp that follows it in a
// body.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
#[must_use]
pub struct Circle {
    /// The center (m).
    pub center: DVec2,
    /// The velocity (m/s).
    pub velocity: DVec2,
    /// The mass (kg), greater than zero; infinity for a circle that nothing can move.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    pub mass: f64,
    /// The radius (m): greater than zero for a body of a world; zero makes a point.
    pub radius: f64,
}

impl Circle {
    /// Makes a circle at rest, with the mass of a disc of 1 kg/m².
    ///
    /// A vector can be an array or tuple of `f64`, or a glam vector in either precision; for `[f32; 2]`, write
    /// `Vec2::from(p)`. [`DVec2::as_vec2`] converts back.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::{Vec2, vec2}};
    ///
    /// let (place, size): (Vec2, f32) = (vec2(3.0, 4.0), 0.5); // As a game draws them.
    /// let circle = Circle::new(place, size);
    /// assert_eq!(circle, Circle::new([3.0, 4.0], 0.5));
    /// assert_eq!(circle.center.as_vec2(), place);
    ///
    /// let stored = [3.0_f32, 4.0];
    /// assert_eq!(Circle::new(Vec2::from(stored), size), circle);
    /// assert_eq!(<[f32; 2]>::from(circle.center.as_vec2()), stored);
    /// ```
    pub fn new(center: impl Into<DVec2>, radius: impl Into<f64>) -> Self {
        let radius = radius.into();
        Self { center: center.into(), velocity: DVec2::ZERO, radius, mass: Self::mass_of_disc(radius) }
    }

    /// Returns the same circle with another velocity (m/s).
    ///
    /// A vector can be an array or tuple of `f64`, or a glam vector in either precision; for `[f32; 2]`, write
    /// `Vec2::from(p)`.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2};
    ///
    /// assert_eq!(Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]).velocity, dvec2(2.0, 0.0));
    /// ```
    pub fn with_velocity(self, velocity: impl Into<DVec2>) -> Self {
        Self { velocity: velocity.into(), ..self }
    }

    /// Returns the same circle with another mass (kg).
    ///
    /// ```
    /// use circle_collision::geometry::Circle;
    ///
    /// assert_eq!(Circle::new([0.0, 0.0], 1.0).with_mass(7.5).mass, 7.5);
    /// ```
    pub fn with_mass(self, mass: f64) -> Self {
        Self { mass, ..self }
    }

    /// Returns the circle after `time` seconds of straight motion.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2};
    ///
    /// let flying = Circle::new([1.0, 0.0], 1.0).with_velocity([2.0, 0.5]);
    /// assert_eq!(flying.after(2.0).center, dvec2(5.0, 1.0));
    /// ```
    pub fn after(self, time: f64) -> Self {
        Self { center: self.center + self.velocity * time, ..self }
    }

    /// Returns the mass (kg) of a disc of this radius (m) at 1 kg/m²: the default mass of a circle.
    ///
    /// ```
    /// use circle_collision::geometry::Circle;
    ///
    /// assert_eq!(Circle::mass_of_disc(1.0), std::f64::consts::PI);
    /// ```
    #[must_use]
    pub fn mass_of_disc(radius: f64) -> f64 {
        PI * radius * radius
    }
}
