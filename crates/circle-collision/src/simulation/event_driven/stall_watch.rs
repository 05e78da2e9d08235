//! Notices contacts that keep occurring while time does not advance.

use crate::simulation::answers::{Cause, Contact, Stall};
use crate::simulation::body::Body;
use crate::simulation::record::EpochClock;
use crate::simulation::rules::Rules;

/// The clock stalls if it advances by no more than this share of the fixed step. Sixteen contacts of one pair within that
/// time amount to millions in a step, more than any machine can show.
const NO_TIME: f64 = 1e-6;

/// The number of contacts of one pair, with no time between them, that count as a stall. In a row of touching circles, a
/// push runs through each pair once; in a packing, a few times.
const REPEATS: u32 = 16;

/// The share of its radii sum that a pair may move to and fro during those contacts for them to count as a stall. A fast
/// circle with room between two others is slow to simulate, but not stuck. A larger share would call it stuck; a smaller one
/// would miss a jam whose gaps are rounding.
const NO_ROOM: f64 = 1e-6;

/// Watches for stalls in a few words of memory.
///
/// One contact is the witness, whose repeats are counted: the first contact while time stands still, then the second, the
/// fourth, the eighth. However many take part, one of them soon stays the witness long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StallWatch {
    /// When the clock last advanced (s since the epoch).
    pub since: f64,
    /// The number of contacts since then.
    pub contacts: u64,
    /// Whether some of them are bounces that take energy.
    is_inelastic: bool,
    pub witness: Option<Contact>,
    repeats: u32,
    pub stall: Option<Stall>,
}

impl StallWatch {
    /// Starts watching at `now` (s since the epoch).
    pub fn beginning_at(now: f64) -> Self {
        Self { since: now, ..Self::default() }
    }

    /// Notes a contact of these bodies, which may be a bounce that takes energy. Returns the stall if this contact reveals one.
    #[inline]
    pub fn note(
        &mut self,
        contact: Contact,
        is_inelastic_bounce: bool,
        bodies: &[Body],
        clock: &EpochClock,
        rules: &Rules,
    ) -> Option<Stall> {
        let EpochClock { epoch, now } = *clock;
        let (passed, slack) = (now - self.since, NO_TIME * rules.step);
        if passed > slack {
            // A clock that creeps has not left the stall: hardly any time passes without a contact of the same pair.
            if self.repeats < REPEATS || passed > 2.0 * slack {
                self.stall = None;
            }
            self.watch_from(now);
        }
        self.contacts += 1;
        self.is_inelastic |= is_inelastic_bounce;
        if self.repeats < REPEATS && self.contacts.is_power_of_two() {
            (self.witness, self.repeats) = (Some(contact), 1);
        } else if self.witness == Some(contact) {
            self.repeats = self.repeats.saturating_add(1);
        }
        if self.repeats < REPEATS || self.stall.is_some() {
            return None;
        }
        if parting_rate(contact, bodies, now) * passed > NO_ROOM {
            // A jam that follows at once has contacts of its own.
            self.watch_from(now);
            return None;
        }
        let cause = if self.is_inelastic { Cause::InelasticCollapse } else { Cause::Jam };
        self.stall = Some(Stall { since: epoch + self.since, time: epoch + now, contact, cause });
        self.stall
    }

    /// Forgets the contacts so far, because the clock, or a circle, has advanced at `now` (s since the epoch).
    fn watch_from(&mut self, now: f64) {
        (self.since, self.contacts, self.is_inelastic, self.repeats) = (now, 0, false, 0);
    }

    /// Returns the stall at `now` (s since the epoch).
    pub fn stall(&self, now: f64, rules: &Rules) -> Option<&Stall> {
        self.stall.as_ref().filter(|_| now - self.since <= NO_TIME * rules.step)
    }

    /// Moves the epoch by `shift` seconds.
    pub fn rebase(&mut self, shift: f64) {
        self.since -= shift;
    }
}

/// Returns how fast the two part after a contact at `now` (s since the epoch), in radii sums per second: 0 if the response
/// keeps them together.
#[cold]
fn parting_rate(contact: Contact, bodies: &[Body], now: f64) -> f64 {
    match contact {
        Contact::Pair { a, b } => {
            let (circle_a, circle_b) = (bodies[a].at(now), bodies[b].at(now));
            let normal = (circle_b.center - circle_a.center).normalize_or_zero();
            normal.dot(circle_b.velocity - circle_a.velocity) / (circle_a.radius + circle_b.radius)
        }
        Contact::Wall { circle, side } => {
            let circle = bodies[circle].at(now);
            side.inward().dot(circle.velocity) / circle.radius
        }
    }
}
