//! What the hand did in a lane: the trace of its drag, and the circles that it pushed or jumped over.

use circle_collision::simulation::audit::AuditedContact;
use glam::DVec2;

use super::push_out::PushOut;
use crate::session::contact::Target;
use crate::session::now::{Ends, Moment, Now};

/// The marks of the last drag in a lane.
#[derive(Clone, Debug, Default)]
pub struct HandMarks {
    /// When the hand took hold, or let go.
    at: Moment,
    /// The trace of the drag; after it, only if a circle stopped the hand.
    pub trace: Option<DragTrace>,
    /// When a jump last pushed, missed or was stopped.
    pub jumped: Option<Moment>,
    /// The contact that this jump missed, or the ghost.
    pub failure: Option<AuditedContact>,
    /// The circles that the last jump pushed.
    pub pushes: Vec<PushOut>,
    /// The time on the clock at the last jump (s, absolute).
    pub clock: f64,
}

impl HandMarks {
    /// Returns the marks of a hand that takes hold now.
    pub fn of_hold(now: &Now, trace: DragTrace) -> Self {
        Self { at: now.moment(), trace: Some(trace), ..Self::default() }
    }

    /// Whether the marks are on screen: during the drag, and for a while after it.
    pub fn are_shown(&self, now: &Now, is_held: bool) -> bool {
        now.holds(Ends::Marks, self.at) && (is_held || now.is_young(self.at))
    }

    /// Keeps the marks on screen beyond the release, at `at`, if they were there `before` it: a release ends the course of the runs.
    pub fn let_go(&mut self, before: &Now, at: Moment) {
        self.trace.take_if(|trace| trace.contacts().next().is_none());
        if self.are_shown(before, true) {
            self.at = at;
        }
    }

    /// Whether the hand has hit, pushed or jumped over a circle.
    pub fn has_result(&self) -> bool {
        let has_contact = self.trace.as_ref().is_some_and(|trace| trace.contacts().next().is_some());
        has_contact || self.failure.is_some() || !self.pushes.is_empty()
    }
}

/// The distance between two recorded points of a path (in radii).
const SPACING: f64 = 0.05;

/// The distance within which a hand that was not pressing still slides along the same circle (in spacings).
const BRIEFLY: f64 = 5.0;

/// A contact that stopped the circle in the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandContact {
    /// The circle or the wall that stopped it.
    pub other: Target,
    /// The center of the held circle at the contact (m).
    pub center: DVec2,
    /// The point of contact (m).
    pub point: DVec2,
    /// The time since the hand took hold (s of real time).
    pub time: f64,
}

/// A straight piece of the path of the held circle in one move of the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPiece {
    /// The position of its center at the end (m).
    pub to: DVec2,
    /// The contact at its start if it leads along a circle; `None` if the circle is free.
    pub contact: Option<HandContact>,
}

/// A part of the path of the held circle: free, or along the circle that stopped it.
#[derive(Clone, Debug, PartialEq)]
pub struct TracePiece {
    /// The contact at its beginning; `None` if the circle is free.
    pub contact: Option<HandContact>,
    /// The positions of its center (m).
    pub path: Vec<DVec2>,
}

impl TracePiece {
    /// Returns the point from which the path is straight up to its end, within `most` (m).
    pub fn straight_from(&self, most: f64) -> Option<DVec2> {
        let &end = self.path.last()?;
        let is_straight = |&from: &usize| {
            let Some(along) = (end - self.path[from]).try_normalize() else { return true };
            let is_near = |way: DVec2| along.perp_dot(way).abs() <= most && along.dot(way) >= 0.0;
            self.path[from..]
                .iter()
                .all(|&place| is_near(place - self.path[from]) && along.dot(end - place) >= 0.0)
        };
        let first = (0..self.path.len()).rev().take_while(is_straight).last()?;
        Some(self.path[first])
    }
}

/// The trace of a drag.
#[derive(Clone, Debug, PartialEq)]
pub struct DragTrace {
    /// The index of the circle in the hand.
    pub circle: usize,
    /// The positions of the hand (m).
    pub hand: Vec<DVec2>,
    /// The path of the circle, at least one piece.
    pub pieces: Vec<TracePiece>,
    /// The distance between two recorded points (m).
    spacing: f64,
    /// When the hand took hold (s of real time since the program started).
    began: f64,
}

impl DragTrace {
    /// Returns the trace of a hand that takes hold of a circle with this center and radius (m) at `real` (s of real time).
    pub fn new(circle: usize, center: DVec2, radius: f64, real: f64) -> Self {
        let pieces = vec![TracePiece { contact: None, path: vec![center] }];
        Self { circle, hand: vec![center], pieces, spacing: SPACING * radius, began: real }
    }

    /// Moves the hand to `target` (m) and the circle along this path, at `real` (s of real time). A circle may stop it still.
    pub fn follow(&mut self, real: f64, target: DVec2, path: &[PathPiece], is_stopped: bool) {
        extend(&mut self.hand, target, self.spacing);
        for piece in path {
            match piece.contact {
                Some(met) if self.stop().is_none() => {
                    self.extend_last(met.center);
                    if !self.resumes_slide(&met) {
                        let contact = Some(HandContact { time: real - self.began, ..met });
                        self.pieces.push(TracePiece { contact, path: vec![met.center] });
                    }
                }
                None if self.stop().is_some() => self.come_free(),
                Some(_) | None => {}
            }
            self.extend_last(piece.to);
        }
        if self.stop().is_some() && !is_stopped {
            self.come_free();
        }
    }

    /// Begins a free piece where the circle is now.
    fn come_free(&mut self) {
        let end = self.pieces.last().and_then(|piece| piece.path.last()).copied();
        self.pieces.push(TracePiece { contact: None, path: end.into_iter().collect() });
    }

    /// Continues the last slide if the hand was away from that circle for a moment only. Returns whether it was.
    fn resumes_slide(&mut self, met: &HandContact) -> bool {
        let [.., slide, free] = &self.pieces[..] else { return false };
        let is_same = slide.contact.is_some_and(|contact| contact.other == met.other);
        let is_near = |place: &DVec2| place.distance(free.path[0]) < BRIEFLY * self.spacing;
        let resumes = is_same && free.path.iter().all(is_near);
        if resumes {
            self.pieces.pop();
            self.extend_last(met.center);
        }
        resumes
    }

    fn extend_last(&mut self, center: DVec2) {
        if let Some(last) = self.pieces.last_mut() {
            extend(&mut last.path, center, self.spacing);
        }
    }

    /// Returns the contact that stops the circle now, if there is one.
    pub fn stop(&self) -> Option<&HandContact> {
        self.pieces.last()?.contact.as_ref()
    }

    /// Returns all contacts, in order.
    pub fn contacts(&self) -> impl DoubleEndedIterator<Item = &HandContact> {
        self.pieces.iter().filter_map(|piece| piece.contact.as_ref())
    }

    /// Whether the circle is elsewhere than at its last contact.
    pub fn has_slid(&self) -> bool {
        let end = self.pieces.last().and_then(|piece| piece.path.last());
        let last = self.contacts().next_back();
        last.zip(end).is_some_and(|(last, end)| last.center.distance(*end) > self.spacing)
    }
}

/// Extends a path; its last point is moved while it is near the one before.
fn extend(path: &mut Vec<DVec2>, to: DVec2, spacing: f64) {
    match path[..] {
        [.., last] if last == to => return,
        [.., before, last] if last.distance(before) < spacing => path.truncate(path.len() - 1),
        _ => {}
    }
    path.push(to);
}
