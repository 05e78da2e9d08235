//! The obstacles around a slide: what the circle touches, which ways are free, and how far.

use glam::DVec2;

use super::sweep::TANGENTIAL;
use super::{Obstacle, Shape, TOUCHING_TOLERANCE};
use crate::geometry::Circle;

/// The maximum length of a piece along a round contact (in radii of the moving circle). Longer, and the circle leaves the
/// curve that it slides along and misses the bottom of a wedge; shorter, and a long slide needs too many pieces.
const STRAIGHT: f64 = 0.25;

/// The maximum number of tries to find a position free of overlaps from rounding; the last goes back a quarter of the way.
const MAX_SETTLES: usize = 27;

/// The depth (in radii of the circle that moves) of an overlap that is left if there is no place without one.
const ROUNDING: f64 = 1e-13;

/// The obstacles around a slide.
pub struct Around<'a, K> {
    pub obstacles: &'a [Obstacle],
    /// Returns the key of an obstacle by its index, or `None` if it is left out.
    pub key: &'a dyn Fn(usize) -> Option<K>,
}

/// An obstacle that the circle touches or overlaps.
pub struct Contact<'a, K> {
    pub key: K,
    obstacle: &'a Obstacle,
    /// The unit vector out of the obstacle.
    pub normal: DVec2,
}

impl<K> Contact<'_, K> {
    /// Whether a motion leads into the surface by more than rounding.
    pub fn is_into(&self, way: DVec2) -> bool {
        way.dot(self.normal) < -TANGENTIAL * way.length()
    }
}

impl<'a, K> Around<'a, K> {
    fn iter(&self) -> impl Iterator<Item = (K, &'a Obstacle)> {
        let all = self.obstacles.iter().enumerate();
        let valid = all.filter(|(_, obstacle)| obstacle.is_valid());
        valid.filter_map(|(index, obstacle)| Some(((self.key)(index)?, obstacle)))
    }

    /// Returns what the circle touches or overlaps. A circle whose center lies on another circle's center or on a segment is
    /// not hindered: every direction leads out or along.
    pub fn touching(&self, circle: &Circle) -> impl Iterator<Item = Contact<'a, K>> {
        let all = self.iter().map(|(key, obstacle)| (key, obstacle, obstacle.overlap(circle)));
        all.filter(|(.., found)| found.gap <= TOUCHING_TOLERANCE * found.radii_sum)
            .filter(|(.., found)| !(found.concentric && found.is_overlapping()))
            .map(|(key, obstacle, found)| Contact { key, obstacle, normal: found.normal })
    }

    /// Returns the longest part of `wish` that does not lead into anything touched, and how far it can be followed before
    /// contacts must be found again (m).
    ///
    /// That is all of it, or its component along one contact; `None` if there is none, as in a wedge.
    pub fn unhindered(&self, wish: DVec2, circle: &Circle) -> Option<(DVec2, f64)> {
        let is_free = |way: DVec2, along: Option<&Obstacle>| {
            self.touching(circle).all(|contact| {
                along.is_some_and(|along| std::ptr::eq(along, contact.obstacle)) || !contact.is_into(way)
            })
        };
        if wish != DVec2::ZERO && is_free(wish, None) {
            return Some((wish, f64::INFINITY));
        }
        // If two contacts lead out of a wedge, the longer component is the one closer to the wish.
        self.touching(circle)
            .filter(|contact| contact.is_into(wish))
            .map(|contact| (contact.obstacle, wish - contact.normal * wish.dot(contact.normal)))
            .filter(|&(along, way)| way.length() > TANGENTIAL * wish.length() && is_free(way, Some(along)))
            .max_by(|one, other| one.1.length_squared().total_cmp(&other.1.length_squared()))
            .map(|(along, way)| (way, straight(along, circle, way)))
    }

    /// Finds the first obstacle along a way that the circle does not touch yet, with the share of the way up to it; `None` if
    /// the way is free.
    pub fn first_contact(&self, circle: &Circle, way: DVec2) -> Option<(f64, K, &'a Obstacle)> {
        let moving = circle.with_velocity(way);
        let contact = |(key, obstacle): (K, &'a Obstacle)| {
            let found = obstacle.overlap(circle);
            let is_ahead = found.gap > TOUCHING_TOLERANCE * found.radii_sum;
            let at_rest = obstacle.with_velocity(DVec2::ZERO);
            let share = at_rest.time_of_impact(&moving).filter(|&share| is_ahead && share < 1.0)?;
            Some((share, key, obstacle))
        };
        self.iter().filter_map(contact).min_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// Moves the circle by `way`, and out of overlaps by rounding; if there is no such place, leaves it.
    pub fn advance(&self, circle: &mut Circle, way: DVec2) {
        let from = circle.center;
        let mut back = 0.0;
        for _ in 0..MAX_SETTLES {
            circle.center = from + way * (1.0 - back);
            if self.settle(circle) {
                return;
            }
            // Moving out of one side of a wedge leads into the other: a little earlier, there is room.
            back = (4.0 * back).max(f64::EPSILON);
        }
        // If the wedge is narrow enough, there is no room there either; being inside by rounding is then better than sticking.
        circle.center = from + way;
        if self.is_inside(circle, ROUNDING) {
            circle.center = from;
        }
    }

    /// Moves the circle out of overlaps caused by rounding. Returns whether none are left.
    fn settle(&self, circle: &mut Circle) -> bool {
        for (_, obstacle) in self.iter() {
            if is_inside_by_rounding(obstacle, circle, 0.0) {
                circle.center += obstacle.minimum_translation(circle);
            }
        }
        !self.is_inside(circle, 0.0)
    }

    fn is_inside(&self, circle: &Circle, least: f64) -> bool {
        self.iter().any(|(_, obstacle)| is_inside_by_rounding(obstacle, circle, least))
    }
}

/// Returns how far (m) the circle may slide this way in one piece along an obstacle that it touches: to the end of a face.
fn straight(obstacle: &Obstacle, circle: &Circle, way: DVec2) -> f64 {
    let round = STRAIGHT * circle.radius;
    match obstacle.shape {
        Shape::Circle { .. } => round,
        Shape::Segment(segment) => {
            let nearest = segment.closest_point(circle.center);
            let end = |end: DVec2| (end - nearest).dot(way) / way.length();
            let is_at_end = nearest == segment.a || nearest == segment.b;
            if is_at_end { round } else { end(segment.a).max(end(segment.b)).max(round) }
        }
        Shape::HalfPlane(_) => f64::INFINITY,
    }
}

/// Whether the circle overlaps an obstacle deeper than `least` (in its radii), but no deeper than rounding explains.
fn is_inside_by_rounding(obstacle: &Obstacle, circle: &Circle, least: f64) -> bool {
    let found = obstacle.overlap(circle);
    found.depth() > least * circle.radius && found.depth() <= TOUCHING_TOLERANCE * found.radii_sum
}
