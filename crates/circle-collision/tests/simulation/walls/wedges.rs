//! Circles between walls that meet at an acute angle, and between a wall and another circle: the contacts end, and time goes on.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::{Body, Log, Response, Rules, SchedulerKind, WhoYields};
use glam::{DVec2, dvec2};

use super::{run, world, world_with};
use crate::edits::KINDS;
use crate::nasty::{dice, random_vector};

/// Two walls that open to the right, by this angle (rad).
fn wedge(angle: f64, thickness: f64) -> [Wall; 2] {
    let upper = DVec2::from_angle(angle / 2.0) * 50.0;
    [upper, dvec2(upper.x, -upper.y)].map(|end| Wall::new([0.0, 0.0], end).with_thickness(thickness))
}

#[test]
fn a_circle_in_a_wedge_ends_its_contacts() {
    for (angle, thickness) in [(0.02, 0.0), (0.1, 0.2), (0.5, 0.0), (1.0, 0.0), (1.5, 0.5)] {
        let walls = wedge(angle, thickness);
        for (response, restitution) in
            [(Response::PushOut, 1.0), (Response::Bounce, 0.0), (Response::Bounce, 0.5)]
        {
            for toward in [dvec2(-3.0, 0.0), dvec2(-3.0, 1.0), dvec2(-0.1, -2.0)] {
                for kind in [SchedulerKind::Table, SchedulerKind::Queue] {
                    let rules = Rules { response, restitution, ..Rules::intercept() };
                    let ball = Circle::new([30.0, 0.0], 0.25).with_velocity(toward);
                    let mut world = world_with(rules, &[ball.into()], &walls, kind);
                    let log = run(&mut world, 200.0);
                    let context = format!("{angle}, {thickness}, {response:?} {restitution}, {toward}");
                    assert!(!log.events.is_empty(), "{context}");
                    let now = world.circle_at(0);
                    assert!(now.velocity.length() <= toward.length() * (1.0 + 1e-12), "{context}: {now:?}");
                    let is_inside = walls[0].stand_in(&now, now.center).center.y >= now.center.y
                        && walls[1].stand_in(&now, now.center).center.y <= now.center.y;
                    let is_out = now.center.x > 45.0;
                    assert!(is_out || is_inside && now.center.x > 0.0, "{context}: {now:?}");
                }
            }
        }
    }
}

#[test]
fn a_circle_between_a_wall_and_another_one_comes_to_rest() {
    let wall = Wall::new([0.0, -9.0], [0.0, 9.0]);
    for heavy in [1.0, 100.0, 1e6] {
        for restitution in [0.0, 0.5] {
            for slant in [0.0, 0.3] {
                let small = Circle::new([1.0, 0.0], 0.5);
                let large = Circle::new([5.0, slant], 2.0).with_velocity([-1.0, 0.0]).with_mass(heavy);
                let rules = Rules { restitution, ..Rules::intercept() };
                let mut world = world(rules, &[Body::new(small), Body::new(large)], &[wall]);
                run(&mut world, 30.0);
                for circle in world.circles() {
                    assert!(
                        circle.center.x >= circle.radius * (1.0 - 1e-9),
                        "{heavy}, {restitution}: {circle:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_closed_corner_of_three_walls_holds_what_is_driven_into_it() {
    // All three are touched at once, and no direction leads out but back.
    let walls = [
        Wall::new([-2.0, 0.0], [2.0, 0.0]),
        Wall::new([-0.5, -0.5], [-0.5, 9.0]),
        Wall::new([0.5, -0.5], [0.5, 9.0]),
    ];
    for (response, restitution) in
        [(Response::PushOut, 1.0), (Response::Bounce, 0.0), (Response::Bounce, 0.9)]
    {
        let rules = Rules { response, restitution, ..Rules::intercept() };
        let ball = Circle::new([0.0, 5.0], 0.5).with_velocity([0.0, -1.0]);
        let mut world = world(rules, &[ball.into()], &walls);
        run(&mut world, 100.0);
        let now = world.circle_at(0);
        assert!(now.center.x.abs() < 1e-9 && now.center.y >= 0.5, "{now:?}");
    }
}

#[test]
fn no_push_leads_a_center_across_a_wall() {
    let mut dice = dice(8);
    let mut pushes = 0;
    for number in 0..2_000 {
        // Thin walls around circles that overlap from the start, on round numbers every third time.
        let mut vector = |size: f64| {
            let vector = random_vector(&mut dice, size);
            if number % 3 == 0 { vector.round() } else { vector }
        };
        let bodies: Vec<Body> = (0..3)
            .map(|index| {
                let body = Body::new(Circle::new(vector(1.5), 1.0).with_velocity(vector(1.0)));
                if index == 0 && number % 4 == 0 { body.with_yields(true) } else { body }
            })
            .collect();
        let walls = [(); 2].map(|()| Wall::new(vector(3.0), vector(3.0) + 0.25));
        let (response, yields) =
            ([Response::Bounce, Response::PushOut][number % 2], WhoYields::ALL[number / 2 % 2]);
        let rules = Rules { response, yields, ..Rules::intercept() };
        let mut world = world_with(rules, &bodies, &walls, KINDS[number % 2]);
        while world.next_time() <= 1.0 && world.counters().pair_collisions + world.counters().wall_hits < 40 {
            world.coast(world.next_time());
            let before: Vec<DVec2> = world.circles().map(|circle| circle.center).collect();
            let mut log = Log::default();
            world.advance_once(&mut log);
            for (from, circle) in before.into_iter().zip(world.circles()) {
                pushes += usize::from(from.distance(circle.center) > 1e-6);
                for wall in &walls {
                    assert!(
                        !crosses(from, circle.center, wall),
                        "{number}: {from} to {circle:?} in {wall:?}, {:?}",
                        log.events
                    );
                }
            }
        }
    }
    println!("{pushes} pushes");
    assert!(pushes > 1_000);
}

/// Whether a straight way plainly leads across a wall.
fn crosses(from: DVec2, to: DVec2, wall: &Wall) -> bool {
    let aside = |point: DVec2, a: DVec2, b: DVec2| (b - a).perp_dot(point - a);
    let is_across = |one: f64, other: f64| one.min(other) < -1e-6 && one.max(other) > 1e-6;
    is_across(aside(from, wall.from, wall.to), aside(to, wall.from, wall.to))
        && is_across(aside(wall.from, from, to), aside(wall.to, from, to))
}
