//! Circles moved by hand, under overlap detection and under intercept detection.

use std::time::Instant;

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use egui::Pos2;
use glam::dvec2;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{Program, beside, is_near};

pub const CASES: &[Case] = &[
    Case { name: "red dragged onto blue is pushed out", needs: &[], run: red_onto_blue },
    Case { name: "blue dragged onto red pushes red out", needs: &[], run: blue_onto_red },
    Case { name: "a circle dragged apart lies where it was dropped", needs: &[], run: apart },
    Case { name: "a drag within one frame arrives", needs: &[], run: within_one_frame },
    Case { name: "a swept drag stops at contact", needs: &[], run: swept },
    Case { name: "a swept drag leads away from contact", needs: &[], run: swept_apart },
    Case { name: "a circle let go of in motion flies on", needs: &[], run: thrown },
    Case { name: "M plays a drag again and it is stopped where it tunneled", needs: &[], run: again },
];

/// Points on the way from one to the other, including both.
pub fn way(from: Pos2, to: Pos2, program: &Program) -> Vec<Pos2> {
    const PARTS: u8 = 4;
    (0..=PARTS).map(|part| program.whole(from.lerp(to, f32::from(part) / f32::from(PARTS)))).collect()
}

/// Were they pushed out just to contact?
fn assert_touching(circles: &[Circle]) {
    let gap = overlap(&circles[0], &circles[1]).gap;
    assert!((0.0..1e-9).contains(&gap), "gap {gap:e}: {circles:?}");
}

fn red_onto_blue() {
    let program = Program::open("drag");
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    let from = program.screen(a.center);
    let to = program.screen(b.center + dvec2(-0.6, 0.5));
    program.drag(&way(from, to, &program));
    let circles = program.circles();
    assert_touching(&circles);
    assert_eq!(circles[1], b, "blue stays");
    let dropped = program.dropped(a.center, from, to);
    // Only out of blue, along the line of centers, and not back to its start.
    let (wish, got) = (dropped - b.center, circles[0].center - b.center);
    assert!(wish.dot(got) > 0.999 * wish.length() * got.length(), "{circles:?}");
}

fn blue_onto_red() {
    let program = Program::open("drag");
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    let from = program.screen(b.center);
    let to = program.screen(a.center + dvec2(0.9, 0.4));
    program.drag(&way(from, to, &program));
    let circles = program.circles();
    assert_touching(&circles);
    assert!(circles[0].center != a.center, "red yields");
    let dropped = program.dropped(b.center, from, to);
    assert!(
        is_near(&program.camera, circles[1].center, dropped),
        "blue is where it was dropped: {circles:?}"
    );
}

fn apart() {
    let program = Program::open("drag");
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    // Not by the center: the circle keeps its position under the hand.
    let from = program.screen(a.center + dvec2(0.4, -0.3));
    let to = beside(from, -60.0, -140.0);
    program.drag(&way(from, to, &program));
    let circles = program.circles();
    assert!(overlap(&circles[0], &circles[1]).gap > 0.0);
    let dropped = program.dropped(a.center, from, to);
    assert!(is_near(&program.camera, circles[0].center, dropped), "{circles:?}, dropped at {dropped}");
    assert_eq!(circles[1], b);
}

fn within_one_frame() {
    let program = Program::open_with(Display::start(SCREEN), "drag", &["--fps", "2"]);
    let a = program.scene.circles[0].circle;
    let from = program.screen(a.center);
    let to = beside(from, 90.0, 170.0);
    program.drag_at_once(&[from, beside(from, 30.0, 60.0), to]);
    let center = program.circles()[0].center;
    let dropped = program.dropped(a.center, from, to);
    assert!(is_near(&program.camera, center, dropped), "{center}, dropped at {dropped}");
}

fn swept() {
    let program = Program::open("drag");
    program.key("m");
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    let from = program.screen(a.center);
    let to = beside(program.screen(b.center), 160.0, 0.0);
    program.drag(&way(from, to, &program));
    let circles = program.circles();
    assert_touching(&circles);
    assert!(circles[0].center.x < b.center.x, "it has not passed: {circles:?}");
    assert_eq!(circles[1], b);
}

fn swept_apart() {
    let program = Program::open("drag");
    program.key("m");
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    let from = program.screen(a.center);
    program.drag(&way(from, program.screen(b.center), &program));
    let touching = program.circles();
    assert_touching(&touching);
    let from = program.screen(touching[0].center);
    let to = beside(from, -150.0, -90.0);
    program.drag(&way(from, to, &program));
    let circles = program.circles();
    let dropped = program.dropped(touching[0].center, from, to);
    assert!(is_near(&program.camera, circles[0].center, dropped), "{circles:?}, dropped at {dropped}");
}

fn thrown() {
    let program = Program::open("drag");
    let a = program.scene.circles[0].circle;
    let from = program.screen(a.center);
    program.key("space");
    program.press(from);
    let began = Instant::now();
    let parts = 12_u8;
    let to = beside(from, -30.0, -240.0);
    for part in 1..=parts {
        program.move_to(program.whole(from.lerp(to, f32::from(part) / f32::from(parts))));
        program.wait_for_picture();
    }
    let took = began.elapsed().as_secs_f64();
    program.release();
    let velocity = program.circles()[0].velocity;
    // The velocity of the hand, as precisely as a clock outside the program can tell.
    let hand = program.camera.to_world_vector(to - from) / took;
    let along = velocity.normalize_or_zero().dot(hand.normalize());
    assert!(along > 0.99, "{velocity} is not along {hand}");
    let share = velocity.length() / hand.length();
    assert!((0.4..2.5).contains(&share), "{velocity} m/s by a hand of {hand} m/s");
    let here = program.circles()[0].center;
    program.wait_until("a circle that flies on", |circles| (circles[0].center - here).dot(velocity) > 0.0);
}

fn again() {
    let program = Program::open("drag");
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    let from = program.screen(a.center);
    let to = program.whole(program.screen(b.center) + (program.screen(b.center) - from) * 0.9);
    // In one move, from one side to the other.
    program.drag(&[from, beside(from, 5.0, 0.0), to]);
    let tunneled = program.circles();
    assert!(tunneled[0].center.x > b.center.x + 2.0, "it jumped over: {tunneled:?}");
    program.key("m");
    program.wait_for_rest();
    let stopped = program.circles();
    assert_touching(&stopped);
    assert!(stopped[0].center.x < b.center.x && stopped[1] == b, "{stopped:?}");
    program.key("m");
    program.wait_for_rest();
    assert_eq!(program.circles(), tunneled, "and back, as the hand did it");
}
