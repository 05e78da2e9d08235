//! The tables as other programs read them: Python's `csv`, and pandas with the options of `docs/cli.md`.

use std::process::Command;

use super::program::{Folder, read, succeed};

/// Names that readers take for a missing value, a number or a truth value, or that need quotation marks.
const NAMES: [&str; 16] = [
    "NA",
    "None",
    "null",
    "nan",
    "N/A",
    "<NA>",
    "007",
    "1e5",
    "inf",
    "True",
    "a,b",
    "say \"a\"",
    " A ",
    "é",
    "A",
    "A",
];

/// Prints the rows of each table, then reads it with pandas, if it is there, and checks each cell.
const READER: &str = r#"
import csv, sys
try:
    import pandas as pd
except ImportError:
    pd = None
print("csv" if pd is None else "csv and pandas", file=sys.stderr)
for path in sys.argv[1:]:
    with open(path, newline="", encoding="utf-8") as table:
        rows = list(csv.reader(table, strict=True))
    sys.stdout.buffer.write("".join("\x1f".join(row) + "\x1e" for row in rows).encode() + b"\x1d")
    if pd is None:
        continue
    names = {name: str for name in ("name", "name_a", "name_b")}
    whole = {"b": "Int64"} if "wall" in rows[0] else {}
    table = pd.read_csv(path, keep_default_na=False, na_values=[""], dtype={**names, **whole})
    assert list(table.columns) == rows[0], path
    assert len(table) == len(rows) - 1, path
    for column in rows[0]:
        for text, value in zip([row[rows[0].index(column)] for row in rows[1:]], table[column]):
            if text == "":
                assert pd.isna(value), (path, column)
            elif column in names or isinstance(value, str):
                assert value == text, (path, column, text, value)
            else:
                assert value == float(text), (path, column, text, value)
    if "wall" in rows[0]:
        assert str(table["b"].dtype) == "Int64" and table["b"].isna().any()
    if "id" in rows[0] and "time" in rows[0]:
        circles, times = table["id"].nunique(), table["time"].nunique()
        assert table.pivot(index="time", columns="id")["x"].shape == (times, circles)
"#;

/// The rows of a table by RFC 4180: commas, line ends, and quotation marks, which are doubled within a field.
fn fields(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut is_quoted, mut rest) = (false, text.chars().peekable());
    while let Some(character) = rest.next() {
        match (character, is_quoted) {
            ('"', true) if rest.peek() == Some(&'"') => field.extend(rest.next()),
            ('"', _) => is_quoted = !is_quoted,
            (',', false) => row.push(std::mem::take(&mut field)),
            ('\n', false) => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            _ => field.push(character),
        }
    }
    assert!(row.is_empty() && field.is_empty() && !is_quoted, "the last row is whole");
    rows
}

/// Runs the reader; `None` without Python, which a bare machine may lack.
fn python(script: &str, tables: &[String]) -> Option<Vec<Vec<Vec<String>>>> {
    let Ok(output) = Command::new("python3").arg("-c").arg(script).args(tables).output() else {
        println!("python3 is not here: the tables are read by this test alone");
        return None;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    println!("read by {said}");
    let text = String::from_utf8(output.stdout).expect("text");
    let row = |row: &str| row.split('\x1f').map(str::to_owned).collect();
    let rows = |table: &str| table.split_terminator('\x1e').map(row).collect();
    Some(text.split_terminator('\x1d').map(rows).collect())
}

/// Writes every table of a run of this scene; returns their paths: events, wide events, states, trajectory.
fn tables(folder: &Folder, scene: &str) -> Vec<String> {
    let names = ["events.csv", "wide.csv", "state.csv", "trajectory.csv"];
    let paths: Vec<String> = names.iter().map(|name| folder.path(name)).collect();
    let [events, wide, state, trajectory] = &paths[..] else { unreachable!("four") };
    let until = [scene, "--until", "3"];
    succeed(&[&until[..], &["--events", events, "--state", state]].concat());
    let others = ["--events", wide, "--columns", "wide", "--trajectory", trajectory, "--every", "1"];
    succeed(&[&until[..], &others].concat());
    paths
}

#[test]
fn other_programs_read_every_table_with_all_names() {
    let folder = Folder::new();
    let circle = |(index, name): (i32, &str)| {
        let (x, y) = (4 * (index % 4) - 6, 4 * (index / 4) - 6);
        let (vx, vy) = (3 * index - 20, 7 - index);
        format!("[[circle]]\nname = '{name}'\ncenter = [{x}, {y}]\nvelocity = [{vx}, {vy}]\nradius = 0.5\n")
    };
    let circles: String = (0..).zip(NAMES).map(circle).collect();
    let scene = format!("[arena]\nmin = [-9, -9]\nmax = [9, 9]\n{circles}");
    let paths = tables(&folder, &folder.text(&scene));
    let ours: Vec<Vec<Vec<String>>> = paths.iter().map(|path| fields(&read(path))).collect();
    for rows in &ours {
        assert!(rows.len() > NAMES.len() && rows.iter().all(|row| row.len() == rows[0].len()));
    }
    let names: Vec<&str> = ours[3][1..=NAMES.len()].iter().map(|row| row[2].as_str()).collect();
    assert_eq!(names, NAMES);
    let is_name = |row: &[String]| row[5..7].iter().all(|name| name.is_empty() || NAMES.contains(&&**name));
    assert!(ours[1][1..].iter().all(|row| is_name(row)));
    assert!(ours[1].iter().any(|row| row[3].is_empty() && row[4] == "left"), "a wall has no b");
    if let Some(theirs) = python(READER, &paths) {
        assert_eq!(theirs, ours);
    }
}

#[test]
fn default_names_are_kept_by_a_reader_without_options() {
    let folder = Folder::new();
    let scene = folder.text(
        "[arena]\nmin = [-9, -9]\nmax = [9, 9]\n[[random]]\ncount = 400\nseed = 1\nradius = [0.1, 0.1]\nspeed = [1, 1]\n",
    );
    let table = folder.path("t.csv");
    succeed(&[&scene, "--until", "1", "--trajectory", &table, "--every", "1"]);
    let rows = fields(&read(&table));
    let mut names: Vec<&str> = rows[1..=400].iter().map(|row| row[2].as_str()).collect();
    assert!(!names.contains(&"NA"), "pandas and R take it for a missing value");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 400);
    let script = r#"
import sys
try:
    import pandas as pd
    assert pd.read_csv(sys.argv[1]).groupby("name").ngroups == 400
    print("pandas", file=sys.stderr)
except ImportError:
    print("nothing: pandas is not here", file=sys.stderr)
"#;
    python(script, &[table]);
}
