//! Other sizes of the window, and screens with a higher resolution.

use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::layout::bands::bands;
use circle_collision_demo::view::layout::{Layout, SMALLEST_WINDOW};
use egui::vec2;

use super::Case;
use super::display::{Display, SCREEN, WIDE_SCREEN};
use super::program::{Program, WINDOW, png_size};
use super::view::assert_drag_arrives;
use super::waiting::wait_for;

/// The screen of many laptops (pixels).
const FULL_HD: [u32; 2] = [1920, 1080];

pub const CASES: &[Case] = &[
    Case {
        name: "the window answers at its smallest and made large again",
        needs: &[],
        run: || resized(Display::start(SCREEN)),
    },
    Case {
        name: "the window answers when a window manager resizes it",
        needs: &["openbox"],
        run: || resized(Display::start(WIDE_SCREEN).with_openbox()),
    },
    Case { name: "a window of hardly any size goes on", needs: &[], run: hardly_any_size },
    Case {
        name: "at twice the dots of a small screen the window fits on it",
        needs: &["xprop", "xwininfo"],
        run: || assert_fits(Display::start(FULL_HD).with_dots_per_inch(192), [1920, 1080]),
    },
    Case { name: "the first window takes most of a large screen", needs: &["xwininfo"], run: large_screen },
    Case {
        name: "on a small screen the window fits on it",
        needs: &["xwininfo"],
        run: || assert_fits(Display::start([1024, 600]), [1024, 600]),
    },
    Case {
        name: "a window manager's title bar is also on the screen",
        needs: &["openbox", "xprop", "xwininfo"],
        run: || {
            let display = Display::start(FULL_HD).with_dots_per_inch(192).with_openbox();
            assert_fits(display, [1900, 990]);
        },
    },
    Case { name: "at twice the dots everything is twice as large", needs: &["xprop"], run: twice_the_dots },
];

fn resized(display: Display) {
    let mut program = Program::open_with(display, "drag", &[]);
    let fitted = program.camera;
    program.resize(SMALLEST_WINDOW);
    assert_drag_arrives(&program);
    assert_eq!(size_of_picture(&program), [640, 400]);
    program.display.take_picture("smallest");
    // Through a shape in between, as when a person drags the frame.
    program.resize(vec2(900.0, 400.0));
    program.resize(WINDOW);
    assert!((program.camera.scale / fitted.scale - 1.0).abs() < 1e-6, "the view is as large as before");
    assert_drag_arrives(&program);
}

/// Edits are not lost: a circle dragged earlier is still in its place.
fn hardly_any_size() {
    let mut program = Program::open("bullet");
    assert_drag_arrives(&program);
    let dragged = program.circles();
    program.key("b");
    for size in [vec2(640.0, 257.0), vec2(150.0, 300.0), vec2(159.0, 400.0), vec2(1.0, 1.0)] {
        program.resize(size);
        // To the miss and its result, and back.
        program.at_once("key period key period");
        program.wait_for_rest();
        program.key("r");
    }
    program.resize(WINDOW);
    assert_eq!(program.circles(), dragged);
}

/// The whole window is on the screen, and is as large as the screen allows or larger than this (pixels).
fn assert_fits(display: Display, least: [i32; 2]) {
    let screen = display.size.map(u32::cast_signed);
    let program = Program::open_with(display, "drag", &[]);
    program.wait_for_rest();
    let [x, y, width, height] = program.frame();
    let fits = x >= 0 && y >= 0 && x + width <= screen[0] && y + height <= screen[1];
    assert!(fits, "{width}x{height} at {x}, {y} of {screen:?}");
    let is_large = [width, height].iter().zip(least).all(|(&side, least)| side >= least);
    assert!(is_large, "{width}x{height} of {screen:?}");
}

/// The window takes four fifths of the area of a large screen, and its contents are scaled in proportion.
fn large_screen() {
    assert_fits(Display::start(FULL_HD), [1700, 960]);
    let mut program = Program::open_with(Display::start(FULL_HD), "drag", &[]);
    program.wait_for_rest();
    let size = program.frame()[2..].iter().map(|&pixels| pixels as f32).collect::<Vec<_>>();
    let share = size[0] * size[1] / (1920.0 * 1080.0);
    assert!((share - 0.8).abs() < 0.01, "{share}");
    // The ratio of the heights is the smaller of the two.
    program.scale = size[1] / WINDOW.y;
    assert!(program.scale > 1.0 && program.scale < 1.5, "{}", program.scale);
    let points = vec2(size[0], size[1]) / program.scale;
    program.camera = Camera::fitted(&program.scene, bands(&program.scene, 1, &Layout::of(points))[0]);
    assert_drag_arrives(&program);
}

fn twice_the_dots() {
    let display = Display::start([2560, 1600]).with_dots_per_inch(192);
    let mut program = Program::open_with(display, "drag", &[]);
    program.scale = 2.0;
    program.wait_for_size(WINDOW);
    program.wait_for_rest();
    assert_drag_arrives(&program);
    assert_eq!(size_of_picture(&program), [2560, 1600]);
}

/// The size in pixels of the picture that F12 writes.
fn size_of_picture(program: &Program) -> [u32; 2] {
    program.key("F12");
    let path = program.folder.path().join("circle-collision-1.png");
    // The file exists before it is complete: the sign is the chunk that ends every PNG file.
    wait_for("a whole picture", || {
        std::fs::read(&path).is_ok_and(|bytes| bytes.ends_with(b"IEND\xaeB`\x82")).then_some(())
    });
    png_size(&path)
}
