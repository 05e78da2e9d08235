//! What is always drawn on the canvas, and the text that is placed last.

mod band_heading;
mod circles;
pub mod compare;
mod equation;
mod grid;
mod miss;
mod narration;
mod out_of_view;
mod outline;
mod pointed_pair;
pub mod scale_bar;
mod stop;
mod term;

use egui::{Pos2, Rect};

use crate::session::{Lane, Run, Session};
use crate::view::camera::Camera;
use crate::view::card;
use crate::view::draw::label_layout::place_labels;
use crate::view::draw::obstacles::Obstacles;
use crate::view::draw::occupied::Occupied;
use crate::view::draw::{DrawContext, DrawList, Layer};
use crate::view::handle::{self, Hovered};
use crate::view::overlay;
use crate::view::text::caption::Sizes;
use crate::view::text::measure::frame;
use crate::view::theme::Theme;

/// The number of circles above which text may lie on them, for want of room.
const CROWD: usize = 100;

/// Draws what is always drawn in a layer, then its overlays.
fn draw_layer(layer: Layer, context: &DrawContext, list: &mut DrawList) {
    match layer {
        Layer::Grid => grid::draw(context, list),
        Layer::Walls => grid::walls(context, list),
        Layer::Circles => circles::draw(context, list),
        Layer::Outline => outline::draw(context, list),
        Layer::PointedPair => pointed_pair::draw(context, list),
        Layer::Stop => stop::draw(context, list),
        Layer::Miss => miss::draw(context, list),
        Layer::OutOfView => out_of_view::draw(context, list),
        Layer::Handles => handle::draw(context, list),
        Layer::Pulse => outline::pulse(context, list),
        Layer::Term => {
            term::draw(context, list);
            equation::terms(context, list);
        }
        Layer::Ground | Layer::Swept | Layer::Below | Layer::Velocities | Layer::Above => {}
    }
    overlay::draw(layer, context, list);
}

/// Draws a lane.
pub fn draw(
    session: &Session,
    lane: &Lane,
    camera: &Camera,
    theme: &Theme,
    hovered: Option<Hovered>,
) -> DrawList {
    let context = DrawContext { session, lane, camera, theme, hovered, pair: session.focus_pair() };
    let mut list = DrawList::default();
    let mut obstacles = Obstacles::default();
    for layer in Layer::ALL {
        let below = list.capsules.len();
        draw_layer(layer, &context, &mut list);
        if !is_crowd(lane.run()) {
            obstacles.add(layer, &list.capsules[below..]);
        }
    }
    write(&context, &obstacles, &mut list);
    list
}

/// Whether there are too many circles for text to keep off them.
fn is_crowd(run: &Run) -> bool {
    run.world().len() > CROWD
}

/// Returns the centers and radii (points) of the circles among which names find their places.
fn circles_on_screen(context: &DrawContext) -> Vec<(Pos2, f32)> {
    if is_crowd(context.run()) {
        return Vec::new();
    }
    let all = context.run().world().circles();
    all.map(|circle| (context.center(&circle), context.camera.length(circle.radius))).collect()
}

/// Writes all text, off what is drawn and off other text.
fn write(context: &DrawContext, obstacles: &Obstacles, list: &mut DrawList) {
    let mut occupied = Occupied::by(obstacles, context.camera.canvas).among(circles_on_screen(context));
    band_heading::draw(context, &occupied, list);
    if !is_crowd(context.run()) {
        list.labels.iter().for_each(|label| occupied.add(frame(label)));
    }
    let mut told = DrawList::default();
    // In Compare one sentence is for both runs: see `compare`.
    if !context.session.experiment().is_comparing() {
        narration::draw(context, &occupied, &mut told);
        told.labels.iter().for_each(|label| occupied.add(frame(label)));
        equation::line(context, &occupied, &mut told);
    }
    list.card = card::place::placed(context, &mut told);
    told.labels.iter().for_each(|label| occupied.add(frame(label)));
    // A name below them could not be read.
    let over: Vec<Rect> =
        told.labels.iter().map(frame).chain(list.card.iter().map(|card| card.frame)).collect();
    list.labels.retain(|label| !over.iter().any(|over| over.intersects(frame(label))));
    list.card.iter().for_each(|card| occupied.add(card.frame));
    let sizes = Sizes::of(context.camera.canvas);
    let words = std::mem::take(&mut list.captions);
    let (mut labels, mut leaders) = place_labels(words, &mut occupied, sizes, context.theme);
    list.labels.append(&mut labels);
    list.capsules.append(&mut leaders);
    list.labels.append(&mut told.labels);
    if !context.session.experiment().is_comparing() {
        scale_bar::draw(context, &occupied, list);
    }
}
