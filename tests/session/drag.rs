//! Moving circles by hand: in jumps under overlap detection, and while the run plays.

use circle_collision::detection::overlap;
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, Response, WhoYields};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, HandCommand, ScreenCommand, Session, Target,
};
use glam::{DVec2, dvec2};

use crate::hands::{apply_all, center, circles, drag, gap, in_every_way, opened, pass, saved, session_of};

mod swept;

/// The drag scene under these rules: red A at the left, blue B at the right, both of radius 1.
fn drag_scene(detection: Detection, response: Response) -> Session {
    let mut session = opened("drag");
    apply_all(
        &mut session,
        [ExperimentCommand::SetDetection(detection).into(), ExperimentCommand::SetResponse(response).into()],
    );
    session
}

/// A scene of circles at rest: color, center, radius.
fn resting(rules: &str, ones: &[(&str, [f64; 2], f64)]) -> Session {
    let circle = |&(color, center, radius): &(&str, [f64; 2], f64)| {
        format!("[[circle]]\ncolor = {color:?}\ncenter = {center:?}\nradius = {radius:?}\n")
    };
    session_of(&(rules.to_owned() + "\n" + &ones.iter().map(circle).collect::<String>()))
}

#[test]
fn under_overlap_a_dragged_circle_jumps_once_per_step() {
    let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
    session.apply(ExperimentCommand::SetStep(0.25));
    apply_all(&mut session, [HandCommand::Grab(0).into(), HandCommand::DragTo(dvec2(-2.0, 1.0)).into()]);
    assert!(!session.is_playing() && session.is_moving(), "also while paused");
    assert_eq!(
        session.drag().map(|drag| drag.target),
        Some(dvec2(-2.0, 1.0)),
        "the faint one follows at once"
    );
    for _ in 0..3 {
        session.tick(0.0625);
        assert_eq!(center(&session, 0), dvec2(-2.2, 0.0));
    }
    session.tick(0.0625);
    assert_eq!(center(&session, 0), dvec2(-2.0, 1.0));
    session.apply(HandCommand::DragTo(dvec2(-1.0, 2.0)));
    pass(&mut session, 3, 0.0625);
    assert_eq!(center(&session, 0), dvec2(-2.0, 1.0));
    session.apply(HandCommand::Release);
    assert_eq!(center(&session, 0), dvec2(-1.0, 2.0), "the release counts as a last jump");
    assert!(session.drag().is_none() && !session.is_moving());
    assert_eq!(session.run().clock(), 0.0);
}

#[test]
fn the_yielding_circle_is_pushed_out_whichever_one_is_held() {
    for (held, onto) in [(0, dvec2(1.2, 0.9)), (1, dvec2(-1.0, -0.8))] {
        let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
        let mut landed = circles(&session);
        landed[held].center = onto;
        let depth = overlap(&landed[0], &landed[1]).depth();
        assert!(depth > 0.5);
        drag(&mut session, held, onto);
        let [push] = session.shown().lane().pushes_by_hand else {
            panic!("one push, not {:?}", session.shown().lane().pushes_by_hand)
        };
        assert_eq!((push.pushed, push.from, push.concentric), (0, Target::Circle(1), false), "red yields");
        assert!((push.vector.length() - depth).abs() < 1e-12);
        assert_eq!((push.before.center, center(&session, 1)), (landed[0].center, landed[1].center));
        let away = (landed[0].center - landed[1].center).normalize();
        assert!(push.vector.dot(away) > (1.0 - 1e-12) * depth, "along the center line, outward");
        assert!((0.0..1e-12).contains(&gap(&session, 0, 1)), "{}", gap(&session, 0, 1));
        assert!(session.failure().is_none(), "landing on it is not a miss");
    }
}

#[test]
fn if_both_yield_only_the_circle_that_is_not_held_moves() {
    for held in [0, 1] {
        let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
        session.apply(ExperimentCommand::SetYields(WhoYields::Both));
        let mut landed = circles(&session);
        landed[held].center = landed[1 - held].center + dvec2(0.3, 1.2);
        let depth = overlap(&landed[0], &landed[1]).depth();
        let target = landed[held].center;
        drag(&mut session, held, target);
        assert_eq!(session.shown().lane().pushes_by_hand.len(), 1);
        assert_eq!(center(&session, held), target);
        let moved = center(&session, 1 - held).distance(landed[1 - held].center);
        assert!((moved - depth).abs() < 1e-12, "{moved}");
        assert!((0.0..1e-12).contains(&gap(&session, 0, 1)));
    }
}

