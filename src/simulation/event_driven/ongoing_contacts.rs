//! The contacts of pairs whose circles pass through each other.

use std::collections::BTreeMap;

use crate::detection::{Verdict, intercept};
use crate::simulation::body::Body;

/// The pairs whose circles are passing through each other, and until when, so that each contact is one event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OngoingContacts {
    /// The end of each contact (s since the epoch), under both orders of its pair.
    until: BTreeMap<(usize, usize), f64>,
}

impl OngoingContacts {
    /// Whether there are no such pairs.
    pub fn is_empty(&self) -> bool {
        self.until.is_empty()
    }

    /// Returns how much memory they take (bytes, approximately).
    pub fn size(&self) -> usize {
        self.until.len() * 40
    }

    /// Whether `one` is passing through `other`.
    pub fn contains(&self, one: usize, other: usize) -> bool {
        !self.until.is_empty() && self.until.contains_key(&(one, other))
    }

    /// Writes the circles that `one` is passing through into `partners`, in ascending order.
    pub fn find_partners(&self, one: usize, partners: &mut Vec<u32>) {
        partners.clear();
        partners.extend(self.until.range((one, 0)..=(one, usize::MAX)).map(|(&(_, other), _)| other as u32));
    }

    /// Returns the end of a contact (s since the epoch): `None` when the two are not passing through each other.
    pub fn until(&self, one: usize, other: usize) -> Option<f64> {
        self.until.get(&(one, other)).copied()
    }

    /// Returns the circles that `one` is passing through, in ascending order.
    pub fn partners(&self, one: usize) -> Vec<usize> {
        if self.until.is_empty() {
            return Vec::new();
        }
        self.until.range((one, 0)..=(one, usize::MAX)).map(|(&(_, other), _)| other).collect()
    }

    /// Returns all pairs, the lower index first.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        self.until.keys().copied().filter(|&(a, b)| a < b).collect()
    }

    /// Adds a pair whose contact begins.
    pub fn begin(&mut self, a: usize, b: usize) {
        // The end is computed by the renewal that follows.
        self.set(a, b, f64::INFINITY);
    }

    /// Solves the contact of a pair again after one of them has changed. Returns its end (s since the epoch), or `None`
    /// when there is no contact, or it is over.
    pub fn renew(&mut self, bodies: &[Body], a: usize, b: usize) -> Option<f64> {
        let until = *self.until.get(&(a, b))?;
        let base = bodies[a].stamp().max(bodies[b].stamp());
        // In straight motion two circles are in contact once, so the contact lasts until the exit, whatever rounding
        // makes of `enter`. The exit itself belongs to it, since it may round to the very time of `enter`.
        if base <= until {
            let found = intercept(&bodies[a].at(base), &bodies[b].at(base));
            let exit = match found.verdict {
                Verdict::SameVelocity => f64::INFINITY,
                // By rounding a graze that was found as a contact may have no exit: it ends as it begins.
                Verdict::Hit { .. }
                | Verdict::Overlapping
                | Verdict::Graze { .. }
                | Verdict::PassesBy { .. }
                | Verdict::MovingApart => found.roots().map_or(0.0, |roots| roots.exit),
            };
            if exit >= 0.0 {
                self.set(a, b, base + exit);
                return Some(base + exit);
            }
        }
        self.until.remove(&(a, b));
        self.until.remove(&(b, a));
        None
    }

    /// Returns the same contacts for an epoch that is `shift` seconds later.
    #[must_use]
    pub fn shifted(&self, shift: f64) -> Self {
        Self { until: self.until.iter().map(|(&pair, until)| (pair, until - shift)).collect() }
    }

    fn set(&mut self, a: usize, b: usize, until: f64) {
        self.until.insert((a, b), until);
        self.until.insert((b, a), until);
    }
}
