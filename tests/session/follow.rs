//! The camera smoothly keeps a pair in view after its bounce, and leaves the view to the hand.

use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, FilesCommand, HandCommand, Page, ScreenCommand, Session,
};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::camera::follow::{Follow, wished};
use circle_collision_demo::view::canvases::Canvases;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::layout::bands::bands;
use egui::{Rect, Vec2, vec2};
use glam::{DVec2, dvec2};

use crate::hands::{opened, opened_under, session_of};

const FRAME: f64 = 1.0 / 60.0;

/// A scene in a window, with the camera that follows it.
struct Watched {
    session: Session,
    camera: Camera,
    follow: Follow,
}

impl Watched {
    fn of(mut session: Session) -> Self {
        // Here, results and pauses would only take time.
        session.apply(ScreenCommand::TogglePauses);
        let canvas = bands(
            session.run().loaded(),
            session.experiment().runs().count(),
            &Layout::of(vec2(1280.0, 800.0)),
        )[0];
        let camera = Camera::fitted(session.run().start(), canvas);
        session.apply(ClockCommand::TogglePlay);
        Self { session, camera, follow: Follow::default() }
    }

    fn picture(&mut self) {
        self.session.tick(FRAME);
        self.camera = self.follow.eased(self.camera, wished(&self.session.shown()), FRAME);
    }

    /// Is the whole circle in view, in the last of the runs?
    fn shows(&self, circle: usize) -> bool {
        let run = self.session.experiment().runs().last().expect("a run");
        let circle = run.world().circle_at(circle);
        let [low, high] = [-1.0, 1.0].map(|side| circle.center + DVec2::splat(side * circle.radius));
        let frame = Rect::from_two_pos(self.camera.to_screen(low), self.camera.to_screen(high));
        self.camera.canvas.contains_rect(frame)
    }

    /// The visible area (m): left, bottom, right, top.
    fn view(&self) -> [f64; 4] {
        let canvas = self.camera.canvas;
        let (low, high) =
            (self.camera.to_world(canvas.left_bottom()), self.camera.to_world(canvas.right_top()));
        [low.x, low.y, high.x, high.y]
    }
}

#[test]
fn the_view_eases_beside_a_panel_even_if_the_program_has_rested() {
    let size = vec2(1280.0, 800.0);
    let mut session = opened("bullet");
    let mut canvases = Canvases::new(&session, size);
    canvases.lay_out(&session, size);
    session.apply(ScreenCommand::TogglePanel);
    canvases.lay_out(&session, size);
    let center = |canvases: &Canvases| canvases.pointed_camera().to_screen(DVec2::ZERO).x;
    let mut places = vec![center(&canvases)];
    // The time of a rest counts as that of the first picture.
    for real in std::iter::once(60.0).chain([FRAME; 30]) {
        canvases.advance(&session.shown(), real, 0.0);
        places.push(center(&canvases));
    }
    assert!(!canvases.is_moving());
    let way = places[31] - places[0];
    assert!(way.abs() > 100.0, "{places:?}");
    for step in places.windows(2).map(|two| (two[1] - two[0]) / way) {
        assert!((0.0..0.2).contains(&step), "{step} of the way at once: {places:?}");
    }
}

#[test]
fn a_panel_keeps_a_view_that_was_fitted_later() {
    let size = vec2(1280.0, 800.0);
    let mut session = opened("bullet");
    session.apply(FilesCommand::New);
    session.apply(ExperimentCommand::AddCircle(Some(dvec2(70.0, -40.0))));
    let mut canvases = Canvases::new(&session, size);
    canvases.lay_out(&session, size);
    canvases.fit(&session.shown());
    for _ in 0..2 {
        session.apply(ScreenCommand::TogglePanel);
        canvases.lay_out(&session, size);
        (0..60).for_each(|_| canvases.advance(&session.shown(), FRAME, 0.0));
        let camera = canvases.pointed_camera();
        let expected = Camera::fitted(&session.run().moment(), camera.band());
        assert_eq!((camera.center, camera.scale), (expected.center, expected.scale));
    }
}

