//! Under intercept detection, the held circle is swept up to what stops it.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, Response};
use circle_collision_demo::session::{Command, HandCommand};
use glam::dvec2;
use rand::RngExt;

use super::{drag_scene, resting};
use crate::hands::{apply_all, center, circles, gap, opened_under, session_of};

#[test]
fn under_intercept_a_drag_stops_at_the_first_contact() {
    for response in [Response::PushOut, Response::Bounce] {
        for target in [dvec2(2.2, 0.0), dvec2(8.0, 0.0)] {
            let mut session = drag_scene(Detection::Intercept, response);
            apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(target).into()]);
            assert!((0.0..1e-9).contains(&gap(&session, 0, 1)), "{}", gap(&session, 0, 1));
            assert!(center(&session, 0).distance(dvec2(0.2, 0.0)) < 1e-9, "{}", center(&session, 0));
            assert_eq!(center(&session, 1), dvec2(2.2, 0.0), "no circle is pushed");
            assert!(session.shown().lane().stop().is_some());
            assert!(session.failure().is_none() && session.shown().lane().pushes_by_hand.is_empty());
        }
    }
}

#[test]
fn a_swept_drag_slides_along_the_circle_it_touches() {
    let mut session = drag_scene(Detection::Intercept, Response::PushOut);
    session.apply(HandCommand::Grab(0));
    let mut height = 0.0;
    for step in 1..=40 {
        session.apply(HandCommand::DragTo(dvec2(2.0, 0.1 * f64::from(step))));
        let gap = gap(&session, 0, 1);
        assert!(gap >= 0.0, "{gap}");
        assert!(center(&session, 0).y >= height, "it does not turn back");
        height = center(&session, 0).y;
    }
    assert!(height > 1.9, "tangential progress: {height}");
    assert!(center(&session, 0).distance(dvec2(2.0, 4.0)) < 1e-9, "and it comes free of it");
}

#[test]
fn a_swept_drag_between_two_circles_stops_in_the_wedge() {
    for side in [-0.6, -0.1, 0.0, 0.3, 0.7] {
        let ones = [("red", [-4.0, side], 1.0), ("blue", [0.0, 1.5], 1.0), ("blue", [0.0, -1.5], 1.0)];
        let mut session = resting("detection = \"intercept\"\nresponse = \"push-out\"", &ones);
        session.apply(HandCommand::Grab(0));
        for _ in 0..20 {
            session.apply(HandCommand::DragTo(dvec2(6.0, 0.0)));
        }
        for other in [1, 2] {
            assert!((0.0..1e-9).contains(&gap(&session, 0, other)), "{side}: {}", gap(&session, 0, other));
        }
        assert!((center(&session, 0).x + 1.75_f64.sqrt()).abs() < 1e-9, "{side}: {}", center(&session, 0));
    }
}

#[test]
fn no_swept_drag_ends_in_an_overlap_or_outside_the_walls() {
    let mut dice = crate::nasty::dice(8);
    for scene in 0..200 {
        let rules =
            "detection = \"intercept\"\nresponse = \"push-out\"\n[arena]\nmin = [-6, -4]\nmax = [6, 4]";
        let mut texts = vec![rules.to_owned()];
        let mut placed: Vec<Circle> = Vec::new();
        while placed.len() < 9 {
            let radius: f64 = dice.random_range(0.3..1.2);
            let room = dvec2(6.0, 4.0) - radius;
            let place = dvec2(dice.random_range(-room.x..room.x), dice.random_range(-room.y..room.y));
            let circle = Circle::new(place, radius);
            if placed.iter().all(|other| overlap(other, &circle).gap > 0.0) {
                texts.push(format!("\n[[circle]]\ncenter = [{}, {}]\nradius = {radius}\n", place.x, place.y));
                placed.push(circle);
            }
        }
        let mut session = session_of(&texts.concat());
        session.apply(HandCommand::Grab(0));
        for _ in 0..60 {
            let target = dvec2(dice.random_range(-8.0..8.0), dice.random_range(-6.0..6.0));
            session.apply(HandCommand::DragTo(target));
            let held = circles(&session)[0];
            assert_eq!(circles(&session)[1..], placed[1..], "no other circle moves");
            for other in 1..placed.len() {
                let gap = gap(&session, 0, other);
                assert!(gap >= 0.0, "scene {scene}: {gap} to circle {other}");
            }
            assert_eq!(session.run().rules().arena.clamp(held.center, held.radius), held.center);
        }
    }
}

#[test]
fn one_long_move_of_the_hand_does_not_go_around_the_obstacle() {
    let mut session = opened_under("drag", Detection::Intercept);
    let b = session.circle(1);
    let from = session.circle(0).center;
    // Straight through blue, a little off its center, and then the hand rests.
    let target = b.center + glam::dvec2(3.0, -0.25);
    for command in [
        Command::Hand(HandCommand::Grab(0)),
        HandCommand::DragTo(target).into(),
        HandCommand::DragTo(target).into(),
    ] {
        session.apply(command);
        session.tick(0.5);
    }
    session.apply(HandCommand::Release);
    let center = session.circle(0).center;
    assert!(center.x > from.x + 1.0 && center.x < b.center.x, "it stops on its own side: {center}");
}
