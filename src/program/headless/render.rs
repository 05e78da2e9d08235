//! The command `circle-collision render`: shows a run in pictures without a window.

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use circle_collision_demo::render::gif::{Gif, MOST_PER_SECOND};
use circle_collision_demo::render::{
    FRAMES_PER_SECOND, Film, GIF_SIZE, Moments, PICTURE_SIZE, numbered, png,
};
use circle_collision_demo::scene::{Scene, replace, write_failure};
use circle_collision_demo::session::{Origin, ScreenCommand, Session};
use circle_collision_demo::view::page::{InPicture, content};

use super::output::check_places;
use super::{Progress, Signals, last_time};
use crate::program::cli::{RenderArguments, Target};
use crate::program::terminal::say;
use circle_collision_demo::render::csv_text::shortest;

/// The default size of a plot (pixels).
const PLOT_SIZE: [u16; 2] = [640, 400];

/// The size of a picture of a page (pixels), which fits the longest one.
const PAGE_SIZE: [u16; 2] = [400, 900];

/// The maximum number of frames of a film.
const MOST_PICTURES: u64 = 100_000;

/// A run in progress from frame to frame.
#[derive(Debug)]
struct Rendering {
    session: Session,
    film: Film,
    signals: Signals,
    progress: Progress,
    moments: Moments,
    until: f64,
    /// The number of frames so far.
    pictures: u64,
}

/// Renders the scene according to the arguments. Returns the exit code.
///
/// # Errors
///
/// Why it cannot begin, or why a file cannot be written.
pub fn render(scene: Scene, origin: Origin, arguments: &RenderArguments) -> Result<ExitCode, String> {
    let began = Instant::now();
    let mut rendering = prepared(scene, origin, arguments)?;
    let ended = match &arguments.output {
        Target::Gif(path) => rendering.gif(path),
        output @ (Target::Series(_) | Target::Png(_) | Target::Svg(_)) => rendering.files(output),
    };
    rendering.progress.end_line();
    let stopped = match &ended {
        Ok(None) if rendering.session.run().world().is_crowded() => " stopped=crowded".to_owned(),
        Ok(None) => String::new(),
        Ok(Some(_)) => " stopped=signal".to_owned(),
        Err(_) => " stopped=unwritable".to_owned(),
    };
    let (pictures, time) = (rendering.pictures, shortest(rendering.session.run().clock()));
    let seconds = began.elapsed().as_secs_f64();
    say(&format!("pictures={pictures} time={time} wall_seconds={seconds:.3}{stopped}"));
    ended.map(|signal| signal.map_or(ExitCode::SUCCESS, |signal| ExitCode::from(128 + signal as u8)))
}

/// Checks everything that can be wrong before the first frame.
fn prepared(mut scene: Scene, origin: Origin, arguments: &RenderArguments) -> Result<Rendering, String> {
    scene.rules.detection = arguments.detection.unwrap_or(scene.rules.detection);
    scene.rules = arguments.steps.applied_to(scene.rules);
    scene.playback = arguments.speed.unwrap_or(scene.playback);
    let moments = moments(arguments, scene.playback)?;
    check_place(&arguments.output, origin.file())?;
    let signals = Signals::watch()?;
    let mut session = Session::new(scene, origin).with_still_pictures();
    if let Some(line_up) = arguments.compare {
        session = session.in_compare(line_up);
    }
    if arguments.light {
        session.apply(ScreenCommand::ToggleTheme);
    }
    if let Some(page) = arguments.page {
        session.apply(ScreenCommand::TogglePage(page));
        while session.work() {}
    }
    let size = match &arguments.output {
        _ if arguments.page.is_some_and(|page| content(page).in_picture == InPicture::Rows) => PAGE_SIZE,
        _ if arguments.page.is_some() => PLOT_SIZE,
        Target::Gif(_) => GIF_SIZE,
        Target::Png(_) | Target::Svg(_) | Target::Series(_) => PICTURE_SIZE,
    };
    let film = Film::new(&session.shown(), arguments.size.unwrap_or(size), arguments.page);
    let (progress, until) = (Progress::new(false), arguments.until);
    Ok(Rendering { session, film, signals, progress, moments, until, pictures: 0 })
}

/// Checks that the files can be written at their destination, and creates the requested folder.
fn check_place(output: &Target, scene: Option<&Path>) -> Result<(), String> {
    let path = output.path();
    if let (Target::Series(_), Some(folder)) = (output, path.parent()) {
        fs::create_dir_all(folder).map_err(|error| write_failure(path, &error).to_string())?;
    }
    check_places(scene, [path])
}