#[test]
fn after_present_the_view_is_what_it_was() {
    // In Present, everything is one and a half times as large.
    let (window, presented) = (vec2(1280.0, 800.0), vec2(1280.0, 800.0) / 1.5);
    for (page, is_chosen) in [(None, false), (Some(Page::When), false), (Some(Page::When), true)] {
        let mut session = opened("bullet");
        if let Some(page) = page {
            session.apply(ScreenCommand::TogglePage(page));
        }
        let mut canvases = Canvases::new(&session, window);
        let rest = |canvases: &mut Canvases, session: &Session, size: Vec2| {
            canvases.lay_out(session, size);
            (0..60).for_each(|_| canvases.advance(&session.shown(), FRAME, 0.0));
            canvases.pointed_camera()
        };
        let fitted = rest(&mut canvases, &session, window);
        if is_chosen {
            canvases.show_view_of_user(fitted.showing(DVec2::new(0.5, 0.25), 0.8));
        }
        let before = rest(&mut canvases, &session, window);
        session.apply(ScreenCommand::TogglePresent);
        let _ = rest(&mut canvases, &session, presented);
        session.apply(ScreenCommand::TogglePresent);
        let after = rest(&mut canvases, &session, window);
        assert!(
            (after.scale / before.scale - 1.0).abs() < 1e-6,
            "{page:?}: {} {}",
            before.scale,
            after.scale
        );
        assert!(after.center.distance(before.center) < 1e-6, "{page:?}: {} {}", before.center, after.center);
    }
}

#[test]
fn the_view_in_compare_widens_for_a_repeated_drag() {
    let mut session = opened("drag");
    let wish = DVec2::new(7.0, 0.5);
    for command in [HandCommand::Grab(0), HandCommand::DragTo(wish), HandCommand::Release] {
        session.apply(command);
    }
    session.apply(ExperimentCommand::NextLineUp);
    let band = bands(session.run().loaded(), 2, &Layout::of(vec2(1280.0, 800.0)))[0];
    let camera = Camera::fitted(session.run().start(), band);
    let mut watched = Watched { session, camera, follow: Follow::default() };
    assert!(watched.session.is_repeating_drag());
    let shows = |watched: &Watched, place: DVec2| {
        watched.camera.canvas.shrink(watched.camera.length(1.0)).contains(watched.camera.to_screen(place))
    };
    assert!(!shows(&watched, wish), "it would be cut off");
    for _ in 0..180 {
        watched.picture();
    }
    assert!(shows(&watched, wish) && shows(&watched, DVec2::new(-2.2, 0.0)));
}

/// Red bounces off the resting blue, and blue leaves the fitted view through its top edge.
const ASIDE: &str = "detection = \"intercept\"\n[[circle]]\ncenter = [-4, 0]\nvelocity = [4, 0]\nradius = 0.5\n\
    [[circle]]\ncenter = [0, -0.8]\nradius = 0.5\n";

#[test]
fn the_view_grows_to_keep_both_circles_of_a_bounce_in_sight() {
    let ways = [
        ("bullet", Some(ExperimentCommand::ToggleDetection)),
        ("aside", None),
        ("compare", Some(ExperimentCommand::NextLineUp)),
    ];
    for (name, command) in ways {
        let mut session = if name == "aside" { session_of(ASIDE) } else { opened("bullet") };
        if let Some(command) = command {
            session.apply(command);
        }
        let mut watched = Watched::of(session);
        let fitted = watched.camera;
        let mut moved = 0;
        while fitted.scale / watched.camera.scale < 1.8 {
            let before = watched.view();
            watched.picture();
            let [left, bottom, right, top] = watched.view();
            let grows = left <= before[0] + 1e-9
                && bottom <= before[1] + 1e-9
                && right >= before[2] - 1e-9
                && top >= before[3] - 1e-9;
            assert!(grows, "{name}: {before:?} and then {:?}", watched.view());
            // One second after the bounce, the camera has caught up with the two.
            let turn = watched
                .session
                .experiment()
                .runs()
                .last()
                .and_then(|run| run.trajectory().until(run.clock()).first().map(|turn| turn.time));
            let since =
                turn.map_or(0.0, |turn| watched.session.run().clock() - turn) / watched.session.speed();
            if since > 1.0 {
                moved += 1;
                assert!(watched.shows(0) && watched.shows(1), "{name}, {since} s after the bounce");
            }
            assert!(watched.session.run().clock() < 60.0, "{name}: nothing moves");
        }
        assert!(moved > 5, "{name}: {moved}");
    }
}

#[test]
fn the_camera_stands_still_until_something_bounces() {
    let mut watched = Watched::of(opened("bullet"));
    let fitted = watched.camera;
    for _ in 0..600 {
        watched.picture();
        assert_eq!(watched.camera, fitted, "red flies on as at the start: that is the miss");
        assert!(!watched.follow.is_moving());
    }
    assert!(!watched.shows(0), "and is out of view");
}

