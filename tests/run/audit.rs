//! The audit of a table of frames.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use circle_collision_demo::scene;

use super::program::{succeed, value};

/// Runs the audit of a table on standard input, with arguments.
fn audit(table: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_circle-collision"));
    command.args(["audit", "-"]).args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = piped.spawn().expect("the program runs");
    // A table that is refused is not read to its end.
    let _ = program.stdin.take().expect("a pipe").write_all(table.as_bytes());
    program.wait_with_output().expect("an end")
}

/// The rows and the last line of an audit that ends well.
fn audited(table: &str, arguments: &[&str]) -> (Vec<Vec<String>>, String) {
    let output = audit(table, arguments);
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{said}");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect());
    (rows.collect(), said)
}

/// The table with other columns: names with commas, digits of f32, the columns in another order and one more.
fn disguised(table: &str) -> String {
    let single =
        |text: &str| text.parse::<f64>().map_or(text.to_owned(), |value| format!("{}", value as f32));
    let rows = table.lines().enumerate().map(|(index, line)| {
        let fields: Vec<&str> = line.split(',').collect();
        let [time, id, name, x, y, _, _, radius, mass] = fields[..] else { panic!("{line}") };
        if index == 0 {
            "color,radius,y,x,name,mass,time,id".to_owned()
        } else {
            format!(
                "red,{},{},{},\"{name}, the {id}.\",{mass},{time},{id}",
                single(radius),
                single(y),
                single(x)
            )
        }
    });
    rows.collect::<Vec<_>>().join("\r\n")
}

#[test]
fn the_trajectory_of_a_run_is_a_table_of_frames() {
    for (scene, step, key) in
        [("bullet", "0.25", "missed"), ("wall", "0.25", "missed"), ("too-late", "0.1", "too_late")]
    {
        let arguments = [scene, "--until", "2", "--step", step, "--trajectory", "-", "--every", step];
        let (table, summary) = succeed(&arguments);
        let walls: &[&str] = if scene == "wall" { &["--scene", scene] } else { &[] };
        let (rows, said) = audited(&table, walls);
        assert_eq!(value(&said, key), value(&summary, key), "{scene}: {said}");
        assert_eq!(value(&said, key), Some("1"), "{scene}: {said}");
        let (others, said) = audited(&disguised(&table), walls);
        assert_eq!(value(&said, key), Some("1"), "{scene}: {said}");
        let shown = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
            rows.iter().map(|row| [1, 2, 3, 4].map(|column| row[column].clone()).to_vec()).collect()
        };
        assert_eq!(shown(&others), shown(&rows));
        assert!(others[0][5].ends_with(", the 0."), "{others:?}");
    }
}

