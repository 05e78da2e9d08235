//! Positions at even times: those of the library, advanced to each time separately.

use circle_collision::simulation::{Detection, Log};

use super::program::{Folder, read, refused, scene, succeed};

/// A row: time, id, name, and x, y, vx, vy.
type Row = (f64, usize, String, [f64; 4]);

fn rows(text: &str) -> Vec<Row> {
    assert!(text.ends_with('\n'));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("time,id,name,x,y,vx,vy,radius,mass"));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let [time, id, name, numbers @ .., _, _] = &fields[..] else { panic!("{line}") };
            let numbers: Vec<f64> = numbers.iter().map(|text| text.parse().expect("a number")).collect();
            let time = time.parse().expect("a time");
            (
                time,
                id.parse().expect("an index"),
                (*name).to_owned(),
                numbers.try_into().expect("four numbers"),
            )
        })
        .collect()
}

#[test]
fn the_places_match_a_world_advanced_to_each_time() {
    for (detection, step) in [(Detection::Intercept, 0.1), (Detection::OVERLAP, 0.07)] {
        let (method, text) = (detection.to_string(), step.to_string());
        let arguments = ["gas-30", "--until", "3", "--detection", &method, "--step", &text];
        let (text, _) = succeed(&[&arguments[..], &["--every", "0.25", "--trajectory", "-"]].concat());
        let found = rows(&text);
        assert_eq!(found.len(), 13 * 30);
        let mut scene = scene("gas-30");
        (scene.rules.detection, scene.rules.step) = (detection, step);
        for (k, rows) in found.chunks(30).enumerate() {
            let time = k as f64 * 0.25;
            let mut world = scene.world();
            while !world.advance(time * (1.0 + 1e-12), 10_000, &mut Log::default()).reached() {}
            for (id, (row, circle)) in rows.iter().zip(world.circles()).enumerate() {
                // A straight line from the last event or check, computed independently.
                let there = circle.center + circle.velocity * (time - world.time());
                assert_eq!((row.0, row.1, &row.2), (time, id, &scene.circles[id].name));
                let [x, y, u, v] = row.3;
                assert_eq!([u, v], circle.velocity.to_array(), "{detection:?} at {time}");
                let off = (x - there.x).abs().max((y - there.y).abs());
                assert!(off < 1e-12, "{detection:?} at {time}: {id} is {off} m off");
            }
        }
    }
}

#[test]
fn rows_are_at_multiples_of_the_interval_up_to_the_end() {
    let times = |until: &str, every: &str| {
        let (text, _) = succeed(&["drag", "--until", until, "--every", every, "--trajectory", "-"]);
        rows(&text).into_iter().step_by(2).map(|row| row.0).collect::<Vec<_>>()
    };
    // 3 · 0.1 is 0.30000000000000004.
    assert_eq!(times("0.3", "0.1"), [0.0, 0.1, 0.2, 0.3]);
    assert_eq!(times("1", "0.4"), [0.0, 0.4, 0.8]);
    assert_eq!(times("0", "1"), [0.0]);
}

#[test]
fn a_trajectory_changes_nothing_else_in_the_run() {
    let folder = Folder::new();
    let (state, trajectory) = (folder.path("state.csv"), folder.path("trajectory.csv"));
    for detection in ["overlap", "intercept"] {
        let arguments =
            ["gas-30", "--until", "7", "--detection", detection, "--events", "-", "--state", &state];
        let (plain, plain_summary) = succeed(&arguments);
        let plain_state = read(&state);
        let with = [&arguments[..], &["--every", "0.013", "--trajectory", &trajectory]].concat();
        let (events, summary) = succeed(&with);
        assert_eq!((plain, plain_state), (events, read(&state)));
        let sums = |line: &str| line.split(" wall_seconds").next().map(str::to_owned);
        assert_eq!(sums(&plain_summary), sums(&summary));
        assert_eq!(rows(&read(&trajectory)).len(), 30 * 539);
    }
}

#[test]
fn a_trajectory_needs_an_interval_and_its_own_destination() {
    let said = refused(&["drag", "--until", "1", "--trajectory", "-"]);
    assert!(said.contains("--every <DT>"), "{said}");
    let both = refused(&["drag", "--until", "1", "--every", "0.1", "--trajectory", "-", "--events", "-"]);
    let accepted = "accepted: standard output for one of them";
    assert_eq!(both, format!("error: --events and --trajectory: found - for both, {accepted}"));
    for every in ["0", "-1", "nan"] {
        let said = refused(&["drag", "--until", "1", "--trajectory", "x.csv", "--every", every]);
        assert!(said.contains("accepted: a number of seconds"), "{said}");
    }
}
