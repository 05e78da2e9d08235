//! A miss on the canvas.

use circle_collision::simulation::{Detection, StepMethod};
use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{
    ClockCommand, ExperimentCommand, HandCommand, ScreenCommand, Session, Term,
};
use circle_collision_demo::view::camera::{Camera, arrow_scale};
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::draw::Capsule;
use circle_collision_demo::view::text::measure;
use circle_collision_demo::view::theme::DARK;
use glam::dvec2;

use crate::hands::{opened, opened_under, session_of, simulate};
use crate::picture::{WINDOWS, camera, missed, picture};
use crate::screen::Ruler;

#[test]
fn a_miss_shows_swept_area_checks_and_unseen_overlap() {
    let session = missed();
    for window in WINDOWS {
        let camera = camera(&session, window);
        let list = picture(&session, window);
        let [before, after] = [dvec2(-2.4, 0.0), dvec2(2.6, 0.0)].map(|place| camera.to_screen(place));
        let radius = camera.length(0.5);
        let has = |what: &str, is_it: &dyn Fn(&Capsule) -> bool| {
            assert!(list.capsules.iter().any(is_it), "{what} at {window}:\n{list:#?}");
        };
        let is_near = |a: egui::Pos2, b: egui::Pos2| (a - b).length() < 0.01;
        has("the swept capsule", &|it| {
            is_near(it.from, before) && is_near(it.to, after) && it.radius == radius && it.stroke == 0.0
        });
        has("the outline before", &|it| {
            is_near(it.from, before) && is_near(it.to, before) && it.radius == radius && it.color.a() < 255
        });
        has("the disc after", &|it| {
            is_near(it.from, after) && is_near(it.to, after) && it.radius == radius && it.color == DARK.red
        });
        let contact = camera.to_screen(dvec2(-0.91_f64.sqrt(), 0.0));
        has("the dashed contact", &|it| {
            is_near(it.from, contact)
                && it.dash > 0.0
                && it.stroke > 0.0
                && it.radius + it.stroke / 2.0 == radius
        });
        has("the point of contact", &|it| {
            is_near(it.from.lerp(it.to, 0.5), camera.to_screen(dvec2(-0.91_f64.sqrt() / 2.0, 0.15)))
                && it.color == DARK.missed
        });
        // The bracket below the capsule, to scale: five meters from check to check, and twice √0.91 of overlap.
        let below = radius + 12.0;
        let down = |at: egui::Pos2| egui::pos2(at.x, at.y + below);
        has("the step", &|it| is_near(it.from, down(before)) && is_near(it.to, down(after)));
        let (from, to) = (contact.x, camera.to_screen(dvec2(0.91_f64.sqrt(), 0.0)).x);
        has("the overlap", &|it| {
            let [left, right] = [it.from.x - it.radius, it.to.x + it.radius];
            (left - from).abs() < 0.01 && (right - to).abs() < 0.01 && it.color == DARK.missed
        });
        let words: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let all = ["overlapping for 1.91 m of the 5 m step", "check 2", "check 1"];
        // A small window has room for some of them.
        let is_said = |word: &&str| words.contains(word);
        assert!(all.iter().filter(|word| is_said(word)).count() >= 2, "{words:?}");
        for word in &all[..if window == WINDOWS[2] { 0 } else { 3 }] {
            assert_eq!(words.iter().filter(|other| *other == word).count(), 1, "{word} in {words:?}");
        }
        assert!(words.contains(&"A passed through B between two checks."), "{words:?}");
    }
}

