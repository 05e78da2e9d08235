//! The table of future collisions: when each pair touches, or why it never does.

use super::entry::Entry;
use super::entry::{TieBreak, compare_collisions};
use super::passing_pairs::PassingPairs;
use crate::detection::{CircleSet, Impact, SideHit, side_intercept};
use crate::geometry::{Arena, Side};
use crate::simulation::answers::{AnyWall, NextEvent};
use crate::simulation::body::Body;

/// The collision of each pair and the next wall of each circle. Times count from the epoch, so that only the pairs of
/// changed circles need solving again: 2N − 3 after a bounce, N − 1 after a wall.
///
/// Each circle has a row of the circles that it will touch, solved at its last change. Solving a row leaves the other
/// rows as they are: if two rows include a pair, the one solved later is valid.
///
/// ```
/// use circle_collision::geometry::{Arena, Circle};
/// use circle_collision::simulation::{Body, InterceptTable, NextEvent, Reason, bounce};
///
/// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
/// let balls = [cue, Circle::new([3.0, 0.0], 0.5), Circle::new([6.0, 0.0], 0.5)];
/// let mut bodies = balls.map(Body::from);
/// let mut table = InterceptTable::new(&bodies, &Arena::OPEN);
/// assert_eq!(table.next, Some((1.0, NextEvent::Pair { a: 0, b: 1, overlapping: false })));
///
/// let [mut one, mut other] = [bodies[0].at(1.0), bodies[1].at(1.0)];
/// bounce(&mut one, &mut other, 1.0);
/// bodies[0].set(one, 1.0);
/// bodies[1].set(other, 1.0);
/// table.refresh_pair(&bodies, 0, 1);
/// assert_eq!(table.entry(&bodies, 0, 1).reason, Reason::MovingApart);
/// assert_eq!(table.upcoming(9), [(2.0, 1, 2)]);
/// ```
#[derive(Clone, Debug)]
pub struct InterceptTable {
    arena: Arena,
    /// The circles as of their last change.
    circles: CircleSet,
    rows: Vec<ImpactRow>,
    /// The number of rows solved so far.
    solved: u64,
    /// The time of the earliest collision of each row that no later row includes (s since the epoch): infinity if there is
    /// none.
    times: Vec<f64>,
    /// The partner in that collision: the circle itself if there is none.
    partners: Vec<u32>,
    /// The time at which each circle reaches its next wall (s since the epoch): infinity if it reaches none.
    wall_times: Vec<f64>,
    /// The side of that wall.
    sides: Vec<Side>,
    pub(in crate::simulation) ongoing: PassingPairs,
    /// The number of circles that were not removed.
    present: usize,
    /// The number of pairs solved that the world has not counted yet.
    pub(super) pairs_solved: usize,
    /// The next event and its time (s since the epoch): `None` if there is none. `TieBreak` orders events at the same time.
    pub next: Option<(f64, NextEvent)>,
}

/// The circles that one circle will touch.
#[derive(Clone, Debug, Default)]
struct ImpactRow {
    /// The contacts in ascending order of index, without the circles that it is passing through.
    impacts: Vec<Impact>,
    /// The number of this solution among those of all rows, counted from one: the higher of two is the later one.
    solution: u64,
}

/// Tables are equal if they give the same answers, whatever the order in which their rows were solved.
impl PartialEq for InterceptTable {
    fn eq(&self, other: &Self) -> bool {
        (&self.wall_times, &self.sides) == (&other.wall_times, &other.sides)
            && self.ongoing == other.ongoing
            && self.collisions() == other.collisions()
    }
}

impl InterceptTable {
    /// Solves all N(N−1)/2 pairs and all walls.
    #[must_use]
    pub fn new(bodies: &[Body], arena: &Arena) -> Self {
        Self::with_ongoing(bodies, arena, PassingPairs::default())
    }

    /// Solves the same for pairs of which some have ongoing contacts.
    pub(in crate::simulation) fn with_ongoing(
        bodies: &[Body],
        arena: &Arena,
        mut ongoing: PassingPairs,
    ) -> Self {
        ongoing.renew_all(bodies);
        let present = bodies.iter().filter(|body| !body.is_removed()).count();
        let (wall_times, sides) = bodies.iter().map(|body| solve_wall(body, arena)).unzip();
        let mut table = Self {
            arena: *arena,
            circles: CircleSet::new(bodies.iter().map(|body| (*body.circle(), body.stamp()))),
            rows: vec![ImpactRow::default(); bodies.len()],
            solved: 0,
            times: vec![f64::INFINITY; bodies.len()],
            partners: vec![0; bodies.len()],
            wall_times,
            sides,
            ongoing,
            present,
            pairs_solved: present * present.saturating_sub(1) / 2,
            next: None,
        };
        for circle in 0..bodies.len() {
            table.solve(bodies, circle);
        }
        for circle in 0..bodies.len() {
            table.find_earliest(circle);
        }
        table.next = table.find_next();
        table
    }

