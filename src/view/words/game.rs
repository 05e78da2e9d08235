//! The answer for a game, in sentences.

use circle_collision::simulation::{Detection, StepMethod};

use crate::session::{
    CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, FITS, Game, Other, Situation, Trial, about, engines_read_on,
};
use crate::view::text::number::{brief, percent};

/// Returns what is typed in its engine for a method, with the value that this game needs, and what to know of that; for sub-steps,
/// the value for this number of steps a second. `None` if the engine has none.
pub fn setting(game: &Game, method: StepMethod, rate: f64) -> Option<[String; 2]> {
    let at_wall = game.engine.at_wall().filter(|(own, _)| game.other == Other::Wall && *own == method);
    let setting = at_wall.map(|(_, setting)| setting).or_else(|| game.engine.setting(method));
    let way = game.speed / game.rate;
    let enough = way * game.fastest() / game.closing_speed() / game.radii[0];
    let values = [
        ("{rate}", at_least(rate)),
        ("{parts}", at_least((rate / game.rate).ceil())),
        ("{way}", at_least(way)),
        ("{closing way}", at_least(game.closing_speed() / game.rate)),
        ("{enough way / radius}", brief((100.0 * enough).floor() / 100.0)),
    ];
    let filled = |word: String, (name, value): &(&str, String)| word.replace(name, value);
    let [typed, note] = setting?.map(str::to_owned);
    Some([values.iter().fold(typed, filled), note])
}

/// Returns the sentences of an answer, which is a method: what to do in which engine, what is typed, what still goes wrong, what to
/// know of the setting and when it was read, and why it is the answer, with the speed up to which overlap is enough.
pub fn sentences(trial: &Trial, method: StepMethod) -> [String; 5] {
    let game = trial.game();
    let engine = in_full(game);
    let (title, rate) = (about(Detection::Stepped(method)).title, at_least(game.enough()));
    let setting = setting(game, method, game.enough());
    let hits = format!("{:.0} % of the hits", 100.0 * FITS);
    let off = "nothing to switch on".to_owned();
    let [typed, note] = match method {
        StepMethod::Overlap if game.is_slow() => {
            [String::new(), setting.map_or_else(String::new, |[_, note]| note)]
        }
        StepMethod::Overlap => [format!("a wall {} m thick", at_least(game.thick_enough())), String::new()],
        _ => setting.unwrap_or_default(),
    };
    let typed = if typed.is_empty() { off } else { typed };
    let [lead, why] = match method {
        _ if game.other == Other::Wall => at_wall(game, method),
        StepMethod::Overlap => {
            [format!("In {engine}, overlap is enough:"), format!("At most {hits} are missed or too late.")]
        }
        StepMethod::SubSteps => [
            format!("In {engine}, no setting fits. Use {rate} steps a second:"),
            format!(
                "At {} steps a second, with any setting more than {hits} are missed or too late.",
                brief(game.rate)
            ),
        ],
        _ => {
            let [pays, clean] = match method {
                StepMethod::Speculative => ["", ", without ghosts"],
                _ => [": only these bodies pay", ""],
            };
            [
                format!("In {engine}, use {title}:"),
                format!(
                    "The cheapest setting that fails in at most {hits}{pays}. Sub-steps ({rate} steps a second) would do as well{clean}, but the whole world pays."
                ),
            ]
        }
    };
    let read = match game.engine.measured(method) {
        Some(package) => format!("Measured with {package}: docs/engines.md."),
        None => format!("From its documents, read on {}.", engines_read_on()),
    };
    let trap = game.engine.trap(method).unwrap_or_default().to_owned();
    let mut rest = vec![note, trap, read];
    rest.retain(|words| !words.is_empty());
    if game.other == Other::Wall {
        rest.extend(
            game.engine.cast().map(|cast| format!("A bullet without a body is cast by hand: {cast}.")),
        );
    }
    let would_sweep = matches!(method, StepMethod::SubSteps | StepMethod::Speculative);
    let lacks = would_sweep && game.engine.setting(StepMethod::Sweep).is_none();
    let lacks = lacks.then(|| format!(" {} has no setting for Sweep, which misses nothing.", game.engine));
    [
        lead,
        typed,
        [still_wrong(trial, method), clamped(game)].join(" ").trim_end().to_owned(),
        rest.join(" ").trim_start().to_owned(),
        format!("{why}{}\n{}", lacks.unwrap_or_default(), limits(game)),
    ]
}

