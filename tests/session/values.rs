//! Whatever is typed, and for whichever circle: the state stays finite, and a saved file can be opened again.

use std::collections::BTreeMap;

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Contact, Detection};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{
    ClockCommand, Command, Effect, ExperimentCommand, FilesCommand, HandCommand, Origin, Run, ScreenCommand,
    Session, Target,
};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::theme::DARK;
use circle_collision_demo::view::words::story::told;
use egui::{Rect, pos2};
use glam::DVec2;
use rand::RngExt;

use crate::command_names::{all_names, name_of};
use crate::hands::{apply_all, open, opened, saved};
use command::{SCENES, random_command};

mod command;
mod presence;
mod typed;

/// Every number on screen must be finite, and a file must be able to hold it.
fn assert_sound(session: &Session, after: &str) {
    for index in 0..session.run().world().len() {
        for circle in [session.circle(index), session.run().start().circles[index].circle] {
            let Circle { center, velocity, radius, mass } = circle;
            assert!(center.is_finite() && velocity.is_finite(), "{after}: {circle:?}");
            assert!(
                radius.is_finite() && radius > 0.0 && mass.is_finite() && mass > 0.0,
                "{after}: {circle:?}"
            );
        }
    }
    let rules = session.run().rules();
    assert!(rules.step.is_finite() && rules.step > 0.0, "{after}: {rules:?}");
    assert!((0.0..=1.0).contains(&rules.restitution), "{after}: {rules:?}");
    assert!(
        session.run().clock().is_finite() && session.run().start_time() <= session.run().clock(),
        "{after}"
    );
    assert!(session.drag().is_none_or(|drag| drag.target.is_finite()), "{after}: {:?}", session.drag());
    let shown = session.visible_time();
    assert!(shown.from.is_finite() && shown.span > 0.0 && shown.span.is_finite(), "{after}: {shown:?}");
    let runs: Vec<_> = session.experiment().runs().collect();
    for run in &runs {
        assert_eq!(
            run.pair_distance().pair,
            session.shown().pair,
            "{after}: the pair that is explained is watched"
        );
        let segments = &run.pair_distance().segments;
        assert!(segments.windows(2).all(|two| two[0].from < two[1].from), "{after}: in order");
        assert!(segments.last().is_none_or(|last| run.pair_distance().until >= last.from), "{after}");
        for dip in run.dips(shown.from, shown.end()) {
            assert!(
                dip.from < dip.to && dip.deepest >= dip.from && dip.deepest <= dip.to,
                "{after}: {dip:?}"
            );
        }
    }
    if let [overlap, intercept] = runs[..] {
        let methods = [overlap, intercept].map(|run| run.rules().detection);
        let stepped = Detection::Stepped(session.experiment().stepped_method());
        assert_eq!(methods, [stepped, Detection::Intercept], "{after}");
        assert_eq!(overlap.clock().to_bits(), intercept.clock().to_bits(), "{after}: one clock");
        // A drag moves the circles of each run differently, and changes nothing else.
        let all_but_motion = |run: &Run| {
            let circles = run.start().circles.clone().into_iter();
            let still = circles.map(|mut one| {
                (one.circle.center, one.circle.velocity) = (DVec2::ZERO, DVec2::ZERO);
                one
            });
            still.collect::<Vec<_>>()
        };
        assert_eq!(all_but_motion(overlap), all_but_motion(intercept), "{after}: the same circles");
        assert!(runs.iter().all(|run| run.start_time() <= run.clock()), "{after}");
    }
    let count = session.run().world().len();
    assert_eq!(count, session.run().start().circles.len(), "{after}");
    assert!(
        session.selection().iter().all(|&selected| selected < count),
        "{after}: {:?}",
        session.selection()
    );
    assert!(session.selection().len() <= 2, "{after}");
    assert!(session.drag().is_none_or(|drag| drag.circle < count), "{after}");
    let is_there = |contact: Contact| contact.circles().all(|circle| circle < count);
    assert!(session.failure().is_none_or(|miss| is_there(miss.contact)), "{after}");
    assert!(
        session
            .shown()
            .lane()
            .pushes_by_hand
            .iter()
            .all(|push| push.pushed < count && (0..count).any(|from| push.from == Target::Circle(from))),
        "{after}"
    );
    assert!(session.run().known().audited.iter().all(|one| is_there(one.contact)), "{after}: the log");
    let is_known = |contact: &Contact| match *contact {
        Contact::Pair { a, b } => a < b && b < count,
        Contact::Wall { circle, .. } => circle < count,
    };
    assert!(session.run().known().events.iter().all(|event| is_known(&event.contact)), "{after}: the log");
    for scene in saved(session) {
        match Scene::parse(&scene.to_toml(), "x") {
            Ok(again) => assert_eq!(again, scene, "{after}"),
            Err(error) => panic!("{after}: {error}\n{}", scene.to_toml()),
        }
    }
    // Explanations are computed from the state: none of them may fail.
    for lane in &session.shown().lanes {
        told(&session.shown(), lane);
    }
    let camera =
        Camera::fitted(session.run().start(), Rect::from_min_max(pos2(0.0, 48.0), pos2(968.0, 716.0)));
    let list = canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None);
    for capsule in &list.capsules {
        let numbers = [capsule.from.x, capsule.from.y, capsule.to.x, capsule.to.y, capsule.radius];
        assert!(numbers.iter().all(|number| number.is_finite()), "{after}: {capsule:?}");
    }
}

