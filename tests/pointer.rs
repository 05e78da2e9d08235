//! What the mouse does on the canvas, gesture by gesture.

#![cfg(feature = "app")]

use circle_collision::geometry::Circle;
use circle_collision::scene::built_in_index;
use circle_collision::session::{Command, Session};
use circle_collision::view::arrow_scale::arrow_scale;
use circle_collision::view::camera::Camera;
use circle_collision::view::handle;
use circle_collision::view::layout::Layout;
use circle_collision::view::pointer::Pointer;
use egui::{Pos2, Vec2, vec2};
use glam::{DVec2, dvec2};

use hands::{apply_all, center, circles, opened, session_of, start_circles};

mod hands;

/// Positions come from `f32` points: meters are as exact as that.
const BLUR: f64 = 1e-4;

/// A person with a mouse at the canvas.
struct Mouse {
    session: Session,
    camera: Camera,
    pointer: Pointer,
    /// Every command since it was last asked.
    said: Vec<Command>,
}

impl Mouse {
    fn at(session: Session) -> Self {
        let camera = Camera::fitted(session.run().start(), Layout::of(vec2(1280.0, 800.0)).canvas);
        Self { session, camera, pointer: Pointer::default(), said: Vec::new() }
    }

    fn apply(&mut self, commands: Vec<Command>) {
        self.said.extend(commands.clone());
        apply_all(&mut self.session, commands);
    }

    fn press(&mut self, at: Pos2) {
        let commands = self.pointer.press(&self.session, self.session.run(), &self.camera, at, false);
        self.apply(commands);
    }

    fn press_with_shift(&mut self, at: Pos2) {
        let commands = self.pointer.press(&self.session, self.session.run(), &self.camera, at, true);
        self.apply(commands);
    }

    fn move_to(&mut self, to: Pos2) {
        let commands = self.pointer.moved(&self.session, self.session.run(), &mut self.camera, to, false);
        self.apply(commands);
    }

    fn move_with_shift(&mut self, to: Pos2) {
        let commands = self.pointer.moved(&self.session, self.session.run(), &mut self.camera, to, true);
        self.apply(commands);
    }

    /// As the window does it: where the button comes up counts as a move.
    fn release(&mut self, at: Pos2) {
        self.move_to(at);
        let commands = self.pointer.release();
        self.apply(commands);
    }

    fn wheel(&mut self, notches: f64, ctrl: bool) {
        let commands = self.pointer.wheel(&self.session, self.session.run(), &mut self.camera, notches, ctrl);
        self.apply(commands);
    }

    fn said(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.said)
    }

    fn middle_of(&self, circle: usize) -> Pos2 {
        self.camera.to_screen(center(&self.session, circle))
    }

    fn tip_of(&self, circle: usize) -> Pos2 {
        handle::tip(&self.camera, &self.session.circle(circle), arrow_scale(&self.session))
    }

    fn rim_of(&self, circle: usize) -> Pos2 {
        handle::rim(&self.camera, &self.session.circle(circle))
    }

    /// Are the handles of this circle shown?
    fn shows(&self, circle: usize) -> bool {
        self.pointer.hovered(&self.session, self.session.run(), &self.camera) == Some(circle)
    }

    /// Zooms at one place by this factor.
    fn look_at(&mut self, place: Pos2, factor: f64) {
        let place = self.camera.to_world(place);
        self.camera.zoom(factor, self.camera.canvas.center());
        self.camera.center = place;
    }

    /// Somewhere far from every circle and handle.
    fn ground(&self) -> Pos2 {
        self.camera.canvas.left_top() + vec2(40.0, 40.0)
    }
}

