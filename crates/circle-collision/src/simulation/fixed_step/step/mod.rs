//! A step in progress, and the operations that a method is built from.

mod audited;
mod search;

use glam::DVec2;

use crate::detection::{TOUCHING_TOLERANCE, overlap};
use crate::geometry::{Circle, Wall};
use crate::simulation::answers::Event;
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{self, FoundBy, is_sensor_of, response_at_wall, response_of};
use crate::simulation::fixed_step::OngoingContacts;
use crate::simulation::fixed_step::judge::{PairCourse, judge_contact};
use crate::simulation::fixed_step::overlapping_pair::{AuditEntry, OverlappingPair};
use crate::simulation::pair::Pair;
use crate::simulation::record::Record;
use crate::simulation::response::Response;
use crate::simulation::rules::Rules;
use crate::simulation::setting::Setting;
use crate::simulation::walls::Walls;
pub use search::PairSearch;

/// The maximum number of overlapping pairs in a step, and of true contacts: a base, and what each circle adds to it. Even a
/// dense packing stays below it. A step with more is refused.
const MAX_CONTACTS: usize = 1 << 17;
const MAX_CONTACTS_PER_CIRCLE: usize = 4;

/// The maximum number of pair tests that a method makes of the pairs visited in a step.
const MAX_TESTS: u64 = 1 << 26;

/// A step was refused because too many pairs are in contact or have to be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

