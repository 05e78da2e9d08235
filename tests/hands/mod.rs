//! A person at the program: opens scenes, lets time pass, reads what the circles do.

#![allow(dead_code, reason = "each test program uses some of it")]

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::scene::{BUILT_IN, Scene, built_in_index};
use circle_collision::session::{Command, Effect, Origin, Overlay, Page, Session};
use glam::DVec2;

/// A built-in scene by its name, freshly opened.
pub fn opened(name: &str) -> Session {
    let index = built_in_index(name).expect("a built-in name");
    Session::new(BUILT_IN[index].scene(), Origin::BuiltIn(index))
}

/// A scene from its text, freshly opened.
pub fn session_of(text: &str) -> Session {
    Session::new(Scene::parse(text, "test").expect("a scene"), Origin::BuiltIn(0))
}

/// Does one thing after the other.
pub fn apply_all(session: &mut Session, commands: impl IntoIterator<Item = Command>) {
    for command in commands {
        session.apply(command);
    }
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

/// The circles of the world, as they are.
pub fn circles(session: &Session) -> Vec<Circle> {
    session.run().world().circles().collect()
}

/// Where the center of a circle is.
pub fn center(session: &Session, circle: usize) -> DVec2 {
    session.run().world().circle(circle).center
}

/// The gap of two circles as they are.
pub fn gap(session: &Session, a: usize, b: usize) -> f64 {
    overlap(&session.run().world().circle(a), &session.run().world().circle(b)).gap
}

/// The circles of the start.
pub fn start_circles(session: &Session) -> Vec<Circle> {
    session.run().start().circles.iter().map(|one| one.circle).collect()
}

/// What the two commands that save would write: the start, and this moment.
pub fn saved(session: &Session) -> [Scene; 2] {
    [Command::Save, Command::SaveMoment].map(|command| match session.clone().apply(command) {
        Some(Effect::Save(scene, _) | Effect::SaveNew(scene, _) | Effect::SaveCopy(scene, _)) => *scene,
        other => panic!("saving gives a scene, not {other:?}"),
    })
}

/// The place of a command in the list of all of them: the compiler asks for a line here with each new one.
pub fn kind(command: &Command) -> usize {
    match command {
        Command::TogglePlay => 0,
        Command::Restart => 1,
        Command::Reload => 2,
        Command::StepForward => 3,
        Command::Faster => 4,
        Command::Slower => 5,
        Command::ToggleMotion(_) => 6,
        Command::ToggleDetection => 7,
        Command::SetDetection(_) => 8,
        Command::ToggleDetectionHere => 9,
        Command::LongerStep => 10,
        Command::ShorterStep => 11,
        Command::SetStep(_) => 12,
        Command::SetResponse(_) => 13,
        Command::SetRestitution(_) => 14,
        Command::SetYields(_) => 15,
        Command::OpenBuiltIn(_) => 16,
        Command::NextScene => 17,
        Command::PreviousScene => 18,
        Command::Open(..) => 19,
        Command::Save => 20,
        Command::SaveMoment => 21,
        Command::SavedAs(_) => 22,
        Command::Tell(_) => 23,
        Command::Select(_) => 24,
        Command::SelectSecond(_) => 25,
        Command::AddCircle(_) => 26,
        Command::RemoveSelected => 27,
        Command::SetCenter(..) => 28,
        Command::SetVelocity(..) => 29,
        Command::SetRadius(..) => 30,
        Command::SetMass(..) => 31,
        Command::Grab(_) => 32,
        Command::DragTo(_) => 33,
        Command::Release => 34,
        Command::ToggleOverlay(_) => 35,
        Command::TogglePage(_) => 36,
        Command::ToggleTheme => 37,
        Command::ToggleHelp => 38,
        Command::TogglePanel => 39,
        Command::Close => 40,
        Command::Fit => 41,
        Command::Zoom(_) => 42,
        Command::ToggleFullscreen => 43,
        Command::Screenshot => 44,
        Command::StepBack => 45,
        Command::NextEvent => 46,
        Command::PreviousEvent => 47,
        Command::Seek(_) => 48,
        Command::Point(_) => 49,
        Command::PointAtPair(_) => 50,
        Command::RunMonteCarlo => 51,
        Command::Undo => 52,
        Command::Redo => 53,
        Command::ToggleCompare => 54,
        Command::ExplainOther => 55,
        Command::AskToOpen => 56,
        Command::FilePicker(_) => 57,
        Command::OpenFile(_) => 58,
        Command::Copy => 59,
        Command::Paste => 60,
        Command::ToggleLargeTable => 61,
        Command::ToggleStill => 62,
        Command::Replay => 63,
        Command::Skip => 64,
        Command::UseSafeStep => 65,
        Command::ZoomTime(..) => 66,
        Command::TogglePresent => 67,
        Command::ToggleTour => 68,
        Command::NextChapter => 69,
        Command::PreviousChapter => 70,
        Command::Predict(_) => 71,
        Command::PointAtNextTerm => 72,
    }
}

/// How many kinds of commands there are.
pub const KINDS: usize = 73;

/// A built-in scene as loaded, under the other method, and under both side by side.
pub fn in_every_way(name: &str) -> Vec<(String, Session)> {
    let plain = opened(name);
    let (mut other, mut both) = (plain.clone(), plain.clone());
    other.apply(Command::ToggleDetection);
    both.apply(Command::ToggleCompare);
    for session in [&mut other, &mut both] {
        // The words of a change that nobody made in front of the screen are no part of the picture.
        session.apply(Command::Tell(String::new()));
    }
    let method = |session: &Session| session.run().rules().detection.name().to_owned();
    vec![(method(&plain), plain), (method(&other), other), ("both".to_owned(), both)]
}

/// Switches every overlay on.
pub fn with_all_overlays(session: &mut Session) {
    for overlay in Overlay::ALL {
        if !session.view_options().overlay(overlay) {
            session.apply(Command::ToggleOverlay(overlay));
        }
    }
}

/// The same state with this page of the panel open.
pub fn with_page(mut session: Session, page: Page) -> Session {
    if session.view_options().panel.page() != Some(page) {
        session.apply(Command::TogglePage(page));
    }
    session
}
