//! What a world accepts, on both sides of each limit.

use circle_collision::geometry::{Arena, Circle, MAGNITUDE_LIMIT};
use circle_collision::simulation::{Body, Detection, Log, Rules, World, WorldError};
use glam::{DVec2, dvec2};

use crate::nasty::nudge;

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
    for detection in Detection::ALL {
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
            let wide = Circle::new(DVec2::ZERO, MAGNITUDE_LIMIT);
            assert!(World::new(rules(sides), vec![wide.into()], 0.0).is_ok());
        }
    }
}

#[test]
fn what_no_wall_stops_may_be_wider_than_the_arena() {
    let wide = Body::from(Circle::new(dvec2(0.0, -7.0), 7.5));
    for detection in Detection::ALL {
        let rules = Rules { detection, arena: room([1.0; 4]), ..Rules::overlap(0.01) };
        for body in [wide.fixed(), wide.sensor()] {
            let ball = Circle::new(dvec2(0.0, 0.7), 0.1).with_velocity(dvec2(0.3, -1.0));
            let mut world = World::new(rules, vec![ball.into(), body], 0.0).expect("accepted");
            assert!(world.advance(5.0, 10_000, &mut Log::default()).is_there());
            assert_eq!(world.circle_at(1).center, dvec2(0.0, -7.0), "{detection:?}");
            let energy = world.kinetic_energy() * 2.0 / ball.mass;
            assert!((energy - 1.09).abs() < 1e-9, "{detection:?}: {energy}");
        }
    }
}
