//! A story in words: the sentence, why it is so, what to press next, and the buttons.

mod actions;
mod comparison;
mod contact;
mod hand;

pub use comparison::{counts, counts_by_mark, fate, price};

use circle_collision::detection::FirstCheck;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Cause, Detection, Stall, StepMethod};
use glam::DVec2;

use super::event::changed_entries;
use super::exchange::exchange;
use super::line::{Line, Quantity, duration, line, moment};
use super::who;
use crate::scene::Apart;
use crate::session::{Found, Methods, Run, Shown, ShownLane, Story, cause_word, in_words, is_by_hand};
use crate::view::text::number::{brief_time, count};
use contact::{apart, failed, found_contact, how_found, is_same_velocity, passed, why_failed, why_passed};

/// The hint after a drag that can be repeated.
const AFTER_DRAG: &str = "M plays the same drag under the other method, B under both.";

/// The hint after a contact.
const AFTER_CONTACT: &str = "Space goes on, R starts again, M changes the method.";

/// The time from one contact to the next above which a run says how long it still is (s).
const LONG_WAIT: f64 = 5.0;

/// What the canvas says.
#[derive(Clone, Debug, Default)]
pub struct Told {
    pub sentence: Line,
    /// The next key to press, or an empty text.
    pub hint: Line,
    /// Whether the sentence is that of the lane's story.
    pub is_story: bool,
}

/// Returns what the canvas says of a lane. An open file picker and the tour show their sentences elsewhere.
pub fn told(shown: &Shown, lane: &ShownLane) -> Told {
    let mut told = match shown.state.message() {
        _ if shown.state.file_picker().is_some() => Told::default(),
        Some(message) => Told { sentence: message.into(), ..Told::default() },
        None if shown.state.tour().is_some() => Told::default(),
        None => about_lane(shown, lane),
    };
    // A hint is about keys.
    if shown.is_filmed || shown.options.present {
        told.hint = Line::default();
    }
    told
}

/// Says how the methods did in Compare, or else what there is to say about this lane.
fn about_lane(shown: &Shown, lane: &ShownLane) -> Told {
    if let Some(comparison) = &shown.comparison {
        let hint = if shown.drag.is_none() { keys_in_compare(shown) } else { String::new() };
        let sentence = comparison.sentence(shown);
        return Told { sentence, hint: hint.into(), is_story: false };
    }
    let (sentence, hint) = (lane.story.sentence(shown, lane), lane.story.hint(shown, lane));
    Told { sentence, hint, is_story: true }
}

/// Returns the sentence about the lane on screen, even while it plays: about what happened last, or about the start.
pub fn on_lane(shown: &Shown, lane: &ShownLane) -> Line {
    let sentence = about_lane(shown, lane).sentence;
    if !sentence.is_empty() {
        return sentence;
    }
    lane.last.map_or_else(|| watch(shown, lane.run).into(), |last| last.sentence(shown, lane))
}

impl Story {
    /// Says what happened, or what there is to see.
    pub fn sentence(&self, shown: &Shown, lane: &ShownLane) -> Line {
        let run = lane.run;
        match self {
            Self::Held(circle, in_hand) => in_hand.sentence(shown, lane, *circle),
            Self::Dragged(dragged) => dragged.sentence(shown, lane),
            Self::Stalled(stall, circles) => stalled(shown, stall, *circles),
            Self::Crowded => {
                "The next step would have more contacts than one step may have, so the run stops before it."
                    .into()
            }
            Self::Behind => "This machine cannot keep up, so the clock waits.".into(),
            Self::Failed(failure) => failed(shown, lane, failure),
            Self::Found(found) => found_contact(shown, run, &found.event),
            Self::Wall(event) => found_contact(shown, run, event),
            Self::Passed(pair, pass) => passed(shown, *pair, pass),
            Self::Apart(pair) => apart(shown, lane, *pair),
            Self::Over | Self::Counts => counts_so_far(run),
            Self::Digits(contacts) => digits(run, *contacts),
            Self::Table(event) => {
                line!["The ", changed_entries(shown, run.world(), event), "."]
            }
            Self::Start => {
                let watch = if is_untouched(run) { watch(shown, run) } else { String::new() };
                changed_step(shown, run).unwrap_or(watch.into())
            }
            Self::Playing => Line::default(),
            Self::UnderWay => changed_step(shown, run).unwrap_or_default(),
        }
    }

