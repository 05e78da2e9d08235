//! Opening and saving scenes: the clipboard, with xclip at its other end, files by name, and dropped files.

use std::path::Path;

use circle_collision_demo::scene::{self, Scene};
use rustix::process::{Signal, kill_process};

use super::Case;
use super::program::{Program, run_without_display, submenu_place};
use super::waiting::wait_for;

const CLIPBOARD: &[&str] = &["xclip", "import"];

pub const CASES: &[Case] = &[
    Case { name: "Ctrl+C gives the start as text to other programs", needs: CLIPBOARD, run: copies },
    Case { name: "Ctrl+V opens the scene that another program copied", needs: CLIPBOARD, run: pastes },
    Case { name: "Ctrl+V after Ctrl+C opens the start again", needs: CLIPBOARD, run: copies_and_pastes },
    Case {
        name: "a clipboard owner that does not answer holds up nothing",
        needs: CLIPBOARD,
        run: silent_owner,
    },
    Case { name: "Ctrl+O opens the path that is typed", needs: &[], run: opens_typed },
    Case {
        name: "Ctrl+O, Down and Enter open a file of the list, and Esc none",
        needs: &[],
        run: opens_listed,
    },
    Case {
        name: "F12 on a full disk is reported and leaves no file",
        needs: &["import"],
        run: picture_on_full_disk,
    },
    Case { name: "exported files are those of the run on the command line", needs: &[], run: exports },
    Case { name: "in a text field Ctrl+C, Ctrl+X and Ctrl+V are the field's", needs: CLIPBOARD, run: field },
];

/// The bullet under the same title with one more circle, which distinguishes it from the open one.
fn other_scene() -> Scene {
    let mut scene = scene::built_in("bullet").expect("a built-in name").scene();
    let mut third = scene.circles[1].clone();
    third.circle.center.y += 2.75;
    "third".clone_into(&mut third.name);
    scene.circles.push(third);
    scene
}

/// Waits until the program shows this scene.
fn wait_for_scene(program: &Program, scene: &Scene) {
    let count = scene.circles.len();
    program.wait_until("the other scene", |circles| circles.len() == count);
    assert_eq!(program.moment(), *scene);
}

/// Acts, and waits until the words at the foot of the canvas change.
fn wait_for_words(program: &Program, act: impl FnOnce()) {
    let before = program.words();
    act();
    wait_for("other words", || (program.words_now() != before).then_some(()));
}

fn copies() {
    let program = Program::open("bullet");
    program.key("period");
    program.key("ctrl+c");
    let text = wait_for("a text on the clipboard", || program.display.copied());
    assert_eq!(Scene::parse(&text, "x"), Ok(program.scene.clone()), "the start, and not this moment");
    assert_ne!(program.moment(), program.scene);
    // The text is identical to a file saved by Ctrl+S.
    let path = scene::free_path(program.folder.path(), &program.scene.title);
    program.key("ctrl+s");
    wait_for("a file", || path.exists().then_some(()));
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), text);
}

fn pastes() {
    let program = Program::open("bullet");
    let other = other_scene();
    program.display.copy(&other.to_toml());
    program.key("ctrl+v");
    wait_for_scene(&program, &other);
    let path = scene::free_path(program.folder.path(), &other.title);
    program.key("ctrl+s");
    wait_for("a file of its own", || path.exists().then_some(()));
    assert_eq!(scene::read(&path), Ok(other));
    program.key("ctrl+z");
    assert_eq!(program.moment(), program.scene, "and it can be undone");
}

fn copies_and_pastes() {
    let program = Program::open("bullet");
    program.key("a");
    program.key("ctrl+c");
    let text = wait_for("a text on the clipboard", || program.display.copied());
    let copied = Scene::parse(&text, "x").expect("a scene");
    program.key("r");
    program.key("ctrl+z");
    assert_eq!(program.moment(), program.scene);
    program.key("ctrl+v");
    wait_for_scene(&program, &copied);
}

fn silent_owner() {
    let program = Program::open("bullet");
    let owner = program.display.copy(&other_scene().to_toml());
    kill_process(owner, Signal::STOP).expect("it runs");
    program.key("ctrl+v");
    // A window that waited would not notice this key.
    program.key("period");
    let moment = program.moment();
    assert_ne!(moment, program.scene);
    // Finally it says that there was no answer.
    wait_for_words(&program, || ());
    assert_eq!(program.moment(), moment);
}

/// Writes a file with the other scene beside the program.
fn write_other(program: &Program, name: &str) -> Scene {
    let scene = other_scene();
    std::fs::write(program.folder.path().join(name), scene.to_toml()).expect("written");
    scene
}

fn opens_typed() {
    let program = Program::open("bullet");
    let scene = write_other(&program, "spam v.toml");
    // Space, a and v are shortcuts elsewhere; here they are letters.
    program.at_once("key ctrl+o type --delay 0 spam");
    program.at_once("key space type --delay 0 v.toml");
    program.key("Return");
    wait_for_scene(&program, &scene);
}

