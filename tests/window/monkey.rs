//! A monkey at the mouse and the keys: whatever it does, the window goes on, and its saved files can be read.
//!
//! `CIRCLE_COLLISION_EVENTS=1000 cargo test --release --test window -- monkey` does a thousand things in every scene, and ten
//! thousand in some.

use std::path::PathBuf;
use std::time::Instant;

use circle_collision_demo::scene::{self, BUILT_IN};
use circle_collision_demo::session::{FilesCommand, KEYS, Key};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::Program;
use super::restoring::user;
use super::tries::tries;
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "a monkey at mouse and keys breaks nothing", needs: &["openbox", "xmessage"], run: alone },
    Case { name: "two monkeys of one user break nothing", needs: &["openbox", "xmessage"], run: two },
];

/// The environment variable with the number of events in every scene; a few in one scene without it.
const EVENTS: &str = "CIRCLE_COLLISION_EVENTS";

/// The environment variable with the name of the only scene to use.
const SCENE: &str = "CIRCLE_COLLISION_SCENE";

/// The scenes with ten times as many events.
const LONGER: [&str; 4] = ["bullet", "drag", "gas-30", "gas-1000"];

/// The number of events between two pictures.
const AT_ONCE: u64 = 20;

/// Keys that do nothing.
const IDLE: [&str; 7] = ["l", "q", "F3", "ctrl+r", "shift+x", "shift+y", "shift+F3"];

/// All keys but the one that ends the program, as xdotool names them.
fn keys() -> Vec<String> {
    let strokes = KEYS.iter().filter(|binding| binding.command != FilesCommand::Quit.into());
    let named = strokes.flat_map(|binding| binding.strokes).map(|stroke| {
        let key = match stroke.key {
            Key::Char('.') => "period".to_owned(),
            Key::Char(',') => "comma".to_owned(),
            Key::Char('+') => "plus".to_owned(),
            Key::Char('-') => "minus".to_owned(),
            Key::Char('=') => "equal".to_owned(),
            Key::Char('?') => "question".to_owned(),
            Key::Char(character) => character.to_string(),
            Key::Space => "space".to_owned(),
            Key::Enter => "Return".to_owned(),
            Key::PageUp => "Prior".to_owned(),
            Key::PageDown => "Next".to_owned(),
            Key::F(number) => format!("F{number}"),
            // These are called the same there.
            key @ (Key::Escape | Key::Delete | Key::Home | Key::Up | Key::Down | Key::Left | Key::Right) => {
                format!("{key:?}")
            }
        };
        let held = [(stroke.ctrl, "ctrl+"), (stroke.alt, "alt+"), (stroke.shift, "shift+")];
        held.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| name).collect::<String>() + &key
    });
    named.chain(IDLE.map(str::to_owned)).collect()
}

/// Sizes of the window (pixels).
const SIZES: [[u32; 2]; 7] =
    [[1, 1], [150, 300], [640, 400], [1000, 560], [1280, 800], [1600, 1000], [4000, 3000]];

/// The next action of the monkey, for xdotool.
fn event(dice: &mut ChaCha8Rng, keys: &[String], other: &str) -> String {
    // Not on a title bar, where a press would close a window.
    let place = format!("{} {}", dice.random_range(0..1_280), dice.random_range(0..800));
    let at = format!("mousemove --window {{window}} {place}");
    match dice.random_range(0..100) {
        0..45 => format!("key --delay 1 {}", keys[dice.random_range(0..keys.len())]),
        45..65 => at,
        65..72 => format!("{at} click 1"),
        72..78 => format!("{at} mousedown 1"),
        78..84 => "mouseup 1".to_owned(),
        84..87 => format!("keydown {0} {at} click 1 keyup {0}", ["shift", "ctrl"][dice.random_range(0..2)]),
        87..93 => format!("{at} click {}", dice.random_range(2..=7)),
        93..95 => {
            let [width, height] = SIZES[dice.random_range(0..SIZES.len())];
            format!("windowsize {{window}} {width} {height}")
        }
        95 => format!("windowmove {{window}} {} {}", dice.random_range(0..40), dice.random_range(20..60)),
        96 => "windowminimize {window}".to_owned(),
        97 => "windowmap {window}".to_owned(),
        98 => format!("windowfocus {other}"),
        // Through the window manager, which knows whether the window is minimized.
        _ => "windowactivate {window}".to_owned(),
    }
}

