//! What a step found, and where it writes it.

use glam::DVec2;

use crate::detection::overlap;
use crate::geometry::Circle;
use crate::simulation::audited_contact::{AuditedContact, Outcome};
use crate::simulation::counters::Counters;
use crate::simulation::log::Log;
use crate::simulation::rules::Response;

/// A pair that overlaps when a step looks, before any has answered to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The lower index.
    pub a: u32,
    /// The higher index.
    pub b: u32,
    /// Where they overlap (m): the middle of the line between their rims.
    pub point: DVec2,
    /// How deep (m).
    pub depth: f64,
    /// Did they meet in this step? Known where the audit watches.
    pub met: bool,
}

impl Found {
    /// The pair `a < b` of these circles, if it overlaps.
    pub fn of(circles: [&Circle; 2], (a, b): (usize, usize), met: bool) -> Option<Self> {
        let found = overlap(circles[0], circles[1]);
        if !found.is_overlapping() {
            return None;
        }
        let depth = found.depth();
        let point = circles[0].center + found.normal * (circles[0].radius - depth / 2.0);
        Some(Self { a: a as u32, b: b as u32, point, depth, met })
    }
}

/// Where a step writes what happened.
#[derive(Debug)]
pub struct Record<'world> {
    /// The absolute time of the epoch (s).
    pub epoch: f64,
    /// Gets the events and the audit's verdicts.
    pub log: &'world mut Log,
    /// Gets the sums.
    pub counters: &'world mut Counters,
}

impl Record<'_> {
    /// Writes what the audit saw of a pair, if that is news: where a contact changes no velocity, the pair meets again in
    /// each step of it, and all of these are one contact.
    pub fn tell(&mut self, audited: AuditedContact, response: Response, overlapped: bool) {
        match (response, audited.outcome) {
            (Response::PassThrough | Response::PushOut, Outcome::Caught { .. } | Outcome::TooLate { .. })
                if overlapped =>
            {
                return;
            }
            (Response::PassThrough | Response::PushOut | Response::Bounce, _) => {}
        }
        match audited.outcome {
            Outcome::Caught { .. } => self.counters.caught += 1,
            Outcome::TooLate { .. } => self.counters.too_late += 1,
            Outcome::Missed => self.counters.missed += 1,
        }
        self.log.audited.push(audited);
    }
}
