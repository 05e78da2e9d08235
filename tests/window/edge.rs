//! The pointer leaves the window, or the window loses the keyboard, while a circle is held.

use egui::Pos2;
use glam::DVec2;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::{Program, WINDOW, beside, is_near};

pub const CASES: &[Case] = &[
    Case { name: "a drag that left the window goes on when it comes back", needs: &[], run: comes_back },
    Case { name: "a release outside of the window ends the drag", needs: &[], run: released_outside },
    Case {
        name: "after a release outside the next press begins a new drag",
        needs: &[],
        run: released_outside_and_pressed_again,
    },
    Case { name: "a lost keyboard ends the drag", needs: &["xmessage"], run: focus_lost },
];

/// A drag of red, up and down, far from blue: its start, and positions on its way.
struct Stage {
    program: Program,
    center: DVec2,
    from: Pos2,
    near: Pos2,
    far: Pos2,
    outside: Pos2,
}

/// Red is held at `near`, and the program has seen it there.
fn held() -> Stage {
    let program = Program::open_with(Display::start(WIDE_SCREEN), "drag", &[]);
    let center = program.scene.circles[0].circle.center;
    let from = program.screen(center);
    let (near, far) = (beside(from, 20.0, 60.0), beside(from, 40.0, -150.0));
    let outside = beside(WINDOW.to_pos2(), 120.0, 90.0);
    program.press(from);
    program.move_to(near);
    program.wait_for_picture();
    Stage { program, center, from, near, far, outside }
}

impl Stage {
    /// Asserts that red was moved there and has not moved since.
    fn assert_red_at(&self, to: Pos2) {
        let red = self.program.circles()[0].center;
        let expected = self.program.dropped(self.center, self.from, to);
        assert!(is_near(&self.program.camera, red, expected), "red is at {red}, not at {expected}");
    }

    fn leave(&self) {
        self.program.move_to(self.outside);
        self.program.wait_for_picture();
    }

    fn move_far(&self) {
        self.program.move_to(self.far);
        self.program.wait_for_picture();
    }
}

fn comes_back() {
    let stage = held();
    stage.leave();
    stage.assert_red_at(stage.near);
    // Twice: a window library that reports a release on entering must not end the drag there.
    stage.move_far();
    let farther = beside(stage.far, -50.0, 30.0);
    stage.program.move_to(farther);
    stage.program.wait_for_picture();
    stage.assert_red_at(farther);
    stage.program.release();
    stage.program.move_to(stage.near);
    stage.assert_red_at(farther);
}

fn released_outside() {
    let stage = held();
    stage.leave();
    stage.program.release();
    stage.program.wait_for_picture();
    stage.move_far();
    stage.assert_red_at(stage.near);
    // It can be grabbed again.
    stage.program.drag(&[stage.near, stage.far]);
    stage.assert_red_at(stage.far);
}

fn released_outside_and_pressed_again() {
    let stage = held();
    stage.leave();
    stage.program.release();
    let (near, far) = (stage.near, stage.far);
    // All of it at once: entering, pressing and moving may be reported between two pictures.
    stage.program.drag_at_once(&[near, beside(near, 0.0, -50.0), far]);
    stage.assert_red_at(far);
}

fn focus_lost() {
    let stage = held();
    let other = stage.program.display.add_other_window();
    stage.program.display.xdotool(&format!("windowfocus --sync {other}"));
    stage.program.wait_for_picture();
    stage.move_far();
    stage.program.release();
    stage.program.take_focus();
    stage.assert_red_at(stage.near);
    stage.program.drag(&[stage.near, stage.far]);
    stage.assert_red_at(stage.far);
}
