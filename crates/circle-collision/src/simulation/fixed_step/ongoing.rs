//! The contacts that continue from one check to the next.

use super::broad_phase::BroadPhase;
use super::overlapping_pair::OverlappingPair;
use crate::simulation::answers::Crossing;
use crate::simulation::body::Body;
use crate::simulation::record::Record;

/// The contacts at the last check, and the working memory of a step.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OngoingContacts {
    /// The pairs that overlapped at the last check, in order. A lasting contact is one event, at its beginning.
    pub contacts: Vec<(u32, u32)>,
    /// The pairs of a sensor and a body inside it at the last check, in order, and those at the check of the current step.
    pub inside: Vec<(u32, u32)>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub inside_now: Vec<(u32, u32)>,
    /// Reused memory for a step's overlapping pairs; empty between steps.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub found: Vec<OverlappingPair>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub broad_phase: BroadPhase,
}

impl OngoingContacts {
    /// Whether a pair overlapped at the last check.
    pub fn contains(&self, (a, b): (usize, usize)) -> bool {
        self.contacts.binary_search(&(a as u32, b as u32)).is_ok()
    }

    /// Replaces the pairs with those that overlap at `now` (s since the epoch), in order. Logs which bodies entered and left
    /// sensors since the previous check.
    pub fn follow(&mut self, found: &[OverlappingPair], bodies: &[Body], now: f64, record: &mut Record) {
        self.contacts.clear();
        self.contacts.extend(found.iter().map(|found| (found.a, found.b)));
        let mut report = |from: &[(u32, u32)], to: &[(u32, u32)], crossing| {
            for pair in from.iter().filter(|pair| to.binary_search(pair).is_err()) {
                record.sensor_event(now, bodies, (pair.0 as usize, pair.1 as usize), crossing);
            }
        };
        report(&self.inside, &self.inside_now, Crossing::Leaves);
        report(&self.inside_now, &self.inside, Crossing::Enters);
        std::mem::swap(&mut self.inside, &mut self.inside_now);
        self.inside_now.clear();
    }

    /// Forgets the contacts of a body that was removed.
    pub fn remove(&mut self, circle: usize) {
        let is_other = |&(a, b): &(u32, u32)| a as usize != circle && b as usize != circle;
        self.contacts.retain(is_other);
        self.inside.retain(is_other);
    }

    /// Returns the size of the memory it owns (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of_val(self.contacts.as_slice()) + size_of_val(self.inside.as_slice())
    }
}
