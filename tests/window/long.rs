//! A window that plays for a long time keeps its memory and its pace.

use std::time::{Duration, Instant};

use super::Case;
use super::program::Program;
use super::tries::tries;

pub const CASES: &[Case] = &[Case {
    name: "a long Compare takes no more memory, and its pictures no longer",
    needs: &[],
    run: compares,
}];

/// The environment variable with the duration of Compare (s); a short one without it.
const SECONDS: &str = "CIRCLE_COLLISION_COMPARED";

/// The share of the duration after which the memory has settled.
const SETTLED: f64 = 0.05;

/// The largest relative growth of the memory after that.
const GROWTH: f64 = 0.05;

/// The largest factor by which a picture may be slower at the end, while other processes run on the same machine.
const SLOWER: f64 = 1.5;

fn compares() {
    let seconds = tries(SECONDS, 5) as f64;
    let mut program = Program::open("gas-30");
    program.key("b space");
    let began = Instant::now();
    let (mut settled, mut most) = (None, 0);
    while began.elapsed().as_secs_f64() < seconds {
        std::thread::sleep(Duration::from_millis(500));
        assert!(program.is_running());
        // Even a short trial waits until everything has been drawn once.
        if began.elapsed().as_secs_f64() > (seconds * SETTLED).max(3.0) {
            let memory = program.memory();
            most = most.max(memory);
            settled.get_or_insert(memory);
        }
    }
    let settled = settled.expect("longer than that");
    let efforts = program.efforts();
    let median = |part: &[f64]| {
        let mut part = part.to_vec();
        part.sort_by(f64::total_cmp);
        part[part.len() / 2]
    };
    let fifth = efforts.len() / 5;
    let [first, last] = [&efforts[fifth..2 * fifth], &efforts[4 * fifth..]].map(median);
    let clock = program.clocks().last().copied().unwrap_or_default();
    println!(
        "{seconds} s, {} pictures up to {clock:.1} s, {} MiB then and {} at most, {first:.1} ms for a picture, {last:.1} at \
         the end",
        efforts.len(),
        settled >> 20,
        most >> 20
    );
    assert!(most as f64 <= settled as f64 * (1.0 + GROWTH), "{most} after {settled} bytes");
    assert!(last <= first * SLOWER, "{last} ms after {first} ms");
    program.key("ctrl+q");
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}
