//! The close button.

use std::path::PathBuf;

use circle_collision_demo::scene::{self, Scene};
use circle_collision_demo::session::{ExperimentCommand, FilesCommand, Origin, Session};
use egui::pos2;
use rustix::process::Signal;

use super::Case;
use super::display::{Display, WIDE_SCREEN};
use super::program::{Program, menu_place, panel_place};
use super::restoring::{saved, user};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "the close button ends a window at rest with code 0", needs: &["openbox"], run: at_rest },
    Case {
        name: "the close button ends a playing window with code 0",
        needs: &["openbox"],
        run: while_playing,
    },
    Case { name: "the close button asks about a changed file", needs: &["openbox", "import"], run: asks },
    Case {
        name: "a minimized window with nothing left to ask can be closed",
        needs: &["openbox", "wmctrl"],
        run: while_minimized,
    },
    Case { name: "the question at close is answered by its keys", needs: &["openbox"], run: by_key },
    Case { name: "the question at close is answered by its buttons", needs: &["openbox"], run: by_button },
    Case {
        name: "a file that cannot be written keeps the window open",
        needs: &["openbox"],
        run: not_written,
    },
    Case { name: "at close, a file can be saved under another name", needs: &["openbox"], run: another_name },
    Case {
        name: "theme, speed and recent files come back at the next start",
        needs: &["import"],
        run: settings,
    },
];

fn at_rest() {
    let mut program = Program::open_with(Display::start(WIDE_SCREEN).with_openbox(), "gas-30", &[]);
    program.wait_for_rest();
    close(&program);
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}

fn while_playing() {
    let mut program = Program::open_with(Display::start(WIDE_SCREEN).with_openbox(), "gas-30", &["--play"]);
    program.wait_for_picture();
    close(&program);
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}

/// Presses the title bar, which this window manager treats as the close button.
fn close(program: &Program) {
    program.click(pos2(400.0, -8.0));
}

/// A file with the bullet, opened by its name.
fn with_file() -> (Program, PathBuf, Scene) {
    let scene = scene::built_in("bullet").expect("a built-in name").scene();
    let program = Program::open_file_on(Display::start(WIDE_SCREEN).with_openbox(), &scene.to_toml());
    let path = program.folder.path().join("own.toml");
    (program, path, scene)
}

fn edit(program: &Program) {
    program.key("a");
    program.wait_until("a third circle", |circles| circles.len() == 3);
}

fn asks() {
    let (mut program, _, scene) = with_file();
    edit(&program);
    // Then the program draws only a few pictures a second, in which it could notice the request.
    program.wait_for_few_pictures();
    // The question darkens everything behind it.
    let corner = || program.display.pixels("1x1+300+650");
    let before = wait_for("a picture", || Some(corner()).filter(|color| color.iter().any(|&part| part > 0)));
    close(&program);
    wait_for("the question", || (corner() != before).then_some(()));
    program.display.take_picture("question");
    program.key("Escape");
    // A key that arrives together with this one still goes to the question.
    wait_for("no question", || (corner() == before).then_some(()));
    program.wait_until("the edit stays", |circles| circles.len() == 3);
    program.key("ctrl+z");
    program.wait_until("no edit", |circles| circles.len() == scene.circles.len());
    close(&program);
    assert_eq!(program.wait_for_end(), (Some(0), String::new()), "nothing is left to ask");
}

fn while_minimized() {
    let (mut program, _, scene) = with_file();
    // From the first edit on, the program handles requests to close itself.
    edit(&program);
    program.key("ctrl+z");
    program.wait_until("no edit", |circles| circles.len() == scene.circles.len());
    program.at_once("windowminimize --sync {window}");
    program.wait_for_rest();
    let status = program.display.command("wmctrl").args(["-c", "Circle Collision"]).status();
    assert!(status.expect("wmctrl runs").success());
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}

fn by_key() {
    let (mut program, path, scene) = with_file();
    program.key("m");
    edit(&program);
    program.key("ctrl+q");
    program.wait_for_picture();
    program.key("space Escape");
    program.wait_for_picture();
    program.wait_until("the edit stays", |circles| circles.len() == 3);
    assert_eq!(scene::read(&path).expect("a scene").circles.len(), scene.circles.len());
    program.key("ctrl+q");
    program.wait_for_picture();
    program.key("d");
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
    assert_eq!(scene::read(&path), Ok(scene));

    let (mut program, path, _) = with_file();
    edit(&program);
    program.key("ctrl+q");
    program.wait_for_picture();
    program.key("Return");
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
    assert_eq!(scene::read(&path).expect("a scene").circles.len(), 3);
}

