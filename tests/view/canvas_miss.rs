//! What the canvas shows of a miss.

use circle_collision::session::{ScreenCommand, Term};
use circle_collision::view::camera::arrow_scale;
use circle_collision::view::draw::Capsule;
use circle_collision::view::theme::DARK;
use glam::dvec2;

use crate::picture::{WINDOWS, camera, missed, picture};

#[test]
fn the_miss_shows_what_was_swept_what_was_seen_and_what_was_not() {
    let session = missed();
    for window in WINDOWS {
        let camera = camera(&session, window);
        let list = picture(&session, window);
        let [before, after] = [dvec2(-2.4, 0.0), dvec2(2.6, 0.0)].map(|place| camera.to_screen(place));
        let radius = camera.length(0.5);
        let has = |what: &str, is_it: &dyn Fn(&Capsule) -> bool| {
            assert!(list.capsules.iter().any(is_it), "{what} at {window}:\n{}", list.describe());
        };
        let is_near = |a: egui::Pos2, b: egui::Pos2| (a - b).length() < 0.01;
        has("the swept capsule", &|it| {
            is_near(it.from, before) && is_near(it.to, after) && it.radius == radius && it.stroke == 0.0
        });
        has("the ghost before", &|it| {
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
        let card = list.card.expect("a card");
        assert!(card.title.contains("Missed"), "{card:?}");
        // In a small window the bars would cover the circles.
        if window == WINDOWS[0] {
            let [step, overlap] = &card.bars[..] else { panic!("{card:?}") };
            assert_eq!([step.value.as_str(), &overlap.value], ["5 m", "1.91 m"]);
            assert!((f64::from(overlap.share) - 0.91_f64.sqrt() / 2.5).abs() < 1e-6, "{overlap:?}");
        }
        let words: Vec<&str> = list.labels.iter().map(|label| label.text.as_str()).collect();
        let both = ["check 2", "gap 1.62 m", "check 1", "gap 1.42 m"];
        // A small window has room for the later check only.
        for word in &both[..if window == WINDOWS[0] { 4 } else { 2 }] {
            assert_eq!(words.iter().filter(|other| *other == word).count(), 1, "{word} in {words:?}");
        }
        assert!(words.iter().any(|word| word.contains("passed through")), "{words:?}");
    }
}

#[test]
fn after_a_miss_the_arrows_of_a_term_are_of_the_moment_of_its_numbers() {
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
    // The arrow of v begins a little off the center of b, where that of d ends.
    let v = (camera.to_world(velocity.to) - camera.to_world(position.to)) / arrow_scale(&session);
    let told = session.explanation().expect("a pair").path.quadratic;
    for (name, drawn, told) in [("a", v.dot(v), told.a), ("b", 2.0 * d.dot(v), told.b)] {
        assert!((drawn - told).abs() < 1e-3 * told.abs(), "{name}: drawn {drawn}, told {told}");
    }
}