#[test]
fn the_camera_rests_in_arenas_crowds_and_still_pictures() {
    for name in ["cradle", "gas-30", "break", "bullet"] {
        let mut session = opened_under(name, circle_collision::simulation::Detection::Intercept);
        if name == "bullet" {
            session.apply(ScreenCommand::ToggleStill);
        }
        let mut watched = Watched::of(session);
        let fitted = watched.camera;
        for _ in 0..400 {
            watched.picture();
        }
        assert!(watched.session.run().counters().pair_collisions > 0);
        assert_eq!(watched.camera, fitted, "{name}");
    }
}

#[test]
fn a_view_chosen_by_hand_ends_following_until_the_start() {
    let mut watched = Watched::of(session_of(ASIDE));
    let fitted = watched.camera;
    while !watched.follow.is_moving() {
        watched.picture();
    }
    for _ in 0..20 {
        watched.picture();
    }
    watched.camera.zoom(1.5, watched.camera.canvas.center());
    watched.follow.end();
    let by_hand = watched.camera;
    for _ in 0..100 {
        watched.picture();
        assert!(watched.camera == by_hand && !watched.follow.is_moving());
    }
    assert_eq!(watched.follow.start_again(), None, "the view of the hand stays");
    for _ in 0..100 {
        watched.picture();
    }
    assert!(watched.camera.scale < by_hand.scale, "it follows again");
    assert_eq!(watched.follow.start_again(), Some(by_hand), "and goes back to where it followed from");
    assert_ne!(by_hand, fitted);
}

#[test]
fn the_camera_comes_to_rest_and_goes_no_farther_than_it_may() {
    let mut watched = Watched::of(session_of(ASIDE));
    let fitted = watched.camera;
    for _ in 0..30 * 60 {
        watched.picture();
    }
    assert!(!watched.follow.is_moving(), "so that the window may rest");
    assert!(
        (fitted.scale / watched.camera.scale - 3.0).abs() < 1e-3,
        "{}",
        fitted.scale / watched.camera.scale
    );
    let mut paused = Watched::of(session_of(ASIDE));
    while !paused.follow.is_moving() {
        paused.picture();
    }
    paused.session.apply(ClockCommand::TogglePlay);
    let pictures = (0..).take_while(|_| {
        paused.picture();
        paused.follow.is_moving()
    });
    let pictures = pictures.take(600).count();
    assert!(pictures < 240, "still under way after {pictures} pictures");
    assert!(paused.shows(0) && paused.shows(1));
}

#[test]
fn a_view_glides_to_the_fitted_one_in_300_ms_and_never_past_it() {
    let session = opened("bullet");
    let band = bands(session.run().loaded(), 1, &Layout::of(vec2(1280.0, 800.0)))[0];
    let fitted = Camera::fitted(session.run().start(), band);
    let mut from = fitted;
    from.zoom(3.0, from.canvas.left_top());
    let mut follow = Follow::default();
    let mut camera = follow.glide(&session.shown(), from, fitted);
    assert_eq!((camera.center, camera.scale), (from.center, from.scale));
    let (mut last, mut pictures) = (camera, 0);
    while follow.is_moving() && pictures < 100 {
        camera = follow.glided(camera, FRAME);
        pictures += 1;
        let left = |camera: &Camera| camera.center.distance(fitted.center);
        assert!(left(&camera) <= left(&last) && camera.scale <= last.scale && camera.scale >= fitted.scale);
        last = camera;
    }
    assert_eq!(pictures, 18, "at 60 pictures a second");
    assert_eq!((camera.center, camera.scale), (fitted.center, fitted.scale));
}

#[test]
fn the_bullet_is_framed_up_to_its_second_check() {
    let session = opened("bullet");
    let canvas = Layout::of(vec2(1280.0, 800.0)).canvas;
    let camera = Camera::fitted(session.run().start(), canvas);
    let [start, last] = [-7.4 - 0.5, 2.6 + 0.5].map(|x| camera.to_screen(DVec2::new(x, 0.0)).x);
    let margin = 0.12 * canvas.width();
    assert!((start - canvas.left() - margin).abs() < 1.0, "{start}");
    assert!((canvas.right() - last - margin).abs() < 1.0, "{last}");
}
