//! Time is moved by key and by mouse, and edits are taken back.

use egui::pos2;

use circle_collision::lab::{Command, Section};
use circle_collision::view::layout::Layout;

use super::Case;
use super::program::{Program, WINDOW, beside, panel_place};

pub const CASES: &[Case] = &[
    Case { name: "the step keys go forth and back", needs: &[], run: steps },
    Case { name: "the timeline is scrubbed by dragging on it", needs: &[], run: scrub },
    Case { name: "the plot of D² is scrubbed by dragging in it", needs: &[], run: scrub_plot },
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
    let mut lab = program.lab();
    lab.apply(Command::ToggleDetection);
    lab.apply(Command::Tell(String::new()));
    lab.apply(Command::ToggleSection(Section::Equation));
    // The plot stands between the rule and the legend.
    let rule =
        panel_place(&lab, "B < 0: closing. Δ > 0: the paths cross. Hit in 322.3 ms, the smaller root.");
    let inside = program.whole(rule.center_bottom() + egui::vec2(-40.0, 70.0));
    let start = bullet(&program);
    program.drag(&[inside, beside(inside, 10.0, 0.0), beside(inside, 30.0, 0.0)]);
    let there = bullet(&program);
    assert!(there > start + 0.5, "to the right is later: {start} and {there}");
    program.drag(&[inside, beside(inside, -10.0, 0.0)]);
    let back = bullet(&program);
    assert!(back < there - 0.1 && back > start, "to the left is earlier: {start}, {there}, {back}");
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
