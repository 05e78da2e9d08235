//! Circles moved by hand, under overlap detection and under intercept detection.

use std::time::Instant;

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{Program, beside, is_near};

pub const CASES: &[Case] = &[
    Case { name: "a drag within one frame arrives", needs: &[], run: within_one_frame },
    Case { name: "a circle let go of in motion flies on", needs: &[], run: thrown },
    Case { name: "M plays a drag again and it is stopped where it tunneled", needs: &[], run: again },
];

/// Were they pushed out just to contact?
fn assert_touching(circles: &[Circle]) {
    let gap = overlap(&circles[0], &circles[1]).gap;
    assert!((0.0..1e-9).contains(&gap), "gap {gap:e}: {circles:?}");
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
