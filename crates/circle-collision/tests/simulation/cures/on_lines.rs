//! Walls and circles placed with care: on lines, at joints, in corners, and so that they only graze.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{AnyWall, Body, Contact, Log, Response, Rules, StepMethod, World};
use circle_collision::simulation::{Counters, Detection};
use glam::{DVec2, dvec2};
use rand::RngExt;

use super::scenes::outcomes;
use crate::nasty::{dice, random_vector};

const DT: f64 = 0.25;

fn rules(method: StepMethod, response: Response) -> Rules {
    let detection = Detection::Stepped(method);
    Rules { detection, response, substeps: 2, audit: true, ..Rules::overlap(DT) }
}

/// Runs circles among walls for some steps.
fn run(rules: Rules, bodies: &[Body], walls: &[Wall], steps: u32) -> (World, Log) {
    let world = World::new(rules, bodies.to_vec(), 0.0).and_then(|world| world.with_walls(walls.to_vec()));
    let (mut world, mut log) = (world.expect("accepted"), Log::default());
    assert!(world.advance(DT * f64::from(steps), 1_000_000, &mut log).reached());
    (world, log)
}

/// A circle of radius 0.5.
fn ball(x: f64, y: f64, velocity: [f64; 2]) -> Body {
    Circle::new([x, y], 0.5).with_velocity(velocity).into()
}

/// Returns where a ball is after a step beside a wall along the y-axis that goes up or down, and its velocity there.
fn after_step(method: StepMethod, response: Response, goes_up: bool, ball: Body) -> (f64, f64) {
    let end = if goes_up { 3.0 } else { -3.0 };
    let wall = Wall::new([0.0, -end], [0.0, end]);
    let (world, _) = run(rules(method, response), &[ball], &[wall], 1);
    (world.circle_at(0).center.x, world.circle_at(0).velocity.x)
}

#[test]
fn a_center_on_a_line_is_pushed_to_the_side_that_it_came_from() {
    for goes_up in [true, false] {
        for side in [-1.0, 1.0] {
            // The ray is stopped on the line at half the step; a step that ends there is seen by the check alone.
            for (start, speed) in [(1.0, 8.0), (2.0, 8.0)] {
                let thrown = || ball(side * start, 0.0, [-side * speed, 0.0]);
                let of = |response| after_step(StepMethod::CenterRay, response, goes_up, thrown());
                assert_eq!(of(Response::Bounce), (side * 0.5, side * speed), "{start}, {goes_up}");
                assert_eq!(of(Response::PushOut), (side * 0.5, -side * speed), "{start}, {goes_up}");
            }
            // Each part of a step begins anew: the second one ends on the line.
            for method in [StepMethod::Overlap, StepMethod::SubSteps] {
                let of =
                    after_step(method, Response::Bounce, goes_up, ball(side * 2.0, 0.0, [-side * 8.0, 0.0]));
                assert_eq!(of, (side * 0.5, side * 8.0), "{method:?}, {goes_up}");
            }
        }
    }
}

#[test]
fn a_center_that_begins_on_a_line_is_pushed_to_the_left_of_it() {
    for &method in StepMethod::ALL {
        for (goes_up, left) in [(true, -1.0), (false, 1.0)] {
            let of = |along: f64, across: f64| {
                after_step(method, Response::PushOut, goes_up, ball(0.0, 0.5, [across, along]))
            };
            // Sweeps find no new contact in what overlaps already, and have no check that would end that.
            let is_left = method == StepMethod::Sweep;
            assert_eq!(of(0.0, 0.0).0, if is_left { 0.0 } else { left * 0.5 }, "{method:?}, at rest");
            assert_eq!(of(2.0, 0.0).0, if is_left { 0.0 } else { left * 0.5 }, "{method:?}, along the line");
        }
    }
    // A ray that begins on the line is not stopped. Beyond it there is a nearest side, and the circle is pushed to it.
    for side in [-1.0, 1.0] {
        let of = |response| after_step(StepMethod::CenterRay, response, true, ball(0.0, 0.5, [side, 0.0]));
        assert_eq!(of(Response::Bounce), (side * 0.5, side));
    }
}

