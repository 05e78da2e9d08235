//! The options of `circle-collision audit`.

use std::path::PathBuf;

use circle_collision_demo::scene::FrameOptions;
use clap::Args;

use super::values::{game_number, number, number_from_zero};

pub const EXAMPLES: &str = "\
Columns: time (s), or frame with --rate; id, name or both; x, y; radius, or --radius; and if there are any, group, mass, run.
The rows of one time stand together. docs/your-frames.md says how to write such a file from your engine.

Examples:
  circle-collision audit frames.csv         which contacts were missed, as CSV
  circle-collision audit frames.csv --rate 60 --radius 4 --scene walls.toml --open 1
                                            the worst failure, in the window
  circle-collision run bullet --until 2 --trajectory - --every 0.25 | circle-collision audit -
                                            a run of this program";

/// The frames, and what they do not say.
#[derive(Debug, Args)]
pub struct AuditArguments {
    /// The table of frames, a CSV file, or standard input (-)
    #[arg(value_name = "FRAMES.csv|-")]
    pub frames: PathBuf,

    /// The frames a second, for a table with the column `frame`
    #[arg(long, value_name = "N", value_parser = game_number, allow_negative_numbers = true)]
    rate: Option<f64>,

    /// The radius of all circles, for a table without that column
    #[arg(long, value_name = "R", value_parser = game_number, allow_negative_numbers = true)]
    radius: Option<f64>,

    /// The mass of all circles, for a table without that column [default: pi r^2]
    #[arg(long, value_name = "M", value_parser = game_number, allow_negative_numbers = true)]
    mass: Option<f64>,

    /// A scene file with the walls and the fixed circles; its other circles, arena and rules are not read
    #[arg(long, value_name = "FILE")]
    pub scene: Option<PathBuf>,

    /// A longer move between two frames is a jump, on which nothing is hit
    #[arg(long, value_name = "D", value_parser = game_number, allow_negative_numbers = true)]
    pub jump: Option<f64>,

    /// The depth up to which a contact is a graze, and the bend up to which a path is straight [default: 1e-4 of the radii sum]
    #[arg(long, value_name = "M", value_parser = number_from_zero, allow_negative_numbers = true)]
    pub margin: Option<f64>,

    /// Nothing but contacts bends paths: then also ghosts, contacts that nothing answers, and where answers lead
    #[arg(long)]
    pub free: bool,

    /// The restitution that answers are compared with, 0 to 1
    #[arg(long, value_name = "E", value_parser = share, default_value_t = 1.0, requires = "free")]
    pub restitution: f64,

    /// y points down, as on most screens: scenes of failures are turned around
    #[arg(long)]
    pub y_down: bool,

    /// Write the contacts as CSV to this file instead of standard output (-)
    #[arg(long, value_name = "FILE|-")]
    pub events: Option<PathBuf>,

    /// Write the sums to standard output as JSON, and the contacts only where --events says
    #[arg(long)]
    pub json: bool,

    /// Write a scene for each failure into this new folder, those first that need the most frames a second
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Open the N-th failure in the window; Page Up and Page Down go to the others
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", conflicts_with = "json")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub open: Option<u64>,
}

/// Reads a share.
fn share(text: &str) -> Result<f64, String> {
    number(text, 0.0..=1.0, "a number from 0 to 1")
}

impl AuditArguments {
    /// Returns what the table itself does not say.
    pub fn table(&self) -> FrameOptions {
        FrameOptions { rate: self.rate, radius: self.radius, mass: self.mass }
    }
}
