//! The plain data types are read as they were written.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Log, Response, Rules, World};
use glam::dvec2;
use serde::{Deserialize, Serialize};

/// What a game may keep of a world.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    rules: Rules,
    bodies: Vec<Body>,
    log: Log,
}

#[test]
fn a_run_is_read_as_it_was_written() {
    let arena = Arena { min: dvec2(-3.0, f64::NEG_INFINITY), max: dvec2(3.0, f64::INFINITY) };
    let rules = Rules::overlap(0.1).with_arena(arena).with_response(Response::Bounce);
    let flying = Circle::new(dvec2(-1.0, 0.1), 0.5).with_velocity(dvec2(1.0 / 3.0, 1e-200));
    let bodies = vec![Body::new(flying, true), Body::new(Circle::new(dvec2(1.0, 0.0), 0.5), false).held()];
    let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
    assert!(world.advance(30.0, 10_000, &mut log).is_there());
    assert!(log.events.len() > 2 && !log.audited.is_empty(), "{log:?}");
    let kept = Kept { rules, bodies: world.bodies().to_vec(), log };
    let text = toml::to_string(&kept).expect("it can be written");
    assert_eq!(toml::from_str::<Kept>(&text).expect("it can be read"), kept, "{text}");
}
