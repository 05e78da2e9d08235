//! How a circle and a segment at rest lie to each other, and when they touch.

use glam::DVec2;

use super::intercept::time_to_touch;
use super::overlap::{POSITION_ROUNDING, TANGENTIAL, touching_reach};
use super::{Overlap, TOUCHING_TOLERANCE, overlap};
use crate::geometry::{Circle, Segment, rounding};

/// Coordinates and speeds above this could overflow if two of them are added.
const LARGE: f64 = 1e300;

/// The factor that scales larger values below it. It is the same for lengths and speeds, so times are unchanged.
const SMALLER: f64 = 1.0 / 1_099_511_627_776.0;

/// The limit of [`segment_tangential`] for a segment so short that rounding determines its direction.
const LARGEST_TANGENTIAL: f64 = 1e-6;

/// An end of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    A,
    B,
}

impl End {
    /// Returns where this end of a segment is (m).
    pub fn of(self, segment: &Segment) -> DVec2 {
        match self {
            Self::A => segment.a,
            Self::B => segment.b,
        }
    }
}

/// A circle as seen from a segment, both in smaller units if theirs could overflow.
pub struct Beside {
    segment: Segment,
    circle: Circle,
    /// How far its center lies from the first end along the segment (m).
    along: f64,
    /// How far it lies past the second end (m): found from that end, because a difference of lengths would be rounded.
    past: f64,
    /// How far it lies to the left of the segment (m).
    left: f64,
    /// The direction of the segment: a unit vector.
    direction: DVec2,
}

/// Returns when a gap closes at this speed (s): now if there is none, never if it does not shrink.
pub fn time_to_close(gap: f64, speed: f64) -> Option<f64> {
    (speed > 0.0).then(|| if gap > 0.0 { (gap / speed).min(f64::MAX) } else { 0.0 })
}

impl Beside {
    pub fn new(segment: &Segment, circle: &Circle) -> Self {
        let is_large = is_large(segment, circle);
        Self::of(if is_large { smaller(segment, circle) } else { (*segment, *circle) })
    }

    /// Returns the same for two that cannot overflow.
    #[inline]
    fn of((segment, circle): (Segment, Circle)) -> Self {
        let (_, direction) = segment.length_and_direction();
        let (from_a, from_b) = (circle.center - segment.a, circle.center - segment.b);
        let (along, past) = (direction.dot(from_a), direction.dot(from_b));
        // From the nearer end, whose difference has the smaller rounding.
        let left = direction.perp_dot(if along < -past { from_a } else { from_b });
        Self { segment, circle, along, past, left, direction }
    }

    /// Returns the normal of the side on which the center lies: the left one if it lies on the line.
    fn normal(&self) -> DVec2 {
        let left = self.direction.perp();
        if self.left < 0.0 { -left } else { left }
    }

    /// Whether the circle lies wholly on the left of the line through the segment, up to rounding.
    pub fn is_left(&self) -> bool {
        let Circle { center, radius, .. } = self.circle;
        self.left >= radius - touching_reach(radius, center)
    }

    /// Whether the center of the circle lies beyond an end of the segment.
    pub fn is_at_end(&self) -> bool {
        self.along < 0.0 || self.past > 0.0
    }

    /// Returns the end beyond which the center of the circle lies; `None` if it lies beside the segment.
    pub fn end(&self) -> Option<End> {
        let end = if self.along < 0.0 { End::A } else { End::B };
        self.is_at_end().then_some(end)
    }

    /// Returns the end that the center of the circle lies beyond after `time` (s), and whether by more than rounding.
    fn end_at(&self, time: f64) -> Option<(End, bool)> {
        let way = self.direction.dot(self.circle.velocity) * time;
        let (along, past) = (self.along + way, self.past + way);
        let (end, beyond) = if along < 0.0 { (End::A, -along) } else { (End::B, past) };
        let is_far = || beyond > rounding(&point(end.of(&self.segment)), &self.circle);
        (beyond > 0.0).then(|| (end, is_far()))
    }

