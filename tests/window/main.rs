//! The real program in a real window under Xvfb, driven by real mouse and key events and read back from the files that
//! it saves.
//!
//! Run some of the cases with `cargo test --test window -- WORDS`: those whose name contains the words. With
//! `CIRCLE_COLLISION_SHOTS=FOLDER` each case leaves a picture of its screen at its end.

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
mod tunneling;
mod view;
mod waiting;

#[path = "../shared/tries.rs"]
mod tries;

use std::cell::RefCell;
use std::panic;
use std::process::ExitCode;
use std::time::Instant;

/// One thing that must work, told as a sentence.
pub struct Case {
    name: &'static str,
    /// Tools besides [`TOOLS`] that this case cannot do without.
    needs: &'static [&'static str],
    run: fn(),
}

/// What every case needs.
const TOOLS: [&str; 2] = ["Xvfb", "xdotool"];

thread_local! {
    /// The message of the last panic: the hook sees it with its place, `catch_unwind` does not.
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
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for case in cases().filter(|case| case.name.contains(&filter)) {
        let missing: Vec<&str> =
            TOOLS.iter().chain(case.needs).copied().filter(|tool| !is_installed(tool)).collect();
        if !missing.is_empty() {
            println!("not run {}: needs {}", case.name, missing.join(", "));
            skipped += 1;
            continue;
        }
        let began = Instant::now();
        display::name_pictures_after(case.name);
        let outcome = panic::catch_unwind(case.run);
        let seconds = began.elapsed().as_secs_f64();
        if outcome.is_ok() {
            println!("ok {} ({seconds:.1} s)", case.name);
            passed += 1;
        } else {
            println!("FAILED {}: {}", case.name, COMPLAINT.take());
            failed += 1;
        }
    }
    if skipped > 0 {
        println!("To run what was not run, install the packages that README.md names.");
    }
    let skips = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    println!("{passed} passed, {failed} failed{skips}");
    // At home a missing tool is no fault; a build server that tests nothing must not be green.
    let must_run_all = std::env::var("CI").is_ok_and(|value| value == "true");
    if failed > 0 || (skipped > 0 && must_run_all) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn cases() -> impl Iterator<Item = &'static Case> {
    [
        bullet::CASES,
        tour::CASES,
        drag::CASES,
        tunneling::CASES,
        compare::CASES,
        edge::CASES,
        handles::CASES,
        view::CASES,
        sizes::CASES,
        time::CASES,
        keys::CASES,
        keyboards::CASES,
        files::CASES,
        closing::CASES,
        restoring::CASES,
        refusals::CASES,
        remembered::CASES,
        command_line::CASES,
        pictures::CASES,
        monkey::CASES,
        long::CASES,
        examples::CASES,
    ]
    .into_iter()
    .flatten()
}

/// The words that the name of a case must contain. Flags are meant for the harness of other tests.
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
