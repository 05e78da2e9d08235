//! A step in progress, and the operations that a method is built from.

use std::ops::ControlFlow;

use super::audit::{PairCourse, is_new, judge};
use super::bounding_volume::BoundingVolume;
use super::ongoing::{Ongoing, OverlappingPair};
use crate::geometry::Circle;
use crate::simulation::answers::{AuditedContact, Contact, Event};
use crate::simulation::body::Body;
use crate::simulation::record::Record;
use crate::simulation::response::{self, FoundBy, is_sensed, response_of};
use crate::simulation::rules::Rules;

/// The maximum number of overlapping pairs in a step, and of true contacts: a base, and what each circle adds to it. Even a
/// dense packing stays below it. A step with more is refused.
const MAX_CONTACTS: usize = 1 << 17;
const MAX_CONTACTS_PER_CIRCLE: usize = 4;

/// The maximum number of pairs visited in a step, as a multiple of the maximum number of contacts.
const MAX_VISITS_PER_CONTACT: usize = 16;

/// A step was refused because too many pairs are in contact or close to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

/// The part of the motion in which the circles of a pair must come close for the pair to be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairSearch {
    /// Anywhere during the step.
    Sweep,
    /// At the end of the step.
    End,
}

/// A step in progress, or one of its equal parts.
///
/// A method must not change bodies or write events before its last call that can return [`Crowded`].
pub struct Step<'step, 'world> {
    /// The rules of the world.
    pub rules: &'step Rules,
    /// The bodies, which move in straight lines after their last changes.
    pub bodies: &'step mut [Body],
    /// When it begins (s since the epoch).
    pub start: f64,
    /// When it ends (s since the epoch).
    pub end: f64,
    /// Where events and true contacts are written.
    pub record: &'step mut Record<'world>,
    /// The pairs found to overlap at its end.
    pub found: Vec<OverlappingPair>,
    /// Its number, counted from 1.
    number: u64,
    /// The number of true contacts in the log when the step began.
    first_audited: usize,
    ongoing: &'step mut Ongoing,
}

impl<'step, 'world> Step<'step, 'world> {
    /// Begins the step of this number, from `start` to `end` (s since the epoch).
    pub fn new(
        (number, start, end): (u64, f64, f64),
        ongoing: &'step mut Ongoing,
        rules: &'step Rules,
        bodies: &'step mut [Body],
        record: &'step mut Record<'world>,
    ) -> Self {
        let (found, first_audited) = (std::mem::take(&mut ongoing.found), record.log.audited.len());
        Self { rules, bodies, start, end, record, found, number, first_audited, ongoing }
    }

    /// Returns two circles as they are at `time` (s since the epoch).
    pub fn at(&self, time: f64, (a, b): (usize, usize)) -> [Circle; 2] {
        [self.bodies[a].at(time), self.bodies[b].at(time)]
    }

