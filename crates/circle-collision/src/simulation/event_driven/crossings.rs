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

/// A crossing. The two bodies are named as what they were when it became known, since an edit may have made them others.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Due {
    /// The index of the sensor.
    pub sensor: usize,
    /// The index of the body that enters or leaves it.
    pub visitor: usize,
    /// Whether it enters or leaves.
    pub crossing: Crossing,
}

impl Due {
    /// Whether it names this body.
    pub fn names(&self, circle: usize) -> bool {
        self.sensor == circle || self.visitor == circle
    }

    fn pair(&self) -> (usize, usize) {
        (self.sensor.min(self.visitor), self.sensor.max(self.visitor))
    }
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
        if self.inside.get(&due.pair()) == Some(&place) {
            self.inside.remove(&due.pair());
        }
        Some(due)
    }

    /// Returns the crossing that ends the contact of a pair, in either order: `None` unless one is inside the other.
    pub fn end_of(&self, first: usize, second: usize) -> Option<&Due> {
        self.due.get(self.inside.get(&(first.min(second), first.max(second)))?)
    }

    /// Marks a visitor as inside a sensor until a time that is yet to be [set](Self::set_end).
    pub fn begin(&mut self, sensor: usize, visitor: usize) {
        let due = Due { sensor, visitor, crossing: Crossing::Leaves };
        let place = self.add(f64::INFINITY, due);
        self.inside.insert(due.pair(), place);
    }

    /// Adds the report that a visitor enters a sensor at `now` (s since the epoch).
    pub fn report_beginning(&mut self, sensor: usize, visitor: usize, now: f64) {
        self.add(now, Due { sensor, visitor, crossing: Crossing::Enters });
    }

    /// Sets the end of a pair's contact (s since the epoch), if one is inside the other.
    pub fn set_end(&mut self, first: usize, second: usize, end: f64) {
        let pair = (first.min(second), first.max(second));
        let Some(&place) = self.inside.get(&pair).filter(|place| place.0 != bits(end)) else { return };
        if let Some(due) = self.due.remove(&place) {
            let place = self.add(end, due);
            self.inside.insert(pair, place);
        }
    }

    /// Ends the contact of a pair at `now` (s since the epoch), if one is inside the other.
    pub fn end(&mut self, first: usize, second: usize, now: f64) {
        self.set_end(first, second, now);
        self.inside.remove(&(first.min(second), first.max(second)));
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
