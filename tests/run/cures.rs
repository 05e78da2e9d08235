//! The command `cures`: a scoreboard of all methods.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{Engine, Game, Grid, Other};
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
fn a_number_that_is_only_rounding_is_zero() {
    let runs = [&["crossing", "--until", "1", "--json"][..], &["off-center", "--until", "9", "--json"]];
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
        (&["bullet", "--substeps", "1"], "1 is not in 2..=64"),
        (&["bullet", "--until", "0"], "accepted: a number of seconds from 1e-70"),
        (&[&GAME[..], &["jolt", "--until", "1"]].concat(), "cannot be used with"),
        (&["--speed", "1", "--radii", "1", "1", "--rate", "1"], "--engine <NAME>"),
        (&["bullet", "--seed", "2"], "--speed <V>"),
        (&["--speed", "1", "--radii", "0", "1", "--rate", "1"], "accepted: a number from 1e-70"),
        (&["--speed", "1", "--radii", "1", "1", "--rate", "0"], "accepted: a number from 1e-70"),
        (&[&GAME[..], &["unreal"]].concat(), "possible values: box2d, rapier"),
        (&[&GAME[..], &["jolt", "--other-speed", "3"]].concat(), "found 3; accepted: 0 or 20"),
        (&[&GAME[..], &["jolt", "bullet"]].concat(), "cannot be used with"),
        (&["bullet", "--engine", "jolt"], "--speed <V>"),
        (
            &["--speed", "0", "--radii", "1", "1", "--rate", "1", "--engine", "jolt"],
            "speed: found 0.0; accepted: a number from 1e-6 to 1e6",
        ),
    ] {
        let said = refused(arguments);
        assert!(said.contains(told) && said.lines().count() == 1, "{arguments:?}: {said}");
    }
}

const GAME: [&str; 8] = ["--speed", "20", "--radii", "0.5", "0.75", "--rate", "60", "--engine"];

#[test]
fn the_answer_for_a_game_in_json_is_that_of_its_grid() {
    let engine = Engine::all().find(|engine| engine.word() == "godot").expect("an engine");
    let game = Game {
        speed: 20.0,
        radii: [0.5, 0.75],
        rate: 60.0,
        other: Other::AsFast,
        engine,
        substeps: 8,
        impacts: 1,
    };
    let mut grid = Grid::new(game, 7).expect("accepted");
    while !grid.is_done() {
        grid.advance(999);
    }
    let options = ["godot", "--other-speed", "20", "--substeps", "8", "--seed", "7", "--json"];
    let said: Value = serde_json::from_str(&said(&[&GAME[..], &options].concat())).expect("an object");
    let method = grid.answer().expect("it is done");
    assert_eq!(
        (said["engine"].as_str(), said["method"].as_str()),
        (Some("Godot"), Some(&*method.to_string()))
    );
    assert_eq!(said["setting"].as_str(), engine.setting(method), "it needs no value");
    let expected = [game.fastest(), game.enough(), game.head_on_limit()];
    let found = ["fastest", "rate", "head_on_limit"].map(|key| said[key].as_f64().expect("a number"));
    assert_eq!(found, expected);
    let cells = said["cells"].as_array().expect("a list");
    assert_eq!(cells.len(), grid.cells().len());
    for (cell, expected) in cells.iter().zip(grid.cells()) {
        assert_eq!(cell["method"], expected.method.to_string());
        assert_eq!(cell["situation"], expected.situation.to_string());
        let found =
            ["contacts", "wrong", "passes", "ghosts"].map(|key| cell[key].as_u64().expect("a number"));
        assert_eq!(found, [expected.contacts, expected.wrong, expected.passes, expected.ghosts]);
    }
}

#[test]
fn the_answer_for_a_game_names_the_setting_above_a_table() {
    let said = said(&[&GAME[..], &["rapier"]].concat());
    assert!(
        said.starts_with("In Rapier, switch on Sweep at rest: ccd_enabled\n")
            && said.contains("up to 18.3 m/s"),
        "{said}"
    );
    let rows: Vec<Vec<&str>> = said.lines().map(|line| line.split_whitespace().collect()).collect();
    for method in Detection::ALL {
        let row = rows.iter().find(|row| row.first() == Some(&&*method.to_string())).expect("a row");
        assert!(row.len() == 5 && row[1..].iter().all(|cell| cell.ends_with('%')), "{row:?}");
    }
}
