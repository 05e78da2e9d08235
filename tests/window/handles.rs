//! Handles other than the center of a circle, and keys held along with the mouse.

use circle_collision_demo::view::camera::arrow_scale;
use circle_collision_demo::view::handle;
use glam::DVec2;

use super::Case;
use super::program::{Program, beside};

pub const CASES: &[Case] = &[
    Case { name: "a slow hand reaches the handles of a resting circle", needs: &[], run: slow_hand },
    Case { name: "Shift snaps a drag to the grid, and only while it is held", needs: &[], run: shift_snaps },
];

/// From the center to each handle in small moves, with pictures in between, and then a pull. Nothing was clicked before.
fn slow_hand() {
    let program = Program::open("drag");
    let a = program.scene.circles[0].circle;
    let scale = arrow_scale(&program.session().shown());
    let middle = program.camera.to_screen(a.center);
    for is_tip in [true, false] {
        // The position of the rim handle depends on the direction of the velocity.
        let circle = program.circles()[0];
        let camera = &program.camera;
        let place = if is_tip { handle::tip(camera, &circle, scale) } else { handle::rim(camera, &circle) };
        let direction = (place - middle).normalized();
        let mut moved = camera.length(a.radius) - 12.0;
        while moved < (place - middle).length() {
            program.move_to(program.whole(middle + direction * moved));
            program.wait_for_picture();
            moved += 2.0;
        }
        let from = program.whole(place);
        program.drag(&[from, beside(from, 6.0, -30.0), beside(from, 3.0, -40.0)]);
    }
    let after = program.circles()[0];
    assert!(after.velocity.y > 0.02, "the tip was pulled up: {}", after.velocity);
    assert!((after.radius - a.radius).abs() > 0.01, "the rim was pulled: {}", after.radius);
    assert_eq!(after.center, a.center);
}

fn shift_snaps() {
    let program = Program::open("drag");
    let from = program.screen(program.scene.circles[0].circle.center);
    let (near, far) = (beside(from, 33.0, 170.0), beside(from, 60.0, -111.0));
    program.at_once("keydown shift keyup shift");
    program.drag(&[from, near]);
    let half_meters = |place: DVec2| place * 2.0;
    let free = half_meters(program.circles()[0].center);
    assert!(free != free.round(), "without Shift it lies where it was dropped: {free}");
    program.press(near);
    program.at_once("keydown shift");
    program.move_to(far);
    program.release();
    program.at_once("keyup shift");
    let snapped = half_meters(program.circles()[0].center);
    assert_eq!(snapped, snapped.round(), "with Shift it lies on the grid");
    assert!((snapped - free).length() > 1.0, "it was dragged");
}
