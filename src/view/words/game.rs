//! The answer for a game, in sentences.

use circle_collision::simulation::{Detection, StepMethod};

use crate::session::{CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, FITS, Game, Other, about, engines_read_on};
use crate::view::text::number::brief;

/// Returns what is typed in its engine for a method, with the value that this game needs, and what to know of that; for sub-steps,
/// the value for this number of steps a second. `None` if the engine has none.
pub fn setting(game: &Game, method: StepMethod, rate: f64) -> Option<[String; 2]> {
    let way = game.speed / game.rate;
    let enough = game.fastest() / game.rate / game.radii[0];
    let values = [
        ("{rate}", at_least(rate)),
        ("{parts}", at_least((rate / game.rate).ceil())),
        ("{way}", at_least(way)),
        ("{closing way}", at_least(way * game.other.closing())),
        ("{enough way / radius}", brief((100.0 * enough).floor() / 100.0)),
    ];
    let filled = |word: String, (name, value): &(&str, String)| word.replace(name, value);
    let [typed, note] = game.engine.setting(method)?.map(str::to_owned);
    Some([values.iter().fold(typed, filled), note])
}

/// Returns the sentences of an answer, which is a method: what to do in which engine, what is typed, what still goes wrong, what to
/// know of the setting and when it was read, and why it is the answer, with the speed up to which overlap is enough.
pub fn sentences(game: &Game, method: StepMethod) -> [String; 5] {
    let (engine, version, rate) = (game.engine, game.engine.version(), at_least(game.enough()));
    let title = about(Detection::Stepped(method)).title;
    let share = format!("{:.0} % of the hits", 100.0 * FITS);
    let [lead, why] = match method {
        StepMethod::Overlap => {
            [format!("In {engine} ({version}):"), format!("At most {share} are missed or too late.")]
        }
        StepMethod::SubSteps => [
            format!("In {engine} ({version}), use {rate} steps a second:"),
            format!(
                "At {} steps a second, no setting is enough: more than {share} are missed or too late.",
                brief(game.rate)
            ),
        ],
        _ => {
            let [pays, clean] = match method {
                StepMethod::Speculative => ["", ", without ghosts"],
                _ => [": only these bodies pay", ""],
            };
            [
                format!("In {engine} ({version}), use {title}:"),
                format!(
                    "The cheapest setting that fails in at most {share}{pays}. Sub-steps ({rate} steps a second) would do as well{clean}, but the whole world pays."
                ),
            ]
        }
    };
    let [typed, note] = setting(game, method, game.enough()).unwrap_or_default();
    let note = format!("{note} Read in its documents on {}.", engines_read_on());
    let typed = if method == StepMethod::Overlap { "nothing to switch on".to_owned() } else { typed };
    let bound = match game.other {
        Other::AtRest => "R/dt",
        Other::AsFast => "R/(2dt)",
    };
    let [fastest, limit] = [game.fastest(), game.head_on_limit()].map(brief);
    let space = if engine.is_in_space() { "3D" } else { "2D" };
    let limits = format!(
        "Overlap alone is enough up to {fastest} m/s in {space}, and for hits in the middle up to {bound} = {limit} m/s."
    );
    let would_sweep = matches!(method, StepMethod::SubSteps | StepMethod::Speculative);
    let lacks = would_sweep && engine.setting(StepMethod::Sweep).is_none();
    let lacks = lacks.then(|| format!(" {engine} has no setting for Sweep, which misses nothing."));
    let wrong = format!("What still goes wrong: {}", game.wrong(Detection::Stepped(method)));
    [
        lead,
        typed,
        wrong,
        note.trim_start().to_owned(),
        format!("{why}{}\n{limits}", lacks.unwrap_or_default()),
    ]
}

/// Returns what the trial of a game counts.
pub fn note(game: &Game) -> String {
    let path = brief(game.speed / game.rate * f64::from(CROWD_STEPS));
    let flat = if game.engine.is_in_space() { " In 3D, overlap misses more." } else { "" };
    format!(
        "Ghosts are bounces without a contact, in % of the passes; in the crowd, of its contacts. Crowd: {CROWD_CIRCLES} circles, \
         packing fraction {CROWD_PACKING}, {CROWD_STEPS} steps ({path} m).{flat}"
    )
}

/// Formats with two digits, rounded up unless the value has no more of them.
fn at_least(value: f64) -> String {
    let unit = 10_f64.powf(value.log10().floor() - 1.0);
    brief((value / unit - 1e-9).ceil() * unit)
}
