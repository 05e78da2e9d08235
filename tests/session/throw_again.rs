//! After a drag, a restart goes back to the moment before it, and the next one to the scene as last edited.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, HandCommand, ScreenCommand, Session};
use glam::{DVec2, dvec2};

use crate::hands::{center, opened, opened_under, pass, saved};

const FRAME: f64 = 1.0 / 64.0;

/// Drags red to this position in one move.
fn drag(session: &mut Session, to: DVec2) {
    session.apply(HandCommand::Grab(0));
    session.apply(HandCommand::DragTo(to));
    session.tick(FRAME);
    session.apply(HandCommand::Release);
}

/// The positions of both circles in each run, and its clock.
fn state(session: &Session) -> Vec<(Vec<DVec2>, f64)> {
    let centers =
        |run: &circle_collision_demo::session::Run| run.world().circles().map(|one| one.center).collect();
    session.experiment().runs().map(|run| (centers(run), run.clock())).collect()
}

/// A method, the target of the hand that holds red, and the effect.
const DRAGS: [(Detection, DVec2, &str); 3] = [
    (Detection::OVERLAP, dvec2(6.0, 0.0), "jumps over blue"),
    (Detection::OVERLAP, dvec2(1.4, 0.6), "is pushed out of blue"),
    (Detection::Intercept, dvec2(6.0, 0.0), "hits blue"),
];

/// Plays for a while, and pauses before the contact.
fn pass_playing(session: &mut Session) {
    session.apply(ClockCommand::TogglePlay);
    pass(session, 70, FRAME);
    session.apply(ClockCommand::TogglePlay);
    assert!(session.run().clock() > 0.25 && session.failure().is_none());
}

/// Before the start of a drag: paused there, paused later, and in motion.
const MOMENTS: [(&str, u32, bool); 3] =
    [("at the start", 0, false), ("later", 20, false), ("playing", 20, true)];

#[test]
fn restart_takes_back_any_drag_and_its_time() {
    for &detection in Detection::ALL {
        for (when, frames, plays) in MOMENTS {
            for to in [dvec2(-6.5, 2.5), dvec2(-6.0, 0.0), dvec2(0.2, 0.1), dvec2(5.0, 0.0)] {
                let mut session = opened_under("bullet", detection);
                session.apply(ScreenCommand::TogglePauses);
                let start = (state(&session), saved(&session)[0].clone());
                if frames > 0 {
                    session.apply(ClockCommand::TogglePlay);
                    pass(&mut session, frames, FRAME);
                }
                if frames > 0 && !plays {
                    session.apply(ClockCommand::TogglePlay);
                }
                let before = state(&session);
                drag(&mut session, to);
                let after = state(&session);
                let of = format!("{detection:?}, {when}, to {to}");
                assert_eq!(
                    saved(&session)[0] == start.1,
                    frames > 0,
                    "{of}: only a placed circle is saved so"
                );
                session.apply(ClockCommand::Restart);
                assert_eq!(state(&session), before, "{of}: circles and clock");
                session.apply(ExperimentCommand::Undo);
                assert_eq!(state(&session), after, "{of}: undo brings the drag back");
                session.apply(ExperimentCommand::Redo);
                session.apply(ClockCommand::Restart);
                assert_eq!((state(&session), saved(&session)[0].clone()), start, "{of}: the next one");
            }
        }
    }
}

#[test]
fn before_a_drag_at_rest_only_time_has_passed() {
    for (detection, to, what) in DRAGS {
        let mut session = opened_under("drag", detection);
        let start = state(&session);
        session.apply(ClockCommand::TogglePlay);
        pass(&mut session, 32, FRAME);
        session.apply(ClockCommand::TogglePlay);
        drag(&mut session, to);
        session.apply(ClockCommand::Restart);
        assert_eq!(state(&session), start, "{what}: circles and clock of the start");
        session.apply(ExperimentCommand::Undo);
        drag(&mut session, dvec2(-3.0, 4.0));
        let placed = state(&session)[0].0.clone();
        drag(&mut session, to);
        session.apply(ClockCommand::Restart);
        assert_eq!(state(&session)[0].0, placed, "{what}: only the last drag is taken back");
        session.apply(ClockCommand::Restart);
        assert_eq!(state(&session), start, "{what}");
    }
}