fn opens_listed() {
    let program = Program::open("bullet");
    let scene = write_other(&program, "b.toml");
    std::fs::write(program.folder.path().join("a.toml"), "no scene").expect("written");
    program.key("ctrl+o");
    program.key("Down");
    program.key("Escape");
    assert_eq!(program.moment(), program.scene);
    // On a busy machine, all of these arrive between two pictures.
    program.at_once("key --delay 0 ctrl+o Down Down Return");
    // The file saved for comparison is also in the list, but after it.
    wait_for_scene(&program, &scene);
}

fn picture_on_full_disk() {
    let program = Program::open_on_full_disk("bullet");
    wait_for_words(&program, || program.key("F12"));
    let left = std::fs::read_dir(program.folder.path()).expect("a folder");
    assert_eq!(left.count(), 0, "no half picture is left");
    program.key("period");
    // A scene is small enough to be saved, and the window continues.
    assert_ne!(program.moment(), program.scene);
}

fn field() {
    let program = Program::open("bullet");
    let scene = write_other(&program, "x.toml");
    program.at_once("key ctrl+o type --delay 0 words");
    program.key("ctrl+a");
    // Like a person, for several pictures.
    program.at_once("keydown ctrl keydown c");
    program.wait_for_pictures(6);
    program.at_once("keyup c keyup ctrl");
    wait_for("a copied word", || (program.display.copied()? == "words").then_some(()));
    program.at_once("key End type --delay 0 more");
    program.key("ctrl+a");
    program.key("ctrl+x");
    wait_for("a cut word", || (program.display.copied()? == "wordsmore").then_some(()));
    program.wait_for_screen();
    program.display.copy("x.toml");
    program.key("ctrl+v");
    // The answer may take a while; until then, Enter finds an empty field and does nothing.
    let path = scene::free_path(program.folder.path(), &program.scene.title);
    wait_for("the file whose name was pasted", || {
        program.key("Return");
        program.key("ctrl+shift+s");
        path.exists().then_some(())
    });
    assert_eq!(saved_scene(&path), scene);
}

fn saved_scene(path: &Path) -> Scene {
    scene::read(path).expect("what was saved can be read")
}

fn exports() {
    const COLORS: [&str; 2] = ["fill=\"#d43d3f\"/", "fill=\"#2f91f6\"/"];
    let program = Program::open("gas-30");
    for _ in 0..5 {
        program.key("n");
        program.wait_for_rest();
    }
    let (session, folder) = (program.session(), program.folder.path());
    let exported = |entry: &str, extension: &str| {
        for labels in [&["Menu"][..], &["Menu", "Export"], &["Menu", "Export", entry]] {
            program.click(program.whole(submenu_place(&session, labels).center()));
            program.wait_for_rest();
        }
        let files = || std::fs::read_dir(folder).expect("a folder").flatten().map(|file| file.path());
        let is_whole = |path: &Path| std::fs::metadata(path).is_ok_and(|file| file.len() > 0);
        let has_extension = |path: &Path| path.extension().is_some_and(|found| found == extension);
        let path = wait_for(extension, || files().find(|path| has_extension(path) && is_whole(path)));
        std::fs::read(path).expect("a file")
    };
    let told = |arguments: &[&str]| run_without_display(&[arguments, &["gas-30"]].concat()).stdout;

    let table = String::from_utf8(exported("Its events as CSV", "csv")).expect("text");
    let rows = table.lines().count() - 1;
    assert!(rows >= 3, "{table}");
    let count = rows.to_string();
    let arguments = ["run", "--events", "-", "--columns", "wide", "--until", "9", "--max-events", &count];
    assert_eq!(table, String::from_utf8(told(&arguments)).expect("text"));

    // The window pauses at the time of the last row. It marks its result there; the circles are the same.
    let (last, _) = table.trim_end().rsplit_once('\n').expect("rows").1.split_once(',').expect("a time");
    let rendered = folder.join("rendered.svg");
    told(&["render", "--at", last, "-o", rendered.to_str().expect("a plain path")]);
    let discs = |drawing: &[u8]| -> Vec<String> {
        let text = String::from_utf8(drawing.to_vec()).expect("text");
        let of_color =
            |part: &&str| part.starts_with("circle") && COLORS.iter().any(|color| part.contains(color));
        text.split('<').filter(of_color).map(str::to_owned).collect()
    };
    let expected = discs(&std::fs::read(&rendered).expect("a file"));
    std::fs::remove_file(&rendered).expect("it is there");
    assert_eq!(expected.len(), 30);
    assert_eq!(discs(&exported("This moment as SVG", "svg")), expected);
    let picture = exported("This moment as PNG", "png");
    assert!(picture.starts_with(b"\x89PNG") && picture.ends_with(b"IEND\xAE\x42\x60\x82"));
    let film = exported("This run as GIF", "gif");
    assert!(film.starts_with(b"GIF89a") && film.ends_with(b";"));
}