/// Says what still goes wrong under a method; at a wall, also what its end does.
fn still_wrong(trial: &Trial, method: StepMethod) -> String {
    let (game, detection) = (trial.game(), Detection::Stepped(method));
    let wrong = game.wrong(detection);
    let end = trial.cell(detection, Situation::WallEnd).filter(|_| game.other == Other::Wall);
    let Some(end) = end else { return format!("What still goes wrong: {wrong}") };
    if method == StepMethod::Overlap && !game.is_slow() {
        let rate = game.enough();
        let typed = setting(game, StepMethod::SubSteps, rate).map_or_else(String::new, |[typed, _]| typed);
        let at_end = "At the end of a wall, hits near the rim are missed all the same.";
        return format!("Or use {} steps a second: {typed}. {at_end}", at_least(rate));
    }
    let lost = if end.wrong == 0 {
        "no hit is missed".to_owned()
    } else {
        format!("{} of the hits are missed or too late", percent(end.share()))
    };
    let ghosts = if end.ghosts == 0 {
        String::new()
    } else {
        format!(", and {} of what passes by is deflected", percent(end.ghost_share()))
    };
    let wrong = if method == StepMethod::Overlap { "" } else { wrong };
    format!("{wrong} At the end of a wall, {lost}{ghosts}.").trim_start().to_owned()
}

/// Says that the engine does not let circles fly so fast, if it does not.
fn clamped(game: &Game) -> String {
    let fastest = if game.other == Other::Moving { game.speed.max(game.other_speed) } else { game.speed };
    let limit = game.engine.limit(game.rate).filter(|(limit, _)| fastest > *limit);
    limit.map_or_else(String::new, |(limit, raise)| {
        format!("{} clamps at {} m/s as it comes: raise {raise}.", game.engine, brief(limit))
    })
}

/// Says what to do at a wall in which engine, and why.
fn at_wall(game: &Game, method: StepMethod) -> [String; 2] {
    let (engine, rate) = (in_full(game), at_least(game.enough()));
    let as_well = format!("{rate} steps a second would do as well, but the whole world pays.");
    let thickness = || at_least(game.thick_enough());
    let lead = match method {
        StepMethod::Overlap if game.is_slow() => format!("In {engine}, overlap is enough:"),
        StepMethod::Overlap => format!("{engine} has nothing for walls. Use"),
        _ => format!("In {engine}, at a wall, {}:", about(Detection::Stepped(method)).title),
    };
    let why = match method {
        _ if game.is_slow() => {
            "The steps are so short that overlap misses nothing at the face of a wall.".to_owned()
        }
        StepMethod::Overlap => "Then overlap misses nothing at its face.".to_owned(),
        _ => format!("At a wall {} m thick, overlap misses nothing either. {as_well}", thickness()),
    };
    [lead, why]
}

/// Returns the engine with its version.
fn in_full(game: &Game) -> String {
    format!("{} ({})", game.engine, game.engine.version())
}

/// Says up to which speed overlap is enough.
fn limits(game: &Game) -> String {
    let [fastest, limit] = [game.fastest(), game.head_on_limit()].map(brief);
    let space = if game.engine.is_in_space() { "3D" } else { "2D" };
    match game.other {
        Other::Wall => format!("Overlap alone is enough up to R/dt = {limit} m/s."),
        Other::AtRest => format!(
            "Overlap alone is enough up to {fastest} m/s in {space}, and for hits in the middle up to R/dt = {limit} m/s."
        ),
        Other::Moving => format!(
            "Overlap alone is enough while the two close by at most {fastest} m/s in {space}, and for hits in the middle by R/dt = {limit} m/s."
        ),
    }
}

/// Returns what the trial of a game counts.
pub fn note(game: &Game) -> String {
    let [path, other] = [game.speed / game.rate * f64::from(CROWD_STEPS), game.other_speed].map(brief);
    let flat = if game.engine.is_in_space() { " In 3D, overlap misses more." } else { "" };
    format!(
        "Wall: throws at its face within 40° of its normal. Head-on and crossing: a circle at {other} m/s. Ghosts are bounces without \
         a contact, in % of the passes; in the crowd, of its contacts. Crowd: {CROWD_CIRCLES} circles, packing fraction \
         {CROWD_PACKING}, {CROWD_STEPS} steps ({path} m).{flat}"
    )
}

/// Formats with two digits, rounded up unless the value has no more of them.
fn at_least(value: f64) -> String {
    let unit = 10_f64.powf(value.log10().floor() - 1.0);
    brief((value / unit - 1e-9).ceil() * unit)
}
