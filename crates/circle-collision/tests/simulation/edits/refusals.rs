//! Refused edits, and the reports of the others.

use circle_collision::geometry::{Arena, Circle, MAGNITUDE_LIMIT, Wall};
use circle_collision::simulation::{
    Body, Crossing, Detection, Log, MAX_WALLS, Rules, WallId, World, WorldError,
};
use glam::{DVec2, dvec2};

use super::KINDS;

#[test]
fn a_refused_edit_names_its_field_and_changes_nothing() {
    let good = Circle::new(DVec2::ZERO, 1.0);
    let bad = [
        (Circle { center: dvec2(f64::NAN, 0.0), ..good }, "center.x", "NaN"),
        (Circle { center: dvec2(0.0, f64::INFINITY), ..good }, "center.y", "inf"),
        (Circle { velocity: dvec2(f64::NEG_INFINITY, 0.0), ..good }, "velocity.x", "-inf"),
        (Circle { velocity: dvec2(0.0, f64::NAN), ..good }, "velocity.y", "NaN"),
        (Circle { radius: 0.0, ..good }, "radius", "0.0"),
        (Circle { radius: -1.0, ..good }, "radius", "-1.0"),
        (Circle { radius: f64::INFINITY, ..good }, "radius", "inf"),
        (Circle { mass: 0.0, ..good }, "mass", "0.0"),
        (Circle { mass: f64::NAN, ..good }, "mass", "NaN"),
    ];
    for &detection in Detection::ALL {
        let rules = Rules { detection, ..Rules::default() };
        for (circle, field, value) in bad {
            let says = |error: WorldError, index: usize| {
                let WorldError::Body { index: found, field: named, .. } = error else { panic!("{error:?}") };
                assert_eq!((found, named), (index, field));
                let words = error.to_string();
                assert!(
                    words.starts_with(&format!("body {index}: {field} is {value}; accepted is ")),
                    "{words}"
                );
            };
            says(World::new(rules, vec![good.into(), circle.into()], 0.0).expect_err(field), 1);
            let mut world = World::new(rules, vec![good.into()], 0.0).expect("accepted");
            let id = world.id_at(0).expect("a body");
            let before = world.clone();
            says(world.insert(circle).expect_err(field), 1);
            says(world.edit(id, |edited| *edited = circle).expect_err(field), 0);
            says(world.replace(id, circle).expect_err(field), 0);
            assert!(world == before, "{field}");
        }
        let heavy = Circle { mass: f64::INFINITY, ..good };
        assert!(World::new(rules, vec![heavy.into()], 0.0).is_ok());
    }
    let flat = Arena { min: DVec2::ZERO, max: dvec2(1.0, 0.0) };
    let good_rules = Rules::overlap(1.0 / 60.0);
    for (rules, epoch, field) in [
        (Rules { step: 0.0, ..good_rules }, 0.0, "step"),
        (Rules { step: f64::NAN, ..good_rules }, 0.0, "step"),
        (Rules { restitution: 1.5, ..good_rules }, 0.0, "restitution"),
        (Rules { arena: flat, ..good_rules }, 0.0, "arena.min.y"),
        (good_rules, f64::INFINITY, "epoch"),
    ] {
        let refused = World::new(rules, vec![good.into()], epoch).expect_err(field);
        assert!(matches!(refused, WorldError::Rules { field: named, .. } if named == field), "{refused:?}");
    }
    let mut world = World::new(good_rules, vec![Body::from(good).fixed()], 0.0).expect("accepted");
    let id = world.id_at(0).expect("a body");
    assert!(world.edit(id, |circle| circle.velocity = DVec2::X).is_err(), "what is fixed is at rest");
    assert!(world.edit(id, |circle| circle.mass = 1.0).is_err(), "what is fixed is infinitely heavy");
    world.edit(id, |circle| circle.center = DVec2::X).expect("the caller may place it elsewhere");
    world.remove(id).expect("it is there");
    assert_eq!(world.remove(id), Err(WorldError::NoSuchBody(id)));
    assert_eq!(world.edit(id, |_| {}), Err(WorldError::NoSuchBody(id)));
    assert_eq!(world.set_tag(id, 1), Err(WorldError::NoSuchBody(id)));
    let removed = world.bodies()[0];
    assert_eq!(world.insert(removed), Err(WorldError::Removed));
}

