//! A fixed step in which very many pairs lie together, made row by row and in parts, without a list of them.

use super::broad_phase::Bounds;
use super::fixed_step::{Found, Record};
use super::referee::{self, Meeting};
use super::{Body, Counters, Rules};
use crate::geometry::Circle;

/// About so many pairs are looked at in one part.
const PAIRS_AT_ONCE: u64 = 1 << 17;

/// A step that has begun. A row is the pairs of one circle with those of higher indices.
#[derive(Clone, Debug, PartialEq)]
pub struct CrowdedStep {
    /// Its number, counted from 1.
    step: u64,
    /// When it began, and when it looks (s since the epoch).
    start: f64,
    now: f64,
    /// All circles at its start.
    before: Vec<Circle>,
    /// All circles at its end, before any has answered to another.
    look: Vec<Circle>,
    /// Their boxes by their left sides, each with its circle.
    boxes: Vec<(Bounds, u32)>,
    /// The width of the widest (m).
    widest: f64,
    /// The bodies, as far as they have answered.
    bodies: Vec<Body>,
    /// Sums over what has been made of it.
    counters: Counters,
    /// How long into the step which pairs met (s); by time, once all are known.
    meetings: Vec<(f64, u32, u32)>,
    stage: Stage,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// The referee is at this row.
    Watching(usize),
    /// So many meetings are told.
    Telling(usize),
    /// The pairs of this row answer next.
    Answering(usize),
}

impl CrowdedStep {
    /// The step of this number, from `start` to `now` (s since the epoch), of which nothing has been made.
    pub fn new(rules: &Rules, bodies: &[Body], (step, start, now): (u64, f64, f64)) -> Self {
        let before: Vec<Circle> = bodies.iter().map(|body| body.at(start)).collect();
        let look: Vec<Circle> = bodies.iter().map(|body| body.at(now)).collect();
        let stage = if rules.referee { Stage::Watching(0) } else { Stage::Answering(0) };
        let (boxes, meetings) = (Vec::new(), Vec::new());
        let (bodies, counters) = (bodies.to_vec(), Counters::default());
        let mut this =
            Self { step, start, now, before, look, bodies, counters, boxes, widest: 0.0, meetings, stage };
        this.boxes = (0..this.look.len()).map(|circle| (this.bounds(circle), circle as u32)).collect();
        this.boxes.sort_unstable_by(|one, other| one.0.left().total_cmp(&other.0.left()));
        this.widest = this.boxes.iter().fold(0.0, |widest, one| one.0.width().max(widest));
        this
    }

    /// When it looks (s since the epoch).
    pub fn time(&self) -> f64 {
        self.now
    }

    /// Sums over what has been made of it.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Gives the bodies as they are at its end, but for the walls. Returns all circles as they were looked at.
    pub fn finish(self, bodies: &mut [Body]) -> Vec<Circle> {
        bodies.clone_from_slice(&self.bodies);
        self.look
    }

    /// Makes a part of it; `respond` answers to an overlapping pair, and is told what `overlapped` says of it: did it
    /// overlap at the look before? Returns whether all pairs have been answered to.
    pub fn go_on(
        &mut self,
        rules: &Rules,
        record: &mut Record,
        overlapped: impl Fn((usize, usize)) -> bool,
        mut respond: impl FnMut(&mut [Body], &Found, bool, &mut Record),
    ) -> bool {
        let mut counters = self.counters;
        let record = &mut Record { epoch: record.epoch, log: record.log, counters: &mut counters };
        let is_made = self.go_on_with(rules, record, overlapped, &mut respond);
        self.counters = counters;
        is_made
    }

    fn go_on_with(
        &mut self,
        rules: &Rules,
        record: &mut Record,
        overlapped: impl Fn((usize, usize)) -> bool,
        respond: &mut impl FnMut(&mut [Body], &Found, bool, &mut Record),
    ) -> bool {
        let (mut pairs, mut row) = (0, Vec::new());
        while pairs < PAIRS_AT_ONCE {
            match self.stage {
                Stage::Watching(circle) if circle < self.look.len() => {
                    pairs += self.find_row(circle, &mut row);
                    for &other in &row {
                        self.watch(circle, other as usize);
                    }
                    self.stage = Stage::Watching(circle + 1);
                }
                Stage::Watching(_) => {
                    self.meetings.sort_unstable_by(|one, other| {
                        one.0.total_cmp(&other.0).then_with(|| (one.1, one.2).cmp(&(other.1, other.2)))
                    });
                    self.stage = Stage::Telling(0);
                }
                Stage::Telling(told) if told < self.meetings.len() => {
                    let (_, a, b) = self.meetings[told];
                    if let Some(meeting) = self.meeting(a as usize, b as usize, record.epoch) {
                        record.tell(meeting, rules.response, overlapped((a as usize, b as usize)));
                    }
                    self.stage = Stage::Telling(told + 1);
                    pairs += 1;
                }
                Stage::Telling(_) => {
                    self.meetings = Vec::new();
                    self.stage = Stage::Answering(0);
                }
                Stage::Answering(circle) if circle < self.look.len() => {
                    let compared = self.find_row(circle, &mut row);
                    record.counters.pair_tests += compared;
                    pairs += compared;
                    for &other in &row {
                        let pair = (circle, other as usize);
                        let met = rules.referee && self.meeting(pair.0, pair.1, record.epoch).is_some();
                        if let Some(found) = Found::of([&self.look[pair.0], &self.look[pair.1]], pair, met) {
                            respond(&mut self.bodies, &found, overlapped(pair), record);
                        }
                    }
                    self.stage = Stage::Answering(circle + 1);
                }
                Stage::Answering(_) => return true,
            }
        }
        false
    }

    /// Writes the circles of a row into `row` whose boxes meet that of this one; returns how many were compared.
    fn find_row(&self, circle: usize, row: &mut Vec<u32>) -> u64 {
        let own = self.bounds(circle);
        let first = self.boxes.partition_point(|one| one.0.left() < own.left() - self.widest);
        let last = self.boxes.partition_point(|one| one.0.left() <= own.left() + own.width());
        row.clear();
        let near = &self.boxes[first..last];
        row.extend(near.iter().filter(|one| one.1 as usize > circle && own.meets(&one.0)).map(|one| one.1));
        row.sort_unstable();
        near.len() as u64
    }

    /// What a circle sweeps in the step, which holds where it ends.
    fn bounds(&self, circle: usize) -> Bounds {
        Bounds::of_sweep(&self.before[circle], self.look[circle].center, self.now - self.start)
    }

    fn watch(&mut self, a: usize, b: usize) {
        let (before, after) = ([self.before[a], self.before[b]], [self.look[a], self.look[b]]);
        if let Some((enter, _)) = referee::judge(&before, &after, self.now - self.start) {
            self.meetings.push((enter, a as u32, b as u32));
        }
    }

    fn meeting(&self, a: usize, b: usize, epoch: f64) -> Option<Meeting> {
        let (before, after) = ([self.before[a], self.before[b]], [self.look[a], self.look[b]]);
        Meeting::of(&before, &after, (a, b), (self.step, epoch + self.start, self.now - self.start))
    }
}
