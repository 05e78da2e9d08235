//! Every edit, every opening of a scene and every rule can be undone and redone to the last bit.

use circle_collision::simulation::{Detection, Response, StepMethod};
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, HandCommand, LineUp, ScreenCommand, Session,
};
use glam::dvec2;

use crate::hands::{open, opened, session_of};

/// The state that an undo must restore.
fn experiment(session: &Session) -> impl PartialEq + use<> {
    let run = session.run();
    let (world, clock) = (run.world().clone(), run.clock());
    (
        run.loaded().clone(),
        run.start().clone(),
        run.start_time(),
        world,
        clock,
        run.counters(),
        session.origin().clone(),
    )
}

fn edits() -> Vec<Vec<Command>> {
    vec![
        vec![ExperimentCommand::SetVelocity(0, dvec2(3.0, 4.0)).into()],
        vec![ExperimentCommand::SetMass(1, 5.0).into()],
        vec![ExperimentCommand::AddCircle(Some(dvec2(3.0, 3.0))).into()],
        vec![ScreenCommand::Select(Some(2)).into(), ExperimentCommand::RemoveSelected.into()],
        vec![
            HandCommand::Grab(0).into(),
            HandCommand::DragTo(dvec2(-4.0, 2.0)).into(),
            HandCommand::Release.into(),
        ],
        vec![ExperimentCommand::SetResponse(Response::PassThrough).into()],
        vec![ExperimentCommand::LongerStep.into()],
        vec![ExperimentCommand::ToggleDetection.into()],
        vec![ExperimentCommand::ToggleDetectionHere.into()],
        vec![ExperimentCommand::Reload.into()],
        vec![FilesCommand::SetTitle("Mine".to_owned()).into()],
        vec![FilesCommand::SetWatch("Which one?".to_owned()).into()],
        vec![FilesCommand::Duplicate.into()],
        vec![open("too-late").into()],
        vec![FilesCommand::New.into()],
    ]
}

#[test]
fn edits_are_undone_and_redone_to_the_last_bit() {
    for name in ["bullet", "gas-30", "three-at-once"] {
        let mut session = opened(name);
        let mut states = Vec::new();
        for edit in edits() {
            session.apply(ClockCommand::TogglePlay);
            session.tick(0.11);
            session.apply(ClockCommand::TogglePlay);
            states.push(experiment(&session));
            for command in edit {
                session.apply(command);
            }
        }
        let end = experiment(&session);
        for state in states.iter().rev() {
            session.apply(ExperimentCommand::Undo);
            assert!(experiment(&session) == *state, "{name}");
        }
        session.apply(ExperimentCommand::Undo);
        assert_eq!(session.message(), Some("Nothing to undo."));
        for _ in 0..states.len() {
            session.apply(ExperimentCommand::Redo);
        }
        assert!(experiment(&session) == end, "{name}");
        session.apply(ExperimentCommand::Redo);
        assert_eq!(session.message(), Some("Nothing to redo."));
    }
}

#[test]
fn an_undone_run_goes_on_as_if_it_had_not_been_edited() {
    let mut plain = opened("gas-30");
    plain.apply(ClockCommand::TogglePlay);
    plain.tick(0.9);
    let mut session = plain.clone();
    session.apply(ExperimentCommand::SetVelocity(4, dvec2(9.0, 9.0)));
    session.tick(0.5);
    session.apply(ExperimentCommand::Undo);
    assert!(!session.is_playing(), "it stays paused");
    session.apply(ClockCommand::TogglePlay);
    for both in [&mut plain, &mut session] {
        both.tick(0.9);
    }
    assert_eq!(plain.run().world(), session.run().world());
}

#[test]
fn one_pull_is_one_edit_and_a_pause_begins_a_new_one() {
    let mut session = opened("bullet");
    let before = experiment(&session);
    for speed in 1..20 {
        session.apply(ExperimentCommand::SetVelocity(0, dvec2(f64::from(speed), 0.0)));
        session.tick(0.016);
    }
    let between = experiment(&session);
    session.tick(0.9);
    session.apply(ExperimentCommand::SetVelocity(0, dvec2(50.0, 0.0)));
    session.apply(ExperimentCommand::Undo);
    assert!(experiment(&session) == between);
    session.apply(ExperimentCommand::Undo);
    assert!(experiment(&session) == before);
}

#[test]
fn a_pull_is_one_edit_even_with_slow_pictures() {
    let mut session = opened("bullet");
    let before = experiment(&session);
    for step in 1..5 {
        session.tick(2.0);
        session.keep_pull();
        session.apply(ExperimentCommand::SetStep(0.1 * f64::from(step)));
    }
    session.apply(ExperimentCommand::Undo);
    assert!(experiment(&session) == before);
}

#[test]
fn a_new_edit_leaves_nothing_to_redo() {
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::SetMass(0, 2.0));
    session.apply(ExperimentCommand::Undo);
    session.apply(ExperimentCommand::SetMass(0, 3.0));
    session.apply(ExperimentCommand::Redo);
    assert_eq!(session.message(), Some("Nothing to redo."));
    assert_eq!(session.circle(0).mass, 3.0);
}

