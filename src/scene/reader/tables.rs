//! The tables of a scene file: rules, arena, circles, random circles.

use std::ops::RangeInclusive;

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Detection, IMPACTS, Response, Rules, SUBSTEPS, WhoYields};
use glam::{DVec2, dvec2};
use toml::de::DeValue;

use super::DEFAULT_LINE_UP;
use super::field::{Field, Numbers};
use super::section::Section;
use crate::scene::random::{ACCEPTED, Filling, FreeSpace, NoRoom};
use crate::scene::{
    Color, MAX_CIRCLES, MAX_LISTED_CIRCLES, SceneCircle, SceneError, default_rules, yields_word,
};

/// The maximum number of characters of a name, so that it fits into a circle.
const MAX_NAME_LENGTH: usize = 12;

/// The maximum seed: TOML has no larger integer.
const MAX_SEED: u64 = i64::MAX as u64;

/// The keys of a scene file outside all tables.
pub(super) const SCENE_KEYS: &str = "title, watch, detection, compare, step, substeps, impacts, response, restitution, yields, playback, \
                                     pauses, arena, circle, random";

const POINT: &str = "two numbers [x, y] (m)";
const RADIUS: &str = "a number greater than 0 (m)";

/// Reads the rules, except for the arena.
pub(super) fn rules(root: &Section<'_>) -> Result<Rules, SceneError> {
    let mut rules = default_rules();
    root.set("detection", &mut rules.detection, |field| field.choice(Detection::ALL, Detection::to_string))?;
    root.set("step", &mut rules.step, |field| field.number(Numbers::Positive, "s"))?;
    root.set("substeps", &mut rules.substeps, |field| count(field, SUBSTEPS))?;
    root.set("impacts", &mut rules.impacts, |field| count(field, IMPACTS))?;
    root.set("response", &mut rules.response, |field| field.choice(Response::ALL, Response::to_string))?;
    root.set("restitution", &mut rules.restitution, |field| field.number(Numbers::Within([0.0, 1.0]), ""))?;
    root.set("yields", &mut rules.yields, |field| {
        field.choice(WhoYields::ALL, |&one| yields_word(one).to_owned())
    })?;
    Ok(rules)
}

fn count(field: &Field<'_>, accepted: RangeInclusive<u32>) -> Result<u32, SceneError> {
    let accepted = u64::from(*accepted.start())..=u64::from(*accepted.end());
    Ok(field.whole_number(accepted)? as u32)
}

/// Reads the line-up of Compare. The default is overlap beside intercept.
pub(super) fn compare(root: &Section<'_>) -> Result<Vec<Detection>, SceneError> {
    let Some(field) = root.field("compare") else { return Ok(DEFAULT_LINE_UP.to_vec()) };
    let accepted = "a list of two methods or more, none of them twice";
    let mut methods = Vec::new();
    for member in field.members().ok_or_else(|| field.refusal(accepted))? {
        let method = member.choice(Detection::ALL, Detection::to_string)?;
        if methods.contains(&method) {
            return Err(member.refusal("a method that is not in the list yet"));
        }
        methods.push(method);
    }
    if methods.len() < 2 { Err(field.refusal(accepted)) } else { Ok(methods) }
}

/// Reads the arena, if it is given.
pub(super) fn arena(root: &Section<'_>) -> Result<Option<Arena>, SceneError> {
    let Some(section) = root.section("arena")? else { return Ok(None) };
    section.refuse_other_keys("min, max")?;
    let min = vector(&section.required("min", POINT)?, Numbers::Side, "m")?;
    let upper = section.required("max", POINT)?;
    let max = vector(&upper, Numbers::Side, "m")?;
    let accepted = || format!("x greater than {:?} and y greater than {:?}, the min (m)", min.x, min.y);
    let arena = min.cmplt(max).all().then_some(Arena { min, max });
    arena.map(Some).ok_or_else(|| upper.refusal(&accepted()))
}

/// Reads the circles that are listed one by one. Those without a name in the file have an empty name.
pub(super) fn circles(root: &Section<'_>, arena: &Arena) -> Result<Vec<SceneCircle>, SceneError> {
    let blocks = root.blocks("circle")?;
    if let Some(block) = blocks.get(MAX_LISTED_CIRCLES) {
        let accepted = format!("at most {MAX_LISTED_CIRCLES} circles one by one, more by [[random]]");
        return Err(block.refusal("one circle more", &accepted));
    }
    blocks.iter().enumerate().map(|(index, block)| circle(block, index, arena)).collect()
}

/// Adds the random circles, with empty names.
pub(super) fn add_random(
    root: &Section<'_>,
    arena: &Arena,
    circles: &mut Vec<SceneCircle>,
) -> Result<(), SceneError> {
    let blocks = root.blocks("random")?;
    let mut space = FreeSpace::beside(*arena, circles.iter().map(|one| one.circle));
    for block in blocks {
        block.refuse_other_keys("count, seed, radius, speed, color")?;
        let added = random(&block, arena, &mut space, circles.len())?;
        let color = color(&block)?;
        circles.extend(added.into_iter().zip(circles.len()..).map(|(circle, index)| SceneCircle {
            name: String::new(),
            color: color.unwrap_or(Color::from_index(index)),
            circle,
            fixed: false,
        }));
    }
    Ok(())
}

