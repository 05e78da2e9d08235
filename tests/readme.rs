//! The README says what the program does: its key table and what its examples print are the program's own.

use std::process::Command;

use circle_collision::scene::BUILT_IN;
use circle_collision::session::KEYS;

const README: &str = include_str!("../README.md");

#[test]
fn the_key_table_is_the_programs_own() {
    let expected: Vec<String> = KEYS
        .iter()
        .map(|binding| {
            let label = binding.label().replace('|', "\\|");
            format!("| {} | {label} | {} |", binding.group.name(), binding.does)
        })
        .collect();
    let (_, after) = README.split_once("<!-- keys -->\n").expect("the table begins with its mark");
    let (table, _) = after.split_once("\n<!-- /keys -->").expect("the table ends with its mark");
    let found: Vec<&str> = table.lines().skip(2).collect();
    assert_eq!(
        found,
        expected,
        "to be put between the marks:\n| | key | does |\n|---|---|---|\n{}",
        expected.join("\n")
    );
}

#[test]
fn every_built_in_scene_is_named() {
    for scene in BUILT_IN {
        assert!(README.contains(&format!("`{}`", scene.name)), "{} is missing", scene.name);
    }
}

#[test]
fn the_examples_of_run_print_what_they_say() {
    let (_, after) = README.split_once("<!-- run -->\n```\n").expect("the examples begin with their mark");
    let (examples, _) = after.split_once("```\n<!-- /run -->").expect("the examples end with their mark");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut commands = 0;
    for example in examples.split("$ ").skip(1) {
        let (line, expected) = example.split_once('\n').expect("a command and what it prints");
        let words: Vec<&str> = line.split_whitespace().collect();
        let said = match words[..] {
            ["circle-collision", ref arguments @ ..] => {
                let output = Command::new(env!("CARGO_BIN_EXE_circle-collision"))
                    .args(arguments)
                    .current_dir(&folder)
                    .output()
                    .expect("the program runs");
                [output.stdout, output.stderr].concat()
            }
            ["cat", file] => std::fs::read(folder.path().join(file)).expect("a file of the example before"),
            _ => panic!("a command that this test does not know: {line}"),
        };
        let said = String::from_utf8(said).expect("text");
        assert_eq!(without_duration(&said), without_duration(expected), "{line}");
        commands += 1;
    }
    assert!(commands > 1, "the examples are found");
}

#[test]
fn the_example_of_the_library_is_a_program_and_prints_what_it_says() {
    let (_, library) = README.split_once("## The library").expect("a part about the library");
    let block = |language: &str| {
        let (_, after) = library.split_once(&format!("```{language}\n")).expect("a block");
        after.split_once("```").expect("its end").0
    };
    let root = env!("CARGO_MANIFEST_DIR");
    let version =
        format!("version = \"{}.{}\"", env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"));
    assert!(block("toml").contains(&version), "the version of this package");
    let dependencies = block("toml").replace(&version, &format!("path = {root:?}"));
    // Nothing but those lines; the profile is this package's own, so that what it has built need not be built again.
    let (_, profile) = include_str!("../Cargo.toml").split_once("[profile.dev]").expect("a profile");
    let (profile, _) = profile.split_once("[lints").expect("its end");
    let manifest = format!(
        "[package]\nname = \"readme-example\"\nedition = \"2024\"\n[dependencies]\n{dependencies}\n\
         [profile.dev]{profile}\n[workspace]\n"
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    write("Cargo.toml", &manifest);
    write("src/main.rs", &format!("fn main() {{\n{}}}\n", block("rust")));
    // The versions that are on this machine already: a build needs no network.
    write("Cargo.lock", include_str!("../Cargo.lock"));
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--target-dir"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/target"))
        .current_dir(&folder)
        .output()
        .expect("cargo runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let (_, said) = block("rust").split_once("; // ").expect("the line says what it prints");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().next(), said.lines().next());
}

/// The text without the one number that differs between machines.
fn without_duration(text: &str) -> &str {
    text.split_once(" wall_seconds=").map_or(text, |(before, _)| before)
}
