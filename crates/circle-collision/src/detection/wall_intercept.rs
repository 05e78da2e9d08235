//! When will a circle touch a wall, or why never, and where does it come closest?

use glam::DVec2;

use super::segment_contact::point;
use super::{
    Passage, TOUCHING_TOLERANCE, Verdict, WallPart, intercept, overlap, round_outward, time_of_impact,
};
use crate::geometry::{Circle, Wall, length_and_direction, rounding};

/// Closing speeds up to this share of the sum of the two speeds count as zero.
///
/// After an impulse, rounding can leave a closing velocity of this order; anything faster is an impact. If it were larger, the
/// contact of two circles that move almost alike would not be judged; if it were smaller, two that a response has left
/// touching would be in contact again. A circle that rolls along a wall meets nothing at the joint with the next one.
pub(crate) const CLOSING_TOLERANCE: f64 = 1e-9;

/// The maximum number of units of rounding by which a circle is put on a side of a wall.
const MAX_UNITS: u32 = 64;

/// What is larger than this share of a length or a speed is no matter of rounding, nor of a graze.
const PLAIN: f64 = 1e-6;

/// Coordinates below this many times the reach of a wall round to much less than [`PLAIN`] of it.
const FAR: f64 = 1e8;

/// A circle that touches a side farther from the ends than this share of its reach plainly touches neither end before.
const ASIDE: f64 = 0.125;

/// The straight path of a circle, in the form in which it is compared with walls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub circle: Circle,
    /// The speed (m/s), and the direction: a unit vector.
    pub speed: f64,
    pub way: DVec2,
}

impl Course {
    #[inline]
    pub fn new(circle: &Circle) -> Self {
        let (speed, way) = length_and_direction(DVec2::ZERO, circle.velocity);
        Self { circle: *circle, speed, way }
    }
}

/// Returns how the straight path of `circle` passes `wall`: when they touch, or why never.
///
/// A path that comes no deeper than 1e-9 of the [reach](Passage::reach) grazes, and so does one along a side that closes no faster
/// than 1e-9 of the speed. A circle at rest is [`Verdict::SameVelocity`]. For a circle with a value that is not finite, they never touch.
///
/// ```
/// use circle_collision::detection::{Verdict, WallPart, wall_intercept};
/// use circle_collision::geometry::{Circle, Wall};
///
/// let wall = Wall::new([0.0, 0.0], [0.0, 9.0]).with_thickness(1.0);
/// let bullet = |y: f64| Circle::new([-6.0, y], 0.5).with_velocity([10.0, 0.0]);
/// let found = wall_intercept(&bullet(3.0), &wall);
/// assert_eq!((found.verdict, found.exit), (Verdict::Hit { time: 0.5 }, Some(0.7)));
/// assert!(matches!(wall_intercept(&bullet(-0.6), &wall).touched, Some(WallPart::End { .. })));
/// assert!(matches!(wall_intercept(&bullet(-1.5), &wall).verdict, Verdict::PassesBy { .. }));
/// ```
///
/// Source: the distance of a straight path to a line with two ends is convex. A side is met at a time that is linear in the gap,
/// an end as a circle is, and the earliest of these counts.
#[must_use]
pub fn wall_intercept(circle: &Circle, wall: &Wall) -> Passage {
    let now = overlap(circle, &wall.stand_in(circle, circle.center));
    let (speed, way) = length_and_direction(DVec2::ZERO, circle.velocity);
    let path = endless(circle, wall, now.distance, speed, way);
    let &Passage { reach, closest_time: time, closest_distance, .. } = &path;
    let closing = now.normal.dot(way);
    let verdict = if speed == 0.0 {
        Verdict::SameVelocity
    } else if closing.is_nan() || closing <= CLOSING_TOLERANCE {
        Verdict::MovingApart
    } else if closest_distance > reach {
        Verdict::PassesBy { time }
    } else if closest_distance >= reach * (1.0 - TOUCHING_TOLERANCE) {
        Verdict::Graze { time }
    } else if now.gap < 0.0 {
        Verdict::Overlapping
    } else {
        // It comes that close, so rounding alone hides where it touches.
        Verdict::Hit { time: path.enter.unwrap_or(time).max(0.0) }
    };
    Passage { verdict, ..path }
}

/// Returns when a circle touches a wall (s from now), as [`Passage::time_of_impact`] does, to the same bits.
#[inline]
pub(crate) fn time_to_wall(course: &Course, wall: &Wall) -> Option<f64> {
    plain_time(course, wall).or_else(|| wall_intercept(&course.circle, wall).time_of_impact())
}

