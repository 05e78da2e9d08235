//! The contents of the canvas: every built-in scene, at every size of the window.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, HandCommand, Overlay, ScreenCommand, Session, Term,
};
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::{Capsule, DrawList};
use circle_collision_demo::view::handle::{Handle, Hovered, rim, tip, velocity_at_tip};
use circle_collision_demo::view::theme::DARK;
use egui::{Color32, Rect, vec2};
use glam::{DVec2, dvec2};

use crate::hands::{
    apply_all, drag, gap, hint, in_every_way, opened, opened_under, said, session_of, simulate,
    with_all_overlays,
};
use crate::picture::{WINDOWS, assert_finite, camera, discs, missed, picture};

/// Every built-in scene of up to 1,000 circles under both methods, at its start and at its first stop or after a second: larger ones
/// take long, and show the same.
fn moments() -> Vec<(String, Session)> {
    let mut moments = Vec::new();
    for built_in in BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 1000) {
        for switches in 0..2 {
            let mut session = opened(built_in.name);
            for _ in 0..switches {
                session.apply(ExperimentCommand::ToggleDetection);
                session.apply(Command::tell(String::new()));
            }
            let method = session.run().rules().detection;
            moments.push((format!("{} at its start, {method}", built_in.name), session.clone()));
            session.apply(ClockCommand::TogglePlay);
            simulate(&mut session, 60, 1.0 / 60.0);
            moments.push((format!("{} later, {method}", built_in.name), session));
        }
    }
    moments
}

/// Widths and heights of a canvas (points), down to zero, and around those at which parts are left out.
const SIDES: [f32; 8] = [0.0, 7.0, 40.0, 110.0, 150.0, 165.0, 300.0, 900.0];

#[test]
fn every_overlay_is_drawn_in_a_canvas_of_every_size() {
    for built_in in BUILT_IN.iter().filter(|built_in| built_in.scene().circles.len() <= 1000) {
        for (way, mut session) in in_every_way(built_in.name) {
            with_all_overlays(&mut session);
            for is_later in [false, true] {
                if is_later {
                    session.apply(ClockCommand::TogglePlay);
                    simulate(&mut session, 60, 1.0 / 60.0);
                }
                // Many circles take long to draw, and a few square canvases are enough to test them.
                let has_many = session.run().world().len() > 100;
                let (shown, scene) = (session.shown(), session.run().loaded());
                let sizes = SIDES.into_iter().flat_map(|side| [(side, side), (side, 300.0), (300.0, side)]);
                let sizes = sizes.map(|(width, height)| vec2(width, height));
                for size in sizes.filter(|size| !has_many || size.x == size.y && size.x % 150.0 == 0.0) {
                    let camera = Camera::fitted(scene, Rect::from_min_size(egui::pos2(0.0, 48.0), size));
                    for lane in &shown.lanes {
                        let hovered = Hovered { circle: 0, handle: Some(Handle::Tip) };
                        let list = canvas::draw(&shown, lane, &camera, &DARK, Some(hovered));
                        assert_finite(&list, &format!("{} {way} at {size}", built_in.name));
                    }
                }
            }
        }
    }
}

#[test]
fn every_scene_shows_what_is_said_of_it_the_names_of_the_pair_and_a_scale() {
    for (of, session) in moments() {
        let list = picture(&session, WINDOWS[1]);
        let has = |text: &str| list.labels.iter().any(|label| label.text == text);
        let words: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let said = said(&session);
        let first = said.split(". ").next().unwrap_or_default().trim_end_matches('.');
        assert!(words.iter().any(|text| text.starts_with(first)), "{of}: {said:?} in {words:?}");
        assert!(
            words.iter().any(|text| text.ends_with(" m") && !text.contains("distance")),
            "{of}: {words:?}"
        );
        if session.run().clock() == 0.0 && session.run().is_small() {
            let pair = session.shown().pair.expect("a pair");
            for name in session.shown().names(pair) {
                assert!(has(name), "{of}: {name} in {words:?}");
            }
        }
    }
}

