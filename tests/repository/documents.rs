//! The documents describe the program correctly: their keys, options, examples and paths are checked against it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use circle_collision::simulation::{Detection, Response, StepMethod, WhoYields};
use circle_collision_demo::scene::{BUILT_IN, Color, yields_word};
use circle_collision_demo::session::{KEYS, Key, Page, Stroke, about, key_groups};
use circle_collision_demo::view::plot::PlotPage;

const README: &str = include_str!("../../README.md");
const COMMAND_LINE: &str = include_str!("../../docs/cli.md");
const SCENE_FILES: &str = include_str!("../../docs/scene-files.md");
const MODEL: &str = include_str!("../../docs/model.md");
const CURES: &str = include_str!("../../docs/cures.md");
const PAGE_SCRIPT: &str = include_str!("../../web/page.js");
const TOUR: &str = include_str!("../../assets/tour.toml");
const PACKAGING: &str = include_str!("../../assets/packaging/make");

/// The README is an introduction; longer texts belong in `docs/`.
const README_LINES: usize = 120;

/// Set to 1, this rewrites `docs/keys.md` instead of comparing it.
const UPDATE: &str = "CIRCLE_COLLISION_UPDATE_DOCUMENTS";

/// Folders whose files the documents name.
const NAMED_FOLDERS: [&str; 8] = ["crates", "src", "tests", "assets", "docs", "benches", "examples", ".ci"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every document of the repository: its path from the root, and its text.
fn documents() -> Vec<(PathBuf, String)> {
    let markdown = |folder: &str| {
        let entries = fs::read_dir(root().join(folder)).expect("a readable folder");
        let paths = entries.map(|entry| entry.expect("a readable entry").path());
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect::<Vec<_>>()
    };
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a readable document");
        (path.strip_prefix(root()).expect("below the root").to_path_buf(), text)
    };
    [markdown(""), markdown("docs"), markdown("crates/circle-collision")]
        .concat()
        .into_iter()
        .map(read)
        .collect()
}

