//! The panels, without a window, as a person reads and clicks them.

use circle_collision::simulation::{Detection, Response};
use circle_collision_demo::session::{ClockCommand, Command, ExperimentCommand, Page, ScreenCommand};
use egui::vec2;

use crate::hands::{apply_all, in_every_way, opened, session_of, simulate, with_page};
use crate::screen::{LARGE, SMALL, Screen};

mod bars;
mod edit;
mod events;
mod help;
mod when;

#[test]
fn a_step_that_is_not_positive_is_refused_once() {
    let mut screen = Screen::of(opened("bullet"), LARGE);
    for typed in ["-5", "−5 s", "0", "1e-400"] {
        screen.type_into("step dt", typed);
        let said = screen.said();
        let [Command::Screen(ScreenCommand::Tell(words))] = &said[..] else { panic!("{typed}: {said:?}") };
        assert!(words.contains(&format!("“{typed}” is not greater than 0")), "{words}");
        assert_eq!(screen.session().run().rules().step, 0.25, "{typed}");
    }
    screen.type_into("step dt", "2500");
    assert_eq!(screen.session().run().rules().step, 2.5, "in milliseconds");
    assert_eq!(screen.field("step dt").value().as_deref(), Some("2500 ms"));
}

#[test]
fn the_panel_opens_changes_its_page_and_closes_in_every_window() {
    for size in [LARGE, SMALL] {
        let mut screen = Screen::of(opened("bullet"), size);
        let (button, opens) = if size == LARGE {
            ("When", ScreenCommand::TogglePage(Page::When))
        } else {
            assert!(!screen.reads("When"), "the tabs are in the panel, {size}");
            ("Panel", ScreenCommand::TogglePanel)
        };
        assert!(!screen.reads("They touch at 322.3 ms."), "closed at first, {size}");
        screen.click(button);
        assert!(screen.reads("They touch at 322.3 ms."), "{size}");
        screen.click("Events");
        assert!(
            screen.reads("To come, if each contact is found:") && !screen.reads("This run so far"),
            "{size}"
        );
        screen.click("Edit");
        screen.click("push-out");
        screen.click("Add circle");
        let said = screen.said();
        let pages = [Page::Events, Page::Edit].map(|page| ScreenCommand::TogglePage(page).into());
        let rest = [
            ExperimentCommand::SetResponse(Response::PushOut).into(),
            ExperimentCommand::AddCircle(None).into(),
        ];
        assert_eq!(said, [vec![opens.into()], pages.to_vec(), rest.to_vec()].concat());
        screen.click("Edit");
        assert!(!screen.reads("push-out"), "the tab of the open page closes the panel, {size}");
    }
}

#[test]
fn the_panels_are_drawn_in_a_window_of_every_size() {
    let sizes = [(1.0, 800.0), (60.0, 60.0), (150.0, 1.0), (159.0, 257.0), (640.0, 400.0)];
    let mut screens = sizes.map(|(width, height)| Screen::of(session_of(""), vec2(width, height)));
    for name in ["bullet", "gas-30"] {
        for (_, mut session) in in_every_way(name) {
            session.apply(ClockCommand::TogglePlay);
            simulate(&mut session, 60, 1.0 / 60.0);
            for page in Page::ALL {
                for screen in &mut screens {
                    screen.show(with_page(session.clone(), page));
                }
            }
        }
    }
}

#[test]
fn every_page_is_drawn_with_no_circle_and_with_one() {
    let mut screen = Screen::of(session_of(""), LARGE);
    for &detection in Detection::ALL {
        let mut session = opened("bullet");
        apply_all(
            &mut session,
            [ExperimentCommand::SetDetection(detection).into(), ClockCommand::Seek(0.6).into()],
        );
        for _ in 0..2 {
            apply_all(
                &mut session,
                [ScreenCommand::Select(Some(0)).into(), ExperimentCommand::RemoveSelected.into()],
            );
            for page in Page::ALL {
                screen.show(with_page(session.clone(), page));
            }
        }
        assert!(session.run().world().is_empty());
    }
}

#[test]
fn still_pictures_have_no_switch_of_pauses() {
    let mut screen = Screen::of(opened("bullet"), LARGE);
    screen.apply(ScreenCommand::ToggleStill);
    screen.click("Menu");
    screen.click("Pause at results");
    assert_eq!(screen.said(), []);
}