/// A step in progress, or one of its equal parts.
pub struct Step<'step, 'world> {
    /// The rules of the world.
    pub rules: &'step Rules,
    /// Its walls.
    pub walls: &'step Walls,
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
    pub entered: Vec<Pair>,
    /// The bodies as they were when the step began, if the method changes them before it may still be refused, and among walls.
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
        setting: Setting<'step>,
        bodies: &'step mut [Body],
        record: &'step mut Record<'world>,
    ) -> Self {
        let (overlapping, first_audited) =
            (std::mem::take(&mut ongoing.overlapping), record.log.audited.len());
        let tests_before = record.counters.pair_tests;
        let Setting { rules, walls } = setting;
        let saved = (!walls.are_unused()).then(|| bodies.to_vec());
        Self {
            rules,
            walls,
            bodies,
            start,
            end,
            record,
            overlapping,
            entered: Vec::new(),
            saved,
            number,
            first_audited,
            tests_before,
            ongoing,
        }
    }

    /// Returns the two of a pair as they are at `time` (s since the epoch): in the place of a wall what it stands for then.
    #[inline]
    pub fn at(&self, time: f64, pair: Pair) -> [Circle; 2] {
        let first = self.bodies[pair.first()].at(time);
        match pair {
            Pair::Circles(_, b) => [first, self.bodies[b].at(time)],
            Pair::Wall(..) => self.beside_wall(first, pair),
        }
    }

    /// Returns a circle and what the wall of its pair stands for. A center on the line is on the side where it was when the step began.
    pub fn beside_wall(&self, circle: Circle, pair: Pair) -> [Circle; 2] {
        // A wall is there for as long as a step lasts.
        let stand_in = self.wall(pair).map(|wall| wall.stand_in(&circle, self.began_as(pair.first()).center));
        [circle, stand_in.unwrap_or(circle)]
    }

    /// Returns the wall of a pair; `None` for two circles.
    pub fn wall(&self, pair: Pair) -> Option<&'step Wall> {
        match pair {
            Pair::Circles(..) => None,
            Pair::Wall(_, wall) => self.walls.at(wall),
        }
    }

    /// Returns a circle as it was when the step began, if the method or a wall may have changed it since.
    pub fn began_as(&self, circle: usize) -> Circle {
        self.saved.as_deref().unwrap_or(self.bodies)[circle].at(self.start)
    }

    /// Returns the two of a pair as they were when the step began.
    pub fn at_start(&self, pair: Pair) -> [Circle; 2] {
        let first = self.began_as(pair.first());
        pair.second().map_or_else(|| self.beside_wall(first, pair), |second| [first, self.began_as(second)])
    }

    /// Returns the course of a pair from its state `before` on.
    pub fn course(&self, pair: Pair, before: [Circle; 2], duration: f64) -> PairCourse {
        match self.wall(pair) {
            Some(wall) => PairCourse::past_wall(before[0], *wall, duration),
            None => PairCourse::new(before, duration),
        }
    }

    /// Returns the course of a pair from its state `before` to its state `after`.
    #[inline]
    pub fn course_to(&self, pair: Pair, [before, after]: [[Circle; 2]; 2], duration: f64) -> PairCourse {
        match self.wall(pair) {
            Some(wall) => PairCourse::with_ends([before[0], after[0]], *wall, duration),
            None => PairCourse { before, after, duration, wall: None },
        }
    }

    /// Returns the duration of the step (s).
    pub fn duration(&self) -> f64 {
        self.end - self.start
    }

    /// Returns the response of a pair: `None` if one of them is a sensor.
    pub fn response(&self, pair: Pair) -> Option<Response> {
        match pair {
            Pair::Circles(a, b) => response_of(self.rules, &self.bodies[a], &self.bodies[b]),
            Pair::Wall(circle, _) => response_at_wall(self.rules, &self.bodies[circle]),
        }
    }

    /// Returns the response of a pair, if it keeps circles apart.
    pub fn response_that_keeps_apart(&self, pair: Pair) -> Option<Response> {
        self.response(pair).filter(|response| response.keeps_apart())
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

    /// Checks which pairs overlap at the end and, with the audit, compares the course of each pair with the exact solution.
    pub fn find_and_audit(&mut self) -> Result<(), Crowded> {
        // Pairs that overlap at the end are among those whose sweeps intersect: one search serves both.
        let compared = self.visit_pairs(self.search_for_check(), |step, pair| {
            let after = step.at(step.end, pair);
            let mut overlapping = OverlappingPair::find(&after, pair);
            if step.rules.audit {
                let course = step.course_to(pair, [step.at(step.start, pair), after], step.duration());
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
    pub fn check(&mut self, pair: Pair) -> Option<OverlappingPair> {
        self.record.counters.pair_tests += 1;
        let [a, b] = self.at(self.end, pair);
        let overlapping = OverlappingPair::find(&[a, b], pair)?;
        let is_rounding = overlapping.depth <= TOUCHING_TOLERANCE * (a.radius + b.radius);
        (!is_rounding || self.response_that_keeps_apart(pair).is_none()).then_some(overlapping)
    }

    /// Responds to a pair as to a solved contact at `time` (s since the epoch), without a separation, and logs the event.
    /// Returns both circles after it; the bodies are not changed.
    pub fn respond_as_solved(&mut self, time: f64, pair: Pair, before: [Circle; 2]) -> [Circle; 2] {
        let after = self.effect(pair, before, FoundBy::Solver { is_overlapping: false });
        self.log_answer(pair, time, before, after.map(|circle| circle.velocity));
        after
    }

    /// Returns the two of a pair after the response to their contact.
    fn effect(&self, pair: Pair, before: [Circle; 2], found_by: FoundBy) -> [Circle; 2] {
        let mut after = before;
        match pair {
            Pair::Circles(a, b) => {
                let bodies = [&self.bodies[a], &self.bodies[b]];
                contact_effect::respond(self.rules, bodies, after.each_mut(), found_by);
            }
            Pair::Wall(circle, wall) => {
                if let Some(wall) = self.walls.at(wall) {
                    let (body, at_wall) = (&self.bodies[circle], (wall, self.began_as(circle).center));
                    contact_effect::respond_to_wall(self.rules, body, after.each_mut(), at_wall, found_by);
                }
            }
        }
        after
    }

    /// Logs the event of a pair that was answered at `time` (s since the epoch), at the point midway between the rims.
    pub fn log_answer(&mut self, pair: Pair, time: f64, before: [Circle; 2], after: [DVec2; 2]) {
        let between = overlap(&before[0], &before[1]);
        let point = before[0].center + between.normal * (before[0].radius + between.gap / 2.0);
        let (contact, before) = (pair.contact(), before.map(|circle| circle.velocity));
        self.record.event(Event { time, contact, point, depth: between.depth(), before, after });
    }

    /// Sets the circles of a pair at `time` (s since the epoch).
    pub fn set(&mut self, time: f64, pair: Pair, circles: [Circle; 2]) {
        for (index, circle) in pair.circles().zip(circles) {
            self.bodies[index].set(circle, time);
        }
    }

    /// Responds to the pairs found at the end of the step, one after another, in order.
    pub fn respond_to_overlapping(&mut self) {
        self.overlapping.sort_unstable_by_key(|overlapping| overlapping.pair);
        for place in 0..self.overlapping.len() {
            let pair = self.overlapping[place];
            self.respond(&pair);
        }
    }

    /// Responds at the end of the step to a pair that was found. Logs an event for each impulse or, if there are no
    /// impulses, one when the contact begins. For a sensor and a body, notes only that the body is inside.
    fn respond(&mut self, overlapping: &OverlappingPair) {
        let (pair, now) = (overlapping.pair, self.end);
        let Some(response) = self.response(pair) else {
            if let Pair::Circles(a, b) = pair {
                self.note_inside(a, b);
            }
            return;
        };
        let before = self.at(now, pair);
        let after = self.effect(pair, before, FoundBy::Check);
        let velocities = [before, after].map(|pair| pair.map(|circle| circle.velocity));
        let is_event = if response.is_impulse() {
            velocities[0] != velocities[1]
        } else {
            !self.ongoing.contains(pair) && !self.entered.contains(&pair)
        };
        if is_event {
            self.record.event(Event {
                time: now,
                contact: pair.contact(),
                point: overlapping.point,
                depth: overlapping.depth,
                before: velocities[0],
                after: velocities[1],
            });
            let overlapped = self.rules.audit && overlapping.audited == AuditEntry::Nothing;
            self.record.counters.overlapping_before += u64::from(overlapped);
        }
        self.note_velocity(overlapping.audited, after[0].velocity);
        for (side, index) in pair.circles().enumerate() {
            if after[side] != before[side] {
                self.bodies[index].set(after[side], now);
            }
        }
    }

    /// Notes which of two that overlap is a body inside a sensor.
    fn note_inside(&mut self, a: usize, b: usize) {
        for (sensor, visitor) in [(a, b), (b, a)] {
            if is_sensor_of(&self.bodies[sensor], &self.bodies[visitor]) {
                self.ongoing.inside_now.push((sensor as u32, visitor as u32));
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
            by_time.then_with(|| first.contact.cmp(&second.contact))
        });
        self.ongoing.follow(&self.overlapping, self.end, self.record);
        self.overlapping.clear();
        self.ongoing.overlapping = self.overlapping;
    }
}
