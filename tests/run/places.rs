//! No table overwrites the scene or another table, and a failed attempt changes no file.

use std::fs::{self, File};

use super::program::{Folder, command, read, refused};

const SCENE: &str = "step = 0.5\n";

/// Asserts that a run with one file for two purposes is refused with the right words.
fn assert_refused(arguments: &[&str], name: &str) {
    let accepted = "found one file for two things, accepted: a file for each";
    assert_eq!(refused(arguments), format!("error: {name}: {accepted}"), "{arguments:?}");
}

/// A second name for the file of the first one, as a hard link and as a symbolic one.
#[cfg(unix)]
fn second_names(folder: &Folder, path: &str) -> [String; 2] {
    let [hard, soft] = ["hard.csv", "soft.csv"].map(|name| folder.path(name));
    fs::hard_link(path, &hard).expect("linked");
    std::os::unix::fs::symlink(path, &soft).expect("linked");
    [hard, soft]
}

#[cfg(unix)]
#[test]
fn a_scene_is_not_overwritten_under_any_of_its_names() {
    let folder = Folder::new();
    let scene = folder.text(SCENE);
    for name in second_names(&folder, &scene) {
        for option in ["--events", "--state"] {
            assert_refused(&[&scene, "--until", "1", option, &name], &name);
            assert_refused(&[&name, "--until", "1", option, &scene], &scene);
        }
        assert_eq!(read(&scene), SCENE);
    }
}

#[cfg(unix)]
#[test]
fn one_file_takes_one_table_whatever_its_names() {
    let folder = Folder::new();
    let table = folder.path("table.csv");
    fs::write(&table, "kept").expect("written");
    for name in second_names(&folder, &table) {
        assert_refused(&["bullet", "--until", "1", "--events", &table, "--state", &name], &name);
        assert_refused(&["bullet", "--until", "1", "--events", &name, "--state", &table], &table);
        assert_eq!(read(&table), "kept");
    }
}

#[cfg(unix)]
#[test]
fn standard_output_counts_as_a_name_of_the_file_it_leads_to() {
    let folder = Folder::new();
    let (table, scene) = (folder.path("table.csv"), folder.text(SCENE));
    fs::write(&table, "kept").expect("written");
    for (path, arguments) in [
        (&table, ["bullet", "--until", "1", "--events", &table, "--state", "-"]),
        (&table, ["bullet", "--until", "1", "--events", "-", "--state", &table]),
        (&scene, [&scene, "--until", "1", "--events", "-", "--state", &folder.path("other.csv")]),
    ] {
        let before = read(path);
        let appended = File::options().append(true).open(path).expect("a file");
        let output = command(&arguments).stdout(appended).output().expect("the program runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.ends_with(": found one file for two things, accepted: a file for each\n"), "{said}");
        assert_eq!(read(path), before);
    }
    assert!(!folder.file("other.csv").exists());
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
        assert!(!folder.file("new.csv").exists(), "a file of an attempt that failed is removed again");
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
