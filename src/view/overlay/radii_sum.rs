//! The radii sum as a bar of its own, beside the centre line: shorter than it apart, longer overlapping.

use egui::{Align2, Pos2, Rect, Vec2, pos2, vec2};

use crate::detection::{Overlap, overlap};
use crate::view::draw_list::{DrawList, Label};
use crate::view::number;
use crate::view::room::nearest;
use crate::view::scenery::Scenery;

/// Room between the larger circle and the bar (points).
const OFFSET: f32 = 18.0;

/// The bar, and what it belongs to. Points.
pub struct Bar {
    /// Its ends, the first beside the centre of the slower circle.
    pub ends: [Pos2; 2],
    /// The centres of the two circles, of the slower one first.
    centers: [Pos2; 2],
    /// From the centre line to the bar.
    side: Vec2,
    /// What its length says.
    found: Overlap,
}

/// Where the bar stands, beside the centre line, from the slower of the two towards the other. `None` when there is none.
pub fn bar(scenery: &Scenery) -> Option<Bar> {
    let [a, b] = scenery.pair_circles()?;
    if scenery.is_crowded_by_miss() || !scenery.measures_pair() {
        return None;
    }
    // Whatever moves carries captions of its own.
    let (base, other) =
        if a.velocity.length_squared() < b.velocity.length_squared() { (a, b) } else { (b, a) };
    if !scenery.is_in_view(&base) {
        return None;
    }
    let found = overlap(&base, &other);
    let along = scenery.camera.direction(found.normal);
    let across = vec2(-along.y, along.x);
    // The side away from the arrow, else the lower one: the distance stands above its line.
    let arrow = scenery.camera.direction(base.velocity);
    let is_right_side =
        if arrow.dot(across).abs() > 0.1 * arrow.length() { arrow.dot(across) < 0.0 } else { across.y > 0.0 };
    let side = if is_right_side { across } else { -across };
    let away = scenery.camera.length(a.radius.max(b.radius)) + OFFSET;
    let centers = [scenery.center(&base), scenery.center(&other)];
    let from = centers[0] + side * away;
    Some(Bar { ends: [from, from + along * scenery.camera.length(found.radii_sum)], centers, side, found })
}

/// Draws a bar of length R, and what it says.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(Bar { ends: [from, to], centers, side, found }) = bar(scenery) else { return };
    let theme = scenery.theme;
    let guide = theme.accent.gamma_multiply(0.5);
    list.line(centers[0], from, 1.0, 4.0, guide);
    if found.gap < found.radii_sum / 4.0 {
        list.line(centers[1], to, 1.0, 4.0, guide);
    }
    list.line(from, to, 5.0, 0.0, theme.accent);
    let text = format!("radii sum {} m", number::short(found.radii_sum));
    let middle = from.lerp(to, 0.5).x;
    let (beside, anchor) = if side.y > 0.0 {
        (pos2(middle, from.y.max(to.y) + 10.0), Align2::CENTER_TOP)
    } else {
        (pos2(middle, from.y.min(to.y) - 10.0), Align2::CENTER_BOTTOM)
    };
    let canvas = scenery.camera.canvas;
    let room = Rect::from_min_max(canvas.min + vec2(80.0, 8.0), canvas.max - vec2(80.0, 96.0));
    let at = nearest(room, beside);
    let ground = theme.ground.gamma_multiply(0.85);
    list.labels.push(Label { at, anchor, text, size: 13.0, strong: false, color: theme.accent, ground });
}
