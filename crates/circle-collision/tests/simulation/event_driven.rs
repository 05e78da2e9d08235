//! Runs from contact to contact.

use std::collections::BTreeSet;

use circle_collision::detection::overlap;
use circle_collision::geometry::{Arena, Circle, Side};
use circle_collision::simulation::{AnyWall, Body, Contact, Log, Response, Rules, WhoYields, World};
use glam::{DVec2, dvec2};
use rand::RngExt;

use crate::nasty::dice;
use crate::sums::deepest;
use crate::worlds::{DEPTH, EPOCH, WORLDS, anywhere, apart, room};

#[test]
fn contacts_at_the_same_time_come_in_the_written_order() {
    let arena = Arena { min: dvec2(-20.0, -20.0), max: dvec2(20.0, 20.0) };
    let circle =
        |x: f64, y: f64, u: f64, v: f64| Body::new(Circle::new(dvec2(x, y), 1.0).with_velocity(dvec2(u, v)));
    // All of these contacts are after two seconds, and are listed in the opposite order.
    let bodies = vec![
        circle(-5.0, 17.0, 0.0, 1.0),
        circle(-10.0, -17.0, 0.0, -1.0),
        circle(17.0, 10.0, 1.0, 0.0),
        circle(-17.0, 10.0, -1.0, 0.0),
        circle(5.0, 5.0, 1.0, 0.0),
        circle(5.0, -5.0, 1.0, 0.0),
        circle(11.0, -5.0, -1.0, 0.0),
        circle(11.0, 5.0, -1.0, 0.0),
        circle(17.0, -17.0, 1.0, -1.0),
    ];
    let (mut world, mut log) =
        (World::new(Rules { arena, ..Rules::intercept() }, bodies, 0.0).expect("accepted"), Log::default());
    let _ = world.advance(2.0, 100, &mut log);
    let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
    let wall = |circle, side| Contact::Wall { circle, wall: AnyWall::Side(side) };
    assert_eq!(
        contacts,
        [
            Contact::Pair { a: 4, b: 7 },
            Contact::Pair { a: 5, b: 6 },
            wall(0, Side::Top),
            wall(1, Side::Bottom),
            wall(2, Side::Right),
            wall(3, Side::Left),
            wall(8, Side::Right),
            wall(8, Side::Bottom),
        ]
    );
    assert!(log.events.iter().all(|event| event.time == 2.0));
}

#[test]
fn the_lower_pair_comes_first_when_three_circles_meet() {
    let moving = Circle::new(dvec2(-7.0, 0.0), 2.5).with_velocity(dvec2(2.0, 0.0));
    let bodies = [dvec2(-7.0, 0.0), dvec2(0.0, 4.0), dvec2(0.0, -4.0)]
        .map(|center| Body::new(if center.y == 0.0 { moving } else { Circle::new(center, 2.5) }));
    let (mut world, mut log) =
        (World::new(Rules::intercept(), bodies.to_vec(), 0.0).expect("accepted"), Log::default());
    let _ = world.advance(3.0, 100, &mut log);
    let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
    assert_eq!(contacts, [Contact::Pair { a: 0, b: 1 }, Contact::Pair { a: 0, b: 2 }]);
    // The first bounce changes the circle for which the second is solved, and with it the last digit.
    assert!(log.events.iter().all(|event| (event.time - 2.0).abs() <= 4.0 * f64::EPSILON), "{log:?}");
    let [middle, upper, lower] = [0, 1, 2].map(|index| world.circle_at(index).velocity);
    let whole = middle + upper + lower;
    assert!((whole - dvec2(2.0, 0.0)).length() <= 8.0 * f64::EPSILON, "momentum is {whole}");
}

