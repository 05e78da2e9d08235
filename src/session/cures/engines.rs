//! The methods in the words of the engines.

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
    wrong: String,
    /// Each engine that has it, with its word. A name in braces stands for a value that the game gives.
    engines: Vec<[String; 2]>,
}

/// The whole file.
#[derive(Deserialize)]
struct EnginesFile {
    read_on: String,
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

/// Returns what a method gets wrong.
pub fn wrong(detection: Detection) -> &'static str {
    method(detection).map_or("", |method| &method.wrong)
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
        overlap.flat_map(|method| &method.engines).map(|[engine, _]| Self(engine))
    }

    /// Returns its word for a method: `None` if it has none.
    pub fn setting(self, method: StepMethod) -> Option<&'static str> {
        let words = &self::method(Detection::Stepped(method))?.engines;
        words.iter().find(|[engine, _]| engine == self.0).map(|[_, word]| word.as_str())
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
        for Method { name, engines, .. } in &FILE.method {
            for [engine, word] in engines {
                let word = word.replace(['{', '}'], "");
                let names_word = |line: &str| line.contains(engine.as_str()) && line.contains(&word);
                assert!(document.lines().any(names_word), "docs/cures.md: {name}: {engine}: {word}");
            }
        }
    }
}
