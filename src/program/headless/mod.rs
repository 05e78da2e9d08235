//! The commands without a window: `circle-collision run` simulates a scene and writes tables of what happened, `render`
//! shows it in pictures, `audit` finds what a game missed, and `cures` compares the methods, or names the one that a game needs.

mod audit;
mod circle_rows;
mod cures;
mod game;
mod output;
mod render;
mod summary;

pub use self::audit::{Audited, audit};
pub use self::cures::cures;
pub use self::game::game;
pub use self::output::check_places;
pub use self::render::render;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use circle_collision::simulation::{AnyWall, Contact, Detection, Log, NextEvent, Stall, World};
use circle_collision_demo::render::csv_text::shortest;
use circle_collision_demo::render::event_rows::{EventColumns, EventRow};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{Origin, cause_word};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use self::circle_rows::{TrajectoryTable, write_state};
use self::output::{Output, WriteFailure};
use self::summary::Summary;
use crate::program::cli::{ColumnChoice, RunArguments};
use crate::program::terminal::{BAD_INPUT, fail, say};

/// The maximum number of contacts between two moments at which rows are written and signals and progress are handled.
const CONTACTS_AT_ONCE: usize = 256;
/// The maximum of that number times the number of circles.
const CONTACTS_TIMES_CIRCLES: usize = 1 << 20;

/// Why a run ended, other than a failure to write a table.
#[derive(Debug)]
enum RunEnd {
    /// It reached the requested time.
    Reached,
    /// It had the requested number of events.
    MaxEvents,
    /// The next step would be crowded.
    Crowded,
    /// A signal with this number ended it.
    Signal(i32),
}

/// Simulates the scene according to the arguments, and writes the requested tables. Returns the exit code.
///
/// # Errors
///
/// Why it cannot begin.
pub fn run(mut scene: Scene, origin: &Origin, arguments: &RunArguments) -> Result<ExitCode, String> {
    scene.rules.detection = arguments.detection.unwrap_or(scene.rules.detection);
    scene.rules = arguments.steps.applied_to(scene.rules);
    let places = [
        ("--events", arguments.events.as_deref()),
        ("--state", arguments.state.as_deref()),
        ("--trajectory", arguments.trajectory.as_deref()),
        ("--json", arguments.json.then_some(Path::new("-"))),
    ];
    let [events, mut state, trajectory, mut json] = output::open(origin.file(), places)?;
    // Opening may wait for the reader of a pipe; until then, a signal ends the program.
    let signals = Signals::watch()?;

    let began = Instant::now();
    let mut world = scene.world();
    let energy = world.kinetic_energy();
    let has_rows = [&events, &state, &trajectory].into_iter().flatten().any(Output::is_standard);
    let mut tables = Tables {
        events: events.map(|output| (output, columns(&scene, arguments.columns))),
        trajectory: trajectory
            .zip(arguments.every)
            .map(|(output, every)| TrajectoryTable::new(output, every, &scene)),
    };
    // A fixed circle is infinitely heavy in the world only.
    let masses: Vec<f64> = scene.circles.iter().map(|circle| circle.circle.mass).collect();
    drop(scene);
    let ended = simulate(&mut world, arguments, &mut tables, &signals, has_rows);
    let finished = tables.finish();
    let ended = ended.and_then(|end| finished.map(|()| end));
    let state_failure = state.as_mut().and_then(|state| write_state(&world, &masses, state).err());
    let summary = Summary::new(&world, energy, began.elapsed(), stopped(&ended));
    say(&summary.line());
    let json_failure = json.as_mut().and_then(|json| {
        json.add(|text| text.extend_from_slice(summary.json().as_bytes())).and_then(|()| json.finish()).err()
    });

    let mut code = match ended {
        // The same codes as in a shell: 130 after Ctrl+C, 143 after SIGTERM.
        Ok(RunEnd::Signal(signal)) => ExitCode::from(128 + signal as u8),
        Ok(RunEnd::Reached | RunEnd::MaxEvents | RunEnd::Crowded) | Err(_) => ExitCode::SUCCESS,
    };
    for failure in [ended.err(), state_failure, json_failure].into_iter().flatten() {
        if let WriteFailure::Unwritable(reason) = failure {
            code = fail(&reason, BAD_INPUT);
        }
    }
    Ok(code)
}

