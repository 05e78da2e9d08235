//! Scene texts with random faults: each is read or refused at once, in bounded memory, and every scene that is read can be
//! played.
//!
//! `CIRCLE_COLLISION_TEXTS=10000000 cargo test --release --test scene -- mutated --nocapture` tries ten million.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use circle_collision::geometry::Circle;
use circle_collision_demo::scene::{MAX_CIRCLES, Scene};
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, FilesCommand, Origin, Session};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::dice;
use crate::tries::{memory, time_of, tries};

/// The environment variable with the number of texts; a few without it.
const TEXTS: &str = "CIRCLE_COLLISION_TEXTS";

/// One text in this many is also pasted into a running session.
const PASTED: u64 = 8;

/// One text in this many asks for the maximum number of random circles.
const HUGE: u64 = 500_000;

/// The maximum time of one text.
const PATIENCE: Duration = Duration::from_secs(1);

/// The maximum time of a text that asks for a million random circles, which take longer without optimization.
const PATIENCE_WITH_HUGE: Duration = Duration::from_secs(4);

/// The maximum memory of the whole trial (bytes): a file with the most circles, and everything built from it.
const MEMORY: u64 = 512 << 20;

/// The largest number of circles that are written out and read again.
const WRITTEN: usize = 2_000;

/// Built-in scenes that are not short.
const LONG: [&str; 3] = ["gas-1000.toml", "gas-20000.toml", "gas-100000.toml"];

/// A text with every feature of the file format.
const FULL: &str = r##"title = "Gas and a bullet"
watch = "Red is past blue."
detection = "intercept"
step = 0.1
response = "push-out"
restitution = 0.5
yields = "half"
playback = 0.25
pauses = false
[arena]
min = [-8.0, -inf]
max = [inf, 4.5]
[[circle]]
name = "bullet"
color = "#e5484d"
center = [-6.0, 0.0]
velocity = [12.0, 0.0]
radius = 0.5
mass = 1.0
"##;

const NUMBERS: [&str; 24] = [
    "0",
    "-0.0",
    "1",
    "-1",
    "0.12345678901234567",
    "1e70",
    "-1e70",
    "1e-70",
    "1e71",
    "1e-71",
    "1e308",
    "1e309",
    "1e-400",
    "4.9e-324",
    "nan",
    "inf",
    "-inf",
    "0x10",
    "1_000",
    "07",
    ".5",
    "5.",
    "9223372036854775808",
    "true",
];

const PIECES: [&str; 32] = [
    "[[circle]]\n",
    "[[random]]\n",
    "[arena]\n",
    "center = [0, 0]\n",
    "velocity = [1e70, -1e70]\n",
    "radius = 1\n",
    "mass = 1e-70\n",
    "count = 3\n",
    "seed = 1\n",
    "speed = [0, 1]\n",
    "step = 1e-70\n",
    "playback = 16\n",
    "restitution = 0\n",
    "min = [-1, -1]\n",
    "max = [inf, inf]\n",
    "color = \"red\"\n",
    "arena.min.x = 1\n",
    "circle = [",
    "{",
    "}",
    "[",
    "]",
    "=",
    ",",
    "#",
    "\"\"\"",
    "'''",
    "\\u0000",
    "\r\n",
    "\u{FEFF}",
    "\u{202E}",
    "🙂",
];

/// Prints the text when something panics.
struct Trace<'a>(u64, &'a str);

impl Drop for Trace<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("text {}:\n{}", self.0, self.1);
        }
    }
}

fn seeds() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let is_short = |path: &Path| !LONG.iter().any(|name| path.ends_with(name));
    let texts =
        paths.iter().filter(|path| is_short(path)).map(|path| fs::read_to_string(path).expect("text"));
    texts.chain([FULL.to_owned()]).collect()
}

/// A range of at most `longest` bytes in this text.
fn range(dice: &mut ChaCha8Rng, text: &[u8], longest: usize) -> std::ops::Range<usize> {
    let start = dice.random_range(0..=text.len());
    start..(start + dice.random_range(0..=longest)).min(text.len())
}

fn insert(text: &mut Vec<u8>, at: usize, piece: &[u8]) {
    text.splice(at..at, piece.iter().copied());
}

/// Introduces one fault.
fn spoil(dice: &mut ChaCha8Rng, text: &mut Vec<u8>, seeds: &[String]) {
    match dice.random_range(0..9) {
        0 => {
            let place = dice.random_range(0..=text.len());
            if let Some(byte) = text.get_mut(place) {
                *byte ^= 1 << dice.random_range(0..8);
            }
        }
        1 => drop(text.drain(range(dice, text, 40)).count()),
        2 => {
            let piece = text[range(dice, text, 200)].to_vec();
            let at = dice.random_range(0..=text.len());
            insert(text, at, &piece);
        }
        3 | 4 => {
            let piece = PIECES[dice.random_range(0..PIECES.len())];
            let mut at = dice.random_range(0..=text.len());
            if piece.ends_with('\n') {
                // Most lines that begin elsewhere are not valid.
                at = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            }
            // Sometimes deeply nested.
            let times = if dice.random_bool(0.02) { dice.random_range(1..2_000) } else { 1 };
            insert(text, at, piece.repeat(times).as_bytes());
        }
        5 | 6 => {
            let is_part = |byte: &u8| byte.is_ascii_digit() || b".-+_e".contains(byte);
            let from = dice.random_range(0..=text.len());
            let Some(start) = text[from..].iter().position(u8::is_ascii_digit) else { return };
            let start = from + start;
            let length = text[start..].iter().take_while(|byte| is_part(byte)).count();
            let number = NUMBERS[dice.random_range(0..NUMBERS.len())];
            text.splice(start..start + length, number.bytes());
        }
        7 => text.truncate(dice.random_range(0..=text.len())),
        _ => {
            let other = seeds[dice.random_range(0..seeds.len())].as_bytes();
            let at = dice.random_range(0..=text.len());
            text.truncate(at);
            text.extend_from_slice(&other[range(dice, other, other.len())]);
        }
    }
}

