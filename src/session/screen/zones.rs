//! The pair that the step size is about, and how long it overlaps.

use crate::geometry::Circle;
use crate::session::pair::Pair;

/// The pair that the step size is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zones {
    /// The pair.
    pub pair: Pair,
    /// The two circles on the course that the step size is about.
    pub circles: [Circle; 2],
    /// The time that they overlap if nothing stops them, T (s).
    pub overlap_duration: f64,
    /// The limit of the steps that always catch the pair, T / 2 (s).
    pub safe_step_limit: f64,
    /// Whether it is the fastest of many pairs ahead of a contact, and not the explained pair.
    pub is_fastest: bool,
}

/// What the clock showed when zones were computed (s, absolute), and the pair that was explained then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZonesMoment {
    pub(in crate::session) clock: f64,
    pub(in crate::session) explained: Option<Pair>,
}

/// The zones that are shown. They are computed again only while paused, or for another pair: while the run plays they stay.
#[derive(Clone, Debug, Default)]
pub struct ShownZones {
    pub(in crate::session) zones: Option<Zones>,
    pub(in crate::session) moment: Option<ZonesMoment>,
}

impl ShownZones {
    /// Returns the zones, if any pair will overlap.
    pub fn zones(&self) -> Option<&Zones> {
        self.zones.as_ref()
    }

    /// Forgets the zones, because the circles move on other courses from now on.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}
