//! Bad input is reported in words before anything is written.

use super::program::{Folder, read, refused};

#[test]
fn values_out_of_range_are_reported_with_the_accepted_ones() {
    for (option, values, accepted) in [
        (
            "--until",
            &["-1", "nan", "inf", "1e71", "soon"][..],
            "accepted: a number of seconds from 0 to 1e70",
        ),
        ("--step", &["0", "-0.1", "nan", "inf"], "accepted: a number of seconds from 1e-70 to 1e70"),
        (
            "--detection",
            &["both"],
            "[possible values: overlap, sub-steps, center-ray, sweep-at-rest, sweep, speculative, intercept]",
        ),
        ("--max-events", &["0"], "0 is not in 1.."),
    ] {
        for value in values {
            let until: &[&str] = if option == "--until" { &[] } else { &["--until", "1"] };
            let said = refused(&[&["bullet", option, value], until].concat());
            assert!(said.contains(value) && said.contains(accepted), "{option} {value}: {said}");
        }
    }
}

#[test]
fn a_run_needs_a_scene_and_an_end() {
    assert!(refused(&["--until", "1"]).contains("<SCENE>"));
    assert!(refused(&["bullet"]).contains("--until <T>"));
    let said = refused(&["no-such-scene", "--until", "1"]);
    assert!(said.starts_with("error: no-such-scene: cannot be read: "), "{said}");
}

#[test]
fn missing_unknown_and_extra_arguments_are_reported_in_one_line() {
    for (arguments, told) in [
        (&[][..], "the following required arguments were not provided: --until <T>, <SCENE>"),
        (&["bullet", "--until"], "a value is required for '--until <T>' but none was supplied"),
        (
            &["bullet", "--until", "1", "--detecton", "overlap"],
            "unexpected argument '--detecton' found; a similar argument exists: '--detection'",
        ),
        (
            &["bullet", "--until", "1", "--detection", "both"],
            "invalid value 'both' for '--detection <NAME>' [possible values: overlap, sub-steps, center-ray, \
             sweep-at-rest, sweep, speculative, intercept]",
        ),
        (&["bullet", "--until", "1", "--x\n\nUsage: y"], r"unexpected argument '--x\n\nUsage: y' found"),
        (
            &["bullet", "--until", "1", "--until", "2"],
            "the argument '--until <T>' cannot be used multiple times",
        ),
        (
            &["bullet", "--until", "1", "--columns", "wide"],
            "the following required arguments were not provided: --events <FILE|->",
        ),
    ] {
        assert_eq!(refused(arguments), format!("error: {told}"), "{arguments:?}");
    }
}

#[test]
fn a_mistyped_scene_name_gets_a_list_of_names() {
    let said = refused(&["bullett", "--until", "1"]);
    assert!(said.starts_with("error: bullett: cannot be read: "), "{said}");
    assert!(said.contains("drag, bullet, head-on, ") && said.ends_with(", touching"), "{said}");
    let path = refused(&["no/such/bullet", "--until", "1"]);
    assert!(path.ends_with("; check the path"), "{path}");
}

#[cfg(unix)]
#[test]
fn only_a_regular_file_is_a_scene() {
    let folder = Folder::new();
    let (pipe, link) = (folder.path("pipe.toml"), folder.path("link.toml"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    std::os::unix::fs::symlink(&pipe, &link).expect("linked");
    // Nothing is ever written into the pipe: a program that opened it would never return.
    for path in [&pipe, &link, "/dev/zero", "/dev/null", "/dev/tty"] {
        let said = refused(&[path, "--until", "1"]);
        let why = "cannot be read: not a regular file; save the scene as a file on a disk and name that";
        assert_eq!(said, format!("error: {path}: {why}"));
    }
}

#[test]
fn a_bad_scene_is_refused_with_its_place_and_no_file_changes() {
    let folder = Folder::new();
    let scene = folder.text("title = \"Bad\"\nstep = \"soon\"\n");
    let events = folder.path("events.csv");
    std::fs::write(&events, "kept").expect("written");
    let said = refused(&[&scene, "--until", "1", "--events", &events]);
    assert!(said.contains(&format!("{scene}:2:8: ")), "{said}");
    assert_eq!(read(&events), "kept");
}

#[test]
fn unwritable_files_are_refused_before_the_simulation() {
    let folder = Folder::new();
    // A run this long would never end.
    let run_to = |option: &str, path: &str| refused(&["gas-30", "--until", "1e60", option, path]);
    for option in ["--events", "--state"] {
        let missing = folder.path("missing/a.csv");
        let said = run_to(option, &missing);
        assert!(said.starts_with(&format!("error: {missing}: cannot be written: ")), "{said}");
        assert!(said.ends_with("; choose a folder that exists"), "{said}");
        let said = run_to(option, &folder.path("."));
        assert!(said.contains(": cannot be written: "), "{said}");
    }
}

#[test]
fn each_table_needs_its_own_destination() {
    let folder = Folder::new();
    let both = |events: &str, state: &str| {
        refused(&["bullet", "--until", "1", "--events", events, "--state", state])
    };
    assert_eq!(
        both("-", "-"),
        "error: --events and --state: found - for both, accepted: standard output for one of them"
    );
    let (path, same) = (folder.path("a.csv"), folder.path("./a.csv"));
    let accepted = "found one file for two things, accepted: a file for each";
    assert_eq!(both(&path, &same), format!("error: {same}: {accepted}"));

    let scene = folder.text("step = 0.5\n");
    let said = refused(&[&scene, "--until", "1", "--events", &scene]);
    assert_eq!(said, format!("error: {scene}: {accepted}"));
    assert_eq!(read(&scene), "step = 0.5\n", "a scene is not written over");
}
