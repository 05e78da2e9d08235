//! The built-in scenes as worlds, without the window.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{
    AnyWall, Body, Contact, Detection, Event, Log, Response, Rules, Stop, World,
};
use circle_collision_demo::scene::{BUILT_IN, Scene, built_in};

mod cures;
mod digits_of_pi;
mod frames;

/// More contacts than a scene has in twenty seconds.
const CONTACTS: usize = 1_000_000;

#[test]
fn every_contact_is_caught_too_late_or_an_earlier_overlap() {
    for built_in in BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 1000) {
        for &response in Response::ALL {
            let scene = built_in.scene();
            let rules = Rules { detection: Detection::OVERLAP, response, ..scene.rules };
            let until = 40.0 * rules.step;
            let (mut world, mut log) = (Scene { rules, ..scene }.world(), Log::default());
            assert!(world.advance(until, usize::MAX, &mut log).reached());
            let sums = world.counters();
            let of = format!("{} {response:?}: {sums:?}", built_in.name);
            let judged = sums.caught + sums.too_late + sums.overlapping_before;
            let is_side =
                |event: &&Event| matches!(event.contact, Contact::Wall { wall: AnyWall::Side(_), .. });
            let found = (log.events.len() - log.events.iter().filter(is_side).count()) as u64;
            match response {
                Response::PassThrough | Response::PushOut => assert_eq!(found, judged, "{of}"),
                // A contact seen too late gets no impulse.
                Response::Bounce => assert!(found <= judged, "{of}"),
            }
            // The depth at which they were seen is the same number everywhere.
            for event in &log.events {
                let of_event = (event.contact, event.time);
                let contact = log.audited.iter().find(|one| (one.contact, one.checked_at) == of_event);
                if let Some(Outcome::Caught { depth, .. } | Outcome::TooLate { depth, .. }) =
                    contact.map(|contact| contact.outcome)
                {
                    assert_eq!(event.depth, depth, "{of}");
                }
            }
        }
    }
}

#[test]
fn no_built_in_scene_has_a_crowded_step_of_up_to_two_seconds() {
    for built_in in BUILT_IN {
        // The keys reach a step of one second, and the slider less than two for every gas.
        for step in [0.25, 1.0, 2.0] {
            let mut scene = built_in.scene();
            scene.rules = Rules { detection: Detection::OVERLAP, step, ..scene.rules };
            let stop = scene.world().advance(3.0 * step, 10, &mut Log::default());
            assert_eq!(stop, Stop::Reached, "{} in steps of {step} s", built_in.name);
        }
    }
}

#[test]
fn pushes_through_rows_and_packings_are_not_stalls() {
    for name in ["cradle", "break", "three-at-once", "pi-collisions", "gas-30", "gas-1000"] {
        let scene = built_in(name).expect("a built-in name").scene();
        let bodies: Vec<Body> = scene.circles.iter().map(|one| Body::new(one.circle)).collect();
        let rules = Rules { detection: Detection::Intercept, ..scene.rules };
        let mut log = Log::default();
        let _ = World::new(rules, bodies, 0.0).expect("accepted").advance(20.0, CONTACTS, &mut log);
        assert_eq!(log.stalls, [], "{name}");
        assert!(!log.events.is_empty(), "{name}");
    }
}
