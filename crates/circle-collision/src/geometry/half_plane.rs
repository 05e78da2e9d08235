//! A straight wall without ends.

use glam::DVec2;

use super::length_and_direction;

/// All points on one side of a line, at rest and solid: a floor, or the edge of the world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Written"))]
pub struct HalfPlane {
    normal: DVec2,
    offset: f64,
}

/// A half-plane as serde reads it, before its normal is checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Written {
    normal: DVec2,
    offset: f64,
}

#[cfg(feature = "serde")]
impl TryFrom<Written> for HalfPlane {
    type Error = String;

    fn try_from(Written { normal, offset }: Written) -> Result<Self, String> {
        if (normal.length_squared() - 1.0).abs() < 1e-9 {
            Ok(Self { normal, offset })
        } else {
            Err(format!("normal: found {normal}, accepted: a unit vector"))
        }
    }
}

impl HalfPlane {
    /// Makes the half-plane whose edge passes through `point` (m) and whose free side lies in the direction `outward`, a
    /// vector of any length. The zero vector counts as +x.
    ///
    /// A vector can be an array or tuple of `f64`, or a glam vector in either precision; for `[f32; 2]`, write
    /// `Vec2::from(p)`.
    ///
    /// ```
    /// use circle_collision::geometry::HalfPlane;
    ///
    /// let floor = HalfPlane::new([0.0, -3.0], [0.0, 1.0]);
    /// assert_eq!(floor.height([7.0, -1.0]), 2.0);
    /// ```
    pub fn new(point: impl Into<DVec2>, outward: impl Into<DVec2>) -> Self {
        let (_, normal) = length_and_direction(DVec2::ZERO, outward.into());
        let point = point.into();
        let offset = normal.dot(point);
        // Two finite products may add up to more than an f64 holds.
        let is_beyond = offset.is_infinite() && point.is_finite();
        Self { normal, offset: if is_beyond { f64::MAX.copysign(offset) } else { offset } }
    }

    /// Returns the unit vector that points out of the solid side.
    ///
    /// ```
    /// use circle_collision::{geometry::HalfPlane, glam::DVec2};
    ///
    /// assert_eq!(HalfPlane::new([0.0, -3.0], [0.0, 20.0]).normal(), DVec2::Y);
    /// ```
    #[must_use]
    pub fn normal(&self) -> DVec2 {
        self.normal
    }

    /// Returns the distance of the edge from the origin, along the normal (m): negative if the origin is free.
    ///
    /// ```
    /// use circle_collision::geometry::HalfPlane;
    ///
    /// assert_eq!(HalfPlane::new([5.0, -3.0], [0.0, 1.0]).offset(), -3.0);
    /// ```
    #[must_use]
    pub fn offset(&self) -> f64 {
        self.offset
    }

    /// Returns the distance of `point` from the edge (m): negative on the solid side.
    ///
    /// ```
    /// use circle_collision::geometry::HalfPlane;
    ///
    /// let floor = HalfPlane::new([0.0, -3.0], [0.0, 1.0]);
    /// assert_eq!(floor.height([100.0, -3.5]), -0.5);
    /// ```
    pub fn height(&self, point: impl Into<DVec2>) -> f64 {
        self.height_above(point.into(), 0.0)
    }

    /// Returns the same half-plane moved by `way` (m).
    pub(crate) fn moved_by(&self, way: DVec2) -> Self {
        let offset = self.offset + self.normal.dot(way);
        Self { offset: if offset.is_infinite() { f64::MAX.copysign(offset) } else { offset }, ..*self }
    }

    /// Returns the distance of `point` (m) from the line parallel to the edge, at the distance `above` (m) on its free side.
    ///
    /// Along an axis the sign is exact: zero or more if the coordinate is at least the rounded sum of the edge's and
    /// `above`.
    pub(crate) fn height_above(&self, point: DVec2, above: f64) -> f64 {
        let height = self.normal.dot(point) - (self.offset + above).min(f64::MAX);
        if height.is_infinite() { f64::MAX.copysign(height) } else { height }
    }
}
