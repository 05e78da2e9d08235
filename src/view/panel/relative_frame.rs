//! The picture of the explained pair in the frame of one of the two, on the page When.

use egui::{Painter, Pos2, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use glam::DVec2;

use super::row;
use crate::session::Shown;
use crate::view::layout::nearest;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The height of the picture of the relative frame (points).
const HEIGHT: f32 = 170.0;

/// The minimum distance that the picture shows to each side of a's center, in radii sums; more if b is farther away.
const LEAST_REACH: f64 = 1.6;

/// The maximum of that distance, so that the disc is visible.
const MOST_REACH: f64 = 2.4;

/// Draws the picture of the relative frame, with a line that explains it.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    let (Some(explanation), Some(pair)) = (shown.equation, shown.pair) else {
        row::quiet(ui, theme, "A relative frame needs two circles.");
        return;
    };
    let path = explanation.path;
    // Where b is relative to a, this long after the moment of the numbers.
    let place = |time: f64| path.relative_position + path.relative_velocity * time;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Picture of the relative frame"));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 4.0, theme.ground);

    // After a miss or a contact, b has moved on from the moment of the numbers.
    let b_now = shown.lane().circle(pair.b).center - shown.lane().circle(pair.a).center;
    let far = b_now.length().max(path.relative_position.length()) * 1.08;
    let reach = far.clamp(LEAST_REACH * path.radii_sum, MOST_REACH * path.radii_sum);
    // As in the camera, `f64` becomes `f32`, and y is flipped.
    let scale = f64::from(HEIGHT) / 2.0 / reach;
    let at = |place: DVec2| rect.center() + vec2((place.x * scale) as f32, -(place.y * scale) as f32);
    let direction = |way: DVec2| (at(way.normalize_or_zero()) - at(DVec2::ZERO)).normalized();

    let color = |index: usize| theme.circle(shown.run().start().circles[index].color);
    let (center, radius) = (at(DVec2::ZERO), (path.radii_sum * scale) as f32);
    let rim = Stroke::new(1.5, color(pair.a));
    painter.circle(center, radius, color(pair.a).gamma_multiply(0.22), rim);
    painter.circle_filled(center, 3.0, color(pair.a));
    if path.quadratic.a > 0.0 {
        let along = path.relative_velocity.normalize() * reach * 4.0;
        let middle = place(path.quadratic.vertex());
        let ends = [at(middle - along), at(middle + along)];
        painter.line_segment(ends, Stroke::new(1.2, theme.text_dim));
        painter.line_segment([center, at(middle)], Stroke::new(1.0, theme.text_dim));
        // The captions of the chord are outside the disc, that of its middle inside, so that they stay apart.
        let onwards = direction(path.relative_velocity);
        let inwards = direction(-place(path.quadratic.vertex()));
        let inwards = if inwards == Vec2::ZERO { onwards.rot90() } else { inwards };
        mark(&painter, at(middle), "closest", inwards, theme);
        if let Some(roots) = path.roots() {
            let ends = [at(place(roots.enter)), at(place(roots.exit))];
            painter.line_segment(ends, Stroke::new(3.0, theme.text));
            mark(&painter, ends[0], "enter", -onwards - inwards, theme);
            mark(&painter, ends[1], "exit", onwards - inwards, theme);
        }
    }
    let b_at = at(b_now);
    if rect.contains(b_at) {
        painter.circle_filled(b_at, 5.0, color(pair.b));
    } else {
        // If it is outside the picture, it is drawn as a ring at the edge on its side.
        let rim = rect.shrink(8.0);
        painter.circle_stroke(nearest(rim, b_at), 5.0, Stroke::new(2.0, color(pair.b)));
    }
    let (a, b) = (shown.name(pair.a), shown.name(pair.b));
    let words = format!(
        "{a} stands still, grown to R; {b} is a point. Inside of the disc they overlap; a ring at the rim is far outside."
    );
    row::note(ui, theme, words);
}

/// Draws a dot, with its name on this side of it.
fn mark(painter: &Painter, at: Pos2, word: &str, side: Vec2, theme: &Theme) {
    painter.circle_filled(at, 3.5, theme.text);
    let galley = painter.layout_no_wrap(word.to_owned(), font::regular(font::TINY), theme.text);
    let half = galley.size() / 2.0;
    // Far enough away for the frame of the name to be clear of the dot.
    let side = side.normalized();
    let leave = (half.x / side.x.abs().max(1e-3)).min(half.y / side.y.abs().max(1e-3));
    painter.galley(at + side * (leave + 6.0) - half, galley, theme.text);
}