/// Opens the program and another window beside it, and returns the id of the latter as well.
fn open(home: Option<&TempDir>, name: &str) -> (Program, String) {
    let display = Display::start(WIDE_SCREEN).with_openbox();
    let program = match home {
        Some(home) => Program::open_plain_on(display, home.path(), &[name]),
        None => Program::open_with(display, name, &[]),
    };
    // After the first window, so that the window manager definitely manages it.
    let other = program.display.add_other_window();
    program.take_focus();
    // Beside the other window, wherever the window manager placed it.
    program.at_once("windowmove --sync {window} 4 40");
    (program, other)
}

/// Performs the actions between two pictures.
fn act((program, other): &mut (Program, String), dice: &mut ChaCha8Rng, context: &str) {
    let keys = keys();
    let line: Vec<String> = (0..AT_ONCE).map(|_| event(dice, &keys, other)).collect();
    program.at_once(&line.join(" "));
    program.wait_for_picture();
    assert!(program.is_running(), "{context}: it has ended");
}

/// The scene files in its folder.
fn saved(program: &Program) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(program.folder.path()).expect("a folder").flatten();
    let paths = entries.map(|entry| entry.path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "toml")).collect()
}

/// Checks that the window still works, and ends correctly.
fn check((mut program, _): (Program, String), context: &str) {
    program.at_once("mouseup 1 keyup shift keyup ctrl windowactivate {window} windowsize {window} 1280 800");
    program.wait_for_picture();
    program.take_focus();
    program.wait_for_picture();
    // Closes everything that is open, including text fields.
    for _ in 0..4 {
        program.key("Escape");
    }
    let before = saved(&program).len();
    wait_for(&format!("{context}: a saved moment"), || {
        program.key("ctrl+shift+s");
        program.wait_for_picture();
        (saved(&program).len() > before).then_some(())
    });
    for path in saved(&program) {
        let scene = scene::read(&path).unwrap_or_else(|error| panic!("{context}: {error}"));
        assert!(scene.circles.iter().all(|one| one.circle.center.is_finite()), "{context}");
    }
    program.key("ctrl+q");
    // If a file was saved by name and has changed since, the program asks.
    program.wait_for_picture();
    if program.is_running() {
        program.key("d");
    }
    assert_eq!(program.wait_for_end(), (Some(0), String::new()), "{context}");
    let hidden = std::fs::read_dir(program.folder.path()).expect("a folder").flatten();
    let left = hidden.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count();
    assert_eq!(left, 0, "{context}: temporary files");
}

fn alone() {
    let (asked, only) = (tries(EVENTS, 0), std::env::var(SCENE).ok());
    for (seed, scene) in (0..).zip(BUILT_IN) {
        if only.as_ref().is_some_and(|only| only != scene.name) {
            continue;
        }
        let count = match (asked, LONGER.contains(&scene.name)) {
            (0, _) if scene.name == "bullet" => 100,
            (0, _) => continue,
            (asked, false) => asked,
            (asked, true) => 10 * asked,
        };
        let (began, context) = (Instant::now(), format!("monkey in {}", scene.name));
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut window = open(None, scene.name);
        for number in 0..count / AT_ONCE {
            act(&mut window, &mut dice, &format!("{context}, {} events", number * AT_ONCE));
        }
        check(window, &context);
        if asked > 0 {
            println!("{context}: {count} events in {:.0?}", began.elapsed());
        }
    }
}

fn two() {
    let (home, mut dice) = (user(), ChaCha8Rng::seed_from_u64(1_000));
    let mut windows = ["bullet", "gas-30"].map(|name| open(Some(&home), name));
    for number in 0..tries(EVENTS, 60) / AT_ONCE {
        for window in &mut windows {
            act(window, &mut dice, &format!("two monkeys, {} events", number * AT_ONCE));
        }
    }
    for window in windows {
        check(window, "two monkeys");
    }
}
