//! The first difference between a run and the exact run from the same start.

use circle_collision::simulation::Event;

use super::run::Run;

/// Contacts whose times differ by less than this share of a step are the same.
const SAME_TIME: f64 = 1e-9;

/// The maximum number of contacts that are compared.
const MAX_COMPARED: usize = 10_000;

/// The first difference, if one has been found, and the search for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstDifference {
    /// The number of starts of both runs when the search began.
    starts: [u64; 2],
    agreed: usize,
    /// The first contact that only one of the two runs has at its time, once it has happened. It is kept when time goes back.
    pub event: Option<Event>,
}

impl FirstDifference {
    /// Compares the events of two runs at the same time, from where the last call stopped, or from a new start.
    pub fn search(&mut self, stepped: &Run, exact: &Run) {
        let starts = [stepped, exact].map(|run| run.starts);
        if starts != self.starts {
            *self = Self { starts, ..Self::default() };
        }
        while self.event.is_none() && self.agreed < MAX_COMPARED {
            let next = [stepped, exact].map(|run| own(run).get(self.agreed));
            self.event = match next {
                [None, None] => return,
                [Some(&event), None] | [None, Some(&event)] => Some(event),
                [Some(&event), Some(&counterpart)] => {
                    let is_same = event.contact == counterpart.contact
                        && (event.time - counterpart.time).abs() <= SAME_TIME * stepped.rules().step;
                    let earlier = if event.time < counterpart.time { event } else { counterpart };
                    (!is_same).then_some(earlier)
                }
            };
            self.agreed += 1;
        }
    }
}

/// Returns the events of a run since its start.
fn own(run: &Run) -> &[Event] {
    let events = run.events();
    &events[events.partition_point(|event| event.time < run.start_time())..]
}
