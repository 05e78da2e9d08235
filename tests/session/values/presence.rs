//! Circles come and go: into a full scene, out of the hand, and out of the records.

use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, HandCommand, MAX_CIRCLES, ScreenCommand, Session,
};
use glam::{DVec2, dvec2};

use super::assert_sound;
use crate::hands::{apply_all, center, circles, opened, pass, session_of, start_circles};

#[test]
fn a_full_scene_gets_no_further_circle_and_the_screen_says_why() {
    let mut session = session_of(&format!(
        "[arena]\nmin = [-500, -500]\nmax = [500, 500]\n[[random]]\n\
         count = {MAX_CIRCLES}\nseed = 1\nradius = [0.5, 0.5]\nspeed = [1, 1]\n"
    ));
    let count = |session: &Session| session.run().world().len();
    session.apply(ExperimentCommand::AddCircle(None));
    assert_eq!(count(&session), MAX_CIRCLES);
    assert_eq!(session.message(), Some("A scene holds at most 100000 circles."));
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.message(), Some("Nothing to undo."), "the refusal is no edit");
    apply_all(
        &mut session,
        [
            ScreenCommand::Select(Some(0)).into(),
            ExperimentCommand::RemoveSelected.into(),
            ExperimentCommand::AddCircle(None).into(),
        ],
    );
    assert_eq!((count(&session), session.message()), (MAX_CIRCLES, None));
}

#[test]
fn circles_are_added_in_free_space_and_removed_by_selection() {
    let mut session = opened("drag");
    session.apply(ExperimentCommand::AddCircle(Some(dvec2(0.0, 5.0))));
    assert_eq!(
        (center(&session, 2), session.selection(), session.shown().name(2)),
        (dvec2(0.0, 5.0), &[2][..], "C")
    );
    for _ in 0..5 {
        session.apply(ExperimentCommand::AddCircle(None));
    }
    let all = circles(&session);
    assert_eq!(all.len(), 8);
    for (index, a) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|b| a.center.distance(b.center) >= a.radius + b.radius));
    }
    apply_all(
        &mut session,
        [
            ScreenCommand::Select(Some(0)).into(),
            ScreenCommand::SelectSecond(3).into(),
            ExperimentCommand::RemoveSelected.into(),
        ],
    );
    assert_eq!(circles(&session), [&all[1..3], &all[4..]].concat());
    assert!(session.selection().is_empty());
    session.apply(ExperimentCommand::RemoveSelected);
    assert!(session.message().is_some_and(|said| said.contains("Click a circle")));
}

#[test]
fn the_held_circle_can_be_removed_and_so_can_all() {
    for name in ["bullet", "gas-30"] {
        for is_playing in [false, true] {
            let mut session = opened(name);
            if is_playing {
                session.apply(ClockCommand::TogglePlay);
            }
            let was = circles(&session);
            apply_all(
                &mut session,
                [
                    ScreenCommand::Select(Some(1)).into(),
                    HandCommand::Grab(1).into(),
                    ExperimentCommand::RemoveSelected.into(),
                ],
            );
            assert!(session.drag().is_none());
            assert_eq!(start_circles(&session), [&was[..1], &was[2..]].concat());
            apply_all(&mut session, [HandCommand::DragTo(DVec2::ONE).into(), HandCommand::Release.into()]);
            while !session.run().world().is_empty() {
                apply_all(
                    &mut session,
                    [ScreenCommand::Select(Some(0)).into(), ExperimentCommand::RemoveSelected.into()],
                );
                pass(&mut session, 2, 0.1);
                assert_sound(&session, "removed");
            }
            apply_all(
                &mut session,
                [
                    ClockCommand::StepForward.into(),
                    ClockCommand::Restart.into(),
                    ExperimentCommand::AddCircle(None).into(),
                ],
            );
            assert_eq!((circles(&session).len(), center(&session, 0)), (1, DVec2::ZERO));
        }
    }
}

#[test]
fn the_records_of_a_removed_circle_go_with_it() {
    let mut session = session_of(
        "step = 0.25\nresponse = \"pass-through\"\n\
         [[circle]]\ncenter = [0, 50]\nradius = 0.5\n\
         [[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
         [[circle]]\ncenter = [0, 0.3]\nradius = 0.5\n",
    );
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 60, 1.0 / 60.0);
    let pair = |session: &Session| {
        session.run().known().audited.iter().map(|one| one.contact.pair()).collect::<Vec<_>>()
    };
    assert_eq!(pair(&session), [Some((1, 2))]);
    apply_all(
        &mut session,
        [ScreenCommand::Select(Some(0)).into(), ExperimentCommand::RemoveSelected.into()],
    );
    assert_eq!(pair(&session), [Some((0, 1))], "the same two circles, under the places they have now");
    apply_all(
        &mut session,
        [ScreenCommand::Select(Some(1)).into(), ExperimentCommand::RemoveSelected.into()],
    );
    assert_eq!(pair(&session), [], "contacts of a removed circle are forgotten");
    assert_eq!(session.run().counters().missed, 1, "but it happened");
}
