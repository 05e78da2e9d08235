//! Which circle or handle the mouse grabs.

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, ScreenCommand, TourCommand};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::handle::{Handle, HitTest};
use circle_collision_demo::view::pointer::Pointer;
use egui::{Pos2, Rect, Vec2, vec2};
use glam::dvec2;

use super::mouse::Mouse;
use crate::hands::{apply_all, circles, opened, session_of};

#[test]
fn handles_of_the_hovered_and_the_selected_circles_can_be_taken() {
    let mut mouse = Mouse::at(opened("drag"));
    let (rim, tip) = (mouse.rim_of(1), mouse.tip_of(1));
    // Outside the circle, the tip of one that is neither hovered nor selected is empty ground.
    mouse.press(tip + vec2(4.0, 0.0));
    mouse.release(tip + vec2(4.0, 0.0));
    assert_eq!(mouse.said(), [ScreenCommand::Select(None).into()]);
    mouse.session.apply(ScreenCommand::Select(Some(1)));
    mouse.press(tip + vec2(4.0, 0.0));
    mouse.move_to(tip + vec2(30.0, 0.0));
    assert!(matches!(mouse.said()[..], [Command::Experiment(ExperimentCommand::SetVelocity(1, _))]));
    mouse.release(tip + vec2(30.0, 0.0));
    mouse.session.apply(ExperimentCommand::Reload);
    mouse.said();
    // The rim is within the hovered area.
    mouse.press(rim + vec2(4.0, 0.0));
    assert_eq!(mouse.said(), [ScreenCommand::Select(Some(1)).into()]);
    mouse.move_to(rim - vec2(20.0, 0.0));
    assert!(matches!(mouse.said()[..], [Command::Experiment(ExperimentCommand::SetRadius(1, _))]));
}

#[test]
fn every_handle_is_somewhere_on_the_canvas() {
    let mouse = Mouse::at(opened("bullet"));
    let shown = mouse.session.shown();
    let hits = HitTest { shown: &shown, lane: shown.lane(), camera: &mouse.camera };
    let canvas = mouse.camera.canvas;
    let points = |count: f32| (0..count as usize).step_by(4).map(|point| point as f32);
    let places =
        points(canvas.width()).flat_map(|x| points(canvas.height()).map(move |y| canvas.min + vec2(x, y)));
    let found: Vec<_> = places.filter_map(|at| hits.handle(&[0], at, None)).map(|hit| hit.handle).collect();
    for handle in Handle::ALL {
        assert!(found.contains(&handle), "{handle:?}");
    }
}

#[test]
fn the_check_before_a_miss_is_dragged_from_the_start() {
    // Red flies from −7.4 m at 20 m/s, and meets blue after 0.322 s.
    for (step, number) in [(0.25, 1.0), (0.15, 2.0), (0.106, 3.0)] {
        let mut session = opened("bullet");
        session.apply(ExperimentCommand::SetStep(step));
        while session.failure().is_none() {
            session.apply(ClockCommand::StepForward);
        }
        let mut mouse = Mouse::at(session);
        let at = |seconds: f64| mouse.camera.to_screen(dvec2(-7.4 + 20.0 * seconds, 0.0));
        let (from, to) = (at(number * step) + vec2(3.0, 5.0), at(number * 0.09) + vec2(3.0, 9.0));
        mouse.press(from);
        assert!(mouse.session.failure().is_some(), "a click leaves the miss on screen");
        mouse.move_to(from.lerp(to, 0.5));
        mouse.release(to);
        let run = mouse.session.run();
        assert_eq!((run.clock(), mouse.session.circle(0).center.x), (0.0, -7.4), "dt was {step}");
        assert!((run.rules().step - 0.09).abs() < 1e-3, "dt was {step}, and is {}", run.rules().step);
    }
}

#[test]
fn the_grip_of_an_offered_check_lies_over_the_circles() {
    let mut session = opened("bullet");
    apply_all(&mut session, [TourCommand::ToggleTour.into(), TourCommand::NextChapter.into()]);
    // Its disc lies on the center of blue.
    session.apply(ExperimentCommand::SetStep(0.37));
    let mut mouse = Mouse::at(session);
    let at = |seconds: f64| mouse.camera.to_screen(dvec2(-7.4 + 20.0 * seconds, 0.0));
    let (from, to) = (at(0.37), at(0.3));
    mouse.move_to(from);
    mouse.press(from);
    mouse.release(to);
    assert_eq!(mouse.session.circle(1), mouse.session.run().loaded().circles[1].circle, "blue stays");
    let step = mouse.session.run().rules().step;
    assert!((step - 0.3).abs() < 1e-3, "{step}");
}

