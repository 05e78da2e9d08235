//! The table of nasty cases in the guide has rows that the example prints.

use std::process::Command;

const GUIDE: &str = include_str!("../../../crates/circle-collision/src/guide.md");

#[test]
fn the_nasty_cases_of_the_guide_are_printed() {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--locked", "--example", "nasty_cases"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let (_, section) = GUIDE.split_once("## Nasty cases\n").expect("a section");
    let rows: Vec<_> = section
        .lines()
        .take_while(|line| !line.starts_with('#'))
        .filter(|line| line.starts_with('|'))
        .collect();
    assert_eq!(rows.len(), 12, "two of the head and ten cases");
    for row in rows {
        assert!(said.lines().any(|line| line == row), "{row}");
    }
}
