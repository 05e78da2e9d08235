//! The answer of `circle-collision cures` for a game: the setting of its engine, and how often each method fails in each situation.

use circle_collision::simulation::{Detection, Rules};
use circle_collision_demo::session::{Cell, Game, Other, Situation, Trial};
use circle_collision_demo::view::words::game::{note, sentences};

use super::cures::aligned;
use crate::program::cli::CuresArguments;

/// The number of throws between two looks at whether the trial is done.
const BUDGET: u32 = 1_000;

/// Returns the answer for the game of these arguments, as sentences with a table.
///
/// # Errors
///
/// What was found, and what is accepted.
pub fn game(arguments: &CuresArguments) -> Result<String, String> {
    let mut trial = Trial::new(numbers(arguments)?, arguments.seed)?;
    while !trial.is_done() {
        trial.advance(BUDGET);
    }
    let answer = trial.answer().map(|method| sentences(&trial, method));
    let answer = answer.map_or_else(String::new, |[lead, setting, rest @ ..]| {
        format!("{lead} {setting}\n{}", rest.join("\n"))
    });
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    let share = |cell: &Cell| {
        let ghosts = format!("+{}", percent(cell.ghost_share()));
        percent(cell.share()) + if cell.ghosts > 0 { &ghosts } else { "" }
    };
    let mut rows = vec![vec!["method".to_owned()]];
    rows[0].extend(Situation::ALL.map(|situation| situation.to_string()));
    rows.extend(Detection::ALL.iter().map(|&method| {
        let cells = trial.cells().iter().filter(|cell| cell.method == method).map(share);
        std::iter::once(method.to_string()).chain(cells).collect()
    }));
    Ok(format!(
        "{answer}\n\nMissed or too late, and after a plus sign ghosts:\n{}\n{}\n",
        aligned(&rows),
        note(trial.game())
    ))
}

fn numbers(arguments: &CuresArguments) -> Result<Game, String> {
    let CuresArguments { speed, engine, wall, other_speed, .. } = *arguments;
    let (Some(speed), &[bullet, ref other @ ..], Some(engine)) = (speed, &arguments.radii[..], engine) else {
        return Err("found no scene; accepted: one, or --speed with --radii and --engine".to_owned());
    };
    let Rules { substeps, impacts, .. } = arguments.steps.applied_to(Rules::default());
    Ok(Game {
        speed,
        radii: [bullet, other.first().copied().unwrap_or(bullet)],
        rate: arguments.rate.unwrap_or(engine.rate()),
        other: match (wall, other_speed) {
            (Some(_), _) => Other::Wall,
            (None, Some(_)) => Other::Moving,
            (None, None) => Other::AtRest,
        },
        other_speed: other_speed.unwrap_or(speed),
        thickness: wall.unwrap_or(0.0),
        engine,
        substeps,
        impacts,
    })
}
