//! One run: its start, its current state, and everything that happened in between.

mod advance;
mod ahead;
mod checkpoints;
mod dips;
mod edit;
mod ending;
mod log;
mod pair_distance;
mod recent;
mod state;
mod stops;
mod trajectory;
mod within_step;

pub use ahead::{SEARCHED_UP_TO, first_collision, is_searching};
pub use dips::Dip;
pub use ending::Pass;
pub use log::RunLog;
pub use pair_distance::{DistanceSegment, PairDistance, SAME_TIME};
pub use state::Memento;
pub use stops::{FirstResults, Stops};
pub use trajectory::{Trajectory, Vertex};

use checkpoints::{Checkpoint, Checkpoints};
use state::RunState;

use std::borrow::Cow;
use std::sync::Arc;

use circle_collision::detection::Verdict;
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Counters, Detection, Event, Rules, Snapshot, Stall, World};
use glam::DVec2;

use crate::scene::{Scene, SceneCircle};
use crate::session::contact::{ContactCounts, Pair};

/// The maximum number of pair tests between two frames; then the clock waits.
///
/// With fewer, a large scene would run slower than it could; with more, the window would stop responding.
pub const PAIR_TESTS_PER_FRAME: u64 = 400_000;

/// The maximum number of circles of a small scene. In a larger one, a result would always be on screen, so the run shows none.
pub const SMALL: usize = 10;

/// The maximum number of circles whose contacts are solved again for each picture.
const SOLVED_UP_TO: usize = 32;

/// The maximum memory that the checkpoints of all runs of an experiment use (bytes).
pub const CHECKPOINTS_BUDGET: usize = 64 << 20;

/// A start, and the world that developed from it.
#[derive(Clone, Debug)]
pub struct Run {
    state: RunState,
    world: World,
    /// The circle that is held while the world moves.
    held: Option<usize>,
    checkpoints: Checkpoints,
    /// The maximum memory of the checkpoints (bytes).
    pub(super) checkpoints_budget: usize,
    /// The distance record of the pair that is watched.
    pair_distance: PairDistance,
    /// Whether the machine is too slow for the playback speed, so that the clock waits.
    pub is_behind: bool,
}

impl Run {
    /// Returns a run of this scene at time zero.
    pub fn new(scene: Arc<Scene>) -> Self {
        let world = scene.world();
        let snapshot = world.snapshot();
        Self::with(RunState::new(scene), world, snapshot)
    }

    /// Returns the state of this run, to go back to.
    pub fn memento(&self) -> Memento {
        let state = RunState { known_until: self.known_until(), ..self.state.clone() };
        let first = self.checkpoints.first().filter(|_| self.is_small()).cloned();
        Memento { state, snapshot: self.world.snapshot(), first }
    }

    /// Whether the start, the clock and the world are still those of this state.
    pub fn is_at(&self, Memento { state, snapshot, .. }: &Memento) -> bool {
        let RunState { loaded, start, clock, .. } = &self.state;
        (loaded, &start.scene, start.time, *clock)
            == (&state.loaded, &state.start.scene, state.start.time, state.clock)
            && self.world.snapshot() == *snapshot
    }

    /// Returns the run in an earlier state, bit for bit, with no circle held.
    pub fn resume(Memento { state, snapshot, first }: Memento) -> Self {
        let mut world = state.start.scene.world_at(state.start.time, None);
        world.restore(&snapshot);
        let mut run = Self::with(state, world, snapshot);
        if let Some(first) = first {
            let here = run.checkpoint();
            run.checkpoints = Checkpoints::new(first);
            run.checkpoints.remember(here, run.checkpoints_budget);
        }
        run
    }

    /// Returns a run in this state, with its world as in this snapshot.
    fn with(state: RunState, world: World, snapshot: Snapshot) -> Self {
        Self {
            checkpoints: Checkpoints::new(Checkpoint { snapshot, happened: state.happened }),
            checkpoints_budget: CHECKPOINTS_BUDGET,
            state,
            world,
            held: None,
            pair_distance: PairDistance::default(),
            is_behind: false,
        }
    }

    /// Returns the scene from which the run began, as it was last edited or as a hand left it, with its names and colors.
    pub fn start(&self) -> &Scene {
        &self.state.start.scene
    }

    /// Returns the scene as last edited, which is saved: as the run began, unless a hand has moved circles since.
    pub fn edited(&self) -> &Scene {
        self.state.edited.as_ref().map_or(self.start(), |edited| &edited.scene)
    }