/// Returns the moments that the arguments ask for.
fn moments(arguments: &RenderArguments, speed: f64) -> Result<Moments, String> {
    let until = arguments.until;
    let is_film = match &arguments.output {
        Target::Gif(_) | Target::Series(_) => true,
        Target::Png(_) | Target::Svg(_) => false,
    };
    let options = [("--from", arguments.from), ("--fps", arguments.fps), ("--speed", arguments.speed)];
    if !is_film {
        return match options.into_iter().find(|(_, value)| value.is_some()) {
            Some((name, _)) => Err(format!(
                "{name}: found for the picture of one moment, accepted: a film, such as FILE.gif or frames-####.png"
            )),
            None => Ok(Moments::new([until; 2], FRAMES_PER_SECOND, speed)),
        };
    }
    let (from, fps) = (arguments.from.unwrap_or(0.0), arguments.fps.unwrap_or(FRAMES_PER_SECOND));
    if from > until {
        return Err(format!("--from: found {from}, accepted: at most --until, {until}"));
    }
    if matches!(arguments.output, Target::Gif(_)) && fps > MOST_PER_SECOND {
        return Err(format!("--fps: found {fps}, accepted: at most {MOST_PER_SECOND} for a GIF"));
    }
    let moments = Moments::new([from, until], fps, speed);
    let count = moments.count;
    if count > MOST_PICTURES {
        return Err(format!("--fps: found {count} pictures, accepted: at most {MOST_PICTURES}"));
    }
    Ok(moments)
}

/// How the rendering ended: `None` at the last frame, or the number of a signal; or why a file cannot be written.
type Ended = Result<Option<i32>, String>;

impl Rendering {
    /// Goes on to this time. Returns the number of a signal if one ends it earlier.
    fn go_to(&mut self, time: f64) -> Option<i32> {
        if let Some(signal) = self.film_to(time) {
            return Some(signal);
        }
        let run = self.session.experiment().runs().next()?;
        let next = run.world().next_time();
        if next <= last_time(run.rules().detection, time) { self.film_to(next) } else { None }
    }

    fn film_to(&mut self, time: f64) -> Option<i32> {
        loop {
            if let Some(signal) = self.signals.caught() {
                return Some(signal);
            }
            self.progress.tell_time(self.session.run().clock(), self.until);
            if self.session.film_to(time) {
                return None;
            }
            if let Some((stall, _)) = self.session.run().stall() {
                self.progress.tell_stall(stall);
            }
        }
    }

    /// Goes from moment to moment, and writes the frame of each.
    fn each(&mut self, mut write: impl FnMut(&mut Self) -> Result<(), String>) -> Ended {
        while self.pictures < self.moments.count {
            let ended = self.go_to(self.moments.time(self.pictures));
            if ended.is_some() {
                return Ok(ended);
            }
            write(self)?;
            self.pictures += 1;
        }
        Ok(None)
    }

    fn gif(&mut self, path: &Path) -> Ended {
        let failed = |error: gif::EncodingError| unwritten(path, &error);
        let mut film = Gif::new(self.film.size).map_err(failed)?;
        let ended = self.each(|renderer| {
            let picture = renderer.film.picture(&renderer.session.shown());
            film.add(&picture, renderer.moments.delay(renderer.pictures)).map_err(failed)
        })?;
        if self.pictures > 0 {
            write(path, &film.finish().map_err(failed)?)?;
        }
        Ok(ended)
    }

    /// Writes a file for each moment.
    fn files(&mut self, output: &Target) -> Ended {
        self.each(|renderer| match output {
            Target::Svg(path) => write(path, renderer.film.svg(&renderer.session.shown()).as_bytes()),
            Target::Png(path) | Target::Gif(path) | Target::Series(path) => {
                let place = numbered(path, renderer.pictures + 1).unwrap_or_else(|| path.clone());
                let picture = renderer.film.picture(&renderer.session.shown());
                let encoded = png(picture.width, picture.height, &picture.bytes);
                write(&place, &encoded.map_err(|error| unwritten(&place, &error))?)
            }
        })
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    replace(path, bytes).map_err(|error| write_failure(path, &error).to_string())
}

fn unwritten(path: &Path, error: &dyn std::error::Error) -> String {
    format!("{}: cannot be written: {error}", path.display())
}
