//! Time is moved by key and by mouse, and edits are taken back.

use std::time::Duration;

use egui::pos2;

use circle_collision::session::{Command, Section};
use circle_collision::view::layout::Layout;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::{Program, WINDOW, beside, panel_place};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "the step keys go forth and back", needs: &[], run: steps },
    Case { name: "the timeline is scrubbed by dragging on it", needs: &[], run: scrub },
    Case { name: "the plot of D² is scrubbed by dragging in it", needs: &[], run: scrub_plot },
    Case { name: "a rest before Space is not simulated", needs: &[], run: rest },
    Case { name: "a rest under intercept detection skips no contact", needs: &[], run: rest_before_contact },
    Case { name: "the time in which the program is stopped is not simulated", needs: &[], run: stopped },
    Case { name: "a run that all circles have left ends by itself", needs: &[], run: ends },
    Case {
        name: "a minimized window draws nothing and simulates nothing",
        needs: &["openbox", "xprop"],
        run: minimized,
    },
    Case {
        name: "a window whose frame was hidden and is shown again goes on",
        needs: &["xmessage"],
        run: frame_hidden,
    },
    Case { name: "Ctrl+Z takes a drag back, and Ctrl+Shift+Z does it again", needs: &[], run: undo },
];

/// Where the bullet is, by the file that says so.
fn bullet(program: &Program) -> f64 {
    program.circles()[0].center.x
}

fn steps() {
    let program = Program::open("bullet");
    let places: Vec<f64> = ["period", "period", "period", "comma", "comma", "Right", "Left"]
        .into_iter()
        .map(|key| {
            program.key(key);
            bullet(&program)
        })
        .collect();
    let from_start = |steps: f64| -7.4 + 20.0 * (0.25 * steps);
    assert_eq!(places, [1.0, 2.0, 3.0, 2.0, 1.0, 2.0, 1.0].map(from_start));
}

fn scrub() {
    let program = Program::open("bullet");
    let bar = Layout::of(WINDOW).timeline.shrink2(egui::vec2(40.0, 0.0));
    // Eight steps are the whole bar at first. Somewhat after a step, so that a pixel more or less is the same step.
    let at = |steps: f32| program.whole(pos2(bar.left() + bar.width() * (steps + 0.3) / 8.0, bar.center().y));
    program.drag(&[at(0.0), at(1.0), at(3.0)]);
    assert_eq!(bullet(&program), -7.4 + 20.0 * 0.75);
    program.drag(&[at(3.0), at(2.0), at(1.0)]);
    assert_eq!(bullet(&program), -7.4 + 20.0 * 0.25);
}

fn scrub_plot() {
    let program = Program::open("bullet");
    // Under intercept detection every moment can be seen, not only the looks.
    program.at_once("key m e");
    let mut session = program.session();
    session.apply(Command::ToggleDetection);
    session.apply(Command::Tell(String::new()));
    session.apply(Command::ToggleSection(Section::Equation));
    // The plot stands between the rule and the legend.
    let rule =
        panel_place(&session, "B < 0: closing. Δ > 0: the paths cross. Hit in 322.3 ms, the smaller root.");
    let inside = program.whole(rule.center_bottom() + egui::vec2(-40.0, 70.0));
    let start = bullet(&program);
    program.drag(&[inside, beside(inside, 10.0, 0.0), beside(inside, 30.0, 0.0)]);
    let there = bullet(&program);
    assert!(there > start + 0.5, "to the right is later: {start} and {there}");
    program.drag(&[inside, beside(inside, -10.0, 0.0)]);
    let back = bullet(&program);
    assert!(back < there - 0.1 && back > start, "to the left is earlier: {start}, {there}, {back}");
}

/// As long as a person looks before the first key.
const REST: Duration = Duration::from_secs(3);

/// What a picture may be later than the one before on the clock of the simulation, when they follow each other on a slow
/// machine (s): far less than a rest.
const A_PICTURE: f64 = 0.12;

/// The steps of the clock from picture to picture, from the first that is none.
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
    // One frame, rounded as it is printed.
    assert!(steps[0] <= 1.0 / 60.0 + 1e-6, "the first picture is one frame later: {steps:?}");
    assert!(steps.iter().all(|&step| step < A_PICTURE), "{steps:?}");
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
    program.signal("STOP");
    std::thread::sleep(REST);
    program.signal("CONT");
    let then = program.clocks().last().copied().unwrap_or_default();
    wait_for("another half second", || at(then + 0.5));
    let steps = steps_of_the_clock(&program);
    assert!(steps.iter().all(|&step| step < A_PICTURE), "{steps:?}");
}

fn ends() {
    let program = Program::open("head-on");
    // Four times as fast, as a person waiting for the end does it.
    program.at_once("key Up key Up key space");
    wait_for("both fly apart", || program.clocks().last().is_some_and(|&time| time > 3.0).then_some(()));
    program.wait_for_rest();
    let ended = program.clocks().last().copied().unwrap_or_default();
    assert!(ended < 60.0, "soon after they left the view, and not {ended} s later");
}

fn undo() {
    let program = Program::open("drag");
    let a = program.scene.circles[0].circle;
    let from = program.screen(a.center);
    program.drag(&[from, beside(from, -20.0, -40.0), beside(from, -60.0, -140.0)]);
    let moved = program.circles()[0];
    assert_ne!(moved, a);
    program.key("ctrl+z");
    assert_eq!(program.circles()[0], a);
    program.key("ctrl+shift+z");
    assert_eq!(program.circles()[0], moved);
}

fn minimized() {
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let program = Program::open_with(display, "gas-30", &["--play"]);
    for _ in 0..2 {
        program.wait_for_picture();
        program.at_once("windowminimize --sync {window}");
        // The run plays: only that nothing is drawn makes the lines about pictures end.
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
    // In place of a window manager's frame. When it is hidden or shown, the window in it is told nothing.
    let frame = display.add_other_window();
    let program = Program::open_with(display, "gas-30", &["--play"]);
    program.at_once(&format!("windowreparent {{window}} {frame}"));
    program.wait_for_picture();
    // The name is changed while the frame is hidden: then the window looks whether it can be seen.
    program.at_once(&format!("windowunmap --sync {frame} set_window --name hidden {{window}}"));
    program.wait_for_rest();
    let before = program.clocks().len();
    program.at_once(&format!("windowmap --sync {frame}"));
    wait_for("pictures", || (program.clocks().len() > before + 1).then_some(()));
}
