//! The real program in a real window under Xvfb, driven by real mouse and key events and read back from the files that it
//! saves.
//!
//! Run some of the cases with `cargo test --test window -- WORDS`: those whose name contains the words. With
//! `CIRCLE_COLLISION_SHOTS=FOLDER`, each case saves a picture of its screen at its end.

mod bullet;
mod closing;
mod command_line;
mod compare;
mod display;
mod drag;
mod edge;
mod examples;
mod files;
mod handles;
mod keyboards;
mod keys;
mod long;
mod monkey;
mod pictures;
mod program;
mod refusals;
mod remembered;
mod restoring;
mod sizes;
mod time;
mod tour;
mod view;
mod waiting;

#[path = "../../crates/circle-collision/tests/shared/tries.rs"]
mod tries;

use std::cell::RefCell;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{iter, panic, thread};

/// One thing that must work, named by a sentence.
pub struct Case {
    name: &'static str,
    /// Tools besides [`TOOLS`] that this case needs.
    needs: &'static [&'static str],
    run: fn(),
}

/// The outcome of a case.
#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Passed,
    Failed,
    Skipped,
}

/// Cases that compare times with the pace of this machine, which other cases would slow down. They run one by one after the
/// others.
const ALONE: [&str; 5] = [
    "a circle let go of in motion flies on",
    "a rest before Space is not simulated",
    "a rest under intercept detection skips no contact",
    "the time in which the program is stopped is not simulated",
    "a minimized window draws nothing and simulates nothing",
];

/// The tools that every case needs.
const TOOLS: [&str; 2] = ["Xvfb", "xdotool"];

thread_local! {
    /// The message of the last panic with its location, which the hook sees and `catch_unwind` does not.
    static COMPLAINT: RefCell<String> = const { RefCell::new(String::new()) };
}

fn main() -> ExitCode {
    panic::set_hook(Box::new(|information| {
        COMPLAINT.with_borrow_mut(|complaint| *complaint = information.to_string().replace('\n', " "));
    }));
    let filter = filter(std::env::args().skip(1));
    if std::env::args().any(|argument| argument == "--list") {
        for case in cases().filter(|case| case.name.contains(&filter)) {
            println!("{}: test", case.name);
        }
        return ExitCode::SUCCESS;
    }
    assert!(ALONE.iter().all(|name| cases().any(|case| case.name == *name)), "each of {ALONE:?} is a case");
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let (alone, together): (Vec<&Case>, Vec<&Case>) =
        cases().filter(|case| case.name.contains(&filter)).partition(|case| ALONE.contains(&case.name));
    let outcomes = [run_all(&together, cores), run_all(&alone, 1)].concat();
    let count = |outcome| outcomes.iter().filter(|&&other| other == outcome).count();
    let [passed, failed, skipped] = [Outcome::Passed, Outcome::Failed, Outcome::Skipped].map(count);
    if skipped > 0 {
        println!("To run what was not run, install the packages that README.md names.");
    }
    let skips = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    println!("{passed} passed, {failed} failed{skips}");
    // Locally, a missing tool is not a failure; a build server that tests nothing must not be green.
    let must_run_all = std::env::var("CI").is_ok_and(|value| value == "true");
    if failed > 0 || (skipped > 0 && must_run_all) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Runs the cases in this many threads. Each takes the next case when its last one has ended.
fn run_all(cases: &[&Case], threads: usize) -> Vec<Outcome> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mine = iter::from_fn(|| cases.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(|case| run(case)).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("panics are caught")).collect()
    })
}

/// Runs a case and prints one line about it.
fn run(case: &Case) -> Outcome {
    let missing: Vec<&str> =
        TOOLS.iter().chain(case.needs).copied().filter(|tool| !is_installed(tool)).collect();
    if !missing.is_empty() {
        println!("not run {}: needs {}", case.name, missing.join(", "));
        return Outcome::Skipped;
    }
    let began = Instant::now();
    display::name_pictures_after(case.name);
    let outcome = panic::catch_unwind(case.run);
    let seconds = began.elapsed().as_secs_f64();
    if outcome.is_ok() {
        println!("ok {} ({seconds:.1} s)", case.name);
        Outcome::Passed
    } else {
        println!("FAILED {}: {}", case.name, COMPLAINT.take());
        Outcome::Failed
    }
}

/// All cases. Files with long cases come first, since a long case at the end would leave the other processors idle.
fn cases() -> impl Iterator<Item = &'static Case> {
    [
        sizes::CASES,
        tour::CASES,
        bullet::CASES,
        time::CASES,
        restoring::CASES,
        pictures::CASES,
        monkey::CASES,
        compare::CASES,
        remembered::CASES,
        files::CASES,
        closing::CASES,
        refusals::CASES,
        handles::CASES,
        edge::CASES,
        view::CASES,
        drag::CASES,
        keys::CASES,
        keyboards::CASES,
        examples::CASES,
        command_line::CASES,
        long::CASES,
    ]
    .into_iter()
    .flatten()
}

/// The words that the name of a case must contain. Flags are ignored: they are for the harness of other tests.
fn filter(arguments: impl Iterator<Item = String>) -> String {
    const WITH_VALUE: [&str; 5] = ["--test-threads", "--skip", "--format", "--color", "--logfile"];
    let mut is_value = false;
    arguments
        .filter(|argument| {
            let is_word = !is_value && !argument.starts_with('-');
            is_value = WITH_VALUE.contains(&argument.as_str());
            is_word
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn is_installed(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}
