//! How each method did, in numbers.

use crate::session::{Run, Score, without_rounding};
use crate::view::text::number::{brief, count, percent, three_digits};
use crate::view::words::verdict::wrong_ways;

/// How a method did: what it got wrong, and its price.
pub struct Tally {
    /// Its misses, late catches and ghosts, each in words.
    failures: [(String, bool); 3],
    /// The number of contacts after which a circle went the wrong way: `None` where they are not looked at.
    wrong_ways: Option<u64>,
    /// The time for which circles stood still, as a share of the run, or of a step for each throw that hits.
    lost: f64,
    /// The number of pairs tested in a second.
    tests: f64,
}

impl Tally {
    /// Returns the tally of many throws with steps of `step` (s).
    pub fn of_throws(score: &Score, step: f64) -> Self {
        let counts = [score.missed, score.too_late, score.ghosts];
        let of = [score.contacts, score.contacts, score.passes];
        let share = |one: usize| (percent(counts[one] as f64 / of[one] as f64), counts[one] > 0);
        Self {
            failures: [0, 1, 2].map(share),
            wrong_ways: None,
            lost: score.time_lost / step,
            tests: score.pair_tests,
        }
    }

    /// Returns the tally of a run so far.
    pub fn of_run(run: &Run) -> Self {
        let counters = run.counters_since_start();
        let counts = [counters.missed, counters.too_late, counters.ghosts];
        let time = run.clock() - run.start_time();
        let in_time = |amount: f64| if time > 0.0 { amount / time } else { 0.0 };
        Self {
            failures: counts.map(|number| (count(number as f64), number > 0)),
            wrong_ways: run.is_small().then(|| wrong_ways(run)),
            lost: in_time(without_rounding(counters.time_lost, run.rules().step)),
            tests: in_time(counters.pair_tests as f64),
        }
    }

    /// Returns the cells of a line, and which of them are failures.
    pub fn cells(&self) -> ([String; 6], [bool; 6]) {
        let [missed, late, ghosts] = self.failures.clone();
        let wrong_ways = self.wrong_ways.map_or(String::new(), |number| count(number as f64));
        let is_wrong = self.wrong_ways.is_some_and(|number| number > 0);
        let lost = if self.lost > 0.0 { percent(self.lost) } else { count(0.0) };
        let tests =
            if self.tests < 1e4 { count(self.tests.round()) } else { brief(three_digits(self.tests)) };
        let cells = [missed.0, late.0, wrong_ways, ghosts.0, lost, tests];
        (cells, [missed.1, late.1, is_wrong, ghosts.1, self.lost > 0.0, false])
    }
}
