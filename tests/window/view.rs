//! Zooming and panning: a circle dragged afterwards moves according to the changed view.

use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::pointer::Pointer;
use egui::Pos2;
use glam::dvec2;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{Program, WINDOW, beside, is_near};

pub const CASES: &[Case] = &[
    Case { name: "Home fits the scene again", needs: &[], run: fits },
    Case { name: "at the start the scene is fitted beside a panel", needs: &[], run: fits_beside },
    Case { name: "a view made by hand keeps its scale beside a panel", needs: &[], run: stays_beside },
];

/// Grabs red at three points just inside its rim, and drops it elsewhere. If the view differs from that of the library, at
/// least one of the three is not on red, or red lands elsewhere.
pub fn assert_drag_arrives(program: &Program) {
    for side in [dvec2(0.0, 0.95), dvec2(-0.82, -0.48), dvec2(0.82, -0.48)] {
        let before = program.circles()[0];
        let from = program.screen(before.center + side * before.radius);
        let to = beside(from, -12.0, 15.0);
        program.drag(&[from, to]);
        let (after, expected) = (program.circles()[0].center, program.dropped(before.center, from, to));
        assert!(is_near(&program.camera, after, expected), "{after}, dropped at {expected}");
    }
}

/// Turns the wheel at this point.
pub fn wheel(program: &mut Program, at: Pos2, notches: u32) {
    program.at_once(&format!("mousemove --window {{window}} {} {} click --repeat {notches} 4", at.x, at.y));
    let mut pointer = Pointer::default();
    pointer.moved(
        &program.session().shown(),
        program.session().shown().lane(),
        &mut program.camera.clone(),
        at,
    );
    pointer.wheel(
        &program.session().shown(),
        program.session().shown().lane(),
        &mut program.camera,
        f64::from(notches),
    );
}

/// The scene *drag*. Without motion, fits and slides are immediate.
fn opened_still() -> Program {
    Program::open_with(Display::start(SCREEN), "drag", &["--still"])
}

fn fits() {
    let mut program = opened_still();
    let fitted = program.camera;
    let at = program.screen(dvec2(0.0, 1.5));
    wheel(&mut program, at, 4);
    program.key("Home");
    program.camera = fitted;
    assert_drag_arrives(&program);
}

fn fits_beside() {
    let mut program = opened_still();
    program.key("i");
    program.camera =
        Camera::fitted(&program.scene, bands(&program.scene, 1, &Layout::of(WINDOW).with_panel())[0]);
    assert_drag_arrives(&program);
    program.key("i");
    // The drags were edits: the view is not fitted to them.
    program.camera = Camera::fitted(&program.scene, bands(&program.scene, 1, &Layout::of(WINDOW))[0]);
    assert_drag_arrives(&program);
}

fn stays_beside() {
    let mut program = opened_still();
    let at = program.screen(dvec2(-1.9, 1.3));
    wheel(&mut program, at, 2);
    program.key("i");
    let before = program.camera;
    program.camera = before.through(bands(&program.scene, 1, &Layout::of(WINDOW).with_panel())[0]);
    program.camera.center = before.center;
    assert_eq!(program.camera.scale, before.scale);
    assert_drag_arrives(&program);
}
