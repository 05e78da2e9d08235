//! The page Cost: a bar for each method that was measured.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Host, MethodCost, Page, ScreenCommand, Session, about,
};

use super::{screen, words};
use crate::hands::{apply_all, opened};
use crate::screen::{LARGE, Screen};

/// Costs of one to seven microseconds, in the order of the methods.
fn costs() -> Vec<Command> {
    costs_of(1e-6, 100.0)
}

/// Costs of one to seven times as much.
fn costs_of(time: f64, tests: f64) -> Vec<Command> {
    let cost = |(number, method): (u32, &Detection)| {
        let number = f64::from(number);
        ScreenCommand::NoteCost(MethodCost { method: *method, time: time * number, tests: tests * number })
    };
    (1..).zip(Detection::ALL).map(cost).map(Command::from).collect()
}

/// A session with the page open.
fn on_page(name: &str) -> Session {
    let mut session = opened(name);
    session.set_has_room_beside(true);
    session.apply(ScreenCommand::TogglePage(Page::Cost));
    session
}

#[test]
fn each_measured_method_has_a_bar_with_its_numbers() {
    let screen = screen("gas-30", Page::Cost, &costs());
    for (number, method) in (1..).zip(Detection::ALL) {
        let line = format!("{} {number} µs, {number}00 pair tests", about(*method).title);
        assert!(screen.reads(&line), "{line} in {:#?}", words(&screen));
    }
    // Intercept, the last of seven, is on screen; overlap was chosen last.
    assert!(screen.reads("Intercept costs 7 times as much as Overlap here."), "{:#?}", words(&screen));
    let twenty_six =
        ScreenCommand::NoteCost(MethodCost { method: Detection::OVERLAP, time: 182e-6, tests: 435.0 });
    let commands: Vec<Command> = costs().into_iter().skip(1).chain([twenty_six.into()]).collect();
    let busy = self::screen("gas-30", Page::Cost, &commands);
    assert!(busy.reads("Overlap costs some 26 times as much as Intercept here."), "{:#?}", words(&busy));
}

#[test]
fn a_cost_that_is_next_to_nothing_leads_to_a_larger_one_and_its_table() {
    let mut screen = screen("bullet", Page::Cost, &costs_of(0.08e-6, 0.03));
    let words = words(&screen);
    assert!(screen.reads("Overlap and Intercept cost next to nothing here."), "{words:#?}");
    assert!(screen.reads("Overlap < 1 µs, < 0.1 pair tests"), "{words:#?}");
    assert!(screen.reads("Intercept < 1 µs, 0.2 pair tests"), "{words:#?}");
    assert!(!screen.reads("Triangle of all pairs"), "it would have one cell");
    let larger = "Gas of 30: a table of 435 entries";
    screen.click(larger);
    assert_eq!(screen.session().run().world().len(), 30);
    assert!(screen.reads("Triangle of all pairs") && !screen.reads(larger));
    assert_eq!(screen.session().view_options().panel.page(), Some(Page::Cost));
}

#[test]
fn each_method_is_measured_once_while_nothing_else_takes_time() {
    let mut session = on_page("gas-30");
    for (&method, cost) in Detection::ALL.iter().zip(costs()) {
        assert_eq!(session.cost_to_measure(), Some(method));
        assert!(session.is_moving(), "the window draws on");
        session.apply(cost);
    }
    assert_eq!(session.cost_to_measure(), None);
    session.apply(ExperimentCommand::ToggleDetection);
    assert_eq!(session.cost_to_measure(), None, "the same start under another method");
    session.apply(ExperimentCommand::SetRadius(0, 0.2));
    assert_eq!(session.cost_to_measure(), Some(Detection::ALL[0]), "another start");
    assert!(session.shown().costs.is_empty());
    session.apply(ClockCommand::TogglePlay);
    assert_eq!(session.cost_to_measure(), None, "it plays");
    apply_all(&mut session, [ClockCommand::TogglePlay.into(), ScreenCommand::TogglePanel.into()]);
    assert_eq!(session.cost_to_measure(), None, "the page is closed");
}

#[test]
fn a_large_scene_is_measured_on_request() {
    let mut session = on_page("gas-100000");
    assert_eq!(session.cost_to_measure(), None);
    assert!(session.shown().cost_waits);
    session.apply(ScreenCommand::MeasureCosts);
    assert_eq!(session.cost_to_measure(), Some(Detection::ALL[0]));
    assert!(!session.shown().cost_waits);
}

#[test]
fn a_figure_measures_nothing_and_shows_the_table_alone() {
    let mut session = on_page("gas-30").shown_in(Host::Figure);
    assert_eq!(session.cost_to_measure(), None);
    session.set_has_room_beside(false);
    let screen = Screen::of(session, LARGE);
    let words = words(&screen);
    assert!(screen.reads("Triangle of all pairs"), "{words:#?}");
    assert!(!words.iter().any(|line| line.contains("frame") || line.contains("Measur")), "{words:#?}");
}
