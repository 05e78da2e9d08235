//! The layers import to the left only, and the window library stays where it belongs.
//!
//! `geometry → detection → simulation → scene → lab → view → app → main`: a layer may use itself and those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the program around the library.
const PROGRAM: &str = "headless";

const LAYERS: [&str; 7] = ["geometry", "detection", "simulation", "scene", "lab", "view", "app"];

/// Names that only some layers may mention: the name, the layers, why.
const RESERVED: [(&str, &[&str], &str); 5] = [
    ("macroquad", &["app"], "the window library is named only where the window is"),
    ("miniquad", &["app"], "the window library is named only where the window is"),
    ("egui", &["view", "app"], "panels and the canvas are the only things drawn through it"),
    ("std::fs", &["scene", "app"], "files are read and written at the edges"),
    ("std::time", &["app"], "time comes in as a number, so that a run is the same on every machine"),
];

struct Source {
    path: PathBuf,
    /// The layer; `None` for `lib.rs` and the files of `main.rs`, which may use everything.
    layer: Option<String>,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(&root).expect("below the root");
                let folder = inside.parent().and_then(|parent| parent.iter().next());
                let layer = folder
                    .map(|name| name.to_str().expect("a plain name").to_owned())
                    .filter(|name| name != PROGRAM);
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push(Source { path: inside.to_path_buf(), layer, text });
            }
        }
    }
    assert!(found.len() > 40, "the sources are found");
    found
}

/// The lines that are code: comments may mention anything.
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
        let Some(layer) = &source.layer else { continue };
        let own = rank(layer).unwrap_or_else(|| panic!("{layer} is not a layer of DESIGN"));
        for (number, line) in code(&source.text) {
            for named in layers_named(line) {
                if rank(named) > Some(own) {
                    wrong.push(format!("src/{}:{number}: {layer} uses {named}", source.path.display()));
                }
            }
        }
    }
    wrong
}

#[test]
fn layers_import_to_the_left_only() {
    assert_eq!(wrong_imports(&sources()), Vec::<String>::new());
}

#[test]
fn a_planted_wrong_import_is_found() {
    let plant = |layer: &str, text: &str| Source {
        path: PathBuf::from("planted.rs"),
        layer: Some(layer.to_owned()),
        text: text.to_owned(),
    };
    for (layer, text) in [
        ("geometry", "use crate::simulation::World;"),
        ("detection", "    let world: crate::simulation::World = todo();"),
        ("scene", "use crate::{geometry::Circle, lab::Lab};"),
        ("lab", "pub use crate::view;"),
    ] {
        assert_eq!(wrong_imports(&[plant(layer, text)]).len(), 1, "{layer}: {text}");
    }
    for (layer, text) in [
        ("simulation", "use crate::{geometry::Circle, detection::overlap};"),
        ("geometry", "// nothing of crate::simulation is known here"),
        ("lab", "use crate::scene::Scene;"),
    ] {
        assert!(wrong_imports(&[plant(layer, text)]).is_empty(), "{layer}: {text}");
    }
}

#[test]
fn reserved_names_stay_in_their_layers() {
    for source in sources() {
        let Some(layer) = &source.layer else { continue };
        for (number, line) in code(&source.text) {
            for (name, allowed, why) in RESERVED {
                assert!(
                    !line.contains(name) || allowed.contains(&layer.as_str()),
                    "src/{}:{number}: {layer} mentions {name}, but {why}",
                    source.path.display()
                );
            }
        }
    }
}

#[test]
fn four_files_are_unsafe() {
    let mut unsafe_files: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|source| code(&source.text).any(|(_, line)| line.contains("unsafe ")))
        .map(|source| source.path)
        .collect();
    unsafe_files.sort();
    let allowed = ["app/driver_guard.rs", "app/gpu.rs", "detection/width.rs", "simulation/lanes.rs"];
    assert_eq!(unsafe_files, allowed.map(PathBuf::from));
}

#[test]
fn the_simulation_path_rounds_alike_on_every_machine() {
    for source in sources() {
        let is_core = source
            .layer
            .as_deref()
            .is_some_and(|layer| ["geometry", "detection", "simulation"].contains(&layer));
        if is_core {
            for (number, line) in code(&source.text) {
                for name in ["mul_add", ".hypot(", ".sin(", ".cos(", ".powf(", ".exp(", ".ln("] {
                    assert!(
                        !line.contains(name),
                        "src/{}:{number}: {name} differs between machines",
                        source.path.display()
                    );
                }
            }
        }
    }
}
