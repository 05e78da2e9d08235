//! Where the clock of a run stood still because contacts came without end.

use super::Run;
use crate::simulation::Stall;

impl Run {
    /// The stalls so far, since the scene was opened; only the last of a long run.
    pub fn stalls(&self) -> &[Stall] {
        let all = &self.state.log.stalls;
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
}
