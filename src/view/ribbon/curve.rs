//! The curve of one run: solid up to now, dotted ahead, with the dips below R filled.

use egui::{Color32, Pos2, pos2, vec2};

use super::Scale;
use crate::session::{Dip, Run, ShownLane, TimeRange};
use crate::view::draw::DrawList;
use crate::view::theme::Theme;

/// The number of straight courses above which not every one gets its own points.
const MOST: usize = 1_000;

/// The maximum distance up to which the future part stays in view, in radii sums.
const AHEAD: f64 = 8.0;

/// The length of the dashes in the future part, and of the gaps between them (points).
const DASHES: [f32; 2] = [3.0, 4.0];

/// The width by which the strips of a dip overlap (points).
const OVERLAP: f32 = 1.0;

/// One lane on the ribbon.
pub struct LaneCurve<'session> {
    pub lane: &'session ShownLane<'session>,
    /// Times (s, absolute) and distances (m), in order of time; a jump has two points at one time.
    pub samples: Vec<(f64, f64)>,
    /// The dips below R.
    pub dips: Vec<Dip>,
    /// The times of solved contacts of the pair (s, absolute).
    pub contacts: Vec<f64>,
    /// The color of its line.
    pub color: Color32,
    /// The width of its line (points).
    pub width: f32,
}

/// Samples the distance of the watched pair at least every `every` seconds, wherever its course changes, at each
/// minimum and each crossing of R, and at the times `at`.
pub fn samples(run: &Run, range: TimeRange, every: f64, at: &[f64]) -> Vec<(f64, f64)> {
    let record = run.pair_distance();
    let (from, to) = (range.from, range.end());
    let mut samples = Vec::new();
    let mut times = Vec::new();
    for (segment, end) in record.between(from, to, MOST) {
        let (start, end) = (segment.from.max(from), end.min(to));
        if start > end {
            continue;
        }
        times.clear();
        let path = segment.path(record.radii_sum);
        let own = path.enter.into_iter().chain(path.exit).chain([path.closest_time]);
        let own = own.map(|time| segment.from + time);
        times.extend(own.chain(at.iter().copied()).filter(|&time| time > start && time < end));
        // The samples keep their times as time passes, so that the curve does not flicker.
        let first = (start / every).floor() + 1.0;
        let count = ((end / every).ceil() - first).max(0.0) as u32;
        times.extend((0..count).map(|index| (first + f64::from(index)) * every));
        times.sort_unstable_by(f64::total_cmp);
        let inner = times.iter().copied().filter(|&time| time > start && time < end);
        let all = std::iter::once(start).chain(inner).chain(std::iter::once(end));
        samples.extend(all.map(|time| (time, segment.distance(time))));
    }
    if samples.is_empty() {
        // With very many changes of course, samples at this spacing are all that can be seen.
        let count = (range.span / every).ceil().max(0.0) as u32;
        let times = (0..=count).map(|index| from + f64::from(index) * every);
        samples.extend(times.filter_map(|time| Some((time, record.distance(time)?))));
    }
    samples
}

impl LaneCurve<'_> {
    /// Returns the largest distance that should be in view (m): everything known, and as much of the future as keeps R
    /// large.
    pub fn largest(&self) -> f64 {
        let known = self.lane.run.known_until();
        let most_ahead = AHEAD * self.lane.run.pair_distance().radii_sum;
        let (past, ahead) = self.samples.split_at(self.samples.partition_point(|&(time, _)| time <= known));
        let largest = |samples: &[(f64, f64)]| samples.iter().map(|sample| sample.1).fold(0.0, f64::max);
        largest(past).max(largest(ahead).min(most_ahead))
    }

    /// Returns the point of the curve at this time (points); `None` if it is not shown or not known.
    pub fn at(&self, scale: &Scale, time: f64) -> Option<Pos2> {
        self.samples.last().filter(|last| time <= last.0)?;
        let distance = self.lane.run.pair_distance().distance(time).filter(|_| scale.shows(time))?;
        Some(scale.at(time, distance))
    }

    /// Fills the dips below the level of R, each in thin upright strips, which begin above it. The points are those of the samples.
    pub fn fill(&self, points: &[Pos2], level: f32, theme: &Theme, list: &mut DrawList) {
        let mut dips = self.dips.iter().peekable();
        for (times, ends) in self.samples.windows(2).zip(points.windows(2)) {
            let ([(start, _), (end, _)], middle) = ([times[0], times[1]], ends[0].lerp(ends[1], 0.5));
            if start >= end || middle.y <= level {
                continue;
            }
            while dips.next_if(|dip| dip.to <= start).is_some() {}
            let result = dips.peek().filter(|dip| dip.from < end).and_then(|dip| dip.result);
            let is_lost = result.is_some_and(|(outcome, _)| outcome.is_lost());
            let (color, share) = if is_lost { (theme.missed, 0.6) } else { (theme.text_dim, 0.35) };
            let color = theme.panel.lerp_to_gamma(color, share);
            let width = ends[1].x - ends[0].x + OVERLAP;
            let foot = middle - vec2(0.0, width / 2.0);
            list.line(pos2(middle.x, level - width), foot, width, 0.0, color);
        }
    }

    /// Draws the line through the points of the samples.
    pub fn draw(&self, points: &[Pos2], theme: &Theme, list: &mut DrawList) {
        let upto = |time: f64| self.samples.partition_point(|&(at, _)| at <= time);
        let [now, known] = [self.lane.run.clock(), self.lane.run.known_until()].map(upto);
        let mut ahead = |from: usize, to: usize, color: Color32| {
            let points = &points[from.saturating_sub(1).min(to)..to];
            list.dashed(points, 0.25f32.mul_add(self.width, 1.0), DASHES, color);
        };
        ahead(known, points.len(), theme.panel.lerp_to_gamma(self.color, 0.65));
        ahead(now, known, self.color);
        list.polyline(&points[..now], self.width, self.color);
    }
}
