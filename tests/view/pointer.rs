//! The effects of the mouse on the canvas, gesture by gesture.

use circle_collision_demo::scene::built_in_index;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, HandCommand, LineUp, ScreenCommand,
};
use egui::vec2;
use glam::{DVec2, dvec2};

use mouse::Mouse;

use crate::hands::{center, circles, opened, session_of, start_circles};

mod handles;
mod mouse;
mod walls;

/// Positions come from `f32` points, and lengths are only that exact (m).
const BLUR: f64 = 1e-4;

#[test]
fn pulling_a_circle_selects_takes_moves_and_lets_go() {
    let mut mouse = Mouse::at(opened("drag"));
    let from = mouse.middle_of(0) + vec2(5.0, 3.0);
    mouse.press(from);
    assert_eq!(mouse.said(), [ScreenCommand::Select(Some(0)).into()]);
    assert!(mouse.pointer.is_busy());
    mouse.move_to(from + vec2(30.0, -20.0));
    mouse.move_to(from + vec2(60.0, -40.0));
    mouse.release(from + vec2(60.0, -40.0));
    let said = mouse.said();
    let [
        Command::Hand(HandCommand::Grab(0)),
        Command::Hand(HandCommand::DragTo(first)),
        Command::Hand(HandCommand::DragTo(second)),
        Command::Hand(HandCommand::DragTo(third)),
        Command::Hand(HandCommand::Release),
    ] = said[..]
    else {
        panic!("{said:?}")
    };
    let way = mouse.camera.to_world_vector(vec2(30.0, -20.0));
    assert!(
        (first - dvec2(-2.2, 0.0) - way).length() < BLUR,
        "the point that was taken stays at the pointer"
    );
    assert!((second - dvec2(-2.2, 0.0) - way * 2.0).length() < BLUR && third == second);
    assert!(!mouse.pointer.is_busy() && mouse.session.drag().is_none());
    assert_eq!(center(&mouse.session, 0), second);
}

#[test]
fn a_circle_inside_another_can_be_taken_and_so_can_the_other() {
    for (beside, expected) in [(0.6, 0), (0.9, 1)] {
        let mut mouse = Mouse::at(opened("concentric"));
        let place = mouse.camera.to_screen(dvec2(-beside, 0.0));
        mouse.press(place);
        assert_eq!(
            mouse.said(),
            [ScreenCommand::Select(Some(expected)).into()],
            "{beside} m beside the common center"
        );
    }
}

#[test]
fn a_click_on_a_circle_selects_it_and_moves_nothing() {
    let mut mouse = Mouse::at(opened("bullet"));
    mouse.session.apply(ClockCommand::StepForward);
    let before =
        (circles(&mouse.session), mouse.session.run().start().clone(), mouse.session.run().start_time());
    // A motion too small for a person to notice: the hand trembles during a click.
    let at = mouse.middle_of(1) + vec2(2.0, 1.0);
    mouse.press(at);
    mouse.move_to(at + vec2(1.0, 1.0));
    mouse.release(at + vec2(0.0, 1.0));
    assert_eq!(mouse.said(), [ScreenCommand::Select(Some(1)).into()]);
    assert_eq!(mouse.session.selection(), [1]);
    let after =
        (circles(&mouse.session), mouse.session.run().start().clone(), mouse.session.run().start_time());
    assert_eq!(after, before, "R returns to where it returned before");
}

#[test]
fn a_click_on_a_circle_in_a_small_lane_keeps_the_pair() {
    let mut mouse = Mouse::at(opened("beads"));
    mouse.session.apply(ExperimentCommand::SetLineUp(LineUp::All));
    let pair = mouse.session.shown().pair;
    let other = mouse.session.run().world().len() - 1;
    let at = mouse.middle_of(other);
    mouse.press(at);
    assert_ne!(mouse.session.shown().pair, pair, "while it is held");
    mouse.release(at);
    assert_eq!(mouse.session.shown().pair, pair);
}

