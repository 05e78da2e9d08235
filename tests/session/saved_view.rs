//! The view before a restart is the view after it.

use circle_collision_demo::session::{
    Effect, ExperimentCommand, FilesCommand, Page, SavedView, ScreenCommand, Session,
};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvases::Canvases;
use egui::{Vec2, pos2, vec2};
use glam::dvec2;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::hands::opened;
use crate::nasty::dice;

const SCENES: [&str; 6] = ["bullet", "drag", "gas-30", "same-velocity", "overlapping", "break"];

fn size(dice: &mut ChaCha8Rng) -> Vec2 {
    vec2(dice.random_range(700.0_f32..2_500.0).round(), dice.random_range(500.0_f32..1_600.0).round())
}

/// A session as a person leaves it, and its view in a window of this size.
fn left(dice: &mut ChaCha8Rng, size: Vec2) -> (Session, Canvases) {
    let mut session = opened(SCENES[dice.random_range(0..SCENES.len())]);
    if dice.random() {
        session.apply(ExperimentCommand::NextLineUp);
    }
    if dice.random() {
        session.apply(ScreenCommand::TogglePage(Page::ALL[dice.random_range(0..Page::ALL.len())]));
    }
    let mut canvases = Canvases::new(&session, size);
    canvases.lay_out(&session, size);
    canvases.fit(&session.shown());
    // The view is not fitted to this circle.
    session.apply(ExperimentCommand::AddCircle(Some(dvec2(3.0, 40.0))));
    canvases.lay_out(&session, size);
    for _ in 0..dice.random_range(0..4) {
        let mut camera = canvases.pointed_camera();
        let at = pos2(dice.random_range(0.0..size.x), dice.random_range(0.0..size.y));
        camera.zoom(2.0_f64.powf(dice.random_range(-4.0..4.0)), at);
        camera.pan(vec2(dice.random_range(-500.0..500.0), dice.random_range(-500.0..500.0)));
        canvases.show_view_of_user(camera);
    }
    (session, canvases)
}

/// Starts the program in a window of this size, and restores this session.
fn restored(session: &Session, canvases: &Canvases, size: Vec2) -> (Session, Canvases) {
    let saved = session.saved(Some(canvases.saved_view(session))).expect("it was edited");
    let mut session = opened("bullet");
    let mut canvases = Canvases::new(&session, size);
    session.apply(FilesCommand::Offer(saved));
    let Some(Effect::Show(view)) = session.apply(FilesCommand::Restore) else { panic!("there is a view") };
    canvases.lay_out(&session, size);
    canvases.show_saved(&session.shown(), view);
    (session, canvases)
}

fn assert_same(one: &Canvases, other: &Canvases, context: &str) {
    let pairs: Vec<(Camera, Camera)> = one.cameras().zip(other.cameras()).collect();
    assert_eq!((pairs.len(), one.cameras().count()), (other.cameras().count(), pairs.len()), "{context}");
    for (one, other) in pairs {
        assert_eq!((one.center, one.band()), (other.center, other.band()), "{context}");
        assert!(
            (one.scale / other.scale - 1.0).abs() < 1e-12,
            "{context}: {} for {}",
            other.scale,
            one.scale
        );
    }
}

#[test]
fn a_restored_session_shows_what_the_lost_one_showed() {
    for number in 0..400 {
        let mut dice = dice(number);
        let here = size(&mut dice);
        let (session, canvases) = left(&mut dice, here);
        let context = format!("case {number}, {}", session.run().start().title);
        let (again, shown) = restored(&session, &canvases, here);
        assert_same(&canvases, &shown, &context);
        // It is saved again unchanged, whether it was panned or not.
        assert_eq!(again.saved(None), session.saved(None), "{context}");
        assert_eq!(shown.saved_view(&again).is_chosen, canvases.saved_view(&session).is_chosen, "{context}");
        // A window of another size has the same place at its center, and changes nothing for the next window.
        let there = size(&mut dice);
        let (other, elsewhere) = restored(&session, &canvases, there);
        let centers = [&canvases, &elsewhere].map(|one| one.pointed_camera().center);
        assert_eq!(centers[0], centers[1], "{context}");
        let (_, back) = restored(&other, &elsewhere, here);
        assert_same(&canvases, &back, &context);
    }
}

#[test]
fn an_absurd_view_stays_near_the_scene_and_finite() {
    let numbers = [
        0.0,
        -0.0,
        1.0,
        -1e300,
        1e300,
        5e-324,
        f64::MAX,
        f64::MIN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    let all = || numbers.into_iter();
    for (x, y, zoom) in all().flat_map(|x| all().flat_map(move |y| all().map(move |zoom| (x, y, zoom)))) {
        for name in ["bullet", "gas-30"] {
            let session = opened(name);
            let mut canvases = Canvases::new(&session, vec2(1280.0, 800.0));
            let fitted = canvases.pointed_camera();
            canvases.show_saved(&session.shown(), SavedView { center: [x, y], zoom, is_chosen: true });
            let camera = canvases.pointed_camera();
            let context = format!("{name}, {x}, {y}, {zoom}");
            let times = camera.scale / fitted.scale;
            assert!((0.99e-3..1.01e5).contains(&times), "{context}: {times} times the scale");
            let way = (camera.center - fitted.center).abs().max_element();
            assert!(way <= 1e3 * 1280.0 / fitted.scale, "{context}: {way} m away");
            for one in &session.run().start().circles {
                let place = camera.to_screen(one.circle.center);
                assert!(place.x.is_finite() && place.y.is_finite(), "{context}: {place}");
            }
        }
    }
}
