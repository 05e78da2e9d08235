//! The pair in the frame of a: a is at rest, grown to R, and b is a point on a straight path.

use egui::{Painter, Pos2, Rect, RichText, Stroke, Ui, Vec2, vec2};
use glam::DVec2;

use super::row;
use crate::detection::Intercept;
use crate::session::Session;
use crate::view::layout::nearest;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The height of the picture (points).
const HEIGHT: f32 = 170.0;

/// The minimum distance that the picture shows to each side of a's center, in radii sums; more if b is farther away.
const LEAST_REACH: f64 = 1.6;

/// The maximum of that distance, so that the disc is visible.
const MOST_REACH: f64 = 2.4;

/// Draws the picture, with a line that explains it.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    let (Some(explanation), Some(pair)) = (session.explanation(), session.explained_pair()) else {
        ui.label(RichText::new("A relative frame needs two circles.").color(theme.text_dim));
        return;
    };
    let path = explanation.path;
    let (rect, _, painter) = row::picture(ui, theme, "Picture of the relative frame", HEIGHT);

    // After a miss, b has moved on from the moment of the numbers.
    let passed = session.run().world().time() - explanation.time;
    let b_now = place(&path, passed);
    let far = b_now.length().max(path.relative_position.length()) * 1.08;
    let reach = far.clamp(LEAST_REACH * path.radii_sum, MOST_REACH * path.radii_sum);
    let view = View { rect, scale: f64::from(HEIGHT) / 2.0 / reach };

    let color = |index: usize| theme.circle(session.run().start().circles[index].color);
    let (center, radius) = (view.at(DVec2::ZERO), view.length(path.radii_sum));
    let rim = Stroke::new(1.5, color(pair.a));
    painter.circle(center, radius, color(pair.a).gamma_multiply(0.22), rim);
    painter.circle_filled(center, 3.0, color(pair.a));
    if path.quadratic.a > 0.0 {
        let along = path.relative_velocity.normalize() * reach * 4.0;
        let middle = place(&path, path.quadratic.vertex());
        let ends = [view.at(middle - along), view.at(middle + along)];
        painter.line_segment(ends, Stroke::new(1.2, theme.text_dim));
        painter.line_segment([center, view.at(middle)], Stroke::new(1.0, theme.text_dim));
        // The captions at the ends of the chord are outside the disc, and the caption of its middle is inside, so that they
        // stay apart.
        let onwards = view.direction(path.relative_velocity);
        let inwards = view.direction(-place(&path, path.quadratic.vertex()));
        let inwards = if inwards == Vec2::ZERO { onwards.rot90() } else { inwards };
        mark(&painter, view.at(middle), "closest", inwards, theme);
        if let Some(roots) = path.roots() {
            let ends = [view.at(place(&path, roots.enter)), view.at(place(&path, roots.exit))];
            painter.line_segment(ends, Stroke::new(3.0, theme.text));
            mark(&painter, ends[0], "enter", -onwards - inwards, theme);
            mark(&painter, ends[1], "exit", onwards - inwards, theme);
        }
    }
    let b_at = view.at(b_now);
    if rect.contains(b_at) {
        painter.circle_filled(b_at, 5.0, color(pair.b));
    } else {
        // If it is outside the picture, it is drawn as a ring at the edge on its side.
        let rim = rect.shrink(8.0);
        painter.circle_stroke(nearest(rim, b_at), 5.0, Stroke::new(2.0, color(pair.b)));
    }
    let (a, b) = (session.name(pair.a), session.name(pair.b));
    let words = format!(
        "{a} stands still, grown to R; {b} is a point. Inside of the disc they overlap; a ring at the rim is far outside."
    );
    ui.label(RichText::new(words).small().color(theme.text_dim));
}

/// Converts meters around a to points in the picture: as in the camera, `f64` becomes `f32`, and y is flipped.
struct View {
    rect: Rect,
    scale: f64,
}

impl View {
    fn at(&self, place: DVec2) -> Pos2 {
        let offset = place * self.scale;
        self.rect.center() + vec2(offset.x as f32, -offset.y as f32)
    }

    /// Converts a direction in the world to one in the picture, of length one or zero.
    fn direction(&self, way: DVec2) -> Vec2 {
        (self.at(way.normalize_or_zero()) - self.at(DVec2::ZERO)).normalized()
    }

    fn length(&self, meters: f64) -> f32 {
        (meters * self.scale) as f32
    }
}

/// Returns the position of b relative to a, `time` seconds after the moment of the numbers.
fn place(path: &Intercept, time: f64) -> DVec2 {
    path.relative_position + path.relative_velocity * time
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