#[test]
fn a_click_on_a_handle_changes_no_value() {
    for is_tip in [true, false] {
        let mut mouse = Mouse::at(opened("bullet"));
        mouse.session.apply(ScreenCommand::Select(Some(0)));
        let before = circles(&mouse.session);
        let at = if is_tip { mouse.tip_of(0) } else { mouse.rim_of(0) } + vec2(1.5, 1.0);
        mouse.press(at);
        mouse.release(at);
        assert_eq!((mouse.said(), circles(&mouse.session)), (Vec::new(), before));
    }
}

#[test]
fn a_click_on_empty_ground_deselects_and_does_not_pan() {
    let mut mouse = Mouse::at(opened("drag"));
    mouse.session.apply(ScreenCommand::Select(Some(1)));
    let (camera, at) = (mouse.camera, mouse.ground());
    mouse.press(at);
    mouse.move_to(at + vec2(1.0, -2.0));
    mouse.release(at + vec2(1.0, -2.0));
    assert_eq!(mouse.said(), [ScreenCommand::Select(None).into()]);
    assert_eq!(mouse.camera, camera);
    assert!(mouse.session.selection().is_empty());
}

#[test]
fn dragging_empty_ground_pans_and_selects_nothing() {
    let mut mouse = Mouse::at(opened("drag"));
    mouse.session.apply(ScreenCommand::Select(Some(1)));
    let at = mouse.ground();
    let place = mouse.camera.to_world(at);
    mouse.press(at);
    for step in 1..=10_u8 {
        let to = at + vec2(7.0, 4.0) * f32::from(step);
        mouse.move_to(to);
        assert!((mouse.camera.to_world(to) - place).length() < BLUR, "the ground follows the pointer");
    }
    mouse.release(at + vec2(70.0, 40.0));
    assert_eq!((mouse.said(), mouse.session.selection()), (Vec::new(), &[1][..]));
    // And back to its start: it has moved, so this is not a click.
    let mut mouse = Mouse::at(opened("drag"));
    mouse.press(at);
    mouse.move_to(at + vec2(50.0, 0.0));
    mouse.release(at);
    assert_eq!(mouse.said(), []);
}

#[test]
fn shift_click_selects_a_second_and_takes_it_out_again() {
    let mut mouse = Mouse::at(opened("three-at-once"));
    for (circle, selected) in [(0, vec![0]), (1, vec![0, 1]), (2, vec![0, 2]), (2, vec![0])] {
        let at = mouse.middle_of(circle);
        mouse.press_with_shift(at);
        mouse.release(at);
        assert_eq!(mouse.said(), [ScreenCommand::SelectSecond(circle).into()]);
        assert_eq!(mouse.session.selection(), selected);
    }
}

#[test]
fn the_tip_gives_the_velocity_whose_tip_is_there() {
    for name in ["drag", "bullet", "head-on", "pi-collisions"] {
        let mut mouse = Mouse::at(opened(name));
        mouse.session.apply(ScreenCommand::Select(Some(0)));
        let from = mouse.tip_of(0);
        // Grabbed off its center, it stays beside the pointer.
        mouse.press(from + vec2(4.0, -3.0));
        for way in [vec2(40.0, 10.0), vec2(25.0, -60.0), vec2(30.0, -90.0)] {
            mouse.move_to(from + vec2(4.0, -3.0) + way);
            let said = mouse.said();
            let [Command::Experiment(ExperimentCommand::SetVelocity(0, velocity))] = said[..] else {
                panic!("{said:?}")
            };
            assert_eq!(mouse.session.circle(0).velocity, velocity);
            assert!((mouse.tip_of(0) - (from + way)).length() < 0.05, "{name}: the tip is where it was put");
        }
        mouse.release(from + vec2(4.0, -3.0) + vec2(30.0, -90.0));
        assert!(mouse.session.drag().is_none());
    }
}

