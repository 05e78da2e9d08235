//! The circles that were pushed out of each other, by the hand or by a check.

use circle_collision::detection::{TOUCHING_TOLERANCE, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Event, StepMethod, push_shares};
use glam::DVec2;

use super::run::Run;
use crate::session::contact::Pair;

/// A circle that was pushed by another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOut {
    /// The index of the circle that was moved.
    pub pushed: usize,
    /// The index of the circle that pushed it.
    pub from: usize,
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
        let pair =
            Pair::in_contact(event.contact).filter(|pair| contacts(pair.a) == 1 && contacts(pair.b) == 1);
        let Some(Pair { a, b }) = pair else { return Vec::new() };
        let [first, second] = [a, b].map(|index| world.circle_at(index));
        let between = overlap(&first, &second);
        if event.depth <= TOUCHING_TOLERANCE * between.radii_sum {
            return Vec::new();
        }
        let [body, partner] = [a, b].map(|index| run.start().circles[index].body());
        let shares = push_shares(rules.yields, &body, &partner);
        let push = |pushed, from, circle: Circle, share: f64| {
            let vector = between.normal * (event.depth * share);
            let before = Circle { center: circle.center - vector, ..circle };
            let concentric = event.depth >= between.radii_sum;
            PushOut { pushed, from, before, vector, is_minimum: true, concentric }
        };
        let pushes = [push(a, b, first, -shares.a), push(b, a, second, shares.b)];
        pushes.into_iter().filter(|push| push.vector != DVec2::ZERO).collect()
    };
    events().flat_map(of_event).collect()
}
