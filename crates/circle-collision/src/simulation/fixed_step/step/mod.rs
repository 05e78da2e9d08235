//! A step in progress, and the operations that a method is built from.

mod audited;

use std::ops::ControlFlow;

use glam::DVec2;

use crate::detection::{TOUCHING_TOLERANCE, overlap};
use crate::geometry::Circle;
use crate::simulation::answers::{Contact, Event};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{self, FoundBy, is_sensor_of, response_of};
use crate::simulation::fixed_step::OngoingContacts;
use crate::simulation::fixed_step::bounding_volume::BoundingVolume;
use crate::simulation::fixed_step::judge::{PairCourse, judge_contact};
use crate::simulation::fixed_step::overlapping_pair::{AuditEntry, OverlappingPair};
use crate::simulation::record::Record;
use crate::simulation::response::Response;
use crate::simulation::rules::Rules;

/// The maximum number of overlapping pairs in a step, and of true contacts: a base, and what each circle adds to it. Even a
/// dense packing stays below it. A step with more is refused.
const MAX_CONTACTS: usize = 1 << 17;
const MAX_CONTACTS_PER_CIRCLE: usize = 4;

/// The maximum number of pairs visited in a step, as a multiple of the maximum number of contacts.
const MAX_VISITS_PER_CONTACT: usize = 16;

/// The maximum number of pair tests that a method makes of the pairs visited in a step.
const MAX_TESTS: u64 = 1 << 26;

/// A step was refused because too many pairs are in contact or have to be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

/// The part of the motion in which the circles of a pair must come close for the pair to be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairSearch {
    /// Anywhere on their paths through the step.
    Path,
    /// At the end of the step.
    End,
    /// Anywhere that the sum of their speeds could take them during the step, in whatever direction.
    Reach,
}

/// A step in progress, or one of its equal parts.
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
    pub overlapping: Vec<OverlappingPair>,
    /// The pairs that began to pass through each other before its end, and whose events are logged.
    pub entered: Vec<(usize, usize)>,
    /// The bodies as they were when the step began, if the method changes them before it may still be refused.
    pub saved: Option<Vec<Body>>,
    /// Its number among all steps, or parts of steps, counted from 1.
    number: u64,
    /// The number of true contacts in the log when the step began.
    first_audited: usize,
    /// The number of pair tests before it.
    tests_before: u64,
    ongoing: &'step mut OngoingContacts,
}

impl<'step, 'world> Step<'step, 'world> {
    /// Begins the step of this number, from `start` to `end` (s since the epoch).
    pub fn new(
        (number, start, end): (u64, f64, f64),
        ongoing: &'step mut OngoingContacts,
        rules: &'step Rules,
        bodies: &'step mut [Body],
        record: &'step mut Record<'world>,
    ) -> Self {
        let (overlapping, first_audited) =
            (std::mem::take(&mut ongoing.overlapping), record.log.audited.len());
        let tests_before = record.counters.pair_tests;
        Self {
            rules,
            bodies,
            start,
            end,
            record,
            overlapping,
            entered: Vec::new(),
            saved: None,
            number,
            first_audited,
            tests_before,
            ongoing,
        }
    }

    /// Returns two circles as they are at `time` (s since the epoch).
    #[inline]
    pub fn at(&self, time: f64, (a, b): (usize, usize)) -> [Circle; 2] {
        [self.bodies[a].at(time), self.bodies[b].at(time)]
    }

    /// Returns the duration of the step (s).
    pub fn duration(&self) -> f64 {
        self.end - self.start
    }

    /// Returns the response of a pair: `None` if one of them is a sensor.
    pub fn response(&self, (a, b): (usize, usize)) -> Option<Response> {
        response_of(self.rules, &self.bodies[a], &self.bodies[b])
    }

    /// Returns the response of a pair, if it keeps circles apart.
    pub fn response_that_keeps_apart(&self, pair: (usize, usize)) -> Option<Response> {
        self.response(pair).filter(|response| response.keeps_apart())
    }

    /// Returns the pairs (a, b), a < b, in order, whose bounds intersect in that part of the motion, and for few circles all
    /// pairs; none of two fixed circles. The first call saves a copy of the bodies, since its method changes them.
    pub fn pairs(&mut self, search: PairSearch) -> Result<Vec<(usize, usize)>, Crowded> {
        self.saved.get_or_insert_with(|| self.bodies.to_vec());
        let mut pairs = Vec::new();
        self.visit_pairs(search, |step, (a, b)| {
            if !step.bodies[a].is_fixed() || !step.bodies[b].is_fixed() {
                pairs.push((a, b));
            }
        })?;
        pairs.sort_unstable();
        Ok(pairs)
    }