#[test]
fn another_scene_ends_the_gesture_in_the_one_before() {
    let places = [Mouse::middle_of, Mouse::tip_of, Mouse::rim_of];
    // The next scene has fewer circles, or a circle with the same index.
    for (name, circle, next) in [("break", 15, "bullet"), ("drag", 0, "bullet")] {
        for (place, has_moved) in places.into_iter().flat_map(|place| [(place, false), (place, true)]) {
            let mut mouse = Mouse::at(opened(name));
            mouse.session.apply(ScreenCommand::Select(Some(circle)));
            let from = place(&mouse, circle);
            mouse.press(from);
            if has_moved {
                mouse.move_to(from + vec2(0.0, 20.0));
            }
            let index = built_in_index(next).expect("a built-in name");
            mouse.session.apply(FilesCommand::OpenBuiltIn(index));
            mouse.move_to(from + vec2(0.0, 40.0));
            mouse.release(from + vec2(0.0, 60.0));
            assert_eq!(start_circles(&mouse.session), start_circles(&opened(next)), "{name}");
            assert!(!mouse.pointer.is_busy() && mouse.session.drag().is_none());
        }
    }
}

#[test]
fn a_tip_pulled_into_the_circle_stops_it() {
    let mut mouse = Mouse::at(opened("head-on"));
    mouse.session.apply(ScreenCommand::Select(Some(0)));
    mouse.press(mouse.tip_of(0));
    mouse.move_to(mouse.middle_of(0) + vec2(1.0, 0.0));
    assert_eq!(mouse.session.circle(0).velocity, DVec2::ZERO);
}

#[test]
fn the_rim_gives_the_radius_whose_rim_is_there() {
    for name in ["drag", "bullet", "head-on"] {
        let mut mouse = Mouse::at(opened(name));
        mouse.session.apply(ScreenCommand::Select(Some(0)));
        let from = mouse.rim_of(0);
        assert!(from.x < mouse.middle_of(0).x, "at the left of a circle that rests or moves to the right");
        mouse.press(from);
        for reach in [10.0, 35.0, -8.0] {
            mouse.move_to(from - vec2(reach, 0.0));
            let said = mouse.said();
            let [Command::Experiment(ExperimentCommand::SetRadius(0, radius))] = said[..] else {
                panic!("{said:?}")
            };
            assert_eq!(mouse.session.circle(0).radius, radius);
            let rim = mouse.middle_of(0).x - mouse.camera.length(radius);
            assert!((rim - (from.x - reach)).abs() < 0.05, "{name} {reach}: the rim is where it was put");
            if mouse.camera.length(radius) > 22.0 {
                assert!((mouse.rim_of(0) - (from - vec2(reach, 0.0))).length() < 0.05, "{name} {reach}");
            }
        }
    }
}

#[test]
fn the_rim_of_a_small_circle_grows_by_as_much_as_it_is_pulled() {
    let circle = "[[circle]]\ncenter = [0, 0]\nradius = 0.05\n[[circle]]\ncenter = [20, 0]\nradius = 0.05\n";
    let mut mouse = Mouse::at(session_of(circle));
    mouse.session.apply(ScreenCommand::Select(Some(0)));
    let from = mouse.rim_of(0);
    mouse.press(from);
    // Repeatedly, as a resting hand reports.
    for _ in 0..5 {
        mouse.move_to(from - vec2(8.0, 0.0));
        let grown = (mouse.session.circle(0).radius - 0.05) * mouse.camera.scale;
        assert!((grown - 8.0).abs() < 0.01, "{grown} points");
    }
}

