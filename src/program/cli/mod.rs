//! The command line.

mod audit;
mod cures;
mod render;
mod run;
mod values;

pub use audit::AuditArguments;
pub use cures::CuresArguments;
pub use render::{RenderArguments, Target};
pub use run::{ColumnChoice, RunArguments};

use std::path::PathBuf;

use circle_collision::simulation::{IMPACTS, Rules, SUBSTEPS};
use circle_collision_demo::session::LineUp;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::program::terminal::visible;
use values::{count, frames_per_second, line_up, png_path, step};

const EXAMPLES: &str = "\
Examples:
  circle-collision                          the bullet that is missed: press Space, then M
  circle-collision gas-1000 --play          a thousand circles in a box
  circle-collision my-scene.toml            a scene of your own
  circle-collision run bullet --until 1 --events -
                                            no window: what happened, as CSV
  circle-collision render bullet --until 1 -o bullet.gif
                                            no window: a moving picture
  circle-collision cures bullet             no window: what each method makes of it
  circle-collision run --help               all that can be written about a run";

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

    /// Several methods from one start, under one clock: those that the scene names, by default two, or all
    #[arg(long, value_name = "all", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "scene", value_parser = line_up(), hide_possible_values = true)]
    pub compare: Option<LineUp>,

    /// Reduced motion: no outline, pulse, pause, replay, result or camera motion; only the circles move
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
    pub task: Option<WindowlessTask>,
}

/// A task without a window.
#[derive(Debug, Subcommand)]
pub enum WindowlessTask {
    /// Simulate without a window, and write what happened
    ///
    /// The last line, on standard error, sums up. Ctrl+C ends the run early: what was written is whole, the summary says
    /// when it stopped, and the exit code is 130.
    Run(RunArguments),
    /// Show a run in pictures without a window: a GIF, numbered PNG files, or one moment as PNG or SVG
    ///
    /// The ending of the file's name says which. A film shows the run at the scene's own speed, from --from to --until; a
    /// single picture shows the moment --at.
    ///
    /// The last line, on standard error, sums up. Ctrl+C ends it early: a GIF holds the pictures so far, and the exit code
    /// is 130.
    #[command(after_help = render::EXAMPLES)]
    Render(RenderArguments),
    /// Compare all methods: how often each misses a contact, sees it too late, or invents one
    ///
    /// Of a scene as it is up to --until; or, of random throws with the numbers of your own game, in whatever unit of length, with
    /// the setting of its engine that fits.
    #[command(after_help = cures::EXAMPLES)]
    Cures(CuresArguments),
    /// Find the contacts that your own game missed, in a table of where its circles were in each frame
    ///
    /// Which they were, and how many frames a second would have shown each. The last line, on standard error, sums up. Each failure can be
    /// opened, and written as a scene.
    #[command(after_help = audit::EXAMPLES)]
    Audit(AuditArguments),
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
    // Without the scene: zsh would take the name of a command for the scene, and then complete nothing for that command.
    let options = all.get_arguments().filter(|argument| !argument.is_positional()).cloned();
    let mut known =
        clap::Command::new("circle-collision").args(options).subcommands(all.get_subcommands().cloned());
    clap_complete::generate(shell, &mut known, "circle-collision", &mut text);
    // The output for bash spells the hyphen in two ways, so that bash completes nothing for a command (clap#6421).
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

/// Returns the error on one line, without the usage of the command.
pub fn refusal(mut error: clap::Error) -> String {
    // A line break in an argument must not look like one that separates parts of the message.
    let visible_text = |(kind, value): (ContextKind, &ContextValue)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(visible(text)))),
        _ => None,
    };
    for (kind, value) in error.context().filter_map(visible_text).collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    for kind in [ContextKind::Usage, ContextKind::Suggested] {
        error.remove(kind);
    }
    let text = error.render().to_string();
    let (message, _) = text.split_once("\n\nFor more information").unwrap_or((&text, ""));
    let mut line = String::new();
    for part in message.trim_start_matches("error: ").lines().map(str::trim) {
        let separator = match part {
            _ if line.is_empty() || part.is_empty() => "",
            _ if line.ends_with(':') || part.starts_with("[possible values") => " ",
            _ if part.starts_with("tip:") => "; ",
            _ => ", ",
        };
        line.push_str(separator);
        line.push_str(part.trim_start_matches("tip: "));
    }
    line
}

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