#[test]
fn the_bracket_of_the_overlap_is_clear_of_the_target_circle() {
    for (other, word) in [
        ([0.0, 0.3], "overlapping for 1.91 m of the 5 m step"),
        ([0.0, -0.3], "overlapping for 1.91 m of the 5 m step"),
    ] {
        let text = format!(
            "step = 0.25\nresponse = \"bounce\"\n[[circle]]\ncenter = [-7.4, 0]\nvelocity = [20, 0]\nradius = 0.5\n\
             [[circle]]\ncenter = {other:?}\nradius = 0.5\n"
        );
        let mut session = session_of(&text);
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 60, 1.0 / 60.0);
        session.apply(ClockCommand::Skip);
        let (list, camera) = (picture(&session, WINDOWS[0]), camera(&session, WINDOWS[0]));
        let is_part = |it: &&Capsule| it.color == DARK.missed && it.dash == 0.0 && it.from.y == it.to.y;
        let part = list
            .capsules
            .iter()
            .filter(is_part)
            .max_by(|a, b| (a.to - a.from).length().total_cmp(&(b.to - b.from).length()));
        let part = part.expect("the part that overlaps");
        let blue = camera.to_screen(dvec2(other[0], other[1]));
        let away = (part.from.y - blue.y).abs();
        assert!(away > camera.length(0.5) + 5.0, "{other:?}: {away} from the center of blue");
        assert!(list.labels.iter().any(|label| label.text == word), "{list:#?}");
    }
}

#[test]
fn a_check_is_named_at_its_circle() {
    // The fourth chapter of the tour: seen too late, so that red is pushed out downward from its position at the check.
    let mut session = opened("bullet");
    session.apply(ExperimentCommand::SetStep(0.095));
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    session.apply(ClockCommand::Skip);
    let miss = session.failure().expect("seen too late");
    let (list, camera) = (picture(&session, WINDOWS[0]), camera(&session, WINDOWS[0]));
    for (word, seen) in [("check 3", miss.before[0]), ("check 4", miss.after()[0])] {
        let frames = Ruler::new().frames(&list);
        let (_, frame) = *frames.iter().find(|(label, _)| label.text == word).expect("a label");
        let away = frame.distance_to_pos(camera.to_screen(seen.center)) - camera.length(seen.radius);
        assert!(away < 20.0, "{word} is {away} points from its circle");
    }
}

#[test]
fn a_button_fits_the_view_while_a_circle_is_cut() {
    for name in ["drag", "bullet", "gas-30"] {
        let mut session = opened(name);
        let mut camera = camera(&session, WINDOWS[0]);
        let fit = |session: &Session, camera: &Camera| {
            let list = canvas::draw(&session.shown(), session.shown().lane(), camera, &DARK, None);
            list.buttons.iter().find(|button| button.action.name == "Fit").map(|button| button.frame)
        };
        assert_eq!(fit(&session, &camera), None, "{name}: all are in view");
        let center = session.circle(0).center;
        camera.center += center - camera.to_world(camera.canvas.left_center());
        assert!(fit(&session, &camera).is_some_and(|frame| camera.canvas.contains_rect(frame)), "{name}");
        session.apply(HandCommand::Grab(0));
        assert_eq!(fit(&session, &camera), None, "{name}: not below the hand");
    }
}

#[test]
fn after_a_miss_the_arrows_of_a_term_match_its_numbers() {
    let mut session = missed();
    session.apply(ScreenCommand::Point(None));
    let plain = picture(&session, WINDOWS[0]);
    session.apply(ScreenCommand::Point(Some(Term::Discriminant)));
    let list = picture(&session, WINDOWS[0]);
    let is_shaft = |capsule: &&Capsule| {
        capsule.radius == 1.75
            && (capsule.to - capsule.from).length() > 20.0
            && !plain.capsules.contains(capsule)
    };
    let shafts: Vec<&Capsule> = list.capsules.iter().filter(is_shaft).collect();
    let [position, velocity] = shafts[..] else { panic!("d and v: {shafts:?}") };
    let camera = camera(&session, WINDOWS[0]);
    let d = camera.to_world(position.to) - camera.to_world(position.from);
    // The arrow of v begins at the rim of a, at whose center the arrow of d ends.
    let scale = arrow_scale(&session.shown());
    let v = (camera.to_world(velocity.to) - camera.to_world(velocity.from)) / scale;
    let told = session.shown().explanation.expect("a pair").equation().expect("of two circles").quadratic;
    for (name, drawn, told) in [("a", v.dot(v), told.a), ("b", 2.0 * d.dot(v), told.b)] {
        assert!((drawn - told).abs() < 1e-3 * told.abs(), "{name}: drawn {drawn}, told {told}");
    }
}

