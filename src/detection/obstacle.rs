//! Obstacles for a moving circle: another circle, a segment, or a half-plane.

use glam::DVec2;

use super::{Overlap, minimum_translation, overlap, round_outward, time_of_impact};
use crate::geometry::{Circle, HalfPlane, Segment};

/// An obstacle for a moving circle. A circle may itself move; segments and half-planes are at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Obstacle {
    /// Another circle.
    Circle(Circle),
    /// A wall with two ends, solid from both sides.
    Segment(Segment),
    /// Everything on one side of a line.
    HalfPlane(HalfPlane),
}

/// Coordinates and speeds above this could overflow if two of them are added.
const LARGE: f64 = 1e300;

/// The factor that scales larger values below it. It is the same for lengths and speeds, so times are unchanged.
const SMALLER: f64 = 1.0 / 1_099_511_627_776.0;

/// No overlap with anything: the answer for non-finite values.
const NOWHERE: Overlap =
    Overlap { distance: f64::MAX, radii_sum: 0.0, gap: f64::MAX, normal: DVec2::X, concentric: false };

/// A circle as seen from a segment.
struct Beside {
    /// How far its center lies from the first end along the segment (m).
    along: f64,
    /// How far it lies to the left of the segment (m).
    left: f64,
    /// The length of the segment (m).
    length: f64,
    /// The direction of the segment: a unit vector.
    direction: DVec2,
}

