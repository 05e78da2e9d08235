//! The walls of a scene file.

use circle_collision::geometry::Wall;
use toml::Spanned;
use toml::de::DeValue;

use super::field::POINT;
use super::section::Section;
use super::source::Source;
use crate::scene::SceneError;
use crate::scene::fields::{WALL_FIELDS, keys_of};
use crate::scene::wall::SceneWall;

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
    let is_taken = |name: &str| earlier.iter().any(|wall| wall.name == name);
    match section.field("name").filter(|_| is_taken(&listed.name)) {
        Some(name) => Err(name.refusal("a name that no other wall has")),
        None => Ok(listed),
    }
}
