//! The contents of the tables: the bits of the library, in order, up to and including the end.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::Scene;

use super::program::{
    Folder, Row, bits, circles, circles_of, number, read, rows, run, scene, succeed, value, world_at,
};

fn overlap(mut scene: Scene, step: f64) -> Scene {
    scene.rules.detection = Detection::OVERLAP;
    scene.rules.step = step;
    scene
}

#[test]
fn a_run_matches_the_library_bit_for_bit() {
    let folder = Folder::new();
    let state = folder.path("state.csv");
    // More contacts than one epoch holds.
    let until = "400";
    let (events, summary) = succeed(&["gas-30", "--until", until, "--events", "-", "--state", &state]);
    let (world, log) = world_at(&scene("gas-30"), 400.0);
    assert!(log.events.len() > 4096, "{}", log.events.len());
    let expected: Vec<_> = log.events.iter().map(|event| Row::of(event).bits()).collect();
    assert_eq!(rows(&events).iter().map(Row::bits).collect::<Vec<_>>(), expected);
    assert_eq!(bits(&circles(&read(&state))), bits(&circles_of(&world)));
    assert_eq!(number(&summary, "pair_tests"), world.counters().pair_tests as f64);
    assert!(number(&summary, "energy_drift").abs() < 1e-13, "{summary}");
    assert!(number(&summary, "wall_seconds") >= 0.0 && value(&summary, "stopped").is_none(), "{summary}");
}

#[test]
fn a_run_that_ends_earlier_is_the_beginning_of_the_longer_one() {
    let (long, _) = succeed(&["gas-30", "--until", "3", "--events", "-"]);
    let (short, _) = succeed(&["gas-30", "--until", "1.7", "--events", "-"]);
    assert!(long.len() > short.len() && long.starts_with(&short));
}

#[test]
fn rows_of_fixed_steps_are_in_order_of_time() {
    let folder = Folder::new();
    let state = folder.path("state.csv");
    let arguments = [
        "gas-30",
        "--until",
        "20",
        "--detection",
        "overlap",
        "--step",
        "0.1",
        "--events",
        "-",
        "--state",
        &state,
    ];
    let (events, summary) = succeed(&arguments);
    let rows = rows(&events);
    assert!(rows.windows(2).all(|pair| pair[0].time <= pair[1].time));
    let of_kind = |kind: &str| rows.iter().filter(|row| row.kind == kind).count() as f64;
    for (kind, key) in
        [("pair", "pair_collisions"), ("wall", "wall_hits"), ("missed", "missed"), ("too-late", "too_late")]
    {
        assert!(of_kind(kind) > 0.0, "{kind}");
        assert_eq!(of_kind(kind), number(&summary, key), "{kind}");
    }
    let (world, log) = world_at(&overlap(scene("gas-30"), 0.1), 20.0);
    let expected: Vec<_> = log.events.iter().map(|event| Row::of(event).bits()).collect();
    let found: Vec<_> =
        rows.iter().filter(|row| ["pair", "wall"].contains(&row.kind.as_str())).map(Row::bits).collect();
    assert_eq!(found, expected);
    assert_eq!(bits(&circles(&read(&state))), bits(&circles_of(&world)));
    // A missed contact has the time of the contact itself: between two checks, or at one that moved its first circle.
    for missed in rows.iter().filter(|row| row.kind == "missed") {
        let is_at_check = (missed.time / 0.1).fract() <= 1e-9;
        let moves = |row: &&Row| row.kind == "pair" && (row.time - missed.time).abs() < 1e-9;
        assert!(!is_at_check || rows.iter().filter(moves).any(|row| row.a == missed.a), "{}", missed.time);
    }
}

const HEAD_ON: &str = "detection = \"intercept\"\nresponse = \"bounce\"\nstep = 0.1\n\
    [[circle]]\ncenter = [-2, 0]\nvelocity = [1, 0]\nradius = 0.5\nmass = 1\n\
    [[circle]]\ncenter = [2, 0]\nvelocity = [-1, 0]\nradius = 0.5\nmass = 1\n";

