//! The distance of the centers of one pair over time: segments, one after the other.

use circle_collision::geometry::{Circle, Quadratic};
use circle_collision::simulation::{Rules, World};
use glam::DVec2;

use super::recent::Recent;
use super::trajectory::Vertex;
use super::{Run, SMALL};
use crate::session::contact::Pair;

/// How much of the past is kept in a scene that is not small (s).
const KEPT: f64 = 10.0;

/// The minimum and maximum number of segments that are kept.
const LENGTH: [usize; 2] = [20_000, 40_000];

/// A stretch of time in which both circles move straight, up to the start of the next segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceSegment {
    /// The start (s, absolute).
    pub from: f64,
    /// The position of b relative to a at the start (m).
    pub position: DVec2,
    /// The velocity of b relative to a (m/s).
    pub velocity: DVec2,
}

impl DistanceSegment {
    fn of(from: f64, [a, b]: [Vertex; 2]) -> Self {
        Self { from, position: b.at(from) - a.at(from), velocity: b.velocity - a.velocity }
    }

    /// Computes the distance of the centers at `time` (s, absolute), in meters.
    pub fn distance(&self, time: f64) -> f64 {
        (self.position + self.velocity * (time - self.from)).length()
    }

    /// Returns the equation of their contact, in seconds since [`Self::from`].
    pub fn quadratic(&self, radii_sum: f64) -> Quadratic {
        Quadratic::of_motion(self.position, self.velocity, radii_sum)
    }
}

/// A distance record: the distance of the centers of one pair over time, as far as it is known.
#[derive(Clone, Debug)]
pub struct PairDistance {
    /// The pair; `None` before one is watched.
    pub pair: Option<Pair>,
    /// The radii sum (m).
    pub radii_sum: f64,
    /// The segments in order of time. The distance may jump from one to the next.
    pub segments: Recent<DistanceSegment>,
    /// The time until which the pair was watched (s, absolute).
    seen_until: f64,
    /// The end of the last segment (s, absolute): the next contact of either circle that the method will find, or infinity
    /// if there is none.
    pub until: f64,
}

impl Default for PairDistance {
    /// Returns a record without a pair.
    fn default() -> Self {
        Self { pair: None, radii_sum: 0.0, segments: Recent::of(LENGTH), seen_until: 0.0, until: 0.0 }
    }
}

impl PairDistance {
    /// Returns the distance record of a pair from now on, and of the past as far as it is known.
    pub(super) fn of(run: &Run, pair: Pair) -> Self {
        let world = run.world();
        let radii_sum = world.circle_at(pair.a).radius + world.circle_at(pair.b).radius;
        let mut record = Self { pair: Some(pair), radii_sum, ..Self::default() };
        // In a small scene, the whole past follows from the turns on record.
        if run.is_small() {
            record.segments = from_turns(run, pair);
            record.seen_until = run.known_until();
        }
        if record.segments.last().is_none_or(|last| last.from <= world.time()) {
            record.note(world, false);
        }
        record.look_ahead(run);
        record
    }

    /// Computes the distance of the centers at `time` (s, absolute), in meters; at a jump, the distance after it. `None` if
    /// it is not known.
    pub fn distance(&self, time: f64) -> Option<f64> {
        let next = self.segments.partition_point(|segment| segment.from <= time);
        self.segments[..next].last().filter(|_| time <= self.until).map(|segment| segment.distance(time))
    }

    /// Computes the distance of the centers at `time` (s, absolute), in meters; at a jump, the distance before it, as a
    /// check sees it. `None` if it is not known.
    pub fn distance_before(&self, time: f64) -> Option<f64> {
        let next = self.segments.partition_point(|segment| segment.from < time);
        let segment = self.segments[..next].last().or(self.segments.first());
        let is_known = |segment: &&DistanceSegment| segment.from <= time && time <= self.until;
        segment.filter(is_known).map(|segment| segment.distance(time))
    }

    /// Returns the segments between these times (s, absolute), each with its end; none if there are more than `most`.
    pub fn between(&self, from: f64, to: f64, most: usize) -> impl Iterator<Item = (&DistanceSegment, f64)> {
        let first = self.segments.partition_point(|segment| segment.from <= from).saturating_sub(1);
        let last = self.segments.partition_point(|segment| segment.from <= to).max(first);
        let is_few = last - first <= most;
        let ends = self.segments[first..].iter().skip(1).map(|next| next.from);
        let ends = ends.chain(std::iter::once(self.until));
        let shown = self.segments[first..last].iter().take(if is_few { most } else { 0 });
        shown.zip(ends)
    }

