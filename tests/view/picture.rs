//! Pictures of sessions, as the canvas draws them.

use circle_collision_demo::session::{ClockCommand, Session};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::layout::{Layout, bands};
use circle_collision_demo::view::theme::DARK;
use egui::{Color32, Vec2, vec2};

use crate::hands::{opened, simulate};

/// The sizes of the window that are checked.
pub const WINDOWS: [Vec2; 3] = [vec2(1280.0, 800.0), vec2(1920.0, 1080.0), vec2(640.0, 400.0)];

/// The camera at the start, in a window of this size.
pub fn camera(session: &Session, window: Vec2) -> Camera {
    let scene = session.run().loaded();
    Camera::fitted(scene, bands(scene, 1, &Layout::of(window))[0])
}

pub fn picture(session: &Session, window: Vec2) -> DrawList {
    canvas::draw(&session.shown(), session.shown().lane(), &camera(session, window), &DARK, None)
}

/// The bullet, stopped at its miss.
pub fn missed() -> Session {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    assert!(session.failure().is_some());
    session.apply(ClockCommand::Skip);
    session
}

/// This built-in scene at its first result, or after 20 s of playing without one.
pub fn at_first_result(name: &str) -> Session {
    let mut session = opened(name);
    session.apply(ClockCommand::TogglePlay);
    for _ in 0..1200 {
        if session.shown().lane().has_result() {
            break;
        }
        session.tick(1.0 / 60.0);
    }
    session
}

/// The discs of circles A and B.
pub fn discs(list: &DrawList) -> [Capsule; 2] {
    [DARK.red, DARK.blue].map(|color: Color32| {
        let is_disc = |capsule: &&Capsule| {
            capsule.color == color
                && capsule.from == capsule.to
                && capsule.stroke == 0.0
                && capsule.dash == 0.0
        };
        *list.capsules.iter().find(is_disc).expect("a disc")
    })
}

pub fn assert_finite(list: &DrawList, of: &str) {
    for capsule in &list.capsules {
        assert!(numbers(capsule).iter().all(|number| number.is_finite()), "{of}: {capsule:?}");
        assert!(capsule.radius >= 0.0 && capsule.stroke >= 0.0 && capsule.dash >= 0.0, "{of}: {capsule:?}");
    }
    for label in &list.labels {
        assert!(label.at.is_finite() && label.size.is_finite() && label.size > 0.0, "{of}: {label:?}");
    }
    assert!(list.buttons.iter().all(|button| button.frame.is_finite()), "{of}");
}

fn numbers(capsule: &Capsule) -> [f32; 7] {
    let Capsule { from, to, radius, stroke, dash, .. } = *capsule;
    [from.x, from.y, to.x, to.y, radius, stroke, dash]
}
