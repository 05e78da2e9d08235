//! A hand can also tunnel if dt is so long that overlap detection checks only the end of the jump.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;

use super::Case;
use super::program::{Program, beside, is_near};

pub const CASES: &[Case] = &[
    Case { name: "a fast hand tunnels under overlap detection", needs: &[], run: tunnels },
    Case { name: "a fast hand is stopped under intercept detection", needs: &[], run: is_stopped },
];

const SCENE: &str = r#"
title = "By hand"
detection = "DETECTION"
step = 1.0
response = "push-out"

[[circle]]
color = "red"
center = [-3.0, 0.0]
radius = 0.5

[[circle]]
color = "blue"
center = [0.0, 0.0]
radius = 0.5

[[circle]]
center = [3.0, 0.0]
radius = 0.5
"#;

/// Throws red over blue in one jump. Returns the program, red after the throw, and blue.
fn thrown(detection: &str) -> (Program, Circle, Circle) {
    let program = Program::open_file(&SCENE.replace("DETECTION", detection));
    let from = program.screen(program.scene.circles[0].circle.center);
    let blue = program.screen(program.scene.circles[1].circle.center);
    program.drag_at_once(&[from, beside(blue, 0.5 * (blue.x - from.x), 0.0)]);
    let circles = program.circles();
    let (red, blue) = (circles[0], circles[1]);
    (program, red, blue)
}

fn tunnels() {
    let (program, red, blue) = thrown("overlap");
    assert!(red.center.x - blue.center.x > 1.0, "beyond, and apart: {red:?} {blue:?}");
    assert!(is_near(&program.camera, blue.center, program.scene.circles[1].circle.center), "untouched");
}

fn is_stopped() {
    let (_program, red, blue) = thrown("intercept");
    let gap = overlap(&red, &blue).gap;
    assert!((0.0..1e-9).contains(&gap), "gap {gap:e}");
    assert!(red.center.x < blue.center.x, "not beyond: {red:?} {blue:?}");
}