#[test]
fn on_the_way_to_a_handle_there_is_no_gap() {
    let scenes = ["drag", "bullet", "too-late", "touching", "three-at-once", "gas-30"];
    let zooms = [0.02, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 5.0, 20.0, 300.0];
    // At a small scale neighbors cover each other, and at a large scale a long arrow leaves the canvas.
    let is_clear = |name: &str, zoom: f64| name == "drag" || (0.5..=2.0).contains(&zoom);
    let views = scenes.into_iter().flat_map(|name| zooms.map(|zoom| (name, zoom)));
    for (name, zoom) in views.filter(|&(name, zoom)| is_clear(name, zoom)) {
        for is_tip in [true, false] {
            let mut mouse = Mouse::at(opened(name));
            // The handle is at another distance in another view: first one, then the other.
            mouse.look_at(mouse.middle_of(1), zoom);
            let handle = if is_tip { mouse.tip_of(1) } else { mouse.rim_of(1) };
            mouse.look_at(handle, 1.0);
            let (middle, handle) =
                (mouse.middle_of(1), if is_tip { mouse.tip_of(1) } else { mouse.rim_of(1) });
            let (way, reach) = (handle - middle, (handle - middle).length());
            // Something may cover the center.
            let mut place = (mouse.camera.length(mouse.session.circle(1).radius) - 20.0).max(1.0);
            while !mouse.shows(1) && place < reach {
                mouse.move_to(middle + way * (place / reach));
                place += 0.7;
            }
            assert!(place < reach - 5.0, "{name} x{zoom}: the circle cannot be reached");
            while place < reach + 5.0 {
                let trembling = way.rot90() / reach * 5.0 * (place * 0.3).sin();
                let at = middle + way * (place / reach) + trembling;
                mouse.move_to(at);
                assert!(mouse.shows(1), "{name} x{zoom}: nothing is shown {} points before", reach - place);
                place += 0.7;
            }
            let at = handle + way / reach * 4.0;
            mouse.press(at);
            mouse.said();
            mouse.move_to(at + vec2(10.0, 20.0));
            let said = mouse.said();
            let is_pulled = match said[..] {
                [Command::Experiment(ExperimentCommand::SetVelocity(1, _))] => is_tip,
                [Command::Experiment(ExperimentCommand::SetRadius(1, _))] => !is_tip,
                _ => false,
            };
            assert!(is_pulled, "{name} x{zoom}: {said:?}");
        }
    }
}

#[test]
fn the_rim_can_be_taken_from_outside_the_circle() {
    for zoom in [0.5, 1.0, 4.0, 40.0] {
        for beside in [8.5, 6.0, 3.0, 0.5] {
            let mut mouse = Mouse::at(opened("drag"));
            mouse.look_at(mouse.rim_of(1), zoom);
            let rim = mouse.rim_of(1);
            mouse.move_to(rim - vec2(60.0, 0.0));
            assert!(!mouse.shows(1));
            mouse.move_to(rim - vec2(beside, 0.0));
            assert!(mouse.shows(1), "x{zoom}: {beside} points before the rim");
            mouse.press(rim - vec2(beside, 0.0));
            mouse.move_to(rim - vec2(beside + 12.0, 0.0));
            let said = mouse.said();
            assert!(
                matches!(
                    said[..],
                    [
                        Command::Screen(ScreenCommand::Select(Some(1))),
                        Command::Experiment(ExperimentCommand::SetRadius(1, _))
                    ]
                ),
                "{said:?}"
            );
        }
    }
}

#[test]
fn a_neighbor_under_a_handle_can_be_taken_beside_it() {
    let pair = "[[circle]]\ncenter = [0, 0]\nradius = 1\n[[circle]]\ncenter = [2, 0]\nradius = 1\n";
    let mut mouse = Mouse::at(session_of(pair));
    let (middle, tip) = (mouse.middle_of(0), mouse.tip_of(0));
    mouse.move_to(middle);
    mouse.move_to(tip);
    assert!(mouse.shows(0), "its tip lies in the neighbor");
    mouse.move_to(tip + vec2(0.0, 14.0));
    assert!(mouse.shows(1), "beside the way the neighbor counts");
    mouse.move_to(tip);
    assert!(mouse.shows(1), "and it goes on to count");
    mouse.press(tip + vec2(0.0, 14.0));
    assert_eq!(mouse.said(), [ScreenCommand::Select(Some(1)).into()]);
}

#[test]
fn ground_near_the_handles_of_a_crowd_pans() {
    let mut mouse = Mouse::at(opened("gas-1000"));
    // Too small for a handle on its rim.
    let canvas = Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 490.0));
    mouse.camera = Camera::fitted(mouse.session.run().start(), canvas);
    let camera = mouse.camera;
    let circles = circles(&mouse.session);
    let is_free =
        |at: Pos2| circles.iter().all(|circle| (camera.to_screen(circle.center) - at).length() > 10.5);
    let places: Vec<Pos2> = (0..1000)
        .flat_map(|circle| [mouse.tip_of(circle), mouse.rim_of(circle)])
        .filter(|&place| camera.canvas.shrink(20.0).contains(place) && is_free(place))
        .collect();
    assert!(places.len() > 50, "{}", places.len());
    for at in places {
        mouse.pointer = Pointer::default();
        mouse.move_to(at);
        mouse.press(at);
        assert_eq!(mouse.said(), [], "{at}");
        mouse.release(at);
        mouse.said();
    }
}

