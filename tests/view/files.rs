//! Opening and saving scenes: files are offered and opened, and a scene is copied and pasted.

use std::path::{Path, PathBuf};

use circle_collision_demo::scene::{BUILT_IN, Scene};
use circle_collision_demo::session::{
    ClockCommand, Command, Effect, ExperimentCommand, FilePicker, FilesCommand, Origin, ScreenCommand,
};
use egui::{Key, Pos2, Rect};
use egui_kittest::kittest::Queryable;
use glam::dvec2;

use crate::hands::{open, opened, saved};
use crate::screen::{LARGE, SMALL, Screen};

fn offer() -> FilePicker {
    let files = ["a.toml", "b.toml", "c.toml"].map(str::to_owned).to_vec();
    FilePicker { folder: "/scenes".into(), files }
}

/// The bullet, with these files offered.
fn offering(offer: FilePicker, size: egui::Vec2) -> Screen {
    let mut session = opened("bullet");
    session.apply(FilesCommand::FilePicker(offer));
    Screen::of(session, size)
}

fn scene(text: &str) -> Box<Scene> {
    Box::new(Scene::parse(text, "test").expect("a scene"))
}

#[test]
fn a_copied_scene_equals_the_saved_one() {
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::SetVelocity(0, dvec2(1e-80, 3.0)));
    session.apply(ClockCommand::StepForward);
    let [start, moment] = saved(&session);
    let Some(Effect::Copy(copied)) = session.apply(FilesCommand::Copy) else {
        panic!("copying gives a scene")
    };
    assert_eq!(*copied, start);
    assert_ne!(*copied, moment);
    assert_eq!(Scene::parse(&copied.to_toml(), "x").as_ref(), Ok(&start), "its text can be pasted");
}

#[test]
fn a_pasted_scene_is_opened_without_a_file_and_can_be_undone() {
    let mut session = opened("bullet");
    session.apply(FilesCommand::Open(
        Box::new(session.run().start().clone()),
        Origin::File("folder/x.toml".into()),
    ));
    session.apply(ExperimentCommand::SetMass(0, 5.0));
    let before = session.run().start().clone();
    assert_eq!(session.apply(FilesCommand::Paste), Some(Effect::Paste));
    let pasted = scene("title = \"P\"\n[[circle]]\ncenter = [1, 2]\nradius = 3\n");
    assert_eq!(session.apply(FilesCommand::Open(pasted.clone(), Origin::Clipboard)), Some(Effect::Fit));
    assert_eq!((session.run().start(), session.origin()), (&*pasted, &Origin::Clipboard));
    assert!(session.message().is_some_and(|said| said.contains("clipboard")));
    // The file that was open must not be overwritten.
    assert_eq!(session.apply(FilesCommand::Save), Some(Effect::Save(pasted.clone(), None)));
    assert_eq!(
        session.apply(FilesCommand::SaveMoment),
        Some(Effect::SaveCopy(pasted.clone(), PathBuf::new()))
    );
    session.apply(ExperimentCommand::Undo);
    assert_eq!((session.run().start(), session.origin()), (&before, &Origin::File("folder/x.toml".into())));
    session.apply(ExperimentCommand::Redo);
    assert_eq!((session.run().start(), session.origin()), (&*pasted, &Origin::Clipboard));
    session.apply(FilesCommand::PreviousScene);
    assert_eq!(*session.origin(), Origin::BuiltIn(BUILT_IN.len() - 1));
}

#[test]
fn the_file_picker_opens_in_the_folder_of_the_open_file() {
    let mut session = opened("bullet");
    let scene = || Box::new(opened("drag").run().start().clone());
    for (origin, folder) in [
        (Origin::Clipboard, ""),
        (Origin::File("folder/x.toml".into()), "folder"),
        (Origin::File("x.toml".into()), ""),
        (Origin::BuiltIn(0), ""),
    ] {
        session.apply(FilesCommand::Open(scene(), origin));
        assert_eq!(session.apply(FilesCommand::AskToOpen), Some(Effect::ListFolder(folder.into())));
        assert_eq!(session.file_picker(), None, "they are offered when they are known");
    }
    assert_eq!(session.apply(FilesCommand::OpenFile("y.toml".into())), Some(Effect::Read("y.toml".into())));
}

#[test]
fn an_offer_ends_with_a_scene_or_at_esc_and_not_with_an_error() {
    let mut session = opened("bullet");
    let start = session.run().start().clone();
    session.apply(ScreenCommand::ToggleHelp);
    session.apply(FilesCommand::FilePicker(offer()));
    session.apply(FilesCommand::OpenFile("bad.toml".into()));
    session.apply(Command::tell("Not opened: bad.toml"));
    assert_eq!((session.file_picker(), session.run().start()), (Some(&offer()), &start));
    session.apply(ScreenCommand::Close);
    assert_eq!((session.file_picker(), session.view_options().help), (None, true));
    for command in
        [Command::Files(FilesCommand::Open(scene(""), Origin::File("a.toml".into()))), open("head-on").into()]
    {
        session.apply(FilesCommand::FilePicker(offer()));
        session.apply(command);
        assert_eq!(session.file_picker(), None);
    }
}

#[test]
fn the_list_of_files_wraps_around() {
    let offer = offer();
    for (name, next, previous) in [
        ("", "a.toml", "c.toml"),
        ("a.toml", "b.toml", "c.toml"),
        ("c.toml", "a.toml", "b.toml"),
        ("no such", "a.toml", "c.toml"),
    ] {
        assert_eq!((offer.next(name), offer.previous(name)), (Some(next), Some(previous)), "{name}");
    }
    let empty = FilePicker::default();
    assert_eq!((empty.next(""), empty.previous("")), (None, None));
}

