//! The tables of which a scene file has one: the scene itself, and its arena.

use std::ops::RangeInclusive;

use circle_collision::geometry::Arena;
use circle_collision::simulation::{Detection, IMPACTS, Response, SUBSTEPS, WhoYields};
use serde::Deserialize;
use toml::Spanned;
use toml::de::DeValue;

use super::field::{Field, Numbers, POINT};
use super::section::{SCENE, Section};
use super::source::Source;
use super::value::Given;
use crate::scene::{PLAYBACK_RANGE, Scene, SceneError, yields_word};

/// The keys of a scene file outside all tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SceneKeys {
    title: Given,
    watch: Given,
    detection: Given,
    compare: Given,
    step: Given,
    substeps: Given,
    impacts: Given,
    response: Given,
    restitution: Given,
    yields: Given,
    playback: Given,
    pauses: Given,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArenaKeys {
    min: Given,
    max: Given,
}

/// Reads the keys outside all tables over the values of a scene.
pub(super) fn scene(
    scene: &mut Scene,
    source: Source<'_>,
    table: Spanned<DeValue<'_>>,
) -> Result<(), SceneError> {
    let (section, keys) = Section::read::<SceneKeys>(source, SCENE.to_owned(), table, "a table")?;
    let text = |field: &Field<'_>| field.text("text in quotes").map(str::to_owned);
    let method = |field: &Field<'_>| field.choice(Detection::ALL, Detection::to_string);
    let response = |field: &Field<'_>| field.choice(Response::ALL, Response::to_string);
    let yields = |field: &Field<'_>| field.choice(WhoYields::ALL, |&one| yields_word(one).to_owned());
    let seconds = |field: &Field<'_>| field.number(Numbers::Positive, "s");
    let ratio = |field: &Field<'_>| field.number(Numbers::Within([0.0, 1.0]), "");
    let playback =
        |field: &Field<'_>| field.number(Numbers::Within(PLAYBACK_RANGE), "s simulated per s shown");

    let rules = &mut scene.rules;
    section.set("title", &keys.title, &mut scene.title, text)?;
    section.set("watch", &keys.watch, &mut scene.watch, text)?;
    section.set("detection", &keys.detection, &mut rules.detection, method)?;
    section.set("step", &keys.step, &mut rules.step, seconds)?;
    section.set("substeps", &keys.substeps, &mut rules.substeps, |field| count(field, SUBSTEPS))?;
    section.set("impacts", &keys.impacts, &mut rules.impacts, |field| count(field, IMPACTS))?;
    section.set("response", &keys.response, &mut rules.response, response)?;
    section.set("restitution", &keys.restitution, &mut rules.restitution, ratio)?;
    section.set("yields", &keys.yields, &mut rules.yields, yields)?;
    section.set("compare", &keys.compare, &mut scene.compare, line_up)?;
    section.set("playback", &keys.playback, &mut scene.playback, playback)?;
    section.set("pauses", &keys.pauses, &mut scene.pauses, Field::truth)
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

fn count(field: &Field<'_>, accepted: RangeInclusive<u32>) -> Result<u32, SceneError> {
    let accepted = u64::from(*accepted.start())..=u64::from(*accepted.end());
    Ok(field.whole_number(accepted)? as u32)
}

/// Reads the line-up of Compare.
fn line_up(field: &Field<'_>) -> Result<Vec<Detection>, SceneError> {
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
