//! Where a moving circle hits an obstacle.

use glam::DVec2;

use super::overlap::{TANGENTIAL, touching_reach};
use super::segment_contact::End;
use super::{Obstacle, Shape};
use crate::geometry::{Circle, length_and_direction};

/// Where a moving circle hits another circle or an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Hit {
    /// The time of impact (s from now): zero if they overlap already.
    pub time: f64,
    /// The point of contact at that time (m): the one on the rim of b nearest to the center of a.
    pub point: DVec2,
    /// The unit vector out of b at that point, toward a: the surface normal of an obstacle, and minus the normal of
    /// `overlap(a, b)`.
    ///
    /// If the center of a lies on the center of b, or on a segment, the positions alone do not determine it: the normal is
    /// then the one from [`Obstacle::overlap`], reversed if it points against the motion of a relative to b, so that a
    /// leaves on the side to which it moves. At rest, or moving along the segment, it is the one from [`Obstacle::overlap`].
    pub normal: DVec2,
    /// How deep they overlap now (m): zero if they do not. Moving a by `normal * depth` ends the overlap.
    pub depth: f64,
    /// The velocity of b (m/s).
    pub obstacle_velocity: DVec2,
    /// Whether the contact is ahead or they already overlap.
    pub status: HitStatus,
}

/// The present state of a pair that collides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum HitStatus {
    /// They will touch at [`Hit::time`], or touch now and are closing.
    Ahead,
    /// They overlap by more than rounding and are closing: the collision is now.
    Closing,
    /// They overlap by more than rounding and are not closing. Nothing needs to stop them; [`Hit::depth`] says how to part
    /// them.
    Parting,
}

impl Hit {
    /// Whether the hit stops a motion: all but [`HitStatus::Parting`] do.
    ///
    /// ```
    /// use circle_collision::{detection::sweep, geometry::Circle};
    ///
    /// let muzzle = Circle::new([0.0, 0.0], 1.0);
    /// let bullet = Circle::new([0.5, 0.0], 0.1).with_velocity([90.0, 0.0]);
    /// assert!(!sweep(&bullet, &muzzle, 1.0).expect("they overlap").is_stopping());
    /// ```
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        match self.status {
            HitStatus::Ahead | HitStatus::Closing => true,
            HitStatus::Parting => false,
        }
    }

    /// Returns `velocity` (m/s) after a bounce off the surface: its component into the surface, relative to that of the surface
    /// itself, is reversed and multiplied by `restitution`. A velocity that does not lead into the surface is unchanged.
    ///
    /// A restitution of 0 takes that component away, and 1 keeps its size. A higher one adds speed, as a bumper does; a negative
    /// one, or NaN, counts as 0. The obstacle counts as immovable: it keeps its velocity.
    ///
    /// ```
    /// use circle_collision::detection::{Obstacle, first_hit};
    /// use circle_collision::{geometry::{Circle, Segment}, glam::dvec2};
    ///
    /// let walls: [Obstacle; 2] =
    ///     [Segment::new([2.0, -5.0], [2.0, 5.0]).into(), Segment::new([-2.0, -5.0], [-2.0, 5.0]).into()];
    /// let mut ball = Circle::new([0.0, 0.0], 1.0).with_velocity([4.0, 0.5]);
    /// let (mut now, dt) = (0.0, 1.0); // s
    /// for _ in 0..16 { // In a wedge a ball may bounce more often: it stays there if nothing moves, and else see the guide.
    ///     let Some(first) = first_hit(&ball, &walls, now..=dt) else {
    ///         ball = ball.after(dt - now);
    ///         break;
    ///     };
    ///     ball = ball.after(first.hit.time);
    ///     ball.velocity = first.hit.reflect(ball.velocity, 1.0);
    ///     now += first.hit.time;
    /// }
    /// assert_eq!((ball.center, ball.velocity), (dvec2(0.0, 0.5), dvec2(4.0, 0.5)));
    /// ```
    pub fn reflect(&self, velocity: impl Into<DVec2>, restitution: f64) -> DVec2 {
        let velocity = velocity.into();
        let relative = (velocity - self.obstacle_velocity).clamp(DVec2::MIN, DVec2::MAX);
        let outward = relative.dot(self.normal);
        if outward < 0.0 {
            (velocity - self.normal * outward * (1.0 + restitution.max(0.0))).clamp(DVec2::MIN, DVec2::MAX)
        } else {
            velocity
        }
    }
}

