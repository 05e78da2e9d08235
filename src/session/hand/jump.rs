//! Moving a circle by hand as a stepped method sees motion: each jump is a step of that method.

use circle_collision::detection::{TOUCHING_TOLERANCE, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Log, Response, World};
use glam::DVec2;

use super::HandMove;
use crate::session::experiment::{HandContact, Lane, PathPiece, PushOut, Run};
use crate::session::now::Now;
use crate::session::pair::Pair;

/// Moves the held circle toward `target` in a step of the lane's method, in which all others are at rest, and shows the
/// result. The hand changes no velocity, so circles are only kept apart.
pub fn jump(now: &Now, lane: &mut Lane, held: usize, target: DVec2) -> HandMove {
    let (run, rules) = (lane.run(), *lane.run().rules());
    let before = run.world().circle_at(held);
    let landing = Circle { center: rules.arena.clamp(target, before.radius), ..before };
    let moving = before.with_velocity((landing.center - before.center) / rules.step);
    let mut world = world_of(run, held, moving.velocity);
    let (checks, mut log) = (rules.checks(), Log::default());
    for _ in 0..checks {
        world.advance_once(&mut log);
    }
    let has_met = |pair: Pair| log.events.iter().any(|event| Pair::in_contact(event.contact) == Some(pair));
    let only_checks = !rules.detection.turns_within_steps();
    let push = |pushed, from, before: Circle, other: &Circle| {
        let (vector, concentric) =
            (world.circle_at(pushed).center - before.center, overlap(&before, other).concentric);
        PushOut { pushed, from, before, vector, concentric, is_minimum: only_checks && checks == 1 }
    };
    let others = || run.start().others(held).map(|(other, _)| (other, world.circle_at(other)));
    let mut pushes: Vec<_> = others()
        .map(|(other, circle)| (other, run.world().circle_at(other), circle))
        .filter(|(other, was, circle)| circle.center != was.center && has_met(Pair::of(held, *other)))
        .map(|(other, was, _)| push(other, held, was, &landing))
        .collect();

    // Where nothing changed its course, it is at the target to the last bit.
    let mut end = Circle { center: world.circle_at(held).center, ..before };
    let straight = moving.after(f64::from(checks) * rules.check_interval()).center;
    let gap = |circle: &Circle| overlap(&end, circle).gap;
    let nearest = others().min_by(|one, other| gap(&one.1).total_cmp(&gap(&other.1)));
    let is_hindered = !world.is_crowded() && end.center.distance(straight) > TOUCHING_TOLERANCE * end.radius;
    let mut stop = None;
    match nearest.filter(|_| is_hindered) {
        Some((other, circle)) if only_checks => pushes.push(push(held, other, landing, &circle)),
        Some((other, circle)) => {
            let point = end.center + overlap(&end, &circle).normal * end.radius;
            stop = Some(HandContact { other, center: end.center, point, time: 0.0 });
        }
        None => end = landing,
    }
    let failed = |one: &&AuditedContact| match one.outcome {
        Outcome::Missed | Outcome::Ghost => Pair::audited(one).has(held),
        Outcome::Caught { .. } | Outcome::TooLate { .. } => false,
    };
    let failure = log.audited.iter().find(failed).map(|one| {
        let mut by_hand = *one;
        by_hand.step = 0;
        by_hand
    });

    lane.run.move_circles(|scene| {
        for pushed in pushes.iter().map(|push| push.pushed) {
            scene.circles[pushed].circle.center = world.circle_at(pushed).center;
        }
        scene.circles[held].circle.center = end.center;
    });
    if failure.is_some_and(|failure| failure.outcome == Outcome::Missed) {
        lane.run.count_miss_by_hand();
    }
    let marks = &mut lane.by_hand;
    // A push or a stop replaces an older miss.
    if failure.is_some() || stop.is_some() || !pushes.is_empty() {
        (marks.jumped, marks.failure) = (Some(now.moment()), failure);
    }
    (marks.pushes, marks.clock) = (pushes, lane.run.clock());
    HandMove { path: vec![PathPiece { to: end.center, contact: stop }], is_stopped: stop.is_some() }
}

/// Returns the world of a jump that ends now: only the held circle moves.
fn world_of(run: &Run, held: usize, velocity: DVec2) -> World {
    let mut rules = *run.rules();
    (rules.response, rules.audit) = (rules.response.weaker(Response::PushOut), true);
    let bodies = run.world().bodies().iter().enumerate().map(|(index, &body)| {
        let (mut body, velocity) = if index == held { (body.held(), velocity) } else { (body, DVec2::ZERO) };
        body.set(Circle { velocity, ..run.world().circle_at(index) }, 0.0);
        body
    });
    World::from_accepted(rules, bodies.collect(), run.clock() - rules.step)
}
