//! The command line.

mod render;

pub use render::{RenderArguments, Target};

use std::path::PathBuf;

use circle_collision::geometry::MAGNITUDE_LIMIT;
use circle_collision::simulation::Detection;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  circle-collision                          the bullet that is missed: press Space, then M
  circle-collision gas-1000 --play          a thousand circles in a box
  circle-collision my-scene.toml            a scene of your own
  circle-collision run bullet --until 1 --events -
                                            no window: what happened, as CSV
  circle-collision render bullet --until 1 -o bullet.gif
                                            no window: a moving picture
  circle-collision run --help               all that can be written without a window";

/// See how two circles are found to collide: fixed-step overlap against exact intercept.
#[derive(Debug, Parser)]
#[command(
    name = "circle-collision",
    version,
    about,
    args_conflicts_with_subcommands = true,
    after_help = EXAMPLES
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Arguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`) [default: bullet]
    #[arg(value_name = "SCENE")]
    pub scene: Option<PathBuf>,

    /// Begin to play at once
    #[arg(long)]
    pub play: bool,

    /// Both methods from one start, under one clock
    #[arg(long)]
    pub compare: bool,

    /// Still pictures: no outline, pulse, pause, replay, card or camera motion; only the circles move
    #[arg(long)]
    pub still: bool,

    /// Start as for the first time: settings are neither read nor written
    #[arg(long)]
    pub fresh: bool,

    /// Draw N pictures, each 1/fps (at most 1 s) later on the program's clock, and end; settings are not used
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub frames: Option<u64>,

    /// Write the last picture to this file (with --frames); with # in its name, every picture, numbered
    #[arg(long, value_name = "FILE.png", requires = "frames", value_parser = png_path)]
    pub screenshot: Option<PathBuf>,

    /// At most this many pictures a second
    #[arg(long, value_name = "N", default_value_t = 60.0, value_parser = frames_per_second)]
    pub fps: f64,

    /// Print how long each picture took, on standard error
    #[arg(long, hide = true)]
    pub statistics: bool,

    /// What to do instead of opening a window
    #[command(subcommand)]
    pub task: Option<Task>,
}

/// What needs no window.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Simulate without a window, and write what happened
    ///
    /// The last line, on standard error, sums up. Ctrl+C ends the run early: what was written is whole, the summary says
    /// when it stopped, and the exit code is 130.
    Run(RunArguments),
    /// Show a run in pictures without a window: a GIF, numbered PNG files, or one moment as PNG or SVG
    ///
    /// The ending of the file's name says which. A film shows the run at the scene's own speed, from --from to --until; a
    /// single picture shows the moment --until.
    ///
    /// The last line, on standard error, sums up. Ctrl+C ends it early: a GIF holds the pictures so far, and the exit code
    /// is 130.
    #[command(after_help = render::EXAMPLES)]
    Render(RenderArguments),
    /// List the built-in scenes
    Scenes,
    /// Write the completions for a shell to standard output
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the man page of the program, or of one of its commands, to standard output
    Man {
        /// The command
        command: Option<String>,
    },
}

/// What to simulate, and where to write what happened.
#[derive(Debug, Args)]
pub struct RunArguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`)
    #[arg(value_name = "SCENE")]
    pub scene: PathBuf,

    /// Simulate up to and including this time (s)
    #[arg(long, value_name = "T", value_parser = end, allow_negative_numbers = true)]
    pub until: f64,

    /// How collisions are found, whatever the scene says
    #[arg(long, value_name = "overlap|intercept", value_parser = detection)]
    pub detection: Option<Detection>,

    /// The fixed step of overlap detection (s), whatever the scene says
    #[arg(long, value_name = "S", value_parser = step, allow_negative_numbers = true)]
    pub step: Option<f64>,

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
    /// time,id,name,x,y,vx,vy
    #[arg(long, value_name = "FILE|-", requires = "every")]
    pub trajectory: Option<PathBuf>,

    /// The time between two rows of a circle in the trajectory (s)
    #[arg(long, value_name = "DT", value_parser = step, allow_negative_numbers = true, requires = "trajectory")]
    pub every: Option<f64>,

    /// The columns of the events: with `wide` the wall has a column of its own, and names, momentum and energy follow
    #[arg(long, value_enum, default_value_t = Columns::Plain)]
    pub columns: Columns,

    /// Write the sums of the run to standard output as well, as JSON
    #[arg(long)]
    pub json: bool,
}

impl RunArguments {
    /// Whether a table goes to standard output.
    pub fn writes_to_standard_output(&self) -> bool {
        [&self.events, &self.state, &self.trajectory]
            .into_iter()
            .flatten()
            .any(|place| place.as_os_str() == "-")
    }
}

/// The columns of the table of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Columns {
    /// time,kind,a,b,x,y,depth
    Plain,
    /// Each column has one kind of value, for a data frame
    Wide,
}

/// Returns the completions of the command line for a shell.
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "circle-collision", &mut text);
    text
}

/// Returns the man page of the program, or of one of its commands.
///
/// # Errors
///
/// There is no such command.
pub fn man_page(command: Option<&str>) -> Result<Vec<u8>, String> {
    let mut page = Arguments::command();
    page.build();
    if let Some(name) = command {
        let names = page.get_subcommands().map(|command| command.get_name().to_owned()).collect::<Vec<_>>();
        let found = page.find_subcommand(name).cloned();
        page = found.ok_or_else(|| format!("{name}: no such command, accepted: {}", names.join(", ")))?;
    }
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(page).render(&mut text);
    Ok(text)
}

fn png_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_png = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if is_png { Ok(path) } else { Err("accepted: a file name that ends in .png".to_owned()) }
}

fn frames_per_second(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.1..=1000.0).contains(&number) => Ok(number),
        _ => Err("accepted: a number from 0.1 to 1000".to_owned()),
    }
}

fn end(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=MAGNITUDE_LIMIT).contains(&number) => Ok(number),
        _ => Err(format!("accepted: a number of seconds from 0 to {MAGNITUDE_LIMIT:e}")),
    }
}

fn step(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (1.0 / MAGNITUDE_LIMIT..=MAGNITUDE_LIMIT).contains(&number) => Ok(number),
        _ => {
            let floor = 1.0 / MAGNITUDE_LIMIT;
            Err(format!("accepted: a number of seconds from {floor:e} to {MAGNITUDE_LIMIT:e}"))
        }
    }
}

fn detection(text: &str) -> Result<Detection, String> {
    let named = Detection::ALL.into_iter().find(|detection| detection.name() == text);
    named.ok_or_else(|| "accepted: overlap or intercept".to_owned())
}
