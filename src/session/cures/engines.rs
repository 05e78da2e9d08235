//! The methods in the words of the engines.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use circle_collision::simulation::{Detection, StepMethod};
use serde::Deserialize;

/// A game engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine(&'static str);

/// A method in the words of the engines.
#[derive(Deserialize)]
struct Method {
    name: String,
    /// What it gets wrong where the other is at rest, and where it is as fast, if that is something else.
    wrong: Vec<String>,
    /// Each engine that has it, with what is typed, and where, beside which default and on which bodies. A name in braces stands
    /// for a value that the game gives.
    engines: Vec<[String; 3]>,
}

/// The whole file.
#[derive(Deserialize)]
struct EnginesFile {
    read_on: String,
    /// The engines whose circles are spheres.
    in_space: Vec<String>,
    /// The version of each engine that was looked up.
    version: BTreeMap<String, String>,
    method: Vec<Method>,
}

static FILE: LazyLock<EnginesFile> = LazyLock::new(|| {
    let file = toml::from_str(include_str!("../../../assets/engines.toml"));
    file.unwrap_or_else(|problem| panic!("assets/engines.toml: {problem}"))
});

/// Returns the day on which the words were looked up.
pub fn engines_read_on() -> &'static str {
    &FILE.read_on
}

fn method(detection: Detection) -> Option<&'static Method> {
    let name = detection.to_string();
    FILE.method.iter().find(|method| method.name == name)
}

/// Returns what a method gets wrong: first where the other is at rest, and last where it is as fast.
pub(super) fn wrong(detection: Detection) -> &'static [String] {
    method(detection).map_or(&[], |method| &method.wrong)
}

impl Default for Engine {
    /// Returns the first one.
    fn default() -> Self {
        Self(&FILE.method[0].engines[0][0])
    }
}

impl Engine {
    /// Returns all engines: each has a word for overlap.
    pub fn all() -> impl Iterator<Item = Self> {
        let overlap = method(Detection::OVERLAP).into_iter();
        overlap.flat_map(|method| &method.engines).map(|[engine, ..]| Self(engine))
    }

    /// Returns what is typed in it for a method, and what to know of that: `None` if it has none.
    pub fn setting(self, method: StepMethod) -> Option<[&'static str; 2]> {
        let settings = &self::method(Detection::Stepped(method))?.engines;
        settings.iter().find(|[engine, ..]| engine == self.0).map(|[_, typed, note]| [typed.as_str(), note])
    }

    /// Returns the version whose documents were looked up.
    pub fn version(self) -> &'static str {
        &FILE.version[self.0]
    }

    /// Whether it is in 3D.
    pub fn is_in_space(self) -> bool {
        FILE.in_space.iter().any(|engine| engine == self.0)
    }

    /// Returns its name on the command line.
    pub fn word(self) -> String {
        self.0.to_lowercase().replace(' ', "-")
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_have_the_engines_of_the_document() {
        let names: Vec<_> = FILE.method.iter().map(|method| method.name.clone()).collect();
        assert_eq!(names, Detection::ALL.iter().map(Detection::to_string).collect::<Vec<_>>());
        let document = include_str!("../../../docs/cures.md");
        assert!(document.contains(&format!("read on {}", engines_read_on())), "the day");
        let unknown = Engine::all().find(|engine| !document.contains(engine.version()));
        assert_eq!(unknown, None, "its version");
        for Method { name, engines, .. } in &FILE.method {
            let is_of_method =
                |part: &&str| part.to_lowercase().replace(' ', "-").starts_with(&format!("{name}**"));
            let section = document.split("\n**").find(is_of_method).unwrap_or_default();
            for [engine, typed, note] in engines {
                let line = format!("\n- {engine}: `{}`. {note}", typed.replace(['{', '}'], ""));
                assert!(section.contains(&line), "docs/cures.md: {name}: {line}");
            }
        }
    }
}