#[test]
fn a_refused_wall_names_its_field_and_changes_nothing() {
    let good = Wall::new([0.0, 0.0], [1.0, 0.0]);
    let beyond = MAGNITUDE_LIMIT.next_up();
    let bad = [
        (Wall { from: dvec2(f64::NAN, 0.0), ..good }, "from.x"),
        (Wall { from: dvec2(0.0, beyond), ..good }, "from.y"),
        (Wall { to: dvec2(f64::INFINITY, 0.0), ..good }, "to.x"),
        (Wall { to: dvec2(0.0, -beyond), ..good }, "to.y"),
        (Wall { to: good.from, ..good }, "to.x"),
        (good.with_thickness(-0.0_f64.next_up()), "thickness"),
        (good.with_thickness(beyond), "thickness"),
        (good.with_thickness(f64::NAN), "thickness"),
    ];
    for &detection in Detection::ALL {
        let rules = Rules { detection, ..Rules::default() };
        let ball = Circle::new([0.0, 5.0], 1.0).with_velocity([0.0, -1.0]);
        let world = World::new(rules, vec![ball.into()], 0.0).expect("accepted");
        let mut world = world.with_walls([good, good]).expect("accepted");
        let [first, second] = [0, 1].map(|index| world.wall_id_at(index).expect("a wall"));
        world.remove_wall(second).expect("it is there");
        let before = world.clone();
        for (wall, field) in bad {
            let says = |refused: Result<_, WorldError>, index: usize| {
                let error = refused.map(|_| ()).expect_err(field);
                let WorldError::Wall { index: found, field: named, .. } = error else { panic!("{error:?}") };
                assert_eq!((found, named), (index, field));
                assert!(error.to_string().contains("; accepted is "), "{error}");
            };
            says(world.insert_wall(wall), 1);
            says(world.replace_wall(first, wall).map(|()| first), 0);
            says(world.clone().with_walls([wall]).map(|_| first), 1);
            assert!(world == before, "{field}");
        }
        assert_eq!(world.remove_wall(second), Err(WorldError::NoSuchWall(second)));
        assert_eq!(world.replace_wall(second, good), Err(WorldError::NoSuchWall(second)));
        assert!(world == before);
        let third = world.insert_wall(good).expect("accepted");
        assert_eq!((third.index(), third == second, world.wall(second)), (1, false, None));
        assert_eq!(world.remove_wall(second), Err(WorldError::NoSuchWall(second)));
        world.insert_wall(good.with_thickness(0.0)).expect("a wall may lie on another one");
    }
    let many = (0..MAX_WALLS).map(|index| Wall::new([index as f64, 0.0], [index as f64, 1.0]));
    let mut full = World::new(Rules::default(), vec![], 0.0).and_then(|world| world.with_walls(many));
    let full = full.as_mut().expect("accepted");
    let before = full.clone();
    assert_eq!(full.insert_wall(good), Err(WorldError::TooManyWalls));
    assert!(*full == before && full.clone().with_walls([good]).is_err());
    full.remove_wall(full.wall_id_at(7).expect("a wall")).expect("it is there");
    assert_eq!(full.insert_wall(good).map(WallId::index), Ok(7));
}

#[test]
fn bodies_that_leave_through_an_edit_are_reported() {
    for (detection, kind) in
        [(Detection::OVERLAP, KINDS[0]), (Detection::Intercept, KINDS[0]), (Detection::Intercept, KINDS[1])]
    {
        let rules = Rules { detection, ..Rules::overlap(0.25) };
        let bodies =
            vec![Body::from(Circle::new(DVec2::ZERO, 1.0)).sensor(), Circle::new(DVec2::X, 0.5).into()];
        let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
        let visitor = world.id_at(1).expect("a body");
        let mut crossings = Vec::new();
        let mut note = |world: &mut World| {
            let mut log = Log::default();
            assert!(world.advance(world.time() + 0.25, 10, &mut log).reached());
            assert!(log.events.is_empty());
            crossings.extend(log.sensor_events.iter().map(|one| (one.sensor, one.visitor, one.crossing)));
        };
        note(&mut world);
        world.edit(visitor, |circle| circle.center = dvec2(9.0, 0.0)).expect("accepted");
        note(&mut world);
        world.edit(visitor, |circle| circle.center = dvec2(0.0, 0.0)).expect("accepted");
        note(&mut world);
        note(&mut world);
        world.remove(visitor).expect("it is there");
        note(&mut world);
        let index = world.insert(Circle::new(DVec2::ZERO, 0.5)).expect("accepted").index();
        note(&mut world);
        let (enters, leaves) = (Crossing::Enters, Crossing::Leaves);
        let expected = [enters, leaves, enters, leaves, enters].map(|crossing| (0, index, crossing));
        assert_eq!(crossings, expected, "{detection:?}, {kind:?}");
    }
}
