//! A binary tree of boxes, two beside each other, that is searched from the nearest on.

use std::cmp::Ordering::Equal;

use glam::Vec2;

use super::bounds::Bounds;

/// No member and no pair.
const NONE: u32 = u32::MAX;

/// The bit of a number that makes it a member, and not a pair.
const MEMBER: u32 = 1 << 31;

/// The largest depth of any tree: twice the number of bits of a member's number, and some.
const DEPTH: usize = 72;

/// A binary tree of the boxes of numbered members.
#[derive(Clone, Debug)]
pub struct BoxTree {
    /// The first is the root.
    pairs: Vec<BoxPair>,
    unused: Vec<u32>,
    /// Where each member is: the number of its pair times two, and one more for the second of the pair.
    places: Vec<u32>,
    count: usize,
    /// The largest magnitude of a coordinate of any box so far (m).
    reach: f32,
}

/// Two boxes beside each other, and their members or the pairs that they hold.
#[derive(Clone, Copy, Debug)]
struct BoxPair {
    bounds: [Bounds; 2],
    children: [u32; 2],
    /// Where the pair is, as in [`BoxTree::places`].
    place: u32,
}

impl BoxPair {
    const EMPTY: Self = Self { bounds: [Bounds::EMPTY; 2], children: [NONE; 2], place: NONE };

    fn all(&self) -> Bounds {
        self.bounds[0].with(&self.bounds[1])
    }
}

impl Default for BoxTree {
    fn default() -> Self {
        Self { pairs: vec![BoxPair::EMPTY], unused: Vec::new(), places: Vec::new(), count: 0, reach: 0.0 }
    }
}

impl BoxTree {
    /// Makes the tree of these members.
    pub fn new(mut members: Vec<(Bounds, u32)>) -> Self {
        let largest = members.iter().map(|(_, member)| *member as usize + 1).max();
        let mut tree =
            Self { places: vec![NONE; largest.unwrap_or(0)], count: members.len(), ..Self::default() };
        tree.pairs.reserve(members.len());
        tree.reach = members.iter().fold(0.0, |reach, (bounds, _)| reach.max(bounds.reach()));
        match members.as_mut_slice() {
            [] => {}
            [(bounds, member)] => tree.put(0, *member | MEMBER, *bounds),
            all => tree.fill(0, all),
        }
        tree
    }

    pub fn reach(&self) -> f64 {
        f64::from(self.reach)
    }

    /// Adds a member that is not in the tree.
    pub fn insert(&mut self, member: u32, bounds: Bounds) {
        self.reach = self.reach.max(bounds.reach());
        self.count += 1;
        if self.places.len() <= member as usize {
            self.places.resize(member as usize + 1, NONE);
        }
        let member = member | MEMBER;
        if let Some(side) = self.pairs[0].children.iter().position(|child| *child == NONE) {
            return self.put(side as u32, member, bounds);
        }
        let (mut place, mut depth) = (0, 1);
        loop {
            let pair = &mut self.pairs[place as usize / 2];
            let growth = pair.bounds.map(|held| held.with(&bounds).size() - held.size());
            let side = usize::from(growth[1] < growth[0]);
            let held = pair.bounds[side];
            pair.bounds[side] = held.with(&bounds);
            place = place / 2 * 2 + side as u32;
            let child = pair.children[side];
            if child & MEMBER != 0 {
                let made = self.pair();
                self.put(place, made, held.with(&bounds));
                self.put(2 * made, child, held);
                self.put(2 * made + 1, member, bounds);
                break;
            }
            place = 2 * child;
            depth += 1;
        }
        if is_too_deep(depth, self.count) {
            self.straighten(place / 2);
        }
    }

    /// Removes a member from the tree, if it is in it.
    pub fn remove(&mut self, member: u32) {
        let Some(place) = self.places.get_mut(member as usize).filter(|place| **place != NONE) else {
            return;
        };
        let place = std::mem::replace(place, NONE);
        self.count -= 1;
        let (pair, side) = (place / 2, place as usize % 2);
        if pair == 0 {
            return self.put(place, NONE, Bounds::EMPTY);
        }
        // The other one of the pair takes its place.
        let BoxPair { bounds, children, place: above } = self.pairs[pair as usize];
        self.unused.push(pair);
        self.put(above, children[1 - side], bounds[1 - side]);
        self.refit(above);
    }

    /// Gives a member another box.
    pub fn replace(&mut self, member: u32, bounds: Bounds) {
        let place = self.places.get(member as usize).copied().unwrap_or(NONE);
        let near = if place == NONE { Bounds::EMPTY } else { self.pairs[place as usize / 2].all() };
        if near.holds(&bounds) {
            self.pairs[place as usize / 2].bounds[place as usize % 2] = bounds;
            self.refit(place);
        } else {
            self.remove(member);
            self.insert(member, bounds);
        }
    }

