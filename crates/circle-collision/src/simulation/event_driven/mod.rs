//! Intercept detection: the world advances from one event to the next.

mod crossings;
pub mod entry;
pub mod intercept_table;
mod passing_pairs;
pub mod queue;
mod rest;
pub mod scheduler;
mod stall_watch;

use glam::DVec2;

use crate::detection::{TOUCHING_TOLERANCE, overlap};
use crate::geometry::Side;
use crate::simulation::answers::{Contact, Crossing, Event, NextEvent};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{
    self, FoundBy, is_sensed, reflect_at_wall, response_of, sensor_first,
};
use crate::simulation::record::{EpochClock, Record};
use crate::simulation::response::Response;
use crate::simulation::rules::Rules;
use crossings::Due;
use passing_pairs::PassingPairs;
use scheduler::{Scheduler, SchedulerKind};
use stall_watch::StallWatch;

/// The number of contacts, and of contacts for each circle, after which the epoch moves to the present.
///
/// With fewer, solving everything again would cost more than the contacts; with more, offsets lose digits. Contacts are
/// counted, not calls, so that dividing a run into pieces changes nothing.
const CONTACTS_PER_EPOCH: usize = 4096;
const CONTACTS_PER_EPOCH_AND_CIRCLE: usize = 256;

/// The predicted events of a world, and the state that leads from one to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDriven {
    /// The contacts ahead.
    pub scheduler: Scheduler,
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
}

