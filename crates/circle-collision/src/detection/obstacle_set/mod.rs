//! Thousands of obstacles under keys, for queries that look only at those nearby.

mod bounds;
mod box_tree;
mod filtered;
mod query;
mod whereabouts;

pub(super) use bounds::{Bounds, Way};
pub(super) use box_tree::BoxTree;
pub use filtered::Filtered;

use std::collections::HashMap;
use std::hash::Hash;

use self::whereabouts::Whereabouts;
use super::Obstacle;
use super::hits::Order;

/// The end of a chain of shapes.
const NONE: u32 = u32::MAX;

/// How far ahead the boxes of moving obstacles reach if nothing else is said (s): three frames of a slow game.
const HORIZON: f64 = 0.1;

/// Obstacles under keys, for games with thousands of them.
///
/// Every answer is that of the plain function for a slice, to the bit: [`first_hit`](fn@super::first_hit),
/// [`hits`](fn@super::hits), [`overlaps`](fn@super::overlaps), [`push_out`](fn@super::push_out) and
/// [`move_and_slide`](fn@super::move_and_slide). Only the obstacles near the circle are looked at, in a tree of boxes. Where
/// two answers coincide, the obstacle that was inserted first counts.
///
/// A key is anything small that a game names its things by, and may have several shapes: an outline. [`filter`](Self::filter)
/// leaves keys out of a query. With layers and masks:
///
/// ```
/// use circle_collision::detection::ObstacleSet;
/// use circle_collision::geometry::{Circle, Segment};
///
/// const WALLS: u32 = 1;
/// const ENEMIES: u32 = 2;
///
/// let mut set = ObstacleSet::default(); // An entity, and the layers that it is in.
/// set.insert((1, WALLS), [Segment::new([5.0, -1.0], [5.0, 1.0])]);
/// set.insert((2, ENEMIES), [Circle::new([9.0, 0.0], 1.0)]);
///
/// let laser = Circle::new([0.0, 0.0], 0.1).with_velocity([900.0, 0.0]);
/// let mask = ENEMIES;
/// let first = set.filter(|(_, layers)| layers & mask != 0).first_hit(&laser, 0.0..=0.1).expect("the enemy");
/// assert_eq!(first.key, (2, ENEMIES));
/// ```
///
/// Obstacles at rest stay for as long as a level does. A moving one is as it was given at the start of the frame: give it
/// anew with [`replace`](Self::replace) in each frame. Its box covers its way up to the horizon of the set, 0.1 s unless
/// [`with_horizon`](Self::with_horizon) names another. A query that ends later, or begins before the frame, is as exact, but
/// looks at every moving obstacle.
///
/// A half-plane, and a shape farther out than 3e38 m, is looked at in every query. A shape with a value that is not finite or
/// a negative radius is kept, and never found.
#[doc(alias = "spatial hash")]
#[doc(alias = "BVH")]
#[derive(Clone, Debug)]
pub struct ObstacleSet<K> {
    members: Vec<Member<K>>,
    /// The members that were removed, to be used again.
    unused: Vec<u32>,
    keys: HashMap<K, Chain>,
    /// Of the members in use, by index.
    whereabouts: Whereabouts,
    /// The number of times that something was inserted.
    inserted: u64,
}

/// One shape.
#[derive(Clone, Copy, Debug)]
struct Member<K> {
    key: K,
    order: Order,
    obstacle: Obstacle,
    /// The next shape of the same key.
    next: u32,
}

/// The shapes of a key: a chain of members.
#[derive(Clone, Copy, Debug)]
struct Chain {
    first: u32,
    last: u32,
}

impl<K: Copy + Eq + Hash> Default for ObstacleSet<K> {
    fn default() -> Self {
        Self::with_horizon(HORIZON)
    }
}

