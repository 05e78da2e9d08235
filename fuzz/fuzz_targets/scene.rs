//! Any text is a scene or is refused, and a scene that is read can be written, read again and run.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run scene fuzz/corpus/scene assets/scenes -- -timeout=1 -rss_limit_mb=1024`; found inputs
//! are kept in the first folder.
#![no_main]

use circle_collision::simulation::{Detection, Log};
use circle_collision_demo::scene::Scene;
use libfuzzer_sys::{Corpus, fuzz_target};

/// The most circles of a scene that is run.
const CIRCLES: usize = 200;

/// The number of steps or events that it is run for.
const BUDGET: usize = 10;

fuzz_target!(|text: &str| -> Corpus {
    // A million random circles take most of a second, and say nothing new.
    if text.contains("[[random]]") && text.contains("00") {
        return Corpus::Reject;
    }
    let Ok(scene) = Scene::parse(text, "fuzz") else { return Corpus::Keep };
    assert_eq!(Scene::parse(&scene.to_toml(), "fuzz").as_ref(), Ok(&scene));
    if scene.circles.len() <= CIRCLES {
        for &detection in Detection::ALL {
            let mut other = scene.clone();
            other.rules.detection = detection;
            let mut world = other.world();
            let _ = world.advance(f64::INFINITY, BUDGET, &mut Log::default());
            assert!(world.circles().all(|circle| circle.center.is_finite() && circle.velocity.is_finite()));
        }
    }
    Corpus::Keep
});
