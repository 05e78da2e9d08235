//! The fields of a scene file, each in one row. Files and links have the same.

use std::ops::RangeInclusive;

use circle_collision::simulation::{Detection, IMPACTS, Response, SUBSTEPS, WhoYields};
use glam::DVec2;
use toml_writer::{ToTomlValue, TomlStringBuilder};

use super::reader::{Field, Numbers};
use super::wall::SceneWall;
use super::{Color, PLAYBACK_RANGE, Scene, SceneCircle, SceneError, choice_words, yields_word};

/// The maximum number of characters of a name, so that it fits into a circle.
pub const MAX_NAME_LENGTH: usize = 12;

/// A field of the scene itself, or of a block of it.
pub struct Row<Block> {
    pub key: &'static str,
    /// The comment in a file, such as the unit; empty without one, and for a choice.
    pub comment: &'static str,
    /// Whether the field is left out where it has its default value.
    pub is_optional: bool,
    pub place: PlaceIn<Block>,
}

/// Returns where a block has the value of a field. A place can be written to, so that it is named only once.
type PlaceIn<Block> = fn(&mut Block) -> Place<'_>;

/// Where a block has the value of a field, and what is accepted for it.
#[derive(PartialEq)]
pub enum Place<'block> {
    Text(&'block mut String),
    Name(&'block mut String),
    Method(&'block mut Detection),
    Methods(&'block mut Vec<Detection>),
    Response(&'block mut Response),
    Yields(&'block mut WhoYields),
    Color(&'block mut Color),
    /// A number, and its unit for messages.
    Number(&'block mut f64, Numbers, &'static str),
    Count(&'block mut u32, RangeInclusive<u32>),
    Switch(&'block mut bool),
    /// A vector, its unit, and the names of its coordinates in links.
    Vector(&'block mut DVec2, &'static str, &'static str),
}

/// The fields of a scene outside all blocks.
pub const SCENE_FIELDS: [Row<Scene>; 12] = [
    always("title", "", |one| Place::Text(&mut one.title)),
    always("watch", "", |one| Place::Text(&mut one.watch)),
    always("detection", "", |one| Place::Method(&mut one.rules.detection)),
    optional("compare", "the line-up of Compare", |one| Place::Methods(&mut one.compare)),
    always("step", "s, the fixed step", |one| Place::Number(&mut one.rules.step, Numbers::Positive, "s")),
    optional("substeps", "parts of a step with sub-steps", |one| {
        Place::Count(&mut one.rules.substeps, SUBSTEPS)
    }),
    optional("impacts", "of a circle in a step with sweeps", |one| {
        Place::Count(&mut one.rules.impacts, IMPACTS)
    }),
    always("response", "", |one| Place::Response(&mut one.rules.response)),
    always("restitution", "0..1", |one| {
        Place::Number(&mut one.rules.restitution, Numbers::Within([0.0, 1.0]), "")
    }),
    always("yields", "", |one| Place::Yields(&mut one.rules.yields)),
    optional("playback", "s simulated per s shown", |one| {
        Place::Number(&mut one.playback, Numbers::Within(PLAYBACK_RANGE), "s simulated per s shown")
    }),
    optional("pauses", "results do not pause the run", |one| Place::Switch(&mut one.pauses)),
];

/// The fields of a circle. The reader checks the center and the velocity after the field `fixed`.
pub const CIRCLE_FIELDS: [Row<SceneCircle>; 7] = [
    always("name", "", |one| Place::Name(&mut one.name)),
    always("color", Color::CHOICES, |one| Place::Color(&mut one.color)),
    always("center", "m", |one| Place::Vector(&mut one.circle.center, "m", "x,y")),
    always("velocity", "m/s", |one| Place::Vector(&mut one.circle.velocity, "m/s", "vx,vy")),
    optional("fixed", "nothing moves it", |one| Place::Switch(&mut one.fixed)),
    always("radius", "m", |one| Place::Number(&mut one.circle.radius, Numbers::Positive, "m")),
    optional("mass", "kg", |one| {
        Place::Number(&mut one.circle.mass, Numbers::Positive, "kg; a circle that nothing moves is fixed")
    }),
];

/// The fields of a wall.
pub const WALL_FIELDS: [Row<SceneWall>; 4] = [
    always("name", "", |one| Place::Name(&mut one.name)),
    always("from", "m", |one| Place::Vector(&mut one.wall.from, "m", "x,y")),
    always("to", "m", |one| Place::Vector(&mut one.wall.to, "m", "x,y")),
    optional("thickness", "m", |one| Place::Number(&mut one.wall.thickness, Numbers::FromZero, "m")),
];

const fn always<Block>(key: &'static str, comment: &'static str, place: PlaceIn<Block>) -> Row<Block> {
    Row { key, comment, is_optional: false, place }
}

const fn optional<Block>(key: &'static str, comment: &'static str, place: PlaceIn<Block>) -> Row<Block> {
    Row { key, comment, is_optional: true, place }
}

impl<Block> Row<Block> {
    /// Whether the field of a block is written, where `plain` has the default values.
    pub fn is_written(&self, block: &mut Block, plain: &mut Block) -> bool {
        !self.is_optional || (self.place)(block) != (self.place)(plain)
    }
}

/// Returns the fields of a block in the order of messages and links: what is only on or off is last.
pub fn in_order<'rows, Block>(rows: &'rows [Row<Block>], block: &mut Block) -> Vec<&'rows Row<Block>> {
    let mut rows: Vec<_> = rows.iter().collect();
    rows.sort_by_key(|row| matches!((row.place)(block), Place::Switch(_)));
    rows
}

/// Returns the keys of the fields of a block, for messages.
pub(super) fn keys_of<Block>(rows: &[Row<Block>], block: &mut Block) -> Vec<&'static str> {
    in_order(rows, block).iter().map(|row| row.key).collect()
}

impl Place<'_> {
    /// Returns the value as TOML. `{:?}` of an `f64` is the shortest form that reads back exactly.
    pub fn to_toml(&self) -> String {
        match self {
            Self::Text(text) | Self::Name(text) => TomlStringBuilder::new(text).as_basic().to_toml_value(),
            Self::Method(method) => format!("\"{method}\""),
            Self::Methods(methods) => format!("[{}]", choice_words(methods.iter(), ", ")),
            Self::Response(response) => format!("\"{response}\""),
            Self::Yields(yields) => format!("\"{}\"", yields_word(**yields)),
            Self::Color(color) => format!("\"{color}\""),
            Self::Number(number, ..) => format!("{number:?}"),
            Self::Count(count, _) => count.to_string(),
            Self::Switch(is_on) => is_on.to_string(),
            Self::Vector(vector, ..) => format!("[{:?}, {:?}]", vector.x, vector.y),
        }
    }

    /// Reads the value.
    pub(super) fn read(self, field: &Field<'_>) -> Result<(), SceneError> {
        match self {
            Self::Text(text) => *text = field.get("text in quotes")?,
            Self::Name(name) => *name = name_in(field)?,
            Self::Method(method) => *method = method_in(field)?,
            Self::Methods(methods) => *methods = line_up_in(field)?,
            Self::Response(response) => *response = field.choice(Response::ALL, Response::to_string)?,
            Self::Yields(one) => *one = field.choice(WhoYields::ALL, |&one| yields_word(one).to_owned())?,
            Self::Color(color) => *color = color_in(field)?,
            Self::Number(number, numbers, unit) => *number = field.number(numbers, unit)?,
            Self::Count(count, accepted) => {
                let accepted = u64::from(*accepted.start())..=u64::from(*accepted.end());
                *count = field.whole_number(accepted)? as u32;
            }
            Self::Switch(is_on) => *is_on = field.get("true, false")?,
            Self::Vector(vector, unit, _) => *vector = field.vector(Numbers::Finite, unit)?,
        }
        Ok(())
    }
}

fn name_in(field: &Field<'_>) -> Result<String, SceneError> {
    let accepted = format!("1 to {MAX_NAME_LENGTH} characters in quotes");
    let name: String = field.get(&accepted)?;
    let fits = (1..=MAX_NAME_LENGTH).contains(&name.chars().count());
    if fits { Ok(name) } else { Err(field.refusal(&accepted)) }
}

/// Reads a color.
pub(super) fn color_in(field: &Field<'_>) -> Result<Color, SceneError> {
    let word: String = field.get(Color::ACCEPTED)?;
    Color::from_word(&word).ok_or_else(|| field.refusal(Color::ACCEPTED))
}

fn method_in(field: &Field<'_>) -> Result<Detection, SceneError> {
    field.choice(Detection::ALL, Detection::to_string)
}

/// Reads the line-up of Compare.
fn line_up_in(field: &Field<'_>) -> Result<Vec<Detection>, SceneError> {
    let accepted = "a list of two methods or more, none of them twice";
    let mut methods = Vec::new();
    for member in field.members(accepted)? {
        let method = method_in(&member)?;
        if methods.contains(&method) {
            return Err(member.refusal("a method that is not in the list yet"));
        }
        methods.push(method);
    }
    if methods.len() < 2 { Err(field.refusal(accepted)) } else { Ok(methods) }
}
