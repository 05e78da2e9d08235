//! The momentum and the energy before and after a contact, in words.

use super::number::brief;
use crate::session::Run;
use crate::simulation::{Event, Exchange};

/// Says what became of the momentum and of the kinetic energy of the circles in contact, each in a line.
pub fn exchange(run: &Run, event: &Event) -> [String; 2] {
    let mut masses = event.contact.circles().map(|circle| run.world().circle(circle).mass);
    let masses = [masses.next().unwrap_or_default(), masses.next().unwrap_or_default()];
    let Exchange { momentum, energy } = Exchange::of(event, masses);
    let [p, q] = momentum.map(|momentum| brief(momentum.length()));
    let [e, f] = energy.map(brief);
    [format!("momentum {p} → {q} kg m/s"), format!("energy {e} → {f} J")]
}
