//! What is there once for both bands of Compare: the line between them, the scale, and the one sentence.

use egui::{Align2, Color32, Rect, pos2, vec2};
use glam::DVec2;

use crate::session::{Overlay, Run, Session};
use crate::view::bands::{Band, foot};
use crate::view::camera::Camera;
use crate::view::draw_list::{DrawList, Label};
use crate::view::handle;
use crate::view::lines::lines;
use crate::view::scale;
use crate::view::scenery::Scenery;
use crate::view::story::story;
use crate::view::theme::Theme;
use crate::view::untangle::frame;

/// Width of a letter over its height, on the wide side: a line must hold its text.
const LETTER: f32 = 0.52;

/// Between the sentence and what else stands in its line (points).
const BETWEEN: f32 = 24.0;

/// From line to line (points).
const LINE: f32 = 23.0;

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
    let waits = |run: &&Run| run.is_behind() || run.standstill().is_some();
    let run = session.runs().each().find(waits).unwrap_or(session.run());
    // At the same scale as both bands.
    let mut camera = *camera;
    (camera.canvas, camera.stage) = (foot, foot);
    let scenery = Scenery { session, run, camera: &camera, theme, hovered: None, pair: session.explained() };
    let mut told = DrawList::default();
    sentence(&scenery, &mut told);
    // What lengths and arrows stand for is left out where the words need its room.
    for mut key in scales(&scenery) {
        let is_free = |label: &Label| {
            let wide = frame(label).expand2(vec2(BETWEEN, 0.0));
            !told.labels.iter().any(|other| frame(other).intersects(wide))
        };
        if key.labels.iter().all(is_free) {
            list.capsules.append(&mut key.capsules);
            list.labels.append(&mut key.labels);
        }
    }
    list.labels.append(&mut told.labels);
    list
}

/// What just happened, and below it, where both have a line, what to press next.
fn sentence(scenery: &Scenery, list: &mut DrawList) {
    let told = story(scenery.session, scenery.run);
    let (theme, foot) = (scenery.theme, scenery.camera.canvas);
    let fits = |text: &str, size: f32| text.chars().count() as f32 * LETTER * size <= foot.width() - 24.0;
    let is_low = foot.height() < 2.0 * LINE;
    let size = if fits(&told.sentence, 16.0) { 16.0 } else { 13.0 };
    let letters = ((foot.width() - 24.0) / (LETTER * size)) as usize;
    let mut rows: Vec<(String, f32, Color32)> =
        lines(&told.sentence, letters).into_iter().map(|line| (line, size, theme.text)).collect();
    let has_room = rows.is_empty() || !is_low && rows.len() == 1;
    if has_room && fits(&told.hint, 13.0) && !told.hint.is_empty() {
        rows.push((told.hint, 13.0, theme.text_dim));
    }
    let high = (foot.height() / rows.len().max(1) as f32).min(LINE);
    let top = foot.center().y - high * rows.len() as f32 / 2.0;
    for (row, (text, size, color)) in rows.into_iter().enumerate() {
        let at = pos2(foot.center().x, top + high * (row as f32 + 0.5));
        let (anchor, ground) = (Align2::CENTER_CENTER, Color32::TRANSPARENT);
        list.labels.push(Label { at, anchor, text, size, strong: false, color, ground });
    }
}

/// What lengths stand for, and what arrows do where there are any.
fn scales(scenery: &Scenery) -> [DrawList; 2] {
    let (mut lengths, mut arrows) = (DrawList::default(), DrawList::default());
    let field = scale::field(scenery.camera);
    scale::bar(scenery, field, &mut lengths);
    let is_moving = |run: &Run| run.world().circles().any(|circle| circle.velocity != DVec2::ZERO);
    if scenery.session.shown().overlay(Overlay::Velocity) && scenery.session.runs().each().any(is_moving) {
        scale::speed_key(scenery, field, handle::arrow_scale(scenery.session), &mut arrows);
    }
    [lengths, arrows]
}
