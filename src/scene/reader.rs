//! From the text of a scene file to a [`Scene`].

use std::path::Path;

use glam::{DVec2, dvec2};
use toml::de::DeTable;

use super::{
    Color, Scene, SceneCircle, SceneError,
    document::{Document, Field, Numbers, Section},
    filling::{self, Filling},
    names::FreeNames,
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

/// The step of a scene that names none (s).
const DEFAULT_STEP: f64 = 1.0 / 60.0;

const SCENE_KEYS: [&str; 10] =
    ["title", "watch", "detection", "step", "response", "restitution", "yields", "arena", "circle", "random"];
const ARENA_KEYS: [&str; 2] = ["min", "max"];
const CIRCLE_KEYS: [&str; 6] = ["name", "color", "center", "velocity", "radius", "mass"];
const RANDOM_KEYS: [&str; 5] = ["count", "seed", "radius", "speed", "color"];

const POINT: &str = "two numbers [x, y] (m)";
const RADIUS: &str = "a number greater than 0 (m)";

/// A circle of which the name may be open until all given names are known.
struct Draft {
    name: Option<String>,
    color: Color,
}

/// Which scene does this text describe? The file name is for messages, and for a scene without title.
pub(super) fn parse(text: &str, file: &str) -> Result<Scene, SceneError> {
    let document = Document { text, file };
    let table = DeTable::parse(text).map_err(|error| document.syntax(&error))?;
    let root = document.root(table.get_ref());
    root.refuse_other_keys(&SCENE_KEYS)?;

    let title = match root.field("title") {
        Some(field) => field.text("text in quotes")?.to_owned(),
        None => {
            Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
        }
    };
    let watch = root.field("watch").map_or(Ok(""), |field| field.text("text in quotes"))?.to_owned();
    let rules = rules(&root)?;

    let mut drafts = Vec::new();
    let mut circles = Vec::new();
    let blocks = root.blocks("circle")?;
    if let Some(section) = blocks.get(MAX_CIRCLES) {
        return Err(section.refusal("one circle more", &format!("at most {MAX_CIRCLES} circles")));
    }
    for (index, section) in blocks.iter().enumerate() {
        section.refuse_other_keys(&CIRCLE_KEYS)?;
        let name = section.field("name").map(|field| name(&field)).transpose()?;
        drafts.push(Draft { name, color: color(section)?.unwrap_or(Color::of_index(index)) });
        circles.push(circle(section, &rules.arena)?);
    }
    for section in root.blocks("random")? {
        section.refuse_other_keys(&RANDOM_KEYS)?;
        add_random(&section, &rules.arena, &mut circles)?;
        let color = color(&section)?;
        let added = drafts.len()..circles.len();
        drafts
            .extend(added.map(|index| Draft { name: None, color: color.unwrap_or(Color::of_index(index)) }));
    }
    Ok(Scene { title, watch, rules, circles: named(drafts, circles) })
}

fn named(drafts: Vec<Draft>, circles: Vec<Circle>) -> Vec<SceneCircle> {
    let mut names = FreeNames::beside(drafts.iter().filter_map(|draft| draft.name.clone()));
    let numbered = drafts.into_iter().zip(circles).enumerate();
    numbered
        .map(|(index, (draft, circle))| SceneCircle {
            name: draft.name.unwrap_or_else(|| names.next_from(index)),
            color: draft.color,
            circle,
        })
        .collect()
}

fn rules(root: &Section<'_>) -> Result<Rules, SceneError> {
    Ok(Rules {
        detection: match root.field("detection") {
            Some(field) => field.choice(&Detection::ALL, Detection::name)?,
            None => Detection::Overlap,
        },
        step: match root.field("step") {
            Some(field) => field.number(Numbers::Positive, "s")?,
            None => DEFAULT_STEP,
        },
        response: match root.field("response") {
            Some(field) => field.choice(&Response::ALL, Response::name)?,
            None => Response::Bounce,
        },
        restitution: match root.field("restitution") {
            Some(field) => field.number(Numbers::Fraction, "")?,
            None => 1.0,
        },
        yields: match root.field("yields") {
            Some(field) => field.choice(&Yields::ALL, Yields::name)?,
            None => Yields::Red,
        },
        arena: match root.section("arena")? {
            Some(section) => arena(&section)?,
            None => Arena::OPEN,
        },
        referee: true,
    })
}

fn arena(section: &Section<'_>) -> Result<Arena, SceneError> {
    section.refuse_other_keys(&ARENA_KEYS)?;
    let min = vector(&section.required("min", POINT)?, Numbers::Side, "m")?;
    let upper = section.required("max", POINT)?;
    let max = vector(&upper, Numbers::Side, "m")?;
    if min.cmplt(max).all() {
        Ok(Arena { min, max })
    } else {
        Err(upper.refusal(&format!("x greater than {:?} and y greater than {:?}, the min (m)", min.x, min.y)))
    }
}

fn circle(section: &Section<'_>, arena: &Arena) -> Result<Circle, SceneError> {
    let field = section.required("center", POINT)?;
    let center = vector(&field, Numbers::Finite, "m")?;
    if !(arena.min.cmple(center).all() && center.cmple(arena.max).all()) {
        let Arena { min, max } = arena;
        return Err(field.refusal(&format!(
            "x from {:?} to {:?} and y from {:?} to {:?}, inside the arena (m)",
            min.x, max.x, min.y, max.y
        )));
    }
    let velocity = match section.field("velocity") {
        Some(field) => vector(&field, Numbers::Finite, "m/s")?,
        None => DVec2::ZERO,
    };
    let radius = section.required("radius", RADIUS)?.number(Numbers::Positive, "m")?;
    let circle = Circle::new(center, radius).moving(velocity);
    match section.field("mass") {
        Some(field) => Ok(circle.weighing(field.number(Numbers::Positive, "kg")?)),
        None => Ok(circle),
    }
}

fn add_random(section: &Section<'_>, arena: &Arena, circles: &mut Vec<Circle>) -> Result<(), SceneError> {
    let room = MAX_CIRCLES - circles.len();
    let count = section.required("count", "a whole number")?;
    let filling = Filling {
        count: usize::try_from(count.whole_number(room as u64)?).unwrap_or(room),
        seed: section.required("seed", "a whole number")?.whole_number(MAX_SEED)?,
        radius: range(&section.required("radius", "two numbers [from, to] (m)")?, Numbers::Positive, "m")?,
        speed: range(&section.required("speed", "two numbers [from, to] (m/s)")?, Numbers::FromZero, "m/s")?,
    };
    if !arena.is_closed() {
        return Err(section
            .refusal("an arena with a side open", "random circles in an [arena] with four finite sides"));
    }
    filling::fill(&filling, arena, circles).map_err(|no_room| {
        let found = format!("{} at packing fraction {:.3}", filling.count, no_room.packing_fraction);
        count.refusal_of(&found, filling::ACCEPTED)
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
            referee: true,
        };
        let expected =
            Scene { title: "some name".to_owned(), watch: String::new(), rules, circles: Vec::new() };
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
            referee: true,
        };
        let bullet = Circle::new(dvec2(-6.0, 0.0), 0.5).moving(dvec2(12.0, 0.0)).weighing(1.0);
        let written = SceneCircle { name: "bullet".to_owned(), color: Color::Red, circle: bullet };
        assert_eq!((scene.rules, scene.circles.len(), &scene.circles[0]), (rules, 1001, &written));
    }

    #[test]
    fn a_centre_on_the_wall_and_a_circle_through_it_are_accepted() {
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
