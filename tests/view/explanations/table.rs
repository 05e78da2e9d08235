//! The table on the page Cost: the entries of all pairs.

use circle_collision::simulation::{AnyWall, Contact, Detection, NextEvent};
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, Page, Pair, ScreenCommand};
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::canvas;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::text::number::time;
use circle_collision_demo::view::theme::DARK;
use egui::vec2;
use egui_kittest::kittest::Queryable;

use super::{screen, words};
use crate::hands::{self, opened, with_page};
use crate::picture::{WINDOWS, picture};
use crate::screen::{LARGE, Screen};

#[test]
fn the_pointer_on_a_cell_of_the_table_shows_that_pair() {
    let mut screen =
        screen("three-at-once", Page::Cost, &[ExperimentCommand::SetDetection(Detection::Intercept).into()]);
    let count = screen.session().run().world().len();
    let rect = screen.harness.get_by_label("Triangle of all pairs").rect();
    let cell = ((rect.width() - 26.0) / (count - 1) as f32).min(26.0);
    for b in 1..count {
        for a in 0..b {
            let at = rect.min + vec2(26.0 + cell * (a as f32 + 0.5), cell * (b as f32 - 0.5));
            screen.harness.hover_at(at);
            screen.run();
            assert_eq!(screen.session().view_options().pointed, Some(Pair::of(a, b)));
            let [one, other] = [a, b].map(|circle| screen.session().shown().name(circle).to_owned());
            assert!(words(&screen).iter().any(|line| line.starts_with(&format!("{one} and {other}: "))));
        }
    }
}

#[test]
fn each_wall_has_a_column_and_may_be_the_next_contact() {
    let mut screen =
        screen("thickness", Page::Cost, &[ExperimentCommand::SetDetection(Detection::Intercept).into()]);
    let next = screen.session().run().world().next_event().expect("a contact");
    let NextEvent::Wall { circle, wall: AnyWall::Wall(wall), .. } = next.event else { panic!("{next:?}") };
    let pair = Pair::at_wall(circle, wall);
    let names = screen.session().shown().names(pair).join(" and ");
    let said = format!("{names}: contact in {}", time(next.time));
    assert!(words(&screen).contains(&said), "{said}");
    let rect = screen.harness.get_by_label("Triangle of all pairs").rect();
    for (circle, wall) in [(0, 0), (1, 2), (2, 1)] {
        let at = rect.min + vec2(26.0 * (3.5 + wall as f32), 26.0 * (circle as f32 + 0.5));
        screen.harness.hover_at(at);
        screen.run();
        assert_eq!(screen.session().view_options().pointed, Some(Pair::at_wall(circle, wall)));
    }
}

#[test]
fn under_overlap_the_table_is_the_one_that_intercept_has_there() {
    for (name, until) in [("cradle", 0.1), ("three-at-once", 0.2), ("gas-30", 0.0)] {
        let of = |detection: Detection| {
            let commands = [
                ScreenCommand::TogglePauses.into(),
                ExperimentCommand::SetDetection(detection).into(),
                ClockCommand::Seek(until).into(),
            ];
            screen(name, Page::Cost, &commands)
        };
        let [overlap, intercept] = [Detection::OVERLAP, Detection::Intercept].map(of);
        assert!(overlap.reads("Triangle of all pairs"), "{name}");
        let next = |screen: &Screen| words(screen).into_iter().find(|line| line.contains(": contact in "));
        assert!(next(&overlap).is_some(), "{name}");
        assert_eq!(next(&overlap), next(&intercept), "{name}");
        let is_kept = |screen: &Screen| !words(screen).iter().any(|line| line.contains("keeps no table"));
        assert!(is_kept(&intercept) && !is_kept(&overlap), "{name}");
    }
}

#[test]
fn the_table_tells_what_the_last_bounce_and_wall_hit_changed() {
    let exact: Command = ExperimentCommand::SetDetection(Detection::Intercept).into();
    let start = screen("gas-30", Page::Cost, &[exact]);
    assert!(
        start.reads("A bounce will change 57 of the 435 entries; a wall hit, 29."),
        "{:#?}",
        words(&start)
    );
    let mut session = opened("gas-30");
    let mut walls = 0;
    for _ in 0..40 {
        session.apply(ClockCommand::NextEvent);
        let run = session.run();
        let name = |circle: usize| session.shown().name(circle);
        let bounce = run.events().iter().rev().find_map(|event| match event.contact {
            Contact::Pair { a, b } => Some(([a, b], event.time)),
            Contact::Wall { .. } => None,
        });
        let said = |word: &str, who: String, at: f64, count: &str| {
            format!("he {word} of {who} at {} changed {count} entries, of 435 in all", time(at))
        };
        let last = run.events().last().expect("an event");
        let after = matches!(last.contact, Contact::Wall { .. }).then(|| {
            let who = last.contact.circles().map(name).collect::<String>();
            said("wall hit", who, last.time, "its 29")
        });
        let bounce =
            bounce.map(|([a, b], at)| said("bounce", format!("{} and {}", name(a), name(b)), at, "their 57"));
        let on_canvas = hands::said(&session);
        assert_eq!(Some(on_canvas), after.as_ref().or(bounce.as_ref()).map(|last| format!("T{last}.")));
        walls += u32::from(after.is_some() && bounce.is_some());
        let screen = Screen::of(with_page(session.clone(), Page::Cost), LARGE);
        let [first, second] = if bounce.is_some() { [bounce, after] } else { [after, None] };
        let first = format!("T{} (outlined).", first.expect("an event"));
        assert!(screen.reads(&first), "{first} in {:#?}", words(&screen));
        assert!(screen.rect_of(&first).bottom() <= screen.rect_of("Triangle of all pairs").top());
        let second = second.map(|second| format!("Since then, t{second}."));
        assert!(second.as_ref().is_none_or(|second| screen.reads(second)), "{second:?}");
        assert_eq!(second.is_some(), words(&screen).iter().any(|line| line.starts_with("Since then")));
    }
    assert!(walls > 5, "{walls}");
    let names = picture(&session, WINDOWS[0]).buttons.into_iter().map(|button| button.action.name);
    assert_eq!(names.collect::<Vec<_>>(), ["Next event", "Cost"]);
}

#[test]
fn the_time_to_a_contact_that_is_now_has_no_rounding() {
    let commands = [
        ExperimentCommand::SetDetection(Detection::Intercept).into(),
        ScreenCommand::TogglePauses.into(),
        ClockCommand::NextEvent.into(),
    ];
    let screen = screen("three-at-once", Page::Cost, &commands);
    // A has met B, and meets C at the same time.
    let line = words(&screen).into_iter().find(|line| line.contains(": contact in "));
    assert_eq!(line.as_deref(), Some("A and C: contact in 0 s"));
    let mut session = screen.session().clone();
    session.apply(ScreenCommand::PointAtPair(Some(Pair::of(0, 2))));
    let camera = Camera::fitted(session.run().loaded(), Layout::of(LARGE).canvas);
    let labels = canvas::draw(&session.shown(), session.shown().lane(), &camera, &DARK, None).labels;
    assert!(labels.iter().any(|label| label.text == "contact in 0 s"), "{labels:?}");
}
