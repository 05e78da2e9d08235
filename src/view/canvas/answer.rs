//! How a method met the explained pair, in a small lane: what it looked at in its step, and the point of its answer.

use glam::DVec2;

use super::marks;
use crate::session::{Found, PairResult};
use crate::simulation::{Detection, Outcome, StepMethod};
use crate::view::context::DrawContext;
use crate::view::draw::DrawList;
use crate::view::verdict::Mark;

/// Draws what the method looked at: circles at its checks, its ray, or the area that it swept.
pub fn course(context: &DrawContext, list: &mut DrawList) {
    let result = context.pair.and_then(|pair| context.lane.result_of(pair));
    let Some(audited) = result.and_then(|result| result.audited()) else { return };
    let Detection::Stepped(method) = context.lane.method() else { return };
    let interval = context.run().rules().check_interval();
    for (one, index) in [audited.a, audited.b].into_iter().enumerate() {
        let before = audited.before[one];
        if before.velocity == DVec2::ZERO {
            continue;
        }
        let color = context.circle_color(index);
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
            StepMethod::Speculative => {}
            StepMethod::CenterRay => {
                let ends = [before, before.after(audited.duration())].map(|circle| context.center(&circle));
                list.line(ends[0], ends[1], 2.0, 0.0, context.theme.accent);
            }
            StepMethod::SweepAtRest | StepMethod::Sweep => {
                let end = match audited.outcome {
                    Outcome::Missed => before.after(audited.duration()).center,
                    Outcome::Caught { .. } | Outcome::TooLate { .. } | Outcome::Ghost => audited.centers[one],
                };
                list.swept(context.camera, &before, end, color.gamma_multiply(0.25));
            }
        }
    }
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