#[test]
fn the_way_back_is_open_after_a_restart() {
    for detection in [Detection::OVERLAP, Detection::Intercept] {
        let mut session = opened_under("bullet", detection);
        pass_playing(&mut session);
        session.apply(ClockCommand::Seek(0.1));
        let early = state(&session);
        session.apply(ClockCommand::Seek(0.26));
        drag(&mut session, dvec2(6.0, 0.3));
        session.apply(ClockCommand::Restart);
        assert_eq!(session.run().reaches_back_to(), 0.0);
        session.apply(ClockCommand::Seek(0.1));
        assert_eq!(state(&session), early);
    }
}

#[test]
fn a_drag_in_mid_run_is_no_start_after_it_was_played_on() {
    let mut session = opened_under("bullet", Detection::Intercept);
    session.apply(ScreenCommand::TogglePauses);
    let start = state(&session);
    pass_playing(&mut session);
    drag(&mut session, dvec2(-2.0, 3.0));
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 10, FRAME);
    let after = state(&session);
    session.apply(ClockCommand::Restart);
    assert_eq!(state(&session), start);
    session.apply(ExperimentCommand::Undo);
    assert_eq!(state(&session), after, "undo brings it back");
    session.apply(ExperimentCommand::SetMass(1, 3.0));
    let edited = state(&session);
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 10, FRAME);
    session.apply(ClockCommand::Restart);
    assert_eq!(state(&session), edited, "an edit makes the moment the start");
}

#[test]
fn in_compare_both_runs_go_back() {
    for compares_first in [true, false] {
        let mut session = opened("drag");
        if compares_first {
            session.apply(ExperimentCommand::NextLineUp);
        }
        let before = center(&session, 0);
        drag(&mut session, dvec2(6.0, 0.0));
        if !compares_first {
            session.apply(ExperimentCommand::NextLineUp);
            pass(&mut session, 150, FRAME);
        }
        let landed: Vec<DVec2> = state(&session).iter().map(|(centers, _)| centers[0]).collect();
        assert_eq!((landed.len(), landed[0]), (2, dvec2(6.0, 0.0)), "one tunnels and one is stopped");
        assert_ne!(landed[0], landed[1]);
        session.apply(ClockCommand::Restart);
        assert!(state(&session).iter().all(|(centers, _)| centers[0] == before));
        assert_eq!(session.experiment().lanes().len(), 2);
        session.apply(ExperimentCommand::Undo);
        assert_eq!(state(&session).iter().map(|(centers, _)| centers[0]).collect::<Vec<_>>(), landed);
    }
}

#[test]
fn playing_on_after_a_drag_makes_the_new_place_the_start() {
    let mut session = opened("drag");
    drag(&mut session, dvec2(6.0, 0.0));
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 10, FRAME);
    session.apply(ClockCommand::Restart);
    assert_eq!(center(&session, 0), dvec2(6.0, 0.0), "playing on made it the start");
}

#[test]
fn ending_the_replay_of_a_miss_by_hand_keeps_the_drag() {
    for skip in [ClockCommand::TogglePlay, ClockCommand::Skip] {
        let mut session = opened("drag");
        drag(&mut session, dvec2(6.0, 0.0));
        session.apply(ClockCommand::Replay);
        assert!(session.replay().is_some() && session.has_recorded_drag());
        session.apply(skip);
        assert!(session.replay().is_none() && !session.is_playing(), "{skip:?}");
        assert!(session.has_recorded_drag(), "{skip:?}: nothing but the hand has moved a circle");
    }
}
