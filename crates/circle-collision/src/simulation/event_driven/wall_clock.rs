//! The next wall of each circle, beside the pairs and the sides of the arena that the scheduler knows.

use std::collections::BTreeMap;
use std::hint::select_unpredictable;

use glam::DVec2;

use super::near_walls::NearWalls;
use crate::detection::{Course, SimdLevel, wall_intercept};
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::prefetch::prefetch_all;
use crate::simulation::setting::Setting;

/// No wall.
const NONE: u32 = u32::MAX;

/// A wall that is not known yet, and is met no sooner than at the time beside it.
const LATER: u32 = u32::MAX - 1;

/// How the circles inside walls are written: as a list of (circle, wall, until).
#[cfg(feature = "serde")]
mod written {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::geometry::infinite::Extended;

    type Passing = BTreeMap<(u32, u32), f64>;

    pub fn serialize<S: Serializer>(passing: &Passing, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_seq(passing.iter().map(|(&(circle, wall), &until)| (circle, wall, Extended(until))))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Passing, D::Error> {
        let list = Vec::<(u32, u32, Extended)>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|(circle, wall, Extended(until))| ((circle, wall), until)).collect())
    }
}

/// What the courses of circles among walls depend on, beside what is there now.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WallsSince {
    /// When a wall was last inserted, changed or removed (s since the epoch): what a circle did before it was among other walls.
    pub since: f64,
    /// The circles inside walls that they pass through, each with the wall, and until when they are (s since the epoch).
    #[cfg_attr(feature = "serde", serde(with = "written"))]
    pub passing: BTreeMap<(u32, u32), f64>,
}

impl WallsSince {
    /// Whether no wall has changed since the epoch, and no circle passes through one.
    #[cfg(feature = "serde")]
    pub fn is_start(&self) -> bool {
        *self == Self::default()
    }
}

/// The next wall that each circle reaches on its course, and the earliest of all.
///
/// A circle is compared with the walls near it. Where it meets none of them before it leaves them behind, those after them are searched
/// only once that time is the earliest of all: most circles have turned by then.
#[derive(Clone, Debug)]
pub struct WallClock {
    level: SimdLevel,
    /// When each circle reaches its next wall (s since the epoch): infinity for one that reaches none.
    times: Vec<f64>,
    /// The next wall of each circle.
    next: Vec<u32>,
    near: Vec<NearWalls>,
    /// A binary tree of circles: each is the one of the two below it that reaches a wall earlier. The root has the index one, and below the
    /// last ones are all circles in order.
    earliest: Vec<u32>,
    pub past: WallsSince,
    /// The number of pairs of a circle and a wall compared that the world has not counted yet.
    pub pairs_solved: usize,
}

/// Clocks are equal if they give the same answers, however many walls are known.
impl PartialEq for WallClock {
    fn eq(&self, other: &Self) -> bool {
        (self.next(), &self.past) == (other.next(), &other.past)
    }
}

impl WallClock {
    /// Solves all circles.
    pub fn new(setting: Setting<'_>, bodies: &[Body], past: WallsSince) -> Self {
        let mut clock = Self {
            level: SimdLevel::widest(),
            times: Vec::new(),
            next: Vec::new(),
            near: Vec::new(),
            earliest: Vec::new(),
            past,
            pairs_solved: 0,
        };
        clock.solve_all(setting, bodies);
        clock
    }

    /// Returns a circle at the start of its course, and when that is (s since the epoch).
    pub fn course(&self, body: &Body) -> (Circle, f64) {
        let start = body.stamp().max(self.past.since);
        (body.at(start), start)
    }

    /// Returns when a circle first reaches a wall (s since the epoch), which circle and which wall. Of equal times the first circle, then
    /// the first wall.
    #[inline]
    pub fn next(&self) -> Option<(f64, usize, usize)> {
        let circle = *self.earliest.get(1)? as usize;
        let time = self.times[circle];
        (time < f64::INFINITY).then(|| (time, circle, self.next[circle] as usize))
    }

    /// Returns the time of [`Self::next`] (s since the epoch): infinity if there is none.
    #[inline]
    pub fn next_time(&self) -> f64 {
        self.earliest.get(1).map_or(f64::INFINITY, |&circle| self.times[circle as usize])
    }

    /// Solves every circle again.
    pub fn solve_all(&mut self, setting: Setting<'_>, bodies: &[Body]) {
        if setting.walls.are_unused() {
            return;
        }
        let count = bodies.len().next_power_of_two().max(2);
        self.times = vec![f64::INFINITY; count];
        self.next = vec![NONE; count];
        // No contact with a wall is known yet, so each place of the tree holds the first circle below it.
        let first_below = |place: usize| (place << (place.leading_zeros() - count.leading_zeros())) - count;
        self.earliest = (0..count).map(|place| first_below(place.max(1)) as u32).collect();
        for circle in 0..bodies.len() {
            self.solve(setting, bodies, circle);
        }
        self.settle(setting, bodies);
    }

