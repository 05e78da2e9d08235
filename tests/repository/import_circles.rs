//! No file imports a file that imports it, even indirectly, and nested rooms of the simulation import to the left only.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::sources::sources;

/// The imports that are forbidden to rooms of the simulation: the room, the forbidden modules. A folder around the room stands
/// for its `mod.rs` alone.
const TO_THE_RIGHT: [(&str, &[&str]); 3] = [
    ("simulation/event_driven/queue/neighbors", &["simulation/event_driven/queue"]),
    ("simulation/event_driven/queue", &["simulation/event_driven/scheduler", "simulation/event_driven"]),
    ("simulation/fixed_step", &["simulation/event_driven"]),
];

/// A tree of source files: the text of each module without its tests, by its path with slashes.
struct Tree {
    texts: BTreeMap<String, String>,
    /// The modules that are `mod.rs` of a folder.
    folders: BTreeSet<String>,
}

impl Tree {
    fn of_both_packages() -> Self {
        let mut tree = Self { texts: BTreeMap::new(), folders: BTreeSet::new() };
        for source in sources() {
            tree.add(&source.path, &source.text);
        }
        tree
    }

    fn add(&mut self, path: &Path, text: &str) {
        let name = |path: PathBuf| path.to_str().expect("a plain name").to_owned();
        let is_folder = path.file_name().is_some_and(|file| file == "mod.rs");
        let module = if is_folder {
            name(path.parent().expect("a folder").to_path_buf())
        } else {
            name(path.with_extension(""))
        };
        if is_folder {
            self.folders.insert(module.clone());
        }
        let without_tests = text.split("#[cfg(test)]").next().unwrap_or("");
        self.texts.insert(module, without_tests.to_owned());
    }

    /// The paths of all `use` lines of a module, or only of those that it re-exports.
    fn uses(&self, module: &str, only_public: bool) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        let mut rest = self.texts[module].as_str();
        while let Some(at) = rest.find("use ") {
            let line = rest[..at].rsplit('\n').next().unwrap_or("").trim();
            let statement = rest[at + 4..].split(';').next().unwrap_or("");
            if (line.is_empty() && !only_public) || line.starts_with("pub") {
                spread(&statement.replace('\n', " "), &[], &mut found);
            }
            rest = &rest[at + 4..];
        }
        found
    }

    /// The path from the root of the crate; `None` when it leads out of the crate.
    fn absolute(&self, module: &str, path: &[String]) -> Option<Vec<String>> {
        let mut here: Vec<String> = module.split('/').map(str::to_owned).collect();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => return Some(path[1..].to_vec()),
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    here.pop();
                    rest = &rest[1..];
                }
            }
            child if !self.texts.contains_key(&format!("{module}/{child}")) => return None,
            _ => {}
        }
        here.extend_from_slice(rest);
        Some(here)
    }

    /// The file to which a path leads: through the re-exports of a folder to the definition.
    fn file_of(&self, path: &[String]) -> Option<String> {
        let known = (1..=path.len()).rev().map(|parts| (parts, path[..parts].join("/")));
        let (parts, module) = known.into_iter().find(|(_, module)| self.texts.contains_key(module))?;
        if let Some(name) = path.get(parts)
            && self.folders.contains(&module)
        {
            let passed_on = self.uses(&module, true);
            let meant = passed_on.iter().find(|one| one.last() == Some(name));
            if let Some(there) = meant.and_then(|one| self.absolute(&module, one)) {
                return self.file_of(&there);
            }
        }
        Some(module)
    }

    /// The files that a module imports. What a `mod.rs` takes from its own folder does not count: its files use it in turn.
    fn imports(&self, module: &str) -> BTreeSet<String> {
        let is_own = |file: &str| file == module || self.folders.contains(module) && is_in(file, module);
        let paths = self.uses(module, false);
        let files = paths.iter().filter_map(|path| self.file_of(&self.absolute(module, path)?));
        files.filter(|file| !is_own(file)).collect()
    }

    /// The files that can be reached by imports from each file.
    fn reached(&self) -> BTreeMap<String, BTreeSet<String>> {
        let direct: BTreeMap<_, _> =
            self.texts.keys().map(|module| (module.clone(), self.imports(module))).collect();
        let all = |start: &String| {
            let (mut found, mut open) = (BTreeSet::new(), vec![start.clone()]);
            while let Some(module) = open.pop() {
                open.extend(direct[&module].iter().filter(|next| found.insert((*next).clone())).cloned());
            }
            found
        };
        direct.keys().map(|module| (module.clone(), all(module))).collect()
    }

    /// The files that import themselves through others.
    fn circles(&self) -> Vec<String> {
        let reached = self.reached();
        reached
            .iter()
            .filter(|(module, all)| all.contains(*module))
            .map(|(module, _)| module.clone())
            .collect()
    }
}

