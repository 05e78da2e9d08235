//! The motion of each circle: its velocity, its path to the next contact or check, and where it came from.

use std::cell::LazyCell;

use egui::{Color32, Vec2};
use glam::DVec2;

use super::lengths::CLEARANCE;
use crate::geometry::Circle;
use crate::session::Run;
use crate::view::camera::arrow_scale;
use crate::view::draw::{DrawContext, DrawList, towards};
use crate::view::handle::{self, Handle};
use crate::view::text::{Caption, Rank, number};

/// The longest path, in radii: a longer one leads out of every view.
const LONGEST: f64 = 200.0;

/// Draws a dashed line from each moving circle to where it will be at the next event, and its outline there; with many
/// circles, only for the explained pair. While a run plays, paths to checks are drawn only at a speed at which they can be
/// followed.
pub fn ahead(context: &DrawContext, list: &mut DrawList) {
    // A miss is about the path between its two checks, not about the path to the next one.
    if context.lane.miss().is_some() {
        return;
    }
    let (run, world) = (context.run(), context.run().world());
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
        // A nearer position is hidden by the circle itself.
        if is_check && circle.center.distance(there.center) < circle.radius {
            continue;
        }
        let color = context.circle_color(index).gamma_multiply(0.7);
        list.line(context.center(&circle), context.center(&there), 1.5, 4.0, color);
        list.ring(context.camera, &there, 1.0, 4.0, color);
        let speed = |circle: &Circle| circle.velocity.length_squared();
        if fastest.as_ref().is_none_or(|fastest| speed(fastest) < speed(&there)) {
            fastest = Some(there);
        }
    }
    if let Some(there) = fastest.filter(|_| is_check && run.is_small()) {
        let reach = context.camera.length(there.radius) + CLEARANCE;
        // Checks are counted from the last edit.
        let check = ((world.next_time() - world.epoch()) / run.rules().step).round().max(0.0) as u64;
        let text = format!("check {check}");
        let caption =
            Caption::new(Rank::NextCheck, context.center(&there), Vec2::DOWN, text, context.theme.text_dim);
        list.captions.push(caption.around(reach));
    }
}

/// Returns the circles that have a path: with many circles, only the explained pair.
fn circles(context: &DrawContext) -> Vec<usize> {
    if context.run().is_small() {
        return (0..context.run().world().len()).collect();
    }
    context.pair.map_or(Vec::new(), |pair| vec![pair.a, pair.b])
}

/// The age of a trail, in units of the arrow scale: the fastest circle draws this many times two radii.
const AGE: f64 = 8.0;

/// The age of a trail with many circles.
const AGE_IN_CROWD: f64 = 3.0;

/// The number of parts in which a trail fades.
const PARTS: usize = 10;

/// A straight piece of a path: its start (m, s) and its end (m, s).
type Way = [(DVec2, f64); 2];

/// Draws a fading line behind each circle, with a corner at each contact.
pub fn trails(context: &DrawContext, list: &mut DrawList) {
    let crowd = !context.run().is_small();
    let age = arrow_scale(context.session) * if crowd { AGE_IN_CROWD } else { AGE };
    let now = context.run().world().time();
    for (circle, ways) in ways(context.run(), now - age).into_iter().enumerate() {
        let color = context.circle_color(circle);
        for way in ways {
            fading(context, way, (now, age), color, list);
        }
    }
}

/// Draws a piece in parts, older parts fainter.
fn fading(context: &DrawContext, way: Way, (now, age): (f64, f64), color: Color32, list: &mut DrawList) {
    let [(from, begin), (to, end)] = way;
    if end <= begin {
        return;
    }
    let parts = ((end - begin) / age * PARTS as f64).ceil().max(1.0) as usize;
    let at = |part: usize| from.lerp(to, part as f64 / parts as f64);
    for part in 0..parts {
        let middle = begin + (end - begin) * (part as f64 + 0.5) / parts as f64;
        let freshness = (1.0 - (now - middle) / age).clamp(0.0, 1.0);
        let ends = [at(part), at(part + 1)].map(|place| context.camera.to_screen(place));
        list.line(ends[0], ends[1], 2.0, 0.0, color.gamma_multiply(0.7 * freshness as f32));
    }
}

/// Returns the pieces of each circle's path since `since` (s), latest first.
fn ways(run: &Run, since: f64) -> Vec<Vec<Way>> {
    let now = run.world().time();
    let mut ways: Vec<Vec<Way>> = vec![Vec::new(); run.world().len()];
    // The earliest point of each circle that was reached so far, going back in time; `None` once its path is complete.
    let mut open: Vec<Option<(DVec2, f64)>> =
        run.world().circles().map(|circle| Some((circle.center, now))).collect();
    let mut left = open.len();
    for turn in run.trajectory().until(now).iter().rev() {
        if left == 0 {
            break;
        }
        let Some(end) = open[turn.circle] else { continue };
        let corner = clipped((turn.center, turn.time), turn.velocity, since);
        ways[turn.circle].push([corner, end]);
        open[turn.circle] = (turn.time > since).then_some((turn.center, turn.time));
        left -= usize::from(turn.time <= since);
    }
    if run.trajectory().is_complete() {
        for (circle, end) in open.into_iter().enumerate() {
            let there = run.start().circles[circle].circle;
            let start = clipped((there.center, run.start_time()), there.velocity, since);
            ways[circle].extend(end.map(|end| [start, end]));
        }
    }
    ways
}

/// Returns the corner itself, or, if it is earlier than `since`, the circle's position at `since`.
fn clipped((place, time): (DVec2, f64), velocity: DVec2, since: f64) -> (DVec2, f64) {
    if time >= since { (place, time) } else { (place + velocity * (since - time), since) }
}

/// The maximum number of circles at which arrows have numbers.
const NUMBERED_UP_TO: usize = 6;

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
    let arrow_scale = LazyCell::new(|| arrow_scale(context.session));
    let start = context.run().start();
    for (index, body) in context.run().world().bodies().iter().enumerate() {
        // Many arrows would hide the circles; a circle that is pointed at or selected keeps its arrow.
        let radius = context.camera.length(body.circle().radius);
        let is_dense = start.circles.len() > DENSE && radius < SMALLEST_WITH_ARROW;
        if is_dense
            && context.hovered_circle() != Some(index)
            && !context.session.selection().contains(&index)
        {
            continue;
        }
        let circle = context.circle(index);
        let center = context.center(&circle);
        let length = context.camera.length(circle.velocity.length() * *arrow_scale);
        if length < SHORTEST || !context.is_in_view(&circle) {
            continue;
        }
        let color = context.circle_color(index);
        let tip = handle::arrow_tip(context.camera, &circle, *arrow_scale);
        list.arrow_scale = Some(*arrow_scale);
        list.arrow(towards(center, tip, radius), tip, 2.5, color);
        // Under the pointer, the handle's caption says the same.
        if start.circles.len() <= NUMBERED_UP_TO && !context.is_on(index, Handle::Tip) {
            let speed = format!("{} m/s", number::brief(circle.velocity.length()));
            // The tip may be nearer to another circle.
            let text = if start.circles.len() > 1 {
                format!("{} {speed}", start.circles[index].name)
            } else {
                speed
            };
            // Above the tip of an arrow that points up, below any other tip: the caption of the distance is above its line.
            let side = if tip.y < center.y - 1.0 { Vec2::UP } else { Vec2::DOWN };
            // Red and blue have too little contrast for small letters.
            let caption = Caption::new(Rank::Velocity, tip, side, text, context.theme.text_dim);
            list.captions.push(caption.around(HEAD));
        }
    }
}