fn is_huge(number: u64) -> bool {
    number % HUGE == HUGE - 1
}

fn mutated(number: u64, seeds: &[String]) -> String {
    let mut dice = dice(number);
    if is_huge(number) {
        let size = dice.random_range(1.0..1e4);
        return format!(
            "arena = {{ min = [0, 0], max = [{size}, {size}] }}\n[[random]]\ncount = {MAX_CIRCLES}\n\
             seed = {number}\nradius = [0.1, 0.5]\nspeed = [0, 1]\n"
        );
    }
    let mut text = seeds[dice.random_range(0..seeds.len())].clone().into_bytes();
    for _ in 0..[1, 1, 1, 2, 3, 6][dice.random_range(0..6)] {
        spoil(&mut dice, &mut text, seeds);
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn is_finite(circle: &Circle) -> bool {
    circle.center.is_finite() && circle.velocity.is_finite() && circle.radius > 0.0 && circle.mass > 0.0
}

/// A person pastes the scene, plays it under each method, and goes back.
fn play(scene: &Scene) {
    let mut session = Session::new(Scene::parse(FULL, "test").expect("a scene"), Origin::BuiltIn(0));
    session.apply(FilesCommand::Open(Box::new(scene.clone()), Origin::Clipboard));
    session.apply(ClockCommand::TogglePlay);
    session.tick(0.02);
    session.apply(ExperimentCommand::ToggleDetection);
    session.tick(0.02);
    session.apply(ClockCommand::StepForward);
    assert!(session.run().world().circles().all(|circle| is_finite(&circle)), "a circle is nowhere");
    session.apply(ClockCommand::Restart);
    assert_eq!(session.run().start().circles, scene.circles);
    session.apply(ExperimentCommand::Undo);
}

/// Reads a text and uses it like a person. Returns whether it holds a scene.
fn try_text(number: u64, text: &str) -> bool {
    let _trace = Trace(number, text);
    match Scene::parse(text, "clipboard") {
        Ok(scene) => {
            assert!(scene.circles.iter().all(|one| is_finite(&one.circle)));
            if scene.circles.len() <= WRITTEN {
                assert_eq!(
                    Scene::parse(&scene.to_toml(), "clipboard").as_ref(),
                    Ok(&scene),
                    "written and read"
                );
                if number.is_multiple_of(PASTED) {
                    play(&scene);
                }
            }
            true
        }
        Err(error) => {
            let said = error.to_string();
            let place = said.strip_prefix("clipboard:").and_then(|rest| rest.split_once(':'));
            let line = place.and_then(|(line, _)| line.parse::<usize>().ok()).expect("a line");
            assert!(line >= 1 && line <= text.split('\n').count(), "{said}");
            assert!(!said.contains('\n') && said.len() < 2_000, "{said}");
            false
        }
    }
}

#[test]
fn a_spoiled_text_is_read_or_rejected_at_once() {
    let (count, seeds, began) = (tries(TEXTS, 6_000), seeds(), Instant::now());
    let (mut accepted, mut slowest) = (0, (Duration::ZERO, 0));
    for number in 0..count {
        let text = mutated(number, &seeds);
        let patience = if is_huge(number) { PATIENCE_WITH_HUGE } else { PATIENCE };
        let before = Instant::now();
        let is_scene = try_text(number, &text);
        let mut time = before.elapsed();
        if time > patience {
            // Other processes may have been computing during the first try.
            time = time_of(|| assert_eq!(try_text(number, &text), is_scene));
        }
        assert!(time <= patience, "{time:?} for text {number}:\n{text}");
        accepted += u64::from(is_scene);
        slowest = slowest.max((time, number));
        if number % 1_000_000 == 999_999 {
            println!("{} texts, {accepted} scenes, {:.0?}", number + 1, began.elapsed());
        }
    }
    assert!(accepted > count / 20 && accepted < count, "{accepted} of {count} hold a scene");
    println!(
        "{count} texts, {accepted} scenes, slowest {:.0?} (text {}), {:.0?} in all",
        slowest.0,
        slowest.1,
        began.elapsed()
    );
    if let Some([peak, _]) = memory() {
        println!("at most {} MiB", peak >> 20);
        assert!(peak <= MEMORY, "{peak} bytes");
    }
}