impl<K: Copy + Eq + Hash> ObstacleSet<K> {
    /// Makes an empty set whose moving obstacles are found fast by queries that end within `horizon` (s): the longest frame.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let mut set = ObstacleSet::with_horizon(1.0 / 60.0);
    /// set.insert("enemy", [Circle::new([9.0, 0.0], 1.0).with_velocity([-60.0, 0.0])]);
    /// let bullet = Circle::new([0.0, 0.0], 0.5).with_velocity([390.0, 0.0]);
    /// assert_eq!(set.first_hit(&bullet, 0.0..=1.0 / 60.0).expect("a hit").hit.time, 7.5 / 450.0);
    /// ```
    #[must_use]
    pub fn with_horizon(horizon: f64) -> Self {
        Self {
            members: Vec::new(),
            unused: Vec::new(),
            keys: HashMap::new(),
            whereabouts: Whereabouts::new(horizon),
            inserted: 0,
        }
    }

    /// Adds obstacles under a key, to those that it has already.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::{Circle, Segment}};
    ///
    /// let mut set = ObstacleSet::default();
    /// set.insert("roof", [[0.0, 0.0, 2.0, 1.0], [2.0, 1.0, 4.0, 0.0]].map(|[ax, ay, bx, by]| Segment::new([ax, ay], [bx, by])));
    /// set.insert("roof", [Circle::new([2.0, 1.0], 0.25)]);
    /// assert_eq!((set.len(), set.shapes("roof").count()), (1, 3));
    /// ```
    pub fn insert<O: Into<Obstacle>>(&mut self, key: K, shapes: impl IntoIterator<Item = O>) {
        let place = self.next_place();
        for (part, shape) in (0..).zip(shapes) {
            let member = self.add(key, (place, part), shape.into());
            self.enter(member);
        }
    }

    /// Removes all obstacles of a key. Returns whether there were any.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let mut set = ObstacleSet::from_iter([(7, Circle::new([0.0, 0.0], 1.0))]);
    /// assert!(set.remove(7) && !set.remove(7) && set.is_empty());
    /// ```
    pub fn remove(&mut self, key: K) -> bool {
        let Some(shapes) = self.keys.remove(&key) else { return false };
        self.drop_chain(shapes.first);
        true
    }

    /// Replaces all obstacles of a key, which keeps its place in the order: that of its first obstacle. A new key is inserted.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let mut set = ObstacleSet::from_iter([(7, Circle::new([0.0, 0.0], 1.0))]);
    /// set.replace(7, [Circle::new([9.0, 0.0], 1.0)]); // Where it is in this frame.
    /// assert_eq!(set.closest([0.0, 0.0], 100.0).expect("one").overlap.gap, 8.0);
    /// ```
    pub fn replace<O: Into<Obstacle>>(&mut self, key: K, shapes: impl IntoIterator<Item = O>) {
        let Some(old) = self.keys.get(&key).copied() else { return self.insert(key, shapes) };
        let (place, _) = self.members[old.first as usize].order;
        let (mut last, mut next) = (NONE, old.first);
        let mut shapes = (0..).zip(shapes);
        // The members of the key are used again, as far as they go.
        while next != NONE
            && let Some((part, shape)) = shapes.next()
        {
            let member = &mut self.members[next as usize];
            (member.order, member.obstacle) = ((place, part), shape.into());
            (last, next) = (next, member.next);
            self.enter(last);
        }
        if last == NONE {
            self.remove(key);
            return;
        }
        self.members[last as usize].next = NONE;
        self.keys.insert(key, Chain { first: old.first, last });
        self.drop_chain(next);
        for (part, shape) in shapes {
            let member = self.add(key, (place, part), shape.into());
            self.enter(member);
        }
    }

    /// Returns the obstacles of a key, in the order in which they were given.
    ///
    /// ```
    /// use circle_collision::{detection::{Obstacle, ObstacleSet}, geometry::Circle};
    ///
    /// let ball = Circle::new([0.0, 0.0], 1.0);
    /// let set = ObstacleSet::from_iter([(7, ball)]);
    /// assert_eq!(set.shapes(7).collect::<Vec<_>>(), [&Obstacle::from(ball)]);
    /// assert_eq!(set.shapes(8).count(), 0);
    /// ```
    pub fn shapes(&self, key: K) -> impl Iterator<Item = &Obstacle> {
        let first = self.keys.get(&key).map_or(NONE, |shapes| shapes.first);
        let member = |index: u32| self.members.get(index as usize);
        std::iter::successors(member(first), move |last| member(last.next)).map(|member| &member.obstacle)
    }

