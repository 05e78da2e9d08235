//! A lane: one run, and what was noticed of it.

use circle_collision::simulation::Detection;

use super::hand_marks::HandMarks;
use super::push_out::{PushOut, pushes_of_check};
use super::results::{Found, PairResult};
use super::run::{FirstResults, Run};
use crate::session::now::{Ends, Fact, Moment, Now};

/// One run, and what was noticed of it.
#[derive(Clone, Debug)]
pub struct Lane {
    pub(in crate::session) run: Run,
    /// The last result of the run.
    result: Option<Fact<PairResult>>,
    /// The marks of the last drag.
    pub(in crate::session) by_hand: HandMarks,
    /// The last check.
    pulse: Pulse,
    /// When push-outs came on screen; `None` while there are none.
    pushes_since: Option<Moment>,
}

impl Lane {
    /// Returns a lane of which nothing was noticed yet.
    pub(super) fn new(run: Run) -> Self {
        Self { run, result: None, by_hand: HandMarks::default(), pulse: Pulse::NONE, pushes_since: None }
    }

    /// Returns its run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Returns the method of its run.
    pub fn method(&self) -> Detection {
        self.run.rules().detection
    }

    /// Returns the result on screen: the last one of the run, unless a jump of the hand is not older. Of a jump, it is the failure, or
    /// nothing.
    pub(in crate::session) fn result(&self, now: &Now, is_held: bool) -> Option<PairResult> {
        let jumped = self.by_hand.jumped.filter(|_| self.by_hand.are_shown(now, is_held));
        let of_run =
            self.result.filter(|result| now.holds(Ends::Marks, result.at) && now.is_young(result.at));
        let is_newer = |jump: &Moment| of_run.is_none_or(|result| jump.real >= result.at.real);
        match jumped.filter(is_newer) {
            Some(jump) => self.by_hand.failure.filter(|_| now.is_young(jump)).map(PairResult::Failed),
            None => of_run.map(|result| result.what),
        }
    }

    /// Returns the push-outs on screen: those of the hand, or else those of the check at this moment.
    pub(in crate::session) fn pushes(&self, now: &Now, is_held: bool) -> Vec<PushOut> {
        let by_hand = self.pushes_by_hand(now, is_held);
        if by_hand.is_empty() { pushes_of_check(&self.run) } else { by_hand.to_vec() }
    }

    /// Returns the push-outs of the hand that are on screen: after the drag, until time passes.
    pub(in crate::session) fn pushes_by_hand(&self, now: &Now, is_held: bool) -> &[PushOut] {
        let are_shown = is_held || self.run.clock() == self.by_hand.clock;
        if are_shown && self.by_hand.are_shown(now, is_held) { &self.by_hand.pushes } else { &[] }
    }

    /// Returns the share of their way that circles which were pushed out still have to glide, from 1 down to 0.
    pub(in crate::session) fn glide_left(&self, now: &Now) -> f64 {
        self.pushes_since.map_or(0.0, |since| (1.0 - now.since(since) / GLIDE).clamp(0.0, 1.0).powi(2))
    }

    /// Returns the strength of the pulse of the last check, from 1 at the check down to 0.
    pub(in crate::session) fn pulse(&self, now: &Now) -> f64 {
        self.pulse.strength(now.moment().real)
    }

    /// Notes this result of the run.
    pub(in crate::session) fn note(&mut self, now: &Now, result: &PairResult) {
        self.result = Some(now.fact(*result));
    }

    /// Notes one of the first results of its kind, if there is one: a contact that was missed, in a small scene, or else one that was
    /// found.
    pub(in crate::session) fn note_worst(&mut self, now: &Now, FirstResults { failed, found }: FirstResults) {
        let failed = failed.filter(|_| self.run.is_small()).map(PairResult::Failed);
        let found = found.map(|event| PairResult::Found(Found::new(&self.run, event)));
        if let Some(result) = failed.or(found) {
            self.note(now, &result);
        }
    }

    /// Notes the last check, and whether push-outs are on screen.
    pub(in crate::session) fn notice(&mut self, now: &Now, is_held: bool) {
        let has_pushes = !self.pushes(now, is_held).is_empty();
        self.pushes_since = has_pushes.then(|| self.pushes_since.unwrap_or(now.moment()));
        let checked = if self.method().is_stepped() { self.run.world().time() } else { f64::INFINITY };
        self.pulse.note(now.moment().real, checked);
    }
}

/// How long a circle glides to its place after a push-out (s of real time).
const GLIDE: f64 = 0.25;

/// The duration of a pulse (s of real time).
const PULSE: f64 = 0.3;

/// The minimum time from one pulse to the next (s of real time): faster flashes can be harmful.
/// Source: WCAG 2.2, success criterion 2.3.1, three flashes.
const LEAST_BETWEEN: f64 = 0.34;

/// The last pulse.
#[derive(Clone, Copy, Debug)]
struct Pulse {
    /// When it began (s of real time).
    began: f64,
    /// The time of the last check (s, absolute), whether it made a pulse or not.
    checked: f64,
}

impl Pulse {
    const NONE: Self = Self { began: f64::NEG_INFINITY, checked: f64::INFINITY };

    /// Notes that the last check up to `real` (s of real time) was at `checked` (s, absolute). Going back in time is no check.
    fn note(&mut self, real: f64, checked: f64) {
        if checked > self.checked && real - self.began >= LEAST_BETWEEN {
            self.began = real;
        }
        self.checked = checked;
    }

    /// Returns its strength at `real` (s of real time), from 1 at the check to 0 when it has faded.
    fn strength(&self, real: f64) -> f64 {
        (1.0 - (real - self.began) / PULSE).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_at_most_three_pulses_in_any_second() {
        for between in [0.01, 0.1, 0.15, 0.3, 0.5] {
            let mut pulse = Pulse::NONE;
            let mut began = Vec::new();
            for tick in 0..1000 {
                let now = f64::from(tick) * 0.01;
                pulse.note(now, (now / between).floor());
                if pulse.strength(now) == 1.0 {
                    began.push(now);
                }
            }
            assert!(began.len() >= 10, "{between}: {began:?}");
            assert!(began.windows(4).all(|four| four[3] - four[0] > 1.0), "{between}: {began:?}");
        }
    }

    #[test]
    fn going_back_in_time_is_not_a_check() {
        let mut pulse = Pulse::NONE;
        pulse.note(1.0, 0.5);
        pulse.note(2.0, 0.25);
        assert_eq!(pulse.strength(2.0), 0.0);
    }
}
