//! The examples in the documents run, and print what the documents say.

use std::fs;
use std::path::Path;
use std::process::Command;

use circle_collision_demo::scene::Scene;

use super::documents::{COMMAND_LINE, README, SCENE_FILES, root, said_by_the_program};

#[test]
fn the_examples_of_run_print_what_they_say() {
    let (_, after) =
        COMMAND_LINE.split_once("<!-- run -->\n```\n").expect("the examples begin with their mark");
    let (examples, _) = after.split_once("```\n<!-- /run -->").expect("the examples end with their mark");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut commands = 0;
    for example in examples.split("$ ").skip(1) {
        let (line, expected) = example.split_once('\n').expect("a command and what it prints");
        let words: Vec<&str> = line.split_whitespace().collect();
        let said = match words[..] {
            ["circle-collision", ref arguments @ ..] => said_by_the_program(arguments, folder.path()),
            ["cat", file] => {
                fs::read_to_string(folder.path().join(file)).expect("a file of the example before")
            }
            _ => panic!("a command that this test does not know: {line}"),
        };
        assert_eq!(without_duration(&said), without_duration(expected), "{line}");
        commands += 1;
    }
    assert!(commands > 1, "the examples are found");
}

#[test]
fn the_example_of_a_scene_file_can_be_read() {
    let scene = Scene::parse(block(SCENE_FILES, "toml"), "example").expect("a scene");
    assert_eq!(scene.circles.len(), 101);
}

/// A fresh package outside this one, with the dependency lines of the README exactly as printed.
#[test]
#[cfg(unix)] // The printed path is that of a folder beside the package: a link to this one.
fn the_library_example_in_the_readme_prints_what_it_promises() {
    let (_, library) = README.split_once("## As a library").expect("a section on the library");
    let (dependencies, example) = (block(library, "toml"), block(library, "rust"));
    let manifest = format!(
        "[package]\nname = \"my-game\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n{dependencies}"
    );
    // Always the same place, so that nothing is built twice.
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let game = outside.join("my-game");
    fs::create_dir_all(game.join("src")).expect("a folder");
    let link = outside.join("circle-collision");
    let _ = fs::remove_file(&link); // From an earlier run, perhaps in a folder that has moved.
    std::os::unix::fs::symlink(root(), &link).expect("a link");
    let write = |name: &str, text: &str| fs::write(game.join(name), text).expect("written");
    write("Cargo.toml", &manifest);
    write("src/main.rs", &format!("fn main() {{\n{example}}}\n"));
    // The versions that are already on this machine: a build needs no network.
    write("Cargo.lock", include_str!("../../Cargo.lock"));
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .env("CARGO_TARGET_DIR", outside.join("target"))
        // It runs for a moment only.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .current_dir(&game)
        .output()
        .expect("cargo runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let (_, said) = example.split_once("; // ").expect("the line says what it prints");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().next(), said.lines().next());
    let packages = fs::read_to_string(game.join("Cargo.lock")).expect("a lock file");
    let packages: Vec<&str> = packages.lines().filter_map(|line| line.strip_prefix("name = ")).collect();
    let brought = [r#""circle-collision""#, r#""fearless_simd""#, r#""glam""#, r#""my-game""#];
    assert_eq!(packages, brought, "it brings what is printed");
}

/// The first code block of this language.
fn block<'a>(text: &'a str, language: &str) -> &'a str {
    let (_, after) = text.split_once(&format!("```{language}\n")).expect("a block");
    after.split_once("```").expect("its end").0
}

/// The text without the one number that differs between machines.
fn without_duration(text: &str) -> &str {
    text.split_once(" wall_seconds=").map_or(text, |(before, _)| before)
}
