//! The walls of a world, and their names.

use crate::detection::WallTree;
use crate::geometry::{Circle, Wall};

/// The maximum number of walls in a world.
pub const MAX_WALLS: usize = 10_000;

/// The name of a wall in a [`World`](super::World). It stays the same while the wall exists, and no other wall of that world ever gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WallId {
    index: u32,
    /// The number of the insertion that added the wall.
    inserted: u64,
}

impl WallId {
    /// Returns the index by which events refer to the wall. Another wall may get it after this one is removed.
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }
}

type Places = Vec<Option<(Wall, u64)>>;

/// Writes the walls that there are, in order, as a list of (index, wall, number of its insertion).
#[cfg(feature = "serde")]
fn write_places<S: serde::Serializer>(
    list: &[Option<(Wall, u64)>],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let place =
        |(index, place): (usize, &Option<(Wall, u64)>)| place.map(|(wall, inserted)| (index, wall, inserted));
    serializer.collect_seq(list.iter().enumerate().filter_map(place))
}

#[cfg(feature = "serde")]
fn read_places<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
    use serde::Deserialize;
    use serde::de::Error;

    let mut list = Places::new();
    for (index, wall, inserted) in Vec::<(usize, Wall, u64)>::deserialize(deserializer)? {
        if !(list.len()..MAX_WALLS).contains(&index) {
            let found = format!("the index of a wall is {index}; accepted is 0 to 9999, in order");
            return Err(D::Error::custom(found));
        }
        list.resize(index, None);
        list.push(Some((wall, inserted)));
    }
    Ok(list)
}

/// The walls of a world by index.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Walls {
    /// The wall at each index and the number of its insertion; `None` after its removal. The last one is there.
    #[cfg_attr(feature = "serde", serde(serialize_with = "write_places", deserialize_with = "read_places"))]
    pub list: Places,
    /// The number of walls inserted so far.
    pub count: u64,
    #[cfg_attr(feature = "serde", serde(skip))]
    tree: WallTree,
}

impl Walls {
    /// Makes all walls found anew: sooner than if they were added one by one.
    pub fn rebuild(&mut self) {
        self.tree = WallTree::new(self.iter().map(|(id, wall)| (id.index, wall)));
    }

    /// Whether no wall was ever inserted.
    pub fn are_unused(&self) -> bool {
        self.count == 0
    }

    pub fn iter(&self) -> impl Iterator<Item = (WallId, Wall)> + '_ {
        (0..)
            .zip(&self.list)
            .filter_map(|(index, place)| place.map(|(wall, inserted)| (WallId { index, inserted }, wall)))
    }

    pub fn len(&self) -> usize {
        self.list.iter().flatten().count()
    }

    pub fn at(&self, index: usize) -> Option<&Wall> {
        Some(&self.list.get(index)?.as_ref()?.0)
    }

    pub fn id(&self, index: usize) -> Option<WallId> {
        let &(_, inserted) = self.list.get(index)?.as_ref()?;
        Some(WallId { index: index as u32, inserted })
    }

    /// Returns the index that the next wall gets: the lowest free one.
    pub fn next(&self) -> usize {
        self.list.iter().position(Option::is_none).unwrap_or(self.list.len())
    }

    /// Adds a wall at the next index. Returns its name.
    pub fn insert(&mut self, wall: Wall) -> WallId {
        let index = self.next();
        self.count += 1;
        if index == self.list.len() {
            self.list.push(None);
        }
        self.list[index] = Some((wall, self.count));
        self.tree.set(index as u32, Some(&wall));
        WallId { index: index as u32, inserted: self.count }
    }

    /// Puts another wall in the place of one, or with `None` removes it.
    pub fn set(&mut self, id: WallId, wall: Option<Wall>) {
        self.list[id.index()] = wall.map(|wall| (wall, id.inserted));
        while let Some(None) = self.list.last() {
            self.list.pop();
        }
        self.tree.set(id.index, wall.as_ref());
    }

    /// Visits the walls near the straight path of a circle within `limit` (s), those in the nearest boxes first. `act` is given the index
    /// of a wall, the wall and the limit, and returns the limit from there on.
    #[inline]
    pub fn visit(&self, circle: &Circle, limit: f64, mut act: impl FnMut(usize, &Wall, f64) -> f64) {
        if self.list.is_empty() {
            return;
        }
        self.tree.visit(circle, limit, |number, limit| {
            let index = number as usize;
            self.at(index).map_or(limit, |wall| act(index, wall, limit))
        });
    }

    /// Returns the memory in use (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of_val(self.list.as_slice()) * 2
    }
}
