//! The answer for a game, in sentences.

use circle_collision::simulation::{Detection, StepMethod};

use crate::session::{
    Answer, CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, Game, HITS, about, engines_read_on, in_words, wrong,
};
use crate::view::text::number::{brief, count};

/// Returns the sentences of an answer: the setting of the engine, up to which speed overlap fits, and what the setting
/// still gets wrong.
pub fn sentences(game: &Game, answer: &Answer) -> [String; 3] {
    let engine = game.engine;
    let rate = format!("{} steps a second", brief(answer.rate));
    let setting = match answer.method {
        Some(StepMethod::Overlap) => format!("{engine}: nothing to switch on"),
        Some(method) => {
            let parts = if method == StepMethod::SubSteps {
                format!(", {} in a step", game.substeps)
            } else {
                String::new()
            };
            let word = engine.setting(method).unwrap_or_default();
            format!("{engine}: {word} ({}{parts})", in_words(Detection::Stepped(method)))
        }
        None => format!("{engine}: no setting fits, but {rate} do"),
    };
    let [fastest, limit] = [two_digits(answer.fastest), brief(game.head_on_limit())];
    let enough = if answer.rate > game.rate { format!(", or with {rate}") } else { String::new() };
    let limits = format!(
        "Overlap fits up to some {fastest} m/s{enough}; hits in the middle are caught below {limit} m/s."
    );
    let detection = answer.method.map_or(Detection::OVERLAP, Detection::Stepped);
    [setting, limits, format!("{} still gets wrong: {}", about(detection).title, wrong(detection))]
}

/// Returns what the grid of a game counts.
pub fn note(game: &Game) -> String {
    let path = brief(game.speed / game.rate * f64::from(CROWD_STEPS));
    let hits = count(f64::from(HITS));
    format!(
        "Missed or too late of {hits} hits, and after a plus sign, ghosts of those that pass by. Crowd: {CROWD_CIRCLES} circles, \
         packing fraction {CROWD_PACKING}, {CROWD_STEPS} steps ({path} m). Names as of {}.",
        engines_read_on()
    )
}

/// Formats with two digits: the next ones are the chance of the throws.
fn two_digits(value: f64) -> String {
    brief(format!("{value:.1e}").parse().unwrap_or(value))
}
