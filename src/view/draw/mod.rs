//! The shapes and labels on the canvas: their source, their order, and the placement of text.

pub mod label_layout;
mod list;
mod name_layout;
pub mod occupied;
mod order;

pub use label_layout::place_labels;
pub use list::{Capsule, DrawList, towards};
pub use occupied::{Obstacles, Occupied};
pub use order::{Layer, draw_order};

use egui::{Color32, Pos2};

use crate::geometry::Circle;
use crate::session::{Lane, Pair, Run, Session};
use crate::view::camera::Camera;
use crate::view::handle::{Handle, Hovered};
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

    /// Returns the circle whose handles are shown because the pointer is at it.
    pub fn hovered_circle(&self) -> Option<usize> {
        self.hovered.map(|hovered| hovered.circle)
    }

    /// Whether the pointer is on this handle of this circle.
    pub fn is_on(&self, circle: usize, handle: Handle) -> bool {
        self.hovered == Some(Hovered { circle, handle: Some(handle) })
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
    /// found by the check that caused it.
    pub fn measured(&self) -> Option<[Circle; 2]> {
        let (pair, mut circles) = (self.pair?, self.pair_circles()?);
        let pushes = self.lane.pushes();
        if let Some(push) = pushes.iter().find(|push| pair.has(push.pushed) && pair.has(push.from)) {
            circles[usize::from(push.pushed == pair.b)].center = push.before.center;
        }
        Some(circles)
    }

    /// Whether the explained pair has captions. With many circles, only a selected pair does, because the pair changes with
    /// every contact.
    pub fn measures_pair(&self) -> bool {
        self.run().is_small() || !self.session.selection().is_empty()
    }
}
