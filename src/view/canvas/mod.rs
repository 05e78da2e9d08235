//! What is always drawn on the canvas: the circles, the marks that no switch turns off, and the one sentence.

mod card;
mod circles;
mod contact;
mod difference;
mod grid;
mod handles;
mod heading;
mod miss;
mod outline;
mod outside;
mod story;
mod term;

use egui::Pos2;

use super::camera::Camera;
use super::draw_list::DrawList;
use super::overlay;
use super::scenery::{CROWD, Scenery};
use super::theme::Theme;
use super::untangle::{frame, untangle};
use crate::session::{Overlay, Run, Session};

/// Words keep this far off the bar of the radii sum (points), at so many places along it.
const BAR_ROOM: f32 = 6.0;
const BAR_DISCS: u8 = 50;

/// All that is drawn of one run.
pub fn draw(
    session: &Session,
    run: &Run,
    camera: &Camera,
    theme: &Theme,
    hovered: Option<usize>,
) -> DrawList {
    let scenery = Scenery { session, run, camera, theme, hovered, pair: session.explained() };
    let mut list = DrawList::default();
    grid::draw(&scenery, &mut list);
    // What explains the past lies under the circles, what explains the present on top of them.
    for switch in [Overlay::Trails, Overlay::Capsule, Overlay::Ghosts, Overlay::Path] {
        overlay::draw(switch, &scenery, &mut list);
    }
    circles::draw(&scenery, &mut list);
    outline::draw(&scenery, &mut list);
    for switch in [
        Overlay::Velocity,
        Overlay::Distance,
        Overlay::RadiiSum,
        Overlay::PushOut,
        Overlay::ContactPose,
        Overlay::Closest,
        Overlay::LastContact,
    ] {
        overlay::draw(switch, &scenery, &mut list);
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
    let card = card::card(&scenery, &told);
    let taken = card.iter().map(|card| card.frame).chain(sentence).collect();
    list.card = card;
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
    let is_shown = scenery.session.shown().overlay(Overlay::RadiiSum);
    let bar = overlay::bar(scenery).filter(|_| is_shown);
    // Words keep off the bar as off a row of small discs.
    let along = bar.into_iter().flat_map(|bar| {
        let [from, to] = bar.ends;
        (0..=BAR_DISCS).map(move |index| (from.lerp(to, f32::from(index) / f32::from(BAR_DISCS)), BAR_ROOM))
    });
    circles.chain(along).collect()
}
