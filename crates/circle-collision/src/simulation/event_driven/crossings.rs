//! Sensor crossings that are known but not yet reported.

use crate::simulation::answers::Crossing;
use std::collections::BTreeMap;

/// The bodies that will enter and leave sensors, in order of time; at the same time, in the order in which the crossings
/// became known.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Crossings {
    #[cfg_attr(feature = "serde", serde(with = "list"))]
    pub due: BTreeMap<CrossingKey, Due>,
    /// For each pair with one inside the other, the key in `due` of the end of their contact.
    #[cfg_attr(feature = "serde", serde(with = "list"))]
    inside: BTreeMap<(usize, usize), CrossingKey>,
    /// The number of crossings so far.
    pub known: u64,
}

/// The bits of a non-negative time (s since the epoch), which sort like the times, and the number of the crossing.
type CrossingKey = (u64, u64);

/// A crossing of a pair, the lower index first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Due {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
    /// Whether it begins or ends.
    pub crossing: Crossing,
}

/// Serde writes a map whose keys are not strings as a list of its entries.
#[cfg(feature = "serde")]
mod list {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the entries in order.
    pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    /// Reads the entries.
    pub fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: Deserialize<'de> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Crossings {
    /// Returns the size of the memory they own (bytes, approximately).
    pub fn size(&self) -> usize {
        self.due.len() * size_of::<(CrossingKey, Due)>()
            + self.inside.len() * size_of::<((usize, usize), CrossingKey)>()
    }

    /// Returns the time of the next crossing (s since the epoch): infinity if there is none.
    #[inline]
    pub fn next_time(&self) -> f64 {
        self.due.first_key_value().map_or(f64::INFINITY, |(&(time, _), _)| f64::from_bits(time))
    }

    /// Removes and returns the next crossing.
    pub fn take_next(&mut self) -> Option<Due> {
        let (place, due) = self.due.pop_first()?;
        // A body that was moved out and back has the end of its earlier contact before that of its present one.
        if self.inside.get(&(due.a, due.b)) == Some(&place) {
            self.inside.remove(&(due.a, due.b));
        }
        Some(due)
    }

    /// Marks a pair `a < b` as in contact until a time that is yet to be [set](Self::set_end).
    pub fn begin(&mut self, a: usize, b: usize) {
        let place = self.add(f64::INFINITY, Due { a, b, crossing: Crossing::Leaves });
        self.inside.insert((a, b), place);
    }

    /// Adds the report that the contact of a pair `a < b` begins at `now` (s since the epoch).
    pub fn report_beginning(&mut self, a: usize, b: usize, now: f64) {
        self.add(now, Due { a, b, crossing: Crossing::Enters });
    }

    /// Sets the end of a pair's contact (s since the epoch), if the contact began here.
    pub fn set_end(&mut self, first: usize, second: usize, end: f64) {
        let (a, b) = (first.min(second), first.max(second));
        let Some(&place) = self.inside.get(&(a, b)) else { return };
        if place.0 != bits(end) {
            self.due.remove(&place);
            let place = self.add(end, Due { a, b, crossing: Crossing::Leaves });
            self.inside.insert((a, b), place);
        }
    }

    /// Removes all crossings of a circle, without a report.
    pub fn forget(&mut self, circle: usize) {
        self.due.retain(|_, due| due.a != circle && due.b != circle);
        self.inside.retain(|&(a, b), _| a != circle && b != circle);
    }

    /// Returns the same crossings for an epoch that is `shift` seconds later.
    #[must_use]
    pub fn shifted(&self, shift: f64) -> Self {
        let moved = |&(time, number): &CrossingKey| (bits(f64::from_bits(time) - shift), number);
        Self {
            due: self.due.iter().map(|(place, &due)| (moved(place), due)).collect(),
            inside: self.inside.iter().map(|(&pair, place)| (pair, moved(place))).collect(),
            known: self.known,
        }
    }

    fn add(&mut self, time: f64, due: Due) -> CrossingKey {
        self.known += 1;
        let place = (bits(time), self.known);
        self.due.insert(place, due);
        place
    }
}

/// Returns the bits of a time. A negative one, which rounding may leave, counts as zero.
fn bits(time: f64) -> u64 {
    if time > 0.0 { time.to_bits() } else { 0 }
}
