//! What is always drawn on the canvas: the circles, the marks that no switch turns off, and the one sentence.

mod assembled;
pub mod both;
mod card;
mod circles;
mod contact;
mod grid;
mod handles;
mod miss;
mod narration;
mod outline;
mod outside;
mod rim;
mod stop;
mod term;

use egui::{Pos2, Rect};

use super::camera::Camera;
use super::draw_list::{Capsule, DrawList};
use super::label_layout::{Taken, place_labels};
use super::measure::frame;
use super::overlay;
use super::pointer::Hovered;
use super::scale;
use super::scenery::Scenery;
use super::theme::Theme;
use super::word::Sizes;
use crate::session::{Overlay, Run, Session};

/// Among more circles there is no room beside them: then words lie on what there is.
const CROWD: usize = 100;

/// All that is drawn of one run.
pub fn draw(
    session: &Session,
    run: &Run,
    camera: &Camera,
    theme: &Theme,
    hovered: Option<Hovered>,
) -> DrawList {
    let scenery = Scenery { session, run, camera, theme, hovered, pair: session.focus_pair() };
    let mut list = DrawList::default();
    grid::draw(&scenery, &mut list);
    overlay::draw(Overlay::Trails, &scenery, &mut list);
    // From here on no words lie on what is drawn.
    let ground = list.capsules.len();
    grid::walls(&scenery, &mut list);
    // What explains the past lies under the circles, what explains the present on top of them.
    for switch in [Overlay::Capsule, Overlay::Ghosts, Overlay::Path] {
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
    contact::draw(&scenery, &mut list);
    stop::draw(&scenery, &mut list);
    miss::draw(&scenery, &mut list);
    outside::draw(&scenery, &mut list);
    handles::draw(&scenery, &mut list);
    let is_crowd = is_crowd(run);
    let drawn: Vec<Capsule> = if is_crowd { Vec::new() } else { list.capsules[ground..].to_vec() };
    // These come and go, or surround what they are about: words may lie in them.
    outline::pulse(&scenery, &mut list);
    term::draw(&scenery, &mut list);
    assembled::terms(&scenery, &mut list);
    write(&scenery, &drawn, &mut list);
    list
}

/// Are there too many circles for words to find a place off them?
fn is_crowd(run: &Run) -> bool {
    run.world().len() > CROWD
}

/// The centers and radii (points) of the circles among which names find their places.
fn circles_on_screen(scenery: &Scenery) -> Vec<(Pos2, f32)> {
    if is_crowd(scenery.run) {
        return Vec::new();
    }
    let all = scenery.run.world().circles();
    all.map(|circle| (scenery.center(&circle), scenery.camera.length(circle.radius))).collect()
}

/// Gives all words their places, off each other and off what is drawn.
fn write(scenery: &Scenery, drawn: &[Capsule], list: &mut DrawList) {
    let mut taken = Taken::by(drawn, scenery.camera.canvas).among(circles_on_screen(scenery));
    rim::draw(scenery, &taken, list);
    if !is_crowd(scenery.run) {
        list.labels.iter().for_each(|label| taken.take(frame(label)));
    }
    let mut told = DrawList::default();
    // In Compare one sentence is for both: see `both`.
    if !scenery.session.experiment().is_comparing() {
        narration::draw(scenery, &taken, &mut told);
        told.labels.iter().for_each(|label| taken.take(frame(label)));
        assembled::line(scenery, &taken, &mut told);
    }
    list.card = card::card(scenery, &mut told);
    told.labels.iter().for_each(|label| taken.take(frame(label)));
    // The name of a circle that lies under them is not read.
    let over: Vec<Rect> =
        told.labels.iter().map(frame).chain(list.card.iter().map(|card| card.frame)).collect();
    list.labels.retain(|label| !over.iter().any(|over| over.intersects(frame(label))));
    list.card.iter().for_each(|card| taken.take(card.frame));
    let sizes = Sizes::of(scenery.camera.canvas);
    let words = std::mem::take(&mut list.words);
    let (mut labels, mut leaders) = place_labels(words, &mut taken, sizes, scenery.theme);
    list.labels.append(&mut labels);
    list.capsules.append(&mut leaders);
    list.labels.append(&mut told.labels);
    if !scenery.session.experiment().is_comparing() {
        scale::draw(scenery, &taken, list);
    }
}
