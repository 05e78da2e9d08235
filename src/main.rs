//! The program: its window, and its commands without a window.

/// The program around the library: the command line, and the commands without a window.
mod program {
    pub mod cli;
    pub mod headless;
    pub mod terminal;
}

use std::panic::resume_unwind;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use circle_collision_demo::app::{
    FIRST_SCENE, FrameOptions, LaunchError, Options, SessionFile, Settings, SettingsFile, launch, read,
};
use circle_collision_demo::scene::{self, BUILT_IN, Scene, built_in_index};
use circle_collision_demo::session::{
    ClockCommand, Command, FilesCommand, Origin, SavedSession, Session, TourCommand,
};
use clap::Parser;

use crate::program::cli::{
    self, Arguments, AuditArguments, CuresArguments, RenderArguments, RunArguments, WindowlessTask,
};
use crate::program::headless::{self, Audited};
use crate::program::terminal::{BAD_INPUT, NO_WINDOW, fail, print, printed};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return fail(&cli::refusal(error), BAD_INPUT),
        // Help or the version was requested.
        Err(answer) => return printed(answer.print()),
    };
    let done = match arguments.task {
        Some(WindowlessTask::Scenes) => Ok(print(list_of_scenes().as_bytes())),
        Some(WindowlessTask::Run(arguments)) => run(&arguments),
        Some(WindowlessTask::Render(arguments)) => render(&arguments),
        Some(WindowlessTask::Cures(arguments)) => cures(&arguments),
        Some(WindowlessTask::Audit(arguments)) => audit(&arguments),
        Some(WindowlessTask::Completions { shell }) => Ok(print(cli::completions(shell).as_bytes())),
        Some(WindowlessTask::Man { command }) => cli::man_page(command.as_deref()).map(|page| print(&page)),
        None => open_window(arguments, None),
    };
    done.unwrap_or_else(|error| fail(&error, BAD_INPUT))
}

fn list_of_scenes() -> String {
    let longest = BUILT_IN.iter().map(|scene| scene.name.len()).max().unwrap_or(0);
    let lines = BUILT_IN.iter().map(|scene| format!("{:longest$}  {}\n", scene.name, scene.watch()));
    lines.collect::<Vec<_>>().concat()
}

/// Opens the window; `opening` is a command that it begins with.
fn open_window(arguments: Arguments, opening: Option<FilesCommand>) -> Result<ExitCode, String> {
    let scene = arguments.scene.as_deref().unwrap_or(Path::new(FIRST_SCENE));
    let (scene, mut origin) = find(scene, read)?;
    if let Origin::File(path) = &mut origin {
        // It is remembered for starts in other folders.
        *path = std::path::absolute(&path).unwrap_or(path.clone());
    }
    if let (Origin::File(path), Some(picture)) = (&origin, &arguments.screenshot) {
        headless::check_places(Some(path), [picture.as_path()])?;
    }
    // A fixed number of frames looks the same, whatever was done before.
    let is_fixed = arguments.fresh || arguments.frames.is_some();
    let (settings, problem) = if is_fixed { (SettingsFile::default(), None) } else { SettingsFile::open() };
    // A failure to look at takes the place of no session.
    let has_session = !is_fixed && opening.is_none();
    let (session_file, not_saved) = match has_session.then(SessionFile::open).transpose() {
        Ok(file) => (file, None),
        Err(problem) => (None, Some(problem)),
    };
    let offer = session_file.as_ref().and_then(|file| file.saved.clone());
    let problems: Vec<String> = [problem, not_saved].into_iter().flatten().collect();
    let options = Options {
        frames: FrameOptions {
            per_second: arguments.fps,
            limit: arguments.frames,
            screenshot: arguments.screenshot.clone(),
            statistics: arguments.statistics,
        },
        settings,
        session_file,
    };
    let settings = options.settings.stored.clone();
    // A large scene is prepared while the window opens.
    let making = thread::spawn(move || {
        first_session((scene, origin), &arguments, &settings, (offer, opening), &problems)
    });
    match launch(|| making.join().unwrap_or_else(|panic| resume_unwind(panic)), options) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error @ LaunchError::NoPicture(_)) => Err(error.to_string()),
        Err(error) => Ok(fail(&error.to_string(), NO_WINDOW)),
    }
}

