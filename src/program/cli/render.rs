//! The options of `circle-collision render`.

use std::path::{Path, PathBuf};

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::PLAYBACK_RANGE;
use circle_collision_demo::session::{LineUp, Page};
use clap::Args;

use super::StepOptions;
use super::values::{detection, end, frames_per_second, line_up, number, page};

/// Examples for the help.
pub const EXAMPLES: &str = "\
Examples:
  circle-collision render bullet --until 1 -o bullet.gif
                                            a moving picture, at the scene's own speed
  circle-collision render gas-30 --from 2 --until 4 --fps 60 -o frames/
                                            numbered pictures, for a film in another format
  circle-collision render too-late --at 0.6 --light -o too-late.svg
                                            one moment, for a paper";

/// The smallest and the largest width and height of a picture (pixels).
const SIZES: std::ops::RangeInclusive<u16> = 160..=4096;

/// What to show, and in which files.
#[derive(Debug, Args)]
pub struct RenderArguments {
    /// A scene file, or the name of a built-in scene (see `circle-collision scenes`)
    #[arg(value_name = "SCENE")]
    pub scene: PathBuf,

    /// The last moment of a film, or the only one of a single picture (s)
    #[arg(long, visible_alias = "at", value_name = "T", value_parser = end, allow_negative_numbers = true)]
    pub until: f64,

    /// The file: FILE.gif, FILE.png, FILE.svg, with # in the name frames-####.png, or a folder FRAMES/
    #[arg(short, long, value_name = "FILE", value_parser = target)]
    pub output: Target,

    /// The first moment of a film (s) [default: 0]
    #[arg(long, value_name = "T0", value_parser = end, allow_negative_numbers = true)]
    pub from: Option<f64>,

    /// Pictures per second of a film; at most 50 for a GIF [default: 25]
    #[arg(long, value_name = "N", value_parser = frames_per_second)]
    pub fps: Option<f64>,

    /// Simulated seconds per second of a film [default: as the scene says]
    #[arg(long, value_name = "X", value_parser = speed)]
    pub speed: Option<f64>,

    /// Pixels of each picture [default: 640x400 for a plot, 800x500 for a GIF, else 1280x800]
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub size: Option<[u16; 2]>,

    /// How collisions are found, whatever the scene says: a name that `circle-collision cures` lists
    #[arg(long, value_name = "NAME", value_parser = detection(), hide_possible_values = true)]
    pub detection: Option<Detection>,

    #[command(flatten)]
    pub steps: StepOptions,

    /// Several methods from one start, under one clock: those that the scene names, by default two, or all
    #[arg(long, value_name = "all", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "scene", value_parser = line_up(), hide_possible_values = true)]
    pub compare: Option<LineUp>,

    /// Only a page of the panel; of step and when, its plot
    #[arg(long, value_name = "when|step|cures|events|edit", value_parser = page(), hide_possible_values = true)]
    pub page: Option<Page>,

    /// Dark on light, for paper
    #[arg(long)]
    pub light: bool,
}

/// The files to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An animation.
    Gif(PathBuf),
    /// A picture of one moment.
    Png(PathBuf),
    /// A drawing of one moment.
    Svg(PathBuf),
    /// A picture for each moment, whose number replaces `#`.
    Series(PathBuf),
}

/// The names of the pictures in a folder.
const NAME_IN_FOLDER: &str = "frame-#####.png";

fn target(text: &str) -> Result<Target, String> {
    let path = PathBuf::from(text);
    if text.ends_with(std::path::is_separator) {
        return Ok(Target::Series(path.join(NAME_IN_FOLDER)));
    }
    let extension = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
    let has_number = path.file_name().is_some_and(|name| name.to_string_lossy().contains('#'));
    match extension.as_deref() {
        Some("gif") => Ok(Target::Gif(path)),
        Some("svg") => Ok(Target::Svg(path)),
        Some("png") if has_number => Ok(Target::Series(path)),
        Some("png") => Ok(Target::Png(path)),
        Some(_) | None => {
            Err("accepted: a name that ends in .gif, .png or .svg, or a folder that ends in /".into())
        }
    }
}

impl Target {
    /// Returns its path.
    pub fn path(&self) -> &Path {
        match self {
            Self::Gif(path) | Self::Png(path) | Self::Svg(path) | Self::Series(path) => path,
        }
    }
}

fn size(text: &str) -> Result<[u16; 2], String> {
    let side = |text: &str| text.parse().ok().filter(|side| SIZES.contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some([side(width)?, side(height)?]));
    let (least, most) = (SIZES.start(), SIZES.end());
    sides.ok_or_else(|| format!("accepted: WIDTHxHEIGHT in pixels, each from {least} to {most}"))
}

fn speed(text: &str) -> Result<f64, String> {
    let [slowest, fastest] = PLAYBACK_RANGE;
    number(text, slowest..=fastest, "a number from 1/64 = 0.015625 to 16")
}
