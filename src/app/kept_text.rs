//! The text in which a session is kept: a scene file, with comments at its head that say what else was open.

use std::path::PathBuf;

use glam::DVec2;
use toml::{Table, Value};

use crate::scene::{BUILT_IN, Scene, built_in_index};
use crate::session::{Kept, KeptView, MAX_CIRCLES, Origin, Page, Switches};

/// The version of the comments. A file of a later version is left to the program that wrote it.
const VERSION: i64 = 1;

/// The first line, for people.
const TITLE: &str = "# Kept by Circle Collision for the next start. It can be opened as a scene, too.";

/// The number of switches of motion in earlier versions, and the name of the one for pauses.
const SIX: usize = 6;
const PAUSE_OF_SIX: &str = "pause at a result";

/// The beginning of a comment that holds a key and its value.
const MARK: &str = "#: ";

/// Writes what was kept.
pub fn to_text(kept: &Kept) -> String {
    let mut table = Table::new();
    table.insert("version".to_owned(), Value::Integer(VERSION));
    match &kept.origin {
        Origin::BuiltIn(index) => {
            let name = BUILT_IN.get(*index).map(|built_in| Value::String(built_in.name.to_owned()));
            table.extend(name.map(|name| ("scene".to_owned(), name)));
        }
        Origin::File(path) => {
            // A path that is not UTF-8 cannot be written: the scene is restored without its file.
            let path = path.to_str().map(|path| Value::String(path.to_owned()));
            table.extend(path.map(|path| ("file".to_owned(), path)));
        }
        Origin::Clipboard => {}
    }
    table.insert("compare".to_owned(), Value::Boolean(kept.is_comparing));
    table.extend(kept.page.map(|page| ("page".to_owned(), Value::String(page.name().to_owned()))));
    table.extend(
        kept.switches.map(|switches| ("switches".to_owned(), Value::Table(switches_to_table(switches)))),
    );
    table.extend(kept.view.map(|view| ("view".to_owned(), Value::Table(view_to_table(view)))));
    let selection = kept.selection.iter().filter_map(|&circle| i64::try_from(circle).ok());
    table.insert("selected".to_owned(), selection.map(Value::Integer).collect::<Vec<_>>().into());
    let count = i64::try_from(kept.scene.circles.len()).unwrap_or(i64::MAX);
    table.insert("circles".to_owned(), Value::Integer(count));
    table.insert("playback".to_owned(), Value::Float(kept.speed));
    let head = table.to_string().lines().map(|line| format!("{MARK}{line}\n")).collect::<Vec<_>>().concat();
    format!("{TITLE}\n{head}\n{}", kept.scene.to_toml())
}

/// Reads what was kept; the file of its origin is not read.
///
/// # Errors
///
/// Says in one line why it cannot be read.
pub fn parse(text: &str, source: &str) -> Result<Kept, String> {
    let head = text.lines().filter_map(|line| line.strip_prefix(MARK)).collect::<Vec<_>>().join("\n");
    let table: Table =
        head.parse().map_err(|error: toml::de::Error| format!("{source}: {}", error.message()))?;
    match table.get("version").and_then(Value::as_integer) {
        Some(VERSION) => {}
        Some(later) if later > VERSION => return Err(format!("{source}: it is of a later version, {later}")),
        Some(_) | None => return Err(format!("{source}: it has no version")),
    }
    let scene = Scene::parse(text, source).map_err(|error| error.to_string())?;
    let count = scene.circles.len();
    // A text that was cut may still be that of a scene.
    if table.get("circles").and_then(Value::as_integer) != i64::try_from(count).ok() {
        return Err(format!("{source}: circles are missing: it has {count}"));
    }
    if count > MAX_CIRCLES {
        return Err(format!("{source}: it has more than {MAX_CIRCLES} circles"));
    }
    let word = |key: &str| table.get(key).and_then(Value::as_str);
    let built_in = word("scene").and_then(built_in_index).map(Origin::BuiltIn);
    let file = word("file").map(|path| Origin::File(PathBuf::from(path)));
    let speed = table.get("playback").and_then(Value::as_float).filter(|speed| speed.is_finite());
    Ok(Kept {
        origin: built_in.or(file).unwrap_or(Origin::Clipboard),
        is_comparing: table.get("compare").and_then(Value::as_bool).unwrap_or(false),
        page: word("page").and_then(|name| Page::ALL.into_iter().find(|page| page.name() == name)),
        selection: table.get("selected").map(selection).unwrap_or_default(),
        switches: table.get("switches").and_then(Value::as_table).map(switches),
        view: table.get("view").and_then(view),
        speed: speed.unwrap_or(scene.playback),
        scene,
        file: None,
    })
}

fn switches_to_table(switches: Switches) -> Table {
    let Switches { still, pauses, present } = switches;
    let are_on = [("still", still), ("pauses", pauses), ("present", present)];
    are_on.map(|(key, is_on)| (key.to_owned(), Value::Boolean(is_on))).into_iter().collect()
}

