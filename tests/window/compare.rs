//! Both methods from the same start, in one window.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, Log, Rules, StepMethod};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::handle;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;

use egui::{Pos2, Vec2, vec2};
use glam::dvec2;

use super::Case;
use super::program::{Program, WINDOW, beside};

pub const CASES: &[Case] = &[
    Case { name: "a click on a lane explains it, and M shows it alone", needs: &[], run: all },
    Case { name: "a drag in one lane is a step of each method in its own", needs: &[], run: drag_in_all },
    Case { name: "one hand tunnels in one band and is stopped in the other", needs: &[], run: apart },
    Case { name: "M follows a press or the wheel in a band, not the pointer", needs: &[], run: touched },
    Case { name: "view and handles answer in either band of Compare", needs: &[], run: handles },
    Case { name: "steps back across a bounce lead to where it was", needs: &[], run: back },
];

/// The same scene run by the library alone, up to a whole number of steps.
fn plain(scene: &Scene, detection: Detection, steps: u32) -> Vec<Circle> {
    let rules = Rules { detection, ..scene.rules };
    let mut world = Scene { rules, ..scene.clone() }.world();
    assert!(world.advance(f64::from(steps) * scene.rules.step, usize::MAX, &mut Log::default()).reached());
    world.circles().collect()
}

fn all() {
    let program = Program::open("off-center");
    program.key("b");
    program.key("b");
    program.at_once("key period period period");
    let lanes = bands(&program.scene, Detection::ALL.len(), &Layout::of(WINDOW));
    for (method, lane) in Detection::ALL.iter().copied().zip(lanes).rev() {
        program.click(program.whole(lane.frame.left_bottom() + vec2(20.0, -20.0)));
        assert_eq!(program.circles(), plain(&program.scene, method, 3), "{method:?}");
    }
    program.key("m");
    assert_eq!(program.moment().rules.detection, Detection::OVERLAP, "the first lane was clicked last");
}

fn drag_in_all() {
    let program = Program::open("off-center");
    program.key("b");
    program.key("b");
    let lanes = bands(&program.scene, Detection::ALL.len(), &Layout::of(WINDOW));
    let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
    let camera = program.camera.in_canvas(lanes[0]);
    // Along a line on which its center passes beside blue but its rim does not, and far beyond.
    let [from, to] = [a.center.x, 5.0].map(|x| program.whole(camera.to_screen(dvec2(x, a.center.y))));
    program.drag(&[from, beside(from, 5.0, 0.0), to]);
    let dropped = a.center + camera.to_world_vector(to - from);
    for (method, lane) in Detection::ALL.iter().copied().zip(lanes) {
        program.click(program.whole(lane.frame.left_bottom() + vec2(20.0, -20.0)));
        let circles = program.circles();
        let gap = overlap(&circles[0], &circles[1]).gap;
        let (red, blue) = (circles[0].center, circles[1].center);
        match method {
            Detection::Stepped(StepMethod::Overlap | StepMethod::CenterRay) => {
                assert!(red.distance(dropped) < 1e-5 && blue == b.center, "{method:?}: missed, {circles:?}");
            }
            Detection::Stepped(StepMethod::SweepAtRest | StepMethod::Sweep) => {
                assert!(gap.abs() < 1e-9 && red.x < blue.x && blue == b.center, "{method:?}: {circles:?}");
            }
            Detection::Stepped(StepMethod::Speculative) => {
                assert!(red.distance(dropped) < 1e-5 && blue != b.center && gap > -1e-9, "{circles:?}");
            }
            Detection::Stepped(StepMethod::SubSteps) | Detection::Intercept => {
                assert!(red != a.center && gap > -1e-9, "{method:?}: {circles:?}");
            }
        }
    }
}

/// The time at which the first two circles touch, if only by grazing (s).
fn first_contact(scene: &Scene) -> f64 {
    let path = circle_collision::detection::intercept(&scene.circles[0].circle, &scene.circles[1].circle);
    // In the cradle, another pair touches first; a step count is enough there.
    if path.quadratic.b < 0.0 && path.quadratic.discriminant >= 0.0 { path.quadratic.vertex() } else { 0.8 }
}

