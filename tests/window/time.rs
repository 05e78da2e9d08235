//! Time passes as it should, and is stretched by the mouse.

use std::time::Duration;

use egui::pos2;

use circle_collision_demo::view::layout::Layout;
use rustix::process::Signal;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::{Program, WINDOW};
use super::tries::tries;
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "the wheel over the ribbon stretches time around the pointer", needs: &[], run: stretch },
    Case { name: "a rest before Space is not simulated", needs: &[], run: rest },
    Case { name: "a rest under intercept detection skips no contact", needs: &[], run: rest_before_contact },
    Case { name: "the time in which the program is stopped is not simulated", needs: &[], run: stopped },
    Case { name: "a run that all circles have left ends by itself", needs: &[], run: ends },
    Case {
        name: "a minimized window draws nothing and simulates nothing",
        needs: &["openbox"],
        run: minimized,
    },
    Case {
        name: "a window whose frame was hidden and is shown again goes on",
        needs: &["xmessage"],
        run: frame_hidden,
    },
];

/// The position of the bullet, from a saved file.
fn bullet(program: &Program) -> f64 {
    program.circles()[0].center.x
}

/// The position of a time on the ribbon of a freshly opened bullet, in steps, of which it shows three. Slightly after a step,
/// so that a pixel more or less is in the same step.
fn on_ribbon(program: &Program, steps: f32) -> egui::Pos2 {
    let ribbon = Layout::of(WINDOW).ribbon.shrink2(egui::vec2(16.0, 0.0));
    program.whole(pos2(ribbon.left() + ribbon.width() * (steps + 0.1) / 3.0, ribbon.center().y))
}

fn stretch() {
    let program = Program::open("bullet");
    // At the right end of the ribbon, where the last of three checks is, the time under the pointer stays; at its left end it
    // is later than the start.
    let at = on_ribbon(&program, 2.85);
    program.at_once(&format!("mousemove {} {} click --repeat 6 4", at.x, at.y));
    program.drag(&[on_ribbon(&program, 1.0), on_ribbon(&program, 0.1)]);
    let there = bullet(&program);
    assert!(there > -7.4 + 20.0 * 0.25, "after the second check: {there}");
    program.key("r");
    program.drag(&[on_ribbon(&program, 0.0), on_ribbon(&program, 1.0)]);
    assert_eq!(bullet(&program), -7.4 + 20.0 * 0.25, "R brings the scale back");
}

/// The environment variable with the time for which the program is stopped (s); that of a rest without it.
const STOPPED: &str = "CIRCLE_COLLISION_STOPPED";

/// A short wait of a person before the first key, and far more than a picture takes.
const REST: Duration = Duration::from_secs(1);

/// The longest time from one picture to the next on a busy machine: less than a rest.
const A_PICTURE: Duration = Duration::from_millis(500);

/// The steps of the clock from picture to picture, starting with the first that is not zero.
fn steps_of_the_clock(program: &Program) -> Vec<f64> {
    let steps = program.clocks().windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>();
    steps.into_iter().skip_while(|&step| step == 0.0).collect()
}

fn rest() {
    let program = Program::open("bullet");
    program.wait_for_rest();
    std::thread::sleep(REST);
    program.key("space");
    wait_for("the miss", || program.clocks().last().is_some_and(|&time| time >= 0.5).then_some(()));
    let steps = steps_of_the_clock(&program);
    // One frame, with the rounding of the output.
    assert!(steps[0] <= 1.0 / 60.0 + 1e-6, "the first picture is one frame later: {steps:?}");
    assert!(steps.iter().all(|&step| step < A_PICTURE.as_secs_f64() * program.scene.playback), "{steps:?}");
}

fn rest_before_contact() {
    let program = Program::open("bullet");
    program.key("m");
    program.wait_for_rest();
    std::thread::sleep(REST);
    program.key("space");
    wait_for("the contact", || program.clocks().last().is_some_and(|&time| time >= 0.33).then_some(()));
    let before = program.clocks().iter().filter(|&&time| time > 0.0 && time < 0.322).count();
    assert!(before >= 3, "the way to the contact is seen: {:?}", program.clocks());
}

fn stopped() {
    let program = Program::open("gas-30");
    program.key("space");
    let at = |time: f64| program.clocks().last().is_some_and(|&clock| clock >= time).then_some(());
    wait_for("half a second", || at(0.5));
    program.signal(Signal::STOP);
    std::thread::sleep(Duration::from_secs(tries(STOPPED, REST.as_secs())));
    program.signal(Signal::CONT);
    let then = program.clocks().last().copied().unwrap_or_default();
    wait_for("another half second", || at(then + 0.5));
    let steps = steps_of_the_clock(&program);
    assert!(steps.iter().all(|&step| step < A_PICTURE.as_secs_f64()), "{steps:?}");
}

fn ends() {
    let program = Program::open("head-on");
    // Four times as fast, like a person who waits for the end.
    program.at_once("key Up key Up key space");
    wait_for("both fly apart", || program.clocks().last().is_some_and(|&time| time > 3.0).then_some(()));
    program.wait_for_rest();
    let ended = program.clocks().last().copied().unwrap_or_default();
    assert!(ended < 60.0, "soon after they left the view, and not {ended} s later");
}

fn minimized() {
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let program = Program::open_with(display, "gas-30", &["--play"]);
    for _ in 0..2 {
        program.wait_for_picture();
        program.at_once("windowminimize --sync {window}");
        // The run plays: the lines about pictures end only because nothing is drawn.
        program.wait_for_rest();
        let before = program.clocks();
        program.at_once("windowmap --sync {window}");
        let after = wait_for("a picture of the restored window", || {
            Some(program.clocks()).filter(|clocks| clocks.len() > before.len() + 1)
        });
        let skipped = after[before.len()] - before[before.len() - 1];
        assert!(skipped > 0.0 && skipped < 0.1, "{skipped} s between two pictures");
    }
}

fn frame_hidden() {
    let display = Display::start(WIDE_SCREEN);
    // It replaces a window manager's frame. When it is hidden or shown, the window inside receives no event.
    let frame = display.add_other_window();
    let program = Program::open_with(display, "gas-30", &["--play"]);
    program.at_once(&format!("windowreparent {{window}} {frame}"));
    program.wait_for_picture();
    // The name changes while the frame is hidden, so that the window checks whether it can be seen.
    program.at_once(&format!("windowunmap --sync {frame} set_window --name hidden {{window}}"));
    program.wait_for_rest();
    let before = program.clocks().len();
    program.at_once(&format!("windowmap --sync {frame}"));
    wait_for("pictures", || (program.clocks().len() > before + 1).then_some(()));
}
