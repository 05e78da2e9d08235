//! The options of `circle-collision cures`.

use std::path::PathBuf;

use circle_collision_demo::session::Engine;
use clap::{ArgGroup, Args};

use super::StepOptions;
use super::values::{engine, positive, speed, step};

pub const EXAMPLES: &str = "\
Examples:
  circle-collision cures gas-30 --until 5
                                            the scene as it is, under each method
  circle-collision cures bullet --throws    10,000 throws of its first two circles
  circle-collision cures --speed 800 --radii 4 16 --rate 60 --other-speed 300 --angle 90
                                            a bullet of your own numbers, in pixels
  circle-collision cures --speed 20 --radii 0.5 0.5 --rate 60 --engine rapier
                                            what to switch on in your engine";

/// What to compare the methods in.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("random").args(["throws", "speed"]).multiple(true))]
pub struct CuresArguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`)
    #[arg(value_name = "SCENE", required_unless_present = "speed")]
    pub scene: Option<PathBuf>,

    /// Simulate the scene up to and including this time (s)
    #[arg(long, value_name = "T", value_parser = step, allow_negative_numbers = true)]
    #[arg(conflicts_with = "random", default_value_t = 10.0)]
    pub until: f64,

    /// Make N random throws that hit, and N that pass by, instead
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "10000")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub throws: Option<u32>,

    /// The seed of the throws
    #[arg(long, value_name = "S", requires = "random", default_value_t = 1)]
    pub seed: u64,

    /// Throw a bullet of this speed (m/s, or any length a second)
    #[arg(long, value_name = "V", value_parser = speed, allow_negative_numbers = true)]
    #[arg(requires = "radii", requires = "rate", conflicts_with = "scene")]
    pub speed: Option<f64>,

    /// The radius of the bullet, and that of the other circle
    #[arg(long, value_names = ["A", "B"], num_args = 2, value_parser = positive, allow_negative_numbers = true)]
    #[arg(requires = "speed")]
    pub radii: Vec<f64>,

    /// The number of fixed steps a second
    #[arg(long, value_name = "N", value_parser = positive, allow_negative_numbers = true)]
    #[arg(requires = "speed", conflicts_with = "step")]
    pub rate: Option<f64>,

    /// The speed of the other circle; with --engine, 0 or that of the bullet
    #[arg(long, value_name = "V", value_parser = speed, allow_negative_numbers = true)]
    #[arg(requires = "speed", default_value_t = 0.0)]
    pub other_speed: f64,

    /// The angle between the velocities of the two (°)
    #[arg(long, value_name = "A", allow_negative_numbers = true)]
    #[arg(requires = "speed", default_value_t = 180.0)]
    pub angle: f64,

    /// Say which setting of this engine fits, with all methods against a circle at rest, head-on, crossing and in a crowd
    #[arg(long, value_name = "NAME", value_parser = engine(), requires = "speed", conflicts_with_all = ["throws", "angle"])]
    pub engine: Option<Engine>,

    #[command(flatten)]
    pub steps: StepOptions,

    /// Write JSON: a list of objects, one for each method; with --engine, one object
    #[arg(long)]
    pub json: bool,
}
