//! The text of a kept session: a scene file whose first comments contain the rest of the session.

use std::path::PathBuf;

use serde::{Deserialize, Deserializer, Serialize};
use toml::{Table, Value};

use super::opening;
use super::settings::read_leniently;
use crate::scene::built_in_index;
use crate::session::{Kept, KeptView, LineUp, Origin, Page, Switches};

/// The version of the comments. A file with a later version is not read.
const VERSION: i64 = 1;

/// The first line, for people who read the file.
const TITLE: &str = "# Kept by Circle Collision for the next start. It can also be opened as a scene.";

/// The beginning of a comment with a key and its value.
const MARK: &str = "#: ";

/// The values in the comments.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Head {
    version: i64,
    /// The name of the built-in scene.
    scene: Option<String>,
    /// The path of the scene file.
    file: Option<String>,
    compare: Option<Value>,
    page: Option<Page>,
    selected: Vec<usize>,
    circles: Option<usize>,
    playback: Option<f64>,
    #[serde(deserialize_with = "read_switches")]
    switches: Option<Switches>,
    view: Option<KeptView>,
}

/// The switches, including those of earlier versions.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StoredSwitches {
    still: bool,
    pauses: Option<bool>,
    present: bool,
    /// Earlier versions had six switches of motion: the names of those that were off.
    off: Vec<String>,
}

fn read_switches<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Switches>, D::Error> {
    let StoredSwitches { still, pauses, present, off } = StoredSwitches::deserialize(deserializer)?;
    let has_paused = !off.iter().any(|name| name == "pause at a result");
    let (still, pauses) = (still || off.len() == 6, pauses.unwrap_or(has_paused));
    Ok(Some(Switches { still, pauses, present }))
}

/// Returns the value for these methods side by side. In earlier versions they were always two, or one.
fn compare(line_up: Option<LineUp>) -> Value {
    match line_up {
        None => Value::Boolean(false),
        Some(LineUp::Two) => Value::Boolean(true),
        Some(LineUp::OfScene) => Value::String("scene".to_owned()),
        Some(LineUp::All) => Value::String("all".to_owned()),
    }
}

/// Writes a kept session.
pub fn to_text(kept: &Kept) -> String {
    // A path that is not UTF-8 cannot be written, so the scene is restored without its file.
    let name = kept.origin.name().map(str::to_owned);
    let (scene, file) = if kept.origin.file().is_some() { (None, name) } else { (name, None) };
    let head = Head {
        version: VERSION,
        scene,
        file,
        compare: Some(compare(kept.line_up)),
        page: kept.page,
        selected: kept.selection.clone(),
        circles: Some(kept.scene.circles.len()),
        playback: Some(kept.speed),
        switches: kept.switches,
        view: kept.view,
    };
    // Numbers, words and switches can always be written.
    let head = toml::to_string(&head).unwrap_or_default();
    let head = head.lines().map(|line| format!("{MARK}{line}\n")).collect::<Vec<_>>().concat();
    format!("{TITLE}\n{head}\n{}", kept.scene.to_toml())
}

