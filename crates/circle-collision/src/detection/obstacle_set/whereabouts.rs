//! Where the members of a set are: what a query looks at.

use std::collections::BTreeSet;

use glam::DVec2;

use super::bounds::Bounds;
use super::box_tree::BoxTree;
use crate::detection::Obstacle;

/// The numbered members of a set, by where they are.
#[derive(Clone, Debug)]
pub struct Whereabouts {
    tree: BoxTree,
    /// The valid members that no box holds.
    unbounded: Vec<u32>,
    /// The members of the tree that move.
    moving: BTreeSet<u32>,
    /// How far ahead the boxes of moving members reach (s).
    horizon: f64,
}

impl Whereabouts {
    /// Makes an empty set whose moving members are found fast up to `horizon` (s): zero in the place of a negative value or NaN.
    pub fn new(horizon: f64) -> Self {
        let horizon = if horizon >= 0.0 { horizon } else { 0.0 };
        Self { tree: BoxTree::default(), unbounded: Vec::new(), moving: BTreeSet::new(), horizon }
    }

    /// Removes every member.
    pub fn clear(&mut self) {
        self.fill(std::iter::empty());
    }

    /// Holds these members in the place of all others, with their indices from zero on.
    pub fn fill<'a>(&mut self, members: impl Iterator<Item = &'a Obstacle>) {
        self.unbounded.clear();
        self.moving.clear();
        let mut boxes = Vec::with_capacity(members.size_hint().0);
        boxes.extend(
            (0..).zip(members).filter_map(|(index, obstacle)| Some((self.list(index, obstacle)?, index))),
        );
        self.tree = BoxTree::new(boxes);
    }

    /// Makes a member found where this obstacle is, and no longer where it was.
    pub fn set(&mut self, index: u32, obstacle: &Obstacle) {
        self.unbounded.retain(|unbounded| *unbounded != index);
        self.moving.remove(&index);
        match self.list(index, obstacle) {
            Some(bounds) => self.tree.replace(index, bounds),
            None => self.tree.remove(index),
        }
    }

    /// Removes a member, if it is one.
    pub fn remove(&mut self, index: u32) {
        self.tree.remove(index);
        self.moving.remove(&index);
        self.unbounded.retain(|unbounded| *unbounded != index);
    }

    /// Enters a member in the lists beside the tree. Returns its box for the tree, if it belongs there.
    fn list(&mut self, index: u32, obstacle: &Obstacle) -> Option<Bounds> {
        if !obstacle.is_valid() {
            return None;
        }
        let bounds = Bounds::of(obstacle, self.horizon);
        if bounds.is_none() {
            self.unbounded.push(index);
        } else if obstacle.velocity != DVec2::ZERO {
            self.moving.insert(index);
        }
        bounds
    }

    /// Returns the largest magnitude of a coordinate of any box so far (m).
    pub fn reach(&self) -> f64 {
        self.tree.reach()
    }

    /// Visits the members that may hold an answer in this part of the frame (s), the nearest boxes first.
    ///
    /// `least` returns the least value that a member in a box can have. Boxes for which that is greater than `limit` are left
    /// out; `act` is given the limit and returns the one from there on.
    pub fn visit(
        &self,
        [from, until]: [f64; 2],
        mut limit: f64,
        least: impl Fn(&Bounds) -> f64,
        mut act: impl FnMut(u32, f64) -> f64,
    ) {
        for &index in &self.unbounded {
            limit = act(index, limit);
        }
        let is_covered = from >= 0.0 && until <= self.horizon;
        if !is_covered {
            for &index in &self.moving {
                limit = act(index, limit);
            }
        }
        self.tree.visit(limit, least, |index, limit| {
            if is_covered || !self.moving.contains(&index) { act(index, limit) } else { limit }
        });
    }
}
