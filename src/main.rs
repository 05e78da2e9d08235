//! See how two circles are found to collide: the program around the library.

mod cli;
mod headless;

use std::path::Path;
use std::process::ExitCode;

use circle_collision::app::{LaunchError, Options, launch, read};
use circle_collision::lab::{Command, Lab, Origin};
use circle_collision::scene::{self, BUILT_IN, Scene};
use clap::Parser;

use crate::cli::{Arguments, RunArguments, Task};

/// Bad input.
const BAD_INPUT: u8 = 2;

/// No window can be opened.
const NO_WINDOW: u8 = 3;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.task {
        Some(Task::Scenes) => {
            list_scenes();
            ExitCode::SUCCESS
        }
        Some(Task::Run(arguments)) => run(&arguments),
        None => open_window(arguments),
    }
}

fn list_scenes() {
    let longest = BUILT_IN.iter().map(|scene| scene.name.len()).max().unwrap_or(0);
    for scene in BUILT_IN {
        println!("{:longest$}  {}", scene.name, scene.watch());
    }
}

fn open_window(arguments: Arguments) -> ExitCode {
    let mut lab = match open(&arguments.scene) {
        Ok(lab) => lab,
        Err(error) => return fail(&error, BAD_INPUT),
    };
    if arguments.play {
        lab.apply(Command::TogglePlay);
    }
    let options = Options {
        frames_per_second: arguments.fps,
        frames: arguments.frames,
        screenshot: arguments.screenshot,
        statistics: arguments.statistics,
    };
    match launch(lab, options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error @ LaunchError::NoPicture(_)) => fail(&error.to_string(), BAD_INPUT),
        Err(error) => fail(&error.to_string(), NO_WINDOW),
    }
}

fn run(arguments: &RunArguments) -> ExitCode {
    match read_scene(&arguments.scene) {
        Ok((scene, origin)) => headless::run(scene, &origin, arguments),
        Err(error) => fail(&error, BAD_INPUT),
    }
}

fn open(name: &Path) -> Result<Lab, String> {
    let (scene, origin) = match built_in(name) {
        Some(index) => (BUILT_IN[index].scene(), Origin::BuiltIn(index)),
        None => (read(name)?, Origin::File(name.to_path_buf())),
    };
    Ok(Lab::new(scene, origin))
}

/// A built-in scene by its name, else a file.
fn read_scene(name: &Path) -> Result<(Scene, Origin), String> {
    Ok(match built_in(name) {
        Some(index) => (BUILT_IN[index].scene(), Origin::BuiltIn(index)),
        None => (scene::read(name).map_err(|error| error.to_string())?, Origin::File(name.to_path_buf())),
    })
}

/// The place of the built-in scene of this name.
fn built_in(name: &Path) -> Option<usize> {
    name.to_str().and_then(|name| BUILT_IN.iter().position(|scene| scene.name == name))
}

fn fail(error: &str, code: u8) -> ExitCode {
    eprintln!("error: {error}");
    ExitCode::from(code)
}