#[test]
fn between_two_equal_circles_the_one_not_held_yields() {
    for color in ["red", "blue"] {
        for held in [0, 1] {
            let ones = [(color, [-3.0, 0.0], 1.0), (color, [3.0, 0.0], 1.0)];
            let mut session = resting("response = \"push-out\"", &ones);
            let target = center(&session, 1 - held) + dvec2(0.5, 0.5);
            drag(&mut session, held, target);
            assert_eq!(center(&session, held), target, "two {color} ones, {held} held");
            assert!((0.0..1e-12).contains(&gap(&session, 0, 1)));
        }
    }
}

#[test]
fn a_drag_pushes_out_under_bounce_but_not_under_pass_through() {
    let onto = dvec2(1.5, 0.5);
    let mut session = drag_scene(Detection::OVERLAP, Response::Bounce);
    drag(&mut session, 0, onto);
    assert!(gap(&session, 0, 1) >= 0.0 && session.shown().lane().pushes_by_hand.len() == 1);
    for &detection in Detection::ALL {
        let mut session = drag_scene(detection, Response::PassThrough);
        drag(&mut session, 0, onto);
        assert_eq!(center(&session, 0), onto);
        assert!(gap(&session, 0, 1) < -0.5 && session.shown().lane().pushes_by_hand.is_empty());
    }
}

#[test]
fn a_jump_by_hand_over_a_circle_is_a_miss_outside_the_audit() {
    for held in [0, 1] {
        let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
        let target = dvec2(if held == 0 { 6.0 } else { -6.0 }, 0.5);
        apply_all(&mut session, [HandCommand::Grab(held).into(), HandCommand::DragTo(target).into()]);
        assert!(session.failure().is_none());
        session.tick(1.0 / 60.0);
        assert_eq!(center(&session, held), target, "it tunnels");
        let miss = session.failure().expect("a miss");
        assert_eq!((miss.contact.pair(), miss.step, miss.outcome), (Some((0, 1)), 0, Outcome::Missed));
        let [a, b] = miss.at_contact();
        assert!(overlap(&a, &b).gap.abs() < 1e-12);
        assert!((0.0..1.0).contains(&(miss.enter / miss.duration())));
        assert_eq!(session.run().counters().missed, 0);
        assert!(session.run().known().audited.is_empty());
        session.apply(HandCommand::Release);
        assert!(session.failure().is_some(), "it stays on screen after the release");
        session.apply(ClockCommand::TogglePlay);
        assert!(session.failure().is_none());
    }
}

#[test]
fn a_jump_that_passes_by_is_not_a_miss() {
    let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
    drag(&mut session, 0, dvec2(-2.2, 3.0));
    drag(&mut session, 0, dvec2(6.0, 3.0));
    assert!(session.failure().is_none() && center(&session, 0) == dvec2(6.0, 3.0));
}

#[test]
fn centers_dropped_on_each_other_part_along_x_and_say_so() {
    for held in [0, 1] {
        let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
        let target = center(&session, 1 - held);
        drag(&mut session, held, target);
        let [push] = session.shown().lane().pushes_by_hand else {
            panic!("one push, not {:?}", session.shown().lane().pushes_by_hand)
        };
        assert!(push.concentric);
        assert_eq!(push.vector, dvec2(2.0, 0.0));
        assert!((0.0..1e-12).contains(&gap(&session, 0, 1)));
    }
}

#[test]
fn a_concentric_circle_put_back_by_hand_has_not_moved() {
    let mut session = opened("concentric");
    let here = center(&session, 0);
    let back = [HandCommand::DragTo(here + DVec2::X), HandCommand::DragTo(here)];
    for command in [&[HandCommand::Grab(0)], &back[..], &[HandCommand::Release]].concat() {
        session.apply(command);
    }
    assert_eq!(center(&session, 0), here, "a hand that comes back has moved nothing");
}

