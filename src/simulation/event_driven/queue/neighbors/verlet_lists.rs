//! Who may be touched next? A list for each circle.

use glam::DVec2;

use super::index_lists::{IndexLists, Near};
use super::region::Region;
use super::skin::shells;
use super::spatial_hash::SpatialHash;
use crate::detection::SimdLevel;
use crate::detection::places_of;
use crate::geometry::Arena;
use crate::simulation::body::Body;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// For each circle the others that it may touch while both stay in their regions: those that are near, each in the
/// list of the other.
#[derive(Clone, Debug)]
pub struct VerletLists {
    level: SimdLevel,
    regions: Vec<Region>,
    cells: SpatialHash,
    shells: Vec<Shell>,
    chains: IndexLists,
    /// In how many cells of smaller squares neighbors were looked for since that was last asked.
    cells_looked_at: usize,
    /// Who is near, while a list is made,
    found: Vec<u32>,
    /// and who is in the list, but not near any more.
    far: Vec<u32>,
    /// Which of these were listed before, while a long list is made.
    seen: Vec<bool>,
}

/// How large a circle's region is made.
#[derive(Clone, Copy, Debug)]
struct Shell {
    /// Half its side (m).
    half: f64,
    /// How many were found when the list was made last.
    found: u32,
    /// How often it has been left since the circle changed last, and which change that was.
    left: u32,
    changes: u32,
}

/// Rounding may bring circles together that lie this much further apart than their radii sum: in radii,
const SHARE_OF_RADIUS: f64 = 1e-6;
/// in coordinates,
const SHARE_OF_COORDINATES: f64 = 1e-13;
/// and in halves of regions.
const SHARE_OF_HALF: f64 = 1e-9;

/// Half a region is at least so many times the time or the coordinate whose last digits must matter.
const SMALLEST_STEPS: f64 = 1e-14;

/// Half a region is no more than this, so that sums of some stay finite.
const LARGEST: f64 = f64::MAX / 16.0;

/// A circle with no more neighbors than this gets a wider region: it flies where there is nobody.
const LONELY: u32 = 2;

/// So does one that has left more regions than this since it changed last.
const MOSTLY_LEFT: u32 = 64;

/// A circle with more neighbors than this gets a narrower one, if the region is larger than the circle.
const CROWDED: u32 = 48;

/// More than these are compared with a list in another way, whose cost does not grow with the square of their number.
const LONG: usize = 128;

/// Lists take no more lines than this, and this many for each circle: in a heap their number grows with its square.
const LINES: usize = 1 << 17;
const LINES_PER_CIRCLE: usize = 6;

/// Until a list was made again its length is taken for this.
const USUAL: u32 = 13;

