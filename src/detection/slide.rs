//! Moving a circle up to an obstacle, and along it.

use glam::DVec2;

use super::sweep::TANGENTIAL;
use super::{Obstacle, TOUCHING_TOLERANCE};
use crate::geometry::Circle;

/// The maximum number of straight pieces of one slide.
const MAX_PIECES: usize = 256;

/// The maximum length of a piece along a round contact (in radii of the moving circle). Longer, and the circle leaves the
/// curve that it slides along and misses the bottom of a wedge; shorter, and a long slide needs more than [`MAX_PIECES`].
const STRAIGHT: f64 = 0.25;

/// The maximum number of tries to find a position free of overlaps from rounding; the last goes back a quarter of the way.
const MAX_SETTLES: usize = 27;

/// The depth (in radii of the circle that moves) of an overlap that is left if there is no place without one.
const ROUNDING: f64 = 1e-13;

/// The share of a motion below which its remainder is dropped: far less than a position can resolve.
const SLIVER: f64 = f64::EPSILON * f64::EPSILON;

/// The maximum number of obstacles that a [`Slide`] lists.
const MAX_TOUCHED: usize = 16;

/// A circle or goal with a length above this (m) is not moved: the square would leave the range of `f64`.
const LONGEST: f64 = 1e150;

/// The result of [`move_and_slide`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Slide {
    /// The center of the circle now (m).
    pub end: DVec2,
    /// The rest of the requested motion (m): zero if nothing was in the way.
    pub remaining: DVec2,
    /// Why the slide ended there.
    pub status: SlideStatus,
    touched: [Touch; MAX_TOUCHED],
    count: usize,
}

/// Why a slide ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SlideStatus {
    /// The motion is used up, except for the parts that contacts took.
    Moved,
    /// Every direction that leads closer to the end of the motion is blocked.
    Blocked,
    /// The slide has more straight pieces than one call makes. Continue with [`Slide::remaining`].
    Unfinished,
}

/// One obstacle that stopped a slide.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Touch {
    /// The index of the obstacle.
    pub index: usize,
    /// The point of contact when it was first touched (m).
    pub point: DVec2,
    /// The unit vector out of the obstacle at that point.
    pub normal: DVec2,
}

impl Slide {
    /// Returns the obstacles that stopped the slide, each once, in the order in which they did.
    ///
    /// At most the first 16 are listed; further ones stop the slide but are left out, as are those that the circle touches
    /// without moving into them.
    ///
    /// ```
    /// use circle_collision::detection::{Obstacle, move_and_slide};
    /// use circle_collision::geometry::{Circle, HalfPlane};
    ///
    /// let floor = Obstacle::from(HalfPlane::new([0.0, 0.0], [0.0, 1.0]));
    /// let slide = move_and_slide(&Circle::new([0.0, 3.0], 1.0), [1.0, -4.0], &[floor]);
    /// let is_on_floor = slide.touched().iter().any(|touch| touch.normal.y > 0.7);
    /// assert!(is_on_floor);
    /// ```
    pub fn touched(&self) -> &[Touch] {
        &self.touched[..self.count]
    }

    fn touch(&mut self, index: usize, circle: &Circle, normal: DVec2) {
        if self.count < MAX_TOUCHED && self.touched().iter().all(|touch| touch.index != index) {
            self.touched[self.count] = Touch { index, point: circle.center - normal * circle.radius, normal };
            self.count += 1;
        }
    }
}

/// Moves `circle` by `motion` (m), up to the first contact and along it, and says what stopped it.
///
/// The obstacles and the circle are taken to be at rest: their velocities do not count. The part of the motion that a
/// contact takes is lost, so pressing on does not lead around an obstacle. The path is never longer than the motion, up to
/// rounding, and ends when the motion is used up or all of the rest is blocked. It never leads into an obstacle; if it
/// starts inside one, it leads only out or along. From the center of a circle, or from a segment itself, every direction
/// does. A gap of at most [`TOUCHING_TOLERANCE`] times the radii sum counts as touching.
///
/// A circle may be inside an obstacle because that obstacle has moved, or because the circle was stored in `f32`. Move it
/// out with [`push_out`](fn@super::push_out) first, then slide. Without any motion, a circle that starts inside stays there,
/// and no touch is listed.
///
/// Nothing is allocated. A circle or motion with a value that is not finite, or beyond 1e150, does not move; an obstacle
/// with a value that is not finite or a negative radius is passed through.
///
/// ```
/// use circle_collision::detection::{Obstacle, SlideStatus, move_and_slide};
/// use circle_collision::geometry::{Circle, Segment};
///
/// let wall = Obstacle::from(Segment::new([2.0, -5.0], [2.0, 5.0]));
/// let slide = move_and_slide(&Circle::new([0.0, 0.0], 1.0), [3.0, 1.5], &[wall]);
/// assert_eq!(slide.status, SlideStatus::Moved);
/// assert!((slide.end.x - 1.0).abs() < 1e-12 && (slide.end.y - 1.5).abs() < 1e-12);
/// assert_eq!(slide.touched()[0].index, 0);
/// ```
pub fn move_and_slide(circle: &Circle, motion: impl Into<DVec2>, obstacles: &[Obstacle]) -> Slide {
    slide_towards(circle, circle.center + motion.into(), obstacles)
}