#[cfg(test)]
mod tests {
    use std::ffi::{OsStr, OsString};

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The environment variable with the number of command lines; a few without it.
    const COMMAND_LINES: &str = "CIRCLE_COLLISION_COMMAND_LINES";

    /// Command lines that are accepted.
    const ACCEPTED: [&str; 11] = [
        "bullet --play --compare --still --fresh --fps 30",
        "--compare=all bullet",
        "gas-30 --frames 9 --screenshot a-####.png",
        "run bullet --until 1 --events - --state b.csv --json --detection overlap --step 0.1",
        "run a.toml --until 1e70 --trajectory - --every 0.5 --events b.csv --columns wide --max-events 9",
        "render bullet --until 2 --from 1 -o a.gif --fps 25 --speed 0.5 --size 800x500 --compare",
        "render too-late --at 0.6 --light -o a.svg --detection intercept --step 1e-3",
        "cures gas-30 --until 5 --step 0.1 --impacts 2",
        "cures --speed 20 --radii 0.5 0.5 --rate 60 --engine rapier --other-speed 20 --substeps 8 --seed 2",
        "completions bash",
        "man run",
    ];

    const VALUES: [&str; 28] = [
        "0",
        "-1",
        "1e70",
        "1e71",
        "-0.0",
        "nan",
        "inf",
        "-inf",
        "1e-70",
        "1e-400",
        "0x1",
        "1_0",
        "160x160",
        "4097x1",
        "x",
        "99999999999999999999x1",
        "1x",
        "a.png",
        "#.png",
        ".svg",
        "/",
        "-",
        "--",
        "",
        "=",
        "é",
        "\u{1b}[31m",
        "\u{202e}",
    ];

    /// Returns one word of any bytes that an argument may contain.
    fn any_word(dice: &mut ChaCha8Rng) -> OsString {
        let bytes: Vec<u8> = (0..dice.random_range(0..9)).map(|_| dice.random_range(1..=255)).collect();
        #[cfg(unix)]
        return std::os::unix::ffi::OsStringExt::from_vec(bytes);
        #[cfg(not(unix))]
        return String::from_utf8_lossy(&bytes).into_owned().into();
    }

    fn spoiled(dice: &mut ChaCha8Rng) -> Vec<OsString> {
        let pick = |dice: &mut ChaCha8Rng| ACCEPTED[dice.random_range(0..ACCEPTED.len())].split(' ');
        let mut words: Vec<OsString> = pick(dice).map(Into::into).collect();
        for _ in 0..dice.random_range(1..=4) {
            let (at, from) = (dice.random_range(0..=words.len()), dice.random_range(0..=words.len()));
            let value = VALUES[dice.random_range(0..VALUES.len())];
            match dice.random_range(0..6) {
                0 => drop(words.drain(at.min(from)..at.max(from)).count()),
                1 => words.insert(at, any_word(dice)),
                2 => words.insert(at, pick(dice).next_back().unwrap_or_default().into()),
                3 => words.extend(pick(dice).map(OsString::from)),
                _ if at < words.len() => {
                    let is_joined = words[at].to_string_lossy().starts_with("--") && dice.random_bool(0.5);
                    if is_joined {
                        words[at].push("=");
                        words[at].push(value);
                    } else {
                        words[at] = value.into();
                    }
                }
                _ => words.push(value.into()),
            }
        }
        words
    }

    fn parse<Word: AsRef<OsStr>>(words: &[Word]) -> Result<Arguments, clap::Error> {
        let name = OsStr::new("circle-collision");
        Arguments::try_parse_from([name].into_iter().chain(words.iter().map(AsRef::as_ref)))
    }

    #[test]
    fn any_command_line_is_accepted_or_refused_with_a_reason() {
        for line in ACCEPTED {
            assert!(parse(&line.split(' ').collect::<Vec<_>>()).is_ok(), "{line}");
        }
        let count = std::env::var(COMMAND_LINES).map_or(2_000, |text| text.parse().expect("a whole number"));
        let mut accepted = 0;
        for number in 0..count {
            let words = spoiled(&mut ChaCha8Rng::seed_from_u64(number));
            match parse(&words) {
                Ok(_) => accepted += 1,
                Err(error) if error.use_stderr() => {
                    let said = refusal(error);
                    assert!(said.len() > 20 && !said.contains('\n'), "{words:?}: {said}");
                }
                Err(help) => assert!(help.render().to_string().len() > 20, "{words:?}"),
            }
        }
        println!("{count} command lines, {accepted} accepted");
        assert!(accepted > count / 100 && accepted < count);
    }
}
