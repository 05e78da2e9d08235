//! Obstacles for a moving circle: another circle, a segment, or a half-plane; how a circle lies to one, and when they
//! touch.

use glam::DVec2;

use super::overlap::TANGENTIAL;
use super::segment_contact::{
    Beside, End, point, segment_overlap, segment_tangential, time_to_close, time_to_pass,
};
use super::{Overlap, overlap, round_outward, time_of_impact};
use crate::geometry::{Circle, HalfPlane, Segment};

/// An obstacle for a moving circle: a shape that moves in a straight line, or is at rest.
///
/// A [`Circle`], a [`Segment`] or a [`HalfPlane`] becomes one with `into()` or `Obstacle::from`; a circle keeps its velocity,
/// and the others are at rest.
///
/// ```
/// use circle_collision::{detection::{Obstacle, sweep}, geometry::{Circle, Segment}};
///
/// let lift = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0])).with_velocity([0.0, 2.0]);
/// let player = Circle::new([0.0, 5.0], 1.0);
/// assert_eq!(sweep(&player, lift, 3.0).expect("it comes up").time, 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Obstacle {
    /// Its shape and place now.
    pub shape: Shape,
    /// Its velocity (m/s). It does not turn.
    pub velocity: DVec2,
    /// Whether it is solid from one side only: see [`one_way`](Self::one_way). It counts for segments alone.
    pub one_way: bool,
}

/// The shape and place of an [`Obstacle`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Shape {
    /// A disc, solid throughout.
    Circle {
        /// The center (m).
        center: DVec2,
        /// The radius (m).
        radius: f64,
    },
    /// A wall with two ends, solid from both sides.
    Segment(Segment),
    /// Everything on one side of a line.
    HalfPlane(HalfPlane),
}

/// No overlap with anything: the answer for non-finite values.
const NOWHERE: Overlap =
    Overlap { distance: f64::MAX, radii_sum: 0.0, gap: f64::MAX, normal: DVec2::X, concentric: false };

