//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// See how two circles are found to collide: fixed-step overlap against exact intercept.
#[derive(Debug, Parser)]
#[command(name = "circle-collision", version, about, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`)
    #[arg(value_name = "SCENE", default_value = "bullet")]
    pub scene: PathBuf,

    /// Begin to play at once
    #[arg(long)]
    pub play: bool,

    /// Draw this many pictures and end
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub frames: Option<u64>,

    /// Write the last picture to this file (with --frames)
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
    /// List the built-in scenes
    Scenes,
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
