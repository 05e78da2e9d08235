//! The command `cures`: a scoreboard of all methods.

use circle_collision::simulation::Detection;
use serde_json::Value;

fn program(arguments: &[&str]) -> std::process::Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_circle-collision"));
    command.arg("cures").args(arguments).output().expect("the program runs")
}

fn said(arguments: &[&str]) -> String {
    let output = program(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn refused(arguments: &[&str]) -> String {
    let output = program(arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    String::from_utf8(output.stderr).expect("text")
}

fn rows(text: &str) -> Vec<Value> {
    serde_json::from_str(text).expect("a list of objects")
}

#[test]
fn each_method_has_a_row_in_the_table_and_an_object_in_json() {
    let table = said(&["bullet", "--until", "1"]);
    let mut lines = table.lines().skip(1);
    let head: Vec<&str> = lines.next().expect("a head").split_whitespace().collect();
    let objects = rows(&said(&["bullet", "--until", "1", "--json"]));
    assert_eq!(objects.len(), Detection::ALL.len());
    for ((detection, object), line) in Detection::ALL.iter().zip(&objects).zip(lines) {
        let name = detection.to_string();
        assert_eq!(object["method"], name);
        assert!(line.starts_with(&name), "{line}");
        assert!(head.iter().all(|key| object.get(key).is_some()), "{object}");
    }
    let of = |method: usize, key: &str| objects[method][key].clone();
    assert_eq!((of(0, "missed"), of(1, "too_late"), of(4, "caught")), (1.into(), 1.into(), 1.into()));
}

#[test]
fn a_scene_and_its_numbers_as_options_give_the_same_throws() {
    let scene = rows(&said(&["bullet", "--throws", "500", "--json"]));
    let numbers = ["--speed", "20", "--radii", "0.5", "0.5", "--rate", "4", "--throws", "500", "--json"];
    assert_eq!(rows(&said(&numbers)), scene);
    let pixels = ["--speed", "2000", "--radii", "50", "50", "--rate", "4", "--throws", "500", "--json"];
    for (one, other) in rows(&said(&pixels)).iter().zip(&scene) {
        let counts = |row: &Value| ["missed", "too_late", "ghosts"].map(|key| row[key].as_u64());
        assert_eq!(counts(one), counts(other), "in pixels");
    }
    let again = [&numbers[..], &["--seed", "2"]].concat();
    assert_ne!(rows(&said(&again)), scene, "another seed");
}

#[test]
fn a_number_that_is_only_rounding_is_zero() {
    let runs = [&["crossing", "--until", "1", "--json"][..], &["off-center", "--throws", "300", "--json"]];
    let mut zeros = 0;
    for (row, key) in runs
        .iter()
        .flat_map(|run| rows(&said(run)))
        .flat_map(|row| ["delay", "depth", "direction", "time_lost"].map(|key| (row.clone(), key)))
    {
        let value = row[key].as_f64().unwrap_or(1.0);
        assert!(value == 0.0 || value.abs() > 1e-6, "{key} of {row}");
        zeros += u32::from(value == 0.0);
    }
    assert!(zeros > 20, "{zeros}");
}

#[test]
fn arguments_that_cannot_be_thrown_are_refused_in_one_line() {
    for (arguments, told) in [
        (&[][..], "<SCENE>"),
        (&["--speed", "3"], "--radii <A> <B>"),
        (&["same-velocity", "--throws"], "accepted is at least"),
        (&["bullet", "--substeps", "1"], "1 is not in 2..=64"),
        (&["bullet", "--throws", "0"], "0 is not in 1..=10000000"),
        (&["bullet", "--until", "0"], "accepted: a number of seconds from 1e-70"),
        (&["bullet", "--until", "1", "--throws"], "cannot be used with"),
        (&["--speed", "1", "--radii", "1", "1", "--rate", "1", "--until", "1"], "cannot be used with"),
        (&["bullet", "--seed", "2"], "--throws"),
        (&["--speed", "1", "--radii", "0", "1", "--rate", "1"], "accepted: a number from 1e-70"),
        (&["--speed", "1", "--radii", "1", "1", "--rate", "0"], "accepted: a number from 1e-70"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(told) && said.lines().count() == 1, "{arguments:?}: {said}");
    }
}
