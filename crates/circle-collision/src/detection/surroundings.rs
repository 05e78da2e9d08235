//! The obstacles around a slide: what the circle touches, which ways are free, and how far.

use glam::DVec2;

use super::gap::{RoundPart, way_to_middle};
use super::joint::is_solid_end;
use super::segment_contact::End;
use super::touched::{ObstacleNow, Touched, pushed_by, straight};
use super::{Frame, Obstacle, Shape, TOUCHING_TOLERANCE};
use crate::geometry::{Circle, ROUNDING, length_and_direction, rounding};

/// The greatest depth at the start (in radii of the moving circle) that it may have in other obstacles as well.
///
/// With zero, a circle in a corridor slightly too narrow is held up by each joint of the walls. If it were larger, a circle
/// that starts inside one wall would sink into others visibly.
pub const HAIR: f64 = 1e-5;

/// The cosine of the largest angle between the normal and the direction up at which an obstacle carries: 45°.
const CARRYING: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// The obstacles around a slide.
pub struct Surroundings<'a> {
    obstacles: &'a [Obstacle],
    /// The circle at the start of the frame.
    start: Circle,
    /// The circle at the start of the straight piece of its path, and the share of the time that was left then.
    pub piece: (Circle, f64),
    /// Its greatest depth in an obstacle then, as far as that is a [`HAIR`] (m).
    hair: f64,
    /// The time of the frame (s).
    dt: f64,
    /// The velocity (m/s) of the frame of reference: that of the obstacle that carries the circle.
    pub drift: DVec2,
    /// The share of the time that is left.
    pub share_left: f64,
}

/// The first obstacle ahead on a way.
pub struct Ahead {
    /// The share of the way up to it.
    pub share: f64,
    pub index: usize,
}

/// A way that leads into nothing that is touched, and up to two contacts that it leads along.
#[derive(Clone, Copy)]
pub struct FreeWay {
    pub way: DVec2,
    along: [Option<Touched>; 2],
    /// How far it may be followed (m).
    limit: f64,
}

impl<'a> Surroundings<'a> {
    pub fn new(obstacles: &'a [Obstacle], start: &Circle, frame: &Frame) -> Self {
        let mut surroundings = Self {
            obstacles,
            start: *start,
            piece: (*start, 1.0),
            hair: 0.0,
            dt: frame.dt,
            drift: DVec2::ZERO,
            share_left: 1.0,
        };
        let solid = surroundings.iter().filter(|now| surroundings.may_stop(now.index, None));
        let depths = solid.map(|now| now.obstacle.overlap(start).depth());
        surroundings.hair = depths.fold(0.0, f64::max).min(HAIR * start.radius);
        let height = |contact: &Touched| contact.normal.dot(frame.up);
        let carries =
            |contact: &Touched| frame.up != DVec2::ZERO && height(contact) >= CARRYING * frame.up.length();
        // Of several, the first of the highest.
        let lower = |first: &Touched, second: &Touched| height(second).total_cmp(&height(first));
        let carrier = surroundings.touching(start).filter(carries).min_by(lower);
        surroundings.drift = carrier.map_or(DVec2::ZERO, |carrier| obstacles[carrier.now.index].velocity);
        surroundings
    }

    /// Returns the obstacles as they are now.
    fn iter(&self) -> impl Iterator<Item = ObstacleNow> {
        let valid = self.obstacles.iter().enumerate().filter(|(_, obstacle)| obstacle.is_valid());
        valid.map(|(index, obstacle)| self.at_present(index, obstacle))
    }

    /// Whether an obstacle may stop the circle, where it lies beyond this end of it: a one-way one stops what comes from its left,
    /// since the start of the frame or of the straight piece of the path.
    fn may_stop(&self, index: usize, end: Option<End>) -> bool {
        let obstacle = &self.obstacles[index];
        if !obstacle.one_way {
            return true;
        }
        let (piece, share_left) = self.piece;
        let moved = self.velocity(obstacle) * (self.dt * (1.0 - share_left));
        // As seen from the obstacle where it was at the start of the frame.
        let starts = [self.start, Circle { center: piece.center - moved, ..piece }];
        match end {
            Some(end) => is_solid_end(self.obstacles, index, end, &starts, |_| true),
            None => starts.iter().any(|start| obstacle.is_left(start)),
        }
    }