    /// Says why; often an empty text.
    pub fn cause(&self, shown: &Shown, lane: &ShownLane) -> Line {
        match self {
            Self::Dragged(_) => hand::stops(shown, lane),
            Self::Failed(failure) => why_failed(shown, lane, failure),
            Self::Found(found) => how_found(shown, lane.run, found),
            Self::Passed(_, pass) => why_passed(pass),
            Self::Apart(pair) if is_same_velocity(lane, *pair) => {
                "Both have the same velocity: a = 0, so there is no equation to solve.".into()
            }
            Self::Apart(_) => "No contact lies ahead.".into(),
            Self::Over => "No two circles come closer any more.".into(),
            Self::Start | Self::Table(_) => self.hint(shown, lane),
            Self::Held(..) | Self::Stalled(..) | Self::Crowded | Self::Behind | Self::Wall(_) => {
                Line::default()
            }
            Self::Digits(_) | Self::Counts | Self::Playing | Self::UnderWay => Line::default(),
        }
    }

    /// Returns the next key to press, or at the end of a run why it ended.
    fn hint(&self, shown: &Shown, lane: &ShownLane) -> Line {
        let run = lane.run;
        match self {
            Self::Held(_, in_hand) => in_hand.hint(shown).into(),
            Self::Dragged(_) => if shown.state.has_recorded_drag() { AFTER_DRAG } else { "" }.into(),
            Self::Stalled(stall, _) => match stall.cause {
                Cause::InelasticCollapse => "A larger restitution keeps them apart. R starts again.",
                Cause::Jam => "Drag one away, or remove it: that makes room. R starts again.",
            }
            .into(),
            Self::Crowded => "A smaller dt may help, or fewer circles. R starts again.".into(),
            Self::Failed(failure) if lane.failure() == Some(failure) => failure_hint(shown, failure).into(),
            Self::Digits(_) if wait(run).is_some() => "N goes there.".into(),
            Self::Digits(_) if shown.state.is_playing() => Line::default(),
            Self::Digits(_) => AFTER_CONTACT.into(),
            Self::Found(_) if lane.found().is_some() => AFTER_CONTACT.into(),
            Self::Start => hint_at_start(shown, run).into(),
            Self::Table(_) => counts_so_far(run),
            Self::Behind | Self::Playing => Line::default(),
            Self::Failed(_)
            | Self::Found(_)
            | Self::Wall(_)
            | Self::Passed(..)
            | Self::Apart(_)
            | Self::Over
            | Self::Counts
            | Self::UnderWay => {
                let is_ending = lane.ending.as_ref() == Some(self);
                match (shown.is_comparing(), is_ending) {
                    (true, _) => keys_in_compare(shown).into(),
                    (false, true) => self.cause(shown, lane),
                    (false, false) => AFTER_CONTACT.into(),
                }
            }
        }
    }

    /// Returns what was exchanged in the contact, in lines; none for a contact that was not found.
    pub fn exchange(&self, shown: &Shown, lane: &ShownLane) -> Vec<Line> {
        match self {
            Self::Found(Found { event, .. }) | Self::Wall(event) => exchange(shown, lane.run, event),
            _ => Vec::new(),
        }
    }
}

/// Says why contacts keep coming while time does not advance.
fn stalled(shown: &Shown, stall: &Stall, circles: usize) -> Line {
    let who = who(shown, stall.contact, " and ", "the ");
    let among = if circles > 2 { format!(", among {circles} circles") } else { String::new() };
    let why = match stall.cause {
        Cause::InelasticCollapse => "Each bounce takes speed, so the next comes sooner.",
        Cause::Jam => "There is no room to part.",
    };
    let word = cause_word(stall.cause).to_uppercase();
    let opening = format!("{word}: {who} collide again and again at t = ");
    line![opening, moment(stall.since), format!("{among}. {why} The clock waits.")]
}

/// Says how many contacts there were in a run that counts the digits of π, what is still to come if that is long in coming, and at its
/// end whether they are those digits.
fn digits(run: &Run, contacts: u64) -> Line {
    let (number, digits) = (contacts_of(contacts), run.digits_of_pi().unwrap_or(0));
    if !run.has_ended() {
        let Some(wait) = wait(run) else { return line![number, " so far."] };
        // A check may miss one, and an earlier count of all would answer the question of the scene.
        let is_last = contacts + 1 == digits && !run.rules().detection.is_stepped();
        let next = if is_last { "one more" } else { "the next" };
        line![number, format!(" so far, {next} in "), duration(wait.ceil()), "."]
    } else if contacts != digits {
        line![number, ", then no more."]
    } else if digits < 10 {
        line![number, ": the first digit of π."]
    } else {
        line![number, ": the first digits of π."]
    }
}

