//! A lane as it is on screen.

mod mark;
mod story;

pub use mark::{LATEST, Mark, degrees_off, delay, wrong_ways};
pub use story::{Dragged, InHand, Story};

use std::borrow::Cow;

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Detection, Event};
use glam::DVec2;

use crate::session::contact::{Pair, is_by_hand};
use crate::session::experiment::{DragTrace, Found, HandContact, Lane, PairResult, PushOut, Run};
use crate::session::state::State;

/// The minimum duration of a step on screen at which the motion between two checks is shown (s of real time).
const SHORTEST_SHOWN_STEP: f64 = 0.15;

/// A lane as it is on screen.
#[derive(Clone, Debug)]
pub struct ShownLane<'session> {
    /// Its run.
    pub run: &'session Run,
    /// Whether the panels explain it.
    pub is_explained: bool,
    /// Its result on screen.
    pub result: Option<PairResult>,
    /// The push-outs on screen: those of the hand, or else those of the check at this moment.
    pub pushes: Vec<PushOut>,
    /// Those of the hand.
    pub pushes_by_hand: &'session [PushOut],
    /// The share of their way that circles which were pushed out still have to glide, from 1 down to 0.
    pub glide_left: f64,
    /// The trace of the drag: while a circle is held, and afterward if another stopped it.
    pub trace: Option<Cow<'session, DragTrace>>,
    /// The strength of the pulse of the last check, from 1 at the check down to 0.
    pub pulse: f64,
    /// The moving circles by index between two checks, up to where the step stops them, or at the time of the replay; none while that
    /// motion is not shown.
    pub outlines: Vec<(usize, Circle)>,
    /// Whether the motion between two checks is shown: its steps last long enough on screen, and it has few enough circles, for the
    /// eye to follow.
    pub shows_checks: bool,
    /// The contact to describe: in a small scene the last one of the explained pair since the start, if there is one; else the last one
    /// of any two circles.
    pub contact: Option<&'session Event>,
    /// The time at which the explained pair grazes on its current course (s, absolute).
    pub graze: Option<f64>,
    /// What there is to say about it, how its run ended, and what happened last: on screen, or else in the run, or at its end.
    pub story: Story,
    pub ending: Option<Story>,
    pub last: Option<Story>,
    /// What has become of it in Compare: of the explained pair, or of all contacts where those of this pair cannot be compared.
    pub fate: Option<Story>,
    held: Held,
}

/// How the held circle of a run is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    /// The index of the held circle, and the velocity that it would have if it were released now, if it is held while the run plays.
    pub velocity: Option<(usize, DVec2)>,
    /// Its index and its center on the way to the next move of a drag that is repeated.
    pub center: Option<(usize, DVec2)>,
}

impl Held {
    /// Returns a circle of a run: with its own mass even while it is held, and with the velocity that it would have if it were released
    /// now.
    pub fn circle(&self, run: &Run, index: usize) -> Circle {
        let circle = run.world().circle_at(index);
        let velocity = self.velocity.filter(|held| held.0 == index).map_or(circle.velocity, |held| held.1);
        let center = self.center.filter(|held| held.0 == index).map_or(circle.center, |held| held.1);
        Circle { center, velocity, mass: run.start().circles[index].circle.mass, ..circle }
    }
}

impl ShownLane<'_> {
    /// Returns the method of its run.
    pub fn method(&self) -> Detection {
        self.run.rules().detection
    }

    /// Returns a circle as the person sees it: with its own mass even while it is held, and with the velocity that it would have if it
    /// were released now.
    pub fn circle(&self, index: usize) -> Circle {
        self.held.circle(self.run, index)
    }

    /// Returns the two of a pair as the person sees them.
    pub fn both(&self, pair: Pair) -> [Circle; 2] {
        pair.placed(self.run.world(), |index| self.circle(index))
    }

    /// Returns the contact on screen that was missed or seen too late, or the ghost.
    pub fn failure(&self) -> Option<&AuditedContact> {
        match &self.result {
            Some(PairResult::Failed(failure)) => Some(failure),
            Some(PairResult::Found(_)) | None => None,
        }
    }

    /// Returns the contact on screen that was found.
    pub fn found(&self) -> Option<Found> {
        self.result?.found()
    }

    /// Returns the contact that stops the held circle, if there is one.
    pub fn stop(&self) -> Option<&HandContact> {
        self.trace.as_ref()?.stop()
    }

    /// Whether a result of the run or of the hand is on screen.
    pub fn has_result(&self) -> bool {
        self.result.is_some() || self.has_hand_result()
    }

    /// Whether the hand has hit, pushed or jumped over a circle, as far as its marks are on screen.
    pub fn has_hand_result(&self) -> bool {
        !self.pushes_by_hand.is_empty()
            || self.failure().is_some_and(is_by_hand)
            || self.trace.as_ref().is_some_and(|trace| trace.contacts().next().is_some())
    }

    /// Returns the result of this pair to show: of the hand, while its marks are on screen, or else the last of the run.
    pub fn result_of(&self, pair: Pair) -> Option<PairResult> {
        let by_hand =
            self.result.filter(|result| result.failure().is_some_and(|failure| is_by_hand(&failure)));
        if self.has_hand_result() { by_hand } else { PairResult::of(self.run, pair) }
    }

    /// Returns how far a circle that was pushed out is still drawn from its place (m): it glides there.
    pub fn way_to_place(&self, index: usize) -> DVec2 {
        let own = self.pushes.iter().filter(|push| push.pushed == index);
        own.map(|push| push.vector * self.glide_left).sum()
    }
}

