//! How a circle and a segment at rest lie to each other, and when they touch.

use glam::DVec2;

use super::overlap::TANGENTIAL;
use super::{Overlap, TOUCHING_TOLERANCE, overlap, time_of_impact};
use crate::geometry::{Circle, Segment};

/// Coordinates and speeds above this could overflow if two of them are added.
const LARGE: f64 = 1e300;

/// The factor that scales larger values below it. It is the same for lengths and speeds, so times are unchanged.
const SMALLER: f64 = 1.0 / 1_099_511_627_776.0;

/// How deep a circle passes an end by rounding, as a share of all lengths involved.
pub const ROUNDING: f64 = 16.0 * f64::EPSILON;

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

/// Returns when a gap closes at this speed (s): now if there is none, never if it does not shrink.
pub fn time_to_close(gap: f64, speed: f64) -> Option<f64> {
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
        let closing = -self.normal().dot(circle.velocity);
        // It rolls along the line, as on the piece of a straight wall before this one.
        let is_rolling =
            gap <= TOUCHING_TOLERANCE * circle.radius && closing <= TANGENTIAL * circle.velocity.length();
        time_to_close(gap, closing).filter(|_| !is_rolling).filter(|&time| {
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

pub fn segment_overlap(segment: &Segment, circle: &Circle) -> Overlap {
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
pub fn segment_time(segment: &Segment, circle: &Circle) -> Option<f64> {
    let (segment, circle) = &in_range(segment, circle);
    let now = segment_overlap(segment, circle);
    if now.gap <= 0.0 {
        // On the segment itself, every direction leads away.
        return time_to_close(now.gap, if now.concentric { 0.0 } else { -now.normal.dot(circle.velocity) });
    }
    let face = Beside::new(segment, circle.center).time_to_face(circle);
    let ends = [segment.a, segment.b].map(|end| {
        // No deeper than rounding it passes by: a circle on a straight wall does not feel the joints.
        let rounding = ROUNDING * end.abs().max(circle.center.abs()).max_element().max(circle.radius);
        let smaller = Circle { radius: (circle.radius - rounding).max(0.0), ..*circle };
        time_of_impact(&point(end), circle).filter(|_| time_of_impact(&point(end), &smaller).is_some())
    });
    [face, ends[0], ends[1]].into_iter().flatten().min_by(f64::total_cmp)
}

/// Whether a circle lies wholly on the left of the line through a segment, up to rounding.
pub fn is_left(segment: &Segment, circle: &Circle) -> bool {
    let (segment, circle) = in_range(segment, circle);
    let rounding =
        TOUCHING_TOLERANCE * circle.radius + 4.0 * f64::EPSILON * circle.center.abs().max_element();
    Beside::new(&segment, circle.center).left >= circle.radius - rounding
}

/// Whether the center of a circle lies beside a segment, not beyond an end.
pub fn is_beside(segment: &Segment, circle: &Circle) -> bool {
    let (segment, circle) = in_range(segment, circle);
    let beside = Beside::new(&segment, circle.center);
    (0.0..=beside.length).contains(&beside.along)
}

/// Returns when a circle touches the left side of a segment between its ends (s from now), if it lies on that side.
pub fn one_way_time(segment: &Segment, circle: &Circle) -> Option<f64> {
    let (segment, circle) = &in_range(segment, circle);
    let beside = Beside::new(segment, circle.center);
    let time = time_to_close(beside.left - circle.radius, -beside.direction.perp().dot(circle.velocity))?;
    let along = beside.along + beside.direction.dot(circle.velocity) * time;
    (is_left(segment, circle) && (0.0..=beside.length).contains(&along)).then_some(time)
}

/// Returns the normal of the side on which `circle` is, if it touches that side after `time` (s); `None` at an end.
pub fn face_touched(segment: &Segment, circle: &Circle, time: f64) -> Option<DVec2> {
    let (segment, circle) = in_range(segment, circle);
    let beside = Beside::new(&segment, circle.center);
    (time > 0.0 && beside.time_to_face(&circle) == Some(time)).then(|| beside.normal())
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
