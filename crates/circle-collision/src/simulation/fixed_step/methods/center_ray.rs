//! Center ray: stop each circle where its center enters another one, then check for overlapping pairs.

use crate::simulation::fixed_step::halts::Halts;
use crate::simulation::fixed_step::step::{Crowded, PairSearch, Step};

/// Makes a step. A center has no width, so whatever it passes beside is left to the check at the end.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    let pairs = step.pairs(PairSearch::Path)?;
    let mut halts = Halts::cast(step, &pairs, |_| 0.0);
    halts.check(step, &pairs)?;
    step.respond_to_found();
    halts.note_time_lost(step);
    Ok(())
}