#[test]
fn the_run_includes_its_end_time() {
    let folder = Folder::new();
    let scene = folder.text(HEAD_ON);
    let contact = "time,kind,a,b,x,y,depth\n1.5,pair,0,1,0.0,0.0,0.0\n";
    for (until, expected) in [("1.5", contact), ("1.4999999999999998", &contact[..24]), ("2", contact)] {
        assert_eq!(succeed(&[&scene, "--until", until, "--events", "-"]).0, expected, "{until}");
    }
    let (state, _) = succeed(&[&scene, "--until", "2", "--state", "-"]);
    assert_eq!(state, "id,x,y,vx,vy,radius,mass\n0,-1.0,0.0,-1.0,0.0,0.5,1.0\n1,1.0,0.0,1.0,0.0,0.5,1.0\n");
}

#[test]
fn a_step_that_rounding_puts_past_the_end_is_made() {
    let folder = Folder::new();
    let scene = folder.text(HEAD_ON);
    let state = |until| {
        circles(&succeed(&[&scene, "--until", until, "--detection", "overlap", "--state", "-"]).0)[0][0]
    };
    // 3 · 0.1 is 0.30000000000000004.
    assert_eq!(state("0.3"), -2.0 + 3.0 * 0.1);
    assert_eq!(state("0.2999999999"), -2.0 + 2.0 * 0.1);
    assert_eq!(state("0"), -2.0);
    let (_, summary) = succeed(&[&scene, "--until", "0.3", "--detection", "overlap"]);
    assert_eq!(value(&summary, "pair_tests"), Some("3"));
}

#[test]
fn the_summary_says_how_much_energy_was_lost() {
    let folder = Folder::new();
    for (restitution, drift) in [("1", "0"), ("0.5", "-0.75"), ("0", "-1")] {
        let scene =
            folder.text(&format!("restitution = {restitution}\n{HEAD_ON}").replace("mass = 1", "mass = 3"));
        let (_, summary) = succeed(&[&scene, "--until", "2"]);
        assert_eq!(value(&summary, "energy_drift"), Some(drift), "{restitution}");
    }
    let (_, summary) = succeed(&["drag", "--until", "2"]);
    assert_eq!(value(&summary, "energy_drift"), Some("0"), "what rests and goes on resting loses nothing");
}

#[test]
fn events_at_time_zero_are_written_when_no_time_passes() {
    let (events, _) = succeed(&["touching", "--until", "0", "--detection", "intercept", "--events", "-"]);
    let rows = rows(&events);
    assert_eq!((rows.len(), rows[0].time, rows[0].contact()), (1, 0.0, "pair 0 1".to_owned()));
}

#[test]
fn a_scene_without_circles_has_tables_without_rows() {
    let folder = Folder::new();
    let scene = folder.text("step = 0.5\n");
    for detection in ["overlap", "intercept"] {
        let (events, summary) =
            succeed(&[&scene, "--until", "10", "--detection", detection, "--events", "-"]);
        assert_eq!(events, "time,kind,a,b,x,y,depth\n");
        assert!(
            summary.starts_with(
                "pair_collisions=0 wall_hits=0 missed=0 too_late=0 ghosts=0 time_lost=0 pair_tests=0 energy_drift=0 \
                 wall_seconds="
            ),
            "{summary}"
        );
        assert_eq!(succeed(&[&scene, "--until", "10", "--state", "-"]).0, "id,x,y,vx,vy,radius,mass\n");
    }
}

#[test]
fn the_run_stops_after_the_requested_number_of_events() {
    let folder = Folder::new();
    let state = folder.path("state.csv");
    let (all, _) = succeed(&["gas-30", "--until", "30", "--events", "-"]);
    // More than are found in one go, and not a whole number of goes.
    let arguments = ["gas-30", "--until", "30", "--max-events", "300", "--events", "-", "--state", &state];
    let (some, summary) = succeed(&arguments);
    assert_eq!(rows(&some).len(), 300);
    assert!(all.starts_with(&some));
    let time = rows(&some)[299].time;
    assert_eq!((value(&summary, "stopped"), number(&summary, "time")), (Some("max-events"), time));
    let (world, _) = world_at(&scene("gas-30"), time);
    assert_eq!(bits(&circles(&read(&state))), bits(&circles_of(&world)));
}

