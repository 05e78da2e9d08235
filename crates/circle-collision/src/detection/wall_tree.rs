//! Numbered walls, for questions that look only at those nearby.

use glam::DVec2;

use super::obstacle_set::{Bounds, BoxTree, Way};
use crate::geometry::{Circle, Wall};

/// Where numbered walls are. It follows from the walls, so any two are equal.
#[derive(Clone, Debug, Default)]
pub(crate) struct WallTree {
    tree: BoxTree,
    /// The walls that no box holds.
    unbounded: Vec<u32>,
}

impl PartialEq for WallTree {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl WallTree {
    pub fn new(walls: impl Iterator<Item = (u32, Wall)>) -> Self {
        let (mut boxes, mut unbounded) = (Vec::new(), Vec::new());
        for (number, wall) in walls {
            match bounds(&wall) {
                Some(bounds) => boxes.push((bounds, number)),
                None => unbounded.push(number),
            }
        }
        Self { tree: BoxTree::new(boxes), unbounded }
    }

    /// Makes a wall found where it is now; with `None`, no longer found.
    pub fn set(&mut self, number: u32, wall: Option<&Wall>) {
        self.unbounded.retain(|&unbounded| unbounded != number);
        let Some(wall) = wall else { return self.tree.remove(number) };
        if let Some(bounds) = bounds(wall) {
            self.tree.replace(number, bounds);
        } else {
            self.tree.remove(number);
            self.unbounded.push(number);
        }
    }

    /// Visits the walls that a circle may come near to on its straight path within `limit` (s), those in the nearest boxes first. `act`
    /// is given a wall and the limit, and returns the one from there on.
    pub fn visit(&self, circle: &Circle, mut limit: f64, mut act: impl FnMut(u32, f64) -> f64) {
        for &number in &self.unbounded {
            limit = act(number, limit);
        }
        let way = Way::new(circle, limit, self.tree.reach());
        self.tree.visit(limit, |bounds| way.time_to(bounds), act);
    }
}

/// Returns the box around a wall; `None` if no box is large enough.
fn bounds(wall: &Wall) -> Option<Bounds> {
    let reach = DVec2::splat(wall.thickness / 2.0);
    Bounds::around(wall.from.min(wall.to) - reach, wall.from.max(wall.to) + reach)
}
