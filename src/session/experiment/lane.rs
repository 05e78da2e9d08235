//! A lane: one run, its results on screen, and the pulse of its last check.

use circle_collision::detection::{TOUCHING_TOLERANCE, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::push_shares;
use circle_collision::simulation::{Detection, Event, StepMethod};
use glam::DVec2;

use super::first_difference::FirstDifference;
use super::results::{Found, PairResult};
use super::run::{FirstResults, Run};
use super::trace::{DragTrace, HandContact};
use crate::session::failure::is_by_hand;
use crate::session::pair::Pair;

/// How long a result stays on screen while the run plays (s of real time).
pub const RESULT_SHOWN_FOR: f64 = 2.5;

/// A circle that was pushed by another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownPushOut {
    /// The index of the circle that was moved.
    pub pushed: usize,
    /// The index of the circle that pushed it.
    pub from: usize,
    /// The circle before it was moved.
    pub before: Circle,
    /// The vector by which it was moved (m), in all.
    pub vector: DVec2,
    /// Whether that is the shortest way out of an overlap that a single check found.
    pub is_minimum: bool,
    /// Whether the centers coincided, so that it was moved along +x.
    pub concentric: bool,
}

/// One run, and its results on screen.
#[derive(Clone, Debug)]
pub struct Lane {
    pub(in crate::session) run: Run,
    /// The result on screen, and how long it has been shown while playing (s of real time).
    result: Option<PairResult>,
    result_age: f64,
    pub pulse: Pulse,
    /// The circles that were pushed by the last move of the hand.
    pub pushes: Vec<ShownPushOut>,
    /// How long the push-out on screen has been shown (s of real time); `None` without one.
    push_age: Option<f64>,
    /// The trace of the drag: while a circle is held, and afterward if another stopped it.
    pub trace: Option<DragTrace>,
    /// Its first difference from the exact run, as far as both have run.
    pub first_difference: FirstDifference,
}

impl Lane {
    /// Returns a lane that shows no results yet.
    pub(super) fn new(run: Run) -> Self {
        Self {
            run,
            result: None,
            result_age: 0.0,
            pulse: Pulse::default(),
            pushes: Vec::new(),
            push_age: None,
            trace: None,
            first_difference: FirstDifference::default(),
        }
    }

    /// Returns its run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Returns the method of its run.
    pub fn method(&self) -> Detection {
        self.run.rules().detection
    }

    /// Returns the contact on screen that was missed or caught too late, or the ghost.
    pub fn failure(&self) -> Option<&AuditedContact> {
        match &self.result {
            Some(PairResult::Failed(failure)) => Some(failure),
            Some(PairResult::Found(_)) | None => None,
        }
    }

    /// Returns the last contact that was found, while its card is on screen.
    pub fn found(&self) -> Option<&Found> {
        match &self.result {
            Some(PairResult::Found(found)) => Some(found),
            Some(PairResult::Failed(_)) | None => None,
        }
    }

    /// Whether a result of the run or of the hand is on screen.
    pub fn has_result(&self) -> bool {
        self.result.is_some() || self.has_hand_result()
    }

    /// Returns the contact that stops the held circle, if there is one.
    pub fn stop(&self) -> Option<&HandContact> {
        self.trace.as_ref()?.stop()
    }

    /// Whether the hand has hit, pushed or jumped over a circle, as far as its marks are on screen.
    pub fn has_hand_result(&self) -> bool {
        !self.pushes.is_empty()
            || self.failure().is_some_and(is_by_hand)
            || self.trace.as_ref().is_some_and(|trace| trace.contacts().next().is_some())
    }

    /// Returns the push-outs on screen: those of the hand, or else those of the check at this moment.
    pub fn shown_pushes(&self) -> Vec<ShownPushOut> {
        if self.pushes.is_empty() { pushes_of_check(&self.run) } else { self.pushes.clone() }
    }

    /// Returns how far a circle that was pushed out is still drawn from its place (m): it glides there.
    pub fn way_to_place(&self, index: usize) -> DVec2 {
        let Some(age) = self.push_age.filter(|&age| age < GLIDE) else { return DVec2::ZERO };
        let left = (1.0 - age / GLIDE).powi(2);
        let pushes = self.shown_pushes();
        pushes.iter().filter(|push| push.pushed == index).map(|push| push.vector * left).sum()
    }

    /// Whether a circle that was pushed out still glides to its place.
    pub fn is_gliding(&self) -> bool {
        self.push_age.is_some_and(|age| age < GLIDE)
    }

    /// Returns the result of this pair to show: of the hand, while its marks are on screen, or else the last of the run.
    pub fn result_of(&self, pair: Pair) -> Option<PairResult> {
        if self.has_hand_result() { self.result } else { PairResult::of(&self.run, pair) }
    }

    /// Shows this result, or none.
    pub(in crate::session) fn show(&mut self, result: Option<&PairResult>) {
        (self.result, self.result_age) = (result.copied(), 0.0);
    }

    /// Shows the first of these results, if there is one: a contact that was missed, in a small scene, or else one that was
    /// found.
    pub(in crate::session) fn show_first(&mut self, FirstResults { failed, found }: FirstResults) {
        let failed = failed.filter(|_| self.run.is_small()).map(PairResult::Failed);
        let found = found.map(|event| PairResult::Found(Found::new(&self.run, event)));
        if let Some(result) = failed.or(found) {
            self.show(Some(&result));
        }
    }

