//! What a frame shows of two, judged on straight courses.

use glam::DVec2;

use super::{FrameContact, FrameOutcome};
use crate::detection::{Passage, intercept, overlap, wall_intercept};
use crate::simulation::answers::Contact;
use crate::simulation::fixed_step::judge::PairCourse;

impl PairCourse {
    /// Returns what is left of the course after a time (s).
    pub(super) fn at(&self, time: f64) -> Self {
        let [a, b] = self.before.map(|circle| circle.after(time));
        let b = self.wall.map_or(b, |wall| wall.stand_in(&a, self.before[0].center));
        Self { before: [a, b], duration: self.duration - time, ..*self }
    }

    /// Returns how it is when it ends.
    pub(super) fn end(&self) -> Self {
        self.at(self.duration)
    }

    /// Returns the course from the same places at the velocities of another one.
    fn at_velocities_of(&self, other: &Self) -> Self {
        let velocity = |one: usize| other.before[one].velocity;
        Self { before: [0, 1].map(|one| self.before[one].with_velocity(velocity(one))), ..*self }
    }

    /// Returns the gap at the start (m), negative if they overlap.
    pub(super) fn gap(&self) -> f64 {
        overlap(&self.before[0], &self.before[1]).gap
    }

    /// Returns the speed at which the two close at the start (m/s): negative if they part.
    pub(super) fn closing_speed(&self) -> f64 {
        let [a, b] = &self.before;
        overlap(a, b).normal.dot(a.velocity - b.velocity)
    }

    /// Returns the place and the velocity at the start of the second one, seen from the first. A wall stays where it is, so of a circle
    /// and a wall it is the place of the circle, turned around.
    pub(super) fn relative(&self) -> [DVec2; 2] {
        let [a, b] = &self.before;
        match self.wall {
            Some(_) => [-a.center, -a.velocity],
            None => [b.center - a.center, b.velocity - a.velocity],
        }
    }

    /// Whether the two will touch, continued straight on.
    pub(super) fn touches(&self) -> bool {
        self.passage().time_of_impact().is_some()
    }

    /// Returns how the two pass each other, continued straight on.
    fn passage(&self) -> Passage {
        let [a, b] = &self.before;
        self.wall.as_ref().map_or_else(|| Passage::from(&intercept(a, b)), |wall| wall_intercept(a, wall))
    }
}

/// Returns how deep two overlap at their closest approach (m): zero if they never touch.
fn depth(passage: &Passage) -> f64 {
    let touches = passage.time_of_impact().is_some();
    if touches { (passage.reach - passage.closest_distance).max(0.0) } else { 0.0 }
}

/// Returns what a frame shows of two that were apart in the frame before, and the course on which that is judged: `None` if there is
/// no contact.
///
/// `chord` leads from where they were to where they are, and `straight` is the course that they were on, if something turned one of
/// them. What comes no deeper than `margin` (m) is a graze.
pub(super) fn judge(
    chord: &PairCourse,
    straight: Option<&PairCourse>,
    margin: f64,
) -> Option<(FrameOutcome, PairCourse)> {
    let overlaps = |course: &PairCourse| course.end().gap() < -margin;
    let closes = |course: &PairCourse| course.end().closing_speed() > 0.0;
    let touches = |course: &PairCourse| {
        let passage = course.passage();
        let is_within = passage.time_of_impact().is_some_and(|time| time <= course.duration);
        (is_within, is_within && depth(&passage) > margin, passage.closest_time < course.duration)
    };
    let Some(straight) = straight else {
        let (touched, is_deep, is_past) = touches(chord);
        let outcome = match (overlaps(chord), closes(chord)) {
            (true, true) => FrameOutcome::Seen,
            (true, false) => FrameOutcome::TooLate,
            (false, _) if touched && is_past && is_deep => FrameOutcome::Missed,
            (false, _) if touched && is_past => FrameOutcome::Graze,
            (false, _) => return None,
        };
        return Some((outcome, *chord));
    };
    let would_touch = touches(straight).1;
    let course = if would_touch { straight } else { chord };
    // Their own check saw them, before it pushed them.
    let was_seen = overlaps(straight) && closes(straight);
    let outcome = if overlaps(chord) {
        // A sweep halts them where they touch, often a little deeper: on the side that they came from.
        let is_in_front = chord.end().at_velocities_of(straight).closing_speed() > 0.0;
        if !(was_seen || is_in_front) {
            FrameOutcome::TooLate
        } else if was_seen || !would_touch {
            FrameOutcome::Seen
        } else {
            FrameOutcome::Answered
        }
    } else {
        let (_, is_deep, is_past) = touches(chord);
        if is_deep && is_past && !was_seen {
            FrameOutcome::TooLate
        } else if would_touch {
            FrameOutcome::Answered
        } else {
            return None;
        }
    };
    Some((outcome, *course))
}

/// Returns the outcome for two that touched when `course` ended, whatever way they had before it: `next` is that of the next frame.
///
/// Two that nothing pushed only happen to touch there. Two that are pushed apart without an impulse go on as they came.
pub(super) fn pushed(course: &PairCourse, next: &PairCourse, margin: f64) -> FrameOutcome {
    let end = course.at_velocities_of(next).end();
    if end.relative()[0].distance(course.end().relative()[0]) <= margin {
        FrameOutcome::Missed
    } else if end.gap() < 0.0 && end.closing_speed() <= 0.0 {
        FrameOutcome::TooLate
    } else {
        FrameOutcome::Answered
    }
}

impl FrameContact {
    /// Returns a contact with this outcome on a course that begins at `start` (s, absolute) and ends with a frame of this number.
    pub(super) fn new(
        (outcome, course): (FrameOutcome, PairCourse),
        contact: Contact,
        (frame, start): (u64, f64),
    ) -> Self {
        let passage = course.passage();
        Self { outcome, contact, frame, start, course, passage, depth: depth(&passage), answer: None }
    }

    /// Returns the place and the velocity of the second one at `time` (s, absolute) by the exact solver, seen from the first, if they
    /// bounce off each other with this restitution.
    pub(super) fn exact(&self, time: f64, restitution: f64) -> [DVec2; 2] {
        let impact = self.passage.time_of_impact().unwrap_or(0.0);
        let at_contact = self.course.at(impact);
        let [place, velocity] = at_contact.relative();
        let normal = overlap(&at_contact.before[0], &at_contact.before[1]).normal;
        let after = velocity - (1.0 + restitution) * velocity.dot(normal) * normal;
        [place + after * (time - self.start - impact), after]
    }
}
