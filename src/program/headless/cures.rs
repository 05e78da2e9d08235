//! The command `circle-collision cures`: how each method does, side by side.

use std::fmt::Write as _;

use circle_collision::geometry::Circle;
use circle_collision::glam::DVec2;
use circle_collision::scene::Scene;
use circle_collision::session::{Score, Throws};
use circle_collision::simulation::{Detection, Rules};

use super::fields::shortest;
use crate::program::cli::CuresArguments;

/// The number of throws, unless it is given.
const THROWS: u32 = 10_000;

/// Returns the scoreboard of all methods, as a table or as JSON.
///
/// # Errors
///
/// Why there is nothing to throw.
pub fn cures(scene: Option<Scene>, arguments: &CuresArguments) -> Result<String, String> {
    let (head, scores) = match (scene, arguments.throws) {
        (Some(mut scene), None) => {
            scene.rules = arguments.steps.applied_to(scene.rules);
            let score = |method| Score::of_scene(&scene, method, arguments.until);
            let head = format!("{}, up to {} s\n", scene.title, shortest(arguments.until));
            (head, Detection::ALL.map(score).to_vec())
        }
        (scene, count) => {
            let throws = match scene {
                Some(scene) => {
                    let [a, b, ..] = &scene.circles[..] else {
                        return Err(
                            "found a scene of one circle or none; accepted: one of two or more".to_owned()
                        );
                    };
                    Throws::new([a.body(), b.body()], arguments.steps.applied_to(scene.rules))?
                }
                None => of_bullet(arguments)?,
            };
            let count = count.unwrap_or(THROWS);
            let head = format!(
                "{count} throws that hit, {count} that pass by; v·dt/R {}, seed {}\n",
                shortest(throws.closing_per_step()),
                arguments.seed
            );
            (
                head,
                Detection::ALL
                    .map(|method| Score::of_throws(&throws, method, count, arguments.seed))
                    .to_vec(),
            )
        }
    };
    Ok(if arguments.json { json(&scores) } else { head + &table(&scores) })
}

/// Returns the throws of a bullet of the given numbers.
fn of_bullet(arguments: &CuresArguments) -> Result<Throws, String> {
    let (Some(speed), &[a, b], Some(rate)) = (arguments.speed, &arguments.radii[..], arguments.rate) else {
        return Err("found no scene; accepted: a scene, or --speed with --radii and --rate".to_owned());
    };
    let other = DVec2::from_angle(arguments.angle.to_radians()) * arguments.other_speed;
    let circle = |radius, velocity| Circle::new(DVec2::ZERO, radius).with_velocity(velocity);
    let rules = arguments.steps.applied_to(Rules::overlap(rate.recip()));
    Throws::new([circle(a, DVec2::X * speed), circle(b, other)], rules)
}

/// The names of the columns, and keys in JSON.
const COLUMNS: [&str; 13] = [
    "method",
    "contacts",
    "caught",
    "too_late",
    "missed",
    "passes",
    "ghosts",
    "delay",
    "depth",
    "direction",
    "time_lost",
    "energy",
    "pair_tests",
];

/// Returns the numbers of a score in the order of the columns after the first: empty if there is none.
fn numbers(score: &Score) -> [String; COLUMNS.len() - 1] {
    let [delay, depth, direction] = [score.delay, score.depth, score.direction.map(f64::to_degrees)]
        .map(|mean| mean.map(|mean| shortest(rounded(mean))).unwrap_or_default());
    [
        score.contacts.to_string(),
        score.caught.to_string(),
        score.too_late.to_string(),
        score.missed.to_string(),
        score.passes.to_string(),
        score.ghosts.to_string(),
        delay,
        depth,
        direction,
        shortest(rounded(score.time_lost)),
        shortest(rounded(score.energy)),
        shortest(rounded(score.pair_tests)),
    ]
}

/// Returns a number with four digits: the next ones are the chance of the throws.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

fn json(scores: &[Score]) -> String {
    let object = |score: &Score| {
        let numbers = numbers(score);
        let number = |text: &str| if text.is_empty() { "null".to_owned() } else { text.to_owned() };
        let pairs =
            COLUMNS[1..].iter().zip(&numbers).map(|(key, text)| format!(", \"{key}\": {}", number(text)));
        let stopped =
            score.stopped.map(|time| format!(", \"stopped\": {}", shortest(time))).unwrap_or_default();
        format!("{{\"method\": \"{}\"{}{stopped}}}", score.method.name(), pairs.collect::<String>())
    };
    format!("[{}]\n", scores.iter().map(object).collect::<Vec<_>>().join(",\n "))
}

fn table(scores: &[Score]) -> String {
    let mut rows = vec![COLUMNS.map(str::to_owned).to_vec()];
    for score in scores {
        let mut row = vec![score.method.name().to_owned()];
        row.extend(numbers(score));
        // Shares of the throws say more than their numbers.
        if score.passes > 0 {
            for (column, of) in
                [(2, score.contacts), (3, score.contacts), (4, score.contacts), (6, score.passes)]
            {
                let share = row[column].parse::<f64>().unwrap_or(0.0) / of as f64;
                row[column] = format!("{:.1}%", 100.0 * share);
            }
        }
        rows.push(row);
    }
    let widths: Vec<usize> = (0..COLUMNS.len())
        .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let first = format!("{:width$}", row[0], width = widths[0]);
        let others = row.iter().zip(&widths).skip(1).map(|(text, width)| format!("  {text:>width$}"));
        format!("{first}{}\n", others.collect::<String>())
    };
    let mut text: String = rows.iter().map(line).collect();
    for score in scores {
        if let Some(time) = score.stopped {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} could not go on at {} s", score.method.name(), shortest(time));
        }
    }
    text
}
