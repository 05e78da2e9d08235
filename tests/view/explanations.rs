//! The explanations on the pages, read as a person reads them and compared with numbers computed here.

use circle_collision::geometry::Circle;
use circle_collision_demo::session::{
    ClockCommand, Command, ExperimentCommand, Page, ScreenCommand, Session,
};
use egui::vec2;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::hands::{apply_all, opened, with_page};
use crate::screen::{LARGE, SMALL, Screen};

mod cost;
mod cures;
mod events;
mod step_size;
mod table;
mod when;

/// A built-in scene with this page open, after these commands.
fn screen(name: &str, page: Page, commands: &[Command]) -> Screen {
    let mut session = opened(name);
    apply_all(&mut session, commands.iter().cloned());
    let mut session = with_page(session, page);
    session.apply(Command::tell(String::new()));
    let mut screen = Screen::of(session, LARGE);
    if page == Page::When {
        screen.click("a t² + b t + c = 0");
    }
    screen
}

/// All the text on the screen, one label per line.
fn words(screen: &Screen) -> Vec<String> {
    let nodes = screen.harness.query_all_by(|_| true);
    let text = |node: egui_kittest::Node| node.accesskit_node().label().or(node.accesskit_node().value());
    nodes.filter_map(text).collect()
}

/// The number after this name, without its unit.
fn number(screen: &Screen, name: &str) -> f64 {
    let words = words(screen);
    let line = words.iter().find_map(|line| line.strip_prefix(name));
    let line = line.unwrap_or_else(|| panic!("{name} in {words:#?}"));
    let text = line.split_whitespace().next().unwrap_or_else(|| panic!("a number behind {name}"));
    text.replace('−', "-").replace(',', "").parse().unwrap_or_else(|_| panic!("{text} behind {name}"))
}

fn pair(session: &Session) -> [Circle; 2] {
    [session.circle(0), session.circle(1)]
}

#[test]
fn a_notch_scrolls_a_page_and_each_begins_at_its_top() {
    let session = with_page(opened("gas-30"), Page::Cost);
    let mut screen = Screen::of(session, SMALL);
    let place = |screen: &Screen| screen.rect_of("Measuring …").top();
    let top = place(&screen);
    screen.harness.hover_at(screen.rect_of("Measuring …").center());
    screen.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, -1.0),
        modifiers: egui::Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    });
    screen.run();
    assert!((top - place(&screen) - 60.0).abs() < 1.0, "a notch: from {top} to {}", place(&screen));
    for page in ["When", "Cost"] {
        screen.click(page);
    }
    assert_eq!(place(&screen), top);
}

#[test]
fn in_compare_a_page_reads_the_run_that_it_is_about() {
    let commands = [
        ExperimentCommand::NextLineUp.into(),
        ScreenCommand::TogglePauses.into(),
        ClockCommand::Seek(1.0).into(),
    ];
    let [overlap, intercept] = [0, 1].map(|turns| {
        let mut commands = commands.to_vec();
        commands.extend(std::iter::repeat_n(ExperimentCommand::ExplainNext.into(), turns));
        let table = screen("three-at-once", Page::Cost, &commands);
        assert!(table.reads("Triangle of all pairs"), "that of intercept");
        screen("bullet", Page::Events, &commands)
    });
    assert!(overlap.reads("This run so far overlap") && number(&overlap, "missed") == 1.0);
    assert!(intercept.reads("This run so far intercept") && number(&intercept, "bounces of pairs") == 1.0);
}
