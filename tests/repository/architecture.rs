//! The layers import to the left only, and the window library stays where it belongs.
//!
//! `geometry → detection → simulation → scene → session → view → render → app → main`: a layer may use itself and those before it.
//! The first three are the library, a package of its own: Cargo keeps it from using the others.

use std::path::Path;

use super::sources::{Source, sources};

/// The folders of the programs around the library.
const PROGRAM: [&str; 2] = ["bin", "program"];

const LAYERS: [&str; 8] =
    ["geometry", "detection", "simulation", "scene", "session", "view", "render", "app"];

/// Names that only some layers may mention: the name, the layers, the reason.
const RESERVED: [(&str, &[&str], &str); 5] = [
    ("macroquad", &["app"], "the window library is named only where the window is"),
    ("miniquad", &["app"], "the window library is named only where the window is"),
    ("egui", &["view", "render", "app"], "panels and the canvas are the only things drawn through it"),
    ("std::fs", &["scene", "app"], "files are read and written at the edges"),
    ("std::time", &["app"], "time comes in as a number, so that a run is the same on every machine"),
];

/// The layer of a source; `None` for `lib.rs` and the programs, which may use everything.
fn layer(source: &Source) -> Option<&str> {
    let folder = source.path.parent()?.iter().next()?;
    Some(folder.to_str().expect("a plain name")).filter(|name| !PROGRAM.contains(name))
}

/// The lines of code: comments may mention anything.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.split("//").next().unwrap_or("")))
}

/// Each layer that a line of code names by a path from the crate's root.
fn layers_named(line: &str) -> Vec<&'static str> {
    let names = |layer: &str| {
        line.match_indices("crate::").any(|(at, prefix)| {
            let rest = &line[at + prefix.len()..];
            let direct = rest.starts_with(layer)
                && !rest[layer.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '_');
            // `use crate::{geometry::Circle, simulation::Rules}` names two.
            let listed = rest.strip_prefix('{').is_some_and(|list| {
                list.split([',', '{', '}']).any(|item| item.trim().split("::").next() == Some(layer))
            });
            direct || listed
        })
    };
    LAYERS.into_iter().filter(|layer| names(layer)).collect()
}

fn wrong_imports(sources: &[Source]) -> Vec<String> {
    let rank = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut wrong = Vec::new();
    for source in sources {
        let Some(layer) = layer(source) else { continue };
        let own = rank(layer).unwrap_or_else(|| panic!("{layer} is not a layer"));
        for (number, line) in code(&source.text) {
            for named in layers_named(line) {
                if rank(named) > Some(own) {
                    wrong.push(format!("{}:{number}: {layer} uses {named}", source.place()));
                }
            }
        }
    }
    wrong
}

#[test]
fn layers_import_only_to_the_left() {
    assert_eq!(wrong_imports(&sources()), Vec::<String>::new());
}

/// The rooms of a layer in their order, and the modules around them, which may use all of them.
const ROOMS: [(&str, &[&str]); 2] = [
    (
        "session",
        &[
            "now",
            "about",
            "contact",
            "values",
            "origin",
            "cures",
            "frames",
            "experiment",
            "clock",
            "hand",
            "screen",
            "files",
            "tour",
        ],
    ),
    (
        "simulation",
        &[
            "response",
            "rules",
            "body",
            "slots",
            "walls",
            "answers",
            "pair",
            "setting",
            "record",
            "push_shares",
            "impulse",
            "contact_effect",
            "prefetch",
            "event_driven",
            "fixed_step",
            "frame_audit",
            "saved",
            "world",
            "audit",
        ],
    ),
];

/// The names after `prefix` in a line: one, or those of a list in braces.
fn names_after<'line>(line: &'line str, prefix: &str) -> Vec<&'line str> {
    let Some((_, rest)) = line.split_once(prefix) else { return Vec::new() };
    let first = |item: &'line str| item.split(|next: char| !next.is_alphanumeric() && next != '_').next();
    match rest.strip_prefix('{') {
        Some(list) => {
            let names = list.split([',', '{', '}']).filter_map(|item| first(item.trim()));
            names.filter(|name| !name.is_empty()).collect()
        }
        None => first(rest).into_iter().collect(),
    }
}

/// The uses of a room by an earlier one, and the uses of the surrounding modules by any room.
fn wrong_between_rooms(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (layer, rooms) in ROOMS {
        for source in sources {
            let Ok(path) = source.path.strip_prefix(layer) else { continue };
            let own =
                path.iter().next().and_then(|part| part.to_str()).unwrap_or_default().trim_end_matches(".rs");
            let Some(own) = rooms.iter().position(|room| *room == own) else { continue };
            // In a file of a room's folder, `super::super` is the layer; in its `mod.rs`, `super` is.
            let is_room_itself =
                path.iter().count() == 1 || path.iter().count() == 2 && path.ends_with("mod.rs");
            let prefixes = [format!("crate::{layer}::"), "use super::".to_owned()];
            let text = source.text.split("#[cfg(test)]").next().unwrap_or_default();
            for (number, line) in code(text) {
                for prefix in &prefixes[..if is_room_itself { 2 } else { 1 }] {
                    for name in names_after(line, prefix) {
                        if rooms.iter().position(|room| *room == name).is_none_or(|used| used > own) {
                            wrong.push(format!("{}:{number}: {} uses {name}", source.place(), rooms[own]));
                        }
                    }
                }
            }
        }
    }
    wrong
}

