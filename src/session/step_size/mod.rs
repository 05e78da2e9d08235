//! The step that the explained pair needs: how long it overlaps, what a step makes of that, and which steps there are.

mod monte_carlo;
mod safe_step;
mod shown_zones;
mod step_sizes;
mod zones;

pub use monte_carlo::{MonteCarlo, RUNS, try_phases};
pub use safe_step::{largest_below, safe_step};
pub use shown_zones::shown_zones;
pub use step_sizes::{faster, longer_step, round_to_ten_digits, shorter_step, slower};
pub use zones::{ShownZones, Zones};
