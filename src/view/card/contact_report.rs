//! The result of a contact in words, and buttons to continue, for the card and the page Why.

use circle_collision::simulation::audit::{AuditedContact, Outcome};
use circle_collision::simulation::{Detection, Event, Response, StepMethod};

use crate::session::{
    ClockCommand, DragTrace, Exchange, ExperimentCommand, Found, HandContact, Lane, Pair, Run, Session,
    about, is_by_hand,
};
use crate::view::action::{Action, Emphasis};
use crate::view::narration::{is_overlap, mover_first};
use crate::view::text::number::{brief, brief_time};
use crate::view::verdict::{Mark, degrees_off, stop};

/// The delay (s) below which a check counts as being at the contact: rounding of the clock.
const ROUNDING: f64 = 1e-12;

/// The maximum number of contacts of one drag that are reported.
const MOST_STOPS: usize = 3;

/// A result and its cause.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactReport {
    /// How the contact ended.
    pub mark: Mark,
    /// The result.
    pub title: String,
    /// The cause, or an empty text.
    pub sentence: String,
    /// The momentum and the energy before and after, each in a line, and what took momentum; none for a contact that was not
    /// found.
    pub exchange: Vec<String>,
    /// The buttons to continue.
    pub actions: Vec<Action>,
}

impl ContactReport {
    /// Returns the report on the contact of this lane that is on screen.
    pub fn on_screen(session: &Session, lane: &Lane) -> Option<Self> {
        match (lane.failure(), lane.found()) {
            (Some(failure), _) => Some(Self::of_failure(session, lane, failure, actions(session, failure))),
            (None, Some(found)) => of_found(session, lane.run(), found),
            (None, None) => lane.trace.as_ref().and_then(|trace| of_trace(session, trace)),
        }
    }

    /// Returns the report on the contact on screen, or else on the last one since the start; `None` without one.
    pub fn latest(session: &Session, lane: &Lane) -> Option<Self> {
        Self::on_screen(session, lane).or_else(|| {
            let (run, start) = (lane.run(), lane.run().start_time());
            if let Some(failure) = run.last_failure(start) {
                let there = Action::first("Go there", ClockCommand::Seek(failure.checked_at));
                return Some(Self::of_failure(session, lane, failure, vec![there]));
            }
            of_found(session, run, &Found::new(run, *session.described_contact(run)?))
        })
    }

    fn of_failure(session: &Session, lane: &Lane, failure: &AuditedContact, actions: Vec<Action>) -> Self {
        let [a, b] = mover_first(session, failure);
        let (title, sentence) = match failure.outcome {
            Outcome::Missed if is_by_hand(failure) => {
                ("× Missed, by your hand", format!("Your hand moved {a} over {b} in one jump."))
            }
            Outcome::Missed if lane.method().turns_within_steps() => {
                let about = about(lane.method());
                ("× Missed: nothing answered it", format!("{} gets wrong: {}.", about.title, about.wrong))
            }
            Outcome::Missed => ("× Missed: no check while they overlapped", String::new()),
            Outcome::Ghost => (
                "Ghost: answered without a contact",
                format!("{a} would have passed {b}.{}", errors(session, lane.run(), failure)),
            ),
            Outcome::TooLate { delay, depth } | Outcome::Caught { delay, depth } => (
                "× Caught too late: already separating",
                format!("Seen {} after the contact, {} m deep.", brief_time(delay), brief(depth)),
            ),
        };
        let title = title.to_owned();
        Self { mark: Mark::of(lane.run(), Some(failure)), title, sentence, exchange: Vec::new(), actions }
    }
}

/// Returns the report on a drag: what stopped the hand, and when.
fn of_trace(session: &Session, trace: &DragTrace) -> Option<ContactReport> {
    let first = session.name(trace.contacts().next()?.other);
    let stopped = |contact: &HandContact| {
        let (other, when) = (session.name(contact.other), brief_time(contact.time));
        format!("{other} stopped it {when} after the drag of {} began.", session.name(trace.circle))
    };
    let sentence = trace.contacts().take(MOST_STOPS).map(stopped).collect::<Vec<_>>().join(" ");
    let title = format!("● Stopped at {first}");
    let is_stepped = session.run().rules().detection.is_stepped();
    let name = if is_stepped { "Same drag, solved" } else { "Same drag, checked" };
    let actions = if session.has_recorded_drag() { under_other(session, name) } else { Vec::new() };
    Some(ContactReport { mark: Mark::Found, title, sentence, exchange: Vec::new(), actions })
}

