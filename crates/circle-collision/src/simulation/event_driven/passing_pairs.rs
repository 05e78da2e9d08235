//! The contacts of pairs whose circles pass through each other.

use std::collections::BTreeMap;

use super::crossings::Crossings;
use super::entry::Entry;
use crate::detection::{TOUCHING_TOLERANCE, Verdict, intercept, overlap};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::{is_sensed, is_sensor_of, sensor_first};

/// The pairs whose circles are passing through each other, and until when, so that each contact is one event. A body and a
/// sensor that it is inside are such a pair.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PassingPairs {
    /// The end of each contact (s since the epoch), under both orders of its pair.
    #[cfg_attr(feature = "serde", serde(with = "written"))]
    pub until: BTreeMap<(usize, usize), f64>,
    pub crossings: Crossings,
}

/// How the ends of contacts (s since the epoch), known under both orders of a pair, are written: each once.
#[cfg(feature = "serde")]
mod written {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::geometry::infinite::Extended;

    type Ends = BTreeMap<(usize, usize), f64>;

    /// Writes each pair, the lower index first, with the end of its contact.
    pub fn serialize<S: Serializer>(ends: &Ends, serializer: S) -> Result<S::Ok, S::Error> {
        let once = ends.iter().filter(|&(&(a, b), _)| a < b);
        serializer.collect_seq(once.map(|(&(a, b), &end)| (a, b, Extended(end))))
    }

    /// Reads the same.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ends, D::Error> {
        let once = Vec::<(usize, usize, Extended)>::deserialize(deserializer)?;
        let both = |(a, b, Extended(end))| [((a, b), end), ((b, a), end)];
        Ok(once.into_iter().flat_map(both).collect())
    }
}

impl PassingPairs {
    /// Adds the contacts with these other bodies that begin because a body appeared, or was moved, at `now` (s since
    /// the epoch).
    pub fn enter_sensors(
        &mut self,
        bodies: &[Body],
        others: impl Iterator<Item = usize>,
        circle: usize,
        now: f64,
    ) {
        for other in others.filter(|&other| other != circle) {
            let (first, second) = (&bodies[circle], &bodies[other]);
            let base = now.max(first.stamp()).max(second.stamp());
            // `until` may still hold a contact that has ended, so the crossing is asked.
            if is_sensed(first, second)
                && self.crossings.end_of(circle, other).is_none()
                && overlap(&first.at(base), &second.at(base)).is_overlapping()
            {
                let (sensor, visitor) = sensor_first(bodies, circle, other);
                self.crossings.report_beginning(sensor, visitor, base);
                self.begin_in_sensor(bodies, sensor, visitor);
            }
        }
    }

    /// Whether there are no such pairs.
    pub fn is_empty(&self) -> bool {
        self.until.is_empty()
    }

    /// Returns the size of the memory they own (bytes, approximately).
    pub fn size(&self) -> usize {
        self.until.len() * 40 + self.crossings.size()
    }

    /// Whether `circle` is passing through `partner`.
    pub fn contains(&self, circle: usize, partner: usize) -> bool {
        !self.until.is_empty() && self.until.contains_key(&(circle, partner))
    }

    /// Writes the circles that `circle` is passing through into `partners`, in ascending order.
    pub fn find_partners(&self, circle: usize, partners: &mut Vec<u32>) {
        partners.clear();
        partners.extend(
            self.until.range((circle, 0)..=(circle, usize::MAX)).map(|(&(_, partner), _)| partner as u32),
        );
    }

    /// Returns when a pair of these bodies, `a < b`, collides, or why it never does.
    pub fn entry(&self, bodies: &[Body], a: usize, b: usize) -> Entry {
        match self.until.get(&(a, b)) {
            Some(&until) => Entry::passing_through(until),
            None => Entry::new(&bodies[a], &bodies[b]),
        }
    }

    /// Returns the circles that `circle` is passing through, in ascending order.
    pub fn partners(&self, circle: usize) -> Vec<usize> {
        self.until.range((circle, 0)..=(circle, usize::MAX)).map(|(&(_, partner), _)| partner).collect()
    }

    /// Adds a pair whose contact begins.
    pub fn begin(&mut self, a: usize, b: usize) {
        // The end is computed by the renewal that follows.
        self.set(a, b, f64::INFINITY);
    }

    /// Adds a sensor and a visitor whose contact begins, and the crossing that ends it.
    pub fn begin_in_sensor(&mut self, bodies: &[Body], sensor: usize, visitor: usize) {
        self.crossings.begin(sensor, visitor);
        self.begin(sensor, visitor);
        self.renew(bodies, sensor, visitor);
    }

