//! The pairs of many circles that may be in contact, found without comparing each with every other.
//!
//! Each circle gets a box. The boxes of one size class, which spans a factor of two, lie on one grid whose cells are as
//! large as the largest of them, so that two boxes that intersect have corners in the same cell or in adjacent ones. A box
//! is also compared with those on the grids of all larger classes. Radii in a ratio of 1 : 20, a sweep across the whole
//! plane and a circle of 1e70 m therefore need no special case: each is on a grid of its own size.

use std::ops::{ControlFlow, Range};

use super::bounding_volume::BoundingVolume;
use super::grid::{Grid, SEAM};

/// The maximum number of circles for which all pairs are passed on: so few are compared in less time than they are sorted.
const MAX_FOR_ALL_PAIRS: usize = 32;

/// The number of size classes: enough for boxes in a ratio of 1 : 1e150. Anything larger belongs to the last one.
const CLASSES: usize = 512;

/// Finds the pairs whose boxes intersect.
///
/// It holds only working memory, which a step reuses instead of allocating: any two instances are equal, and a clone is
/// empty.
#[derive(Debug, Default)]
pub struct BroadPhase {
    /// The members in order of index.
    unsorted: Vec<BoundedCircle>,
    /// The members in order of slot: those of slot k are `sorted[starts[k]..starts[k + 1]]`.
    sorted: Vec<BoundedCircle>,
    starts: Vec<u32>,
    /// The grids from the smallest size class to the largest.
    grids: Vec<Grid>,
}

#[derive(Clone, Copy, Debug, Default)]
struct BoundedCircle {
    bounds: BoundingVolume,
    index: u32,
    /// The size class before sorting, the slot after.
    class_or_slot: u32,
}

impl PartialEq for BroadPhase {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Clone for BroadPhase {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl BroadPhase {
    /// Sorts the circles with these ascending `indices` by their boxes. For a few circles no box is computed.
    pub fn rebuild(
        &mut self,
        indices: impl Iterator<Item = usize> + Clone,
        bounds: impl Fn(usize) -> BoundingVolume,
    ) {
        self.grids.clear();
        self.unsorted.clear();
        if indices.clone().nth(MAX_FOR_ALL_PAIRS).is_some() {
            self.sort(indices.map(|index| (index, bounds(index))));
        } else {
            let member = |index| BoundedCircle { index: index as u32, ..BoundedCircle::default() };
            self.unsorted.extend(indices.map(member));
        }
    }

    /// Calls `visit(a, b)`, a < b, once for each pair whose boxes intersect, in any order, until it breaks. Returns the
    /// number of pairs compared, or `None` after a break. For a few circles, all pairs are passed on.
    pub fn visit_pairs(&self, visit: impl FnMut(usize, usize) -> ControlFlow<()>) -> Option<u64> {
        // Without grids there are only a few circles: see `rebuild`.
        let compared =
            if self.grids.is_empty() { self.visit_all(visit) } else { self.visit_intersecting(visit) };
        compared.continue_value()
    }

    /// Visits every pair. Returns their number.
    fn visit_all(&self, mut visit: impl FnMut(usize, usize) -> ControlFlow<()>) -> ControlFlow<(), u64> {
        let mut count = 0;
        for (place, a) in self.unsorted.iter().enumerate() {
            for b in &self.unsorted[place + 1..] {
                count += 1;
                // Sorted by index: a < b.
                visit(a.index as usize, b.index as usize)?;
            }
        }
        ControlFlow::Continue(count)
    }