    /// Returns the velocity of an obstacle in the frame of reference (m/s).
    fn velocity(&self, obstacle: &Obstacle) -> DVec2 {
        (obstacle.velocity - self.drift).clamp(DVec2::MIN, DVec2::MAX)
    }

    /// Returns an obstacle as it is now.
    fn at_present(&self, index: usize, obstacle: &Obstacle) -> ObstacleNow {
        let velocity = self.velocity(obstacle);
        let obstacle = obstacle.with_velocity(velocity).after(self.dt * (1.0 - self.share_left));
        ObstacleNow { index, obstacle, way: velocity * (self.dt * self.share_left) }
    }

    /// Returns the unit vector out of an obstacle, by its index.
    pub fn normal(&self, index: usize, circle: &Circle) -> DVec2 {
        self.at_present(index, &self.obstacles[index]).obstacle.overlap(circle).normal
    }

    /// Returns what the circle touches or overlaps.
    pub fn touching(&self, circle: &Circle) -> impl Iterator<Item = Touched> {
        self.iter().filter_map(|now| self.touch(&now, circle))
    }

    /// Returns how the circle touches or overlaps an obstacle; `None` if it does not. A circle whose center lies on another
    /// circle's center or on a segment is not hindered: every direction leads out or along.
    fn touch(&self, now: &ObstacleNow, circle: &Circle) -> Option<Touched> {
        let ObstacleNow { obstacle, .. } = now;
        let overlap = obstacle.overlap(circle);
        let lengths = circle.center.abs().max_element().max(overlap.radii_sum);
        if overlap.gap > TOUCHING_TOLERANCE * lengths || (overlap.concentric && overlap.is_overlapping()) {
            return None;
        }
        let round = obstacle.round_part(circle);
        let end = round.filter(|_| matches!(obstacle.shape, Shape::Segment(_)));
        // The next piece of a straight wall is not touched before its joint is reached.
        let tolerance = end.map_or(TOUCHING_TOLERANCE * overlap.radii_sum, |end| rounding(&end, circle));
        if overlap.gap > tolerance || !self.may_stop(now.index, obstacle.end(circle)) {
            return None;
        }
        // By rounding, the circle may lie beyond the joint of a wall that it already slides along.
        let side = end.and_then(|_| obstacle.side_behind_end(circle, self.hair));
        Some(Touched {
            now: *now,
            normal: side.unwrap_or(overlap.normal),
            gap: overlap.gap,
            round: round.filter(|_| side.is_none()).map(|round| RoundPart {
                to_center: round.center - circle.center,
                distance: round.radius + circle.radius - self.hair - rounding(&round, circle),
            }),
        })
    }

    /// Returns the way nearest to `wish` that does not lead into anything touched.
    ///
    /// That is all of it, its part along one contact, the way into a gap, or the way that follows two moving contacts at once;
    /// `None` if there is none. With a `wish` of zero, it is the way on which the obstacles push.
    pub fn nearest(&self, wish: DVec2, circle: &Circle) -> Option<FreeWay> {
        let whole = FreeWay { way: wish, along: [None; 2], limit: f64::INFINITY };
        if self.is_free(&whole, circle) {
            return Some(whole);
        }
        // Each contact bounds the free ways by a line. The nearest of them lies inside, on one line, or where two meet.
        let along_contact = self.nearest_free(wish, circle, self.ways_along_contact(wish, circle));
        along_contact
            .or_else(|| self.nearest_free(wish, circle, self.ways_into_gaps(wish, circle)))
            .or_else(|| self.nearest_free(wish, circle, self.ways_pushed_by_two(circle)))
    }

    /// Whether a way leads into nothing that the circle touches, whatever the rounding of the contacts that it leads along.
    fn is_free(&self, candidate: &FreeWay, circle: &Circle) -> bool {
        let is_covered =
            |contact: &Touched| candidate.along.iter().flatten().any(|along| along.covers(contact));
        self.touching(circle).all(|contact| is_covered(&contact) || !contact.is_into(candidate.way))
    }