    /// Whether a hand has moved circles since the scene was last edited.
    pub fn is_moved_by_hand(&self) -> bool {
        self.state.edited.is_some()
    }

    /// Whether nothing but time has passed since the start: all circles are at rest there.
    pub fn is_at_rest_as_it_began(&self) -> bool {
        let is_at_rest = |body: &SceneCircle| body.circle.velocity == DVec2::ZERO;
        self.start().circles.iter().all(is_at_rest) && self.moment() == *self.start()
    }

    /// Returns the scene from which it began, to keep.
    pub fn shared_start(&self) -> &Arc<Scene> {
        &self.state.start.scene
    }

    /// Returns the scene as it was opened.
    pub fn loaded(&self) -> &Arc<Scene> {
        &self.state.loaded
    }

    /// Whether the start is the scene as it was opened.
    pub fn is_as_opened(&self) -> bool {
        // Before the first edit both are the same object, and a hundred thousand circles need no comparison.
        Arc::ptr_eq(self.shared_start(), &self.state.loaded) || self.state.start.scene == self.state.loaded
    }

    /// Returns the time of the start (s, absolute).
    pub fn start_time(&self) -> f64 {
        self.state.start.time
    }

    /// Returns the world as it is now.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the time on the clock (s, absolute). Under fixed steps the world is at the end of the last one.
    pub fn clock(&self) -> f64 {
        self.state.clock
    }

    /// Returns the contacts found since the scene was opened; only the latest thousands of a long run.
    pub fn events(&self) -> &[Event] {
        self.state.log.events.before(self.state.happened.events)
    }

    /// Returns the true contacts within the steps so far, with the outcome of each.
    pub fn audited(&self) -> &[AuditedContact] {
        self.state.log.audited.before(self.state.happened.audited)
    }

    /// Returns the last contact of any two circles that was found, at or after `since` (s, absolute): it has the time of its answer.
    pub fn last_found(&self, since: f64) -> Option<&Event> {
        self.last_event(since, |pair| pair.is_some())
    }

    /// Returns the last contact of this pair that was found, at or after `since` (s, absolute): it has the time of its answer.
    pub fn last_found_of(&self, pair: Pair, since: f64) -> Option<&Event> {
        self.last_event(since, |of| of == Some(pair))
    }

    /// Returns the last true contact of this pair, as judged by the audit, that was checked after `since` (s, absolute).
    pub fn last_audited_of(&self, pair: Pair, since: f64) -> Option<&AuditedContact> {
        let mut fresh = self.audited().iter().rev().take_while(|audited| audited.checked_at > since);
        fresh.find(|audited| pair.is_audited(audited))
    }

    /// Returns the time of the last contact of this pair after `since` (s, absolute): the true one, also where it was found later or
    /// missed.
    pub fn true_time_of_last(&self, pair: Pair, since: f64) -> Option<f64> {
        let audited = self.last_audited_of(pair, since).map(AuditedContact::time);
        audited.or_else(|| self.last_found_of(pair, since).map(|event| event.time))
    }

    /// Returns the first failure of the last step that had one and ended after `since` (s, absolute), unless a contact was found after
    /// it.
    pub fn last_failure(&self, since: f64) -> Option<&AuditedContact> {
        let known = &self.known().failures;
        let past = &known[..known.partition_point(|failure| failure.checked_at <= self.world.time())];
        let last = past.last().filter(|failure| failure.checked_at > since)?;
        let failure = &past[past.partition_point(|failure| failure.checked_at < last.checked_at)];
        self.last_found(since).is_none_or(|event| event.time <= failure.checked_at).then_some(failure)
    }

    fn last_event(&self, since: f64, is_it: impl Fn(Option<Pair>) -> bool) -> Option<&Event> {
        let mut fresh = self.events().iter().rev().take_while(|event| event.time >= since);
        fresh.find(|event| is_it(Pair::in_contact(event.contact)))
    }

    /// Returns the stalls since the scene was opened; only the latest of a long run.
    pub fn stalls(&self) -> &[Stall] {
        let all = &self.state.log.stalls;
        &all[..all.partition_point(|stall| stall.time <= self.world.time())]
    }

