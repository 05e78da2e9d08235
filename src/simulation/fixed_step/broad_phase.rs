//! Which pairs of many may meet, without comparing each with every other.
//!
//! Each circle gets a box. Boxes of one size class, a factor of two wide, lie on one grid whose cells are as large as
//! the largest of them, so that two boxes which meet have corners in the same cell or in adjacent ones. A box also
//! looks into the grids of all larger classes. Radii of 1 : 20, a sweep across the whole plane or a circle of 1e70 m
//! are therefore nothing special: each is on a grid that fits it.

use std::ops::{ControlFlow, Range};

use glam::DVec2;

use crate::geometry::Circle;

/// Up to so many circles all pairs are compared: simpler, and measured at 32 it takes as long as the grid.
const ALL_PAIRS_UP_TO: usize = 32;

/// Boxes are larger than what they hold by this share of every length that went into them.
///
/// It covers the rounding of the exact tests and that of a cell's number, some units of 2e-16, by far. It also bounds
/// that number: a box is at least this share of its distance from the origin wide.
const MARGIN: f64 = 1e-12;

/// As good as nothing, but far more than the smallest numbers, with which a processor takes a hundred times as long.
const TINY: f64 = 1e-300;

/// So many size classes reach from 1e-70 m to 1e70 m and beyond; what is larger still goes into the last one.
const CLASSES: usize = 512;

/// So many slots of a ring follow it once more, so that three in a row are always one range.
const SEAM: u32 = 2;

/// An axis-parallel box (m).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    min: DVec2,
    max: DVec2,
}

impl Bounds {
    /// A box that surely meets that of every circle which [`overlap`](crate::detection::overlap) calls overlapping.
    pub fn of(circle: &Circle) -> Self {
        let size = circle.center.abs().max_element() + circle.radius;
        Self::around(circle.center, circle.center, circle.radius + margin(size))
    }

    /// The same for all that the circle sweeps in `duration` seconds of straight flight to `end`, where its center
    /// then is but for rounding: it surely meets that of every circle with which the audit sees a meeting.
    pub fn of_sweep(circle: &Circle, end: DVec2, duration: f64) -> Self {
        let way = circle.velocity * duration;
        let aim = circle.center + way;
        let size = (circle.center.abs() + way.abs() + end.abs()).element_sum() + circle.radius;
        // A difference of velocities may be wrong by some units of the smallest number there is.
        let reach = circle.radius + margin(size) + TINY * duration;
        Self::around(lower(lower(circle.center, aim), end), upper(upper(circle.center, aim), end), reach)
    }

    fn around(min: DVec2, max: DVec2, reach: f64) -> Self {
        Self { min: min - reach, max: max + reach }
    }

    /// Its left side (m); at minus infinity where there is none.
    pub fn left(&self) -> f64 {
        if self.min.x.is_nan() { f64::NEG_INFINITY } else { self.min.x }
    }

    /// How far it reaches from there to the right (m), or a little farther.
    pub fn width(&self) -> f64 {
        let width = self.max.x - self.min.x;
        if width.is_nan() { f64::INFINITY } else { width * (1.0 + MARGIN) }
    }

    /// Do they share a point? Also what is not a number meets everything.
    pub fn meets(&self, other: &Self) -> bool {
        !(self.min.cmpgt(other.max) | other.min.cmpgt(self.max)).any()
    }

    /// The longer side (m); infinite for a box without end.
    fn extent(&self) -> f64 {
        let sides = self.max - self.min;
        let longer = if sides.x > sides.y { sides.x } else { sides.y };
        if sides.x < f64::INFINITY && sides.y < f64::INFINITY { longer } else { f64::INFINITY }
    }
}

/// Of both places the lower coordinates. `DVec2::min` passes over what is not a number, and takes eight times as long.
fn lower(one: DVec2, other: DVec2) -> DVec2 {
    DVec2::select(one.cmplt(other), one, other)
}

/// Of both places the upper coordinates.
fn upper(one: DVec2, other: DVec2) -> DVec2 {
    DVec2::select(one.cmpgt(other), one, other)
}

fn margin(size: f64) -> f64 {
    MARGIN * size + TINY
}

