//! The step on the canvas: the circles between two checks, the pulse of a check, and what the method looked at in its step.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Detection, StepMethod};
use egui::Vec2;

use super::circles::away_from_course;
use crate::view::context::{Detail, DrawContext, NumberKind};
use crate::view::draw::DrawList;
use crate::view::overlay::distance_words;
use crate::view::text::{Caption, Rank};

/// Draws the circles at the start of the step, and at its checks.
pub fn discs(context: &DrawContext, list: &mut DrawList) {
    let Some((method, audited)) = answer(context) else { return };
    let interval = context.run().rules().check_interval();
    for (before, _, color) in context.movers(&audited) {
        let mut disc = |circle| list.disc(context.camera, &circle, color.gamma_multiply(0.35));
        disc(before);
        match method {
            StepMethod::Overlap | StepMethod::SubSteps => {
                // The checks of the same step, along the straight course.
                let since = audited.start - context.run().start_time();
                let earlier = since.rem_euclid(context.run().rules().step);
                for check in 1..=(earlier / interval).round() as u32 {
                    disc(before.after(-f64::from(check) * interval));
                }
                disc(before.after(audited.duration()));
            }
            StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Sweep | StepMethod::Speculative => {
            }
        }
    }
}

/// Draws what the method cast along the step: its ray, or the area that it swept.
pub fn cast(context: &DrawContext, list: &mut DrawList) {
    let is_full = context.detail() == Detail::Full;
    // With many circles, it would change with every contact.
    if is_full && !context.measures_pair() {
        return;
    }
    let Some((method, audited)) = answer(context) else { return };
    for (before, center, color) in context.movers(&audited) {
        let end = before.after(audited.duration()).center;
        match method {
            StepMethod::Overlap | StepMethod::SubSteps | StepMethod::Speculative => {}
            StepMethod::CenterRay => {
                let [from, to] = [before.center, end].map(|place| context.camera.to_screen(place));
                list.line(from, to, 2.0, 0.0, context.theme.accent);
            }
            // In full, a failure has the area of its whole step.
            StepMethod::SweepAtRest | StepMethod::Sweep if is_full && context.lane.failure().is_some() => {}
            StepMethod::SweepAtRest | StepMethod::Sweep => {
                let end = if audited.velocity.is_some() { center } else { end };
                list.swept(context.camera, &before, end, color.gamma_multiply(0.25));
            }
        }
    }
}

/// Returns the stepped method, and its last answer to the explained pair.
fn answer(context: &DrawContext) -> Option<(StepMethod, AuditedContact)> {
    let Detection::Stepped(method) = context.lane.method() else { return None };
    let pair = context.shown.pair.filter(|_| context.shown.is_comparable)?;
    Some((method, context.lane.result_of(pair)?.audited()?))
}

/// The opacity of a circle between two checks, and of the area in which two overlap there.
const FILL: f32 = 0.45;
const OVERLAP: f32 = 0.5;

/// The distance by which a pulse grows beyond the rim of its circle (points).
const PULSE_REACH: f32 = 14.0;

/// Draws the circles where they are at the time of the replay, or else of the clock, and the area in which those of the explained pair
/// overlap there.
pub fn outline(context: &DrawContext, list: &mut DrawList) {
    let outlines = &context.lane.outlines;
    if outlines.is_empty() {
        return;
    }
    for (index, circle) in outlines {
        list.disc(context.camera, circle, context.circle_color(*index).gamma_multiply(FILL));
        list.ring(context.camera, circle, 2.0, 5.0, context.theme.text);
    }
    if let Some(measured) = context.measured() {
        list.lens(context.camera, &measured, context.theme.accent.gamma_multiply(OVERLAP));
    }
    // A miss has words of its own.
    let has_words = context.measures_pair() && context.lane.failure().is_none();
    let Some((pair, [a, b])) = context.shown.pair.zip(context.measured()).filter(|_| has_words) else {
        return;
    };
    let movers: Vec<_> = outlines.iter().filter(|(index, _)| pair.has(*index)).collect();
    let stands = context.run().pair_distance().stands(context.run().clock());
    let stopped: Vec<_> = movers.iter().copied().filter(|(index, _)| stands[pair.place_of(*index)]).collect();
    let told = if stopped.is_empty() { movers } else { stopped.clone() };
    let Some((index, circle)) = told.first() else { return };
    let names = told.iter().map(|(index, _)| context.shown.name(*index)).collect::<Vec<_>>().join(" and ");
    let text = match (stopped.is_empty(), told.len()) {
        (true, 1) => format!("where {names} really is"),
        (true, _) => format!("where {names} really are"),
        (false, 1) => format!("{names} stands still until the step ends"),
        (false, _) => format!("{names} stand still until the step ends"),
    };
    // Beside a circle at rest, the words stay out of the course.
    let side = away_from_course(context, *index).filter(|_| told.len() == 1).unwrap_or(Vec2::UP);
    let caption = context.caption(Rank::Moving, circle, side, text, context.theme.text);
    let has_distance = context.shows(NumberKind::Distance);
    let under = if has_distance { distance_words(&overlap(&a, &b)) } else { String::new() };
    list.captions.push(Caption { under, ..caption });
}

/// Draws the pulse of the last check around the circles that it tested.
pub fn pulse(context: &DrawContext, list: &mut DrawList) {
    let strength = context.lane.pulse as f32;
    if strength <= 0.0 {
        return;
    }
    let color = context.theme.text.gamma_multiply(0.6 * strength);
    for circle in context.run().world().circles() {
        let reach = context.camera.meters(PULSE_REACH * (1.0 - strength));
        let around = Circle { radius: circle.radius + reach, ..circle };
        list.ring(context.camera, &around, 2.0, 0.0, color);
    }
}
