//! The circles at the checks around a miss, and the area that a circle swept between them or in a drag.

use circle_collision::geometry::Circle;
use egui::Vec2;
use glam::DVec2;

use super::NumberKind;
use super::lengths::CLEARANCE;
use crate::session::{DragTrace, is_by_hand, mover};
use crate::view::context::DrawContext;
use crate::view::draw::DrawList;
use crate::view::text::method::end_of_step;
use crate::view::text::{Caption, Rank};

/// Draws the circles at the checks before and after a miss.
pub fn checks(context: &DrawContext, list: &mut DrawList) {
    let Some(failure) = context.lane.failure() else { return };
    let colors = [failure.a, failure.b].map(|index| context.circle_color(index));
    let (before, after) = (failure.before, failure.after());
    for (index, color) in colors.into_iter().enumerate() {
        if before[index].velocity == DVec2::ZERO {
            continue;
        }
        list.disc(context.camera, &before[index], color.gamma_multiply(0.28));
        list.ring(context.camera, &before[index], 1.5, 0.0, color);
    }
    // Circles that were pushed apart since the check are also drawn where it found them.
    for (index, color) in [failure.a, failure.b].into_iter().zip(colors) {
        let seen = after[usize::from(index == failure.b)];
        if context.circle(index).center.distance(seen.center) > context.camera.meters(1.0) {
            list.ring(context.camera, &seen, 1.5, 3.0, color);
        }
    }
    let mover = mover(failure);
    let end = end_of_step(context.run().rules());
    let words = if is_by_hand(failure) {
        [format!("last {end}"), format!("this {end}")]
    } else {
        [failure.step - 1, failure.step]
            .map(|step| if step == 0 { "start".to_owned() } else { format!("{end} {step}") })
    };
    if context.shows(NumberKind::Step) {
        caption(context, &before[mover], &words[0], list);
        caption(context, &after[mover], &words[1], list);
    }
}

fn caption(context: &DrawContext, circle: &Circle, word: &str, list: &mut DrawList) {
    let caption = Caption::new(Rank::Check, context.center(circle), Vec2::DOWN, word, context.theme.text);
    let radius = context.camera.length(circle.radius);
    list.captions.push(caption.around(radius + CLEARANCE).led(radius + 2.0).strong());
}

/// Draws the area that a circle swept between the two checks of a miss, or in a drag up to its first contact.
pub fn swept(context: &DrawContext, list: &mut DrawList) {
    if let Some(trace) = context.lane.trace {
        stopped(context, trace, list);
    }
    let Some(failure) = context.lane.failure() else { return };
    let after = failure.after();
    for (place, index) in [failure.a, failure.b].into_iter().enumerate() {
        let circle = failure.before[place];
        if circle.velocity != DVec2::ZERO {
            let color = context.circle_color(index);
            list.swept(context.camera, &circle, after[place].center, color.gamma_multiply(0.16));
        }
    }
}

/// A path that bends by less than this (in radii) counts as straight.
const STRAIGHT: f64 = 0.02;

/// Draws the area that a circle in the hand swept: filled up to its last contact, and dashed beyond it.
fn stopped(context: &DrawContext, trace: &DragTrace, list: &mut DrawList) {
    let (Some(stop), [.., free, slide]) = (trace.stop(), &trace.pieces[..]) else { return };
    let circle = context.run().world().circle_at(trace.circle);
    let Some(from) = free.straight_from(STRAIGHT * circle.radius) else { return };
    let (Some(&center), Some(&wish)) = (slide.path.last(), trace.hand.last()) else { return };
    let color = context.circle_color(trace.circle).gamma_multiply(context.lane.strength(stop) as f32);
    let at = |center: DVec2| Circle { center, ..circle };
    list.swept(context.camera, &at(from), stop.center, color.gamma_multiply(0.25));
    if stop.center != center {
        list.ring(context.camera, &at(stop.center), 1.5, 0.0, color.gamma_multiply(0.7));
    }
    // The circle at the hand closes the outline.
    let Some(way) = (wish - center).try_normalize() else { return };
    let rim = way.perp() * circle.radius;
    for side in [rim, -rim] {
        let [from, to] = [center, wish].map(|end| context.camera.to_screen(end + side));
        list.line(from, to, 1.5, 5.0, context.theme.text_dim);
    }
}
