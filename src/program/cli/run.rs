//! The options of `circle-collision run`.

use std::path::PathBuf;

use circle_collision::simulation::Detection;
use clap::{Args, ValueEnum};

use super::StepOptions;
use super::values::{detection, end, step};

/// What to simulate, and where to write what happened.
#[derive(Debug, Args)]
pub struct RunArguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`)
    #[arg(value_name = "SCENE")]
    pub scene: PathBuf,

    /// Simulate up to and including this time (s)
    #[arg(long, value_name = "T", value_parser = end, allow_negative_numbers = true)]
    pub until: f64,

    /// How collisions are found, whatever the scene says: a name that `circle-collision cures` lists
    #[arg(long, value_name = "NAME", value_parser = detection(), hide_possible_values = true)]
    pub detection: Option<Detection>,

    #[command(flatten)]
    pub steps: StepOptions,

    /// Stop after N events; state and summary are of that moment
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_events: Option<u64>,

    /// Write the events as CSV to this file, or to standard output (-): time,kind,a,b,x,y,depth
    #[arg(long, value_name = "FILE|-")]
    pub events: Option<PathBuf>,

    /// Write the state at the end as CSV to this file, or to standard output (-): id,x,y,vx,vy,radius,mass
    #[arg(long, value_name = "FILE|-")]
    pub state: Option<PathBuf>,

    /// Write where the circles are every --every seconds as CSV to this file, or to standard output (-):
    /// time,id,name,x,y,vx,vy,radius,mass
    #[arg(long, value_name = "FILE|-", requires = "every")]
    pub trajectory: Option<PathBuf>,

    /// The time between two rows of a circle in the trajectory (s)
    #[arg(long, value_name = "DT", value_parser = step, allow_negative_numbers = true, requires = "trajectory")]
    pub every: Option<f64>,

    /// The columns of the events: with `wide` the wall has a column of its own, and names, momentum, energy, impulse, lost time and
    /// direction follow
    #[arg(long, value_enum, default_value_t = ColumnChoice::Plain, requires = "events")]
    pub columns: ColumnChoice,

    /// Write the sums of the run to standard output as well, as JSON
    #[arg(long)]
    pub json: bool,
}

/// The choice of columns of the table of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColumnChoice {
    /// `time,kind,a,b,x,y,depth`
    Plain,
    /// `time,kind,a,b,wall,name_a,name_b,x,y,depth,px_before,py_before,px_after,py_after,energy_before,energy_after,jx,jy,lost,direction`
    Wide,
}
