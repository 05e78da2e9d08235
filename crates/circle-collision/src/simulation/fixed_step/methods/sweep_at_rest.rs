//! Sweep at rest: stop each circle where it touches another one that does not move meanwhile, and respond there.

use crate::simulation::fixed_step::halts::Halts;
use crate::simulation::fixed_step::step::{Crowded, PairSearch, Step};

/// Makes a step. The other circles are taken to be where they end, so one that moves is met where it will be, not where the
/// two would meet.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    let pairs = step.pairs(PairSearch::Path)?;
    let mut halts = Halts::cast(step, &pairs, |circle| circle.radius);
    halts.respond(step);
    halts.check(step, &pairs)?;
    step.respond_to_found();
    halts.note_time_lost(step);
    Ok(())
}
