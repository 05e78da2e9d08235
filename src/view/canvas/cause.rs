//! The cause of a miss, to scale: the step of the circle that moved, and the part of it in which a check would have caught
//! the pair.

use circle_collision::detection::intercept;
use circle_collision::simulation::audit::Outcome;

use crate::session::mover;
use crate::view::context::DrawContext;
use crate::view::context::NumberKind;
use crate::view::draw::DrawList;
use crate::view::overlay::lower_side;
use crate::view::text::{Caption, Rank, number};

/// The distance of the bracket from the circles (points).
const AWAY: f32 = 12.0;

/// Half of the length of the bracket's ends (points).
const END: f32 = 5.0;

/// The distance of a length from those ends (points): at a corner, it is nearer.
const CLEAR: f32 = 3.0;

/// The width of the part in which the circles overlap (points).
const THICK: f32 = 5.0;

/// Draws a bracket along the step of the circle that moved, beside it and away from the other circle.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let Some(failure) = context.lane.failure() else { return };
    if context.run().rules().detection.turns_within_steps() {
        return;
    }
    let path = intercept(&failure.before[0], &failure.before[1]);
    let Some(roots) = path.roots() else { return };
    let (word, until) = match failure.outcome {
        Outcome::Missed => ("overlap", roots.exit),
        Outcome::Ghost => return,
        Outcome::TooLate { .. } | Outcome::Caught { .. } => ("closing", path.quadratic.vertex()),
    };
    let (mover, whole) = (mover(failure), failure.duration());
    let part = [roots.enter, until].map(|time| time.clamp(0.0, whole));
    let contact = failure.at_contact();
    let [circle, target] = [contact[mover], contact[1 - mover]];
    let along = context.camera.direction(circle.velocity.normalize_or_zero());
    let lower = lower_side(along);
    let aside = context.camera.direction(target.center - circle.center).dot(lower);
    let across = if aside > 1e-3 * circle.radius as f32 { -lower } else { lower };
    let reach = (circle.radius as f32).max(target.radius as f32 - aside.abs());
    let away = across * (context.camera.length(f64::from(reach)) + AWAY);
    let at = |time: f64| context.center(&failure.before[mover].after(time)) + away;
    let theme = context.theme;
    let [start, end] = [at(0.0), at(whole)];
    if !(start.is_finite() && end.is_finite()) {
        return;
    }
    list.line(start, end, 1.5, 0.0, theme.text);
    for place in [start, end] {
        list.line(place - across * END, place + across * END, 1.5, 0.0, theme.text);
    }
    let [from, to] = part.map(at);
    // The round ends do not extend past the part.
    let round = along * (THICK / 2.0).min((to - from).length() / 2.0);
    list.line(from + round, to - round, THICK, 0.0, theme.missed);
    let speed = circle.velocity.length();
    let mut write = |at, word: &str, duration: f64, color| {
        if !context.shows(NumberKind::Way) {
            return;
        }
        let text = format!("{word} {} m", number::brief(speed * duration));
        let caption = Caption::new(Rank::Cause, at, across, text, color);
        list.captions.push(caption.around(END + CLEAR).strong().led(END));
    };
    write(from.lerp(to, 0.5), word, part[1] - part[0], theme.missed);
    // Beside the longer rest of the step, near its end.
    let [near, far] = if part[0] > whole - part[1] { [from, start] } else { [to, end] };
    write(near.lerp(far, 0.75), "step", whole, theme.text);
}