    /// Returns the free way that is nearest to `wish`: of several, the first.
    fn nearest_free(
        &self,
        wish: DVec2,
        circle: &Circle,
        candidates: impl Iterator<Item = FreeWay>,
    ) -> Option<FreeWay> {
        let distance = |candidate: &FreeWay| (candidate.way - wish).length_squared();
        let mut nearest: Option<FreeWay> = None;
        for candidate in candidates {
            let is_nearer =
                nearest.is_none_or(|nearest| distance(&candidate).total_cmp(&distance(&nearest)).is_lt());
            // Asked last, because it takes longest.
            if is_nearer && self.is_free(&candidate, circle) {
                nearest = Some(candidate);
            }
        }
        nearest
    }

    /// Returns the part of `wish` along each contact that it leads into.
    fn ways_along_contact(&self, wish: DVec2, circle: &Circle) -> impl Iterator<Item = FreeWay> {
        let blocking = self.touching(circle).filter(move |contact| contact.is_into(wish));
        blocking.map(move |contact| {
            let way = wish + contact.normal * (contact.push() - wish.dot(contact.normal));
            FreeWay { way, along: [Some(contact), None], limit: f64::INFINITY }
        })
    }

    fn pairs(&self, circle: &Circle) -> impl Iterator<Item = [Touched; 2]> {
        self.touching(circle).enumerate().flat_map(move |(place, first)| {
            self.touching(circle).skip(place + 1).map(move |second| [first, second])
        })
    }

    /// Returns the part of `wish` toward the middle of each gap of the circle's width, between two contacts at rest.
    ///
    /// Their normals close in before it, so that each would hold the circle up on its way along the other.
    fn ways_into_gaps(&self, wish: DVec2, circle: &Circle) -> impl Iterator<Item = FreeWay> {
        let at_rest =
            self.pairs(circle).filter(|pair| pair.iter().all(|contact| contact.now.way == DVec2::ZERO));
        at_rest.filter_map(move |pair| {
            let sides = pair.map(|contact| (contact.round.ok_or(contact.normal), contact.gap));
            let to_middle = way_to_middle(circle, self.hair, sides)?;
            let (limit, direction) = length_and_direction(DVec2::ZERO, to_middle);
            let way = direction * wish.dot(direction);
            (wish.dot(direction) > 0.0).then_some(FreeWay { way, along: pair.map(Some), limit })
        })
    }

    /// Returns the way on which each pair of contacts pushes the circle.
    fn ways_pushed_by_two(&self, circle: &Circle) -> impl Iterator<Item = FreeWay> {
        let limit = f64::INFINITY;
        self.pairs(circle)
            .filter_map(move |pair| Some(FreeWay { way: pushed_by(&pair)?, along: pair.map(Some), limit }))
    }

    /// Returns the two contacts that squeeze the circle: the one that pushes most, and the one most opposed to it.
    pub fn squeezing(&self, circle: &Circle) -> Option<[usize; 2]> {
        let pushing = self.touching(circle).max_by(|first, second| first.push().total_cmp(&second.push()))?;
        let with = |contact: &Touched| contact.normal.dot(pushing.normal);
        let opposed = self.touching(circle).min_by(|first, second| with(first).total_cmp(&with(second)))?;
        Some([pushing.now.index, opposed.now.index])
    }

    /// Finds the first obstacle along a way that the circle does not touch yet; `None` if the way is free.
    pub fn first_contact(&self, circle: &Circle, way: DVec2) -> Option<Ahead> {
        let moving = circle.with_velocity(way);
        let contact = |now: ObstacleNow| {
            let joint = |end, share| share < 1.0 && self.may_stop(now.index, Some(end));
            let touched = self.touch(&now, circle);
            // Behind an end that is passed, the same segment may rise.
            let is_ahead = touched.is_none_or(|touched| touched.is_passed(way));
            // What is passed by a rounding is not met by another.
            let hair = if touched.is_some() { self.hair + rounding(circle, circle) } else { self.hair };
            // Both move by their ways in one unit of time, so that the time is a share.
            let time = || now.obstacle.with_velocity(now.way).time_of_impact_past(&moving, Some(hair), joint);
            let share = is_ahead.then(time).flatten().filter(|&share| share < 1.0)?;
            Some(Ahead { share, index: now.index })
        };
        self.iter().filter_map(contact).min_by(|first, second| first.share.total_cmp(&second.share))
    }