/// Returns the columns of the event table.
fn columns(scene: &Scene, choice: ColumnChoice) -> EventColumns {
    match choice {
        ColumnChoice::Plain => EventColumns::plain(scene),
        ColumnChoice::Wide => EventColumns::wide(scene),
    }
}

/// The tables that are written during the run.
#[derive(Debug)]
struct Tables {
    events: Option<(Output, EventColumns)>,
    trajectory: Option<TrajectoryTable>,
}

impl Tables {
    /// Writes a line of the table of events.
    fn add(&mut self, write: impl FnOnce(&EventColumns, &mut Vec<u8>)) -> Result<(), WriteFailure> {
        let Some((output, columns)) = &mut self.events else { return Ok(()) };
        output.add(|text| write(columns, text))
    }

    /// Writes everything to its destination.
    fn finish(&mut self) -> Result<(), WriteFailure> {
        let events = self.events.iter_mut().map(|(output, _)| output);
        let trajectory = self.trajectory.iter_mut().map(|trajectory| &mut trajectory.output);
        events.chain(trajectory).try_for_each(Output::finish)
    }
}

fn simulate(
    world: &mut World,
    arguments: &RunArguments,
    tables: &mut Tables,
    signals: &Signals,
    has_rows: bool,
) -> Result<RunEnd, WriteFailure> {
    let until = arguments.until;
    let at_once = if world.rules().detection.is_stepped() {
        1
    } else {
        (CONTACTS_TIMES_CIRCLES / (world.len() + 1)).clamp(1, CONTACTS_AT_ONCE)
    };
    let most = arguments.max_events.unwrap_or(u64::MAX);
    let mut events = 0;
    let mut log = Log::default();
    let mut progress = Progress::new(has_rows);
    tables.add(|columns, text| text.extend_from_slice(columns.head().as_bytes()))?;
    loop {
        if let Some(signal) = signals.caught() {
            return Ok(RunEnd::Signal(signal));
        }
        let at_once = match world.next_event().map(|next| next.event) {
            Some(NextEvent::Later) => 1,
            _ => at_once,
        };
        let budget = at_once.min(usize::try_from(most - events).unwrap_or(usize::MAX)).max(1);
        // The next row of the trajectory is at this time; without one, this is the end.
        let sample = tables.trajectory.as_ref().and_then(|trajectory| trajectory.next_time(until));
        let target = sample.unwrap_or(until);
        let stop = world.advance(last_time(world.rules().detection, target), budget, &mut log);
        log.stalls.drain(..).for_each(|stall| progress.tell_stall(&stall));
        for row in EventRow::in_order(&log) {
            if events == most {
                // A step may have more events than are left, and is completed anyway.
                return Ok(RunEnd::MaxEvents);
            }
            events += 1;
            tables.add(|columns, text| row.write(columns, world, text))?;
        }
        log.events.clear();
        log.audited.clear();
        if stop.reached() {
            // The last contact may have used up the budget before any time passed after it.
            world.coast(target);
            match (&mut tables.trajectory, sample) {
                (Some(trajectory), Some(time)) => trajectory.add(time, world)?,
                (None, _) | (_, None) => return Ok(RunEnd::Reached),
            }
        }
        if events == most {
            return Ok(RunEnd::MaxEvents);
        }
        if world.is_crowded() {
            return Ok(RunEnd::Crowded);
        }
        progress.tell_time(world.time(), until);
    }
}

