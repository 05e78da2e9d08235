//! The output of the program without a window, and where none can be opened.

use std::process::Command;

use super::Case;
use super::display::{Display, SCREEN};
use super::program::{BINARY, on_full_disk, run_without_display};

pub const CASES: &[Case] = &[
    Case { name: "help, version and scenes need no display", needs: &[], run: without_window },
    Case { name: "without a display one line says what to do", needs: &[], run: no_display },
    Case { name: "a dead display is reported in one line", needs: &[], run: dead_display },
    Case {
        name: "a picture that finds no room is reported and leaves no file",
        needs: &[],
        run: picture_on_full_disk,
    },
    Case { name: "a bad scene file is reported with its place", needs: &[], run: bad_scene },
    Case { name: "an unknown scene name is bad input", needs: &[], run: unknown_scene },
];

fn without_window() {
    for (argument, expected) in
        [("--help", "--screenshot"), ("--version", env!("CARGO_PKG_VERSION")), ("scenes", "bullet")]
    {
        let output = run_without_display(&[argument]);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{argument}");
        assert!(said.contains(expected), "{argument}: {said}");
        assert!(output.stderr.is_empty(), "{argument}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

fn no_display() {
    let line = only_line(&run_without_display(&[]), 3);
    assert!(line.contains("DISPLAY") && line.contains("xvfb-run"), "{line}");
}

fn dead_display() {
    let output = Command::new(BINARY).env("DISPLAY", ":987").output().expect("the program runs");
    let line = only_line(&output, 3);
    assert!(line.contains(":987") && line.contains("xvfb-run"), "{line}");
}

fn picture_on_full_disk() {
    let (display, folder) = (Display::start(SCREEN), tempfile::tempdir().expect("a temporary folder"));
    let output = on_full_disk(&display)
        .args(["gas-30", "--frames", "2", "--screenshot", "picture.png"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    let line = only_line(&output, 2);
    assert!(line.starts_with("error: no picture: picture.png: cannot be written: File too large"), "{line}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left");
}

fn bad_scene() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("bad.toml");
    std::fs::write(&path, "title = \"Bad\"\nstep = \"soon\"\n").expect("written");
    let path = path.to_str().expect("a plain path");
    let line = only_line(&run_without_display(&[path]), 2);
    assert!(line.contains(&format!("{path}:2:8: ")), "{line}");
}

fn unknown_scene() {
    let line = only_line(&run_without_display(&["no-such-scene"]), 2);
    assert!(line.contains("no-such-scene"), "{line}");
}

/// The one line on standard error of a program that ended with this code.
fn only_line(output: &std::process::Output, code: i32) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    said
}
