//! A progress line for long runs.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use circle_collision::simulation::Stall;
use circle_collision_demo::session::cause_word;

use super::note;
use crate::program::terminal::say;

/// The time until the line first appears.
const PATIENCE: Duration = Duration::from_secs(2);

/// The interval between two changes of the line.
const PAUSE: Duration = Duration::from_millis(250);

/// A line on standard error that is rewritten in place, if standard error is a terminal.
#[derive(Debug)]
pub struct ProgressLine {
    began: Instant,
    is_wanted: bool,
    shown: Option<Duration>,
    /// The number of characters of the current line.
    width: usize,
    is_stall_reported: bool,
}

impl ProgressLine {
    /// Returns a line that has shown nothing yet. Rows that go to the same terminal already show progress.
    pub fn new(began: Instant, writes_to_standard_output: bool) -> Self {
        let is_in_the_way = writes_to_standard_output && io::stdout().is_terminal();
        let is_wanted = io::stderr().is_terminal() && !is_in_the_way;
        Self { began, is_wanted, shown: None, width: 0, is_stall_reported: false }
    }

    /// Shows the progress if it is due: the time, and the number of events or pictures so far, with that word.
    pub fn show(&mut self, time: f64, until: f64, done: (u64, &str), stall: Option<&Stall>) {
        if self.is_wanted && is_due(self.began.elapsed(), self.shown) {
            self.shown = Some(self.began.elapsed());
            self.rewrite(&line(time, until, done, stall));
        }
    }

    /// Reports the first stall in a line of its own; the rows show the others.
    pub fn report(&mut self, stall: &Stall) {
        if !std::mem::replace(&mut self.is_stall_reported, true) {
            self.erase();
            say(&note(stall));
        }
    }

    /// Erases the line.
    pub fn erase(&mut self) {
        if self.width > 0 {
            self.rewrite("");
            self.rewrite("");
        }
    }

    fn rewrite(&mut self, text: &str) {
        // This may fail if the terminal is closed; the run goes on.
        let _ = write!(io::stderr(), "\r{text:<width$}", width = self.width);
        self.width = text.chars().count();
    }
}

fn is_due(elapsed: Duration, shown: Option<Duration>) -> bool {
    elapsed >= shown.map_or(PATIENCE, |shown| shown + PAUSE)
}

fn line(time: f64, until: f64, (count, what): (u64, &str), stall: Option<&Stall>) -> String {
    let percent = if until > 0.0 { time / until * 100.0 } else { 100.0 };
    let cause = stall.map_or_else(String::new, |stall| format!(", {}", cause_word(stall.cause)));
    format!("{percent:.1} % of {until} s, {count} {what}{cause}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn progress_shows_after_two_seconds_and_then_each_quarter() {
        let mut shown = None;
        let mut times = Vec::new();
        for milliseconds in (0..3000).step_by(10) {
            let elapsed = Duration::from_millis(milliseconds);
            if is_due(elapsed, shown) {
                shown = Some(elapsed);
                times.push(milliseconds);
            }
        }
        assert_eq!(times, [2000, 2250, 2500, 2750]);
    }

    #[test]
    fn progress_is_reported_even_when_there_is_nothing_to_do() {
        assert_eq!(line(2.5, 10.0, (42, "pictures"), None), "25.0 % of 10 s, 42 pictures");
        assert_eq!(line(0.0, 0.0, (7, "events"), None), "100.0 % of 0 s, 7 events");
        let jam = json!({"since": 2.5, "time": 2.5, "contact": {"pair": {"a": 0, "b": 1}}, "cause": "jam"});
        let jam: Stall = serde_json::from_value(jam).expect("a stall");
        assert_eq!(line(2.5, 10.0, (42, "events"), Some(&jam)), "25.0 % of 10 s, 42 events, jam");
    }
}
