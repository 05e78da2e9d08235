//! Long sessions, and edits of many circles: the memory stays bounded.
//!
//! `CIRCLE_COLLISION_SECONDS=3600 cargo test --release --test long_sessions -- --nocapture` simulates an hour of each gas.

use std::time::{Duration, Instant};

use circle_collision::simulation::Event;
use circle_collision_demo::session::{ClockCommand, ExperimentCommand, Session, Vertex};
use glam::dvec2;

use hands::opened;
use tries::{memory, tries};

#[path = "shared/hands.rs"]
mod hands;
#[path = "../crates/circle-collision/tests/shared/tries.rs"]
mod tries;

/// The environment variable with the simulated time of each session (s); a short time without it.
const SECONDS: &str = "CIRCLE_COLLISION_SECONDS";

const FRAME: f64 = 1.0 / 60.0;

/// The simulated time after which the memory has settled (s).
const FIRST_MINUTE: f64 = 60.0;

/// The largest relative growth of the memory after that.
const GROWTH: f64 = 0.05;

/// The memory of the full logs of 30 circles (bytes): a run keeps at most this number of events and of turns. The logs are full
/// long after the first minute, and then take more than a twentieth of the memory of this test. They take less of the window's
/// memory, so the rule in `tests/window/long.rs` has no such term.
const LOGS: f64 = (11_000 * size_of::<Event>() + 12_000 * size_of::<Vertex>()) as f64;

/// The maximum memory of all edits together (bytes).
const UNDO: u64 = 64 << 20;

/// The memory now (bytes); zero if the system does not report it.
fn resident() -> u64 {
    memory().map_or(0, |[_, now]| now)
}

fn fastest(name: &str) -> Session {
    let mut session = opened(name);
    let mut before = 0.0;
    while session.speed() > before {
        before = session.speed();
        session.apply(ClockCommand::Faster);
    }
    session.apply(ClockCommand::TogglePlay);
    session
}

/// One after the other, since the memory is that of the whole process.
#[test]
fn long_sessions_and_edits_take_bounded_memory() {
    let seconds = tries(SECONDS, 90) as f64;
    for name in ["gas-30", "gas-1000"] {
        let (mut session, began) = (fastest(name), Instant::now());
        let energy = energy(&session);
        let (mut settled, mut most, mut slowest) = (None, 0, Duration::ZERO);
        while session.run().clock() < seconds {
            let picture = Instant::now();
            session.tick(FRAME);
            slowest = slowest.max(picture.elapsed());
            assert!(session.is_playing(), "{name}: it plays on at {} s", session.run().clock());
            if session.run().clock() >= FIRST_MINUTE {
                let now = resident();
                most = most.max(now);
                settled.get_or_insert(now);
            }
        }
        let settled = settled.expect("longer than a minute");
        let gain = energy_gain(&session, energy);
        println!(
            "logs of {:.1} MiB, {name}: {seconds} s in {:.0?} at {} times the speed, {} MiB after a minute, {} at most, \
             slowest picture {slowest:.0?}, energy gain {gain:.1e}",
            LOGS / f64::from(1 << 20),
            began.elapsed(),
            session.speed(),
            settled >> 20,
            most >> 20
        );
        assert!(
            most as f64 <= settled as f64 * (1.0 + GROWTH) + LOGS,
            "{name}: {most} after {settled} bytes"
        );
        assert!(gain < 1e-9, "{name}: {gain:e}");
    }
    let taken = undo_takes("gas-20000");
    println!("40 edits of gas-20000 take {} MiB", taken >> 20);
    assert!(taken <= UNDO, "{taken} bytes");
}

/// The kinetic energy (J).
fn energy(session: &Session) -> f64 {
    hands::circles(session).iter().map(|one| one.mass * one.velocity.length_squared() / 2.0).sum()
}

fn energy_gain(session: &Session, before: f64) -> f64 {
    energy(session) / before - 1.0
}

/// Returns the memory of the edits of this scene (bytes).
fn undo_takes(name: &str) -> u64 {
    let mut session = opened(name);
    let edit = |session: &mut Session, number: u8| {
        session.apply(ExperimentCommand::SetVelocity(usize::from(number), dvec2(1.0, f64::from(number))));
        session.end_pull();
    };
    edit(&mut session, 0);
    let before = resident();
    (1..40).for_each(|number| edit(&mut session, number));
    let taken = resident().saturating_sub(before);
    session.apply(ExperimentCommand::Undo);
    assert_eq!(session.message(), None, "{name}: the last edit can be undone");
    taken
}
