//! From the text of a scene file to a [`Scene`].

mod bare_value;
mod circles;
mod field;
mod section;
mod slips;
mod source;
mod walls;

/// Tests of the messages for a file that is not a scene.
#[cfg(test)]
mod refusal_tests {
    mod texts;
    mod values;
}

use std::path::Path;

pub(super) use field::{Field, Numbers};
pub use source::Source;

use circle_collision::geometry::Arena;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use self::field::POINT;
use self::section::{SCENE, Section};
use super::circle_names::FreeNames;
use super::fields::{SCENE_FIELDS, keys_of};
use super::random::FreeSpace;
use super::wall;
use super::{MAX_FILE_SIZE, MAX_LISTED_CIRCLES, MAX_WALLS, Scene, SceneCircle, SceneError};

/// Reads the scene that this text describes. The file name is used for messages, and for a scene without a title.
pub(super) fn parse(text: &str, file: &str) -> Result<Scene, SceneError> {
    let source = Source::new(text, file);
    read(source).map_err(|fault| {
        let refusal = slips::refusal(&source, &fault).or_else(|| bare_value::refusal(&source, &fault));
        refusal.unwrap_or(fault)
    })
}

/// The maximum number of lines, commas, dots and braces: however short a line, a value or a key is, it takes time and memory.
const MAX_SIGNS: usize = 2_000_000;

fn read(source: Source<'_>) -> Result<Scene, SceneError> {
    if source.text.len() as u64 > MAX_FILE_SIZE {
        return Err(source.refusal(&(0..0), "scene", "more than 32 MiB of text", "at most 32 MiB"));
    }
    if source.text.matches(['\n', ',', '.', '{']).count() > MAX_SIGNS {
        let found = "more than 2 million lines, commas, dots and braces";
        return Err(source.refusal(&(0..0), "scene", found, "at most 2 million of these"));
    }
    let title = Path::new(source.file).file_stem().unwrap_or_default().to_string_lossy();
    read_over(Scene::empty(title.into_owned()), source, source.table()?)
}

/// Reads a table over the values of a scene: what it does not give stays. Its spans are counted in the text of the source.
///
/// # Errors
///
/// If something in the table is not accepted; the error names the first such thing, with its place in the text.
pub fn read_over<'a>(
    mut scene: Scene,
    source: Source<'a>,
    mut table: DeTable<'a>,
) -> Result<Scene, SceneError> {
    let blocks_of = ["arena", "wall", "circle", "random"];
    let [arena, listed_walls, listed, random] = blocks_of.map(|key| table.remove(key));
    let keys = [&keys_of(&SCENE_FIELDS, &mut scene)[..], &blocks_of].concat();
    let table = Spanned::new(0..0, DeValue::Table(table));
    let section = Section::read(source, SCENE.to_owned(), table, "a table", &keys)?;
    SCENE_FIELDS.iter().try_for_each(|row| section.read_field(row, &mut scene))?;
    if let Some(table) = arena {
        scene.rules.arena = arena_in(source, table)?;
    }
    let arena = scene.rules.arena;
    for block in blocks(source, "wall", listed_walls)? {
        scene.walls.push(walls::listed(source, block, &scene.walls)?);
    }
    wall::name_unnamed(&mut scene.walls);
    let circles = &mut scene.circles;
    for block in blocks(source, "circle", listed)? {
        circles.push(circles::listed(source, block, circles.len(), &arena)?);
    }
    let mut space = FreeSpace::beside(arena, circles.iter().map(|circle| circle.circle), &scene.walls);
    for (index, block) in blocks(source, "random", random)?.into_iter().enumerate() {
        circles::add_random(source, block, index + 1, &arena, &mut space, circles)?;
    }
    name_unnamed(&mut scene.circles);
    Ok(scene)
}

fn arena_in<'a>(source: Source<'a>, table: Spanned<DeValue<'a>>) -> Result<Arena, SceneError> {
    let section = Section::read(source, "arena".to_owned(), table, "an [arena] table", &["min", "max"])?;
    let min = section.required("min", POINT)?.vector(Numbers::Side, "m")?;
    let upper = section.required("max", POINT)?;
    let max = upper.vector(Numbers::Side, "m")?;
    let accepted = || format!("x greater than {:?} and y greater than {:?}, the min (m)", min.x, min.y);
    min.cmplt(max).all().then_some(Arena { min, max }).ok_or_else(|| upper.refusal(&accepted()))
}

