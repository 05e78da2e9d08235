//! The number of repetitions of a trial, and its memory and time.

#![allow(dead_code, reason = "each test program uses some of it")]

use std::fs;
use std::time::{Duration, Instant};

/// Returns the number in this environment variable, or `few`: a trial is short unless a long one is requested.
pub fn tries(variable: &str, few: u64) -> u64 {
    std::env::var(variable).map_or(few, |text| text.parse().expect("a whole number"))
}

/// Returns the peak and the current memory of this process (bytes), if the system reports them.
pub fn memory() -> Option<[u64; 2]> {
    memory_of("self")
}

/// Returns the same for the process with this number.
pub fn memory_of(process: &str) -> Option<[u64; 2]> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
    };
    Some([bytes("VmHWM:")?, bytes("VmRSS:")?])
}

/// Returns the duration of an act: if the system reports it, the computing time, which does not depend on other processes.
pub fn time_of(act: impl FnOnce()) -> Duration {
    let (began, before) = (Instant::now(), time_of_process("thread-self"));
    act();
    let spent =
        time_of_process("thread-self").zip(before).map(|(after, before)| after.saturating_sub(before));
    spent.unwrap_or_else(|| began.elapsed())
}

/// Returns the computing time of the first thread of a process, given by its number, if the system reports it.
pub fn time_of_process(process: &str) -> Option<Duration> {
    let said = fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    said.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
