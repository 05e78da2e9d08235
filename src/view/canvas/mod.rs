//! What is always drawn on the canvas: the circles, the marks that no switch turns off, and the one sentence.

pub mod both;
mod card;
mod circles;
mod contact;
mod grid;
mod handles;
mod miss;
mod outline;
mod outside;
mod rim;
mod stop;
mod story;
mod term;

use egui::Pos2;
use glam::DVec2;

use super::camera::Camera;
use super::draw_list::DrawList;
use super::handle;
use super::overlay;
use super::scenery::Scenery;
use super::theme::Theme;
use super::untangle::{frame, untangle};
use crate::geometry::Circle;
use crate::session::{Overlay, Run, Session};

/// Words keep this far off the head of an arrow (points).
const ARROW_ROOM: f32 = 7.0;

/// Words keep off what a drag has swept, which counts as a row of discs: one more than this.
const SWEPT_DISCS: u8 = 6;

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
    stop::draw(&scenery, &mut list);
    miss::draw(&scenery, &mut list);
    outside::draw(&scenery, &mut list);
    handles::draw(&scenery, &mut list);
    let discs = discs(&scenery);
    rim::draw(&scenery, &discs, &mut list);
    let mut told = DrawList::default();
    // In Compare one sentence is for both: see `both`.
    if !session.runs().is_comparing() {
        story::draw(&scenery, &mut told);
    }
    let sentence = told.labels.iter().map(frame);
    let card = card::card(&scenery, &told);
    let taken = card.iter().map(|card| card.frame).chain(sentence).collect();
    list.card = card;
    untangle(&mut list.labels, taken, &discs, camera.canvas);
    list.labels.append(&mut told.labels);
    list
}

/// What words should not cover, as centers and radii (points): each circle, unless they are a crowd, where the hand wants
/// one, what it has swept and where one was pushed from, and the heads of the velocities.
fn discs(scenery: &Scenery) -> Vec<(Pos2, f32)> {
    let (session, world) = (scenery.session, scenery.run.world());
    if !scenery.run.is_small() {
        return Vec::new();
    }
    let wished = session.drag().map(|drag| Circle { center: drag.target, ..world.circle(drag.circle) });
    let pushed = session.pushes_of(scenery.run).iter().map(|push| push.before);
    let stop = session.stop_of(scenery.run).zip(wished);
    let swept = stop.into_iter().flat_map(|(stop, circle)| {
        let place = move |part: u8| stop.from.lerp(stop.at, f64::from(part) / f64::from(SWEPT_DISCS));
        (0..=SWEPT_DISCS).map(move |part| Circle { center: place(part), ..circle })
    });
    let circles = world.circles().chain(wished).chain(pushed).chain(swept);
    let circles = circles.map(|circle| (scenery.center(&circle), scenery.camera.length(circle.radius)));
    let scale = handle::arrow_scale(session);
    let has_arrows = session.shown().overlay(Overlay::Velocity);
    let moving = (0..world.len()).map(|index| scenery.circle(index));
    let moving = moving.filter(|circle| has_arrows && circle.velocity != DVec2::ZERO);
    let heads = moving.map(|circle| (handle::arrow_tip(scenery.camera, &circle, scale), ARROW_ROOM));
    circles.chain(heads).collect()
}
