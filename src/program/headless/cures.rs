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

/// The name of a column, and its number, empty if there is none.
type Column = (&'static str, fn(&Score) -> String);

/// The columns after the first.
const COLUMNS: [Column; 11] = [
    ("contacts", |score| score.counts.contacts().to_string()),
    ("caught", |score| score.counts.found.to_string()),
    ("too_late", |score| score.counts.too_late.to_string()),
    ("missed", |score| score.counts.missed.to_string()),
    ("ghosts", |score| score.counts.ghosts.to_string()),
    ("delay", |score| mean(score.delay)),
    ("depth", |score| mean(score.depth)),
    ("direction", |score| mean(score.direction.map(f64::to_degrees))),
    ("time_lost", |score| rounded(score.time_lost)),
    ("energy", |score| rounded(score.energy)),
    ("pair_tests", |score| rounded(score.pair_tests)),
];

fn mean(value: Option<f64>) -> String {
    value.map(rounded).unwrap_or_default()
}

/// Writes a number with four digits.
fn rounded(value: f64) -> String {
    shortest(format!("{value:.3e}").parse().unwrap_or(value))
}

fn table(scores: &[Score]) -> String {
    let mut rows = vec![vec!["method".to_owned()]];
    rows[0].extend(COLUMNS.map(|(name, _)| name.to_owned()));
    for score in scores {
        let mut row = vec![score.method.to_string()];
        row.extend(COLUMNS.map(|(_, number)| number(score)));
        rows.push(row);
    }
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
