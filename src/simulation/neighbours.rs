//! Who may be touched next?

use super::Body;
use super::cells::{Cells, Region};
use super::lanes::{self, Lanes, prefetch};
use super::shells::shells;

/// Sixteen places for neighbours, one line of the cache. The owner's own index stands in the places that are free.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Line(pub [u32; 16]);

/// For each circle the others that it may touch while both stay in their regions: those that are near, each in the
/// list of the other.
#[derive(Clone, Debug)]
pub struct Neighbours {
    lanes: Lanes,
    cells: Cells,
    shells: Vec<Shell>,
    /// The first line of each circle's list, then further lines of longer lists.
    lines: Vec<Line>,
    /// Of each line the next one of the same list.
    next: Vec<u32>,
    /// Further lines that no list uses.
    unused: Vec<u32>,
    /// Who has come near, while a list is made.
    found: Vec<u32>,
}

/// How large a circle's region is made.
#[derive(Clone, Copy, Debug)]
struct Shell {
    /// Half its side where the circles lie as densely as they did at first (m).
    half: f64,
    /// How often that is doubled by now.
    doublings: i32,
    /// How often it has been left since the circle changed last, and which change that was.
    left: u32,
    changes: u32,
}

/// The end of a list.
const NONE: u32 = u32::MAX;

/// Rounding may bring circles together that lie this much further apart than their radii sum: in radii,
const SHARE_OF_RADIUS: f64 = 1e-6;
/// in coordinates,
const SHARE_OF_COORDINATES: f64 = 1e-13;
/// and in halves of regions.
const SHARE_OF_HALF: f64 = 1e-9;

/// Half a region is at least so many times the time or the coordinate whose last digits must matter.
const SMALLEST_STEPS: f64 = 1e-14;

/// A circle with no more neighbours than this gets a wider region: it flies where there is nobody.
const LONELY: usize = 2;

/// So does one that has left more regions than this since it changed last.
const MOSTLY_LEFT: u32 = 64;

/// A circle with more neighbours than this gets a narrower one, if the region is larger than the circle.
const CROWDED: usize = 48;

impl Neighbours {
    /// The lists of all of them, for where they are at `time` (s since the epoch).
    pub fn new(bodies: &[Body], time: f64, lanes: Lanes) -> Self {
        let shells: Vec<Shell> = shells(bodies)
            .into_iter()
            .map(|half| Shell { half, doublings: 0, left: 0, changes: 0 })
            .collect();
        let regions =
            bodies.iter().zip(&shells).map(|(body, shell)| region(body, time, shell.half)).collect();
        let count = bodies.len();
        let mut neighbours = Self {
            lanes,
            cells: Cells::new(regions),
            shells,
            lines: (0..count).map(|circle| Line([circle as u32; 16])).collect(),
            next: vec![NONE; count],
            unused: Vec::new(),
            found: Vec::new(),
        };
        for circle in 0..count {
            let region = *neighbours.region(circle);
            neighbours.cells.search(&region, &mut neighbours.found);
            let regions = neighbours.cells.regions();
            neighbours
                .found
                .retain(|&other| (other as usize) < circle && region.is_near(&regions[other as usize]));
            neighbours.add_found(circle);
        }
        neighbours
    }

    /// Where this circle stays for as long as its list holds.
    pub fn region(&self, circle: usize) -> &Region {
        self.cells.region(circle)
    }

    /// The lines of its list.
    #[inline]
    pub fn lines(&self, circle: usize) -> impl Iterator<Item = &[u32; 16]> {
        let mut line = circle as u32;
        std::iter::from_fn(move || {
            let found = self.lines.get(line as usize)?;
            line = self.next[line as usize];
            Some(&found.0)
        })
    }

