//! The words on screen when the window cannot keep up.

use circle_collision_demo::session::{ClockCommand, FrameLoad, Session};
use circle_collision_demo::view::words::narration::narration;

use crate::hands::opened;
use crate::screen::{LARGE, SMALL, menu_of};

/// The load from pictures of these durations (s), with sixty a second requested.
fn load(engine: f64, drawing: f64) -> FrameLoad {
    FrameLoad { engine, drawing, asked: 1.0 / 60.0 }
}

/// A playing scene with this load.
fn playing(load: FrameLoad) -> Session {
    let mut session = opened("gas-1000");
    session.apply(ClockCommand::TogglePlay);
    session.tick(0.001);
    session.set_load(load);
    session
}

#[test]
fn a_late_window_says_what_takes_how_much_time() {
    for size in [LARGE, SMALL] {
        for (load, words) in [
            (load(0.004, 0.041), Some("drawing takes 41 ms a picture")),
            (load(0.0305, 0.0041), Some("the engine takes 30.5 ms a picture")),
            (load(0.004, 0.012), None),
        ] {
            let screen = menu_of(&playing(load), size);
            for said in ["drawing takes 41 ms a picture", "the engine takes 30.5 ms a picture"] {
                assert_eq!(screen.reads(said), words == Some(said), "{said} of {load:?}");
            }
        }
    }
}

#[test]
fn a_paused_window_is_not_late() {
    let mut session = playing(load(0.004, 0.041));
    session.apply(ClockCommand::TogglePlay);
    assert_eq!(session.shown().limit, None);
}

#[test]
fn a_waiting_clock_says_what_it_waits_for() {
    let mut session = playing(load(0.009, 0.006));
    // This much cannot be computed between two pictures.
    session.tick(60.0);
    assert!(session.run().is_behind);
    let told = narration(&session.shown(), session.shown().lane()).sentence;
    assert_eq!(told, "This machine cannot keep up, so the clock waits: the engine takes 9 ms a picture.");
    session.set_load(load(0.009, 0.2));
    let told = narration(&session.shown(), session.shown().lane()).sentence;
    assert_eq!(told, "This machine cannot keep up, so the clock waits: drawing takes 200 ms a picture.");
}
