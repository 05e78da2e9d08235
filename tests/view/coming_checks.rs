//! The checks to come, as discs on the canvas: where the run will check, and what it will see.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, Log, StepMethod};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Session, TourCommand};
use circle_collision_demo::view::coming_checks::{
    ComingChecks, Sight, coming_checks, draggable_checks, is_offered,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::hands::{apply_all, opened, opened_under, said, session_of};
use crate::picture::{WINDOWS, camera, picture};

/// The coming checks of the circle that moves fastest, circle A.
fn coming(session: &Session) -> ComingChecks {
    let (shown, camera) = (session.shown(), camera(session, WINDOWS[1]));
    coming_checks(&shown, shown.lane(), &camera).into_iter().next().expect("circle A moves")
}

fn with_step(name: &str, step: f64) -> Session {
    let mut session = opened(name);
    session.apply(ExperimentCommand::SetStep(step));
    session
}

#[test]
fn a_check_is_offered_again_but_not_where_a_circle_lies() {
    for (chapter, step, expected) in [(0, 0.25, 1), (0, 0.36, 1), (1, 0.25, 1), (1, 0.36, 1), (5, 0.25, 0)] {
        let mut session = opened("bullet");
        session.apply(TourCommand::ToggleTour);
        (0..chapter).for_each(|_| drop(session.apply(TourCommand::NextChapter)));
        session.apply(ExperimentCommand::SetStep(step));
        let (shown, camera) = (session.shown(), camera(&session, WINDOWS[1]));
        let checks = draggable_checks(&shown, shown.lane(), &camera);
        assert!(!checks.is_empty(), "chapter {chapter}");
        let offered =
            checks.iter().filter(|(circle, check)| is_offered(&shown, shown.lane(), *circle, check));
        assert_eq!(offered.count(), expected, "chapter {chapter}");
    }
}

#[test]
fn discs_say_what_the_run_then_does() {
    let mut dice = ChaCha8Rng::seed_from_u64(58);
    let mut seen = [0; 4];
    for name in ["bullet", "too-late", "graze", "wall"] {
        for _ in 0..40 {
            let mut session = with_step(name, dice.random_range(0.02..0.4));
            let coming = coming(&session);
            let sentence = said(&session);
            let last = *coming.checks.last().expect("a check");
            // The run itself, check by check.
            let result = loop {
                session.apply(ClockCommand::StepForward);
                if let Some(audited) = session.run().audited().first() {
                    break Some((audited.outcome, session.run().world().time()));
                }
                if session.run().world().time() > 2.0 {
                    break None;
                }
                let number = (session.run().world().time() / session.run().rules().step).round() as usize;
                if let Some(check) = coming.checks.get(number - 1) {
                    let center = session.circle(coming.circle).center;
                    assert!(center.distance(check.circle.center) < 1e-9, "{name}: check {number}");
                }
            };
            let expected = match result.map(|(outcome, _)| outcome) {
                Some(Outcome::Caught { .. }) => Sight::InTime,
                Some(Outcome::TooLate { .. }) if name == "wall" => Sight::Behind,
                Some(Outcome::TooLate { .. }) => Sight::TooLate,
                Some(Outcome::Missed | Outcome::Ghost) | None => Sight::Nothing,
            };
            let step = session.run().rules().step;
            assert_eq!(last.sight, expected, "{name}, dt {step}");
            let is_missed = matches!(result, Some((Outcome::Missed, _)));
            let end = match expected {
                Sight::InTime => "this throw is caught.",
                Sight::TooLate | Sight::Behind => "this throw is seen too late.",
                Sight::Nothing if is_missed => "this throw is missed.",
                Sight::Nothing => "",
            };
            assert!(sentence.ends_with(end), "{name}, dt {step}: {sentence}");
            assert_eq!(coming.unchecked.len(), usize::from(is_missed), "{name}, dt {step}");
            if let Some((_, time)) = result.filter(|_| expected != Sight::Nothing) {
                assert!((f64::from(last.number) * step - time).abs() < 1e-9, "{name}: check {}", last.number);
            }
            seen[expected as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count >= 5), "{seen:?}");
}

#[test]
fn discs_keep_the_secret_until_somebody_asks() {
    let mut session = opened("bullet");
    let is_neutral = |session: &Session| {
        let coming = coming(session);
        let sees = coming.checks.iter().any(|check| check.sight != Sight::Nothing);
        !sees && coming.unchecked.is_empty()
    };
    assert!(is_neutral(&session));
    session.apply(ClockCommand::TogglePlay);
    session.tick(0.1);
    assert!(session.is_playing() && is_neutral(&session), "it flies for the first time");
    apply_all(&mut session, [ClockCommand::StepForward.into(), ClockCommand::Restart.into()]);
    assert!(!is_neutral(&session), "it was run");
    assert!(!is_neutral(&with_step("bullet", 0.05)), "a disc was dragged");
}

#[test]
fn many_or_close_checks_are_dots() {
    for (step, are_dots) in [(0.25, false), (0.05, false), (0.013, false), (0.012, true), (1e-4, true)] {
        let session = with_step("bullet", step);
        let coming = coming(&session);
        assert_eq!(coming.are_dots, are_dots, "red flies {} m in a step", 20.0 * step);
        assert_eq!(coming.discs().count(), if are_dots { 1 } else { coming.checks.len() });
        assert!(picture(&session, WINDOWS[1]).capsules.len() < 600);
    }
}

#[test]
fn discs_are_of_few_circles_that_are_only_checked() {
    let count = |session: &Session| {
        let shown = session.shown();
        coming_checks(&shown, shown.lane(), &camera(session, WINDOWS[1])).len()
    };
    assert_eq!(count(&opened("gas-30")), 0);
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::ToggleDetection);
    assert_eq!(count(&session), 0, "solved");
    session.apply(ExperimentCommand::ToggleDetection);
    session.apply(ExperimentCommand::NextSteppedMethod);
    assert_eq!(count(&session), 1, "sub-steps");
    session.apply(ExperimentCommand::NextSteppedMethod);
    assert_eq!(count(&session), 0, "center ray");
}

#[test]
fn the_check_before_a_miss_is_where_the_run_checked() {
    let mut dice = ChaCha8Rng::seed_from_u64(59);
    let mut offered = [0; 2];
    for scene in BUILT_IN.iter().filter(|scene| scene.scene().circles.len() <= 4) {
        for detection in [Detection::OVERLAP, Detection::Stepped(StepMethod::SubSteps)] {
            for _ in 0..24 {
                let mut session = opened_under(scene.name, detection);
                session.apply(ExperimentCommand::SetStep(dice.random_range(0.05..0.5)));
                for _ in 0..40 {
                    session.apply(ClockCommand::StepForward);
                    let camera = camera(&session, WINDOWS[1]);
                    let (shown, lane) = (session.shown(), session.shown().lanes.remove(0));
                    let Some(failure) = lane.failure() else { continue };
                    let checks = draggable_checks(&shown, &lane, &camera);
                    offered[usize::from(!checks.is_empty())] += 1;
                    for (circle, check) in checks {
                        // The run itself, from the start to the check before the miss.
                        let (mut world, mut log) = (session.run().start().world(), Log::default());
                        for _ in 0..check.number {
                            world.advance_once(&mut log);
                        }
                        let center = world.circle_at(circle).center;
                        assert!(center.distance(check.circle.center) < 1e-5, "{}", scene.name);
                        assert!((world.time() - failure.start).abs() < 1e-9, "{}", scene.name);
                    }
                }
            }
        }
    }
    assert!(offered.iter().all(|&count| count >= 20), "{offered:?}");
}

#[test]
fn after_a_push_no_check_leads_back_to_the_start() {
    // Red is pushed back out of one circle, keeps its velocity, and then jumps over a small one.
    let circle = |color, x, y, speed, radius| {
        format!(
            "[[circle]]\ncolor = \"{color}\"\ncenter = [{x}, {y}]\nvelocity = [{speed}, 0]\nradius = {radius}\n"
        )
    };
    let text =
        ["title = \"Two\"\ndetection = \"overlap\"\nstep = 0.25\nresponse = \"push-out\"\npauses = false\n"
            .to_owned()]
        .into_iter()
        .chain([
            circle("red", -7.5, 0.0, 20.0, 0.5),
            circle("blue", -2.5, 0.8, 0.0, 0.5),
            circle("blue", 0.0, -0.1, 0.0, 0.5),
        ]);
    let mut session = session_of(&text.collect::<String>());
    for _ in 0..2 {
        session.apply(ClockCommand::StepForward);
    }
    let (shown, camera) = (session.shown(), camera(&session, WINDOWS[1]));
    let failure = shown.lane().failure().expect("a miss");
    assert_eq!(failure.before[0].velocity, session.run().start().circles[0].circle.velocity);
    assert!(draggable_checks(&shown, shown.lane(), &camera).is_empty());
}
