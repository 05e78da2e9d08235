//! The tables of which a scene file has one: the scene itself, and its arena.

use std::ops::RangeInclusive;

use circle_collision::geometry::Arena;
use circle_collision::simulation::{Detection, IMPACTS, Response, SUBSTEPS, WhoYields};
use serde::Deserialize;
use toml::Spanned;
use toml::de::DeValue;

use super::field::{Field, Given, List, Numbers, POINT};
use super::section::{SCENE, Section};
use super::source::Source;
use crate::scene::{PLAYBACK_RANGE, Scene, SceneError, yields_word};

/// The keys of a scene file outside all tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneKeys {
    title: Given<String>,
    watch: Given<String>,
    detection: Given<String>,
    compare: Given<List<String>>,
    step: Given<f64>,
    substeps: Given<u64>,
    impacts: Given<u64>,
    response: Given<String>,
    restitution: Given<f64>,
    yields: Given<String>,
    playback: Given<f64>,
    pauses: Given<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArenaKeys {
    min: Given<List<f64>>,
    max: Given<List<f64>>,
}

/// Reads the keys outside all tables over the values of a scene.
pub(super) fn scene(
    scene: &mut Scene,
    source: Source<'_>,
    table: Spanned<DeValue<'_>>,
) -> Result<(), SceneError> {
    let (section, keys) = Section::read::<SceneKeys>(source, SCENE.to_owned(), table, "a table")?;
    let text = |field: &Field<'_, String>| field.get("text in quotes").cloned();
    let playbacks = Numbers::Within(PLAYBACK_RANGE);

    let rules = &mut scene.rules;
    section.set("title", &keys.title, &mut scene.title, text)?;
    section.set("watch", &keys.watch, &mut scene.watch, text)?;
    section.set("detection", &keys.detection, &mut rules.detection, method)?;
    section.set("step", &keys.step, &mut rules.step, |field| field.number(Numbers::Positive, "s"))?;
    section.set("substeps", &keys.substeps, &mut rules.substeps, |field| count(field, SUBSTEPS))?;
    section.set("impacts", &keys.impacts, &mut rules.impacts, |field| count(field, IMPACTS))?;
    section.set("response", &keys.response, &mut rules.response, |field| {
        field.choice(Response::ALL, Response::to_string)
    })?;
    section.set("restitution", &keys.restitution, &mut rules.restitution, |field| {
        field.number(Numbers::Within([0.0, 1.0]), "")
    })?;
    section.set("yields", &keys.yields, &mut rules.yields, |field| {
        field.choice(WhoYields::ALL, |&one| yields_word(one).to_owned())
    })?;
    section.set("compare", &keys.compare, &mut scene.compare, line_up)?;
    section.set("playback", &keys.playback, &mut scene.playback, |field| {
        field.number(playbacks, "s simulated per s shown")
    })?;
    section.set("pauses", &keys.pauses, &mut scene.pauses, |field| field.get("true, false").copied())
}

/// Reads the arena.
pub(super) fn arena(source: Source<'_>, table: Spanned<DeValue<'_>>) -> Result<Arena, SceneError> {
    let (section, keys) = Section::read::<ArenaKeys>(source, "arena".to_owned(), table, "an [arena] table")?;
    let min = section.required("min", &keys.min, POINT)?.vector(Numbers::Side, "m")?;
    let upper = section.required("max", &keys.max, POINT)?;
    let max = upper.vector(Numbers::Side, "m")?;
    let accepted = || format!("x greater than {:?} and y greater than {:?}, the min (m)", min.x, min.y);
    min.cmplt(max).all().then_some(Arena { min, max }).ok_or_else(|| upper.refusal(&accepted()))
}

fn method(field: &Field<'_, String>) -> Result<Detection, SceneError> {
    field.choice(Detection::ALL, Detection::to_string)
}

fn count(field: &Field<'_, u64>, accepted: RangeInclusive<u32>) -> Result<u32, SceneError> {
    let accepted = u64::from(*accepted.start())..=u64::from(*accepted.end());
    Ok(field.whole_number(accepted)? as u32)
}

/// Reads the line-up of Compare.
fn line_up(field: &Field<'_, List<String>>) -> Result<Vec<Detection>, SceneError> {
    let accepted = "a list of two methods or more, none of them twice";
    let mut methods = Vec::new();
    for member in field.members(accepted)? {
        let method = method(&member)?;
        if methods.contains(&method) {
            return Err(member.refusal("a method that is not in the list yet"));
        }
        methods.push(method);
    }
    if methods.len() < 2 { Err(field.refusal(accepted)) } else { Ok(methods) }
}
