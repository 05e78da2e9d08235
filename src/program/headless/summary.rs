//! The totals of a run.

use std::fmt::Write as _;
use std::time::Duration;

use circle_collision::simulation::World;

use super::csv_text::shortest;

/// The totals of a run by key, and why it stopped early, if it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Keys and numbers, in order.
    numbers: Vec<(&'static str, String)>,
    /// Why it stopped early, and the time to which the totals refer (s).
    stopped: Option<(&'static str, f64)>,
}

impl Summary {
    /// Sums up a run that began with this kinetic energy (J) and took this long, and that was stopped early for this reason,
    /// if it was.
    pub fn new(world: &World, energy_at_start: f64, took: Duration, stopped: Option<&'static str>) -> Self {
        let counters = world.counters();
        let gain = world.kinetic_energy() - energy_at_start;
        // Circles that stay at rest have no drift.
        let drift = if gain == 0.0 { 0.0 } else { gain / energy_at_start };
        let numbers = vec![
            ("pair_collisions", counters.pair_collisions.to_string()),
            ("wall_hits", counters.wall_hits.to_string()),
            ("missed", counters.missed.to_string()),
            ("too_late", counters.too_late.to_string()),
            ("ghosts", counters.ghosts.to_string()),
            ("time_lost", shortest(counters.time_lost)),
            ("pair_tests", counters.pair_tests.to_string()),
            ("energy_drift", shortest(drift)),
            ("wall_seconds", format!("{:.3}", took.as_secs_f64())),
        ];
        Self { numbers, stopped: stopped.map(|reason| (reason, world.time())) }
    }

    /// Returns the summary as a line of `key=value` pairs.
    pub fn line(&self) -> String {
        let pairs = self.numbers.iter().map(|(key, value)| format!("{key}={value}"));
        let mut line = pairs.collect::<Vec<_>>().join(" ");
        if let Some((reason, time)) = self.stopped {
            // Writing to memory does not fail.
            let _ = write!(line, " stopped={reason} time={}", shortest(time));
        }
        line
    }

    /// Returns the summary as a JSON object with the same keys, on its own line. A number that JSON cannot express is
    /// `null`.
    pub fn json(&self) -> String {
        let finite = |value: &str| value.parse::<f64>().is_ok_and(f64::is_finite);
        let number = |value: &str| if finite(value) { value.to_owned() } else { "null".to_owned() };
        let mut pairs: Vec<String> =
            self.numbers.iter().map(|(key, value)| format!("\"{key}\": {}", number(value))).collect();
        if let Some((reason, time)) = self.stopped {
            pairs.push(format!("\"stopped\": \"{reason}\""));
            pairs.push(format!("\"time\": {}", number(&shortest(time))));
        }
        format!("{{{}}}\n", pairs.join(", "))
    }
}