/// Finds the pairs whose boxes meet.
///
/// It keeps nothing but memory to work in, so that a step allocates none: any two are equal, and a copy begins empty.
#[derive(Debug, Default)]
pub struct BroadPhase {
    /// As they come.
    unsorted: Vec<Member>,
    /// By slots: what stands in slot k is `sorted[starts[k]..starts[k + 1]]`.
    sorted: Vec<Member>,
    starts: Vec<u32>,
    /// From the smallest class to the largest.
    grids: Vec<Grid>,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    bounds: Bounds,
    index: u32,
    /// First its class, then its slot.
    place: u32,
}

/// Stands where a member will be.
const NOBODY: Member = Member { bounds: Bounds { min: DVec2::ZERO, max: DVec2::ZERO }, index: 0, place: 0 };

/// An unbounded grid, its rows wound one after the other on a ring of slots.
///
/// Cells far apart share a slot. That finds a pair too many now and then, but none twice: the nine slots around a cell
/// are distinct, and no pair is in reach of each other both ways.
#[derive(Clone, Copy, Debug)]
struct Grid {
    /// The side of a cell (m).
    cell: f64,
    /// The first slot of the ring in the list of all.
    first: u32,
    /// Slots of the ring, a power of two, less one.
    mask: u32,
    /// From a slot to that of the cell above. The golden section of the ring spreads the rows evenly; an odd number
    /// spreads a column over all slots.
    row: u32,
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
    /// Calls `meet(a, b)`, a < b, once for each pair whose boxes meet, in any order, until it breaks off. Returns how many
    /// were compared; `None` when it was broken off.
    ///
    /// Of few circles all pairs are compared and passed on, and no box is asked for.
    pub fn pairs(
        &mut self,
        boxes: impl ExactSizeIterator<Item = Bounds>,
        mut meet: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Option<u64> {
        let count = boxes.len();
        if count <= ALL_PAIRS_UP_TO {
            for a in 0..count {
                for b in a + 1..count {
                    if meet(a, b).is_break() {
                        return None;
                    }
                }
            }
            return Some((count * count.saturating_sub(1) / 2) as u64);
        }
        self.sort(boxes);
        let mut compared = 0;
        for (level, grid) in self.grids.iter().enumerate() {
            for position in grid.members(&self.starts, 0, grid.mask + 1) {
                let one = &self.sorted[position as usize];
                let mut compare = |others: Range<u32>| {
                    let others = &self.sorted[others.start as usize..others.end as usize];
                    compared += others.len();
                    for other in others {
                        if one.bounds.meets(&other.bounds) {
                            let (a, b) = (one.index.min(other.index), one.index.max(other.index));
                            meet(a as usize, b as usize)?;
                        }
                    }
                    ControlFlow::Continue(())
                };
                // Its own class: who comes after it in its slot, then half of the slots around.
                let slot = one.place - grid.first;
                let beside = position + 1..grid.members(&self.starts, slot, 2).end;
                let above = grid.around(&self.starts, slot.wrapping_add(grid.row));
                if compare(beside).is_break() || compare(above).is_break() {
                    return None;
                }
                for larger in &self.grids[level + 1..] {
                    let slot = larger.slot(one.bounds.min);
                    for row in [slot.wrapping_sub(larger.row), slot, slot.wrapping_add(larger.row)] {
                        if compare(larger.around(&self.starts, row)).is_break() {
                            return None;
                        }
                    }
                }
            }
        }
        Some(compared as u64)
    }

    /// Sorts the boxes by slots, which it lays out anew.
    fn sort(&mut self, boxes: impl Iterator<Item = Bounds>) {
        self.unsorted.clear();
        let mut smallest = f64::INFINITY;
        for bounds in boxes {
            let extent = bounds.extent();
            smallest = if extent < smallest { extent } else { smallest };
            self.unsorted.push(Member { bounds, index: self.unsorted.len() as u32, place: 0 });
        }
        let mut classes = [(0_u32, 0.0_f64); CLASSES];
        for member in &mut self.unsorted {
            let extent = member.bounds.extent();
            let class = class(extent / smallest);
            let (count, largest) = &mut classes[class];
            (*count, *largest) = (*count + 1, if extent > *largest { extent } else { *largest });
            member.place = class as u32;
        }
        self.grids.clear();
        let mut slots = 0;
        let mut grid_of_class = [0_u16; CLASSES];
        for (class, (count, largest)) in classes.into_iter().enumerate().filter(|(_, (count, _))| *count > 0)
        {
            grid_of_class[class] = self.grids.len() as u16;
            let grid = Grid::new(largest, count, slots);
            slots += grid.mask + 1 + SEAM;
            self.grids.push(grid);
        }
        self.starts.clear();
        self.starts.resize(slots as usize + 1, 0);
        for member in &mut self.unsorted {
            let grid = &self.grids[usize::from(grid_of_class[member.place as usize])];
            member.place = grid.first + grid.slot(member.bounds.min);
            self.starts[member.place as usize] += 1;
        }
        for grid in &self.grids {
            let (slots, seam) = grid.seam();
            self.starts.copy_within(slots, seam);
        }
        // Each slot first holds its end; filled from the last member on, it comes down to its start.
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        // All of them are written over.
        self.sorted.resize(end as usize, NOBODY);
        for member in self.unsorted.iter().rev() {
            let start = &mut self.starts[member.place as usize];
            *start -= 1;
            self.sorted[*start as usize] = *member;
        }
        for grid in &self.grids {
            let (slots, seam) = grid.seam();
            for (slot, twin) in slots.zip(seam..) {
                let members = self.starts[slot] as usize..self.starts[slot + 1] as usize;
                self.starts[twin] -= members.len() as u32;
                self.sorted.copy_within(members, self.starts[twin] as usize);
            }
        }
    }
}

/// The exponent of a ratio, which is at least one, or infinite, or not a number.
fn class(ratio: f64) -> usize {
    let exponent = (ratio.to_bits() >> 52) as usize & 0x7ff;
    exponent.saturating_sub(1023).min(CLASSES - 1)
}

impl Grid {
    fn new(largest: f64, count: u32, first: u32) -> Self {
        let slots = (2 * count).next_power_of_two().max(32);
        let golden = ((0x9e37_79b9_u64 * u64::from(slots)) >> 32) as u32 | 1;
        Self { cell: largest, first, mask: slots - 1, row: golden }
    }