#[test]
fn a_step_writes_no_more_rows_than_requested() {
    // Also in the last step: the missing rows are announced.
    for until in ["0.1", "1"] {
        let arguments =
            ["gas-1000", "--until", until, "--detection", "overlap", "--step", "0.1", "--events", "-"];
        let (all, _) = succeed(&arguments);
        let (some, summary) = succeed(&[&arguments[..], &["--max-events", "7"]].concat());
        assert!(rows(&some).len() == 7 && rows(&all)[7].time <= 0.1);
        assert!(all.starts_with(&some));
        assert_eq!((value(&summary, "stopped"), value(&summary, "time")), (Some("max-events"), Some("0.1")));
    }
}

#[test]
fn a_run_with_as_many_events_as_requested_reaches_its_end() {
    let folder = Folder::new();
    let scene = folder.text(HEAD_ON);
    let (state, summary) = succeed(&[&scene, "--until", "2", "--max-events", "1", "--state", "-"]);
    assert_eq!((circles(&state)[0][0], value(&summary, "stopped")), (-1.0, None));
}

#[test]
fn more_circles_than_a_window_accepts_are_simulated() {
    let folder = Folder::new();
    let scene = folder.text(
        "[arena]\nmin = [-8, -4]\nmax = [8, 4]\n\
         [[random]]\ncount = 2500\nseed = 1\nradius = [0.01, 0.01]\nspeed = [1, 1]\n",
    );
    let (state, _) = succeed(&[&scene, "--until", "0", "--state", "-"]);
    assert_eq!(circles(&state).len(), 2500);
}

#[test]
fn endless_contacts_are_reported_outside_the_tables() {
    let folder = Folder::new();
    let circle = |x: f64, speed: f64, mass: f64| {
        format!("[[circle]]\ncenter = [{x}, 0]\nvelocity = [{speed}, 0]\nradius = 0.5\nmass = {mass}\n")
    };
    let head = "detection = \"intercept\"\nresponse = \"bounce\"\nrestitution = 0.5\n";
    let circles = [circle(-2.0, 1.0, 1e6), circle(0.0, 0.0, 1.0), circle(2.0, -1.0, 1e6)].concat();
    let scene = folder.text(&format!("{head}{circles}"));
    let output = run(&[&scene, "--until", "2", "--events", "-", "--max-events", "3000"]);
    let said = String::from_utf8(output.stderr).expect("text");
    let [note, summary] = said.lines().collect::<Vec<_>>()[..] else { panic!("two lines: {said}") };
    let (begin, end) = ("note: collapse at time=1", "repeats, and time hardly advances");
    assert!(note.starts_with(begin) && note.ends_with(end), "{note}");
    assert_eq!((output.status.code(), value(summary, "stopped")), (Some(0), Some("max-events")));
    assert_eq!(rows(&String::from_utf8(output.stdout).expect("text")).len(), 3000);
}

#[test]
fn a_ghost_has_its_row_midway_between_the_rims_and_is_counted() {
    let folder = Folder::new();
    let scene = folder.text(
        "detection = \"speculative\"\nstep = 0.25\n\
         [[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
         [[circle]]\ncenter = [0, 1.2]\nradius = 0.5\n",
    );
    let (events, summary) = succeed(&[&scene, "--until", "1", "--events", "-", "--columns", "wide"]);
    let row: Vec<&str> = events.lines().nth(1).expect("a row").split(',').collect();
    assert_eq!(row[..7], ["0.25", "ghost", "0", "1", "", "A", "B"]);
    let number = |column: usize| row[column].parse::<f64>().expect("a number");
    let near = |column: usize, expected: f64| (number(column) - expected).abs() < 1e-12;
    // A is then at (−2.4, 0) and B at (0, 1.2): their midpoint is the expected place, because the radii are equal.
    assert!(near(7, -1.2) && near(8, 0.6) && near(9, 0.0), "{row:?}");
    // It leaves at (4, −8) instead of (20, 0).
    assert!((number(19) - 2.0_f64.atan().to_degrees()).abs() < 1e-9, "{row:?}");
    assert!(summary.contains(" ghosts=1 time_lost=0 "), "{summary}");
}
