//! Moving a circle up to an obstacle, and along it.

use glam::DVec2;

use super::Obstacle;
use super::around::Around;
use crate::geometry::Circle;

/// The maximum number of straight pieces of one slide.
const MAX_PIECES: usize = 256;

/// The share of a motion below which its remainder is dropped: far less than a position can resolve.
const SLIVER: f64 = f64::EPSILON * f64::EPSILON;

/// The maximum number of obstacles that a [`Slide`] lists.
const MAX_TOUCHED: usize = 16;

/// A circle or goal with a length above this (m) is not moved: the square would leave the range of `f64`.
const LONGEST: f64 = 1e150;

/// The result of [`move_and_slide`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Slide<K = usize> {
    /// The center of the circle now (m).
    pub end: DVec2,
    /// The rest of the requested motion (m): zero if nothing was in the way.
    pub remaining: DVec2,
    /// Why the slide ended there.
    pub status: SlideStatus,
    touched: [Option<Touch<K>>; MAX_TOUCHED],
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
pub struct Touch<K = usize> {
    /// The key of the obstacle: its index in a slice.
    pub key: K,
    /// The point of contact when it was first touched (m).
    pub point: DVec2,
    /// The unit vector out of the obstacle at that point.
    pub normal: DVec2,
}

impl<K: Copy + PartialEq> Slide<K> {
    /// Returns the obstacles that stopped the slide, each key once, in the order in which they did.
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
    /// let is_on_floor = slide.touched().any(|touch| touch.normal.y > 0.7);
    /// assert!(is_on_floor);
    /// ```
    pub fn touched(&self) -> impl Iterator<Item = &Touch<K>> + Clone {
        self.touched.iter().flatten()
    }

    fn touch(&mut self, key: K, circle: &Circle, normal: DVec2) {
        if self.touched().all(|touch| touch.key != key)
            && let Some(free) = self.touched.iter_mut().find(|touch| touch.is_none())
        {
            *free = Some(Touch { key, point: circle.center - normal * circle.radius, normal });
        }
    }
}

/// Moves `circle` by `motion` (m), up to the first contact and along it, and says what stopped it.
///
/// The obstacles and the circle are taken to be at rest: their velocities do not count. The part of the motion that a
/// contact takes is lost, so pressing on does not lead around an obstacle. The path is never longer than the motion, up to
/// rounding, and ends when the motion is used up or all of the rest is blocked. It never leads into an obstacle; if it
/// starts inside one, it leads only out or along. From the center of a circle, or from a segment itself, every direction
/// does. A gap of at most [`TOUCHING_TOLERANCE`](super::TOUCHING_TOLERANCE) times the radii sum counts as touching.
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
/// assert_eq!(slide.touched().next().expect("the wall").key, 0);
/// ```
pub fn move_and_slide(circle: &Circle, motion: impl Into<DVec2>, obstacles: &[Obstacle]) -> Slide {
    move_and_slide_where(circle, motion, obstacles, |_| true)
}

/// Moves `circle` as [`move_and_slide`] does, among those obstacles whose index this function accepts.
pub fn move_and_slide_where(
    circle: &Circle,
    motion: impl Into<DVec2>,
    obstacles: &[Obstacle],
    is_asked: impl Fn(usize) -> bool,
) -> Slide {
    let key = |index| is_asked(index).then_some(index);
    slide_among(circle, circle.center + motion.into(), &Around { obstacles, key: &key })
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
    slide_among(circle, goal.into(), &Around { obstacles, key: &Some })
}

/// Moves `circle` toward `goal` (m) among these obstacles.
pub(super) fn slide_among<K: Copy + PartialEq>(circle: &Circle, goal: DVec2, around: &Around<K>) -> Slide<K> {
    let mut circle = circle.with_velocity(DVec2::ZERO);
    let mut slide = Slide {
        end: circle.center,
        remaining: DVec2::ZERO,
        status: SlideStatus::Moved,
        touched: [const { None }; MAX_TOUCHED],
    };
    let sizes = [circle.center.x, circle.center.y, circle.radius, goal.x, goal.y];
    if sizes.iter().all(|size| size.abs() <= LONGEST) {
        slide.status = advance_to(goal, &mut circle, around, &mut slide);
        (slide.end, slide.remaining) = (circle.center, goal - circle.center);
    }
    slide
}

/// Moves the circle toward `goal`, as far as it can.
fn advance_to<K: Copy + PartialEq>(
    goal: DVec2,
    circle: &mut Circle,
    around: &Around<K>,
    slide: &mut Slide<K>,
) -> SlideStatus {
    let whole = circle.center.distance(goal);
    let mut budget = whole;
    for _ in 0..MAX_PIECES {
        if budget <= whole * SLIVER {
            return SlideStatus::Moved;
        }
        let wish = goal - circle.center;
        for contact in around.touching(circle) {
            if contact.is_into(wish) {
                slide.touch(contact.key, circle, contact.normal);
            }
        }
        let Some((way, longest)) = around.unhindered(wish, circle) else {
            return if wish == DVec2::ZERO { SlideStatus::Moved } else { SlideStatus::Blocked };
        };
        // The part of the path that a contact takes is lost: pressing on does not lead around the obstacle.
        if way != wish {
            budget = budget.min(way.length());
        }
        let way = way.clamp_length_max(budget.min(longest));
        let ahead = around.first_contact(circle, way);
        let share = ahead.map_or(1.0, |(share, ..)| share);
        around.advance(circle, way * share);
        if let Some((_, key, obstacle)) = ahead {
            slide.touch(key, circle, obstacle.overlap(circle).normal);
        }
        budget -= way.length() * share;
    }
    SlideStatus::Unfinished
}