#[test]
fn the_cradle_hands_the_speed_on_in_order_and_at_one_time() {
    let bodies = (0..5)
        .map(|index| {
            let velocity = if index == 0 { dvec2(3.0, 0.0) } else { DVec2::ZERO };
            let x = if index == 0 { -6.0 } else { f64::from(index) };
            Body::new(Circle::new(dvec2(x, 0.0), 0.5).with_velocity(velocity))
        })
        .collect();
    let (mut world, mut log) =
        (World::new(Rules::intercept(), bodies, 0.0).expect("accepted"), Log::default());
    let _ = world.advance(5.0, 100, &mut log);
    let contacts: Vec<(f64, Contact)> = log.events.iter().map(|event| (event.time, event.contact)).collect();
    assert_eq!(contacts, [0, 1, 2, 3].map(|a| (2.0, Contact::Pair { a, b: a + 1 })));
    let velocities: Vec<DVec2> = world.circles().map(|circle| circle.velocity).collect();
    assert_eq!(velocities[4], dvec2(3.0, 0.0));
    assert_eq!(velocities[..4], [DVec2::ZERO; 4]);
}

#[test]
fn passing_through_is_one_event_on_entry() {
    let mut dice = dice(6);
    let rules = Rules { response: Response::PassThrough, ..Rules::intercept() };
    let mut contacts = 0;
    for _ in 0..WORLDS {
        // Two straight lines cross once.
        let bodies = if dice.random_bool(0.5) { apart(&mut dice) } else { anywhere(&mut dice) };
        let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
        assert!(world.advance(1e6, 10_000, &mut log).reached());
        let mut seen: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
        let count = seen.len();
        contacts += count;
        seen.sort_by_key(|contact| match *contact {
            Contact::Pair { a, b } => (a, b),
            Contact::Wall { circle, .. } => (circle, circle),
        });
        seen.dedup();
        assert_eq!(seen.len(), count, "a contact is noted twice");
    }
    assert!(contacts > WORLDS);
}

#[test]
fn passing_through_is_one_event_per_entry_beyond_the_epoch() {
    let mut dice = dice(7);
    let rules = Rules { response: Response::PassThrough, arena: room(), ..Rules::intercept() };
    // In at least one world, some pair must be inside another when the epoch ends.
    for _ in 0..20 {
        let mut world = World::new(rules, apart(&mut dice), 0.0).expect("accepted");
        let mut inside: BTreeSet<(usize, usize)> = BTreeSet::new();
        for _ in 0..EPOCH + 100 {
            let mut log = Log::default();
            world.advance_once(&mut log);
            for a in 0..world.len() {
                for b in a + 1..world.len() {
                    let found = overlap(&world.circle_at(a), &world.circle_at(b));
                    let share = found.gap / found.radii_sum;
                    if log.events[0].contact == (Contact::Pair { a, b }) {
                        assert!(share.abs() <= 1e-9, "{a}, {b} are noted at a gap of {share} R");
                        assert!(inside.insert((a, b)), "{a}, {b} are noted twice");
                    } else if share > 1e-9 {
                        inside.remove(&(a, b));
                    } else if share < -1e-9 {
                        assert!(inside.contains(&(a, b)), "{a}, {b} have entered unnoted");
                    }
                }
            }
        }
    }
}

#[test]
fn a_push_out_ends_the_closing_and_changes_only_who_yields() {
    let red = Body::new(Circle::new(dvec2(-4.0, 0.0), 1.0).with_velocity(dvec2(2.0, 1.0))).with_yields(true);
    let blue = Body::new(Circle::new(dvec2(0.0, 2.0), 1.0));
    let rules = Rules { response: Response::PushOut, ..Rules::intercept() };
    for bodies in [vec![red, blue], vec![blue, red]] {
        let (mut world, mut log) =
            (World::new(rules, bodies.clone(), 0.0).expect("accepted"), Log::default());
        assert!(world.advance(10.0, 100, &mut log).reached());
        assert_eq!(log.events.len(), 1);
        for (index, body) in bodies.iter().enumerate() {
            let velocity = world.circle_at(index).velocity;
            if body.yields() {
                // At the contact the normal is close enough to +x to take nearly all of this velocity and leave the slide.
                assert!(velocity.length() < body.at(0.0).velocity.length());
            } else {
                assert_eq!(velocity, DVec2::ZERO);
            }
        }
        assert!(deepest(&world) <= DEPTH);
    }
}

