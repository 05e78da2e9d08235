//! The page Cures: the setting that the person's own game needs, how often each method fails in it, and more about the setting.

use circle_collision::simulation::StepMethod;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{CollapsingHeader, ComboBox, Frame, Label, RichText, Role, Ui, WidgetInfo, vec2};

use super::{grid, number_field, press, row};
use crate::session::{Command, Engine, Grid, Other, ScreenCommand, Shown};
use crate::view::text::number::Quantity;
use crate::view::text::{font, measure};
use crate::view::theme::Theme;
use crate::view::words::game::{note, sentences};

/// The width of a field (points).
const FIELD: f32 = 64.0;

/// The distance of the answer from its frame (points).
const MARGIN: f32 = 6.0;

/// The strength of the color in the frame of the answer.
const FILL: f32 = 0.1;

/// Draws the game, its answer and its grid.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    game(ui, shown, theme, commands);
    if let Err(refusal) = shown.game.check() {
        row::quiet(ui, theme, refusal);
    }
    if let Some(grid) = shown.grid {
        answer(ui, grid, theme);
        grid::show(ui, grid, theme, commands);
        if let Some(method) = grid.answer() {
            let [.., setting, why] = sentences(grid.game(), method);
            let more = [note(grid.game()), setting, why];
            CollapsingHeader::new("more").show(ui, |ui| more.map(|words| row::note(ui, theme, words)));
        }
    }
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
        // All engines, if there is room.
        let list = list.height(ui.ctx().content_rect().height() / 2.0);
        let list = list.show_ui(ui, |ui| {
            for engine in Engine::all() {
                ui.selectable_value(&mut game.engine, engine, engine.to_string());
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, "engine"));
        if shown.is_game_chosen {
            let words = "Speed and radii of the explained pair";
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

/// Draws the answer as soon as it is known, in a frame with room for any that the engine may get.
fn answer(ui: &mut Ui, grid: &Grid, theme: &Theme) {
    let (game, answer) = (grid.game(), grid.answer());
    let color = if answer.is_some() { theme.found } else { theme.line };
    let frame = Frame::new().stroke((1.0, color)).fill(color.gamma_multiply(FILL));
    frame.corner_radius(6).inner_margin(MARGIN).show(ui, |ui| {
        let width = ui.available_width();
        let laid_out = |method| ui.painter().layout_job(written(sentences(game, method), width, theme));
        let heights = StepMethod::ALL.iter().map(|&method| laid_out(method).size().y);
        let highest = heights.fold(0.0, f32::max);
        let known = answer.map(laid_out);
        ui.set_min_size(vec2(width, highest));
        match known {
            Some(words) => drop(ui.label(words)),
            None => row::quiet(ui, theme, "Throwing…"),
        }
    });
}

/// Returns the first sentences of an answer, one below the other: the setting in letters so large that it fits into a line.
fn written(sentences: [String; 5], width: f32, theme: &Theme) -> LayoutJob {
    let fits = |size: &f32| measure::size(&sentences[1], *size, true).x <= width;
    let setting = [font::SENTENCE, font::BODY].into_iter().find(fits).unwrap_or(font::SMALL);
    let styles = [
        (font::regular(font::SMALL), theme.text_dim),
        (font::strong(setting), theme.text),
        (font::strong(font::SMALL), theme.text),
    ];
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    for (sentence, (font, color)) in sentences.into_iter().zip(styles) {
        let end = if job.is_empty() { "" } else { "\n" };
        job.append(&(end.to_owned() + &sentence), 0.0, TextFormat::simple(font, color));
    }
    job
}
