//! The commands without a window: `circle-collision run` simulates a scene and writes tables of what happened, and
//! `render` shows it in pictures.

mod output;
mod progress;
mod render;
mod rows;
mod signals;
mod write_failure;

pub use self::render::render;

use std::process::ExitCode;
use std::time::Instant;

use circle_collision::scene::Scene;
use circle_collision::session::Origin;
use circle_collision::simulation::{Contact, Detection, Log, NextEvent, Stall, World};

use self::output::Output;
use self::progress::Progress;
use self::rows::Row;
use self::signals::Signals;
use self::write_failure::WriteFailure;
use crate::cli::RunArguments;
use crate::terminal::{BAD_INPUT, fail, say};

/// The maximum number of contacts between two moments at which rows are written, and signals and progress are handled; and
/// the maximum of its product with the number of circles.
const CONTACTS_AT_ONCE: usize = 256;
const CONTACTS_TIMES_CIRCLES: usize = 1 << 20;

/// Why a run ended.
#[derive(Debug)]
enum End {
    /// It reached the time that was asked for.
    Reached,
    /// It had the number of events that was asked for.
    MaxEvents,
    /// A signal of this number ended it.
    Signal(i32),
    /// Its events cannot be written.
    Failure(WriteFailure),
}

/// Simulates the scene as the arguments say, and writes the tables that they ask for.
pub fn run(mut scene: Scene, origin: &Origin, arguments: &RunArguments) -> ExitCode {
    scene.rules.detection = arguments.detection.unwrap_or(scene.rules.detection);
    scene.rules.step = arguments.step.unwrap_or(scene.rules.step);
    let scene_file = match origin {
        Origin::File(path) => Some(path.as_path()),
        Origin::BuiltIn(_) | Origin::Clipboard => None,
    };
    let opened = output::open(scene_file, arguments.events.as_deref(), arguments.state.as_deref());
    let opened = opened.and_then(|opened| {
        // Opening may wait for the reader of a pipe; until then a signal ends the program.
        let signals = Signals::watch().map_err(|error| format!("signals cannot be watched: {error}"))?;
        Ok((opened.empty()?, signals))
    });
    let ([mut events, mut state], signals) = match opened {
        Ok(opened) => opened,
        Err(error) => return fail(&error, BAD_INPUT),
    };

    let began = Instant::now();
    let mut world = scene.world();
    let energy = kinetic_energy(&world);
    let is_shown = [&events, &state].into_iter().flatten().any(Output::is_standard);
    let mut progress = Progress::new(began, is_shown);
    let mut end = simulate(&mut world, arguments, events.as_mut(), &signals, &mut progress);
    if let Some(events) = &mut events
        && let Err(failure) = events.finish()
        && !matches!(end, End::Failure(_))
    {
        end = End::Failure(failure);
    }
    let state_failure = state.as_mut().and_then(|state| write_state(&world, state).err());
    progress.erase();
    let seconds = began.elapsed().as_secs_f64();
    say(&summary(&world, energy, seconds, &end));

    let mut code = end.exit_code();
    for failure in [end.failure(), state_failure].into_iter().flatten() {
        if let WriteFailure::Unwritable(reason) = failure {
            code = fail(&reason, BAD_INPUT);
        }
    }
    code
}

