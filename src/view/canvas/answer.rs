//! How a method met the explained pair: what it looked at in its step, and the point of its answer.

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Detection, StepMethod};
use egui::Color32;
use glam::DVec2;

use super::marks;
use crate::session::{Found, PairResult};
use crate::view::context::{Detail, DrawContext};
use crate::view::draw::DrawList;
use crate::view::words::verdict::Mark;

/// Draws the circles at the start of the step, and at its checks.
pub fn discs(context: &DrawContext, list: &mut DrawList) {
    let Some((method, audited)) = answer(context) else { return };
    let interval = context.run().rules().check_interval();
    for (before, _, color) in movers(context, &audited) {
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
    for (before, center, color) in movers(context, &audited) {
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
                let end = match audited.outcome {
                    Outcome::Missed => end,
                    Outcome::Caught { .. } | Outcome::TooLate { .. } | Outcome::Ghost => center,
                };
                list.swept(context.camera, &before, end, color.gamma_multiply(0.25));
            }
        }
    }
}

/// Returns the stepped method, and its last answer to the explained pair.
fn answer(context: &DrawContext) -> Option<(StepMethod, AuditedContact)> {
    let Detection::Stepped(method) = context.lane.method() else { return None };
    Some((method, context.lane.result_of(context.pair?)?.audited()?))
}

/// Returns each circle of the pair that moves: as its course began, its center at the answer, and its color.
fn movers(context: &DrawContext, audited: &AuditedContact) -> impl Iterator<Item = (Circle, DVec2, Color32)> {
    let colors = [audited.a, audited.b].map(|index| context.circle_color(index));
    let [a, b] = [0, 1].map(|place| (audited.before[place], audited.centers[place], colors[place]));
    [a, b].into_iter().filter(|(before, ..)| before.velocity != DVec2::ZERO)
}

/// Draws the point of the answer: a dot, a ring that is struck through where it sent them the wrong way, a dashed cross where a
/// contact was missed, or a dashed ring where there was none. Around it are the two circles as they were there.
pub fn point(context: &DrawContext, list: &mut DrawList) {
    let Some(pair) = context.pair else { return };
    let Some(result) = context.lane.result_of(pair) else { return };
    let mark = Mark::of(context.run(), result.audited().as_ref());
    let (point, circles) = match result {
        PairResult::Failed(audited) => (audited.point(), audited.at_contact()),
        PairResult::Found(Found { event, .. }) => {
            let circles = [pair.a, pair.b].map(|circle| super::contact::at_contact(context, &event, circle));
            (event.point, circles)
        }
    };
    let color = mark.color(context.theme);
    let is_solid = matches!(mark, Mark::Found | Mark::WrongWay);
    list.rings(context.camera, &circles, 2.0, if is_solid { 0.0 } else { 4.0 }, color);
    marks::draw_mark(mark, context.camera.to_screen(point), context.theme, list);
}
