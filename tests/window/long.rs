//! A window that plays for a long time keeps its memory.

use std::time::{Duration, Instant};

use super::Case;
use super::program::Program;
use super::tries::tries;
use super::waiting::wait_for;

pub const CASES: &[Case] = &[Case { name: "a long Compare takes no more memory", needs: &[], run: compares }];

/// The environment variable with the duration of Compare (s); a short one without it.
const SECONDS: &str = "CIRCLE_COLLISION_COMPARED";

/// The number of pictures after which everything has been drawn once and the memory has settled.
const SETTLED: usize = 120;

/// The largest relative growth of the memory after that.
const GROWTH: f64 = 0.05;

fn compares() {
    let duration = Duration::from_secs(tries(SECONDS, 5));
    let mut program = Program::open("gas-30");
    program.key("b space");
    let began = Instant::now();
    let pictures = |program: &Program| program.efforts().len();
    wait_for("the first pictures", || (pictures(&program) >= SETTLED).then_some(()));
    let settled = program.memory();
    let mut most = settled;
    while began.elapsed() < duration || pictures(&program) < 2 * SETTLED {
        std::thread::sleep(Duration::from_millis(500));
        assert!(program.is_running());
        most = most.max(program.memory());
    }
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
        "{} pictures up to {clock:.1} s, {} MiB then and {} at most, {first:.1} ms for a picture, {last:.1} at \
         the end",
        efforts.len(),
        settled >> 20,
        most >> 20
    );
    assert!(most as f64 <= settled as f64 * (1.0 + GROWTH), "{most} after {settled} bytes");
    program.key("ctrl+q");
    assert_eq!(program.wait_for_end(), (Some(0), String::new()));
}
