//! What a step writes into the log of the audit.

use glam::DVec2;

use super::Step;
use crate::geometry::Circle;
use crate::simulation::answers::{AuditedContact, Outcome};
use crate::simulation::fixed_step::judge::{PairCourse, is_new, judge};
use crate::simulation::fixed_step::overlapping_pair::AuditEntry;
use crate::simulation::pair::Pair;

impl Step<'_, '_> {
    /// Audits the course of a pair that begins at `start` (s since the epoch): logs its true contact, if it is a new one,
    /// judged by the answer at its end, or its ghost. The answer consists of its time (s since the epoch) and the two circles.
    pub fn audit_course(
        &mut self,
        pair: Pair,
        start: f64,
        course: &PairCourse,
        answer: Option<(f64, &[Circle; 2])>,
    ) -> AuditEntry {
        let (time, circles) = answer.unwrap_or((self.end, &course.after));
        let judged = if self.rules.audit { judge(course, answer.map(|answer| answer.1)) } else { None };
        let Some(judged) = judged else { return AuditEntry::Nothing };
        self.log_audited(pair, start, course.before, judged, (time, circles.map(|circle| circle.center)))
    }

    /// Logs a true contact or a ghost on a course, if it is a new one.
    pub fn log_audited(
        &mut self,
        pair: Pair,
        start: f64,
        before: [Circle; 2],
        (enter, outcome): (f64, Outcome),
        (answered_at, centers): (f64, [DVec2; 2]),
    ) -> AuditEntry {
        let [start, checked_at, answered_at] =
            [start, self.end, answered_at].map(|time| self.record.clock.epoch + time);
        let (step, velocity, stopped) = (self.number, None, [0.0; 2]);
        let audited = AuditedContact {
            contact: pair.contact(),
            wall: self.wall(pair).copied(),
            step,
            start,
            checked_at,
            before,
            enter,
            outcome,
            answered_at,
            centers,
            velocity,
            stopped,
        };
        if is_new(&audited, self.response(pair), self.ongoing.contains(pair)) {
            self.record.audited(&audited);
            AuditEntry::Logged((self.record.log.audited.len() - 1) as u32)
        } else {
            AuditEntry::GoesOn
        }
    }

    /// Writes the velocity with which an answer left the first circle of the pair into the entry of the audit.
    pub fn note_velocity(&mut self, audited: AuditEntry, velocity: DVec2) {
        let AuditEntry::Logged(place) = audited else { return };
        self.record.log.audited[place as usize].velocity = Some(velocity);
    }

    /// Counts that a circle was stopped from `since` until the step ended (s since the epoch), if it then moves on, and
    /// writes the time lost into the entry of the audit for its stop.
    pub fn note_stopped(&mut self, circle: usize, since: f64, audited: AuditEntry) {
        if self.bodies[circle].at(self.end).velocity == DVec2::ZERO {
            return;
        }
        let lost = self.end - since;
        self.record.counters.time_lost += lost;
        let AuditEntry::Logged(place) = audited else { return };
        let audited = &mut self.record.log.audited[place as usize];
        let place = audited.contact.circles().position(|one| one == circle);
        audited.stopped[place.unwrap_or(0)] += lost;
    }
}
