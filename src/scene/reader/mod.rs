//! From the text of a scene file to a [`Scene`].

mod document;
mod draft;
mod field;
mod portions;
#[cfg(test)]
mod refusal_tests;
mod section;
mod tables;
#[cfg(test)]
mod whole;

pub(super) use document::Document;

use super::{Scene, SceneError};
use draft::Draft;
use portions::Portions;

/// The playback speed of a file that gives none (seconds simulated per second shown).
pub(super) const DEFAULT_PLAYBACK: f64 = 1.0;

/// Reads the scene that this text describes. The file name is for messages, and for a scene without a title.
pub(super) fn parse(text: &str, file: &str) -> Result<Scene, SceneError> {
    let document = Document::of(text, file);
    let mut draft = Draft::of(document);
    for portion in Portions::of(document) {
        draft.take(&portion?)?;
    }
    draft.check()?;
    if draft.is_random() {
        // The arena and the other circles have to be known before.
        for portion in Portions::of(document) {
            draft.fill(&portion?)?;
        }
    }
    Ok(draft.finish())
}

#[cfg(test)]
mod tests {
    use glam::{DVec2, dvec2};

    use super::*;
    use crate::{
        geometry::{Arena, Circle},
        scene::{Color, SceneCircle},
        simulation::{Detection, Response, Rules, Yields},
    };

    fn parsed(text: &str) -> Scene {
        Scene::parse(text, "dir/some name.toml").unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn an_empty_file_is_the_scene_of_all_defaults() {
        let scene = parsed("");
        let rules = Rules {
            detection: Detection::OVERLAP,
            step: 1.0 / 60.0,
            response: Response::Bounce,
            restitution: 1.0,
            yields: Yields::One,
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
