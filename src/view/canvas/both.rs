//! What is there once for both bands of Compare: the line between them, the scale, and the one sentence.

use egui::{Align2, Color32, Rect, pos2, vec2};
use glam::DVec2;

use crate::session::{Overlay, Run, Session};
use crate::view::bands::{Band, foot};
use crate::view::camera::Camera;
use crate::view::draw_list::{DrawList, Label};
use crate::view::handle;
use crate::view::label_layout::Taken;
use crate::view::lines::lines;
use crate::view::measure::{self, frame};
use crate::view::narration::story;
use crate::view::scale;
use crate::view::scenery::Scenery;
use crate::view::theme::Theme;

/// Between the sentence and what else stands in its line (points).
const BETWEEN: f32 = 24.0;

/// From line to line over the height of the letters.
const LINE: f32 = 1.3;

/// Height of the letters of the sentence where one line holds it, and of the hint (points).
const LARGE: f32 = 22.0;
const SMALL: f32 = 13.0;

/// Draws it on a canvas that is divided into these bands; nothing on one that is not. `camera` looks at one of them.
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
    // Of a run that holds up the clock the sentence says why.
    let waits = |run: &&Run| run.is_behind() || run.stall().is_some();
    let run = session.experiment().each().find(waits).unwrap_or(session.run());
    // At the same scale as both bands.
    let mut camera = *camera;
    (camera.canvas, camera.stage) = (foot, foot);
    let scenery = Scenery { session, run, camera: &camera, theme, hovered: None, pair: session.focus_pair() };
    let mut told = DrawList::default();
    sentence(&scenery, &mut told);
    // What lengths and arrows stand for is left out where the words need its room.
    let mut taken = Taken::by(&[], foot);
    told.labels.iter().for_each(|label| taken.take(frame(label).expand2(vec2(BETWEEN, 0.0))));
    let is_moving = |run: &Run| run.world().circles().any(|circle| circle.velocity != DVec2::ZERO);
    if session.view_options().overlay(Overlay::Velocity) && session.experiment().each().any(is_moving) {
        list.arrow_scale = Some(handle::arrow_scale(session));
    }
    scale::draw(&scenery, &taken, &mut list);
    list.labels.append(&mut told.labels);
    list
}

/// What just happened, and below it, where there is room for two lines, what to press next.
fn sentence(scenery: &Scenery, list: &mut DrawList) {
    let told = story(scenery.session, scenery.run);
    let (theme, foot) = (scenery.theme, scenery.camera.canvas);
    let width = foot.width() - 24.0;
    let fits = |text: &str, size: f32| measure::size(text, size, false).x <= width;
    let sizes: &[f32] = if foot.height() < 2.0 * LINE * LARGE { &[16.0] } else { &[LARGE, 16.0] };
    let size = sizes.iter().copied().find(|&size| fits(&told.sentence, size)).unwrap_or(SMALL);
    let mut rows: Vec<_> =
        lines(&told.sentence, width, size).into_iter().map(|row| (row, size, theme.text)).collect();
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
