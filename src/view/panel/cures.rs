//! The page Cures: the setting that the person's own game needs, how often each method fails in it, and what engines call it.

use circle_collision::simulation::Detection;
use egui::{ComboBox, Frame, Label, RichText, Role, Ui, WidgetInfo};

use super::{grid, number_field, press, row, scores};
use crate::session::{Command, Engine, ExperimentCommand, LineUp, Other, ScreenCommand, Shown, about, wrong};
use crate::view::text::number::Quantity;
use crate::view::text::{font, measure};
use crate::view::theme::Theme;
use crate::view::words::game::sentences;

/// The width of a field (points).
const FIELD: f32 = 64.0;

/// The distance of the answer from its frame (points).
const MARGIN: f32 = 10.0;

/// Draws the game and its answer, its grid, the scoreboard of several lanes, and the explained method in the words of the engines.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    game(ui, shown, theme, commands);
    if let Err(refusal) = shown.game.check() {
        row::quiet(ui, theme, refusal);
    }
    answer(ui, shown, theme);
    if let Some(grid) = shown.grid {
        grid::show(ui, grid, theme, commands);
    }
    if shown.is_comparing() {
        scores::show(ui, shown, theme, commands);
    }
    if !shown.has_small_lanes() && ui.button("All side by side").clicked() {
        commands.push(ExperimentCommand::SetLineUp(LineUp::All).into());
    }
    engines(ui, theme, shown.run().rules().detection);
}

/// Draws the engine and the fields of the game.
fn game(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let (mut game, mut refused) = (shown.game, None);
    // In one piece, so that it goes to the next line as a whole.
    let name = |ui: &mut Ui, name: &str| {
        ui.add(Label::new(RichText::new(name).small().color(theme.text_dim)).extend());
    };
    let mut field = |ui: &mut Ui, name: &str, now: &mut f64, quantity: &Quantity| {
        let (response, typed) =
            number_field(ui, [FIELD, ui.spacing().interact_size.y], [*now, *now * 0.01], quantity);
        response.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
        match typed {
            Some(Ok(number)) => *now = number,
            Some(Err(refusal)) => refused = Some(refusal),
            None => {}
        }
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Your game in").font(font::strong(font::BODY)).color(theme.text));
        let list = ComboBox::from_id_salt("engine").selected_text(game.engine.to_string());
        let list = list.show_ui(ui, |ui| {
            for engine in Engine::all() {
                ui.selectable_value(&mut game.engine, engine, engine.to_string());
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "engine"));
        if shown.is_game_chosen {
            let words = "Speed, radii and steps of the explained pair";
            press(ui.button("As the pair"), ScreenCommand::SetGame(None).into(), words, commands);
        }
    });
    ui.horizontal_wrapped(|ui| {
        name(ui, "speed m/s");
        // A long number fits beside another in a narrow panel.
        ui.spacing_mut().button_padding.x = 2.0;
        field(ui, "speed", &mut game.speed, &Quantity::SPEED);
        name(ui, "steps/s");
        field(ui, "steps a second", &mut game.rate, &Quantity::RATE);
    });
    ui.horizontal_wrapped(|ui| {
        let [fast, other] = &mut game.radii;
        name(ui, "radii m");
        ui.spacing_mut().button_padding.x = 2.0;
        field(ui, "radius", fast, &Quantity::RADIUS);
        field(ui, "radius of the other", other, &Quantity::RADIUS);
    });
    ui.horizontal_wrapped(|ui| {
        name(ui, "the other is");
        ui.selectable_value(&mut game.other, Other::AtRest, "at rest");
        ui.selectable_value(&mut game.other, Other::AsFast, "as fast");
    });
    commands.extend(refused.map(Command::tell));
    if game != shown.game {
        commands.push(ScreenCommand::SetGame(Some(game)).into());
    }
}

/// Draws the answer, as soon as it is known.
fn answer(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    let Some(grid) = shown.grid else { return };
    let frame = Frame::new().stroke((1.0, theme.line)).corner_radius(6).inner_margin(MARGIN);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let Some(answer) = grid.answer() else {
            return row::quiet(ui, theme, "Making throws…");
        };
        let [setting, limits, wrong] = sentences(grid.game(), &answer);
        let fits = |size: &f32| {
            setting.split(' ').all(|word| measure::size(word, *size, true).x <= ui.available_width())
        };
        let size = Some(font::SENTENCE).filter(fits).unwrap_or(font::BODY);
        ui.add(Label::new(RichText::new(&setting).font(font::strong(size)).color(theme.text)));
        ui.label(limits);
        row::note(ui, theme, wrong);
    });
}

/// Draws what a method gets wrong, and what the engines call it.
fn engines(ui: &mut Ui, theme: &Theme, detection: Detection) {
    let title = about(detection).title;
    row::heading(ui, theme, &format!("{title} will still get wrong"), "");
    row::quiet(ui, theme, wrong(detection));
    let Detection::Stepped(method) = detection else { return };
    row::heading(ui, theme, &format!("{title} in engines"), "");
    for (engine, word) in Engine::all().filter_map(|engine| Some((engine, engine.setting(method)?))) {
        row::columns(ui, theme, &engine.to_string(), word);
    }
}
