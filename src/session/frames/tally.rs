//! The sums over the frames of a game.

use std::collections::BTreeMap;

use circle_collision::simulation::audit::{FrameContact, FrameOutcome};

/// The share of contacts that are to be caught in time.
const CAUGHT: f64 = 0.99;

/// How often each outcome came up, and how many frames a second there would have to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameTally {
    /// The number of frames.
    pub frames: u64,
    /// How often the ways of two came near each other in a frame.
    pub near: u64,
    counts: BTreeMap<FrameOutcome, u64>,
    /// The number of contacts by the upper half of the bits of the time for which they close (s): so memory does not grow with
    /// their number.
    closing: BTreeMap<u32, u64>,
}

impl FrameTally {
    /// Counts a contact.
    pub(super) fn add(&mut self, contact: &FrameContact) {
        *self.counts.entry(contact.outcome).or_default() += 1;
        if contact.outcome.is_contact() {
            let time = contact.passage.closing_duration.max(0.0);
            *self.closing.entry((time.to_bits() >> 44) as u32).or_default() += 1;
        }
    }

    /// Returns how often this outcome came up.
    pub fn count(&self, outcome: FrameOutcome) -> u64 {
        self.counts.get(&outcome).copied().unwrap_or_default()
    }

    /// Returns how many contacts there were.
    pub fn contacts(&self) -> u64 {
        self.closing.values().sum()
    }

    /// Returns how many contacts were lost.
    pub fn lost(&self) -> u64 {
        self.counts.iter().filter(|(outcome, _)| outcome.is_lost()).map(|(_, count)| count).sum()
    }

    /// Returns the frames a second at which checks for overlap catch 99 % of these contacts in time, wherever the frames fall, rounded up
    /// to three digits: `None` without a contact.
    ///
    /// Source: a check every dt sees a contact that closes for the time c with the probability c / dt, at most 1.
    pub fn safe_rate(&self) -> Option<f64> {
        let wanted = CAUGHT * self.contacts() as f64;
        let time = |bits: u32| f64::from_bits(u64::from(bits) << 44);
        // Of those that close for longer than a frame, each is caught; of the others, the sum of their times, divided by that of a frame.
        let (mut sum, mut longer) = (0.0, self.contacts());
        let mut rest = self.closing.iter().peekable();
        while let Some((&bits, &count)) = rest.next() {
            sum += time(bits) * count as f64;
            longer -= count;
            let rate = (wanted - longer as f64) / sum;
            if rest.peek().is_none_or(|&(&next, _)| rate * time(next) >= 1.0) {
                return Some(rounded_up(rate)).filter(|rate| rate.is_finite());
            }
        }
        None
    }
}

/// Rounds up to three digits.
fn rounded_up(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor() - 2.0);
    let rounded = (value / unit - 1e-9).ceil() * unit;
    format!("{rounded:.2e}").parse().unwrap_or(rounded)
}
