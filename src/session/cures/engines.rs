//! The methods in the words of the engines.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use circle_collision::simulation::{Detection, StepMethod};
use serde::Deserialize;

/// A game engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine(&'static str);

/// An engine as it is listed.
#[derive(Deserialize)]
struct Listed {
    name: String,
    /// The version that was looked up.
    version: String,
    /// The steps a second of its games.
    rate: f64,
    /// Whether its circles are spheres.
    #[serde(default)]
    is_in_space: bool,
    /// What casts a circle by hand.
    cast: Option<String>,
    /// What it does for a fast body at a static wall: a method, what is typed unless it is the default, and what to know of that.
    wall: Option<[String; 3]>,
    /// With which package its settings were measured, except for queries by hand.
    measured: Option<String>,
    /// The most that a circle moves as it comes.
    limit: Option<Limit>,
    /// By the name of a method, what is surprising about it in this engine.
    #[serde(default)]
    traps: HashMap<String, String>,
}

/// The most that a circle moves in an engine as it comes, in a second or in a step, and what raises it.
#[derive(Deserialize)]
struct Limit {
    speed: Option<f64>,
    way: Option<f64>,
    raise: String,
}

/// A method in the words of the engines.
#[derive(Deserialize)]
struct Method {
    name: String,
    /// What it gets wrong at a wall.
    at_wall: String,
    /// What it gets wrong where the other is at rest, and where it moves, if that is something else.
    wrong: Vec<String>,
    /// Each engine that has it, with what is typed, and where, beside which default and on which bodies. A name in braces stands
    /// for a value that the game gives.
    engines: Vec<[String; 3]>,
}

/// The whole file.
#[derive(Deserialize)]
struct EnginesFile {
    read_on: String,
    engine: Vec<Listed>,
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

/// Returns what a method gets wrong at a wall, where the other rests, and where it moves.
pub(super) fn wrong(detection: Detection) -> [&'static str; 3] {
    let Some(Method { at_wall, wrong, .. }) = method(detection) else { return [""; 3] };
    [Some(at_wall), wrong.first(), wrong.last()].map(|words| words.map_or("", String::as_str))
}

impl Default for Engine {
    /// Returns the first one.
    fn default() -> Self {
        Self(&FILE.engine[0].name)
    }
}

impl Engine {
    /// Returns all engines.
    pub fn all() -> impl Iterator<Item = Self> {
        FILE.engine.iter().map(|engine| Self(&engine.name))
    }

    fn listed(self) -> &'static Listed {
        let listed = FILE.engine.iter().find(|engine| engine.name == self.0);
        listed.unwrap_or(&FILE.engine[0])
    }

    /// Returns what is typed in it for a method, and what to know of that: `None` if it has none.
    pub fn setting(self, method: StepMethod) -> Option<[&'static str; 2]> {
        let settings = &self::method(Detection::Stepped(method))?.engines;
        settings.iter().find(|[engine, ..]| engine == self.0).map(|[_, typed, note]| [typed.as_str(), note])
    }

    /// Returns what it does for a fast body at a static wall: a method, what is typed, which is empty if it is the default, and what to
    /// know of that. `None` if it has nothing.
    pub fn at_wall(self) -> Option<(StepMethod, [&'static str; 2])> {
        let [name, typed, note] = self.listed().wall.as_ref()?;
        let method = StepMethod::ALL.iter().find(|method| method.to_string() == *name)?;
        Some((*method, [typed, note]))
    }

    /// Returns what casts a circle by hand: `None` if it has nothing.
    pub fn cast(self) -> Option<&'static str> {
        self.listed().cast.as_deref()
    }

    /// Returns the package with which its setting for a method was measured: `None` if that is from its documents.
    pub fn measured(self, method: StepMethod) -> Option<&'static str> {
        self.listed().measured.as_deref().filter(|_| method != StepMethod::CenterRay)
    }

    /// Returns the speed to which it limits its circles as it comes at this many steps a second, and what raises that.
    pub fn limit(self, rate: f64) -> Option<(f64, &'static str)> {
        let Limit { speed, way, raise } = self.listed().limit.as_ref()?;
        Some((speed.or(way.map(|way| way * rate))?, raise))
    }

    /// Returns what is surprising about a method in it.
    pub fn trap(self, method: StepMethod) -> Option<&'static str> {
        self.listed().traps.get(&method.to_string()).map(String::as_str)
    }

    /// Returns the version whose documents were looked up.
    pub fn version(self) -> &'static str {
        &self.listed().version
    }

    /// Returns the steps a second of its games, unless they choose others.
    pub fn rate(self) -> f64 {
        self.listed().rate
    }

    /// Whether it is in 3D.
    pub fn is_in_space(self) -> bool {
        self.listed().is_in_space
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
        for Listed { name, rate, cast, wall, .. } in &FILE.engine {
            let wall = wall.as_ref().map(|[method, typed, note]| {
                let typed = if typed.is_empty() { "nothing to switch on" } else { typed };
                format!("`{typed}`, {method}. {note}")
            });
            let wall = wall.unwrap_or_else(|| "it has no setting.".to_owned());
            let cast = cast.as_ref().map_or_else(|| "no cast".to_owned(), |cast| format!("`{cast}`"));
            let line = format!("\n- {name}, {rate} steps a second: {wall} By hand: {cast}.");
            assert!(document.contains(&line), "docs/cures.md: {line}");
        }
        let is_known = |[engine, ..]: &[String; 3]| Engine::all().any(|known| known.0 == engine);
        assert!(FILE.method.iter().flat_map(|method| &method.engines).all(is_known), "an engine of no list");
    }
}
