//! Many lists of circles, each in lines of the cache.

use crate::detection::places_of;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// Lists of indices, in lines of sixteen.
///
/// All lines of a list are full but one: the first when it is alone, else the second, which is the newest.
#[derive(Clone, Debug)]
pub struct IndexLists {
    /// The first line of each list, then further lines of longer lists.
    lines: Vec<Line>,
    links: Vec<Link>,
    /// Further lines that no list uses.
    unused: Vec<u32>,
}

/// Sixteen places, one line of the cache.
///
/// In a place that holds nobody stands anybody's index, mostly of somebody near, so that all sixteen can be looked at
/// without asking.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([u32; 16]);

/// How far a line is filled, and which line of the same list comes next.
#[derive(Clone, Copy, Debug)]
struct Link {
    count: u32,
    next: u32,
}

/// Some of a list: one line.
#[derive(Clone, Copy, Debug)]
pub struct Near<'all> {
    /// Indices of circles, all of them of some that exist.
    pub line: &'all [u32; 16],
    /// Which of these are in the list: one bit for each, the first the lowest.
    pub listed: u32,
}

/// The end of a list.
const NONE: u32 = u32::MAX;

const LAST: Link = Link { count: 0, next: NONE };

impl Near<'_> {
    /// Those in the list.
    pub fn circles(&self) -> impl Iterator<Item = u32> {
        let Self { line, listed } = *self;
        (0..16).filter(move |place| listed >> place & 1 == 1).map(move |place| line[place])
    }
}

impl IndexLists {
    /// So many lists with nobody in them.
    pub fn new(count: usize) -> Self {
        // Room for the longer lists: memory that is not written to is not taken.
        let (mut lines, mut links) = (Vec::with_capacity(2 * count), Vec::with_capacity(2 * count));
        lines.resize(count, Line([0; 16]));
        links.resize(count, LAST);
        Self { lines, links, unused: Vec::new() }
    }

    /// How many lines there are, which is the memory that they take: each 72 bytes.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Those of the first line of a list, but not this one.
    #[inline]
    pub fn first(&self, list: usize, except: usize) -> Near<'_> {
        let line = &self.lines[list].0;
        let filled = (1 << self.links[list].count) - 1;
        Near { line, listed: filled & !places_of(line, except as u32) }
    }

    /// Those of the lines after it.
    #[inline]
    pub fn further(&self, list: usize, except: usize) -> impl Iterator<Item = Near<'_>> {
        let mut line = self.links[list].next;
        std::iter::from_fn(move || {
            (line != NONE).then(|| {
                let near = self.first(line as usize, except);
                line = self.links[line as usize].next;
                near
            })
        })
    }

    /// Puts somebody into a list.
    #[inline]
    pub fn add(&mut self, list: usize, somebody: u32) {
        let mut line = list;
        if self.links[line].count == 16 {
            let second = self.links[list].next as usize;
            line = if self.links.get(second).is_some_and(|link| link.count < 16) {
                second
            } else {
                self.new_line(list)
            };
        }
        let Link { count, .. } = &mut self.links[line];
        self.lines[line].0[*count as usize & 15] = somebody;
        *count += 1;
    }

    /// Takes somebody out of a list.
    #[inline]
    pub fn remove(&mut self, list: usize, somebody: u32) {
        let mut line = list;
        while line != NONE as usize {
            let filled = (1 << self.links[line].count) - 1;
            let here = places_of(&self.lines[line].0, somebody) & filled;
            if here != 0 {
                let last = self.take_last(list);
                self.lines[line].0[here.trailing_zeros() as usize & 15] = last;
                return;
            }
            line = self.links[line].next as usize;
        }
    }

    /// Asks the memory for the first line of a list.
    #[inline]
    pub fn prefetch(&self, list: usize) {
        prefetch(&self.lines, list);
        prefetch(&self.links, list);
    }

    /// Takes out the last one of the line that need not be full.
    #[inline]
    fn take_last(&mut self, list: usize) -> u32 {
        let second = self.links[list].next;
        let line = if second == NONE { list } else { second as usize };
        let Link { count, next } = &mut self.links[line];
        *count -= 1;
        let last = self.lines[line].0[*count as usize & 15];
        if *count == 0 && line != list {
            self.links[list].next = *next;
            self.unused.push(second);
        }
        last
    }

    /// One more line for a list, the second.
    #[cold]
    fn new_line(&mut self, list: usize) -> usize {
        let line = self.unused.pop().unwrap_or_else(|| {
            self.lines.push(self.lines[list]);
            self.links.push(LAST);
            self.lines.len() as u32 - 1
        });
        self.links[line as usize] = Link { next: self.links[list].next, ..LAST };
        self.links[list].next = line;
        line as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::collections::BTreeSet;

    #[test]
    fn lists_hold_who_was_put_in_and_not_taken_out() {
        let mut dice = ChaCha8Rng::seed_from_u64(9);
        let mut chains = IndexLists::new(5);
        let mut expected = vec![BTreeSet::new(); 5];
        let mut longest = 0;
        for step in 0..20_000 {
            let (list, somebody) = (dice.random_range(0..5), dice.random_range(0..100));
            // Lists grow to several lines and shrink again.
            if dice.random_bool(if step / 1_000 % 2 == 0 { 0.9 } else { 0.1 }) {
                if expected[list].insert(somebody) {
                    chains.add(list, somebody);
                }
            } else {
                expected[list].remove(&somebody);
                chains.remove(list, somebody);
            }
            for (list, expected) in expected.iter().enumerate() {
                let except = dice.random_range(0..100);
                let further: Vec<Near<'_>> = chains.further(list, except).collect();
                let all: Vec<u32> = std::iter::once(chains.first(list, except))
                    .chain(further.iter().copied())
                    .flat_map(|near| near.circles().collect::<Vec<_>>())
                    .collect();
                let others = expected.iter().copied().filter(|&one| one != except as u32);
                assert_eq!(all.len(), others.clone().count(), "nobody twice");
                assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), others.collect());
                assert_eq!(further.len(), expected.len().max(1).div_ceil(16) - 1, "no line too many");
                longest = longest.max(expected.len());
            }
        }
        assert!(longest > 80 && chains.unused.len() > 5, "only {longest}, {}", chains.unused.len());
    }
}
