//! How the parts of a world are written, and what must hold for those that are read: the world goes on without a panic.

use std::fmt::Debug;

use serde::de::{Deserialize, Deserializer, Error};

use super::answers::Counters;
use super::body::Body;
use super::event_driven::EventDrivenSnapshot;
use super::fixed_step::{FixedStep, OngoingContacts};
use super::setting::Setting;
use super::slots::Slots;
use super::walls::Walls;

/// The version of what is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The highest count accepted, from which no run comes to an overflow: 2⁵³.
const MAX_COUNT: u64 = 1 << 53;

/// Reads the version. As it comes first, a save of another one is refused for that and not for what it holds.
pub fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let version = u32::deserialize(deserializer)?;
    accept(version == VERSION, "version", version, "1").map_err(Error::custom).map(|()| version)
}

/// Refuses a value unless it is accepted, with an error that says what was found and what is accepted.
pub fn accept(is_accepted: bool, field: &str, found: impl Debug, accepted: &str) -> Result<(), String> {
    if is_accepted { Ok(()) } else { Err(format!("{field} is {found:?}; accepted is {accepted}")) }
}

pub fn accept_count(field: &str, count: u64) -> Result<(), String> {
    accept(count <= MAX_COUNT, field, count, "0 to 2^53")
}

fn accept_pair((a, b): (usize, usize), bodies: &[Body]) -> Result<(), String> {
    let are_there = is_there(a, bodies) && is_there(b, bodies);
    accept(a < b && are_there, "a pair", (a, b), "two bodies, the lower index first")
}

fn is_there(index: usize, bodies: &[Body]) -> bool {
    bodies.get(index).is_some_and(|body| !body.is_removed())
}

/// Checks the totals of a world.
pub fn check_counters(counters: &Counters) -> Result<(), String> {
    let within =
        counters.with(*counters, |count, _| count.min(MAX_COUNT), |time, _| time.clamp(0.0, f64::MAX));
    accept(*counters == within, "counters", counters, "0 to 2^53, and a finite time")
}

/// Checks the names and tags of bodies.
pub fn check_slots(slots: &Slots, bodies: &[Body]) -> Result<(), String> {
    accept_count("count", slots.count)?;
    let length = slots.inserted.len().max(slots.tags.len());
    accept(length <= bodies.len(), "the number of names", length, "one for each body")?;
    let last = slots.inserted.iter().copied().max().unwrap_or(0);
    accept(last <= slots.count, "inserted", last, "a number up to the count")
}

fn accept_at_wall((circle, wall): (u32, u32), bodies: &[Body], walls: &Walls) -> Result<(), String> {
    let are_there = is_there(circle as usize, bodies) && walls.at(wall as usize).is_some();
    accept(are_there, "a circle at a wall", (circle, wall), "a body and a wall that there are")
}

/// Checks the state of fixed steps at `now` (s since the epoch).
pub fn check_steps(steps: &FixedStep, setting: Setting<'_>, bodies: &[Body], now: f64) -> Result<(), String> {
    accept_count("parts", steps.parts_done)?;
    accept(steps.end_of(steps.parts_done, setting.rules) == now, "now", now, "the end of the last step")?;
    let OngoingContacts { contacts, walls, inside, left, .. } = &steps.ongoing;
    for pairs in [contacts, walls, inside] {
        let is_sorted = pairs.is_sorted_by(|one, other| one < other);
        accept(is_sorted, "the list of pairs", pairs, "in order, each once")?;
    }
    contacts.iter().try_for_each(|&(a, b)| accept_pair((a as usize, b as usize), bodies))?;
    walls.iter().try_for_each(|&at_wall| accept_at_wall(at_wall, bodies, setting.walls))?;
    inside.iter().try_for_each(|&(sensor, visitor)| {
        accept_pair((sensor.min(visitor) as usize, sensor.max(visitor) as usize), bodies)
    })?;
    left.iter().try_for_each(|&(sensor, visitor, time)| {
        accept_named([sensor as usize, visitor as usize], bodies)?;
        accept((0.0..=now).contains(&time), "left", time, "a time up to now")
    })
}

/// Refuses a report that names a body that there never was, but not one that was removed.
fn accept_named(named: [usize; 2], bodies: &[Body]) -> Result<(), String> {
    let is_accepted = named[0] != named[1] && named.iter().all(|&index| index < bodies.len());
    accept(is_accepted, "a report", named, "of two bodies")
}

/// Checks the state of predicted events.
pub fn check_events(
    events: &EventDrivenSnapshot,
    setting: Setting<'_>,
    bodies: &[Body],
) -> Result<(), String> {
    let EventDrivenSnapshot { ongoing, contacts_in_epoch, stall, walls, .. } = events;
    accept(walls.since >= 0.0 && walls.since.is_finite(), "since", walls.since, "a number from zero on")?;
    for (&at_wall, until) in &walls.passing {
        accept_at_wall(at_wall, bodies, setting.walls)?;
        accept(!until.is_nan(), "until", until, "a number")?;
    }
    accept_count("contacts_in_epoch", *contacts_in_epoch as u64)?;
    accept_count("contacts", stall.contacts)?;
    accept_count("known", ongoing.crossings.known)?;
    let mut named = stall.witness.into_iter().chain(stall.stall.map(|stall| stall.contact));
    let is_there = named.all(|contact| contact.circles().all(|circle| circle < bodies.len()));
    let time = stall.since + stall.stall.map_or(0.0, |stall| stall.since + stall.time);
    accept(
        is_there && time.is_finite() && stall.closing.is_none_or(f64::is_finite),
        "stall",
        stall,
        "a contact of bodies that there are, at a finite time and speed",
    )?;
    for (&(one, other), until) in &ongoing.until {
        accept_pair((one.min(other), one.max(other)), bodies)?;
        accept(!until.is_nan(), "until", until, "a number")?;
    }
    ongoing.crossings.due.values().try_for_each(|due| accept_named([due.sensor, due.visitor], bodies))
}