#[test]
fn each_command_that_changes_the_start_is_undone_in_one_step() {
    let mut dice = crate::nasty::dice(12);
    let mut changes = BTreeMap::new();
    for kind in all_names() {
        for _ in 0..20 {
            let before = opened("three-at-once");
            let mut session = before.clone();
            let command = random_command(&mut dice, &kind, 3);
            session.apply(command.clone());
            if session.run().start() != before.run().start() {
                session.apply(ExperimentCommand::Undo);
                assert_eq!(session.run().start(), before.run().start(), "{command:?}");
                *changes.entry(kind.clone()).or_insert(0) += 1;
            }
        }
    }
    assert!(changes.len() > 15, "{changes:?}");
}

#[test]
fn random_commands_and_numbers_leave_the_session_sound() {
    let mut dice = crate::nasty::dice(11);
    let kinds: Vec<_> = all_names().collect();
    let mut seen: BTreeMap<_, _> = kinds.iter().map(|kind| (kind.clone(), 0)).collect();
    for _ in 0..90 {
        let mut session = opened(SCENES[dice.random_range(0..SCENES.len())]);
        let mut history = Vec::new();
        for _ in 0..50 {
            let count = session.run().world().len();
            // Large scenes are no harder, only slower.
            let kind = &kinds[dice.random_range(0..kinds.len())];
            let command =
                if count > 40 { open("bullet").into() } else { random_command(&mut dice, kind, count) };
            *seen.entry(name_of(&command)).or_insert(0) += 1;
            history.push(format!("{command:?}"));
            session.apply(command);
            if dice.random_range(0..2) == 0 {
                session.tick(dice.random_range(0.0..0.2));
            }
            if session.run().world().len() <= 40 {
                assert_sound(&session, &history.join(", "));
            }
        }
    }
    assert!(seen.values().all(|&count| count > 20), "every command was tried: {seen:?}");
}

#[test]
fn a_command_for_a_missing_circle_does_nothing() {
    for circle in [2, 3, usize::MAX] {
        for command in [
            Command::Screen(ScreenCommand::Select(Some(circle))),
            ScreenCommand::SelectSecond(circle).into(),
            ExperimentCommand::SetCenter(circle, DVec2::ONE).into(),
            ExperimentCommand::SetVelocity(circle, DVec2::ONE).into(),
            ExperimentCommand::SetRadius(circle, 1.0).into(),
            ExperimentCommand::SetMass(circle, 1.0).into(),
            ExperimentCommand::SetFixed(circle, true).into(),
            HandCommand::Grab(circle).into(),
        ] {
            let mut session = opened("bullet");
            apply_all(
                &mut session,
                [ScreenCommand::Select(Some(0)).into(), ClockCommand::StepForward.into()],
            );
            let before = format!("{session:?}");
            assert_eq!(session.apply(command.clone()), None);
            assert_eq!(format!("{session:?}"), before, "{command:?}");
        }
    }
}

#[test]
fn a_scene_is_saved_to_its_file_and_a_built_in_to_a_new_file() {
    let mut session = opened("bullet");
    assert!(matches!(session.apply(FilesCommand::Save), Some(Effect::Save(_, None))));
    let scene = Box::new(session.run().start().clone());
    session.apply(FilesCommand::Open(scene, Origin::File("folder/x.toml".into())));
    assert!(
        matches!(session.apply(FilesCommand::Save), Some(Effect::Save(_, Some(path))) if path.ends_with("x.toml"))
    );
    session.apply(ClockCommand::StepForward);
    let [start, moment] = saved(&session);
    assert_eq!([start, moment].map(|scene| scene.circles[0].circle.center.x), [-7.4, -7.4 + 20.0 * 0.25]);
    assert!(
        matches!(session.apply(FilesCommand::SaveMoment), Some(Effect::SaveCopy(_, folder)) if folder.ends_with("folder"))
    );
    session.apply(FilesCommand::SavedAs("folder/x-2.toml".into()));
    assert_eq!(*session.origin(), Origin::File("folder/x-2.toml".into()));
    assert!(session.message().is_some_and(|said| said.contains("x-2.toml")));
}
