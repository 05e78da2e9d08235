//! The command `circle-collision audit`: what the frames of a game missed.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use circle_collision::simulation::audit::{FrameContact, FrameOutcome, FrameRules};
use circle_collision_demo::render::csv_text::{number, numbers, quoted};
use circle_collision_demo::render::event_rows::WIDE_HEAD;
use circle_collision_demo::scene::{self, Scene, SceneError};
use circle_collision_demo::session::{FrameFailures, FrameSetting, FrameTally, FramesAudit, MAX_FAILURES};

use super::Signals;
use super::output::{self, Output, WriteFailure};
use crate::program::cli::AuditArguments;
use crate::program::terminal::{BAD_INPUT, fail, say};

/// The number of frames between two looks at the signals.
const FRAMES_AT_ONCE: u64 = 64;

/// What the audit of a file comes to.
pub enum Audited {
    /// It is done, with this exit code.
    Done(ExitCode),
    /// The window opens with these failures, the one at this index first.
    Open(FrameFailures, usize),
}

/// Audits the frames of a game according to the arguments, with the walls of a scene.
///
/// # Errors
///
/// What was found, where, and what is accepted.
pub fn audit(arguments: &AuditArguments, scene: Option<Scene>) -> Result<Audited, String> {
    let (source, name) = open(&arguments.frames)?;
    let rows = match (&arguments.events, arguments.json || arguments.open.is_some()) {
        (Some(place), _) => Some(place.as_path()),
        (None, false) => Some(Path::new("-")),
        (None, true) => None,
    };
    let json = arguments.json.then_some(Path::new("-"));
    let input = (name != "standard input").then_some(arguments.frames.as_path());
    let [mut rows, mut json] = output::open(input, [("--events", rows), ("--json", json)])?;
    if let Some(folder) = &arguments.output {
        make_folder(folder)?;
    }
    let signals = Signals::watch()?;
    let setting = FrameSetting {
        table: arguments.table(),
        scene,
        rules: FrameRules {
            margin: arguments.margin,
            jump: arguments.jump,
            free: arguments.free.then_some(arguments.restitution),
        },
        y_down: arguments.y_down,
    };
    let mut audit = FramesAudit::new(source, &name, setting).map_err(|error| error.to_string())?;
    let stopped = match write(&mut audit, rows.as_mut(), json.as_mut(), &signals) {
        Ok(stopped) => stopped,
        Err(Failure::Table(error)) => return Err(error.to_string()),
        Err(Failure::Output(WriteFailure::Unwritable(reason))) => {
            return Ok(Audited::Done(fail(&reason, BAD_INPUT)));
        }
        Err(Failure::Output(WriteFailure::ClosedPipe)) => return Ok(Audited::Done(ExitCode::SUCCESS)),
    };
    let failures = audit.into_failures();
    let lost = failures.tally.lost();
    if lost > MAX_FAILURES as u64 && (arguments.output.is_some() || arguments.open.is_some()) {
        say(&format!("note: {lost} failures; the first {MAX_FAILURES} are kept"));
    }
    if let Some(folder) = &arguments.output {
        write_scenes(folder, &failures)?;
    }
    match (arguments.open, stopped) {
        // The same codes as in a shell.
        (_, Some(signal)) => Ok(Audited::Done(ExitCode::from(128 + signal as u8))),
        (None, None) => Ok(Audited::Done(ExitCode::SUCCESS)),
        (Some(number), None) => opened(failures, number),
    }
}

/// Returns the failure with a number, to be opened.
fn opened(failures: FrameFailures, number: u64) -> Result<Audited, String> {
    let last = failures.list.len();
    let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    if last == 0 {
        say("note: no contact was missed, so there is none to open");
        Ok(Audited::Done(ExitCode::SUCCESS))
    } else if index < last {
        Ok(Audited::Open(failures, index))
    } else {
        Err(format!("--open: found {number}, accepted: 1 to {last}, as many as there are failures"))
    }
}

/// Why an audit ends early.
enum Failure {
    Table(SceneError),
    Output(WriteFailure),
}

impl From<WriteFailure> for Failure {
    fn from(failure: WriteFailure) -> Self {
        Self::Output(failure)
    }
}

/// Opens the table, and returns its name for messages.
fn open(frames: &Path) -> Result<(Box<dyn Read>, String), String> {
    if frames.as_os_str() == "-" {
        return Ok((Box::new(io::stdin().lock()), "standard input".to_owned()));
    }
    let name = frames.display().to_string();
    let file = File::open(frames).and_then(|file| {
        let is_folder = file.metadata()?.is_dir();
        if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    });
    let file = file.map_err(|error| format!("{name}: cannot be read: {error}; check the path"))?;
    Ok((Box::new(file), name))
}