fn simulate(
    world: &mut World,
    arguments: &RunArguments,
    mut output: Option<&mut Output>,
    signals: &Signals,
    progress: &mut Progress,
) -> End {
    let until = arguments.until;
    let detection = world.rules().detection;
    let last = last_time(detection, until);
    let at_once = match detection {
        Detection::Overlap => 1,
        Detection::Intercept => (CONTACTS_TIMES_CIRCLES / (world.len() + 1)).clamp(1, CONTACTS_AT_ONCE),
    };
    let most = arguments.max_events.unwrap_or(u64::MAX);
    let mut events = 0;
    // One line says what to look for; the rows say the rest.
    let mut is_told = false;
    let mut is_cut = false;
    let mut log = Log::default();
    let mut add = |write: &dyn Fn(&mut Vec<u8>)| output.as_mut().map_or(Ok(()), |output| output.add(write));
    if let Err(failure) = add(&|text| text.extend_from_slice(rows::EVENTS_HEAD.as_bytes())) {
        return End::Failure(failure);
    }
    loop {
        if let Some(signal) = signals.caught() {
            return End::Signal(signal);
        }
        let at_once = match world.next_event().map(|next| next.event) {
            Some(NextEvent::Later) => 1,
            _ => at_once,
        };
        let budget = at_once.min(usize::try_from(most - events).unwrap_or(usize::MAX)).max(1);
        let is_there = world.advance(last, budget, &mut log).is_there();
        let now = if world.is_within_step() { world.next_time() } else { world.time() };
        for row in Row::in_order(&log, now) {
            if events == most {
                // A step may bring more events than are left, and is completed all the same.
                is_cut = true;
                break;
            }
            events += 1;
            if let Err(failure) = add(&|text| row.write(text)) {
                return End::Failure(failure);
            }
        }
        for stall in log.stalls.drain(..).take(usize::from(!is_told)) {
            is_told = true;
            progress.erase();
            say(&note(&stall));
        }
        log.events.clear();
        log.audited.clear();
        if is_cut && !world.is_within_step() {
            return End::MaxEvents;
        }
        if is_there {
            // The last contact may have used up the budget before any time passed after it.
            world.coast(until);
            return End::Reached;
        }
        if events == most && !world.is_within_step() {
            return End::MaxEvents;
        }
        progress.show(world.time(), until, (events, "events"), world.stall());
    }
}

/// Returns the time up to which a run goes that ends at `until` (s): a step that rounding puts after the end is still made.
fn last_time(detection: Detection, until: f64) -> f64 {
    match detection {
        Detection::Overlap => until * (1.0 + 1e-12),
        Detection::Intercept => until,
    }
}

fn write_state(world: &World, output: &mut Output) -> Result<(), WriteFailure> {
    output.add(|text| text.extend_from_slice(rows::STATE_HEAD.as_bytes()))?;
    for (id, circle) in world.circles().enumerate() {
        output.add(|text| rows::write_circle(text, id, &circle))?;
    }
    output.finish()
}

/// Returns the kinetic energy (J).
fn kinetic_energy(world: &World) -> f64 {
    world.circles().map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

fn summary(world: &World, energy_at_start: f64, seconds: f64, end: &End) -> String {
    let counters = world.counters();
    let gain = kinetic_energy(world) - energy_at_start;
    // Circles that stay at rest have no drift.
    let drift = if gain == 0.0 { 0.0 } else { gain / energy_at_start };
    let stopped = end.stopped().map_or_else(String::new, |reason| {
        let time = shortest(world.time());
        format!(" stopped={reason} time={time}")
    });
    format!(
        "pair_collisions={} wall_hits={} missed={} too_late={} pair_tests={} energy_drift={} \
         wall_seconds={seconds:.3}{stopped}",
        counters.pair_collisions,
        counters.wall_hits,
        counters.missed,
        counters.too_late,
        counters.pair_tests,
        shortest(drift),
    )
}

fn shortest(value: f64) -> String {
    let mut text = Vec::new();
    rows::number(&mut text, value);
    String::from_utf8_lossy(&text).into_owned()
}

/// Says why the run may take long from here on.
fn note(stall: &Stall) -> String {
    let contact = match stall.contact {
        Contact::Pair { a, b } => format!("the contact of circles {a} and {b}"),
        Contact::Wall { circle, side } => {
            format!("the contact of circle {circle} and the {} wall", side.name())
        }
        _ => unreachable!("{}", rows::NO_OTHER),
    };
    let (cause, time) = (stall.cause.name(), shortest(stall.since));
    format!("note: {cause} at time={time}: {contact} repeats, and time hardly advances")
}

impl End {
    /// Returns what ended the run early.
    fn stopped(&self) -> Option<&'static str> {
        match self {
            Self::Reached => None,
            Self::MaxEvents => Some("max-events"),
            Self::Signal(_) => Some("signal"),
            Self::Failure(WriteFailure::ClosedPipe) => Some("closed-pipe"),
            Self::Failure(WriteFailure::Unwritable(_)) => Some("unwritable"),
        }
    }

    fn exit_code(&self) -> ExitCode {
        match self {
            // As shells report it: 130 after Ctrl+C, 143 after SIGTERM.
            Self::Signal(signal) => ExitCode::from(128 + *signal as u8),
            Self::Reached | Self::MaxEvents | Self::Failure(_) => ExitCode::SUCCESS,
        }
    }

    fn failure(self) -> Option<WriteFailure> {
        match self {
            Self::Failure(failure) => Some(failure),
            Self::Reached | Self::MaxEvents | Self::Signal(_) => None,
        }
    }
}