/// Returns the same where a circle is plainly apart from a wall, and plainly meets a side or an end of it.
#[inline]
fn plain_time(course: &Course, wall: &Wall) -> Option<f64> {
    let &Course { ref circle, speed, way } = course;
    let (beside, reach) = (Beside::new(circle, wall), wall.reach(circle.radius));
    let Beside { direction, left, height, mut along, mut past } = beside;
    let largest = wall.from.abs().max(wall.to.abs()).max(circle.center.abs()).max_element();
    if !(speed > 0.0 && largest < FAR * reach && along - past > ASIDE * reach) {
        return None;
    }
    let (ahead, across) = (direction.dot(way), left.dot(way));
    if height.abs() > (1.0 + PLAIN) * reach {
        if -across * height.signum() <= PLAIN {
            return None;
        }
        // Where it enters the strip around the line.
        let length = (-reach.copysign(across) - height) / across;
        (along, past) = (along + ahead * length, past + ahead * length);
        if along > ASIDE * reach && past < -ASIDE * reach {
            return Some((length / speed).max(0.0));
        }
    } else if height.abs() >= (1.0 - PLAIN) * reach {
        return None;
    }
    // Past an end, it meets that one first.
    let is_first = along < -PLAIN * reach;
    if !is_first && past <= PLAIN * reach {
        return None;
    }
    let end = point(if is_first { wall.from } else { wall.to });
    let d = end.center - circle.center;
    if d.length() <= (1.0 + PLAIN) * reach || d.perp_dot(way).abs() >= (1.0 - PLAIN) * reach {
        return None;
    }
    let time = time_of_impact(circle, &Circle { radius: wall.thickness / 2.0, ..end })?;
    let way_along = ahead * speed * time;
    let outward = if is_first { -beside.along - way_along } else { beside.past + way_along };
    (outward > PLAIN * reach).then_some(time)
}

/// Returns when the center of a circle crosses the line of a wall (s from now), ends included: `None` if it never does, and along it.
pub(crate) fn time_to_cross(circle: &Circle, wall: &Wall) -> Option<f64> {
    let beside = Beside::new(circle, wall);
    let across = beside.left.dot(circle.velocity);
    let time = -beside.height / across;
    let slack = slack(circle, wall);
    (time >= 0.0 && beside.is_within(circle.velocity * time, slack)).then_some(time)
}

/// Returns the vector (m) that moves a circle out of its overlap with a wall, to the side that it came from if its center is on the line:
/// zero if they do not overlap. Rounded outward, so that they do not overlap after it.
pub(crate) fn translation_out_of(wall: &Wall, circle: &Circle, came_from: DVec2) -> DVec2 {
    let find = |circle: &Circle| overlap(&wall.stand_in(circle, came_from), circle);
    let now = find(circle);
    if now.is_overlapping() {
        let reach = wall.from.abs().max(wall.to.abs()).max_element().max(now.radii_sum);
        round_outward(&now, circle, reach, find)
    } else {
        DVec2::ZERO
    }
}

/// Returns the vector (m) that puts a circle, which touches a side of a wall up to rounding, on the side that it came from (m). However
/// small it is, rounding leads it into a wall and never across: zero unless it is deeper than rounding explains.
pub(crate) fn onto_side(wall: &Wall, circle: &Circle, came_from: DVec2) -> DVec2 {
    let (beside, reach) = (Beside::new(circle, wall), wall.reach(circle.radius));
    let from = wall.height(beside.left, came_from);
    if beside.along < 0.0 || beside.past > 0.0 || from.abs() <= TOUCHING_TOLERANCE * reach {
        return DVec2::ZERO;
    }
    let depth = reach - beside.height * from.signum();
    if depth <= TOUCHING_TOLERANCE * reach {
        return DVec2::ZERO;
    }
    let side = beside.left * from.signum();
    let is_there =
        |center: DVec2| wall.height(beside.left, center) * from.signum() > TOUCHING_TOLERANCE * reach;
    let unit = f64::EPSILON * circle.center.abs().max(wall.from.abs()).max(wall.to.abs()).max_element();
    let outward = |units: u32| side * (depth + f64::from(units) * unit);
    (0..MAX_UNITS)
        .map(outward)
        .find(|&way| is_there(circle.center + way))
        .unwrap_or_else(|| outward(MAX_UNITS))
}

/// Where a center is as seen from the line of a wall.
struct Beside {
    /// The direction of the line, and to its left: unit vectors.
    direction: DVec2,
    left: DVec2,
    /// How far the center lies to the left of the line (m).
    height: f64,
    /// How far it lies from the beginning of the line along it, and past its end (m).
    along: f64,
    past: f64,
}

impl Beside {
    #[inline]
    fn new(circle: &Circle, wall: &Wall) -> Self {
        let ((_, direction), center) = (wall.segment().length_and_direction(), circle.center);
        let (along, past) = (direction.dot(center - wall.from), direction.dot(center - wall.to));
        let left = direction.perp();
        let height = left.dot(center - if along < -past { wall.from } else { wall.to });
        Self { direction, left, height, along, past }
    }

