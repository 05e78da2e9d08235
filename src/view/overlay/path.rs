//! The path of each circle to its next event: the next contact, or the next check.

use egui::Vec2;
use glam::DVec2;

use super::radii_sum::CLEARANCE;
use crate::geometry::Circle;
use crate::session::Run;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::caption::{Caption, Rank};

/// The longest path, in radii: a longer one leads out of every view.
const LONGEST: f64 = 200.0;

/// Draws a dashed line from each moving circle to where it is at the next event, and its outline there; with many
/// circles only for the explained pair. While a run plays, paths to checks are drawn only at a speed at which they can
/// be followed.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    // A miss is about the way between its two checks, not about the way to the next.
    if context.miss().is_some() {
        return;
    }
    let (run, world) = (context.run(), context.run().world());
    let start = run.start();
    let is_check = run.rules().detection.is_stepped();
    if is_check && context.session.is_playing() && !context.session.shows_checks(run) {
        return;
    }
    let wait = world.next_time() - world.time();
    let mut fastest: Option<Circle> = None;
    for index in circles(context) {
        let circle = world.circle(index);
        if circle.velocity == DVec2::ZERO || !context.is_in_view(&circle) {
            continue;
        }
        // Without an event to come there is no path.
        if wait > LONGEST * circle.radius / circle.velocity.length() {
            continue;
        }
        let there = circle.after(wait);
        // A nearer place is hidden by the circle itself.
        if is_check && circle.center.distance(there.center) < circle.radius {
            continue;
        }
        let color = context.theme.circle(start.circles[index].color).gamma_multiply(0.7);
        list.line(context.center(&circle), context.center(&there), 1.5, 4.0, color);
        list.ring(context.camera, &there, 1.0, 4.0, color);
        let speed = |circle: &Circle| circle.velocity.length_squared();
        if fastest.as_ref().is_none_or(|fastest| speed(fastest) < speed(&there)) {
            fastest = Some(there);
        }
    }
    if let Some(there) = fastest.filter(|_| is_check && run.is_small()) {
        let reach = context.camera.length(there.radius) + CLEARANCE;
        let text = format!("check {}", next_check(run));
        let caption =
            Caption::new(Rank::NextCheck, context.center(&there), Vec2::DOWN, text, context.theme.text_dim);
        list.captions.push(caption.around(reach));
    }
}

/// Returns the circles that have a path: with many circles only the explained pair.
fn circles(context: &DrawContext) -> Vec<usize> {
    if context.run().is_small() {
        return (0..context.run().world().len()).collect();
    }
    context.pair.map_or(Vec::new(), |pair| vec![pair.a, pair.b])
}

/// Returns the number of the next check, counted from the last edit.
fn next_check(run: &Run) -> u64 {
    let world = run.world();
    ((world.next_time() - world.epoch()) / run.rules().step).round().max(0.0) as u64
}
