//! Sweep: advance from impact to impact within the step, and stop a circle that has had as many as the rules allow.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::DVec2;

use crate::detection::{Nearness, TOUCHING_TOLERANCE, overlap, time_of_impact, wall_intercept};
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::fixed_step::judge::closes;
use crate::simulation::fixed_step::overlapping_pair::AuditEntry;
use crate::simulation::fixed_step::step::{Crowded, PairSearch, Step};
use crate::simulation::pair::Pair;

/// A pair that touches within the step, if nothing changes either before. Sorted by time, then by pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PairImpact {
    /// The bits of when (s since the epoch): those of times that are not negative sort like the times.
    time: u64,
    pair: Pair,
    /// The numbers of changes of the two for which it was solved: zero for a wall.
    changes: [u32; 2],
}

/// How often a circle has had an impact in the step, and how it goes on after the step if it was stopped.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    impacts: u32,
    stopped: Option<Stopped>,
}

/// A circle that is stopped until the step ends.
#[derive(Clone, Copy, Debug)]
struct Stopped {
    /// Since when (s since the epoch).
    since: f64,
    /// The velocity with which it then goes on (m/s).
    velocity: DVec2,
    /// The entry of the audit for the impact that stopped it.
    audited: AuditEntry,
}

/// One of the two of an impact, as it comes there.
#[derive(Clone, Copy, Debug)]
struct Partner {
    /// The index of the circle; `None` for a wall.
    index: Option<usize>,
    /// Its place, and the velocity that it has or, if it is stopped, would have.
    circle: Circle,
    is_stopped: bool,
    /// Whether nothing moves it: fixed, or held and not moved by the hand in this step.
    rests: bool,
}

/// A pair that was answered.
#[derive(Clone, Copy, Debug)]
struct Answered {
    pair: Pair,
    /// When (s since the epoch).
    time: f64,
}

/// The impacts of a step, to come and past.
struct Sweep<'a, 'step, 'world> {
    step: &'a mut Step<'step, 'world>,
    ahead: BinaryHeap<Reverse<PairImpact>>,
    /// By circle.
    progress: Vec<Progress>,
    /// By circle, those whose paths through the step may cross its own.
    neighbors: Vec<Vec<usize>>,
    answered: Vec<Answered>,
}

/// Makes a step.
pub fn make(step: &mut Step) -> Result<(), Crowded> {
    let pairs = step.pairs(PairSearch::Path)?;
    let progress = vec![Progress::default(); step.bodies.len()];
    let neighbors = vec![Vec::new(); step.bodies.len()];
    let mut sweep = Sweep { step, ahead: BinaryHeap::new(), progress, neighbors, answered: Vec::new() };
    for pair in pairs {
        if let Pair::Circles(a, b) = pair {
            sweep.neighbors[a].push(b);
            sweep.neighbors[b].push(a);
        }
        sweep.solve(pair, sweep.step.start);
    }
    while let Some(Reverse(PairImpact { time, pair, changes })) = sweep.ahead.pop() {
        if sweep.changes(pair) == changes {
            sweep.meet(pair, f64::from_bits(time));
            sweep.step.refuse_crowd()?;
        }
    }
    sweep.finish()
}

