//! The permanent parts of the canvas and its text, which is placed last.

mod circles;
mod coming;
pub mod compare;
mod contact;
mod equation;
pub mod grid;
mod hand;
mod narration;
mod step;
pub mod walls;

use egui::{Align2, Rect, Vec2, vec2};

use crate::session::{Overlay, Run, ScreenCommand, Shown, ShownLane};
use crate::view::button::{Action, CanvasButton};
use crate::view::camera::Camera;
use crate::view::context::{Detail, DrawContext};
use crate::view::draw::{AvoidedBy, DrawList, Occupied, place_labels};
use crate::view::handle::Hovered;
use crate::view::overlay;
use crate::view::text::Rank;
use crate::view::text::measure::frame;
use crate::view::theme::Theme;

/// The number of circles above which text may lie on them, because there is no room elsewhere.
const CROWD: usize = 100;

/// The size of the button that fits the view, and its distance from the border of the canvas (points).
const FIT_SIZE: Vec2 = vec2(76.0, 28.0);
const FIT_INSET: f32 = 12.0;

/// A part of the canvas: the lanes that show it, its switch if it is an overlay, the text that avoids it, and the function that
/// draws it.
type Part = (&'static [Detail], Option<Overlay>, AvoidedBy, fn(&DrawContext, &mut DrawList));

/// Shown by a lane in full, by a small lane with circles, and by both.
const FULL: &[Detail] = &[Detail::Full];
const SMALL: &[Detail] = &[Detail::Answer];
const BOTH: &[Detail] = &[Detail::Full, Detail::Answer];

/// The parts of a lane, bottommost first. Overlays that explain the past lie below the circles, and those that explain the
/// present lie on top.
const PARTS: [Part; 28] = [
    (FULL, None, AvoidedBy::Nothing, grid::draw),
    (BOTH, None, AvoidedBy::CaptionsWithRoom, walls::sides),
    (BOTH, None, AvoidedBy::CaptionsWithRoom, walls::draw),
    (FULL, Some(Overlay::Capsule), AvoidedBy::Captions, overlay::swept),
    (FULL, Some(Overlay::Outlines), AvoidedBy::Captions, overlay::checks),
    (FULL, Some(Overlay::Outlines), AvoidedBy::Captions, overlay::ahead),
    (FULL, Some(Overlay::Outlines), AvoidedBy::Nothing, coming::draw),
    (SMALL, None, AvoidedBy::Captions, step::discs),
    (SMALL, None, AvoidedBy::Captions, step::cast),
    (FULL, Some(Overlay::Capsule), AvoidedBy::Captions, step::cast),
    (BOTH, None, AvoidedBy::All, circles::draw),
    (BOTH, None, AvoidedBy::Captions, step::outline),
    (FULL, None, AvoidedBy::All, contact::draw),
    (FULL, Some(Overlay::Distance), AvoidedBy::All, overlay::distance),
    (FULL, Some(Overlay::RadiiSum), AvoidedBy::All, overlay::radii_sum),
    (BOTH, Some(Overlay::Velocity), AvoidedBy::All, overlay::velocity),
    (BOTH, Some(Overlay::PushOut), AvoidedBy::All, overlay::push_out),
    (FULL, None, AvoidedBy::All, circles::pointed_pair),
    (BOTH, None, AvoidedBy::All, hand::trace),
    (SMALL, None, AvoidedBy::All, contact::point),
    (FULL, None, AvoidedBy::All, contact::failure),
    (FULL, None, AvoidedBy::All, contact::cause),
    (FULL, None, AvoidedBy::All, circles::out_of_view),
    (BOTH, None, AvoidedBy::All, walls::handles),
    (BOTH, None, AvoidedBy::All, hand::handles),
    (FULL, Some(Overlay::Outlines), AvoidedBy::Nothing, coming::grips),
    (BOTH, None, AvoidedBy::Nothing, step::pulse),
    (FULL, None, AvoidedBy::Names, equation::pointed_term),
];

/// Draws a lane.
pub fn draw(
    shown: &Shown,
    lane: &ShownLane,
    camera: &Camera,
    theme: &Theme,
    hovered: Option<Hovered>,
) -> DrawList {
    let context = DrawContext { shown, lane, camera, theme, hovered };
    let mut list = DrawList::default();
    let most = if is_crowd(lane.run) { 0 } else { CROWD };
    let circles = (0..lane.run.world().len().min(most)).map(|index| context.circle(index));
    let on_screen = circles.map(|circle| (context.center(&circle), camera.length(circle.radius)));
    let mut occupied = Occupied::new(camera.canvas, on_screen.collect());
    let detail = context.detail();
    let is_on = |switch: Option<Overlay>| switch.is_none_or(|overlay| shown.options.overlay(overlay));
    for (lanes, switch, avoided_by, draw) in PARTS {
        if !lanes.contains(&detail) || !is_on(switch) {
            continue;
        }
        let below = list.capsules.len();
        draw(&context, &mut list);
        if !is_crowd(lane.run) {
            occupied.add_shapes(avoided_by, &list.capsules[below..]);
        }
    }
    if detail == Detail::Answer {
        list.captions.retain(|caption| caption.rank == Rank::Name);
    }
    write(&context, &mut occupied, &mut list);
    list
}

/// Whether there are too many circles for text to avoid them.
fn is_crowd(run: &Run) -> bool {
    run.world().len() > CROWD
}

/// Writes all text, clear of shapes and of other text.
fn write(context: &DrawContext, occupied: &mut Occupied, list: &mut DrawList) {
    compare::heading(context, occupied, list);
    let shown = context.shown;
    let is_fit_offered = list.is_cut && shown.drag.is_none() && context.detail() == Detail::Full;
    if is_fit_offered && context.lane.is_explained {
        let canvas = context.camera.canvas.shrink(FIT_INSET);
        // The words have the bottom of a single canvas, most circles leave to the right, and the headings of Compare have the top.
        let anchor = if shown.is_comparing() { Align2::RIGHT_BOTTOM } else { Align2::LEFT_TOP };
        let frame = anchor.align_size_within_rect(FIT_SIZE, canvas);
        list.buttons.push(CanvasButton { action: Action::other("Fit", ScreenCommand::Fit), frame });
    }
    list.buttons.iter().for_each(|button| occupied.add(button.frame));
    if !is_crowd(context.run()) {
        list.labels.iter().for_each(|label| occupied.add(frame(label)));
    }
    let mut words = DrawList::default();
    // In Compare, all runs share one sentence: see `compare`.
    if !shown.is_comparing() {
        narration::draw(context, occupied, &mut words);
        words.labels.iter().for_each(|label| occupied.add(frame(label)));
        words.buttons.iter().for_each(|button| occupied.add(button.frame));
        list.buttons.append(&mut words.buttons);
        equation::line(context, &mut words);
        words.labels.iter().for_each(|label| occupied.add(frame(label)));
    }
    // A name underneath them would be unreadable.
    let over = words.labels.iter().map(frame).chain(list.buttons.iter().map(|button| button.frame));
    let over: Vec<Rect> = over.collect();
    list.labels.retain(|label| !over.iter().any(|over| over.intersects(frame(label))));
    place_labels(list, occupied, context.theme);
    list.labels.append(&mut words.labels);
    if !shown.is_comparing() {
        grid::scale_bar(context, occupied, list);
    }
}
