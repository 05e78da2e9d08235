//! How a circle lies to an obstacle, and when they touch: what sweeps and slides ask.

use glam::DVec2;

use super::obstacle::is_placed;
use super::overlap::TANGENTIAL;
use super::segment_contact::{Beside, point, segment_tangential, time_to_close, time_to_pass};
use super::{Obstacle, Shape, time_of_impact};
use crate::geometry::Circle;

impl Obstacle {
    /// Returns when `circle` and this obstacle touch, as [`time_of_impact`](Self::time_of_impact) does, except for round parts
    /// that the circle passes no deeper than `hair` (m) and rounding.
    pub(super) fn time_of_impact_past(&self, circle: &Circle, hair: Option<f64>) -> Option<f64> {
        if !(self.is_valid() && is_placed(circle) && circle.velocity.is_finite()) {
            return None;
        }
        match self.shape {
            Shape::Circle { center, radius } => {
                let disc = self.disc(center, radius);
                hair.map_or_else(|| time_of_impact(&disc, circle), |hair| time_to_pass(&disc, circle, hair))
            }
            Shape::Segment(segment) if self.one_way => {
                Beside::new(&segment, &self.seen_from(circle)).one_way_time()
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
            Shape::Segment(segment) => {
                self.is_at_end(circle).then(|| point(segment.closest_point(circle.center)))
            }
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

    /// Whether the obstacle may stop a circle that starts here: if it is one-way, the circle must lie on its left.
    pub(super) fn may_stop(&self, start: &Circle) -> bool {
        match self.shape {
            Shape::Segment(segment) => !self.one_way || Beside::new(&segment, start).is_left(),
            Shape::Circle { .. } | Shape::HalfPlane(_) => true,
        }
    }

    /// Whether the nearest point of the obstacle is an end that the center of a circle lies beyond.
    pub(super) fn is_at_end(&self, circle: &Circle) -> bool {
        match self.shape {
            Shape::Segment(segment) => Beside::new(&segment, circle).is_at_end(),
            Shape::Circle { .. } | Shape::HalfPlane(_) => false,
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