impl Obstacle {
    /// Returns the same obstacle with another velocity (m/s).
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::HalfPlane, glam::dvec2};
    ///
    /// let press = Obstacle::from(HalfPlane::new([0.0, 9.0], [0.0, -1.0])).with_velocity([0.0, -0.5]);
    /// assert_eq!(press.velocity, dvec2(0.0, -0.5));
    /// ```
    #[must_use]
    pub fn with_velocity(self, velocity: impl Into<DVec2>) -> Self {
        Self { velocity: velocity.into(), ..self }
    }

    /// Returns the same obstacle solid from one side only, if it is a segment: from the left of the way from `a` to `b`.
    ///
    /// It stops a circle only if that lies wholly on its left at the start of the query and closes, and a free end stops none. A
    /// circle comes up through it, and lands on it. A slide decides the side again wherever its path bends.
    ///
    /// In queries about many obstacles, two one-way pieces of the same velocity have a joint where the end `b` of one and the
    /// end `a` of the other agree within 4 ε (ε = 2⁻⁵²) of their largest coordinate. It stops a circle that begins wholly on the
    /// left of the bent line of both pieces, prolonged beyond their other ends. Where the line turns left, the circle must lie on
    /// the left of both pieces; where it turns right, on the left of either, or around the corner. Where the velocities differ,
    /// both ends are free.
    ///
    /// The queries for overlaps leave it out, as if it were not there: `overlaps`,
    /// [`ObstacleSet::closest`](super::ObstacleSet::closest), and `push_out`, which pushes nothing through it from its left while
    /// it is at rest. [`overlap`](Self::overlap) is asked of the obstacle itself, and answers as for any segment.
    ///
    /// ```
    /// use circle_collision::{detection::{Obstacle, sweep}, geometry::{Circle, Segment}};
    ///
    /// let floor = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0])).one_way();
    /// let falling = Circle::new([0.0, 3.0], 1.0).with_velocity([0.0, -4.0]);
    /// assert_eq!(sweep(&falling, floor, 1.0).expect("it lands").time, 0.5);
    /// let rising = Circle::new([0.0, -3.0], 1.0).with_velocity([0.0, 4.0]);
    /// assert_eq!(sweep(&rising, floor, 1.0), None);
    /// ```
    #[must_use]
    pub fn one_way(self) -> Self {
        Self { one_way: true, ..self }
    }

    /// Returns the segments that join these points (m) in their order: made [one-way](Self::one_way), they are solid from the left
    /// of that way, and so are their joints.
    ///
    /// ```
    /// use circle_collision::detection::{Obstacle, ObstacleSet};
    ///
    /// let mut set = ObstacleSet::default();
    /// set.insert("hill", Obstacle::polyline([[0.0, 0.0], [2.0, 1.0], [4.0, 0.0]]));
    /// assert_eq!(set.shapes("hill").count(), 2);
    /// ```
    pub fn polyline<P: Into<DVec2>>(points: impl IntoIterator<Item = P>) -> impl Iterator<Item = Self> {
        let mut points = points.into_iter().map(Into::into);
        let mut last = points.next();
        points.map(move |point| Segment { a: last.replace(point).unwrap_or(point), b: point }.into())
    }

    /// Returns the sides of the rectangle between two opposite corners (m), with its outside on the left of each.
    ///
    /// It is an outline: a circle inside it is not in an obstacle. There is no solid box; [a
    /// recipe](crate::guide::recipes#a-solid-box) says what to do where one is needed.
    ///
    /// ```
    /// use circle_collision::{detection::{Obstacle, first_hit}, geometry::Circle, glam::DVec2};
    ///
    /// let crate_of_wood = Obstacle::rect_outline([2.0, 0.0], [4.0, 1.0]);
    /// let ball = Circle::new([0.0, 0.5], 0.25).with_velocity([7.0, 0.0]);
    /// assert_eq!(first_hit(&ball, &crate_of_wood, 0.0..=1.0).expect("a side").hit.normal, DVec2::NEG_X);
    /// ```
    pub fn rect_outline(corner: impl Into<DVec2>, opposite: impl Into<DVec2>) -> [Self; 4] {
        let (corner, opposite) = (corner.into(), opposite.into());
        let (min, max) = (corner.min(opposite), corner.max(opposite));
        let corners = [min, DVec2::new(min.x, max.y), max, DVec2::new(max.x, min.y)];
        [0, 1, 2, 3].map(|side| Segment { a: corners[side], b: corners[(side + 1) % 4] }.into())
    }

    /// Computes the distance, gap and normal between this obstacle and `circle` as they are now (m).
    ///
    /// The normal is a unit vector out of the obstacle, toward the circle: moving the circle by `normal * depth` makes it
    /// only touch. The distance is measured from the circle's center to the other circle's center, to the nearest point of
    /// the segment, or to the edge of the half-plane, on whose solid side it is negative. If the center lies on a segment,
    /// `concentric` is set, and the normal points to the left of the direction from `a` to `b`; at an end, away from the segment
    /// (+x if that is a point). Velocities do not count: [`sweep`](fn@super::sweep) chooses the side by the motion. A circle
    /// or obstacle with a non-finite value or a negative radius overlaps nothing.
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::{Circle, Segment}, glam::DVec2};
    ///
    /// let ledge = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0]));
    /// let overlap = ledge.overlap(&Circle::new([1.0, 0.75], 1.0));
    /// assert!(overlap.is_overlapping());
    /// assert_eq!((overlap.depth(), overlap.normal), (0.25, DVec2::Y));
    /// ```
    #[must_use]
    pub fn overlap(&self, circle: &Circle) -> Overlap {
        if !(self.is_valid() && is_placed(circle)) {
            return NOWHERE;
        }
        match self.shape {
            Shape::Circle { center, radius } => overlap(&self.disc(center, radius), circle),
            // Its speed, which may be infinite, is not to be scaled.
            Shape::Segment(segment) => segment_overlap(segment, circle.with_velocity(DVec2::ZERO)),
            Shape::HalfPlane(wall) => {
                let gap = wall.height_above(circle.center, circle.radius);
                let distance = wall.height(circle.center);
                Overlap { distance, radii_sum: circle.radius, gap, normal: wall.normal(), concentric: false }
            }
        }
    }

    /// Computes the minimum translation of `circle` (m): the shortest move that ends its overlap with this obstacle, or zero
    /// if they do not overlap.
    ///
    /// Rounded outward, like [`minimum_translation`](super::minimum_translation): after the move, [`overlap`](Self::overlap)
    /// gives a gap of zero or more.
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::{Circle, HalfPlane}, glam::dvec2};
    ///
    /// let floor = Obstacle::from(HalfPlane::new([0.0, 0.0], [0.0, 1.0]));
    /// assert_eq!(floor.minimum_translation(&Circle::new([3.0, 0.25], 1.0)), dvec2(0.0, 0.75));
    /// ```
    #[doc(alias = "MTV")]
    #[doc(alias = "minimum translation vector")]
    #[must_use]
    pub fn minimum_translation(&self, circle: &Circle) -> DVec2 {
        let now = self.overlap(circle);
        if !now.is_overlapping() {
            return DVec2::ZERO;
        }
        round_outward(&now, circle, self.reach().max(now.radii_sum), |moved| self.overlap(moved))
    }

    /// Returns when `circle` and this obstacle touch if both keep their velocities (s from now); `None` if they never do.
    ///
    /// The rule is that of [`time_of_impact`](fn@super::time_of_impact) for all three: they close, and the path leads deeper than
    /// a touch. Zero if they overlap and are closing. `None` if the center lies on a center or a segment: every way leads
    /// out or along.
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::{Circle, Segment}};
    ///
    /// let ledge = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0]));
    /// let falling = Circle::new([0.0, 4.0], 1.0).with_velocity([0.0, -6.0]);
    /// assert_eq!(ledge.time_of_impact(&falling), Some(0.5));
    /// assert_eq!(ledge.time_of_impact(&falling.with_velocity([6.0, 0.0])), None);
    /// ```
    #[doc(alias = "TOI")]
    #[doc(alias = "time of impact")]
    #[must_use]
    pub fn time_of_impact(&self, circle: &Circle) -> Option<f64> {
        self.time_of_impact_past(circle, None, |_, _| false)
    }

    /// Returns the same obstacle after `time` seconds of straight motion.
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::Circle};
    ///
    /// let ball = Circle::new([1.0, 0.0], 1.0).with_velocity([2.0, 0.5]);
    /// assert_eq!(Obstacle::from(ball).after(2.0), Obstacle::from(ball.after(2.0)));
    /// ```
    #[must_use]
    pub fn after(&self, time: f64) -> Self {
        // Not even the sign of a zero changes.
        if self.velocity == DVec2::ZERO || time == 0.0 {
            return *self;
        }
        let way = self.velocity * time;
        let shape = match self.shape {
            Shape::Circle { center, radius } => Shape::Circle { center: center + way, radius },
            Shape::Segment(Segment { a, b }) => Shape::Segment(Segment { a: a + way, b: b + way }),
            Shape::HalfPlane(wall) => Shape::HalfPlane(wall.moved_by(way)),
        };
        Self { shape, ..*self }
    }

    /// Whether all values are finite and no radius is negative.
    pub(super) fn is_valid(&self) -> bool {
        self.velocity.is_finite()
            && match self.shape {
                Shape::Circle { center, radius } => is_placed(&self.disc(center, radius)),
                Shape::Segment(segment) => segment.a.is_finite() && segment.b.is_finite(),
                Shape::HalfPlane(wall) => wall.normal().is_finite() && wall.offset().is_finite(),
            }
    }

    /// Returns this obstacle, of the shape of a circle, as one.
    pub(super) fn disc(&self, center: DVec2, radius: f64) -> Circle {
        Circle { center, radius, velocity: self.velocity, mass: f64::INFINITY }
    }
}

