//! The command line.

mod render;
mod run;
mod values;

pub use render::{RenderArguments, Target};
pub use run::{Columns, RunArguments};
use values::{frames_per_second, png_path};

use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};
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

/// Returns the completions of the command line for a shell.
pub fn completions(shell: Shell) -> String {
    let mut text = Vec::new();
    let all = Arguments::command();
    // Without the scene: zsh takes the name of a command for it, and then completes nothing of that command.
    let options = all.get_arguments().filter(|argument| !argument.is_positional()).cloned();
    let mut known =
        clap::Command::new("circle-collision").args(options).subcommands(all.get_subcommands().cloned());
    clap_complete::generate(shell, &mut known, "circle-collision", &mut text);
    // The hyphen has two spellings in what is made for bash, which then completes nothing of a command (clap#6421).
    String::from_utf8_lossy(&text).replace("circle__subcmd__collision", "circle__collision")
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
