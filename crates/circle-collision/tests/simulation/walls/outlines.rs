//! A gas in a closed outline of thin walls: nothing leaves it, and it keeps its energy.

use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::{Body, Contact, Log, Rules, World};
use glam::{DVec2, dvec2};
use rand::RngExt;
use twofloat::TwoFloat;

use super::world_with;
use crate::edits::KINDS;
use crate::nasty::{dice, random_vector};
use crate::sums::energy;
use crate::tries::tries;
use crate::worlds::outline;

/// The environment variable with the number of contacts; a few without it.
const CONTACTS: &str = "CIRCLE_COLLISION_CONTACTS";

/// Whether a point is on the left of a wall, or on it.
fn is_left(point: DVec2, wall: &Wall) -> bool {
    let between = |to: DVec2| [TwoFloat::new_sub(to.x, wall.from.x), TwoFloat::new_sub(to.y, wall.from.y)];
    let ([x, y], [u, v]) = (between(point), between(wall.to));
    (u * y - v * x).hi() >= 0.0
}

/// The walls of a closed outline of seven corners, turned so that none is along an axis.
pub fn heptagon(center: DVec2, size: f64) -> Vec<Wall> {
    let turned = DVec2::from_angle(0.1);
    let corners: Vec<DVec2> =
        outline(7, DVec2::splat(size)).into_iter().map(|corner| center + turned.rotate(corner)).collect();
    corners.windows(2).map(|ends| Wall::new(ends[0], ends[1])).collect()
}

/// Checks that the circles in contact, or all of them, are inside a convex outline.
pub fn assert_inside(world: &World, walls: &[Wall], circles: impl Iterator<Item = usize>) {
    for index in circles {
        let circle = world.circle_at(index);
        for wall in walls {
            assert!(is_left(circle.center, wall), "{index} has left through {wall:?}: {circle:?}");
        }
    }
}

#[test]
fn a_gas_stays_in_an_outline_of_thin_walls_and_keeps_its_energy() {
    let mut dice = dice(5);
    let walls = heptagon(DVec2::ZERO, 10.0);
    let mut circles: Vec<Circle> = Vec::new();
    while circles.len() < 100 {
        let new = Circle::new(random_vector(&mut dice, 7.5), dice.random_range(0.1..0.5));
        let is_apart = |other: &Circle| other.center.distance(new.center) > other.radius + new.radius;
        if new.center.length() < 8.0 && circles.iter().all(is_apart) {
            circles.push(new.with_velocity(random_vector(&mut dice, 2.0)));
        }
    }
    let bodies: Vec<Body> = circles.into_iter().map(Body::from).collect();
    for kind in KINDS {
        let mut world = world_with(Rules::intercept(), &bodies, &walls, kind);
        let (start, mut log) = (energy(&world), Log::default());
        let (mut done, mut at_walls, mut deepest) = (0, 0, 0.0_f64);
        let contacts = tries(CONTACTS, 30_000);
        while done < contacts {
            log.clear();
            let _ = world.advance(f64::INFINITY, 1_000, &mut log);
            done += log.events.len() as u64;
            at_walls +=
                log.events.iter().filter(|event| matches!(event.contact, Contact::Wall { .. })).count();
            assert_inside(&world, &walls, 0..100);
            for circle in world.circles() {
                for wall in &walls {
                    let gap =
                        circle.center.distance(wall.segment().closest_point(circle.center)) - circle.radius;
                    deepest = deepest.max(-gap / circle.radius);
                }
            }
        }
        let drift = (energy(&world) / start - 1.0).abs();
        println!(
            "{kind:?}: {done} contacts, {at_walls} at walls, drift {drift:.1e}, deepest {deepest:.1e} R"
        );
        assert!(drift <= 1e-11 && deepest <= 1e-9, "{drift:e}, {deepest:e}");
        assert!(at_walls as u64 * 20 > done);
    }
}

#[test]
fn no_contact_leaves_a_tiny_circle_behind_a_wall() {
    let mut dice = dice(6);
    for number in 0..40 {
        // At 1e6 m, positions are rounded to 1e-10 m.
        let center = [dvec2(1e6, -3e5), dvec2(1e3, 7e5), dvec2(-1e6, 1.0)][number % 3];
        let radius = [1e-13, 1e-11, 1e-9, 1e-6][number % 4];
        let walls = heptagon(center, 1.0);
        let bodies: Vec<Body> = (0..3)
            .map(|_| {
                let circle = Circle::new(center + random_vector(&mut dice, 0.5), radius);
                Body::new(circle.with_velocity(random_vector(&mut dice, 1.0)))
            })
            .collect();
        let mut world = world_with(Rules::intercept(), &bodies, &walls, KINDS[number % 2]);
        for _ in 0..400 {
            let mut log = Log::default();
            world.advance_once(&mut log);
            assert_inside(&world, &walls, log.events.iter().flat_map(|event| event.contact.circles()));
        }
        assert_eq!(world.stall(), None);
    }
}
