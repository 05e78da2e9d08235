//! Keys, as they are typed.

use circle_collision_demo::scene::{self, Scene};
use circle_collision_demo::session::{ExperimentCommand, Origin, Session};
use egui::{pos2, vec2};

use super::Case;
use super::display::{Display, SCREEN};
use super::keyboards::go_to_title;
use super::program::{Program, beside, is_near};

pub const CASES: &[Case] = &[
    Case { name: "a key that is held adds one circle, and minus repeats", needs: &[], run: held },
    Case { name: "what is typed just before Ctrl+Shift+S is saved", needs: &[], run: typed_and_saved },
    Case { name: "A adds a circle where the pointer is", needs: &[], run: adds },
    Case {
        name: "Tab goes to the fields of an open page, from the canvas to the first control",
        needs: &[],
        run: tab,
    },
    Case { name: "H opens the help over the canvas and Esc closes it", needs: &[], run: help },
    Case { name: "an open list has the keys: arrows and Enter choose, Esc closes it", needs: &[], run: list },
];

/// The second scene after this one in the list.
fn second_after(name: &str) -> Scene {
    scene::BUILT_IN[scene::built_in_index(name).expect("a built-in name") + 2].scene()
}

fn held() {
    let program = Program::open_with(Display::start_repeating(SCREEN), "bullet", &[]);
    let mut session = Session::new(program.scene.clone(), Origin::BuiltIn(1));
    session.apply(ExperimentCommand::ShorterStep);
    // A key repeats after two thirds of a second.
    program.at_once("keydown minus sleep 1.5 keyup minus");
    assert!(program.moment().rules.step < session.run().rules().step, "it repeats");
    program.move_to(program.whole(beside(program.camera.canvas.center(), 0.0, 230.0)));
    program.at_once("keydown a sleep 1.5 keyup a");
    assert_eq!(program.circles().len(), 3, "one is added");
}

fn typed_and_saved() {
    let program = Program::open("drag");
    go_to_title(&program);
    program.wait_for_picture();
    program.at_once("key --delay 0 x ctrl+shift+s");
    let saved = super::waiting::wait_for("a saved scene", || {
        let files = std::fs::read_dir(program.folder.path()).expect("a folder");
        let mut paths = files.flatten().map(|file| file.path());
        paths
            .find(|path| path.extension().is_some_and(|end| end == "toml"))
            .and_then(|path| scene::read(&path).ok())
    });
    assert_eq!(saved.title, format!("{}x", program.scene.title));
}

fn adds() {
    let program = Program::open("drag");
    let at = program.whole(beside(program.camera.canvas.center(), 0.0, 230.0));
    program.move_to(at);
    program.key("a");
    let circles = program.circles();
    assert_eq!(circles.len(), 3);
    let place = program.camera.to_world(at);
    assert!(is_near(&program.camera, circles[2].center, place), "{} at {place}", circles[2].center);
}

fn tab() {
    let mut program = Program::open("bullet");
    program.key("shift+i");
    program.wait_for_rest();
    // The name of A and its box come before the first field.
    for key in ["Tab", "Tab", "Tab", "9", "Return"] {
        program.key(key);
    }
    assert_eq!(program.circles()[0].center.x, 9.0, "the first field has the keyboard");
    program.key("ctrl+z");
    program.key("shift+i");
    program.wait_for_rest();
    // The empty ground at the left of the canvas, below the circles.
    program.click(program.whole(program.camera.canvas.left_bottom() + vec2(30.0, -120.0)));
    assert_eq!(program.moment(), program.scene);
    // The first control is the list of scenes.
    for key in ["Tab", "Return"] {
        program.key(key);
        program.wait_for_rest();
    }
    for key in ["Down", "Down", "Return"] {
        program.key(key);
    }
    program.wait_for_rest();
    program.scene = second_after("bullet");
    assert_eq!(program.moment(), program.scene);
}

fn help() {
    let program = Program::open("drag");
    let b = program.scene.circles[1].circle.center;
    let from = program.screen(b);
    let to = beside(from, 30.0, 120.0);
    program.key("h");
    program.wait_for_rest();
    program.drag(&[from, to]);
    assert_eq!(program.circles()[1].center, b, "the help lies over it");
    program.key("Escape");
    program.wait_for_rest();
    program.drag(&[from, to]);
    let center = program.circles()[1].center;
    assert!(is_near(&program.camera, center, program.dropped(b, from, to)), "{center}");
}

fn list() {
    let mut program = Program::open("bullet");
    for keys in [["m", "plus", "Escape"], ["Down", "Down", "Return"]] {
        assert_eq!(program.moment(), program.scene, "before {keys:?}");
        program.click(program.whole(pos2(60.0, 24.0)));
        program.wait_for_rest();
        for key in keys {
            program.key(key);
        }
        program.wait_for_rest();
    }
    program.scene = second_after("bullet");
    assert_eq!(program.moment(), program.scene);
}