/// The single paths of one `use`, with its braces expanded.
fn spread(tree: &str, before: &[String], found: &mut Vec<Vec<String>>) {
    let tree = tree.trim().split(" as ").next().unwrap_or("");
    let Some((prefix, list)) = tree.split_once('{') else {
        let path = before.iter().cloned().chain(tree.split("::").map(str::to_owned));
        found.push(path.collect());
        return;
    };
    let parts = prefix.split("::").filter(|part| !part.is_empty()).map(str::to_owned);
    let before: Vec<String> = before.iter().cloned().chain(parts).collect();
    let list = list.trim_end().strip_suffix('}').unwrap_or(list);
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                spread(&list[start..at], &before, found);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !list[start..].trim().is_empty() {
        spread(&list[start..], &before, found);
    }
}

fn is_in(module: &str, room: &str) -> bool {
    module == room || module.strip_prefix(room).is_some_and(|rest| rest.starts_with('/'))
}

#[test]
fn imports_form_no_cycle() {
    assert_eq!(Tree::of_both_packages().circles(), [""; 0]);
}

#[test]
fn rooms_of_the_simulation_import_only_to_the_left() {
    let tree = Tree::of_both_packages();
    for (room, forbidden) in TO_THE_RIGHT {
        for module in tree.texts.keys().filter(|module| is_in(module, room)) {
            for import in tree.imports(module) {
                let is_meant =
                    |other: &str| is_in(&import, other) && (import == other || !is_in(room, other));
                let is_forbidden = forbidden.iter().any(|other| is_meant(other));
                assert!(!is_forbidden, "{module}.rs imports {import}");
            }
        }
    }
}

#[test]
fn a_planted_cycle_is_found_through_re_exports() {
    let mut tree = Tree { texts: BTreeMap::new(), folders: BTreeSet::new() };
    for (path, text) in [
        ("room/mod.rs", "mod one;\nmod two;\npub use one::{One, Other};\npub use two::Two;"),
        ("room/one.rs", "use std::fmt;\nuse super::two::Two;\npub struct One;"),
        ("room/two.rs", "use crate::{\n    other::Free,\n    room::Other,\n};"),
        ("other.rs", "#[cfg(test)]\nmod tests { use crate::room::One; }"),
    ] {
        tree.add(Path::new(path), text);
    }
    assert_eq!(tree.circles(), ["room/one", "room/two"]);
    assert_eq!(tree.imports("room/two"), BTreeSet::from(["other".to_owned(), "room/one".to_owned()]));
    assert_eq!(tree.imports("other"), BTreeSet::new());
}

#[test]
fn a_planted_cycle_is_found_through_the_code_of_a_folder() {
    let mut tree = Tree { texts: BTreeMap::new(), folders: BTreeSet::new() };
    for (path, text) in [
        ("draw/mod.rs", "mod list;\npub use list::List;\nuse list::Inner;\nuse crate::handle::Hovered;"),
        ("draw/list.rs", "use super::Order;"),
        ("handle/mod.rs", "mod hit;\npub use hit::Hovered;"),
        ("handle/hit.rs", "use crate::draw::Order;"),
    ] {
        tree.add(Path::new(path), text);
    }
    assert_eq!(tree.circles(), ["draw", "handle/hit"]);
}
