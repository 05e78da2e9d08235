//! The motion of each circle: its velocity, its path to the next contact or check, and after a miss its place at the two checks and the
//! area that it swept between them or in a drag.

use std::cell::LazyCell;

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use egui::Vec2;
use glam::DVec2;

use crate::session::{DragTrace, is_by_hand, mover};
use crate::view::camera::{arrow_scale, towards};
use crate::view::coming_checks::has_discs;
use crate::view::context::{DrawContext, NumberKind};
use crate::view::draw::DrawList;
use crate::view::handle::{self, Handle, Hovered};
use crate::view::text::{Caption, Rank, lower_side, number};
use crate::view::words::{coming_check, end_of_step};

/// The longest path, in radii: a longer one leads out of every view.
const LONGEST: f64 = 200.0;

/// Draws a dashed line from each moving circle to where it will be at the next event, and its outline there; with many
/// circles, only for the explained pair. While a run plays, paths to checks are drawn only at a speed at which they can be
/// followed.
pub fn ahead(context: &DrawContext, list: &mut DrawList) {
    // After a miss, the path between its two checks matters, not the path to the next one.
    if context.lane.failure().is_some() || has_discs(context.shown, context.lane) {
        return;
    }
    // The ray says where the point goes.
    if context.shown.is_canvas_picture {
        return;
    }
    let (run, world) = (context.run(), context.run().world());
    let is_check = run.rules().detection.is_stepped();
    if is_check && context.shown.state.is_playing() && !context.lane.shows_checks {
        return;
    }
    let wait = world.next_time() - world.time();
    let stands = run.pair_distance().stands(run.clock());
    let is_stopped =
        |index: usize| context.shown.pair.is_some_and(|pair| pair.has(index) && stands[pair.place_of(index)]);
    let mut fastest: Option<Circle> = None;
    for index in circles(context) {
        let circle = world.circle_at(index);
        // Without an event to come there is no path.
        let is_far = wait > LONGEST * circle.radius / circle.velocity.length();
        if is_far || circle.velocity == DVec2::ZERO || is_stopped(index) || !context.is_in_view(&circle) {
            continue;
        }
        let next = circle.after(wait);
        // A nearer position is hidden by the circle itself.
        if is_check && circle.center.distance(next.center) < circle.radius {
            continue;
        }
        let color = context.circle_color(index).gamma_multiply(0.7);
        list.line(context.center(&circle), context.center(&next), 1.5, 4.0, color);
        list.ring(context.camera, &next, 1.0, 4.0, color);
        let speed = |circle: &Circle| circle.velocity.length_squared();
        if fastest.as_ref().is_none_or(|fastest| speed(fastest) < speed(&next)) {
            fastest = Some(next);
        }
    }
    if let Some(next) = fastest.filter(|_| is_check && run.is_small() && context.shows(NumberKind::Step)) {
        let (text, color) = (coming_check(run, 1), context.theme.text_dim);
        list.captions.push(context.caption(Rank::NextCheck, &next, Vec2::DOWN, text, color));
    }
}

/// Returns the circles that have a path: with many circles, only the explained pair.
fn circles(context: &DrawContext) -> Vec<usize> {
    if context.run().is_small() {
        return (0..context.run().world().len()).collect();
    }
    context.shown.pair.map_or(Vec::new(), |pair| pair.circles().collect())
}

/// The maximum number of circles at which arrows have numbers, and no legend.
pub const NUMBERED_UP_TO: usize = 6;

/// The length below which a circle counts as at rest (points).
const SHORTEST: f32 = 0.2;

/// The distance of a caption from the tip of an arrow (points).
const HEAD: f32 = 5.0;

/// The number of circles above which small circles have no arrows.
const DENSE: usize = 100;

/// The radius on screen (points) below which a circle counts as small.
const SMALLEST_WITH_ARROW: f32 = 9.0;

