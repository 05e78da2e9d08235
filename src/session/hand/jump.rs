//! Moving a circle by hand as overlap detection sees motion: in jumps.

use glam::DVec2;

use crate::detection::overlap;
use crate::geometry::Circle;
use crate::scene::Scene;
use crate::session::experiment::ShownPushOut;
use crate::simulation::internals::{FoundBy, respond};
use crate::simulation::{AuditedContact, Outcome, PairCourse};

/// The results of a jump.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Jump {
    /// The circles that were pushed out.
    pub pushes: Vec<ShownPushOut>,
    /// The first contact on the way with a circle that was jumped over.
    pub missed: Option<AuditedContact>,
}

/// Moves the held circle to `target` in one step, as overlap detection sees motion: it is separated from circles that it
/// overlaps there, and circles on the way are missed.
pub fn jump(scene: &mut Scene, held: usize, target: DVec2, time: f64) -> Jump {
    let step = scene.rules.step;
    let before = scene.circles[held].circle;
    let landing = Circle { center: scene.rules.arena.clamp(target, before.radius), ..before };
    let missed = first_missed(scene, held, landing.center, time - step);
    scene.circles[held].circle = landing;
    let pushes = if scene.rules.response.keeps_apart() { push_out(scene, held) } else { Vec::new() };
    Jump { pushes, missed }
}

/// Returns the first contact that the held circle misses on its way to `landing`, in a step that begins at `start`
/// (s, absolute).
fn first_missed(scene: &Scene, held: usize, landing: DVec2, start: f64) -> Option<AuditedContact> {
    let duration = scene.rules.step;
    let circle = scene.circles[held].circle;
    let moving = circle.with_velocity((landing - circle.center) / duration);
    scene
        .others(held)
        .filter_map(|(index, other)| {
            let (a, b) = (held.min(index), held.max(index));
            let resting = other.with_velocity(DVec2::ZERO);
            let before = if held < index { [moving, resting] } else { [resting, moving] };
            let course = PairCourse::new(before, duration);
            let (enter, outcome) = course.checked()?;
            // If it lands in an overlap, it is pushed out, to whichever side: only a jump over is a miss.
            (outcome == Outcome::Missed).then_some(AuditedContact {
                a,
                b,
                step: 0,
                start,
                checked_at: start + duration,
                before,
                enter,
                outcome,
                answered_at: start + duration,
                centers: course.after.map(|circle| circle.center),
                velocity: None,
                lost: 0.0,
            })
        })
        .min_by(|one, other| one.enter.total_cmp(&other.enter))
}

/// Separates the held circle from all circles that it overlaps, in order of their indices.
fn push_out(scene: &mut Scene, held: usize) -> Vec<ShownPushOut> {
    let mut pushes = Vec::new();
    for other in 0..scene.circles.len() {
        if other == held {
            continue;
        }
        let (a, b) = (held.min(other), held.max(other));
        let body = |index: usize| {
            let body = scene.circles[index].body();
            if index == held { body.held() } else { body }
        };
        let before = [scene.circles[a].circle, scene.circles[b].circle];
        let found = overlap(&before[0], &before[1]);
        if !found.is_overlapping() {
            continue;
        }
        let [mut one, mut two] = before;
        respond(&scene.rules, [&body(a), &body(b)], [&mut one, &mut two], FoundBy::Hand);
        for (pushed, from, was, is) in [(a, b, before[0], one), (b, a, before[1], two)] {
            if is.center != was.center {
                let concentric = found.concentric;
                pushes.push(ShownPushOut {
                    pushed,
                    from,
                    before: was,
                    vector: is.center - was.center,
                    concentric,
                });
                scene.circles[pushed].circle.center = scene.rules.arena.clamp(is.center, is.radius);
            }
        }
    }
    pushes
}