    /// Whether a key has obstacles.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let set = ObstacleSet::from_iter([(7, Circle::new([0.0, 0.0], 1.0))]);
    /// assert!(set.contains(7) && !set.contains(8));
    /// ```
    pub fn contains(&self, key: K) -> bool {
        self.keys.contains_key(&key)
    }

    /// Returns all obstacles with their keys, in no particular order.
    ///
    /// ```
    /// use circle_collision::{detection::{Obstacle, ObstacleSet}, geometry::Circle};
    ///
    /// let ball = Circle::new([0.0, 0.0], 1.0);
    /// let set = ObstacleSet::from_iter([(7, ball), (8, ball)]);
    /// assert!(set.iter().all(|(key, obstacle)| key >= 7 && *obstacle == Obstacle::from(ball)));
    /// assert_eq!(set.iter().count(), 2);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (K, &Obstacle)> {
        self.keys.keys().flat_map(|&key| self.shapes(key).map(move |shape| (key, shape)))
    }

    /// Removes everything, and keeps the memory for what comes next.
    ///
    /// ```
    /// use circle_collision::{detection::ObstacleSet, geometry::Circle};
    ///
    /// let mut set = ObstacleSet::from_iter([(7, Circle::new([0.0, 0.0], 1.0))]);
    /// set.clear();
    /// assert!(set.is_empty() && !set.contains(7));
    /// ```
    pub fn clear(&mut self) {
        self.members.clear();
        self.unused.clear();
        self.keys.clear();
        self.whereabouts.clear();
    }

    /// Returns the number of keys.
    ///
    /// ```
    /// use circle_collision::detection::ObstacleSet;
    ///
    /// assert_eq!(ObstacleSet::<u32>::default().len(), 0);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are no obstacles.
    ///
    /// ```
    /// use circle_collision::detection::ObstacleSet;
    ///
    /// assert!(ObstacleSet::<u32>::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    fn next_place(&mut self) -> u64 {
        self.inserted += 1;
        self.inserted
    }

    /// Adds a member to the chain of its key, but to nothing that is searched.
    fn add(&mut self, key: K, order: Order, obstacle: Obstacle) -> u32 {
        let member = Member { key, order, obstacle, next: NONE };
        let index = if let Some(index) = self.unused.pop() {
            self.members[index as usize] = member;
            index
        } else {
            self.members.push(member);
            self.members.len() as u32 - 1
        };
        let shapes = self.keys.entry(key).or_insert(Chain { first: index, last: NONE });
        if let Some(last) = self.members.get_mut(shapes.last as usize) {
            last.next = index;
        }
        shapes.last = index;
        index
    }

    /// Makes a member found where it is now.
    fn enter(&mut self, index: u32) {
        self.whereabouts.set(index, &self.members[index as usize].obstacle);
    }

    /// Removes a member and those after it in its chain from all that is searched.
    fn drop_chain(&mut self, first: u32) {
        let mut next = first;
        while next != NONE {
            self.whereabouts.remove(next);
            self.unused.push(next);
            next = self.members[next as usize].next;
        }
    }
}

impl<K: Copy + Eq + Hash, O: Into<Obstacle>> Extend<(K, O)> for ObstacleSet<K> {
    fn extend<T: IntoIterator<Item = (K, O)>>(&mut self, obstacles: T) {
        let (before, obstacles) = (self.members.len(), obstacles.into_iter());
        self.members.reserve(obstacles.size_hint().0);
        self.keys.reserve(obstacles.size_hint().0);
        let added: Vec<u32> = obstacles
            .map(|(key, shape)| {
                let place = self.next_place();
                self.add(key, (place, 0), shape.into())
            })
            .collect();
        if added.len() < before {
            for member in added {
                self.enter(member);
            }
        } else {
            // They have filled every unused place, so all members are in use.
            self.whereabouts.fill(self.members.iter().map(|member| &member.obstacle));
        }
    }
}

impl<K: Copy + Eq + Hash, O: Into<Obstacle>> FromIterator<(K, O)> for ObstacleSet<K> {
    fn from_iter<T: IntoIterator<Item = (K, O)>>(obstacles: T) -> Self {
        let mut set = Self::default();
        set.extend(obstacles);
        set
    }
}
