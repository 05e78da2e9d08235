//! The effect of a contact: what its response does to two circles, and a wall to one.

use glam::DVec2;

use super::body::Body;
use super::impulse::{self, impulse_shares};
use super::push_shares::{Shares, push_shares, stop_shares};
use super::response::Response;
use super::rules::Rules;
use super::setting::Setting;
use crate::detection::{minimum_translation, onto_side, time_to_cross, translation_out_of, wall_intercept};
use crate::geometry::{Circle, Side, Wall};

/// How the contact of a pair was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// A check found the two overlapping.
    Check,
    /// The solver advanced the two to their time of impact.
    Solver {
        /// Whether they overlap at the start of their motion. A contact that landed inside by rounding does not count.
        is_overlapping: bool,
    },
}

/// Returns the response for a pair, in either order: the weaker one of the responses of its two bodies. A body without
/// a response of its own has that of the rules. `None` if one of them is a sensor: nothing responds to the contact.
#[inline]
pub fn response_of(rules: &Rules, a: &Body, b: &Body) -> Option<Response> {
    let of = |body: &Body| body.response().unwrap_or(rules.response);
    (a.is_solid() && b.is_solid()).then(|| of(a).weaker(of(b)))
}

/// Returns the response for a body and a wall, or a side of the arena: that for the body and a fixed one. `None` if they are no pair.
#[inline]
pub fn response_at_wall(rules: &Rules, body: &Body) -> Option<Response> {
    let of_body = body.response().unwrap_or(rules.response);
    body.meets_walls().then(|| of_body.weaker(rules.response))
}

/// Whether one of the two is a sensor that reports the other.
pub fn is_sensed(a: &Body, b: &Body) -> bool {
    is_sensor_of(a, b) || is_sensor_of(b, a)
}

/// Returns the indices of a sensor and the body that it reports, the sensor first.
pub fn sensor_first(bodies: &[Body], a: usize, b: usize) -> (usize, usize) {
    if bodies[a].is_sensor() { (a, b) } else { (b, a) }
}

/// Whether the first one is a sensor that reports the second one: a solid body that can move.
pub fn is_sensor_of(sensor: &Body, visitor: &Body) -> bool {
    sensor.is_sensor() && visitor.is_solid() && !visitor.is_fixed()
}

/// Responds to a pair `a < b`: changes the two circles according to the pair's response, `response_of`. Held and fixed
/// circles count as infinitely heavy, and a fixed one is unchanged.
///
/// Ends an overlap that was found by a check. Under intercept detection only an initial overlap is ended, and nothing else is
/// moved.
pub fn respond(rules: &Rules, [a, b]: [&Body; 2], [first, second]: [&mut Circle; 2], found_by: FoundBy) {
    let Some(response) = response_of(rules, a, b) else { return };
    let moved = || push_shares(rules.yields, a, b);
    let exchange = |first: &mut Circle, second: &mut Circle| {
        impulse::exchange(first, second, impulse_shares([a, b], [first, second]), rules.restitution);
    };
    if found_by == (FoundBy::Solver { is_overlapping: true }) && response.keeps_apart() {
        // Before the impulse: the rounding of the move rotates `d` slightly, and the pair must not be closing after that.
        separate(first, second, moved());
        // Near a wall, that could lead through it.
        for (body, circle) in [(a, &mut *first), (b, &mut *second)] {
            if !body.is_fixed() {
                circle.center = rules.arena.clamp(circle.center, circle.radius);
            }
        }
    }
    match (response, found_by) {
        (Response::PassThrough, FoundBy::Check | FoundBy::Solver { .. }) => {}
        (Response::PushOut, FoundBy::Check) => separate(first, second, moved()),
        (Response::PushOut, FoundBy::Solver { .. }) => {
            impulse::exchange(first, second, stop_shares(rules.yields, a, b), 0.0);
        }
        (Response::Bounce, FoundBy::Check) => {
            exchange(first, second);
            separate(first, second, moved());
        }
        (Response::Bounce, FoundBy::Solver { .. }) => exchange(first, second),
    }
}