    /// Visits the members whose boxes may hold an answer, the nearest first.
    ///
    /// `least` returns the least value that a member in a box can have. Boxes for which that is greater than `limit` are left
    /// out; `visit` is given the limit and returns the one from there on.
    pub fn visit(
        &self,
        mut limit: f64,
        least: impl Fn(&Bounds) -> f64,
        mut visit: impl FnMut(u32, f64) -> f64,
    ) {
        let mut ahead = [(0.0, 0); DEPTH];
        ahead[0] = (f64::NEG_INFINITY, 0);
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let (value, child) = ahead[count];
            if value > limit {
                continue;
            }
            if child & MEMBER != 0 {
                limit = visit(child & !MEMBER, limit);
                continue;
            }
            let pair = &self.pairs[child as usize];
            let values = [least(&pair.bounds[0]), least(&pair.bounds[1])];
            let nearer = usize::from(values[1] < values[0]);
            for side in [1 - nearer, nearer] {
                if values[side] <= limit && pair.children[side] != NONE {
                    ahead[count] = (values[side], pair.children[side]);
                    count += 1;
                }
            }
        }
    }

    /// Puts a child with its box in a place.
    fn put(&mut self, place: u32, child: u32, bounds: Bounds) {
        let (pair, side) = (place as usize / 2, place as usize % 2);
        self.pairs[pair].bounds[side] = bounds;
        self.pairs[pair].children[side] = child;
        if child == NONE {
            return;
        }
        if child & MEMBER == 0 {
            self.pairs[child as usize].place = place;
        } else {
            self.places[(child & !MEMBER) as usize] = place;
        }
    }

    /// Fits the boxes that hold this place.
    fn refit(&mut self, mut place: u32) {
        while place >= 2 {
            let pair = self.pairs[place as usize / 2];
            let (above, all) = (pair.place, pair.all());
            let held = &mut self.pairs[above as usize / 2].bounds[above as usize % 2];
            if *held == all {
                return;
            }
            *held = all;
            place = above;
        }
    }

    fn pair(&mut self) -> u32 {
        self.unused.pop().unwrap_or_else(|| {
            self.pairs.push(BoxPair::EMPTY);
            self.pairs.len() as u32 - 1
        })
    }

    /// Fills a pair with two members or more.
    fn fill(&mut self, pair: u32, members: &mut [(Bounds, u32)]) {
        let half = order_halves(members);
        let (low, high) = members.split_at_mut(half);
        for (place, members) in [(2 * pair, low), (2 * pair + 1, high)] {
            if let [(bounds, member)] = *members {
                self.put(place, member | MEMBER, bounds);
            } else {
                let made = self.pair();
                self.fill(made, members);
                self.put(place, made, self.pairs[made as usize].all());
            }
        }
    }

    /// Fills the smallest pair anew that leans because of its child, a pair that was made last.
    fn straighten(&mut self, mut pair: u32) {
        let mut members = Vec::new();
        self.gather(pair, &mut members);
        let mut depth = 1;
        while pair != 0 && !is_too_deep(depth, members.len()) {
            let place = self.pairs[pair as usize].place;
            let side = place as usize % 2;
            self.unused.push(pair);
            pair = place / 2;
            self.gather_side(pair, 1 - side, &mut members);
            depth += 1;
        }
        self.fill(pair, &mut members);
    }

    /// Takes all members out of a pair, and its pairs out of use.
    fn gather(&mut self, pair: u32, members: &mut Vec<(Bounds, u32)>) {
        for side in 0..2 {
            self.gather_side(pair, side, members);
        }
    }

    fn gather_side(&mut self, pair: u32, side: usize, members: &mut Vec<(Bounds, u32)>) {
        let BoxPair { bounds, children, .. } = self.pairs[pair as usize];
        let child = children[side];
        if child & MEMBER != 0 {
            members.push((bounds[side], child & !MEMBER));
        } else {
            self.gather(child, members);
            self.unused.push(child);
        }
    }
}

/// Whether a tree of `count` members leans if it is as deep as that.
fn is_too_deep(depth: u32, count: usize) -> bool {
    depth > 4 + 2 * count.ilog2()
}

/// Orders members along the longer axis, so far that the lower half comes first. Returns how many that are.
fn order_halves(members: &mut [(Bounds, u32)]) -> usize {
    let middle = |(bounds, _): &(Bounds, u32)| bounds.min + bounds.max;
    let (low, high) =
        members.iter().map(middle).fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), middle| {
            (low.min(middle), high.max(middle))
        });
    let is_wide = high.x - low.x >= high.y - low.y;
    let half = members.len() / 2;
    // One sort for each axis, so that none asks which it is.
    if is_wide {
        members.select_nth_unstable_by(half, |one, other| {
            middle(one).x.partial_cmp(&middle(other).x).unwrap_or(Equal)
        });
    } else {
        members.select_nth_unstable_by(half, |one, other| {
            middle(one).y.partial_cmp(&middle(other).y).unwrap_or(Equal)
        });
    }
    half
}
