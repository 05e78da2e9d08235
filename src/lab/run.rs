//! One experiment on its way: where it started, where it is, and what happened between.

use crate::scene::{Color, Scene};
use crate::simulation::{Body, Contact, Counters, Log, Meeting, Rules, World};

/// So many pair tests are done in one go at most; then the clock waits for the next frame.
///
/// Fewer, and a large scene runs slower than it could; more, and the window stops answering.
const PAIR_TESTS_PER_FRAME: u64 = 400_000;

/// So many steps or contacts in one go at most: pile-ups of contacts in no time end here, too.
const HAPPENINGS_PER_FRAME: usize = 20_000;

/// Scenes up to this size stop by themselves when a pair went through; in larger ones that is what always happens.
const PAUSE_AT_MISS_UP_TO: usize = 10;

/// The log keeps so many entries of each kind; older ones are counted but no longer listed.
const LOG_LENGTH: usize = 10_000;

/// A start, and the world that came from it.
#[derive(Clone, Debug)]
pub struct Run {
    loaded: Scene,
    start: Scene,
    start_time: f64,
    world: World,
    /// Which circle is held while the world moves on.
    held: Option<usize>,
    clock: f64,
    log: Log,
    counted_at_start: Counters,
    counted_before_world: Counters,
    is_behind: bool,
}

impl Run {
    /// A run of this scene from time zero.
    pub fn new(scene: Scene) -> Self {
        let world = world_of(&scene, None, 0.0);
        Self {
            loaded: scene.clone(),
            start: scene,
            start_time: 0.0,
            world,
            held: None,
            clock: 0.0,
            log: Log::default(),
            counted_at_start: Counters::default(),
            counted_before_world: Counters::default(),
            is_behind: false,
        }
    }

    /// The scene as last edited: what a restart returns to, with its names and colours.
    pub fn start(&self) -> &Scene {
        &self.start
    }

    /// The scene as it was opened.
    pub fn loaded(&self) -> &Scene {
        &self.loaded
    }

    /// When the start is (s).
    pub fn start_time(&self) -> f64 {
        self.start_time
    }

    /// The world as it is now.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// What the clock shows (s). Under overlap detection the world shows the last step before it.
    pub fn clock(&self) -> f64 {
        self.clock
    }