    /// Shows the last failure after `since` (s, absolute), in a small scene.
    pub(in crate::session) fn show_last_failure(&mut self, since: f64) {
        let failure = self.run.last_failure(since).filter(|_| self.run.is_small());
        self.show(failure.copied().map(PairResult::Failed).as_ref());
    }

    /// Removes a contact that was found from the screen.
    pub(in crate::session) fn forget_found(&mut self) {
        self.result.take_if(|result| matches!(result, PairResult::Found(_)));
    }

    /// Removes the last results and the marks of the hand from the screen.
    pub(in crate::session) fn forget_marks(&mut self) {
        self.result = None;
        self.pushes.clear();
        self.trace = None;
    }

    /// Ages the results on screen by `seconds` of real time, and removes those that have been shown long enough.
    pub(in crate::session) fn age_results(&mut self, seconds: f64, is_playing: bool) {
        if let Some(trace) = &mut self.trace {
            trace.age += seconds;
        }
        if is_playing {
            self.result_age += seconds;
            self.result.take_if(|_| self.result_age >= RESULT_SHOWN_FOR);
        }
    }

    /// Lets `seconds` of real time pass for the pulse of the last check and for the push-out on screen.
    pub(in crate::session) fn age_pulse(&mut self, seconds: f64) {
        let has_push = !self.shown_pushes().is_empty();
        self.push_age = has_push.then(|| self.push_age.map_or(0.0, |age| age + seconds));
        let checked = if self.method().is_stepped() { self.run.world().time() } else { f64::INFINITY };
        self.pulse.tick(seconds, checked);
    }
}

/// How long a circle glides to its place after a push-out (s of real time).
const GLIDE: f64 = 0.25;

/// Returns the push-outs of the check at this moment in a small run; none of a circle in several contacts.
fn pushes_of_check(run: &Run) -> Vec<ShownPushOut> {
    let (world, rules) = (run.world(), run.rules());
    let only_checks = rules.detection.stepped().is_some_and(StepMethod::only_checks);
    if !(only_checks && run.is_small() && rules.response.keeps_apart() && run.clock() == world.time()) {
        return Vec::new();
    }
    let events = || run.events().iter().rev().take_while(|event| event.time == world.time());
    let contacts =
        |index| events().flat_map(|event| event.contact.circles()).filter(|&one| one == index).count();
    let of_event = |event: &Event| {
        let pair =
            Pair::in_contact(event.contact).filter(|pair| contacts(pair.a) == 1 && contacts(pair.b) == 1);
        let Some(Pair { a, b }) = pair else { return Vec::new() };
        let [one, other] = [a, b].map(|index| world.circle_at(index));
        let between = overlap(&one, &other);
        if event.depth <= TOUCHING_TOLERANCE * between.radii_sum {
            return Vec::new();
        }
        let [body, partner] = [a, b].map(|index| run.start().circles[index].body());
        let shares = push_shares(rules.yields, &body, &partner);
        let push = |pushed, from, circle: Circle, share: f64| {
            let vector = between.normal * (event.depth * share);
            let before = Circle { center: circle.center - vector, ..circle };
            let concentric = event.depth >= between.radii_sum;
            ShownPushOut { pushed, from, before, vector, is_minimum: true, concentric }
        };
        let pushes = [push(a, b, one, -shares.a), push(b, a, other, shares.b)];
        pushes.into_iter().filter(|push| push.vector != DVec2::ZERO).collect()
    };
    events().flat_map(of_event).collect()
}

/// The duration of a pulse (s of real time).
const LASTS: f64 = 0.3;

/// The minimum time from one pulse to the next (s of real time): faster flashes can be harmful.
/// Source: WCAG 2.2, success criterion 2.3.1, three flashes.
const LEAST_BETWEEN: f64 = 0.34;

/// The last pulse.
#[derive(Clone, Copy, Debug)]
pub struct Pulse {
    /// The real time since it began (s).
    age: f64,
    /// The time of the last check (s, absolute), shown or not.
    checked: f64,
}

impl Default for Pulse {
    fn default() -> Self {
        Self { age: f64::INFINITY, checked: f64::INFINITY }
    }
}

impl Pulse {
    /// Lets `seconds` of real time pass; the last check before the end of them was at `checked` (s, absolute).
    pub fn tick(&mut self, seconds: f64, checked: f64) {
        self.age += seconds;
        if checked > self.checked && self.age >= LEAST_BETWEEN {
            self.age = 0.0;
        }
        self.checked = checked;
    }

    /// Returns its strength, from 1 at the check to 0 when it has faded.
    pub fn strength(&self) -> f64 {
        (1.0 - self.age / LASTS).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_most_three_pulses_in_any_second_however_many_checks() {
        for between in [0.01, 0.1, 0.15, 0.3, 0.5] {
            let mut pulse = Pulse::default();
            let mut began = Vec::new();
            for tick in 0..1000 {
                let now = f64::from(tick) * 0.01;
                pulse.tick(0.01, (now / between).floor());
                if pulse.strength() == 1.0 {
                    began.push(now);
                }
            }
            assert!(began.len() >= 10, "{between}: {began:?}");
            assert!(began.windows(4).all(|four| four[3] - four[0] > 1.0), "{between}: {began:?}");
        }
    }

    #[test]
    fn going_back_in_time_is_not_a_check() {
        let mut pulse = Pulse::default();
        pulse.tick(1.0, 0.5);
        pulse.tick(1.0, 0.25);
        assert_eq!(pulse.strength(), 0.0);
    }
}