    /// Asks the memory for a circle's list and region.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.lines, circle);
        prefetch(&self.next, circle);
        prefetch(self.cells.regions(), circle);
    }

    /// Asks the memory for what making the circle's list again will read.
    #[inline]
    pub fn prefetch_regions(&self, circle: usize) {
        prefetch(&self.shells, circle);
        self.cells.prefetch(self.region(circle));
        for &near in self.first_line(circle) {
            prefetch(self.cells.regions(), near as usize);
        }
    }

    /// The first line of a circle's list.
    #[inline]
    pub fn first_line(&self, circle: usize) -> &[u32; 16] {
        &self.lines[circle].0
    }

    /// Gives a circle a region around where it is at `time` (s since the epoch), and the list for that.
    pub fn renew(&mut self, bodies: &[Body], circle: usize, time: f64) {
        let old = *self.region(circle);
        let count: usize = self.lines(circle).map(|line| others(circle, line).count_ones() as usize).sum();
        let shell = &mut self.shells[circle];
        let is_unchanged = shell.changes == bodies[circle].changes();
        shell.left = if is_unchanged { shell.left + 1 } else { 0 };
        shell.changes = bodies[circle].changes();
        if count <= LONELY || (shell.left > MOSTLY_LEFT && count <= CROWDED / 2) {
            shell.doublings += 1;
        } else if count > CROWDED && old.half > old.reach {
            shell.doublings -= 1;
        }
        let new = region(&bodies[circle], time, shell.half * 2.0_f64.powi(shell.doublings));
        self.cells.set(circle, new);
        self.drop_far(circle, &new);
        self.add_near(circle, &old, &new);
    }

    /// Takes those out of the list that are not near `region`, and the circle out of theirs.
    fn drop_far(&mut self, circle: usize, region: &Region) {
        let mut line = circle as u32;
        while line != NONE {
            let near = self.lanes.near(self.cells.regions(), region, &self.lines[line as usize].0);
            let mut far = !near & 0xffff & others(circle, &self.lines[line as usize].0);
            while far != 0 {
                let place = far.trailing_zeros() as usize & 15;
                far &= far - 1;
                let other = self.lines[line as usize].0[place] as usize;
                self.lines[line as usize].0[place] = circle as u32;
                self.remove(other, circle);
            }
            line = self.next[line as usize];
        }
        self.drop_empty_lines(circle);
    }

    /// Lists those that are near `new` and were not near `old`.
    fn add_near(&mut self, circle: usize, old: &Region, new: &Region) {
        let mut found = std::mem::take(&mut self.found);
        self.cells.search(new, &mut found);
        // Whole lines can be looked at side by side.
        found.resize(found.len().next_multiple_of(16), circle as u32);
        let (lines, _) = found.as_chunks::<16>();
        for line in lines {
            let come = self.lanes.newly_near(self.cells.regions(), old, new, line);
            let mut come = come & others(circle, line);
            while come != 0 {
                let other = line[come.trailing_zeros() as usize & 15];
                come &= come - 1;
                self.add(circle, other as usize);
                self.add(other as usize, circle);
            }
        }
        found.clear();
        self.found = found;
    }

    fn add_found(&mut self, circle: usize) {
        let mut found = std::mem::take(&mut self.found);
        for other in found.drain(..) {
            self.add(circle, other as usize);
            self.add(other as usize, circle);
        }
        self.found = found;
    }

    fn add(&mut self, owner: usize, other: usize) {
        let mut line = owner;
        loop {
            if let Some(free) = place_of(&self.lines[line].0, owner) {
                self.lines[line].0[free] = other as u32;
                return;
            }
            if self.next[line] == NONE {
                self.next[line] = self.new_line(owner);
            }
            line = self.next[line] as usize;
        }
    }

    fn remove(&mut self, owner: usize, other: usize) {
        let mut line = owner;
        while line != NONE as usize {
            if let Some(place) = place_of(&self.lines[line].0, other) {
                self.lines[line].0[place] = owner as u32;
                if line != owner {
                    self.drop_empty_lines(owner);
                }
                return;
            }
            line = self.next[line] as usize;
        }
    }

    fn new_line(&mut self, owner: usize) -> u32 {
        let empty = Line([owner as u32; 16]);
        if let Some(line) = self.unused.pop() {
            self.lines[line as usize] = empty;
            self.next[line as usize] = NONE;
            line
        } else {
            self.lines.push(empty);
            self.next.push(NONE);
            self.lines.len() as u32 - 1
        }
    }

    fn drop_empty_lines(&mut self, owner: usize) {
        let mut line = owner;
        while self.next[line] != NONE {
            let further = self.next[line];
            if others(owner, &self.lines[further as usize].0) == 0 {
                self.next[line] = self.next[further as usize];
                self.unused.push(further);
            } else {
                line = further as usize;
            }
        }
    }
}

/// The places in a line that are not free: one bit for each, the first the lowest.
pub fn others(owner: usize, line: &[u32; 16]) -> u32 {
    !lanes::places_of(line, owner as u32) & 0xffff
}

/// Where in a line somebody stands.
fn place_of(line: &[u32; 16], somebody: usize) -> Option<usize> {
    let found = lanes::places_of(line, somebody as u32);
    (found != 0).then_some(found.trailing_zeros() as usize & 15)
}

/// A region of half side `half` or a little more around where a body is at `time` (s since the epoch).
fn region(body: &Body, time: f64, half: f64) -> Region {
    let circle = body.at(time);
    // Less than what the circle moves in the smallest steps of time and place, and it would never get on.
    let speed = circle.velocity.abs().max_element();
    let coordinates = circle.center.abs().max_element();
    let half = half.max(SMALLEST_STEPS * speed * time).max(SMALLEST_STEPS * coordinates);
    let rounding = SHARE_OF_COORDINATES * (coordinates + half) + SHARE_OF_HALF * half;
    let reach = circle.radius * (1.0 + SHARE_OF_RADIUS) + rounding;
    Region { center: circle.center, half, reach }
}
