//! A fixed step in which very many pairs lie together, made row by row and in parts, without a list of them.

use super::audit::{audit, is_news, judge};
use super::broad_phase::Bounds;
use super::overlapping_pair::OverlappingPair;
use crate::geometry::Circle;
use crate::simulation::audited_contact::AuditedContact;
use crate::simulation::body::Body;
use crate::simulation::counters::Counters;
use crate::simulation::record::Record;
use crate::simulation::rules::Rules;

/// Roughly how many pairs one part examines.
const PAIRS_AT_ONCE: u64 = 1 << 17;

/// Meetings are put in order by time with no more than this many in memory, and one row. Fewer, and all pairs are looked
/// at more often; more, and they take more memory.
const MEETINGS_AT_ONCE: usize = if cfg!(test) { 1 << 8 } else { 1 << 21 };

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
    /// Spans of time within the step (s, from the first up to the second) whose meetings are not told yet; the earliest is
    /// the last.
    spans: Vec<[f64; 2]>,
    /// How long into the step which pairs met in the earliest span (s); by time, once all of them are known.
    audited: Vec<(f64, u32, u32)>,
    stage: Stage,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// The audit is at this row, for the meetings of the earliest span.
    Watching(usize),
    /// How many of these are told.
    Telling(usize),
    /// The pairs of this row answer next.
    Answering(usize),
}

