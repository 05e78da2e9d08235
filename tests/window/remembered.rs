//! The size and position of the window are restored at the next start.

use std::fs;
use std::rc::Rc;

use egui::pos2;
use rustix::process::Signal;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::Program;
use super::restoring::user;
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case {
        name: "the size and place of the window come back at the next start",
        needs: &["openbox", "xwininfo"],
        run: comes_back,
    },
    Case {
        name: "the size and place of a window that plays are saved",
        needs: &["openbox", "xwininfo"],
        run: playing,
    },
    Case {
        name: "a second window does not open in the place of the first one",
        needs: &["openbox", "xwininfo"],
        run: second_window,
    },
    Case {
        name: "a window that was maximized comes back as it was before",
        needs: &["openbox", "wmctrl", "xwininfo"],
        run: maximized,
    },
];

/// A screen that does not contain the previous position of the window (pixels).
const SMALL_SCREEN: [u32; 2] = [1024, 600];

/// The width of a strip of a window, and a third of the distance by which one is moved (pixels).
const SHIFT: i32 = 32;

/// The lines in the settings for a window with this frame.
fn words(frame: [i32; 4]) -> [String; 4] {
    let [left, top, width, height] = frame;
    [("left", left), ("top", top), ("width", width), ("height", height)]
        .map(|(key, value)| format!("{key} = {value}\n"))
}

/// Waits until the settings hold the frame of the window, and returns it.
fn remembered(program: &Program, home: &tempfile::TempDir) -> [i32; 4] {
    let path = home.path().join("circle-collision/settings.toml");
    wait_for("the frame in the settings", || {
        let (frame, text) = (program.frame(), fs::read_to_string(&path).ok()?);
        words(frame).iter().all(|word| text.contains(word)).then_some(frame)
    })
}

fn comes_back() {
    let home = user();
    let with_manager = |size| Display::start(size).with_openbox();
    let mut program = Program::open_plain_on(with_manager(WIDE_SCREEN), home.path(), &[]);
    let first = remembered(&program, &home);
    program.at_once("windowsize {window} 900 700");
    program.at_once("windowmove {window} 640 150");
    wait_for("another place", || {
        (program.frame()[..2] != first[..2] && program.frame()[2] == 900).then_some(())
    });
    program.key("d");
    let frame = remembered(&program, &home);
    // No picture is drawn if the window only moves; closing also keeps that.
    program.at_once("windowmove {window} 660 120");
    let moved = wait_for("a third place", || Some(program.frame()).filter(|now| *now != frame));
    program.wait_for_rest();
    program.wait_for_watch();
    program.click(pos2(400.0, -8.0));
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));

    let mut program = Program::open_plain_on(with_manager(WIDE_SCREEN), home.path(), &[]);
    wait_for("the window where it was", || (program.frame() == moved).then_some(()));
    assert_eq!(remembered(&program, &home), moved, "it does not creep");
    program.kill();

    let mut fresh = Program::open_plain_on(with_manager(WIDE_SCREEN), home.path(), &["--fresh"]);
    assert_eq!(fresh.frame()[2..], [1280, 800]);
    fresh.kill();

    let program = Program::open_plain_on(with_manager(SMALL_SCREEN), home.path(), &[]);
    let [left, top, width, height] = remembered(&program, &home);
    let is_on = left >= 0 && top >= 0 && left + width <= 1024 && top + height <= 600;
    assert!(is_on, "{:?}", [left, top, width, height]);
}

fn playing() {
    let home = user();
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let program = Program::open_plain_on(display, home.path(), &["gas-30", "--play"]);
    let first = remembered(&program, &home);
    program.at_once("windowsize {window} 900 700");
    program.at_once("windowmove {window} 640 150");
    wait_for("another place", || {
        (program.frame()[..2] != first[..2] && program.frame()[2] == 900).then_some(())
    });
    remembered(&program, &home);
}

fn second_window() {
    let home = user();
    let display = Rc::new(Display::start(WIDE_SCREEN).with_openbox());
    let first = Program::open_plain_on(Rc::clone(&display), home.path(), &[]);
    let [left, top, width, height] = remembered(&first, &home);
    // A strip of the first window that is covered by the second one.
    let part = format!("{SHIFT}x{}+{}+{}", height - SHIFT, left + SHIFT, top + SHIFT);
    let alone = display.pixels(&part);
    let second = Program::open_plain_on(Rc::clone(&display), home.path(), &[]);
    let frame =
        wait_for("another place", || Some(second.frame()).filter(|[x, y, ..]| (left, top) != (*x, *y)));
    assert_eq!(frame[2..], [width, height]);
    assert_eq!(first.frame(), [left, top, width, height]);
    second.display.take_picture("two");
    second.move_window_to([left + 3 * SHIFT, top + 3 * SHIFT]);
    wait_for("the first window whole where it is uncovered", || {
        (display.pixels(&part) == alone).then_some(())
    });
}

fn maximized() {
    let home = user();
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let mut program = Program::open_plain_on(display, home.path(), &[]);
    let before = remembered(&program, &home);
    let status = program
        .display
        .command("wmctrl")
        .args(["-r", "Circle Collision", "-b", "add,maximized_vert,maximized_horz"])
        .status();
    assert!(status.expect("wmctrl runs").success());
    wait_for("a large window", || (program.frame()[2] > before[2]).then_some(()));
    program.wait_for_rest();
    program.key("d");
    let path = home.path().join("circle-collision/settings.toml");
    let text = wait_for("the overlay", || {
        fs::read_to_string(&path).ok().filter(|text| text.contains("distance = false"))
    });
    assert!(words(before).iter().all(|word| text.contains(word)), "{text}");
    program.signal(Signal::TERM);
    program.wait_for_end();
}
