//! The name of a body in a world.

/// The name of a body in a [`World`](super::World). It stays the same for as long as the body is there, and no other body
/// of that world ever gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId {
    pub(super) index: u32,
    /// The number of the insertion that added the body, from one; zero for a body of the beginning.
    pub(super) inserted: u64,
}

impl BodyId {
    /// Returns the index of the body, by which events name it. Another body may get it after this one was removed.
    pub fn index(self) -> usize {
        self.index as usize
    }
}
