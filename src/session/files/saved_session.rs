//! The session as saved for the next start.

use std::path::PathBuf;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scene::{Scene, built_in_index};
use crate::session::experiment::LineUp;
use crate::session::origin::Origin;
use crate::session::screen::Page;

/// A session as saved for the next start. Serde writes it as the session file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct SavedSession {
    /// The scene as edited: the start of the run, with its method.
    #[serde(serialize_with = "write_scene", deserialize_with = "read_scene")]
    pub scene: Scene,
    /// Where the scene came from.
    #[serde(serialize_with = "write_origin", deserialize_with = "read_origin")]
    pub origin: Origin,
    /// The methods that run side by side.
    pub line_up: Option<LineUp>,
    /// The page that is open.
    pub page: Option<Page>,
    /// The circles that were selected.
    pub selection: Vec<usize>,
    /// The playback speed: seconds simulated per second shown.
    pub speed: f64,
    /// The switches; `None` to leave them unchanged.
    pub switches: Option<Switches>,
    /// The view; `None` to show the whole scene.
    pub view: Option<SavedView>,
    /// The scene in the file of its origin as it is now, if that file can be read.
    #[serde(skip)]
    pub file: Option<Scene>,
}

/// The switches of a session that are not settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Switches {
    /// Whether nothing moves but the circles.
    pub still: bool,
    /// Whether the run pauses at results.
    pub pauses: bool,
    /// Whether text and handles are larger and there is no panel.
    pub present: bool,
}

/// The view of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct SavedView {
    /// The position in the middle (m).
    pub center: [f64; 2],
    /// The scale, as a multiple of the scale at which the whole start is visible.
    pub zoom: f64,
    /// Whether the person panned or zoomed to it.
    pub is_chosen: bool,
}

fn write_scene<S: Serializer>(scene: &Scene, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&scene.to_toml())
}

fn read_scene<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Scene, D::Error> {
    Scene::parse(&String::deserialize(deserializer)?, "scene").map_err(D::Error::custom)
}

/// Writes the name of the built-in scene, or the path of the file; nothing without either.
fn write_origin<S: Serializer>(origin: &Origin, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(origin.name().unwrap_or_default())
}

fn read_origin<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Origin, D::Error> {
    let name = String::deserialize(deserializer)?;
    Ok(match built_in_index(&name) {
        Some(index) => Origin::BuiltIn(index),
        None if name.is_empty() => Origin::Clipboard,
        None => Origin::File(PathBuf::from(name)),
    })
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::scene::BUILT_IN;

    fn read(text: &str) -> Option<SavedSession> {
        toml::from_str(text).ok()
    }

    fn text(saved: &SavedSession) -> String {
        toml::to_string(saved).expect("numbers and words")
    }

    fn saved(origin: Origin) -> SavedSession {
        let mut scene = BUILT_IN[1].scene();
        scene.circles[0].circle.center.x += 0.1;
        scene.title = "\"'''\\\nscene = 'x'".to_owned();
        SavedSession {
            scene,
            origin,
            line_up: Some(LineUp::OfScene),
            page: Some(Page::Step),
            selection: vec![1, 0],
            speed: 0.125,
            switches: Some(Switches { still: true, pauses: false, present: true }),
            view: Some(SavedView { center: [-1.0, 1e70], zoom: 1.0 / 3.0, is_chosen: true }),
            file: None,
        }
    }

    #[test]
    fn a_saved_session_reads_back() {
        let path = Origin::File("/tmp/a \"b\"\npage = 'x'\\.toml".into());
        for origin in [Origin::BuiltIn(1), path, Origin::Clipboard] {
            let all = saved(origin);
            assert_eq!(read(&text(&all)), Some(all.clone()));
            let least = SavedSession { line_up: None, page: None, switches: None, view: None, ..all };
            assert_eq!(read(&text(&least)), Some(least));
        }
    }

    #[test]
    fn any_view_reads_back_bit_for_bit() {
        let mut dice = ChaCha8Rng::seed_from_u64(0);
        for _ in 0..1_000 {
            let [x, y, zoom] = [(); 3].map(|()| f64::from_bits(dice.random()));
            let view = SavedView { center: [x, y], zoom, is_chosen: dice.random() };
            let saved = SavedSession { view: Some(view), ..saved(Origin::Clipboard) };
            let again = read(&text(&saved)).and_then(|saved| saved.view).expect("a view");
            let numbers = |view: SavedView| [view.center[0], view.center[1], view.zoom];
            for (before, after) in numbers(view).into_iter().zip(numbers(again)) {
                assert!(before.to_bits() == after.to_bits() || before.is_nan() && after.is_nan(), "{view:?}");
            }
        }
    }

    #[test]
    fn a_damaged_text_or_a_scene_alone_is_not_read() {
        let whole = saved(Origin::Clipboard);
        let text = text(&whole);
        assert!(read(&text).is_some());
        assert_eq!(read(&text.replace("radius = ", "radius = -")), None);
        assert_eq!(read(&whole.scene.to_toml()), None, "an earlier version wrote a scene with comments");
        assert_eq!(read(""), None);
    }
}
