//! Command lines with random faults: the program either does as they say or explains why not.
//!
//! `CIRCLE_COLLISION_COMMANDS=60000 cargo test --release --test program -- spoiled --nocapture` starts it sixty thousand times.

use std::process::Command;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::program::Folder;
use crate::tries::tries;

/// The environment variable with the number of starts; a few without it.
const COMMANDS: &str = "CIRCLE_COLLISION_COMMANDS";

/// A program that takes longer hangs: every request is short.
const PATIENCE: Duration = Duration::from_secs(10);

const LINES: [&str; 9] = [
    "run scene.toml --until 0.5 --events - --max-events 50",
    "run bullet --until 1 --state out.csv --json --detection intercept",
    "run gas-30 --until 0.25 --trajectory out.csv --every 0.125 --events - --columns wide",
    "render drag --at 0.5 -o out.svg --light",
    "render bullet --until 0.125 --from 0 --fps 8 -o out.gif --size 160x160 --compare",
    "--fresh bullet --frames 1 --screenshot out.png",
    "cures bullet --until 0.5 --detection sweep --step 0.125",
    "completions bash",
    "man run",
];

/// None of these is a duration so short or so long that a run would not end.
const VALUES: [&str; 20] = [
    "0",
    "-1",
    "0.125",
    "0.5",
    "nan",
    "inf",
    "1e71",
    "x",
    "",
    "-",
    "é",
    "\u{1b}[31m",
    "scene.toml",
    "bad.toml",
    "missing/out.csv",
    ".",
    "touching",
    "160x160",
    "out.png",
    "--help",
];

const SCENE: &str = "step = 0.1\n[[circle]]\ncenter = [0, 0]\nradius = 1\nvelocity = [1, 0]\n";

fn spoiled(dice: &mut ChaCha8Rng) -> Vec<&'static str> {
    let mut words: Vec<&str> = LINES[dice.random_range(0..LINES.len())].split(' ').collect();
    for _ in 0..dice.random_range(0..=3) {
        let at = dice.random_range(0..words.len());
        let value = VALUES[dice.random_range(0..VALUES.len())];
        match dice.random_range(0..4) {
            0 if words.len() > 1 => drop(words.remove(at)),
            1 => words.insert(at, value),
            2 => words.swap(at, 0),
            _ => words[at] = value,
        }
    }
    words
}

#[test]
fn mutated_arguments_run_or_fail_with_a_message() {
    let (count, began) = (tries(COMMANDS, 40), Instant::now());
    let (mut codes, mut slowest) = ([0; 4], Duration::ZERO);
    for number in 0..count {
        let (folder, words) = (Folder::new(), spoiled(&mut ChaCha8Rng::seed_from_u64(number)));
        std::fs::write(folder.file("scene.toml"), SCENE).expect("written");
        std::fs::write(folder.file("bad.toml"), "step = ").expect("written");
        let began = Instant::now();
        let output = Command::new(env!("CARGO_BIN_EXE_circle-collision"))
            .args(&words)
            .current_dir(folder.file(""))
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .expect("the program runs");
        slowest = slowest.max(began.elapsed());
        assert!(began.elapsed() < PATIENCE, "{words:?}: {:?}", began.elapsed());
        let said = String::from_utf8(output.stderr).expect("text");
        let code = output.status.code().expect("it ends by itself");
        assert!([0, 2, 3].contains(&code), "{words:?}: {code}: {said}");
        codes[code as usize] += 1;
        let is_reason = code == 0 || said.starts_with("error: ") && said.lines().count() == 1;
        assert!(is_reason && !said.contains("panicked") && !said.contains('\u{1b}'), "{words:?}: {said}");
        let left = std::fs::read_dir(folder.file("")).expect("a folder").flatten();
        let is_temporary = |name: &str| name.starts_with(".circle-collision");
        assert!(
            left.into_iter().all(|entry| !is_temporary(&entry.file_name().to_string_lossy())),
            "{words:?}"
        );
    }
    println!("{count} starts, exit codes {codes:?}, slowest {slowest:.0?}, {:.0?} in all", began.elapsed());
    assert!(codes[0] > 0 && codes[2] > 0, "{codes:?}");
}
