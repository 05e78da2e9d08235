//! The size of the window is restored at the next start.

use std::fs;
use std::rc::Rc;

use egui::{pos2, vec2};
use rustix::process::Signal;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::Program;
use super::restoring::user;
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case {
        name: "the size of the window comes back at the next start",
        needs: &["openbox", "xwininfo"],
        run: comes_back,
    },
    Case { name: "the size of a window that plays is saved", needs: &["openbox", "xwininfo"], run: playing },
    Case {
        name: "a window is whole again where a second one covered it",
        needs: &["openbox", "xwininfo"],
        run: second_window,
    },
    Case {
        name: "a window that was maximized comes back as it was before",
        needs: &["openbox", "wmctrl", "xwininfo"],
        run: maximized,
    },
];

/// A screen that is smaller than the window was (pixels).
const SMALL_SCREEN: [u32; 2] = [800, 600];

/// The width of a strip of a window, and a third of the distance by which one is moved (pixels).
const SHIFT: i32 = 32;

/// The lines in the settings for a window of this size.
fn words([width, height]: [i32; 2]) -> [String; 2] {
    [format!("width = {width}\n"), format!("height = {height}\n")]
}

/// The size of the window (pixels).
fn size(program: &Program) -> [i32; 2] {
    let [_, _, width, height] = program.frame();
    [width, height]
}

/// Waits until the settings hold the size of the window, and returns it.
fn remembered(program: &Program, home: &tempfile::TempDir) -> [i32; 2] {
    let path = home.path().join("circle-collision/settings.toml");
    wait_for("the size in the settings", || {
        let (size, text) = (size(program), fs::read_to_string(&path).ok()?);
        words(size).iter().all(|word| text.contains(word)).then_some(size)
    })
}

fn comes_back() {
    let home = user();
    let with_manager = |size| Display::start(size).with_openbox();
    let mut program = Program::open_plain_on(with_manager(WIDE_SCREEN), home.path(), &[]);
    assert_eq!(remembered(&program, &home), [1280, 800]);
    program.resize(vec2(900.0, 700.0));
    assert_eq!(remembered(&program, &home), [900, 700]);
    program.click(pos2(400.0, -8.0));
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));

    let mut program = Program::open_plain_on(with_manager(WIDE_SCREEN), home.path(), &[]);
    program.wait_for_size(vec2(900.0, 700.0));
    program.kill();

    let mut fresh = Program::open_plain_on(with_manager(WIDE_SCREEN), home.path(), &["--fresh"]);
    assert_eq!(size(&fresh), [1280, 800]);
    fresh.kill();

    let program = Program::open_plain_on(with_manager(SMALL_SCREEN), home.path(), &[]);
    let [left, top, width, height] = program.frame();
    let is_on = left >= 0 && top >= 0 && left + width <= 800 && top + height <= 600;
    assert!(is_on, "{:?}", [left, top, width, height]);
}

fn playing() {
    let home = user();
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let program = Program::open_plain_on(display, home.path(), &["gas-30", "--play"]);
    program.at_once("windowsize {window} 900 700");
    program.wait_for_size(vec2(900.0, 700.0));
    assert_eq!(remembered(&program, &home), [900, 700]);
}

fn second_window() {
    let home = user();
    let display = Rc::new(Display::start(WIDE_SCREEN).with_openbox());
    let first = Program::open_plain_on(Rc::clone(&display), home.path(), &[]);
    remembered(&first, &home);
    let [left, top, _, height] = first.frame();
    // A strip of the first window that is covered by the second one.
    let part = format!("{SHIFT}x{}+{}+{}", height - SHIFT, left + SHIFT, top + SHIFT);
    let alone = display.pixels(&part);
    let second = Program::open_plain_on(Rc::clone(&display), home.path(), &[]);
    let move_to = |distance| second.move_window_to([left + distance, top + distance]);
    move_to(SHIFT / 2);
    wait_for("the second window over the first", || (display.pixels(&part) != alone).then_some(()));
    display.take_picture("two");
    move_to(3 * SHIFT);
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
    wait_for("a large window", || (size(&program)[0] > before[0]).then_some(()));
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
