//! The first start: the bullet passes through under overlap detection, but not under intercept detection.

use std::path::Path;

use circle_collision_demo::view::layout::Layout;
use glam::DVec2;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{BINARY, Program, WINDOW, beside};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "counted pictures are the same again, to the last pixel", needs: &[], run: same_again },
    Case {
        name: "the bullet bounces under intercept detection after M",
        needs: &[],
        run: || bounces(|program| program.key("m")),
    },
    Case { name: "a click ends the replay of a miss", needs: &[], run: || skips(click_nothing) },
    Case {
        name: "a key without a meaning ends the replay of a miss",
        needs: &[],
        run: || skips(|it| it.key("F7")),
    },
    Case { name: "a check is dragged out of the replay of a miss", needs: &[], run: drag_from_replay },
    Case { name: "Space ends the replay of a miss and does nothing else", needs: &[], run: space_only_skips },
];

fn same_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pictures = ["x.png", "y.png"].map(|name| {
        let path = folder.path().join(name);
        film(&["gas-30", "--play", "--frames", "45"], &path);
        std::fs::read(path).expect("a picture")
    });
    assert!(pictures[0] == pictures[1], "however long each picture took");
}

/// Draws some pictures on a separate display, and saves the last one to `path`.
fn film(arguments: &[&str], path: &Path) {
    let display = Display::start(SCREEN);
    let mut command = display.command(BINARY);
    let output = command.args(arguments).arg("--screenshot").arg(path).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Plays up to the miss.
fn through(program: &Program) {
    program.key("space");
    let circles = program.wait_until("a miss", |circles| circles[0].center.x > circles[1].center.x);
    assert_eq!(circles[1].velocity, DVec2::ZERO, "no circle touched it");
    program.wait_for_rest();
    assert_eq!(program.circles(), circles, "it stopped at the miss");
}

fn bounces(switch: impl Fn(&Program)) {
    let program = Program::open("bullet");
    through(&program);
    switch(&program);
    let start: Vec<_> = program.scene.circles.iter().map(|one| one.circle).collect();
    let circles = program.wait_until("a bounce", |circles| {
        assert!(circles[0].center.x < circles[1].center.x, "through under intercept detection: {circles:?}");
        circles[1].velocity != DVec2::ZERO
    });
    assert!(circles[0].velocity.x < start[0].velocity.x, "the bullet loses speed: {circles:?}");
    let parting = (circles[1].velocity - circles[0].velocity).dot(circles[1].center - circles[0].center);
    assert!(parting > 0.0, "they part: {circles:?}");
}

/// A click without another effect.
fn click_nothing(program: &Program) {
    program.click(program.whole(Layout::of(WINDOW).toolbar.center()));
}

/// Plays up to the miss, and into its replay.
fn into_the_replay() -> Program {
    let program = Program::open("bullet");
    program.key("space");
    wait_for("the miss", || program.clocks().last().is_some_and(|&time| time == 0.5).then_some(()));
    program
}

/// After the end of the replay, the first Space plays on.
fn skips(how: impl Fn(&Program)) {
    let program = into_the_replay();
    how(&program);
    program.key("space");
    wait_for("the run to go on", || program.clocks().last().is_some_and(|&time| time > 0.5).then_some(()));
}

fn space_only_skips() {
    let program = into_the_replay();
    let pictures = program.clocks().len();
    program.key("space");
    program.wait_for_rest();
    // The whole replay takes three seconds, which would be over a hundred pictures.
    assert!(program.clocks().len() < pictures + 60, "{} pictures after {pictures}", program.clocks().len());
    assert_eq!(program.clocks().last(), Some(&0.5), "it stands at the miss");
}

/// The press on the check ends the replay, and takes hold of it.
fn drag_from_replay() {
    let program = into_the_replay();
    let (before, red) = (program.scene.rules.step, program.scene.circles[0].circle);
    let from = program.screen(red.after(before).center);
    program.drag(&[from, beside(from, 20.0, 0.0), beside(from, 40.0, 0.0)]);
    let after = program.moment();
    assert_eq!(after.circles[0].circle, red, "it is at the start");
    assert!(after.rules.step > before, "{} s", after.rules.step);
}
