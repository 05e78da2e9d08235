//! The command `circle-collision cures` for a scene: how each method does, side by side.

use circle_collision::simulation::Detection;
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::Score;

use crate::program::cli::CuresArguments;
use circle_collision_demo::render::csv_text::shortest;

/// Returns how each method does in a scene, as a table.
pub fn cures(mut scene: Scene, arguments: &CuresArguments) -> String {
    scene.rules = arguments.steps.applied_to(scene.rules);
    let score = |&method: &Detection| Score::of_scene(&scene, method, arguments.until);
    let scores: Vec<_> = Detection::ALL.iter().map(score).collect();
    format!("{}, up to {} s\n{}", scene.title, shortest(arguments.until), table(&scores))
}

/// Returns the numbers after the name of the method, each with the name of its column; an empty one if there is none.
fn columns(score: &Score) -> Vec<(&'static str, String)> {
    let mut columns = vec![("contacts", score.counts.contacts().to_string())];
    columns.extend(score.counts.named().map(|(name, count)| (name, count.to_string())));
    columns.extend([
        ("delay", mean(score.delay)),
        ("depth", mean(score.depth)),
        ("direction", mean(score.direction.map(f64::to_degrees))),
        ("time_lost", rounded(score.time_lost)),
        ("energy", rounded(score.energy)),
        ("pair_tests", rounded(score.pair_tests)),
    ]);
    columns
}

fn mean(value: Option<f64>) -> String {
    value.map(rounded).unwrap_or_default()
}

/// Writes a number with four digits.
fn rounded(value: f64) -> String {
    shortest(format!("{value:.3e}").parse().unwrap_or(value))
}

fn table(scores: &[Score]) -> String {
    let mut rows = vec![vec!["method".to_owned()]];
    rows[0].extend(scores.iter().take(1).flat_map(columns).map(|(name, _)| name.to_owned()));
    rows.extend(scores.iter().map(|score| {
        let numbers = columns(score).into_iter().map(|(_, number)| number);
        std::iter::once(score.method.to_string()).chain(numbers).collect()
    }));
    let stopped = |score: &Score| {
        let time = shortest(score.stopped?);
        Some(format!("{} could not go on at {time} s\n", score.method))
    };
    scores.iter().filter_map(stopped).fold(aligned(&rows), |text, line| text + &line)
}

/// Returns rows of as many cells, in columns: the first one to the left, the others to the right.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let line = |row: &Vec<String>| {
        let first = format!("{:width$}", row[0], width = widths[0]);
        let others = row.iter().zip(&widths).skip(1).map(|(text, width)| format!("  {text:>width$}"));
        format!("{first}{}\n", others.collect::<String>())
    };
    rows.iter().map(line).collect()
}