#[test]
fn a_small_circle_can_be_taken_and_the_topmost_comes_first() {
    let small = "[[circle]]\ncenter = [0, 0]\nradius = 0.001\n[[circle]]\ncenter = [20, 0]\nradius = 1\n";
    let mut mouse = Mouse::at(session_of(small));
    mouse.press(mouse.middle_of(0) + vec2(0.0, 9.0));
    assert_eq!(mouse.said(), [ScreenCommand::Select(Some(0)).into()]);
    let mut mouse = Mouse::at(opened("concentric"));
    let only_large = mouse.middle_of(0) + Vec2::new(0.0, mouse.camera.length(1.2));
    mouse.press(only_large);
    assert_eq!(mouse.said(), [ScreenCommand::Select(Some(1)).into()]);
    let hidden: Vec<Circle> = circles(&mouse.session);
    assert!(hidden[1].radius > hidden[0].radius);
}

#[test]
fn dragging_a_coming_check_along_its_path_changes_dt() {
    let mut mouse = Mouse::at(opened("bullet"));
    // The first check finds red after 250 ms, 5 m from (-7.4, 0). The disc is grabbed at its top.
    let top = mouse.camera.to_screen(dvec2(-2.4, 0.5));
    mouse.press(top);
    let right = vec2(mouse.camera.length(1.0), -9.0);
    mouse.move_to(top + right);
    assert!((mouse.session.run().rules().step - 0.3).abs() < 2e-3, "a meter is 50 ms");
    mouse.move_with_shift(top + right);
    assert_eq!(mouse.session.run().rules().step, 0.3, "in steps of 10 ms");
    mouse.move_to(top - vec2(2000.0, 0.0));
    mouse.release(top - vec2(2000.0, 0.0));
    assert_eq!(mouse.session.run().rules().step, 1.0 / 240.0, "never back to the start");
    mouse.apply(vec![ExperimentCommand::Undo.into()]);
    assert_eq!(mouse.session.run().rules().step, 0.25, "one edit");
    // The second check finds it after 500 ms, and has half of its time between two checks.
    let second = mouse.camera.to_screen(dvec2(2.6, 0.0));
    mouse.press(second);
    mouse.move_to(second + vec2(mouse.camera.length(1.0), 0.0));
    mouse.release(second + vec2(mouse.camera.length(1.0), 0.0));
    assert!((mouse.session.run().rules().step - 0.275).abs() < 2e-3, "a meter is 25 ms");
    mouse.apply(vec![ExperimentCommand::SetStep(0.25).into(), ClockCommand::TogglePlay.into()]);
    mouse.said();
    mouse.press(top);
    mouse.move_to(top + right);
    mouse.release(top + right);
    assert_eq!(mouse.session.run().rules().step, 0.25, "not while the run plays");
}

#[test]
fn the_pointer_on_a_radius_slides_both_together() {
    let mut mouse = Mouse::at(opened("drag"));
    let on_radius = mouse.camera.to_screen(dvec2(-1.7, 0.0));
    for (way, expected) in [(vec2(0.0, 0.0), true), (vec2(1.0, 0.0), true), (vec2(0.0, 15.0), false)] {
        mouse.move_to(on_radius + way);
        assert_eq!(mouse.session.view_options().on_radii, expected, "{way}");
    }
    mouse.move_to(on_radius);
    mouse.press(on_radius);
    mouse.move_to(on_radius + vec2(8.0, 0.0));
    assert!(!mouse.session.view_options().on_radii, "not during a gesture");
}

#[test]
fn only_methods_with_checks_have_a_handle_that_changes_dt() {
    for &method in StepMethod::ALL {
        let mut mouse = Mouse::at(opened("bullet"));
        mouse.apply(vec![ExperimentCommand::SetDetection(Detection::Stepped(method)).into()]);
        mouse.said();
        // Red flies 5 m from (-7.4, 0) in a step of 250 ms; n is 4.
        let parts = if method == StepMethod::SubSteps { 4.0 } else { 1.0 };
        let top = mouse.camera.to_screen(dvec2(-7.4 + 5.0 / parts, 0.5));
        mouse.press(top);
        mouse.move_to(top + vec2(mouse.camera.length(1.0), -9.0));
        let step = mouse.session.run().rules().step;
        match method {
            StepMethod::Overlap => assert!((step - 0.3).abs() < 2e-3, "a meter is 50 ms: {step}"),
            StepMethod::SubSteps => assert!((step - 0.45).abs() < 8e-3, "in each of four parts: {step}"),
            _ => assert_eq!(step, 0.25, "{method:?}"),
        }
    }
}