/// Returns the time to the next contact (s) of a run that counts the digits of π, if the last one was long before that.
fn wait(run: &Run) -> Option<f64> {
    run.digits_of_pi()?;
    let (last, next) = (run.events().last()?.time, run.solved()?.next_time());
    (next.is_finite() && next - last > LONG_WAIT).then_some(next - run.clock())
}

/// Says how many contacts of two circles there were since the start, and what the method made of them; an empty text before the first.
pub fn counts_so_far(run: &Run) -> Line {
    let so_far = if run.has_ended() { "" } else { " so far" };
    let Some(counted) = counts(run) else { return Line::default() };
    let results = match run.rules().detection {
        Detection::Intercept => "all solved, none missed".to_owned(),
        Detection::Stepped(_) if run.contact_counts().missed > 0 => counted,
        Detection::Stepped(_) => format!("{counted}, 0 missed"),
    };
    let contacts = run.contact_counts().contacts();
    line![contacts_of(contacts), format!("{so_far}: {results}.")]
}

fn contacts_of(number: u64) -> (Quantity, String) {
    (Quantity::Count, format!("{} contact{}", count(number as f64), if number == 1 { "" } else { "s" }))
}

/// Names a step that is not the scene's, and at the start says what its checks will see.
fn changed_step(shown: &Shown, run: &Run) -> Option<Line> {
    let only_checks = run.rules().detection.stepped().is_some_and(StepMethod::only_checks);
    if !only_checks || run.rules().step == run.loaded().rules.step || shown.is_comparing() {
        return None;
    }
    let every = (Quantity::Step, brief_time(run.rules().check_interval()));
    Some(match shown.first_check.filter(|_| run.clock() == run.start_time()) {
        Some(check) => line!["With a check every ", every, format!(", this throw is {}.", seen(check))],
        None => line!["A check comes every ", every, "."],
    })
}

/// Returns what a check makes of a throw, in a word.
pub fn seen(check: FirstCheck) -> &'static str {
    match check {
        FirstCheck::Caught(_) => "caught",
        FirstCheck::TooLate(_) => "seen too late",
        FirstCheck::Missed => "missed",
    }
}

fn is_untouched(run: &Run) -> bool {
    run.start().has_circles_of(run.loaded())
}

fn hint_at_start(shown: &Shown, run: &Run) -> String {
    let is_at_rest = run.start().circles.iter().all(|body| body.circle.velocity == DVec2::ZERO);
    let hint = if shown.state.has_recorded_drag() && !shown.is_comparing() {
        AFTER_DRAG
    } else if !run.start().has_pair() {
        "A adds a circle. H shows the keys."
    } else if is_at_rest && run.start().circles.len() > 1 && is_untouched(run) {
        "Drag a circle onto the other. M changes the method, H shows the keys."
    } else if is_at_rest {
        "M changes the method, H shows the keys."
    } else if shown.is_comparing() {
        "Press Space: all lanes share one clock."
    } else if run.rules().detection.is_stepped() {
        "Press Space, then M."
    } else {
        let other = in_words(shown.state.experiment().other_method());
        return format!("Space plays, N goes to the next event. M changes to {other} detection.");
    };
    hint.to_owned()
}

/// Returns the scene's advice about what to watch. A person's own always applies, that of a built-in scene to the method and the
/// rules in its file.
fn watch(shown: &Shown, run: &Run) -> String {
    let (rules, loaded) = (*run.rules(), run.loaded());
    let (watch, is_own) = shown.watch();
    if !is_own && !run.start().has_rules_of(loaded, Apart::Method) {
        String::new()
    } else if is_own || rules == loaded.rules || shown.is_comparing() {
        watch.to_owned()
    } else {
        format!("The same start, under {} detection.", in_words(rules.detection))
    }
}

/// Returns the keys for time and for other methods.
fn keys_in_compare(shown: &Shown) -> String {
    let next = match shown.state.experiment().next_methods() {
        Methods::SideBySide(_) => "compares more".to_owned(),
        Methods::One(method) => format!("shows {} alone", in_words(method)),
    };
    if shown.has_small_lanes() {
        return format!("Click a lane: the pages explain it. Keys: Space goes on, R starts again, B {next}.");
    }
    format!(
        "Keys: Space goes on, R starts again, T shows the cost, M goes to {}, B {next}.",
        in_words(shown.state.experiment().other_method())
    )
}

/// Returns the hint below the sentence about a failure.
fn failure_hint(shown: &Shown, failure: &AuditedContact) -> String {
    if shown.is_comparing() {
        keys_in_compare(shown)
    } else if is_by_hand(failure) {
        "Press M: the same drag again, solved exactly.".to_owned()
    } else {
        "Press M: the same start again, solved exactly.".to_owned()
    }
}