    /// Solves everything again for bodies whose epoch was moved by `shift` seconds.
    pub(in crate::simulation) fn rebase(&mut self, bodies: &[Body], shift: f64) {
        let pairs_solved = self.pairs_solved;
        *self = Self::with_ongoing(bodies, &self.arena, self.ongoing.shifted(shift));
        self.pairs_solved += pairs_solved;
    }

    /// Returns when a pair of these bodies, `a < b`, collides, or why it never does.
    #[must_use]
    pub fn entry(&self, bodies: &[Body], a: usize, b: usize) -> Entry {
        self.ongoing.entry(bodies, a, b)
    }

    /// Returns the next collisions of pairs, at most `count` of them: (time in s since the epoch, a, b), the earliest first.
    #[must_use]
    pub fn upcoming(&self, count: usize) -> Vec<(f64, usize, usize)> {
        let mut collisions = self.collisions();
        collisions.truncate(count);
        collisions
    }

    /// Adds a circle in the slot of a removed one or after all others.
    pub(in crate::simulation) fn insert(&mut self, bodies: &[Body], circle: usize) {
        if circle == self.rows.len() {
            self.circles = CircleSet::new(bodies.iter().map(|body| (*body.circle(), body.stamp())));
            self.rows.push(ImpactRow::default());
            self.times.push(f64::INFINITY);
            self.partners.push(circle as u32);
            self.wall_times.push(f64::INFINITY);
            self.sides.push(Side::Left);
        }
        self.present += 1;
        self.refresh_one(bodies, circle);
    }

    /// Drops a removed circle. Solves nothing.
    pub(in crate::simulation) fn remove(&mut self, bodies: &[Body], circle: usize) {
        self.present -= 1;
        self.change(bodies, circle);
        self.solve(bodies, circle);
        self.find_earliest_with(&[circle]);
    }

    /// Solves the N − 1 pairs of one changed circle again.
    ///
    /// # Panics
    ///
    /// If there is no body with this index.
    pub fn refresh_one(&mut self, bodies: &[Body], circle: usize) {
        self.ongoing.renew_one(bodies, circle);
        self.change(bodies, circle);
        self.solve(bodies, circle);
        self.find_earliest_with(&[circle]);
        self.pairs_solved += self.present.saturating_sub(1);
    }

    /// Solves the 2N − 3 pairs of two changed circles again.
    ///
    /// # Panics
    ///
    /// If there is no body with one of these indices.
    pub fn refresh_pair(&mut self, bodies: &[Body], a: usize, b: usize) {
        self.ongoing.renew_pair(bodies, a, b);
        for circle in [a, b] {
            self.change(bodies, circle);
        }
        for circle in [b, a] {
            self.solve(bodies, circle);
        }
        self.find_earliest_with(&[a, b]);
        self.pairs_solved += (2 * self.present).saturating_sub(3);
    }

    /// Updates a changed circle and solves its wall.
    fn change(&mut self, bodies: &[Body], circle: usize) {
        self.circles.set(circle, bodies[circle].circle(), bodies[circle].stamp());
        (self.wall_times[circle], self.sides[circle]) = solve_wall(&bodies[circle], &self.arena);
    }

    /// Solves the row of a circle, without finding its earliest collision.
    fn solve(&mut self, bodies: &[Body], circle: usize) {
        let Self { circles, rows, solved, ongoing, present, .. } = self;
        let has_removed = *present < rows.len();
        let row = &mut rows[circle];
        if bodies[circle].is_removed() {
            row.impacts.clear();
        } else {
            circles.impacts(bodies[circle].circle(), bodies[circle].stamp(), &mut row.impacts);
        }
        // A contact at a time beyond the range of f64 never happens.
        row.impacts.retain(|impact| {
            impact.time.is_finite()
                && !ongoing.contains(circle, impact.target)
                && !(has_removed && bodies[impact.target].is_removed())
        });
        *solved += 1;
        row.solution = *solved;
    }