#[test]
fn nobody_who_asks_nothing_sees_more_than_two_kinds_of_number() {
    let kind_of = |text: &str| -> Option<String> {
        let is_ours = |kind: &&&str| text.contains(**kind);
        let kinds =
            ["distance", "depth", "radii sum", "push", "gap", "check", "step", "m/s", " at t = ", " in "];
        let kind = kinds.iter().find(is_ours).map(ToString::to_string);
        kind.filter(|_| text.contains(|letter: char| letter.is_ascii_digit()))
    };
    for (name, session) in moments() {
        let (sentence, hint) = (said(&session), hint(&session));
        for window in WINDOWS {
            let list = picture(&session, window);
            let is_told = |text: &str| sentence.contains(text) || hint == text;
            let captions = list.labels.iter().filter(|label| label.size >= 14.0 && !is_told(&label.text));
            // The two lengths of a bracket are one kind: ways of the circle that moved.
            let kinds: std::collections::BTreeSet<_> = captions
                .filter_map(|label| kind_of(&label.text.replace("step ", "way ").replace("overlap ", "way ")))
                .collect();
            assert!(kinds.len() <= 2, "{name} at {window}: {kinds:?}");
        }
    }
}

/// The gap between two discs on screen (points), with no rounding of its own.
fn gap_on_screen([a, b]: [Capsule; 2]) -> f64 {
    let place = |capsule: Capsule| dvec2(f64::from(capsule.from.x), f64::from(capsule.from.y));
    place(a).distance(place(b)) - (f64::from(a.radius) + f64::from(b.radius))
}

