//! The words on screen when the engine cannot keep up.

use circle_collision_demo::session::ClockCommand;

use crate::hands::{opened, said};

#[test]
fn a_waiting_clock_says_so() {
    let mut session = opened("gas-1000");
    session.apply(ClockCommand::TogglePlay);
    // This much cannot be computed between two pictures.
    session.tick(60.0);
    assert!(session.run().is_behind);
    let told = said(&session);
    assert_eq!(told, "This machine cannot keep up, so the clock waits.");
}
