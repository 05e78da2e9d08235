//! The blocks of a scene file: circles that are listed one by one, and random ones.

use circle_collision::geometry::{Arena, Circle};
use glam::DVec2;
use serde::Deserialize;
use toml::Spanned;
use toml::de::DeValue;

use super::field::{Field, Given, List, Numbers, POINT};
use super::section::Section;
use super::source::Source;
use crate::scene::random::{ACCEPTED, Filling, FreeSpace, NoRoom};
use crate::scene::{Color, MAX_CIRCLES, SceneCircle, SceneError};

/// The maximum number of characters of a name, so that it fits into a circle.
const MAX_NAME_LENGTH: usize = 12;

/// The maximum seed: TOML has no larger integer.
const MAX_SEED: u64 = i64::MAX as u64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CircleKeys {
    name: Given<String>,
    color: Given<String>,
    center: Given<List<f64>>,
    velocity: Given<List<f64>>,
    radius: Given<f64>,
    mass: Given<f64>,
    fixed: Given<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RandomKeys {
    count: Given<u64>,
    seed: Given<u64>,
    radius: Given<List<f64>>,
    speed: Given<List<f64>>,
    color: Given<String>,
}

/// Reads the circle with this index. Without a name in the file, it has an empty name.
pub(super) fn listed(
    source: Source<'_>,
    block: Spanned<DeValue<'_>>,
    index: usize,
    arena: &Arena,
) -> Result<SceneCircle, SceneError> {
    let section_name = format!("circle {}", index + 1);
    let (section, keys) = Section::read::<CircleKeys>(source, section_name, block, "[[circle]] blocks")?;
    let mut name = String::new();
    let (mut color, mut fixed) = (Color::from_index(index), false);
    section.set("name", &keys.name, &mut name, given_name)?;
    section.set("color", &keys.color, &mut color, given_color)?;
    section.set("fixed", &keys.fixed, &mut fixed, |field| field.get("true, false").copied())?;
    let center = center(&section.required("center", &keys.center, POINT)?, arena)?;
    let mut velocity = DVec2::ZERO;
    section.set("velocity", &keys.velocity, &mut velocity, |field| {
        let velocity = field.vector(Numbers::Finite, "m/s")?;
        let is_moving = fixed && velocity != DVec2::ZERO;
        if is_moving { Err(field.refusal("[0, 0], because the circle is fixed (m/s)")) } else { Ok(velocity) }
    })?;
    let radius = section.required("radius", &keys.radius, &Numbers::Positive.words("m"))?;
    let mut circle = Circle::new(center, radius.number(Numbers::Positive, "m")?).with_velocity(velocity);
    section.set("mass", &keys.mass, &mut circle.mass, |field| {
        field.number(Numbers::Positive, "kg; a circle that nothing moves is fixed")
    })?;
    let listed = SceneCircle { name, color, circle, fixed };
    if listed.body().has_room(arena) { Ok(listed) } else { Err(radius.refusal(&narrower_than(arena))) }
}

/// Reads the block of random circles with this number, places them beside the earlier ones, and adds them with empty names.
pub(super) fn add_random(
    source: Source<'_>,
    block: Spanned<DeValue<'_>>,
    number: usize,
    arena: &Arena,
    space: &mut FreeSpace,
    circles: &mut Vec<SceneCircle>,
) -> Result<(), SceneError> {
    let section_name = format!("random {number}");
    let (section, keys) = Section::read::<RandomKeys>(source, section_name, block, "[[random]] blocks")?;
    let most = MAX_CIRCLES - circles.len();
    let count_field = section.required("count", &keys.count, "a whole number")?;
    let count = usize::try_from(count_field.whole_number(0..=most as u64)?).unwrap_or(most);
    let seed = section.required("seed", &keys.seed, "a whole number")?.whole_number(0..=MAX_SEED)?;
    let radius_field = section.required("radius", &keys.radius, "two numbers [from, to] (m)")?;
    let radius = range(&radius_field, Numbers::Positive, "m")?;
    let speed_field = section.required("speed", &keys.speed, "two numbers [from, to] (m/s)")?;
    let speed = range(&speed_field, Numbers::FromZero, "m/s")?;
    if !arena.is_closed() {
        return Err(section
            .refusal("an arena with a side open", "random circles in an [arena] with four finite sides"));
    }
    let added = space.fill(&Filling { count, seed, radius, speed }).map_err(|no_room| match no_room {
        NoRoom::Narrow => radius_field.refusal(&narrower_than(arena)),
        NoRoom::Full { packing_fraction } => {
            let found = format!("{count} at packing fraction {packing_fraction:.3}");
            count_field.refusal_of(&found, ACCEPTED)
        }
    })?;
    let color = section.field("color", &keys.color).map(|field| given_color(&field)).transpose()?;
    circles.extend(added.into_iter().zip(circles.len()..).map(|(circle, index)| SceneCircle {
        name: String::new(),
        color: color.unwrap_or(Color::from_index(index)),
        circle,
        fixed: false,
    }));
    Ok(())
}

fn center(field: &Field<'_, List<f64>>, arena: &Arena) -> Result<DVec2, SceneError> {
    let center = field.vector(Numbers::Finite, "m")?;
    let Arena { min, max } = arena;
    if min.cmple(center).all() && center.cmple(*max).all() {
        return Ok(center);
    }
    Err(field.refusal(&format!(
        "x from {:?} to {:?} and y from {:?} to {:?}, inside the arena (m)",
        min.x, max.x, min.y, max.y
    )))
}

/// Returns the radii that the arena has room for, for messages.
fn narrower_than(arena: &Arena) -> String {
    format!("less than {:?}, half the narrower side of the arena (m)", arena.half_width())
}

fn given_name(field: &Field<'_, String>) -> Result<String, SceneError> {
    let accepted = format!("1 to {MAX_NAME_LENGTH} characters in quotes");
    let name = field.get(&accepted)?;
    let fits = (1..=MAX_NAME_LENGTH).contains(&name.chars().count());
    fits.then(|| name.clone()).ok_or_else(|| field.refusal(&accepted))
}

fn given_color(field: &Field<'_, String>) -> Result<Color, SceneError> {
    Color::from_word(field.get(Color::ACCEPTED)?).ok_or_else(|| field.refusal(Color::ACCEPTED))
}

fn range(field: &Field<'_, List<f64>>, numbers: Numbers, unit: &str) -> Result<[f64; 2], SceneError> {
    let range = field.pair(["from", "to"], numbers, unit)?;
    let is_in_order = range[0] <= range[1];
    is_in_order.then_some(range).ok_or_else(|| field.refusal(&format!("the smaller number first ({unit})")))
}