    /// Returns where pairs are searched for a check: with the audit, also those that pass by each other.
    pub fn search_for_check(&self) -> PairSearch {
        if self.rules.audit { PairSearch::Path } else { PairSearch::End }
    }

    /// Returns the maximum number of pairs found and of true contacts.
    fn max_contacts(&self) -> usize {
        MAX_CONTACTS + MAX_CONTACTS_PER_CIRCLE * self.bodies.len()
    }

    fn contacts(&self) -> usize {
        self.overlapping.len().max(self.record.log.audited.len() - self.first_audited)
    }

    /// Refuses the step if it exceeds the limits on contacts or on pair tests.
    pub fn refuse_crowd(&self) -> Result<(), Crowded> {
        let tests = self.record.counters.pair_tests - self.tests_before;
        if self.contacts() > self.max_contacts() || tests > MAX_TESTS { Err(Crowded) } else { Ok(()) }
    }

    /// Calls `visit(step, (a, b))`, a < b, once for each pair whose bounds intersect there, and for few circles for all
    /// pairs, in any order. Returns the number of pairs compared.
    fn visit_pairs(
        &mut self,
        search: PairSearch,
        mut visit: impl FnMut(&mut Self, (usize, usize)),
    ) -> Result<u64, Crowded> {
        let (start, end) = (self.start, self.end);
        let max_contacts = self.max_contacts();
        let mut broad_phase = std::mem::take(&mut self.ongoing.broad_phase);
        let present = (0..self.bodies.len()).filter(|&index| !self.bodies[index].is_removed());
        let body = |index: usize| &self.bodies[index];
        match search {
            PairSearch::Path => broad_phase.rebuild(present, |index| {
                BoundingVolume::from_sweep(&body(index).at(start), body(index).at(end).center, end - start)
            }),
            PairSearch::End => {
                broad_phase.rebuild(present, |index| BoundingVolume::new(&body(index).at(end)));
            }
            PairSearch::Reach => broad_phase.rebuild(present, |index| {
                let circle = body(index).at(start);
                let reach = circle.velocity.length() * (end - start);
                BoundingVolume::new(&Circle { radius: circle.radius + reach, ..circle })
            }),
        }
        let mut visits = 0;
        let compared = broad_phase.visit_pairs(|a, b| {
            visits += 1;
            visit(self, (a, b));
            if self.contacts() > max_contacts || visits > MAX_VISITS_PER_CONTACT * max_contacts {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.ongoing.broad_phase = broad_phase;
        compared.ok_or(Crowded)
    }

    /// Checks which pairs overlap at the end and, with the audit, compares the course of each pair with the exact solution.
    pub fn find_and_audit(&mut self) -> Result<(), Crowded> {
        // Pairs that overlap at the end are among those whose sweeps intersect: one search serves both.
        let compared = self.visit_pairs(self.search_for_check(), |step, pair| {
            let after = step.at(step.end, pair);
            let mut overlapping = OverlappingPair::find(&after, pair);
            if step.rules.audit {
                let course =
                    PairCourse { before: step.at(step.start, pair), after, duration: step.duration() };
                if let Some(judged) = judge_contact(&course, overlapping.as_ref().map(|_| &after)) {
                    let answer = (step.end, after.map(|circle| circle.center));
                    let audited = step.log_audited(pair, step.start, course.before, judged, answer);
                    overlapping = overlapping.map(|overlapping| OverlappingPair { audited, ..overlapping });
                }
            }
            step.overlapping.extend(overlapping);
        })?;
        self.record.counters.pair_tests += compared;
        Ok(())
    }

    /// Checks whether a pair overlaps at the end, after circles of this step were stopped or turned. An overlap that is only
    /// the rounding of a stop does not count.
    pub fn check(&mut self, pair: (usize, usize)) -> Option<OverlappingPair> {
        self.record.counters.pair_tests += 1;
        let [a, b] = self.at(self.end, pair);
        let overlapping = OverlappingPair::find(&[a, b], pair)?;
        let is_rounding = overlapping.depth <= TOUCHING_TOLERANCE * (a.radius + b.radius);
        (!is_rounding || self.response_that_keeps_apart(pair).is_none()).then_some(overlapping)
    }

    /// Responds to a pair as to a solved contact at `time` (s since the epoch), without a separation, and logs the event.
    /// Returns both circles after it; the bodies are not changed.
    pub fn respond_as_solved(
        &mut self,
        time: f64,
        (a, b): (usize, usize),
        before: [Circle; 2],
    ) -> [Circle; 2] {
        let mut after = before;
        let bodies = [&self.bodies[a], &self.bodies[b]];
        let found_by = FoundBy::Solver { is_overlapping: false };
        contact_effect::respond(self.rules, bodies, after.each_mut(), found_by);
        self.log_answer((a, b), time, before, after.map(|circle| circle.velocity));
        after
    }

    /// Logs the event of a pair that was answered at `time` (s since the epoch), at the point midway between the rims.
    pub fn log_answer(&mut self, (a, b): (usize, usize), time: f64, before: [Circle; 2], after: [DVec2; 2]) {
        let between = overlap(&before[0], &before[1]);
        let point = before[0].center + between.normal * (before[0].radius + between.gap / 2.0);
        let (contact, before) = (Contact::Pair { a, b }, before.map(|circle| circle.velocity));
        self.record.event(Event { time, contact, point, depth: between.depth(), before, after });
    }

    /// Responds to the pairs found at the end of the step, one after another, in order.
    pub fn respond_to_overlapping(&mut self) {
        self.overlapping.sort_unstable_by_key(OverlappingPair::pair);
        for place in 0..self.overlapping.len() {
            let pair = self.overlapping[place];
            self.respond(&pair);
        }
    }

    /// Responds at the end of the step to a pair that was found. Logs an event for each impulse or, if there are no
    /// impulses, one when the contact begins. For a sensor and a body, notes only that the body is inside.
    fn respond(&mut self, overlapping: &OverlappingPair) {
        let ((a, b), now) = (overlapping.pair(), self.end);
        let Some(response) = response_of(self.rules, &self.bodies[a], &self.bodies[b]) else {
            for (sensor, visitor) in [(a, b), (b, a)] {
                if is_sensor_of(&self.bodies[sensor], &self.bodies[visitor]) {
                    self.ongoing.inside_now.push((sensor as u32, visitor as u32));
                }
            }
            return;
        };
        let before = self.at(now, (a, b));
        let mut after = before;
        let bodies = [&self.bodies[a], &self.bodies[b]];
        contact_effect::respond(self.rules, bodies, after.each_mut(), FoundBy::Check);
        let velocities = [before, after].map(|pair| pair.map(|circle| circle.velocity));
        let is_event = if response.is_impulse() {
            velocities[0] != velocities[1]
        } else {
            !self.ongoing.contains((a, b)) && !self.entered.contains(&(a, b))
        };
        if is_event {
            self.record.event(Event {
                time: now,
                contact: Contact::Pair { a, b },
                point: overlapping.point,
                depth: overlapping.depth,
                before: velocities[0],
                after: velocities[1],
            });
            let overlapped = self.rules.audit && overlapping.audited == AuditEntry::Nothing;
            self.record.counters.overlapping_before += u64::from(overlapped);
        }
        self.note_velocity(overlapping.audited, after[0].velocity);
        for (side, index) in [a, b].into_iter().enumerate() {
            if after[side] != before[side] {
                self.bodies[index].set(after[side], now);
            }
        }
    }

    /// Ends the step: makes the pairs found, which must be in order, the ongoing contacts, and sorts the true contacts by time.
    /// A sensor keeps only the bodies that were found inside it in this step.
    pub fn finish(mut self) {
        self.record.log.audited[self.first_audited..].sort_unstable_by(|first, second| {
            let by_enter = first.enter.total_cmp(&second.enter);
            // Courses that begin together are in the order of their contacts; rounding may make times equal.
            let by_time = if first.start == second.start {
                by_enter
            } else {
                first.time().total_cmp(&second.time()).then(by_enter)
            };
            by_time.then_with(|| (first.a, first.b).cmp(&(second.a, second.b)))
        });
        self.ongoing.follow(&self.overlapping, self.end, self.record);
        self.overlapping.clear();
        self.ongoing.overlapping = self.overlapping;
    }
}
