//! One explanation on the canvas per file. Each is a plain function that adds to the draw list.
//!
//! To add one: a variant in [`Overlay`] with its name and key, a file here, and the line in `draw` that the compiler
//! then asks for.

mod approach;
mod capsule;
mod circles;
mod contact;
mod difference;
mod distance;
mod ghosts;
mod grid;
mod handles;
mod heading;
mod last_contact;
mod miss;
mod outside;
mod path;
mod push_out;
mod radii_sum;
mod scale;
mod story;
mod term;
mod trails;
mod velocity;

use egui::Pos2;

use super::camera::Camera;
use super::draw_list::DrawList;
use super::theme::Theme;
use super::untangle::{frame, untangle};
use crate::detection::overlap;
use crate::geometry::Circle;
use crate::lab::{Lab, Overlay, Pair, Run};
use crate::simulation::Meeting;

/// More circles than this are a crowd.
const CROWD: usize = 10;

/// Between the two looks of a miss there is room for more words from this distance on (points).
const ROOM_FOR_CAPTIONS: f32 = 230.0;

/// Words keep this far off the bar of the radii sum (points), at so many places along it.
const BAR_ROOM: f32 = 6.0;
const BAR_DISCS: u8 = 50;

/// What every overlay is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Scenery<'lab> {
    /// The state.
    pub lab: &'lab Lab,
    /// The run that this canvas shows.
    pub run: &'lab Run,
    /// Where the canvas looks.
    pub camera: &'lab Camera,
    /// The colours.
    pub theme: &'lab Theme,
    /// The circle under the pointer.
    pub hovered: Option<usize>,
    /// The pair that is explained.
    pub pair: Option<Pair>,
}

impl<'lab> Scenery<'lab> {
    /// A circle of this run as the person thinks of it.
    fn circle(&self, index: usize) -> Circle {
        self.lab.circle_of(self.run, index)
    }

    /// The meeting that went through and is on screen now, if it is one of this run.
    fn miss(&self) -> Option<&'lab Meeting> {
        self.lab.miss_of(self.run)
    }

    /// Where a circle's centre stands (points).
    fn center(&self, circle: &Circle) -> Pos2 {
        self.camera.to_screen(circle.center)
    }

    /// Is some of the circle inside of the canvas?
    fn is_in_view(&self, circle: &Circle) -> bool {
        self.camera.canvas.expand(self.camera.length(circle.radius)).contains(self.center(circle))
    }

    /// The two circles of the explained pair.
    fn pair_circles(&self) -> Option<[Circle; 2]> {
        self.pair.map(|pair| [self.circle(pair.a), self.circle(pair.b)])
    }

    /// Are words beside the explained pair worth their room? In a crowd the pair changes with every contact, and only
    /// one that was chosen is measured.
    fn measures_pair(&self) -> bool {
        self.run.world().len() <= CROWD || !self.lab.selection().is_empty()
    }

    /// Is the picture of a miss so narrow that words beside the pair would lie on its captions?
    fn is_crowded_by_miss(&self) -> bool {
        let is_narrow = |miss: &Meeting| {
            let step = miss.before.map(|circle| circle.velocity.length()).into_iter().fold(0.0, f64::max);
            self.camera.length(step * miss.duration) < ROOM_FOR_CAPTIONS
        };
        let is_close = |[a, b]: [Circle; 2]| overlap(&a, &b).gap < a.radius + b.radius;
        self.miss().is_some_and(is_narrow)
            || self.miss().is_some() && self.pair_circles().is_some_and(is_close)
    }
}

/// All that is drawn of one run.
pub fn canvas(lab: &Lab, run: &Run, camera: &Camera, theme: &Theme, hovered: Option<usize>) -> DrawList {
    let scenery = Scenery { lab, run, camera, theme, hovered, pair: lab.explained() };
    let mut list = DrawList::default();
    grid::draw(&scenery, &mut list);
    // What explains the past lies under the circles, what explains the present on top of them.
    for overlay in [Overlay::Trails, Overlay::Capsule, Overlay::Ghosts, Overlay::Path] {
        draw(overlay, &scenery, &mut list);
    }
    circles::draw(&scenery, &mut list);
    for overlay in [
        Overlay::Velocity,
        Overlay::Distance,
        Overlay::RadiiSum,
        Overlay::PushOut,
        Overlay::ContactPose,
        Overlay::Closest,
        Overlay::LastContact,
    ] {
        draw(overlay, &scenery, &mut list);
    }
    term::draw(&scenery, &mut list);
    contact::draw(&scenery, &mut list);
    miss::draw(&scenery, &mut list);
    difference::draw(&scenery, &mut list);
    outside::draw(&scenery, &mut list);
    handles::draw(&scenery, &mut list);
    heading::draw(&scenery, &mut list);
    let mut told = DrawList::default();
    story::draw(&scenery, &mut told);
    let sentence = told.labels.iter().map(frame);
    let taken = list.callouts.iter().map(|callout| callout.frame).chain(sentence).collect();
    untangle(&mut list.labels, taken, &discs(&scenery), camera.canvas);
    list.labels.append(&mut told.labels);
    list
}

/// What words should not cover, as centres and radii (points): each circle, unless they are a crowd, and the bar of the
/// radii sum.
fn discs(scenery: &Scenery) -> Vec<(Pos2, f32)> {
    let world = scenery.run.world();
    let circles = world.circles().filter(|_| world.len() <= CROWD);
    let circles = circles.map(|circle| (scenery.center(&circle), scenery.camera.length(circle.radius)));
    let is_shown = scenery.lab.shown().overlay(Overlay::RadiiSum);
    let bar = radii_sum::bar(scenery).filter(|_| is_shown);
    // Words keep off the bar as off a row of small discs.
    let along = bar.into_iter().flat_map(|bar| {
        let [from, to] = bar.ends;
        (0..=BAR_DISCS).map(move |index| (from.lerp(to, f32::from(index) / f32::from(BAR_DISCS)), BAR_ROOM))
    });
    circles.chain(along).collect()
}

fn draw(overlay: Overlay, scenery: &Scenery, list: &mut DrawList) {
    if !scenery.lab.shown().overlay(overlay) {
        return;
    }
    match overlay {
        Overlay::Distance => distance::draw(scenery, list),
        Overlay::RadiiSum => radii_sum::draw(scenery, list),
        Overlay::PushOut => push_out::draw(scenery, list),
        Overlay::Velocity => velocity::draw(scenery, list),
        Overlay::Ghosts => ghosts::draw(scenery, list),
        Overlay::Capsule => capsule::draw(scenery, list),
        Overlay::ContactPose => approach::contact(scenery, list),
        Overlay::Closest => approach::closest(scenery, list),
        Overlay::Path => path::draw(scenery, list),
        Overlay::Trails => trails::draw(scenery, list),
        Overlay::LastContact => last_contact::draw(scenery, list),
    }
}
