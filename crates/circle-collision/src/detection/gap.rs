//! Gaps that a circle just fits through.

use glam::DVec2;

use crate::geometry::{Circle, length_and_direction, rounding};

/// A round part of an obstacle, as seen from a circle.
#[derive(Clone, Copy)]
pub struct RoundPart {
    /// The way from the center of the circle to its own (m).
    pub to_center: DVec2,
    /// The distance at which a path passes it (m).
    pub distance: f64,
}

/// Returns the way of a circle to the middle of the gap between two obstacles that it touches (m), if it fits through with no more
/// than a `hair` (m) and rounding on each side; `None` if it does not, if it is there already, or if neither is round.
///
/// Each side is a round part, or the normal of a straight one, and how far the circle is from it (m).
pub fn way_to_middle(
    circle: &Circle,
    hair: f64,
    sides: [(Result<RoundPart, DVec2>, f64); 2],
) -> Option<DVec2> {
    let rounding = rounding(circle, circle);
    let ([(Ok(round), _), other] | [other, (Ok(round), _)]) = sides else { return None };
    // From the center of the round part to the other one: the direction, how far it is, and how near to it a path may pass.
    let (apart, across, distance) = match other {
        (Ok(RoundPart { to_center, distance }), _) => {
            let (apart, across) = length_and_direction(round.to_center, to_center);
            (apart, across, distance)
        }
        (Err(normal), gap) => {
            let height = round.to_center.dot(normal) + gap + circle.radius;
            (height, -normal, circle.radius - hair - rounding)
        }
    };
    let room = apart - round.distance - distance;
    let way = round.to_center + across * (round.distance + room / 2.0);
    (room >= 0.0 && way.length() > rounding).then_some(way)
}
