//! The report on a result, with buttons to continue, for the canvas and the page Events.

use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Contact, Detection, Event, Response, StepMethod};
use glam::DVec2;

use crate::session::{
    ClockCommand, DragTrace, Exchange, ExperimentCommand, Found, HandContact, Pair, Run, Shown, ShownLane,
    about, exchange_direction, is_by_hand, without_rounding,
};
use crate::view::button::{Action, Emphasis};
use crate::view::text::number::{brief, brief_time, short, signed};
use crate::view::words::contact::{after_drag, contact_sentence, errors, failure_words};
use crate::view::words::verdict::{Mark, delay};

/// The maximum number of contacts of one drag that are reported.
const MOST_STOPS: usize = 3;

/// A result and its cause.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactReport {
    /// How the contact ended.
    pub mark: Mark,
    /// What happened.
    pub sentence: String,
    /// Why, or an empty text.
    pub cause: String,
    /// What was exchanged, as [`exchange`] says it; none for a contact that was not found.
    pub exchange: Vec<String>,
    /// The buttons to continue, most helpful first.
    pub actions: Vec<Action>,
}

impl ContactReport {
    /// Returns the report on the contact of this lane that is on screen.
    pub fn on_screen(shown: &Shown, lane: &ShownLane) -> Option<Self> {
        match (lane.failure(), lane.found()) {
            (Some(failure), _) => Some(Self::of_failure(shown, lane, failure, actions(shown, failure))),
            (None, Some(found)) => report_on_contact(shown, lane.run, &found),
            (None, None) => lane.trace.as_ref().and_then(|trace| report_on_drag(shown, lane, trace)),
        }
    }

    /// Returns the report on the contact on screen, or else on the last one since the start; `None` without one.
    pub fn on_screen_or_last(shown: &Shown, lane: &ShownLane) -> Option<Self> {
        Self::on_screen(shown, lane).or_else(|| {
            let (run, start) = (lane.run, lane.run.start_time());
            if let Some(failure) = run.last_failure(start) {
                let seek = Action::first("Go there", ClockCommand::Seek(failure.checked_at));
                return Some(Self::of_failure(shown, lane, failure, vec![seek]));
            }
            report_on_contact(shown, run, &Found::new(run, *lane.contact?))
        })
    }

    fn of_failure(shown: &Shown, lane: &ShownLane, failure: &AuditedContact, actions: Vec<Action>) -> Self {
        let [sentence, cause] = failure_words(shown, lane, failure);
        Self { mark: Mark::of(lane.run, Some(failure)), sentence, cause, exchange: Vec::new(), actions }
    }
}

/// Returns the report on a drag: what stopped the hand, and when.
fn report_on_drag(shown: &Shown, lane: &ShownLane, trace: &DragTrace) -> Option<ContactReport> {
    let stopped = |contact: &HandContact| {
        let (obstacle, when) = (shown.name(contact.other), brief_time(contact.time));
        format!("{obstacle} stopped it {when} after the drag of {} began.", shown.name(trace.circle))
    };
    let cause = trace.contacts().take(MOST_STOPS).map(stopped).collect::<Vec<_>>().join(" ");
    let is_stepped = shown.run().rules().detection.is_stepped();
    let name = if is_stepped { "Same drag, solved" } else { "Same drag, checked" };
    let actions = if shown.has_recorded_drag { under_other(shown, name) } else { Vec::new() };
    let sentence = after_drag(shown, lane).filter(|_| trace.contacts().next().is_some())?;
    Some(ContactReport { mark: Mark::Found, sentence, cause, exchange: Vec::new(), actions })
}

fn report_on_contact(shown: &Shown, run: &Run, found: &Found) -> Option<ContactReport> {
    Pair::in_contact(found.event.contact)?;
    let mark = Mark::of(run, found.audited.as_ref());
    let cause = match (run.rules().detection, &found.audited) {
        (Detection::Intercept, _) => "No check is needed.".to_owned(),
        (Detection::Stepped(_), Some(audited)) => {
            let how = match delay(run, audited) {
                None => "right at the contact".to_owned(),
                Some(delay) if delay < 0.0 => format!("{} before the true contact", brief_time(-delay)),
                Some(delay) => format!("{} after the true contact", brief_time(delay)),
            };
            let errors = errors(shown, run, audited);
            format!("Caught {how}. {errors}").trim_end().to_owned()
        }
        // The audit has no contact for a pair that overlaps from the start.
        (Detection::Stepped(_), None) => String::new(),
    };
    let exchange = exchange(shown, run, &found.event);
    let sentence = contact_sentence(shown, run, &found.event);
    Some(ContactReport { mark, sentence, cause, exchange, actions: Vec::new() })
}