#[test]
fn a_ray_crosses_the_ends_of_a_line_and_nothing_along_it() {
    let ray = |wall: Wall, ball: Body| {
        let (world, log) = run(rules(StepMethod::CenterRay, Response::PushOut), &[ball], &[wall], 1);
        (world.circle_at(0).center, log.events.len())
    };
    // The end is exactly on the path.
    let at_end = ray(Wall::new([0.0, 0.0], [0.0, 3.0]), ball(-4.0, 0.0, [32.0, 0.0]));
    assert_eq!(at_end, (dvec2(-0.5, 0.0), 1));
    let past_it = ray(Wall::new([0.0, 0.125], [0.0, 3.0]), ball(-4.0, 0.0, [32.0, 0.0]));
    assert_eq!(past_it, (dvec2(4.0, 0.0), 0));
    // From one end to the other and beyond.
    let along = ray(Wall::new([-1.0, 0.0], [1.0, 0.0]), ball(-4.0, 0.0, [32.0, 0.0]));
    assert_eq!(along, (dvec2(4.0, 0.0), 0));
}

#[test]
fn a_ray_that_is_stopped_where_its_step_ends_leaves_other_contacts_as_they_are() {
    // The step ends on the first line; the second one is met before, and found by the check.
    let walls = [0.0, 0.25].map(|x| Wall::new([x, -3.0], [x, 3.0]));
    let thrown = ball(-2.0, 0.0, [8.0, 0.0]);
    let (world, _) = run(rules(StepMethod::CenterRay, Response::Bounce), &[thrown], &walls, 1);
    assert_eq!(outcomes(world.counters()), [2, 0, 0, 0]);
}

#[test]
fn only_speculative_contacts_throw_a_rolling_circle_up_at_a_seam() {
    for &method in StepMethod::ALL {
        let (mut dice, mut thrown) = (dice(60), 0);
        for number in 0..300 {
            let response = if number % 2 == 0 { Response::Bounce } else { Response::PushOut };
            let (along, seam) = (
                DVec2::from_angle(dice.random_range(0.0..std::f64::consts::TAU)),
                random_vector(&mut dice, 2.0),
            );
            let [thickness, speed, before] =
                [0.0..1.0, 2.0..16.0, 0.1..1.0].map(|range| dice.random_range(range));
            let walls =
                [-20.0, 20.0].map(|end| Wall::new(seam, seam + along * end).with_thickness(thickness));
            let reach = 0.5 + thickness / 2.0;
            let center = seam + along.perp() * reach - along * (reach + speed * DT * before);
            let rolling = Circle::new(center, 0.5).with_velocity(along * speed);
            let (world, log) = run(rules(method, response), &[rolling.into()], &walls, 4);
            let height = (world.circle_at(0).center - seam).dot(along.perp()) - reach;
            let ghosts = log.audited.iter().filter(|audited| audited.outcome == Outcome::Ghost).count();
            if method == StepMethod::Speculative {
                assert!(log.audited.len() == ghosts, "floor {number}: {:?}", log.audited);
                thrown += u32::from(ghosts > 0 && height > 1e-3);
            } else {
                assert!(height.abs() < 1e-9, "{method:?}, floor {number}: {height} m");
                assert_eq!(outcomes(world.counters()), [0; 4], "{method:?}, floor {number}");
            }
        }
        println!("{method:?}: {thrown} of 300 thrown up");
        assert_eq!(thrown, if method == StepMethod::Speculative { 300 } else { 0 });
    }
}

#[test]
fn a_path_that_comes_no_deeper_than_a_thousand_millionth_of_r_only_grazes() {
    // Past an end, at the given depth in units of 1e-9 R; the third check is where it is nearest.
    let pass = |method, depth: f64, ahead: f64| {
        let height = 0.5 * (1.0 - depth * 1e-9);
        let wall = Wall::new([0.0, 0.0], [0.0, -3.0]);
        let ball = ball(-2.0 - ahead, height, [4.0, 0.0]);
        let (world, log) = run(rules(method, Response::PushOut), &[ball], &[wall], 4);
        (*world.counters(), log.events.len())
    };
    let contacts = |counters: &Counters| counters.caught + counters.too_late + counters.missed;
    for &method in StepMethod::ALL {
        let (counters, events) = pass(method, 0.5, 0.25);
        assert_eq!(contacts(&counters), 0, "{method:?}: {counters:?}");
        // Only speculative contacts answer what is not there, unless a check meets the graze.
        let answers = method == StepMethod::Speculative;
        assert_eq!((counters.ghosts > 0, events > 0), (answers, answers), "{method:?}");
        let (counters, _) = pass(method, 2.0, 0.25);
        assert_eq!(contacts(&counters), 1, "{method:?}: {counters:?}");
    }
    for method in [StepMethod::SweepAtRest, StepMethod::Sweep] {
        assert_eq!(pass(method, 2.0, 0.25).1, 1, "{method:?}");
    }
    // The check of overlap is exact: it answers a graze, but that is no contact.
    let (counters, events) = pass(StepMethod::Overlap, 0.5, 0.0);
    assert_eq!((contacts(&counters), events), (0, 1));
    // The checks after rays and sweeps see what is deeper.
    for method in [StepMethod::CenterRay, StepMethod::SweepAtRest] {
        assert_eq!(pass(method, 0.5, 0.0).1, 0, "{method:?}");
    }
}

