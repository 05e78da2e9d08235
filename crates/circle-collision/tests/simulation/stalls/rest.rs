//! What takes speed comes to rest: balls in pits, rows, crowded boxes.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Log, Response, Rules, SchedulerKind, World};
use glam::{DVec2, dvec2};

use super::{bounce, square};
use crate::nasty::{dice, random_vector};

/// Runs with table and queue, and with the queue in parts and from snapshots. Checks that all agree to the last bit, and
/// returns the end and the number of contacts.
fn agreed(rules: Rules, bodies: &[Body], until: f64) -> (World, usize) {
    let [mut table, mut queue] = [SchedulerKind::Table, SchedulerKind::Queue]
        .map(|kind| World::with_scheduler(rules, bodies.to_vec(), 0.0, kind).expect("accepted"));
    let [mut log, mut queue_log] = [Log::default(), Log::default()];
    assert!(table.advance(until, 1_000_000, &mut log).reached(), "{:?}", table.stall());
    while !queue.advance(until, 7, &mut queue_log).reached() {
        assert!(queue_log.events.len() < 1_000_000, "{:?}", queue.stall());
        queue = World::from(queue.snapshot());
    }
    assert!(
        log.events == queue_log.events && log.stalls == queue_log.stalls && table.bodies() == queue.bodies()
    );
    (table, log.events.len())
}

/// A ball that drops between two pegs.
fn pit() -> [Body; 3] {
    let pegs = [[-0.6, 0.0], [0.8, 0.0]].map(|center| Body::from(Circle::new(center, 0.5)).fixed());
    [Circle::new([-0.0187, 2.0], 0.4).with_velocity([0.0, -1.0]).into(), pegs[0], pegs[1]]
}

#[test]
fn a_ball_in_a_pit_comes_to_rest() {
    // In the second pit, the two normals are nearly opposite: each contact takes little.
    let wedge = [([-1.14, 0.0], 0.95), ([0.44, 0.25], 0.25)]
        .map(|(center, radius)| Body::from(Circle::new(center, radius)).fixed());
    let small = Circle::new([0.0, 2.5], 0.2).with_velocity([0.0, -1.0]).into();
    for (pit, most) in [(pit(), 100), ([small, wedge[0], wedge[1]], 10_000)] {
        for response in [Response::Bounce, Response::PushOut] {
            let rules = Rules { response, ..bounce(0.0, Arena::OPEN) };
            let (world, contacts) = agreed(rules, &pit, 10.0);
            assert_eq!(world.circle_at(0).velocity, DVec2::ZERO);
            assert!(contacts < most, "{contacts}");
        }
    }
}

#[test]
fn gravity_pulls_a_ball_into_a_pit_in_every_frame() {
    for restitution in [0.0, 0.5] {
        let mut world = World::new(bounce(restitution, Arena::OPEN), pit().to_vec(), 0.0).expect("accepted");
        let ball = world.id_at(0).expect("a body");
        for frame in 1..=300 {
            world.edit(ball, |circle| circle.velocity.y -= 9.81 / 60.0).expect("accepted");
            let stop = world.advance(f64::from(frame) / 60.0, 4_000, &mut Log::default());
            assert!(stop.reached(), "frame {frame}: {stop:?}");
        }
        // 0.9 m from both pegs, which are 1.4 m apart.
        assert!((world.circle_at(0).center - dvec2(0.1, 0.32_f64.sqrt())).length() < 1e-3);
    }
}

#[test]
fn a_row_that_is_hit_moves_on_as_one() {
    for (count, restitution) in [(7, 0.0), (10, 0.0), (12, 0.5)] {
        let row = (0..count).map(|index| Circle::new([f64::from(index), 0.0], 0.5).into());
        let striker = Circle::new([-3.0, 0.0], 0.5).with_velocity([1.0, 0.0]);
        let bodies: Vec<Body> = std::iter::once(striker.into()).chain(row).collect();
        let (world, contacts) = agreed(bounce(restitution, Arena::OPEN), &bodies, 20.0);
        assert!(contacts < 10_000, "{contacts} of {count} at {restitution}");
        let velocities: Vec<f64> = world.circles().map(|circle| circle.velocity.x).collect();
        let momentum: f64 = velocities.iter().sum();
        assert!((momentum - 1.0).abs() < 1e-12 && velocities.is_sorted(), "{count} at {restitution}");
    }
}

#[test]
fn a_box_of_circles_that_lose_all_closing_speed_goes_on() {
    let mut dice = dice(2);
    let mut circles: Vec<Circle> = Vec::new();
    while circles.len() < 60 {
        let new = Circle::new(random_vector(&mut dice, 3.7), 0.3);
        if circles.iter().all(|other| other.center.distance(new.center) > 0.6) {
            circles.push(new.with_velocity(random_vector(&mut dice, 1.0)));
        }
    }
    let bodies: Vec<Body> = circles.into_iter().map(Body::from).collect();
    let (world, _) = agreed(bounce(0.0, square(4.0)), &bodies, 12.0);
    let circles: Vec<Circle> = world.circles().collect();
    for (index, one) in circles.iter().enumerate() {
        for other in &circles[..index] {
            assert!(one.center.distance(other.center) > 0.6 - 1e-9);
        }
    }
}
