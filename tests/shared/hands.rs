//! A person at the program: opens scenes, lets time pass, and reads the state of the circles.

#![allow(dead_code, reason = "each test program uses some of it")]

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::Detection;
use circle_collision_demo::scene::{BUILT_IN, Scene, built_in_index};
use circle_collision_demo::session::{
    Command, Effect, ExperimentCommand, FilesCommand, FrameFailures, FrameSetting, HandCommand, Origin,
    Overlay, Page, ScreenCommand, Session,
};
use circle_collision_demo::view::words::story::told;
use glam::DVec2;

/// A built-in scene by its name, freshly opened.
pub fn opened(name: &str) -> Session {
    let index = built_in_index(name).expect("a built-in name");
    Session::new(BUILT_IN[index].scene(), Origin::BuiltIn(index))
}

/// The command that opens a built-in scene by its name.
pub fn open(name: &str) -> FilesCommand {
    FilesCommand::OpenBuiltIn(built_in_index(name).expect("a built-in name"))
}

/// A built-in scene by its name, freshly opened and at its start under this method.
pub fn opened_under(name: &str, detection: Detection) -> Session {
    let mut session = opened(name);
    session.apply(ExperimentCommand::SetDetection(detection));
    session
}

/// A scene from its text, freshly opened.
pub fn session_of(text: &str) -> Session {
    Session::new(Scene::parse(text, "test").expect("a scene"), Origin::BuiltIn(0))
}

/// The failures in frames of a game in which each of `count` bullets, one faster than the other, misses a target in frame 2.
pub fn frame_failures(count: u32) -> FrameFailures {
    let mut rows = vec!["run,time,name,x,y,radius".to_owned()];
    for run in 1..=count {
        for (time, x) in [(0.0, -50.0), (0.25, -10.0), (0.5, 30.0)] {
            rows.push(format!("{run},{time},bullet {run},{},0,4", x * f64::from(run)));
            rows.push(format!("{run},{time},target,0,1,4"));
        }
    }
    let table = rows.join("\n");
    FrameFailures::in_table(table.as_bytes(), "frames.csv", FrameSetting::default()).expect("a table")
}

/// Applies one command after the other.
pub fn apply_all(session: &mut Session, commands: impl IntoIterator<Item = Command>) {
    for command in commands {
        session.apply(command);
    }
}

/// Drags a circle to this position (m for its center) in one move, and releases it at once.
pub fn drag(session: &mut Session, circle: usize, to: DVec2) {
    for command in [HandCommand::Grab(circle), HandCommand::DragTo(to), HandCommand::Release] {
        session.apply(command);
    }
}

/// Selects these two circles.
pub fn select_pair(session: &mut Session, first: usize, second: usize) {
    session.apply(ScreenCommand::Select(Some(first)));
    session.apply(ScreenCommand::SelectSecond(second));
}

/// Lets real time pass, in frames.
pub fn pass(session: &mut Session, frames: u32, frame: f64) {
    for _ in 0..frames {
        session.tick(frame);
    }
}

/// Lets simulated time pass, in frames, however fast the scene plays.
pub fn simulate(session: &mut Session, frames: u32, frame: f64) {
    for _ in 0..frames {
        session.tick(frame / session.speed());
    }
}

/// The current circles of the world.
pub fn circles(session: &Session) -> Vec<Circle> {
    session.run().world().circles().collect()
}

/// The current center of a circle.
pub fn center(session: &Session, circle: usize) -> DVec2 {
    session.run().world().circle_at(circle).center
}

/// The current gap between two circles.
pub fn gap(session: &Session, a: usize, b: usize) -> f64 {
    overlap(&session.run().world().circle_at(a), &session.run().world().circle_at(b)).gap
}

/// The circles of the start.
pub fn start_circles(session: &Session) -> Vec<Circle> {
    session.run().start().circles.iter().map(|one| one.circle).collect()
}

/// The results of the two commands that save: the start, and this moment.
pub fn saved(session: &Session) -> [Scene; 2] {
    [Command::Files(FilesCommand::Save), Command::Files(FilesCommand::SaveMoment)].map(
        |command| match session.clone().apply(command) {
            Some(Effect::Save(scene, _) | Effect::SaveCopy(scene, _)) => *scene,
            other => panic!("saving gives a scene, not {other:?}"),
        },
    )
}

/// A built-in scene as loaded, under the other method, and under both side by side.
pub fn in_every_way(name: &str) -> Vec<(String, Session)> {
    let plain = opened(name);
    let (mut other, mut both) = (plain.clone(), plain.clone());
    other.apply(ExperimentCommand::ToggleDetection);
    both.apply(ExperimentCommand::NextLineUp);
    for session in [&mut other, &mut both] {
        // The message about the change of method is not part of the picture.
        session.apply(Command::tell(String::new()));
    }
    let method = |session: &Session| session.run().rules().detection.to_string();
    vec![(method(&plain), plain), (method(&other), other), ("both".to_owned(), both)]
}

/// Switches every overlay on.
pub fn with_all_overlays(session: &mut Session) {
    for overlay in Overlay::ALL {
        if !session.view_options().overlay(overlay) {
            session.apply(ScreenCommand::ToggleOverlay(overlay));
        }
    }
}

/// The same session with this page of the panel open.
pub fn with_page(mut session: Session, page: Page) -> Session {
    if session.view_options().panel.page() != Some(page) {
        session.apply(ScreenCommand::TogglePage(page));
    }
    session
}

/// The sentence on the canvas.
pub fn said(session: &Session) -> String {
    let shown = session.shown();
    told(&shown, shown.lane()).sentence.to_string()
}

/// The hint below it.
pub fn hint(session: &Session) -> String {
    let shown = session.shown();
    told(&shown, shown.lane()).hint.to_string()
}

/// The sentence about what happened last, as the page *Events* has it.
pub fn last_said(session: &Session) -> Option<String> {
    let shown = session.shown();
    Some(shown.lane().last?.sentence(&shown, shown.lane()).to_string())
}