impl Sweep<'_, '_, '_> {
    /// Returns the numbers of changes of the two of a pair: zero for a wall.
    fn changes(&self, pair: Pair) -> [u32; 2] {
        let of = |index: usize| self.step.bodies[index].changes();
        [of(pair.first()), pair.second().map_or(0, of)]
    }

    /// Solves for the impact of a pair from `now` on (s since the epoch), and keeps it if it comes within the step.
    fn solve(&mut self, pair: Pair, now: f64) {
        // No response: the check at the end notices what is inside a sensor.
        let Some(response) = self.step.response(pair) else { return };
        self.step.record.counters.pair_tests += 1;
        let circles = self.step.at(now, pair);
        let time = match self.step.wall(pair) {
            Some(wall) => wall_intercept(&circles[0], wall).time_of_impact(),
            None => time_of_impact(&circles[0], &circles[1]),
        };
        let Some(time) = time else { return };
        let (time, end) = (now + time, self.step.end);
        let is_inside = |[a, b]: &[Circle; 2]| overlap(a, b).is_overlapping();
        let is_in_time = if response.keeps_apart() {
            time <= end
        } else {
            // Who is inside already does not enter. Whether one enters before the end or in the next step, its check decides.
            let after = self.step.at(end, pair);
            !is_inside(&circles) && (is_inside(&after) || time < end && !closes(&after))
        };
        if is_in_time && closes(&circles) {
            let changes = self.changes(pair);
            self.ahead.push(Reverse(PairImpact { time: time.min(end).to_bits(), pair, changes }));
        }
    }

    /// Solves a circle again, which has changed at `now`, against all that it can meet but one pair.
    fn solve_all(&mut self, circle: usize, except: Pair, now: f64) {
        // A single impact leaves each circle on its path, where it stands still. After more, it may go anywhere.
        let targets = match self.step.rules.impacts {
            1 => self.neighbors[circle].clone(),
            _ => (0..self.step.bodies.len()).collect(),
        };
        for target in targets {
            let pair = Pair::Circles(circle.min(target), circle.max(target));
            if target != circle && pair != except && !self.step.bodies[target].is_removed() {
                self.solve(pair, now);
            }
        }
        let (walls, path) = (self.step.walls, self.step.bodies[circle].at(now));
        walls.visit(&path, self.step.end - now, |wall, _, limit| {
            let pair = Pair::Wall(circle, wall);
            if pair != except {
                self.solve(pair, now);
            }
            limit
        });
    }

    /// Takes both circles to their impact at `now` (s since the epoch) and responds to it.
    fn meet(&mut self, pair: Pair, now: f64) {
        // Only pairs with a response are solved.
        let Some(response) = self.step.response(pair) else { return };
        let moving = self.step.at(now, pair);
        let partners = [self.partner(Some(pair.first()), moving[0]), self.partner(pair.second(), moving[1])];
        let mut circles = partners.map(|partner| partner.circle);
        let mut audited = AuditEntry::Nothing;
        let are_on_their_way = partners.iter().all(|partner| !partner.is_stopped);
        // One that is stopped may be about to leave: then there is nothing to answer, unless the other passes through it.
        let is_answered = are_on_their_way || !response.keeps_apart() || closes(&circles);
        if is_answered {
            audited = self.audit(pair, now, &moving);
            circles = self.step.respond_as_solved(now, pair, circles);
            self.step.note_velocity(audited, circles[0].velocity);
        }
        if !response.keeps_apart() {
            self.step.entered.push(pair);
            return;
        }
        let [at_a, at_b] = partners;
        for (partner, target, after) in [(at_a, at_b, circles[0]), (at_b, at_a, circles[1])] {
            if let Some(index) = partner.index.filter(|_| !partner.rests) {
                self.count_impact(index, after, target.is_stopped, now, audited);
                self.solve_all(index, pair, now);
            }
        }
        // Both leave each other, except that one of them may have been stopped in the way of the other.
        let is_stopped_now =
            |partner: &Partner| partner.index.is_some_and(|index| self.progress[index].stopped.is_some());
        if partners.iter().any(|partner| is_stopped_now(partner) != partner.is_stopped) {
            self.solve(pair, now);
        }
    }

    /// Returns a circle of an impact, to which it comes as `moving`, or a wall.
    fn partner(&self, index: Option<usize>, moving: Circle) -> Partner {
        let stopped = index.and_then(|index| self.progress[index].stopped);
        let velocity = stopped.map_or(moving.velocity, |stopped| stopped.velocity);
        let is_held = index.is_none_or(|index| self.step.bodies[index].is_held());
        let rests = is_held && moving.velocity == DVec2::ZERO;
        Partner { index, circle: Circle { velocity, ..moving }, is_stopped: stopped.is_some(), rests }
    }

    /// Counts an impact of a circle at `now` (s since the epoch), which goes on as `after` it: when the step ends, if it is
    /// stopped, has had as many as the rules allow, or has met one that is stopped.
    fn count_impact(
        &mut self,
        index: usize,
        after: Circle,
        has_met_stopped: bool,
        now: f64,
        audited: AuditEntry,
    ) {
        let Progress { impacts, stopped } = &mut self.progress[index];
        let velocity = after.velocity;
        *impacts += 1;
        if let Some(stopped) = stopped {
            stopped.velocity = velocity;
        } else if *impacts >= self.step.rules.impacts || has_met_stopped {
            *stopped = Some(Stopped { since: now, velocity, audited });
        }
        let velocity = if stopped.is_some() { DVec2::ZERO } else { velocity };
        self.step.bodies[index].set(Circle { velocity, ..after }, now);
    }

    /// Audits the course that an impact at `now` (s since the epoch) ends.
    fn audit(&mut self, pair: Pair, now: f64, at_impact: &[Circle; 2]) -> AuditEntry {
        let stamps = pair.circles().map(|index| self.step.bodies[index].stamp());
        let start = stamps.fold(self.step.start, f64::max);
        let before = self.step.at(start, pair);
        // A third circle may push the two into each other again at the instant at which they were answered: still one contact.
        let at_once = |from: f64| now - from <= TOUCHING_TOLERANCE * self.step.duration();
        let mut latest = self.answered.iter().rev().take_while(|answered| at_once(answered.time));
        let is_just_answered = at_once(start) && latest.any(|answered| answered.pair == pair);
        self.answered.push(Answered { pair, time: now });
        if is_just_answered && overlap(&before[0], &before[1]).nearness() != Nearness::Apart {
            return AuditEntry::GoesOn;
        }
        let course = self.step.course_to(pair, [before, *at_impact], now - start);
        self.step.audit_course(pair, start, &course, Some((now, at_impact)))
    }

    /// Lets the stopped circles go on, and checks the pairs that pass through each other.
    fn finish(self) -> Result<(), Crowded> {
        let Self { step, progress, .. } = self;
        for (circle, progress) in progress.iter().enumerate() {
            let Some(Stopped { since, velocity, audited }) = progress.stopped else { continue };
            step.bodies[circle].set(Circle { velocity, ..step.bodies[circle].at(step.end) }, step.end);
            step.note_stopped(circle, since, audited);
        }
        let keeps_apart =
            |body: &Body| body.is_solid() && body.response().unwrap_or(step.rules.response).keeps_apart();
        // A wall has the response of the rules.
        let walls_keep_apart = step.walls.len() == 0 || step.rules.response.keeps_apart();
        if !walls_keep_apart || !step.bodies.iter().all(keeps_apart) {
            for pair in step.pairs(PairSearch::End)? {
                if step.response_that_keeps_apart(pair).is_none() {
                    let overlapping = step.check(pair);
                    step.overlapping.extend(overlapping);
                    step.refuse_crowd()?;
                }
            }
        }
        step.respond_to_overlapping();
        Ok(())
    }
}
