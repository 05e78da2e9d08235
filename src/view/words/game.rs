//! The answer for a game, in sentences.

use circle_collision::simulation::{Detection, StepMethod};

use crate::session::{
    Answer, CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, FITS, Game, HITS, Other, about, engines_read_on, wrong,
};
use crate::view::text::number::{brief, count};

/// Returns the sentences of an answer: in which engine, its setting, what that still gets wrong, and why it is the answer, with the
/// speed up to which none is needed.
pub fn sentences(game: &Game, answer: &Answer) -> [String; 4] {
    let engine = game.engine;
    let [fastest, limit, rate] =
        [two_digits(answer.fastest), brief(game.head_on_limit()), brief(answer.rate)];
    let detection = answer.method.map_or(Detection::OVERLAP, Detection::Stepped);
    let most = format!("{:.0} % of the hits are missed or too late", 100.0 * FITS);
    let [lead, setting, why] = match answer.method {
        None => [
            format!("In {engine}, no setting fits; use:"),
            format!("{rate} steps a second"),
            format!("With each setting, more than {most}."),
        ],
        Some(StepMethod::Overlap) => {
            [format!("In {engine}:"), "nothing to switch on".to_owned(), format!("At most {most}.")]
        }
        Some(method) => {
            let lead = if method == StepMethod::SubSteps {
                format!("In {engine}, use {} sub-steps:", game.substeps)
            } else {
                format!("In {engine}, switch on:")
            };
            let setting = engine.setting(method).unwrap_or_default().to_owned();
            [lead, setting, format!("It is the cheapest setting there with which at most {most}.")]
        }
    };
    let enough =
        if answer.rate > game.rate { format!(", or with {rate} steps a second") } else { String::new() };
    let bound = match game.other {
        Other::AtRest => "R/dt",
        Other::AsFast => "R/(2dt)",
    };
    let limits = format!(
        "Overlap alone is enough up to about {fastest} m/s{enough}; hits in the middle are caught below {bound}, {limit} m/s."
    );
    let wrong = format!("{} still gets wrong: {}", about(detection).title, wrong(detection));
    let would_sweep = matches!(answer.method, None | Some(StepMethod::Speculative));
    let lacks = if would_sweep && engine.setting(StepMethod::Sweep).is_none() {
        format!(" {engine} has no setting for {}.", about(Detection::Stepped(StepMethod::Sweep)).title)
    } else {
        String::new()
    };
    [lead, setting, wrong, format!("{why}{lacks} {limits}")]
}

/// Returns what the grid of a game counts.
pub fn note(game: &Game) -> String {
    let path = brief(game.speed / game.rate * f64::from(CROWD_STEPS));
    let hits = count(f64::from(HITS));
    format!(
        "Missed or too late, in % of {hits} hits; after a plus sign, ghosts for each 100 passes, in the crowd for each 100 contacts. Crowd: {CROWD_CIRCLES} circles, \
         packing fraction {CROWD_PACKING}, {CROWD_STEPS} steps ({path} m). Names as of {}.",
        engines_read_on()
    )
}

/// Formats with two digits: the next ones are the chance of the throws.
fn two_digits(value: f64) -> String {
    brief(format!("{value:.1e}").parse().unwrap_or(value))
}
