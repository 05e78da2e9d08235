//! The distance of the centers of one pair over time: segments, one after the other.

use circle_collision::detection::Passage;
use circle_collision::geometry::{Circle, Wall};
use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Log, Rules, World};
use glam::DVec2;

use super::recent::Recent;
use super::trajectory::Vertex;
use super::within_step::{StepMotion, motions};
use super::{Run, SMALL};
use crate::session::contact::{Pair, Target, passage};

/// How much of the past is kept in a scene that is not small (s).
const KEPT: f64 = 10.0;

/// The minimum and maximum number of segments that are kept.
const LENGTH: [usize; 2] = [20_000, 40_000];

/// Times that differ by less than this share of a step belong to the same contact.
pub const SAME_TIME: f64 = 1e-6;

/// A stretch of time in which both circles move straight, up to the start of the next segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceSegment {
    /// The start (s, absolute).
    pub from: f64,
    /// The position of b relative to a at the start (m).
    pub position: DVec2,
    /// The velocity of b relative to a (m/s).
    pub velocity: DVec2,
    /// Whether each of the two stands still until the end of a step, because the method stopped it.
    pub stands: [bool; 2],
    /// The wall, if it is b: then the origin is in the place of b.
    pub wall: Option<Wall>,
}

impl DistanceSegment {
    fn of(from: f64, [a, b]: [Vertex; 2], wall: Option<Wall>) -> Self {
        Self {
            from,
            position: b.at(from) - a.at(from),
            velocity: b.velocity - a.velocity,
            stands: [false; 2],
            wall,
        }
    }

    /// Computes the distance of the centers, or of the center from the line of the wall, at `time` (s, absolute), in meters.
    pub fn distance(&self, time: f64) -> f64 {
        let there = self.position + self.velocity * (time - self.from);
        match &self.wall {
            None => there.length(),
            Some(wall) => wall.segment().closest_point(-there).distance(-there),
        }
    }