impl VerletLists {
    /// The lists of all of them, for where they are at `time` (s since the epoch). `None` where these would be too long.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64, level: SimdLevel) -> Option<Self> {
        let shells: Vec<Shell> = shells(bodies)
            .into_iter()
            .map(|half| Shell { half, found: USUAL, left: 0, changes: 0 })
            .collect();
        let count = bodies.len();
        let around = bodies.iter().zip(&shells).map(|(body, shell)| Around::new(body, time, shell.half));
        let regions = around.clone().zip(bodies).map(|(around, body)| around.region(body, arena)).collect();
        let cells = SpatialHash::new(around.map(|around| (around.center, around.extent)));
        let mut lists = Self {
            level,
            regions,
            cells,
            shells,
            chains: IndexLists::new(count),
            cells_looked_at: 0,
            found: Vec::new(),
            far: Vec::new(),
            seen: Vec::new(),
        };
        let mut found = Vec::new();
        for circle in 0..count {
            lists.cells.near(level, circle, &mut found);
            for &other in found.iter().filter(|&&other| (other as usize) < circle) {
                lists.chains.add(circle, other);
                lists.chains.add(other as usize, circle as u32);
            }
            if lists.are_too_long() {
                return None;
            }
        }
        Some(lists)
    }

    fn are_too_long(&self) -> bool {
        self.chains.lines() > LINES + LINES_PER_CIRCLE * self.regions.len()
    }

    /// Where this circle stays for as long as its list holds.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        &self.regions[circle]
    }

    /// In how many cells of smaller squares neighbors were looked for since this was last asked.
    pub fn take_cells_looked_at(&mut self) -> usize {
        std::mem::take(&mut self.cells_looked_at)
    }

    /// Where its list is.
    #[inline]
    pub fn list(&self, circle: usize) -> (&IndexLists, usize) {
        (&self.chains, circle)
    }

    /// Asks the memory for a circle's list and region.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        self.chains.prefetch(circle);
        prefetch(&self.regions, circle);
        self.cells.prefetch(circle);
    }

    /// Asks the memory for what making the circle's list again will read.
    #[inline]
    pub fn prefetch_cells(&self, circle: usize) {
        prefetch(&self.shells, circle);
        self.cells.prefetch_around(circle);
    }

    /// Gives a circle a region around where it is at `time` (s since the epoch), and the list for that.
    ///
    /// `false` when that has become too large beside the others, or all are too long: then all must be made anew.
    #[must_use]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        let body = &bodies[circle];
        let shell = &mut self.shells[circle];
        let is_unchanged = shell.changes == body.changes();
        shell.left = if is_unchanged { shell.left + 1 } else { 0 };
        shell.changes = body.changes();
        let is_lonely = shell.found <= LONELY || (shell.left > MOSTLY_LEFT && shell.found <= CROWDED / 2);
        if is_lonely && shell.half <= self.cells.largest() / 4.0 {
            shell.half *= 2.0;
        } else if shell.found > CROWDED && shell.half > body.circle().radius {
            shell.half /= 2.0;
        }
        let around = Around::new(body, time, shell.half);
        self.regions[circle] = around.region(body, arena);
        if !self.cells.set(circle, around.center, around.extent) {
            return false;
        }
        self.cells_looked_at += self.cells.near(self.level, circle, &mut self.found);
        // The circle is near itself.
        self.shells[circle].found = self.found.len() as u32 - 1;
        self.list_found(circle);
        !self.are_too_long()
    }

    /// Lists those that were found, the circle itself among them, and no others.
    fn list_found(&mut self, circle: usize) {
        let is_long = self.found.len() > LONG;
        if is_long {
            self.found.sort_unstable();
            self.seen.clear();
            self.seen.resize(self.found.len(), false);
        }
        let mut found = std::mem::take(&mut self.found);
        let mut far = std::mem::take(&mut self.far);
        far.clear();
        for near in
            std::iter::once(self.chains.first(circle, circle)).chain(self.chains.further(circle, circle))
        {
            let mut left = near.listed
                & !if is_long {
                    see(&near, &found, &mut self.seen)
                } else {
                    take_listed(near.line, near.listed, &mut found)
                };
            while left != 0 {
                far.push(near.line[left.trailing_zeros() as usize & 15]);
                left &= left - 1;
            }
        }
        // Their lists are written next, one after the other.
        for &other in far.iter().chain(&found) {
            self.chains.prefetch(other as usize);
        }
        for &other in &far {
            self.chains.remove(circle, other);
            self.chains.remove(other as usize, circle as u32);
        }
        for (index, &other) in found.iter().enumerate() {
            if other as usize != circle && !(is_long && self.seen[index]) {
                self.chains.add(circle, other);
                self.chains.add(other as usize, circle as u32);
            }
        }
        (self.found, self.far) = (found, far);
    }
}

/// Which places of a line hold one of the many that were found; notes that these were seen.
fn see(near: &Near<'_>, found: &[u32], seen: &mut [bool]) -> u32 {
    let mut places = 0;
    for (place, other) in near.line.iter().enumerate().filter(|(place, _)| near.listed >> place & 1 == 1) {
        if let Ok(index) = found.binary_search(other) {
            seen[index] = true;
            places |= 1 << place;
        }
    }
    places
}

/// Takes out of `found` those that stand at the listed places of a line; returns which places these are, one bit for each,
/// the first the lowest.
#[inline]
fn take_listed(line: &[u32; 16], listed: u32, found: &mut Vec<u32>) -> u32 {
    let (mut places, mut left) = (0, 0);
    for index in 0..found.len() {
        let here = places_of(line, found[index]) & listed;
        places |= here;
        // Without a branch: which are new cannot be foreseen.
        found[left] = found[index];
        left += usize::from(here == 0);
    }
    found.truncate(left);
    places
}

/// A square around where a circle is.
struct Around {
    center: DVec2,
    /// Half its side (m).
    half: f64,
    /// How far from its middle, along an axis, a contact may be (m).
    extent: f64,
}

impl Around {
    /// Of half side `half` or a little more, around where a body is at `time` (s since the epoch).
    fn new(body: &Body, time: f64, half: f64) -> Self {
        let circle = body.at(time);
        // Less than what the circle moves in the smallest steps of time and place, and it would never get on.
        let speed = circle.velocity.abs().max_element();
        let coordinates = circle.center.abs().max_element();
        let half = half.max(SMALLEST_STEPS * speed * time).max(SMALLEST_STEPS * coordinates).min(LARGEST);
        let rounding = SHARE_OF_COORDINATES * (coordinates + half) + SHARE_OF_HALF * half;
        let extent = half + circle.radius * (1.0 + SHARE_OF_RADIUS) + rounding;
        Self { center: circle.center, half, extent: extent.min(2.0 * LARGEST) }
    }

    /// As far as the walls let the circle.
    fn region(&self, body: &Body, arena: &Arena) -> Region {
        let radius = body.circle().radius;
        Region {
            low: (self.center - self.half).max(arena.min + radius),
            high: (self.center + self.half).min(arena.max - radius),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_in_the_line_are_taken_and_the_others_stay() {
        let line = std::array::from_fn(|place| [3, 5, 8][place % 3]);
        let mut found = vec![1, 5, 2, 3, 9];
        assert_eq!(take_listed(&line, 0xffff, &mut found), places_of(&line, 3) | places_of(&line, 5));
        assert_eq!(found, [1, 2, 9]);
    }
}