/// Reads the switches; one without sense is as at first.
fn switches(table: &Table) -> Switches {
    let is_on = |key: &str| table.get(key).and_then(Value::as_bool).unwrap_or(false);
    // Earlier versions had six switches of motion, and listed those that were off.
    let off = table.get("off").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let has_paused = !off.iter().any(|name| name.as_str() == Some(PAUSE_OF_SIX));
    Switches {
        still: is_on("still") || off.len() == SIX,
        pauses: table.get("pauses").and_then(Value::as_bool).unwrap_or(has_paused),
        present: is_on("present"),
    }
}

/// Reads which circles were selected; numbers without sense are left out.
fn selection(value: &Value) -> Vec<usize> {
    let numbers = value.as_array().into_iter().flatten().filter_map(Value::as_integer);
    numbers.filter_map(|number| usize::try_from(number).ok()).collect()
}

fn view_to_table(view: KeptView) -> Table {
    let KeptView { center, zoom, is_chosen } = view;
    let [x, y, zoom] = [center.x, center.y, zoom].map(Value::Float);
    let values = [("x", x), ("y", y), ("zoom", zoom), ("chosen", Value::Boolean(is_chosen))];
    values.map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
}

/// Reads what was in view; `None` unless it is a place and a zoom.
fn view(table: &Value) -> Option<KeptView> {
    let number = |key: &str| table.get(key)?.as_float().filter(|number| number.is_finite());
    let (center, zoom) = (DVec2::new(number("x")?, number("y")?), number("zoom")?);
    let is_chosen = table.get("chosen").and_then(Value::as_bool).unwrap_or(false);
    (zoom > 0.0).then_some(KeptView { center, zoom, is_chosen })
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::scene;

    fn kept(origin: Origin) -> Kept {
        let mut scene = scene::built_in("bullet").expect("a built-in name").scene();
        scene.circles[0].circle.center.x += 0.1;
        let switches = Some(Switches { still: true, pauses: false, present: true });
        let view = Some(KeptView { center: DVec2::new(-1.0, 1e70), zoom: 1.0 / 3.0, is_chosen: true });
        let page = Some(Page::StepSize);
        Kept {
            scene,
            origin,
            is_comparing: true,
            page,
            selection: vec![1, 0],
            switches,
            view,
            speed: 0.125,
            file: None,
        }
    }

    #[test]
    fn what_is_written_reads_back_and_is_a_scene_file() {
        for origin in
            [Origin::BuiltIn(1), Origin::File("/tmp/a \"b\"\n#: page = 'x'\\.toml".into()), Origin::Clipboard]
        {
            let one = kept(origin);
            assert_eq!(parse(&to_text(&one), "x"), Ok(one.clone()));
            assert_eq!(Scene::parse(&to_text(&one), "x"), Ok(one.scene));
        }
    }

    #[test]
    fn any_view_reads_back_bit_for_bit_and_one_without_sense_is_left_out() {
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
        // What an earlier version has kept ends with the first table.
        let head = text.find("\n#: [").expect("a table");
        let scene = text.find("\n\n").expect("the scene");
        let read = parse(&(text[..head].to_owned() + &text[scene..]), "x").expect("it can be read");
        assert_eq!((read.view, read.switches, read.page), (None, None, Some(Page::StepSize)));
    }

    #[test]
    fn six_switches_of_an_earlier_version_become_two() {
        let text = to_text(&kept(Origin::Clipboard));
        let switches = |still: bool, off: &[&str]| {
            let old = text.replace("pauses = false", &format!("off = {off:?}"));
            let old = old.replace("still = true", &format!("still = {still}"));
            let read = parse(&old, "x").expect("it can be read").switches.expect("switches");
            (read.still, read.pauses)
        };
        let six = [
            "outline between checks",
            "pulse at each check",
            "pause at a result",
            "slow replay of a miss",
            "result cards",
            "camera follows a bounce",
        ];
        assert_eq!(switches(false, &[]), (false, true));
        assert_eq!(switches(true, &[]), (true, true));
        assert_eq!(switches(false, &six[..2]), (false, true));
        assert_eq!(switches(false, &six[2..3]), (false, false));
        assert_eq!(switches(false, &six), (true, false), "nothing moved but the circles");
    }

    #[test]
    fn what_is_cut_or_later_is_refused() {
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
    fn values_without_sense_are_left_out() {
        let text = to_text(&kept(Origin::BuiltIn(1)));
        let odd = text
            .replace("scene = \"bullet\"", "scene = \"no-such\"")
            .replace("page = \"Step size\"", "page = 7")
            .replace("playback = 0.125", "playback = nan");
        let read = parse(&odd, "x").expect("the scene is there");
        assert_eq!((read.origin, read.page, read.speed), (Origin::Clipboard, None, 0.25));
    }
}
