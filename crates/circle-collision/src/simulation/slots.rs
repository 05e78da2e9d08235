//! The slots of a world's bodies: which are free, and the names of the bodies in them.

use std::collections::BTreeSet;

use super::body::Body;

/// The name of a body in a [`World`](super::World). It stays the same while the body exists, and no other body of that world
/// ever gets it.
///
/// Only that world, its clones, and worlds made of its snapshots know the name: in any other world, it may name another body, or
/// none. Keep names with their world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BodyId {
    index: u32,
    /// The number of the insertion that added the body, from one; zero for an initial body.
    inserted: u64,
}

impl BodyId {
    /// Returns the index by which events refer to the body. Another body may get it after this one is removed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let first = world.insert(Circle::new([0.0, 0.0], 1.0))?;
    /// world.remove(first)?;
    /// let second = world.insert(Circle::new([5.0, 0.0], 1.0))?;
    /// assert_eq!((first.index(), second.index()), (0, 0)); // Keep names, and not indices.
    /// assert_ne!(first, second);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }
}

/// The names and tags of the bodies by index. A world in which nothing was inserted, removed or tagged stores none.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slots {
    /// The insertion number of the body at each index; zero for those beyond the end.
    pub inserted: Vec<u64>,
    /// The tag of the body at each index; zero for those beyond the end.
    pub tags: Vec<u64>,
    /// The indices of removed bodies.
    #[cfg_attr(feature = "serde", serde(skip))]
    free: BTreeSet<u32>,
    /// The number of bodies inserted so far.
    pub count: u64,
}

impl Slots {
    /// Returns the slots of these bodies at the start of a world.
    pub fn new(bodies: &[Body]) -> Self {
        Self::default().with_free(bodies)
    }

    /// Returns the same slots, of which those of removed bodies are free.
    pub fn with_free(self, bodies: &[Body]) -> Self {
        let free = (0..bodies.len() as u32).filter(|&one| bodies[one as usize].is_removed()).collect();
        Self { free, ..self }
    }

    /// Returns the number of free slots.
    pub fn free(&self) -> usize {
        self.free.len()
    }

    /// Returns the size of the memory it owns (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of_val(self.inserted.as_slice()) + size_of_val(self.tags.as_slice()) + self.free.len() * 8
    }

    /// Returns the name of the body at an index below `len`: `None` if it was removed.
    pub fn id(&self, index: usize, len: usize) -> Option<BodyId> {
        let inserted = self.inserted.get(index).copied().unwrap_or(0);
        let index = index as u32;
        ((index as usize) < len && !self.free.contains(&index)).then_some(BodyId { index, inserted })
    }

    /// Returns the index that the next body gets: the lowest free one that `is_named` does not reject, or else `len`, the number
    /// of indices.
    pub fn next(&self, len: usize, is_named: impl Fn(usize) -> bool) -> usize {
        self.free.iter().map(|&index| index as usize).find(|&index| !is_named(index)).unwrap_or(len)
    }

    /// Names a new body at this index.
    pub fn insert(&mut self, index: usize) -> BodyId {
        self.free.remove(&(index as u32));
        self.count += 1;
        set(&mut self.inserted, index, self.count);
        self.set_tag(index, 0);
        BodyId { index: index as u32, inserted: self.count }
    }

    /// Frees the slot of a body.
    pub fn remove(&mut self, index: usize) {
        self.free.insert(index as u32);
    }

    /// Returns the tag of the body at an index: zero if none was given.
    pub fn tag(&self, index: usize) -> u64 {
        self.tags.get(index).copied().unwrap_or(0)
    }

    /// Gives the body at an index a tag.
    pub fn set_tag(&mut self, index: usize, tag: u64) {
        set(&mut self.tags, index, tag);
    }

    /// Restores the slots of another moment. No name is given again.
    pub fn restore(&mut self, other: &Self) {
        let count = self.count.max(other.count);
        self.clone_from(other);
        self.count = count;
    }
}

/// Sets a value of a list whose trailing zeros are left out.
fn set(values: &mut Vec<u64>, index: usize, value: u64) {
    if index >= values.len() && value != 0 {
        values.resize(index + 1, 0);
    }
    if let Some(place) = values.get_mut(index) {
        *place = value;
    }
}
