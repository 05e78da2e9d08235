//! The circles themselves, with their names.

use egui::{Align2, Color32, Vec2};

use crate::detection::overlap;
use crate::view::draw_list::{DrawList, Label};
use crate::view::overlay::lower_side;
use crate::view::scenery::Scenery;
use crate::view::stacking::stacking;

/// Names are left out in circles smaller than this on screen (points).
const SMALLEST_NAMED: f32 = 7.0;

/// Smaller letters (points) are not read.
const SMALLEST_LETTERS: f32 = 12.0;

/// From this radius on screen (points) a name has room beside the center, inside of the circle.
const ROOMY: f32 = 20.0;

/// Draws every circle that is in view, a ring around those selected, and a faint one where the hand wants it.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let start = scenery.run.start();
    list.capsules.reserve(start.circles.len());
    let world = scenery.run.world();
    for index in stacking(world) {
        let circle = world.circle(index);
        let color = start.circles[index].color;
        let at = scenery.center(&circle);
        let radius = scenery.camera.length(circle.radius);
        if !scenery.camera.canvas.expand(radius + 2.0).contains(at) {
            continue;
        }
        list.disc(scenery.camera, &circle, scenery.theme.circle(color));
        if radius >= SMALLEST_NAMED {
            let name = &start.circles[index].name;
            let letters = name.chars().count().max(2) as f32;
            let size = (radius * 0.62).min(radius * 2.4 / letters).clamp(SMALLEST_LETTERS, 24.0);
            let is_too_long = letters * size * 0.55 > radius * 2.2;
            let color = scenery.theme.letter_on(color);
            let ground = Color32::TRANSPARENT;
            // In a crowd there is no room beside a circle for its name.
            let is_crowd = !scenery.run.is_small();
            let is_explained = scenery.pair.is_some_and(|pair| pair.has(index)) && !is_crowd;
            let text = name.clone();
            let anchor = Align2::CENTER_CENTER;
            // The middle of an explained circle belongs to its center and the lines that end there.
            let label = if !is_explained {
                if is_too_long {
                    continue;
                }
                Label { at, anchor, text, size, strong: true, color, ground }
            } else if radius >= ROOMY {
                let at = at + way_to_name(scenery, index) * radius;
                Label {
                    at,
                    anchor,
                    text,
                    size: size.min(radius * 0.6).max(SMALLEST_LETTERS),
                    strong: true,
                    color,
                    ground,
                }
            } else {
                let at = at + away_from_partner(scenery, index) * (radius + 9.0);
                Label { at, anchor, text, size: 13.0, strong: true, color: scenery.theme.text, ground }
            };
            // A name that would be cut off at the rim of the canvas is left out.
            if scenery.camera.canvas.shrink(label.size).contains(label.at) {
                list.labels.push(label);
            }
        }
    }
    for &index in scenery.session.selection() {
        let circle = scenery.circle(index);
        let around = crate::geometry::Circle { radius: circle.radius + scenery.camera.meters(4.0), ..circle };
        list.ring(scenery.camera, &around, 1.5, 0.0, scenery.theme.text);
    }
    wished_for(scenery, list);
}

/// The way from the center of an explained circle to its name, in radii: below it, or where no line leads and no smaller
/// circle lies on top.
fn way_to_name(scenery: &Scenery, index: usize) -> Vec2 {
    const NEAR: f32 = 0.48;
    const FAR: f32 = 0.8;
    /// Nearer to the direction of a line (as its cosine) than this the letter would stand on it.
    const CLEAR: f32 = 0.65;
    let own = scenery.circle(index);
    let lines = lines_from(scenery, index);
    let is_clear = |way: Vec2| lines.iter().all(|line| line.dot(way) < CLEAR);
    let is_taken = |way: Vec2| {
        let place = own.center + glam::dvec2(f64::from(way.x), -f64::from(way.y)) * own.radius;
        scenery.run.world().circles().enumerate().any(|(other, circle)| {
            other != index
                && circle.radius < own.radius
                && circle.center.distance(place) < 1.3 * circle.radius
        })
    };
    let sides = [Vec2::DOWN, Vec2::UP, Vec2::LEFT, Vec2::RIGHT];
    let way = sides.into_iter().find(|&side| is_clear(side) && !is_taken(side * NEAR));
    way.map_or(Vec2::DOWN * FAR, |side| side * NEAR)
}

/// The directions, of length one, in which lines about the explained pair lead from the center of one of the two.
fn lines_from(scenery: &Scenery, index: usize) -> Vec<Vec2> {
    let (Some(pair), Some([a, b])) = (scenery.pair, scenery.measured()) else { return Vec::new() };
    let found = overlap(&a, &b);
    let along = scenery.camera.direction(if pair.a == index { found.normal } else { -found.normal });
    if !found.is_overlapping() {
        return vec![along];
    }
    // The depth reaches over a center that lies in the other circle, and its words stand across.
    let is_deep = found.distance < a.radius.max(b.radius);
    let behind = is_deep.then_some(-along);
    [along, lower_side(along)].into_iter().chain(behind).collect()
}

/// The direction in which the name of a small explained circle stands: away from the other one of the pair, and up.
fn away_from_partner(scenery: &Scenery, index: usize) -> Vec2 {
    let partner = scenery.pair.map(|pair| if pair.a == index { pair.b } else { pair.a });
    let way = partner.map_or(Vec2::ZERO, |other| {
        scenery.center(&scenery.circle(index)) - scenery.center(&scenery.circle(other))
    });
    let way = way.normalized() - egui::vec2(0.0, 0.9);
    if way.length() > 0.1 { way.normalized() } else { egui::vec2(0.0, -1.0) }
}

/// The faint circle that follows the pointer while the solid one obeys the detection method.
fn wished_for(scenery: &Scenery, list: &mut DrawList) {
    let Some(drag) = scenery.session.drag() else { return };
    let circle = scenery.circle(drag.circle);
    if circle.center.distance(drag.target) * scenery.camera.scale < 1.0 {
        return;
    }
    let color = scenery.theme.circle(scenery.run.start().circles[drag.circle].color);
    let wished = crate::geometry::Circle { center: drag.target, ..circle };
    list.disc(scenery.camera, &wished, color.gamma_multiply(0.14));
    list.ring(scenery.camera, &wished, 1.5, 0.0, color.gamma_multiply(0.6));
}
