//! A fixed step in which very many pairs overlap: made row by row and in parts, without a list of the pairs.

use super::audit::{audit, is_new, judge};
use super::bounds::Bounds;
use super::overlapping_pair::OverlappingPair;
use crate::geometry::Circle;
use crate::simulation::audited_contact::AuditedContact;
use crate::simulation::body::Body;
use crate::simulation::counters::Counters;
use crate::simulation::record::Record;
use crate::simulation::rules::Rules;

/// The approximate number of pairs that one part examines.
const PAIRS_AT_ONCE: u64 = 1 << 17;

/// The maximum number of audited contacts, besides those of one row, that are in memory while they are sorted by time.
/// With fewer, all pairs are audited more often; with more, they take more memory.
const CONTACTS_AT_ONCE: usize = if cfg!(test) { 1 << 8 } else { 1 << 21 };

/// A step that has begun. A row is the pairs of one circle with the circles of higher index.
#[derive(Clone, Debug, PartialEq)]
pub struct CrowdedStep {
    /// Its number, counted from 1.
    step: u64,
    /// Its start (s since the epoch).
    start: f64,
    /// Its end, where the check is (s since the epoch).
    now: f64,
    /// All circles at its start.
    before: Vec<Circle>,
    /// All circles at the check, before any response.
    at_check: Vec<Circle>,
    /// The boxes of the circles in the order of their left sides, each with the index of its circle.
    boxes: Vec<(Bounds, u32)>,
    /// The maximum width of a box (m).
    max_width: f64,
    /// The bodies with the responses so far.
    bodies: Vec<Body>,
    /// The sums of the step so far.
    counters: Counters,
    /// The spans of time (s since the start of the step, from the first up to the second) whose audited contacts are
    /// not written yet, the earliest last.
    spans: Vec<[f64; 2]>,
    /// The audited contacts of the earliest span: time (s since the start of the step), a, b. Sorted once all are
    /// found.
    contacts: Vec<(f64, u32, u32)>,
    stage: Stage,
}

/// The part of the step that comes next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// Audits this row for contacts in the earliest span.
    Auditing(usize),
    /// Writes the contact at this place among those of the earliest span.
    Writing(usize),
    /// Responds to the overlapping pairs of this row.
    Responding(usize),
}

impl CrowdedStep {
    /// Begins the step of this number, from `start` to `now` (s since the epoch).
    pub fn new(rules: &Rules, bodies: &[Body], (step, start, now): (u64, f64, f64)) -> Self {
        let before: Vec<Circle> = bodies.iter().map(|body| body.at(start)).collect();
        let at_check: Vec<Circle> = bodies.iter().map(|body| body.at(now)).collect();
        let mut boxes: Vec<(Bounds, u32)> = (0..bodies.len())
            .map(|circle| (sweep(&before[circle], &at_check[circle], now - start), circle as u32))
            .collect();
        boxes.sort_unstable_by(|one, other| one.0.left().total_cmp(&other.0.left()));
        Self {
            step,
            start,
            now,
            before,
            at_check,
            max_width: boxes.iter().fold(0.0, |widest, one| one.0.width().max(widest)),
            boxes,
            bodies: bodies.to_vec(),
            counters: Counters::default(),
            spans: vec![[f64::NEG_INFINITY, f64::INFINITY]],
            contacts: Vec::new(),
            stage: if rules.audit { Stage::Auditing(0) } else { Stage::Responding(0) },
        }
    }

    /// Returns the time of the check (s since the epoch).
    pub fn time(&self) -> f64 {
        self.now
    }

    /// Returns the sums of the step so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Writes the bodies at the end of the step, before the walls, into `bodies`. Returns all circles at the check.
    pub fn finish(self, bodies: &mut [Body]) -> Vec<Circle> {
        bodies.clone_from_slice(&self.bodies);
        self.at_check
    }

    /// Makes the next part of the step. Returns whether every pair has been responded to.
    ///
    /// `overlapped` says whether a pair overlapped at the last check; `respond` responds to an overlapping pair and is
    /// given that answer.
    pub fn advance(
        &mut self,
        rules: &Rules,
        record: &mut Record,
        overlapped: impl Fn((usize, usize)) -> bool,
        mut respond: impl FnMut(&mut [Body], &OverlappingPair, bool, &mut Record),
    ) -> bool {
        let mut counters = self.counters;
        let record = &mut Record { epoch: record.epoch, log: record.log, counters: &mut counters };
        let is_finished = self.advance_stages(rules, record, overlapped, &mut respond);
        self.counters = counters;
        is_finished
    }