    /// Calls `visit(step, (a, b))`, a < b, once for each pair whose bounds intersect there, and for few circles for all
    /// pairs, in any order.
    pub fn visit_pairs(
        &mut self,
        search: PairSearch,
        mut visit: impl FnMut(&mut Self, (usize, usize)),
    ) -> Result<(), Crowded> {
        let (start, end) = (self.start, self.end);
        let max_contacts = MAX_CONTACTS + MAX_CONTACTS_PER_CIRCLE * self.bodies.len();
        let mut broad_phase = std::mem::take(&mut self.ongoing.broad_phase);
        let present = (0..self.bodies.len()).filter(|&one| !self.bodies[one].is_removed());
        let body = |one: usize| &self.bodies[one];
        match search {
            PairSearch::Sweep => broad_phase.rebuild(present, |one| {
                BoundingVolume::from_sweep(&body(one).at(start), body(one).at(end).center, end - start)
            }),
            PairSearch::End => broad_phase.rebuild(present, |one| BoundingVolume::new(&body(one).at(end))),
        }
        let mut visits = 0;
        let compared = broad_phase.pairs(|a, b| {
            visits += 1;
            visit(self, (a, b));
            let contacts = self.found.len().max(self.record.log.audited.len() - self.first_audited);
            if contacts > max_contacts || visits > MAX_VISITS_PER_CONTACT * max_contacts {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.ongoing.broad_phase = broad_phase;
        self.record.counters.pair_tests += compared.ok_or(Crowded)?;
        Ok(())
    }

    /// Checks which pairs overlap at the end and, with the audit, compares the course of each pair with the exact solution.
    pub fn find_and_audit(&mut self) -> Result<(), Crowded> {
        // Pairs that overlap at the end are among those whose sweeps intersect: one search serves both.
        let search = if self.rules.audit { PairSearch::Sweep } else { PairSearch::End };
        self.visit_pairs(search, |step, pair| {
            let after = step.at(step.end, pair);
            let mut found = OverlappingPair::find(&after, pair);
            if step.rules.audit {
                let (before, duration) = (step.at(step.start, pair), step.end - step.start);
                let course = PairCourse { before, after, duration };
                let answer = found.as_ref().map(|_| &after);
                let has_true_contact = step.audit_course(pair, step.start, &course, answer);
                found = found.map(|found| OverlappingPair { has_true_contact, ..found });
            }
            step.found.extend(found);
        })
    }

    /// Audits the course of a pair that begins at `start` (s since the epoch): writes its true contact, if it is a new one,
    /// judged by the answer at its end. Returns whether there is a true contact.
    pub fn audit_course(
        &mut self,
        (a, b): (usize, usize),
        start: f64,
        course: &PairCourse,
        answer: Option<&[Circle; 2]>,
    ) -> bool {
        let Some((enter, outcome)) = judge(course, answer) else { return false };
        let [start, checked_at] = [start, self.end].map(|time| self.record.clock.epoch + time);
        let (step, before) = (self.number, course.before);
        let contact = AuditedContact { a, b, step, start, checked_at, before, enter, outcome };
        let response = response_of(self.rules, &self.bodies[a], &self.bodies[b]);
        if is_new(&contact, response, self.ongoing.contains((a, b))) {
            self.record.audited(contact);
        }
        true
    }

    /// Responds to the pairs found at the end of the step, one after another, in order.
    pub fn respond_to_found(&mut self) {
        self.found.sort_unstable_by_key(OverlappingPair::pair);
        for place in 0..self.found.len() {
            let found = self.found[place];
            self.respond(&found);
        }
    }

    /// Responds at the end of the step to a pair that was found. Logs an event for each impulse or, if there are no
    /// impulses, one when the contact begins. For a sensor and a body, notes only that the body is inside.
    fn respond(&mut self, found: &OverlappingPair) {
        let ((a, b), now) = (found.pair(), self.end);
        let Some(response) = response_of(self.rules, &self.bodies[a], &self.bodies[b]) else {
            if is_sensed(&self.bodies[a], &self.bodies[b]) {
                self.ongoing.note_inside(found);
            }
            return;
        };
        let before = self.at(now, (a, b));
        let [mut one, mut other] = before;
        let bodies = [&self.bodies[a], &self.bodies[b]];
        response::respond(self.rules, bodies, [&mut one, &mut other], FoundBy::Check);
        let is_event = if response.is_impulse() {
            [one.velocity, other.velocity] != before.map(|circle| circle.velocity)
        } else {
            !self.ongoing.contains((a, b))
        };
        if is_event {
            self.record.event(Event {
                time: now,
                contact: Contact::Pair { a, b },
                point: found.point,
                depth: found.depth,
                before: before.map(|circle| circle.velocity),
                after: [one.velocity, other.velocity],
            });
            self.record.counters.overlapping_before += u64::from(self.rules.audit && !found.has_true_contact);
        }
        if one != before[0] {
            self.bodies[a].set(one, now);
        }
        if other != before[1] {
            self.bodies[b].set(other, now);
        }
    }

    /// Ends the step: makes the pairs found, which must be in order, the ongoing contacts, and sorts the true contacts by time.
    /// A sensor keeps only the bodies that were found inside it in this step.
    pub fn finish(mut self) {
        self.record.log.audited[self.first_audited..].sort_unstable_by(|one, other| {
            let by_time = one.enter.total_cmp(&other.enter);
            by_time.then_with(|| (one.a, one.b).cmp(&(other.a, other.b)))
        });
        self.ongoing.follow(&self.found, self.bodies, self.end, self.record);
        self.found.clear();
        self.ongoing.found = self.found;
    }
}
