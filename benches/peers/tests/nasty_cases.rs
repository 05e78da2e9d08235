//! The table of nasty cases in the guide is what the example prints.

use std::process::Command;

#[test]
fn the_guide_has_the_table_of_nasty_cases() {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--locked", "--example", "nasty_cases"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let (table, _) = said.split_once("\n\n").expect("a table and a sum");
    assert!(table.lines().count() >= 27, "{table}");
    assert!(include_str!("../../../crates/circle-collision/src/guide.md").contains(table), "{table}");
}
