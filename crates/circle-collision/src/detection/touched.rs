//! An obstacle that a sliding circle touches, and the ways that lead along it.

use glam::{DVec2, dvec2};

use super::gap::RoundPart;
use super::overlap::TANGENTIAL;
use super::{Obstacle, Shape};
use crate::geometry::Circle;

/// The maximum length of a piece along a round contact (in radii of the moving circle). Longer, and the circle leaves the
/// curve that it slides along and misses the bottom of a wedge; shorter, and a long slide needs too many pieces.
const STRAIGHT: f64 = 0.25;

/// How much faster than itself an obstacle pushes a circle out of a wedge that closes: one of 29°. In a narrower one the
/// circle is squeezed.
const FASTEST_PUSH: f64 = 4.0;

/// An obstacle as it is now.
#[derive(Clone, Copy)]
pub struct ObstacleNow {
    pub index: usize,
    /// At its place now, with its velocity in the frame of reference (m/s).
    pub obstacle: Obstacle,
    /// The way that it moves in the rest of the frame (m).
    pub way: DVec2,
}

/// An obstacle that the circle touches or overlaps.
#[derive(Clone, Copy)]
pub struct Touched {
    pub now: ObstacleNow,
    /// The unit vector out of the obstacle.
    pub normal: DVec2,
    /// How far the circle is from the obstacle (m).
    pub gap: f64,
    pub round: Option<RoundPart>,
}

impl Touched {
    /// Whether a motion leads into the surface by more than rounding.
    pub fn is_into(&self, way: DVec2) -> bool {
        let push = self.now.way;
        let closing = (push - way).dot(self.normal);
        if closing <= 0.0 {
            return false;
        }
        let tangential = if self.round.is_some() { TANGENTIAL } else { self.now.obstacle.tangential() };
        closing > tangential * (way.length() + push.length()) && !self.is_passed(way)
    }

    /// Whether a motion leads past a round part that is touched, and no deeper than it may.
    pub fn is_passed(&self, way: DVec2) -> bool {
        let way = way - self.now.way;
        let is_past = |round: RoundPart| way.perp_dot(round.to_center).abs() >= round.distance * way.length();
        self.round.is_some_and(is_past)
    }

    /// Returns how far the surface moves along its normal (m).
    pub fn push(&self) -> f64 {
        self.now.way.dot(self.normal)
    }

    /// Whether a way along this contact leads along another, whatever the rounding.
    pub fn covers(&self, other: &Self) -> bool {
        self.normal == other.normal && self.push() >= other.push()
    }
}

/// Returns the way on which two contacts push the circle; `None` if they are parallel, or the wedge is too narrow.
pub fn pushed_by(pair: &[Touched; 2]) -> Option<DVec2> {
    let [a, b] = pair.map(|contact| contact.normal);
    let [push_a, push_b] = pair.map(|contact| contact.push());
    let way = dvec2(push_a * b.y - push_b * a.y, push_b * a.x - push_a * b.x) / a.perp_dot(b);
    let fastest = pair.iter().fold(0.0, |fastest: f64, contact| fastest.max(contact.now.way.length()));
    (way.length() <= FASTEST_PUSH * fastest).then_some(way)
}

/// Returns how far (m) the circle may slide in this direction in one piece along an obstacle that it touches: to the end of a
/// face.
pub fn straight(obstacle: &Obstacle, circle: &Circle, direction: DVec2) -> f64 {
    let round = STRAIGHT * circle.radius;
    match obstacle.shape {
        Shape::Circle { .. } => round,
        Shape::Segment(segment) => {
            let nearest = segment.closest_point(circle.center);
            let end = |end: DVec2| (end - nearest).dot(direction);
            let is_at_end = nearest == segment.a || nearest == segment.b;
            if is_at_end { round } else { end(segment.a).max(end(segment.b)).max(round) }
        }
        Shape::HalfPlane(_) => f64::INFINITY,
    }
}
