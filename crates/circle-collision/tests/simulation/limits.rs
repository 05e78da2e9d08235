//! What a world accepts, on both sides of each limit, and that what is accepted stays finite.

use circle_collision::geometry::{Arena, Circle, MAGNITUDE_LIMIT};
use circle_collision::simulation::{Body, Detection, Log, Response, Rules, World, WorldError};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, nudge, random_vector};
use crate::tries::tries;

/// The environment variable with the number of worlds; a few without it.
const WORLDS: &str = "CIRCLE_COLLISION_WORLDS";

/// The largest accepted number, and the next one.
const AROUND_LIMIT: [f64; 2] = [MAGNITUDE_LIMIT, MAGNITUDE_LIMIT.next_up()];

/// The largest accepted time, and the next one.
const AROUND_TIME_LIMIT: [f64; 2] =
    [MAGNITUDE_LIMIT * MAGNITUDE_LIMIT, (MAGNITUDE_LIMIT * MAGNITUDE_LIMIT).next_up()];

/// Sets one number.
type Change<T> = fn(&mut T, f64);

/// The field that an error names.
fn field_of(error: WorldError) -> &'static str {
    match error {
        WorldError::Body { field, .. } | WorldError::Rules { field, .. } => field,
        _ => panic!("{error:?}"),
    }
}

/// Checks that each way into a world, and a save, accepts the first body and refuses the second for this field.
fn assert_limit(rules: Rules, [accepted, refused]: [Body; 2], field: &str) {
    let small = Body::from(Circle::new(DVec2::ZERO, 1e-69));
    let world = World::new(rules, vec![small, accepted], 0.0).unwrap_or_else(|error| panic!("{error}"));
    let error = World::new(rules, vec![small, refused], 0.0).expect_err(field);
    assert!(matches!(error, WorldError::Body { index: 1, field: named, .. } if named == field), "{error}");
    let mut edited = world.clone();
    edited.insert(accepted).expect(field);
    let before = edited.clone();
    let ids: Vec<_> = edited.ids().collect();
    let circle = |body: &Body| body.at(body.stamp());
    assert_eq!(field_of(edited.insert(refused).expect_err(field)), field);
    assert_eq!(field_of(edited.replace(ids[0], refused).expect_err(field)), field);
    let edit = edited.edit(ids[1], |edited| *edited = circle(&refused));
    assert_eq!(field_of(edit.expect_err(field)), field);
    assert_eq!(edited, before, "{field}: what is refused changes nothing");
    edited.edit(ids[1], |edited| *edited = circle(&accepted)).expect(field);
    assert_read(&world, accepted, refused, field);
}

/// Checks that a save of this world with the second body in place of the first is refused for this field.
#[cfg(feature = "serde")]
fn assert_read(world: &World, accepted: Body, refused: Body, field: &str) {
    let mut save = serde_json::to_value(world).expect("it can be written");
    serde_json::from_value::<World>(save.clone()).expect("it can be read");
    assert_eq!(save["bodies"][1], serde_json::to_value(accepted).expect("a body"));
    save["bodies"][1] = serde_json::to_value(refused).expect("a body");
    let error = serde_json::from_value::<World>(save).expect_err(field).to_string();
    assert!(error.starts_with(&format!("body 1: {field} is ")), "{error}");
}

#[cfg(not(feature = "serde"))]
fn assert_read(_: &World, _: Body, _: Body, _: &str) {}

#[test]
fn numbers_of_a_body_are_accepted_up_to_the_limit() {
    let good = Circle::new(DVec2::ZERO, 1.0);
    let changes: [(&str, Change<Circle>); 5] = [
        ("center.x", |circle, value| circle.center.x = value),
        ("center.y", |circle, value| circle.center.y = -value),
        ("velocity.x", |circle, value| circle.velocity.x = -value),
        ("velocity.y", |circle, value| circle.velocity.y = value),
        ("radius", |circle, value| circle.radius = value),
    ];
    for &detection in Detection::ALL {
        let rules = Rules { detection, ..Rules::default() };
        for (field, change) in changes {
            let bodies = AROUND_LIMIT.map(|value| {
                let mut circle = good;
                change(&mut circle, value);
                Body::from(circle)
            });
            assert_limit(rules, bodies, field);
        }
        let heaviest = Circle::mass_of_disc(MAGNITUDE_LIMIT);
        let masses = [heaviest, heaviest.next_up()].map(|mass| Body::from(good.with_mass(mass)));
        assert_limit(rules, masses, "mass");
        let heavy = Body::from(good.with_mass(f64::INFINITY));
        assert!(World::new(rules, vec![heavy], 0.0).is_ok(), "nothing moves it");
    }
}

