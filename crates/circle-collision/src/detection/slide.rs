//! Moving a circle up to an obstacle, and along it, while obstacles move.

use glam::DVec2;

use super::overlap::TANGENTIAL;
use super::push_out::push_out_of;
use super::surroundings::{Ahead, FreeWay, Surroundings};
use super::{Frame, Obstacle, PushOut};
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
    pub status: SlideStatus<K>,
    touched: [Option<Touch<K>>; MAX_TOUCHED],
}

/// Why a slide ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum SlideStatus<K = usize> {
    /// The motion is used up, except for the parts that contacts took.
    Moved,
    /// Every direction that leads closer to the end of the motion is blocked.
    Blocked,
    /// The slide has more straight pieces than one call makes. Continue with [`Slide::remaining`].
    Unfinished,
    /// Two obstacles leave the circle no way out.
    ///
    /// It is where it was when they did, or where [`push_out`](fn@super::push_out) leaves it at the end of the frame if it is
    /// not free there.
    Squeezed {
        /// The keys of both: first the one that pushes.
        between: [K; 2],
    },
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

/// A straight piece of the path of a slide, up to the start of the next one or to the end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SlidePiece {
    /// The center of the circle at its start (m).
    pub from: DVec2,
    /// The indices of the obstacles that it leads along: none if it leads straight to the goal.
    pub along: [Option<usize>; 2],
}

impl<K> Slide<K> {
    /// Returns the obstacles that stopped the slide, each once, in the order in which they did.
    ///
    /// At most the first 16 are listed; further ones stop the slide but are left out, as are those that the circle touches
    /// without moving into them. A key with several shapes is listed for each that it touches.
    ///
    /// ```
    /// use circle_collision::detection::{Obstacle, move_and_slide};
    /// use circle_collision::geometry::{Circle, HalfPlane};
    ///
    /// let floor = Obstacle::from(HalfPlane::new([0.0, 0.0], [0.0, 1.0]));
    /// let slide = move_and_slide(&Circle::new([0.0, 3.0], 1.0), [1.0, -4.0], &[floor], 0.0);
    /// let is_on_floor = slide.touched().any(|touch| touch.normal.y > 0.7);
    /// assert!(is_on_floor);
    /// ```
    pub fn touched(&self) -> impl Iterator<Item = &Touch<K>> + Clone {
        self.touched.iter().flatten()
    }

    /// Returns the same, but if it is squeezed, with its end where it is pushed out to at the end of the frame, unless it is free
    /// there: then that may be beyond an obstacle that moves.
    pub(super) fn pushed(mut self, circle: &Circle, push_out: impl FnOnce(&Circle) -> PushOut<K>) -> Self {
        if let SlideStatus::Squeezed { .. } = self.status {
            let pushed = push_out(&Circle { center: self.end, ..*circle });
            self.end = if pushed.is_free { self.end } else { pushed.end };
        }
        self
    }
}

impl Slide {
    fn touch(&mut self, index: usize, circle: &Circle, normal: DVec2) {
        if self.touched().all(|touch| touch.key != index)
            && let Some(free) = self.touched.iter_mut().find(|touch| touch.is_none())
        {
            *free = Some(Touch { key: index, point: circle.center - normal * circle.radius, normal });
        }
    }

    /// Returns the same with keys in the place of indices.
    pub(super) fn keyed<K>(self, key: impl Fn(usize) -> K) -> Slide<K> {
        let Self { end, remaining, touched, status } = self;
        let status = match status {
            SlideStatus::Moved => SlideStatus::Moved,
            SlideStatus::Blocked => SlideStatus::Blocked,
            SlideStatus::Unfinished => SlideStatus::Unfinished,
            SlideStatus::Squeezed { between } => SlideStatus::Squeezed { between: between.map(&key) },
        };
        let touched = touched.map(|touch| {
            touch.map(|Touch { key: index, point, normal }| Touch { key: key(index), point, normal })
        });
        Slide { end, remaining, status, touched }
    }
}

