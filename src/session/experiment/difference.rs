//! Where two runs from the same start first differ.

use crate::session::run::Run;
use crate::simulation::{Detection, Event};

/// Contacts whose times differ by less than this share of a step are the same.
const SAME_TIME: f64 = 1e-9;

/// The maximum number of contacts that are compared.
const MAX_COMPARED: usize = 10_000;

/// The first contact that only one of two runs has at its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The contact.
    pub event: Event,
    /// The method under which it happened.
    pub under: Detection,
}

/// A comparison under way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    agreed: usize,
    found: Option<Difference>,
}

impl Search {
    /// Returns the difference, once it has happened. It stays found when time goes back.
    pub(super) fn found(&self) -> Option<&Difference> {
        self.found.as_ref()
    }

    /// Compares what has happened since the last call, of two runs at the same time.
    pub(super) fn go_on(&mut self, one: &Run, other: &Run) {
        while self.found.is_none() && self.agreed < MAX_COMPARED {
            let next = [one, other].map(|run| own(run).get(self.agreed));
            let [method, other_method] = [one, other].map(|run| run.rules().detection);
            self.found = match next {
                [None, None] => return,
                [Some(&event), None] => Some(Difference { event, under: method }),
                [None, Some(&event)] => Some(Difference { event, under: other_method }),
                [Some(&event), Some(&counterpart)] => {
                    let is_same = event.contact == counterpart.contact
                        && (event.time - counterpart.time).abs() <= SAME_TIME * one.rules().step;
                    if is_same {
                        None
                    } else if event.time < counterpart.time {
                        Some(Difference { event, under: method })
                    } else {
                        Some(Difference { event: counterpart, under: other_method })
                    }
                }
            };
            self.agreed += 1;
        }
    }
}

/// Returns what happened in a run since its start.
fn own(run: &Run) -> &[Event] {
    let events = run.events();
    &events[events.partition_point(|event| event.time < run.start_time())..]
}
