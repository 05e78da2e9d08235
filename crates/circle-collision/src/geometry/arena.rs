//! The walls around the circles.

use glam::{DVec2, dvec2};

/// The rectangle in which circles move: four half-planes, each of which may be absent (an infinite side).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arena {
    /// Left and bottom side (m); minus infinity if there is no wall.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite::vector"))]
    pub min: DVec2,
    /// Right and top side (m); infinity if there is no wall.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite::vector"))]
    pub max: DVec2,
}

/// One wall of an [`Arena`], in the order in which walls reached at the same time are handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Side {
    /// The wall at `min.x`.
    Left,
    /// The wall at `max.x`.
    Right,
    /// The wall at `min.y`.
    Bottom,
    /// The wall at `max.y`.
    Top,
}

words! {
    Side { Left => "left", Right => "right", Bottom => "bottom", Top => "top" }
}

impl Side {
    /// Returns the direction in which the wall pushes: a unit vector into the arena.
    ///
    /// ```
    /// use circle_collision::{geometry::Side, glam::DVec2};
    ///
    /// assert_eq!(Side::Left.inward(), DVec2::X);
    /// ```
    #[must_use]
    pub fn inward(self) -> DVec2 {
        match self {
            Self::Left => DVec2::X,
            Self::Right => DVec2::NEG_X,
            Self::Bottom => DVec2::Y,
            Self::Top => DVec2::NEG_Y,
        }
    }

    /// Returns the index of the axis across the wall: 0 for x, 1 for y.
    pub(crate) fn axis(self) -> usize {
        match self {
            Self::Left | Self::Right => 0,
            Self::Bottom | Self::Top => 1,
        }
    }
}

impl Arena {
    /// The plane without walls.
    pub const OPEN: Self = Self { min: DVec2::NEG_INFINITY, max: DVec2::INFINITY };

    /// Whether there is a wall on every side.
    ///
    /// ```
    /// use circle_collision::geometry::Arena;
    ///
    /// assert!(!Arena::OPEN.is_closed());
    /// ```
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }

    /// Returns the coordinate of the wall of this side along its axis (m): infinite if there is none.
    ///
    /// ```
    /// use circle_collision::geometry::{Arena, Side};
    ///
    /// assert_eq!(Arena::OPEN.wall(Side::Top), f64::INFINITY);
    /// ```
    #[must_use]
    pub fn wall(&self, side: Side) -> f64 {
        match side {
            Side::Left => self.min.x,
            Side::Right => self.max.x,
            Side::Bottom => self.min.y,
            Side::Top => self.max.y,
        }
    }

    /// Whether a circle of this radius (m) can move between each two walls that face each other: its diameter is less than their
    /// distance.
    ///
    /// ```
    /// use circle_collision::{geometry::Arena, glam::dvec2};
    ///
    /// let corridor = Arena { min: dvec2(f64::NEG_INFINITY, -3.0), max: dvec2(8.0, 3.0) };
    /// assert!(corridor.has_room_for(2.9));
    /// assert!(!corridor.has_room_for(3.0)); // It would touch both walls.
    /// ```
    #[must_use]
    pub fn has_room_for(&self, radius: f64) -> bool {
        // Compared as the places of the center, so that at least two are left after rounding.
        (self.min + radius).cmplt(self.max - radius).all()
    }

    /// Returns half the distance of the nearest two walls that face each other (m): infinity if there are no such walls. Only a
    /// circle with a smaller radius can move between them.
    ///
    /// ```
    /// use circle_collision::{geometry::Arena, glam::dvec2};
    ///
    /// let corridor = Arena { min: dvec2(f64::NEG_INFINITY, -3.0), max: dvec2(8.0, 3.0) };
    /// assert_eq!((corridor.half_width(), Arena::OPEN.half_width()), (3.0, f64::INFINITY));
    /// ```
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.max - self.min).min_element() / 2.0
    }

    /// Returns the point nearest to `center` at which a circle of this radius lies inside the walls (m).
    ///
    /// Along an axis in which the circle is too large for the arena, that is the midpoint.
    ///
    /// ```
    /// use circle_collision::{geometry::Arena, glam::dvec2};
    ///
    /// let arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, 3.0) };
    /// assert_eq!(arena.clamp(dvec2(9.0, 0.5), 1.0), dvec2(3.0, 0.5));
    /// ```
    #[must_use]
    pub fn clamp(&self, center: DVec2, radius: f64) -> DVec2 {
        dvec2(
            clamp_axis(center.x, self.min.x + radius, self.max.x - radius),
            clamp_axis(center.y, self.min.y + radius, self.max.y - radius),
        )
    }
}

fn clamp_axis(value: f64, low: f64, high: f64) -> f64 {
    if low > high { low + (high - low) / 2.0 } else { value.max(low).min(high) }
}
