//! The blocks of a scene file: circles that are listed one by one, and random ones.

use circle_collision::geometry::{Arena, Circle};
use glam::DVec2;
use toml::Spanned;
use toml::de::DeValue;

use super::field::{Field, Numbers, POINT};
use super::section::Section;
use super::source::Source;
use crate::scene::fields::{CIRCLE_FIELDS, color_in, keys_of};
use crate::scene::random::{ACCEPTED, Filling, FreeSpace, NoRoom};
use crate::scene::{Color, MAX_CIRCLES, SceneCircle, SceneError};

/// The maximum seed: TOML has no larger integer.
const MAX_SEED: u64 = i64::MAX as u64;

/// Reads the circle with this index. Without a name in the file, it has an empty name.
pub(super) fn listed<'a>(
    source: Source<'a>,
    block: Spanned<DeValue<'a>>,
    index: usize,
    arena: &Arena,
) -> Result<SceneCircle, SceneError> {
    let section_name = format!("circle {}", index + 1);
    let mut listed = SceneCircle::new(Circle::new(DVec2::ZERO, 1.0), Color::from_index(index));
    let keys = keys_of(&CIRCLE_FIELDS, &mut listed);
    let section = Section::read(source, section_name, block, "[[circle]] blocks", &keys)?;
    let Arena { min, max } = arena;
    for row in &CIRCLE_FIELDS {
        section.read_field(row, &mut listed)?;
        let Circle { center, velocity, radius, .. } = listed.circle;
        if row.key == "fixed" {
            let field = section.required("center", POINT)?;
            if !(min.cmple(center).all() && center.cmple(*max).all()) {
                return Err(field.refusal(&format!(
                    "x from {:?} to {:?} and y from {:?} to {:?}, inside the arena (m)",
                    min.x, max.x, min.y, max.y
                )));
            }
            if listed.fixed && velocity != DVec2::ZERO {
                let field = section.required("velocity", POINT)?;
                return Err(field.refusal("[0, 0], because the circle is fixed (m/s)"));
            }
        } else if row.key == "radius" {
            listed.circle.mass = Circle::mass_of_disc(radius);
        }
    }
    let radius = section.required("radius", &Numbers::Positive.words("m"))?;
    if listed.body().has_room(arena) { Ok(listed) } else { Err(radius.refusal(&narrower_than(arena))) }
}

/// Reads the block of random circles with this number, places them beside the earlier ones, and adds them with empty names.
pub(super) fn add_random<'a>(
    source: Source<'a>,
    block: Spanned<DeValue<'a>>,
    number: usize,
    arena: &Arena,
    space: &mut FreeSpace,
    circles: &mut Vec<SceneCircle>,
) -> Result<(), SceneError> {
    let section_name = format!("random {number}");
    let keys = ["count", "seed", "radius", "speed", "color"];
    let section = Section::read(source, section_name, block, "[[random]] blocks", &keys)?;
    let most = MAX_CIRCLES - circles.len();
    let count_field = section.required("count", "a whole number")?;
    let count = usize::try_from(count_field.whole_number(0..=most as u64)?).unwrap_or(most);
    let seed = section.required("seed", "a whole number")?.whole_number(0..=MAX_SEED)?;
    let radius_field = section.required("radius", "two numbers [from, to] (m)")?;
    let radius = range(&radius_field, Numbers::Positive, "m")?;
    let speed_field = section.required("speed", "two numbers [from, to] (m/s)")?;
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
    let color = section.field("color").map(|field| color_in(&field)).transpose()?;
    for (circle, index) in added.into_iter().zip(circles.len()..) {
        circles.push(SceneCircle::new(circle, color.unwrap_or(Color::from_index(index))));
    }
    Ok(())
}

/// Returns the radii that the arena has room for, for messages.
fn narrower_than(arena: &Arena) -> String {
    format!("less than {:?}, half the narrower side of the arena (m)", arena.half_width())
}

fn range(field: &Field<'_>, numbers: Numbers, unit: &str) -> Result<[f64; 2], SceneError> {
    let range = field.pair(["from", "to"], numbers, unit)?;
    let is_in_order = range[0] <= range[1];
    is_in_order.then_some(range).ok_or_else(|| field.refusal(&format!("the smaller number first ({unit})")))
}