    /// Searches until the earliest wall of all is known.
    #[inline]
    pub fn settle(&mut self, setting: Setting<'_>, bodies: &[Body]) {
        while let Some((time, circle, wall)) = self.next()
            && wall == LATER as usize
        {
            let first = self.first(setting, &bodies[circle], circle as u32, Some(time));
            self.put(circle, first);
        }
    }

    /// Prefetches the walls near circles that will change.
    #[inline]
    pub fn read_ahead<const COUNT: usize>(&self, circles: [usize; COUNT]) {
        for circle in circles {
            prefetch_all(&self.near, circle);
        }
    }

    /// Solves a circle again whose course has changed.
    #[inline]
    pub fn solve(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize) {
        if circle >= self.next.len() {
            return self.solve_all(setting, bodies);
        }
        if !self.past.passing.is_empty() {
            self.renew(setting, &bodies[circle], circle as u32);
        }
        if circle >= self.near.len() {
            self.near.resize(circle + 1, NearWalls::UNKNOWN);
        }
        let first = self.first(setting, &bodies[circle], circle as u32, None);
        self.put(circle, first);
    }

    /// Stores when a circle reaches its next wall (s since the epoch), and which.
    fn put(&mut self, circle: usize, (time, wall): (f64, u32)) {
        (self.times[circle], self.next[circle]) = (time, wall);
        let (mut first, mut least) = (circle as u32, time);
        let (mut place, mut other) = (self.times.len() + circle, first ^ 1);
        while place > 1 {
            let beside = self.times[other as usize];
            let is_earlier = if place % 2 == 0 { beside < least } else { beside <= least };
            // No branch: which one is earlier cannot be foreseen.
            first = select_unpredictable(is_earlier, other, first);
            least = if beside < least { beside } else { least };
            place /= 2;
            if self.earliest[place] == first && first != circle as u32 {
                return;
            }
            self.earliest[place] = first;
            other = self.earliest[place ^ 1];
        }
    }

    /// Returns when a circle reaches the first wall on its course (s since the epoch), and which, if that is among those near it. Otherwise
    /// when it leaves them. `left_at` is when it has left the walls near it behind (s since the epoch), and others are to be searched.
    #[inline]
    fn first(&mut self, setting: Setting<'_>, body: &Body, circle: u32, left_at: Option<f64>) -> (f64, u32) {
        if !body.meets_walls() || body.circle().velocity == DVec2::ZERO {
            return (f64::INFINITY, NONE);
        }
        let (path, start) = self.course(body);
        let (time, there) = left_at.map_or((start, path), |time| (time, body.at(time)));
        let near = &mut self.near[circle as usize];
        if left_at.is_some() || !near.serves(&there) {
            near.search(setting.walls, &there, body.changes(), time * path.velocity.length());
        }
        self.pairs_solved += near.count;
        let leaves = time - start + near.time_to_leave(&there);
        let is_met = |wall| !self.past.passing.contains_key(&(circle, wall));
        match near.first_on(self.level, &Course::new(&path), setting.walls, leaves, is_met) {
            Some((wait, wall)) => (start + wait, wall),
            None if leaves < f64::INFINITY => (start + leaves, LATER),
            None => (f64::INFINITY, NONE),
        }
    }

    /// Notes that a circle passes through a wall from now on.
    pub fn begin(&mut self, circle: usize, wall: usize) {
        // The end is computed by the solution that follows.
        self.past.passing.insert((circle as u32, wall as u32), f64::INFINITY);
    }

    /// Computes anew until when a circle is inside the walls that it passes through, on its present course.
    fn renew(&mut self, setting: Setting<'_>, body: &Body, circle: u32) {
        let (path, start) = self.course(body);
        let inside: Vec<(u32, f64)> = self
            .past
            .passing
            .range((circle, 0)..=(circle, NONE))
            .map(|(&(_, wall), &until)| (wall, until))
            .collect();
        for (wall, until) in inside {
            let exit = setting.walls.at(wall as usize).filter(|_| start <= until).and_then(|wall| {
                let found = wall_intercept(&path, wall);
                let stays = found.overlap_duration == f64::INFINITY;
                if stays { Some(f64::INFINITY) } else { found.exit.filter(|&exit| exit >= 0.0) }
            });
            match exit {
                Some(exit) => self.past.passing.insert((circle, wall), start + exit),
                None => self.past.passing.remove(&(circle, wall)),
            };
        }
    }

    /// Forgets that a circle that was removed or replaced is inside walls.
    pub fn forget(&mut self, circle: usize) {
        self.past.passing.retain(|&(inside, _), _| inside as usize != circle);
    }

    /// Moves all times to an epoch that is `shift` seconds later, in which all courses begin at zero.
    pub fn rebase(&mut self, setting: Setting<'_>, bodies: &[Body], shift: f64) {
        self.past.since = 0.0;
        for until in self.past.passing.values_mut() {
            *until -= shift;
        }
        self.solve_all(setting, bodies);
    }
}
