//! Groups of circles that rest on each other, and what moves them.

use std::collections::BTreeSet;

use glam::DVec2;

use crate::detection::TOUCHING_TOLERANCE;
use crate::geometry::{Circle, Side};
use crate::simulation::answers::AnyWall;
use crate::simulation::body::Body;
use crate::simulation::contact_effect::response_of;
use crate::simulation::impulse::impulse_shares;
use crate::simulation::pair::Pair;
use crate::simulation::push_shares::{Shares, stop_shares};
use crate::simulation::response::Response;
use crate::simulation::rules::Rules;
use crate::simulation::setting::Setting;

/// Takes from the velocity of a group what leads into walls that its circles touch.
pub fn lead_along_walls(
    velocity: &mut DVec2,
    group: &BTreeSet<usize>,
    pairs: &[Pair],
    setting: Setting<'_>,
    bodies: &[Body],
    now: f64,
) {
    for &pair in pairs {
        if let Pair::Wall(circle, wall) = pair
            && group.contains(&circle)
        {
            let inward = setting.inward(AnyWall::Wall(wall), &bodies[circle].at(now));
            *velocity -= inward * inward.dot(*velocity).min(0.0);
        }
    }
}

/// Returns the circles of pairs whose relative speed is below the limit (m/s), grouped by what is connected so.
pub fn groups_at_rest(pairs: &[(usize, usize)], limit: f64, bodies: &[Body]) -> Vec<BTreeSet<usize>> {
    let velocity = |index: usize| bodies[index].circle().velocity;
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for &(a, b) in pairs.iter().filter(|&&(a, b)| velocity(a).distance(velocity(b)) <= limit) {
        let (joined, mut others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.contains(&a) || group.contains(&b));
        let group = joined.into_iter().flatten().chain([a, b]).collect();
        others.push(group);
        groups = others;
    }
    groups
}

/// Returns the velocity of a group: that of the first one that leads, or of the center of mass. A side of the arena that it touches stops it
/// if it is slower than the limit (m/s).
pub fn common_velocity(
    group: &BTreeSet<usize>,
    leaders: &BTreeSet<usize>,
    limit: f64,
    rules: &Rules,
    bodies: &[Body],
    now: f64,
) -> DVec2 {
    let circle = |&index: &usize| bodies[index].at(now);
    if let Some(leader) = leaders.first() {
        return circle(leader).velocity;
    }
    let Some(base) = group.first().map(circle) else { return DVec2::ZERO };
    let (mut mass, mut momentum) = (0.0, DVec2::ZERO);
    for member in group.iter().map(circle) {
        mass += member.mass;
        momentum += (member.velocity - base.velocity) * member.mass;
    }
    let mut velocity = base.velocity + momentum / mass;
    for (member, &side) in
        group.iter().flat_map(|index| Side::ALL.iter().map(move |side| (circle(index), side)))
    {
        if is_stopped(&member, velocity, side, limit, rules) {
            velocity[side.axis()] = 0.0;
        }
    }
    velocity
}

/// Returns how a pair that touches splits a change of its closing velocity.
pub fn shares((a, b): (usize, usize), rules: &Rules, bodies: &[Body]) -> Shares {
    let (a, b) = (&bodies[a], &bodies[b]);
    match response_of(rules, a, b) {
        Some(Response::PushOut) => stop_shares(rules.yields, a, b),
        _ => impulse_shares([a, b], [a.circle(), b.circle()]),
    }
}

/// Whether a body keeps its velocity in each of these pairs.
pub fn leads(index: usize, pairs: &[(usize, usize)], rules: &Rules, bodies: &[Body]) -> bool {
    let keeps = |pair: (usize, usize)| {
        let Shares { a, b } = shares(pair, rules, bodies);
        (pair.0 != index || a == 0.0) && (pair.1 != index || b == 0.0)
    };
    is_immovable(&bodies[index]) || pairs.iter().all(|&pair| keeps(pair))
}

/// Whether contacts do not change the velocity of a body.
pub fn is_immovable(body: &Body) -> bool {
    body.is_held() || body.circle().mass.is_infinite()
}

/// Whether a circle with this velocity touches a side of the arena and closes with it, but no faster than the limit (m/s).
pub fn is_stopped(circle: &Circle, velocity: DVec2, side: Side, limit: f64, rules: &Rules) -> bool {
    let (axis, inward) = (side.axis(), side.inward()[side.axis()]);
    let gap = inward * (circle.center[axis] - rules.arena.wall(side)) - circle.radius;
    let closing = -inward * velocity[axis];
    gap <= TOUCHING_TOLERANCE * circle.radius && closing > 0.0 && closing <= limit
}