/// Moves `circle` by `motion` (m), up to the first contact and along it, and says what stopped it.
///
/// The obstacles move on by their velocities for the time of the [`Frame`], of which `dt` alone will do; with zero, they are
/// at rest. One that reaches the circle pushes it along. The circle's own velocity does not count: `motion` is its way in the
/// frame.
///
/// The part of the motion that a contact takes is lost, so pressing on does not lead around an obstacle. The path is never
/// longer than the motion, up to rounding and except for what carries and pushes, and ends when the motion is used up or all
/// of the rest is blocked. It never leads into an obstacle; if it starts inside one, it leads only out or along. From the
/// center of a circle, or from a segment itself, every direction does. A gap of at most
/// [`TOUCHING_TOLERANCE`](super::TOUCHING_TOLERANCE) times the radii sum counts as touching.
///
/// A corridor exactly as wide as the circle lets it through, and so does a gap between two pillars, ends, or one of these and a
/// wall, up to rounding. So does one that is narrower by up to 1e-5 of the radius on each side, if the circle starts in it: it is
/// then as deep in what follows as it was at the start.
///
/// A circle may be inside an obstacle because the circle was stored in `f32`. Move it out with
/// [`push_out`](fn@super::push_out) first, then slide. Without any motion, a circle that starts inside stays there, and no
/// touch is listed.
///
/// Nothing is allocated. A circle or motion with a value that is not finite, or beyond 1e150, does not move; an obstacle
/// with a value that is not finite or a negative radius is passed through.
///
/// ```
/// use circle_collision::detection::{Obstacle, SlideStatus, move_and_slide};
/// use circle_collision::geometry::{Circle, Segment};
///
/// let wall = Obstacle::from(Segment::new([2.0, -5.0], [2.0, 5.0]));
/// let slide = move_and_slide(&Circle::new([0.0, 0.0], 1.0), [3.0, 1.5], &[wall], 0.0);
/// assert_eq!(slide.status, SlideStatus::Moved);
/// assert!((slide.end.x - 1.0).abs() < 1e-12 && (slide.end.y - 1.5).abs() < 1e-12);
/// assert_eq!(slide.touched().next().expect("the wall").key, 0);
/// ```
#[doc(alias = "collide and slide")]
#[doc(alias = "character controller")]
pub fn move_and_slide(
    circle: &Circle,
    motion: impl Into<DVec2>,
    obstacles: &[Obstacle],
    frame: impl Into<Frame>,
) -> Slide {
    let frame = frame.into();
    let slide = slide_among(circle, circle.center + motion.into(), obstacles, &frame, &mut |_, _| {});
    let moved_obstacles = obstacles.iter().map(|obstacle| obstacle.after(frame.dt)).enumerate();
    slide.pushed(circle, |circle| push_out_of(circle, &moved_obstacles))
}

/// Moves `circle` toward `goal` (m) among obstacles at rest, as [`move_and_slide`] does: for a circle that is dragged.
///
/// ```
/// use circle_collision::{detection::slide_towards, geometry::Circle, glam::dvec2};
///
/// let slide = slide_towards(&Circle::new([0.0, 0.0], 1.0), [3.0, 1.5], &[]);
/// assert_eq!((slide.end, slide.remaining), (dvec2(3.0, 1.5), dvec2(0.0, 0.0)));
/// ```
pub fn slide_towards(circle: &Circle, goal: impl Into<DVec2>, obstacles: &[Obstacle]) -> Slide {
    slide_among(circle, goal.into(), obstacles, &Frame::default(), &mut |_, _| {})
}

/// Slides `circle` as [`slide_towards`] does, and returns the pieces of its path as well: to draw them.
///
/// ```
/// use circle_collision::{detection::slide_path_towards, geometry::Circle, glam::dvec2};
///
/// let pillar = [Circle::new([2.0, 0.5], 0.5).into()];
/// let (slide, path) = slide_path_towards(&Circle::new([0.0, 0.0], 0.5), [4.0, 0.0], &pillar);
/// assert_eq!((path[0].from, path[0].along), (dvec2(0.0, 0.0), [None; 2])); // Straight, up to the pillar.
/// assert_eq!(path[1].along, [Some(0), None]); // Around it.
/// # assert!(slide.end.x > 2.0);
/// ```
pub fn slide_path_towards(
    circle: &Circle,
    goal: impl Into<DVec2>,
    obstacles: &[Obstacle],
) -> (Slide, Vec<SlidePiece>) {
    let mut path = Vec::new();
    let mut note = |from, free: &FreeWay| path.push(SlidePiece { from, along: free.led_along() });
    let slide = slide_among(circle, goal.into(), obstacles, &Frame::default(), &mut note);
    (slide, path)
}

