//! Where circles turned: what their trails and the speeds around a contact are read from.

use glam::DVec2;

/// So many turns are kept at least; twice as many at most.
const LENGTH: usize = 20_000;

/// A circle right after its motion changed. Up to its next turn it goes straight on from here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// When (s, absolute).
    pub time: f64,
    /// Which circle.
    pub circle: usize,
    /// Where its centre was then (m).
    pub center: DVec2,
    /// How it goes on (m/s).
    pub velocity: DVec2,
}

/// The turns of all circles since the start, in the order in which they happened; only the last of a long run.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    turns: Vec<Turn>,
    /// Were any dropped?
    is_shortened: bool,
}

impl Turns {
    /// Those up to `time` (s).
    pub fn until(&self, time: f64) -> &[Turn] {
        &self.turns[..self.turns.partition_point(|turn| turn.time <= time)]
    }

    /// Are all turns since the start on record?
    pub fn is_complete(&self) -> bool {
        !self.is_shortened
    }

    /// When the last one happened that is known (s).
    pub(super) fn last_time(&self) -> f64 {
        self.turns.last().map_or(f64::NEG_INFINITY, |turn| turn.time)
    }

    pub(super) fn note(&mut self, turn: Turn) {
        self.turns.push(turn);
        if self.turns.len() > 2 * LENGTH {
            self.turns.drain(..LENGTH);
            self.is_shortened = true;
        }
    }

    /// From `time` on (s) it goes another way: forgets what was noted after that.
    pub(super) fn forget_after(&mut self, time: f64) {
        self.turns.retain(|turn| turn.time <= time);
    }
}
