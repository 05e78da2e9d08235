//! The next wall of each circle, beside the pairs and the sides of the arena that the scheduler knows.

use std::collections::BTreeMap;

use super::near_walls::NearWalls;
use crate::detection::{time_to_wall, wall_intercept};
use crate::geometry::{Circle, Wall};
use crate::simulation::body::Body;
use crate::simulation::setting::Setting;

/// No wall.
const NONE: u32 = u32::MAX;

/// A wall that is not known yet, and is met no sooner than at the time beside it.
const LATER: u32 = u32::MAX - 1;

/// How the circles inside walls are written: as a list of (circle, wall, until).
#[cfg(feature = "serde")]
pub mod written {
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

/// The next wall that each circle reaches on its course, and the earliest of all.
///
/// A circle is compared with the walls near it. Where it meets none of them before it leaves them behind, others are searched only once
/// that time is the earliest of all: most circles have turned by then.
#[derive(Clone, Debug, Default)]
pub struct WallClock {
    /// The next wall of each circle.
    next: Vec<u32>,
    near: Vec<NearWalls>,
    /// A binary tree of times (s since the epoch): each is the earlier one of the two below it, and those of the circles are the second
    /// half. The root has the index one. Infinity for a circle that reaches none.
    times: Vec<f64>,
    /// When a wall was last inserted, changed or removed (s since the epoch): what a circle did before it was among other walls.
    pub since: f64,
    /// The circles inside walls that they pass through, each with the wall, and until when they are (s since the epoch).
    pub passing: BTreeMap<(u32, u32), f64>,
}

/// Clocks are equal if they give the same answers, however many walls are known.
impl PartialEq for WallClock {
    fn eq(&self, other: &Self) -> bool {
        (self.next(), self.since) == (other.next(), other.since) && self.passing == other.passing
    }
}

impl WallClock {
    /// Solves all circles after walls have changed at `since` (s since the epoch).
    pub fn new(
        setting: Setting<'_>,
        bodies: &[Body],
        since: f64,
        passing: BTreeMap<(u32, u32), f64>,
    ) -> Self {
        let mut clock = Self { since, passing, ..Self::default() };
        clock.solve_all(setting, bodies);
        clock
    }

    /// Returns a circle at the start of its course, and when that is (s since the epoch).
    pub fn course(&self, body: &Body) -> (Circle, f64) {
        let start = body.stamp().max(self.since);
        (body.at(start), start)
    }

    /// Returns when a circle first reaches a wall (s since the epoch), which circle and which wall. Of equal times the first circle, then
    /// the first wall.
    #[inline]
    pub fn next(&self) -> Option<(f64, usize, usize)> {
        let time = self.next_time();
        if time == f64::INFINITY {
            return None;
        }
        let half = self.times.len() / 2;
        let mut place = 1;
        while place < half {
            place = 2 * place + usize::from(self.times[2 * place] != time);
        }
        Some((time, place - half, self.next[place - half] as usize))
    }

    /// Returns the time of [`Self::next`] (s since the epoch): infinity if there is none.
    #[inline]
    pub fn next_time(&self) -> f64 {
        self.times.get(1).copied().unwrap_or(f64::INFINITY)
    }

    /// Solves every circle again.
    pub fn solve_all(&mut self, setting: Setting<'_>, bodies: &[Body]) {
        if setting.walls.are_unused() {
            return;
        }
        let half = bodies.len().next_power_of_two().max(2);
        self.next = vec![NONE; half];
        self.near.resize(half, NearWalls::default());
        self.times = vec![f64::INFINITY; 2 * half];
        for circle in 0..bodies.len() {
            self.solve(setting, bodies, circle);
        }
        self.settle(setting, bodies);
    }

    /// Searches until the earliest wall of all is known.
    #[inline]
    pub fn settle(&mut self, setting: Setting<'_>, bodies: &[Body]) {
        while let Some((_, circle, wall)) = self.next()
            && wall == LATER as usize
        {
            let first = self.first_of_all(setting, &bodies[circle], circle as u32);
            self.put(circle, first);
        }
    }

