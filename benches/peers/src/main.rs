//! This library beside those that people would otherwise use, measured in the same run.
//!
//! Each row alternates between the two, so that a slowdown of the machine affects both, and measures the processor time of
//! this one thread. It shows medians over the rounds, and the ratio with the quartiles of the per-round ratios.
//!
//! `cargo run --release` in this folder; a word as the argument shows only the rows whose names contain it.

mod events;
mod fixed_step;
mod gas;
mod obstacle_sets;
mod pairs;
mod rapier;

use cpu_time::ThreadTime;

/// The number of rounds per row.
const ROUNDS: usize = 15;

/// The rows by their names; each is set up only when it is measured.
type Rows = Vec<(String, Box<dyn Fn(String) -> Row>)>;

/// One row of the table: what both do in one round, and the number by which the time shown is divided.
struct Row {
    name: String,
    peer: &'static str,
    /// The divisor of the time: the number of steps, pairs, contacts or simulated seconds.
    units: f64,
    unit: &'static str,
    goal: f64,
    ours: Box<dyn FnMut()>,
    theirs: Box<dyn FnMut()>,
}

/// Measures how long a run takes (ns).
fn timed(run: &mut dyn FnMut()) -> f64 {
    let start = ThreadTime::now();
    run();
    start.elapsed().as_secs_f64() * 1e9
}

fn quartile(sorted: &[f64], quarter: usize) -> f64 {
    sorted[(sorted.len() - 1) * quarter / 4]
}

fn measure(mut row: Row) {
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    // The first round warms up.
    for round in 0..=ROUNDS {
        let one = timed(&mut row.ours) / row.units;
        let other = timed(&mut row.theirs) / row.units;
        if round > 0 {
            ours.push(one);
            theirs.push(other);
            ratios.push(one / other);
        }
    }
    for times in [&mut ours, &mut theirs, &mut ratios] {
        times.sort_by(f64::total_cmp);
    }
    let time = |times: &[f64]| match quartile(times, 2) {
        time if time < 1e3 => format!("{time:.1} ns"),
        time if time < 1e4 => format!("{:.2} µs", time / 1e3),
        time if time < 1e6 => format!("{:.1} µs", time / 1e3),
        time => format!("{:.2} ms", time / 1e6),
    };
    let rate = match 1e9 / quartile(&ours, 2) {
        rate if rate < 1e3 => format!("{rate:.1}"),
        rate if rate < 1e6 => format!("{:.2} k", rate / 1e3),
        rate => format!("{:.2} M", rate / 1e6),
    };
    println!(
        "| {} | {} / {}: {rate}/s | {}: {} | {:.3} ({:.3} to {:.3}) | {} |",
        row.name,
        time(&ours),
        row.unit,
        row.peer,
        time(&theirs),
        quartile(&ratios, 2),
        quartile(&ratios, 1),
        quartile(&ratios, 3),
        row.goal,
    );
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    println!(
        "Medians of {ROUNDS} rounds, in which this library and the one beside it take turns.\n"
    );
    println!("| measured | this library | beside | ratio of the times (quartiles) | goal |");
    println!("|---|---|---|---|---|");
    for (name, row) in
        [pairs::rows(), obstacle_sets::rows(), fixed_step::rows(), events::rows()].into_iter().flatten()
    {
        if name.contains(&wanted) {
            measure(row(name));
        }
    }
}
