//! Fixed steps: all circles advance by dt, and one of the [methods] finds contacts.
//!
//! [`FixedStep`] keeps the time and the ongoing contacts, and handles the sides of the arena. A method is a function that carries out one
//! [`Step`] with the operations on it.

mod bounding_volume;
mod broad_phase;
mod grid;
mod halts;
pub mod judge;
mod methods;
mod overlapping_pair;
mod step;

use glam::DVec2;

use crate::geometry::Side;
use crate::simulation::answers::{AnyWall, Contact, Event};
use crate::simulation::body::Body;
use crate::simulation::contact_effect::reflect_at_side;
use crate::simulation::record::Record;
use crate::simulation::rules::{Rules, StepMethod};
use crate::simulation::setting::Setting;
pub use overlapping_pair::OngoingContacts;
use step::Step;

/// The engine of fixed steps: its time and the ongoing contacts.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FixedStep {
    pub method: StepMethod,
    /// The number of parts of steps made since the epoch. With n parts to a step, part i ends at i·(dt / n): a product, which does
    /// not drift as a sum would.
    #[cfg_attr(feature = "serde", serde(rename = "parts"))]
    pub parts_done: u64,
    pub ongoing: OngoingContacts,
    /// Whether the next step was tried and refused: too many pairs would be in contact or close to each other. It is tried
    /// again once a body was added, changed or removed.
    pub is_crowded: bool,
}

impl FixedStep {
    /// Makes the engine of a world at time zero.
    pub fn new(method: StepMethod) -> Self {
        Self { method, parts_done: 0, ongoing: OngoingContacts::default(), is_crowded: false }
    }

    /// Returns the time of the next check (s since the epoch).
    pub fn next_time(&self, rules: &Rules) -> f64 {
        self.end_of(self.parts_done + 1, rules)
    }

    /// Returns when a part of a step ends (s since the epoch).
    pub fn end_of(&self, part: u64, rules: &Rules) -> f64 {
        part as f64 * (rules.step / f64::from(self.method.parts(rules)))
    }

    /// Ends the contacts with sensors that are over because a body was edited at `now` (s since the epoch). `is_moved` says whether
    /// its center or radius changed: without that, no contact ends.
    pub fn change(&mut self, bodies: &[Body], circle: usize, now: f64, is_moved: bool) {
        if is_moved {
            self.ongoing.leave_sensors(bodies, circle, now);
        }
        self.is_crowded = false;
    }

    /// Forgets the contacts of a removed body, except with sensors.
    pub fn remove(&mut self, circle: usize) {
        self.ongoing.remove(circle);
        self.is_crowded = false;
    }

    /// Forgets the contacts of a wall that was inserted, replaced or removed.
    pub fn change_wall(&mut self, wall: usize) {
        self.ongoing.walls.retain(|&(_, at)| at as usize != wall);
        self.is_crowded = false;
    }

    /// Makes the next part of a step, logs its contacts, found and audited, in `record`, and sets the clock to its end. If
    /// that would exceed the limits, nothing changes except that the run [is crowded](Self::is_crowded).
    pub fn advance(&mut self, setting: Setting<'_>, bodies: &mut [Body], record: &mut Record) {
        let Setting { rules, .. } = setting;
        if self.is_crowded {
            return;
        }
        let (start, end) = (self.end_of(self.parts_done, rules), self.next_time(rules));
        let (audited, events, counters) =
            (record.log.audited.len(), record.log.events.len(), *record.counters);
        let mut step =
            Step::new((self.parts_done + 1, start, end), &mut self.ongoing, setting, bodies, record);
        if self.method.make(&mut step).is_ok() {
            step.finish();
            self.parts_done += 1;
            clamp_to_arena(rules, bodies, end, record);
            record.clock.now = end;
        } else {
            if let Some(saved) = step.saved.take() {
                step.bodies.copy_from_slice(&saved);
            }
            record.log.audited.truncate(audited);
            record.log.events.truncate(events);
            *record.counters = counters;
            self.is_crowded = true;
        }
    }
}

/// Moves every solid circle that is not fixed back inside the arena and reverses its outward velocity. Each side that a circle
/// reaches is an event.
fn clamp_to_arena(rules: &Rules, bodies: &mut [Body], now: f64, record: &mut Record) {
    for (index, body) in bodies.iter_mut().enumerate() {
        if !body.meets_walls() {
            continue;
        }
        let mut circle = body.at(now);
        // Most circles are far from every side.
        let (low, high) = (circle.center - 2.0 * circle.radius, circle.center + 2.0 * circle.radius);
        if low.cmpgt(rules.arena.min).all() && high.cmplt(rules.arena.max).all() {
            continue;
        }
        for &side in Side::ALL {
            let wall = side.inward()[side.axis()] * rules.arena.wall(side);
            let depth = -side.inward().dot(circle.center) + circle.radius + wall;
            if depth > 0.0 {
                let point = circle.center - side.inward() * (circle.radius - depth);
                let before = [circle.velocity, DVec2::ZERO];
                reflect_at_side(rules, body, &mut circle, side);
                body.set(circle, now);
                circle = body.at(now);
                let after = [circle.velocity, DVec2::ZERO];
                let contact = Contact::Wall { circle: index, wall: AnyWall::Side(side) };
                record.event(Event { time: now, contact, point, depth, before, after });
            }
        }
    }
}
