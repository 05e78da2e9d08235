//! Exact grazes of a circle at rest, among straight paths through a grid of integers, under the methods that follow paths.
//! Whether a path leads nearer than a distance is decided here without division or root, and so without rounding. Then circles
//! that fit exactly where they pass.

use circle_collision::detection::overlap;
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Detection, Log, Rules, SchedulerKind, StepMethod, World};
use glam::{DVec2, dvec2};

/// Longer than it takes to pass by (s).
const LONG: f64 = 50.0;

const RADII: [f64; 2] = [2.0, 3.0];

#[test]
fn an_exact_graze_is_no_contact_for_methods_that_follow_paths() {
    let [of_center, of_rims] = [RADII[1], RADII[0] + RADII[1]];
    for (detection, reach) in [
        (Detection::Stepped(StepMethod::CenterRay), of_center),
        (Detection::Stepped(StepMethod::SweepAtRest), of_rims),
        (Detection::Stepped(StepMethod::Sweep), of_rims),
        (Detection::Intercept, of_rims),
    ] {
        let rules = Rules { detection, step: LONG, ..Rules::default() };
        let (mut grazes, mut contacts) = (0, 0);
        let grid = || (-12..=12).map(f64::from);
        for start in grid().flat_map(|x| grid().map(move |y| dvec2(x, y))) {
            for way in [dvec2(1.0, 0.0), dvec2(3.0, 4.0), dvec2(-4.0, 3.0), dvec2(1.0, -2.0)] {
                let (cross, limit) = (start.perp_dot(way), reach * way.length());
                if start.dot(way) >= 0.0 || start.length() <= of_rims {
                    continue;
                }
                let moving = Circle::new(start, RADII[0]).with_velocity(way);
                let bodies =
                    vec![Body::new(moving).with_yields(true), Body::new(Circle::new(DVec2::ZERO, RADII[1]))];
                let (mut world, mut log) =
                    (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
                assert!(world.advance(LONG, 10, &mut log).reached());
                let meets = cross.abs() < limit;
                assert_eq!(!log.events.is_empty(), meets, "{detection:?}: {moving:?}, {:?}", log.events);
                if !meets {
                    assert_eq!(world.circle_at(0).velocity, way, "{detection:?}: {moving:?}");
                }
                grazes += u32::from(cross.abs() == limit);
                contacts += u32::from(meets);
            }
        }
        println!("{detection:?}: {grazes} grazes, {contacts} contacts");
        assert!(grazes > 20 && contacts > 100, "{detection:?}: {grazes} grazes, {contacts} contacts");
    }
}

/// Tenths of a meter, whose sums are rounded.
fn tenths(count: i32) -> f64 {
    f64::from(count) / 10.0
}

/// Worlds in which a ball passes where it fits exactly, with the number of their sensors: under a peg and over a floor, between
/// two pegs, and along a sensor.
fn exact_fits() -> impl Iterator<Item = (Rules, Vec<Body>, usize)> {
    let numbers =
        (1..=8).flat_map(|floor| (1..=5).flat_map(move |ball| (1..=5).map(move |peg| [floor, ball, peg])));
    numbers.flat_map(|[floor, ball, peg]| {
        let at = |x: f64, y: i32, radius: i32| Circle::new(dvec2(x, tenths(y)), tenths(radius));
        let moving = |y: i32| Body::new(at(-4.0, y, ball).with_velocity(DVec2::X));
        let arena = Arena { min: dvec2(f64::NEG_INFINITY, tenths(floor)), ..Arena::OPEN };
        let above = Body::new(at(1.0, floor + 2 * ball + peg, peg));
        let two = [floor, floor + 2 * (ball + peg)].map(|y| Body::new(at(1.0, y, peg)).fixed());
        let between = moving(floor + ball + peg);
        [
            (Rules { arena, ..Rules::intercept() }, vec![moving(floor + ball), above.fixed()], 0),
            (Rules::intercept(), vec![between, two[0], two[1]], 0),
            (Rules::intercept(), vec![moving(floor + ball), above.sensor()], 1),
        ]
    })
}

#[test]
fn a_circle_passes_where_it_fits_exactly() {
    let mut deeper = 0;
    for (rules, bodies, sensors) in exact_fits() {
        for scheduler in [SchedulerKind::Table, SchedulerKind::Queue] {
            let mut world = World::with_scheduler(rules, bodies.clone(), 0.0, scheduler).expect("accepted");
            let mut log = Log::default();
            assert!(world.advance(10.0, 100, &mut log).reached(), "{bodies:?}");
            assert_eq!((log.events.len(), log.sensor_events.len()), (0, 0), "{bodies:?}");
            assert_eq!(world.circle_at(0).velocity, DVec2::X, "{bodies:?}");
            assert!(world.upcoming(9).is_empty(), "{bodies:?}");
        }
        // An end of its path that overlaps what it passes, by rounding.
        let beside = Circle { center: dvec2(1.0, bodies[0].circle().center.y), ..*bodies[0].circle() };
        deeper +=
            usize::from(bodies[1..].iter().any(|body| overlap(&beside, body.circle()).is_overlapping()));
        // Visibly too large, it does not pass.
        let large =
            Circle { radius: beside.radius * (1.0 + 1e-9), center: bodies[0].circle().center, ..beside };
        let bodies = [Body::new(large)].into_iter().chain(bodies[1..].iter().copied()).collect();
        let mut log = Log::default();
        let _ = World::new(rules, bodies, 0.0).expect("accepted").advance(10.0, 1, &mut log);
        assert_eq!(log.events.len() + log.sensor_events.len().min(sensors), 1, "{large:?}");
    }
    assert!(deeper > 100, "{deeper} lanes are too narrow by rounding");
}
