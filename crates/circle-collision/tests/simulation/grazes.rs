//! Exact grazes of a circle at rest, among straight paths through a grid of integers, under the methods that follow paths.
//! Whether a path leads nearer than a distance is decided here without division or root, and so without rounding.

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Body, Detection, Log, Rules, StepMethod, World};
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
