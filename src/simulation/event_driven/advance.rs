//! Advancing from event to event.

use super::entry::Entry;
use super::intercept_table::InterceptTable;
use super::next_event::NextEvent;
use super::ongoing_contacts::OngoingContacts;
use super::scheduler::{Scheduler, SchedulerKind};
use super::stall::StallWatch;
use crate::detection::overlap;
use crate::geometry::Side;
use crate::simulation::body::Body;
use crate::simulation::clock::Clock;
use crate::simulation::event::Contact;
use crate::simulation::record::Record;
use crate::simulation::response::{self, Found, reflect};
use crate::simulation::rules::Rules;
use crate::simulation::stall::Stall;

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
    stall: StallWatch,
}

/// The part of [`EventDriven`] that the bodies do not determine.
#[derive(Clone, Debug, PartialEq)]
pub struct EventDrivenSnapshot {
    scheduler: SchedulerKind,
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
    /// Solves what lies ahead of these bodies at time zero. Returns the number of pairs solved as well.
    pub fn new(kind: SchedulerKind, rules: &Rules, bodies: &[Body]) -> (Self, u64) {
        let mut scheduler = Scheduler::new(kind, bodies, &rules.arena, OngoingContacts::default(), 0.0);
        let solved = scheduler.take_solved_at_start(bodies.len()) as u64;
        (Self { scheduler, contacts_in_epoch: 0, stall: StallWatch::default() }, solved)
    }

    /// Returns what is needed to come back to this moment.
    pub fn snapshot(&self) -> EventDrivenSnapshot {
        EventDrivenSnapshot {
            scheduler: self.scheduler.kind(),
            ongoing: self.scheduler.ongoing().clone(),
            contacts_in_epoch: self.contacts_in_epoch,
            stall: self.stall,
        }
    }

    /// Returns the state at the moment of a snapshot, when the bodies were these and it was `now` (s since the epoch).
    /// The events ahead are solved again, to the same bits.
    pub fn restored(snapshot: &EventDrivenSnapshot, rules: &Rules, bodies: &[Body], now: f64) -> Self {
        let EventDrivenSnapshot { scheduler, ref ongoing, contacts_in_epoch, stall } = *snapshot;
        let mut scheduler = Scheduler::new(scheduler, bodies, &rules.arena, ongoing.clone(), now);
        // The counters of that moment include them already.
        scheduler.take_solved_at_start(bodies.len());
        Self { scheduler, contacts_in_epoch, stall }
    }

    /// Returns the next event and its time (s since the epoch).
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        self.scheduler.next()
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
        let contact = match event {
            NextEvent::Pair { a, b, overlapping } => {
                self.collide((a, b, overlapping), rules, bodies, clock.now, record);
                Contact::Pair { a, b }
            }
            NextEvent::Wall { circle, side } => {
                self.hit_wall(circle, side, rules, bodies, clock.now, record);
                Contact::Wall { circle, side }
            }
            NextEvent::Later => {
                record.counters.pair_tests += self.scheduler.resume_search(bodies, &rules.arena) as u64;
                return;
            }
        };
        record.log.stalls.extend(self.stall.note(contact, clock.now, clock.epoch, rules));
        self.contacts_in_epoch += 1;
        if self.contacts_in_epoch >= CONTACTS_PER_EPOCH.max(CONTACTS_PER_EPOCH_AND_CIRCLE * bodies.len()) {
            self.begin_epoch(rules, bodies, clock, record);
        }
    }

    fn collide(
        &mut self,
        (a, b, is_overlapping): (usize, usize, bool),
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
        record.event(now, Contact::Pair { a, b }, point, 0.0);
        let found = Found::BySolver { is_overlapping };
        response::respond(rules, [&bodies[a], &bodies[b]], [&mut one, &mut other], found);
        bodies[a].set(one, now);
        bodies[b].set(other, now);
        if rules.response.keeps_apart() {
            if is_overlapping {
                self.scheduler.displace(bodies, &rules.arena, a);
                self.scheduler.displace(bodies, &rules.arena, b);
            }
        } else {
            self.scheduler.begin_contact(a, b);
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
        reflect(&mut moved, side, &rules.arena);
        bodies[circle].set(moved, now);
        let point = moved.center - side.inward() * moved.radius;
        record.event(now, Contact::Wall { circle, side }, point, 0.0);
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
}
