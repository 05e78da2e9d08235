//! Sweep: advance from impact to impact within the step, and stop a circle that has had as many as the rules allow.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::DVec2;

use crate::detection::{Nearness, TOUCHING_TOLERANCE, overlap, time_of_impact};
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::fixed_step::judge::{PairCourse, closes};
use crate::simulation::fixed_step::overlapping_pair::AuditEntry;
use crate::simulation::fixed_step::step::{Crowded, PairSearch, Step};

/// A pair that touches within the step, if nothing changes either before. Sorted by time, then by pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PairImpact {
    /// The bits of when (s since the epoch): those of times that are not negative sort like the times.
    time: u64,
    pair: (usize, usize),
    /// The numbers of changes of the two for which it was solved.
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

/// One of the two circles of an impact, as it comes there.
#[derive(Clone, Copy, Debug)]
struct Partner {
    index: usize,
    /// Its place, and the velocity that it has or, if it is stopped, would have.
    circle: Circle,
    is_stopped: bool,
    /// Whether nothing moves it: fixed, or held and not moved by the hand in this step.
    rests: bool,
}

/// A pair that was answered.
#[derive(Clone, Copy, Debug)]
struct Answered {
    pair: (usize, usize),
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
    for (a, b) in pairs {
        sweep.neighbors[a].push(b);
        sweep.neighbors[b].push(a);
        sweep.solve((a, b), sweep.step.start);
    }
    while let Some(Reverse(PairImpact { time, pair: (a, b), changes })) = sweep.ahead.pop() {
        if [a, b].map(|index| sweep.step.bodies[index].changes()) == changes {
            sweep.meet((a, b), f64::from_bits(time));
            sweep.step.refuse_crowd()?;
        }
    }
    sweep.finish()
}

impl Sweep<'_, '_, '_> {
    /// Solves for the impact of a pair, in either order, from `now` on (s since the epoch), and keeps it if it comes within the
    /// step.
    fn solve(&mut self, (first, second): (usize, usize), now: f64) {
        let (a, b) = (first.min(second), first.max(second));
        let bodies = &self.step.bodies;
        // No response: the check at the end notices what is inside a sensor.
        let Some(response) = self.step.response((a, b)) else { return };
        self.step.record.counters.pair_tests += 1;
        let circles = [bodies[a].at(now), bodies[b].at(now)];
        let Some(time) = time_of_impact(&circles[0], &circles[1]) else { return };
        let (time, end) = (now + time, self.step.end);
        let is_inside = |[a, b]: &[Circle; 2]| overlap(a, b).is_overlapping();
        let is_in_time = if response.keeps_apart() {
            time <= end
        } else {
            // Who is inside already does not enter. Whether one enters before the end or in the next step, its check decides.
            let after = self.step.at(end, (a, b));
            !is_inside(&circles) && (is_inside(&after) || time < end && !closes(&after))
        };
        if is_in_time && closes(&circles) {
            let changes = [bodies[a].changes(), bodies[b].changes()];
            self.ahead.push(Reverse(PairImpact { time: time.min(end).to_bits(), pair: (a, b), changes }));
        }
    }

    /// Solves a circle again, which has changed at `now`, against all that it can meet but one.
    fn solve_all(&mut self, circle: usize, except: usize, now: f64) {
        // A single impact leaves each circle on its path, where it stands still. After more, it may go anywhere.
        let targets = match self.step.rules.impacts {
            1 => self.neighbors[circle].clone(),
            _ => (0..self.step.bodies.len()).collect(),
        };
        for target in targets {
            if target != circle && target != except && !self.step.bodies[target].is_removed() {
                self.solve((circle, target), now);
            }
        }
    }

    /// Takes both circles to their impact at `now` (s since the epoch) and responds to it.
    fn meet(&mut self, (a, b): (usize, usize), now: f64) {
        // Only pairs with a response are solved.
        let Some(response) = self.step.response((a, b)) else { return };
        let moving = self.step.at(now, (a, b));
        let partners = [self.partner(a, moving[0]), self.partner(b, moving[1])];
        let mut circles = partners.map(|partner| partner.circle);
        let mut audited = AuditEntry::Nothing;
        let are_on_their_way = partners.iter().all(|partner| !partner.is_stopped);
        // One that is stopped may be about to leave: then there is nothing to answer, unless the other passes through it.
        let is_answered = are_on_their_way || !response.keeps_apart() || closes(&circles);
        if is_answered {
            audited = self.audit((a, b), now, &moving);
            circles = self.step.respond_as_solved(now, (a, b), circles);
            self.step.note_velocity(audited, circles[0].velocity);
        }
        if !response.keeps_apart() {
            self.step.entered.push((a, b));
            return;
        }
        let [at_a, at_b] = partners;
        for (partner, target, after) in [(at_a, at_b, circles[0]), (at_b, at_a, circles[1])] {
            if !partner.rests {
                self.count_impact(partner.index, after, target.is_stopped, now, audited);
                self.solve_all(partner.index, target.index, now);
            }
        }
        // Both leave each other, except that one of them may have been stopped in the way of the other.
        let is_stopped_now = |partner: &Partner| self.progress[partner.index].stopped.is_some();
        if partners.iter().any(|partner| is_stopped_now(partner) != partner.is_stopped) {
            self.solve((a, b), now);
        }
    }

    /// Returns a circle of an impact, to which it comes as `moving`.
    fn partner(&self, index: usize, moving: Circle) -> Partner {
        let stopped = self.progress[index].stopped;
        let velocity = stopped.map_or(moving.velocity, |stopped| stopped.velocity);
        let rests = self.step.bodies[index].is_held() && moving.velocity == DVec2::ZERO;
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
    fn audit(&mut self, (a, b): (usize, usize), now: f64, at_impact: &[Circle; 2]) -> AuditEntry {
        let [stamp_a, stamp_b] = [a, b].map(|index| self.step.bodies[index].stamp());
        let start = self.step.start.max(stamp_a).max(stamp_b);
        let before = self.step.at(start, (a, b));
        // A third circle may push the two into each other again at the instant at which they were answered: still one contact.
        let at_once = |from: f64| now - from <= TOUCHING_TOLERANCE * self.step.duration();
        let mut latest = self.answered.iter().rev().take_while(|answered| at_once(answered.time));
        let is_just_answered = at_once(start) && latest.any(|answered| answered.pair == (a, b));
        self.answered.push(Answered { pair: (a, b), time: now });
        if is_just_answered && overlap(&before[0], &before[1]).nearness() != Nearness::Apart {
            return AuditEntry::GoesOn;
        }
        let course = PairCourse { before, after: *at_impact, duration: now - start };
        self.step.audit_course((a, b), start, &course, Some((now, at_impact)))
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
        if !step.bodies.iter().all(keeps_apart) {
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