impl CrowdedStep {
    /// The step of this number, from `start` to `now` (s since the epoch), of which nothing has been made.
    pub fn new(rules: &Rules, bodies: &[Body], (step, start, now): (u64, f64, f64)) -> Self {
        let before: Vec<Circle> = bodies.iter().map(|body| body.at(start)).collect();
        let look: Vec<Circle> = bodies.iter().map(|body| body.at(now)).collect();
        let stage = if rules.audit { Stage::Watching(0) } else { Stage::Answering(0) };
        let (boxes, audited) = (Vec::new(), Vec::new());
        let (bodies, counters) = (bodies.to_vec(), Counters::default());
        let spans = vec![[f64::NEG_INFINITY, f64::INFINITY]];
        let widest = 0.0;
        let mut this =
            Self { step, start, now, before, look, boxes, widest, bodies, counters, spans, audited, stage };
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
        mut respond: impl FnMut(&mut [Body], &OverlappingPair, bool, &mut Record),
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
        respond: &mut impl FnMut(&mut [Body], &OverlappingPair, bool, &mut Record),
    ) -> bool {
        let (mut pairs, mut row) = (0, Vec::new());
        while pairs < PAIRS_AT_ONCE {
            match self.stage {
                Stage::Watching(circle) if circle < self.look.len() => {
                    pairs += self.find_row(circle, &mut row);
                    let is_one_moment = self.span_is_one_moment();
                    for &other in &row {
                        let Some(enter) = self.enter_in_span(circle, other as usize) else { continue };
                        if is_one_moment {
                            self.tell((circle, other as usize), rules, record, &overlapped);
                        } else {
                            self.audited.push((enter, circle as u32, other));
                        }
                    }
                    self.stage = Stage::Watching(circle + 1);
                    if self.audited.len() > MEETINGS_AT_ONCE {
                        self.divide_span();
                    }
                }
                Stage::Watching(_) => {
                    self.audited.sort_unstable_by(|one, other| {
                        one.0.total_cmp(&other.0).then_with(|| (one.1, one.2).cmp(&(other.1, other.2)))
                    });
                    self.stage = Stage::Telling(0);
                }
                Stage::Telling(told) if told < self.audited.len() => {
                    let (_, a, b) = self.audited[told];
                    self.tell((a as usize, b as usize), rules, record, &overlapped);
                    self.stage = Stage::Telling(told + 1);
                    pairs += 1;
                }
                Stage::Telling(_) => {
                    self.audited.clear();
                    self.spans.pop();
                    let is_told = self.spans.is_empty();
                    self.stage = if is_told { Stage::Answering(0) } else { Stage::Watching(0) };
                }
                Stage::Answering(circle) if circle < self.look.len() => {
                    let compared = self.find_row(circle, &mut row);
                    record.counters.pair_tests += compared;
                    pairs += compared;
                    for &other in &row {
                        let pair = (circle, other as usize);
                        let met = rules.audit && self.audited(pair.0, pair.1, record.epoch).is_some();
                        if let Some(found) =
                            OverlappingPair::of([&self.look[pair.0], &self.look[pair.1]], pair, met)
                        {
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

    /// How long into the step this pair met (s), if it did in the earliest span.
    fn enter_in_span(&self, a: usize, b: usize) -> Option<f64> {
        let (before, after) = ([self.before[a], self.before[b]], [self.look[a], self.look[b]]);
        let (enter, _) = judge(&before, &after, self.now - self.start)?;
        let [from, to] = *self.spans.last()?;
        (from <= enter && enter < to).then_some(enter)
    }

    /// Does the earliest span hold one moment only? Its meetings are then in order as they are found.
    fn span_is_one_moment(&self) -> bool {
        self.spans.last().is_some_and(|[from, to]| from.next_up() == *to)
    }

    /// Begins anew with a part of the earliest span, since it has more meetings than are kept: what lies before the middle
    /// one of those found, the moment of that one, and what lies after it.
    fn divide_span(&mut self) {
        let Some([from, to]) = self.spans.pop() else { return };
        let middle = self.audited.len() / 2;
        let (_, &mut (at, ..), _) =
            self.audited.select_nth_unstable_by(middle, |one, other| one.0.total_cmp(&other.0));
        let parts = [[at.next_up(), to], [at, at.next_up()], [from, at]];
        self.spans.extend(parts.into_iter().filter(|[from, to]| from < to));
        self.audited.clear();
        self.stage = Stage::Watching(0);
    }

    fn tell(
        &self,
        (a, b): (usize, usize),
        rules: &Rules,
        record: &mut Record,
        overlapped: impl Fn((usize, usize)) -> bool,
    ) {
        if let Some(audited) = self.audited(a, b, record.epoch)
            && is_news(&audited, rules.response, overlapped((a, b)))
        {
            record.audited(audited);
        }
    }

    fn audited(&self, a: usize, b: usize, epoch: f64) -> Option<AuditedContact> {
        let (before, after) = ([self.before[a], self.before[b]], [self.look[a], self.look[b]]);
        audit(&before, &after, (a, b), (self.step, epoch + self.start, self.now - self.start))
    }
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::simulation::log::Log;
    use crate::simulation::rules::Response;

    const STEP: f64 = 0.1;

    fn rules() -> Rules {
        Rules { response: Response::PassThrough, ..Rules::overlap(STEP) }
    }

    /// The pairs that a step from the start tells as meetings, in its order.
    fn told(bodies: &[Body]) -> Vec<(f64, usize, usize)> {
        let (mut log, mut counters) = (Log::default(), Counters::default());
        let mut step = CrowdedStep::new(&rules(), bodies, (1, 0.0, STEP));
        let mut record = Record { epoch: 0.0, log: &mut log, counters: &mut counters };
        while !step.go_on(&rules(), &mut record, |_| false, |_, _, _, _| {}) {}
        log.audited.iter().map(|met| (met.enter, met.a, met.b)).collect()
    }

    #[test]
    fn meetings_are_told_by_time_however_many_there_are() {
        // Two places whose circles fly through each other: all at one moment, some at a few moments, or each at its own.
        for spread in [0.0, 1e-2, 1e-7] {
            let circles = (0..120_i32).map(|index| {
                let side = f64::from(1 - 2 * (index % 2));
                let late =
                    if spread == 1e-2 { f64::from(index / 40) } else { f64::from(index * index) } * spread;
                Circle::new(dvec2(side * (3.0 + late), 0.0), 0.05).with_velocity(dvec2(-side * 120.0, 0.0))
            });
            let bodies: Vec<Body> = circles.map(|circle| Body::new(circle, false)).collect();
            let mut expected = Vec::new();
            for a in 0..bodies.len() {
                for b in a + 1..bodies.len() {
                    let [before, after] = [0.0, STEP].map(|time| [bodies[a].at(time), bodies[b].at(time)]);
                    expected.extend(judge(&before, &after, STEP).map(|(enter, _)| (enter, a, b)));
                }
            }
            expected.sort_by(|one, other| one.0.total_cmp(&other.0));
            assert!(expected.len() > 10 * MEETINGS_AT_ONCE, "{spread}: {} meetings", expected.len());
            assert_eq!(told(&bodies), expected, "{spread}");
        }
    }
}
