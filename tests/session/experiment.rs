//! The running experiment, through commands and frames: resets, continuations, and everything that persists.

use circle_collision::simulation::{Detection, Response, StepMethod, WhoYields};
use circle_collision_demo::scene::{BUILT_IN, Scene};
use circle_collision_demo::session::{
    ClockCommand, Command, Effect, ExperimentCommand, FilesCommand, HandCommand, Origin, ScreenCommand,
};
use glam::dvec2;
use rand::RngExt;

use super::results::{FRAME, missed, play_until};
use crate::hands::{
    apply_all, circles, open, opened, opened_under, pass, saved, session_of, simulate, start_circles,
};

#[test]
fn rules_change_for_the_start_and_for_now_and_move_no_circle() {
    for change in [
        Command::Experiment(ExperimentCommand::LongerStep),
        ExperimentCommand::ShorterStep.into(),
        ExperimentCommand::SetStep(0.1).into(),
        ExperimentCommand::SetResponse(Response::PassThrough).into(),
        ExperimentCommand::SetRestitution(0.5).into(),
        ExperimentCommand::SetYields(WhoYields::Both).into(),
        ExperimentCommand::ToggleDetectionHere.into(),
    ] {
        for &detection in Detection::ALL {
            let mut session = opened_under("gas-30", detection);
            session.apply(ClockCommand::TogglePlay);
            pass(&mut session, 40, 1.0 / 60.0);
            let (before, clock, at_start) =
                (circles(&session), session.run().clock(), start_circles(&session));
            let rules = *session.run().rules();
            session.apply(change.clone());
            assert_ne!(*session.run().rules(), rules, "{change:?} changes something");
            assert_eq!(session.run().world().rules(), session.run().rules(), "{change:?}: now");
            assert_eq!(
                (circles(&session), session.run().clock()),
                (before, clock),
                "{change:?} under {detection:?}"
            );
            assert_eq!(start_circles(&session), at_start, "{change:?} leaves the start where it was");
            let changed = *session.run().rules();
            session.apply(ClockCommand::Restart);
            assert_eq!(
                (circles(&session), *session.run().world().rules()),
                (at_start, changed),
                "{change:?}"
            );
        }
    }
}

#[test]
fn restart_returns_to_the_edited_scene_and_reload_to_the_loaded() {
    let mut session = opened("head-on");
    let loaded = session.run().start().clone();
    apply_all(
        &mut session,
        [
            ExperimentCommand::SetRadius(0, 0.7).into(),
            ExperimentCommand::SetStep(0.02).into(),
            ClockCommand::TogglePlay.into(),
        ],
    );
    let edited = session.run().start().clone();
    assert_ne!(edited, loaded);
    pass(&mut session, 30, 1.0 / 60.0);
    session.apply(ClockCommand::Restart);
    assert_eq!(*session.run().start(), edited);
    assert_eq!(circles(&session), start_circles(&session));
    assert!(session.is_playing(), "again means again");
    assert_eq!(session.apply(ExperimentCommand::Reload), Some(Effect::Fit));
    assert_eq!((session.run().start(), session.run().clock()), (&loaded, 0.0));
    assert_eq!(circles(&session), start_circles(&session));
    assert!(!session.is_playing());
}

#[test]
fn an_edit_makes_its_moment_the_new_start() {
    for &detection in Detection::ALL {
        let mut session = opened_under("gas-30", detection);
        session.apply(ClockCommand::TogglePlay);
        pass(&mut session, 31, 1.0 / 60.0);
        session.apply(ClockCommand::TogglePlay);
        let (clock, then) = (session.run().clock(), circles(&session));
        let collisions = session.run().counters().pair_collisions;
        session.apply(ExperimentCommand::SetVelocity(3, dvec2(1.0, 2.0)));
        let mut expected = then.clone();
        expected[3].velocity = dvec2(1.0, 2.0);
        assert_eq!((circles(&session), start_circles(&session)), (expected.clone(), expected.clone()));
        assert_eq!(session.run().clock(), clock, "the clock goes on");
        assert_eq!(session.run().start_time(), session.run().world().time());
        assert!(clock - session.run().start_time() < session.run().rules().step);
        session.apply(ClockCommand::TogglePlay);
        pass(&mut session, 60, 1.0 / 60.0);
        assert!(session.run().clock() > clock + 0.9);
        assert_ne!(circles(&session), expected);
        session.apply(ClockCommand::Restart);
        assert_eq!((circles(&session), session.run().clock()), (expected, session.run().start_time()));
        assert_eq!(session.run().counters().pair_collisions, collisions, "only the future is dropped");
    }
}

#[test]
fn a_step_forward_leads_to_the_next_check() {
    for &detection in Detection::ALL {
        let mut session = opened_under("gas-30", detection);
        // From the middle of a step, one step leads to the next tick of the clock.
        session.apply(ClockCommand::TogglePlay);
        // Under sub-steps, each check is a step.
        let dt = session.run().rules().check_interval();
        session.tick(0.4 * dt);
        for k in 1..200 {
            session.apply(ClockCommand::StepForward);
            assert!(!session.is_playing());
            let expected = f64::from(k) * dt;
            assert_eq!(session.run().clock(), expected, "{detection:?}");
            assert_eq!(session.run().world().time(), expected, "{detection:?}");
        }
    }
}

