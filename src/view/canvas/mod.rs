//! What is always drawn on the canvas, and the order in which everything is drawn.

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

use crate::session::{Run, Session};
use crate::view::camera::Camera;
use crate::view::card;
use crate::view::draw::{Capsule, DrawContext, DrawList};
use crate::view::handle::{self, Hovered};
use crate::view::overlay;
use crate::view::text::caption::Sizes;
use crate::view::text::label_layout::place_labels;
use crate::view::text::measure::frame;
use crate::view::text::occupied::Occupied;
use crate::view::theme::Theme;

/// The number of circles above which text may lie on them, for want of room.
const CROWD: usize = 100;

/// What is drawn of a run, each on top of those before it.
///
/// Overlays that explain the past lie below the circles, those that explain the present on top of them:
/// [`overlay::layer`] says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The meter grid.
    Grid,
    /// Overlays on the ground.
    Ground,
    /// Walls of the arena.
    Walls,
    /// Overlays of areas that circles swept.
    Swept,
    /// Other overlays below the circles.
    Below,
    /// The circles and their names.
    Circles,
    /// The circles between two checks.
    Outline,
    /// Overlays of velocities.
    Velocities,
    /// Other overlays on top of the circles.
    Above,
    /// The contact to come that the pointer is on in the table.
    PointedPair,
    /// The contact that stopped a drag.
    Stop,
    /// The contact that was missed.
    Miss,
    /// Marks of circles out of view.
    OutOfView,
    /// What can be pulled.
    Handles,
    /// The pulse of a check.
    Pulse,
    /// The quantities of a term of the equation.
    Term,
}

impl Layer {
    /// All of them, the lowest first.
    pub const ALL: [Self; 16] = all_variants![
        Grid,
        Ground,
        Walls,
        Swept,
        Below,
        Circles,
        Outline,
        Velocities,
        Above,
        PointedPair,
        Stop,
        Miss,
        OutOfView,
        Handles,
        Pulse,
        Term,
    ];

    /// Draws what is always drawn in this layer, then its overlays.
    fn draw(self, context: &DrawContext, list: &mut DrawList) {
        match self {
            Self::Grid => grid::draw(context, list),
            Self::Walls => grid::walls(context, list),
            Self::Circles => circles::draw(context, list),
            Self::Outline => outline::draw(context, list),
            Self::PointedPair => pointed_pair::draw(context, list),
            Self::Stop => stop::draw(context, list),
            Self::Miss => miss::draw(context, list),
            Self::OutOfView => out_of_view::draw(context, list),
            Self::Handles => handle::draw(context, list),
            Self::Pulse => outline::pulse(context, list),
            Self::Term => {
                term::draw(context, list);
                equation::terms(context, list);
            }
            Self::Ground | Self::Swept | Self::Below | Self::Velocities | Self::Above => {}
        }
        overlay::draw(self, context, list);
    }

    /// Whether words keep off what it draws.
    fn is_obstacle(self) -> bool {
        match self {
            // Text must lie somewhere on what covers the canvas, and may lie in what only flashes or surrounds.
            Self::Grid | Self::Ground | Self::Pulse | Self::Term => false,
            Self::Walls
            | Self::Swept
            | Self::Below
            | Self::Circles
            | Self::Outline
            | Self::Velocities
            | Self::Above
            | Self::PointedPair
            | Self::Stop
            | Self::Miss
            | Self::OutOfView
            | Self::Handles => true,
        }
    }
}

/// Draws a run.
pub fn draw(
    session: &Session,
    run: &Run,
    camera: &Camera,
    theme: &Theme,
    hovered: Option<Hovered>,
) -> DrawList {
    let context = DrawContext { session, run, camera, theme, hovered, pair: session.focus_pair() };
    let mut list = DrawList::default();
    let mut obstacles: Vec<Capsule> = Vec::new();
    for layer in Layer::ALL {
        let below = list.capsules.len();
        layer.draw(&context, &mut list);
        if layer.is_obstacle() && !is_crowd(run) {
            obstacles.extend(&list.capsules[below..]);
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
    if is_crowd(context.run) {
        return Vec::new();
    }
    let all = context.run.world().circles();
    all.map(|circle| (context.center(&circle), context.camera.length(circle.radius))).collect()
}

/// Writes all text, off what is drawn and off other text.
fn write(context: &DrawContext, obstacles: &[Capsule], list: &mut DrawList) {
    let mut occupied = Occupied::by(obstacles, context.camera.canvas).among(circles_on_screen(context));
    band_heading::draw(context, &occupied, list);
    if !is_crowd(context.run) {
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