    /// Where on the ring the cell of this place is.
    fn slot(&self, place: DVec2) -> u32 {
        // Rounded toward zero, which makes the cells at the axes twice as wide and loses no neighbor. What is no
        // number, infinity over infinity, becomes zero, as does any number over infinity.
        let (column, row) = ((place.x / self.cell) as i64, (place.y / self.cell) as i64);
        (column as u32).wrapping_add((row as u32).wrapping_mul(self.row)) & self.mask
    }

    /// Its first slots, and where they stand once more.
    fn seam(&self) -> (Range<usize>, usize) {
        let first = self.first as usize;
        (first..first + SEAM as usize, first + self.mask as usize + 1)
    }

    /// Who stands in this slot of the ring, or beside it.
    fn around(&self, starts: &[u32], slot: u32) -> Range<u32> {
        self.members(starts, slot.wrapping_sub(1), 3)
    }

    /// Who stands in `count` slots of the ring from `slot` on.
    fn members(&self, starts: &[u32], slot: u32, count: u32) -> Range<u32> {
        let first = (self.first + (slot & self.mask)) as usize;
        starts[first]..starts[first + count as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_slots_around_a_cell_are_distinct_on_every_ring() {
        for exponent in 5..30 {
            let grid = Grid::new(1.0, 1 << (exponent - 1), 0);
            assert_eq!(grid.mask, (1 << exponent) - 1);
            assert_eq!(grid.row % 2, 1, "a column comes through all slots");
            // Up to two cells away: then no two of adjacent cells find each other twice, either.
            let around = (-2..=2).flat_map(|row: i32| {
                let row_start = (row as u32).wrapping_mul(grid.row);
                (-2..=2).map(move |column: i32| row_start.wrapping_add(column as u32) & grid.mask)
            });
            assert_eq!(around.collect::<BTreeSet<_>>().len(), 25, "a ring of 2^{exponent}");
        }
    }

    #[test]
    fn a_sweep_holds_the_way_and_the_end_also_where_rounding_parts_them() {
        let circle = Circle::new(glam::dvec2(1.0, 2.0), 0.5).with_velocity(glam::dvec2(-4.0, 8.0));
        let end = glam::dvec2(7.0, -3.0);
        let found = Bounds::of_sweep(&circle, end, 0.5);
        for (bound, expected) in [(found.min, [-1.5, -3.5]), (found.max, [7.5, 6.5])] {
            assert!((bound - DVec2::from(expected)).abs().max_element() < 1e-10, "{found:?}");
        }
    }

    #[test]
    fn each_pair_is_found_once_and_only_where_boxes_meet() {
        let bounds: Vec<Bounds> = (0..400_i32)
            .map(|k| {
                let place = glam::dvec2(f64::from(k * 37 % 101), f64::from(k * 53 % 89)) - 40.0;
                Bounds::of(&Circle::new(place, 0.4 + f64::from(k % 7)))
            })
            .collect();
        let mut expected = BTreeSet::new();
        for b in 0..bounds.len() {
            expected.extend((0..b).filter(|&a| bounds[a].meets(&bounds[b])).map(|a| (a, b)));
        }
        let mut broad_phase = BroadPhase::default();
        for _ in 0..2 {
            let mut found = Vec::new();
            let compared = broad_phase.pairs(bounds.iter().copied(), |a, b| {
                found.push((a, b));
                ControlFlow::Continue(())
            });
            assert!(compared.is_some_and(|compared| compared as usize >= found.len()));
            found.sort_unstable();
            assert_eq!(found, expected.iter().copied().collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_box_without_end_or_number_meets_all_beside_it() {
        for side in [f64::INFINITY, f64::NAN] {
            for (half, row) in [
                (glam::dvec2(side, 1.0), DVec2::X),
                (glam::dvec2(1.0, side), DVec2::Y),
                (DVec2::splat(side), DVec2::X),
            ] {
                let circle = |k: i32| Circle::new(10.0 * f64::from(k) * row, 0.5);
                let mut bounds: Vec<Bounds> = (0..100).map(|k| Bounds::of(&circle(k))).collect();
                bounds[40] = Bounds { min: -half, max: half };
                let mut partners = BTreeSet::new();
                BroadPhase::default().pairs(bounds.iter().copied(), |a, b| {
                    partners.insert(a + b - 40);
                    ControlFlow::Continue(())
                });
                assert_eq!(partners.len(), 99, "{half}");
            }
        }
    }

    #[test]
    fn who_breaks_off_gets_no_further_pair() {
        for count in [ALL_PAIRS_UP_TO, 200] {
            let bounds = (0..count).map(|_| Bounds::of(&Circle::new(DVec2::ZERO, 1.0)));
            let mut left = 100;
            let compared = BroadPhase::default().pairs(bounds, |_, _| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!((compared, left), (None, 0));
        }
    }

    #[test]
    fn once_warm_it_takes_no_more_memory_and_gives_none_back() {
        let bounds = |shift: f64, count: i32| {
            (0..count).map(move |k| {
                let place = glam::dvec2(f64::from(k % 30), f64::from(k / 30) + shift * f64::from(k % 5));
                Bounds::of(&Circle::new(place, 0.5))
            })
        };
        let mut broad_phase = BroadPhase::default();
        let memory = |found: &BroadPhase| {
            let BroadPhase { unsorted, sorted, starts, grids } = found;
            [unsorted.capacity(), sorted.capacity(), starts.capacity(), grids.capacity()]
        };
        broad_phase.pairs(bounds(0.0, 1000), |_, _| ControlFlow::Continue(()));
        let warm = memory(&broad_phase);
        for step in 1..20 {
            broad_phase
                .pairs(bounds(f64::from(step) * 0.1, 1000 - 50 * step), |_, _| ControlFlow::Continue(()));
            assert_eq!(memory(&broad_phase), warm);
        }
    }
}
