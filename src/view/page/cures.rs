//! The page Cures: the setting that the person's own game needs, how often each method fails in it, and more about the setting.

use circle_collision::simulation::StepMethod;

use super::{Choice, Press, Row};
use crate::session::{Engine, Game, Other, ScreenCommand, Shown, Trial};
use crate::view::value::Value;
use crate::view::words::game::{note, sentences};

/// Returns the game, its answer and its trial.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let mut rows = game(shown).to_vec();
    rows.extend(shown.game.check().err().map(Row::quiet));
    let Some(trial) = shown.trial else { return rows };
    let done = if trial.is_done() {
        "click to see one".to_owned()
    } else {
        format!("{:.0} % done", 100.0 * trial.progress())
    };
    let flat = if shown.game.engine.is_in_space() { " in 2D" } else { "" };
    rows.extend([answer(trial), Row::heading(format!("Missed or too late{flat}, in %"), done), Row::Trial]);
    rows.extend(trial.answer().map(|method| {
        let [.., of_setting, why] = sentences(trial, method);
        let rows = [note(trial.game()), of_setting, why].map(Row::note).to_vec();
        Row::Fold { name: "more", is_open: None, rows }
    }));
    rows
}

/// Returns the engine and the values of the game.
fn game(shown: &Shown) -> [Row; 3] {
    let game = shown.game;
    let choice = |words: String, changed: Game| {
        Choice::new(words, changed == game, "", ScreenCommand::SetGame(Some(changed)))
    };
    let engines = Engine::all().map(|engine| choice(engine.to_string(), game.in_engine(engine)));
    let others = [("a wall", Other::Wall), ("a circle", Other::AtRest), ("a moving circle", Other::Moving)];
    let words = "Speed, radii and thickness of the explained pair";
    [
        Row::List {
            name: "engine",
            label: "Your game in",
            choices: engines.collect(),
            press: shown
                .is_game_chosen
                .then(|| Press::new("As the pair", words, ScreenCommand::SetGame(None))),
        },
        Row::Fields(vec![
            ("bullet m/s, radius m", [Value::GameSpeed, Value::GameRadius(0)]),
            ("circle m/s, radius m", [Value::GameOtherSpeed, Value::GameRadius(1)]),
            ("wall m thick, steps/s", [Value::GameThickness, Value::GameRate]),
        ]),
        Row::Choices {
            name: "it hits",
            choices: others.map(|(word, other)| choice(word.to_owned(), Game { other, ..game })).to_vec(),
        },
    ]
}

/// Returns the answer as soon as it is known, with room for any that the engine may get.
fn answer(trial: &Trial) -> Row {
    let first = |method| {
        let [lead, typed, wrong, ..] = sentences(trial, method);
        [lead, typed, wrong]
    };
    Row::Framed {
        known: trial.answer().map(first),
        until: "Throwing…",
        any: StepMethod::ALL.iter().map(|&method| first(method)).collect(),
    }
}