    /// What happened since the start, and before it since the scene was opened.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.start.rules
    }

    /// Is the machine too slow for the playback speed, so that the clock waits?
    pub fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// The sums since the scene was opened.
    pub fn counters(&self) -> Counters {
        self.counted_before_world + *self.world.counters()
    }

    /// Does the run stop by itself when a pair went through?
    pub fn pauses_at_miss(&self) -> bool {
        self.world.len() <= PAUSE_AT_MISS_UP_TO
    }

    /// The scene as it is at this moment.
    pub fn moment(&self) -> Scene {
        let mut scene = self.start.clone();
        for (index, circle) in self.world.circles().enumerate() {
            let there = &mut scene.circles[index].circle;
            there.center = circle.center;
            // A held circle stands still in the world and gets its own velocity back on release.
            if self.held != Some(index) {
                there.velocity = circle.velocity;
            }
        }
        scene
    }

    /// Back to the start.
    pub fn restart(&mut self) {
        self.clock = self.start_time;
        self.is_behind = false;
        self.counted_before_world = self.counted_at_start;
        self.log.events.retain(|event| event.time <= self.start_time);
        self.log.meetings.retain(|meeting| meeting.looked() <= self.start_time);
        self.world = world_of(&self.start, self.held, self.start_time);
    }

    /// Back to the scene as it was loaded, at time zero.
    pub fn reload(&mut self) {
        *self = Self::new(self.loaded.clone());
    }

    /// Changes the circles: this moment, so changed, is the new start.
    pub fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.start = self.moment();
        change(&mut self.start);
        self.start_time = self.world.time();
        self.counted_at_start = self.counters();
        let start = self.start.clone();
        self.build(&start);
    }

    /// Takes these circles away, and what is remembered of them: those behind them move up, in the log too.
    pub fn remove(&mut self, circles: &[usize]) {
        let is_gone = |circle: usize| circles.contains(&circle);
        let place = |circle: usize| circle - circles.iter().filter(|&&gone| gone < circle).count();
        self.log.meetings.retain_mut(|meeting| {
            let stays = !is_gone(meeting.a) && !is_gone(meeting.b);
            (meeting.a, meeting.b) = (place(meeting.a), place(meeting.b));
            stays
        });
        self.log.events.retain_mut(|event| match &mut event.contact {
            Contact::Pair { a, b } => {
                let stays = !is_gone(*a) && !is_gone(*b);
                (*a, *b) = (place(*a), place(*b));
                stays
            }
            Contact::Wall { circle, .. } => {
                let stays = !is_gone(*circle);
                *circle = place(*circle);
                stays
            }
        });
        self.edit(|scene| {
            let mut index = 0;
            scene.circles.retain(|_| {
                index += 1;
                !is_gone(index - 1)
            });
        });
    }

    /// Changes the rules for the start and for what comes. The circles go on from where they are.
    pub fn set_rules(&mut self, rules: Rules) {
        self.start.rules = rules;
        let moment = self.moment();
        self.build(&moment);
    }

    /// Holds a circle in the moving world, or none: it stands still, and nothing can push it.
    pub fn hold(&mut self, circle: Option<usize>) {
        if self.held != circle {
            let moment = self.moment();
            self.held = circle;
            self.edit(|scene| *scene = moment);
        }
    }

    /// Makes the next step of overlap detection, or lets as much time pass; returns what went through on the way.
    pub fn step(&mut self) -> Option<Meeting> {
        let dt = self.rules().step;
        let steps_done = ((self.clock - self.start_time) / dt * (1.0 + 1e-12)).floor();
        let next_tick = self.start_time + (steps_done + 1.0) * dt;
        self.clock = if self.world.table().is_some() { next_tick } else { self.world.next_time() };
        self.catch_up(false)
    }

    /// Lets `seconds` pass on the clock. Returns the first meeting that went through, and stops there, if that is
    /// what `stop_at_miss` asks for.
    pub fn pass(&mut self, seconds: f64, stop_at_miss: bool) -> Option<Meeting> {
        self.clock += seconds;
        self.catch_up(stop_at_miss)
    }

    fn catch_up(&mut self, stop_at_miss: bool) -> Option<Meeting> {
        let tests_at_first = self.world.counters().pair_tests;
        let mut went_through = None;
        for _ in 0..HAPPENINGS_PER_FRAME {
            if self.world.next_time() > self.clock {
                self.world.coast(self.clock);
                self.is_behind = false;
                return went_through;
            }
            if self.world.counters().pair_tests - tests_at_first > PAIR_TESTS_PER_FRAME {
                break;
            }
            let seen = self.log.meetings.len();
            self.world.advance_once(&mut self.log);
            went_through =
                went_through.or(self.log.meetings[seen..].iter().find(|m| m.went_through()).copied());
            self.shorten_log();
            if stop_at_miss && went_through.is_some() {
                self.clock = self.world.time();
                return went_through;
            }
        }
        self.clock = self.world.time();
        self.is_behind = true;
        went_through
    }

    fn shorten_log(&mut self) {
        // Twice the length before anything is dropped, so that dropping is rare and in bulk.
        if self.log.events.len() > 2 * LOG_LENGTH {
            self.log.events.drain(..LOG_LENGTH);
        }
        if self.log.meetings.len() > 2 * LOG_LENGTH {
            self.log.meetings.drain(..LOG_LENGTH);
        }
    }

    /// A new world from this moment on.
    fn build(&mut self, moment: &Scene) {
        self.counted_before_world = self.counters();
        let now = self.world.time();
        self.world = world_of(moment, self.held, now);
        // Under intercept detection the clock and the world agree; under overlap the world is at its last step.
        self.clock = self.clock.max(now);
    }
}

fn world_of(scene: &Scene, held: Option<usize>, epoch: f64) -> World {
    let bodies = scene.circles.iter().enumerate().map(|(index, one)| {
        let body = Body::new(one.circle, one.color == Color::Red);
        if held == Some(index) { body.held() } else { body }
    });
    World::new(scene.rules, bodies.collect(), epoch)
}
