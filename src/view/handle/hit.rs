//! The hit test: the handle and the circle under the pointer.

use circle_collision::geometry::{Circle, Segment};
use circle_collision::simulation::World;
use egui::Pos2;

use super::{Handle, rim};
use crate::session::{Shown, ShownLane};
use crate::view::camera::{Camera, arrow_scale};
use crate::view::coming_checks::{ComingCheck, GRIP, draggable_checks, is_offered};

/// The distance within which a knob responds (points): more than its radius, so that it is easy to hit.
const REACH: f32 = 9.0;

/// The distance from its center within which every circle responds (points), however small it is.
const SMALLEST_REACH: f32 = 10.0;

/// A handle of one circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandleHit {
    /// The index of the circle.
    pub circle: usize,
    pub handle: Handle,
}

/// The circle at the pointer, and the handle of it that a press would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hovered {
    /// The index of the circle whose handles are shown.
    pub circle: usize,
    /// `None` between the circle and a knob.
    pub handle: Option<Handle>,
}

/// Returns the circles whose handles are shown: the selected ones and the one at the pointer.
pub fn circles_with_handles(shown: &Shown, hovered: Option<usize>) -> Vec<usize> {
    let selected = shown.state.selection();
    let unselected = hovered.filter(|hovered| !selected.contains(hovered));
    unselected.into_iter().chain(selected.iter().copied()).collect()
}

/// One run on its part of the canvas, as the pointer meets it.
#[derive(Clone, Copy)]
pub struct HitTest<'session> {
    pub shown: &'session Shown<'session>,
    pub lane: &'session ShownLane<'session>,
    pub camera: &'session Camera,
}

impl HitTest<'_> {
    /// Finds the handle under the pointer. The knobs of the circles in `shown` take precedence over circles, and the topmost
    /// circle over those below it.
    ///
    /// `finger` is the distance within which everything answers to a finger (points), and `None` for the mouse. A finger
    /// takes the knob only if it is nearer than the center.
    pub fn handle(&self, circles: &[usize], at: Pos2, finger: Option<f32>) -> Option<HandleHit> {
        let (reach, least) = finger.map_or((REACH, SMALLEST_REACH), |finger| (finger, finger));
        let is_taken = |circle: usize, knob: Pos2| {
            let center = self.camera.to_screen(self.lane.circle(circle).center);
            let distance = (at - knob).length();
            distance <= reach && (finger.is_none() || distance < (at - center).length())
        };
        let knob = circles.iter().find_map(|&circle| {
            let (handle, _) = self.knobs(circle).find(|&(_, knob)| is_taken(circle, knob))?;
            Some(HandleHit { circle, handle })
        });
        let circle = || self.circle_within(at, least);
        let knob = self.grip_at(at).or(knob);
        knob.or_else(|| circle().map(|circle| HandleHit { circle, handle: Handle::Center }))
            .or_else(|| self.check_at(at, least))
    }

    /// Finds the topmost circle under the pointer.
    pub fn circle_under(&self, at: Pos2) -> Option<usize> {
        self.circle_within(at, SMALLEST_REACH)
    }

    /// Finds the topmost circle under the pointer. Each responds at least within `least` points of its center.
    fn circle_within(&self, at: Pos2, least: f32) -> Option<usize> {
        let (place, least) = (self.camera.to_world(at), self.camera.meters(least));
        let world = self.lane.run.world();
        draw_order(world).rev().find(|&index| {
            let circle = world.circle_at(index);
            circle.center.distance(place) <= circle.radius.max(least)
        })
    }

    /// Finds the circle whose handles are shown because the pointer is at it, at a knob on its rim, or on the way to a
    /// knob.
    ///
    /// A knob is shown before the pointer reaches it, and stays visible on the way there: `before` is the circle that was
    /// hovered before the pointer moved. The hidden knobs of other circles do not respond, except those on a rim.
    pub fn hovered(&self, before: Option<usize>, at: Pos2) -> Option<usize> {
        let is_on_way = |&circle: &usize| circle < self.lane.run.world().len() && self.is_on_way(circle, at);
        self.grip_at(at)
            .map(|hit| hit.circle)
            .or_else(|| before.filter(is_on_way))
            .or_else(|| self.circle_under(at))
            .or_else(|| self.circle_beside(at))
            .or_else(|| self.check_at(at, SMALLEST_REACH).map(|hit| hit.circle))
    }

    /// Finds the check under the pointer that can be dragged, that with the nearest center, while the run is paused. Each responds at
    /// least within `least` points of its center.
    pub fn check_at(&self, at: Pos2, least: f32) -> Option<HandleHit> {
        if self.shown.state.is_playing() {
            return None;
        }
        let distance = |circle: &Circle| self.camera.to_screen(circle.center).distance(at);
        let hits =
            draggable_checks(self.shown, self.lane, self.camera).into_iter().filter_map(|(circle, disc)| {
                let away = distance(&disc.circle);
                let is_hit = away <= self.camera.length(disc.circle.radius).max(least);
                is_hit.then_some((away, HandleHit { circle, handle: Handle::Check(disc.number) }))
            });
        hits.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, hit)| hit)
    }

    /// Finds the grip under the pointer, of a check that the tour offers: it lies over the circles.
    fn grip_at(&self, at: Pos2) -> Option<HandleHit> {
        let is_at = |check: &ComingCheck| self.camera.to_screen(check.circle.center).distance(at) <= GRIP;
        let mut checks = draggable_checks(self.shown, self.lane, self.camera).into_iter();
        let hit =
            checks.find(|(circle, check)| is_at(check) && is_offered(self.shown, self.lane, *circle, check));
        hit.map(|(circle, check)| HandleHit { circle, handle: Handle::Check(check.number) })
    }

    /// Returns the knobs of a circle and their positions (points).
    fn knobs(&self, index: usize) -> impl Iterator<Item = (Handle, Pos2)> {
        let (circle, scale) = (self.lane.circle(index), arrow_scale(self.shown));
        let knob = move |handle: Handle| Some((handle, handle.knob(self.camera, &circle, scale)?));
        Handle::of_circle(self.lane.run, index).filter_map(knob)
    }

    /// Whether the pointer is at a knob of this circle, or between the circle and the knob.
    fn is_on_way(&self, index: usize, at: Pos2) -> bool {
        let circle = self.lane.circle(index);
        let (place, reach) = (self.camera.to_world(at), self.camera.meters(REACH));
        let is_outside = circle.center.distance(place) > circle.radius;
        self.knobs(index).any(|(_, knob)| {
            let way = Segment::new(circle.center, self.camera.to_world(knob));
            let is_near = way.closest_point(place).distance(place) <= reach;
            (at - knob).length() <= REACH || is_outside && is_near
        })
    }

    /// Finds the circle with a rim knob at the pointer, if the pointer is just outside it.
    fn circle_beside(&self, at: Pos2) -> Option<usize> {
        let (place, reach) = (self.camera.to_world(at), self.camera.meters(REACH));
        (0..self.lane.run.world().len()).rev().find(|&index| {
            let circle = self.lane.circle(index);
            circle.center.distance(place) <= circle.radius + reach
                && rim(self.camera, &circle).distance(at) <= REACH
        })
    }
}

