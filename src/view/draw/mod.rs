//! The shapes and labels on the canvas: their source, their order, and the placement of text.

pub mod label_layout;
mod list;
mod name_layout;
pub mod occupied;

pub use label_layout::place_labels;
pub use list::{Capsule, DrawList, towards};
pub use occupied::{AvoidedBy, Occupied};

use egui::{Color32, Pos2};

use crate::geometry::Circle;
use crate::session::{DragTrace, HandContact, Lane, Pair, Run, Session, ShownPushOut};
use crate::simulation::World;
use crate::view::camera::Camera;
use crate::view::handle::Hovered;
use crate::view::theme::Theme;

/// One lane on its part of the canvas.
#[derive(Clone, Copy, Debug)]
pub struct DrawContext<'session> {
    pub session: &'session Session,
    /// The lane to draw.
    pub lane: &'session Lane,
    /// The camera of its part of the canvas.
    pub camera: &'session Camera,
    pub theme: &'session Theme,
    /// The circle and handle at the pointer.
    pub hovered: Option<Hovered>,
    /// The explained pair.
    pub pair: Option<Pair>,
    /// Whether its method did best of those side by side.
    pub is_best: bool,
}

impl<'session> DrawContext<'session> {
    /// Returns the run of the lane.
    pub fn run(&self) -> &'session Run {
        self.lane.run()
    }

    /// Returns a circle of this run as the user sees it: a held circle keeps its own velocity.
    pub fn circle(&self, index: usize) -> Circle {
        self.session.circle_of(self.run(), index)
    }

    /// Returns the color of a circle.
    pub fn circle_color(&self, index: usize) -> Color32 {
        self.theme.circle(self.run().start().circles[index].color)
    }

    /// Returns the position of a circle's center on screen (points).
    pub fn center(&self, circle: &Circle) -> Pos2 {
        self.camera.to_screen(circle.center)
    }

    /// Whether any part of the circle is inside the canvas.
    pub fn is_in_view(&self, circle: &Circle) -> bool {
        self.camera.canvas.expand(self.camera.length(circle.radius)).contains(self.center(circle))
    }

    /// Returns the two circles of the explained pair.
    pub fn pair_circles(&self) -> Option<[Circle; 2]> {
        self.pair.map(|pair| [self.circle(pair.a), self.circle(pair.b)])
    }

    /// Returns the two circles of the explained pair as they are measured: while the push-out of a drag is on screen, as
    /// found by the check that caused it, if that was a single one.
    pub fn measured(&self) -> Option<[Circle; 2]> {
        let (pair, mut circles) = (self.pair?, self.pair_circles()?);
        let pushes = &self.lane.pushes;
        let is_own = |push: &&ShownPushOut| push.is_minimum && pair.has(push.pushed) && pair.has(push.from);
        if let Some(push) = pushes.iter().find(is_own) {
            circles[usize::from(push.pushed == pair.b)].center = push.before.center;
        }
        Some(circles)
    }

    /// Returns the opacity of a contact of the hand, which fades in.
    pub fn strength(&self, trace: &DragTrace, contact: &HandContact) -> f32 {
        if self.session.is_still() { 1.0 } else { trace.strength(contact) as f32 }
    }

    /// Returns how much of the lane its part of the canvas shows.
    pub fn detail(&self) -> Detail {
        match self.session.experiment().has_small_lanes() {
            false => Detail::Full,
            true if self.camera.band().is_small_lane() => Detail::Answer,
            true => Detail::Result,
        }
    }

    /// Whether the explained pair has captions. With many circles, only a selected pair does, because the pair changes with
    /// every contact.
    pub fn measures_pair(&self) -> bool {
        self.run().is_small() || !self.session.selection().is_empty()
    }
}

/// How much of a lane is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything that is switched on.
    Full,
    /// The circles, and how the method met the explained pair, without numbers.
    Answer,
    /// Only the name of the method and the result.
    Result,
}

/// The maximum number of circles that are compared with each other; with more, all are drawn in the order in which they are
/// listed.
const ASKED_UP_TO: usize = 10;

/// Returns the indices of the circles in the order of drawing, topmost last.
///
/// Circles are drawn in the order in which they are listed, except that a circle that a larger one would hide lies on top of
/// it, so that it can be seen and pressed.
pub fn draw_order(world: &World) -> impl DoubleEndedIterator<Item = usize> {
    let asked = if world.len() <= ASKED_UP_TO { world.len() } else { 0 };
    let mut order: Vec<usize> = (0..asked).collect();
    let circles: Vec<Circle> = order.iter().map(|&index| world.circle_at(index)).collect();
    order.sort_by_key(|&one| circles.iter().filter(|other| hides(other, &circles[one])).count());
    order.into_iter().chain(asked..world.len())
}

/// Whether a larger circle covers all of a smaller one.
fn hides(larger: &Circle, smaller: &Circle) -> bool {
    larger.radius > smaller.radius && larger.center.distance(smaller.center) <= larger.radius - smaller.radius
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{Body, Rules};
    use glam::dvec2;

    /// Returns the order of drawing for circles with these positions on the x axis and radii.
    fn order(circles: &[(f64, f64)]) -> Vec<usize> {
        let body = |&(x, radius): &(f64, f64)| Body::new(Circle::new(dvec2(x, 0.0), radius), false);
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
