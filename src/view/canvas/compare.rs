//! What is drawn once for both bands of Compare: the line between them, the scale bar, and the sentence.

use egui::{Align2, Color32, Rect, pos2, vec2};
use glam::DVec2;

use crate::session::{Lane, Overlay, Run, Session};
use crate::view::arrow_scale::arrow_scale;
use crate::view::camera::Camera;
use crate::view::canvas::scale_bar;
use crate::view::draw::obstacles::Obstacles;
use crate::view::draw::occupied::Occupied;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::layout::band::Band;
use crate::view::layout::bands::foot;
use crate::view::narration::narration;
use crate::view::text::font::{BODY, SENTENCE, SMALL};
use crate::view::text::label::Label;
use crate::view::text::measure::{self, frame};
use crate::view::text::wrap::wrapped;
use crate::view::theme::Theme;

/// The distance between the sentence and the scale bar (points).
const BETWEEN: f32 = 24.0;

/// The distance of lines, as a multiple of the size of letters.
const LINE: f32 = 1.3;

/// Draws it on a canvas that is divided into these bands; draws nothing on an undivided one. `camera` is that of one
/// band.
pub fn draw(session: &Session, bands: &[Band], camera: &Camera, theme: &Theme, canvas: Rect) -> DrawList {
    let mut list = DrawList::default();
    let [first, second] = bands else { return list };
    let foot = foot(canvas);
    let line = if first.frame.left() == second.frame.left() {
        [second.frame.left_top(), second.frame.right_top()]
    } else {
        [second.frame.left_top(), second.frame.left_bottom()]
    };
    for [from, to] in [line, [foot.left_top(), foot.right_top()]] {
        list.line(from, to, 2.0, 0.0, theme.line);
    }
    // If one run holds up the clock, the sentence says why.
    let waits = |lane: &&Lane| {
        lane.run().is_behind() || lane.run().stall().is_some() || lane.run().world().is_crowded()
    };
    let lane = session.experiment().lanes().iter().find(waits).unwrap_or(session.lane());
    // The scale is that of both bands.
    let mut camera = *camera;
    (camera.canvas, camera.stage) = (foot, foot);
    let context =
        DrawContext { session, lane, camera: &camera, theme, hovered: None, pair: session.focus_pair() };
    let mut told = DrawList::default();
    sentence(&context, &mut told);
    // The scale bar is left out where the sentence needs its room.
    let nothing = Obstacles::default();
    let mut occupied = Occupied::by(&nothing, foot);
    told.labels.iter().for_each(|label| occupied.add(frame(label).expand2(vec2(BETWEEN, 0.0))));
    let is_moving = |run: &Run| run.world().circles().any(|circle| circle.velocity != DVec2::ZERO);
    if session.view_options().overlay(Overlay::Velocity) && session.experiment().runs().any(is_moving) {
        list.arrow_scale = Some(arrow_scale(session));
    }
    scale_bar::draw(&context, &occupied, &mut list);
    list.labels.append(&mut told.labels);
    list
}

/// Writes what just happened, and below it, where there is room for two lines, what to press next.
fn sentence(context: &DrawContext, list: &mut DrawList) {
    let told = narration(context.session, context.lane);
    let (theme, foot) = (context.theme, context.camera.canvas);
    let width = foot.width() - 24.0;
    let fits = |text: &str, size: f32| measure::size(text, size, false).x <= width;
    let sizes: &[f32] = if foot.height() < 2.0 * LINE * SENTENCE { &[BODY] } else { &[SENTENCE, BODY] };
    let size = sizes.iter().copied().find(|&size| fits(&told.sentence, size)).unwrap_or(SMALL);
    let mut rows: Vec<_> =
        wrapped(&told.sentence, width, size).into_iter().map(|row| (row, size, theme.text)).collect();
    let high = |rows: &[(String, f32, Color32)]| rows.iter().map(|(_, size, _)| LINE * size).sum::<f32>();
    if !told.hint.is_empty() && fits(&told.hint, SMALL) && high(&rows) + LINE * SMALL <= foot.height() {
        rows.push((told.hint, SMALL, theme.text_dim));
    }
    let mut top = foot.center().y - high(&rows) / 2.0;
    for (text, size, color) in rows {
        let at = pos2(foot.center().x, top + LINE * size / 2.0);
        let (anchor, ground) = (Align2::CENTER_CENTER, Color32::TRANSPARENT);
        list.labels.push(Label { at, anchor, text, size, strong: false, color, ground });
        top += LINE * size;
    }
}
