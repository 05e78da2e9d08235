//! The options of `circle-collision cures`.

use std::path::PathBuf;

use circle_collision_demo::session::Engine;
use clap::Args;

use super::StepOptions;
use super::values::{engine, game_number, number_from_zero, step};

pub const EXAMPLES: &str = "\
Examples:
  circle-collision cures gas-30 --until 5
                                            the scene as it is, under each method
  circle-collision cures --speed 20 --radii 0.5 --engine rapier
                                            what to switch on in your engine for bullets at circles
  circle-collision cures --speed 90 --radii 0.5 --wall 0.2 --engine unity-2d
                                            the same for bullets at walls";

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

    /// Say what a game needs whose bullets have this speed (m/s, or any length a second)
    #[arg(long, value_name = "V", value_parser = game_number, allow_negative_numbers = true)]
    #[arg(requires = "radii", requires = "engine", conflicts_with = "scene")]
    pub speed: Option<f64>,

    /// The radius of the bullet, and that of another circle unless it is the same
    #[arg(long, value_names = ["BULLET", "OTHER"], num_args = 1..=2, value_parser = game_number)]
    #[arg(requires = "speed", allow_negative_numbers = true)]
    pub radii: Vec<f64>,

    /// The number of fixed steps a second, by default that of the engine
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    #[arg(requires = "speed", conflicts_with = "step")]
    pub rate: Option<f64>,

    /// The speed of the other circle, which rests by default
    #[arg(long, value_name = "V", value_parser = number_from_zero, allow_negative_numbers = true)]
    #[arg(requires = "speed")]
    pub other_speed: Option<f64>,

    /// Let the bullet meet walls of this thickness instead (m)
    #[arg(long, value_name = "THICKNESS", value_parser = number_from_zero, allow_negative_numbers = true)]
    #[arg(requires = "speed", conflicts_with = "other_speed")]
    pub wall: Option<f64>,

    /// Say which setting of this engine fits, with all methods at a wall and its end, against a circle at rest, head-on, crossing and in a crowd
    #[arg(long, value_name = "NAME", value_parser = engine(), requires = "speed")]
    pub engine: Option<Engine>,

    #[command(flatten)]
    pub steps: StepOptions,
}
