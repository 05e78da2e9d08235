//! A step of very many contacts takes more than one picture, and nothing of it shows before it is made.

use circle_collision::scene::{Color, Scene, SceneCircle};
use circle_collision::session::{Command, Origin, Session};
use circle_collision::simulation::{Contact, Log, Response, World};
use glam::DVec2;

use crate::hands::{apply_all, opened};

/// Enough for a step in parts.
const COUNT: usize = 2_000;

const FRAME: f64 = 1.0 / 60.0;

/// Circles at one place in a box, half of them closing with the others.
fn heap() -> Scene {
    let mut scene = opened("drag").run().start().clone();
    scene.circles = (0..COUNT)
        .map(|index| {
            let way = if index % 2 == 0 { 1.0 } else { -1.0 };
            let center = DVec2::new(index as f64, -way) * 1e-4;
            let circle = circle_collision::geometry::Circle::new(center, 0.5).with_velocity(DVec2::Y * way);
            SceneCircle { name: index.to_string(), color: Color::Blue, circle }
        })
        .collect();
    scene.rules.response = Response::PushOut;
    scene.rules.step = 0.1;
    scene
}

/// The world of this scene after this number of steps, made by itself.
fn world_after(scene: &Scene, steps: u32) -> World {
    let mut world = scene.world();
    let until = f64::from(steps) * scene.rules.step;
    while !world.advance(until, 1, &mut Log::default()).is_there() {}
    world
}

fn session() -> Session {
    Session::new(heap(), Origin::BuiltIn(0))
}

#[test]
fn one_step_is_one_key_however_many_pictures_it_takes() {
    let (mut session, scene) = (session(), heap());
    session.apply(Command::StepForward);
    let mut pictures = 0;
    while session.is_moving() && session.run().is_within_step() {
        assert_eq!(session.run().moment().circles, scene.circles, "nothing of the step shows");
        assert_eq!((session.run().clock(), session.run().events().len()), (0.0, 0));
        session.tick(FRAME);
        pictures += 1;
        assert!(pictures < 1_000, "it ends");
    }
    assert!(pictures > 1, "more than one picture goes by");
    assert_eq!(session.run().clock(), 0.1);
    let expected = world_after(&scene, 1);
    assert_eq!(session.run().world().bodies(), expected.bodies());
    assert_eq!(session.run().counters(), *expected.counters());
    let first = session.run().events()[0].contact;
    assert_eq!(first, Contact::Pair { a: 0, b: 1 }, "what the first part of it brought is there, too");
    for turn in session.run().trajectory().until(0.1) {
        assert_eq!(turn.center, expected.circle(turn.circle).center, "where it is after the step");
    }
    session.tick(FRAME);
    assert_eq!(session.run().clock(), 0.1, "and not a second one");
}

#[test]
fn an_edit_within_a_step_is_one_before_it() {
    let (mut session, scene) = (session(), heap());
    session.apply(Command::StepForward);
    assert!(session.run().is_within_step());
    session.apply(Command::SetRadius(0, 0.25));
    assert!(!session.run().is_within_step());
    assert_eq!(session.run().start_time(), 0.0);
    assert_eq!(session.run().start().circles[1..], scene.circles[1..]);
}

#[test]
fn playing_and_going_back_end_with_the_same_bits() {
    let (mut session, scene) = (session(), heap());
    apply_all(&mut session, [Command::TogglePlay]);
    while session.run().clock() < 0.2 {
        session.tick(FRAME);
    }
    session.apply(Command::TogglePlay);
    while session.run().is_within_step() {
        session.tick(FRAME);
    }
    let steps = (session.run().world().time() / 0.1).round() as u32;
    assert_eq!(session.run().world().bodies(), world_after(&scene, steps).bodies());
    session.apply(Command::Seek(0.1));
    while session.run().is_within_step() {
        session.tick(FRAME);
    }
    assert_eq!(session.run().world().bodies(), world_after(&scene, 1).bodies());
}
