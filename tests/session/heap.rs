//! A run stops before a step with too many contacts, says so, and continues after a change.

use circle_collision_demo::scene::{Color, Scene, SceneCircle};
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, Origin, Run, Session};
use circle_collision_demo::view::words::story::on_lane;
use glam::DVec2;

use crate::hands::{apply_all, opened};

/// More circles than may all touch each other in one step.
const COUNT: usize = 640;

const FRAME: f64 = 1.0 / 60.0;

/// Circles that meet in the third step, at the end of which all have the same center.
fn heap() -> Scene {
    let mut scene = opened("drag").run().start().clone();
    scene.circles = (0..COUNT)
        .map(|index| {
            let center = DVec2::X * (index as f64 * 1.5 - 480.0);
            let circle = circle_collision::geometry::Circle::new(center, 0.5).with_velocity(-center / 0.3);
            SceneCircle { name: index.to_string(), color: Color::Blue, circle, fixed: false }
        })
        .collect();
    scene.rules.step = 0.1;
    scene
}

fn session() -> Session {
    Session::new(heap(), Origin::BuiltIn(0))
}

/// Has the run stopped before the step, and does the canvas say so?
fn assert_stopped(session: &Session) {
    assert_eq!((session.run().clock(), session.run().world().time()), (0.2, 0.2));
    assert!(!session.is_moving(), "nothing more happens by itself");
    let said = on_lane(&session.shown(), session.shown().lane()).to_string();
    assert!(said.contains("stops before it"), "{said}");
}

#[test]
fn playing_stops_before_a_crowded_step_and_says_so() {
    let mut session = session();
    session.apply(ClockCommand::TogglePlay);
    for _ in 0..120 {
        session.tick(FRAME);
    }
    assert_stopped(&session);
    // It does not continue by itself either, nor by a step, a jump to the next event, or another start of the clock.
    for command in [
        Command::Clock(ClockCommand::StepForward),
        ClockCommand::NextEvent.into(),
        ClockCommand::TogglePlay.into(),
        ClockCommand::Seek(1.0).into(),
    ] {
        session.apply(command);
        session.tick(FRAME);
        session.tick(FRAME);
        assert_eq!(session.run().world().time(), 0.2);
    }
    assert_stopped(&session);
}

#[test]
fn a_session_can_go_on_from_a_crowded_step_in_every_way() {
    let stopped = || {
        let mut session = session();
        session.apply(ClockCommand::Seek(1.0));
        assert_stopped(&session);
        session
    };
    let mut again = stopped();
    apply_all(&mut again, [ClockCommand::Restart.into(), ClockCommand::StepForward.into()]);
    assert_eq!(again.run().clock(), 0.1);
    let mut back = stopped();
    back.apply(ClockCommand::StepBack);
    assert_eq!(back.run().clock(), 0.1);
    let mut undone = stopped();
    apply_all(&mut undone, [ExperimentCommand::SetRadius(0, 0.4).into(), ExperimentCommand::Undo.into()]);
    assert_stopped(&undone);
    for change in [
        Command::Experiment(ExperimentCommand::SetStep(0.05)),
        ExperimentCommand::SetDetection(circle_collision::simulation::Detection::Intercept).into(),
    ] {
        let mut session = stopped();
        let said = format!("{change:?}");
        session.apply(change);
        session.apply(ClockCommand::StepForward);
        assert!(!session.run().world().is_crowded() && session.run().clock() != 0.2, "{said}");
    }
}

#[test]
fn in_compare_both_clocks_stop_before_a_crowded_step() {
    let mut session = session();
    apply_all(&mut session, [ExperimentCommand::NextLineUp.into(), ClockCommand::TogglePlay.into()]);
    for _ in 0..120 {
        session.tick(FRAME);
    }
    let clocks: Vec<f64> = session.experiment().runs().map(Run::clock).collect();
    assert_eq!(clocks, [0.2, 0.2]);
    assert!(!session.is_moving());
}
