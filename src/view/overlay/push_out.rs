//! The minimum translation vector: who was moved out, from where, by how much.

use glam::DVec2;

use super::radii_sum::{CLEARANCE, lower_side};
use crate::detection::{minimum_translation, overlap};
use crate::geometry::Circle;
use crate::simulation::{Shares, yielding};
use crate::view::draw_list::DrawList;
use crate::view::number;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// The arrow stands on the outline of where it begins; under this length (points) it would be only a head.
const SHORTEST_ARROW: f32 = 3.0;

/// The faint circle of the hand is outline enough for a landing this near to it (points).
const SAME_PLACE: f32 = 1.0;

/// Draws the pushes of the hand; without one, the push that would end the overlap of the explained pair.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let pushes = scenery.session.pushes_of(scenery.run);
    for push in pushes {
        vector(scenery, push.pushed, &push.before, push.vector, push.concentric, list);
    }
    if !pushes.is_empty() {
        return;
    }
    let (Some(pair), Some([a, b])) = (scenery.pair, scenery.pair_circles()) else { return };
    let found = overlap(&a, &b);
    if found.is_overlapping() && found.depth() > 1e-9 * found.radii_sum {
        // Where both move, the second is shown as an example.
        let start = scenery.run.start();
        let [one, other] = [pair.a, pair.b].map(|index| start.circles[index].body());
        let Shares { b: share, .. } = yielding(start.rules.yields, &one, &other);
        let (fixed, moved, index) = if share == 0.0 { (b, a, pair.a) } else { (a, b, pair.b) };
        vector(scenery, index, &moved, minimum_translation(&fixed, &moved), found.concentric, list);
    }
}

/// Where a circle was, the arrow to where the push takes its center, and how long that is.
fn vector(
    scenery: &Scenery,
    index: usize,
    before: &Circle,
    vector: DVec2,
    concentric: bool,
    list: &mut DrawList,
) {
    let theme = scenery.theme;
    let wish = scenery.session.drag().map(|drag| drag.target);
    let is_outlined =
        wish.is_some_and(|wish| scenery.camera.length(wish.distance(before.center)) < SAME_PLACE);
    if !is_outlined {
        list.ring(scenery.camera, before, 1.5, 5.0, theme.text);
    }
    let from = scenery.camera.to_screen(before.center);
    let to = scenery.camera.to_screen(before.center + vector);
    // Far out a last digit of the place can be more than a picture holds.
    if !(from.is_finite() && to.is_finite()) {
        return;
    }
    if (to - from).length() >= SHORTEST_ARROW {
        list.line(from, to, 7.0, 0.0, theme.ground);
        list.arrow(from, to, 4.0, theme.text);
    }
    // Across from the depth, which stands below the line.
    let above = -lower_side(scenery.camera.direction(vector.try_normalize().unwrap_or(DVec2::X)));
    let reach = scenery.camera.length(before.radius) + CLEARANCE;
    let words = if concentric { ", one center: along +x" } else { "" };
    let name = scenery.session.name(index);
    let text = format!("push-out of {name} {} m{words}", number::brief(vector.length()));
    let word = Word::new(Rank::Push, from.lerp(to, 0.5), above, text, theme.text);
    list.words.push(word.around(reach).strong());
}