#[test]
fn a_closing_overlap_at_the_start_collides_at_once_and_is_ended() {
    let mut dice = dice(8);
    let mut moved_out = 0;
    for &response in Response::ALL {
        for &yields in WhoYields::ALL {
            for _ in 0..500 {
                let bodies: Vec<Body> = anywhere(&mut dice).into_iter().take(2).collect();
                let (one, other) = (bodies[0].at(0.0), bodies[1].at(0.0));
                let found = overlap(&one, &other);
                let closing = (other.center - one.center).dot(other.velocity - one.velocity) < 0.0;
                let rules = Rules { response, yields, ..Rules::intercept() };
                let (mut world, mut log) =
                    (World::new(rules, bodies, 7.0).expect("accepted"), Log::default());
                let _ = world.advance(7.0, 10, &mut log);
                if !found.is_overlapping() || !closing {
                    assert!(log.events.is_empty(), "nothing happens at once");
                    continue;
                }
                moved_out += 1;
                assert_eq!((log.events.len(), log.events[0].time), (1, 7.0));
                let gap = overlap(&world.circle_at(0), &world.circle_at(1)).gap;
                if response == Response::PassThrough {
                    assert_eq!(gap, found.gap);
                } else {
                    assert!(gap >= 0.0, "{gap} m after {response:?}");
                }
            }
        }
    }
    assert!(moved_out > 300);
}

#[test]
fn coasting_stops_at_the_next_contact_and_never_turns_back() {
    let bodies = [(0.0, 0.0), (6.0, -2.0)]
        .map(|(x, u)| Body::new(Circle::new(dvec2(x, 0.0), 1.0).with_velocity(dvec2(u, 0.0))));
    let mut world = World::new(Rules::intercept(), bodies.to_vec(), 1.0).expect("accepted");
    world.coast(2.0);
    assert_eq!((world.time(), world.circle_at(1).center.x), (2.0, 4.0));
    world.coast(9.0);
    assert_eq!((world.time(), world.circle_at(1).center.x), (3.0, 2.0));
    world.coast(1.0);
    assert_eq!(world.time(), 3.0);
    assert_eq!(world.counters().pair_collisions, 0);
}

#[test]
fn ever_faster_bounces_are_bounded_by_the_budget() {
    // The middle one bounces ever faster between the other two, which approach each other.
    let bodies = [(-3.0, 1.0), (0.0, 0.2), (3.0, -1.0)]
        .map(|(x, u)| Body::new(Circle::new(dvec2(x, 0.0), 1.0).with_velocity(dvec2(u, 0.0))));
    let rules = Rules { restitution: 0.05, ..Rules::intercept() };
    let (mut world, mut log) = (World::new(rules, bodies.to_vec(), 0.0).expect("accepted"), Log::default());
    assert!(!world.advance(10.0, 7, &mut log).reached(), "seven contacts are not all");
    assert_eq!(log.events.len(), 7);
    assert!(!world.advance(10.0, 0, &mut log).reached(), "no budget, no progress, and it is said");
    assert_eq!(log.events.len(), 7);
    assert!(world.advance(10.0, 5_000, &mut log).reached());
    println!("{} contacts", log.events.len());
    assert_eq!(world.time(), 10.0);
    assert!(deepest(&world) <= DEPTH);
}

#[test]
fn a_prediction_comes_true_at_its_time() {
    let circle = |x: f64, speed: f64| Circle::new(dvec2(x, 0.0), 0.5).with_velocity(dvec2(speed, 0.0));
    let bodies = [circle(0.0, 1.0), circle(3.0, 0.0)].map(Body::from).to_vec();
    let mut world = World::new(Rules::intercept(), bodies, 100.0).expect("accepted");
    let next = world.next_event().expect("they collide");
    assert_eq!((next.time, world.next_time()), (102.0, 102.0));
    let upcoming: Vec<_> = world.upcoming(9).iter().map(|next| (next.time, next.a, next.b)).collect();
    assert_eq!(upcoming, [(102.0, 0, 1)]);
    let mut log = Log::default();
    world.advance_once(&mut log);
    assert_eq!(log.events[0].time, next.time);
}
