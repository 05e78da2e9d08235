//! Going back and forth in time ends with the same bits under either method.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::built_in;
use circle_collision_demo::session::{
    ClockCommand, Command, Effect, ExperimentCommand, Origin, ScreenCommand, Session,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn session(name: &str, detection: Detection) -> Session {
    let scene = built_in(name).expect("a built-in scene").scene();
    let mut session = Session::new(scene, Origin::BuiltIn(0));
    session.apply(ScreenCommand::TogglePauses);
    session.apply(ExperimentCommand::SetDetection(detection));
    session
}

/// Plays for this many seconds, in frames.
fn play(session: &mut Session, seconds: f64) {
    session.apply(ClockCommand::TogglePlay);
    let frames = (seconds * 60.0).ceil() as u32;
    for _ in 0..frames {
        session.tick(seconds / f64::from(frames));
    }
    session.apply(ClockCommand::TogglePlay);
}

#[test]
fn a_command_that_brings_the_run_back_to_its_start_starts_the_camera_again() {
    let back: [(Command, Option<Effect>); 6] = [
        (ClockCommand::Restart.into(), Some(Effect::StartAgain)),
        (ClockCommand::Seek(0.0).into(), Some(Effect::StartAgain)),
        (ClockCommand::Seek(0.1).into(), None),
        (ExperimentCommand::ToggleDetection.into(), Some(Effect::StartAgain)),
        (ExperimentCommand::NextLineUp.into(), Some(Effect::StartAgain)),
        (ExperimentCommand::AddCircle(None).into(), None),
    ];
    for (command, effect) in back {
        let mut session = session("bullet", Detection::Intercept);
        play(&mut session, 0.5);
        assert_eq!(session.apply(command.clone()), effect, "{command:?}");
    }
    let mut session = session("bullet", Detection::Intercept);
    assert_eq!(session.apply(ExperimentCommand::ToggleDetection), None, "it was there");
    assert_eq!(session.apply(ClockCommand::Restart), Some(Effect::StartAgain), "it was asked to");
}

#[test]
fn a_seek_there_and_back_is_bit_exact() {
    for (name, seconds) in
        [("bullet", 1.0), ("cradle", 20.0), ("gas-30", 15.0), ("three-at-once", 4.0), ("break", 6.0)]
    {
        for &detection in Detection::ALL {
            let mut session = session(name, detection);
            play(&mut session, seconds);
            let end = session.run().clock();
            let (world, events, counters) =
                (session.run().world().clone(), session.run().events().to_vec(), session.run().counters());
            let mut random = ChaCha8Rng::seed_from_u64(1);
            for _ in 0..12 {
                let time = end * random.random_range(0.0..1.0);
                session.apply(ClockCommand::Seek(time));
                let mut fresh = self::session(name, detection);
                fresh.apply(ClockCommand::Seek(time));
                assert_eq!(
                    session.run().world(),
                    fresh.run().world(),
                    "{name}, {detection:?}, back to {time}"
                );
                assert_eq!(
                    session.run().events(),
                    fresh.run().events(),
                    "{name}, {detection:?}, back to {time}"
                );
                assert_eq!(
                    session.run().audited(),
                    fresh.run().audited(),
                    "{name}, {detection:?}, back to {time}"
                );
            }
            session.apply(ClockCommand::Seek(end));
            assert_eq!(session.run().world(), &world, "{name}, {detection:?}");
            assert_eq!(session.run().events(), events, "{name}, {detection:?}");
            assert_eq!(session.run().counters(), counters, "{name}, {detection:?}");
        }
    }
}

#[test]
fn a_large_scene_goes_back_and_forth_over_several_frames() {
    for (detection, least) in [(Detection::Intercept, 0.3), (Detection::OVERLAP, 0.1)] {
        let mut session = session("gas-100000", detection);
        play(&mut session, 0.5);
        let (clock, dt) = (session.run().clock(), session.run().rules().step);
        let back = clock - session.run().reaches_back_to();
        assert!(back >= least, "{detection:?}: {back} s");
        let circles: Vec<_> = session.run().world().circles().collect();
        for steps in 1..=3_u8 {
            session.apply(ClockCommand::StepBack);
            let there = clock - f64::from(steps) * dt;
            assert!((session.run().clock() - there).abs() < 1e-9, "{detection:?}: {steps}");
        }
        session.apply(ClockCommand::Seek(clock));
        // Predictions differ, but give the same circles. The whole worlds would fill the screen.
        assert!(session.run().world().circles().eq(circles), "{detection:?}");
    }
}

#[test]
fn every_event_is_reached_at_its_own_time_forward_and_back() {
    let mut session = session("gas-30", Detection::Intercept);
    let mut forth = Vec::new();
    for _ in 0..10_000 {
        session.apply(ClockCommand::NextEvent);
        forth.push(session.run().clock());
    }
    let world = session.run().world().clone();
    // Back event by event for a while, and by long jumps for the rest: each event is reached at its own time.
    for time in forth.iter().rev().skip(1).take(300) {
        session.apply(ClockCommand::PreviousEvent);
        assert_eq!(session.run().clock(), *time);
    }
    for time in forth.iter().rev().step_by(97) {
        session.apply(ClockCommand::Seek(*time));
        assert_eq!(session.run().clock(), *time);
    }
    for time in &forth {
        if *time > session.run().clock() {
            session.apply(ClockCommand::NextEvent);
            assert_eq!(session.run().clock(), *time);
        }
    }
    assert_eq!(session.run().world(), &world);
}

#[test]
fn a_step_back_undoes_a_step_across_a_bounce() {
    for &detection in Detection::ALL {
        let mut session = session("head-on", detection);
        let mut past = vec![session.run().world().clone()];
        while session.run().events().is_empty() {
            session.apply(ClockCommand::StepForward);
            past.push(session.run().world().clone());
        }
        session.apply(ClockCommand::StepForward);
        let after = session.run().world().clone();
        for world in past.iter().rev() {
            session.apply(ClockCommand::StepBack);
            assert_eq!(session.run().world(), world, "{detection:?}");
        }
        session.apply(ClockCommand::StepBack);
        assert_eq!(session.run().world(), &past[0], "there is nothing before the start");
        while session.run().world() != &after {
            assert!(session.run().clock() < 100.0, "the same steps lead to the same place");
            session.apply(ClockCommand::StepForward);
        }
    }
}

#[test]
fn a_change_of_rules_discards_the_past_but_not_the_start() {
    let mut session = session("bullet", Detection::OVERLAP);
    session.apply(ClockCommand::StepForward);
    session.apply(ExperimentCommand::SetStep(0.1));
    assert_eq!(session.run().reaches_back_to(), 0.25);
    session.apply(ClockCommand::Seek(0.0));
    assert_eq!(session.run().clock(), 0.25, "the way before was under another rule");
    session.apply(ClockCommand::Restart);
    assert_eq!((session.run().clock(), session.run().rules().step), (0.0, 0.1));
    assert_eq!(session.run().world().circle_at(0), session.run().loaded().circles[0].circle);
}

#[test]
fn a_miss_is_on_screen_at_its_check_whenever_the_run_was_edited() {
    let mut misses = 0;
    for number in 1..60 {
        let mut session = session("bullet", Detection::OVERLAP);
        // The edit makes this moment the start: times count from there.
        session.apply(ExperimentCommand::SetStep(0.0037));
        session.apply(ClockCommand::Seek(f64::from(number) * 0.0037));
        session.apply(ExperimentCommand::SetMass(0, 2.0));
        session.apply(ExperimentCommand::SetStep(0.26));
        while session.failure().is_none() && session.run().clock() < 2.0 {
            session.apply(ClockCommand::StepForward);
        }
        let check = session.run().clock();
        if session.failure().is_none() {
            // A check fell within the overlap: the contact was caught.
            continue;
        }
        misses += 1;
        session.apply(ClockCommand::StepBack);
        assert!(session.failure().is_none(), "before the check at {check} s");
        session.apply(ClockCommand::Seek(check));
        assert!(session.failure().is_some(), "at the check at {check} s, after edit {number}");
    }
    assert!(misses > 20, "{misses}");
}
