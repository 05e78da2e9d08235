//! Intercept detection: the world advances from one event to the next.

mod contact;
mod crossings;
pub mod entry;
mod group;
pub mod intercept_table;
mod near_walls;
mod passing_pairs;
pub mod queue;
mod rest;
pub mod scheduler;
mod stall_watch;
pub mod wall_clock;

use crate::simulation::answers::{AnyWall, Contact, NextEvent};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{response_at_wall, response_of};
use crate::simulation::record::{EpochClock, Record};
use crate::simulation::setting::Setting;
use crossings::Due;
use passing_pairs::PassingPairs;
use scheduler::{Scheduler, SchedulerKind};
use stall_watch::StallWatch;
use wall_clock::{WallClock, WallsSince};

/// The number of contacts, and of contacts for each circle, after which the epoch moves to the present.
///
/// With fewer, solving everything again would cost more than the contacts; with more, offsets lose digits. Contacts are
/// counted, not calls, so that dividing a run into pieces changes nothing.
const CONTACTS_PER_EPOCH: usize = 4096;
const CONTACTS_PER_EPOCH_AND_CIRCLE: usize = 256;

/// The predicted events of a world, and the state that leads from one to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDriven {
    /// The contacts ahead, apart from those with walls.
    pub scheduler: Scheduler,
    /// The contacts with walls ahead.
    pub wall_clock: WallClock,
    contacts_in_epoch: usize,
    /// The number of solid bodies.
    solid: usize,
    /// The indices of the sensors, in ascending order.
    sensors: Vec<usize>,
    /// Whether the number of bodies determines the scheduler.
    is_automatic: bool,
    pub stall: StallWatch,
}

/// The part of [`EventDriven`] that the bodies do not determine.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EventDrivenSnapshot {
    scheduler: SchedulerKind,
    is_automatic: bool,
    pub ongoing: PassingPairs,
    pub contacts_in_epoch: usize,
    pub stall: StallWatch,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "WallsSince::is_start"))]
    pub walls: WallsSince,
}

impl EventDriven {
    /// Solves the contacts ahead at time zero, with this scheduler or the one that suits the number of bodies.
    pub fn new(kind: Option<SchedulerKind>, setting: Setting<'_>, bodies: &[Body]) -> Self {
        let mut ongoing = PassingPairs::default();
        for sensor in sensors(bodies) {
            ongoing.enter_sensors(bodies, 0..bodies.len(), sensor, 0.0);
        }
        let beginning = EventDrivenSnapshot {
            scheduler: kind.unwrap_or(SchedulerKind::for_count(bodies.len())),
            is_automatic: kind.is_none(),
            ongoing,
            contacts_in_epoch: 0,
            stall: StallWatch::default(),
            walls: WallsSince::default(),
        };
        Self::restored(beginning, setting, bodies, 0.0)
    }

    /// Returns the state needed to return to this moment.
    pub fn snapshot(&self) -> EventDrivenSnapshot {
        EventDrivenSnapshot {
            scheduler: self.scheduler.kind(),
            is_automatic: self.is_automatic,
            ongoing: self.scheduler.ongoing().clone(),
            contacts_in_epoch: self.contacts_in_epoch,
            stall: self.stall,
            walls: self.wall_clock.past.clone(),
        }
    }

    /// Returns the state at the moment of a snapshot, with these bodies, at `now` (s since the epoch). The events ahead are
    /// solved again, to the same bits.
    pub fn restored(snapshot: EventDrivenSnapshot, setting: Setting<'_>, bodies: &[Body], now: f64) -> Self {
        let EventDrivenSnapshot { scheduler, is_automatic, ongoing, contacts_in_epoch, stall, walls } =
            snapshot;
        let wall_clock = WallClock::new(setting, bodies, walls);
        let times = [now, wall_clock.next_time()];
        let scheduler = Scheduler::new(scheduler, bodies, &setting.rules.arena, ongoing, times);
        let solid = bodies.iter().filter(|body| body.is_solid()).count();
        Self {
            scheduler,
            wall_clock,
            contacts_in_epoch,
            solid,
            sensors: sensors(bodies),
            is_automatic,
            stall,
        }
    }