    /// Returns how they pass each other with this radii sum (m), if they keep their courses (s since it began).
    pub fn path(&self, radii_sum: f64) -> Passage {
        let radius = radii_sum - self.wall.map_or(0.0, |wall| wall.thickness / 2.0);
        let a = Circle::new(-self.position, radius).with_velocity(-self.velocity);
        passage(&[a, Circle::new(DVec2::ZERO, 0.0)], self.wall.as_ref())
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
    /// The two circles as of the last note.
    vertices: Option<[Vertex; 2]>,
    /// The start of the last segment before those of the step under way were added (s, absolute), if they were.
    under_way: Option<f64>,
    /// The time until which the pair was watched (s, absolute).
    seen_until: f64,
    /// The end of the last segment (s, absolute): the next contact of either circle that the method will find, or infinity
    /// if there is none.
    pub until: f64,
}

impl Default for PairDistance {
    /// Returns a record without a pair.
    fn default() -> Self {
        Self {
            pair: None,
            radii_sum: 0.0,
            segments: Recent::of(LENGTH),
            vertices: None,
            under_way: None,
            seen_until: 0.0,
            until: 0.0,
        }
    }
}

impl PairDistance {
    /// Returns the distance record of a pair from now on, and of the past as far as it is known.
    pub(super) fn of(run: &Run, pair: Pair) -> Self {
        let world = run.world();
        let radii_sum = radii_sum(pair, world);
        let mut record = Self { pair: Some(pair), radii_sum, ..Self::default() };
        // In a small scene, the whole past follows from the turns on record.
        if run.is_small() {
            record.segments = from_turns(run, pair);
            record.seen_until = run.known_until();
        }
        if record.segments.last().is_none_or(|last| last.from <= world.time()) {
            record.note(world, None);
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

    /// Returns whether each of the two stands still at `time` (s, absolute), because its step has stopped it.
    pub fn stands(&self, time: f64) -> [bool; 2] {
        let next = self.segments.partition_point(|segment| segment.from <= time);
        self.segments[..next].last().map_or([false; 2], |segment| segment.stands)
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
            && pair.is_none_or(|pair| {
                let is_before = self.segments.first().is_none_or(|first| world.time() < first.from);
                let is_same_wall = |wall| self.segments.last().is_none_or(|last| last.wall == wall);
                self.radii_sum == radii_sum(pair, world)
                    && is_same_wall(pair.wall_in(world))
                    && !(is_before && world.len() > SMALL)
            })
    }

    /// Records how the pair moves on, unless that is known: after a step or a contact with this log, or else after a change from
    /// outside.
    pub(super) fn note(&mut self, world: &World, step: Option<&Log>) {
        let Some(pair) = self.pair.filter(|pair| pair.is_in(world)) else { return };
        self.drop_step_under_way();
        let vertices = vertices(pair, |circle| {
            let body = &world.bodies()[circle];
            let Circle { center, velocity, .. } = body.at(body.stamp());
            Vertex { time: world.epoch() + body.stamp(), circle, center, velocity }
        });
        let (from, wall) = (vertices[0].time.max(vertices[1].time), pair.wall_in(world));
        if self.segments.last().is_none_or(|last| last.from <= from) {
            let before = self.vertices.zip(step).map(|(before, log)| (before, &log.audited[..]));
            put(&mut self.segments, from, before, (vertices, wall), world.rules());
        }
        self.vertices = Some(vertices);
    }

    fn drop_step_under_way(&mut self) {
        if let Some(last) = self.under_way.take() {
            self.segments.retain_mut(|segment| segment.from <= last);
        }
    }

    /// Drops everything after `time` (s, absolute).
    pub(super) fn drop_after(&mut self, time: f64) {
        self.drop_step_under_way();
        self.segments.retain_mut(|segment| segment.from <= time);
        self.seen_until = self.seen_until.min(time);
    }

    /// Updates the end of the last segment, and adds those of the step under way, if the method stops or turns circles within it.
    pub(super) fn look_ahead(&mut self, run: &Run) {
        let Some(pair) = self.pair else { return };
        self.drop_step_under_way();
        let Some(last) = self.segments.last().copied() else { return };
        let check = run.world().time();
        let is_last = last.from <= check;
        if is_last && let Some((next, log)) = run.step_under_way() {
            let [before, after] =
                [run.world(), &next].map(|world| vertices(pair, |index| Vertex::of(world, index)));
            let motions = motions(before, after, next.time() - check, (run.rules(), &log.audited));
            put_step(&mut self.segments, check, &motions, pair.wall_in(run.world()));
            self.under_way = Some(last.from);
        }
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

/// Returns the sum of the radii of a pair (m), or the radius and half the thickness.
fn radii_sum(pair: Pair, world: &World) -> f64 {
    let wall = pair.wall_in(world).map_or(0.0, |wall| wall.thickness / 2.0);
    pair.circles().map(|circle| world.circle_at(circle).radius).sum::<f64>() + wall
}

/// Returns the two of a pair by the state of each circle, with the origin in the place of a wall.
fn vertices(pair: Pair, of: impl Fn(usize) -> Vertex) -> [Vertex; 2] {
    let first = of(pair.a);
    [first, pair.second().map_or(at_origin(first), of)]
}

fn at_origin(vertex: Vertex) -> Vertex {
    Vertex { circle: usize::MAX, center: DVec2::ZERO, velocity: DVec2::ZERO, ..vertex }
}

/// Returns the segments of a pair since the start, from the turns of its circles.
fn from_turns(run: &Run, pair: Pair) -> Recent<DistanceSegment> {
    let turns = run.trajectory().until(f64::INFINITY);
    let wall = pair.wall_in(run.world());
    let state = |circle: usize| {
        let Circle { center, velocity, .. } = run.start().circles[circle].circle;
        // A held circle has no velocity until its release.
        let velocity = if run.held == Some(circle) { DVec2::ZERO } else { velocity };
        let at_start = Vertex { time: run.start_time(), circle, center, velocity };
        (run.trajectory().turns.dropped == 0).then_some(at_start)
    };
    let first = state(pair.a);
    let second = match pair.b {
        Target::Circle(index) => state(index),
        Target::Wall(_) => first.map(at_origin),
    };
    let mut states = [first, second];
    let mut segments = Recent::of(LENGTH);
    if let [Some(a), Some(b)] = states {
        segments.push(DistanceSegment::of(run.start_time(), [a, b], wall));
    }
    let of_pair: Vec<_> = turns.iter().filter(|turn| pair.has(turn.circle)).collect();
    // Both may turn at one time.
    for turns in of_pair.chunk_by(|one, next| one.time == next.time) {
        let before = states;
        for turn in turns {
            states[pair.place_of(turn.circle)] = Some(**turn);
        }
        if let [Some(a), Some(b)] = states {
            let time = turns[0].time;
            let first = run.known().audited.partition_point(|audited| audited.checked_at < time);
            let of_step =
                run.known().audited[first..].iter().take_while(|audited| audited.checked_at == time);
            let audited: Vec<_> = of_step.copied().collect();
            let before = if let [Some(a), Some(b)] = before { Some(([a, b], &audited[..])) } else { None };
            put(&mut segments, time, before, ([a, b], wall), run.rules());
        }
    }
    segments
}

/// Adds a segment from `from` (s, absolute) on, where the two are as `vertices` say. If several start at the same time, the last one
/// counts. If it starts after a step of a method that stops or turns circles within it, the segments of that step come first; `before`
/// says how the two were before it, and what was audited in it.
fn put(
    segments: &mut Recent<DistanceSegment>,
    from: f64,
    before: Option<([Vertex; 2], &[AuditedContact])>,
    (vertices, wall): ([Vertex; 2], Option<Wall>),
    rules: &Rules,
) {
    let segment = DistanceSegment::of(from, vertices, wall);
    let Some(last) = segments.last_mut() else { return segments.push(segment) };
    if last.from == from {
        *last = segment;
        return;
    }
    if let Some((before, audited)) = before.filter(|_| rules.detection.turns_within_steps()) {
        // The last segment may begin with the step, by a rounding earlier.
        let start = Some(from - rules.step)
            .filter(|start| start - last.from > SAME_TIME * rules.step)
            .unwrap_or(last.from);
        let moved = |vertex: Vertex, time: f64| Vertex { time, center: vertex.at(time), ..vertex };
        let (before, after) =
            (before.map(|vertex| moved(vertex, start)), vertices.map(|vertex| moved(vertex, from)));
        let motions = motions(before, after, from - start, (rules, audited));
        put_step(segments, start, &motions, wall);
    }
    segments.push(segment);
}

/// Adds the segments of a step that starts at `from` (s, absolute): one up to each stop.
fn put_step(
    segments: &mut Recent<DistanceSegment>,
    from: f64,
    motions: &[StepMotion; 2],
    wall: Option<Wall>,
) {
    let [a, b] = motions;
    let mut times = vec![0.0, a.stop, b.stop];
    times.retain(|time| time.is_finite());
    times.sort_unstable_by(f64::total_cmp);
    times.dedup();
    for time in times {
        let segment = DistanceSegment {
            from: from + time,
            position: b.at(time) - a.at(time),
            velocity: b.velocity(time) - a.velocity(time),
            stands: [a, b].map(|motion| motion.stands(time)),
            wall,
        };
        match segments.last_mut() {
            Some(last) if last.from == segment.from => *last = segment,
            _ => segments.push(segment),
        }
    }
}
