//! Measures what a frame costs under each method, by a short run from the start.

use std::time::Duration;

use circle_collision::simulation::{Detection, Log, Rules, Stop};

use super::platform::{Platform, System};
use crate::scene::Scene;
use crate::session::{FRAME, MethodCost};

/// The least time for which a method is measured, and the most frames: a run of a few circles would begin to repeat itself.
const LEAST: Duration = Duration::from_millis(20);
const MOST_FRAMES: u32 = 20_000;

/// The number of events or steps between two looks at the clock.
const BUDGET: usize = 1 << 14;

/// Measures a method in this scene.
pub fn measure(scene: &Scene, method: Detection) -> MethodCost {
    let rules = Rules { detection: method, audit: false, ..scene.rules };
    let mut world = Scene { rules, ..scene.clone() }.world();
    let (mut log, mut frames) = (Log::default(), 0);
    let began = Platform::now();
    let mut passed = Duration::ZERO;
    while passed < LEAST && frames < MOST_FRAMES {
        let stop = world.advance(f64::from(frames + 1) * FRAME, BUDGET, &mut log);
        log.clear();
        passed = Platform::now().saturating_sub(began);
        match stop {
            Stop::BudgetSpent => {}
            _ if stop.is_there() => frames += 1,
            // It cannot go on.
            _ => break,
        }
    }
    let frames = f64::from(frames.max(1));
    MethodCost {
        method,
        time: passed.as_secs_f64() / frames,
        tests: world.counters().pair_tests as f64 / frames,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::built_in;

    #[test]
    fn a_frame_of_overlap_tests_each_pair_once_a_step() {
        for (name, pairs) in [("bullet", 1.0), ("gas-30", 435.0)] {
            let scene = built_in(name).expect("a built-in name").scene();
            let cost = measure(&scene, Detection::OVERLAP);
            let expected = pairs * FRAME / scene.rules.step;
            // It stops at the frame in which the time is up, which may be a part of a step.
            assert!((cost.tests / expected - 1.0).abs() < 0.1, "{name}: {} for {expected}", cost.tests);
            assert!(cost.time > 0.0 && cost.time < 1.0, "{name}: {} s", cost.time);
        }
    }
}
