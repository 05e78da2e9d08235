//! A clock that cannot go on because of endless contacts: the window goes on, and says why.

use circle_collision::simulation::Cause;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Page, Run, ScreenCommand, Session};
use circle_collision_demo::view::words::story::told;
use egui_kittest::kittest::Queryable;
use glam::dvec2;

use crate::hands::{apply_all, opened, pass, said, session_of};
use crate::screen::{LARGE, Screen};

const FRAME: f64 = 1.0 / 60.0;

/// Five circles with hardly enough room for two: there is none to come to rest.
fn crammed(restitution: f64) -> Session {
    let head = format!(
        "detection = \"intercept\"\nresponse = \"bounce\"\nrestitution = {restitution:?}\n[arena]\nmin = [-1, -1]\nmax = [1, 1]\n"
    );
    let circle = |index: u32| {
        let (x, y) = (f64::from(index) * 0.2 - 0.4, f64::from(index * index % 5) * 0.2 - 0.4);
        format!("[[circle]]\ncenter = [{x:?}, {y:?}]\nvelocity = [{y:?}, 1]\nradius = 0.5\n")
    };
    let mut session = session_of(&(head + &(0..5).map(circle).collect::<String>()));
    session.apply(ScreenCommand::TogglePauses);
    session
}

/// Plays for this many frames; no frame exceeds its limit, and the clock never goes back.
fn play(session: &mut Session, frames: u32) {
    session.apply(ClockCommand::TogglePlay);
    for _ in 0..frames {
        let (clock, before) = (session.run().clock(), session.run().counters());
        session.tick(FRAME);
        let after = session.run().counters();
        assert!(session.run().clock() >= clock);
        let contacts = after.pair_collisions + after.wall_hits - before.pair_collisions - before.wall_hits;
        // The last call of a frame may be one that answers many contacts, so that they come to rest.
        assert!(contacts <= 15_000, "{contacts} contacts in a frame");
        assert!(after.pair_tests - before.pair_tests < 500_000);
    }
}

#[test]
fn a_collapse_is_reported_with_its_circles() {
    let mut session = crammed(0.5);
    play(&mut session, 120);
    assert_eq!((session.run().clock(), session.run().is_behind), (session.run().world().time(), true));
    let stall = *session.run().stalls().last().expect("a stall");
    assert_eq!(stall.cause, Cause::InelasticCollapse);
    let told = said(&session);
    assert!(told.starts_with("COLLAPSE: ") && told.contains("again and again at t = "), "{told}");
    assert!(told.contains("among 4 circles") && told.ends_with("The clock waits."), "{told}");
    session.apply(ScreenCommand::TogglePage(Page::Events));
    let screen = Screen::of(session.clone(), LARGE);
    let mut entries = screen.harness.query_all_by_label_contains("COLLAPSE");
    assert!(entries.next().is_some(), "in the event log");
    drop(entries);
    session.apply(ClockCommand::TogglePlay);
    assert!(said(&session).starts_with("COLLAPSE: "));
}

#[test]
fn a_jam_is_reported_and_ends_when_there_is_room() {
    let mut session = crammed(1.0);
    play(&mut session, 60);
    assert!(session.run().clock() < 1.0 && session.run().is_behind);
    let causes: Vec<Cause> = session.run().stalls().iter().map(|stall| stall.cause).collect();
    assert_eq!(causes, [Cause::Jam]);
    let told = said(&session);
    assert!(told.starts_with("JAM: ") && told.contains("There is no room to part."), "{told}");

    // With a single circle left, there is room.
    for _ in 0..4 {
        apply_all(
            &mut session,
            [ScreenCommand::Select(Some(1)).into(), ExperimentCommand::RemoveSelected.into()],
        );
    }
    let clock = session.run().clock();
    pass(&mut session, 30, FRAME);
    assert!(session.run().clock() > clock + 0.4, "time advances");
    assert!(!said(&session).starts_with("JAM: "));
}

#[test]
fn time_travel_leads_into_a_stall_and_out_of_it() {
    let mut session = crammed(1.0);
    play(&mut session, 90);
    let known = session.run().stalls().to_vec();
    assert_eq!(known.len(), 1);
    assert!(session.run().counters().pair_collisions > 100_000);
    assert!(session.run().events().len() < 1_000, "the rest of the log is not pushed out");
    session.apply(ClockCommand::Seek(0.0));
    assert_eq!((session.run().stall(), session.run().stalls().len()), (None, 0));
    assert_eq!(session.run().known().stalls.to_vec(), known, "it lies ahead, on the ribbon");
    play(&mut session, 60);
    assert_eq!(session.run().stalls(), known, "the same again, and not once more");
    assert!(session.run().stall().is_some());

    session.apply(ClockCommand::Restart);
    assert_eq!(session.run().clock(), 0.0);
    session.apply(ExperimentCommand::SetVelocity(1, dvec2(0.0, 50.0)));
    assert_eq!(session.run().known().stalls.to_vec(), [], "an edit drops what would have come");
    session.apply(ExperimentCommand::Undo);
    play(&mut session, 90);
    assert_eq!(session.run().stalls(), known);
}

#[test]
fn removing_circles_removes_their_stalls() {
    let mut session = crammed(1.0);
    play(&mut session, 90);
    session.apply(ClockCommand::TogglePlay);
    let stalled = session.run().stalls()[0].contact.circles().next();
    apply_all(
        &mut session,
        [ScreenCommand::Select(stalled).into(), ExperimentCommand::RemoveSelected.into()],
    );
    assert_eq!(session.run().stalls(), []);
    play(&mut session, 60);
    Screen::of(session, LARGE);
}

#[test]
fn compare_waits_for_the_stalled_run() {
    let mut session = crammed(1.0);
    session.apply(ExperimentCommand::NextLineUp);
    play(&mut session, 90);
    let clocks: Vec<f64> = session.experiment().runs().map(Run::clock).collect();
    assert!(clocks[0] == clocks[1] && clocks[0] < 1.01, "{clocks:?}");
    let shown = session.shown();
    let stalled = shown.lanes.iter().find(|lane| lane.run.stall().is_some());
    let told = told(&session.shown(), stalled.expect("one is stalled")).sentence.to_string();
    assert!(told.starts_with("JAM: "), "{told}");
}

#[test]
fn a_clock_waits_for_a_machine_that_is_too_slow_and_says_so() {
    let mut session = opened("gas-1000");
    session.apply(ClockCommand::TogglePlay);
    // This much cannot be computed between two pictures.
    session.tick(60.0);
    assert!(session.run().is_behind);
    assert_eq!(said(&session), "This machine cannot keep up, so the clock waits.");
}