fn of_found(session: &Session, run: &Run, found: &Found) -> Option<ContactReport> {
    let pair = Pair::in_contact(found.event.contact)?;
    let (a, b) = (session.name(pair.a), session.name(pair.b));
    let (when, depth) = (brief_time(found.event.time), brief(found.event.depth));
    let mark = Mark::of(run, found.audited.as_ref());
    let (title, sentence) = match (run.rules().detection, found.audited.map(|audited| audited.outcome)) {
        (Detection::Intercept, _) => (
            format!("● Solved: contact at {when}"),
            format!("{a} and {b}: solved exactly; no check is needed."),
        ),
        (Detection::Stepped(_), Some(Outcome::Caught { delay, .. })) => {
            let how = if delay < -ROUNDING {
                format!("{} before the true contact", brief_time(-delay))
            } else if delay < ROUNDING {
                "right at the contact".to_owned()
            } else {
                let deep =
                    if is_overlap(run, &found.event) { format!(", {depth} m deep") } else { String::new() };
                format!("{} after the true contact{deep}", brief_time(delay))
            };
            let [dot, wrong] = if mark.is_wrong_way() { ["", ", sent the wrong way"] } else { ["● ", ""] };
            let errors = found.audited.map(|audited| errors(session, run, &audited)).unwrap_or_default();
            (format!("{dot}Caught at {when}{wrong}"), format!("{a} and {b}, {how}.{errors}"))
        }
        (Detection::Stepped(_), _) if !is_overlap(run, &found.event) => (
            format!("● Contact at {when}"),
            format!("{} answered {a} and {b}.", about(run.rules().detection).title),
        ),
        (Detection::Stepped(_), _) => {
            (format!("● Overlap found at {when}"), format!("{a} and {b}, {depth} m deep."))
        }
    };
    let exchange = exchange(session, run, &found.event);
    Some(ContactReport { mark, title, sentence, exchange, actions: Vec::new() })
}

/// Says for how long an answer stopped circles, and how far off the exact direction circle a leaves, each after a space.
fn errors(session: &Session, run: &Run, audited: &AuditedContact) -> String {
    let stop = stop(audited).map(|stop| format!(" Until the step ends, {stop}."));
    let name = session.name(audited.a);
    let off =
        degrees_off(run, audited).map(|angle| format!(" {name} leaves {angle:.0}° off the exact direction."));
    stop.into_iter().chain(off).collect()
}

fn actions(session: &Session, failure: &AuditedContact) -> Vec<Action> {
    let is_by_hand = is_by_hand(failure);
    let mut actions = under_other(session, if is_by_hand { "Same drag, solved" } else { "Show it exactly" });
    let better = better(session).filter(|_| !is_by_hand && !session.experiment().is_comparing());
    if let Some(step) = session.safe_step_of(&failure.before).filter(|_| !is_by_hand) {
        let name = format!("Use dt {}", brief_time(step));
        actions.push(Action::other(&name, ExperimentCommand::UseSafeStep));
    } else if let Some(better) = better {
        let name = format!("Try {}", about(better).title);
        actions.push(Action::other(&name, ExperimentCommand::SetDetection(better)));
    }
    actions.push(Action::other("Replay slowly", ClockCommand::Replay));
    actions[0].emphasis = Emphasis::First;
    actions
}

/// Returns the method that does not fail where the one shown does; `None` for one that a smaller step helps, or that never
/// fails so.
fn better(session: &Session) -> Option<Detection> {
    match session.run().rules().detection.stepped()? {
        StepMethod::Overlap | StepMethod::SubSteps | StepMethod::Sweep => None,
        StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative => {
            Some(Detection::Stepped(StepMethod::Sweep))
        }
    }
}

/// Returns the buttons to the other method, with this name, and to Compare; none in Compare.
fn under_other(session: &Session, name: &str) -> Vec<Action> {
    if session.experiment().is_comparing() {
        return Vec::new();
    }
    let compare = Action::other("Compare", ExperimentCommand::NextLineUp);
    vec![Action::first(name, ExperimentCommand::ToggleDetection), compare]
}

/// Returns the momentum and the kinetic energy of the circles in contact, before and after it, one line each, and a line that says
/// what took momentum, if something did.
pub fn exchange(session: &Session, run: &Run, event: &Event) -> Vec<String> {
    let mut masses = event.contact.circles().map(|circle| run.world().circle_at(circle).mass);
    let masses = [masses.next().unwrap_or_default(), masses.next().unwrap_or_default()];
    let Exchange { momentum, energy } = Exchange::new(event, masses);
    let [p, q] = momentum.map(|momentum| brief(momentum.length()));
    let [e, f] = energy.map(brief);
    let taker = if p == q { None } else { taker(session, run, event) };
    let sums = [format!("momentum {p} → {q} kg m/s"), format!("energy {e} → {f} J")];
    sums.into_iter().chain(taker).collect()
}

/// Says what takes momentum from the two circles in a contact, or gives them some: a fixed one, the hand, or a push-out. `None`
/// for a wall, which is named.
fn taker(session: &Session, run: &Run, event: &Event) -> Option<String> {
    let pair = Pair::in_contact(event.contact)?;
    let start = &run.start().circles;
    if let Some(fixed) = [pair.a, pair.b].into_iter().find(|&circle| start[circle].fixed) {
        return Some(format!("{} is fixed: it takes up momentum.", session.name(fixed)));
    }
    // Before the start of the run, another circle may have been held, or none.
    let is_of_now = event.time >= run.start_time();
    let held = session.drag().map(|drag| drag.circle).filter(|&held| is_of_now && pair.has(held));
    if let Some(held) = held {
        return Some(format!("Your hand holds {}: it takes up momentum.", session.name(held)));
    }
    let is_push_out = run.rules().response == Response::PushOut;
    is_push_out.then(|| "Push-out takes the closing speed.".to_owned())
}
