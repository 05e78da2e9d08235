//! A failed write is reported at the foot of the canvas, and the edit stays.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use circle_collision_demo::scene::Scene;
use tempfile::TempDir;

use super::Case;
use super::program::Program;
use super::restoring::{saved, user};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "where no session can be saved the window says so", needs: &["import"], run: nowhere },
    Case { name: "settings that cannot be written are reported", needs: &["import"], run: settings },
    Case { name: "settings on a full disk are reported", needs: &["import"], run: settings_on_full_disk },
    Case { name: "a full disk is reported", needs: &["import", "xclip"], run: full_disk },
];

/// A folder that refuses every write, even by root.
const READ_ONLY: &str = "/sys";

/// Switches an overlay twice, which ends a message, and checks that these words were a message.
fn assert_was_told(program: &Program, words: &[u8], what: &str) {
    program.key("d d");
    assert!(program.words() != words, "nothing is told of {what}");
}

fn nowhere() {
    for (what, is_read_only) in
        [("a file in place of the folder", false), ("a folder that is read only", true)]
    {
        let home = user();
        let data = home.path().join("data");
        let refused = if is_read_only { symlink(READ_ONLY, data) } else { fs::write(data, "") };
        refused.expect("made");
        let program = Program::open_plain(home.path(), &[]);
        let words = program.words();
        program.display.take_picture(what);
        assert_was_told(&program, &words, what);
        program.key("a");
        program.wait_until("the edit stays", |circles| circles.len() == 3);
    }
}

fn settings() {
    let home = user();
    let folder = home.path().join("circle-collision");
    let (away, path) = (home.path().join("away"), folder.join("settings.toml"));
    let move_away = || fs::rename(&folder, &away).expect("renamed");
    let wait_for_line = |line: &str| {
        wait_for(line, || fs::read_to_string(&path).ok().filter(|text| text.contains(line)).map(drop));
    };
    let program = Program::open_plain(home.path(), &[]);
    program.key("a");
    // At rest, the size of the window is written, and nothing more after that.
    wait_for_line("[window]");
    let refusals: [(&str, &dyn Fn()); 3] = [
        ("settings in a file in place of the folder", &|| {
            move_away();
            fs::write(&folder, "").expect("written");
        }),
        ("settings in a folder that is read only", &|| {
            move_away();
            symlink(READ_ONLY, &folder).expect("linked");
        }),
        ("a folder in place of the settings", &|| {
            move_away();
            fs::create_dir_all(&path).expect("made");
        }),
    ];
    for (what, refuse) in refusals {
        refuse();
        program.key("d");
        let words = program.words();
        program.display.take_picture(what);
        assert_was_told(&program, &words, what);
        let is_folder = !folder.is_symlink() && folder.is_dir();
        let remove = if is_folder { fs::remove_dir_all } else { fs::remove_file };
        remove(&folder).expect("removed");
        fs::rename(&away, &folder).expect("renamed");
        // It tries again, and reports a new failure. Two keys between two pictures would change nothing.
        program.key("d");
        program.wait_for_picture();
        program.key("d");
        wait_for_line("distance = false");
        program.key("d");
        wait_for_line("distance = true");
    }
    fs::remove_dir_all(&folder).expect("removed");
    program.key("d");
    // The folder is created again.
    wait_for_line("distance = false");
    program.wait_until("the edit stays", |circles| circles.len() == 3);
}

/// Writes settings that are too large for a full disk, because of a long path. Returns their file and text.
fn large_settings(home: &TempDir) -> (PathBuf, String) {
    let path = home.path().join("circle-collision/settings.toml");
    let text = format!("recent = [\"/{}\"]\n[tour]\nchapter = 1\n", "x".repeat(20_000));
    fs::write(&path, &text).expect("written");
    (path, text)
}

fn settings_on_full_disk() {
    let home = user();
    let (path, text) = large_settings(&home);
    let program = Program::open_plain_on_full_disk("bullet", home.path());
    program.key("a");
    // There is room for the session, so nothing else is refused.
    saved(&home, 3);
    let words = program.words();
    program.display.take_picture("settings");
    assert_was_told(&program, &words, "the settings");
    assert_eq!(fs::read_to_string(&path).expect("text"), text);
    program.wait_until("the edit stays", |circles| circles.len() == 3);
}

fn full_disk() {
    let home = user();
    let (path, text) = large_settings(&home);
    let program = Program::open_plain_on_full_disk("gas-1000", home.path());
    program.key("a");
    // It does not come to rest before it knows whether the session was written.
    program.wait_for_rest();
    let words = program.words();
    program.display.take_picture("session");
    assert_was_told(&program, &words, "the session");
    let copied = || {
        program.key("ctrl+c");
        wait_for("a text on the clipboard", || program.display.copied())
    };
    assert_eq!(Scene::parse(&copied(), "copied").expect("a scene").circles.len(), 1001, "the edit stays");
    assert_eq!(fs::read_to_string(&path).expect("text"), text);
}