/// Returns the blocks in the list of this kind; none without a list.
fn blocks<'a>(
    source: Source<'_>,
    kind: &str,
    list: Option<Spanned<DeValue<'a>>>,
) -> Result<DeArray<'a>, SceneError> {
    let Some(list) = list else { return Ok(DeArray::new()) };
    let (most, more) = match kind {
        "wall" => (MAX_WALLS, ""),
        _ => (MAX_LISTED_CIRCLES, ", and more circles by [[random]]"),
    };
    let span = list.span();
    match list.into_inner() {
        DeValue::Array(blocks) if blocks.len() <= most => Ok(blocks),
        DeValue::Array(blocks) => {
            let accepted = format!("at most {most}{more}");
            Err(source.refusal(&span, kind, &format!("{} blocks", blocks.len()), &accepted))
        }
        _ => Err(source.refusal(&span, kind, &source.excerpt(&span), &format!("[[{kind}]] blocks"))),
    }
}

/// Gives each circle with an empty name the next default name that no other circle has.
fn name_unnamed(circles: &mut [SceneCircle]) {
    let given = circles.iter().map(|circle| &circle.name).filter(|name| !name.is_empty());
    let mut free = FreeNames::beside(given.cloned().collect());
    for (index, circle) in circles.iter_mut().enumerate().filter(|(_, circle)| circle.name.is_empty()) {
        circle.name = free.next_from(index);
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::geometry::Circle;
    use circle_collision::simulation::{Detection, Response, Rules, WhoYields};
    use glam::{DVec2, dvec2};

    use super::*;
    use crate::scene::{Color, SceneCircle};

    fn parsed(text: &str) -> Scene {
        Scene::parse(text, "dir/some name.toml").unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn an_empty_file_is_the_scene_of_all_defaults() {
        let scene = parsed("");
        let rules = Rules {
            detection: Detection::OVERLAP,
            step: 1.0 / 60.0,
            substeps: 4,
            impacts: 1,
            response: Response::Bounce,
            restitution: 1.0,
            yields: WhoYields::One,
            arena: Arena::OPEN,
            audit: true,
        };
        let expected = Scene {
            title: "some name".to_owned(),
            watch: String::new(),
            rules,
            compare: vec![Detection::OVERLAP, Detection::Intercept],
            playback: 1.0,
            pauses: true,
            walls: Vec::new(),
            circles: Vec::new(),
        };
        assert_eq!(scene, expected);
    }

    #[test]
    fn circles_have_defaults() {
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
        assert!(scene.circles.iter().all(|one| !one.fixed));
    }

    #[test]
    fn a_fixed_circle_keeps_its_mass_and_may_say_that_it_rests() {
        let scene = parsed(
            "circle = [
                { center = [0, 0], radius = 1, mass = 7, fixed = true },
                { center = [0, 0], radius = 1, velocity = [0, -0.0], fixed = true },
                { center = [0, 0], radius = 1, velocity = [1, 0], fixed = false },
            ]",
        );
        let fixed: Vec<bool> = scene.circles.iter().map(|one| one.fixed).collect();
        assert_eq!((fixed, scene.circles[0].circle.mass), (vec![true, true, false], 7.0));
        let world = scene.world();
        let held: Vec<bool> =
            world.bodies().iter().map(circle_collision::simulation::Body::is_fixed).collect();
        assert_eq!((held, world.circle_at(0).mass), (vec![true, true, false], f64::INFINITY));
    }

    #[test]
    fn every_key_is_read() {
        let scene = parsed(
            r#"
title = "Gas and a bullet"
watch = "Red is on the other side of blue before overlap detection looks again."
detection = "intercept"
step = 0.1
substeps = 8
impacts = 2
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
            substeps: 8,
            impacts: 2,
            response: Response::PushOut,
            restitution: 0.5,
            yields: WhoYields::Both,
            arena: Arena { min: dvec2(-8.0, -4.5), max: dvec2(8.0, 4.5) },
            audit: true,
        };
        let bullet = Circle::new(dvec2(-6.0, 0.0), 0.5).with_velocity(dvec2(12.0, 0.0)).with_mass(1.0);
        let written =
            SceneCircle { name: "bullet".to_owned(), color: Color::Red, circle: bullet, fixed: false };
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
    fn whole_numbers_of_any_base_are_numbers() {
        for (number, expected) in [
            ("0xffff_ffff_ffff_fbff", 18_446_744_073_709_549_568.0),
            ("0b1_0000", 16.0),
            (&format!("1{}", "0".repeat(70)), 1e70),
        ] {
            assert_eq!(parsed(&format!("step = {number}")).rules.step, expected, "{number}");
        }
    }

    #[test]
    fn random_circles_follow_the_listed_ones_in_file_order() {
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
