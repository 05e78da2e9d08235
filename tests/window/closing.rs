//! The close button.

use egui::pos2;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::Program;

pub const CASES: &[Case] = &[
    Case {
        name: "the close button ends a window at rest with code 0",
        needs: &["openbox", "xprop"],
        run: at_rest,
    },
    Case {
        name: "the close button ends a playing window with code 0",
        needs: &["openbox", "xprop"],
        run: while_playing,
    },
];

fn at_rest() {
    let mut program = Program::open_with(Display::start(WIDE_SCREEN).with_openbox(), "gas-30", &[]);
    program.wait_for_rest();
    close(&program);
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}

fn while_playing() {
    let mut program = Program::open_with(Display::start(WIDE_SCREEN).with_openbox(), "gas-30", &["--play"]);
    program.wait_for_picture();
    close(&program);
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}

/// Presses on the title bar, which this window manager takes for a press on its close button.
fn close(program: &Program) {
    program.click(pos2(400.0, -8.0));
}
