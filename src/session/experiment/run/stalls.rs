//! Where the clock of a run stood still because contacts came without end.

use super::Run;
use crate::simulation::Stall;

impl Run {
    /// Returns the stalls so far, since the scene was opened; of a long run only the latest.
    pub fn stalls(&self) -> &[Stall] {
        let all = &self.state.log.stalls;
        &all[..all.partition_point(|stall| stall.time <= self.world.time())]
    }

    /// Returns the stall of this moment, and the number of circles that had a contact in it when it was noticed.
    pub fn stall(&self) -> Option<(&Stall, usize)> {
        let stall = self.world.stall()?;
        let mut takes_part = vec![false; self.world.len()];
        for event in self.events().iter().rev().take_while(|event| event.time >= stall.since) {
            event.contact.circles().for_each(|circle| takes_part[circle] = true);
        }
        Some((stall, takes_part.into_iter().filter(|&takes_part| takes_part).count()))
    }
}