#[test]
fn a_held_circle_stands_still_and_nothing_pushes_it() {
    let text = "[[circle]]\ncenter = [-4, 0]\nvelocity = [3, 0]\nradius = 0.5\n\
                [[circle]]\ncenter = [0, 0]\nvelocity = [0, 0.25]\nradius = 0.5\nmass = 0.001\n";
    for &detection in Detection::ALL {
        let mut session = session_of(text);
        apply_all(
            &mut session,
            [
                ExperimentCommand::SetDetection(detection).into(),
                ClockCommand::TogglePlay.into(),
                HandCommand::Grab(1).into(),
            ],
        );
        let held = circles(&session)[1];
        assert_eq!((held.velocity, held.mass), (DVec2::ZERO, f64::INFINITY));
        assert_eq!((session.circle(1).velocity, session.circle(1).mass), (dvec2(0.0, 0.25), 0.001));
        pass(&mut session, 120, 1.0 / 60.0);
        assert_eq!(center(&session, 1), DVec2::ZERO, "it was hit and did not move");
        let other = circles(&session)[0];
        assert!((other.velocity - dvec2(-3.0, 0.0)).length() < 1e-12, "{detection:?}: {}", other.velocity);
        for scene in saved(&session) {
            assert_eq!(
                (scene.circles[1].circle.velocity, scene.circles[1].circle.mass),
                (dvec2(0.0, 0.25), 0.001)
            );
            assert_eq!(Scene::parse(&scene.to_toml(), "x"), Ok(scene));
        }
        session.apply(HandCommand::Release);
        let free = circles(&session)[1];
        assert_eq!((free.velocity, free.mass), (dvec2(0.0, 0.25), 0.001));
        pass(&mut session, 60, 1.0 / 60.0);
        assert!(center(&session, 1).y > 0.2, "and it flies on");
    }
}

#[test]
fn holding_ends_with_the_pause_and_begins_with_play() {
    let mut session = opened("bullet");
    session.apply(HandCommand::Grab(0));
    assert_eq!(circles(&session)[0].velocity, dvec2(20.0, 0.0), "paused, it is only taken hold of");
    session.apply(ClockCommand::TogglePlay);
    assert_eq!((circles(&session)[0].velocity, circles(&session)[0].mass), (DVec2::ZERO, f64::INFINITY));
    session.apply(ClockCommand::TogglePlay);
    assert_eq!(circles(&session)[0].velocity, dvec2(20.0, 0.0));
    assert!(circles(&session)[0].mass.is_finite());
}

#[test]
fn a_second_grab_gives_the_first_circle_its_velocity_back() {
    let mut session = opened("head-on");
    let own = circles(&session);
    apply_all(
        &mut session,
        [ClockCommand::TogglePlay.into(), HandCommand::Grab(0).into(), HandCommand::Grab(1).into()],
    );
    assert_eq!(circles(&session)[0], own[0]);
    assert_eq!(circles(&session)[1].velocity, DVec2::ZERO);
    session.apply(HandCommand::Release);
    assert_eq!(circles(&session)[1].velocity, own[1].velocity);
}

#[test]
fn escape_gives_up_a_drag() {
    for (way, session) in in_every_way("drag") {
        let before = circles(&session);
        let mut session = session;
        for is_playing in [false, true] {
            if is_playing {
                session.apply(ClockCommand::TogglePlay);
            }
            apply_all(
                &mut session,
                [HandCommand::Grab(0).into(), HandCommand::DragTo(dvec2(1.0, 0.5)).into()],
            );
            pass(&mut session, 60, 1.0 / 60.0);
            session.apply(ScreenCommand::Close);
            assert!(session.drag().is_none(), "{way}");
            assert_eq!(circles(&session), before, "{way}: as before the drag");
            // The button is still down, and the hand moves on.
            apply_all(
                &mut session,
                [HandCommand::DragTo(dvec2(3.0, 0.0)).into(), HandCommand::Release.into()],
            );
            assert_eq!(circles(&session), before, "{way}: a released circle is not moved");
        }
    }
}

#[test]
fn keys_move_the_selected_circle_as_one_move_of_the_hand() {
    let jump = |session: &mut Session, way: DVec2| session.apply(HandCommand::Jump(way)).map_or((), drop);
    let mut session = drag_scene(Detection::OVERLAP, Response::PushOut);
    let [a, b] = [center(&session, 0), center(&session, 1)];
    jump(&mut session, dvec2(0.0, 1.0));
    assert_eq!(center(&session, 0), a + dvec2(0.0, 1.0), "by its radius, 1 m");
    session.apply(ExperimentCommand::Undo);
    session.apply(ScreenCommand::Select(Some(1)));
    jump(&mut session, dvec2(-8.0, 0.0));
    assert_eq!(center(&session, 1), b - dvec2(8.0, 0.0), "the selected one");
    assert_eq!(session.run().missed_by_hand(), 1, "no check came while it crossed the other");
    session.apply(ExperimentCommand::SetDetection(Detection::Intercept));
    pass(&mut session, 240, 1.0 / 60.0);
    assert!(gap(&session, 0, 1).abs() < 1e-9 && center(&session, 1).x > center(&session, 0).x, "stopped");
    session.apply(ExperimentCommand::RemoveSelected);
    session.apply(ExperimentCommand::RemoveSelected);
    jump(&mut session, dvec2(8.0, 0.0));
}