#[test]
fn more_edits_are_kept_of_a_small_scene_than_of_a_large_one() {
    for (name, kept) in [("bullet", 64..65), ("gas-1000", 64..65), ("gas-20000", 4..20)] {
        let mut session = opened(name);
        for edit in 0..70_u8 {
            // Long enough after the last one to be an edit of its own.
            session.apply(ExperimentCommand::SetRestitution(f64::from(edit) / 100.0));
            session.tick(1.0);
        }
        let mut undone = 0;
        loop {
            session.apply(ExperimentCommand::Undo);
            if session.message().is_some() {
                break;
            }
            undone += 1;
        }
        assert!(kept.contains(&undone), "{name}: {undone}");
        assert_eq!(session.message(), Some("Nothing to undo."), "{name}");
        let first_kept = *session.run().rules();
        for _ in 0..undone {
            session.apply(ExperimentCommand::Redo);
            assert_eq!(session.message(), None, "{name}: what was undone can be done again");
        }
        for _ in 0..undone {
            session.apply(ExperimentCommand::Undo);
            assert_eq!(session.message(), None, "{name}: and undone again");
        }
        assert_eq!(*session.run().rules(), first_kept, "{name}");
    }
}

#[test]
fn a_command_that_changes_nothing_leaves_undo_and_redo_alone() {
    let mut session = opened("bullet");
    let rules = *session.run().rules();
    let edited = ExperimentCommand::SetMass(1, 5.0);
    let nothings: Vec<(Vec<Command>, &str)> = vec![
        (vec![ExperimentCommand::RemoveSelected.into()], "nothing is selected"),
        (vec![ExperimentCommand::SetDetection(rules.detection).into()], "the same method"),
        (vec![ExperimentCommand::SetResponse(rules.response).into()], "the same response"),
        (vec![ExperimentCommand::SetYields(rules.yields).into()], "the same circle yields"),
        (vec![ExperimentCommand::SetStep(rules.step).into()], "the same step"),
        (vec![ExperimentCommand::SetRestitution(7.0).into()], "the nearest restitution is the same"),
        (vec![FilesCommand::OpenBuiltIn(1000).into()], "no such scene"),
        (vec![HandCommand::Grab(0).into(), HandCommand::Release.into()], "the hand moved nothing"),
        (
            vec![HandCommand::Grab(0).into(), ScreenCommand::Close.into()],
            "Esc ends a drag that moved nothing",
        ),
    ];
    session.apply(edited);
    session.apply(ExperimentCommand::LongerStep);
    session.apply(ExperimentCommand::Undo);
    let before = experiment(&session);
    for (commands, why) in nothings {
        for command in commands {
            session.apply(command);
        }
        assert!(experiment(&session) == before, "{why}");
    }
    session.apply(ExperimentCommand::Redo);
    assert!(session.run().rules().step > rules.step, "it can still be redone");
    session.apply(ExperimentCommand::Undo);
    session.apply(ExperimentCommand::Undo);
    assert_ne!(session.run().start().circles[1].circle.mass, 5.0, "the first undo is that of the mass");

    let mut compared = opened("bullet");
    compared.apply(ExperimentCommand::NextLineUp);
    compared.apply(ExperimentCommand::ToggleDetectionHere);
    compared.apply(ExperimentCommand::Undo);
    assert!(!compared.experiment().is_comparing(), "both methods were running: nothing was switched");
}

#[test]
fn undo_keeps_the_stepped_method_that_was_chosen() {
    let text = "detection = \"sweep\"\ncompare = [\"overlap\", \"speculative\"]\n[[circle]]\ncenter = [-3, 0]\nradius = 1\n\
                [[circle]]\ncenter = [3, 0]\nradius = 1\n";
    let chosen = |edits: &[ExperimentCommand]| {
        let mut session = session_of(text);
        session.apply(ExperimentCommand::SetLineUp(LineUp::OfScene));
        for &edit in edits {
            session.apply(edit);
        }
        session.apply(ExperimentCommand::SetDetection(Detection::Intercept));
        session.experiment().stepped_method()
    };
    assert_eq!(chosen(&[]), StepMethod::Sweep);
    assert_eq!(chosen(&[ExperimentCommand::SetRadius(0, 2.0), ExperimentCommand::Undo]), StepMethod::Sweep);
}

#[test]
fn undo_says_which_scene_it_went_back_to() {
    let mut session = opened("bullet");
    session.apply(open("head-on"));
    // A click selects, and is no edit.
    session.apply(ScreenCommand::Select(Some(0)));
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.message(), Some("Back to “Bullet”. Ctrl+Shift+Z redoes the change."));
    session.apply(ExperimentCommand::Redo);
    assert_eq!(session.message(), Some("Back to “Head-on”. Ctrl+Z undoes it again."));
}