    /// Returns when the circle touches the segment between its ends (s from now); `None` if it does not.
    fn time_to_face(&self) -> Option<f64> {
        let Circle { velocity, radius, .. } = self.circle;
        let gap = self.left.abs() - radius;
        let closing = -self.normal().dot(velocity);
        // If there is no gap to the line, the circle is ahead of one end or behind the other.
        let may_touch = gap > 0.0 && !self.is_rolling();
        let is_beside =
            |&time: &f64| self.end_at(time).is_none_or(|(end, is_far)| !is_far && self.is_point(end));
        time_to_close(gap, closing).filter(|time| may_touch && is_beside(time))
    }

    /// Whether the circle is so small that by rounding it passes the joint of two segments.
    fn is_point(&self, end: End) -> bool {
        self.circle.radius <= rounding(&point(end.of(&self.segment)), &self.circle)
    }

    /// Whether the circle rolls along the line, as on the piece of a straight wall before this one.
    fn is_rolling(&self) -> bool {
        let Circle { velocity, radius, .. } = self.circle;
        let gap = self.left.abs() - radius;
        gap <= TOUCHING_TOLERANCE * radius && -self.normal().dot(velocity) <= TANGENTIAL * velocity.length()
    }

    /// Whether the circle comes in over an end, with no gap to the line, and on into a side.
    fn is_sinking(&self) -> bool {
        let Circle { velocity, radius, .. } = self.circle;
        let ahead = self.direction.dot(velocity);
        let (beyond, inward) = if self.along < 0.0 { (-self.along, ahead) } else { (self.past, -ahead) };
        let closing = -self.normal().dot(velocity);
        let is_in_touch =
            self.left.abs() <= radius && closing > segment_tangential(&self.segment) * velocity.length();
        // Otherwise it crosses the line before it is beside the segment.
        self.is_at_end() && is_in_touch && self.left.abs() * inward > closing * beyond
    }

    /// Returns the normal of the side that the circle touches as soon as it is moved in over the end beyond which it lies, no
    /// deeper than `hair` (m) and rounding.
    pub fn side_behind_end(&self, hair: f64) -> Option<DVec2> {
        let end = point(if self.along < 0.0 { self.segment.a } else { self.segment.b });
        let (gap, radius) = (self.left.abs() - self.circle.radius, self.circle.radius);
        let is_touched = gap <= TOUCHING_TOLERANCE * radius && gap >= -hair - rounding(&end, &self.circle);
        (self.is_at_end() && is_touched).then(|| self.normal())
    }

    /// Returns the overlap of the circle with the segment, in their units here.
    #[inline]
    fn overlap(&self) -> Overlap {
        let Segment { a, b } = self.segment;
        let is_at = |end: DVec2| self.circle.center == end;
        let end = (self.along < 0.0 || is_at(a)).then_some((a, -self.direction));
        let end = end.or_else(|| (self.past > 0.0 || is_at(b)).then_some((b, self.direction)));
        if let Some((end, outward)) = end {
            let of_end = overlap(&point(end), &self.circle);
            let has_sides = a != b;
            return if of_end.concentric && has_sides {
                Overlap { normal: outward, ..of_end }
            } else {
                of_end
            };
        }
        let (distance, radii_sum) = (self.left.abs(), self.circle.radius);
        let concentric = distance == 0.0;
        Overlap { distance, radii_sum, gap: distance - radii_sum, normal: self.normal(), concentric }
    }

    /// Returns when the circle touches the segment: at an end, which acts as a circle of radius zero, or along its face. An
    /// end that it passes no deeper than `hair` (m) and rounding is not touched.
    pub fn time(&self, hair: f64) -> Option<f64> {
        let now = self.overlap();
        if now.gap <= 0.0 && !self.is_at_end() {
            // On the segment itself, every direction leads away.
            let closing = if now.concentric { 0.0 } else { -now.normal.dot(self.circle.velocity) };
            return time_to_close(now.gap, closing);
        }
        let hair = self.hair_at_ends(hair);
        let ends = [End::A, End::B].map(|end| self.time_to_end(end, hair));
        [self.time_to_face(), ends[0], ends[1]].into_iter().flatten().min_by(f64::total_cmp)
    }

    /// Returns how deep (m) the circle passes ends, apart from rounding: a circle on a straight wall does not feel the joints.
    /// `None` if it feels the least touch.
    fn hair_at_ends(&self, hair: f64) -> Option<f64> {
        if self.is_sinking() { None } else { Some(hair) }
    }

