//! The page Edit: the circles, the response, the overlays and the texts of the scene.

use circle_collision::simulation::{Response, WhoYields};

use super::{Choice, Press, Row, TextField};
use crate::scene::SceneCircle;
use crate::session::{ExperimentCommand, FilesCommand, Overlay, ScreenCommand, Shown};
use crate::view::text::number;
use crate::view::value::Value;

/// The maximum numbers of characters of a title and of a sentence on what to watch.
const LONGEST_TITLE: usize = 60;
const LONGEST_WATCH: usize = 240;

/// Returns the rows of the page.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let mut rows = circles(shown);
    rows.extend([Row::Separator, Row::heading("On contact", "")]);
    rows.extend(response(shown));
    let overlay = |overlay: Overlay| {
        let is_shown = shown.options.overlay(overlay);
        Choice::new(overlay.name(), is_shown, overlay.name(), ScreenCommand::ToggleOverlay(overlay))
    };
    rows.extend([
        Row::Separator,
        Row::heading("On the canvas", ""),
        Row::Switches(Overlay::ALL.map(overlay).to_vec()),
        Row::Separator,
    ]);
    rows.extend(texts(shown));
    rows
}

/// Returns the title of the scene and its question, to be typed, and the button that makes a scene of one's own.
fn texts(shown: &Shown) -> [Row; 4] {
    let title = TextField {
        name: "title",
        now: shown.run().start().title.clone(),
        hint: "title",
        longest: LONGEST_TITLE,
        lines: 1,
        command: |title| FilesCommand::SetTitle(title).into(),
    };
    let question = TextField {
        name: "question",
        now: shown.watch().0.to_owned(),
        hint: "a question, or what to watch",
        longest: LONGEST_WATCH,
        lines: 2,
        command: |watch| FilesCommand::SetWatch(watch).into(),
    };
    let hint = "A copy as a scene of your own, with its own question";
    [
        Row::heading("Scene", ""),
        Row::Text(title),
        Row::Text(question),
        Row::press("Duplicate", hint, FilesCommand::Duplicate),
    ]
}

/// Returns the response to a contact: its kind, which circle moves, and the restitution.
fn response(shown: &Shown) -> Vec<Row> {
    let rules = shown.run().rules();
    let responses = Response::ALL.iter().map(|&response| {
        let hint = match response {
            Response::PassThrough => "Nothing: the overlap stays",
            Response::PushOut => "The circle that moves is pushed out by the minimum translation vector",
            Response::Bounce => "An impulse by masses and restitution",
        };
        let command = ExperimentCommand::SetResponse(response);
        Choice::new(response.to_string(), rules.response == response, hint, command)
    });
    let who = WhoYields::ALL.iter().map(|&yields| {
        let word = match yields {
            WhoYields::One => "red",
            WhoYields::Both => "half each",
        };
        Choice::new(word, rules.yields == yields, "", ExperimentCommand::SetYields(yields))
    });
    let mut rows = vec![
        Row::Choices { name: "", choices: responses.collect() },
        Row::Choices { name: "moves", choices: who.collect() },
    ];
    match rules.response {
        Response::PassThrough | Response::PushOut => {}
        Response::Bounce => rows.push(Row::Slider(Value::Restitution)),
    }
    rows
}

/// Returns the values of the selected circles, or else of the explained pair; and, where there are more, how to choose others.
fn circles(shown: &Shown) -> Vec<Row> {
    let count = shown.run().world().len();
    let (listed, what) = match (shown.state.selection(), shown.pair) {
        ([], Some(pair)) => (pair.circles().collect(), "the explained pair"),
        ([], None) => ((0..count.min(1)).collect(), "the first circle"),
        (selected @ [_], _) => (selected.to_vec(), "the selected circle"),
        (selected, _) => (selected.to_vec(), "the selected circles"),
    };
    let is_part = listed.len() < count;
    let share = format!("{} of {}: {what}", listed.len(), number::count(count as f64));
    let mut rows = vec![Row::heading("Circles", if is_part { share } else { String::new() })];
    if is_part {
        rows.push(Row::note("Click a circle to list it, Shift+click a second."));
    }
    rows.extend(listed.into_iter().flat_map(|index| circle(shown, index)));
    let has_selection = !shown.state.selection().is_empty();
    let hint = if has_selection { "What is selected" } else { "Click a circle first" };
    let remove = Press::new("Remove", hint, ExperimentCommand::RemoveSelected);
    rows.push(Row::Presses(vec![
        Press::new("Add circle", "Where there is room", ExperimentCommand::AddCircle(None)),
        Press { is_on: has_selection, ..remove },
    ]));
    rows
}

fn circle(shown: &Shown, index: usize) -> [Row; 2] {
    let SceneCircle { name, color, fixed, .. } = shown.run().start().circles[index].clone();
    let is_selected = shown.state.selection().contains(&index);
    let words = if fixed { "fixed, so its velocity is 0" } else { "fixed" };
    let fix = ExperimentCommand::SetFixed(index, !fixed);
    let of = |value: fn(usize, usize) -> Value| [value(index, 0), value(index, 1)];
    [
        Row::Circle {
            color,
            select: Choice::new(
                format!("● {name}"),
                is_selected,
                "Select",
                ScreenCommand::Select(Some(index)),
            ),
            fix: Choice::new(words, fixed, "Nothing moves it but the hand", fix),
            name,
        },
        Row::Fields(vec![
            ("position m", of(Value::Position)),
            ("velocity m/s", of(Value::Velocity)),
            ("radius m, mass kg", [Value::Radius(index), Value::Mass(index)]),
        ]),
    ]
}
