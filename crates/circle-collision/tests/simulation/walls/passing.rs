//! What passes through walls is noted once for each passage.

use std::collections::BTreeSet;

use circle_collision::detection::{overlap, wall_intercept};
use circle_collision::geometry::Wall;
use circle_collision::simulation::{Contact, Log, Response, Rules};
use rand::RngExt;

use super::{hit, run, world};
use crate::nasty::dice;
use crate::worlds::{EPOCH, anywhere, apart, room, walls};

#[test]
fn a_straight_path_enters_each_wall_once() {
    let mut dice = dice(3);
    let rules = Rules { response: Response::PassThrough, ..Rules::intercept() };
    let mut passages = 0;
    for number in 0..300 {
        let bodies = if number % 2 == 0 { apart(&mut dice) } else { anywhere(&mut dice) };
        let walls = walls(&mut dice, 5.0);
        let mut world = world(rules, &bodies, &walls);
        let log = run(&mut world, 1e6);
        let mut seen: Vec<(f64, Contact)> =
            log.events.iter().map(|event| (event.time, event.contact)).collect();
        seen.retain(|(_, contact)| matches!(contact, Contact::Wall { .. }));
        let mut expected = Vec::new();
        for (circle, body) in bodies.iter().enumerate() {
            for (index, wall) in walls.iter().enumerate() {
                let time = wall_intercept(body.circle(), wall).time_of_impact();
                expected.extend(time.map(|time| (time, hit(circle, index))));
            }
        }
        expected.sort_by(|one, other| one.0.total_cmp(&other.0));
        let contacts =
            |list: &[(f64, Contact)]| list.iter().map(|(_, contact)| *contact).collect::<BTreeSet<_>>();
        assert_eq!((seen.len(), contacts(&seen)), (expected.len(), contacts(&expected)), "world {number}");
        for ((one, _), (other, _)) in seen.iter().zip(&expected) {
            assert!((one - other).abs() <= 1e-9 * other.max(1.0), "world {number}: {one}, {other}");
        }
        passages += seen.len();
    }
    assert!(passages > 300, "{passages}");
}

#[test]
fn each_entry_into_a_wall_is_one_event_beyond_the_epoch() {
    let mut dice = dice(4);
    let rules = Rules { response: Response::PassThrough, arena: room(), ..Rules::intercept() };
    for number in 0..6 {
        let bodies = apart(&mut dice);
        let mut walls: Vec<Wall> = walls(&mut dice, 4.0);
        walls.push(Wall::new([-1.0, -2.0], [2.0, 1.0]).with_thickness(dice.random_range(0.0..1.0)));
        let mut world = world(rules, &bodies, &walls);
        let mut inside: BTreeSet<(usize, usize)> = BTreeSet::new();
        for _ in 0..EPOCH + 300 {
            let mut log = Log::default();
            world.advance_once(&mut log);
            for (circle, now) in world.circles().enumerate() {
                for (index, wall) in walls.iter().enumerate() {
                    let share = overlap(&now, &wall.stand_in(&now, now.center)).gap / wall.reach(now.radius);
                    let at = (circle, index);
                    if log.events[0].contact == hit(circle, index) {
                        assert!(inside.insert(at), "world {number}: {at:?} is noted twice");
                    } else if share > 1e-9 {
                        inside.remove(&at);
                    } else if share < -1e-9 && world.time() > 0.0 && log.events[0].time > 0.0 {
                        let is_new = !inside.contains(&at);
                        let began = overlap(
                            bodies[circle].circle(),
                            &wall.stand_in(bodies[circle].circle(), now.center),
                        );
                        assert!(
                            !is_new || began.is_overlapping(),
                            "world {number}: {at:?} has entered unnoted"
                        );
                    }
                }
            }
        }
    }
}