/// Returns the time up to which a run until `until` (s) advances: a step that rounding puts after the end is still made.
fn last_time(detection: Detection, until: f64) -> f64 {
    if detection.is_stepped() { until * (1.0 + 1e-12) } else { until }
}

/// What a run reports as it goes: its first stall, and on a terminal, once it takes long, how far it has come.
#[derive(Debug)]
struct Progress {
    is_stall_told: bool,
    /// When the line is written next; `None` if it never is.
    due: Option<Instant>,
    is_line_open: bool,
}

impl Progress {
    /// Rows that go to standard output show how far it has come, if that is a terminal.
    fn new(has_rows: bool) -> Self {
        let is_wanted = io::stderr().is_terminal() && !(has_rows && io::stdout().is_terminal());
        let due = is_wanted.then(|| Instant::now() + Duration::from_secs(2));
        Self { is_stall_told: false, due, is_line_open: false }
    }

    fn tell_stall(&mut self, stall: &Stall) {
        if !std::mem::replace(&mut self.is_stall_told, true) {
            self.end_line();
            say(&note(stall));
        }
    }

    fn tell_time(&mut self, time: f64, until: f64) {
        if self.due.is_some_and(|due| Instant::now() >= due) {
            self.due = Some(Instant::now() + Duration::from_millis(250));
            self.is_line_open = true;
            // This may fail if the terminal is closed; the run goes on.
            let _ = write!(io::stderr(), "\r{:5.1} % of {until} s", 100.0 * time / until);
        }
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.is_line_open) {
            let _ = writeln!(io::stderr());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end_line();
    }
}

/// Returns the note on why the run may take long from this moment on.
fn note(stall: &Stall) -> String {
    let contact = match stall.contact {
        Contact::Pair { a, b } => format!("the contact of circles {a} and {b}"),
        Contact::Wall { circle, wall: AnyWall::Side(side) } => {
            format!("the contact of circle {circle} and the {side} wall")
        }
        Contact::Wall { circle, wall: AnyWall::Wall(wall) } => {
            format!("the contact of circle {circle} and wall {}", wall + 1)
        }
    };
    let (cause, time) = (cause_word(stall.cause), shortest(stall.since));
    format!("note: {cause} at time={time}: {contact} repeats, and time hardly advances")
}

/// Returns the word for why a run ended early.
fn stopped(ended: &Result<RunEnd, WriteFailure>) -> Option<&'static str> {
    match ended {
        Ok(RunEnd::Reached) => None,
        Ok(RunEnd::MaxEvents) => Some("max-events"),
        Ok(RunEnd::Crowded) => Some("crowded"),
        Ok(RunEnd::Signal(_)) => Some("signal"),
        Err(WriteFailure::ClosedPipe) => Some("closed-pipe"),
        Err(WriteFailure::Unwritable(_)) => Some("unwritable"),
    }
}

/// The signals that end a run, and whether each was received.
#[derive(Debug)]
pub struct Signals([(i32, Arc<AtomicBool>); 2]);

impl Signals {
    /// Catches the signals, so that the first of each kind does not end the program; a second one of the same kind does.
    ///
    /// # Errors
    ///
    /// Why they cannot be caught.
    pub fn watch() -> Result<Self, String> {
        let signals = [SIGINT, SIGTERM].map(|signal| (signal, Arc::new(AtomicBool::new(false))));
        for (signal, has_come) in &signals {
            flag::register_conditional_shutdown(*signal, 128 + signal, Arc::clone(has_come))
                .and_then(|_| flag::register(*signal, Arc::clone(has_come)))
                .map_err(|error| format!("signals cannot be watched: {error}"))?;
        }
        Ok(Self(signals))
    }

    /// Returns the number of a signal that was received.
    pub fn caught(&self) -> Option<i32> {
        self.0.iter().find(|(_, has_come)| has_come.load(Ordering::Relaxed)).map(|(signal, _)| *signal)
    }
}
