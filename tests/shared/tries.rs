//! How often a trial is repeated, and the memory that it takes.

#![allow(dead_code, reason = "each test program uses some of it")]

use std::fs;
use std::time::{Duration, Instant};

/// Returns the number in this environment variable, or `few`: a trial is short unless a long one is asked for.
pub fn tries(variable: &str, few: u64) -> u64 {
    std::env::var(variable).map_or(few, |text| text.parse().expect("a whole number"))
}

/// Returns the memory of this process at its peak and now (bytes), where the system says so.
pub fn memory() -> Option<[u64; 2]> {
    memory_of("self")
}

/// Returns the same of a process by its number.
pub fn memory_of(process: &str) -> Option<[u64; 2]> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let bytes = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
    };
    Some([bytes("VmHWM:")?, bytes("VmRSS:")?])
}

/// Returns how long this takes: where the system says so, the time computed, which does not depend on what else runs.
pub fn time_of(act: impl FnOnce()) -> Duration {
    let (began, before) = (Instant::now(), time_of_process("thread-self"));
    act();
    let spent =
        time_of_process("thread-self").zip(before).map(|(after, before)| after.saturating_sub(before));
    spent.unwrap_or_else(|| began.elapsed())
}

/// Returns how long the first thread of a process, by its number, has computed, where the system says so.
pub fn time_of_process(process: &str) -> Option<Duration> {
    let said = fs::read_to_string(format!("/proc/{process}/schedstat")).ok()?;
    said.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