#[test]
fn numbers_of_the_rules_are_accepted_up_to_the_limit() {
    let changes: [(&str, Change<Rules>); 5] = [
        ("step", |rules, value| rules.step = value),
        ("arena.min.x", |rules, value| rules.arena.min.x = -value),
        ("arena.min.y", |rules, value| rules.arena.min.y = -value),
        ("arena.max.x", |rules, value| rules.arena.max.x = value),
        ("arena.max.y", |rules, value| rules.arena.max.y = value),
    ];
    for (field, change) in changes {
        let [accepted, refused] = AROUND_LIMIT.map(|value| {
            let mut rules = Rules::intercept();
            change(&mut rules, value);
            World::new(rules, vec![Circle::new(DVec2::ZERO, 1.0).into()], 0.0)
        });
        assert!(accepted.is_ok(), "{field}: {accepted:?}");
        assert_eq!(field_of(refused.expect_err(field)), field);
    }
    for sign in [1.0, -1.0] {
        let [accepted, refused] =
            AROUND_TIME_LIMIT.map(|epoch| World::new(Rules::default(), vec![], sign * epoch));
        assert!(accepted.is_ok());
        assert_eq!(field_of(refused.expect_err("too late")), "epoch");
    }
}

#[cfg(feature = "serde")]
#[test]
fn times_of_a_save_are_accepted_up_to_the_limit() {
    let world = World::new(Rules::intercept(), vec![Circle::new(DVec2::ZERO, 1.0).into()], 0.0);
    let save = serde_json::to_value(world.expect("accepted")).expect("it can be written");
    for path in ["/clock/epoch", "/clock/now", "/bodies/0/stamp"] {
        for value in AROUND_TIME_LIMIT {
            let mut other = save.clone();
            *other.pointer_mut(path).expect("there") = value.into();
            let read = serde_json::from_value::<World>(other).map(|_| ()).map_err(|error| error.to_string());
            assert_eq!(read.is_ok(), value == AROUND_TIME_LIMIT[0], "{path}: {read:?}");
            let field = path.rsplit('/').next().expect("a name");
            assert!(
                read.err().is_none_or(|error| error.contains(&format!("{field} is {value:?}; accepted is")))
            );
        }
    }
}

/// An arena around the origin, with its left, bottom, right and top wall this far away (m).
fn room(sides: [f64; 4]) -> Arena {
    let [left, bottom, right, top] = sides;
    Arena { min: dvec2(-left, -bottom), max: dvec2(right, top) }
}

#[test]
fn a_body_is_accepted_if_it_is_narrower_than_its_arena() {
    let open = f64::INFINITY;
    let sizes = |[accepted, refused]: [f64; 2]| {
        [accepted, refused].map(|radius| Circle::new(DVec2::ZERO, radius).into())
    };
    for &detection in Detection::ALL {
        let rules = |sides| Rules { detection, arena: room(sides), ..Rules::default() };
        for half in [2.0_f64.powi(-200), 0.5, 2.0_f64.powi(200)] {
            for ulps in 0..=3 {
                let radii = [nudge(half, -1 - ulps), nudge(half, ulps)];
                assert_limit(rules([half; 4]), sizes(radii), "radius");
            }
        }
        for sides in [[1.0, 1.0, 1.0, 1.0], [1.0, 9.0, 1.0, 9.0], [9.0, 1.0, 9.0, 1.0], [1.0, open, 1.0, 9.0]]
        {
            assert_limit(rules(sides), sizes([1.0_f64.next_down(), 1.0]), "radius");
        }
        for sides in [[1.0, open, open, open], [open, 1.0, open, open], [1.0, 1.0, open, open], [open; 4]] {
            assert_limit(rules(sides), sizes(AROUND_LIMIT), "radius");
        }
    }
}