    /// Whether this is the record of this pair, with its current radii, and reaches back to now.
    pub(super) fn is_of(&self, pair: Option<Pair>, world: &World) -> bool {
        self.pair == pair
            && pair.is_none_or(|Pair { a, b }| {
                let is_before = self.segments.first().is_none_or(|first| world.time() < first.from);
                self.radii_sum == world.circle_at(a).radius + world.circle_at(b).radius
                    && !(is_before && world.len() > SMALL)
            })
    }

    /// Records how the pair moves on, unless that is known: after a step or a contact, or else after a change from outside.
    pub(super) fn note(&mut self, world: &World, is_step: bool) {
        let Some(Pair { a, b }) = self.pair.filter(|pair| pair.b < world.len()) else { return };
        let vertices = [a, b].map(|circle| {
            let body = &world.bodies()[circle];
            let Circle { center, velocity, .. } = body.at(body.stamp());
            Vertex { time: world.epoch() + body.stamp(), circle, center, velocity }
        });
        let from = vertices[0].time.max(vertices[1].time);
        if self.segments.last().is_none_or(|last| last.from <= from) {
            let rules = is_step.then_some(world.rules());
            put(&mut self.segments, DistanceSegment::of(from, vertices), rules);
        }
    }

    /// Drops everything after `time` (s, absolute).
    pub(super) fn drop_after(&mut self, time: f64) {
        self.segments.retain_mut(|segment| segment.from <= time);
        self.seen_until = self.seen_until.min(time);
    }

    /// Updates the end of the last segment.
    pub(super) fn look_ahead(&mut self, run: &Run) {
        let (Some(pair), Some(last)) = (self.pair, self.segments.last()) else { return };
        let is_last = last.from <= run.world().time();
        if is_last {
            self.seen_until = self.seen_until.max(run.clock());
        }
        let ahead = if is_last { run.next_turn(pair) } else { last.from };
        self.until = self.seen_until.max(ahead);
        if !run.is_small() {
            self.shorten(run.world().time() - KEPT);
        }
    }

    /// Drops everything before `time` (s, absolute).
    fn shorten(&mut self, time: f64) {
        let first = self.segments.partition_point(|segment| segment.from <= time).saturating_sub(1);
        self.segments.drop_first(first);
        if let Some(first) = self.segments.first_mut().filter(|first| first.from < time) {
            first.position += first.velocity * (time - first.from);
            first.from = time;
        }
    }
}

/// Returns the segments of a pair since the start, from the turns of its circles.
fn from_turns(run: &Run, pair: Pair) -> Recent<DistanceSegment> {
    let turns = run.trajectory().until(f64::INFINITY);
    let mut states = [pair.a, pair.b].map(|circle| {
        let Circle { center, velocity, .. } = run.start().circles[circle].circle;
        // A held circle has no velocity until its release.
        let velocity = if run.held == Some(circle) { DVec2::ZERO } else { velocity };
        let at_start = Vertex { time: run.start_time(), circle, center, velocity };
        (run.trajectory().turns.dropped == 0).then_some(at_start)
    });
    let mut segments = Recent::of(LENGTH);
    let mut put_both = |time: f64, states: [Option<Vertex>; 2]| {
        if let [Some(a), Some(b)] = states {
            put(&mut segments, DistanceSegment::of(time, [a, b]), Some(run.rules()));
        }
    };
    put_both(run.start_time(), states);
    for turn in turns.iter().filter(|turn| pair.has(turn.circle)) {
        states[usize::from(turn.circle == pair.b)] = Some(*turn);
        put_both(turn.time, states);
    }
    segments
}

/// Adds a segment. If several start at the same time, the last one counts. Where it starts after a step under these rules, whose
/// method stops or turns circles within it, only the ends of the step are known, and a segment of its own leads from one to the
/// other.
fn put(segments: &mut Recent<DistanceSegment>, segment: DistanceSegment, rules: Option<&Rules>) {
    match (segments.last_mut(), rules) {
        (Some(last), _) if last.from == segment.from => *last = segment,
        (Some(last), Some(rules)) if rules.detection.turns_within_steps() => {
            let from = last.from.max(segment.from - rules.step);
            let position = last.position + last.velocity * (from - last.from);
            let velocity = (segment.position - position) / (segment.from - from);
            let bridge = DistanceSegment { from, position, velocity };
            if last.from == from {
                *last = bridge;
            } else {
                segments.push(bridge);
            }
            segments.push(segment);
        }
        _ => segments.push(segment),
    }
}