    /// Solves a circle again whose course has changed.
    #[inline]
    pub fn solve(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize) {
        if circle >= self.next.len() {
            return self.solve_all(setting, bodies);
        }
        if !self.passing.is_empty() {
            self.renew(setting, &bodies[circle], circle as u32);
        }
        let first = self.first_near(setting, &bodies[circle], circle as u32);
        self.put(circle, first);
    }

    /// Stores when a circle reaches its next wall (s since the epoch), and which.
    fn put(&mut self, circle: usize, (time, wall): (f64, u32)) {
        self.next[circle] = wall;
        let mut place = self.times.len() / 2 + circle;
        self.times[place] = time;
        while place > 1 {
            place /= 2;
            let earlier = self.times[2 * place].min(self.times[2 * place + 1]);
            if self.times[place] == earlier {
                return;
            }
            self.times[place] = earlier;
        }
    }

    /// Returns when a circle reaches the first wall on its course (s since the epoch), and which, if that is among those near it. Otherwise
    /// when it leaves them.
    fn first_near(&mut self, setting: Setting<'_>, body: &Body, circle: u32) -> (f64, u32) {
        let mut first = (f64::INFINITY, NONE);
        if !body.meets_walls() {
            return first;
        }
        let (path, start) = self.course(body);
        self.near[circle as usize].follow(setting.walls, &path);
        let near = &self.near[circle as usize];
        let leaves = near.time_to_leave(&path);
        near.visit(&path, leaves, |index| {
            if let Some(wall) = setting.walls.at(index as usize) {
                self.meet(&path, circle, (index, wall), &mut first);
            }
            first.0
        });
        if first.0 <= leaves { (start + first.0, first.1) } else { (start + leaves, LATER) }
    }

    /// Returns when a circle reaches the first wall on its course (s since the epoch), and which.
    #[cold]
    fn first_of_all(&self, setting: Setting<'_>, body: &Body, circle: u32) -> (f64, u32) {
        let mut first = (f64::INFINITY, NONE);
        let (path, start) = self.course(body);
        setting.walls.visit(&path, f64::MAX, |index, wall, limit| {
            self.meet(&path, circle, (index as u32, wall), &mut first);
            first.0.min(limit)
        });
        (start + first.0, first.1)
    }

    /// Makes a wall the first one on the path of a circle, if it is: of equal times, the first in order.
    #[inline]
    fn meet(&self, path: &Circle, circle: u32, (index, wall): (u32, &Wall), first: &mut (f64, u32)) {
        if let Some(wait) = time_to_wall(path, wall)
            && (wait, index) < *first
            && !self.passing.contains_key(&(circle, index))
        {
            *first = (wait, index);
        }
    }

    /// Notes that a circle passes through a wall from now on.
    pub fn begin(&mut self, circle: usize, wall: usize) {
        // The end is computed by the solution that follows.
        self.passing.insert((circle as u32, wall as u32), f64::INFINITY);
    }

    /// Computes anew until when a circle is inside the walls that it passes through, on its present course.
    fn renew(&mut self, setting: Setting<'_>, body: &Body, circle: u32) {
        let (path, start) = self.course(body);
        let inside: Vec<(u32, f64)> = self
            .passing
            .range((circle, 0)..=(circle, NONE))
            .map(|(&(_, wall), &until)| (wall, until))
            .collect();
        for (wall, until) in inside {
            let exit = setting.walls.at(wall as usize).filter(|_| start <= until).and_then(|wall| {
                let found = wall_intercept(&path, wall);
                let rests = path.velocity == glam::DVec2::ZERO && found.closest_distance < found.reach;
                if rests { Some(f64::INFINITY) } else { found.exit.filter(|&exit| exit >= 0.0) }
            });
            match exit {
                Some(exit) => self.passing.insert((circle, wall), start + exit),
                None => self.passing.remove(&(circle, wall)),
            };
        }
    }

    /// Forgets that a circle that was removed or replaced is inside walls.
    pub fn forget(&mut self, circle: usize) {
        self.passing.retain(|&(inside, _), _| inside as usize != circle);
    }

    /// Moves all times to an epoch that is `shift` seconds later, in which all courses begin at zero.
    pub fn rebase(&mut self, setting: Setting<'_>, bodies: &[Body], shift: f64) {
        self.since = 0.0;
        for until in self.passing.values_mut() {
            *until -= shift;
        }
        self.solve_all(setting, bodies);
    }
}