    /// Visits the pairs whose boxes intersect. Returns the number of pairs compared.
    ///
    /// Each member is compared with those near it that come later: in its own grid, and in those of larger classes.
    fn visit_intersecting(
        &self,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> ControlFlow<(), u64> {
        let mut compared = 0;
        for (grid_index, grid) in self.grids.iter().enumerate() {
            for position in grid.members(&self.starts, 0, grid.slots()) {
                let member = &self.sorted[position as usize];
                let mut compare = |positions: Range<u32>| {
                    compared += u64::from(positions.end - positions.start);
                    self.compare(member, positions, &mut visit)
                };
                // Half the cells around its own, since the members of the others look here: the rest of this one and the next, then
                // those above.
                let slot = member.class_or_slot - grid.first;
                compare(position + 1..grid.members(&self.starts, slot, 2).end)?;
                compare(grid.around(&self.starts, grid.above(slot)))?;
                for larger in &self.grids[grid_index + 1..] {
                    for slot in larger.column(member.bounds.min) {
                        compare(larger.around(&self.starts, slot))?;
                    }
                }
            }
        }
        ControlFlow::Continue(compared)
    }

    /// Visits the pairs of a member with those at these positions whose boxes intersect its own.
    fn compare(
        &self,
        member: &BoundedCircle,
        positions: Range<u32>,
        visit: &mut impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for near in &self.sorted[positions.start as usize..positions.end as usize] {
            if member.bounds.intersects(&near.bounds) {
                let (a, b) = (member.index.min(near.index), member.index.max(near.index));
                visit(a as usize, b as usize)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Sorts the boxes by slots, which are made for them.
    fn sort(&mut self, boxes: impl Iterator<Item = (usize, BoundingVolume)>) {
        let (mut smallest, mut largest) = (f64::INFINITY, 0.0);
        for (index, bounds) in boxes {
            let extent = bounds.extent();
            smallest = if extent < smallest { extent } else { smallest };
            largest = if extent > largest { extent } else { largest };
            self.unsorted.push(BoundedCircle { bounds, index: index as u32, class_or_slot: 0 });
        }
        let classes = self.count_classes(smallest, largest);
        let grid_of_class = self.make_grids(&classes);
        self.fill_slots(&grid_of_class);
    }

    /// Assigns each member its size class, by the extents of the smallest and the largest box (m). Returns the number of members
    /// and the largest extent (m) of each class.
    #[inline]
    fn count_classes(&mut self, smallest: f64, largest: f64) -> [(u32, f64); CLASSES] {
        let mut classes = [(0_u32, 0.0_f64); CLASSES];
        // Most worlds have a single class, which every member already has.
        if class(largest / smallest) == 0 {
            classes[0] = (self.unsorted.len() as u32, largest);
        } else {
            for member in &mut self.unsorted {
                let extent = member.bounds.extent();
                let class = class(extent / smallest);
                let (count, largest) = &mut classes[class];
                (*count, *largest) = (*count + 1, if extent > *largest { extent } else { *largest });
                member.class_or_slot = class as u32;
            }
        }
        classes
    }

    /// Makes a grid for each class with members, and empty slots for all of them. Returns the index of the grid of each class.
    #[inline]
    fn make_grids(&mut self, classes: &[(u32, f64); CLASSES]) -> [u16; CLASSES] {
        let mut slots = 0;
        let mut grid_of_class = [0_u16; CLASSES];
        for (class, &(count, largest)) in classes.iter().enumerate().filter(|(_, (count, _))| *count > 0) {
            grid_of_class[class] = self.grids.len() as u16;
            let grid = Grid::new(largest, count, slots);
            slots += grid.slots() + SEAM;
            self.grids.push(grid);
        }
        self.starts.clear();
        self.starts.resize(slots as usize + 1, 0);
        grid_of_class
    }

    /// Assigns each member its slot, and sorts the members by slot.
    #[inline]
    fn fill_slots(&mut self, grid_of_class: &[u16; CLASSES]) {
        for member in &mut self.unsorted {
            let grid = &self.grids[usize::from(grid_of_class[member.class_or_slot as usize])];
            member.class_or_slot = grid.first + grid.slot(member.bounds.min);
            self.starts[member.class_or_slot as usize] += 1;
        }
        for grid in &self.grids {
            let (slots, seam) = grid.seam();
            self.starts.copy_within(slots, seam);
        }
        // Each entry is the end of its slot at first. Filling the slot from its last member backward brings the entry
        // down to the start.
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // All entries are overwritten.
        self.sorted.resize(end as usize, BoundedCircle::default());
        for member in self.unsorted.iter().rev() {
            let start = &mut self.starts[member.class_or_slot as usize];
            *start -= 1;
            self.sorted[*start as usize] = *member;
        }
        for grid in &self.grids {
            let (slots, seam) = grid.seam();
            for (slot, copy) in slots.zip(seam..) {
                let members = self.starts[slot] as usize..self.starts[slot + 1] as usize;
                self.starts[copy] -= members.len() as u32;
                self.sorted.copy_within(members, self.starts[copy] as usize);
            }
        }
    }
}

/// Returns the size class of a ratio to the smallest extent, which is at least one, infinite or NaN: its binary
/// exponent.
fn class(ratio: f64) -> usize {
    let exponent = (ratio.to_bits() >> 52) as usize & 0x7ff;
    exponent.saturating_sub(1023).min(CLASSES - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::geometry::Circle;
    use glam::DVec2;

    #[test]
    fn each_pair_is_found_once_and_only_where_boxes_intersect() {
        let bounds: Vec<BoundingVolume> = (0..400_i32)
            .map(|k| {
                let place = glam::dvec2(f64::from(k * 37 % 101), f64::from(k * 53 % 89)) - 40.0;
                BoundingVolume::new(&Circle::new(place, 0.4 + f64::from(k % 7)))
            })
            .collect();
        let mut expected = BTreeSet::new();
        for b in 0..bounds.len() {
            expected.extend((0..b).filter(|&a| bounds[a].intersects(&bounds[b])).map(|a| (a, b)));
        }
        let mut broad_phase = BroadPhase::default();
        for _ in 0..2 {
            let mut found = Vec::new();
            broad_phase.rebuild(0..bounds.len(), |index| bounds[index]);
            let compared = broad_phase.visit_pairs(|a, b| {
                found.push((a, b));
                ControlFlow::Continue(())
            });
            assert!(compared.is_some_and(|compared| compared as usize >= found.len()));
            found.sort_unstable();
            assert_eq!(found, expected.iter().copied().collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_infinite_or_nan_side_intersects_all_beside_it() {
        for side in [f64::INFINITY, f64::NAN] {
            for (half, row) in [
                (glam::dvec2(side, 1.0), DVec2::X),
                (glam::dvec2(1.0, side), DVec2::Y),
                (DVec2::splat(side), DVec2::X),
            ] {
                let circle = |k: i32| Circle::new(10.0 * f64::from(k) * row, 0.5);
                let mut bounds: Vec<BoundingVolume> =
                    (0..100).map(|k| BoundingVolume::new(&circle(k))).collect();
                bounds[40] = BoundingVolume { min: -half, max: half, reach: side };
                let mut partners = BTreeSet::new();
                let mut broad_phase = BroadPhase::default();
                broad_phase.rebuild(0..bounds.len(), |index| bounds[index]);
                broad_phase.visit_pairs(|a, b| {
                    partners.insert(a + b - 40);
                    ControlFlow::Continue(())
                });
                assert_eq!(partners.len(), 99, "{half}");
            }
        }
    }

    #[test]
    fn no_pair_is_visited_after_a_break() {
        for count in [MAX_FOR_ALL_PAIRS, 200] {
            let bounds = |_| BoundingVolume::new(&Circle::new(DVec2::ZERO, 1.0));
            let mut left = 100;
            let mut broad_phase = BroadPhase::default();
            broad_phase.rebuild(0..count, bounds);
            let compared = broad_phase.visit_pairs(|_, _| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((compared, left), (None, 0));
        }
    }

    #[test]
    fn once_warm_it_neither_allocates_nor_frees_memory() {
        let bounds = |shift: f64| {
            move |k: usize| {
                let place = glam::dvec2((k % 30) as f64, (k / 30) as f64 + shift * (k % 5) as f64);
                BoundingVolume::new(&Circle::new(place, 0.5))
            }
        };
        let mut broad_phase = BroadPhase::default();
        let memory = |broad_phase: &BroadPhase| {
            let BroadPhase { unsorted, sorted, starts, grids } = broad_phase;
            [unsorted.capacity(), sorted.capacity(), starts.capacity(), grids.capacity()]
        };
        broad_phase.rebuild(0..1000, bounds(0.0));
        let warm = memory(&broad_phase);
        for step in 1..20_u8 {
            let count = 1000 - 50 * usize::from(step);
            broad_phase.rebuild(0..count, bounds(f64::from(step) * 0.1));
            assert_eq!(memory(&broad_phase), warm);
        }
    }
}
