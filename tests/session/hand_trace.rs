//! A swept drag that met a circle leaves a trace.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{
    ClockCommand, DragTrace, ExperimentCommand, HandCommand, Session, Target,
};
use glam::{DVec2, dvec2};

use crate::hands::{center, opened_under, pass};

const FRAME: f64 = 1.0 / 64.0;

/// The drag scene: red A at (-2.2, 0), blue B at (2.2, 0), both of radius 1, with red held by the hand.
fn held(detection: Detection) -> Session {
    let mut session = opened_under("drag", detection);
    session.apply(HandCommand::Grab(0));
    session
}

/// One frame for each of these positions of the hand.
fn lead(session: &mut Session, places: impl IntoIterator<Item = DVec2>) {
    for place in places {
        session.apply(HandCommand::DragTo(place));
        session.tick(FRAME);
    }
}

fn trace(session: &Session) -> DragTrace {
    session.shown().lane().trace.as_deref().expect("a trace").clone()
}

#[test]
fn the_trace_says_which_circle_the_hand_met_and_where_and_when() {
    let mut session = held(Detection::Intercept);
    // Straight toward the center of blue at 0.1 m a frame, so that it touches at x = 0.2 in the 24th frame and creeps on.
    lead(&mut session, (1..=80).map(|step| dvec2(-2.2 + 0.1 * f64::from(step), 0.0)));
    session.apply(HandCommand::Release);
    let all: Vec<_> = trace(&session).contacts().copied().collect();
    let [contact] = all[..] else { panic!("one contact, not {all:?}") };
    assert_eq!(contact.other, Target::Circle(1));
    assert!(contact.center.distance(dvec2(0.2, 0.0)) < 1e-9, "{contact:?}");
    assert!(contact.point.distance(dvec2(1.2, 0.0)) < 1e-9, "{contact:?}");
    assert!((23.0 * FRAME..=24.0 * FRAME).contains(&contact.time), "{contact:?}");
    assert_eq!(trace(&session).hand.last(), Some(&dvec2(5.8, 0.0)), "where the hand ended");
}

#[test]
fn the_slide_and_the_motion_after_it_are_separate_pieces() {
    let mut session = held(Detection::Intercept);
    // Above the center of blue and on to its far side: it slides over the top and comes free.
    lead(&mut session, (1..=100).map(|step| dvec2(-2.2 + 0.1 * f64::from(step), 0.4)));
    session.apply(HandCommand::Release);
    let trace = trace(&session);
    let touches: Vec<bool> = trace.pieces.iter().map(|piece| piece.contact.is_some()).collect();
    assert_eq!(touches, [false, true, false]);
    let [free, slide, rest] = &trace.pieces[..] else { panic!("three pieces") };
    assert_eq!((free.path.first(), free.path.last()), (Some(&dvec2(-2.2, 0.0)), slide.path.first()));
    for place in &slide.path[..slide.path.len() - 1] {
        assert!((place.distance(dvec2(2.2, 0.0)) - 2.0).abs() < 0.02, "along the rim: {place}");
    }
    assert!(slide.path.len() > 5, "{slide:?}");
    assert_eq!(rest.path.last(), Some(&center(&session, 0)));
}

/// The distance of the path of the whole trace from the center of blue, where it is least (m).
fn least_distance(trace: &DragTrace) -> f64 {
    let blue = dvec2(2.2, 0.0);
    let pieces = trace.pieces.iter().flat_map(|piece| piece.path.windows(2));
    let parts = pieces.flat_map(|ends| (0..=20).map(|part| ends[0].lerp(ends[1], f64::from(part) / 20.0)));
    parts.map(|place| place.distance(blue)).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_path_of_a_quick_move_does_not_cut_the_corner() {
    for target in [dvec2(6.0, 0.5), dvec2(2.0, 1.5), dvec2(5.0, 2.0)] {
        let mut session = held(Detection::Intercept);
        lead(&mut session, [target]);
        let least = least_distance(&trace(&session));
        assert!(least > 2.0 - 1e-3, "{least} m from the center of blue, on the way to {target}");
    }
}

#[test]
fn the_path_of_a_quick_move_ends_where_the_circle_is() {
    let mut session = held(Detection::Intercept);
    // Up along the rim of blue in the first move, and clear of it in the second.
    for target in [dvec2(2.0, 1.5), dvec2(5.0, 4.0)] {
        lead(&mut session, [target]);
        let pieces = &trace(&session).pieces;
        for two in pieces.windows(2) {
            assert_eq!(two[0].path.last(), two[1].path.first(), "one path");
        }
        let end = pieces.last().and_then(|piece| piece.path.last());
        assert_eq!(end, Some(&center(&session, 0)), "{target}");
        assert_eq!(trace(&session).contacts().count(), 1);
    }
    assert_eq!(center(&session, 0), dvec2(5.0, 4.0));
    let trace = trace(&session);
    let last = trace.pieces.last().expect("a piece");
    assert!(last.contact.is_none() && last.path.len() > 1, "free at the end: {last:?}");
}

#[test]
fn a_hand_that_trembles_at_the_rim_meets_the_circle_once() {
    let mut session = held(Detection::Intercept);
    for step in 0..60 {
        // Around blue, alternating between slightly inside the contact and slightly outside.
        let way = DVec2::from_angle(3.0 - 0.02 * f64::from(step));
        lead(&mut session, [dvec2(2.2, 0.0) + way * if step % 2 == 0 { 1.97 } else { 2.03 }]);
    }
    session.apply(HandCommand::Release);
    assert_eq!(trace(&session).contacts().count(), 1);
}

#[test]
fn only_a_drag_that_met_a_circle_leaves_a_trace() {
    let mut session = held(Detection::Intercept);
    lead(&mut session, [dvec2(-3.0, 1.0), dvec2(-2.0, 2.0)]);
    session.apply(HandCommand::Release);
    assert_eq!(session.shown().lane().trace, None, "it was only placed");
    let mut session = held(Detection::OVERLAP);
    lead(&mut session, [dvec2(6.0, 0.0)]);
    session.apply(HandCommand::Release);
    assert!(session.shown().lane().trace.is_none() && session.failure().is_some(), "no check saw the way");
}

#[test]
fn a_drag_repeated_under_intercept_leaves_its_trace() {
    for compares in [false, true] {
        let mut session = held(Detection::OVERLAP);
        lead(&mut session, [dvec2(6.0, 0.5)]);
        session.apply(HandCommand::Release);
        assert!(session.shown().repeated_drag.is_empty());
        session.apply(if compares {
            ExperimentCommand::NextLineUp
        } else {
            ExperimentCommand::ToggleDetection
        });
        let wished: Vec<DVec2> = session.shown().repeated_drag.iter().map(|circle| circle.center).collect();
        assert_eq!(wished, [dvec2(6.0, 0.5)], "known before the hand goes there");
        pass(&mut session, 150, FRAME);
        assert!(session.drag().is_none());
        let shown = session.shown();
        let exact = shown.lanes.iter().find(|lane| !lane.method().is_stepped()).expect("a lane that solves");
        let trace = exact.trace.as_ref().expect("a trace");
        assert_eq!(trace.contacts().map(|contact| contact.other).collect::<Vec<_>>(), [Target::Circle(1)]);
        assert_eq!(trace.hand.last(), Some(&dvec2(6.0, 0.5)));
        assert_eq!(session.shown().repeated_drag.len(), 1, "while its marks are on screen");
        session.apply(ClockCommand::StepForward);
        assert_eq!(session.shown().repeated_drag.len(), 0);
    }
}
