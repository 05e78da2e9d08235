//! Notices contacts that keep occurring while time does not advance.

use glam::DVec2;

use crate::simulation::answers::{AnyWall, Cause, Contact, Stall};
use crate::simulation::body::Body;
use crate::simulation::record::EpochClock;
use crate::simulation::response::Response;
use crate::simulation::rules::Rules;
use crate::simulation::setting::Setting;

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

/// Circles that touch are at rest if they close with no more than this share of the speed with which the stall began. A larger
/// share would be seen as a jolt; a smaller one would come near the rounding of velocities.
const REST: f64 = 1e-12;

/// If it does not come to that with this much work for each circle, rest is [larger](LARGER), and so on. A row of n circles takes
/// about 3 n² for each.
const WORK: usize = 256;

/// How much larger: a power of two, which has no rounding.
const LARGER: f64 = 128.0;

/// How often. The last time, more than the whole speed is rest: what still moves has no room.
const PATIENCE: usize = 8;

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
    /// How fast the first of them that takes closing speed closed (m/s), as a push-out takes it, too.
    pub closing: Option<f64>,
    /// The number of contacts that were answered in this stall for circles to come to rest, and of pairs that were looked at.
    pub work: usize,
    pub witness: Option<Contact>,
    repeats: u32,
    pub stall: Option<Stall>,
}

impl StallWatch {
    /// Starts watching at `now` (s since the epoch).
    pub fn beginning_at(now: f64) -> Self {
        Self { since: now, ..Self::default() }
    }

    /// Notes a contact of these bodies, with its response and the velocities before it. Returns the stall if this contact
    /// reveals one.
    #[inline]
    pub fn note(
        &mut self,
        contact: Contact,
        (response, before): (Option<Response>, [DVec2; 2]),
        bodies: &[Body],
        clock: &EpochClock,
        setting: Setting<'_>,
    ) -> Option<Stall> {
        let rules = setting.rules;
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
        if let Some(response) = response.filter(|response| takes_speed(contact, *response, rules)) {
            self.is_inelastic |= response.is_inelastic_bounce(rules.restitution);
            self.closing.get_or_insert_with(|| closing_speed(contact, before, bodies, setting));
        }
        if self.repeats < REPEATS && self.contacts.is_power_of_two() {
            (self.witness, self.repeats) = (Some(contact), 1);
        } else if self.witness == Some(contact) {
            self.repeats = self.repeats.saturating_add(1);
        }
        if self.repeats < REPEATS || self.stall.is_some() {
            return None;
        }
        if parting_rate(contact, bodies, setting, now) * passed > NO_ROOM {
            // A jam that follows at once has contacts of its own.
            self.watch_from(now);
            return None;
        }
        let cause = if self.is_inelastic { Cause::InelasticCollapse } else { Cause::Jam };
        self.stall = Some(Stall { since: epoch + self.since, time: epoch + now, contact, cause });
        self.stall
    }

    /// Returns the closing speed (m/s) up to which circles that touch are at rest, among this number of solid ones. `None`
    /// without a stall, or if its contacts take no speed, or were answered in vain.
    #[inline]
    pub fn rest_limit(&self, solid: usize) -> Option<f64> {
        let closing = self.closing.filter(|_| self.stall.is_some())?;
        let times = self.work / (WORK * solid);
        (times < PATIENCE).then(|| (0..times).fold(REST * closing, |limit, _| limit * LARGER))
    }

    /// Forgets the contacts so far, because the clock, or a circle, has advanced at `now` (s since the epoch).
    fn watch_from(&mut self, now: f64) {
        let work = if self.stall.is_some() { self.work } else { 0 };
        *self = Self { work, witness: self.witness, stall: self.stall, ..Self::beginning_at(now) };
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

/// Whether a contact with this response takes speed. The sides of the arena do in a bounce only.
fn takes_speed(contact: Contact, response: Response, rules: &Rules) -> bool {
    match contact {
        Contact::Pair { .. } | Contact::Wall { wall: AnyWall::Wall(_), .. } => {
            response.takes_speed(rules.restitution)
        }
        Contact::Wall { wall: AnyWall::Side(_), .. } => response.is_inelastic_bounce(rules.restitution),
    }
}

/// Returns how fast the two of a contact, which has just changed them, close with these velocities (m/s).
fn closing_speed(contact: Contact, before: [DVec2; 2], bodies: &[Body], setting: Setting<'_>) -> f64 {
    match contact {
        Contact::Pair { a, b } => {
            let (a, b) = (bodies[a].circle(), bodies[b].circle());
            (b.center - a.center).dot(before[0] - before[1]) / (a.radius + b.radius)
        }
        Contact::Wall { circle, wall } => -setting.inward(wall, bodies[circle].circle()).dot(before[0]),
    }
}

/// Returns how fast the two part after a contact at `now` (s since the epoch), in radii sums per second: 0 if the response
/// keeps them together.
#[cold]
fn parting_rate(contact: Contact, bodies: &[Body], setting: Setting<'_>, now: f64) -> f64 {
    match contact {
        Contact::Pair { a, b } => {
            let (circle_a, circle_b) = (bodies[a].at(now), bodies[b].at(now));
            let normal = (circle_b.center - circle_a.center).normalize_or_zero();
            normal.dot(circle_b.velocity - circle_a.velocity) / (circle_a.radius + circle_b.radius)
        }
        Contact::Wall { circle, wall } => {
            let circle = bodies[circle].at(now);
            setting.inward(wall, &circle).dot(circle.velocity) / circle.radius
        }
    }
}
