//! The totals of a run.

use std::time::Duration;

use circle_collision::simulation::World;

use circle_collision_demo::render::csv_text::shortest;

/// The totals of a run by key, in order, and why it stopped early, if it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary(Vec<(&'static str, String)>);

impl Summary {
    /// Sums up a run that began with this kinetic energy (J) and took this long, and that was stopped early for this reason,
    /// if it was.
    pub fn new(world: &World, energy_at_start: f64, took: Duration, stopped: Option<&'static str>) -> Self {
        let counters = world.counters();
        let gain = world.kinetic_energy() - energy_at_start;
        // Circles that stay at rest have no drift.
        let drift = if gain == 0.0 { 0.0 } else { gain / energy_at_start };
        let mut pairs = vec![
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
        if let Some(reason) = stopped {
            // The totals refer to this time.
            pairs.extend([("stopped", reason.to_owned()), ("time", shortest(world.time()))]);
        }
        Self(pairs)
    }

    /// Returns the summary as a line of `key=value` pairs.
    pub fn line(&self) -> String {
        let pairs = self.0.iter().map(|(key, value)| format!("{key}={value}"));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// Returns the summary as a JSON object with the same keys, on its own line. A number that JSON cannot express is
    /// `null`.
    pub fn json(&self) -> String {
        let pairs = self.0.iter().map(|(key, value)| match value.parse::<f64>() {
            Ok(number) if number.is_finite() => format!("\"{key}\": {value}"),
            Ok(_) => format!("\"{key}\": null"),
            Err(_) => format!("\"{key}\": \"{value}\""),
        });
        format!("{{{}}}\n", pairs.collect::<Vec<_>>().join(", "))
    }
}