    /// Ends the contacts of a body that was moved other than by its velocity, except with bodies that it still overlaps at
    /// `now` (s since the epoch).
    pub fn end_parted(&mut self, bodies: &[Body], circle: usize, now: f64) {
        for other in self.partners(circle) {
            if !overlap(&bodies[circle].at(now), &bodies[other].at(now)).is_overlapping() {
                self.end(circle, other, now);
            }
        }
    }

    /// Forgets the contacts with sensors that a body, which has just changed, has left: if it turns back, it enters again.
    #[inline(always)]
    pub fn forget_left(&mut self, bodies: &[Body], circle: usize) {
        // Most worlds have no such pairs, and each contact asks.
        if !self.is_empty() {
            self.forget_left_of_some(bodies, circle);
        }
    }

    #[cold]
    fn forget_left_of_some(&mut self, bodies: &[Body], circle: usize) {
        for other in self.partners(circle) {
            if is_sensed(&bodies[circle], &bodies[other]) && self.crossings.end_of(circle, other).is_none() {
                self.end(circle, other, bodies[circle].stamp());
            }
        }
    }

    /// Ends the contacts of a body that was removed, or replaced with another one, at `now` (s since the epoch). Only what is
    /// still inside a sensor stays so.
    pub fn end_replaced(&mut self, bodies: &[Body], circle: usize, now: f64) {
        for other in self.partners(circle) {
            let is_kept = self.crossings.end_of(circle, other).is_some_and(|due| {
                let (sensor, visitor) = (&bodies[due.sensor], &bodies[due.visitor]);
                is_sensor_of(sensor, visitor) && overlap(&sensor.at(now), &visitor.at(now)).is_overlapping()
            });
            if is_kept {
                self.renew(bodies, circle, other);
            } else {
                self.end(circle, other, now);
            }
        }
    }

    fn end(&mut self, a: usize, b: usize, now: f64) {
        self.until.remove(&(a, b));
        self.until.remove(&(b, a));
        self.crossings.end(a, b, now);
    }

    /// Solves all contacts again.
    pub fn renew_all(&mut self, bodies: &[Body]) {
        let pairs: Vec<(usize, usize)> = self.until.keys().copied().filter(|&(a, b)| a < b).collect();
        for (a, b) in pairs {
            self.renew(bodies, a, b);
        }
    }

    /// Solves the contacts of a changed circle again.
    #[inline]
    pub fn renew_one(&mut self, bodies: &[Body], circle: usize) {
        // Most worlds have no such pairs, and each contact asks.
        if self.is_empty() {
            return;
        }
        for other in self.partners(circle) {
            self.renew(bodies, circle, other);
        }
    }

    /// Solves the contacts of two changed circles again.
    #[inline]
    pub fn renew_pair(&mut self, bodies: &[Body], a: usize, b: usize) {
        if self.is_empty() {
            return;
        }
        for other in self.partners(b).into_iter().filter(|&other| other != a) {
            self.renew(bodies, b, other);
        }
        self.renew_one(bodies, a);
    }

    /// Solves the contact of a pair again, and ends it if it is over.
    fn renew(&mut self, bodies: &[Body], a: usize, b: usize) {
        let Some(&until) = self.until.get(&(a, b)) else { return };
        let base = bodies[a].stamp().max(bodies[b].stamp());
        // In straight motion two circles are in contact once, so the contact lasts until the exit, however `enter` was
        // rounded. The exit itself is part of it, since it may round to exactly the time of `enter`.
        if base <= until {
            let (circle_a, circle_b) = (bodies[a].at(base), bodies[b].at(base));
            let path = intercept(&circle_a, &circle_b);
            // Speeds may be so small that no exit can be computed.
            let is_deep = overlap(&circle_a, &circle_b).gap < -TOUCHING_TOLERANCE * path.radii_sum;
            let exit = match path.verdict {
                Verdict::SameVelocity => f64::INFINITY,
                // Rounding may leave a contact without an exit: it ends as it begins.
                Verdict::Hit { .. }
                | Verdict::Overlapping
                | Verdict::Graze { .. }
                | Verdict::PassesBy { .. }
                | Verdict::MovingApart => match path.roots() {
                    Some(roots) => roots.exit,
                    None if is_deep => f64::INFINITY,
                    None => 0.0,
                },
            };
            if exit >= 0.0 {
                self.set(a, b, base + exit);
                return;
            }
        }
        self.end(a, b, base);
    }

    /// Returns the same contacts for an epoch that is `shift` seconds later.
    #[must_use]
    pub fn shifted(&self, shift: f64) -> Self {
        Self {
            until: self.until.iter().map(|(&pair, until)| (pair, until - shift)).collect(),
            crossings: self.crossings.shifted(shift),
        }
    }

    fn set(&mut self, a: usize, b: usize, until: f64) {
        self.until.insert((a, b), until);
        self.until.insert((b, a), until);
        self.crossings.set_end(a, b, until);
    }
}