fn circle(block: &Section<'_>, index: usize, arena: &Arena) -> Result<SceneCircle, SceneError> {
    block.refuse_other_keys("name, color, center, velocity, radius, mass, fixed")?;
    let name = block.field("name").map(|field| name(&field)).transpose()?.unwrap_or_default();
    let color = color(block)?.unwrap_or(Color::from_index(index));
    let center = center(block, arena)?;
    let fixed = block.field("fixed").map_or(Ok(false), |field| field.truth())?;
    let mut velocity = DVec2::ZERO;
    if let Some(field) = block.field("velocity") {
        velocity = vector(&field, Numbers::Finite, "m/s")?;
        if fixed && velocity != DVec2::ZERO {
            return Err(field.refusal("[0, 0], because the circle is fixed (m/s)"));
        }
    }
    let radius = block.required("radius", RADIUS)?;
    let mut circle = Circle::new(center, radius.number(Numbers::Positive, "m")?).with_velocity(velocity);
    block.set("mass", &mut circle.mass, mass)?;
    let one = SceneCircle { name, color, circle, fixed };
    if one.body().has_room(arena) { Ok(one) } else { Err(radius.refusal(&narrower_than(arena))) }
}

/// Reads a mass (kg). An infinite one is a circle that nothing moves, for which there is a key.
fn mass(field: &Field<'_>) -> Result<f64, SceneError> {
    if let DeValue::Float(float) = field.value
        && let "inf" | "+inf" = float.as_str()
    {
        let accepted = "a finite number greater than 0 (kg), or fixed for a circle that nothing moves";
        return Err(field.refusal(accepted));
    }
    field.number(Numbers::Positive, "kg")
}

fn center(block: &Section<'_>, arena: &Arena) -> Result<DVec2, SceneError> {
    let field = block.required("center", POINT)?;
    let center = vector(&field, Numbers::Finite, "m")?;
    let Arena { min, max } = arena;
    if min.cmple(center).all() && center.cmple(*max).all() {
        return Ok(center);
    }
    Err(field.refusal(&format!(
        "x from {:?} to {:?} and y from {:?} to {:?}, inside the arena (m)",
        min.x, max.x, min.y, max.y
    )))
}

/// Reads a block of random circles, and places them beside the earlier ones.
fn random(
    section: &Section<'_>,
    arena: &Arena,
    space: &mut FreeSpace,
    before: usize,
) -> Result<Vec<Circle>, SceneError> {
    let most = MAX_CIRCLES - before;
    let field = section.required("count", "a whole number")?;
    let count = usize::try_from(field.whole_number(0..=most as u64)?).unwrap_or(most);
    let seed = section.required("seed", "a whole number")?.whole_number(0..=MAX_SEED)?;
    let radius = section.required("radius", "two numbers [from, to] (m)")?;
    let filling = Filling {
        count,
        seed,
        radius: range(&radius, Numbers::Positive, "m")?,
        speed: range(&section.required("speed", "two numbers [from, to] (m/s)")?, Numbers::FromZero, "m/s")?,
    };
    if !arena.is_closed() {
        return Err(section
            .refusal("an arena with a side open", "random circles in an [arena] with four finite sides"));
    }
    space.fill(&filling).map_err(|no_room| match no_room {
        NoRoom::Narrow => radius.refusal(&narrower_than(arena)),
        NoRoom::Full { packing_fraction } => {
            let found = format!("{count} at packing fraction {packing_fraction:.3}");
            field.refusal_of(&found, ACCEPTED)
        }
    })
}

/// Returns the radii that the arena has room for, for messages.
fn narrower_than(arena: &Arena) -> String {
    format!("less than {:?}, half the narrower side of the arena (m)", arena.half_width())
}

fn name(field: &Field<'_>) -> Result<String, SceneError> {
    let accepted = format!("1 to {MAX_NAME_LENGTH} characters in quotes");
    let name = field.text(&accepted)?;
    let fits = (1..=MAX_NAME_LENGTH).contains(&name.chars().count());
    fits.then(|| name.to_owned()).ok_or_else(|| field.refusal(&accepted))
}

/// Reads the color, if it is given.
fn color(section: &Section<'_>) -> Result<Option<Color>, SceneError> {
    let Some(field) = section.field("color") else { return Ok(None) };
    let color = Color::from_word(field.text(Color::ACCEPTED)?);
    color.map(Some).ok_or_else(|| field.refusal(Color::ACCEPTED))
}

fn vector(field: &Field<'_>, numbers: Numbers, unit: &str) -> Result<DVec2, SceneError> {
    let [x, y] = field.pair(["x", "y"], unit)?;
    Ok(dvec2(x.number(numbers, unit)?, y.number(numbers, unit)?))
}

fn range(field: &Field<'_>, numbers: Numbers, unit: &str) -> Result<[f64; 2], SceneError> {
    let [from, to] = field.pair(["from", "to"], unit)?;
    let range = [from.number(numbers, unit)?, to.number(numbers, unit)?];
    let is_in_order = range[0] <= range[1];
    is_in_order.then_some(range).ok_or_else(|| field.refusal(&format!("the smaller number first ({unit})")))
}
