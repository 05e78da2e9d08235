//! The contact on the canvas: the last one, a failure with its cause to scale, and the point where a method answered.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::Event;
use circle_collision::simulation::audit::Outcome;
use egui::Vec2;
use glam::DVec2;

use crate::session::{Found, Mark, Pair, PairResult, Story, about, audited_passage, is_by_hand, mover};
use crate::view::context::{CLEARANCE, DrawContext, NumberKind};
use crate::view::draw::{CROSS, DrawList};
use crate::view::text::lower_side;
use crate::view::text::{Caption, Rank, number};

/// Draws the last event in outline if it is the contact that the words are about, or else where the explained pair passed or grazed,
/// with a dash from rim to rim.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let run = context.run();
    // With many circles, it would flicker. The picture of the equation has the contact.
    if !run.is_small() || context.lane.failure().is_some() || context.shown.is_canvas_picture {
        return;
    }
    let (pose, mark, word) = if let Some(last) =
        context.lane.contact.filter(|event| run.events().last() == Some(*event))
        && let Some(pair) = Pair::in_contact(last.contact)
    {
        let pose = pose(context, last, pair);
        let mark = Mark::of(run, Found::new(run, *last).audited.as_ref());
        let word = format!("{} at {}", about(run.rules().detection).found, number::time(last.time));
        (pose, Some(mark), word)
    } else if let Some(Story::Passed(_, pass)) = context.lane.last {
        (pass.circles, None, if pass.gap == 0.0 { "graze" } else { "closest" }.to_owned())
    } else {
        return;
    };
    let theme = context.theme;
    let color = mark.map_or(theme.text_dim, |mark| mark.color(theme));
    list.rings(context.camera, &pose, 1.5, 0.0, color);
    let between = overlap(&pose[0], &pose[1]);
    let point = pose[0].center + between.normal * (pose[0].radius + between.gap / 2.0);
    let at = context.camera.to_screen(point);
    if let Some(mark) = mark {
        list.mark(mark, at, mark.color(theme), theme.ground);
    } else {
        // Long enough to be seen.
        let half = context.camera.length(between.gap / 2.0).max(CROSS);
        let way = context.camera.direction(between.normal) * half;
        list.line(at - way, at + way, 3.0, 0.0, theme.text);
    }
    // Beside the result, the sentence says it.
    if context.shown.options.still || context.lane.found().is_none() {
        let [first, second] = &pose;
        let middle = context.center(first).lerp(context.center(second), 0.5);
        let top = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
        let reach = middle.y - top(first).min(top(second)) + CLEARANCE;
        let caption = Caption::new(Rank::Result, middle, Vec2::UP, word, theme.text);
        list.captions.push(caption.around(reach).strong());
    }
}

/// Returns the two of a pair at their last contact.
fn pose(context: &DrawContext, event: &Event, pair: Pair) -> [Circle; 2] {
    pair.placed(context.run().world(), |index| at_contact(context, event, index))
}

/// Returns a circle at its last contact: as recorded, as the audit has it if it was stopped or turned within a step, or else as
/// it must have been to come straight from there.
fn at_contact(context: &DrawContext, event: &Event, circle: usize) -> Circle {
    let turns = context.run().trajectory().until(event.time);
    let turn =
        turns.iter().rev().take_while(|turn| turn.time == event.time).find(|turn| turn.circle == circle);
    let now = context.circle(circle);
    let came = || now.after(event.time - context.run().world().time()).center;
    let audited = || {
        let pair = Pair::in_contact(event.contact)?;
        let audited = context.run().last_audited_of(pair, event.time)?;
        (audited.start <= event.time).then(|| audited.centers[pair.place_of(circle)])
    };
    let center = turn.map(|turn| turn.center).or_else(audited);
    Circle { center: center.unwrap_or_else(came), ..now }
}

/// The height of the caption above the circles (points).
const RISE: f32 = 26.0;

