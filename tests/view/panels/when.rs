//! The page When: a pair in numbers.

use circle_collision_demo::session::Page;

use crate::hands::{opened, session_of, with_page};
use crate::screen::{LARGE, Screen};

/// The page When of this session, with its numbers unfolded.
fn numbers(session: circle_collision_demo::session::Session) -> Screen {
    let mut screen = Screen::of(with_page(session, Page::When), LARGE);
    screen.click("a t² + b t + c = 0");
    screen
}

#[test]
fn the_pair_is_described_in_numbers_and_a_word() {
    let pair = |x: f64| {
        let circle = |x: f64| format!("[[circle]]\ncenter = [{x:?}, 0]\nradius = 1.5\n");
        numbers(session_of(&(circle(0.0) + &circle(x))))
    };
    for (x, heading, distance, gap) in [
        (4.25, "APART", "distance 4.250 m", "gap 1.250 m"),
        (3.0, "TOUCHING", "distance 3.000 m", "gap 0 m"),
        (2.5, "OVERLAPPING", "distance 2.500 m", "gap −0.5000 m"),
    ] {
        let screen = pair(x);
        for line in [heading, distance, "radii sum R 3.000 m", gap] {
            assert!(screen.reads(line), "{line} at {x}");
        }
    }
}

#[test]
fn the_page_when_begins_with_the_answer() {
    for (name, answer) in [
        ("bullet", "They touch at 322.3 ms."),
        ("same-velocity", "They keep their distance: no contact on these courses."),
        ("overlapping", "They overlap and move closer: the collision is now."),
        ("near-miss", "They pass by at 1.500 s, 0.05 m apart."),
        ("drag", "They keep their distance: no contact on these courses."),
        ("graze", "They graze at 1.500 s."),
    ] {
        assert!(Screen::of(with_page(opened(name), Page::When), LARGE).reads(answer), "{name}: {answer}");
    }
}

#[test]
fn all_digits_of_a_number_are_in_its_own_unit() {
    let mut screen = numbers(opened("bullet"));
    // The time that `run` writes for this contact, in milliseconds.
    screen.hover("enter 322.3 ms");
    assert!(screen.reads("322.30303992915277 ms"));
    screen.hover("a = v·v 400.0 m²/s²");
    assert!(screen.reads("400 m²/s²"));
}
