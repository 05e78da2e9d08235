//! Why a world rejects a body or its rules.

use std::fmt;

use crate::geometry::{Arena, Circle, MAGNITUDE_LIMIT, Wall, is_within_limit};
use crate::simulation::body::Body;
use crate::simulation::rules::{IMPACTS, Rules, SUBSTEPS};
use crate::simulation::slots::BodyId;
use crate::simulation::walls::{MAX_WALLS, WallId};

/// Why a [`World`](super::World) cannot be made, or is left unchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WorldError {
    /// A number of a body is not accepted.
    Body {
        /// The index of the body; of a body to be inserted, the index that it would have.
        index: usize,
        /// The name of the number, such as `velocity.x`.
        field: &'static str,
        /// The value found.
        value: f64,
        /// The accepted values.
        accepted: &'static str,
    },
    /// A number of the rules, or the epoch, is not accepted.
    Rules {
        /// The name of the number.
        field: &'static str,
        /// The value found.
        value: f64,
        /// The accepted values.
        accepted: &'static str,
    },
    /// The given body was removed from a world.
    Removed,
    /// There is no body with this name: it was removed, or belongs to a future that was abandoned by going back in time.
    NoSuchBody(BodyId),
    /// A field of a wall has a value that is not accepted.
    Wall {
        /// The index of the wall.
        index: usize,
        /// The field.
        field: &'static str,
        /// The value found.
        value: f64,
        /// What is accepted.
        accepted: &'static str,
    },
    /// There are [`MAX_WALLS`] walls already.
    TooManyWalls,
    /// The wall of this name was removed.
    NoSuchWall(WallId),
}

impl fmt::Display for WorldError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Body { index, field, value, accepted } => {
                write!(to, "body {index}: {field} is {value:?}; accepted is {accepted}")
            }
            Self::Rules { field, value, accepted } => {
                write!(to, "rules: {field} is {value:?}; accepted is {accepted}")
            }
            Self::Removed => write!(to, "the body was removed from a world"),
            Self::NoSuchBody(id) => write!(to, "no body {}: it was removed", id.index()),
            Self::Wall { index, field, value, accepted } => {
                write!(to, "wall {index}: {field} is {value:?}; accepted is {accepted}")
            }
            Self::TooManyWalls => write!(to, "there are {MAX_WALLS} walls already, and no more are accepted"),
            Self::NoSuchWall(id) => write!(to, "no wall {}: it was removed", id.index()),
        }
    }
}

impl std::error::Error for WorldError {}

/// The largest time (s): of the longest way at the lowest speed that [`MAGNITUDE_LIMIT`] is about. At any accepted velocity, a
/// center is still finite then.
pub const TIME_LIMIT: f64 = MAGNITUDE_LIMIT * MAGNITUDE_LIMIT;

const NUMBER: &str = "a number from -1e70 to 1e70";
const TIME: &str = "a number from -1e140 to 1e140";
const POSITIVE: &str = "a number greater than zero, up to 1e70";
const NARROW: &str = "less than half the narrower side of the arena";
const MASS: &str = "a number greater than zero, up to that of a disc of radius 1e70, or infinity";
const SIDE: &str = "a number from -1e70 to 1e70, or an infinity";
const AT_REST: &str = "zero, since it is fixed";
const IMMOVABLE: &str = "infinity, since it is fixed";

/// Rejects a body with a number that it may not have in this arena. `index` is named in the error. A removed body is always
/// accepted.
pub fn check_body(body: &Body, index: usize, arena: &Arena) -> Result<(), WorldError> {
    if body.is_removed() {
        return Ok(());
    }
    check_numbers(body, index)?;
    check_room(body, index, arena)
}

