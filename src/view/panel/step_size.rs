//! The page Step: the chances that a fixed step sees and catches the explained pair, as a plot in which dt is dragged, and the
//! result from this start.

use egui::{CursorIcon, Sense, Ui, WidgetInfo};

use super::{press, row, step_slider};
use crate::session::{Command, ExperimentCommand, ScreenCommand, Shown, StepPair, about};
use crate::view::button::Action;
use crate::view::plot::{PlotPage, step, time_unit};
use crate::view::text::number::{Reading, brief_time};
use crate::view::theme::Theme;
use crate::view::words::event::result_from_start;

/// The ratio of the longest step that can be dragged to in the plot to the shortest.
const MOST_CHOICES: f64 = 200.0;

/// Draws the chances, a button for a safe step, and the button for many throws.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let step = shown.run().rules().step;
    let chances = shown.step_pair.as_ref().and_then(|step_pair| Some((step_pair, step_pair.chances(step)?)));
    let Some((step_pair, chances)) = chances else { return measured(ui, shown, theme, commands) };
    let [a, b] = [step_pair.pair.a, step_pair.pair.b].map(|circle| shown.name(circle));
    let overlap = format!("{a} and {b} overlap for {}", brief_time(chances.overlap_duration));
    row::heading(ui, theme, &overlap, "");
    if step_pair.is_fastest {
        row::note(ui, theme, "the fastest about to collide");
    }
    let [every, start] = if shown.stepped().next().is_some() {
        ["A check every", "From this start"]
    } else {
        ["Under overlap, a check every", "Under overlap, from this start"]
    };
    let interval = shown.run().rules().check_interval();
    row::quiet(ui, theme, format!("{every} {}", brief_time(interval)));
    for (name, share) in [("sees them in", chances.seen), ("catches them in", chances.caught)] {
        let reading = Reading { unit: "of 100", ..Reading::percent(share) };
        let color = if share < 1.0 { theme.missed } else { theme.text };
        row::number(ui, theme, name, &reading, color);
    }
    pulled(ui, shown, step_pair, theme, commands);
    if let Some(safe) = shown.safe_step {
        let name = format!("Use dt {}: always caught", brief_time(safe));
        let use_it = Action::first(&name, ExperimentCommand::UseSafeStep);
        row::button(ui, theme, &use_it, commands);
    }
    let result = result_from_start(shown).map(|result| format!(" {start}: {result}.")).unwrap_or_default();
    let rings = shown.step_throws.map(|_| " Rings: as found in throws.");
    row::quiet(ui, theme, format!("Drag in the plot to choose dt.{result}{}", rings.unwrap_or_default()));
    throw(ui, commands);
}

/// Draws the chances of a method that follows the whole step, as found in throws.
fn measured(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    if shown.longest_step.is_none() || shown.has_zones {
        return row::quiet(ui, theme, step::nothing(shown));
    }
    let title = about(shown.run().rules().detection).title;
    row::answer(ui, theme, format!("{title} follows the whole step: no dt is safe or unsafe."));
    if shown.step_throws.is_some() {
        row::quiet(ui, theme, "Found in throws of this pair, the steps beginning anywhere:");
        let (frame, _) = row::room_for_plot(ui, Sense::hover());
        PlotPage::Step.paint(ui.painter(), shown, frame, theme);
    }
    throw(ui, commands);
}

fn throw(ui: &mut Ui, commands: &mut Vec<Command>) {
    let words = "500 times with each of 20 steps, the steps beginning anywhere";
    press(ui.button("Throw 10,000 times"), ScreenCommand::Throw.into(), words, commands);
}

/// Draws the plot. Dragging in it chooses dt.
fn pulled(ui: &mut Ui, shown: &Shown, step_pair: &StepPair, theme: &Theme, commands: &mut Vec<Command>) {
    let (frame, response) = row::room_for_plot(ui, Sense::click_and_drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    response.widget_info(|| WidgetInfo::slider(true, shown.run().rules().step, "Chances"));
    let (Ok(plot), Some(longest)) = (step::plot(shown, frame, theme), shown.longest_step) else {
        return;
    };
    let (factor, _) = time_unit(longest);
    let half = plot.at([step_pair.safe_step_limit() * factor, 0.0]).x;
    let step_at = |x: f32| (plot.value(x) / factor).max(longest / MOST_CHOICES);
    step_slider::take(&response, shown, Some(half), step_at, commands);
    plot.paint(ui.painter());
}