/// Draws a missed contact: the dashed circles at the true contact, a cross, and a caption. A ghost has a dashed ring in place
/// of the cross, where it was answered.
pub fn failure(context: &DrawContext, list: &mut DrawList) {
    let Some(failure) = context.lane.failure() else { return };
    let theme = context.theme;
    let (mark, contact) = (Mark::of(context.run(), Some(failure)), failure.at_contact());
    let color = mark.color(theme);
    for circle in contact.iter().filter(|circle| circle.velocity != DVec2::ZERO) {
        list.ring(context.camera, circle, 2.0, 6.0, color);
    }
    list.mark(mark, context.camera.to_screen(failure.point()), mark.color(theme), theme.ground);
    let outline = contact[mover(failure)];
    let top_of = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
    let highest = contact.iter().map(top_of).fold(f32::INFINITY, f32::min);
    let text = match mark {
        Mark::Ghost => "ghost".to_owned(),
        _ if is_by_hand(failure) => "contact".to_owned(),
        _ => format!("contact at {}", number::time(failure.time())),
    };
    let middle = context.center(&outline);
    let caption = Caption::new(Rank::Result, middle, Vec2::UP, text, color).strong();
    list.captions.push(caption.around(middle.y - highest + RISE).led(middle.y - top_of(&outline) + 4.0));
}

/// Draws the point of the answer: a dot, a ring that is struck through where it sent them the wrong way, a cross where a
/// contact was missed, or a dashed ring where there was none. Around it are the two circles as they were there.
pub fn point(context: &DrawContext, list: &mut DrawList) {
    let Some(pair) = context.shown.pair.filter(|_| context.shown.is_comparable) else { return };
    let Some(result) = context.lane.result_of(pair) else { return };
    let mark = Mark::of(context.run(), result.audited().as_ref());
    let (point, circles) = match result {
        PairResult::Failed(audited) => (audited.point(), audited.at_contact()),
        PairResult::Found(Found { event, .. }) => (event.point, pose(context, &event, pair)),
    };
    let color = mark.color(context.theme);
    let is_solid = matches!(mark, Mark::Found | Mark::WrongWay);
    list.rings(context.camera, &circles, 2.0, if is_solid { 0.0 } else { 4.0 }, color);
    list.mark(mark, context.camera.to_screen(point), color, context.theme.ground);
}

/// The distance of the bracket from the circles (points).
const AWAY: f32 = 12.0;

/// Half of the length of the bracket's ends (points).
const END: f32 = 5.0;

/// The distance of a length from those ends (points): at a corner, it is nearer.
const CLEAR: f32 = 3.0;

/// The width of the part in which the circles overlap (points).
const THICK: f32 = 5.0;

/// Draws a bracket along the step of the circle that moved, beside it and away from the other circle.
pub fn cause(context: &DrawContext, list: &mut DrawList) {
    let Some(failure) = context.lane.failure() else { return };
    if context.run().rules().detection.turns_within_steps() {
        return;
    }
    let path = audited_passage(failure);
    let Some((enter, exit)) = path.enter.zip(path.exit) else { return };
    let (word, until) = match failure.outcome {
        Outcome::Missed => ("overlapping", exit),
        Outcome::Ghost => return,
        Outcome::TooLate { .. } | Outcome::Caught { .. } => ("closing", path.closest_time),
    };
    let (mover, whole) = (mover(failure), failure.duration());
    let part = [enter, until].map(|time| time.clamp(0.0, whole));
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
    let way = |duration: f64| number::brief(circle.velocity.length() * duration);
    if context.shows(NumberKind::Way) {
        let text = format!("{word} for {} m of the {} m step", way(part[1] - part[0]), way(whole));
        let caption = Caption::new(Rank::Cause, from.lerp(to, 0.5), across, text, theme.missed);
        list.captions.push(caption.around(END + CLEAR).strong().led(END));
    }
}
