//! Large scene files take little more memory than they are large, and a time that grows as they do.

use std::fmt::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use circle_collision::scene::MAX_CIRCLES;

use super::program::{Folder, command};

/// What a run needs besides (bytes).
const BESIDES: usize = 64 << 20;

/// Can the program read this scene, or say what is wrong with it, with so much memory (bytes)?
#[cfg(target_os = "linux")]
fn is_read_within(text: &str, memory: usize) -> bool {
    let folder = Folder::new();
    let scene = folder.text(text);
    let line = format!("ulimit -v {}; exec \"$0\" run \"$1\" --until 0", memory >> 10);
    let program = env!("CARGO_BIN_EXE_circle-collision");
    let status = Command::new("sh").args(["-c", &line, program, &scene]).stderr(Stdio::null()).status();
    // Without memory it would be aborted.
    matches!(status.expect("a shell").code(), Some(0 | 2))
}

fn circles(count: usize, before: &str, after: &str) -> String {
    (0..count).fold(String::new(), |mut text, index| {
        let (x, y) = (index % 1000, index / 1000);
        let _ = writeln!(text, "{before}center = [{x}, {y}]{after}");
        text
    })
}

#[cfg(target_os = "linux")]
#[test]
fn reading_takes_four_times_the_file_and_a_little() {
    let blocks = circles(200_000, "[[circle]]\n", "\nradius = 0.1");
    for (what, text) in [
        ("comments", format!("step = 1\n{}", "#\n".repeat(8 << 20))),
        ("a comment", format!("step = 1\n# {}", "x".repeat(16 << 20))),
        ("empty lines", "\n".repeat(16 << 20)),
        ("comments in a block", format!("[arena]\n{}min = [0, 0]\nmax = [1, 1]\n", "# c\n".repeat(4 << 20))),
        (
            "comments in a list",
            format!("circle = [\n{}{{ center = [0, 0], radius = 1 }}]\n", "#\n".repeat(8 << 20)),
        ),
        ("spaces in a list", format!("circle = [\n{}]\n", " \n".repeat(8 << 20))),
        ("blocks", blocks.clone()),
        ("a list", format!("circle = [\n{}]\n", circles(200_000, "{ ", ", radius = 0.1 },"))),
        ("names", blocks.replace("radius", "name = \"circle\"\nradius")),
        ("a wrong last line", format!("{blocks}radius = 2\n")),
        ("a bracket that is never closed", format!("[[circle]]\ncenter = [0, 0\n{blocks}")),
        ("a list of another kind", format!("steps = [{}]\n", "1,".repeat(4 << 20))),
        ("a list in a list", format!("step = [[{}]]\n", "1,".repeat(4 << 20))),
        (
            "keys of another kind",
            (0..500_000).map(|number| format!("k{number} = 1\n")).collect::<Vec<_>>().concat(),
        ),
        ("brackets", "[".repeat(8 << 20)),
    ] {
        assert!(is_read_within(&text, 4 * text.len() + BESIDES), "{what}: {} MiB", text.len() >> 20);
    }
}

/// The shortest of three times that the program takes for a scene, which it reads or refuses.
fn time_to_read(text: &str, code: i32) -> Duration {
    let folder = Folder::new();
    let scene = folder.text(text);
    let times = (0..3).map(|_| {
        let began = Instant::now();
        let output = command(&[&scene, "--until", "0"]).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(code));
        began.elapsed()
    });
    times.min().unwrap_or(Duration::MAX)
}

#[test]
fn reading_as_much_again_takes_as_long_again() {
    let blocks = |count: usize, seed: fn(usize) -> usize| {
        (0..count).fold("[arena]\nmin = [0, 0]\nmax = [1e3, 1e3]\n".to_owned(), |mut text, number| {
            let seed = seed(number);
            let _ =
                write!(text, "[[random]]\ncount = 1\nseed = {seed}\nradius = [0.5, 0.5]\nspeed = [0, 1]\n");
            text
        })
    };
    for seed in [|number| number, |_| 7] {
        // Four times as many would take sixteen times as long, were each compared with all before it.
        let [few, many] = [5_000, 20_000].map(|count| time_to_read(&blocks(count, seed), 0));
        assert!(many < few * 8, "{few:?}, {many:?}, seed {}", seed(1));
    }
}

#[test]
fn a_thousand_circles_too_many_are_refused_as_fast_as_one() {
    let [one, thousand] =
        [1, 1000].map(|surplus| time_to_read(&"[[circle]]\n".repeat(MAX_CIRCLES + surplus), 2));
    assert!(thousand < 2 * one, "{one:?}, {thousand:?}");
}
