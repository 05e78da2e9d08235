//! The documents name what there is: keys, options, columns, methods, pages, paths and links.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use circle_collision::simulation::{Detection, Response, StepMethod, WhoYields};
use circle_collision_demo::scene::{BUILT_IN, Color, yields_word};
use circle_collision_demo::session::{KEYS, Key, Page, Stroke, about, key_groups};
use circle_collision_demo::view::page::pages_in_pictures;

pub const README: &str = include_str!("../../README.md");
pub const COMMAND_LINE: &str = include_str!("../../docs/cli.md");
pub const SCENE_FILES: &str = include_str!("../../docs/scene-files.md");
const MODEL: &str = include_str!("../../docs/model.md");
const CURES: &str = include_str!("../../docs/cures.md");
const PAGE_SCRIPT: &str = include_str!("../../web/page.js");
const PACKAGING: &str = include_str!("../../assets/packaging/make");

/// The README is an introduction; longer texts belong in `docs/`.
const README_LINES: usize = 120;

/// Set to 1, this rewrites `docs/keys.md` instead of comparing it.
const UPDATE: &str = "CIRCLE_COLLISION_UPDATE_DOCUMENTS";

/// Folders whose files the documents name.
const NAMED_FOLDERS: [&str; 8] = ["crates", "src", "tests", "assets", "docs", "benches", "examples", ".ci"];

pub fn root() -> &'static Path {
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
        "docs/keys.md differs from src/session/keys.rs: {difference:?}\n{UPDATE}=1 cargo test --test program documents \
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
         restores what is offered. Tab goes from the canvas to the first control, after a click \
         in the panel to the next of its fields, and Shift+Tab back.\n",
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
fn the_model_has_a_section_for_every_method_and_response() {
    let methods = Detection::ALL.iter().map(|&detection| about(detection).title.to_lowercase());
    let headings: Vec<String> = MODEL
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' '))
        .map(|title| title.split(':').next().unwrap_or(title).to_lowercase())
        .collect();
    for name in methods.chain(Response::ALL.iter().map(Response::to_string)) {
        assert!(headings.contains(&name), "docs/model.md has no section on {name}");
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
fn the_columns_of_each_table_are_documented() {
    let head = |options: &[&str]| {
        let written = said_by_the_program(&[&["run", "bullet", "--until", "1"], options].concat(), root());
        written.lines().next().expect("a head").to_owned()
    };
    let help = said_by_the_program(&["run", "--help"], root());
    let tables = [
        &["--events", "-"][..],
        &["--state", "-"],
        &["--trajectory", "-", "--every", "1"],
        &["--events", "-", "--columns", "wide"],
    ];
    let columns: Vec<&str> = code(COMMAND_LINE).flat_map(|code| code.split(',')).collect();
    for head in tables.map(head) {
        assert!(help.contains(&head), "{head} is missing in the help");
        for column in head.split(',') {
            assert!(columns.contains(&column), "{column} of {head} is missing");
        }
    }
}

#[test]
fn the_options_name_every_detection_method() {
    let rows: Vec<&str> = COMMAND_LINE.lines().filter(|line| line.starts_with("| `--detection ")).collect();
    assert_eq!(rows.len(), 2, "of run and of render");
    for (row, detection) in
        rows.into_iter().flat_map(|row| Detection::ALL.iter().map(move |name| (row, name)))
    {
        assert!(row.contains(&format!("`{detection}`")), "{detection} is missing in {row}");
    }
}

#[test]
fn the_cures_describe_and_measure_every_method() {
    for title in Detection::ALL.iter().copied().map(|detection| about(detection).title) {
        assert!(CURES.contains(&format!("\n## {title}\n")), "{title}: a section");
    }
    for detection in StepMethod::ALL.iter().copied().map(Detection::Stepped) {
        let title = about(detection).title;
        assert!(links(CURES).contains(&format!("pictures/cures-{detection}.png")), "{title}: a picture");
        let mut rows = CURES.lines().filter_map(|line| line.strip_prefix("| "));
        assert!(
            rows.any(|row| row.contains(&format!("{}, ", title.to_lowercase()))),
            "{title}: its failures"
        );
    }
}

#[test]
fn an_item_of_the_readme_names_every_page_of_the_panel() {
    let names_all = |item: &str| Page::ALL.iter().all(|page| words(item).any(|word| word == page.name()));
    assert!(README.split("\n* ").any(names_all));
}

/// The words of a text, without its punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '-')
}

#[test]
fn the_browser_leaves_every_key_of_the_program_to_the_page() {
    let (_, line) = PAGE_SCRIPT.split_once("return event.key === ").expect("the keys without Ctrl");
    let (line, _) = line.split_once(';').expect("the end of the line");
    for stroke in KEYS.iter().flat_map(|binding| binding.strokes).filter(|stroke| !stroke.ctrl && !stroke.alt)
    {
        let is_left = line.contains(&format!("\"{}\"", Stroke { shift: false, ..*stroke }.label()));
        // F5 reloads the page, which presents by its button.
        let is_right = stroke.key == Key::F(5) && !stroke.shift;
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
    // Copying and pasting are events of their own, the page does not close, and Ctrl+N opens a window of the browser, whatever the
    // page says. Everything is selected in a text field.
    let expected = letters.filter(|letter| !['c', 'v', 'q', 'n'].contains(letter)).chain(['a']);
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
fn the_help_and_its_document_name_every_page_of_a_picture() {
    let names: Vec<_> = pages_in_pictures().map(|page| page.name().to_lowercase()).collect();
    let pages = format!("--page {}", names.join("|"));
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
fn the_examples_that_the_library_links_to_are_in_its_package() {
    let package = root().join("crates/circle-collision");
    let read = |path: &str| fs::read_to_string(package.join(path)).expect("a readable file");
    let packaged =
        read("Cargo.toml").lines().any(|line| line.starts_with("include") && line.contains("\"/examples\""));
    assert!(packaged, "the folder is packaged");
    for document in ["README.md", "src/guide.md"] {
        let text = read(document);
        let named: Vec<&str> =
            text.split("latest/source/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert_eq!(named.len(), 4, "{document}: {named:?}");
        for path in named {
            assert!(package.join(path).is_file(), "{document}: {path}");
        }
    }
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
    let is_file = |word: &&str| {
        !word.contains(['/', ' ']) && Path::new(word).extension().is_some_and(|ending| ending == "rs")
    };
    code(text).filter(is_file).map(str::to_owned).collect()
}

/// What stands between backticks in a text, and its blocks of code.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
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

/// The output of the program, first standard output and then standard error.
pub fn said_by_the_program(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_circle-collision"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}
