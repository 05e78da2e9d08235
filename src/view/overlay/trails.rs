//! Where the circles came from.

use egui::Color32;
use glam::DVec2;

use crate::session::Run;
use crate::view::draw_list::DrawList;
use crate::view::handle;
use crate::view::scenery::Scenery;

/// A trail is as old as so many velocity arrows are long: the fastest circle draws one of so many times two radii.
const AGE: f64 = 8.0;

/// In a crowd shorter trails tell as much.
const AGE_IN_CROWD: f64 = 3.0;

/// A trail fades in so many parts.
const PARTS: usize = 10;

/// A straight way of a circle: from where, when (m, s), to where, when.
type Way = [(DVec2, f64); 2];

/// Draws a fading line behind each circle, with a corner at each contact.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let crowd = !scenery.run.is_small();
    let age = handle::arrow_scale(scenery.session) * if crowd { AGE_IN_CROWD } else { AGE };
    let now = scenery.run.world().time();
    let start = scenery.run.start();
    for (circle, ways) in trails(scenery.run, now - age).into_iter().enumerate() {
        let color = scenery.theme.circle(start.circles[circle].color);
        for way in ways {
            fading(scenery, way, (now, age), color, list);
        }
    }
}

/// Draws a way in parts, each as faint as it is old.
fn fading(scenery: &Scenery, way: Way, (now, age): (f64, f64), color: Color32, list: &mut DrawList) {
    let [(from, begin), (to, end)] = way;
    if end <= begin {
        return;
    }
    let parts = ((end - begin) / age * PARTS as f64).ceil().max(1.0) as usize;
    let at = |part: usize| from.lerp(to, part as f64 / parts as f64);
    for part in 0..parts {
        let middle = begin + (end - begin) * (part as f64 + 0.5) / parts as f64;
        let freshness = (1.0 - (now - middle) / age).clamp(0.0, 1.0);
        let ends = [at(part), at(part + 1)].map(|place| scenery.camera.to_screen(place));
        list.line(ends[0], ends[1], 2.0, 0.0, color.gamma_multiply(0.7 * freshness as f32));
    }
}

/// The ways of each circle since `since` (s), the latest first.
fn trails(run: &Run, since: f64) -> Vec<Vec<Way>> {
    let now = run.world().time();
    let mut ways: Vec<Vec<Way>> = vec![Vec::new(); run.world().len()];
    // Of each circle the earliest place reached so far, going back; none when its trail is complete.
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

/// The same corner, or the place behind it where the circle was at `since`.
fn clipped((place, time): (DVec2, f64), velocity: DVec2, since: f64) -> (DVec2, f64) {
    if time >= since { (place, time) } else { (place + velocity * (since - time), since) }
}