impl State {
    /// Returns a lane as it is on screen, while this pair is explained, by which all lanes can be compared or not.
    pub(in crate::session) fn shown_lane<'session>(
        &'session self,
        lane: &'session Lane,
        pair: Option<Pair>,
        is_comparable: bool,
    ) -> ShownLane<'session> {
        let (run, now, is_held) = (lane.run(), &self.experiment.now, self.hand.drag.is_some());
        let result = self.result(lane);
        let glided = self.hand.glided(&self.experiment, run).and_then(|swept| swept.trace).map(Cow::Owned);
        let trace = glided.or(lane.by_hand.trace.as_ref().map(Cow::Borrowed));
        let trace = trace.filter(|_| lane.by_hand.are_shown(now, is_held));
        let shown = ShownLane {
            run,
            is_explained: std::ptr::eq(lane, self.lane()),
            result,
            pushes: lane.pushes(now, is_held),
            pushes_by_hand: lane.pushes_by_hand(now, is_held),
            glide_left: if self.screen.view_options.still { 0.0 } else { lane.glide_left(now) },
            trace,
            pulse: self.pulse(lane),
            outlines: self.outlines(run, result.and_then(|result| result.failure()).as_ref()),
            shows_checks: self.shows_checks(run),
            contact: described_contact(run, pair),
            graze: pair.and_then(|pair| run.graze(pair)),
            story: Story::Start,
            ending: None,
            last: None,
            fate: None,
            held: self.held_in(run),
        };
        shown.with_stories(self, pair, is_comparable)
    }

    fn outlines(&self, run: &Run, failure: Option<&AuditedContact>) -> Vec<(usize, Circle)> {
        let moves = |(_, circle): &(usize, Circle)| circle.velocity != DVec2::ZERO;
        if let Some((replay, time)) = self.replay() {
            let [a, b] = replay.circles(time);
            let of_miss = |failure: &AuditedContact| failure.contact.circles().zip([a, b]);
            return failure.into_iter().flat_map(of_miss).filter(moves).collect();
        }
        let since = run.clock() - run.world().time();
        let is_followed = self.shows_checks(run)
            || !self.is_playing() && run.is_small() && run.rules().detection.is_stepped();
        if since <= 0.0 || self.screen.view_options.still || !is_followed {
            return Vec::new();
        }
        run.circles_between_checks().into_iter().enumerate().filter(moves).collect()
    }

    fn shows_checks(&self, run: &Run) -> bool {
        run.rules().detection.is_stepped()
            && run.is_small()
            && run.rules().check_interval() >= SHORTEST_SHOWN_STEP * self.clock.speed
    }

    /// Returns the strength of the pulse of the last check of a lane, from 1 at the check down to 0.
    pub(in crate::session) fn pulse(&self, lane: &Lane) -> f64 {
        let is_shown = self.shows_checks(lane.run()) && !self.screen.view_options.still;
        if is_shown { lane.pulse(&self.experiment.now) } else { 0.0 }
    }

    /// Returns how the held circle of a run is shown.
    pub(in crate::session) fn held_in(&self, run: &Run) -> Held {
        let Some(drag) = self.hand.drag else { return Held::default() };
        let own = &run.start().circles[drag.circle];
        let is_held = !own.fixed && self.is_playing();
        let velocity = self.hand.throw_velocity(&self.clock).unwrap_or(own.circle.velocity);
        let center = self.hand.glided(&self.experiment, run).map(|swept| swept.center);
        Held {
            velocity: is_held.then_some((drag.circle, velocity)),
            center: center.map(|center| (drag.circle, center)),
        }
    }
}

/// Returns the contact to describe: in a small scene the last one of this pair since the start, if there is one; else the last one of
/// any two circles.
fn described_contact(run: &Run, pair: Option<Pair>) -> Option<&Event> {
    let pair = pair.filter(|_| run.is_small());
    let of_pair = pair.and_then(|pair| run.last_found_of(pair, run.start_time()));
    of_pair.or_else(|| run.last_found(run.start_time()))
}
