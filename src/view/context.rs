//! What every part of the canvas is drawn from: a lane with its camera, how much of it is shown, and which kinds of number:
//! two at once can be read.

use circle_collision::detection::{Nearness, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;
use egui::{Color32, Pos2, Vec2};
use glam::DVec2;

use crate::session::{Pair, PushOut, Run, Shown, ShownLane, Target};
use crate::view::camera::Camera;
use crate::view::handle::Hovered;
use crate::view::swell::Swell;
use crate::view::text::{Caption, Rank};
use crate::view::theme::Theme;

/// The distance between a rim and the text about it (points).
pub const CLEARANCE: f32 = 8.0;

/// One lane on its part of the canvas.
#[derive(Clone, Copy, Debug)]
pub struct DrawContext<'session> {
    pub shown: &'session Shown<'session>,
    /// The lane to draw.
    pub lane: &'session ShownLane<'session>,
    /// The camera of its part of the canvas.
    pub camera: &'session Camera,
    pub theme: &'session Theme,
    /// The circle and handle at the pointer.
    pub hovered: Option<Hovered>,
}

impl<'session> DrawContext<'session> {
    /// Returns the run of the lane.
    pub fn run(&self) -> &'session Run {
        self.lane.run
    }

    /// Returns a circle of this run as the user sees it: a held circle keeps its own velocity, and where the canvas is the picture of
    /// the equation, one of the pair has given its radius to the other.
    pub fn circle(&self, index: usize) -> Circle {
        let circle = self.lane.circle(index);
        let Some(swell) = self.swell().filter(|swell| swell.pair.has(index)) else { return circle };
        Circle { radius: swell.drawn_radii()[swell.pair.place_of(index)], ..circle }
    }

    /// Returns the two of a pair as the user sees them.
    pub fn both(&self, pair: Pair) -> [Circle; 2] {
        pair.placed(self.run().world(), |index| self.circle(index))
    }

    /// Returns the picture of the equation, if the canvas is that.
    pub fn swell(&self) -> Option<Swell> {
        if self.shown.is_canvas_picture { Swell::of(self.shown) } else { None }
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
        self.shown.pair.map(|pair| self.both(pair))
    }

    /// Returns the two circles of the explained pair as they are measured: while the motion between two checks is on screen,
    /// there; while a push-out is, as found by the check that caused it, if that was a single one. `None` while the tour asks what
    /// will happen: their distance appears with the throw.
    pub fn measured(&self) -> Option<[Circle; 2]> {
        let pair = self.shown.pair.filter(|_| !self.shown.tour_asks)?;
        let mut circles = self.pair_circles()?;
        let outlines = &self.lane.outlines;
        if !outlines.is_empty() {
            let outline =
                |index: usize| outlines.iter().find(|(of, _)| *of == index).map(|(_, outline)| *outline);
            let circle = |index: usize| outline(index).unwrap_or(self.circle(index));
            return Some(pair.placed(self.run().world(), circle));
        }
        let is_of = |from: Target| from == pair.b || from == Target::Circle(pair.a);
        let is_own = |push: &&PushOut| push.is_minimum && pair.has(push.pushed) && is_of(push.from);
        for push in self.lane.pushes.iter().filter(is_own) {
            circles[pair.place_of(push.pushed)].center = push.before.center;
        }
        Some(circles)
    }

    /// Whether outlines move by themselves: while the run plays, or a miss is replayed.
    pub fn is_passing(&self) -> bool {
        (self.shown.state.is_playing() || self.shown.replay.is_some()) && !self.lane.outlines.is_empty()
    }

    /// Returns a circle where it is drawn: after a push-out, it glides to its place.
    pub fn drawn(&self, index: usize) -> Circle {
        let circle = self.circle(index);
        Circle { center: circle.center - self.lane.way_to_place(index), ..circle }
    }

    /// Returns how much of the lane its part of the canvas shows.
    pub fn detail(&self) -> Detail {
        match self.shown.has_small_lanes() {
            false => Detail::Full,
            true if self.camera.band().is_small_lane() => Detail::Answer,
            true => Detail::Result,
        }
    }

    /// Returns each circle of the pair that moves: as its course began, its center at the answer, and its color.
    pub fn movers(&self, audited: &AuditedContact) -> impl Iterator<Item = (Circle, DVec2, Color32)> {
        let of = |(index, place): (usize, usize)| {
            (audited.before[place], audited.centers[place], self.circle_color(index))
        };
        audited.contact.circles().zip(0..).map(of).filter(|(before, ..)| before.velocity != DVec2::ZERO)
    }

    /// Returns a caption beside this circle, clear of its rim.
    pub fn caption(
        &self,
        rank: Rank,
        circle: &Circle,
        side: Vec2,
        text: impl Into<String>,
        color: Color32,
    ) -> Caption {
        let caption = Caption::new(rank, self.center(circle), side, text, color);
        caption.around(self.camera.length(circle.radius) + CLEARANCE)
    }

    /// Whether the explained pair has captions. With many circles, only a selected pair does, because the pair changes with
    /// every contact.
    pub fn measures_pair(&self) -> bool {
        self.run().is_small() || !self.shown.state.selection().is_empty()
    }

    /// Whether numbers of this kind are shown without being asked for.
    pub fn shows(&self, kind: NumberKind) -> bool {
        let overlaps = |[a, b]: [_; 2]| overlap(&a, &b).nearness() == Nearness::Overlapping;
        let kinds = if self.lane.failure().is_some() {
            [NumberKind::Way, NumberKind::Step]
        } else if !self.lane.pushes.is_empty() {
            [NumberKind::PushOut, NumberKind::Depth]
        } else if self.measured().is_some_and(overlaps) {
            [NumberKind::Distance, NumberKind::Depth]
        } else {
            [NumberKind::Distance, NumberKind::Step]
        };
        kinds.contains(&kind)
    }

    /// Whether the pointer is on this circle, or it is selected.
    pub fn is_singled_out(&self, circle: usize) -> bool {
        let is_hovered = self.hovered.is_some_and(|hovered| hovered.circle == circle);
        is_hovered || self.shown.state.selection().contains(&circle)
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

/// A kind of number on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberKind {
    /// The distance between the centers.
    Distance,
    /// How deep two circles overlap.
    Depth,
    /// The length of a push-out.
    PushOut,
    /// The length of the way in a step, and of the part in which a check would have caught the pair.
    Way,
    /// The number of a check or a step.
    Step,
}