/// Finds where circle `a` hits `b` within `dt` seconds if both keep their velocities; `None` if it does not.
///
/// `b` is another circle, a [`Segment`](crate::geometry::Segment), a [`HalfPlane`](crate::geometry::HalfPlane) or an
/// [`Obstacle`], which may all move.
///
/// Whether and when they collide is decided as in [`intercept`](fn@super::intercept): a graze is not a hit, and a pair that
/// overlaps and is closing collides now. A pair within rounding of contact (a gap or a depth of at most
/// [`TOUCHING_TOLERANCE`](crate::detection::TOUCHING_TOLERANCE) times the radii sum, plus a few rounding units of the position
/// of `a`) is a hit only if it is closing at an angle of more than 1e-12. A circle moved to a contact is therefore free to slide
/// along it and to leave it.
/// A deeper overlap is always reported, with its status.
///
/// A `dt` of zero covers only the present moment, and infinity all time; a negative `dt` or NaN gives no hit. Zero is a
/// valid radius: a point. A circle or obstacle with a non-finite value or a negative radius hits nothing.
///
/// ```
/// use circle_collision::{detection::sweep, geometry::Circle, glam::DVec2};
///
/// let pillar = Circle::new([0.0, 0.0], 1.0);
/// let mut hero = Circle::new([-3.0, 0.5], 0.5).with_velocity([60.0, 0.0]);
/// let mut left = 1.0 / 15.0; // s
/// while let Some(hit) = sweep(&hero, &pillar, left).filter(|hit| hit.is_stopping()) {
///     hero = hero.after(hit.time);
///     left -= hit.time;
///     hero.velocity -= hit.normal * hero.velocity.dot(hit.normal); // Slide along it.
/// }
/// hero = hero.after(left);
/// assert!(hero.center.distance(pillar.center) >= 1.5 && hero.center.y > 0.9);
/// ```
#[doc(alias = "ray cast")]
#[doc(alias = "raycast")]
#[doc(alias = "circle cast")]
#[doc(alias = "shape cast")]
#[doc(alias = "TOI")]
#[doc(alias = "time of impact")]
#[doc(alias = "CCD")]
#[doc(alias = "continuous collision detection")]
pub fn sweep(a: &Circle, b: impl Into<Obstacle>, dt: f64) -> Option<Hit> {
    sweep_among(a, &b.into(), dt, |_| false)
}

/// Returns where circle `a` hits `b` within `dt` seconds, as [`sweep`] does, and if `b` is one-way also at its ends that
/// `is_joint` calls joints.
pub(super) fn sweep_among(a: &Circle, b: &Obstacle, dt: f64, is_joint: impl Fn(End) -> bool) -> Option<Hit> {
    let ahead = b.time_of_impact_past(a, None, |end, time| time <= dt && is_joint(end));
    let (time, status) = time_and_status(a, b, ahead)?;
    (time <= dt).then(|| {
        let (normal, point) = contact(a, b, time);
        Hit { time, point, normal, depth: b.overlap(a).depth(), obstacle_velocity: b.velocity, status }
    })
}

/// Returns when they collide (s from now), and how they are now. `ahead` is when they touch.
fn time_and_status(a: &Circle, b: &Obstacle, ahead: Option<f64>) -> Option<(f64, HitStatus)> {
    let now = b.overlap(a);
    let reach = touching_reach(now.radii_sum, a.center);
    // Inside a one-way obstacle, a circle is on its way through.
    if now.gap < -reach && a.velocity.is_finite() && !b.one_way {
        let status = if ahead.is_some() { HitStatus::Closing } else { HitStatus::Parting };
        return Some((0.0, status));
    }
    let is_sliding_or_leaving = now.gap <= reach && {
        let (speed, direction) = length_and_direction(b.velocity, a.velocity);
        speed == 0.0 || direction.dot(now.normal) >= -TANGENTIAL
    };
    ahead.filter(|_| !is_sliding_or_leaving).map(|time| (time, HitStatus::Ahead))
}

/// Returns the normal out of b and the point of contact after `time` (s).
fn contact(a: &Circle, b: &Obstacle, time: f64) -> (DVec2, DVec2) {
    // In the frame of b, which avoids the rounding of its position. For b at rest, nothing changes.
    let at_contact = b.seen_from(a).after(time);
    let overlap = b.overlap(&at_contact);
    let from_shape = match b.shape {
        Shape::Circle { center, .. } => {
            let apart = (a.center - center) + (a.velocity - b.velocity) * time;
            length_and_direction(DVec2::ZERO, apart).1
        }
        Shape::Segment(_) | Shape::HalfPlane(_) => b.side_touched(a, time).unwrap_or(overlap.normal),
    };
    // Beyond the range of f64, only the current direction is known.
    let finite = if from_shape.is_finite() { from_shape } else { b.overlap(a).normal };
    let is_against_motion = (a.velocity - b.velocity).dot(finite) < 0.0;
    let normal = if time == 0.0 && overlap.concentric && is_against_motion { -finite } else { finite };
    let point = match b.shape {
        Shape::Circle { center, radius } => center + b.velocity * time + normal * radius,
        Shape::Segment(_) | Shape::HalfPlane(_) => {
            at_contact.center - overlap.normal * overlap.distance + b.velocity * time
        }
    };
    (normal, if point.is_nan() { a.center } else { point.clamp(DVec2::MIN, DVec2::MAX) })
}
