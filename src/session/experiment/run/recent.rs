//! The latest items of a sequence that may grow without limit.

use std::ops::{Deref, DerefMut};

/// The latest items of a sequence: at least the last `least` of them, and at most `most`.
///
/// The oldest are dropped in bulk, because the others move up. An item keeps its index in the whole sequence, whatever was
/// dropped before it.
///
/// The first item reserves room for all: a growing list leaves a hole in memory whenever it moves, and unused room takes up
/// no memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Recent<T> {
    items: Vec<T>,
    /// The number of items dropped from the front, which is the index of the first that is kept.
    pub dropped: usize,
    least: usize,
    /// The maximum number of items that are kept.
    pub most: usize,
}

impl<T> Recent<T> {
    /// Returns an empty sequence that keeps at least the last `least` items, and at most `most`, which must be larger.
    pub fn of([least, most]: [usize; 2]) -> Self {
        Self { items: Vec::new(), dropped: 0, least, most }
    }

    /// Adds an item to the end.
    pub fn push(&mut self, item: T) {
        if self.items.len() == self.most {
            self.drop_first(self.most - self.least);
        }
        if self.items.len() == self.items.capacity() {
            self.items.reserve_exact(self.most - self.items.len());
        }
        self.items.push(item);
    }

    /// Adds items to the end.
    pub fn extend(&mut self, items: impl IntoIterator<Item = T>) {
        items.into_iter().for_each(|item| self.push(item));
    }

    /// Returns the length of the whole sequence, which is the index that the next item gets.
    pub fn end(&self) -> usize {
        self.dropped + self.items.len()
    }

    /// Returns the kept items before index `end` of the whole sequence.
    pub fn before(&self, end: usize) -> &[T] {
        &self.items[..self.place_of(end)]
    }

    /// Returns the kept items at and after index `start` of the whole sequence.
    pub fn since(&self, start: usize) -> &[T] {
        &self.items[self.place_of(start)..]
    }

    /// Removes the items at and after index `end` of the whole sequence.
    pub fn truncate(&mut self, end: usize) {
        self.items.truncate(self.place_of(end));
    }

    /// Drops this number of items from the front.
    pub fn drop_first(&mut self, count: usize) {
        let count = count.min(self.items.len());
        self.items.drain(..count);
        self.dropped += count;
    }

    /// Removes the items for which `keeps` returns `false`; later items move up.
    pub fn retain_mut(&mut self, keeps: impl FnMut(&mut T) -> bool) {
        self.items.retain_mut(keeps);
    }

    fn place_of(&self, index: usize) -> usize {
        index.saturating_sub(self.dropped).min(self.items.len())
    }
}

impl<T> Deref for Recent<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Recent<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_items_stays_between_its_limits() {
        let mut recent = Recent::of([12, 15]);
        for item in 0..1000 {
            recent.push(item);
            let end = item + 1;
            assert!((end.min(12)..=15).contains(&recent.len()), "{} of {end}", recent.len());
            assert_eq!(recent.end(), end);
            // Each item is its own index.
            assert!(recent.iter().copied().eq(recent.dropped..end));
        }
        recent.extend(1000..1100);
        assert!(recent.iter().copied().eq(1100 - recent.len()..1100) && recent.len() <= 15);
    }

    #[test]
    fn an_item_keeps_its_index_when_earlier_ones_are_dropped() {
        let mut recent = Recent::of([10, 15]);
        recent.extend(0..35);
        let first = recent.dropped;
        assert!((20..=25).contains(&first), "{first}");
        for index in 0..40 {
            let (before, since) = (recent.before(index), recent.since(index));
            assert!(before.iter().copied().eq(first..index.clamp(first, 35)), "before {index}");
            assert!(since.iter().copied().eq(index.clamp(first, 35)..35), "since {index}");
        }
        recent.truncate(30);
        recent.push(99);
        assert_eq!((recent.end(), recent.last()), (31, Some(&99)));
        recent.drop_first(2);
        assert_eq!((recent.end(), recent.dropped, recent[0]), (31, first + 2, first + 2));
        recent.truncate(0);
        assert_eq!((recent.len(), recent.end()), (0, first + 2));
    }
}
