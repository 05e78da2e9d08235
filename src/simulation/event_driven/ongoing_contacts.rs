//! Pairs that pass through each other.

use std::collections::BTreeMap;

use crate::detection::{Verdict, intercept};
use crate::simulation::body::Body;

/// Which pairs pass through each other, and until when, so that each contact is one event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OngoingContacts {
    /// Each pair stands here twice, once from each side.
    until: BTreeMap<(usize, usize), f64>,
}

impl OngoingContacts {
    /// Are there no such pairs?
    pub fn is_empty(&self) -> bool {
        self.until.is_empty()
    }

    /// How much memory they take (bytes), to within a few.
    pub fn size(&self) -> usize {
        self.until.len() * 40
    }

    /// Does `one` pass through `other`?
    pub fn contains(&self, one: usize, other: usize) -> bool {
        !self.until.is_empty() && self.until.contains_key(&(one, other))
    }

    /// Writes those into `partners` that `one` passes through, in ascending order.
    pub fn find_partners(&self, one: usize, partners: &mut Vec<u32>) {
        partners.clear();
        partners.extend(self.until.range((one, 0)..=(one, usize::MAX)).map(|(&(_, other), _)| other as u32));
    }

    /// Until when they pass through each other, if they do (s since the epoch).
    pub fn until(&self, one: usize, other: usize) -> Option<f64> {
        self.until.get(&(one, other)).copied()
    }

    /// Through whom does `one` pass?
    pub fn partners(&self, one: usize) -> Vec<usize> {
        if self.until.is_empty() {
            return Vec::new();
        }
        self.until.range((one, 0)..=(one, usize::MAX)).map(|(&(_, other), _)| other).collect()
    }

    /// Every such pair, the lower index first.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        self.until.keys().copied().filter(|&(a, b)| a < b).collect()
    }

    /// Notes that a pair has begun to.
    pub fn begin(&mut self, a: usize, b: usize) {
        // Until when is found by the renewal that follows.
        self.set(a, b, f64::INFINITY);
    }

    /// Looks again at a pair of which one has changed: until when does it still pass through itself (s since the
    /// epoch)? `None` when it does not, or no longer.
    pub fn renew(&mut self, bodies: &[Body], a: usize, b: usize) -> Option<f64> {
        let until = *self.until.get(&(a, b))?;
        let base = bodies[a].stamp().max(bodies[b].stamp());
        // Their straight lines meet once, so the contact lasts to the exit, whatever rounding says of `enter`; the exit
        // itself belongs to it, since it may round to the very time at which they enter.
        if base <= until {
            let found = intercept(&bodies[a].at(base), &bodies[b].at(base));
            let exit = match found.verdict {
                Verdict::SameVelocity => f64::INFINITY,
                // By rounding a graze that was found as a contact may have no exit: it is over as it begins.
                _ => found.roots().map_or(0.0, |roots| roots.exit),
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

    /// The same for times that count from `shift` seconds later.
    #[must_use]
    pub fn shifted(&self, shift: f64) -> Self {
        Self { until: self.until.iter().map(|(&pair, until)| (pair, until - shift)).collect() }
    }

    fn set(&mut self, a: usize, b: usize, until: f64) {
        self.until.insert((a, b), until);
        self.until.insert((b, a), until);
    }
}