    fn advance_stages(
        &mut self,
        rules: &Rules,
        record: &mut Record,
        overlapped: impl Fn((usize, usize)) -> bool,
        respond: &mut impl FnMut(&mut [Body], &OverlappingPair, bool, &mut Record),
    ) -> bool {
        let (mut pairs, mut row) = (0, Vec::new());
        while pairs < PAIRS_AT_ONCE {
            match self.stage {
                Stage::Auditing(circle) if circle < self.at_check.len() => {
                    pairs += self.find_row(circle, &mut row);
                    let is_one_moment = self.span_is_one_moment();
                    for &other in &row {
                        let Some(enter) = self.enter_in_span(circle, other as usize) else { continue };
                        if is_one_moment {
                            self.write((circle, other as usize), rules, record, &overlapped);
                        } else {
                            self.contacts.push((enter, circle as u32, other));
                        }
                    }
                    self.stage = Stage::Auditing(circle + 1);
                    if self.contacts.len() > CONTACTS_AT_ONCE {
                        self.divide_span();
                    }
                }
                Stage::Auditing(_) => {
                    self.contacts.sort_unstable_by(|one, other| {
                        one.0.total_cmp(&other.0).then_with(|| (one.1, one.2).cmp(&(other.1, other.2)))
                    });
                    self.stage = Stage::Writing(0);
                }
                Stage::Writing(place) if place < self.contacts.len() => {
                    let (_, a, b) = self.contacts[place];
                    self.write((a as usize, b as usize), rules, record, &overlapped);
                    self.stage = Stage::Writing(place + 1);
                    pairs += 1;
                }
                Stage::Writing(_) => {
                    self.contacts.clear();
                    self.spans.pop();
                    let is_written = self.spans.is_empty();
                    self.stage = if is_written { Stage::Responding(0) } else { Stage::Auditing(0) };
                }
                Stage::Responding(circle) if circle < self.at_check.len() => {
                    let compared = self.find_row(circle, &mut row);
                    record.counters.pair_tests += compared;
                    pairs += compared;
                    for &other in &row {
                        let pair = (circle, other as usize);
                        let began = rules.audit && self.audit_pair(pair, record.epoch).is_some();
                        let circles = [&self.at_check[pair.0], &self.at_check[pair.1]];
                        if let Some(found) = OverlappingPair::of(circles, pair, began) {
                            respond(&mut self.bodies, &found, overlapped(pair), record);
                        }
                    }
                    self.stage = Stage::Responding(circle + 1);
                }
                Stage::Responding(_) => return true,
            }
        }
        false
    }

    /// Writes the circles of higher index whose boxes intersect that of this circle into `row`. Returns the number of
    /// boxes compared.
    fn find_row(&self, circle: usize, row: &mut Vec<u32>) -> u64 {
        let own = sweep(&self.before[circle], &self.at_check[circle], self.now - self.start);
        let first = self.boxes.partition_point(|one| one.0.left() < own.left() - self.max_width);
        let last = self.boxes.partition_point(|one| one.0.left() <= own.left() + own.width());
        row.clear();
        let near = self.boxes[first..last].iter();
        let compared = near.len() as u64;
        row.extend(near.filter(|one| one.1 as usize > circle && own.intersects(&one.0)).map(|one| one.1));
        row.sort_unstable();
        compared
    }

    /// Returns the time of the true contact of a pair (s since the start of the step) if it lies in the earliest span.
    fn enter_in_span(&self, a: usize, b: usize) -> Option<f64> {
        let (before, after) = ([self.before[a], self.before[b]], [self.at_check[a], self.at_check[b]]);
        let (enter, _) = judge(&before, &after, self.now - self.start)?;
        let [from, to] = *self.spans.last()?;
        (from <= enter && enter < to).then_some(enter)
    }

    /// Whether the earliest span is a single moment. Its contacts are then found in order.
    fn span_is_one_moment(&self) -> bool {
        self.spans.last().is_some_and(|[from, to]| from.next_up() == *to)
    }

    /// Divides the earliest span, which has too many contacts, at the median of those found: into the time before it,
    /// that very moment, and the time after it. The audit starts over with the first of these.
    fn divide_span(&mut self) {
        let Some([from, to]) = self.spans.pop() else { return };
        let middle = self.contacts.len() / 2;
        let (_, &mut (at, ..), _) =
            self.contacts.select_nth_unstable_by(middle, |one, other| one.0.total_cmp(&other.0));
        let parts = [[at.next_up(), to], [at, at.next_up()], [from, at]];
        self.spans.extend(parts.into_iter().filter(|[from, to]| from < to));
        self.contacts.clear();
        self.stage = Stage::Auditing(0);
    }

    /// Writes the true contact of a pair into the log if it is a new one.
    fn write(
        &self,
        pair: (usize, usize),
        rules: &Rules,
        record: &mut Record,
        overlapped: impl Fn((usize, usize)) -> bool,
    ) {
        if let Some(audited) = self.audit_pair(pair, record.epoch)
            && is_new(&audited, rules.response, overlapped(pair))
        {
            record.audited(audited);
        }
    }

    fn audit_pair(&self, (a, b): (usize, usize), epoch: f64) -> Option<AuditedContact> {
        let (before, after) = ([self.before[a], self.before[b]], [self.at_check[a], self.at_check[b]]);
        audit(&before, &after, (a, b), (self.step, epoch + self.start, self.now - self.start))
    }
}

/// Returns the box around what a circle sweeps from `before` to `after` in `duration` seconds.
fn sweep(before: &Circle, after: &Circle, duration: f64) -> Bounds {
    Bounds::of_sweep(before, after.center, duration)
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

    /// Returns the audited contacts of a step that begins at time zero, in the order of the log.
    fn audited(bodies: &[Body]) -> Vec<(f64, usize, usize)> {
        let (mut log, mut counters) = (Log::default(), Counters::default());
        let mut step = CrowdedStep::new(&rules(), bodies, (1, 0.0, STEP));
        let mut record = Record { epoch: 0.0, log: &mut log, counters: &mut counters };
        while !step.advance(&rules(), &mut record, |_| false, |_, _, _, _| {}) {}
        log.audited.iter().map(|contact| (contact.enter, contact.a, contact.b)).collect()
    }

    #[test]
    fn contacts_are_written_by_time_however_many_there_are() {
        // Two groups that pass through each other: all circles at one moment, at a few moments, or each at its own.
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
            assert!(expected.len() > 10 * CONTACTS_AT_ONCE, "{spread}: {} contacts", expected.len());
            assert_eq!(audited(&bodies), expected, "{spread}");
        }
    }
}
