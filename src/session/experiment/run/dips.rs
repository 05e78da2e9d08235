//! Where the distance of a pair dips below the radii sum, and the outcome of each dip.

use circle_collision::simulation::audit::Outcome;

use super::Run;
use super::pair_distance::SAME_TIME;
use crate::session::contact::Pair;

/// The maximum number of segments: with more, the dips are too narrow to be told apart.
const MAX_SEGMENTS: usize = 400;

/// A stretch of time in which the circles overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dip {
    /// The start (s, absolute).
    pub from: f64,
    /// The end (s, absolute), when they separate or are pushed out of each other.
    pub to: f64,
    /// The time of the closest approach within it (s, absolute).
    pub deepest: f64,
    /// The outcome of its contact, and when it was known (s, absolute); `None` while there is no result.
    pub result: Option<(Outcome, f64)>,
}

impl Run {
    /// Returns the dips of the watched pair that reach into the interval between these times (s, absolute), as far as its
    /// distance is known; none if there would be too many.
    pub fn dips(&self, from: f64, to: f64) -> Vec<Dip> {
        let mut dips: Vec<Dip> = Vec::new();
        let Some(pair) = self.pair_distance().pair else { return dips };
        for (segment, end) in self.pair_distance().between(from, to, MAX_SEGMENTS) {
            let start = segment.from;
            let path = segment.path(self.pair_distance().radii_sum);
            let (enter, exit) = match path.enter.zip(path.exit) {
                Some((enter, exit)) => (segment.from + enter, segment.from + exit),
                None if path.overlap_duration > 0.0 => (start, end),
                None => continue,
            };
            let (enter, exit) = (enter.max(start), exit.min(end));
            if enter >= exit {
                continue;
            }
            let deepest = (segment.from + path.closest_time).clamp(enter, exit);
            match dips.last_mut() {
                // They go on overlapping after a turn.
                Some(last) if last.to == enter && enter == start && !self.is_apart(start) => {
                    if segment.distance(deepest) < self.pair_distance().distance(last.deepest).unwrap_or(0.0)
                    {
                        last.deepest = deepest;
                    }
                    last.to = exit;
                }
                _ => dips.push(Dip { from: enter, to: exit, deepest, result: None }),
            }
        }
        dips.retain(|dip| dip.from <= to && dip.to >= from);
        for dip in &mut dips {
            dip.result = self.result_at(pair, dip.from);
        }
        dips
    }

    /// Returns the contacts of the watched pair between these times (s, absolute), up to now, except for those that start a
    /// dip; none if there would be too many.
    pub fn contacts_outside_dips(&self, from: f64, to: f64) -> Vec<f64> {
        let Some(pair) = self.pair_distance().pair else { return Vec::new() };
        let radii_sum = self.pair_distance().radii_sum;
        let turns = self.pair_distance().between(from, to, MAX_SEGMENTS).map(|(segment, _)| segment);
        // After a contact that changed their course, they separate.
        let own = turns.filter(|turn| turn.from >= from && turn.path(radii_sum).closest_time <= 0.0);
        own.map(|turn| turn.from).filter(|&time| self.has_contact(pair, time)).collect()
    }

    /// Whether the watched pair is apart at `time` (s, absolute).
    fn is_apart(&self, time: f64) -> bool {
        self.pair_distance().distance(time).is_some_and(|distance| distance >= self.pair_distance().radii_sum)
    }

    fn has_contact(&self, pair: Pair, time: f64) -> bool {
        let slack = SAME_TIME * self.rules().step;
        let events = self.events();
        let first = events.partition_point(|event| event.time < time - slack);
        let mut then = events[first..].iter().take_while(|event| event.time <= time + slack);
        then.any(|event| Pair::in_contact(event.contact) == Some(pair))
    }

    /// Returns the outcome of the contact of a pair at `time` (s, absolute), and when it was known.
    fn result_at(&self, pair: Pair, time: f64) -> Option<(Outcome, f64)> {
        if !self.rules().detection.is_stepped() {
            return self
                .has_contact(pair, time)
                .then_some((Outcome::Caught { delay: 0.0, depth: 0.0 }, time));
        }
        let slack = SAME_TIME * self.rules().step;
        let audited = self.audited();
        let first = audited.partition_point(|audited| audited.time() < time - slack);
        let mut then = audited[first..].iter().take_while(|audited| audited.time() <= time + slack);
        let found = then.find(|audited| pair.is_audited(audited));
        found
            .map(|audited| (audited.outcome, audited.checked_at))
            .filter(|(outcome, _)| *outcome != Outcome::Ghost)
    }
}