    /// Returns how far along its way a circle first comes closest to the line (m), and how close (m).
    fn closest(&self, circle: &Circle, wall: &Wall, way: DVec2, is_parallel: bool) -> (f64, f64) {
        let (ahead, across) = (self.direction.dot(way), self.left.dot(way));
        let to_line = -self.height / across;
        let end = if is_parallel {
            // The distance stays once it is beside the line.
            if self.along >= 0.0 && self.past <= 0.0 {
                return (0.0, self.height.abs());
            }
            if ahead > 0.0 { wall.from } else { wall.to }
        } else if self.along + ahead * to_line < 0.0 {
            wall.from
        } else if self.past + ahead * to_line > 0.0 {
            wall.to
        } else {
            return (to_line, 0.0);
        };
        let d = end - circle.center;
        (d.dot(way), d.perp_dot(way).abs())
    }

    /// Whether the center is beside the line, up to `slack` (m), once it has gone this way (m).
    fn is_within(&self, way: DVec2, slack: f64) -> bool {
        let way = self.direction.dot(way);
        self.along + way >= -slack && self.past + way <= slack
    }
}

/// Returns how far past an end a center still counts as beside the line of a wall (m).
#[inline]
fn slack(circle: &Circle, wall: &Wall) -> f64 {
    let rounding = rounding(&point(wall.from), circle).max(rounding(&point(wall.to), circle));
    TOUCHING_TOLERANCE * wall.reach(circle.radius) + rounding
}

/// Returns the endless path of a circle with this speed (m/s) and direction, whose contact is not judged yet. `distance` is that to the line
/// now (m).
fn endless(circle: &Circle, wall: &Wall, distance: f64, speed: f64, way: DVec2) -> Passage {
    let reach = wall.reach(circle.radius);
    let at_rest = Passage {
        reach,
        speed,
        verdict: Verdict::SameVelocity,
        touched: None,
        enter: None,
        closest_time: 0.0,
        closest_distance: distance,
        exit: None,
        overlap_duration: if distance < reach { f64::INFINITY } else { 0.0 },
        closing_duration: 0.0,
    };
    if speed == 0.0 {
        return at_rest;
    }
    let beside = Beside::new(circle, wall);
    let (across, slack) = (beside.left.dot(way), slack(circle, wall));
    let is_parallel = across.abs() <= CLOSING_TOLERANCE;
    let face = |height: f64| {
        let length = (height - beside.height) / across;
        (!is_parallel && beside.is_within(way * length, slack)).then_some(length / speed)
    };
    let normal = if across < 0.0 { beside.left } else { -beside.left };
    let entered = face(-reach.copysign(across)).map(|time| (time, WallPart::Face { normal }));
    let ends = [wall.from, wall.to].map(|center| {
        let end = Circle { radius: wall.thickness / 2.0, ..point(center) };
        let roots = intercept(circle, &end).roots()?;
        Some((roots, WallPart::End { center }))
    });
    let of_ends = ends.iter().flatten().map(|&(roots, part)| (roots.enter, part));
    let first = entered.into_iter().chain(of_ends).min_by(|one, other| one.0.total_cmp(&other.0));
    let left = face(reach.copysign(across));
    let exit =
        left.into_iter().chain(ends.iter().flatten().map(|(roots, _)| roots.exit)).max_by(f64::total_cmp);
    let (closest_length, closest_distance) = beside.closest(circle, wall, way, is_parallel);
    let (closest_time, (enter, touched)) = (closest_length / speed, first.unzip());
    let [overlap_duration, closing_duration] =
        enter.zip(exit).map_or([0.0; 2], |(enter, exit)| [exit - enter, (closest_time - enter).max(0.0)]);
    Passage {
        touched,
        enter,
        closest_time,
        closest_distance,
        exit,
        overlap_duration,
        closing_duration,
        ..at_rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn the_time_alone_has_the_same_bits() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut hits = [0; 2];
        for number in 0..20_000 {
            let mut vector = |size: f64| {
                let vector = DVec2::new(dice.random_range(-size..size), dice.random_range(-size..size));
                if number % 2 == 0 { vector.round() } else { vector }
            };
            let wall = Wall::new(vector(5.0), vector(5.0) + 0.25);
            let circle = Circle::new(vector(9.0), 0.5).with_velocity(vector(3.0));
            let wall = wall.with_thickness([0.0, 1.0][number / 2 % 2]);
            let course = Course::new(&circle);
            let expected = wall_intercept(&circle, &wall).time_of_impact();
            let found = time_to_wall(&course, &wall);
            assert_eq!(found.map(f64::to_bits), expected.map(f64::to_bits), "{circle:?}, {wall:?}");
            hits[0] += usize::from(expected.is_some());
            hits[1] += usize::from(plain_time(&course, &wall).is_some());
        }
        assert!(hits[1] > 2_000 && hits[0] > hits[1] + 200, "{hits:?}");
    }
}