impl From<Shape> for Obstacle {
    fn from(shape: Shape) -> Self {
        Self { shape, velocity: DVec2::ZERO, one_way: false }
    }
}

impl From<Circle> for Obstacle {
    fn from(Circle { center, radius, velocity, .. }: Circle) -> Self {
        Self::from(Shape::Circle { center, radius }).with_velocity(velocity)
    }
}

impl From<Segment> for Obstacle {
    fn from(segment: Segment) -> Self {
        Shape::Segment(segment).into()
    }
}

impl From<HalfPlane> for Obstacle {
    fn from(half_plane: HalfPlane) -> Self {
        Shape::HalfPlane(half_plane).into()
    }
}

impl<T: Copy + Into<Self>> From<&T> for Obstacle {
    fn from(obstacle: &T) -> Self {
        (*obstacle).into()
    }
}

/// Whether a circle's center and radius are finite and the radius is not negative.
pub fn is_placed(circle: &Circle) -> bool {
    circle.center.is_finite() && circle.radius.is_finite() && circle.radius >= 0.0
}

impl Obstacle {
    /// Returns when `circle` and this obstacle touch, as [`time_of_impact`](Self::time_of_impact) does, except for round parts
    /// that the circle passes no deeper than `hair` (m) and rounding, and with the ends of a one-way segment that are joints, given
    /// the time of the touch.
    pub(super) fn time_of_impact_past(
        &self,
        circle: &Circle,
        hair: Option<f64>,
        is_joint: impl Fn(End, f64) -> bool,
    ) -> Option<f64> {
        if !(self.is_valid() && is_placed(circle) && circle.velocity.is_finite()) {
            return None;
        }
        match self.shape {
            Shape::Circle { center, radius } => {
                let disc = self.disc(center, radius);
                hair.map_or_else(|| time_of_impact(&disc, circle), |hair| time_to_pass(&disc, circle, hair))
            }
            Shape::Segment(segment) if self.one_way => {
                Beside::new(&segment, &self.seen_from(circle)).one_way_time(hair.unwrap_or(0.0), is_joint)
            }
            Shape::Segment(segment) => {
                Beside::new(&segment, &self.seen_from(circle)).time(hair.unwrap_or(0.0))
            }
            Shape::HalfPlane(wall) => {
                let gap = wall.height_above(circle.center, circle.radius);
                time_to_close(gap, -wall.normal().dot(self.seen_from(circle).velocity))
            }
        }
    }