    /// Returns the current stall, and the number of circles that had a contact in it when it was noticed.
    pub fn stall(&self) -> Option<(&Stall, usize)> {
        let stall = self.world.stall()?;
        let mut takes_part = vec![false; self.world.len()];
        for event in self.events().iter().rev().take_while(|event| event.time >= stall.since) {
            event.contact.circles().for_each(|circle| takes_part[circle] = true);
        }
        Some((stall, takes_part.into_iter().filter(|&takes_part| takes_part).count()))
    }

    /// Returns the whole log, including entries ahead after a step back.
    pub fn known(&self) -> &RunLog {
        &self.state.log
    }

    /// Returns the end of the known part of the run (s, absolute): now, or later after a step back.
    pub fn known_until(&self) -> f64 {
        self.state.known_until.max(self.state.clock)
    }

    /// Returns the earliest time that a seek can reach (s, absolute); infinity if nothing is on record.
    pub fn reaches_back_to(&self) -> f64 {
        self.checkpoints.reach_to()
    }

    /// Returns the rules in force.
    pub fn rules(&self) -> &Rules {
        &self.state.start.scene.rules
    }

    /// Returns the totals since the scene was opened.
    pub fn counters(&self) -> Counters {
        self.state.counted_before_world + *self.world.counters()
    }

    /// Returns the totals since the start.
    pub fn counters_since_start(&self) -> Counters {
        self.counters().since(self.state.start.counted)
    }

    /// Returns the numbers of contacts of two circles since the start.
    pub fn contact_counts(&self) -> ContactCounts {
        ContactCounts::of(self.rules().detection, &self.counters_since_start())
    }

    /// Returns the number of jumps of the hand over at least one circle since the scene was opened. The counters do not
    /// include them, because no step was made.
    pub fn missed_by_hand(&self) -> u64 {
        self.state.missed_by_hand
    }

    /// Counts a jump of the hand over at least one circle.
    pub fn count_miss_by_hand(&mut self) {
        self.state.missed_by_hand += 1;
    }

    /// Returns where circles turned since the start, including turns ahead after a step back.
    pub fn trajectory(&self) -> &Trajectory {
        &self.state.trajectory
    }

    /// Returns the distance over time of the pair that is watched.
    pub fn pair_distance(&self) -> &PairDistance {
        &self.pair_distance
    }

    /// Records the distance of this pair from now on.
    pub(super) fn watch(&mut self, pair: Option<Pair>) {
        let mut record = std::mem::take(&mut self.pair_distance);
        if record.is_of(pair, &self.world) {
            record.look_ahead(self);
        } else {
            record = pair.map_or_else(PairDistance::default, |pair| PairDistance::of(self, pair));
        }
        self.pair_distance = record;
    }

    /// Whether the two of this pair move apart without touching.
    pub fn has_parted(&self, pair: Pair) -> bool {
        pair.path(&self.world).verdict == Verdict::MovingApart
    }

    /// Whether the zones of checks apply to its method: under intercept detection, they are those of the checks that it does without.
    pub fn has_zones(&self) -> bool {
        !self.rules().detection.turns_within_steps()
    }

    /// Whether the run stops automatically at results.
    pub fn pauses(&self) -> bool {
        self.is_small() && self.state.start.scene.pauses
    }

    /// Whether there are few enough circles for the eye to follow each contact.
    pub fn is_small(&self) -> bool {
        self.world.len() <= SMALL
    }

    /// Returns the scene as it is at this moment.
    pub fn moment(&self) -> Scene {
        let mut scene = self.start().clone();
        for (index, circle) in self.world.circles().enumerate() {
            let there = &mut scene.circles[index].circle;
            there.center = circle.center;
            // A held circle has no velocity in the world and gets its own back on release.
            if self.held != Some(index) {
                there.velocity = circle.velocity;
            }
        }
        scene
    }

    /// Returns the world of this moment with its next contacts solved: the one that runs, if its method solves them, or else
    /// the one that intercept detection would have if it began at the last check. `None` if there are too many circles to
    /// solve for each picture.
    pub fn solved(&self) -> Option<Cow<'_, World>> {
        match self.rules().detection {
            Detection::Intercept => Some(Cow::Borrowed(&self.world)),
            Detection::Stepped(_) if self.world.len() > SOLVED_UP_TO => None,
            Detection::Stepped(_) => {
                let rules = Rules { detection: Detection::Intercept, ..*self.rules() };
                let scene = Scene { rules, ..self.moment() };
                let mut world = scene.world_at(self.world.time(), self.held);
                world.coast(self.clock());
                Some(Cow::Owned(world))
            }
        }
    }
}