fn apart() {
    for half in [0, 1] {
        let program = Program::open("drag");
        program.key("b");
        let camera = program.camera.in_canvas(bands(&program.scene, 2, &Layout::of(WINDOW))[half]);
        let [a, b] = [0, 1].map(|index| program.scene.circles[index].circle);
        let from = program.whole(camera.to_screen(a.center));
        let to = program.whole(camera.to_screen(b.center + (b.center - a.center) * 0.6));
        program.drag(&[from, beside(from, 5.0, 0.0), to]);
        let explained = program.circles();
        program.key("shift+b");
        let other = program.circles();
        let [overlap, intercept] = if half == 0 { [explained, other] } else { [other, explained] };
        assert!(overlap[0].center.x > b.center.x + 2.0, "it tunnels: {overlap:?}");
        let gap = b.center.distance(intercept[0].center) - 2.0;
        assert!(gap.abs() < 1e-9 && intercept[0].center.x < b.center.x, "it is stopped: {intercept:?}");
        assert!(overlap[1] == b && intercept[1] == b);
    }
}

/// The cameras of the two bands of a program in Compare.
fn cameras(program: &Program) -> [Camera; 2] {
    let bands = bands(&program.scene, 2, &Layout::of(WINDOW));
    [0, 1].map(|band| program.camera.in_canvas(bands[band]))
}

fn touched() {
    let [at_start, hovered, clicked, scrolled] = [0, 1, 2, 3].map(|way| {
        let program = Program::open("bullet");
        program.key("b");
        let there = program.whole(cameras(&program)[1].to_screen(dvec2(-3.0, -1.0)));
        match way {
            0 => {}
            1 => program.move_to(there),
            2 => program.click(there),
            _ => program.at_once(&format!("mousemove --window {{window}} {} {} click 4", there.x, there.y)),
        }
        program.key("m");
        program.moment().rules.detection
    });
    // Overlap detection was running before.
    assert_eq!([at_start, hovered], [Detection::Intercept; 2]);
    assert_eq!([clicked, scrolled], [Detection::OVERLAP; 2]);
}

fn handles() {
    let program = Program::open("bullet");
    program.key("b");
    let bands = bands(&program.scene, 2, &Layout::of(WINDOW));
    let mut camera = program.camera.in_canvas(bands[0]);
    // Both bands share one view: a change in either of them moves both.
    let at = program.whole(camera.to_screen(dvec2(-3.0, -0.8)));
    program.at_once(&format!("mousemove --window {{window}} {} {} click 5", at.x, at.y));
    camera.zoom(1.0 / 1.15, at);
    program.drag(&[at, beside(at, 30.0, 5.0)]);
    camera.pan(vec2(30.0, 5.0));
    let scale = arrow_scale(&program.session().shown());
    for band in [bands[1], bands[0]] {
        let camera = camera.in_canvas(band);
        let before = program.circles()[0];
        program.click(program.whole(camera.to_screen(before.center)));
        let pull = |place: Pos2, way: Vec2| {
            let from = program.whole(place);
            program.drag(&[from, beside(from, way.x, way.y)]);
            // In both runs.
            let seen = [program.circles()[0], {
                program.key("shift+b");
                program.circles()[0]
            }];
            assert_eq!(seen[0], seen[1]);
            (seen[0], place + way)
        };
        let (after, to) = pull(handle::tip(&camera, &before, scale), vec2(20.0, -15.0));
        let expected = handle::velocity_at_tip(&camera, &before, scale, to);
        assert!((after.velocity - expected).length() < 1e-3, "{} for {expected}", after.velocity);
        let (grown, to) = pull(handle::rim(&camera, &after), vec2(-9.0, 4.0));
        let expected = handle::radius_at_rim(&camera, &after, to);
        assert!((grown.radius - expected).abs() < 1e-3, "{} for {expected}", grown.radius);
        program.move_to(program.whole(camera.to_screen(before.center)));
        program.at_once("keydown ctrl click 4 keyup ctrl");
        assert!((program.circles()[0].radius / grown.radius - 1.05).abs() < 1e-6);
    }
}

fn back() {
    let program = Program::open("head-on");
    for detection in [program.scene.rules.detection, Detection::Intercept] {
        if detection != program.scene.rules.detection {
            program.key("m");
        }
        let bounce = (first_contact(&program.scene) / program.scene.rules.step).ceil() as u32;
        program.at_once(&format!("key {}", "period ".repeat(bounce as usize + 3)));
        assert_eq!(program.circles(), plain(&program.scene, detection, bounce + 3), "{detection:?}");
        program.at_once(&format!("key {}", "comma ".repeat(5)));
        assert_eq!(program.circles(), plain(&program.scene, detection, bounce - 2), "{detection:?}");
    }
}
