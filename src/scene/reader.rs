//! From the text of a scene file to a [`Scene`].

use std::ops::Range;

use glam::{DVec2, dvec2};

use super::{
    Color, PLAYBACK_RANGE, Scene, SceneCircle, SceneError,
    document::{Document, Field, Numbers, Section},
    draft::Draft,
    filling::{self, Filling, NoRoom, Room},
    portions::Portions,
};
use crate::{
    geometry::{Arena, Circle},
    simulation::{Detection, Response, Rules, Yields},
};

/// Circles in one scene, random ones included: what a screen and a memory still bear.
pub(super) const MAX_CIRCLES: usize = 1_000_000;

/// Characters in a name: what fits into a circle.
const MAX_NAME_LENGTH: usize = 12;

/// The largest seed: TOML knows no larger whole number.
const MAX_SEED: u64 = i64::MAX as u64;

/// What may stand in a file outside of all tables.
pub(super) const SCENE_KEYS: [&str; 12] = [
    "title",
    "watch",
    "detection",
    "step",
    "response",
    "restitution",
    "yields",
    "playback",
    "pauses",
    "arena",
    "circle",
    "random",
];
/// What may stand in a block of random circles.
pub(super) const RANDOM_KEYS: [&str; 5] = ["count", "seed", "radius", "speed", "color"];
const ARENA_KEYS: [&str; 2] = ["min", "max"];
const CIRCLE_KEYS: [&str; 6] = ["name", "color", "center", "velocity", "radius", "mass"];

const POINT: &str = "two numbers [x, y] (m)";
const RADIUS: &str = "a number greater than 0 (m)";

/// How fast a scene plays that does not say so (seconds simulated per second shown).
pub(super) const DEFAULT_PLAYBACK: f64 = 1.0;

/// Which scene does this text describe? The file name is for messages, and for a scene without title.
pub(super) fn parse(text: &str, file: &str) -> Result<Scene, SceneError> {
    let document = Document::of(text, file);
    let mut draft = Draft::of(document);
    for portion in Portions::of(document) {
        draft.take(&portion?)?;
    }
    draft.check()?;
    if draft.is_random() {
        // Now that it is known beside which circles, and in which arena.
        for portion in Portions::of(document) {
            draft.fill(&portion?)?;
        }
    }
    Ok(draft.finish())
}

/// Reads all rules that stand here but for the arena.
pub(super) fn rules(root: &Section<'_>, rules: &mut Rules) -> Result<(), SceneError> {
    if let Some(field) = root.field("detection") {
        rules.detection = field.choice(&Detection::ALL, Detection::name)?;
    }
    if let Some(field) = root.field("step") {
        rules.step = field.number(Numbers::Positive, "s")?;
    }
    if let Some(field) = root.field("response") {
        rules.response = field.choice(&Response::ALL, Response::name)?;
    }
    if let Some(field) = root.field("restitution") {
        rules.restitution = field.number(Numbers::Within([0.0, 1.0]), "")?;
    }
    if let Some(field) = root.field("yields") {
        rules.yields = field.choice(&Yields::ALL, Yields::name)?;
    }
    Ok(())
}

/// How fast the scene plays, if it stands here (seconds simulated per second shown).
pub(super) fn playback(root: &Section<'_>) -> Result<Option<f64>, SceneError> {
    let field = root.field("playback");
    let number = |field: Field<'_>| field.number(Numbers::Within(PLAYBACK_RANGE), "s simulated per s shown");
    field.map(number).transpose()
}

/// The arena, if it stands here.
pub(super) fn arena(root: &Section<'_>) -> Result<Option<Arena>, SceneError> {
    let Some(section) = root.section("arena")? else { return Ok(None) };
    section.refuse_other_keys(&ARENA_KEYS)?;
    let min = vector(&section.required("min", POINT)?, Numbers::Side, "m")?;
    let upper = section.required("max", POINT)?;
    let max = vector(&upper, Numbers::Side, "m")?;
    if min.cmplt(max).all() {
        Ok(Some(Arena { min, max }))
    } else {
        Err(upper.refusal(&format!("x greater than {:?} and y greater than {:?}, the min (m)", min.x, min.y)))
    }
}

