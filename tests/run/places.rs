//! No table overwrites the scene or another table, and a failed attempt changes no file.

use std::fs;
#[cfg(unix)]
use std::process::Command;

use super::program::{Folder, read, refused};

const SCENE: &str = "step = 0.5\n";

/// Asserts that a run with one file for two purposes is refused with the right words.
fn assert_refused(arguments: &[&str], name: &str) {
    let accepted = "found one file for two things, accepted: a file for each";
    assert_eq!(refused(arguments), format!("error: {name}: {accepted}"), "{arguments:?}");
}

/// Two further names for a file: a symbolic link and a hard one.
#[cfg(unix)]
fn other_names(folder: &Folder, path: &str) -> [String; 2] {
    let names = [folder.path("symbolic.csv"), folder.path("hard.csv")];
    std::os::unix::fs::symlink(path, &names[0]).expect("linked");
    fs::hard_link(path, &names[1]).expect("linked");
    names
}

#[cfg(unix)]
#[test]
fn a_scene_is_not_overwritten_under_any_of_its_names() {
    let folder = Folder::new();
    let scene = folder.text(SCENE);
    for name in other_names(&folder, &scene) {
        for option in [&["--events"][..], &["--state"], &["--every", "1", "--trajectory"]] {
            assert_refused(&[&[&scene, "--until", "1"], option, &[&name]].concat(), &name);
            assert_refused(&[&[&name, "--until", "1"], option, &[&scene]].concat(), &scene);
        }
    }
    assert_eq!(read(&scene), SCENE);
}

#[cfg(unix)]
#[test]
fn a_scene_is_not_overwritten_by_a_picture() {
    let folder = Folder::new();
    let scene = folder.text(SCENE);
    for name in ["a.png", "a.svg", "a.gif"].map(|name| folder.path(name)) {
        fs::hard_link(&scene, &name).expect("linked");
        let output = Command::new(env!("CARGO_BIN_EXE_circle-collision"))
            .args(["render", &scene, "--until", "1", "-o", &name])
            .output()
            .expect("the program runs");
        let expected = format!("error: {name}: found one file for two things, accepted: a file for each\n");
        assert_eq!(String::from_utf8(output.stderr), Ok(expected));
    }
    assert_eq!(read(&scene), SCENE);
}

#[cfg(unix)]
#[test]
fn one_file_takes_one_table_whatever_its_names() {
    let folder = Folder::new();
    let table = folder.path("table.csv");
    fs::write(&table, "kept").expect("written");
    for name in other_names(&folder, &table) {
        assert_refused(&["bullet", "--until", "1", "--events", &table, "--state", &name], &name);
        assert_refused(&["bullet", "--until", "1", "--events", &name, "--state", &table], &table);
    }
    assert_eq!(read(&table), "kept");
}

#[test]
fn a_table_that_cannot_be_written_leaves_the_files_unchanged() {
    let folder = Folder::new();
    let (kept, new) = (folder.path("kept.csv"), folder.path("new.csv"));
    let missing = folder.path("missing/a.csv");
    fs::write(&kept, "kept").expect("written");
    for (events, state) in [(&kept, &missing), (&missing, &kept), (&new, &missing), (&missing, &new)] {
        let said = refused(&["bullet", "--until", "1", "--events", events, "--state", state]);
        assert!(said.starts_with(&format!("error: {missing}: cannot be written: ")), "{said}");
        assert_eq!(read(&kept), "kept");
        assert!(!folder.file("new.csv").exists(), "a failed attempt makes no file");
    }
    // One file under two names, the first of which is new.
    assert_refused(
        &["bullet", "--until", "1", "--events", &new, "--state", &folder.path("./new.csv")],
        &folder.path("./new.csv"),
    );
    assert!(!folder.file("new.csv").exists());
}

#[test]
fn a_longer_existing_file_is_fully_replaced() {
    let folder = Folder::new();
    let table = folder.path("table.csv");
    fs::write(&table, "x".repeat(10_000)).expect("written");
    super::program::succeed(&["bullet", "--until", "0", "--events", &table]);
    assert_eq!(read(&table), "time,kind,a,b,x,y,depth\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_takes_both_tables() {
    super::program::succeed(&["bullet", "--until", "1", "--events", "/dev/null", "--state", "/dev/null"]);
}
