//! The page Events: contacts, counted and described.

use circle_collision::simulation::Detection;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, HandCommand, Page};
use glam::dvec2;

use crate::hands::{apply_all, drag, opened, pass, simulate, with_page};
use crate::screen::{LARGE, Screen};

#[test]
fn the_page_counts_the_outcomes_of_the_audit() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    for line in
        ["A passed through B between two checks.", "There was no check while they overlapped.", "missed 1"]
    {
        assert!(screen.reads(line), "{line}");
    }
    assert!(!screen.reads("caught 0") && !screen.reads("seen too late 0"), "only what is not zero");
    let mut session = opened("head-on");
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 200, 1.0 / 60.0);
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    for line in ["This run so far", "caught 1", "bounces of pairs 1"] {
        assert!(screen.reads(line), "{line}");
    }
    let mut session = opened("too-late");
    session.apply(ClockCommand::TogglePlay);
    pass(&mut session, 200, 1.0 / 60.0);
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    assert!(screen.reads("seen too late 1") && !screen.reads("missed 0"));
}

#[test]
fn the_page_tells_which_circle_the_hand_met_and_when() {
    let mut session = opened("drag");
    let begins = [ExperimentCommand::SetDetection(Detection::Intercept).into(), HandCommand::Grab(0).into()];
    apply_all(&mut session, begins);
    // Red is 4.4 m from blue, and their radii are 1 m: at 0.1 m a picture, the contact is in the 24th, 23 pictures after the
    // first.
    for picture in 1..=40 {
        session.apply(HandCommand::DragTo(dvec2(-2.2 + 0.1 * f64::from(picture), 0.0)));
        session.tick(0.02);
    }
    session.apply(HandCommand::Release);
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    assert!(screen.reads("A was stopped at B."));
    assert!(screen.reads("B stopped it 460 ms after the drag of A began."));
    assert!(screen.reads("Same drag, checked"));
}

#[test]
fn the_push_out_is_described() {
    let mut session = opened("drag");
    let onto = glam::dvec2(1.2, 0.0);
    drag(&mut session, 0, onto);
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    assert!(screen.reads("A pushed out of B 1.000 m") && screen.reads("MTV (−1.000, 0) m"));
}

#[test]
fn a_miss_is_listed_at_the_time_of_its_contact() {
    let mut session = opened("bullet");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let session = with_page(session, Page::Events);
    let contact = session.run().audited()[0].time();
    let mut screen = Screen::of(session, LARGE);
    assert!((contact - 0.3223).abs() < 1e-4);
    assert!(!screen.reads("500.0 ms A – B missed"), "not by the check");
    screen.click("322.3 ms A – B missed");
    assert_eq!(screen.said(), [ClockCommand::Seek(0.5).into()], "the miss is seen at the check after it");
}

#[test]
fn a_miss_by_hand_is_counted_and_undone_with_the_drag() {
    let mut session = opened("drag");
    session.apply(ExperimentCommand::SetStep(10.0));
    let across = glam::dvec2(6.0, 0.0);
    drag(&mut session, 0, across);
    assert!(session.failure().is_some(), "clean over the other");
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    assert!(screen.reads("missed, by hand 1") && !screen.reads("missed 0"));
    let mut session = screen.session().clone();
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.run().missed_by_hand(), 0);
}

#[test]
fn the_sums_of_a_run_fit_together() {
    let mut session = opened("overlapping");
    session.apply(ClockCommand::TogglePlay);
    simulate(&mut session, 60, 1.0 / 60.0);
    let counters = session.run().counters();
    let screen = Screen::of(with_page(session, Page::Events), LARGE);
    assert_eq!((counters.pair_collisions, counters.caught), (1, 0));
    assert!(screen.reads("overlapping before 1") && !screen.reads("caught 0"));
}
