//! A player in a closed outline of thin walls: wherever it is dragged, it stays inside.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Body, Log, Response, Rules};
use glam::DVec2;

use super::outlines::{assert_inside, heptagon};
use super::world_with;
use crate::edits::KINDS;
use crate::nasty::{dice, random_vector};
use crate::tries::tries;

/// The environment variable with the simulated time (s); a little without it.
const SECONDS: &str = "CIRCLE_COLLISION_DRAG_SECONDS";

/// The number of frames in a second, in each of which the player is led toward the target.
const FRAMES: u64 = 60;

#[test]
fn a_player_dragged_by_a_monkey_stays_in_an_outline_of_thin_walls() {
    let seconds = tries(SECONDS, 20);
    for (kind, seed) in KINDS.into_iter().zip(7..) {
        let mut dice = dice(seed);
        let walls = heptagon(DVec2::ZERO, 10.0);
        let player = Body::new(Circle::new([0.0, 0.0], 0.5)).held();
        let rules = Rules { response: Response::PushOut, ..Rules::intercept() };
        let mut world = world_with(rules, &[player], &walls, kind);
        let id = world.id_at(0).expect("the player");
        let (mut target, mut stalls) = (DVec2::ZERO, 0);
        let mut log = Log::default();
        for frame in 0..seconds * FRAMES {
            if frame % 12 == 0 {
                target = random_vector(&mut dice, 30.0);
            }
            // As fast as a hand: half of the way in a frame.
            let lead = |circle: &mut Circle| {
                circle.velocity = (target - circle.center) * (0.5 * FRAMES as f64);
            };
            world.edit(id, lead).expect("accepted");
            let until = (frame + 1) as f64 / FRAMES as f64;
            log.clear();
            stalls += usize::from(!world.advance(until, 10_000, &mut log).reached());
            assert_inside(&world, &walls, [0].into_iter());
            let now = world.circle_at(0);
            for wall in &walls {
                let depth = overlap(&now, &wall.stand_in(&now, DVec2::ZERO)).depth();
                assert!(depth <= 1e-9, "{kind:?}, frame {frame}: {depth:e} in {wall:?}");
            }
        }
        let at_walls = world.counters().wall_hits;
        println!("{kind:?}: {seconds} s, {at_walls} contacts with walls, {stalls} frames stalled");
        assert!(at_walls > seconds && stalls == 0, "{at_walls}, {stalls}");
    }
}