#[test]
fn circles_that_touch_touch_on_screen_at_every_zoom() {
    let pair = |a: DVec2, b: DVec2, radii: [f64; 2]| {
        let circle = |color: &str, at: DVec2, radius: f64| {
            format!("[[circle]]\ncolor = {color:?}\ncenter = [{:?}, {:?}]\nradius = {radius:?}\n", at.x, at.y)
        };
        session_of(&(circle("red", a, radii[0]) + &circle("blue", b, radii[1])))
    };
    // Sides of right triangles, so that the circles touch to the last digit.
    let cases = vec![
        (opened("touching"), DVec2::ZERO),
        (pair(dvec2(0.0, 0.0), dvec2(3.0, 4.0), [2.0, 3.0]), dvec2(1.2, 1.6)),
        (pair(dvec2(-12.0, 5.0), dvec2(0.0, 0.0), [12.5, 0.5]), dvec2(-6.0, 2.5) / 13.0),
        (pair(dvec2(1e6, 0.0), dvec2(1e6 + 8.0, 15.0), [10.0, 7.0]), dvec2(1e6 + 80.0 / 17.0, 150.0 / 17.0)),
    ];
    for (session, contact) in &cases {
        assert_eq!(gap(session, 0, 1), 0.0);
        for window in WINDOWS {
            for power in -8..=20 {
                let mut camera = camera(session, window);
                camera.center = *contact;
                camera.zoom(10.0_f64.powf(f64::from(power) / 4.0), camera.canvas.center());
                camera.center = *contact;
                for way in [vec2(0.0, 0.0), vec2(90.0, -60.0), vec2(-40.0, 110.0)] {
                    let mut camera = camera;
                    camera.pan(way);
                    let discs =
                        discs(&canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None));
                    let found = gap_on_screen(discs);
                    assert!(
                        found.abs() < 0.1,
                        "{found} points of gap at 10^({power}/4), {way} off: {discs:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn only_arrows_without_numbers_have_a_legend() {
    for (name, expected) in [("bullet", false), ("gas-30", true)] {
        let list = picture(&opened(name), WINDOWS[0]);
        let is_legend =
            |text: &str| text.strip_suffix(" m/s").is_some_and(|speed| speed.parse::<f64>().is_ok());
        assert_eq!(list.labels.iter().any(|label| is_legend(&label.text)), expected, "{name}");
    }
}

#[test]
fn handles_are_hidden_while_the_hand_holds_a_circle() {
    let mut session = opened("drag");
    session.apply(ScreenCommand::Select(Some(0)));
    let knob = |session: &Session| {
        let at = rim(&camera(session, WINDOWS[0]), &session.circle(0));
        picture(session, WINDOWS[0]).capsules.iter().any(|one| one.from == at && one.to == at)
    };
    assert!(knob(&session));
    session.apply(HandCommand::Grab(0));
    assert!(!knob(&session));
    session.apply(HandCommand::Release);
    assert!(knob(&session));
}

#[test]
fn arrows_are_as_long_as_their_circles_are_fast() {
    // Up to six circles have numbers, and no key.
    let circles = [
        ("red", 6.0),
        ("blue", 19.0),
        ("red", 0.5),
        ("blue", 0.05),
        ("red", 3.0),
        ("blue", 1.0),
        ("red", 12.0),
    ];
    let text = circles.iter().enumerate().map(|(row, (color, speed))| {
        format!(
            "[[circle]]\ncolor = {color:?}\ncenter = [0, {}]\nvelocity = [{speed}, 0]\nradius = 0.5\n",
            3 * row
        )
    });
    let session = session_of(&text.collect::<String>());
    let mut keys = 0;
    for window in WINDOWS {
        for zoom in [0.5, 1.0, 4.0] {
            let mut camera = camera(&session, window);
            camera.zoom(zoom, camera.canvas.center());
            let list = canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None);
            // The key beside the scale bar: a gray arrow, and its speed.
            let key = list.labels.iter().find(|label| label.text.ends_with(" m/s") && label.size == 13.0);
            // There is no key where a circle would cover it.
            let Some(key) = key else { continue };
            keys += 1;
            let speed: f32 = key.text.trim_end_matches(" m/s").parse().expect("a speed");
            let arrow = |color: Color32, y: f32| {
                let is_it =
                    |it: &&Capsule| it.radius == 1.25 && it.color == color && it.from.y == y && it.to.y == y;
                list.capsules.iter().find(is_it).map_or(0.0, |it| it.to.x - it.from.x)
            };
            let points_per_speed = arrow(DARK.text_dim, key.at.y) / speed;
            assert!(points_per_speed > 0.0, "{window} {zoom}");
            for (row, (color, speed)) in circles.into_iter().enumerate() {
                let color = if color == "red" { DARK.red } else { DARK.blue };
                let y = camera.to_screen(dvec2(0.0, 3.0 * row as f64)).y;
                let (drawn, expected) = (arrow(color, y), points_per_speed * speed);
                // An arrow shorter than a point is not drawn, nor is one out of view.
                if expected > 1.0 && camera.canvas.y_range().contains(y) {
                    assert!((drawn - expected).abs() < 0.01, "{speed} m/s: {drawn} for {expected} points");
                }
            }
        }
    }
    assert!(keys >= 5, "{keys}");
}

#[test]
fn a_velocity_handle_gives_back_its_velocity() {
    let session = opened("drag");
    let (camera, scale) = (camera(&session, WINDOWS[0]), arrow_scale(&session.shown()));
    let mut last = 0.0;
    for speed in [0.0, 1e-3, 0.1, 0.3, 0.6, 0.9, 1.5, 4.0, 80.0] {
        let circle = session.circle(0).with_velocity(dvec2(speed, 0.0));
        let at = tip(&camera, &circle, scale);
        let clear = at.x - camera.to_screen(circle.center + dvec2(circle.radius, 0.0)).x;
        assert!(clear >= 13.99 && clear >= last, "{clear} points clear of the rim at {speed} m/s");
        last = clear;
        let back = velocity_at_tip(&camera, &circle, scale, at);
        assert!((back - circle.velocity).length() < 1e-3 + 1e-4 * speed, "{back} for {speed}");
    }
}

#[test]
fn every_overlay_has_a_switch_that_changes_the_picture() {
    let mut pushed = opened("drag");
    drag(&mut pushed, 0, dvec2(1.5, 0.5));
    assert_eq!(pushed.shown().lane().pushes.len(), 1);
    for overlay in Overlay::ALL {
        let mut session = match overlay {
            Overlay::Distance | Overlay::RadiiSum | Overlay::Velocity => opened("bullet"),
            Overlay::PushOut => pushed.clone(),
            Overlay::Outlines | Overlay::Capsule => missed(),
        };
        if !session.view_options().overlay(overlay) {
            session.apply(ScreenCommand::ToggleOverlay(overlay));
        }
        let with = picture(&session, WINDOWS[0]);
        session.apply(ScreenCommand::ToggleOverlay(overlay));
        let without = picture(&session, WINDOWS[0]);
        let size = |list: &DrawList| list.capsules.len() + list.labels.len();
        assert!(size(&without) < size(&with), "{overlay:?}");
        session.apply(ScreenCommand::ToggleOverlay(overlay));
        assert_eq!(picture(&session, WINDOWS[0]), with, "{overlay:?}");
    }
}

#[test]
fn without_any_overlay_the_circles_and_the_miss_are_still_there() {
    let mut session = missed();
    apply_all(&mut session, Overlay::ALL.map(|overlay| ScreenCommand::ToggleOverlay(overlay).into()));
    let list = picture(&session, WINDOWS[0]);
    discs(&list);
    assert!(list.buttons.iter().any(|button| button.action.name == "Events"));
    assert!(list.capsules.iter().any(|capsule| capsule.dash > 0.0), "the true contact");
}

#[test]
fn an_empty_plane_and_a_lone_circle_are_drawn() {
    for text in ["", "[[circle]]\ncenter = [1, 2]\nradius = 3\n", "[arena]\nmin = [0, 0]\nmax = [1, inf]\n"] {
        for window in WINDOWS {
            assert_finite(&picture(&session_of(text), window), text);
        }
    }
}

#[test]
fn the_last_contact_is_drawn_where_the_two_touch() {
    for (name, word, marks) in
        [("bullet", "contact at 322.3 ms", 1), ("overlapping", "contact at 0 s", 1), ("graze", "graze", 0)]
    {
        let mut session = opened_under(name, Detection::Intercept);
        let before = picture(&session, WINDOWS[0]);
        assert!(!before.labels.iter().any(|label| label.text == word), "{name}: not yet");
        session.apply(ClockCommand::Seek(2.0));
        let list = picture(&session, WINDOWS[0]);
        assert!(list.labels.iter().any(|label| label.text == word), "{name}");
        let pose: Vec<&Capsule> =
            list.capsules.iter().filter(|one| one.stroke == 1.5 && one.dash == 0.0).collect();
        let [one, other] = pose[..] else { panic!("{name}: two outlines and not {}", pose.len()) };
        // Each rim is drawn inside its circle, half a stroke from the edge.
        let radii = one.radius + one.stroke / 2.0 + other.radius + other.stroke / 2.0;
        let gap = (one.from - other.from).length() - radii;
        assert!(gap.abs() < 0.05, "{name}: {gap}");
        let is_mark = |shape: &&Capsule| shape.color == DARK.found && shape.stroke == 0.0;
        let found: Vec<_> = list.capsules.iter().filter(is_mark).collect();
        assert_eq!(found.len(), marks, "{name}");
        for mark in found {
            let off = (mark.from - one.from).length() - one.radius - one.stroke / 2.0;
            assert!(off.abs() < 0.05, "{name}: the mark is {off} points off the rim");
        }
    }
}

/// The shafts of the velocity arrows of A and B, and their places among the lines.
fn arrows(session: &Session) -> [(usize, Capsule); 2] {
    let list = picture(session, WINDOWS[0]);
    [DARK.red, DARK.blue].map(|color| {
        let is_line =
            |capsule: &Capsule| capsule.color == color && capsule.dash == 0.0 && capsule.radius == 1.25;
        let lines = list.capsules.iter().copied().enumerate().filter(|(_, line)| is_line(line));
        let length = |line: &Capsule| (line.to - line.from).length();
        lines.max_by(|(_, one), (_, other)| length(one).total_cmp(&length(other))).expect("an arrow")
    })
}

#[test]
fn velocity_arrows_of_a_head_on_pair_lie_over_the_distance_line_and_clear_of_each_other() {
    let mut session = opened_under("head-on", Detection::Intercept);
    let line = |session: &Session| {
        let [a, b] = discs(&picture(session, WINDOWS[0])).map(|disc| disc.from);
        let capsules = picture(session, WINDOWS[0]).capsules;
        capsules.iter().position(|line| line.color == DARK.text && [line.from, line.to] == [a, b])
    };
    let [a, b] = arrows(&session);
    assert!(line(&session).is_some_and(|line| line < a.0.min(b.0)), "they lie over it");
    assert_eq!(a.1.from.y, b.1.from.y, "far apart, both lie on it");
    session.apply(ClockCommand::NextEvent);
    let contact = session.run().clock();
    session.apply(ClockCommand::Seek(contact - 0.05));
    let [a, b] = arrows(&session);
    assert!(a.1.to.x > b.1.to.x, "each reaches past the tip of the other");
    assert!((a.1.from.y - b.1.from.y).abs() > 7.0, "{a:?} {b:?}");
}

#[test]
fn the_radii_are_not_drawn_along_an_arrow_of_the_equation() {
    let mut session = opened_under("bullet", Detection::Intercept);
    let radii = |session: &Session| {
        let list = picture(session, WINDOWS[0]);
        list.capsules.iter().filter(|line| line.color == DARK.accent && line.dash == 0.0).count()
    };
    assert_eq!(radii(&session), 2);
    for _ in 0..3 {
        session.apply(ScreenCommand::PointAtNextTerm);
    }
    assert_eq!(session.shown().options.term, Some(Term::C));
    assert_eq!(radii(&session), 0);
}