/// Whether the command line does not determine what the window shows first.
fn is_plain(arguments: &Arguments) -> bool {
    arguments.scene.is_none() && arguments.frames.is_none() && !arguments.play && arguments.compare.is_none()
}

/// Creates the session that the window opens with.
fn first_session(
    (scene, origin): (Scene, Origin),
    arguments: &Arguments,
    settings: &Settings,
    (offer, opening): (Option<Arc<SavedSession>>, Option<FilesCommand>),
    problems: &[String],
) -> Session {
    let mut session = settings.applied_to(Session::new(scene, origin));
    if let Some(line_up) = arguments.compare {
        session = session.in_compare(line_up);
    }
    if arguments.still {
        session = session.with_still_pictures();
    }
    if arguments.play {
        session.apply(ClockCommand::TogglePlay);
    }
    if let Some(offer) = offer {
        session.apply(FilesCommand::Offer(offer));
    } else if opening.is_none() && is_plain(arguments) && session.tour_resumes_at().is_none() {
        session.apply(TourCommand::ToggleTour);
    }
    if let Some(opening) = opening {
        session.apply(opening);
    }
    if !problems.is_empty() {
        session.apply(Command::tell(problems.join(". ")));
    }
    session
}

fn run(arguments: &RunArguments) -> Result<ExitCode, String> {
    let (scene, origin) = find(&arguments.scene, read_any)?;
    headless::run(scene, &origin, arguments)
}

fn render(arguments: &RenderArguments) -> Result<ExitCode, String> {
    let (scene, origin) = find(&arguments.scene, read)?;
    headless::render(scene, origin, arguments)
}

fn cures(arguments: &CuresArguments) -> Result<ExitCode, String> {
    let text = match &arguments.scene {
        Some(scene) => headless::cures(find(scene, read_any)?.0, arguments),
        None => headless::game(arguments)?,
    };
    Ok(print(text.as_bytes()))
}

fn audit(arguments: &AuditArguments) -> Result<ExitCode, String> {
    let scene = arguments.scene.as_deref().map(|scene| find(scene, read_any)).transpose()?;
    match headless::audit(arguments, scene.map(|(scene, _)| scene))? {
        Audited::Done(code) => Ok(code),
        Audited::Open(failures, index) => {
            let opening = FilesCommand::OpenFailure(Arc::new(failures), index);
            open_window(Arguments::parse_from(["circle-collision"]), Some(opening))
        }
    }
}

/// Reads a scene with any number of circles; the window allows fewer.
fn read_any(path: &Path) -> Result<Scene, String> {
    scene::read(path).map_err(|error| error.to_string())
}

/// Finds a built-in scene by name, or else reads a scene from a file.
fn find(name: &Path, read: fn(&Path) -> Result<Scene, String>) -> Result<(Scene, Origin), String> {
    let built_in = name.to_str().and_then(built_in_index);
    if let Some(index) = built_in {
        return Ok((BUILT_IN[index].scene(), Origin::BuiltIn(index)));
    }
    match read(name) {
        Ok(scene) => Ok((scene, Origin::File(name.to_path_buf()))),
        Err(error) if name.exists() => Err(error),
        Err(error) => Err(error + &names_for(name).unwrap_or_default()),
    }
}

/// Returns the names of the built-in scenes, for a name that is neither one of them nor a file; `None` for a path with a folder.
fn names_for(name: &Path) -> Option<String> {
    name.to_str().filter(|name| !name.contains(['/', '\\']))?;
    let names = BUILT_IN.iter().map(|scene| scene.name).collect::<Vec<_>>().join(", ");
    Some(format!("; built-in scenes: {names}"))
}