fn by_button() {
    for (label, count) in [("Save", 3), ("Don’t save", 2)] {
        let (mut program, path, scene) = with_file();
        edit(&program);
        let mut session = Session::new(scene, Origin::File(path.clone()));
        session.apply(ExperimentCommand::AddCircle(None));
        session.apply(FilesCommand::Quit);
        for label in ["Cancel", label] {
            program.key("ctrl+q");
            program.wait_for_picture();
            program.click(program.whole(panel_place(&session, label).center()));
            program.wait_for_picture();
        }
        assert_eq!(program.wait_for_end(), (Some(0), String::new()));
        assert_eq!(scene::read(&path).expect("a scene").circles.len(), count, "{label}");
    }
}

fn not_written() {
    let (mut program, path, _) = refused();
    program.display.take_picture("refusal");
    program.key("Escape");
    // A key that arrives together with this one still goes to the question.
    program.wait_for_picture();
    program.wait_until("the edit stays", |circles| circles.len() == 3);
    std::fs::remove_dir(&path).expect("removed");
    program.key("ctrl+q");
    program.wait_for_picture();
    program.key("Return");
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
    assert_eq!(scene::read(&path).expect("a scene").circles.len(), 3);
}

fn another_name() {
    let (mut program, path, scene) = refused();
    let [taken, free] = ["taken.toml", "added.toml"].map(|name| path.with_file_name(name));
    scene::write(&taken, &scene).expect("written");
    // The field holds the whole path of the file, and a letter in it is not an answer to the question.
    program.at_once("key ctrl+a type --delay 0 taken.toml");
    program.key("Return");
    program.wait_for_picture();
    program.display.take_picture("taken");
    assert!(program.is_running());
    program.at_once("key ctrl+a type --delay 0 added.toml");
    program.key("Return");
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
    assert_eq!(scene::read(&free).expect("a scene").circles.len(), 3);
    assert_eq!(scene::read(&taken), Ok(scene), "another file is not replaced");
    assert!(path.is_dir());
}

/// A window that was asked to save while closing, and could not, because there is a folder in place of the file.
fn refused() -> (Program, PathBuf, Scene) {
    let (program, path, scene) = with_file();
    edit(&program);
    std::fs::remove_file(&path).expect("removed");
    std::fs::create_dir(&path).expect("a folder");
    program.key("ctrl+q");
    program.wait_for_picture();
    program.key("Return");
    program.wait_for_picture();
    (program, path, scene)
}

fn settings() {
    let home = user();
    let (text, file) =
        (|| std::fs::read_to_string(home.path().join("circle-collision/settings.toml")), "x.toml");
    let path = home.path().join(file);
    std::fs::write(&path, scene::built_in("drag").expect("a built-in name").scene().to_toml())
        .expect("written");
    let mut program = Program::open_plain(home.path(), &[path.to_str().expect("UTF-8")]);
    let session = Session::new(program.scene.clone(), Origin::File(path.clone())).with_recent(&[path]);
    program.click(program.whole(panel_place(&session, "Menu").center()));
    program.wait_for_rest();
    program.click(program.whole(menu_place(&session, "Light theme").center()));
    program.key("d Up");
    wait_for("the settings", || {
        let text = text().ok()?;
        let words = ["theme = \"light\"", "distance = false", "x.toml", "times = 2.0", "[window]"];
        words.iter().all(|word| text.contains(word)).then_some(())
    });
    program.signal(Signal::TERM);
    program.wait_for_end();
    let before = text().expect("settings");
    let program = Program::open_plain(home.path(), &[]);
    // A counted picture has yet to reach the screen.
    wait_for("a light picture", || {
        let light = program.display.pixels("1x1+30+600");
        (!light.is_empty() && light.iter().all(|&part| part > 200)).then_some(())
    });
    program.key("a");
    saved(&home, 3);
    assert_eq!(text().expect("settings"), before, "nothing else was chosen");
}
