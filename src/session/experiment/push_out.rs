//! The circles that were pushed out of each other, by the hand or by a check.

use circle_collision::detection::{TOUCHING_TOLERANCE, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Event, Shares, StepMethod, push_shares};
use glam::DVec2;

use super::run::Run;
use crate::session::contact::{Pair, Target};

/// A circle that was pushed by another, or by a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOut {
    /// The index of the circle that was moved.
    pub pushed: usize,
    /// The circle or the wall that pushed it.
    pub from: Target,
    /// The circle before it was moved.
    pub before: Circle,
    /// The vector by which it was moved (m), in all.
    pub vector: DVec2,
    /// Whether that is the shortest way out of an overlap that a single check found.
    pub is_minimum: bool,
    /// Whether the centers coincided, so that it was moved along +x.
    pub concentric: bool,
}

/// Returns the push-outs of the check at this moment in a small run; none of a circle in several contacts.
pub fn pushes_of_check(run: &Run) -> Vec<PushOut> {
    let (world, rules) = (run.world(), run.rules());
    let only_checks = rules.detection.stepped().is_some_and(StepMethod::only_checks);
    if !(only_checks && run.is_small() && rules.response.keeps_apart() && run.clock() == world.time()) {
        return Vec::new();
    }
    let events = || run.events().iter().rev().take_while(|event| event.time == world.time());
    let contacts =
        |index| events().flat_map(|event| event.contact.circles()).filter(|&circle| circle == index).count();
    let of_event = |event: &Event| {
        let pair = Pair::in_contact(event.contact);
        let Some(pair) = pair.filter(|pair| pair.circles().all(|circle| contacts(circle) == 1)) else {
            return Vec::new();
        };
        let [first, second] = pair.now(world);
        let between = overlap(&first, &second);
        if event.depth <= TOUCHING_TOLERANCE * between.radii_sum {
            return Vec::new();
        }
        let body = |index: usize| run.start().circles[index].body();
        let shares = match pair.b {
            Target::Circle(b) => push_shares(rules.yields, &body(pair.a), &body(b)),
            Target::Wall(_) => Shares { a: 1.0, b: 0.0 },
        };
        let push = |pushed, from, circle: Circle, share: f64| {
            let vector = between.normal * (event.depth * share);
            let before = Circle { center: circle.center - vector, ..circle };
            let concentric = event.depth >= between.radii_sum;
            PushOut { pushed, from, before, vector, is_minimum: true, concentric }
        };
        let of_first = push(pair.a, pair.b, first, -shares.a);
        let of_second = pair.second().map(|b| push(b, Target::Circle(pair.a), second, shares.b));
        std::iter::once(of_first).chain(of_second).filter(|push| push.vector != DVec2::ZERO).collect()
    };
    events().flat_map(of_event).collect()
}
