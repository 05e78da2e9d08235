//! Advancing from event to event.

use glam::DVec2;

use super::crossings::Due;
use super::entry::Entry;
use super::intercept_table::InterceptTable;
use super::ongoing_contacts::OngoingContacts;
use super::scheduler::{Scheduler, SchedulerKind};
use super::stall_watch::StallWatch;
use crate::detection::overlap;
use crate::geometry::Side;
use crate::simulation::answers::{Contact, Crossing, Event, NextEvent, Stall};
use crate::simulation::body::Body;
use crate::simulation::clock::Clock;
use crate::simulation::record::Record;
use crate::simulation::response::{self, Found, is_sensed, reflect_at_wall, response_of};
use crate::simulation::rules::{Response, Rules};

/// The number of contacts, and of contacts for each circle, after which the epoch moves to the present.
///
/// With fewer, solving everything again would cost more than the contacts; with more, offsets lose digits. Contacts are
/// counted, not calls, so that dividing a run into pieces changes nothing.
const CONTACTS_PER_EPOCH: usize = 4096;
const CONTACTS_PER_EPOCH_AND_CIRCLE: usize = 256;

/// What an event-driven world knows of the events to come.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDriven {
    scheduler: Scheduler,
    contacts_in_epoch: usize,
    /// The number of bodies that are there and no sensors.
    solid: usize,
    /// The indices of the sensors, in ascending order.
    sensors: Vec<usize>,
    /// Whether the scheduler follows the number of bodies.
    is_automatic: bool,
    stall: StallWatch,
}

/// The part of [`EventDriven`] that the bodies do not determine.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDrivenSnapshot {
    scheduler: SchedulerKind,
    is_automatic: bool,
    ongoing: OngoingContacts,
    contacts_in_epoch: usize,
    stall: StallWatch,
}

impl EventDrivenSnapshot {
    /// Returns how much memory it takes besides itself (bytes, approximately).
    pub fn size(&self) -> usize {
        self.ongoing.size()
    }
}

impl EventDriven {
    /// Solves what lies ahead of these bodies at time zero, with this scheduler, or with the one that suits their number.
    /// Returns the number of pairs solved as well.
    pub fn new(kind: Option<SchedulerKind>, rules: &Rules, bodies: &[Body]) -> (Self, u64) {
        let sensors = sensors(bodies);
        let ongoing = OngoingContacts::in_sensors(bodies, &sensors, 0.0);
        let is_automatic = kind.is_none();
        let kind = kind.unwrap_or(SchedulerKind::for_count(bodies.len()));
        let mut scheduler = Scheduler::new(kind, bodies, &rules.arena, ongoing, 0.0);
        let solved = scheduler.take_solved_at_start() as u64;
        let stall = StallWatch::default();
        let solid = count_solid(bodies);
        (Self { scheduler, contacts_in_epoch: 0, solid, sensors, is_automatic, stall }, solved)
    }

    /// Returns what is needed to come back to this moment.
    pub fn snapshot(&self) -> EventDrivenSnapshot {
        EventDrivenSnapshot {
            scheduler: self.scheduler.kind(),
            is_automatic: self.is_automatic,
            ongoing: self.scheduler.ongoing().clone(),
            contacts_in_epoch: self.contacts_in_epoch,
            stall: self.stall,
        }
    }

    /// Returns the state at the moment of a snapshot, when the bodies were these and it was `now` (s since the epoch).
    /// The events ahead are solved again, to the same bits.
    pub fn restored(snapshot: &EventDrivenSnapshot, rules: &Rules, bodies: &[Body], now: f64) -> Self {
        let EventDrivenSnapshot { scheduler, is_automatic, ref ongoing, contacts_in_epoch, stall } =
            *snapshot;
        let mut scheduler = Scheduler::new(scheduler, bodies, &rules.arena, ongoing.clone(), now);
        // The counters of that moment include them already.
        scheduler.take_solved_at_start();
        let (solid, sensors) = (count_solid(bodies), sensors(bodies));
        Self { scheduler, contacts_in_epoch, solid, sensors, is_automatic, stall }
    }

