//! The log of a run: its known events.

use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{AnyWall, Contact, Event, Log, Stall};

use super::recent::Recent;

/// The minimum number of events that are kept.
const EVENTS: usize = 10_000;

/// The minimum number of events of a run with few circles for which the audit and the turns are kept.
const FEWEST: usize = 5_000;

/// Audited contacts and turns kept per circle, at most [`EVENTS`] in all, so that small scenes use little memory.
const OF_EACH: usize = 50;

/// In large scenes, one event is kept per this many circles. Otherwise [`EVENTS`] would cover only a moment, and a step
/// back would reach no further.
const CIRCLES_OF_ONE: usize = 2;

/// The minimum number of events that are dropped at once: small, so that few are kept beyond the minimum.
const DROPPED: usize = 1_000;

/// The minimum and maximum number of stalls that are kept.
const STALLS: [usize; 2] = [1_000, 2_000];

/// The known events of a run, including those ahead after a step back. Only the latest of a long run are kept.
#[derive(Clone, Debug, PartialEq)]
pub struct RunLog {
    /// The contacts that the detection method found.
    pub events: Recent<Event>,
    /// The true contacts within each fixed step, with the outcome of each.
    pub audited: Recent<AuditedContact>,
    /// The failures among them, which the ribbon looks for in every frame.
    pub failures: Recent<AuditedContact>,
    /// The stalls: moments at which contacts kept occurring while time did not advance.
    pub stalls: Recent<Stall>,
}

/// The number of events and of audited contacts up to a moment, counted since the log began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogLength {
    /// Events.
    pub events: usize,
    /// Audited contacts.
    pub audited: usize,
}

/// Returns the minimum number of events for which the audit and the turns are kept, in a run with this number of circles.
pub(super) fn known_events(circles: usize) -> usize {
    circles.saturating_mul(OF_EACH).clamp(FEWEST, EVENTS)
}

/// Returns the minimum and maximum number of items that are kept of a run with this number of circles; the minimum is
/// `least`.
pub(super) fn kept(least: usize, circles: usize) -> [usize; 2] {
    // Large scenes drop half at once, because moving the rest is slow.
    let dropped = DROPPED.max(least.min(circles / CIRCLES_OF_ONE));
    [least, least + dropped]
}

impl RunLog {
    /// Returns an empty log of a run with this number of circles.
    pub fn of(circles: usize) -> Self {
        let of_crowd = circles / CIRCLES_OF_ONE;
        Self {
            events: Recent::of(kept(EVENTS.max(of_crowd), circles)),
            audited: Recent::of(kept(known_events(circles).max(of_crowd), circles)),
            failures: Recent::of(kept(known_events(circles), circles)),
            stalls: Recent::of(STALLS),
        }
    }

    /// Returns the length of the whole log, including the dropped entries.
    pub fn length(&self) -> LogLength {
        LogLength { events: self.events.end(), audited: self.audited.end() }
    }

    /// Returns the number of entries that were dropped because the log grew long.
    pub fn dropped(&self) -> LogLength {
        LogLength { events: self.events.dropped, audited: self.audited.dropped }
    }

    /// Adds the entries of `fresh` that are not known yet. As many of its events and audited contacts are known as the log
    /// has beyond `happened`; a stall is known unless it is later than the last one.
    pub fn add(&mut self, fresh: &Log, happened: LogLength) {
        let known = self.events.since(happened.events).len();
        self.events.extend(fresh.events.iter().skip(known).copied());
        let known = self.audited.since(happened.audited).len();
        let audited = fresh.audited.iter().skip(known).copied();
        self.failures.extend(audited.clone().filter(AuditedContact::is_failure));
        self.audited.extend(audited);
        let last = self.stalls.last().map_or(f64::NEG_INFINITY, |last| last.time);
        self.stalls.extend(fresh.stalls.iter().filter(|stall| stall.time > last).copied());
    }

    /// Removes the entries beyond this length, and the failures and stalls after `time` (s, absolute).
    pub fn truncate(&mut self, length: LogLength, time: f64) {
        self.events.truncate(length.events);
        self.audited.truncate(length.audited);
        self.failures.retain_mut(|audited| audited.checked_at <= time);
        self.stalls.retain_mut(|stall| stall.time <= time);
    }

    /// Removes all entries about these circles, and gives later circles their new indices.
    pub fn remove(&mut self, circles: &[usize]) {
        let is_removed = |circle: usize| circles.contains(&circle);
        let new_index = |circle: usize| circle - circles.iter().filter(|&&removed| removed < circle).count();
        self.renumber(|contact| {
            let stays = !contact.circles().any(is_removed);
            match contact {
                Contact::Pair { a, b } => (*a, *b) = (new_index(*a), new_index(*b)),
                Contact::Wall { circle, .. } => *circle = new_index(*circle),
            }
            stays
        });
    }

    /// Removes all entries about a wall, and gives later walls their new indices.
    pub fn remove_wall(&mut self, removed: usize) {
        self.renumber(|contact| {
            let Contact::Wall { wall: AnyWall::Wall(wall), .. } = contact else { return true };
            let stays = *wall != removed;
            *wall -= usize::from(*wall > removed);
            stays
        });
    }

    /// Keeps the entries for which this returns `true`, with the contacts that it makes of theirs.
    fn renumber(&mut self, change: impl Fn(&mut Contact) -> bool) {
        for log in [&mut self.audited, &mut self.failures] {
            log.retain_mut(|audited| change(&mut audited.contact));
        }
        self.events.retain_mut(|event| change(&mut event.contact));
        self.stalls.retain_mut(|stall| change(&mut stall.contact));
    }

    /// Computes the memory that the entries use (bytes).
    pub fn size(&self) -> usize {
        let audited = size_of_val(&self.audited[..]) + size_of_val(&self.failures[..]);
        size_of_val(&self.events[..]) + audited + size_of_val(&self.stalls[..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_of_more_circles_keeps_more() {
        for (circles, events, audited) in [
            (0, 11_000, 6_000),
            (30, 11_000, 6_000),
            (120, 11_000, 7_000),
            (20_000, 20_000, 20_000),
            (100_000, 100_000, 100_000),
        ] {
            let log = RunLog::of(circles);
            assert_eq!([log.events.most, log.audited.most], [events, audited], "{circles} circles");
        }
    }
}
