//! The page Edit: the circles, the response, the overlays and the texts of the scene.

use circle_collision::geometry::Side;
use circle_collision::simulation::{Response, WhoYields};

use super::{Choice, Press, Row, TextField};
use crate::scene::{MAX_NAME_LENGTH, SceneCircle};
use crate::session::{ExperimentCommand, FilesCommand, Overlay, ScreenCommand, Shown};
use crate::view::text::number;
use crate::view::value::Value;

/// The maximum numbers of characters of a title and of a sentence on what to watch.
const LONGEST_TITLE: usize = 60;
const LONGEST_WATCH: usize = 240;

/// Returns the rows of the page.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let mut rows = circles(shown);
    rows.extend(walls(shown));
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

/// Returns the values of the selected wall, or else of the first one; and the sides of the arena.
fn walls(shown: &Shown) -> Vec<Row> {
    let (walls, selected) = (&shown.run().start().walls, shown.state.selected_wall());
    let listed = selected.map_or(0, |(index, _)| index);
    let share = format!("1 of {}", walls.len());
    let mut rows =
        vec![Row::Separator, Row::heading("Walls", if walls.len() > 1 { share } else { String::new() })];
    if let Some(one) = walls.get(listed) {
        let select = ScreenCommand::SelectWall(listed);
        let fields = [
            ("from m", [Value::WallFrom(listed, 0), Value::WallFrom(listed, 1)]),
            ("to m", [Value::WallTo(listed, 0), Value::WallTo(listed, 1)]),
            ("thickness m, length m", [Value::Thickness(listed), Value::WallLength(listed)]),
        ];
        let choice = Choice::new(one.name.clone(), selected.is_some(), "Select", select);
        rows.push(Row::Switches(vec![choice]));
        let name = TextField {
            name: "name of the wall",
            now: one.name.clone(),
            hint: "name",
            longest: MAX_NAME_LENGTH,
            lines: 1,
            command: |name| FilesCommand::SetWallName(name).into(),
        };
        rows.extend(selected.map(|_| Row::Text(name)));
        rows.push(Row::Fields(fields.to_vec()));
    }
    let hint = if selected.is_some() { "The selected wall" } else { "Click a wall first" };
    let remove = Press::new("Remove wall", hint, ExperimentCommand::RemoveSelected);
    rows.push(Row::Presses(vec![
        Press::new("Add wall", "In the middle of the view (W)", ExperimentCommand::AddWall(None)),
        Press { is_on: selected.is_some(), ..remove },
    ]));
    rows.push(Row::heading("Arena", ""));
    let arena = shown.run().rules().arena;
    let side = |&side: &Side| {
        let is_there = arena.wall(side).is_finite();
        let none = f64::INFINITY * -side.inward().element_sum();
        let place = if is_there { none } else { around(shown, side) };
        let set = ExperimentCommand::SetSide(side, place);
        Choice::new(side.to_string(), is_there, "A side of the arena", set)
    };
    rows.push(Row::Switches(Side::ALL.iter().map(side).collect()));
    let [across, up] = [[Side::Left, Side::Right], [Side::Bottom, Side::Top]].map(|one| one.map(Value::Side));
    let mut fields = vec![("left, right m", across), ("bottom, top m", up)];
    fields.retain(|(_, places)| places.iter().all(|place| place.now(shown).is_finite()));
    rows.extend((!fields.is_empty()).then_some(Row::Fields(fields)));
    rows
}

/// Returns where a new side of the arena goes (m): around all circles and walls.
fn around(shown: &Shown, side: Side) -> f64 {
    let scene = shown.run().start();
    let (axis, outward) = (usize::from(side.inward().x == 0.0), -side.inward().element_sum());
    let circles = scene.circles.iter().map(|one| outward * one.circle.center[axis] + 2.0 * one.circle.radius);
    let ends = scene.walls.iter().flat_map(|one| [one.wall.from, one.wall.to]);
    let walls = ends.map(|end| outward * end[axis]);
    outward * circles.chain(walls).fold(f64::NEG_INFINITY, f64::max).max(-1e6)
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
