//! The words of the canvas: sentence, cause and buttons of a result, the question of a scene and its ending, at every size.

use circle_collision_demo::scene::BUILT_IN;
use circle_collision_demo::session::{ClockCommand, Page, ScreenCommand, Session};
use circle_collision_demo::view::canvases::Canvases;
use circle_collision_demo::view::draw::DrawList;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::pointer::Pointer;
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::text::measure::frame;
use circle_collision_demo::view::theme::DARK;
use egui::{Vec2, vec2};

use crate::hands::{opened, said, with_page};
use crate::picture::{WINDOWS, at_first_result, missed, picture};

#[test]
fn a_result_has_sentence_cause_and_buttons_in_this_order() {
    for (name, sentence, cause, buttons) in [
        (
            "bullet",
            "A passed through B between two checks.",
            "There was no check while they overlapped.",
            &["Show it exactly", "Use dt 47.6 ms", "Events"][..],
        ),
        (
            "head-on",
            "The check at t = 2.13 s found A and B overlapping, 0.0333 m deep.",
            "Caught 8.33 ms after the true contact.",
            &["Events"],
        ),
    ] {
        let session = at_first_result(name);
        for window in WINDOWS {
            let list = picture(&session, window);
            let frame_of = |text: &str| {
                let label = list.labels.iter().find(|label| label.text == text);
                frame(label.unwrap_or_else(|| panic!("{name} at {window}: {text} in {:?}", list.labels)))
            };
            let names: Vec<_> = list.buttons.iter().map(|button| button.action.name.as_str()).collect();
            assert_eq!(names, buttons, "{name} at {window}");
            let frames = [frame_of(sentence), frame_of(cause), list.buttons[0].frame];
            assert!(
                frames.windows(2).all(|two| two[0].bottom() <= two[1].top()),
                "{name} at {window}: {frames:?}"
            );
            let bottom = Layout::of(window).canvas.bottom();
            assert!(
                list.buttons.iter().all(|button| bottom - button.frame.bottom() < 10.0),
                "{name} at {window}"
            );
        }
    }
}

/// The canvas in a window of this size.
fn canvas_in(session: &Session, window: Vec2) -> DrawList {
    let canvases = Canvases::new(session, window);
    canvases.draw(&session.shown(), &Pointer::default(), &DARK).swap_remove(0).0
}

#[test]
fn a_miss_says_why_beside_an_open_page_in_the_smallest_window() {
    let mut session = missed();
    session.set_has_room_beside(true);
    session.apply(ScreenCommand::TogglePage(Page::When));
    let list = canvas_in(&session, WINDOWS[2]);
    let mut texts = list.labels.iter().map(|label| label.text.as_str());
    assert!(texts.any(|text| text == "There was no check while they overlapped."), "{:?}", list.labels);
}

const PHONE: Vec2 = vec2(390.0, 844.0);

#[test]
fn a_phone_offers_a_dt_that_would_have_caught_a_miss() {
    for session in [missed(), with_page(missed(), Page::When)] {
        let buttons = canvas_in(&session, PHONE).buttons;
        assert!(buttons.iter().any(|button| button.action.name == "Use dt 47.6 ms"), "{buttons:?}");
    }
}

#[test]
fn every_scene_asks_its_question_in_a_window_of_every_size() {
    for built_in in BUILT_IN.iter().filter(|built_in| !built_in.name.starts_with("gas")) {
        let session = opened(built_in.name);
        let question = said(&session);
        for window in [WINDOWS[0], WINDOWS[1], WINDOWS[2], PHONE] {
            let texts: Vec<_> = canvas_in(&session, window).labels.into_iter().map(|it| it.text).collect();
            assert!(texts.join(" ").contains(&question), "{} at {window}: {texts:?}", built_in.name);
        }
    }
}

#[test]
fn an_ending_says_why_and_has_at_most_three_buttons() {
    for (name, words) in [
        (
            "graze",
            "They touch and nothing is exchanged. \
             At t = 1.5 s the distance is exactly the sum of the radii, and they are not closing.",
        ),
        ("near-miss", "They pass with 5 cm to spare. Closest at t = 1.5 s: no contact to find."),
        ("three-at-once", "2 contacts: all solved, none missed. No two circles come closer any more."),
    ] {
        for time in [4.0, 40.0] {
            let mut session = opened(name);
            session.apply(ClockCommand::Seek(time));
            for window in [WINDOWS[0], WINDOWS[1], WINDOWS[2], PHONE] {
                let list = canvas_in(&session, window);
                let texts: Vec<_> = list.labels.iter().map(|label| label.text.as_str()).collect();
                assert!(texts.join(" ").contains(words), "{name} at {time} s in {window}: {texts:?}");
                let names = list.buttons.iter().map(|button| button.action.name.as_str());
                let names: Vec<_> = names.filter(|name| *name != "Fit").collect();
                assert_eq!(names, ["Start again", "Next scene", "Events"], "{name} in {window}");
            }
        }
    }
}

#[test]
fn in_present_sentence_and_cause_are_half_as_large_again() {
    let size_of = |session: &Session, window: Vec2, text: &str| {
        let list = canvas_in(session, window);
        let is_of = |label: &&Label| text.starts_with(&label.text) && label.text.contains(' ');
        let first = list.labels.iter().find(is_of);
        first.unwrap_or_else(|| panic!("{text} at {window}")).size
    };
    let [sentence, cause] =
        ["A passed through B between two checks.", "There was no check while they overlapped."];
    // In these windows, Present has no larger scale.
    for (window, text) in [(WINDOWS[2], sentence), (WINDOWS[2], cause), (PHONE, sentence)] {
        let mut session = missed();
        let before = size_of(&session, window, text);
        session.apply(ScreenCommand::TogglePresent);
        let after = size_of(&session, window, text);
        assert!(after >= 1.5 * before, "{text} at {window}: {after} after {before}");
    }
}
