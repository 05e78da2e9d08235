//! Large scene files take bounded memory, and a time that grows linearly.

use std::fmt::Write;
use std::process::Stdio;
use std::time::Duration;

use circle_collision::geometry::Circle;
use circle_collision_demo::scene::{Color, MAX_LISTED_CIRCLES, Scene, SceneCircle};

use super::program::{Folder, command};
use crate::tries::{memory_of, time_of_process};

/// The maximum memory for reading or refusing a file (bytes).
const MEMORY: u64 = 1 << 30;

/// The maximum computing time for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// The maximum size of a file that is examined (bytes).
const LONGEST: usize = 32 << 20;

/// Reads or refuses this scene; returns the exit code, the peak memory of the program (bytes), and its computing time.
fn read(text: &str) -> (Option<i32>, u64, Duration) {
    let folder = Folder::new();
    let scene = folder.text(text);
    let mut program =
        command(&[&scene, "--until", "0"]).stderr(Stdio::null()).spawn().expect("the program runs");
    let process = program.id().to_string();
    let (mut memory, mut computed) = (0, Duration::ZERO);
    loop {
        // Both only grow, and are unknown once a program has ended.
        memory = memory_of(&process).map_or(memory, |[peak, _]| peak);
        computed = time_of_process(&process).unwrap_or(computed);
        if let Some(status) = program.try_wait().expect("it is a child") {
            return (status.code(), memory, computed);
        }
        // Pauses, because a busy loop would keep a processor from the program.
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// A saved scene with this many circles, including masses.
fn saved(count: usize) -> String {
    let mut scene = Scene::parse("", "saved").expect("a scene");
    for index in 0..count {
        let (x, y) = (f64::from(index as u32).sqrt(), f64::from(index as u32).cbrt());
        let circle = Circle::new([x, -y], 1.0 / (x + 3.0)).with_velocity([-y / 7.0, x / 3.0]);
        // Without `Scene::add`, which looks for a free name among all earlier ones.
        let (name, color) = (index.to_string(), Color::Rgb([1, 2, 3]));
        scene.circles.push(SceneCircle { name, color, circle: circle.with_mass(y + 0.1), fixed: false });
    }
    scene.to_toml()
}

/// Asserts that each of these texts is read (exit code 0) or refused (2) within the limits.
fn assert_within_limits(texts: &[(&str, String, i32)]) {
    for (what, text, code) in texts {
        let (status, memory, computed) = read(text);
        assert_eq!(status, Some(*code), "{what}");
        assert!(memory <= MEMORY, "{what}: {} MiB", memory >> 20);
        assert!(computed <= PATIENCE, "{what}: {computed:?}");
    }
}

#[test]
fn the_largest_files_are_read_in_time_and_memory() {
    let log = |line: usize| format!("12:00:{:02} something happened = {line}\n", line % 60);
    assert_within_limits(&[
        ("a saved scene", saved(MAX_LISTED_CIRCLES), 0),
        ("a saved scene with a fault at its end", format!("{}fixed = x", saved(MAX_LISTED_CIRCLES)), 2),
        ("a log", (0..LONGEST / 40).map(log).collect(), 2),
        ("60 MB of blocks", "[[circle]]\n".repeat(5_500_000), 2),
    ]);
}

/// The shortest of three computing times for a scene, which is read or refused.
fn time_to_read(text: &str, code: i32) -> Duration {
    let times = (0..3).map(|_| {
        let (status, _, computed) = read(text);
        assert_eq!(status, Some(code));
        computed
    });
    times.min().unwrap_or(Duration::MAX)
}

#[test]
fn reading_time_grows_linearly() {
    let blocks = |count: usize, seed: fn(usize) -> usize| {
        (0..count).fold("[arena]\nmin = [0, 0]\nmax = [1e3, 1e3]\n".to_owned(), |mut text, number| {
            let seed = seed(number);
            let _ =
                write!(text, "[[random]]\ncount = 1\nseed = {seed}\nradius = [0.5, 0.5]\nspeed = [0, 1]\n");
            text
        })
    };
    for seed in [|number| number, |_| 7] {
        // If each were compared with all before it, four times as many would take sixteen times as long.
        let [few, many] = [5_000, 20_000].map(|count| time_to_read(&blocks(count, seed), 0));
        assert!(many < few * 8, "{few:?}, {many:?}, seed {}", seed(1));
    }
}

#[test]
fn a_thousand_circles_too_many_are_refused_as_fast_as_one() {
    let [one, thousand] =
        [1, 1000].map(|surplus| time_to_read(&"[[circle]]\n".repeat(MAX_LISTED_CIRCLES + surplus), 2));
    assert!(thousand < 2 * one, "{one:?}, {thousand:?}");
}