/// Moves `circle` toward `goal` (m), as [`move_and_slide`] does: for a hand that holds it.
///
/// ```
/// use circle_collision::{detection::slide_towards, geometry::Circle, glam::dvec2};
///
/// let slide = slide_towards(&Circle::new([0.0, 0.0], 1.0), [3.0, 1.5], &[]);
/// assert_eq!((slide.end, slide.remaining), (dvec2(3.0, 1.5), dvec2(0.0, 0.0)));
/// ```
pub fn slide_towards(circle: &Circle, goal: impl Into<DVec2>, obstacles: &[Obstacle]) -> Slide {
    let goal = goal.into();
    let mut circle = circle.with_velocity(DVec2::ZERO);
    let nothing = Touch { index: 0, point: DVec2::ZERO, normal: DVec2::ZERO };
    let mut slide = Slide {
        end: circle.center,
        remaining: DVec2::ZERO,
        status: SlideStatus::Moved,
        touched: [nothing; MAX_TOUCHED],
        count: 0,
    };
    let sizes = [circle.center.x, circle.center.y, circle.radius, goal.x, goal.y];
    if sizes.iter().all(|size| size.abs() <= LONGEST) {
        slide.status = advance_to(goal, &mut circle, obstacles, &mut slide);
        (slide.end, slide.remaining) = (circle.center, goal - circle.center);
    }
    slide
}

/// Moves the circle toward `goal`, as far as it can.
fn advance_to(goal: DVec2, circle: &mut Circle, obstacles: &[Obstacle], slide: &mut Slide) -> SlideStatus {
    let whole = circle.center.distance(goal);
    let mut budget = whole;
    for _ in 0..MAX_PIECES {
        if budget <= whole * SLIVER {
            return SlideStatus::Moved;
        }
        let wish = goal - circle.center;
        for (index, normal) in touching(circle, obstacles) {
            if is_into(wish, normal) {
                slide.touch(index, circle, normal);
            }
        }
        let Some((way, longest)) = unhindered(wish, circle, obstacles) else {
            return if wish == DVec2::ZERO { SlideStatus::Moved } else { SlideStatus::Blocked };
        };
        // The part of the path that a contact takes is lost: pressing on does not lead around the obstacle.
        if way != wish {
            budget = budget.min(way.length());
        }
        let way = way.clamp_length_max(budget.min(longest));
        let contact = first_contact(circle, way, obstacles);
        let share = contact.map_or(1.0, |(_, share)| share);
        advance(circle, way * share, obstacles);
        if let Some((index, _)) = contact {
            slide.touch(index, circle, obstacles[index].overlap(circle).normal);
        }
        budget -= way.length() * share;
    }
    SlideStatus::Unfinished
}

/// Returns the obstacles that the circle touches or overlaps, with their outward normals. A circle whose center lies on
/// another circle's center or on a segment is not hindered: every direction leads out or along.
fn touching(circle: &Circle, obstacles: &[Obstacle]) -> impl Iterator<Item = (usize, DVec2)> {
    let all = obstacles.iter().enumerate().map(|(index, obstacle)| (index, obstacle.overlap(circle)));
    all.filter(|(_, found)| found.gap <= TOUCHING_TOLERANCE * found.radii_sum)
        .filter(|(_, found)| !(found.concentric && found.is_overlapping()))
        .map(|(index, found)| (index, found.normal))
}

/// Whether a motion leads into a surface with this normal by more than rounding.
fn is_into(way: DVec2, normal: DVec2) -> bool {
    way.dot(normal) < -TANGENTIAL * way.length()
}