    /// Returns when the circle touches an end (s from now); `None` if it passes that no deeper than `hair` (m) and rounding.
    fn time_to_end(&self, end: End, hair: Option<f64>) -> Option<f64> {
        let end = point(end.of(&self.segment));
        match hair {
            Some(hair) => time_to_pass(&end, &self.circle, hair),
            None => time_to_touch(&end, &self.circle),
        }
    }

    /// Returns when the circle touches the left side of the segment (s from now), if it lies on that side, or a joint: an end of
    /// which `is_joint` says so, given the time of the touch.
    pub fn one_way_time(&self, hair: f64, is_joint: impl Fn(End, f64) -> bool) -> Option<f64> {
        let gap = self.left - self.circle.radius;
        let closing = -self.direction.perp().dot(self.circle.velocity);
        // Along a straight wall, it rolls over the joint.
        let rolls_in = |time| self.is_rolling() && self.end().is_some_and(|end| is_joint(end, time));
        // By rounding, both pieces may lie beside the joint.
        let is_beside = |time| self.end_at(time).is_none_or(|(end, is_far)| !is_far && is_joint(end, time));
        let is_touched = |time: &f64| self.is_left() && is_beside(*time) && !rolls_in(*time);
        let face = time_to_close(gap, closing).filter(is_touched);
        if gap <= 0.0 && !self.is_at_end() {
            return face;
        }
        let hair = self.hair_at_ends(hair);
        [End::A, End::B].into_iter().fold(face, |first, end| {
            let earlier = |time: &f64| first.is_none_or(|first| *time < first);
            self.time_to_end(end, hair).filter(|time| earlier(time) && is_joint(end, *time)).or(first)
        })
    }

    /// Returns the normal of the side on which the circle is, if it touches that side after `time` (s); `None` at an end.
    pub fn face_touched(&self, time: f64) -> Option<DVec2> {
        (time > 0.0 && self.time_to_face() == Some(time)).then(|| self.normal())
    }
}

/// Returns when a circle touches another one (s from now); `None` if it passes that no deeper than `hair` (m) and rounding.
pub fn time_to_pass(round: &Circle, circle: &Circle, hair: f64) -> Option<f64> {
    let smaller = Circle { radius: (circle.radius - hair - rounding(round, circle)).max(0.0), ..*circle };
    time_to_touch(round, circle).filter(|_| time_to_touch(round, &smaller).is_some())
}

/// Returns a point at rest as a circle.
pub fn point(center: DVec2) -> Circle {
    Circle { center, velocity: DVec2::ZERO, radius: 0.0, mass: f64::INFINITY }
}

/// Returns the overlap of a circle with a segment.
pub fn segment_overlap(segment: Segment, circle: Circle) -> Overlap {
    if is_large(&segment, &circle) {
        let scaled = Beside::of(smaller(&segment, &circle)).overlap();
        let unscale = |length: f64| (length / SMALLER).min(f64::MAX);
        let gap = unscale(scaled.gap).max(f64::MIN);
        return Overlap { distance: unscale(scaled.distance), radii_sum: circle.radius, gap, ..scaled };
    }
    Beside::of((segment, circle)).overlap()
}

/// Returns the sine of the largest angle with a side of a segment at which a motion counts as along it.
///
/// Two pieces of a straight wall differ by the rounding of their ends.
pub fn segment_tangential(segment: &Segment) -> f64 {
    let largest = segment.a.abs().max(segment.b.abs()).max_element();
    let length = segment.length_and_direction().0.max(f64::MIN_POSITIVE);
    let rounding = POSITION_ROUNDING * largest / length;
    rounding.clamp(TANGENTIAL, LARGEST_TANGENTIAL)
}

fn is_large(segment: &Segment, circle: &Circle) -> bool {
    let largest = segment.a.abs().max(segment.b.abs()).max(circle.center.abs()).max(circle.velocity.abs());
    largest.max_element() > LARGE
}

/// Returns both in smaller units.
#[cold]
fn smaller(segment: &Segment, circle: &Circle) -> (Segment, Circle) {
    let Circle { center, velocity, radius, mass } = *circle;
    let circle =
        Circle { center: center * SMALLER, velocity: velocity * SMALLER, radius: radius * SMALLER, mass };
    (Segment { a: segment.a * SMALLER, b: segment.b * SMALLER }, circle)
}
