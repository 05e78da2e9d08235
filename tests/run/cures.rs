//! The command `cures`: a scoreboard of all methods.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{Engine, Game, Other, Situation, Trial};
use circle_collision_demo::view::words::game::sentences;

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

/// The words of each line that has any.
fn rows_of(text: &str) -> Vec<Vec<&str>> {
    let words = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    words.filter(|words| !words.is_empty()).collect()
}

#[test]
fn each_method_has_a_row_in_the_table() {
    let table = said(&["bullet", "--until", "1"]);
    let rows = rows_of(&table).split_off(1);
    assert_eq!(rows[0][..5], ["method", "contacts", "caught", "too_late", "missed"]);
    let methods: Vec<_> = rows[1..].iter().map(|row| row[0].to_owned()).collect();
    assert_eq!(methods, Detection::ALL.iter().map(Detection::to_string).collect::<Vec<_>>());
    assert_eq!((rows[1][4], rows[2][3], rows[5][2]), ("1", "1", "1"));
}

#[test]
fn a_number_that_is_only_rounding_is_zero() {
    let tables = [["crossing", "--until", "1"], ["off-center", "--until", "9"]].map(|run| said(&run));
    let mut zeros = 0;
    for word in tables.iter().flat_map(|table| table.lines().skip(2)).flat_map(str::split_whitespace) {
        let Ok(value) = word.parse::<f64>() else { continue };
        assert!(value == 0.0 || value.abs() > 1e-6, "{word} in {tables:?}");
        zeros += u32::from(value == 0.0);
    }
    assert!(zeros > 20, "{zeros}");
}

#[test]
fn arguments_that_cannot_be_thrown_are_refused_in_one_line() {
    for (arguments, told) in [
        (&[][..], "<SCENE>"),
        (&["--speed", "3"], "--radii <BULLET> [OTHER]"),
        (&["bullet", "--substeps", "1"], "1 is not in 2..=64"),
        (&["bullet", "--until", "0"], "accepted: a number of seconds from 1e-70"),
        (&[&GAME[..], &["jolt", "--until", "1"]].concat(), "cannot be used with"),
        (&["--speed", "1", "--radii", "1", "1"], "--engine <NAME>"),
        (&["bullet", "--seed", "2"], "--speed <V>"),
        (&["--speed", "1e300"], "'1e300' for '--speed <V>': accepted: a number from 1e-6 to 1e6"),
        (&["--speed", "1000001"], "accepted: a number from 1e-6 to 1e6"),
        (&["--speed", "1", "--radii", "0", "1", "--rate", "1"], "accepted: a number from 1e-6 to 1e6"),
        (&["--speed", "1", "--radii", "1", "1e7", "--rate", "1"], "accepted: a number from 1e-6 to 1e6"),
        (&["--speed", "1", "--radii", "1", "1", "--rate", "0"], "accepted: a number from 1e-6 to 1e6"),
        (&["--speed", "1", "--other-speed", "1e300"], "accepted: a number from 0 to 1e6"),
        (&["--speed", "1", "--wall", "-1"], "accepted: a number from 0 to 1e6"),
        (&[&GAME[..], &["jolt", "--wall", "1", "--other-speed", "3"]].concat(), "cannot be used with"),
        (&[&GAME[..], &["unreal"]].concat(), "possible values: box2d-3, box2d-2, rapier"),
        (&[&GAME[..], &["jolt", "bullet"]].concat(), "cannot be used with"),
        (&["bullet", "--engine", "jolt"], "--speed <V>"),
        (
            &["--speed", "0", "--radii", "1", "1", "--rate", "1", "--engine", "jolt"],
            "'0' for '--speed <V>': accepted: a number from 1e-6 to 1e6",
        ),
    ] {
        let said = refused(arguments);
        assert!(said.contains(told) && said.lines().count() == 1, "{arguments:?}: {said}");
    }
}

const GAME: [&str; 8] = ["--speed", "20", "--radii", "0.5", "0.75", "--rate", "60", "--engine"];

#[test]
fn the_answer_for_a_game_is_that_of_its_grid() {
    let engine = Engine::all().find(|engine| engine.word() == "godot-3d").expect("an engine");
    let game = Game {
        speed: 20.0,
        radii: [0.5, 0.75],
        rate: 60.0,
        other: Other::Moving,
        other_speed: 15.0,
        thickness: 0.0,
        engine,
        substeps: 8,
        impacts: 1,
    };
    let mut trial = Trial::new(game, 7).expect("accepted");
    while !trial.is_done() {
        trial.advance(999);
    }
    let options = ["godot-3d", "--other-speed", "15", "--substeps", "8", "--seed", "7"];
    let said = said(&[&GAME[..], &options].concat());
    let [lead, typed, ..] = sentences(&trial, trial.answer().expect("it is done"));
    assert_eq!(said.lines().next(), Some(format!("{lead} {typed}").as_str()), "{said}");
    let rows = rows_of(&said);
    for cell in trial.cells() {
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let ghosts =
            if cell.ghosts > 0 { format!("+{}", percent(cell.ghost_share())) } else { String::new() };
        let row = rows.iter().find(|row| row[0] == cell.method.to_string()).expect("a row");
        let column =
            Situation::ALL.iter().position(|&situation| situation == cell.situation).expect("a column");
        assert_eq!(row[1 + column], percent(cell.share()) + &ghosts, "{}, {}", cell.method, cell.situation);
    }
}

#[test]
fn the_answer_for_a_game_names_the_setting_above_a_table() {
    let said = said(&[&GAME[..], &["rapier"]].concat());
    assert!(
        said.starts_with(
            "In Rapier (0.36.1), use Sweep at rest: RigidBodyBuilder::dynamic().ccd_enabled(true)\n"
        ) && said.contains("up to 18.3 m/s"),
        "{said}"
    );
    let at_wall = ["--speed", "90", "--radii", "0.5", "--wall", "0.2", "--engine", "unity-2d"];
    let answer = self::said(&at_wall);
    assert!(
        answer.contains("Continuous\n") && answer.contains("R/dt = 30 m/s"),
        "50 steps a second: {answer}"
    );
    let rows = rows_of(&said);
    for method in Detection::ALL {
        let row = rows.iter().find(|row| row[0] == method.to_string()).expect("a row");
        assert!(row.len() == 7 && row[1..].iter().all(|cell| cell.ends_with('%')), "{row:?}");
    }
}