/// What is told of the circle of this index before its motion and size, and where its center stands in the file. It has
/// no name where none is given.
pub(super) fn center(section: &Section<'_>, index: usize) -> Result<(SceneCircle, Range<usize>), SceneError> {
    section.refuse_other_keys(&CIRCLE_KEYS)?;
    let name = section.field("name").map(|field| name(&field)).transpose()?.unwrap_or_default();
    let color = color(section)?.unwrap_or(Color::of_index(index));
    let field = section.required("center", POINT)?;
    let circle = Circle::new(vector(&field, Numbers::Finite, "m")?, 0.0);
    Ok((SceneCircle { name, color, circle }, field.place()))
}

/// The circle at this center.
pub(super) fn circle(section: &Section<'_>, center: DVec2) -> Result<Circle, SceneError> {
    let velocity = match section.field("velocity") {
        Some(field) => vector(&field, Numbers::Finite, "m/s")?,
        None => DVec2::ZERO,
    };
    let radius = section.required("radius", RADIUS)?.number(Numbers::Positive, "m")?;
    let circle = Circle::new(center, radius).with_velocity(velocity);
    match section.field("mass") {
        Some(field) => Ok(circle.with_mass(field.number(Numbers::Positive, "kg")?)),
        None => Ok(circle),
    }
}

/// Random circles beside others that are there.
pub(super) fn random(
    section: &Section<'_>,
    arena: &Arena,
    room: &mut Room,
    before: usize,
) -> Result<Vec<Circle>, SceneError> {
    let most = MAX_CIRCLES - before;
    let field = section.required("count", "a whole number")?;
    let count = usize::try_from(field.whole_number(most as u64)?).unwrap_or(most);
    let seed = section.required("seed", "a whole number")?.whole_number(MAX_SEED)?;
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
    room.fill(&filling).map_err(|no_room| match no_room {
        NoRoom::Narrow { side } => {
            let accepted = format!("radii up to {:?}, half the narrower side of the arena (m)", side / 2.0);
            radius.refusal(&accepted)
        }
        NoRoom::Full { packing_fraction } => {
            let found = format!("{count} at packing fraction {packing_fraction:.3}");
            field.refusal_of(&found, filling::ACCEPTED)
        }
    })
}

fn name(field: &Field<'_>) -> Result<String, SceneError> {
    let accepted = format!("1 to {MAX_NAME_LENGTH} characters in quotes");
    let name = field.text(&accepted)?;
    if (1..=MAX_NAME_LENGTH).contains(&name.chars().count()) {
        Ok(name.to_owned())
    } else {
        Err(field.refusal(&accepted))
    }
}