/// Moves each circle by its share of the minimum translation. Afterward the gap is zero or more, unless neither has a share.
pub fn separate(a: &mut Circle, b: &mut Circle, shares: Shares) {
    if shares.b > 0.0 && shares.a > 0.0 {
        let whole = minimum_translation(a, b);
        a.center -= whole * shares.a;
        b.center += whole * shares.b;
    }
    if shares.b > 0.0 {
        b.center += minimum_translation(a, b);
    } else if shares.a > 0.0 {
        a.center += minimum_translation(b, a);
    }
}

/// Responds to a circle and a wall as to a pair with the fixed circle that stands in for the wall: see [`Wall::stand_in`], also for the
/// place that the circle came from (m).
pub fn respond_to_wall(
    rules: &Rules,
    body: &Body,
    [circle, stand_in]: [&mut Circle; 2],
    (wall, came_from): (&Wall, DVec2),
    found_by: FoundBy,
) {
    respond(rules, [body, &Body::from(*stand_in).fixed()], [circle, stand_in], found_by);
    let is_pushed = found_by != FoundBy::Solver { is_overlapping: false };
    if is_pushed && response_at_wall(rules, body).is_some_and(Response::keeps_apart) {
        // What rounding left of the overlap.
        circle.center += translation_out_of(wall, circle, came_from);
    }
}

/// Puts the circle of a body inside a side of the arena and reverses an outward velocity, with the restitution of a bounce.
///
/// A circle that is too large for the arena stops between the two sides.
pub fn reflect_at_side(rules: &Rules, body: &Body, circle: &mut Circle, side: Side) {
    let arena = &rules.arena;
    let (axis, inward) = (side.axis(), side.inward()[side.axis()]);
    let room = arena.max[axis] - arena.min[axis] - 2.0 * circle.radius;
    if room <= 0.0 {
        circle.center[axis] = arena.clamp(circle.center, circle.radius)[axis];
        circle.velocity[axis] = 0.0;
        return;
    }
    circle.center[axis] = arena.wall(side) + inward * circle.radius;
    if inward * circle.velocity[axis] < 0.0 {
        let bounces = response_at_wall(rules, body).is_some_and(Response::is_impulse);
        let restitution = if bounces { rules.restitution } else { 1.0 };
        // Not minus zero.
        circle.velocity[axis] = 0.0 - restitution * circle.velocity[axis];
    }
}

