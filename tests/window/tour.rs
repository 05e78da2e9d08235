//! The tour, and the settings about it.

use std::path::Path;

use circle_collision_demo::scene;
use circle_collision_demo::session::{Origin, Session, TourCommand};
use glam::DVec2;

use super::Case;
use super::program::{Program, panel_place};
use super::waiting::wait_for;

pub const CASES: &[Case] = &[
    Case { name: "the first start begins the tour, and the next one does not", needs: &[], run: first_start },
    Case { name: "the tour is gone through by its key", needs: &[], run: by_key },
    Case { name: "a fresh start begins the tour and leaves no settings", needs: &[], run: fresh },
    Case { name: "a start with a scene or that plays begins no tour", needs: &[], run: no_tour },
    Case { name: "settings that cannot be read are set aside", needs: &[], run: broken },
];

/// The chapter of the tour in the settings in this folder; `None` without settings.
fn chapter(settings: &Path) -> Option<String> {
    let text = std::fs::read_to_string(settings.join("circle-collision/settings.toml")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("chapter = ").map(str::to_owned))
}

/// Clicks a guess of the first chapter. Returns whether the circles then move.
fn throws(program: &Program) -> bool {
    let index = scene::built_in_index("bullet").expect("a built-in name");
    let mut session = Session::new(program.scene.clone(), Origin::BuiltIn(index));
    session.apply(TourCommand::ToggleTour);
    program.click(program.whole(panel_place(&session, "Yes, it bounces").center()));
    program.wait_for_rest();
    program.circles()[0].center.x > program.scene.circles[0].circle.center.x
}

fn first_start() {
    let settings = tempfile::tempdir().expect("a temporary folder");
    let program = Program::open_plain(settings.path(), &[]);
    program.wait_for_rest();
    assert_eq!(chapter(settings.path()), None, "nothing was done yet");
    assert_eq!(program.moment(), program.scene);
    assert!(throws(&program));
    assert_eq!(program.circles()[1].velocity, DVec2::ZERO, "it was missed");
    assert_eq!(chapter(settings.path()).as_deref(), Some("2"));
    drop(program);

    let program = Program::open_plain(settings.path(), &[]);
    program.wait_for_rest();
    assert!(!throws(&program), "there is nothing but the canvas");
    program.key("F2");
    program.wait_until("the second chapter", |circles| circles[0].center.x == -7.4);
}

fn by_key() {
    let settings = tempfile::tempdir().expect("a temporary folder");
    let mut program = Program::open_plain(settings.path(), &[]);
    for number in 2..=8 {
        program.key("Next");
        let number = number.to_string();
        wait_for("the chapter", || (chapter(settings.path())? == number).then_some(()));
    }
    program.scene = scene::built_in("crossing").expect("a built-in name").scene();
    assert_eq!(program.circles(), program.scene.circles.iter().map(|one| one.circle).collect::<Vec<_>>());
    program.key("Prior");
    wait_for("the chapter before", || (chapter(settings.path())? == "7").then_some(()));
    program.scene = scene::built_in("gas-30").expect("a built-in name").scene();
    assert_eq!(program.circles().len(), 30);
    program.key("Next Next");
    wait_for("the end", || (chapter(settings.path())? == "1").then_some(()));
}

fn fresh() {
    let settings = tempfile::tempdir().expect("a temporary folder");
    let program = Program::open_plain(settings.path(), &["--fresh"]);
    program.wait_for_rest();
    assert!(throws(&program));
    program.key("Next");
    program.wait_for_rest();
    let left = std::fs::read_dir(settings.path()).expect("a folder").count();
    assert_eq!(left, 0);
}

fn no_tour() {
    for arguments in [&["bullet"][..], &["--compare"]] {
        let settings = tempfile::tempdir().expect("a temporary folder");
        let program = Program::open_plain(settings.path(), arguments);
        program.wait_for_rest();
        assert!(!throws(&program), "{arguments:?}");
    }
}

fn broken() {
    let settings = tempfile::tempdir().expect("a temporary folder");
    let path = settings.path().join("circle-collision/settings.toml");
    std::fs::create_dir(settings.path().join("circle-collision")).expect("a folder");
    std::fs::write(&path, "chapter = 5\n[tour\n").expect("written");
    let program = Program::open_plain(settings.path(), &[]);
    program.wait_for_rest();
    assert!(!throws(&program), "this is no first start");
    program.key("F2");
    program.key("Next");
    let aside = path.with_file_name("settings-aside.toml");
    assert_eq!(std::fs::read_to_string(aside).expect("it is there"), "chapter = 5\n[tour\n");
    wait_for("the chapter", || (chapter(settings.path())? == "2").then_some(()));
}