#[test]
fn the_length_of_a_step_is_at_its_bracket_or_led_to_it() {
    let mut labels = 0;
    for built_in in BUILT_IN {
        let mut session = opened(built_in.name);
        if !session.run().is_small() {
            continue;
        }
        session.apply(ClockCommand::TogglePlay);
        simulate(&mut session, 600, 1.0 / 60.0);
        for window in WINDOWS.into_iter().filter(|_| session.failure().is_some()) {
            let list = picture(&session, window);
            let Some(part) = list.capsules.iter().rfind(|one| one.color == DARK.missed && one.radius == 2.5)
            else {
                continue;
            };
            let along = (part.to - part.from).normalized();
            let is_length = |text: &str| text.ends_with(" m step");
            for label in list.labels.iter().filter(|label| is_length(&label.text)) {
                labels += 1;
                let frame = measure::frame(label);
                let away = |at: egui::Pos2| (at - part.from).dot(along.rot90()).abs();
                let is_beside = away(frame.clamp(part.from)).min(away(frame.center())) < 20.0;
                let is_led = list.capsules.iter().any(|line| {
                    line.radius == 0.75 && frame.expand(3.0).contains(line.to) && away(line.from) < 10.0
                });
                assert!(is_beside || is_led, "{} at {window}: {label:?}, {part:?}", built_in.name);
            }
        }
    }
    assert!(labels > 2, "{labels}");
}

/// A scene of one throw that was played under this method alone to its result.
fn alone(name: &str, method: StepMethod) -> Session {
    let mut session = opened_under(name, Detection::Stepped(method));
    session.apply(ClockCommand::Seek(0.5));
    session
}

#[test]
fn center_ray_alone_draws_its_ray_whether_it_hits_or_misses() {
    // In its second step, red moves from x = −2.4 m to 2.6 m, beside blue or into it.
    for name in ["off-center", "bullet"] {
        let session = alone(name, StepMethod::CenterRay);
        let ends =
            [dvec2(-2.4, 0.0), dvec2(2.6, 0.0)].map(|place| camera(&session, WINDOWS[0]).to_screen(place));
        let list = picture(&session, WINDOWS[0]);
        let is_ray = |one: &&Capsule| one.color == DARK.accent && one.radius == 1.0 && one.dash == 0.0;
        let rays: Vec<[egui::Pos2; 2]> =
            list.capsules.iter().filter(is_ray).map(|ray| [ray.from, ray.to]).collect();
        let [[from, to]] = rays[..] else { panic!("{name}: {rays:?}") };
        assert!(
            from.distance(ends[0]) < 0.01 && to.distance(ends[1]) < 0.01,
            "{name}: {from} to {to}, not {ends:?}"
        );
    }
}

#[test]
fn a_sweep_alone_draws_its_area_up_to_the_contact() {
    for method in [StepMethod::SweepAtRest, StepMethod::Sweep] {
        let session = alone("bullet", method);
        let camera = camera(&session, WINDOWS[0]);
        // Blue lies 0.3 m above the path, and the radii sum is 1 m.
        let ends = [dvec2(-2.4, 0.0), dvec2(-0.91_f64.sqrt(), 0.0)].map(|place| camera.to_screen(place));
        let list = picture(&session, WINDOWS[0]);
        let is_area =
            |one: &&Capsule| one.radius == camera.length(0.5) && one.stroke == 0.0 && one.from != one.to;
        let areas: Vec<&Capsule> = list.capsules.iter().filter(is_area).collect();
        let [area] = areas[..] else { panic!("{method:?}: {areas:?}") };
        let is_there = area.from.distance(ends[0]) < 0.01 && area.to.distance(ends[1]) < 0.01;
        assert!(is_there, "{method:?}: {area:?}, not {ends:?}");
    }
}
