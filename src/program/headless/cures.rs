//! The command `circle-collision cures`: how each method does, side by side.

use circle_collision::geometry::Circle;
use circle_collision::glam::DVec2;
use circle_collision::simulation::{Detection, Rules};
use circle_collision_demo::scene::Scene;
use circle_collision_demo::session::{Score, Throws};

use crate::program::cli::CuresArguments;
use circle_collision_demo::render::csv_text::shortest;

/// The number of throws, unless it is given.
const THROWS: u32 = 10_000;

/// Returns the scoreboard of all methods, as a table or as JSON.
///
/// # Errors
///
/// Why there is nothing to throw.
pub fn cures(scene: Option<Scene>, arguments: &CuresArguments) -> Result<String, String> {
    let all = || Detection::ALL.iter().copied();
    let (head, scores) = match (scene, arguments.throws) {
        (Some(mut scene), None) => {
            scene.rules = arguments.steps.applied_to(scene.rules);
            let score = |method| Score::of_scene(&scene, method, arguments.until);
            let head = format!("{}, up to {} s\n", scene.title, shortest(arguments.until));
            (head, all().map(score).collect::<Vec<_>>())
        }
        (scene, count) => {
            let throws = scene.map_or_else(|| of_bullet(arguments), |scene| of_pair(&scene, arguments))?;
            let (count, seed) = (count.unwrap_or(THROWS), arguments.seed);
            let score = |method| Score::of_throws(&throws, method, count, seed);
            let closing = shortest(throws.closing_per_step());
            let head =
                format!("{count} throws that hit, {count} that pass by; v·dt/R {closing}, seed {seed}\n");
            (head, all().map(score).collect())
        }
    };
    Ok(if arguments.json { json(&scores) } else { head + &table(&scores) })
}

/// Returns the throws of the first two circles of a scene.
fn of_pair(scene: &Scene, arguments: &CuresArguments) -> Result<Throws, String> {
    let [a, b, ..] = &scene.circles[..] else {
        return Err("found a scene of one circle or none; accepted: one of two or more".to_owned());
    };
    Throws::new([a.body(), b.body()], arguments.steps.applied_to(scene.rules))
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

/// The name of a column, which is a key in JSON, and its number, empty if there is none.
type Column = (&'static str, fn(&Score) -> String);

/// The columns after the first.
const COLUMNS: [Column; 12] = [
    ("contacts", |score| score.contacts.to_string()),
    ("caught", |score| score.caught.to_string()),
    ("too_late", |score| score.too_late.to_string()),
    ("missed", |score| score.missed.to_string()),
    ("passes", |score| score.passes.to_string()),
    ("ghosts", |score| score.ghosts.to_string()),
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

/// Writes a number with four digits: the next ones are the chance of the throws.
fn rounded(value: f64) -> String {
    shortest(format!("{value:.3e}").parse().unwrap_or(value))
}

fn json(scores: &[Score]) -> String {
    let object = |score: &Score| {
        let pair = |(key, number): &Column| {
            let number = Some(number(score)).filter(|number| !number.is_empty());
            format!(", \"{key}\": {}", number.as_deref().unwrap_or("null"))
        };
        let stopped = score.stopped.map(|time| format!(", \"stopped\": {}", shortest(time)));
        let pairs: String = COLUMNS.iter().map(pair).chain(stopped).collect();
        format!("{{\"method\": \"{}\"{pairs}}}", score.method)
    };
    format!("[{}]\n", scores.iter().map(object).collect::<Vec<_>>().join(",\n "))
}

fn table(scores: &[Score]) -> String {
    let mut rows = vec![vec!["method".to_owned()]];
    rows[0].extend(COLUMNS.map(|(name, _)| name.to_owned()));
    for score in scores {
        let mut row = vec![score.method.to_string()];
        row.extend(COLUMNS.map(|(name, number)| share(score, name).unwrap_or_else(|| number(score))));
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

/// Returns the share of the throws that a column counts, which says more than their number.
fn share(score: &Score, column: &str) -> Option<String> {
    let (number, of) = match column {
        "caught" => (score.caught, score.contacts),
        "too_late" => (score.too_late, score.contacts),
        "missed" => (score.missed, score.contacts),
        "ghosts" => (score.ghosts, score.passes),
        _ => return None,
    };
    (score.passes > 0).then(|| format!("{:.1}%", 100.0 * (number as f64 / of as f64)))
}