    /// Returns the sine of the largest angle with the surface at which a motion counts as along it.
    pub(super) fn tangential(&self) -> f64 {
        match self.shape {
            Shape::Segment(segment) => segment_tangential(&segment),
            Shape::Circle { .. } | Shape::HalfPlane(_) => TANGENTIAL,
        }
    }

    /// Returns the normal of the side of a segment that a circle beyond an end touches as soon as it is moved in over that, no
    /// deeper than `hair` (m) and rounding.
    pub(super) fn side_behind_end(&self, circle: &Circle, hair: f64) -> Option<DVec2> {
        match self.shape {
            Shape::Segment(segment) => Beside::new(&segment, circle).side_behind_end(hair),
            Shape::Circle { .. } | Shape::HalfPlane(_) => None,
        }
    }

    /// Returns the round part that is nearest to a circle, an end as a circle of radius zero; `None` if a straight one is.
    pub(super) fn round_part(&self, circle: &Circle) -> Option<Circle> {
        match self.shape {
            Shape::Circle { center, radius } => Some(self.disc(center, radius)),
            Shape::Segment(segment) => self.end(circle).map(|_| point(segment.closest_point(circle.center))),
            Shape::HalfPlane(_) => None,
        }
    }

    /// Returns the normal of the side of a segment on which `circle` is, if it touches that side after `time` (s); `None` at an
    /// end, and for other obstacles.
    ///
    /// For a point, the position at that time does not determine the side: it then lies on the segment, up to rounding.
    pub(super) fn side_touched(&self, circle: &Circle, time: f64) -> Option<DVec2> {
        match self.shape {
            Shape::Segment(segment) => Beside::new(&segment, &self.seen_from(circle)).face_touched(time),
            Shape::Circle { .. } | Shape::HalfPlane(_) => None,
        }
    }

    /// Returns `circle` with its velocity relative to this obstacle.
    pub(super) fn seen_from(&self, circle: &Circle) -> Circle {
        circle.with_velocity((circle.velocity - self.velocity).clamp(DVec2::MIN, DVec2::MAX))
    }

    /// Whether a circle lies wholly on the left of the line through a segment, up to rounding; `true` for other obstacles.
    pub(super) fn is_left(&self, circle: &Circle) -> bool {
        match self.shape {
            Shape::Segment(segment) => Beside::new(&segment, circle).is_left(),
            Shape::Circle { .. } | Shape::HalfPlane(_) => true,
        }
    }

    /// Returns the end of the obstacle that the center of a circle lies beyond.
    pub(super) fn end(&self, circle: &Circle) -> Option<End> {
        match self.shape {
            Shape::Segment(segment) => Beside::new(&segment, circle).end(),
            Shape::Circle { .. } | Shape::HalfPlane(_) => None,
        }
    }

    /// Returns the largest length in the shape and place of this obstacle (m).
    pub(super) fn reach(&self) -> f64 {
        match self.shape {
            Shape::Circle { center, radius } => center.abs().max_element().max(radius),
            Shape::Segment(segment) => segment.a.abs().max(segment.b.abs()).max_element(),
            Shape::HalfPlane(wall) => wall.offset().abs(),
        }
    }
}
