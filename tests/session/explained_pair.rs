//! The explained pair while none is chosen: the next to collide, followed until it has collided.

use circle_collision::simulation::{Contact, Detection, Log, Rules};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Pair, ScreenCommand, Session};

use crate::hands::{apply_all, opened, pass, session_of};

/// The pairs that collide, in order, from a separate run under the exact method.
fn collisions(session: &Session, until: f64) -> Vec<(f64, Pair)> {
    let start = session.run().start();
    let rules = Rules { detection: Detection::Intercept, ..start.rules };
    let mut log = Log::default();
    assert!(Scene { rules, ..start.clone() }.world().advance(until, 100_000, &mut log).reached());
    let pairs = log.events.iter().filter_map(|event| match event.contact {
        Contact::Pair { a, b } => Some((event.time, Pair::of(a, b))),
        Contact::Wall { .. } => None,
    });
    pairs.collect()
}

/// A built-in scene under this method that never pauses by itself.
fn under(name: &str, detection: Detection) -> Session {
    let mut session = opened(name);
    apply_all(
        &mut session,
        [ExperimentCommand::SetDetection(detection).into(), ScreenCommand::TogglePauses.into()],
    );
    session
}

#[test]
fn in_a_playing_gas_the_pair_can_be_followed() {
    for &detection in Detection::ALL {
        for name in ["gas-30", "gas-1000"] {
            let mut session = under(name, detection);
            session.apply(ClockCommand::TogglePlay);
            let mut explained = vec![session.shown().pair];
            for _ in 0..600 {
                session.tick(1.0 / 60.0);
                if explained.last() != Some(&session.shown().pair) {
                    explained.push(session.shown().pair);
                }
            }
            // Ten seconds, with at most one pair each second.
            let count = explained.len();
            assert!((3..=11).contains(&count), "{name} {detection:?}: {count} pairs: {explained:?}");
        }
    }
}

#[test]
fn the_next_pair_to_collide_is_explained_until_it_has_collided() {
    for &detection in Detection::ALL {
        for name in ["gas-30", "cradle", "break"] {
            let mut session = under(name, detection);
            let (time, first) = collisions(&session, 20.0)[0];
            assert_eq!(session.shown().pair, Some(first), "{name} {detection:?}");
            session.apply(ClockCommand::TogglePlay);
            while session.run().clock() < time {
                assert_eq!(
                    session.shown().pair,
                    Some(first),
                    "{name} {detection:?} at {}",
                    session.run().clock()
                );
                session.tick(1.0 / 240.0);
            }
        }
    }
}

#[test]
fn from_contact_to_contact_the_pair_that_just_met_is_explained() {
    let mut session = under("gas-30", Detection::Intercept);
    for (time, pair) in collisions(&session, 1.0) {
        while session.run().clock() < time {
            session.apply(ClockCommand::NextEvent);
        }
        assert_eq!((session.run().clock(), session.shown().pair), (time, Some(pair)));
    }
    session.apply(ClockCommand::Restart);
    let first = collisions(&session, 1.0)[0].1;
    assert_eq!(session.shown().pair, Some(first), "back at the start it is the first again");
}

#[test]
fn a_pair_that_parts_gives_way_to_the_next() {
    let mut session = session_of(
        "detection = \"intercept\"\n[arena]\nmin = [-10, -10]\nmax = [10, 10]\n\
         [[circle]]\ncolor = \"red\"\ncenter = [0, 0]\nvelocity = [1, 0]\nradius = 0.5\n\
         [[circle]]\ncolor = \"blue\"\ncenter = [8, 0]\nradius = 0.5\n\
         [[circle]]\ncolor = \"#00ff00\"\ncenter = [0, 5]\nradius = 0.5\nvelocity = [0, -0.1]\n",
    );
    assert_eq!(session.shown().pair, Some(Pair::of(0, 1)));
    session.apply(ExperimentCommand::SetVelocity(0, glam::dvec2(0.0, 1.0)));
    assert_eq!(session.shown().pair, Some(Pair::of(0, 2)), "red now goes for green");
    pass(&mut session, 10, 1.0 / 60.0);
    assert_eq!(session.shown().pair, Some(Pair::of(0, 2)));
}
