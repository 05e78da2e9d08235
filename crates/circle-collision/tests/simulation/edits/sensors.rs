//! What sensors report while bodies are edited: as many have entered as have left and are inside.

use std::collections::BTreeSet;

use circle_collision::detection::overlap;
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{
    Body, BodyId, Crossing, Detection, Log, Response, Rules, SchedulerKind, World, WorldError,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::KINDS;
use crate::nasty::dice;
use crate::tries::tries;

const WAYS: [(Detection, SchedulerKind); 3] =
    [(Detection::Intercept, KINDS[0]), (Detection::Intercept, KINDS[1]), (Detection::OVERLAP, KINDS[0])];

/// Checks who is inside which sensor against the places of the bodies.
struct Ledger {
    inside: BTreeSet<(usize, usize)>,
    reports: usize,
}

impl Ledger {
    /// Advances to `until` and takes in what is reported.
    fn advance(&mut self, world: &mut World, until: f64, what: &str) -> bool {
        let mut log = Log::default();
        let is_there = world.advance(until, 20_000, &mut log).reached();
        assert!(log.sensor_events.is_sorted_by_key(|event| event.time), "{what}");
        for event in &log.sensor_events {
            let pair = (event.sensor, event.visitor);
            let is_new = match event.crossing {
                Crossing::Enters => self.inside.insert(pair),
                Crossing::Leaves => self.inside.remove(&pair),
            };
            assert!(is_new, "{what}: twice {event:?}");
        }
        self.reports += log.sensor_events.len();
        is_there
    }

    fn check(&self, world: &World, what: &str) {
        for &(sensor, visitor) in &self.inside {
            let is_there = [sensor, visitor].map(|index| world.id_at(index).is_some());
            assert_eq!(is_there, [true; 2], "{what}: {sensor} with {visitor}");
        }
        let bodies: Vec<Body> = world.ids().filter_map(|id| world.body(id)).collect();
        let indices: Vec<usize> = world.ids().map(BodyId::index).collect();
        for (sensor, zone) in indices.iter().zip(&bodies) {
            for (visitor, body) in indices.iter().zip(&bodies) {
                let is_sensed = zone.is_sensor() && !body.is_sensor() && !body.is_fixed();
                let gap = overlap(zone.circle(), body.circle()).gap;
                let is_inside = self.inside.contains(&(*sensor, *visitor));
                if !is_sensed || gap.abs() > 1e-9 {
                    assert_eq!(is_inside, is_sensed && gap < 0.0, "{what}: {visitor} in {sensor}, {gap}");
                }
            }
        }
    }
}

/// A body on a grid, so that many touch exactly.
fn random_body(dice: &mut ChaCha8Rng) -> Body {
    let place = |dice: &mut ChaCha8Rng| f64::from(dice.random_range(-16_i32..=16)) * 0.25;
    let speed = |dice: &mut ChaCha8Rng| f64::from(dice.random_range(-2_i32..=2)) * 0.5;
    let center = dvec2(place(dice), place(dice));
    let velocity = dvec2(speed(dice), speed(dice));
    let radius = [0.25, 0.5, 1.0, 2.0][dice.random_range(0..4)];
    let body = Body::from(Circle::new(center, radius).with_velocity(velocity));
    let body = if dice.random_bool(0.3) { body.with_response(Response::PassThrough) } else { body };
    match dice.random_range(0..8) {
        0..3 => body.sensor(),
        3 => body.fixed(),
        4 => body.held(),
        _ => body,
    }
}

/// Makes one random edit.
fn edit(world: &mut World, dice: &mut ChaCha8Rng) -> String {
    let new = random_body(dice);
    let count = world.len();
    if count < 4 || (count < 12 && dice.random_bool(0.2)) {
        return format!("{:?} inserted", world.insert(new).expect("accepted"));
    }
    let id = world.ids().nth(dice.random_range(0..count)).expect("a body");
    let body = world.body(id).expect("it is there");
    let same = *body.circle();
    let what = match dice.random_range(0..9) {
        0 => world.remove(id).map(|()| "removed"),
        1 => world.replace(id, new).map(|()| "replaced"),
        2 => world.replace(id, body.fixed()).map(|()| "fixed"),
        3 => world.replace(id, body.held()).map(|()| "held"),
        4 => world.replace(id, body.sensor()).map(|()| "a sensor"),
        5 => {
            let free = Body::from(same.with_mass(1.0).with_velocity(new.circle().velocity));
            world.replace(id, free).map(|()| "freed")
        }
        6 => world.edit(id, |circle| circle.center = new.circle().center).map(|()| "moved"),
        7 => world.edit(id, |circle| circle.radius = new.circle().radius).map(|()| "resized"),
        _ if body.is_held() => world.replace(id, body).map(|()| "replaced by itself"),
        _ => world.edit(id, |circle| circle.velocity = new.circle().velocity).map(|()| "turned"),
    };
    format!("{id:?} {}", what.expect("accepted"))
}

#[test]
fn who_entered_and_did_not_leave_is_inside_whatever_is_edited() {
    const EDITS: usize = 20;
    let stories = tries("CIRCLE_COLLISION_SENSOR_STORIES", 150);
    let (mut reports, mut edits) = (0, 0);
    for number in 0..stories {
        for (detection, kind) in WAYS {
            let mut dice = dice(number);
            let response = match detection {
                // A check reads which bodies are inside before it pushes any out.
                Detection::Stepped(_) => Response::PassThrough,
                Detection::Intercept => Response::ALL[dice.random_range(0..Response::ALL.len())],
            };
            // It also sees who is inside before the walls stop them.
            let room = if detection.is_stepped() { f64::INFINITY } else { 6.0 };
            let arena = Arena { min: DVec2::splat(-room), max: DVec2::splat(room) };
            let rules = Rules { detection, response, arena, ..Rules::overlap(0.25) };
            let bodies = (0..6).map(|_| random_body(&mut dice)).collect();
            let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
            let mut ledger = Ledger { inside: BTreeSet::new(), reports: 0 };
            let mut story = format!("story {number}, {detection:?}, {kind:?}, {response:?}:");
            for _ in 0..EDITS {
                for _ in 0..dice.random_range(1..4) {
                    story = format!("{story} {},", edit(&mut world, &mut dice));
                    edits += 1;
                }
                let pause: f64 = [0.0, 0.25, 0.25, 0.5, 1.0, 0.3][dice.random_range(0..6)];
                let pause = if detection.is_stepped() { pause.max(0.25) } else { pause };
                story = format!("{story} at {} +{pause},", world.time());
                let until = world.time() + pause;
                if !ledger.advance(&mut world, until, &story) {
                    break;
                }
                ledger.check(&world, &story);
            }
            reports += ledger.reports;
        }
    }
    println!("{reports} reports of {edits} edits");
    assert!(reports as u64 > 10 * stories, "{reports} reports of {edits} edits");
}

#[test]
fn what_an_edit_takes_out_of_a_sensor_leaves_at_once() {
    type Edit = (&'static str, fn(&mut World, [BodyId; 2]) -> Result<(), WorldError>, bool);
    let edits: [Edit; 10] = [
        ("the visitor is removed", |world, [_, visitor]| world.remove(visitor), true),
        ("the sensor is removed", |world, [sensor, _]| world.remove(sensor), true),
        ("the visitor is fixed", |world, [_, visitor]| world.replace(visitor, ball().fixed()), true),
        ("the visitor is a sensor", |world, [_, visitor]| world.replace(visitor, ball().sensor()), true),
        ("the sensor is solid", |world, [sensor, _]| world.replace(sensor, ball()), true),
        ("moved away", |world, [_, visitor]| world.edit(visitor, |one| one.center.x = 9.0), true),
        ("shrunk", |world, [sensor, _]| world.edit(sensor, |one| one.radius = 0.125), true),
        ("held", |world, [_, visitor]| world.replace(visitor, ball().held()), false),
        ("replaced by itself", |world, [_, visitor]| world.replace(visitor, ball()), false),
        ("turned", |world, [_, visitor]| world.edit(visitor, |one| one.velocity.y = 0.5), false),
    ];
    for ((detection, kind), (what, edit, is_out)) in
        WAYS.into_iter().flat_map(|way| edits.into_iter().map(move |edit| (way, edit)))
    {
        let rules = Rules { detection, response: Response::PassThrough, ..Rules::overlap(0.25) };
        let bodies = vec![Body::from(Circle::new([0.0, 0.0], 2.0)).sensor(), ball()];
        let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
        let mut log = Log::default();
        assert!(world.advance(1.0, 100, &mut log).reached());
        log.clear();
        let ids = [0, 1].map(|index| world.id_at(index).expect("a body"));
        edit(&mut world, ids).expect("accepted");
        let place = world.insert(Circle::new([20.0, 0.0], 1.0)).expect("accepted").index();
        assert_eq!(place, 2, "{what}: no report names another body");
        assert!(world.advance(1.25, 100, &mut log).reached());
        let reports = log.sensor_events.iter().map(|one| (one.time, one.sensor, one.visitor, one.crossing));
        let expected = is_out.then_some((1.0, 0, 1, Crossing::Leaves));
        assert!(reports.eq(expected), "{what}, {detection:?}, {kind:?}: {:?}", log.sensor_events);
    }
}

/// A visitor at rest.
fn ball() -> Body {
    Body::from(Circle::new([0.5, 0.0], 0.25))
}

#[test]
fn what_turns_back_at_the_rim_of_a_sensor_enters_again() {
    // It reaches the wall as it leaves the sensor.
    let arena = Arena { min: DVec2::splat(-8.0), max: dvec2(3.5, 8.0) };
    for kind in KINDS {
        let zone = Body::from(Circle::new([0.0, 0.0], 2.5)).sensor();
        let ball = Circle::new([-1.0, 0.0], 0.5).with_velocity([1.0, 0.0]);
        let world =
            World::with_scheduler(Rules { arena, ..Rules::intercept() }, vec![zone, ball.into()], 0.0, kind);
        let (mut world, mut log) = (world.expect("accepted"), Log::default());
        assert!(world.advance(11.0, 100, &mut log).reached());
        let reports: Vec<_> = log.sensor_events.iter().map(|one| (one.time, one.crossing)).collect();
        let (enters, leaves) = (Crossing::Enters, Crossing::Leaves);
        assert_eq!(reports, [(0.0, enters), (4.0, leaves), (4.0, enters), (10.0, leaves)], "{kind:?}");
    }
}