    /// Returns the next event and its time (s since the epoch).
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        let next = self.scheduler.next();
        let crossing = self.scheduler.ongoing().next_crossing();
        if crossing < f64::INFINITY && next.is_none_or(|(time, _)| crossing <= time) {
            Some((crossing, NextEvent::Later))
        } else {
            next
        }
    }

    /// Returns the time of the next event (s since the epoch): infinity when there is none.
    pub fn next_time(&self) -> f64 {
        self.next().map_or(f64::INFINITY, |(time, _)| time)
    }

    /// Returns the table, where it is in use.
    pub fn table(&self) -> Option<&InterceptTable> {
        match &self.scheduler {
            Scheduler::Table(table) => Some(table),
            Scheduler::Queue(_) => None,
        }
    }

    /// Returns when a pair `a < b` collides, or why it never does.
    pub fn entry(&self, bodies: &[Body], a: usize, b: usize) -> Entry {
        self.scheduler.entry(bodies, a, b)
    }

    /// Returns at most `most` of the next collisions of pairs: (time in s since the epoch, a, b), the earliest first.
    pub fn upcoming(&self, bodies: &[Body], most: usize) -> Vec<(f64, usize, usize)> {
        self.scheduler.upcoming(bodies, most)
    }

    /// Returns the stall of this moment (s since the epoch).
    pub fn stall(&self, now: f64, rules: &Rules) -> Option<&Stall> {
        self.stall.stall(now, rules)
    }

    /// Goes to the next event and responds to it. Does nothing when there is none.
    pub fn advance(&mut self, rules: &Rules, bodies: &mut [Body], clock: &mut Clock, record: &mut Record) {
        let Some((time, event)) = self.next() else { return };
        clock.now = time.max(clock.now);
        let (contact, is_inelastic_bounce) = match event {
            NextEvent::Pair { a, b, overlapping } => {
                let Some(response) = response_of(rules, &bodies[a], &bodies[b]) else {
                    self.enter_sensor(a, b, rules, bodies, clock.now, record);
                    return;
                };
                self.collide((a, b, overlapping), response, rules, bodies, clock.now, record);
                (Contact::Pair { a, b }, response.is_inelastic_bounce(rules.restitution))
            }
            NextEvent::Wall { circle, side } => {
                self.hit_wall(circle, side, rules, bodies, clock.now, record);
                (Contact::Wall { circle, side }, false)
            }
            NextEvent::Later => {
                if self.scheduler.ongoing().next_crossing() == time {
                    if let Some(Due { a, b, crossing }) = self.scheduler.ongoing_mut().take_crossing() {
                        record.sensor_event(clock.now, bodies, (a, b), crossing);
                    }
                    return;
                }
                record.counters.pair_tests += self.scheduler.resume_search(bodies, &rules.arena) as u64;
                return;
            }
        };
        let stall = self.stall.note(contact, is_inelastic_bounce, clock.now, clock.epoch, rules);
        record.log.stalls.extend(stall);
        self.contacts_in_epoch += 1;
        if self.contacts_in_epoch >= CONTACTS_PER_EPOCH.max(CONTACTS_PER_EPOCH_AND_CIRCLE * self.solid) {
            self.begin_epoch(rules, bodies, clock, record);
        }
    }

    /// Begins the contact of a sensor with another body. Neither changes.
    #[cold]
    fn enter_sensor(
        &mut self,
        a: usize,
        b: usize,
        rules: &Rules,
        bodies: &[Body],
        now: f64,
        record: &mut Record,
    ) {
        let ongoing = self.scheduler.ongoing_mut();
        if is_sensed(&bodies[a], &bodies[b]) {
            record.sensor_event(now, bodies, (a, b), Crossing::Enters);
            ongoing.begin_in_sensor(bodies, a, b);
        } else {
            ongoing.begin(a, b);
        }
        record.counters.pair_tests += self.scheduler.refresh_pair(bodies, &rules.arena, a, b) as u64;
    }

    fn collide(
        &mut self,
        (a, b, is_overlapping): (usize, usize, bool),
        response: Response,
        rules: &Rules,
        bodies: &mut [Body],
        now: f64,
        record: &mut Record,
    ) {
        let (mut one, mut other) = (bodies[a].at(now), bodies[b].at(now));
        let point = if is_overlapping {
            one.center + overlap(&one, &other).normal * one.radius
        } else {
            one.center + (other.center - one.center) * (one.radius / (one.radius + other.radius))
        };
        let before = [one.velocity, other.velocity];
        let found = Found::BySolver { is_overlapping };
        response::respond(rules, [&bodies[a], &bodies[b]], [&mut one, &mut other], found);
        let after = [one.velocity, other.velocity];
        record.event(Event { time: now, contact: Contact::Pair { a, b }, point, depth: 0.0, before, after });
        bodies[a].set(one, now);
        bodies[b].set(other, now);
        if response.keeps_apart() {
            if is_overlapping {
                for circle in [a, b] {
                    self.scheduler.ongoing_mut().end_parted(bodies, circle, now);
                    self.scheduler.displace(bodies, &rules.arena, circle);
                }
            }
        } else {
            self.scheduler.ongoing_mut().begin(a, b);
        }
        record.counters.pair_tests += self.scheduler.refresh_pair(bodies, &rules.arena, a, b) as u64;
    }

    fn hit_wall(
        &mut self,
        circle: usize,
        side: Side,
        rules: &Rules,
        bodies: &mut [Body],
        now: f64,
        record: &mut Record,
    ) {
        let mut moved = bodies[circle].at(now);
        let before = [moved.velocity, DVec2::ZERO];
        reflect_at_wall(&mut moved, side, &rules.arena);
        bodies[circle].set(moved, now);
        let point = moved.center - side.inward() * moved.radius;
        let after = [moved.velocity, DVec2::ZERO];
        let contact = Contact::Wall { circle, side };
        record.event(Event { time: now, contact, point, depth: 0.0, before, after });
        // A circle that reached through the wall was put inside.
        self.scheduler.displace(bodies, &rules.arena, circle);
        record.counters.pair_tests += self.scheduler.refresh_one(bodies, &rules.arena, circle) as u64;
    }

    /// Moves the epoch to the present.
    fn begin_epoch(&mut self, rules: &Rules, bodies: &mut [Body], clock: &mut Clock, record: &mut Record) {
        self.contacts_in_epoch = 0;
        for body in &mut *bodies {
            body.set(body.at(clock.now), 0.0);
        }
        record.counters.pair_tests += self.scheduler.rebase(bodies, &rules.arena, clock.now) as u64;
        self.stall.rebase(clock.now);
        clock.rebase();
    }

    /// Takes over a body that is new at `now` (s since the epoch), in the place of a removed one or after all others. Returns
    /// the number of pairs solved.
    pub fn insert(&mut self, rules: &Rules, bodies: &[Body], circle: usize, now: f64) -> u64 {
        self.stall = StallWatch::beginning_at(now);
        self.solid += usize::from(bodies[circle].is_solid());
        if bodies[circle].is_sensor() {
            self.sensors.insert(self.sensors.partition_point(|&sensor| sensor < circle), circle);
        }
        self.enter_sensors(bodies, circle, now);
        let solved = match (self.scheduler.kind(), SchedulerKind::for_count(bodies.len())) {
            (SchedulerKind::Table, SchedulerKind::Queue) if self.is_automatic => {
                let ongoing = self.scheduler.ongoing().clone();
                self.scheduler = Scheduler::new(SchedulerKind::Queue, bodies, &rules.arena, ongoing, now);
                self.scheduler.take_solved_at_start()
            }
            _ => self.scheduler.insert(bodies, &rules.arena, circle, now),
        };
        solved as u64
    }

    /// Takes over a change of the motion of a body at `now` (s since the epoch). `is_moved` says whether its center or radius
    /// changed, too. Returns the number of pairs solved.
    pub fn change(&mut self, rules: &Rules, bodies: &[Body], circle: usize, now: f64, is_moved: bool) -> u64 {
        self.stall = StallWatch::beginning_at(now);
        if is_moved {
            self.scheduler.ongoing_mut().end_parted(bodies, circle, now);
            self.enter_sensors(bodies, circle, now);
        }
        self.scheduler.change(bodies, &rules.arena, circle, now, is_moved) as u64
    }

    /// Leaves out a body that was removed at `now` (s since the epoch). Returns the number of pairs solved.
    pub fn remove(&mut self, rules: &Rules, bodies: &[Body], circle: usize, now: f64) -> u64 {
        self.stall = StallWatch::beginning_at(now);
        match self.sensors.binary_search(&circle) {
            Ok(place) => {
                self.sensors.remove(place);
            }
            Err(_) => self.solid -= 1,
        }
        self.scheduler.ongoing_mut().forget(circle);
        self.scheduler.remove(bodies, &rules.arena, circle) as u64
    }

    /// Adds the contacts with sensors of a body that appears at `now` (s since the epoch).
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

fn count_solid(bodies: &[Body]) -> usize {
    bodies.iter().filter(|body| body.is_solid()).count()
}