/// Returns the longest part of `wish` that does not lead into anything touched, and how far it can be followed before
/// contacts must be found again (m).
///
/// That is all of it, or its component along one contact; `None` if there is none, as in a wedge.
fn unhindered(wish: DVec2, circle: &Circle, obstacles: &[Obstacle]) -> Option<(DVec2, f64)> {
    let is_free = |way: DVec2, along: Option<usize>| {
        touching(circle, obstacles).all(|(index, normal)| Some(index) == along || !is_into(way, normal))
    };
    if wish != DVec2::ZERO && is_free(wish, None) {
        return Some((wish, f64::INFINITY));
    }
    // If two contacts lead out of a wedge, the longer component is the one closer to the wish.
    touching(circle, obstacles)
        .filter(|&(_, normal)| is_into(wish, normal))
        .map(|(index, normal)| (index, wish - normal * wish.dot(normal)))
        .filter(|&(index, way)| way.length() > TANGENTIAL * wish.length() && is_free(way, Some(index)))
        .max_by(|one, other| one.1.length_squared().total_cmp(&other.1.length_squared()))
        .map(|(index, way)| (way, straight(&obstacles[index], circle, way)))
}

/// Returns how far (m) the circle may slide this way in one piece along an obstacle that it touches: to the end of a face.
fn straight(obstacle: &Obstacle, circle: &Circle, way: DVec2) -> f64 {
    let round = STRAIGHT * circle.radius;
    match obstacle {
        Obstacle::Circle(_) => round,
        Obstacle::Segment(segment) => {
            let nearest = segment.closest_point(circle.center);
            let end = |end: DVec2| (end - nearest).dot(way) / way.length();
            let is_at_end = nearest == segment.a || nearest == segment.b;
            if is_at_end { round } else { end(segment.a).max(end(segment.b)).max(round) }
        }
        Obstacle::HalfPlane(_) => f64::INFINITY,
    }
}

/// Finds the first obstacle along a way that the circle does not touch yet, and the share of the way up to it; `None` if the
/// way is free.
fn first_contact(circle: &Circle, way: DVec2, obstacles: &[Obstacle]) -> Option<(usize, f64)> {
    let moving = circle.with_velocity(way);
    let contact = |(index, obstacle): (usize, &Obstacle)| {
        let found = obstacle.overlap(circle);
        let is_ahead = found.gap > TOUCHING_TOLERANCE * found.radii_sum;
        let share = obstacle.at_rest().time_of_impact(&moving).filter(|&share| is_ahead && share < 1.0)?;
        Some((index, share))
    };
    obstacles.iter().enumerate().filter_map(contact).min_by(|one, other| one.1.total_cmp(&other.1))
}

/// Moves the circle by `way`, and out of overlaps by rounding; if there is no such place, leaves it.
fn advance(circle: &mut Circle, way: DVec2, obstacles: &[Obstacle]) {
    let from = circle.center;
    let mut back = 0.0;
    for _ in 0..MAX_SETTLES {
        circle.center = from + way * (1.0 - back);
        if settle(circle, obstacles) {
            return;
        }
        // Moving out of one side of a wedge leads into the other: a little earlier, there is room.
        back = (4.0 * back).max(f64::EPSILON);
    }
    // If the wedge is narrow enough, there is no room there either; being inside by rounding is then better than sticking.
    circle.center = from + way;
    if obstacles.iter().any(|obstacle| is_inside_by_rounding(obstacle, circle, ROUNDING)) {
        circle.center = from;
    }
}

/// Moves the circle out of overlaps caused by rounding. Returns whether none are left.
fn settle(circle: &mut Circle, obstacles: &[Obstacle]) -> bool {
    for obstacle in obstacles {
        if is_inside_by_rounding(obstacle, circle, 0.0) {
            circle.center += obstacle.minimum_translation(circle);
        }
    }
    !obstacles.iter().any(|obstacle| is_inside_by_rounding(obstacle, circle, 0.0))
}

/// Whether the circle overlaps an obstacle deeper than `least` (in its radii), but no deeper than rounding explains.
fn is_inside_by_rounding(obstacle: &Obstacle, circle: &Circle, least: f64) -> bool {
    let found = obstacle.overlap(circle);
    found.depth() > least * circle.radius && found.depth() <= TOUCHING_TOLERANCE * found.radii_sum
}
