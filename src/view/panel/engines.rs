//! The methods in the words of the engines.

use std::sync::LazyLock;

use circle_collision::simulation::Detection;
use egui::Ui;
use serde::Deserialize;

use super::row;
use crate::session::about;
use crate::view::theme::Theme;

/// A method in the words of the engines.
#[derive(Deserialize)]
struct Method {
    name: String,
    /// What it gets wrong.
    wrong: String,
    /// Each engine that has it, with its word.
    engines: Vec<[String; 2]>,
}

/// The whole file.
#[derive(Deserialize)]
struct EnginesFile {
    method: Vec<Method>,
}

static METHODS: LazyLock<Vec<Method>> = LazyLock::new(|| {
    let file: Result<EnginesFile, _> = toml::from_str(include_str!("../../../assets/engines.toml"));
    file.unwrap_or_else(|problem| panic!("assets/engines.toml: {problem}")).method
});

/// Draws what a method gets wrong, and what the engines call it.
pub fn show(ui: &mut Ui, theme: &Theme, detection: Detection) {
    let name = detection.to_string();
    let Some(method) = METHODS.iter().find(|method| method.name == name) else { return };
    let title = about(detection).title;
    row::heading(ui, theme, &format!("{title} will still get wrong"), "");
    row::quiet(ui, theme, &method.wrong);
    if !method.engines.is_empty() {
        row::heading(ui, theme, &format!("{title} in engines"), "");
    }
    for [engine, word] in &method.engines {
        row::columns(ui, theme, engine, word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_names_the_engines_of_every_method() {
        let names: Vec<_> = METHODS.iter().map(|method| method.name.clone()).collect();
        assert_eq!(names, Detection::ALL.iter().map(Detection::to_string).collect::<Vec<_>>());
        let document = include_str!("../../../docs/cures.md");
        for Method { name, engines, .. } in METHODS.iter() {
            for [engine, word] in engines {
                let is_said = |line: &str| line.contains(engine.as_str()) && line.contains(word.as_str());
                assert!(document.lines().any(is_said), "docs/cures.md: {name}: {engine}: {word}");
            }
        }
    }
}
