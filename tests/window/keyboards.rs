//! Keyboards of other countries: keys have the meaning of their letter if the layout has it, and otherwise that of their
//! position.

use circle_collision_demo::scene;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{Program, beside};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "keys of a keyboard of the United States", needs: NEEDS, run: || by("us", &UNITED_STATES) },
    Case { name: "keys of a German keyboard", needs: NEEDS, run: || by("de", &GERMAN) },
    Case { name: "keys of a French keyboard", needs: NEEDS, run: || by("fr", &FRENCH) },
    Case { name: "keys of a Russian keyboard", needs: NEEDS, run: || by("ru", &UNITED_STATES) },
    Case { name: "keys of a Greek keyboard", needs: NEEDS, run: || by("gr", &UNITED_STATES) },
    Case { name: "keys of an Arabic keyboard", needs: NEEDS, run: || by("ara", &UNITED_STATES) },
    Case {
        name: "dead keys of a Spanish keyboard",
        needs: NEEDS,
        run: || dead_keys("es", SPANISH, "éü`´x´´è"),
    },
    Case {
        name: "dead keys above the figures of an international keyboard",
        needs: NEEDS,
        run: || dead_keys("us(intl)", &["dead_circumflex", "a", "dead_tilde", "n"], "âñ"),
    },
];

const NEEDS: &[&str] = &["setxkbmap", "xclip"];

/// Dead keys before a letter, a space, a letter that takes no accent, the same dead key, and another one.
const SPANISH: &[&str] = &[
    "dead_acute",
    "e",
    "dead_diaeresis",
    "u",
    "dead_grave",
    "space",
    "dead_acute",
    "x",
    "dead_acute",
    "dead_acute",
    "dead_acute",
    "dead_grave",
    "e",
];

/// The accents of a keyboard are joined with the letter after them.
fn dead_keys(layout: &str, keys: &[&str], typed: &str) {
    let program = Program::open_with(display_with(layout), "drag", &[]);
    go_to_title(&program);
    for key in keys {
        program.key(key);
    }
    let title = typed_title(&program);
    assert!(title.ends_with(typed), "{title}");
}

/// The controls of the page Edit above the title: a name, a box and six fields of each circle, two buttons, four sides of the arena,
/// five choices of the response and six overlays.
const ABOVE_TITLE: usize = 2 * 8 + 2 + 4 + 5 + 6;

/// Opens the page Edit of the scene drag, and gives the keyboard to the title.
pub fn go_to_title(program: &Program) {
    program.key("shift+i");
    program.wait_for_rest();
    for _ in 0..=ABOVE_TITLE {
        program.key("Tab");
    }
}

/// Returns the title that was typed, from the file of this moment.
fn typed_title(program: &Program) -> String {
    program.key("ctrl+shift+s");
    wait_for("a scene with another title", || {
        let files = std::fs::read_dir(program.folder.path()).expect("a folder");
        let mut scenes = files.flatten().filter_map(|file| scene::read(&file.path()).ok());
        scenes.find(|scene| scene.title != program.scene.title).map(|scene| scene.title)
    })
}

/// Starts a display with this layout.
fn display_with(layout: &str) -> Display {
    let display = Display::start(SCREEN);
    let mut setxkbmap = display.command("setxkbmap");
    let told = setxkbmap.args(["-layout", layout]).output();
    assert!(told.expect("setxkbmap runs").status.success());
    display
}

/// The numbers of the keys with these letters.
struct Keys {
    a: u8,
    c: u8,
    s: u8,
    y: u8,
    z: u8,
}

const UNITED_STATES: Keys = Keys { a: 38, c: 54, s: 39, y: 29, z: 52 };
const GERMAN: Keys = Keys { y: 52, z: 29, ..UNITED_STATES };
const FRENCH: Keys = Keys { a: 24, z: 25, ..UNITED_STATES };

/// Adds, saves, undoes and copies.
fn by(layout: &str, keys: &Keys) {
    let program = Program::open_with(display_with(layout), "drag", &[]);
    program.move_to(program.whole(beside(program.camera.canvas.center(), 0.0, 230.0)));
    program.wait_for_rest();
    let saved = |with: &str, what: &str, count: usize| {
        let path = scene::free_path(program.folder.path(), &program.scene.title);
        program.key(&format!("{with}+{}", keys.s));
        wait_for(what, || scene::read(&path).is_ok_and(|saved| saved.circles.len() == count).then_some(()));
    };
    program.key(&keys.a.to_string());
    saved("ctrl", "one circle more", 3);
    program.key(&format!("ctrl+{}", keys.z));
    saved("ctrl+shift", "as many as before", 2);
    program.key(&format!("ctrl+{}", keys.y));
    saved("ctrl+shift", "one more again", 3);
    program.key(&format!("ctrl+shift+{}", keys.z));
    program.key(&format!("ctrl+{}", keys.z));
    saved("ctrl+shift", "and back again", 2);
    program.key(&format!("ctrl+{}", keys.c));
    wait_for("a scene on the clipboard", || {
        program.display.copied().filter(|text| text.contains("[[circle]]"))
    });
}