/// Stops a circle that was pushed from a place (m) where it meets a wall, other than that which pushed it, if its center would cross the wall.
/// The rest of the push is left undone.
#[cold]
pub fn stop_at_walls(
    setting: Setting<'_>,
    body: &Body,
    from: DVec2,
    moved: &mut Circle,
    pushed_by: Option<usize>,
) {
    if !response_at_wall(setting.rules, body).is_some_and(Response::keeps_apart) {
        return;
    }
    let path = Circle { center: from, velocity: moved.center - from, ..*moved };
    let mut first = (f64::INFINITY, None);
    setting.walls.visit(&path, 1.0, |index, wall, limit| {
        if pushed_by != Some(index) && time_to_cross(&path, wall).is_some_and(|share| share <= 1.0) {
            let share = wall_intercept(&path, wall).time_of_impact().unwrap_or(0.0);
            if share < first.0 {
                first = (share, Some(*wall));
            }
        }
        limit
    });
    if let (share, Some(wall)) = first {
        moved.center = from + path.velocity * share;
        if share > 0.0 {
            moved.center += onto_side(&wall, moved, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Arena;
    use crate::simulation::answers::Log;
    use crate::simulation::rules::WhoYields;
    use crate::simulation::world::World;
    use glam::dvec2;

    #[test]
    fn half_each_moves_both_and_ends_the_overlap() {
        let mut a = Circle::new(DVec2::ZERO, 1.0);
        let mut b = Circle::new(dvec2(0.6, 0.8), 1.0);
        separate(&mut a, &mut b, Shares { a: 0.5, b: 0.5 });
        assert!((a.center - dvec2(-0.3, -0.4)).length() < 1e-15);
        assert!(!crate::detection::overlap(&a, &b).is_overlapping());
    }

    #[test]
    fn a_pair_has_the_weaker_response_and_a_sensor_has_none() {
        let plain = Body::from(Circle::new(DVec2::ZERO, 1.0));
        for (&of_rules, place) in Response::ALL.iter().zip(0..) {
            let rules = Rules { response: of_rules, ..Rules::default() };
            assert_eq!(response_of(&rules, &plain, &plain), Some(of_rules));
            for (&own, place_of_own) in Response::ALL.iter().zip(0..) {
                let one = plain.with_response(own);
                let weaker = Response::ALL[place_of_own.min(place)];
                assert_eq!(response_of(&rules, &one, &plain), Some(weaker));
                assert_eq!(response_of(&rules, &plain, &one), Some(weaker));
                assert_eq!(response_of(&rules, &one, &one), Some(own), "both override the rules");
                assert_eq!(response_of(&rules, &one, &plain.sensor()), None);
                assert_eq!(response_of(&rules, &one.sensor(), &one.sensor()), None);
            }
        }
    }

    /// What a response does at a solved contact, where circle a, which does not yield, and b close with `closing` (m/s): the
    /// change of the velocity of each along the normal from a to b (m/s).
    fn changes(
        response: Response,
        yields: WhoYields,
        restitution: f64,
        closing: f64,
        masses: [f64; 2],
    ) -> [f64; 2] {
        match (response, yields) {
            (Response::PassThrough, WhoYields::One | WhoYields::Both) => [0.0, 0.0],
            (Response::PushOut, WhoYields::One) => [0.0, closing],
            (Response::PushOut, WhoYields::Both) => [-closing / 2.0, closing / 2.0],
            (Response::Bounce, WhoYields::One | WhoYields::Both) => {
                let impulse = (1.0 + restitution) * closing / (1.0 / masses[0] + 1.0 / masses[1]);
                [-impulse / masses[0], impulse / masses[1]]
            }
        }
    }

    #[test]
    fn each_response_to_a_solved_contact_sets_its_velocities() {
        let (normal, velocities, masses) =
            (dvec2(0.6, 0.8), [dvec2(2.0, 1.0), dvec2(-1.0, -1.0)], [2.0, 3.0]);
        let closing = (velocities[0] - velocities[1]).dot(normal);
        // After a second, the centers are 2.5 m apart along the normal.
        let body = |index: usize, center: DVec2, radius: f64| {
            let circle = Circle::new(center - velocities[index], radius).with_velocity(velocities[index]);
            Body::new(circle.with_mass(masses[index])).with_yields(index == 1)
        };
        for (response, yields) in
            Response::ALL.iter().flat_map(|&one| WhoYields::ALL.iter().map(move |&who| (one, who)))
        {
            for restitution in [0.0, 0.5, 1.0] {
                let bodies = vec![body(0, DVec2::ZERO, 1.0), body(1, 2.5 * normal, 1.5)];
                let rules = Rules { response, restitution, yields, ..Rules::intercept() };
                let (mut world, mut log) =
                    (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
                world.advance_once(&mut log);
                assert!((log.events[0].time - 1.0).abs() < 1e-12, "{:?}", log.events);
                let changes = changes(response, yields, restitution, closing, masses);
                for index in [0, 1] {
                    let (after, expected) =
                        (world.circle_at(index).velocity, velocities[index] + changes[index] * normal);
                    assert!(
                        (after - expected).length() < 1e-12,
                        "{response:?}, {yields:?}, {restitution}: {after} of circle {index}, not {expected}"
                    );
                    assert_eq!(log.events[0].after[index], after);
                }
            }
        }
    }

    #[test]
    fn a_circle_too_large_for_its_arena_stops_in_the_middle() {
        let rules = Rules { arena: Arena { min: dvec2(0.0, 0.0), max: dvec2(1.0, 9.0) }, ..Rules::default() };
        let mut circle = Circle::new(dvec2(0.2, 3.0), 1.0).with_velocity(dvec2(1.0, 1.0));
        reflect_at_side(&rules, &circle.into(), &mut circle, Side::Right);
        assert_eq!((circle.center, circle.velocity), (dvec2(0.5, 3.0), dvec2(0.0, 1.0)));
    }
}