    /// Finds the earliest collision again for the rows of these circles, and for the rows whose earliest collision was with
    /// one of them; then finds the next event.
    fn find_earliest_with(&mut self, changed: &[usize]) {
        for &circle in changed {
            self.find_earliest(circle);
            let mut from = 0;
            while let Some(row) = position_from(&self.partners, circle as u32, from) {
                self.find_earliest(row);
                from = row + 1;
            }
        }
        self.next = self.find_next();
    }

    /// Finds the earliest collision of a row; in a tie, the one with the lowest index.
    fn find_earliest(&mut self, circle: usize) {
        let earlier = |first: Impact, next: Impact| if next.time < first.time { next } else { first };
        let earliest = self.current(circle).copied().reduce(earlier);
        self.times[circle] = earliest.map_or(f64::INFINITY, |impact| impact.time);
        self.partners[circle] = earliest.map_or(circle, |impact| impact.target) as u32;
    }

    fn find_next(&self) -> Option<(f64, NextEvent)> {
        let (pair_time, wall_time) = (smallest(&self.times), smallest(&self.wall_times));
        let time = if wall_time < pair_time { wall_time } else { pair_time };
        if time == f64::INFINITY {
            return None;
        }
        let pair = (pair_time == time).then(|| self.first_pair_at(time)).flatten();
        let wall = (wall_time == time).then(|| position_from(&self.wall_times, time, 0)).flatten();
        let (first, row) =
            pair.into_iter().chain(wall.map(|circle| (TieBreak::Wall(circle), circle))).min()?;
        let event = match first {
            TieBreak::Pair(a, b) => {
                let is_inside =
                    |impact: &Impact| impact.overlapping && (impact.target == a || impact.target == b);
                let overlapping = self.rows[row].impacts.iter().any(is_inside);
                NextEvent::Pair { a, b, overlapping }
            }
            TieBreak::Wall(circle) => NextEvent::Wall { circle, wall: AnyWall::Side(self.sides[circle]) },
        };
        Some((time, event))
    }

    /// Returns the first of the pairs whose row has this time as its earliest, and the row.
    fn first_pair_at(&self, time: f64) -> Option<(TieBreak, usize)> {
        let row = |from: usize| position_from(&self.times, time, from);
        std::iter::successors(row(0), |last| row(last + 1))
            .map(|row| (TieBreak::from_pair(row, self.partners[row] as usize), row))
            .min()
    }

    /// Returns the contacts of a row that no later row includes.
    fn current(&self, circle: usize) -> impl Iterator<Item = &Impact> {
        let row = &self.rows[circle];
        row.impacts.iter().filter(|impact| self.rows[impact.target].solution < row.solution)
    }

    /// Returns all collisions of pairs: (time in s since the epoch, a, b), the earliest first.
    fn collisions(&self) -> Vec<(f64, usize, usize)> {
        let of = |circle: usize| {
            self.current(circle)
                .map(move |&Impact { target, time, .. }| (time, circle.min(target), circle.max(target)))
        };
        let mut collisions: Vec<_> = (0..self.rows.len()).flat_map(of).collect();
        collisions.sort_by(compare_collisions);
        collisions
    }
}

/// The number of values searched at once.
const AT_ONCE: usize = 32;

fn solve_wall(body: &Body, arena: &Arena) -> (f64, Side) {
    match side_intercept(&body.at(body.stamp()), body.walls(arena)) {
        Some(SideHit { side, time }) => (body.stamp() + time, side),
        None => (f64::INFINITY, Side::Left),
    }
}

/// Returns the smallest time: infinity if there are none.
fn smallest(times: &[f64]) -> f64 {
    let smaller = |one: f64, other: f64| if other < one { other } else { one };
    // In independent lanes.
    let (sixteens, rest) = times.as_chunks::<16>();
    let mut lanes = [f64::INFINITY; 16];
    for sixteen in sixteens {
        lanes = std::array::from_fn(|lane| smaller(lanes[lane], sixteen[lane]));
    }
    lanes.iter().chain(rest).fold(f64::INFINITY, |one, &other| smaller(one, other))
}

/// Returns the index of the first value at or after `from` that equals `wanted`.
fn position_from<T: Copy + PartialEq>(values: &[T], wanted: T, from: usize) -> Option<usize> {
    let mut start = from;
    for some in values[from..].chunks(AT_ONCE) {
        // Most chunks do not contain it, and testing for that is faster than finding its position.
        if some.contains(&wanted) {
            return some.iter().position(|&value| value == wanted).map(|place| start + place);
        }
        start += some.len();
    }
    None
}
