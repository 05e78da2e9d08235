//! Where the circles were at the steps around a miss.

use egui::Vec2;
use glam::DVec2;

use super::radii_sum::CLEARANCE;
use crate::detection::overlap;
use crate::geometry::Circle;
use crate::simulation::AuditedContact;
use crate::view::draw_list::DrawList;
use crate::view::number;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Draws the checks before and after a miss: the circles then, and the gap that each check saw.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(miss) = scenery.miss() else { return };
    let start = scenery.run.start();
    let colors = [miss.a, miss.b].map(|index| scenery.theme.circle(start.circles[index].color));
    let (before, after) = (miss.before, miss.after());
    for (index, color) in colors.into_iter().enumerate() {
        if before[index].velocity == DVec2::ZERO {
            continue;
        }
        list.disc(scenery.camera, &before[index], color.gamma_multiply(0.28));
        list.ring(scenery.camera, &before[index], 1.5, 0.0, color);
    }
    // What a check saw may have been moved apart since: then the circles as they are do not show it.
    for (index, color) in [miss.a, miss.b].into_iter().zip(colors) {
        let seen = after[usize::from(index == miss.b)];
        if index < start.circles.len()
            && scenery.circle(index).center.distance(seen.center) > scenery.camera.meters(1.0)
        {
            list.ring(scenery.camera, &seen, 1.5, 3.0, color);
        }
    }
    let mover = mover(miss);
    let words = if miss.is_by_hand() {
        ["last check".to_owned(), "this check".to_owned()]
    } else {
        [miss.step - 1, miss.step]
            .map(|step| if step == 0 { "start".to_owned() } else { format!("check {step}") })
    };
    for (pair, word) in [(before, &words[0]), (after, &words[1])] {
        let gap = overlap(&pair[0], &pair[1]).gap;
        caption(scenery, &pair[mover], word, gap, list);
    }
}

/// Which of the two moved more: 0 for a, 1 for b.
pub fn mover(miss: &AuditedContact) -> usize {
    let [a, b] = miss.before;
    usize::from(b.velocity.length_squared() > a.velocity.length_squared())
}

fn caption(scenery: &Scenery, circle: &Circle, word: &str, gap: f64, list: &mut DrawList) {
    let word = Word::new(Rank::Check, scenery.center(circle), Vec2::DOWN, word, scenery.theme.text);
    let word = word.around(scenery.camera.length(circle.radius) + CLEARANCE).strong();
    list.words.push(word.over(format!("gap {} m", number::brief(gap))));
}