#[test]
fn shift_snaps_a_pull_to_a_grid() {
    let is_on = |value: f64, grid: f64| ((value / grid).round() * grid - value).abs() < 1e-9;
    let mut mouse = Mouse::at(opened("head-on"));
    mouse.session.apply(ScreenCommand::Select(Some(0)));
    let at = mouse.middle_of(0);
    mouse.press(at);
    mouse.move_with_shift(at + vec2(33.0, -47.0));
    let Some(&Command::Hand(HandCommand::DragTo(place))) = mouse.said.last() else {
        panic!("{:?}", mouse.said)
    };
    assert!(is_on(place.x, 0.5) && is_on(place.y, 0.5), "{place}");
    mouse.release(at);
    let tip = mouse.tip_of(0);
    mouse.press(tip);
    mouse.move_with_shift(tip + vec2(21.0, -33.0));
    let Some(&Command::Experiment(ExperimentCommand::SetVelocity(0, velocity))) = mouse.said.last() else {
        panic!("{:?}", mouse.said)
    };
    assert!(is_on(velocity.x, 1.0) && is_on(velocity.y, 1.0), "{velocity}");
    mouse.release(tip + vec2(21.0, -33.0));
    let rim = mouse.rim_of(0);
    mouse.press(rim);
    mouse.move_with_shift(rim + vec2(13.0, 17.0));
    let Some(&Command::Experiment(ExperimentCommand::SetRadius(0, radius))) = mouse.said.last() else {
        panic!("{:?}", mouse.said)
    };
    assert!(is_on(radius, 0.1) && radius > 0.0, "{radius}");
    mouse.move_with_shift(mouse.middle_of(0));
    let Some(&Command::Experiment(ExperimentCommand::SetRadius(0, radius))) = mouse.said.last() else {
        panic!("{:?}", mouse.said)
    };
    assert_eq!(radius, 0.1, "no circle of no size");
}

#[test]
fn the_wheel_zooms_and_keeps_what_is_under_the_pointer() {
    let mut mouse = Mouse::at(opened("gas-30"));
    let anchor = mouse.camera.canvas.left_top() + vec2(321.0, 123.0);
    mouse.move_to(anchor);
    let (place, scale) = (mouse.camera.to_world(anchor), mouse.camera.scale);
    for notches in [1.0, 3.0, -2.0, 0.5] {
        mouse.wheel(notches, false);
        assert!((mouse.camera.to_world(anchor) - place).length() < BLUR);
    }
    assert!(mouse.camera.scale > scale * 1.3);
    assert_eq!(mouse.said(), []);
    mouse.wheel(-1e6, false);
    assert!(mouse.camera.scale > 0.0 && mouse.camera.center.is_finite(), "it ends somewhere");
    mouse.wheel(1e6, false);
    assert!(mouse.camera.scale.is_finite() && mouse.camera.center.is_finite());
}

#[test]
fn ctrl_and_wheel_on_a_circle_change_its_radius() {
    let mut mouse = Mouse::at(opened("drag"));
    let camera = mouse.camera;
    mouse.move_to(mouse.middle_of(1));
    mouse.wheel(2.0, true);
    let said = mouse.said();
    let [Command::Experiment(ExperimentCommand::SetRadius(1, radius))] = said[..] else { panic!("{said:?}") };
    assert!(radius > 1.05 && radius < 1.2, "{radius}");
    mouse.wheel(-2.0, true);
    assert!((mouse.session.circle(1).radius - 1.0).abs() < 1e-12);
    assert_eq!(mouse.camera, camera);
    mouse.said();
    mouse.move_to(mouse.ground());
    mouse.wheel(1.0, true);
    assert!(mouse.said().is_empty() && mouse.camera.scale > camera.scale, "on the ground it zooms");
}

#[test]
fn without_a_pointer_the_wheel_does_nothing() {
    let mut mouse = Mouse::at(opened("drag"));
    let camera = mouse.camera;
    mouse.wheel(1.0, false);
    assert_eq!((mouse.said(), mouse.camera), (Vec::new(), camera));
    assert_eq!(
        mouse.pointer.hovered(&mouse.session.shown(), mouse.session.shown().lane(), &mouse.camera),
        None
    );
}