/// Draws the arrow of every circle that moves, all at one scale, as long as its speed says.
pub fn velocity(context: &DrawContext, list: &mut DrawList) {
    // Computed lazily: the scale depends on all circles, and there may be no arrow.
    let arrow_scale = LazyCell::new(|| arrow_scale(context.shown));
    let start = context.run().start();
    for (index, body) in context.run().world().bodies().iter().enumerate() {
        // Many arrows would hide the circles; a circle that is pointed at or selected keeps its arrow.
        let radius = context.camera.length(body.circle().radius);
        let is_dense = start.circles.len() > DENSE && radius < SMALLEST_WITH_ARROW;
        if is_dense && !context.is_singled_out(index) {
            continue;
        }
        let circle = context.drawn(index);
        let center = context.center(&circle);
        let length = context.camera.length(circle.velocity.length() * *arrow_scale);
        if length < SHORTEST || !context.is_in_view(&circle) {
            continue;
        }
        let color = context.circle_color(index);
        let tip = handle::arrow_tip(context.camera, &circle, *arrow_scale);
        let rim = towards(center, tip, radius);
        let aside = aside(context, index, *arrow_scale);
        list.outlined_arrow(rim + aside, tip + aside, 2.5, color, context.theme.ground);
        if start.circles.len() > NUMBERED_UP_TO {
            list.arrow_scale = Some(*arrow_scale);
        } else if context.is_singled_out(index)
            && context.hovered != Some(Hovered { circle: index, handle: Some(Handle::Tip) })
        {
            // At the tip, the handle's caption says the same.
            let speed = format!("{} m/s", number::brief(circle.velocity.length()));
            // The tip may be nearer to another circle.
            let is_named = start.circles.len() > 1;
            let text = if is_named { format!("{} {speed}", start.circles[index].name) } else { speed };
            // Above the tip of an arrow that points up, below any other tip: the caption of the distance is above its line.
            let side = if tip.y < center.y - 1.0 { Vec2::UP } else { Vec2::DOWN };
            // Red and blue have too little contrast for small letters.
            let caption = Caption::new(Rank::Velocity, tip, side, text, context.theme.text_dim);
            list.captions.push(caption.around(HEAD));
        }
    }
}

/// The maximum distances by which the arrows of the explained pair are moved aside (points): clear of the radii that they point
/// along, and of each other.
const MOST_ASIDE: [f32; 2] = [7.0, 15.0];

/// The cosine of the angle to the line of centers from which an arrow is moved aside.
const ALONG: f64 = 0.9;

/// Returns the offset of a circle's arrow (points): not zero where the arrow points along the line of centers of the explained
/// pair and would run into the other circle or its arrow. It is upward, since names are below that line. The handle of an arrow
/// keeps its place.
fn aside(context: &DrawContext, index: usize, arrow_scale: f64) -> Vec2 {
    let pair = context.shown.pair.filter(|pair| pair.has(index) && !context.is_singled_out(index));
    let Some(pair) = pair else { return Vec2::ZERO };
    let own = context.drawn(index);
    let other = match pair.second() {
        Some(second) => context.drawn(if pair.a == index { second } else { pair.a }),
        None => context.both(pair)[1],
    };
    let to_other = overlap(&own, &other);
    let toward = |circle: &Circle, way: DVec2| circle.velocity.normalize_or_zero().dot(way);
    let reach =
        |circle: &Circle, way: DVec2| toward(circle, way).max(0.0) * circle.velocity.length() * arrow_scale;
    let (normal, share) = (to_other.normal, (toward(&own, to_other.normal) - ALONG) / (1.0 - ALONG));
    let too_long = context.camera.length(reach(&own, normal) + reach(&other, -normal) - to_other.gap);
    let most = MOST_ASIDE[pair.place_of(index)];
    -lower_side(context.camera.direction(normal)) * too_long.clamp(0.0, most) * share.clamp(0.0, 1.0) as f32
}

/// Draws the circles at the checks before and after a miss.
pub fn checks(context: &DrawContext, list: &mut DrawList) {
    let Some(failure) = context.lane.failure() else { return };
    for (before, _, color) in context.movers(failure) {
        list.disc(context.camera, &before, color.gamma_multiply(0.28));
        list.ring(context.camera, &before, 1.5, 0.0, color);
    }
    let (before, after) = (failure.before, failure.after());
    // Circles that were pushed apart since the check are also drawn where it found them.
    for (index, seen) in failure.contact.circles().zip(after) {
        if context.circle(index).center.distance(seen.center) > context.camera.meters(1.0) {
            list.ring(context.camera, &seen, 1.5, 3.0, context.circle_color(index));
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
        for (circle, word) in [before[mover], after[mover]].iter().zip(words) {
            let caption = context.caption(Rank::Check, circle, Vec2::DOWN, word, context.theme.text);
            list.captions.push(caption.led(context.camera.length(circle.radius) + 2.0).strong());
        }
    }
}

/// Draws the area that a circle swept between the two checks of a miss, or in a drag up to its first contact.
pub fn swept(context: &DrawContext, list: &mut DrawList) {
    if let Some(trace) = &context.lane.trace {
        stopped(context, trace, list);
    }
    let Some(failure) = context.lane.failure() else { return };
    for (before, _, color) in context.movers(failure) {
        let end = before.after(failure.duration()).center;
        list.swept(context.camera, &before, end, color.gamma_multiply(0.16));
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
    let color = context.circle_color(trace.circle);
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
