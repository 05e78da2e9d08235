//! Going back and forth in time ends at the same bits, by either method.

use circle_collision::lab::{Command, Lab, Origin};
use circle_collision::scene::built_in;
use circle_collision::simulation::Detection;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn lab(name: &str, detection: Detection) -> Lab {
    let scene = built_in(name).expect("a built-in scene").scene();
    let mut lab = Lab::new(scene, Origin::BuiltIn(0));
    lab.apply(Command::TogglePauseAtMiss);
    lab.apply(Command::SetDetection(detection));
    lab
}

/// Plays for so many seconds, in frames.
fn play(lab: &mut Lab, seconds: f64) {
    lab.apply(Command::TogglePlay);
    let frames = (seconds * 60.0).ceil() as u32;
    for _ in 0..frames {
        lab.tick(seconds / f64::from(frames));
    }
    lab.apply(Command::TogglePlay);
}

#[test]
fn a_seek_there_and_back_changes_no_bit() {
    for (name, seconds) in
        [("bullet", 1.0), ("cradle", 20.0), ("gas-30", 30.0), ("three-at-once", 4.0), ("break", 6.0)]
    {
        for detection in Detection::ALL {
            let mut lab = lab(name, detection);
            play(&mut lab, seconds);
            let end = lab.run().clock();
            let (world, events, counters) =
                (lab.run().world().clone(), lab.run().events().to_vec(), lab.run().counters());
            let mut random = ChaCha8Rng::seed_from_u64(1);
            for _ in 0..40 {
                let time = end * random.random_range(0.0..1.0);
                lab.apply(Command::Seek(time));
                let mut fresh = self::lab(name, detection);
                fresh.apply(Command::Seek(time));
                assert_eq!(lab.run().world(), fresh.run().world(), "{name}, {detection:?}, back to {time}");
                assert_eq!(lab.run().events(), fresh.run().events(), "{name}, {detection:?}, back to {time}");
                assert_eq!(
                    lab.run().meetings(),
                    fresh.run().meetings(),
                    "{name}, {detection:?}, back to {time}"
                );
            }
            lab.apply(Command::Seek(end));
            assert_eq!(lab.run().world(), &world, "{name}, {detection:?}");
            assert_eq!(lab.run().events(), events, "{name}, {detection:?}");
            assert_eq!(lab.run().counters(), counters, "{name}, {detection:?}");
        }
    }
}

#[test]
fn ten_thousand_events_forth_and_back_and_forth() {
    let mut lab = lab("gas-30", Detection::Intercept);
    let mut forth = Vec::new();
    for _ in 0..10_000 {
        lab.apply(Command::NextEvent);
        forth.push(lab.run().clock());
    }
    let world = lab.run().world().clone();
    // Back event by event over a stretch, and by long jumps over the rest: each event is met at its own time.
    for time in forth.iter().rev().skip(1).take(300) {
        lab.apply(Command::PreviousEvent);
        assert_eq!(lab.run().clock(), *time);
    }
    for time in forth.iter().rev().step_by(97) {
        lab.apply(Command::Seek(*time));
        assert_eq!(lab.run().clock(), *time);
    }
    for time in &forth {
        if *time > lab.run().clock() {
            lab.apply(Command::NextEvent);
            assert_eq!(lab.run().clock(), *time);
        }
    }
    assert_eq!(lab.run().world(), &world);
}

#[test]
fn a_step_back_undoes_a_step_across_a_bounce() {
    for detection in Detection::ALL {
        let mut lab = lab("head-on", detection);
        let mut past = vec![lab.run().world().clone()];
        while lab.run().events().is_empty() {
            lab.apply(Command::StepForward);
            past.push(lab.run().world().clone());
        }
        lab.apply(Command::StepForward);
        let after = lab.run().world().clone();
        for world in past.iter().rev() {
            lab.apply(Command::StepBack);
            assert_eq!(lab.run().world(), world, "{detection:?}");
        }
        lab.apply(Command::StepBack);
        assert_eq!(lab.run().world(), &past[0], "there is nothing before the start");
        while lab.run().world() != &after {
            assert!(lab.run().clock() < 100.0, "the same steps lead to the same place");
            lab.apply(Command::StepForward);
        }
    }
}

#[test]
fn a_step_back_to_the_miss_shows_it_again() {
    let mut lab = lab("bullet", Detection::Overlap);
    for _ in 0..3 {
        lab.apply(Command::StepForward);
    }
    assert_eq!(lab.miss(), None);
    lab.apply(Command::StepBack);
    assert_eq!(lab.miss().map(|miss| miss.step), Some(2));
    lab.apply(Command::NextEvent);
    assert_eq!(lab.message(), Some("Nothing is going to happen soon."));
    assert_eq!(lab.run().clock(), 0.5, "and it is still now");
    lab.apply(Command::PreviousEvent);
    assert_eq!(lab.miss().map(|miss| miss.step), Some(2));
}

#[test]
fn another_rule_or_an_edit_ends_what_is_on_record_but_not_the_start() {
    let mut lab = lab("bullet", Detection::Overlap);
    lab.apply(Command::StepForward);
    lab.apply(Command::SetStep(0.1));
    assert_eq!(lab.run().reaches_back_to(), 0.25);
    lab.apply(Command::Seek(0.0));
    assert_eq!(lab.run().clock(), 0.25, "the way before was under another rule");
    lab.apply(Command::Restart);
    assert_eq!((lab.run().clock(), lab.run().rules().step), (0.0, 0.1));
    assert_eq!(lab.run().world().circle(0), lab.run().loaded().circles[0].circle);
}