#[test]
fn a_step_after_an_edit_counts_from_the_edit() {
    let mut session = opened("bullet");
    apply_all(
        &mut session,
        [
            ClockCommand::StepForward.into(),
            ExperimentCommand::SetStep(0.1).into(),
            ClockCommand::StepForward.into(),
        ],
    );
    assert_eq!(session.run().world().time(), 0.25 + 0.1);
}

#[test]
fn dividing_a_run_into_frames_changes_no_bit() {
    let mut dice = crate::nasty::dice(6);
    for name in ["gas-30", "cradle", "break", "three-at-once", "pi-collisions"] {
        for &detection in Detection::ALL {
            let mut whole = opened(name);
            apply_all(
                &mut whole,
                [
                    ExperimentCommand::SetDetection(detection).into(),
                    ScreenCommand::TogglePauses.into(),
                    ClockCommand::Faster.into(),
                    ClockCommand::Faster.into(),
                    ClockCommand::TogglePlay.into(),
                ],
            );
            let mut divided = whole.clone();
            // The frame lengths are exact in binary, so that their sum is exactly that of the single pass.
            let grain = 2.0_f64.powi(-16);
            let mut left = 1 << 16;
            while left > 0 {
                let part: u32 = dice.random_range(1..4000).min(left);
                left -= part;
                divided.tick(f64::from(part) * grain);
                assert!(!divided.run().is_behind);
            }
            whole.tick(1.0);
            // A method that tests many pairs needs several frames for such a long time.
            for _ in 0..99 {
                whole.tick((4.0 - whole.run().clock()) / 4.0);
            }
            assert_eq!(whole.run().clock(), 4.0);
            assert_eq!(divided.run().clock(), 4.0);
            assert_eq!(circles(&divided), circles(&whole), "{name} under {detection:?}");
            assert_eq!(divided.run().known(), whole.run().known(), "{name} under {detection:?}");
        }
    }
}

#[test]
fn the_list_of_scenes_wraps_around() {
    let mut session = opened("drag");
    let last = BUILT_IN.len() - 1;
    assert_eq!(session.apply(FilesCommand::PreviousScene), Some(Effect::Fit));
    assert_eq!(*session.origin(), Origin::BuiltIn(last));
    for (index, built_in) in BUILT_IN.iter().enumerate() {
        assert_eq!(session.apply(FilesCommand::NextScene), Some(Effect::Fit));
        assert_eq!(*session.origin(), Origin::BuiltIn(index));
        assert_eq!(*session.run().start(), built_in.scene());
    }
    assert_eq!(session.apply(FilesCommand::OpenBuiltIn(last + 1)), None);
    assert_eq!(*session.origin(), Origin::BuiltIn(last), "there is no such scene");
    let scene = opened("too-late").run().start().clone();
    for (command, place) in
        [(Command::Files(FilesCommand::NextScene), 0), (Command::Files(FilesCommand::PreviousScene), last)]
    {
        session.apply(FilesCommand::Open(Box::new(scene.clone()), Origin::File("x.toml".into())));
        session.apply(command);
        assert_eq!(
            *session.origin(),
            Origin::BuiltIn(place),
            "a file stands before the first and after the last"
        );
    }
}

#[test]
fn an_opened_scene_is_paused_with_nothing_selected_or_held() {
    let mut session = opened("bullet");
    apply_all(
        &mut session,
        [ClockCommand::TogglePlay.into(), ScreenCommand::Select(Some(1)).into(), HandCommand::Grab(1).into()],
    );
    session.apply(open("cradle"));
    assert!(!session.is_playing() && session.selection().is_empty() && session.drag().is_none());
    assert_eq!((session.run().clock(), circles(&session)), (0.0, start_circles(&session)));
}

#[test]
fn a_value_out_of_range_is_reported_with_its_replacement() {
    let mut session = opened("bullet");
    for (command, words) in [
        (
            Command::Experiment(ExperimentCommand::SetRadius(0, -3.0)),
            ["radius of -3 is out of range", "0.000000001"],
        ),
        (Command::Experiment(ExperimentCommand::SetMass(1, 1e300)), ["mass of 1", "out of range"]),
        (ExperimentCommand::SetStep(-1.0).into(), ["dt of -1 is out of range", "0.000000001"]),
    ] {
        session.apply(command);
        let told = session.message().expect("a sentence");
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
    }
    session.apply(ExperimentCommand::SetRadius(0, 0.25));
    assert_eq!(session.message(), None, "what is accepted needs no words");
}