/// Writes the contacts of all frames, and the sums. Returns the number of a signal that ended it.
fn write(
    audit: &mut FramesAudit<Box<dyn Read>>,
    mut rows: Option<&mut Output>,
    json: Option<&mut Output>,
    signals: &Signals,
) -> Result<Option<i32>, Failure> {
    if let Some(rows) = &mut rows {
        let head = format!("{},frame,closing_speed,overlap_time,safe_rate,behind\n", WIDE_HEAD.trim_end());
        rows.add(|text| text.extend_from_slice(head.as_bytes()))?;
    }
    let mut stopped = None;
    while stopped.is_none() && audit.advance().map_err(Failure::Table)? {
        if let Some(rows) = &mut rows {
            for contact in audit.found() {
                rows.add(|text| write_row(contact, audit.labels(contact), text))?;
            }
        }
        if audit.tally.frames.is_multiple_of(FRAMES_AT_ONCE) {
            stopped = signals.caught();
        }
    }
    if let Some(rows) = rows {
        rows.finish()?;
    }
    say(&line(&audit.tally, stopped));
    if let Some(json) = json {
        json.add(|text| text.extend_from_slice(self::json(&audit.tally).as_bytes()))?;
        json.finish()?;
    }
    Ok(stopped)
}

/// Adds the row of a contact: as a row of a run's events, then the columns of frames.
fn write_row(contact: &FrameContact, [[a, name_a], [b, name_b]]: [[&str; 2]; 2], text: &mut Vec<u8>) {
    let is_ghost = contact.outcome == FrameOutcome::Ghost;
    number(text, contact.time());
    let [b, wall, name_b] = if contact.course.wall.is_some() { ["", b, ""] } else { [b, "", name_b] };
    // Writing to memory does not fail.
    let _ = write!(text, ",{}", contact.outcome.word());
    for label in [a, b, wall, name_a, name_b] {
        let _ = write!(text, ",{}", quoted(label));
    }
    let point = contact.point();
    numbers(text, &[point.x, point.y, contact.depth]);
    // Frames do not show impulses.
    text.extend_from_slice(b",,,,,,,,,");
    let of_answer = |text: &mut Vec<u8>, value: Option<f64>| {
        text.push(b',');
        if let Some(value) = value {
            number(text, value);
        }
    };
    of_answer(text, contact.answer.map(|answer| answer.exact.angle_to(answer.velocity).abs().to_degrees()));
    let _ = write!(text, ",{}", contact.frame);
    let known = |value: f64| (!is_ghost).then_some(value);
    of_answer(text, known(contact.closing_speed()));
    of_answer(text, known(contact.passage.overlap_duration));
    of_answer(text, known(contact.safe_rate()));
    of_answer(text, contact.answer.map(|answer| answer.behind));
    text.push(b'\n');
}

/// Returns the sums by key, in order.
fn sums(tally: &FrameTally) -> Vec<(String, String)> {
    let mut sums = vec![("frames".to_owned(), tally.frames), ("near".to_owned(), tally.near)];
    sums.extend(FrameOutcome::ALL.map(|outcome| (outcome.word().replace('-', "_"), tally.count(outcome))));
    let mut sums: Vec<_> = sums.into_iter().map(|(key, count)| (key, count.to_string())).collect();
    sums.extend(tally.safe_rate().map(|rate| ("safe_rate".to_owned(), rate.to_string())));
    sums
}

fn line(tally: &FrameTally, stopped: Option<i32>) -> String {
    let mut parts: Vec<_> = sums(tally).into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    parts.extend(stopped.map(|_| "stopped=signal".to_owned()));
    parts.join(" ")
}

fn json(tally: &FrameTally) -> String {
    let parts: Vec<_> = sums(tally).into_iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
    format!("{{{}}}\n", parts.join(", "))
}

/// Makes a folder that holds nothing, so that nothing in it is lost.
fn make_folder(folder: &Path) -> Result<(), String> {
    let place = |error: io::Error| scene::write_failure(folder, &error).to_string();
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        let folder = folder.display();
        return Err(format!("{folder}: found a folder with files, accepted: a new or an empty one"));
    }
    fs::create_dir_all(folder).map_err(place)
}

fn write_scenes(folder: &Path, failures: &FrameFailures) -> Result<(), String> {
    for (index, failure) in failures.list.iter().enumerate() {
        let file = format!("{:04}-{}.toml", index + 1, failure.contact.outcome.word());
        scene::write(&folder.join(file), &failure.scene(failures.y_down))
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}