#[test]
fn a_bad_table_is_refused_at_its_first_fault() {
    let head = "time,id,x,y,radius\n";
    let good = "0,a,0,0,1\n0,b,5,0,1\n";
    for (table, place, found) in [
        (String::new(), "1:1: first line", "the columns"),
        ("x,y\n".to_owned(), "1:1: first line", "the columns x,y"),
        ("time,x,y,radius\n0,1,2,3\n".to_owned(), "1:1: first line", "a column id or name"),
        ("time,id,x,radius\n".to_owned(), "1:1: first line", "the columns x and y"),
        ("id,x,y,radius\n".to_owned(), "1:1: first line", "a column time"),
        ("frame,id,x,y,radius\n".to_owned(), "1:1: frame", "--rate"),
        ("time,id,x,y\n".to_owned(), "1:1: radius", "--radius"),
        ("time;id;x;y;radius\n".to_owned(), "1:1: first line", "the columns"),
        (format!("{head}0,a,0,0\n"), "2:1: row", "4 fields"),
        (format!("{head}0,a,0,0,1,2\n"), "2:1: row", "6 fields"),
        (format!("{head}{good}1,a,zero,0,1\n"), "4:5: x", "found zero"),
        (format!("{head}{good}1,a,,0,1\n"), "4:5: x", "found nothing"),
        (format!("{head}{good}1,a,nan,0,1\n"), "4:5: x", "found nan"),
        (format!("{head}{good}1,a,inf,0,1\n"), "4:5: x", "found inf"),
        (format!("{head}{good}1,a,0,1e400,1\n"), "4:7: y", "found 1e400"),
        (format!("{head}{good}1,a,0,1e71,1\n"), "4:7: y", "found 1e71"),
        (format!("{head}{good}1,a,0,0x1,1\n"), "4:7: y", "found 0x1"),
        (format!("{head}{good}1,a,0,\"0,5\",1\n"), "4:7: y", "found 0,5"),
        (format!("{head}{good}1,a,0,0,0\n"), "4:9: radius", "found 0"),
        (format!("{head}{good}1,a,0,0,-1\n"), "4:9: radius", "found -1"),
        (format!("{head}{good}1,a,0,0,inf\n"), "4:9: radius", "found inf"),
        (format!("{head}{good}nan,a,0,0,1\n"), "4:1: time", "found nan"),
        (format!("{head}{good}inf,a,0,0,1\n"), "4:1: time", "found inf"),
        (format!("{head}{good},a,0,0,1\n"), "4:1: time", "found nothing"),
        (format!("{head}{good}-1,a,0,0,1\n"), "4:1: time", "-1 s after 0 s"),
        (format!("{head}{good}1,a,0,0,1\n0,a,0,0,1\n"), "5:1: time", "0 s after 1 s"),
        (format!("{head}{good}0,a,0,0,1\n"), "4:3: id", "a twice in a frame"),
        ("time,name,x,y,radius\n0,a,0,0,1\n0,a,1,0,1\n".to_owned(), "3:3: name", "a twice in a frame"),
        ("time,id,x,y,radius,mass\n0,a,0,0,1,0\n".to_owned(), "2:11: mass", "found 0"),
        ("time,id,x,y,radius,mass\n0,a,0,0,1,-inf\n".to_owned(), "2:11: mass", "found -inf"),
        (
            "time,id,x,y,radius,run\n0,a,0,0,1,1\n0,a,0,0,1,2\n-1,a,0,0,1,2\n".to_owned(),
            "4:1: time",
            "-1 s after",
        ),
    ] {
        let output = audit(&table, &[]);
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{table}: {said}");
        assert!(
            said.contains(&format!("standard input:{place}: ")) && said.contains(found),
            "{table}: {said}"
        );
        assert!(said.contains("accepted: ") && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn circles_of_one_group_are_no_pair() {
    let rows = ["0,a,-3,0,1,shots", "0,b,0,0,1,shots", "1,a,3,0,1,shots", "1,b,0,0,1,shots"].join("\n");
    let head = "time,id,x,y,radius,group\n";
    for (table, missed) in [
        (format!("{head}{rows}"), "0"),
        (format!("{head}{}", rows.replacen("b,0,0,1,shots", "b,0,0,1,", 2)), "1"),
        (format!("{head}{}", rows.replace("shots", "")), "1"),
    ] {
        assert_eq!(value(&audited(&table, &[]).1, "missed"), Some(missed), "{table}");
    }
}

#[test]
fn each_failure_is_written_as_a_scene_that_shows_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = folder.path().join("failures");
    let place_text = place.to_str().expect("text");
    // Two bullets, the second one twice as fast, past a target that nothing moves; in pixels, downward.
    let mut table = vec!["frame,name,x,y,radius,mass".to_owned()];
    for frame in 0..6_i32 {
        for (name, x, speed, y) in [("slow", -90, 40, 5), ("fast", -200, 80, -5)] {
            table.push(format!("{frame},{name},{},{y},4,1", x + speed * frame));
        }
        table.push(format!("{frame},target,0,0,4,inf"));
    }
    let table = table.join("\n");
    let (rows, said) = audited(&table, &["--rate", "60", "-o", place_text, "--y-down"]);
    assert_eq!(rows.iter().map(|row| row[1].as_str()).collect::<Vec<_>>(), ["missed"; 2], "{said}");
    let mut names: Vec<_> =
        fs::read_dir(&place).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    for (file, speed) in names.iter().zip([4800.0, 2400.0]) {
        let path = file.to_str().expect("text");
        let scene = scene::read(file).expect("a scene");
        assert!(
            (scene.circles[0].circle.velocity.x - speed).abs() < 1e-6 && scene.circles[1].fixed,
            "{scene:?}"
        );
        let (_, summary) = succeed(&[path, "--until", "0.1"]);
        assert_eq!(value(&summary, "missed"), Some("1"), "{summary}");
    }
    assert_eq!(names.len(), 2);
    let again = audit(&table, &["--rate", "60", "-o", place_text]);
    assert_eq!(again.status.code(), Some(2), "a folder with files is left alone");
}
