//! Suggestions for a misspelled scene name.

use std::path::Path;

use circle_collision_demo::scene::BUILT_IN;

/// Suggests a scene for a name that is neither a built-in scene nor a file; `None` for a path with a folder.
pub fn advice(name: &Path) -> Option<String> {
    let name = name.to_str().filter(|name| !name.contains(['/', '\\']))?;
    let question = nearest(name).map_or_else(String::new, |meant| format!("; did you mean {meant}?"));
    let names = BUILT_IN.iter().map(|scene| scene.name).collect::<Vec<_>>().join(", ");
    Some(format!("{question}; built-in scenes: {names}"))
}

/// Returns the built-in scene with the smallest edit distance from this name, at most a third of the name's length.
fn nearest(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let distances = BUILT_IN.iter().map(|scene| (strsim::osa_distance(&lower, scene.name), scene.name));
    distances
        .filter(|(distance, name)| distance * 3 <= name.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_name_finds_its_scene_and_a_strange_name_none() {
        for scene in BUILT_IN {
            assert_eq!(nearest(scene.name), Some(scene.name));
            let (first, rest) = scene.name.split_at(1);
            for slip in [format!("{}x", scene.name), rest.to_owned(), format!("{first}{first}{rest}")] {
                assert_eq!(nearest(&slip), Some(scene.name), "{slip}");
            }
        }
        for far in ["", "x", "no-such-scene", "bill", "gas", "circle"] {
            assert_eq!(nearest(far), None, "{far}");
        }
    }
}