#[test]
fn a_click_opens_a_file_of_the_list() {
    for size in [LARGE, SMALL] {
        let mut screen = offering(offer(), size);
        assert!(screen.reads("/scenes"));
        screen.click("b.toml");
        assert_eq!(screen.said(), [FilesCommand::OpenFile("/scenes/b.toml".into()).into()]);
    }
}

#[test]
fn up_down_and_enter_open_a_file_of_the_list() {
    for (keys, file) in [
        (vec![Key::ArrowDown], "a.toml"),
        (vec![Key::ArrowDown, Key::ArrowDown], "b.toml"),
        (vec![Key::ArrowUp], "c.toml"),
        (vec![Key::ArrowDown, Key::ArrowDown, Key::ArrowDown, Key::ArrowDown], "a.toml"),
    ] {
        let mut screen = offering(offer(), LARGE);
        for &key in &keys {
            screen.press(key);
        }
        assert_eq!(screen.said(), [], "choosing opens nothing");
        assert_eq!(typed(&screen), file);
        screen.press(Key::Enter);
        assert_eq!(screen.said(), [FilesCommand::OpenFile(Path::new("/scenes").join(file)).into()]);
    }
}

#[test]
fn the_path_that_is_typed_is_opened_by_enter() {
    for (text, path) in [("sub/my scene.toml", "/scenes/sub/my scene.toml"), ("/else/x", "/else/x")] {
        let mut screen = offering(offer(), SMALL);
        screen.press(Key::Enter);
        assert_eq!(screen.said(), [], "nothing is typed");
        // Without a click: the field already has the keyboard.
        screen.harness.event(egui::Event::Text(text.to_owned()));
        screen.run();
        screen.press(Key::Enter);
        assert_eq!(screen.said(), [FilesCommand::OpenFile(path.into()).into()]);
        // There was no such file: the typed text is still there and can be corrected.
        screen.press(Key::Backspace);
        screen.press(Key::Enter);
        assert_eq!(screen.said(), [Command::Files(FilesCommand::OpenFile(path[..path.len() - 1].into()))]);
    }
}

#[test]
fn the_field_can_be_pasted_into_and_copied_from() {
    let mut screen = offering(offer(), LARGE);
    screen.harness.event(egui::Event::Paste("x.toml".to_owned()));
    screen.run();
    assert_eq!(typed(&screen), "x.toml");
    screen.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    screen.harness.event(egui::Event::Cut);
    screen.harness.step();
    let copied = &screen.harness.output().platform_output.commands;
    assert!(copied.contains(&egui::OutputCommand::CopyText("x.toml".to_owned())), "{copied:?}");
    assert_eq!(typed(&screen), "");
}

#[test]
fn esc_closes_the_offer_and_the_next_one_is_empty() {
    let mut screen = offering(offer(), LARGE);
    screen.press(Key::ArrowDown);
    screen.press(Key::Escape);
    assert_eq!(screen.said(), [ScreenCommand::Close.into()]);
    assert!(!screen.reads("/scenes") && !screen.reads("b.toml"));
    let mut screen = offering(offer(), LARGE);
    screen.click("Close  (Esc)");
    assert_eq!(screen.said(), [ScreenCommand::Close.into()]);
    assert_eq!(screen.session().file_picker(), None);
}

#[test]
fn an_error_and_an_empty_folder_are_shown_in_the_panel() {
    let told = "Not opened: a.toml:2:8: step: found \"soon\", accepted: a number over 0";
    let mut session = opened("bullet");
    session.apply(FilesCommand::FilePicker(FilePicker { folder: "/empty".into(), files: Vec::new() }));
    session.apply(Command::tell(told.to_owned()));
    let screen = Screen::of(session, SMALL);
    assert!(screen.reads(told) && screen.reads("No scene file (*.toml) in this folder."));
}

#[test]
fn a_long_list_and_a_long_error_stay_within_the_canvas() {
    for size in [SMALL, egui::vec2(1280.0, 800.0)] {
        let files = (0..100).map(|number| format!("{number:03}-{}.toml", "long".repeat(30))).collect();
        let mut session = opened("bullet");
        session.apply(FilesCommand::FilePicker(FilePicker { folder: "/deep".repeat(60).into(), files }));
        session.apply(Command::tell(format!("Not opened: {}: cannot be read", "/deep/path".repeat(25))));
        let mut screen = Screen::of(session, size);
        let layout = circle_collision_demo::view::layout::Layout::of(size);
        let canvas = layout.canvas.union(layout.ribbon);
        for label in ["Close  (Esc)", "path"] {
            let rect = screen.rect_of(label);
            assert!(canvas.contains_rect(rect), "{label} at {size}: {rect} in {canvas}");
        }
        let message = screen.harness.get_by_label_contains("Not opened").rect();
        assert!(canvas.contains_rect(message), "{size}: {message} in {canvas}");
        for _ in 0..75 {
            screen.harness.key_press(Key::ArrowDown);
        }
        screen.run();
        let chosen = typed(&screen);
        let line = screen.rect_of(&chosen);
        let visible = Rect::from_min_max(Pos2::new(canvas.left(), message.bottom()), canvas.max);
        assert!(visible.contains(line.center()), "{size}: {line} in {visible}");
    }
}

/// The text in the field.
fn typed(screen: &Screen) -> String {
    screen.value_of("path").unwrap_or_default()
}