#[test]
fn contacts_of_one_instant_come_in_order_with_circles_first() {
    let corner = [Wall::new([0.0, -3.0], [0.0, 3.0]), Wall::new([-3.0, 0.0], [3.0, 0.0])];
    let wall = |circle, wall| Contact::Wall { circle, wall: AnyWall::Wall(wall) };
    // The first goes into the corner, and the others meet at the same instant.
    let bodies = [ball(-1.25, -1.25, [4.0, 4.0]), ball(8.5, 0.75, [-4.0, 0.0]), ball(6.0, 0.75, [4.0, 0.0])];
    for method in [StepMethod::Overlap, StepMethod::Sweep] {
        let rules = Rules { impacts: 8, ..rules(method, Response::Bounce) };
        let (_, log) = run(rules, &bodies, &corner, 1);
        let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
        let expected = [Contact::Pair { a: 1, b: 2 }, wall(0, 0), wall(0, 1)];
        assert_eq!(contacts, expected, "{method:?}");
    }
}

#[test]
fn a_wall_has_the_response_of_the_rules() {
    // It is passed through, whatever the circle does to others, and the check at the end notices that.
    let wall = Wall::new([0.0, -3.0], [0.0, 3.0]);
    let inside = ball(0.25, 0.0, [0.5, 0.0]).with_response(Response::Bounce);
    for &method in StepMethod::ALL {
        let (_, log) = run(rules(method, Response::PassThrough), &[inside], &[wall], 1);
        assert_eq!(log.events.len(), 1, "{method:?}");
    }
}

#[test]
fn a_held_circle_meets_a_wall_as_it_meets_a_fixed_circle() {
    let wall = Wall::new([2.0, -3.0], [2.0, 3.0]).with_thickness(1.0);
    let post = Body::from(Circle::new([2.0, 0.0], 0.5)).fixed();
    for &method in StepMethod::ALL {
        for &response in Response::ALL {
            for speed in [0.0, 1.0, 3.0, 16.0] {
                for x in [0.7, 1.2] {
                    let meet = |others: &[Body], walls: &[Wall]| {
                        let bodies = [&[ball(x, 0.0, [0.0, 0.0]).held()], others].concat();
                        let world = World::new(rules(method, response), bodies, 0.0).expect("accepted");
                        let mut world = world.with_walls(walls.to_vec()).expect("accepted");
                        let held = world.id_at(0).expect("it is there");
                        world.edit(held, |circle| circle.velocity.x = speed).expect("accepted");
                        let mut log = Log::default();
                        assert!(world.advance(2.0 * DT, 1_000, &mut log).reached());
                        let Circle { center, velocity, .. } = world.circle_at(0);
                        (center, velocity, log.events.len(), outcomes(world.counters()))
                    };
                    let what = format!("{method:?}, {response:?}, from {x} at {speed} m/s");
                    assert_eq!(meet(&[], &[wall]), meet(&[post], &[]), "{what}");
                }
            }
        }
    }
}

#[test]
fn a_path_along_a_side_grazes_it_even_if_it_comes_from_beyond_the_end() {
    // It is at the distance R over the end, and then closes by .6e-9 of its speed.
    let wall = Wall::new([0.0, 0.0], [1_000.0, 0.0]);
    let ball = ball(-1.0, 0.5 + 0.6e-9, [40.0, -2.4e-8]);
    let (world, log) = run(rules(StepMethod::Sweep, Response::Bounce), &[ball], &[wall], 20);
    assert_eq!((outcomes(world.counters()), log.events.len()), ([0; 4], 0));
}
