//! Masses 1 : 100ⁿ and one wall: the number of contacts of the small circle gives the digits of π.

use circle_collision::simulation::Log;
use circle_collision_demo::scene::built_in;

/// More contacts than there are, so that an endless run fails.
const TOO_MANY: usize = 100_000;

#[test]
fn contacts_count_the_digits_of_pi() {
    let mut scene = built_in("pi-collisions").expect("a built-in name").scene();
    for (ratio, expected) in [(1.0, 3), (1e2, 31), (1e4, 314), (1e6, 3141), (1e8, 31415)] {
        scene.circles[1].circle.mass = ratio * scene.circles[0].circle.mass;
        let mut world = scene.world();
        let mut log = Log::default();
        assert!(world.advance(1e12, TOO_MANY, &mut log).reached(), "they part in the end");

        let counters = world.counters();
        assert_eq!(counters.pair_collisions + counters.wall_hits, expected, "1 : {ratio}");
        assert_eq!(log.events.len() as u64, expected);
        // The wall and the large circle alternate, up to the very last contact.
        assert_eq!(counters.wall_hits, expected / 2);
        let [small, large] = [world.circle_at(0), world.circle_at(1)];
        assert!(0.0 <= small.velocity.x && small.velocity.x <= large.velocity.x, "and they go for good");
    }
}

#[test]
fn a_squeezed_circle_with_room_to_move_is_not_jammed() {
    let mut scene = built_in("pi-collisions").expect("a built-in name").scene();
    scene.circles[1].circle.mass = 1e12 * scene.circles[0].circle.mass;
    let (mut world, mut log) = (scene.world(), Log::default());
    while !world.advance(20.0, TOO_MANY, &mut log).reached() {
        log.events.clear();
    }
    let counters = world.counters();
    assert_eq!(counters.pair_collisions + counters.wall_hits, 3_141_592);
    assert_eq!(log.stalls, []);
}