impl EventDriven {
    /// Solves the contacts ahead at time zero, with this scheduler or the one that suits the number of bodies.
    pub fn new(kind: Option<SchedulerKind>, rules: &Rules, bodies: &[Body]) -> Self {
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
        };
        Self::restored(beginning, rules, bodies, 0.0)
    }

    /// Returns the state needed to return to this moment.
    pub fn snapshot(&self) -> EventDrivenSnapshot {
        EventDrivenSnapshot {
            scheduler: self.scheduler.kind(),
            is_automatic: self.is_automatic,
            ongoing: self.scheduler.ongoing().clone(),
            contacts_in_epoch: self.contacts_in_epoch,
            stall: self.stall,
        }
    }

    /// Returns the state at the moment of a snapshot, with these bodies, at `now` (s since the epoch). The events ahead are
    /// solved again, to the same bits.
    pub fn restored(snapshot: EventDrivenSnapshot, rules: &Rules, bodies: &[Body], now: f64) -> Self {
        let EventDrivenSnapshot { scheduler, is_automatic, ongoing, contacts_in_epoch, stall } = snapshot;
        let scheduler = Scheduler::new(scheduler, bodies, &rules.arena, ongoing, now);
        let solid = bodies.iter().filter(|body| body.is_solid()).count();
        Self { scheduler, contacts_in_epoch, solid, sensors: sensors(bodies), is_automatic, stall }
    }

    /// Returns the next event and its time (s since the epoch).
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        let next = self.scheduler.next();
        let crossing = self.scheduler.ongoing().crossings.next_time();
        if crossing < f64::INFINITY && next.is_none_or(|(time, _)| crossing <= time) {
            Some((crossing, NextEvent::Later))
        } else {
            next
        }
    }

    /// Returns the time of the next event (s since the epoch): infinity if there is none.
    pub fn next_time(&self) -> f64 {
        self.next().map_or(f64::INFINITY, |(time, _)| time)
    }

    /// Goes to the next event and responds to it. Does nothing if there is none.
    pub fn advance(&mut self, rules: &Rules, bodies: &mut [Body], record: &mut Record) {
        let Some((time, event)) = self.next() else { return };
        let now = time.max(record.clock.now);
        record.clock.now = now;
        let (contact, response, before) = match event {
            NextEvent::Pair { a, b, overlapping } => {
                let Some(response) = response_of(rules, &bodies[a], &bodies[b]) else {
                    self.enter_sensor(a, b, bodies, record);
                    return;
                };
                let before = self.collide((a, b, overlapping), response, rules, bodies, record);
                (Contact::Pair { a, b }, Some(response), before)
            }
            NextEvent::Wall { circle, side } => {
                let before = self.hit_wall(circle, side, rules, bodies, record);
                (Contact::Wall { circle, side }, None, before)
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
        let stall = self.stall.note(contact, (response, before), bodies, record.clock, rules);
        record.log.stalls.extend(stall);
        if self.stall.rest_limit(self.solid).is_some() {
            self.come_to_rest(contact, rules, bodies, record);
        }
        self.contacts_in_epoch += 1;
        if self.contacts_in_epoch >= CONTACTS_PER_EPOCH.max(CONTACTS_PER_EPOCH_AND_CIRCLE * self.solid) {
            self.begin_epoch(bodies, record.clock);
        }
    }

    /// Begins the contact of a sensor with another body. Neither changes.
    #[cold]
    fn enter_sensor(&mut self, a: usize, b: usize, bodies: &[Body], record: &mut Record) {
        let ongoing = self.scheduler.ongoing_mut();
        if is_sensed(&bodies[a], &bodies[b]) {
            let (sensor, visitor) = sensor_first(bodies, a, b);
            record.sensor_event(record.clock.now, (sensor, visitor), Crossing::Enters);
            ongoing.begin_in_sensor(bodies, sensor, visitor);
        } else {
            ongoing.begin(a, b);
        }
        self.scheduler.refresh_pair(bodies, a, b);
    }

    /// Responds to a pair that touches. Returns the velocities before it.
    // A second caller, the end of a stall, would otherwise make this a call for each contact.
    #[inline(always)]
    fn collide(
        &mut self,
        (a, b, is_overlapping): (usize, usize, bool),
        response: Response,
        rules: &Rules,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> [DVec2; 2] {
        let now = record.clock.now;
        let (mut circle_a, mut circle_b) = (bodies[a].at(now), bodies[b].at(now));
        let point = if is_overlapping {
            circle_a.center + overlap(&circle_a, &circle_b).normal * circle_a.radius
        } else {
            circle_a.center
                + (circle_b.center - circle_a.center)
                    * (circle_a.radius / (circle_a.radius + circle_b.radius))
        };
        let before = [circle_a.velocity, circle_b.velocity];
        let found_by = FoundBy::Solver { is_overlapping };
        contact_effect::respond(rules, [&bodies[a], &bodies[b]], [&mut circle_a, &mut circle_b], found_by);
        let after = [circle_a.velocity, circle_b.velocity];
        record.event(Event { time: now, contact: Contact::Pair { a, b }, point, depth: 0.0, before, after });
        bodies[a].set(circle_a, now);
        bodies[b].set(circle_b, now);
        for circle in [a, b] {
            self.scheduler.ongoing_mut().forget_left(bodies, circle);
        }
        if response.keeps_apart() {
            if is_overlapping {
                for circle in [a, b] {
                    self.cross_sensors(bodies, circle, now);
                    self.scheduler.displace(bodies, circle);
                }
            }
        } else {
            self.scheduler.ongoing_mut().begin(a, b);
        }
        self.scheduler.refresh_pair(bodies, a, b);
        before
    }

    /// Reflects a circle at a wall. Returns the velocities before it.
    fn hit_wall(
        &mut self,
        circle: usize,
        side: Side,
        rules: &Rules,
        bodies: &mut [Body],
        record: &mut Record,
    ) -> [DVec2; 2] {
        let now = record.clock.now;
        let mut moved = bodies[circle].at(now);
        let (reached, before) = (moved.center, [moved.velocity, DVec2::ZERO]);
        reflect_at_wall(&mut moved, side, &rules.arena);
        bodies[circle].set(moved, now);
        self.scheduler.ongoing_mut().forget_left(bodies, circle);
        let point = moved.center - side.inward() * moved.radius;
        let after = [moved.velocity, DVec2::ZERO];
        let contact = Contact::Wall { circle, side };
        record.event(Event { time: now, contact, point, depth: 0.0, before, after });
        // A circle that reached through the wall was put inside; others are moved by rounding alone.
        if moved.center.distance(reached) > TOUCHING_TOLERANCE * moved.radius {
            self.cross_sensors(bodies, circle, now);
        }
        self.scheduler.displace(bodies, circle);
        self.scheduler.refresh_one(bodies, circle);
        before
    }

    /// Moves the epoch to the present.
    fn begin_epoch(&mut self, bodies: &mut [Body], clock: &mut EpochClock) {
        self.contacts_in_epoch = 0;
        for body in &mut *bodies {
            body.set(body.at(clock.now), 0.0);
        }
        self.scheduler.rebase(bodies, clock.now);
        self.stall.rebase(clock.now);
        clock.rebase();
    }

    /// Adds a body at `now` (s since the epoch), in the slot of a removed or replaced one or after all others.
    pub fn insert(&mut self, rules: &Rules, bodies: &[Body], circle: usize, now: f64) {
        self.stall = StallWatch::beginning_at(now);
        self.solid += usize::from(bodies[circle].is_solid());
        if bodies[circle].is_sensor() {
            self.sensors.insert(self.sensors.partition_point(|&sensor| sensor < circle), circle);
        }
        self.end_replaced(bodies, circle, now);
        self.enter_sensors(bodies, circle, now);
        match (self.scheduler.kind(), SchedulerKind::for_count(bodies.len())) {
            (SchedulerKind::Table, SchedulerKind::Queue) if self.is_automatic => {
                let ongoing = self.scheduler.ongoing().clone();
                self.scheduler = Scheduler::new(SchedulerKind::Queue, bodies, &rules.arena, ongoing, now);
            }
            _ => self.scheduler.insert(bodies, circle, now),
        }
    }

    /// Solves a body again after it was changed at `now` (s since the epoch). `is_moved` says whether its center or radius
    /// changed.
    pub fn change(&mut self, bodies: &[Body], circle: usize, now: f64, is_moved: bool) {
        self.stall = StallWatch::beginning_at(now);
        self.scheduler.ongoing_mut().forget_left(bodies, circle);
        if is_moved {
            self.cross_sensors(bodies, circle, now);
        }
        self.scheduler.change(bodies, circle, now, is_moved);
    }

    /// Drops a body that was removed at `now` (s since the epoch). Its contacts [end](Self::end_replaced) separately.
    pub fn remove(&mut self, bodies: &[Body], circle: usize, now: f64) {
        self.stall = StallWatch::beginning_at(now);
        match self.sensors.binary_search(&circle) {
            Ok(place) => {
                self.sensors.remove(place);
            }
            Err(_) => self.solid -= 1,
        }
        self.scheduler.remove(bodies, circle);
    }

    /// Ends the contacts of a body that was removed, or replaced with another one, at `now` (s since the epoch).
    pub fn end_replaced(&mut self, bodies: &[Body], circle: usize, now: f64) {
        self.scheduler.ongoing_mut().end_replaced(bodies, circle, now);
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
