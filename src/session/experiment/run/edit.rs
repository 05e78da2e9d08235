//! Changing a run. A change of circles makes a new start, and a change of rules keeps it.

use std::sync::Arc;

use circle_collision::simulation::{Rules, World};

use super::Run;
use super::checkpoints::Checkpoints;
use super::pair_distance::PairDistance;
use super::state::{RunState, Start};
use super::trajectory::Trajectory;
use crate::scene::Scene;

impl Run {
    /// Changes the circles. This moment, with the change, is the new start, as it was last edited.
    pub fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        let start = self.start_here(change);
        self.state.edited = None;
        self.build(&start);
    }

    /// Changes the circles by hand. This moment, with the change, is the new start.
    pub fn edit_by_hand(&mut self, change: impl FnOnce(&mut Scene)) {
        self.keep_edited();
        let start = self.start_here(change);
        self.build(&start);
    }

    /// Moves circles in the running world by hand. This moment, with the change, is the new start. Only centers may change.
    pub fn move_circles(&mut self, change: impl FnOnce(&mut Scene)) {
        self.keep_edited();
        let start = self.start_here(change);
        let ids: Vec<_> = self.world.ids().collect();
        for (id, moved) in ids.into_iter().zip(&start.circles) {
            let center = moved.circle.center;
            let is_moved = self.world.circle_at(id.index()).center != center;
            if is_moved && self.world.edit(id, |circle| circle.center = center).is_err() {
                // A world that is built anew accepts any center in the arena.
                return self.build(&start);
            }
        }
        self.drop_future();
        self.start_again();
    }

    /// Keeps the start as last edited before a hand changes circles, unless it places them there: paused, at the time of that start.
    fn keep_edited(&mut self) {
        let is_placed = self.held.is_none() && self.state.clock == self.state.start.time;
        if !is_placed && self.state.edited.is_none() {
            self.state.edited = Some(self.state.start.clone());
        }
    }

    /// Makes this moment, with the change, the start, and leaves the world unchanged.
    fn start_here(&mut self, change: impl FnOnce(&mut Scene)) -> Arc<Scene> {
        let mut start = self.moment();
        change(&mut start);
        let start = Arc::new(start);
        self.state.trajectory = Trajectory::of(start.circles.len());
        self.state.start = Start {
            scene: Arc::clone(&start),
            time: self.world.time(),
            counted: self.counters(),
            happened: self.state.happened,
        };
        start
    }

    /// Makes the circles and walls of this scene at `time` (s, absolute) the new start.
    pub fn start_from(&mut self, scene: &Scene, time: f64) {
        self.state.counted_before_world = self.counters();
        self.state.trajectory = Trajectory::of(scene.circles.len());
        let (start, happened) = (&mut self.state.start, self.state.happened);
        let own = Arc::make_mut(&mut start.scene);
        own.circles.clone_from(&scene.circles);
        own.walls.clone_from(&scene.walls);
        (start.time, start.counted, start.happened) = (time, self.state.counted_before_world, happened);
        self.state.edited = None;
        self.begin(self.state.start.scene.world_at(time, self.held));
        self.state.clock = time;
    }

    /// Removes these circles and their records. Later circles move up, in the log as well.
    pub fn remove(&mut self, circles: &[usize]) {
        self.drop_future();
        self.pair_distance = PairDistance::default();
        self.state.log.remove(circles);
        self.state.happened = self.state.log.length();
        self.edit(|scene| {
            let mut indices = 0..;
            scene.circles.retain(|_| indices.next().is_none_or(|index| !circles.contains(&index)));
        });
    }

    /// Removes a wall and its records. Later walls move up, in the log as well.
    pub fn remove_wall(&mut self, wall: usize) {
        self.drop_future();
        self.pair_distance = PairDistance::default();
        self.state.log.remove_wall(wall);
        self.state.happened = self.state.log.length();
        self.edit(|scene| {
            scene.walls.remove(wall);
        });
    }

    /// Changes the rules, for the start and from now on. The circles go on from their current positions.
    pub fn set_rules(&mut self, rules: Rules) {
        let is_at_start = self.state.clock == self.state.start.time;
        self.change_starts(|scene| scene.rules = rules);
        let moment = self.moment();
        self.build(&moment);
        // At the start, no work has been done yet, not even by the previous method.
        if is_at_start {
            self.state.counted_before_world = self.state.start.counted;
        }
    }

    /// Changes the texts of the start, and nothing that the run depends on.
    pub fn set_texts(&mut self, change: impl Fn(&mut Scene)) {
        self.change_starts(change);
    }

    /// Changes the scene of the start, and of the start as last edited.
    fn change_starts(&mut self, change: impl Fn(&mut Scene)) {
        let RunState { start, edited, .. } = &mut self.state;
        for start in std::iter::once(start).chain(edited) {
            change(Arc::make_mut(&mut start.scene));
        }
    }

    /// Holds a circle in the running world, or none: it has no velocity of its own, and only a push-out to which it yields
    /// moves it. A change makes this moment the new start.
    pub fn hold(&mut self, circle: Option<usize>) {
        if self.held != circle {
            let moment = self.moment();
            self.held = circle;
            self.edit_by_hand(|scene| *scene = moment);
        }
    }

    /// Begins the run at its start.
    pub(super) fn begin_at_start(&mut self) {
        let start = &self.state.start;
        (self.state.happened, self.state.counted_before_world) = (start.happened, start.counted);
        self.begin(start.scene.world_at(start.time, self.held));
    }

    /// Goes on with this world: drops everything ahead, and all checkpoints.
    pub(super) fn begin(&mut self, world: World) {
        self.world = world;
        self.drop_future();
        self.start_again();
    }

    /// Drops everything ahead of the world, and all checkpoints.
    fn start_again(&mut self) {
        let now = self.world.time();
        self.state.known_until = now;
        self.state.trajectory.turns.retain_mut(|turn| turn.time <= now);
        self.pair_distance.drop_after(now);
        self.pair_distance.note(&self.world, None);
        self.checkpoints = Checkpoints::new(self.checkpoint());
    }

    fn drop_future(&mut self) {
        self.state.log.truncate(self.state.happened, self.world.time());
    }

    /// Goes on with a new world from this moment.
    fn build(&mut self, moment: &Scene) {
        self.state.counted_before_world = self.counters();
        let now = self.world.time();
        self.begin(moment.world_at(now, self.held));
        // Under intercept detection, the clock and the world agree; under fixed steps, the world is at the end of the last one.
        self.state.clock = self.state.clock.max(now);
    }
}
