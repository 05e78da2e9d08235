//! What the hand did in a lane: the trace of its drag, and the circles that it pushed or jumped over.

use circle_collision::simulation::audit::AuditedContact;

use super::push_out::PushOut;
use super::trace::{DragTrace, HandContact};
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
        now.still(Ends::Marks, self.at) && (is_held || now.is_young(self.at))
    }

    /// Lets go at `at`. The marks that were on screen `before` the runs took another course stay there.
    pub fn let_go(&mut self, before: &Now, at: Moment) {
        self.trace.take_if(|trace| trace.contacts().next().is_none());
        if self.are_shown(before, true) {
            self.at = at;
        }
    }

    /// Returns the contact that stops the held circle, if there is one.
    pub fn stop(&self) -> Option<&HandContact> {
        self.trace.as_ref()?.stop()
    }

    /// Whether the hand has hit, pushed or jumped over a circle.
    pub fn has_result(&self) -> bool {
        let has_contact = self.trace.as_ref().is_some_and(|trace| trace.contacts().next().is_some());
        has_contact || self.failure.is_some() || !self.pushes.is_empty()
    }
}
