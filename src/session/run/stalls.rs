//! Where the clock of a run stood still because contacts came without end.

use super::Run;
use crate::simulation::{Log, Stall};

/// So many are kept at least; twice as many at most.
const LENGTH: usize = 1_000;

impl Run {
    /// The stalls so far, since the scene was opened; only the last of a long run.
    pub fn stalls(&self) -> &[Stall] {
        let all = &self.log.stalls;
        &all[..all.partition_point(|stall| stall.time <= self.world.time())]
    }

    /// The stall of this moment, and how many circles had met in it when it was noticed.
    pub fn stall(&self) -> Option<(&Stall, usize)> {
        let stall = self.world.stall()?;
        let mut has_met = vec![false; self.world.len()];
        for event in self.events().iter().rev().take_while(|event| event.time >= stall.since) {
            event.contact.circles().for_each(|circle| has_met[circle] = true);
        }
        Some((stall, has_met.into_iter().filter(|&has_met| has_met).count()))
    }

    /// Notes those of the last contact that are not known yet.
    pub(super) fn note_stalls(&mut self, fresh: &Log) {
        let known = &mut self.log.stalls;
        let last = known.last().map_or(f64::NEG_INFINITY, |last| last.time);
        known.extend(fresh.stalls.iter().filter(|stall| stall.time > last));
        if known.len() > 2 * LENGTH {
            known.drain(..LENGTH);
        }
    }
}