/// Slides `circle` among obstacles. `note` gets each piece of the path: the center at its
/// start (m), and its way.
pub(super) fn slide_among(
    circle: &Circle,
    goal: DVec2,
    obstacles: &[Obstacle],
    frame: &Frame,
    note: &mut dyn FnMut(DVec2, &FreeWay),
) -> Slide {
    let mut circle = circle.with_velocity(DVec2::ZERO);
    let mut slide = Slide {
        end: circle.center,
        remaining: DVec2::ZERO,
        status: SlideStatus::Moved,
        touched: [None; MAX_TOUCHED],
    };
    let sizes = [circle.center.x, circle.center.y, circle.radius, goal.x, goal.y];
    if sizes.iter().all(|size| size.abs() <= LONGEST) && (0.0..=LONGEST).contains(&frame.dt) {
        let mut surroundings = Surroundings::new(obstacles, &circle, frame);
        (slide.status, slide.remaining) = advance_to(goal, &mut circle, &mut surroundings, &mut slide, note);
        let carried = surroundings.drift * (frame.dt * (1.0 - surroundings.share_left));
        circle.center = (circle.center + carried).clamp(DVec2::MIN, DVec2::MAX);
        slide.end = circle.center;
    }
    slide
}

/// Moves the circle toward `goal`, as far as it can. Returns why it ends there, and the rest of the motion (m).
fn advance_to(
    mut goal: DVec2,
    circle: &mut Circle,
    surroundings: &mut Surroundings,
    slide: &mut Slide,
    note: &mut dyn FnMut(DVec2, &FreeWay),
) -> (SlideStatus, DVec2) {
    let whole = circle.center.distance(goal);
    let mut budget = whole;
    for _ in 0..MAX_PIECES {
        surroundings.piece = (*circle, surroundings.share_left);
        let wish = goal - circle.center;
        let has_motion = budget > whole * SLIVER && wish != DVec2::ZERO;
        for contact in surroundings.touching(circle) {
            if contact.is_into(if has_motion { wish } else { DVec2::ZERO }) {
                slide.touch(contact.now.index, circle, contact.normal);
            }
        }
        // The way on which the circle is pushed, and its own one.
        let Some((pushed, free)) =
            surroundings.nearest(DVec2::ZERO, circle).zip(surroundings.nearest(wish, circle))
        else {
            let between = surroundings.squeezing(circle).unwrap_or_default();
            return (SlideStatus::Squeezed { between }, wish);
        };
        note(circle.center, &free);
        let own = free.way - pushed.way;
        // The part of the path that a contact takes is lost: pressing on does not lead around the obstacle.
        if free.way != wish {
            budget = budget.min(own.length());
        }
        let is_blocked = own.length() <= TANGENTIAL * wish.length();
        let own = if has_motion && !is_blocked { own.clamp_length_max(budget) } else { DVec2::ZERO };
        let way = pushed.way + own;
        let straight = pushed.straight(circle, way).min(free.straight(circle, way));
        let ahead = surroundings.first_contact(circle, way).filter(|ahead| ahead.share <= straight);
        let share = ahead.as_ref().map_or(straight, |ahead| ahead.share);
        surroundings.advance(circle, way, share);
        goal += pushed.way * share;
        budget -= own.length() * share;
        if let Some(Ahead { index, .. }) = ahead {
            slide.touch(index, circle, surroundings.normal(index, circle));
        }
        if share == 1.0 {
            let status = if has_motion && is_blocked { SlideStatus::Blocked } else { SlideStatus::Moved };
            return (status, goal - circle.center);
        }
    }
    (SlideStatus::Unfinished, goal - circle.center)
}
