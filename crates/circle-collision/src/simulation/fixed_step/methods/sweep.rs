//! Sweep: advance from impact to impact within the step, and stop a circle that has had as many as the rules allow.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::DVec2;

use crate::detection::{Nearness, TOUCHING_TOLERANCE, overlap, time_of_impact};
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::fixed_step::audit::{PairCourse, closes};
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

/// The impacts of a step, to come and past.
struct Sweep<'a, 'step, 'world> {
    step: &'a mut Step<'step, 'world>,
    ahead: BinaryHeap<Reverse<PairImpact>>,
    /// By circle.
    progress: Vec<Progress>,
    /// By circle, those whose paths through the step may cross its own.
    neighbors: Vec<Vec<usize>>,
    /// The pairs that were answered, and when (s since the epoch).
    answered: Vec<((usize, usize), f64)>,
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
        if [a, b].map(|one| sweep.step.bodies[one].changes()) == changes {
            sweep.meet((a, b), f64::from_bits(time));
            sweep.step.refuse_crowd()?;
        }
    }
    sweep.finish()
}

impl Sweep<'_, '_, '_> {
    /// Solves for the impact of a pair, in either order, from `now` on (s since the epoch), and keeps it if it comes within the
    /// step.
    fn solve(&mut self, (one, other): (usize, usize), now: f64) {
        let (a, b) = (one.min(other), one.max(other));
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
        let others = match self.step.rules.impacts {
            1 => self.neighbors[circle].clone(),
            _ => (0..self.step.bodies.len()).collect(),
        };
        for other in others {
            if other != circle && other != except && !self.step.bodies[other].is_removed() {
                self.solve((circle, other), now);
            }
        }
    }

    /// Takes both circles to their impact at `now` (s since the epoch) and responds to it.
    fn meet(&mut self, (a, b): (usize, usize), now: f64) {
        let Some(response) = self.step.response((a, b)) else { return };
        let moving = self.step.at(now, (a, b));
        let was_stopped = [a, b].map(|one| self.progress[one].stopped.is_some());
        let mut circles = [0, 1].map(|side| {
            let stopped = self.progress[[a, b][side]].stopped;
            Circle { velocity: stopped.map_or(moving[side].velocity, |one| one.velocity), ..moving[side] }
        });
        // Fixed, or held and not moved by the hand in this step.
        let rests = [0, 1]
            .map(|side| self.step.bodies[[a, b][side]].is_held() && moving[side].velocity == DVec2::ZERO);
        let mut audited = AuditEntry::Nothing;
        // Who meets one that is stopped may find it about to leave; who passes through it enters it all the same.
        if was_stopped == [false, false] || !response.keeps_apart() || closes(&circles) {
            audited = self.audit((a, b), now, &moving);
            circles = self.step.respond_as_solved(now, (a, b), circles);
            self.step.note_velocity(audited, circles[0].velocity);
        }
        if !response.keeps_apart() {
            self.step.entered.push((a, b));
            return;
        }
        for (side, circle) in [a, b].into_iter().enumerate() {
            if rests[side] {
                continue;
            }
            let Progress { impacts, stopped } = &mut self.progress[circle];
            *impacts += 1;
            let velocity = circles[side].velocity;
            if let Some(stopped) = stopped {
                stopped.velocity = velocity;
            } else if *impacts >= self.step.rules.impacts || was_stopped[1 - side] {
                *stopped = Some(Stopped { since: now, velocity, audited });
            }
            let velocity = if stopped.is_some() { DVec2::ZERO } else { velocity };
            self.step.bodies[circle].set(Circle { velocity, ..circles[side] }, now);
        }
        for (side, (circle, other)) in [(a, b), (b, a)].into_iter().enumerate() {
            if !rests[side] {
                self.solve_all(circle, other, now);
            }
        }
        let is_stopped = [a, b].map(|one| self.progress[one].stopped.is_some());
        if is_stopped != was_stopped {
            self.solve((a, b), now);
        }
    }

    /// Audits the course that an impact at `now` (s since the epoch) ends.
    fn audit(&mut self, (a, b): (usize, usize), now: f64, at_impact: &[Circle; 2]) -> AuditEntry {
        let [one, other] = [a, b].map(|one| self.step.bodies[one].stamp());
        let start = self.step.start.max(one).max(other);
        let before = self.step.at(start, (a, b));
        // A third circle may push the two into each other again at the instant at which they were answered: still one contact.
        let at_once = |from: f64| now - from <= TOUCHING_TOLERANCE * self.step.duration();
        let mut latest = self.answered.iter().rev().take_while(|&&(_, time)| at_once(time));
        let is_just_answered = at_once(start) && latest.any(|&(pair, _)| pair == (a, b));
        self.answered.push(((a, b), now));
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
                    let found = step.check(pair);
                    step.found.extend(found);
                    step.refuse_crowd()?;
                }
            }
        }
        step.respond_to_found();
        Ok(())
    }
}