fn actions(shown: &Shown, failure: &AuditedContact) -> Vec<Action> {
    let is_by_hand = is_by_hand(failure);
    let mut actions = under_other(shown, if is_by_hand { "Same drag, solved" } else { "Show it exactly" });
    let better = better(shown).filter(|_| !is_by_hand && !shown.is_comparing());
    if let Some(step) = shown.safe_step_of(&failure.before).filter(|_| !is_by_hand) {
        let name = format!("Use dt {}", brief_time(step));
        actions.insert(actions.len().min(1), Action::other(&name, ExperimentCommand::UseSafeStep));
    } else if let Some(better) = better {
        let name = format!("Try {}", about(better).title);
        actions.insert(actions.len().min(1), Action::other(&name, ExperimentCommand::SetDetection(better)));
    }
    actions.push(Action::other("Replay slowly", ClockCommand::Replay));
    actions[0].emphasis = Emphasis::First;
    actions
}

/// Returns the method that does not fail where the one shown does; `None` for one that a smaller step helps, or that never
/// fails so.
fn better(shown: &Shown) -> Option<Detection> {
    match shown.run().rules().detection.stepped()? {
        StepMethod::Overlap | StepMethod::SubSteps | StepMethod::Sweep => None,
        StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative => {
            Some(Detection::Stepped(StepMethod::Sweep))
        }
    }
}

/// Returns the buttons to the other method, with this name, and to Compare; none in Compare.
fn under_other(shown: &Shown, name: &str) -> Vec<Action> {
    if shown.is_comparing() {
        return Vec::new();
    }
    let compare = Action::other("Compare", ExperimentCommand::NextLineUp);
    vec![Action::first(name, ExperimentCommand::ToggleDetection), compare]
}

/// What the signs of an exchange mean.
pub const SIGNS: &str = "Velocities and momenta are along the line of centers: + points from the first circle to the second, or away from the wall.";

/// Returns the velocities and the momentum of the circles in contact along the line of centers, and their kinetic energy, before and
/// after it, one line each, and a line that says what took momentum, if something did.
pub fn exchange(shown: &Shown, run: &Run, event: &Event) -> Vec<String> {
    let Some(direction) = exchange_direction(event) else {
        return vec!["The velocities stay as they are.".to_owned()];
    };
    let circles: Vec<usize> = event.contact.circles().collect();
    let mass = |place: usize| circles.get(place).map_or(0.0, |&circle| run.world().circle_at(circle).mass);
    let Exchange { momentum, energy } = Exchange::new(event, [0, 1].map(mass));
    let along = |velocity: DVec2, size: f64| without_rounding(velocity.dot(direction), size);
    let speeds = event.before.iter().chain(&event.after).map(|velocity| velocity.length());
    let size = speeds.fold(0.0, f64::max);
    let velocity = |(place, &circle): (usize, &usize)| {
        let [before, after] =
            [event.before, event.after].map(|velocities| signed(along(velocities[place], size), short));
        format!("{} {before} → {after}", shown.name(circle))
    };
    let velocities = circles.iter().enumerate().map(velocity).collect::<Vec<_>>().join("   ");
    let heaviest = [0, 1].map(mass).into_iter().filter(|mass| mass.is_finite()).fold(0.0, f64::max);
    let [p, q] = momentum.map(|momentum| along(momentum, heaviest * size));
    let [e, f] = energy.map(brief);
    let taken = without_rounding(p - q, heaviest * size);
    let lines = [
        format!("{velocities} m/s"),
        format!("momentum {} → {} kg m/s", signed(p, brief), signed(q, brief)),
        format!("energy {e} → {f} J"),
    ];
    lines.into_iter().chain((taken != 0.0).then(|| taker(shown, run, event, taken))).collect()
}

/// Says what takes this much momentum (kg m/s) from the circles in a contact: a wall, a fixed circle, the hand, a push-out, or another
/// contact.
fn taker(shown: &Shown, run: &Run, event: &Event, taken: f64) -> String {
    let share = format!("{} kg m/s", signed(taken, brief));
    let pair = match event.contact {
        Contact::Wall { side, .. } => return format!("The {side} wall takes {share}."),
        Contact::Pair { a, b } => Pair { a, b },
    };
    let start = &run.start().circles;
    if let Some(fixed) = [pair.a, pair.b].into_iter().find(|&circle| start[circle].fixed) {
        return format!("{} is fixed: it takes {share}.", shown.name(fixed));
    }
    // Before the start of the run, another circle may have been held, or none.
    let is_of_now = event.time >= run.start_time();
    if let Some(drag) = shown.drag.filter(|drag| is_of_now && pair.has(drag.circle)) {
        return format!("Your hand holds {}: it takes {share}.", shown.name(drag.circle));
    }
    if run.rules().response == Response::PushOut {
        return format!("Push-out takes the closing speed, and {share}.");
    }
    // Only what is held keeps its velocity when the other one bounces.
    let held = [pair.a, pair.b].into_iter().zip(event.before.iter().zip(&event.after));
    match held.into_iter().find(|(_, (before, after))| before == after) {
        Some((held, _)) => format!("Your hand held {}: it took {share}.", shown.name(held)),
        None => format!("Other contacts of the step take {share}."),
    }
}
