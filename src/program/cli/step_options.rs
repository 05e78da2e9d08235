//! The options about fixed steps, which several commands have.

use circle_collision::simulation::{IMPACTS, Rules, SUBSTEPS};
use clap::Args;

use super::values::{count, step};

/// What to change about the fixed steps of a scene.
#[derive(Debug, Args)]
pub struct StepOptions {
    /// The fixed step (s), whatever the scene says
    #[arg(long, value_name = "S", value_parser = step, allow_negative_numbers = true)]
    step: Option<f64>,

    /// The parts of a step under sub-steps, 2 to 64, whatever the scene says
    #[arg(long, value_name = "N", value_parser = count(SUBSTEPS))]
    substeps: Option<u32>,

    /// The impacts of a circle in a step under sweep, 1 to 8, whatever the scene says
    #[arg(long, value_name = "N", value_parser = count(IMPACTS))]
    impacts: Option<u32>,
}

impl StepOptions {
    /// Returns the rules with what is given here.
    pub fn applied_to(&self, rules: Rules) -> Rules {
        Rules {
            step: self.step.unwrap_or(rules.step),
            substeps: self.substeps.unwrap_or(rules.substeps),
            impacts: self.impacts.unwrap_or(rules.impacts),
            ..rules
        }
    }
}