/// Reads a kept session, without the file of its origin.
///
/// # Errors
///
/// Returns one line that says why it cannot be read.
pub fn parse(text: &str, source: &str) -> Result<Kept, String> {
    let head = text.lines().filter_map(|line| line.strip_prefix(MARK)).collect::<Vec<_>>().join("\n");
    let table: Table =
        head.parse().map_err(|error: toml::de::Error| format!("{source}: {}", error.message()))?;
    match table.get("version").and_then(Value::as_integer) {
        Some(VERSION) => {}
        Some(later) if later > VERSION => return Err(format!("{source}: it is of a later version, {later}")),
        Some(_) | None => return Err(format!("{source}: it has no version")),
    }
    let head: Head = read_leniently(table);
    let scene = opening::parse(text, source)?;
    let count = scene.circles.len();
    // A truncated text may still be a valid scene.
    if head.circles != Some(count) {
        return Err(format!("{source}: circles are missing: it has {count}"));
    }
    let built_in = head.scene.as_deref().and_then(built_in_index).map(Origin::BuiltIn);
    let file = head.file.map(|path| Origin::File(PathBuf::from(path)));
    let has_sense = |view: &KeptView| view.center.is_finite() && view.zoom.is_finite() && view.zoom > 0.0;
    Ok(Kept {
        origin: built_in.or(file).unwrap_or(Origin::Clipboard),
        line_up: LineUp::ALL.into_iter().find(|&line_up| head.compare == Some(compare(Some(line_up)))),
        page: head.page,
        selection: head.selected,
        switches: head.switches,
        view: head.view.filter(has_sense),
        speed: head.playback.filter(|speed| speed.is_finite()).unwrap_or(scene.playback),
        scene,
        file: None,
    })
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::scene::{self, Scene};

    fn kept(origin: Origin) -> Kept {
        let mut scene = scene::built_in("bullet").expect("a built-in name").scene();
        scene.circles[0].circle.center.x += 0.1;
        let switches = Some(Switches { still: true, pauses: false, present: true });
        let view = Some(KeptView { center: DVec2::new(-1.0, 1e70), zoom: 1.0 / 3.0, is_chosen: true });
        let page = Some(Page::StepSize);
        Kept {
            scene,
            origin,
            line_up: Some(LineUp::Two),
            page,
            selection: vec![1, 0],
            switches,
            view,
            speed: 0.125,
            file: None,
        }
    }

    #[test]
    fn a_kept_session_reads_back_and_is_a_scene_file() {
        for origin in
            [Origin::BuiltIn(1), Origin::File("/tmp/a \"b\"\n#: page = 'x'\\.toml".into()), Origin::Clipboard]
        {
            let one = kept(origin);
            assert_eq!(parse(&to_text(&one), "x"), Ok(one.clone()));
            assert_eq!(Scene::parse(&to_text(&one), "x"), Ok(one.scene));
        }
    }

    #[test]
    fn any_view_reads_back_bit_for_bit_and_a_senseless_one_is_left_out() {
        let mut dice = ChaCha8Rng::seed_from_u64(0);
        let mut count = 0;
        for _ in 0..1_000 {
            let [x, y, zoom] = [(); 3].map(|()| f64::from_bits(dice.random()));
            let (center, zoom) = (DVec2::new(x, y), zoom.abs());
            let one = KeptView { center, zoom, is_chosen: x.is_sign_negative() };
            let read = parse(&to_text(&Kept { view: Some(one), ..kept(Origin::Clipboard) }), "x")
                .expect("a scene")
                .view;
            let has_sense = center.is_finite() && zoom.is_finite() && zoom > 0.0;
            count += u32::from(has_sense);
            assert_eq!(read, has_sense.then_some(one));
        }
        assert!(count > 900, "{count}");
        let text = to_text(&kept(Origin::Clipboard));
        for (value, odd) in [
            ("#: zoom = 0.3", "#: zoom = -0.3"),
            ("#: zoom = ", "#: zoom = 'x' #"),
            ("#: x = -1.0", "#: x = [1]"),
            ("#: y = ", "#: z = "),
        ] {
            assert!(text.contains(value), "{text}");
            let read = parse(&text.replace(value, odd), "x").expect("the scene is there");
            assert_eq!((read.view, read.page), (None, Some(Page::StepSize)), "{odd}");
        }
        // In a file of an earlier version, the comments end with the first table.
        let head = text.find("\n#: [").expect("a table");
        let scene = text.find("\n\n").expect("the scene");
        let read = parse(&(text[..head].to_owned() + &text[scene..]), "x").expect("it can be read");
        assert_eq!((read.view, read.switches, read.page), (None, None, Some(Page::StepSize)));
    }

    /// A file as version 0.1 wrote it.
    const OLD: &str = r#"# Kept by Circle Collision for the next start. It can be opened as a scene, too.
#: circles = 2
#: compare = true
#: page = "Step size"
#: playback = 0.125
#: scene = "bullet"
#: selected = [1, 0]
#: version = 1
#: 
#: [switches]
#: large_table = true
#: off = []
#: present = true
#: still = false
#: 
#: [view]
#: chosen = true
#: x = -1.0
#: y = 1e70
#: zoom = 0.3333333333333333

SCENE"#;

    #[test]
    fn an_old_file_is_read() {
        let expected = kept(Origin::BuiltIn(1));
        let old = OLD.replace("SCENE", &expected.scene.to_toml());
        let switches = Some(Switches { still: false, pauses: true, present: true });
        assert_eq!(parse(&old, "x"), Ok(Kept { switches, ..expected }));
        let six = [
            "outline between checks",
            "pulse at each check",
            "pause at a result",
            "slow replay of a miss",
            "result cards",
            "camera follows a bounce",
        ];
        let with = |off: &[&str], still: bool| {
            let text = old.replace("off = []", &format!("off = {off:?}"));
            let text = text.replace("still = false", &format!("still = {still}"));
            let read = parse(&text, "x").expect("it can be read").switches.expect("switches");
            (read.still, read.pauses)
        };
        assert_eq!(with(&[], true), (true, true));
        assert_eq!(with(&six[..2], false), (false, true));
        assert_eq!(with(&six[2..3], false), (false, false));
        assert_eq!(with(&six, false), (true, false), "nothing moved but the circles");
    }

    #[test]
    fn a_truncated_text_or_a_later_version_is_refused() {
        let text = to_text(&kept(Origin::Clipboard));
        let last = text.rfind("\n\n").expect("a last circle");
        for cut in 0..=last {
            assert!(!text.is_char_boundary(cut) || parse(&text[..cut], "x").is_err(), "{cut}");
        }
        let error = parse(&text.replace("version = 1", "version = 2"), "kept.toml");
        assert_eq!(error, Err("kept.toml: it is of a later version, 2".to_owned()));
        assert!(parse(&text.replace("radius = ", "radius = -"), "x").is_err());
        assert!(parse("", "x").is_err());
    }

    #[test]
    fn senseless_values_are_left_out() {
        let text = to_text(&kept(Origin::BuiltIn(1)));
        let odd = text
            .replace("scene = \"bullet\"", "scene = \"no-such\"")
            .replace("page = \"Step size\"", "page = 7")
            .replace("playback = 0.125", "playback = nan");
        let read = parse(&odd, "x").expect("the scene is there");
        assert_eq!((read.origin, read.page, read.speed), (Origin::Clipboard, None, 0.25));
    }
}
