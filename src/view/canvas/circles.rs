//! The circles themselves, with their names.

use egui::{Align2, Color32, Pos2, Rect, Vec2};

use super::is_crowd;
use crate::detection::overlap;
use crate::view::draw_list::{DrawList, Label};
use crate::view::draw_order::stacking;
use crate::view::measure;
use crate::view::overlay::lower_side;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Names are left out in circles smaller than this on screen (points), but for those of the explained pair.
const SMALLEST_NAMED: f32 = 7.0;

/// Smaller letters (points) are not read.
const SMALLEST_LETTERS: f32 = 12.0;

/// A frame of this many radii lies in the middle of a circle, and off the names of circles that touch it.
const SQUARE: f32 = 1.7;

/// From this radius on screen (points) a name has room beside the center, inside of the circle.
const ROOMY: f32 = 22.0;

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
        if radius >= SMALLEST_NAMED || is_focused(scenery, index) {
            name(scenery, index, at, radius, list);
        }
    }
    for &index in scenery.session.selection() {
        let circle = scenery.circle(index);
        let around = crate::geometry::Circle { radius: circle.radius + scenery.camera.meters(4.0), ..circle };
        list.ring(scenery.camera, &around, 1.5, 0.0, scenery.theme.text);
    }
    wished_for(scenery, list);
}

/// Is this circle one of the two that are explained? In a crowd they change with every contact.
fn is_focused(scenery: &Scenery, index: usize) -> bool {
    !is_crowd(scenery.run) && scenery.pair.is_some_and(|pair| pair.has(index))
}

/// Writes the name of a circle into it where it has room; else beside it in a scene of few, and where it is explained.
fn name(scenery: &Scenery, index: usize, at: Pos2, radius: f32, list: &mut DrawList) {
    let start = scenery.run.start();
    let (text, color) = (start.circles[index].name.clone(), start.circles[index].color);
    let is_crowd = is_crowd(scenery.run);
    // The middle of an explained circle belongs to its center and the lines that end there.
    let is_focused = is_focused(scenery, index);
    let inside = if is_focused { beside_lines(scenery, index, radius) } else { in_the_middle(&text, radius) };
    let inside = inside.filter(|&(way, size)| is_crowd || !is_covered(scenery, index, at + way, size));
    // A name that would be cut off at the rim of the canvas is left out.
    let is_whole = |&(way, size): &(Vec2, f32)| scenery.camera.canvas.shrink(size).contains(at + way);
    if let Some((way, size)) = inside.filter(is_whole) {
        let (anchor, color) = (Align2::CENTER_CENTER, scenery.theme.letter_on(color));
        let ground = Color32::TRANSPARENT;
        list.labels.push(Label { at: at + way, anchor, text, size, strong: true, color, ground });
    } else if scenery.run.is_small() || is_focused {
        let away = away_from_partner(scenery, index);
        let word = Word::new(Rank::Name, at, away, text, scenery.theme.text).around(radius).strong();
        list.words.push(word.or_inside(scenery.theme.letter_on(color)));
    }
}

/// How large a name (points) stands in the middle of a circle that has room for it.
fn in_the_middle(text: &str, radius: f32) -> Option<(Vec2, f32)> {
    let letters = text.chars().count().max(2) as f32;
    let size = (radius * 0.62).min(radius * 2.4 / letters).clamp(SMALLEST_LETTERS, 24.0);
    let frame = measure::size(text, size, true);
    (frame.max_elem() <= radius * SQUARE).then_some((Vec2::ZERO, size))
}

/// Where the name of an explained circle stands, off the lines that end in its middle, and how large (points).
fn beside_lines(scenery: &Scenery, index: usize, radius: f32) -> Option<(Vec2, f32)> {
    /// From the center, as a share of the radius.
    const AWAY: f32 = 0.48;
    /// Nearer to the direction of a line (as its cosine) than this the letter would stand on it.
    const CLEAR: f32 = 0.65;
    let text = &scenery.run.start().circles[index].name;
    let size = (radius * 0.6).clamp(SMALLEST_LETTERS, 24.0);
    // It ends at half the way from its own middle to the rim.
    let is_too_wide = measure::size(text, size, true).x > radius * 1.2;
    if radius < ROOMY || is_too_wide {
        return None;
    }
    let (lines, at) = (lines_from(scenery, index), scenery.center(&scenery.circle(index)));
    let is_clear = |way: &Vec2| lines.iter().all(|line| line.dot(*way) < CLEAR);
    let sides = [Vec2::DOWN, Vec2::UP, Vec2::LEFT, Vec2::RIGHT].into_iter().filter(is_clear);
    let mut places = sides.map(|side| side * AWAY * radius);
    places.find(|&way| !is_covered(scenery, index, at + way, size)).map(|way| (way, size))
}

/// Does another circle lie over the name of this one?
fn is_covered(scenery: &Scenery, index: usize, at: Pos2, size: f32) -> bool {
    let text = &scenery.run.start().circles[index].name;
    let frame = Rect::from_center_size(at, measure::size(text, size, true));
    scenery.run.world().circles().enumerate().any(|(other, circle)| {
        other != index
            && frame.distance_to_pos(scenery.center(&circle)) < scenery.camera.length(circle.radius)
    })
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