#[test]
fn a_graze_is_an_event_to_go_to_although_no_method_finds_it() {
    for &detection in Detection::ALL {
        let mut session = opened("graze");
        apply_all(
            &mut session,
            [ExperimentCommand::SetDetection(detection).into(), ClockCommand::NextEvent.into()],
        );
        assert!((session.run().clock() - 1.5).abs() < 0.02, "{detection:?}: {}", session.run().clock());
        assert_eq!(session.message(), None);
        apply_all(&mut session, [ClockCommand::Seek(2.5).into(), ClockCommand::PreviousEvent.into()]);
        assert!((session.run().clock() - 1.5).abs() < 0.02, "{detection:?}: {}", session.run().clock());
        session.apply(ClockCommand::NextEvent);
        assert!(session.message().is_some_and(|told| told.contains("No event")), "there is only one");
    }
}

#[test]
fn going_back_keeps_the_known_run_until_an_edit() {
    let mut session = opened("near-miss");
    apply_all(&mut session, [ClockCommand::Seek(2.5).into(), ClockCommand::Seek(0.5).into()]);
    assert_eq!(session.run().known_until(), 2.5);
    session.apply(ClockCommand::Restart);
    assert_eq!(session.run().known_until(), 2.5);
    apply_all(&mut session, [ClockCommand::Seek(0.5).into(), ExperimentCommand::SetRadius(0, 0.2).into()]);
    assert!(session.run().known_until() <= 0.5, "{}", session.run().known_until());
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.run().known_until(), 2.5, "and again when the change is taken back");
}

#[test]
fn undo_fits_the_view_after_a_change_of_scene_not_after_an_edit() {
    let mut session = opened("bullet");
    session.apply(open("cradle"));
    assert_eq!(session.apply(ExperimentCommand::Undo), Some(Effect::Fit));
    assert_eq!(session.apply(ExperimentCommand::Redo), Some(Effect::Fit));
    apply_all(&mut session, [ExperimentCommand::SetRadius(0, 0.2).into()]);
    assert_eq!(session.apply(ExperimentCommand::Undo), None);
}

#[test]
fn a_scene_opens_at_its_own_speed_and_the_user_can_change_it() {
    let mut session = opened("bullet");
    assert_eq!(session.speed(), 0.25);
    apply_all(&mut session, [ClockCommand::TogglePlay.into(), ClockCommand::Faster.into()]);
    pass(&mut session, 10, 1.0 / 60.0);
    assert!((session.run().clock() - 0.5 * 10.0 / 60.0).abs() < 1e-12, "{}", session.run().clock());
    for same in [
        Command::Clock(ClockCommand::Restart),
        ExperimentCommand::ToggleDetection.into(),
        ExperimentCommand::NextLineUp.into(),
        ExperimentCommand::SetStep(0.1).into(),
    ] {
        session.apply(same.clone());
        assert_eq!(session.speed(), 0.5, "{same:?}");
    }
    assert!(saved(&session).iter().all(|scene| scene.playback == 0.25), "a file keeps its own speed");
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.speed(), 0.5, "no other scene, no other speed");
    session.apply(ExperimentCommand::Reload);
    assert_eq!(session.speed(), 0.25, "as it was loaded");
    session.apply(FilesCommand::NextScene);
    assert_eq!(session.speed(), 1.0, "a scene that does not say so plays in real time");
    for (command, speed) in [
        (Command::Experiment(ExperimentCommand::Undo), 0.25),
        (ExperimentCommand::Redo.into(), 1.0),
        (FilesCommand::PreviousScene.into(), 0.25),
    ] {
        session.apply(command.clone());
        assert_eq!(session.speed(), speed, "{command:?}");
    }
}

#[test]
fn a_scene_that_asks_for_no_pauses_plays_through_a_miss() {
    let [_, moment] = saved(&opened("bullet"));
    for pauses in [true, false] {
        let mut session = session_of(&Scene { pauses, ..moment.clone() }.to_toml());
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 60, 1.0 / 60.0);
        assert_eq!((session.run().counters().missed, session.is_playing()), (1, !pauses));
    }
}

#[test]
fn what_would_have_caught_a_miss_is_tried_from_the_start() {
    let shorter = [ExperimentCommand::SetStep(0.04), ExperimentCommand::ShorterStep];
    for command in shorter.into_iter().chain([ExperimentCommand::SetSubsteps(8)]) {
        let mut session = missed();
        if command == ExperimentCommand::SetSubsteps(8) {
            session = opened_under("bullet", Detection::Stepped(StepMethod::SubSteps));
            apply_all(
                &mut session,
                [ExperimentCommand::SetSubsteps(1).into(), ClockCommand::TogglePlay.into()],
            );
            play_until(&mut session, |session| session.failure().is_some());
        }
        session.tick(FRAME);
        let at_the_miss = session.run().clock();
        session.apply(command);
        assert_eq!((session.run().clock(), session.failure()), (0.0, None), "{command:?}");
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.run().clock(), at_the_miss, "{command:?}");
    }
    let mut session = opened("bullet");
    apply_all(&mut session, [ScreenCommand::TogglePauses.into(), ClockCommand::TogglePlay.into()]);
    play_until(&mut session, |session| session.failure().is_some());
    session.apply(ExperimentCommand::SetStep(0.04));
    assert!(session.run().clock() > 0.0, "what plays goes on");
}
