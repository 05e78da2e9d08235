//! The options of `circle-collision cures`.

use std::path::PathBuf;

use circle_collision_demo::session::Engine;
use clap::Args;

use super::StepOptions;
use super::values::{engine, game_number, other_speed, step};

pub const EXAMPLES: &str = "\
Examples:
  circle-collision cures gas-30 --until 5
                                            the scene as it is, under each method
  circle-collision cures --speed 20 --radii 0.5 0.5 --rate 60 --engine rapier
                                            what to switch on in your engine";

/// What to compare the methods in.
#[derive(Debug, Args)]
pub struct CuresArguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`)
    #[arg(value_name = "SCENE", required_unless_present = "speed")]
    pub scene: Option<PathBuf>,

    /// Simulate the scene up to and including this time (s)
    #[arg(long, value_name = "T", value_parser = step, allow_negative_numbers = true)]
    #[arg(conflicts_with = "speed", default_value_t = 10.0)]
    pub until: f64,

    /// The seed of the throws
    #[arg(long, value_name = "S", requires = "speed", default_value_t = 1)]
    pub seed: u64,

    /// Say what a game needs whose circles have this speed (m/s, or any length a second)
    #[arg(long, value_name = "V", value_parser = game_number, allow_negative_numbers = true)]
    #[arg(requires = "radii", requires = "rate", requires = "engine", conflicts_with = "scene")]
    pub speed: Option<f64>,

    /// The radii of the two circles
    #[arg(long, value_names = ["A", "B"], num_args = 2, value_parser = game_number, allow_negative_numbers = true)]
    #[arg(requires = "speed")]
    pub radii: Vec<f64>,

    /// The number of fixed steps a second
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    #[arg(requires = "speed", conflicts_with = "step")]
    pub rate: Option<f64>,

    /// The speed of the other circle: 0 or the same
    #[arg(long, value_name = "V", value_parser = other_speed, allow_negative_numbers = true)]
    #[arg(requires = "speed", default_value_t = 0.0)]
    pub other_speed: f64,

    /// Say which setting of this engine fits, with all methods against a circle at rest, head-on, crossing and in a crowd
    #[arg(long, value_name = "NAME", value_parser = engine(), requires = "speed")]
    pub engine: Option<Engine>,

    #[command(flatten)]
    pub steps: StepOptions,
}
