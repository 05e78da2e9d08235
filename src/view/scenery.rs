//! What everything on the canvas is drawn from: the state, one run of it, and where the canvas looks.

use egui::Pos2;

use super::camera::Camera;
use super::handle::Grip;
use super::pointer::Hovered;
use super::theme::Theme;
use crate::geometry::Circle;
use crate::session::{Pair, Run, Session};
use crate::simulation::AuditedContact;

/// One run on its part of the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Scenery<'session> {
    /// The state.
    pub session: &'session Session,
    /// The run that this canvas shows.
    pub run: &'session Run,
    /// Where the canvas looks.
    pub camera: &'session Camera,
    /// The colors.
    pub theme: &'session Theme,
    /// What the pointer is at.
    pub hovered: Option<Hovered>,
    /// The pair that is explained.
    pub pair: Option<Pair>,
}

impl<'session> Scenery<'session> {
    /// A circle of this run as the person thinks of it.
    pub fn circle(&self, index: usize) -> Circle {
        self.session.circle_of(self.run, index)
    }

    /// The missed contact on screen, if it is one of this run.
    pub fn miss(&self) -> Option<&'session AuditedContact> {
        self.session.miss_of(self.run)
    }

    /// The circle whose handles are shown because the pointer is at it.
    pub fn hovered_circle(&self) -> Option<usize> {
        self.hovered.map(|hovered| hovered.circle)
    }

    /// Is the pointer on this part of this circle?
    pub fn is_on(&self, circle: usize, grip: Grip) -> bool {
        self.hovered == Some(Hovered { circle, grip: Some(grip) })
    }

    /// Where a circle's center stands (points).
    pub fn center(&self, circle: &Circle) -> Pos2 {
        self.camera.to_screen(circle.center)
    }

    /// Is some of the circle inside of the canvas?
    pub fn is_in_view(&self, circle: &Circle) -> bool {
        self.camera.canvas.expand(self.camera.length(circle.radius)).contains(self.center(circle))
    }

    /// The two circles of the explained pair.
    pub fn pair_circles(&self) -> Option<[Circle; 2]> {
        self.pair.map(|pair| [self.circle(pair.a), self.circle(pair.b)])
    }

    /// The two circles of the explained pair as they are measured: while a push of the hand is on screen, as the check
    /// found them that led to it.
    pub fn measured(&self) -> Option<[Circle; 2]> {
        let (pair, mut circles) = (self.pair?, self.pair_circles()?);
        let pushes = self.session.pushes_of(self.run);
        if let Some(push) = pushes.iter().find(|push| pair.has(push.pushed) && pair.has(push.from)) {
            circles[usize::from(push.pushed == pair.b)].center = push.before.center;
        }
        Some(circles)
    }

    /// Are words beside the explained pair worth their room? In a crowd the pair changes with every contact, and only
    /// one that was chosen is measured.
    pub fn measures_pair(&self) -> bool {
        self.run.is_small() || !self.session.selection().is_empty()
    }
}
