//! Where the clock of a run stood still because contacts came without end.

use super::Run;
use crate::simulation::{Log, Standstill};

/// So many are kept at least; twice as many at most.
const LENGTH: usize = 1_000;

impl Run {
    /// The standstills so far, since the scene was opened; only the last of a long run.
    pub fn standstills(&self) -> &[Standstill] {
        let all = &self.log.standstills;
        &all[..all.partition_point(|standstill| standstill.time <= self.world.time())]
    }

    /// The standstill of this moment, and how many circles had met in it when it was noticed.
    pub fn standstill(&self) -> Option<(&Standstill, usize)> {
        let standstill = self.world.standstill()?;
        let mut has_met = vec![false; self.world.len()];
        for event in self.events().iter().rev().take_while(|event| event.time >= standstill.since) {
            event.contact.circles().for_each(|circle| has_met[circle] = true);
        }
        Some((standstill, has_met.into_iter().filter(|&has_met| has_met).count()))
    }

    /// Notes those of the last contact that are not known yet.
    pub(super) fn note_standstills(&mut self, fresh: &Log) {
        let known = &mut self.log.standstills;
        let last = known.last().map_or(f64::NEG_INFINITY, |last| last.time);
        known.extend(fresh.standstills.iter().filter(|standstill| standstill.time > last));
        if known.len() > 2 * LENGTH {
            known.drain(..LENGTH);
        }
    }
}