#[test]
fn pulling_a_circle_selects_takes_moves_and_lets_go() {
    let mut mouse = Mouse::at(opened("drag"));
    let from = mouse.middle_of(0) + vec2(5.0, 3.0);
    mouse.press(from);
    assert_eq!(mouse.said(), [Command::Select(Some(0))]);
    assert!(mouse.pointer.is_busy());
    mouse.move_to(from + vec2(30.0, -20.0));
    mouse.move_to(from + vec2(60.0, -40.0));
    mouse.release(from + vec2(60.0, -40.0));
    let said = mouse.said();
    let [
        Command::Grab(0),
        Command::DragTo(first),
        Command::DragTo(second),
        Command::DragTo(third),
        Command::Release,
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
fn a_circle_inside_of_another_can_be_taken_and_so_can_the_other() {
    for (beside, expected) in [(0.6, 0), (0.9, 1)] {
        let mut mouse = Mouse::at(opened("concentric"));
        let place = mouse.camera.to_screen(dvec2(-beside, 0.0));
        mouse.press(place);
        assert_eq!(mouse.said(), [Command::Select(Some(expected))], "{beside} m beside the common center");
    }
}

#[test]
fn a_click_on_a_circle_selects_it_and_moves_nothing() {
    let mut mouse = Mouse::at(opened("bullet"));
    mouse.session.apply(Command::StepForward);
    let before =
        (circles(&mouse.session), mouse.session.run().start().clone(), mouse.session.run().start_time());
    // One that a hand would not notice: it trembles within a click.
    let at = mouse.middle_of(1) + vec2(2.0, 1.0);
    mouse.press(at);
    mouse.move_to(at + vec2(1.0, 1.0));
    mouse.release(at + vec2(0.0, 1.0));
    assert_eq!(mouse.said(), [Command::Select(Some(1))]);
    assert_eq!(mouse.session.selection(), [1]);
    let after =
        (circles(&mouse.session), mouse.session.run().start().clone(), mouse.session.run().start_time());
    assert_eq!(after, before, "R returns to where it returned before");
}

#[test]
fn a_click_on_a_handle_changes_no_value() {
    for is_tip in [true, false] {
        let mut mouse = Mouse::at(opened("bullet"));
        mouse.session.apply(Command::Select(Some(0)));
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
    mouse.session.apply(Command::Select(Some(1)));
    let (camera, at) = (mouse.camera, mouse.ground());
    mouse.press(at);
    mouse.move_to(at + vec2(1.0, -2.0));
    mouse.release(at + vec2(1.0, -2.0));
    assert_eq!(mouse.said(), [Command::Select(None)]);
    assert_eq!(mouse.camera, camera);
    assert!(mouse.session.selection().is_empty());
}

#[test]
fn dragging_empty_ground_pans_and_selects_nothing() {
    let mut mouse = Mouse::at(opened("drag"));
    mouse.session.apply(Command::Select(Some(1)));
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
    // And back to where it began: it has moved, so it is no click.
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
        assert_eq!(mouse.said(), [Command::SelectSecond(circle)]);
        assert_eq!(mouse.session.selection(), selected);
    }
}

#[test]
fn the_tip_gives_the_velocity_whose_tip_is_there() {
    for name in ["drag", "bullet", "head-on", "pi-collisions"] {
        let mut mouse = Mouse::at(opened(name));
        mouse.session.apply(Command::Select(Some(0)));
        let from = mouse.tip_of(0);
        // Taken beside its middle it stays beside the pointer.
        mouse.press(from + vec2(4.0, -3.0));
        for way in [vec2(40.0, 10.0), vec2(25.0, -60.0), vec2(30.0, -90.0)] {
            mouse.move_to(from + vec2(4.0, -3.0) + way);
            let said = mouse.said();
            let [Command::SetVelocity(0, velocity)] = said[..] else { panic!("{said:?}") };
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
    // The next scene has fewer circles, or a circle of the same index.
    for (name, circle, next) in [("break", 15, "bullet"), ("drag", 0, "bullet")] {
        for (place, has_moved) in places.into_iter().flat_map(|place| [(place, false), (place, true)]) {
            let mut mouse = Mouse::at(opened(name));
            mouse.session.apply(Command::Select(Some(circle)));
            let from = place(&mouse, circle);
            mouse.press(from);
            if has_moved {
                mouse.move_to(from + vec2(0.0, 20.0));
            }
            let index = built_in_index(next).expect("a built-in name");
            mouse.session.apply(Command::OpenBuiltIn(index));
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
    mouse.session.apply(Command::Select(Some(0)));
    mouse.press(mouse.tip_of(0));
    mouse.move_to(mouse.middle_of(0) + vec2(1.0, 0.0));
    assert_eq!(mouse.session.circle(0).velocity, DVec2::ZERO);
}

#[test]
fn the_rim_gives_the_radius_whose_rim_is_there() {
    for name in ["drag", "bullet", "head-on"] {
        let mut mouse = Mouse::at(opened(name));
        mouse.session.apply(Command::Select(Some(0)));
        let from = mouse.rim_of(0);
        assert!(from.x < mouse.middle_of(0).x, "at the left of a circle that rests or moves to the right");
        mouse.press(from);
        for reach in [10.0, 35.0, -8.0] {
            mouse.move_to(from - vec2(reach, 0.0));
            let said = mouse.said();
            let [Command::SetRadius(0, radius)] = said[..] else { panic!("{said:?}") };
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
    mouse.session.apply(Command::Select(Some(0)));
    let from = mouse.rim_of(0);
    mouse.press(from);
    // Again and again, as a resting hand reports.
    for _ in 0..5 {
        mouse.move_to(from - vec2(8.0, 0.0));
        let grown = (mouse.session.circle(0).radius - 0.05) * mouse.camera.scale;
        assert!((grown - 8.0).abs() < 0.01, "{grown} points");
    }
}

#[test]
fn shift_snaps_what_is_pulled_to_a_grid() {
    let is_on = |value: f64, grid: f64| ((value / grid).round() * grid - value).abs() < 1e-9;
    let mut mouse = Mouse::at(opened("head-on"));
    mouse.session.apply(Command::Select(Some(0)));
    let at = mouse.middle_of(0);
    mouse.press(at);
    mouse.move_with_shift(at + vec2(33.0, -47.0));
    let Some(&Command::DragTo(place)) = mouse.said.last() else { panic!("{:?}", mouse.said) };
    assert!(is_on(place.x, 0.5) && is_on(place.y, 0.5), "{place}");
    mouse.release(at);
    let tip = mouse.tip_of(0);
    mouse.press(tip);
    mouse.move_with_shift(tip + vec2(21.0, -33.0));
    let Some(&Command::SetVelocity(0, velocity)) = mouse.said.last() else { panic!("{:?}", mouse.said) };
    assert!(is_on(velocity.x, 1.0) && is_on(velocity.y, 1.0), "{velocity}");
    mouse.release(tip + vec2(21.0, -33.0));
    let rim = mouse.rim_of(0);
    mouse.press(rim);
    mouse.move_with_shift(rim + vec2(13.0, 17.0));
    let Some(&Command::SetRadius(0, radius)) = mouse.said.last() else { panic!("{:?}", mouse.said) };
    assert!(is_on(radius, 0.1) && radius > 0.0, "{radius}");
    mouse.move_with_shift(mouse.middle_of(0));
    let Some(&Command::SetRadius(0, radius)) = mouse.said.last() else { panic!("{:?}", mouse.said) };
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
    let [Command::SetRadius(1, radius)] = said[..] else { panic!("{said:?}") };
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
    assert_eq!(mouse.pointer.hovered(&mouse.session, mouse.session.run(), &mouse.camera), None);
}

#[test]
fn handles_of_the_hovered_and_the_selected_circles_can_be_taken() {
    let mut mouse = Mouse::at(opened("drag"));
    let (rim, tip) = (mouse.rim_of(1), mouse.tip_of(1));
    // Outside of the circle the tip of one that is neither hovered nor selected is empty ground.
    mouse.press(tip + vec2(4.0, 0.0));
    mouse.release(tip + vec2(4.0, 0.0));
    assert_eq!(mouse.said(), [Command::Select(None)]);
    mouse.session.apply(Command::Select(Some(1)));
    mouse.press(tip + vec2(4.0, 0.0));
    mouse.move_to(tip + vec2(30.0, 0.0));
    assert!(matches!(mouse.said()[..], [Command::SetVelocity(1, _)]));
    mouse.release(tip + vec2(30.0, 0.0));
    mouse.session.apply(Command::Reload);
    mouse.said();
    // The rim lies within what counts as hovering.
    mouse.press(rim + vec2(4.0, 0.0));
    assert_eq!(mouse.said(), [Command::Select(Some(1))]);
    mouse.move_to(rim - vec2(20.0, 0.0));
    assert!(matches!(mouse.said()[..], [Command::SetRadius(1, _)]));
}

#[test]
fn on_the_way_to_a_handle_there_is_no_gap() {
    let scenes = ["drag", "bullet", "too-late", "touching", "three-at-once", "gas-30"];
    let zooms = [0.02, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 5.0, 20.0, 300.0];
    // From afar neighbors lie over each other, and from near a long arrow leaves the canvas.
    let is_clear = |name: &str, zoom: f64| name == "drag" || (0.5..=2.0).contains(&zoom);
    let views = scenes.into_iter().flat_map(|name| zooms.map(|zoom| (name, zoom)));
    for (name, zoom) in views.filter(|&(name, zoom)| is_clear(name, zoom)) {
        for is_tip in [true, false] {
            let mut mouse = Mouse::at(opened(name));
            // The handle stands at another distance when the view is another: first one, then the other.
            mouse.look_at(mouse.middle_of(1), zoom);
            let handle = if is_tip { mouse.tip_of(1) } else { mouse.rim_of(1) };
            mouse.look_at(handle, 1.0);
            let (middle, handle) =
                (mouse.middle_of(1), if is_tip { mouse.tip_of(1) } else { mouse.rim_of(1) });
            let (way, reach) = (handle - middle, (handle - middle).length());
            // Something may lie on top of the middle.
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
                [Command::SetVelocity(1, _)] => is_tip,
                [Command::SetRadius(1, _)] => !is_tip,
                _ => false,
            };
            assert!(is_pulled, "{name} x{zoom}: {said:?}");
        }
    }
}

#[test]
fn the_rim_can_be_taken_from_outside_of_the_circle() {
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
            assert!(matches!(said[..], [Command::Select(Some(1)), Command::SetRadius(1, _)]), "{said:?}");
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
    assert_eq!(mouse.said(), [Command::Select(Some(1))]);
}

#[test]
fn ground_near_the_handles_of_a_crowd_pans() {
    let mut mouse = Mouse::at(opened("gas-1000"));
    // So small that no handle stands on a rim.
    mouse.camera = Camera::fitted(mouse.session.run().start(), Layout::of(vec2(1000.0, 700.0)).canvas);
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
    assert_eq!(mouse.said(), [Command::Select(Some(0))]);
    let mut mouse = Mouse::at(opened("concentric"));
    let only_large = mouse.middle_of(0) + Vec2::new(0.0, mouse.camera.length(1.2));
    mouse.press(only_large);
    assert_eq!(mouse.said(), [Command::Select(Some(1))]);
    let hidden: Vec<Circle> = circles(&mouse.session);
    assert!(hidden[1].radius > hidden[0].radius);
}
