//! Many lists of indices, in cache lines.

use fearless_simd::prelude::*;

use crate::detection::places_of;
use crate::detection::simd::IndexRow;
use crate::simulation::prefetch::prefetch;

/// Lists of circles by index, in lines of sixteen.
///
/// All lines of a list are full except one: the only line, or else the second, which is the newest.
#[derive(Clone, Debug)]
pub struct IndexLists {
    /// The first line of each list, then the further lines of longer lists.
    lines: Vec<IndexLine>,
    links: Vec<Link>,
    /// The number of lists, and therefore of first lines.
    lists: usize,
    /// The further lines that no list uses.
    unused: Vec<u32>,
}

/// Sixteen slots: one cache line.
///
/// An unused slot holds the index of some circle, mostly one nearby, so that all sixteen circles can be read without a
/// branch.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct IndexLine([u32; 16]);

/// The number of filled slots in a line, and the next line of the same list.
#[derive(Clone, Copy, Debug)]
struct Link {
    count: u32,
    next: u32,
}

/// A part of a list: one line.
#[derive(Clone, Copy, Debug)]
pub struct Near<'all> {
    /// Sixteen indices of circles, all of them valid.
    pub line: &'all [u32; 16],
    /// Which of these are in the list: one bit each, the lowest bit for the first.
    pub listed: u32,
}

/// Marks the last line of a list.
const NONE: u32 = u32::MAX;

const LAST: Link = Link { count: 0, next: NONE };

impl Near<'_> {
    /// Returns the circles in the list.
    pub fn circles(&self) -> impl Iterator<Item = u32> {
        let Self { line, listed } = *self;
        (0..16).filter(move |place| listed >> place & 1 == 1).map(move |place| line[place])
    }
}

impl IndexLists {
    /// Makes `count` empty lists.
    pub fn new(count: usize) -> Self {
        // Room for longer lists as well: untouched capacity costs no physical memory.
        let (mut lines, mut links) = (Vec::with_capacity(2 * count), Vec::with_capacity(2 * count));
        lines.resize(count, IndexLine([0; 16]));
        links.resize(count, LAST);
        Self { lines, links, lists: count, unused: Vec::new() }
    }

    /// Makes room for `count` lists, and for more to come, so that adding them one by one takes constant time each.
    pub fn make_room(&mut self, count: usize) {
        if count <= self.lists {
            return;
        }
        let more = count + count / 2 - self.lists;
        self.lines.splice(self.lists..self.lists, std::iter::repeat_n(IndexLine([0; 16]), more));
        self.links.splice(self.lists..self.lists, std::iter::repeat_n(LAST, more));
        self.lists += more;
        // All links lead to further lines.
        for link in self.links.iter_mut().filter(|link| link.next != NONE) {
            link.next += more as u32;
        }
        for line in &mut self.unused {
            *line += more as u32;
        }
    }

    /// Returns the number of circles in a list.
    #[inline]
    pub fn length(&self, list: usize) -> usize {
        let (mut line, mut length) = (list as u32, 0);
        while let Some(link) = self.links.get(line as usize) {
            (line, length) = (link.next, length + link.count as usize);
        }
        length
    }

    /// Returns the number of lines. Each takes 72 bytes.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// Returns the circles in the first line of a list, without the circle `except`.
    #[inline(always)]
    pub fn first<S: Simd>(&self, simd: S, list: usize, except: usize) -> Near<'_> {
        let line = &self.lines[list].0;
        let filled = (1 << self.links[list].count) - 1;
        Near { line, listed: filled & !line.places(simd, except as u32) }
    }

    /// Returns all circles of a list without the circle `except`, for callers that have no `simd` token.
    pub fn all(&self, list: usize, except: usize) -> impl Iterator<Item = Near<'_>> {
        let mut line = list as u32;
        std::iter::from_fn(move || {
            (line != NONE).then(|| {
                let (indices, Link { count, next }) =
                    (&self.lines[line as usize].0, self.links[line as usize]);
                line = next;
                Near { line: indices, listed: ((1 << count) - 1) & !places_of(indices, except as u32) }
            })
        })
    }

    /// Returns the first line of a list.
    #[inline]
    pub fn line(&self, list: usize) -> &[u32; 16] {
        &self.lines[list].0
    }

    /// Returns the circles in the further lines of a list, without the circle `except`.
    #[inline(always)]
    pub fn further<S: Simd>(&self, simd: S, list: usize, except: usize) -> impl Iterator<Item = Near<'_>> {
        let mut line = self.links[list].next;
        std::iter::from_fn(move || {
            (line != NONE).then(|| {
                let near = self.first(simd, line as usize, except);
                line = self.links[line as usize].next;
                near
            })
        })
    }

    /// Adds a circle to a list.
    #[inline]
    pub fn add(&mut self, list: usize, circle: u32) {
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
        self.lines[line].0[*count as usize & 15] = circle;
        *count += 1;
    }

    /// Removes a circle from a list.
    #[inline]
    pub fn remove(&mut self, list: usize, circle: u32) {
        let mut line = list;
        while line != NONE as usize {
            let filled = (1 << self.links[line].count) - 1;
            let here = places_of(&self.lines[line].0, circle) & filled;
            if here != 0 {
                let last = self.take_last(list);
                self.lines[line].0[here.trailing_zeros() as usize & 15] = last;
                return;
            }
            line = self.links[line].next as usize;
        }
    }

    /// Prefetches the first line of a list.
    #[inline]
    pub fn prefetch(&self, list: usize) {
        prefetch(&self.lines, list);
        prefetch(&self.links, list);
    }

    /// Removes and returns the last circle of the only line that may be partly filled.
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

    /// Inserts a line into a list, as its second. Returns its index.
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
    fn lists_hold_what_was_added_and_not_removed() {
        let mut dice = ChaCha8Rng::seed_from_u64(9);
        let mut lists = IndexLists::new(5);
        let mut expected = vec![BTreeSet::new(); 5];
        let mut longest = 0;
        for step in 0..20_000 {
            if step % 1_000 == 500 {
                // The new ones stay empty until they are drawn.
                lists.make_room(expected.len() + 1);
                expected.push(BTreeSet::new());
            }
            let (list, circle) = (dice.random_range(0..expected.len().min(6)), dice.random_range(0..100));
            // Lists grow to several lines and shrink again.
            if dice.random_bool(if step / 1_000 % 2 == 0 { 0.9 } else { 0.1 }) {
                if expected[list].insert(circle) {
                    lists.add(list, circle);
                }
            } else {
                expected[list].remove(&circle);
                lists.remove(list, circle);
            }
            for (list, expected) in expected.iter().enumerate() {
                let except = dice.random_range(0..100);
                let lines = lists.all(list, except).count();
                assert_eq!(lists.length(list), expected.len());
                let all: Vec<u32> =
                    lists.all(list, except).flat_map(|near| near.circles().collect::<Vec<_>>()).collect();
                let others = expected.iter().copied().filter(|&one| one != except as u32);
                assert_eq!(all.len(), others.clone().count(), "each once");
                assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), others.collect());
                assert_eq!(lines, expected.len().max(1).div_ceil(16), "no more lines than needed");
                longest = longest.max(expected.len());
            }
        }
        assert!(longest > 80 && lists.unused.len() > 5, "only {longest}, {}", lists.unused.len());
    }
}
