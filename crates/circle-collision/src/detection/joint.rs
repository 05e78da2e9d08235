//! Where the pieces of a one-way outline meet: the ends that stop a circle.

use glam::DVec2;

use super::overlap::{POSITION_ROUNDING, touching_reach};
use super::segment_contact::{Beside, End, point};
use super::{Obstacle, Shape, overlap};
use crate::geometry::{Circle, Segment};

/// Whether an end of one-way `piece` is a joint with `other` that stops a circle that begins at `start`.
///
/// It is a joint if the end `b` of one piece and the end `a` of the other agree up to rounding, and both have the same velocity.
/// It stops a circle that begins wholly on the left of the bent line of both pieces, prolonged beyond their other ends.
pub fn is_solid_joint(piece: &Obstacle, end: End, other: &Obstacle, start: &Circle) -> bool {
    let (Some(this), Some(other_one)) = (one_way_line(piece), one_way_line(other)) else { return false };
    let [before, after] = match end {
        End::A => [other_one, this],
        End::B => [this, other_one],
    };
    agree(before.b, after.a)
        && piece.velocity == other.velocity
        && other.is_valid()
        && is_left_of_bend(&before, &after, start)
}

/// Whether an end of the one-way piece with this index is a joint, with another one that the filter accepts, that stops a circle
/// that begins at one of these places.
pub fn is_solid_end(
    obstacles: &[Obstacle],
    index: usize,
    end: End,
    starts: &[Circle],
    filter: impl Fn(usize) -> bool,
) -> bool {
    let count = obstacles.len();
    // In the order of an outline, which is mostly that of its pieces.
    let mut others = (1..count).map(|step| match end {
        End::A => (index + count - step) % count,
        End::B => (index + step) % count,
    });
    others.any(|other| {
        let is_solid = |start| is_solid_joint(&obstacles[index], end, &obstacles[other], start);
        starts.iter().any(is_solid) && filter(other)
    })
}

/// Returns the segment of a one-way obstacle, if it has a direction.
fn one_way_line(obstacle: &Obstacle) -> Option<Segment> {
    match obstacle.shape {
        Shape::Segment(segment) if obstacle.one_way => Some(segment).filter(|line| !agree(line.a, line.b)),
        _ => None,
    }
}

/// Whether two points are the same up to the rounding of their coordinates.
fn agree(one: DVec2, other: DVec2) -> bool {
    let largest = one.abs().max(other.abs()).max_element();
    (one - other).abs().max_element() <= POSITION_ROUNDING * largest
}

/// Whether a circle lies wholly on the left of a bent line, up to rounding: along `before` to its end `b`, and on along `after`.
fn is_left_of_bend(before: &Segment, after: &Segment, circle: &Circle) -> bool {
    let [came_from, goes_on] = [before, after].map(|line| Beside::new(line, circle));
    let [direction, next] = [before, after].map(|line| line.length_and_direction().1);
    if direction.perp_dot(next) > 0.0 {
        return came_from.is_left() && goes_on.is_left();
    }
    // Around a corner that stands out to the left.
    let is_before_corner = came_from.end() == Some(End::B) && goes_on.end() == Some(End::A);
    let gap = overlap(&point(before.b), circle).gap;
    let is_clear = is_before_corner && gap >= -touching_reach(circle.radius, circle.center);
    is_clear || came_from.is_left() || goes_on.is_left()
}