/// The color that is given here.
pub(super) fn color(section: &Section<'_>) -> Result<Option<Color>, SceneError> {
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
    if range[0] <= range[1] {
        Ok(range)
    } else {
        Err(field.refusal(&format!("the smaller number first ({unit})")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Scene {
        Scene::parse(text, "dir/some name.toml").unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn an_empty_file_is_the_scene_of_all_defaults() {
        let scene = parsed("");
        let rules = Rules {
            detection: Detection::Overlap,
            step: 1.0 / 60.0,
            response: Response::Bounce,
            restitution: 1.0,
            yields: Yields::Red,
            arena: Arena::OPEN,
            audit: true,
        };
        let expected = Scene {
            title: "some name".to_owned(),
            watch: String::new(),
            rules,
            playback: 1.0,
            pauses: true,
            circles: Vec::new(),
        };
        assert_eq!(scene, expected);
    }

    #[test]
    fn circles_have_defaults_too() {
        let scene = parsed(
            "circle = [
                { center = [0, 0], radius = 2 },
                { center = [1e3, 0x10], radius = 1_0.5, name = \"C\" },
                { center = [0, 0], radius = 1, color = \"#Ff8000\", mass = 7, velocity = [1, -0.0] },
            ]",
        );
        let [a, b, c] = &scene.circles[..] else { panic!("three circles") };
        assert_eq!((a.name.as_str(), b.name.as_str(), c.name.as_str()), ("A", "C", "D"));
        assert_eq!((a.color, b.color, c.color), (Color::Red, Color::Blue, Color::Rgb([255, 128, 0])));
        assert_eq!(a.circle, Circle::new(DVec2::ZERO, 2.0));
        assert_eq!(b.circle, Circle::new(dvec2(1000.0, 16.0), 10.5));
        assert_eq!((c.circle.mass, c.circle.velocity), (7.0, dvec2(1.0, 0.0)));
    }

    #[test]
    fn every_key_there_is_can_be_read() {
        let scene = parsed(
            r#"
title = "Gas and a bullet"
watch = "Red is on the other side of blue before overlap detection looks again."
detection = "intercept"
step = 0.1
response = "push-out"
restitution = 0.5
yields = "half"
playback = 0.25
pauses = false

[arena]
min = [-8.0, -4.5]
max = [8.0, 4.5]

[[circle]]
name = "bullet"
color = "red"
center = [-6.0, 0.0]
velocity = [12.0, 0.0]
radius = 0.5
mass = 1.0

[[random]]
count = 1000
seed = 42
radius = [0.02, 0.02]
speed = [0.5, 1.5]
"#,
        );
        let rules = Rules {
            detection: Detection::Intercept,
            step: 0.1,
            response: Response::PushOut,
            restitution: 0.5,
            yields: Yields::Half,
            arena: Arena { min: dvec2(-8.0, -4.5), max: dvec2(8.0, 4.5) },
            audit: true,
        };
        let bullet = Circle::new(dvec2(-6.0, 0.0), 0.5).with_velocity(dvec2(12.0, 0.0)).with_mass(1.0);
        let written = SceneCircle { name: "bullet".to_owned(), color: Color::Red, circle: bullet };
        assert_eq!((scene.rules, scene.circles.len(), &scene.circles[0]), (rules, 1001, &written));
        assert_eq!((scene.playback, scene.pauses), (0.25, false));
    }

    #[test]
    fn a_center_on_the_wall_and_a_circle_through_it_are_accepted() {
        let arena = "arena = { min = [0, -inf], max = [8, inf] }";
        let scene = parsed(&format!("{arena}\n[[circle]]\ncenter = [8, 1e70]\nradius = 1e-70"));
        assert_eq!(scene.circles[0].circle.center, dvec2(8.0, 1e70));
        assert_eq!(parsed("arena = { min = [-inf, -inf], max = [inf, inf] }").rules.arena, Arena::OPEN);
    }

    #[test]
    fn random_circles_follow_the_written_ones_in_file_order() {
        let scene = parsed(
            "arena = { min = [0, 0], max = [10, 10] }
            [[random]]
            count = 2
            seed = 1
            radius = [0.5, 0.5]
            speed = [1, 1]
            [[random]]
            count = 1
            seed = 1
            radius = [0.25, 0.25]
            speed = [0, 0]
            color = \"red\"
            [[circle]]
            center = [5, 5]
            radius = 3",
        );
        let summary: Vec<(&str, Color, f64)> = scene
            .circles
            .iter()
            .map(|entry| (entry.name.as_str(), entry.color, entry.circle.radius))
            .collect();
        let expected = [
            ("A", Color::Red, 3.0),
            ("B", Color::Blue, 0.5),
            ("C", Color::Red, 0.5),
            ("D", Color::Red, 0.25),
        ];
        assert_eq!(summary, expected);
    }
}