#[test]
fn each_room_is_there() {
    for (layer, rooms) in ROOMS {
        for room in rooms {
            let is_there =
                |source: &Source| source.path.with_extension("").starts_with(Path::new(layer).join(room));
            assert!(sources().iter().any(is_there), "{layer}/{room}");
        }
    }
}

#[test]
fn rooms_import_only_to_the_left() {
    assert_eq!(wrong_between_rooms(&sources()), Vec::<String>::new());
}

#[test]
fn a_planted_wrong_import_between_rooms_is_found() {
    let plant = |path: &str, text: &str| Source {
        package: "src",
        path: Path::new("session").join(path),
        text: text.to_owned(),
    };
    for (path, text) in [
        ("clock/pauses.rs", "use crate::session::hand::Hand;"),
        ("clock/mod.rs", "use super::hand::Hand;"),
        ("hand/mod.rs", "use super::{clock::Clock, screen::Screen};"),
        ("screen/step_pair.rs", "    let session: crate::session::Session = todo();"),
        ("origin.rs", "use super::experiment::Experiment;"),
    ] {
        assert_eq!(wrong_between_rooms(&[plant(path, text)]).len(), 1, "{path}: {text}");
    }
    for (path, text) in [
        ("hand/mod.rs", "use super::clock::{Clock, Pauses};"),
        ("hand/jump.rs", "use super::Hand;"),
        ("tick.rs", "use super::hand::Hand;"),
        ("screen/mod.rs", "use crate::session::experiment::Experiment;"),
    ] {
        assert!(wrong_between_rooms(&[plant(path, text)]).is_empty(), "{path}: {text}");
    }
}

#[test]
fn a_planted_wrong_import_is_found() {
    let plant = |layer: &str, text: &str| Source {
        package: "src",
        path: Path::new(layer).join("planted.rs"),
        text: text.to_owned(),
    };
    for (layer, text) in [
        ("geometry", "use crate::simulation::World;"),
        ("detection", "    let world: crate::simulation::World = todo();"),
        ("scene", "use crate::{geometry::Circle, session::Session};"),
        ("session", "pub use crate::view;"),
    ] {
        assert_eq!(wrong_imports(&[plant(layer, text)]).len(), 1, "{layer}: {text}");
    }
    for (layer, text) in [
        ("simulation", "use crate::{geometry::Circle, detection::overlap};"),
        ("geometry", "// nothing of crate::simulation is known here"),
        ("session", "use crate::scene::Scene;"),
    ] {
        assert!(wrong_imports(&[plant(layer, text)]).is_empty(), "{layer}: {text}");
    }
}

#[test]
fn reserved_names_stay_in_their_layers() {
    for source in sources() {
        let Some(layer) = layer(&source) else { continue };
        for (number, line) in code(&source.text) {
            for (name, allowed, why) in RESERVED {
                assert!(
                    !line.contains(name) || allowed.contains(&layer),
                    "{}:{number}: {layer} mentions {name}, but {why}",
                    source.place()
                );
            }
        }
    }
}

/// Whether a source only says what follows from the state: what is noticed of it, or shown.
fn only_looks(source: &Source) -> bool {
    source.path.starts_with("session/shown") || source.path == Path::new("session/notice.rs")
}

#[test]
fn what_is_noticed_and_shown_changes_nothing() {
    let sources = sources();
    let looking: Vec<&Source> = sources.iter().filter(|source| only_looks(source)).collect();
    assert!(looking.len() > 5, "they are found");
    for source in looking {
        let found = code(&source.text).filter(|(_, line)| line.contains("&mut "));
        assert_eq!(found.collect::<Vec<_>>(), [], "{}", source.place());
    }
}

/// Code that depends on the target system.
const CHOICES: [&str; 3] = ["cfg(", "cfg!(", "cfg_attr("];

/// The lines that depend on the target system, except those of tests.
fn choices(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_choice = |line: &str| CHOICES.iter().any(|word| line.contains(word));
    code(text).filter(move |(_, line)| is_choice(&line.replace("cfg(test)", "").replace("cfg(all(test", "")))
}

#[test]
fn only_one_file_of_the_window_chooses_the_system() {
    let (home, others): (Vec<Source>, Vec<Source>) = sources()
        .into_iter()
        .filter(|source| layer(source) == Some("app"))
        .partition(|source| source.path == Path::new("app/platform/mod.rs"));
    assert!(home.iter().any(|source| choices(&source.text).count() > 0), "it is chosen there");
    for source in others {
        let found = choices(&source.text).map(|(number, line)| format!("{number}: {line}"));
        assert_eq!(found.collect::<Vec<_>>(), [""; 0], "{}", source.place());
    }
}