    /// Moves the circle by a share of `way` and of the time, and out of overlaps by rounding. If there is no such place, it
    /// stays inside by rounding, but no deeper than that or than it was at the start.
    pub fn advance(&mut self, circle: &mut Circle, way: DVec2, share: f64) {
        let (from, way) = (circle.center, way * share);
        self.share_left *= 1.0 - share;
        let mut back = 0.0;
        while back * way.length() <= TOUCHING_TOLERANCE * circle.radius && back < 1.0 {
            circle.center = from + way * (1.0 - back);
            if self.settle(circle) {
                return;
            }
            // Moving out of one side of a wedge leads into the other: a little earlier, there is room. Each time four times as
            // far, so that few tries lead from rounding to the tolerance.
            back = (4.0 * back).max(f64::EPSILON);
        }
        // A corridor may have no room to spare anywhere: being inside by rounding is better than sticking.
        circle.center = from + way;
        let is_at_rest = self.iter().all(|now| now.way == DVec2::ZERO || !self.may_stop(now.index, None));
        let is_deeper = |now: ObstacleNow| {
            let places = circle.center.abs().max(from.abs()).max_element();
            let lengths = places.max(circle.radius).max(now.obstacle.reach());
            // The way may pass it by one rounding, and ends at a place that is rounded as well.
            self.depth_by_rounding(&now, circle) > 2.0 * ROUNDING * lengths
        };
        if is_at_rest && self.iter().any(is_deeper) {
            circle.center = from;
        }
    }

    /// Moves the circle out of overlaps caused by rounding. Returns whether none are left.
    fn settle(&self, circle: &mut Circle) -> bool {
        for now in self.iter() {
            if self.depth_by_rounding(&now, circle) > 0.0 {
                circle.center += now.obstacle.minimum_translation(&self.smaller(now.index, circle));
            }
        }
        self.iter().all(|now| self.depth_by_rounding(&now, circle) == 0.0)
    }

    /// Returns how deep (m) the circle is in an obstacle, beyond what it may be, if rounding explains that; otherwise zero.
    fn depth_by_rounding(&self, now: &ObstacleNow, circle: &Circle) -> f64 {
        let ObstacleNow { index, obstacle, .. } = now;
        if !(obstacle.overlap(circle).is_overlapping() && self.may_stop(*index, obstacle.end(circle))) {
            return 0.0;
        }
        let overlap = obstacle.overlap(&self.smaller(*index, circle));
        if overlap.depth() <= TOUCHING_TOLERANCE * overlap.radii_sum { overlap.depth() } else { 0.0 }
    }

    /// Returns the circle as it may not overlap an obstacle: smaller by its depth in that at the start of the frame.
    fn smaller(&self, index: usize, circle: &Circle) -> Circle {
        let before = self.obstacles[index].overlap(&self.start).depth();
        Circle { radius: circle.radius - before.max(self.hair), ..*circle }
    }
}

impl FreeWay {
    /// Returns the indices of the obstacles that it leads along.
    pub fn led_along(&self) -> [Option<usize>; 2] {
        self.along.map(|contact| contact.map(|contact| contact.now.index))
    }

    /// Returns the share of `way` after which contacts must be found again, because it leads along these no longer.
    pub fn straight(&self, circle: &Circle, way: DVec2) -> f64 {
        let whole = if self.limit < way.length() { self.limit / way.length() } else { 1.0 };
        self.along.iter().flatten().fold(whole, |share: f64, contact| {
            let way = way - contact.now.way;
            let length = way.length();
            if length == 0.0 {
                share
            } else {
                share.min(straight(&contact.now.obstacle, circle, way / length) / length)
            }
        })
    }
}