impl Obstacle {
    /// Computes the distance, gap and normal between this obstacle and `circle` as they are now (m).
    ///
    /// The normal is a unit vector out of the obstacle, toward the circle: moving the circle by `normal * depth` makes it
    /// only touch. The distance is measured from the circle's center to the other circle's center, to the nearest point of
    /// the segment, or to the edge of the half-plane, on whose solid side it is negative. If the center lies on a segment,
    /// `concentric` is set, and the normal points to the left of the direction from `a` to `b` (+x at an end). Velocities do
    /// not count: [`sweep`](fn@super::sweep) chooses the side by the motion. A circle or obstacle with a non-finite value or
    /// a negative radius overlaps nothing.
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::{Circle, Segment}, glam::DVec2};
    ///
    /// let ledge = Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0]));
    /// let found = ledge.overlap(&Circle::new([1.0, 0.75], 1.0));
    /// assert!(found.is_overlapping());
    /// assert_eq!((found.depth(), found.normal), (0.25, DVec2::Y));
    /// ```
    pub fn overlap(&self, circle: &Circle) -> Overlap {
        if !(self.is_valid() && is_placed(circle)) {
            return NOWHERE;
        }
        match self {
            Self::Circle(other) => overlap(other, circle),
            Self::Segment(segment) => segment_overlap(segment, circle),
            Self::HalfPlane(wall) => {
                let gap = wall.height_above(circle.center, circle.radius);
                let distance = wall.height(circle.center);
                Overlap { distance, radii_sum: circle.radius, gap, normal: wall.normal(), concentric: false }
            }
        }
    }

    /// Computes the minimum translation of `circle` (m): the shortest move that ends its overlap with this obstacle, or zero
    /// if they do not overlap.
    ///
    /// Rounded outward, like [`minimum_translation`]: after the move, [`overlap`](Self::overlap) gives a gap of zero or
    /// more.
    ///
    /// ```
    /// use circle_collision::{detection::Obstacle, geometry::{Circle, HalfPlane}, glam::dvec2};
    ///
    /// let floor = Obstacle::from(HalfPlane::new([0.0, 0.0], [0.0, 1.0]));
    /// assert_eq!(floor.minimum_translation(&Circle::new([3.0, 0.25], 1.0)), dvec2(0.0, 0.75));
    /// ```
    pub fn minimum_translation(&self, circle: &Circle) -> DVec2 {
        let now = self.overlap(circle);
        if !now.is_overlapping() {
            return DVec2::ZERO;
        }
        match self {
            Self::Circle(other) => minimum_translation(other, circle),
            Self::Segment(_) | Self::HalfPlane(_) => {
                let largest = circle.center.abs().max_element().max(self.reach());
                round_outward(&now, largest, |vector| {
                    let there = Circle { center: circle.center + vector, ..*circle };
                    self.overlap(&there).is_overlapping()
                })
            }
        }
    }

    /// Returns when `circle` and this obstacle touch if both keep their velocities (s from now); `None` if they never do.
    ///
    /// The rule is that of [`time_of_impact`](fn@time_of_impact) for all three: they close, and the path leads deeper than
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
    pub fn time_of_impact(&self, circle: &Circle) -> Option<f64> {
        if !(self.is_valid() && is_placed(circle) && circle.velocity.is_finite()) {
            return None;
        }
        match self {
            Self::Circle(other) => time_of_impact(other, circle),
            Self::Segment(segment) => segment_time(segment, circle),
            Self::HalfPlane(wall) => {
                let gap = wall.height_above(circle.center, circle.radius);
                time_to_close(gap, -wall.normal().dot(circle.velocity))
            }
        }
    }

    /// Returns the normal of the side of a segment on which `circle` is, if it touches that side after `time` (s); `None` at an
    /// end, and for other obstacles.
    ///
    /// For a point, the position at that time does not determine the side: it then lies on the segment, up to rounding.
    pub(super) fn side_touched(&self, circle: &Circle, time: f64) -> Option<DVec2> {
        let Self::Segment(segment) = self else { return None };
        let (segment, circle) = in_range(segment, circle);
        let beside = Beside::new(&segment, circle.center);
        (time > 0.0 && beside.time_to_face(&circle) == Some(time)).then(|| beside.normal())
    }

    /// Returns the obstacle's velocity (m/s): zero for a segment or a half-plane.
    pub(super) fn velocity(&self) -> DVec2 {
        match self {
            Self::Circle(other) => other.velocity,
            Self::Segment(_) | Self::HalfPlane(_) => DVec2::ZERO,
        }
    }

    /// Returns the same obstacle after `time` seconds of straight motion.
    pub(super) fn after(&self, time: f64) -> Self {
        match self {
            Self::Circle(other) => Self::Circle(other.after(time)),
            Self::Segment(_) | Self::HalfPlane(_) => *self,
        }
    }

    /// Returns the same obstacle at rest.
    pub(super) fn at_rest(&self) -> Self {
        match self {
            Self::Circle(other) => Self::Circle(Circle { velocity: DVec2::ZERO, ..*other }),
            Self::Segment(_) | Self::HalfPlane(_) => *self,
        }
    }

    /// Whether all values are finite and no radius is negative.
    fn is_valid(&self) -> bool {
        match self {
            Self::Circle(other) => is_placed(other) && other.velocity.is_finite(),
            Self::Segment(segment) => segment.a.is_finite() && segment.b.is_finite(),
            Self::HalfPlane(wall) => wall.normal().is_finite() && wall.offset().is_finite(),
        }
    }

    /// Returns the largest magnitude in the obstacle's position (m), which bounds the rounding error.
    fn reach(&self) -> f64 {
        match self {
            Self::Circle(other) => other.center.abs().max_element().max(other.radius),
            Self::Segment(segment) => segment.a.abs().max(segment.b.abs()).max_element(),
            Self::HalfPlane(wall) => wall.offset().abs(),
        }
    }
}

impl From<Circle> for Obstacle {
    fn from(circle: Circle) -> Self {
        Self::Circle(circle)
    }
}

impl From<Segment> for Obstacle {
    fn from(segment: Segment) -> Self {
        Self::Segment(segment)
    }
}

impl From<HalfPlane> for Obstacle {
    fn from(half_plane: HalfPlane) -> Self {
        Self::HalfPlane(half_plane)
    }
}

impl<T: Copy + Into<Self>> From<&T> for Obstacle {
    fn from(obstacle: &T) -> Self {
        (*obstacle).into()
    }
}

/// Whether a circle's center and radius are finite and the radius is not negative.
fn is_placed(circle: &Circle) -> bool {
    circle.center.is_finite() && circle.radius.is_finite() && circle.radius >= 0.0
}