#[test]
fn the_documentation_hides_nothing() {
    let hides = |source: &Source| source.text.contains("doc(hidden)");
    let found: Vec<String> = sources().iter().filter(|source| hides(source)).map(Source::place).collect();
    assert_eq!(found, [""; 0]);
}

/// The document that lists the files that may use `unsafe`, each with its reason.
const NOTES: &str = include_str!("../../docs/implementation-notes.md");

#[test]
fn the_unsafe_files_match_the_notes() {
    let mut found: Vec<String> = sources()
        .into_iter()
        .filter(|source| code(&source.text).any(|(_, line)| line.contains("unsafe ")))
        .map(|source| source.place())
        .collect();
    found.sort();
    let (_, section) = NOTES.split_once("## Unsafe code\n").expect("a section on unsafe code");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let mut listed: Vec<&str> = rows.map(|(path, _)| path).collect();
    listed.sort_unstable();
    assert_eq!(found, listed);
}

/// Functions that may give different bits on another machine: the names, the reason.
const ROUNDS_DIFFERENTLY: [(&[&str], &str); 3] = [
    (
        &[
            "mul_add",
            "mul_add_precise",
            "mul_sub",
            "mul_sub_precise",
            "approximate_recip",
            "algebraic_add",
            "algebraic_sub",
            "algebraic_mul",
            "algebraic_div",
        ],
        "one rounding in place of two, or two where the machine has no such instruction",
    ),
    (
        &[
            "hypot", "sin", "cos", "sin_cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
            "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powf", "powi", "cbrt",
        ],
        "it comes from the library of the system, which rounds as it likes",
    ),
    (&["from_angle", "to_angle", "angle_to", "angle_between"], "there is a sine or a cosine inside"),
];

/// These names in a line of code, as a method or by their type.
fn names_that_round_differently(line: &str) -> Vec<String> {
    // Text in quotes may be anything, and powers of two are exact however they are computed.
    let code: String = line.split('"').step_by(2).collect::<Vec<_>>().join("").replace("2.0_f64.powi(", "");
    let is_called = |name: &str| {
        let by_type =
            ["f64::", "f32::", "Vec2::"].iter().any(|owner| code.contains(&format!("{owner}{name}")));
        by_type || code.contains(&format!(".{name}("))
    };
    let mut found: Vec<String> = Vec::new();
    for (names, why) in ROUNDS_DIFFERENTLY {
        found.extend(names.iter().filter(|name| is_called(name)).map(|name| format!("{name}: {why}")));
    }
    // The processor's own names: `_mm512_fmadd_pd`, `_mm256_fnmsub_pd`, and guesses such as `_mm512_rsqrt14_pd`.
    let is_other = |word: &&str| {
        word.starts_with("_mm") && ["madd", "msub", "rcp", "rsqrt"].iter().any(|part| word.contains(part))
    };
    let words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    found.extend(
        words.filter(is_other).map(|word| format!("{word}: other processors have it otherwise or not")),
    );
    found
}

/// The compiler does not fuse operations by itself, and `sqrt` is exact; a test of a long run holds a hash of its bits.
#[test]
fn the_simulation_path_rounds_the_same_on_every_machine() {
    let mut wrong = Vec::new();
    // Random scenes are also the same on every machine.
    let same_everywhere = ["geometry", "detection", "simulation", "scene"];
    for source in sources() {
        if layer(&source).is_some_and(|layer| same_everywhere.contains(&layer)) {
            for (number, line) in code(&source.text) {
                let found = names_that_round_differently(line).into_iter();
                wrong.extend(found.map(|name| format!("{}:{number}: {name}", source.place())));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_planted_fused_operation_is_found() {
    for line in [
        "let sum = a.mul_add(b, c);",
        "f64::mul_add(a, b, c)",
        "let rest = a.mul_sub_precise(b, c);",
        "let factor = x.approximate_recip();",
        "    v.x.hypot(v.y)",
        "let turned = DVec2::from_angle(angle);",
        "let half = x.powi(2);",
        "list.iter().map(|x| x.sin())",
        "numbers.map(f64::exp)",
        "let sum = _mm512_fmadd_pd(a, b, c);",
        "use std::arch::x86_64::_mm256_fnmsub_pd;",
        "let root = _mm512_rsqrt14_pd(a);",
    ] {
        assert!(!names_that_round_differently(line).is_empty(), "{line}");
    }
    for line in [
        "let length = v.length().sqrt();",
        "panic!(\"no {} here\", \"x.sin()\");",
        "let sin = closing.single(); let exp = one.expect(1); self.log.since(sin)",
        "let half = start * 2.0_f64.powi(doublings);",
        "use crate::log::Log;",
        "pub use log::{Contact, Event};",
        "let sum = _mm512_add_pd(a, _mm512_mul_pd(b, c));",
    ] {
        assert_eq!(names_that_round_differently(line), [""; 0], "{line}");
    }
}
