//! What is expected of a world whose bodies and walls come and go.

use std::collections::BTreeMap;

use circle_collision::geometry::Wall;
use circle_collision::simulation::{AnyWall, BodyId, Contact, Log, WallId, World};
use proptest::prelude::*;

use crate::nasty::Judgment;

/// The bodies and walls that a world should have, and those that it had.
#[derive(Clone, Default)]
pub struct Expected {
    pub(super) tags: BTreeMap<BodyId, u64>,
    pub(super) removed: Vec<BodyId>,
    pub(super) walls: BTreeMap<WallId, Wall>,
    pub(super) removed_walls: Vec<WallId>,
    given: u64,
    contacts: [u64; 2],
}

impl Expected {
    /// What is expected of a world that has these walls so far.
    pub(super) fn with_walls(walls: impl Iterator<Item = (WallId, Wall)>) -> Self {
        Self { walls: walls.collect(), ..Self::default() }
    }

    pub(super) fn pick(&self, which: usize) -> Option<BodyId> {
        let count = self.tags.len();
        self.tags.keys().copied().nth(which.checked_rem(count)?)
    }

    pub(super) fn insert(&mut self, world: &mut World, id: BodyId) {
        assert!(!self.tags.contains_key(&id) && !self.removed.contains(&id), "no name is given again");
        self.given += 1;
        world.set_tag(id, self.given).expect("it is there");
        self.tags.insert(id, self.given);
    }

    pub(super) fn pick_wall(&self, which: usize) -> Option<WallId> {
        let count = self.walls.len();
        self.walls.keys().copied().nth(which.checked_rem(count)?)
    }

    pub(super) fn insert_wall(&mut self, id: WallId, wall: Wall) {
        let is_new = self.walls.insert(id, wall).is_none() && !self.removed_walls.contains(&id);
        assert!(is_new, "no name is given again");
    }

    /// Checks which walls there are, and what their names say.
    fn check_walls(&self, world: &World, log: &Log) -> Judgment {
        prop_assert_eq!(world.walls().collect::<BTreeMap<_, _>>(), self.walls.clone());
        prop_assert!(world.walls().is_sorted_by_key(|(id, _)| id.index()));
        for (id, wall) in &self.walls {
            prop_assert_eq!(world.wall(*id), Some(*wall));
            prop_assert_eq!(
                (world.wall_id_at(id.index()), world.wall_at(id.index())),
                (Some(*id), Some(*wall))
            );
        }
        for id in &self.removed_walls {
            prop_assert_eq!(world.wall(*id), None);
        }
        for event in &log.events {
            if let Contact::Wall { wall: AnyWall::Wall(_), .. } = event.contact {
                prop_assert!(world.wall_in(event.contact).is_some(), "{:?} with a removed wall", event);
            }
        }
        Ok(())
    }

    pub fn note(&mut self, log: &Log) {
        let pairs =
            log.events.iter().filter(|event| matches!(event.contact, Contact::Pair { .. })).count() as u64;
        self.contacts[0] += pairs;
        self.contacts[1] += log.events.len() as u64 - pairs;
    }

    pub fn check(&self, world: &World, log: &Log) -> Judgment {
        let there: Vec<BodyId> = world.ids().collect();
        let mut expected: Vec<BodyId> = self.tags.keys().copied().collect();
        expected.sort_by_key(|id| id.index());
        prop_assert_eq!(&there, &expected);
        prop_assert_eq!(world.len(), there.len());
        let circles: Vec<_> = there.iter().filter_map(|&id| Some((id, world.circle(id)?))).collect();
        prop_assert_eq!(world.iter().collect::<Vec<_>>(), circles);
        for (id, tag) in &self.tags {
            prop_assert_eq!((world.id_at(id.index()), world.tag(*id)), (Some(*id), Some(*tag)));
        }
        for id in &self.removed {
            prop_assert!(world.body(*id).is_none());
            prop_assert_eq!((world.circle(*id), world.tag(*id)), (None, None));
        }
        for index in log.events.iter().flat_map(|event| event.contact.circles()) {
            prop_assert!(world.id_at(index).is_some(), "{} was removed, and is reported", index);
        }
        let counters = world.counters();
        prop_assert_eq!([counters.pair_collisions, counters.wall_hits], self.contacts);
        self.check_walls(world, log)
    }
}
