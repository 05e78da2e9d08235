//! The walls of a scene file.

use circle_collision::geometry::Wall;
use toml::Spanned;
use toml::de::DeValue;

use super::field::POINT;
use super::section::Section;
use super::source::Source;
use crate::scene::SceneError;
use crate::scene::fields::{WALL_FIELDS, keys_of};
use crate::scene::wall::{SceneWall, is_wall_name};

/// Reads the wall that follows these. Without a name in the file, it has an empty name.
pub(super) fn listed<'a>(
    source: Source<'a>,
    block: Spanned<DeValue<'a>>,
    earlier: &[SceneWall],
) -> Result<SceneWall, SceneError> {
    let section_name = format!("wall {}", earlier.len() + 1);
    let mut listed = SceneWall::plain();
    let keys = keys_of(&WALL_FIELDS, &mut listed);
    let section = Section::read(source, section_name, block, "[[wall]] blocks", &keys)?;
    section.required("from", POINT)?;
    let to = section.required("to", POINT)?;
    for row in &WALL_FIELDS {
        section.read_field(row, &mut listed)?;
    }
    let Wall { from, to: end, .. } = listed.wall;
    if from == end {
        return Err(to.refusal("another point than from (m)"));
    }
    let Some(name) = section.field("name") else { return Ok(listed) };
    if !is_wall_name(&listed.name) {
        return Err(name.refusal("a name that is no whole number, nor left, right, bottom or top"));
    }
    let is_taken = earlier.iter().any(|wall| wall.name == listed.name);
    if is_taken { Err(name.refusal("a name that no other wall has")) } else { Ok(listed) }
}
