//! A pair that a check finds overlapping, and the contacts that continue from one check to the next.

use glam::DVec2;

use super::broad_phase::BroadPhase;
use crate::detection::overlap;
use crate::geometry::Circle;
use crate::simulation::answers::Crossing;
use crate::simulation::body::Body;
use crate::simulation::contact_effect::is_sensor_of;
use crate::simulation::pair::Pair;
use crate::simulation::record::Record;

/// A factor larger than the rounding of a distance and of a radii sum.
const BEYOND_ROUNDING: f64 = 1.0 + 1e-15;

/// A pair that overlaps at a check, before any pair has been responded to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlappingPair {
    pub pair: Pair,
    /// The middle of the overlap, on the line between the centers (m).
    pub point: DVec2,
    /// The depth of the overlap (m).
    pub depth: f64,
    /// The entry of the audit for the course that ends here.
    pub audited: AuditEntry,
}

/// The entry of the audit for a course of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEntry {
    /// There is no true contact on it and no ghost, or the audit is off.
    Nothing,
    /// Its contact goes on from the course before.
    GoesOn,
    /// It has a contact or a ghost: the position in the log.
    Logged(u32),
}

impl OverlappingPair {
    /// Returns the pair of these circles if it overlaps.
    #[inline]
    pub fn find(circles: &[Circle; 2], pair: Pair) -> Option<Self> {
        let [first, second] = circles;
        // Most pairs of few circles are apart along an axis, which shows without a square root.
        let along_axis = (second.center - first.center).abs().max_element();
        if along_axis > (first.radius + second.radius) * BEYOND_ROUNDING {
            return None;
        }
        let overlap = overlap(first, second);
        if !overlap.is_overlapping() {
            return None;
        }
        let depth = overlap.depth();
        let point = first.center + overlap.normal * (first.radius - depth / 2.0);
        Some(Self { pair, point, depth, audited: AuditEntry::Nothing })
    }
}

/// The contacts at the last check, and the working memory of a step.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OngoingContacts {
    /// The pairs that overlapped at the last check, in order. A lasting contact is one event, at its beginning.
    pub contacts: Vec<(u32, u32)>,
    /// The circles that overlapped walls at the last check, each with its wall, in order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub walls: Vec<(u32, u32)>,
    /// The sensors, each with a body inside it at the last check, in order, and those at the check of the current step.
    pub inside: Vec<(u32, u32)>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub inside_now: Vec<(u32, u32)>,
    /// The sensors and bodies whose contacts an edit ended, and when (s since the epoch): the next step reports them.
    pub left: Vec<(u32, u32, f64)>,
    /// Reused memory for a step's overlapping pairs; empty between steps.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub overlapping: Vec<OverlappingPair>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub broad_phase: BroadPhase,
}

impl OngoingContacts {
    /// Whether a pair overlapped at the last check.
    pub fn contains(&self, pair: Pair) -> bool {
        let (contacts, one, other) = match pair {
            Pair::Circles(a, b) => (&self.contacts, a, b),
            Pair::Wall(circle, wall) => (&self.walls, circle, wall),
        };
        contacts.binary_search(&(one as u32, other as u32)).is_ok()
    }

    /// Replaces the pairs with those that overlap at `now` (s since the epoch), in order. Logs which bodies entered and left
    /// sensors since the previous check.
    pub fn follow(&mut self, overlapping: &[OverlappingPair], now: f64, record: &mut Record) {
        self.contacts.clear();
        self.walls.clear();
        for overlapping in overlapping {
            match overlapping.pair {
                Pair::Circles(a, b) => self.contacts.push((a as u32, b as u32)),
                Pair::Wall(circle, wall) => self.walls.push((circle as u32, wall as u32)),
            }
        }
        for (sensor, visitor, time) in self.left.drain(..) {
            record.sensor_event(time, (sensor as usize, visitor as usize), Crossing::Leaves);
        }
        self.inside_now.sort_unstable();
        let mut report = |from: &[(u32, u32)], to: &[(u32, u32)], crossing| {
            for pair in from.iter().filter(|pair| to.binary_search(pair).is_err()) {
                record.sensor_event(now, (pair.0 as usize, pair.1 as usize), crossing);
            }
        };
        report(&self.inside, &self.inside_now, Crossing::Leaves);
        report(&self.inside_now, &self.inside, Crossing::Enters);
        std::mem::swap(&mut self.inside, &mut self.inside_now);
        self.inside_now.clear();
    }

    /// Forgets the contacts of a body that was removed, except with sensors.
    pub fn remove(&mut self, circle: usize) {
        self.contacts.retain(|&(a, b)| a as usize != circle && b as usize != circle);
        self.walls.retain(|&(a, _)| a as usize != circle);
    }

    /// Ends the contacts with sensors that are over because a body was edited at `now` (s since the epoch).
    pub fn leave_sensors(&mut self, bodies: &[Body], circle: usize, now: f64) {
        let left = &mut self.left;
        self.inside.retain(|&(sensor, visitor)| {
            let [zone, body] = [sensor, visitor].map(|index| &bodies[index as usize]);
            let is_inside = (sensor as usize != circle && visitor as usize != circle)
                || is_sensor_of(zone, body) && overlap(&zone.at(now), &body.at(now)).is_overlapping();
            if !is_inside {
                left.push((sensor, visitor, now));
            }
            is_inside
        });
    }

    /// Whether a report that is still to come names this index.
    pub fn names(&self, circle: usize) -> bool {
        self.left.iter().any(|&(sensor, visitor, _)| sensor as usize == circle || visitor as usize == circle)
    }

    /// Returns the size of the memory it owns (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of_val(self.contacts.as_slice())
            + size_of_val(self.walls.as_slice())
            + size_of_val(self.inside.as_slice())
            + size_of_val(self.left.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_found_where_its_gap_is_negative_however_close() {
        let mut found = [0; 2];
        for (one, other) in [(1.0, 1.0), (0.1, 0.2), (1e-320, 3e-320), (1e300, 1e8), (f64::MAX, f64::MAX)] {
            for ulps in -8_i32..=8 {
                let steps = 0..ulps.abs();
                let sum = (one + other).min(f64::MAX);
                let x = steps.fold(sum, |x, _| if ulps < 0 { x.next_down() } else { x.next_up() });
                for place in [DVec2::new(x, 0.0), DVec2::new(0.0, -x), DVec2::new(x, sum * 1e-9)] {
                    let circles = [Circle::new(DVec2::ZERO, one), Circle::new(place, other)];
                    let is_found = OverlappingPair::find(&circles, Pair::Circles(0, 1)).is_some();
                    assert_eq!(is_found, overlap(&circles[0], &circles[1]).is_overlapping(), "{circles:?}");
                    found[usize::from(is_found)] += 1;
                }
            }
        }
        assert!(found.iter().all(|&count| count > 50), "{found:?}");
    }
}
