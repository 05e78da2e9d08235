//! The README says what the program does: its key table is the program's own.

use circle_collision::lab::KEYS;
use circle_collision::scene::BUILT_IN;

const README: &str = include_str!("../README.md");

#[test]
fn the_key_table_is_the_programs_own() {
    let expected: Vec<String> = KEYS
        .iter()
        .map(|binding| format!("| {} | {} |", binding.label().replace('|', "\\|"), binding.does))
        .collect();
    let (_, after) = README.split_once("<!-- keys -->\n").expect("the table begins with its mark");
    let (table, _) = after.split_once("\n<!-- /keys -->").expect("the table ends with its mark");
    let found: Vec<&str> = table.lines().skip(2).collect();
    assert_eq!(
        found,
        expected,
        "to be put between the marks:\n| key | does |\n|---|---|\n{}",
        expected.join("\n")
    );
}

#[test]
fn every_built_in_scene_is_named() {
    for scene in BUILT_IN {
        assert!(README.contains(&format!("`{}`", scene.name)), "{} is missing", scene.name);
    }
}