/// Returns when a gap closes at this speed (s): now if there is none, never if it does not shrink.
fn time_to_close(gap: f64, speed: f64) -> Option<f64> {
    (speed > 0.0).then(|| if gap > 0.0 { (gap / speed).min(f64::MAX) } else { 0.0 })
}

impl Beside {
    fn new(segment: &Segment, center: DVec2) -> Self {
        let (length, direction) = segment.length_and_direction();
        let from_a = center - segment.a;
        Self { along: direction.dot(from_a), left: direction.perp_dot(from_a), length, direction }
    }

    /// Returns the normal of the side on which the center lies: the left one if it lies on the line.
    fn normal(&self) -> DVec2 {
        let left = self.direction.perp();
        if self.left < 0.0 { -left } else { left }
    }

    /// Returns when the circle touches the segment between its ends (s from now); `None` if it does not.
    fn time_to_face(&self, circle: &Circle) -> Option<f64> {
        let gap = self.left.abs() - circle.radius;
        time_to_close(gap, -self.normal().dot(circle.velocity)).filter(|&time| {
            let along = self.along + self.direction.dot(circle.velocity) * time;
            // If there is no gap to the line, the circle is ahead of one end or behind the other.
            gap > 0.0 && (0.0..=self.length).contains(&along)
        })
    }

    /// Returns the end that is nearer than all else; `None` if the center lies beside the segment.
    fn end(&self, segment: &Segment) -> Option<Circle> {
        if self.along <= 0.0 {
            Some(point(segment.a))
        } else if self.along >= self.length {
            Some(point(segment.b))
        } else {
            None
        }
    }
}

/// Returns a point at rest as a circle.
fn point(center: DVec2) -> Circle {
    Circle { center, velocity: DVec2::ZERO, radius: 0.0, mass: f64::INFINITY }
}

fn segment_overlap(segment: &Segment, circle: &Circle) -> Overlap {
    if is_large(segment, circle) {
        let found = segment_overlap(&smaller(segment), &smaller_circle(circle));
        let unscale = |length: f64| (length / SMALLER).min(f64::MAX);
        let gap = unscale(found.gap).max(f64::MIN);
        return Overlap { distance: unscale(found.distance), radii_sum: circle.radius, gap, ..found };
    }
    let beside = Beside::new(segment, circle.center);
    if let Some(end) = beside.end(segment) {
        return overlap(&end, circle);
    }
    let distance = beside.left.abs();
    Overlap {
        distance,
        radii_sum: circle.radius,
        gap: distance - circle.radius,
        normal: beside.normal(),
        concentric: distance == 0.0,
    }
}

/// Returns when a circle touches a segment: at an end, which acts as a circle of radius zero, or along its face.
fn segment_time(segment: &Segment, circle: &Circle) -> Option<f64> {
    let (segment, circle) = &in_range(segment, circle);
    let now = segment_overlap(segment, circle);
    if now.gap <= 0.0 {
        // On the segment itself, every direction leads away.
        return time_to_close(now.gap, if now.concentric { 0.0 } else { -now.normal.dot(circle.velocity) });
    }
    let face = Beside::new(segment, circle.center).time_to_face(circle);
    let ends = [segment.a, segment.b].map(|end| time_of_impact(&point(end), circle));
    [face, ends[0], ends[1]].into_iter().flatten().min_by(f64::total_cmp)
}

fn is_large(segment: &Segment, circle: &Circle) -> bool {
    let largest = segment.a.abs().max(segment.b.abs()).max(circle.center.abs()).max(circle.velocity.abs());
    largest.max_element() > LARGE
}

/// Returns both, in smaller units if theirs could overflow.
fn in_range(segment: &Segment, circle: &Circle) -> (Segment, Circle) {
    if is_large(segment, circle) { (smaller(segment), smaller_circle(circle)) } else { (*segment, *circle) }
}

fn smaller(segment: &Segment) -> Segment {
    Segment { a: segment.a * SMALLER, b: segment.b * SMALLER }
}

fn smaller_circle(circle: &Circle) -> Circle {
    Circle {
        center: circle.center * SMALLER,
        velocity: circle.velocity * SMALLER,
        radius: circle.radius * SMALLER,
        mass: circle.mass,
    }
}