/// The maximum number of circles that are compared with each other; with more, all are drawn in the order in which they are
/// listed.
const COMPARED_UP_TO: usize = 10;

/// Returns the indices of the circles in the order of drawing, topmost last.
///
/// Circles are drawn in the order in which they are listed, except that a circle that a larger one would hide lies on top of
/// it, so that it can be seen and pressed.
pub fn draw_order(world: &World) -> impl DoubleEndedIterator<Item = usize> {
    let compared = if world.len() <= COMPARED_UP_TO { world.len() } else { 0 };
    let mut order: Vec<usize> = (0..compared).collect();
    let circles: Vec<Circle> = order.iter().map(|&index| world.circle_at(index)).collect();
    order.sort_by_key(|&index| circles.iter().filter(|larger| hides(larger, &circles[index])).count());
    order.into_iter().chain(compared..world.len())
}

/// Whether a larger circle covers all of a smaller one.
fn hides(larger: &Circle, smaller: &Circle) -> bool {
    larger.radius > smaller.radius && larger.center.distance(smaller.center) <= larger.radius - smaller.radius
}

#[cfg(test)]
mod tests {
    use circle_collision::simulation::{Body, Rules};
    use glam::dvec2;

    use super::*;

    /// Returns the order of drawing for circles with these positions on the x axis and radii.
    fn order(circles: &[(f64, f64)]) -> Vec<usize> {
        let body = |&(x, radius): &(f64, f64)| Body::new(Circle::new(dvec2(x, 0.0), radius));
        let world = World::new(Rules::default(), circles.iter().map(body).collect(), 0.0).expect("accepted");
        draw_order(&world).collect()
    }

    #[test]
    fn only_a_hidden_circle_moves_up() {
        assert_eq!(order(&[(0.0, 1.0), (1.0, 1.0), (9.0, 2.0)]), [0, 1, 2], "as they are listed");
        assert_eq!(order(&[(0.0, 1.0), (0.5, 2.0)]), [1, 0], "hidden");
        assert_eq!(order(&[(0.0, 1.0), (1.5, 2.0)]), [0, 1], "part of the rim is visible");
        assert_eq!(order(&[(0.0, 1.0), (0.0, 3.0), (0.0, 2.0)]), [1, 2, 0], "one in the other");
        assert_eq!(order(&[(0.0, 1.0), (0.0, 1.0)]), [0, 1], "the same place");
        let mut many = vec![(9.0, 1.0); 10];
        many.push((9.0, 2.0));
        assert_eq!(order(&many), (0..11).collect::<Vec<_>>(), "a crowd");
    }
}