    /// Returns the next event and its time (s since the epoch).
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        let (next, crossing) = (self.scheduler.next(), self.scheduler.ongoing().crossings.next_time());
        if crossing.min(self.wall_clock.next_time()) == f64::INFINITY {
            return next;
        }
        let next = self.first_of(next);
        if crossing < f64::INFINITY && next.is_none_or(|(time, _)| crossing <= time) {
            Some((crossing, NextEvent::Later))
        } else {
            next
        }
    }

    /// Returns the first of the next event of the scheduler and the next contact with a wall: at equal times pairs, then walls, then sides
    /// of the arena.
    #[inline]
    fn first_of(&self, next: Option<(f64, NextEvent)>) -> Option<(f64, NextEvent)> {
        let time = self.wall_clock.next_time();
        let is_first = match next {
            None => true,
            Some((other, NextEvent::Pair { .. } | NextEvent::Later)) => time < other,
            Some((other, NextEvent::Wall { .. })) => time <= other,
        };
        let first = if is_first { self.wall_clock.next() } else { None };
        let of_wall = |(time, circle, wall)| (time, NextEvent::Wall { circle, wall: AnyWall::Wall(wall) });
        first.map(of_wall).or(next)
    }

    /// Returns the time of the next event (s since the epoch): infinity if there is none.
    #[inline]
    pub fn next_time(&self) -> f64 {
        let of_scheduler = self.scheduler.next().map_or(f64::INFINITY, |(time, _)| time);
        of_scheduler.min(self.wall_clock.next_time()).min(self.scheduler.ongoing().crossings.next_time())
    }

    /// Goes to the next event and responds to it. Does nothing if there is none.
    pub fn advance(&mut self, setting: Setting<'_>, bodies: &mut [Body], record: &mut Record) {
        let rules = setting.rules;
        let Some((time, event)) = self.next() else { return };
        let now = time.max(record.clock.now);
        record.clock.now = now;
        let (contact, response, before) = match event {
            NextEvent::Pair { a, b, overlapping } => {
                self.wall_clock.read_ahead([a, b]);
                let Some(response) = response_of(rules, &bodies[a], &bodies[b]) else {
                    self.enter_sensor(a, b, bodies, record);
                    return;
                };
                let before = self.collide((a, b, overlapping), response, setting, bodies, record);
                (Contact::Pair { a, b }, Some(response), before)
            }
            NextEvent::Wall { circle, wall } => {
                self.wall_clock.read_ahead([circle]);
                let response = response_at_wall(rules, &bodies[circle]);
                let before = match wall {
                    AnyWall::Side(side) => self.hit_side(circle, side, setting, bodies, record),
                    AnyWall::Wall(wall) => self.hit_wall(circle, wall, setting, bodies, record),
                };
                (Contact::Wall { circle, wall }, response, before)
            }
            NextEvent::Later => {
                if self.scheduler.ongoing().crossings.next_time() != time {
                    self.scheduler.resume_search(bodies);
                } else if let Some(Due { sensor, visitor, crossing }) =
                    self.scheduler.ongoing_mut().crossings.take_next()
                {
                    record.sensor_event(now, (sensor, visitor), crossing);
                }
                return;
            }
        };
        let stall = self.stall.note(contact, (response, before), bodies, record.clock, setting);
        record.log.stalls.extend(stall);
        if self.stall.rest_limit(self.solid).is_some() {
            self.come_to_rest(contact, setting, bodies, record);
        }
        self.contacts_in_epoch += 1;
        if self.contacts_in_epoch >= CONTACTS_PER_EPOCH.max(CONTACTS_PER_EPOCH_AND_CIRCLE * self.solid) {
            self.begin_epoch(setting, bodies, record.clock);
        }
    }

    /// Solves a circle again whose course has changed.
    #[inline]
    fn refresh_one(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize) {
        self.solve_walls(setting, bodies, &[circle]);
        self.scheduler.refresh_one(bodies, circle);
    }

    /// Solves two circles again whose courses have changed.
    #[inline]
    fn refresh_pair(&mut self, setting: Setting<'_>, bodies: &[Body], a: usize, b: usize) {
        self.solve_walls(setting, bodies, &[a, b]);
        self.scheduler.refresh_pair(bodies, a, b);
    }

    /// Solves the walls on the changed courses of circles, before their contacts with others.
    #[inline]
    fn solve_walls(&mut self, setting: Setting<'_>, bodies: &[Body], circles: &[usize]) {
        if !setting.walls.are_unused() {
            self.solve_walls_of(setting, bodies, circles);
        }
    }

    /// Does the same where there are walls: apart, so that worlds without any do not carry it along.
    #[inline(never)]
    fn solve_walls_of(&mut self, setting: Setting<'_>, bodies: &[Body], circles: &[usize]) {
        for &circle in circles {
            self.wall_clock.solve(setting, bodies, circle);
        }
        self.wall_clock.settle(setting, bodies);
        self.scheduler.search_until(self.wall_clock.next_time());
    }

    /// Moves the epoch to the present.
    fn begin_epoch(&mut self, setting: Setting<'_>, bodies: &mut [Body], clock: &mut EpochClock) {
        self.contacts_in_epoch = 0;
        for body in &mut *bodies {
            body.set(body.at(clock.now), 0.0);
        }
        self.wall_clock.rebase(setting, bodies, clock.now);
        self.scheduler.search_until(self.wall_clock.next_time());
        self.scheduler.rebase(bodies, clock.now);
        self.stall.rebase(clock.now);
        clock.rebase();
    }

    /// Adds a body at `now` (s since the epoch), in the slot of a removed or replaced one or after all others.
    pub fn insert(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize, now: f64) {
        self.stall = StallWatch::beginning_at(now);
        self.solid += usize::from(bodies[circle].is_solid());
        if bodies[circle].is_sensor() {
            self.sensors.insert(self.sensors.partition_point(|&sensor| sensor < circle), circle);
        }
        self.end_replaced(bodies, circle, now);
        self.enter_sensors(bodies, circle, now);
        self.wall_clock.forget(circle);
        self.solve_walls(setting, bodies, &[circle]);
        match (self.scheduler.kind(), SchedulerKind::for_count(bodies.len())) {
            (SchedulerKind::Table, SchedulerKind::Queue) if self.is_automatic => {
                let (ongoing, times) = (self.scheduler.ongoing().clone(), [now, self.wall_clock.next_time()]);
                self.scheduler =
                    Scheduler::new(SchedulerKind::Queue, bodies, &setting.rules.arena, ongoing, times);
            }
            _ => self.scheduler.insert(bodies, circle, now),
        }
    }

    /// Solves a body again after it was changed at `now` (s since the epoch). `is_moved` says whether its center or radius
    /// changed.
    pub fn change(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize, now: f64, is_moved: bool) {
        self.stall = StallWatch::beginning_at(now);
        self.scheduler.ongoing_mut().forget_left(bodies, circle);
        if is_moved {
            self.cross_sensors(bodies, circle, now);
        }
        self.solve_walls(setting, bodies, &[circle]);
        self.scheduler.change(bodies, circle, now, is_moved);
    }

    /// Drops a body that was removed at `now` (s since the epoch). Its contacts [end](Self::end_replaced) separately.
    pub fn remove(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize, now: f64) {
        self.stall = StallWatch::beginning_at(now);
        match self.sensors.binary_search(&circle) {
            Ok(place) => {
                self.sensors.remove(place);
            }
            Err(_) => self.solid -= 1,
        }
        self.wall_clock.forget(circle);
        self.solve_walls(setting, bodies, &[circle]);
        self.scheduler.remove(bodies, circle);
    }

    /// Solves all circles again after a wall was inserted, replaced or removed at `now` (s since the epoch).
    pub fn change_wall(&mut self, setting: Setting<'_>, bodies: &[Body], wall: usize, now: f64) {
        self.stall = StallWatch::beginning_at(now);
        let mut past = std::mem::take(&mut self.wall_clock.past);
        past.since = now;
        past.passing.retain(|&(_, through), _| through as usize != wall);
        self.wall_clock = WallClock::new(setting, bodies, past);
        self.scheduler.change_until(bodies, self.wall_clock.next_time(), now);
    }

    /// Ends the contacts of a body that was removed, or replaced with another one, at `now` (s since the epoch).
    pub fn end_replaced(&mut self, bodies: &[Body], circle: usize, now: f64) {
        self.scheduler.ongoing_mut().end_replaced(bodies, circle, now);
    }

    /// Returns the number of pairs solved since the last call, those of circles and walls too.
    pub fn take_pairs_solved(&mut self) -> usize {
        self.scheduler.take_pairs_solved() + std::mem::take(&mut self.wall_clock.pairs_solved)
    }

    /// Whether a report that is still to come names this index.
    pub fn names(&self, circle: usize) -> bool {
        self.scheduler.ongoing().crossings.due.values().any(|due| due.names(circle))
    }

    /// Ends and begins contacts of a body that was moved other than by its velocity at `now` (s since the epoch).
    #[cold]
    fn cross_sensors(&mut self, bodies: &[Body], circle: usize, now: f64) {
        self.scheduler.ongoing_mut().end_parted(bodies, circle, now);
        self.enter_sensors(bodies, circle, now);
    }

    /// Adds the sensor contacts of a body that appears at `now` (s since the epoch).
    fn enter_sensors(&mut self, bodies: &[Body], circle: usize, now: f64) {
        let ongoing = self.scheduler.ongoing_mut();
        if bodies[circle].is_sensor() {
            ongoing.enter_sensors(bodies, 0..bodies.len(), circle, now);
        } else {
            ongoing.enter_sensors(bodies, self.sensors.iter().copied(), circle, now);
        }
    }
}

/// Returns the indices of the sensors, in ascending order.
fn sensors(bodies: &[Body]) -> Vec<usize> {
    (0..bodies.len()).filter(|&one| bodies[one].is_sensor()).collect()
}
