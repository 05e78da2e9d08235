//! The state of a search in which each circle is held against every other: where they fly far without touching, or lie in
//! one heap.

/// Circles are held against those before them, one after the other: so each pair is solved once.
#[derive(Clone, Debug)]
pub struct AllPairs {
    count: usize,
    /// How many of them have been held against those before them.
    held: usize,
    /// No contact comes before this (s since the epoch).
    since: f64,
    contacts: usize,
}

/// After this many contacts, and one more for each group of this many circles, neighbors are looked for again. Solving all
/// pairs has then cost no more than the contacts themselves.
const CONTACTS: usize = 16;
const CIRCLES_PER_CONTACT: usize = 8;

impl AllPairs {
    /// For `count` circles that do not touch before `since` (s since the epoch).
    pub fn new(count: usize, since: f64) -> Self {
        Self { count, held: 0, since, contacts: 0 }
    }

    /// No contact comes before this (s since the epoch).
    pub fn since(&self) -> f64 {
        self.since
    }

    /// The circle that is held against those before it next; `None` when all have been.
    pub fn next(&self) -> Option<usize> {
        (self.held < self.count).then_some(self.held)
    }

    /// Notes that the next one has been held against those before it.
    pub fn note_held(&mut self) {
        self.held += 1;
    }

    /// Notes a contact; `false` when there have been enough for neighbors to be looked for again.
    #[must_use]
    pub fn note_contact(&mut self) -> bool {
        self.contacts += 1;
        self.contacts <= CONTACTS + self.count / CIRCLES_PER_CONTACT
    }
}
