//! The progress of solving all pairs, when circles move far without a contact or lie in one dense cluster.

/// The progress of solving all pairs: circle by circle, each with those of lower index, so that each pair is solved once.
#[derive(Clone, Debug)]
pub struct AllPairs {
    count: usize,
    /// The number of circles solved so far.
    pub solved: usize,
    /// The time before which there is no contact (s since the epoch).
    pub since: f64,
    contacts: usize,
}

/// The number of events handled after which the search for the next contact pauses.
pub const EVENTS_AT_ONCE: usize = 1 << 15;

/// Neighbors are searched for again after this many contacts, plus one for every `CIRCLES_PER_CONTACT` circles: by then,
/// solving all pairs has cost no more than the contacts themselves.
const CONTACTS: usize = 16;
const CIRCLES_PER_CONTACT: usize = 8;

impl AllPairs {
    /// Starts with `count` circles that do not touch before `since` (s since the epoch).
    pub fn new(count: usize, since: f64) -> Self {
        Self { count, solved: 0, since, contacts: 0 }
    }

    /// Returns the next circle to solve with those of lower index: `None` if all are solved.
    pub fn next(&self) -> Option<usize> {
        (self.solved < self.count).then_some(self.solved)
    }

    /// Whether this circle has been solved.
    pub fn includes(&self, circle: usize) -> bool {
        circle < self.solved
    }

    /// Includes a circle that is new or was changed at `now` (s since the epoch). Returns whether its turn is over, in which
    /// case it must be solved with all others at once.
    pub fn include(&mut self, circle: usize, now: f64) -> bool {
        self.count = self.count.max(circle + 1);
        // It may touch another circle before the time up to which there was no contact.
        self.since = self.since.min(now);
        self.includes(circle)
    }

    /// Counts a contact. Returns `false` once there have been enough for neighbors to be searched for again.
    #[must_use]
    pub fn note_contact(&mut self) -> bool {
        self.contacts += 1;
        self.contacts <= CONTACTS + self.count / CIRCLES_PER_CONTACT
    }
}