#[test]
fn the_list_of_keys_matches_the_program() {
    let path = root().join("docs/keys.md");
    let expected = list_of_keys();
    if std::env::var_os(UPDATE).is_some_and(|value| value == "1") {
        fs::write(&path, &expected).expect("written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let difference = expected
        .lines()
        .zip(found.lines().chain(std::iter::repeat("")))
        .find(|(expected, found)| expected != found);
    assert!(
        found == expected,
        "docs/keys.md differs from src/session/keys.rs: {difference:?}\n{UPDATE}=1 cargo test --test repository documents \
         rewrites it."
    );
}

fn list_of_keys() -> String {
    let mut text = String::from(
        "# Keys\n\nThis page is made from `src/session/keys.rs`. H shows the same list in the program, with what the \
         mouse does.\n",
    );
    for group in key_groups() {
        let _ = write!(text, "\n## {}\n\n| key | does |\n|---|---|\n", group[0].group);
        for binding in group {
            let _ = writeln!(text, "| {} | {} |", binding.label().replace('|', "\\|"), binding.does);
        }
    }
    text.push_str(
        "\nWhile they are on screen, some buttons have keys of their own: Y and N answer the question of the tour, and Enter \
         restores what is offered. After a click in the panel, Tab goes through its fields; anywhere else it is M.\n",
    );
    text
}

#[test]
fn the_readme_is_an_introduction() {
    let lines = README.lines().count();
    assert!(lines <= README_LINES, "{lines} lines");
}

#[test]
fn every_built_in_scene_is_named() {
    for scene in BUILT_IN {
        assert!(COMMAND_LINE.contains(&format!("`{}`", scene.name)), "{} is missing", scene.name);
    }
}

#[test]
fn every_detection_method_has_a_section_in_the_model() {
    let headings: Vec<&str> = MODEL.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    for title in Detection::ALL.iter().copied().map(|detection| about(detection).title) {
        let is_about = |heading: &&str| heading.split(':').next() == Some(title);
        assert!(headings.iter().any(is_about), "docs/model.md has no section on {title}");
    }
}

#[test]
fn every_word_of_a_scene_file_is_described() {
    let detections = Detection::ALL.iter().map(Detection::to_string);
    let responses = Response::ALL.iter().map(Response::to_string);
    let yields = WhoYields::ALL.iter().map(|&one| yields_word(one).to_owned());
    let colors = Color::NAMED.iter().map(Color::to_string);
    for word in detections.chain(responses).chain(yields).chain(colors) {
        assert!(SCENE_FILES.contains(&format!("`\"{word}\"`")), "{word} is missing");
    }
}

#[test]
fn every_response_has_a_section_in_the_model() {
    for &response in Response::ALL {
        let is_title =
            |line: &str| line.strip_prefix("### ").map(str::to_lowercase) == Some(response.to_string());
        assert!(MODEL.lines().any(is_title), "{response} is missing");
    }
}

#[test]
fn the_columns_of_each_table_are_documented() {
    let head = |options: &[&str]| {
        let written = said_by_the_program(&[&["run", "bullet", "--until", "1"], options].concat(), root());
        written.lines().next().expect("a head").to_owned()
    };
    let help = said_by_the_program(&["run", "--help"], root());
    for (name, options) in [
        ("Events", &["--events", "-"][..]),
        ("State", &["--state", "-"]),
        ("Trajectory", &["--trajectory", "-", "--every", "1"]),
    ] {
        let head = head(options);
        assert!(COMMAND_LINE.contains(&format!("**{name}.** The columns are `{head}`")), "{head} is missing");
        assert!(help.contains(&head), "{head} is missing in the help");
    }
    // They are described group by group, in their order.
    let mut rest = COMMAND_LINE.split_once("With `--columns wide`").expect("its paragraph").1;
    let wide = head(&["--events", "-", "--columns", "wide"]);
    assert!(help.contains(&wide), "{wide} is missing in the help");
    for column in wide.split(',') {
        let after = |mark: char| rest.split_once(&format!("{mark}{column}")).map(|(_, after)| after);
        let shortest = [after('`'), after(',')].into_iter().flatten().max_by_key(|after| after.len());
        rest = shortest.unwrap_or_else(|| panic!("{column} is missing"));
    }
}

#[test]
fn the_options_name_every_detection_method() {
    let names: Vec<_> = Detection::ALL.iter().map(|detection| format!("`{detection}`")).collect();
    let (last, others) = names.split_last().expect("methods");
    let lists: Vec<_> = COMMAND_LINE.split("Replaces the detection method of the scene: ").skip(1).collect();
    assert_eq!(lists.len(), 2, "of run and of render");
    for list in lists {
        let list = list.lines().next().expect("a line");
        assert!(list.starts_with(&format!("{} or {last}.", others.join(", "))), "{list}");
    }
}

#[test]
fn the_cures_describe_and_measure_every_method() {
    for title in Detection::ALL.iter().copied().map(|detection| about(detection).title) {
        assert!(CURES.contains(&format!("\n## {title}\n")), "{title}: a section");
    }
    for title in StepMethod::ALL.iter().copied().map(|method| about(Detection::Stepped(method)).title) {
        assert!(CURES.contains(&format!("![{title} in the scene")), "{title}: a picture");
        let mut rows = CURES.lines().filter_map(|line| line.strip_prefix("| "));
        assert!(
            rows.any(|row| row.contains(&format!("{}, ", title.to_lowercase()))),
            "{title}: its failures"
        );
    }
}

#[test]
fn the_readme_names_every_page_of_the_panel() {
    let (_, list) = README.split_once("A panel has a page for each question: ").expect("the pages");
    let (list, _) = list.split_once('.').expect("the end of the sentence");
    let named = list.split(',').filter_map(|page| page.split_whitespace().next());
    assert_eq!(named.collect::<Vec<_>>(), Page::ALL.map(Page::name));
}

#[test]
fn the_readme_and_the_tour_name_every_stepped_method() {
    let (_, list) = README.split_once("run what engines do against tunneling: ").expect("the methods");
    let (list, _) = list.split_once('.').expect("the end of the sentence");
    let (_, chapter) = TOUR.split_once("title = \"Which cure?\"").expect("the chapter");
    for &method in StepMethod::ALL {
        let word = match method {
            // The method that the others cure.
            StepMethod::Overlap => "",
            StepMethod::SubSteps => "sub-steps",
            StepMethod::CenterRay => "rays",
            StepMethod::SweepAtRest | StepMethod::Sweep => "sweeps",
            StepMethod::Speculative => "speculative contacts",
        };
        assert!(list.contains(word), "{word}");
        // A wrong lane has its answer, and the right ones are named after it.
        let name = Detection::Stepped(method).to_string();
        let is_named = |words: [&str; 2]| chapter.to_lowercase().contains(&words.concat());
        assert!([["lane.", &name], [&name, " and"], ["and ", &name]].into_iter().any(is_named), "{name}");
    }
}

#[test]
fn the_browser_leaves_every_key_of_the_program_to_the_page() {
    let (_, line) = PAGE_SCRIPT.split_once("return event.altKey || ").expect("the keys without Ctrl");
    let (line, _) = line.split_once(';').expect("the end of the line");
    for stroke in KEYS.iter().flat_map(|binding| binding.strokes).filter(|stroke| !stroke.ctrl) {
        let is_left = line.contains(&format!("\"{}\"", Stroke { shift: false, ..*stroke }.label()));
        // Shift+Tab leaves the canvas, and F5 reloads the page, which presents by its button.
        let is_right = [Key::Tab, Key::F(5)].contains(&stroke.key) && !stroke.shift;
        assert!(!is_left || is_right, "{}", stroke.label());
    }
}

#[test]
fn the_browser_leaves_the_keys_with_ctrl_to_the_page() {
    let (_, kept) = PAGE_SCRIPT.split_once("const WITH_CTRL = \"").expect("the letters");
    let kept: BTreeSet<char> = kept.chars().take_while(|letter| *letter != '"').collect();
    let strokes = KEYS.iter().flat_map(|binding| binding.strokes).filter(|stroke| stroke.ctrl);
    let letters = strokes.map(|stroke| match stroke.key {
        Key::Char(letter) => letter,
        _ => panic!("{}: with Ctrl, the page leaves all but letters to the browser", stroke.label()),
    });
    // Copying and pasting are events of their own, and the page does not close. Everything is selected in a text field.
    let expected = letters.filter(|letter| !['c', 'v', 'q'].contains(letter)).chain(['a']);
    assert_eq!(kept, expected.collect());
}

/// The commands of the program, in the order of its help, without the help itself.
fn commands() -> Vec<String> {
    let help = said_by_the_program(&["--help"], root());
    let (_, list) = help.split_once("Commands:\n").expect("the commands");
    let names = list.lines().map_while(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_is_described_and_has_its_man_page_packaged() {
    let commands = commands();
    assert!(commands.iter().any(|name| name == "run"), "{commands:?}");
    for name in &commands {
        assert!(COMMAND_LINE.contains(&format!("\ncircle-collision {name}")), "{name} is missing");
    }
    let (_, packaged) = PACKAGING.split_once("for command in ").expect("the loop");
    let (packaged, _) = packaged.split_once("; do").expect("its end");
    assert_eq!(packaged.split(' ').collect::<Vec<_>>(), commands);
}

#[test]
fn the_pages_with_a_plot_are_named_in_the_help_and_in_its_document() {
    let pages = format!("--page {}", PlotPage::ALL.map(PlotPage::name).join("|"));
    assert!(COMMAND_LINE.contains(&pages), "docs/cli.md: {pages}");
    let pages = pages.replace("--page ", "--page <") + ">";
    assert!(said_by_the_program(&["render", "--help"], root()).contains(&pages), "{pages}");
}

#[test]
fn every_option_is_described_and_no_other() {
    let mut options = Vec::new();
    for command in commands().iter().map(Some).chain([None]) {
        let arguments: Vec<&str> = command.map(String::as_str).into_iter().chain(["--help"]).collect();
        let said = said_by_the_program(&arguments, root());
        let lines = said.lines().map(str::trim_start);
        options.extend(
            lines
                .filter_map(|line| line.get(line.find("--")?..))
                .map(option)
                .filter(|name| is_an_option(name)),
        );
    }
    assert!(options.len() > 10, "the options are found");
    for option in &options {
        assert!(COMMAND_LINE.contains(&format!("`{option}")), "{option} is missing");
    }
    for place in COMMAND_LINE.match_indices("--").map(|(at, _)| option(&COMMAND_LINE[at..])) {
        assert!(!is_an_option(&place) || options.contains(&place), "the program has no option {place}");
    }
}

/// The option at the beginning of this text.
fn option(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '-').collect()
}

/// Whether this is the name of an option, and not a line in a table.
fn is_an_option(name: &str) -> bool {
    name.len() > 3 && !name.starts_with("---")
}

#[test]
fn every_path_exists() {
    let sources: Vec<String> =
        ["src", "crates"].iter().flat_map(|folder| names_below(&root().join(folder))).collect();
    let (mut missing, mut count) = (Vec::new(), 0);
    for (document, text) in documents() {
        for path in named_paths(&text) {
            count += 1;
            if !root().join(&path).exists() {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
        for file in named_files(&text) {
            count += 1;
            if !sources.contains(&file) {
                missing.push(format!("{}: {file}", document.display()));
            }
        }
        for link in links(&text) {
            count += 1;
            let folder = document.parent().unwrap_or(Path::new(""));
            if !root().join(folder).join(&link).exists() {
                missing.push(format!("{}: link to {link}", document.display()));
            }
        }
    }
    assert!(count > 50, "the paths are found");
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn a_planted_wrong_path_is_found() {
    assert_eq!(named_paths("see `src/lib.rs`, and docs/model.md."), ["src/lib.rs", "docs/model.md"]);
    assert_eq!(named_paths("`src/view/{canvas,overlay}` or `<docs>`"), ["src/view"]);
    assert_eq!(named_files("`cell.rs`, over a `grid.rs`, in `src/lib.rs`; lib.rs"), ["cell.rs", "grid.rs"]);
    assert_eq!(links("[a](b.md#c) ![d](e.png) [f](https://g) [h](#i)"), ["b.md", "e.png"]);
}

/// The paths from the root that a text mentions.
fn named_paths(text: &str) -> Vec<String> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-./".contains(letter);
    let words = text.split(|letter| !is_part(letter));
    let is_path = |word: &&str| word.split_once('/').is_some_and(|(first, _)| NAMED_FOLDERS.contains(&first));
    words.filter(is_path).map(|word| word.trim_end_matches(['.', '/']).to_owned()).collect()
}

/// The source files that a text mentions without their folder, such as `prediction.rs`.
fn named_files(text: &str) -> Vec<String> {
    let quoted = text.split('`').skip(1).step_by(2);
    let is_file = |word: &&str| {
        !word.contains(['/', ' ']) && Path::new(word).extension().is_some_and(|ending| ending == "rs")
    };
    quoted.filter(is_file).map(str::to_owned).collect()
}

/// The names of all files below a folder.
fn names_below(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("readable").path());
    let names = |path: PathBuf| {
        let name = || path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() { names_below(&path) } else { vec![name()] }
    };
    entries.flat_map(names).collect()
}

/// The files that a text links to.
fn links(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.map(|target| target.split('#').next().unwrap_or(target).to_owned()).collect()
}

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
    let scene =
        circle_collision_demo::scene::Scene::parse(block(SCENE_FILES, "toml"), "example").expect("a scene");
    assert_eq!(scene.circles.len(), 101);
}

/// A fresh package outside this one, with the dependency lines of the README exactly as printed.
#[test]
#[cfg(unix)] // The printed path is that of a folder beside the package: a link to this one.
fn the_example_of_the_library_is_a_program_and_prints_what_it_says() {
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

/// The output of the program, first standard output and then standard error.
fn said_by_the_program(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_circle-collision"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

/// The text without the one number that differs between machines.
fn without_duration(text: &str) -> &str {
    text.split_once(" wall_seconds=").map_or(text, |(before, _)| before)
}
