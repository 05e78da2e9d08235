//! A clock that stands because contacts come without end: the window goes on, and says why.

#![cfg(feature = "app")]

use circle_collision::lab::{Command, Lab, Run, Section};
use circle_collision::simulation::{Cause, Contact};
use circle_collision::view::story::story;
use glam::dvec2;

use hands::{apply_all, lab_of, pass};
use screen::{LARGE, SMALL, Screen};

mod hands;
mod screen;

const FRAME: f64 = 1.0 / 60.0;

/// B between two heavy ones that come in.
fn crushed() -> Lab {
    let circle = |x: f64, speed: f64, mass: f64| {
        format!("[[circle]]\ncenter = [{x:?}, 0]\nvelocity = [{speed:?}, 0]\nradius = 0.5\nmass = {mass:?}\n")
    };
    let head = "detection = \"intercept\"\nresponse = \"bounce\"\nrestitution = 0.5\nstep = 0.1\n";
    let circles = [circle(-2.0, 1.0, 1e6), circle(0.0, 0.0, 1.0), circle(2.0, -1.0, 1e6)];
    lab_of(&(head.to_owned() + &circles.concat()))
}

/// Five with room for hardly two, elastic.
fn crammed() -> Lab {
    let head = "detection = \"intercept\"\nresponse = \"bounce\"\n[arena]\nmin = [-1, -1]\nmax = [1, 1]\n";
    let circle = |index: u32| {
        let (x, y) = (f64::from(index) * 0.2 - 0.4, f64::from(index * index % 5) * 0.2 - 0.4);
        format!("[[circle]]\ncenter = [{x:?}, {y:?}]\nvelocity = [{y:?}, 1]\nradius = 0.5\n")
    };
    lab_of(&(head.to_owned() + &(0..5).map(circle).collect::<String>()))
}

/// Plays for so many frames; no frame does more than it may, and the clock never goes back.
fn play(lab: &mut Lab, frames: u32) {
    lab.apply(Command::TogglePlay);
    for _ in 0..frames {
        let (clock, before) = (lab.run().clock(), lab.run().counters());
        lab.tick(FRAME);
        let after = lab.run().counters();
        assert!(lab.run().clock() >= clock);
        let contacts = after.pair_collisions + after.wall_hits - before.pair_collisions - before.wall_hits;
        assert!(contacts <= 10_000, "{contacts} contacts in a frame");
        assert!(after.pair_tests - before.pair_tests < 500_000);
    }
}

#[test]
fn a_collapse_is_told_with_who_takes_part() {
    let mut lab = crushed();
    play(&mut lab, 120);
    assert_eq!((lab.run().clock(), lab.run().is_behind()), (lab.run().world().time(), true));
    assert!((lab.run().clock() - 1.0).abs() < 1e-3, "{}", lab.run().clock());
    let [standstill] = lab.run().standstills() else { panic!("{:?}", lab.run().standstills()) };
    assert_eq!(standstill.cause, Cause::Collapse);
    let Contact::Pair { a, b } = standstill.contact else { panic!("{standstill:?}") };
    let (a, b) = (lab.name(a).to_owned(), lab.name(b).to_owned());

    let told = story(&lab, lab.run()).sentence;
    assert!(told.starts_with(&format!("COLLAPSE: {a} and {b} meet again and again at t = 1.")), "{told}");
    assert!(told.contains("among 3 circles") && told.ends_with("The clock waits."), "{told}");
    lab.apply(Command::ToggleSection(Section::Events));
    for size in [LARGE, SMALL] {
        let screen = Screen::of(lab.clone(), size);
        assert!(screen.reads("INTERCEPT · PLAYING, CLOCK WAITS: COLLAPSE"), "{size}");
    }
    let screen = Screen::of(lab.clone(), LARGE);
    assert!(screen.reads(&format!("1.000 s {a} – {b} COLLAPSE")), "in the event log");
    lab.apply(Command::TogglePlay);
    assert!(Screen::of(lab.clone(), LARGE).reads("INTERCEPT · PAUSED, COLLAPSE"));
    assert!(story(&lab, lab.run()).sentence.starts_with("COLLAPSE: "));
}

#[test]
fn a_jam_is_told_and_ends_when_there_is_room() {
    let mut lab = crammed();
    play(&mut lab, 60);
    assert!(lab.run().clock() < 1.0 && lab.run().is_behind());
    let causes: Vec<Cause> = lab.run().standstills().iter().map(|standstill| standstill.cause).collect();
    assert_eq!(causes, [Cause::Jam]);
    assert!(Screen::of(lab.clone(), LARGE).reads("INTERCEPT · PLAYING, CLOCK WAITS: JAM"));
    let told = story(&lab, lab.run()).sentence;
    assert!(told.starts_with("JAM: ") && told.contains("There is no room to part."), "{told}");

    // With one left there is room.
    for _ in 0..4 {
        apply_all(&mut lab, [Command::Select(Some(1)), Command::RemoveSelected]);
    }
    let clock = lab.run().clock();
    pass(&mut lab, 30, FRAME);
    assert!(lab.run().clock() > clock + 0.4, "the clock gets on");
    assert!(Screen::of(lab, LARGE).reads("INTERCEPT · PLAYING"));
}

#[test]
fn time_travel_leads_into_a_standstill_and_out_of_it() {
    let mut lab = crushed();
    play(&mut lab, 90);
    let known = lab.run().standstills().to_vec();
    assert_eq!(known.len(), 1);
    assert!(lab.run().counters().pair_collisions > 100_000);
    assert!(lab.run().events().len() < 1_000, "the rest of the log is not pushed out");
    lab.apply(Command::Seek(0.5));
    assert_eq!((lab.run().standstill(), lab.run().standstills().len()), (None, 0));
    assert_eq!(lab.run().known().standstills, known, "it lies ahead, on the timeline");
    play(&mut lab, 60);
    assert_eq!(lab.run().standstills(), known, "the same again, and not once more");
    assert!(lab.run().standstill().is_some());

    lab.apply(Command::Restart);
    assert_eq!(lab.run().clock(), 0.0);
    lab.apply(Command::SetVelocity(1, dvec2(0.0, 50.0)));
    assert_eq!(lab.run().known().standstills, [], "an edit drops what would have come");
    lab.apply(Command::Undo);
    play(&mut lab, 90);
    assert_eq!(lab.run().standstills(), known);
}

#[test]
fn circles_that_are_taken_away_take_their_standstills_along() {
    let mut lab = crushed();
    play(&mut lab, 90);
    lab.apply(Command::TogglePlay);
    apply_all(&mut lab, [Command::Select(Some(1)), Command::RemoveSelected]);
    assert_eq!(lab.run().standstills(), []);
    play(&mut lab, 60);
    Screen::of(lab, LARGE);
}

#[test]
fn a_twin_run_waits_for_the_one_that_stands() {
    let mut lab = crushed();
    lab.apply(Command::ToggleTwin);
    play(&mut lab, 90);
    let clocks: Vec<f64> = lab.runs().each().map(Run::clock).collect();
    assert!(clocks[0] == clocks[1] && clocks[0] < 1.01, "{clocks:?}");
    assert!(lab.runs().each().any(|run| run.standstill().is_some()));
    let screen = Screen::of(lab, LARGE);
    let status = "TWIN, intercept explained · PLAYING, CLOCK WAITS: COLLAPSE";
    assert!(screen.reads(status));
}
