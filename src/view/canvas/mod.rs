//! The permanent parts of the canvas and its text, which is placed last.

mod answer;
mod cause;
mod circles;
pub mod compare;
mod contact;
mod cut;
mod equation;
pub mod grid;
mod marks;
mod narration;
mod trace;

use egui::{Pos2, Rect};

use crate::session::{Lane, Run, Session};
use crate::view::camera::Camera;
use crate::view::draw::{Detail, DrawContext, DrawList, Layer, Obstacles, Occupied, place_labels};
use crate::view::handle::{self, Hovered};
use crate::view::text::Rank;
use crate::view::text::measure::frame;
use crate::view::theme::Theme;
use crate::view::{card, overlay};

/// The number of circles above which text may lie on them, because there is no room elsewhere.
const CROWD: usize = 100;

/// Draws the permanent part of a layer, then its overlays.
fn draw_layer(layer: Layer, context: &DrawContext, list: &mut DrawList) {
    match layer {
        Layer::Grid => grid::draw(context, list),
        Layer::Walls => grid::walls(context, list),
        Layer::Circles => circles::draw(context, list),
        Layer::Outline => marks::outline(context, list),
        Layer::PointedPair => marks::pointed_pair(context, list),
        Layer::Trace => trace::draw(context, list),
        Layer::Miss => {
            marks::miss(context, list);
            cause::draw(context, list);
        }
        Layer::OutOfView => marks::out_of_view(context, list),
        Layer::Handles => handle::draw(context, list),
        Layer::Pulse => marks::pulse(context, list),
        Layer::Term => {
            equation::pointed_term(context, list);
            equation::terms(context, list);
        }
        Layer::Above => contact::draw(context, list),
        Layer::Swept | Layer::Below | Layer::Velocities => {}
    }
    overlay::draw(layer, context, list);
}

/// Draws a layer of a small lane.
fn draw_answer(layer: Layer, context: &DrawContext, list: &mut DrawList) {
    match layer {
        Layer::Walls => grid::walls(context, list),
        Layer::Swept => answer::course(context, list),
        Layer::Circles => circles::draw(context, list),
        Layer::Outline => marks::outline(context, list),
        Layer::Velocities => overlay::draw(layer, context, list),
        Layer::Miss => answer::point(context, list),
        Layer::Handles => handle::draw(context, list),
        Layer::Pulse => marks::pulse(context, list),
        Layer::Grid
        | Layer::Below
        | Layer::Above
        | Layer::PointedPair
        | Layer::Trace
        | Layer::OutOfView
        | Layer::Term => {}
    }
    let has_names = context.run().world().len() <= overlay::NUMBERED_UP_TO;
    list.captions.retain(|caption| has_names && caption.rank == Rank::Name);
}

/// Draws a lane.
pub fn draw(
    session: &Session,
    lane: &Lane,
    camera: &Camera,
    theme: &Theme,
    hovered: Option<Hovered>,
) -> DrawList {
    let context = DrawContext { session, lane, camera, theme, hovered, pair: session.explained_pair() };
    let mut list = DrawList::default();
    let mut obstacles = Obstacles::default();
    for layer in Layer::ALL {
        let below = list.capsules.len();
        match context.detail() {
            Detail::Full => draw_layer(layer, &context, &mut list),
            Detail::Answer => draw_answer(layer, &context, &mut list),
            Detail::Result => {}
        }
        if !is_crowd(lane.run()) {
            obstacles.add(layer, &list.capsules[below..]);
        }
    }
    write(&context, &obstacles, &mut list);
    list
}

/// Whether there are too many circles for text to avoid them.
fn is_crowd(run: &Run) -> bool {
    run.world().len() > CROWD
}

/// Returns the centers and radii (points) of the circles among which names are placed.
fn circles_on_screen(context: &DrawContext) -> Vec<(Pos2, f32)> {
    if is_crowd(context.run()) {
        return Vec::new();
    }
    let all = context.run().world().circles();
    all.map(|circle| (context.center(&circle), context.camera.length(circle.radius))).collect()
}

/// Writes all text, clear of shapes and of other text.
fn write(context: &DrawContext, obstacles: &Obstacles, list: &mut DrawList) {
    let mut occupied = Occupied::new(obstacles, context.camera.canvas, circles_on_screen(context));
    compare::heading(context, &occupied, list);
    list.fit = cut::button(context).filter(|_| context.detail() == Detail::Full);
    list.fit.iter().for_each(|frame| occupied.add(*frame));
    if !is_crowd(context.run()) {
        list.labels.iter().for_each(|label| occupied.add(frame(label)));
    }
    let mut told = DrawList::default();
    // In Compare, all runs share one sentence: see `compare`.
    if !context.session.experiment().is_comparing() {
        narration::draw(context, &occupied, &mut told);
        told.labels.iter().for_each(|label| occupied.add(frame(label)));
        equation::line(context, &occupied, &mut told);
    }
    list.card = card::placed(context, &mut told);
    told.labels.iter().for_each(|label| occupied.add(frame(label)));
    // A name underneath them would be unreadable.
    let over: Vec<Rect> =
        told.labels.iter().map(frame).chain(list.card.iter().map(|card| card.frame)).collect();
    list.labels.retain(|label| !over.iter().any(|over| over.intersects(frame(label))));
    list.card.iter().for_each(|card| occupied.add(card.frame));
    let words = std::mem::take(&mut list.captions);
    let (mut labels, mut leaders) = place_labels(words, &mut occupied, context.theme);
    list.labels.append(&mut labels);
    list.capsules.append(&mut leaders);
    list.labels.append(&mut told.labels);
    if !context.session.experiment().is_comparing() {
        grid::scale_bar(context, &occupied, list);
    }
}