/// Rejects a body with a number that none may have.
pub fn check_numbers(body: &Body, index: usize) -> Result<(), WorldError> {
    let circle = body.circle();
    let (center, velocity) = (circle.center, circle.velocity);
    let is_velocity = |value: f64| if body.is_fixed() { value == 0.0 } else { is_within_limit(value) };
    let is_mass = |value: f64| if body.is_fixed() { value == f64::INFINITY } else { is_free_mass(value) };
    let (of_velocity, of_mass) = if body.is_fixed() { (AT_REST, IMMOVABLE) } else { (NUMBER, MASS) };
    let fields = [
        ("center.x", center.x, is_within_limit(center.x), NUMBER),
        ("center.y", center.y, is_within_limit(center.y), NUMBER),
        ("velocity.x", velocity.x, is_velocity(velocity.x), of_velocity),
        ("velocity.y", velocity.y, is_velocity(velocity.y), of_velocity),
        ("radius", circle.radius, is_positive(circle.radius), POSITIVE),
        ("mass", circle.mass, is_mass(circle.mass), of_mass),
        ("stamp", body.stamp(), is_time(body.stamp()), TIME),
    ];
    match fields.into_iter().find(|&(_, _, is_accepted, _)| !is_accepted) {
        Some((field, value, _, accepted)) => Err(WorldError::Body { index, field, value, accepted }),
        None => Ok(()),
    }
}

/// Rejects a body that the arena leaves no room to move.
pub fn check_room(body: &Body, index: usize, arena: &Arena) -> Result<(), WorldError> {
    let value = body.circle().radius;
    let refusal = WorldError::Body { index, field: "radius", value, accepted: NARROW };
    if body.has_room(arena) { Ok(()) } else { Err(refusal) }
}

fn is_positive(value: f64) -> bool {
    value > 0.0 && is_within_limit(value)
}

fn is_time(value: f64) -> bool {
    value.abs() <= TIME_LIMIT
}

/// Whether a body that may move can have this mass. Discs of all accepted radii can have their own.
fn is_free_mass(value: f64) -> bool {
    value > 0.0 && value <= Circle::mass_of_disc(MAGNITUDE_LIMIT) || value == f64::INFINITY
}

/// Rejects a wall with an invalid number, or without length. `index` is named in the error.
pub fn check_wall(wall: &Wall, index: usize) -> Result<(), WorldError> {
    let Wall { from, to, thickness } = *wall;
    let is_thickness = thickness >= 0.0 && is_within_limit(thickness);
    let fields = [
        ("from.x", from.x, is_within_limit(from.x), NUMBER),
        ("from.y", from.y, is_within_limit(from.y), NUMBER),
        ("to.x", to.x, is_within_limit(to.x), NUMBER),
        ("to.y", to.y, is_within_limit(to.y), NUMBER),
        ("thickness", thickness, is_thickness, "a number from zero to 1e70"),
        ("to.x", to.x, from != to, "another point than from"),
    ];
    match fields.into_iter().find(|&(_, _, is_accepted, _)| !is_accepted) {
        Some((field, value, _, accepted)) => Err(WorldError::Wall { index, field, value, accepted }),
        None => Ok(()),
    }
}

/// Rejects rules with an invalid number, and an invalid epoch.
pub fn check_rules(rules: &Rules, epoch: f64) -> Result<(), WorldError> {
    let Rules { detection: _, step, substeps, impacts, response: _, restitution, yields: _, arena, audit: _ } =
        *rules;
    let Arena { min, max } = arena;
    let is_side = |value: f64| is_within_limit(value) || value.is_infinite();
    let fields = [
        ("step", step, is_positive(step), POSITIVE),
        ("substeps", f64::from(substeps), SUBSTEPS.contains(&substeps), "2 to 64"),
        ("impacts", f64::from(impacts), IMPACTS.contains(&impacts), "1 to 8"),
        ("restitution", restitution, (0.0..=1.0).contains(&restitution), "0 to 1"),
        ("arena.min.x", min.x, is_side(min.x), SIDE),
        ("arena.min.y", min.y, is_side(min.y), SIDE),
        ("arena.max.x", max.x, is_side(max.x), SIDE),
        ("arena.max.y", max.y, is_side(max.y), SIDE),
        ("arena.min.x", min.x, min.x < max.x, "a number less than arena.max.x"),
        ("arena.min.y", min.y, min.y < max.y, "a number less than arena.max.y"),
        ("epoch", epoch, is_time(epoch), TIME),
    ];
    match fields.into_iter().find(|&(_, _, is_accepted, _)| !is_accepted) {
        Some((field, value, _, accepted)) => Err(WorldError::Rules { field, value, accepted }),
        None => Ok(()),
    }
}
