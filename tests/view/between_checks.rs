//! The canvas between two checks, and right after a check that pushed a circle out.

use circle_collision_demo::session::{ClockCommand, Session};
use circle_collision_demo::view::draw::DrawList;
use circle_collision_demo::view::theme::DARK;

use crate::hands::{opened, said};
use crate::picture::{WINDOWS, camera, discs, picture};

/// The labels of a picture.
fn labels(list: &DrawList) -> Vec<&str> {
    list.labels.iter().map(|label| label.text.as_str()).collect()
}

/// The number before " m" in the label that begins with these words (m).
fn length(list: &DrawList, words: &str) -> f64 {
    let text = labels(list).into_iter().find(|text| text.starts_with(words));
    let text = text.unwrap_or_else(|| panic!("{words} in {:?}", labels(list)));
    let number = text[words.len()..].trim().trim_end_matches(" m");
    number.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The bullet, paused at this time (s) with a check every 250 ms.
fn bullet_at(time: f64) -> Session {
    let mut session = opened("bullet");
    session.apply(ClockCommand::Seek(time));
    session
}

#[test]
fn between_two_checks_the_lengths_are_those_of_the_outline() {
    let session = bullet_at(0.375);
    for window in WINDOWS {
        let list = picture(&session, window);
        // Red flies from (−7.4, 0) at 20 m/s; blue rests at (0, 0.3).
        let distance = 0.1_f64.hypot(0.3);
        assert!((length(&list, "distance") - distance).abs() < 5e-4, "{:?}", labels(&list));
        assert!((length(&list, "depth") - (1.0 - distance)).abs() < 5e-4, "{:?}", labels(&list));
        assert!(labels(&list).contains(&"where A really is"), "{:?}", labels(&list));
    }
    // At a check, there is no outline, and the circle itself is measured.
    let list = picture(&bullet_at(0.25), WINDOWS[0]);
    assert!((length(&list, "distance") - 2.4_f64.hypot(0.3)).abs() < 5e-3, "{:?}", labels(&list));
    assert!(!labels(&list).iter().any(|text| text.contains("really")), "{:?}", labels(&list));
}

#[test]
fn the_overlap_of_an_outline_is_filled() {
    for time in [0.33, 0.345, 0.37, 0.41] {
        let (session, window) = (bullet_at(time), WINDOWS[1]);
        let (list, scale) = (picture(&session, window), camera(&session, window).scale);
        let color = DARK.accent.gamma_multiply(0.5);
        let slices = list.capsules.iter().filter(|it| it.color == color);
        let area: f32 =
            slices.map(|it| 2.0 * it.radius * ((it.to - it.from).length() + 2.0 * it.radius)).sum();
        // The area common to two circles of radius r whose centers are d apart.
        let (r, d) = (0.5_f64, (20.0 * time - 7.4).hypot(0.3));
        let exact = 2.0 * r * r * (d / (2.0 * r)).acos() - d / 2.0 * (4.0 * r * r - d * d).sqrt();
        let share = f64::from(area) / (exact * scale * scale);
        assert!((share - 1.0).abs() < 0.03, "at {time}: {share} of {exact} m²");
    }
    let list = picture(&bullet_at(0.3), WINDOWS[1]);
    assert!(list.capsules.iter().all(|it| it.color != DARK.accent.gamma_multiply(0.5)), "still apart");
}

#[test]
fn arrow_and_sentence_give_a_push_out_the_same_length() {
    let mut session = opened("overlapping");
    session.apply(ClockCommand::StepForward);
    let list = picture(&session, WINDOWS[0]);
    let pushed = length(&list, "push-out of A");
    assert_eq!(pushed, length(&list, "depth"), "{:?}", labels(&list));
    let said = said(&session);
    assert!(said.contains(&format!("{pushed} m deep")), "{said}: {:?}", labels(&list));
    // The arrow leads from where the check found the circle to where it is.
    let depth = session.run().events()[0].depth;
    assert!((pushed - depth).abs() < 5e-4, "{depth}");
    session.apply(ClockCommand::StepForward);
    let list = picture(&session, WINDOWS[0]);
    assert!(!labels(&list).iter().any(|text| text.contains("push-out")), "{:?}", labels(&list));
}

#[test]
fn a_circle_that_was_pushed_out_glides_to_its_place() {
    let mut session = opened("overlapping");
    session.tick(0.01);
    let before = discs(&picture(&session, WINDOWS[0]))[0].from;
    session.apply(ClockCommand::StepForward);
    let place = camera(&session, WINDOWS[0]).to_screen(session.circle(0).center);
    let began = discs(&picture(&session, WINDOWS[0]))[0].from;
    assert!((began - before).length() < 1.0, "it starts where it was: {began}, {before}");
    let mut last = (began - place).length();
    for frame in 0..15 {
        session.tick(1.0 / 60.0);
        let left = (discs(&picture(&session, WINDOWS[0]))[0].from - place).length();
        assert!(left < last, "frame {frame}: {left} points from its place, and {last} before");
        assert!(session.is_moving(), "frame {frame}");
        last = left;
    }
    session.tick(1.0 / 60.0);
    assert_eq!(discs(&picture(&session, WINDOWS[0]))[0].from, place, "after 250 ms");
    assert!(!session.is_moving(), "the window may rest");
}