#[test]
fn what_no_wall_stops_may_be_wider_than_the_arena() {
    let wide = Body::from(Circle::new(dvec2(0.0, -7.0), 7.5));
    for &detection in Detection::ALL {
        let rules = Rules { detection, arena: room([1.0; 4]), ..Rules::overlap(0.01) };
        for body in [wide.fixed(), wide.sensor()] {
            let ball = Circle::new(dvec2(0.0, 0.7), 0.1).with_velocity(dvec2(0.3, -1.0));
            let mut world = World::new(rules, vec![ball.into(), body], 0.0).expect("accepted");
            assert!(world.advance(5.0, 10_000, &mut Log::default()).reached());
            assert_eq!(world.circle_at(1).center, dvec2(0.0, -7.0), "{detection:?}");
            let energy = world.kinetic_energy() * 2.0 / ball.mass;
            assert!((energy - 1.09).abs() < 1e-9, "{detection:?}: {energy}");
        }
    }
}

/// Any size up to the limit, often the limit itself.
fn size(dice: &mut ChaCha8Rng) -> f64 {
    match dice.random_range(0..4) {
        0 => MAGNITUDE_LIMIT,
        1 => 1.0,
        _ => 10.0_f64.powf(dice.random_range(-70.0..70.0)),
    }
}

fn vector(dice: &mut ChaCha8Rng) -> DVec2 {
    let sign = random_vector(dice, 1.0).signum();
    sign * dvec2(size(dice), if dice.random_bool(0.5) { 0.0 } else { size(dice) })
}

/// A few bodies and rules, each number of any size up to the limit.
fn world_of_sizes(dice: &mut ChaCha8Rng, detection: Detection) -> World {
    let mut arena = Arena::OPEN;
    if dice.random_bool(0.5) {
        arena = room([(); 4].map(|()| if dice.random_bool(0.3) { f64::INFINITY } else { size(dice) }));
    }
    let bodies = (0..dice.random_range(2..=6)).map(|_| {
        let half = (arena.max - arena.min).min_element() / 2.0;
        let radius = size(dice).min(half * dice.random_range(0.1..0.9));
        let circle = Circle::new(arena.clamp(vector(dice), radius), radius).with_velocity(vector(dice));
        // The lightest disc has no mass that an `f64` holds.
        let own = if circle.mass > 0.0 { circle.mass } else { f64::MIN_POSITIVE };
        let mass =
            [own, own, size(dice), Circle::mass_of_disc(MAGNITUDE_LIMIT), 5e-324][dice.random_range(0..5)];
        let body = Body::new(circle.with_mass(mass)).with_yields(dice.random_bool(0.5));
        match dice.random_range(0..8) {
            0 => body.fixed(),
            1 => body.sensor(),
            _ => body,
        }
    });
    let bodies = bodies.collect();
    let rules = Rules {
        detection,
        arena,
        response: Response::ALL[dice.random_range(0..Response::ALL.len())],
        restitution: [0.0, 0.5, 1.0][dice.random_range(0..3)],
        audit: true,
        ..Rules::overlap([0.1, 1.0, size(dice)][dice.random_range(0..3)])
    };
    World::new(rules, bodies, 0.0).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn accepted_numbers_stay_finite_under_every_method() {
    for number in 0..tries(WORLDS, 400) {
        for &detection in Detection::ALL {
            let mut world = world_of_sizes(&mut dice(number), detection);
            let begun = world.clone();
            let mut log = Log::default();
            let until = [5.0, MAGNITUDE_LIMIT][number as usize % 2];
            let _ = world.advance(until, 200, &mut log);
            for circle in world.circles() {
                let numbers = [circle.center, circle.velocity];
                assert!(numbers.iter().all(|one| one.is_finite()), "{number}: {circle:?}\n{begun:#?}");
            }
            assert!(world.time().is_finite());
            for event in &log.events {
                let is_finite = event.time.is_finite() && event.point.is_finite() && event.depth.is_finite();
                assert!(is_finite, "{number}: {event:?}\n{begun:#?}");
            }
        }
    }
}
