//! The scoreboard of the page Cures: how each method that runs did so far.

use egui::{Align2, Role, Sense, Ui, WidgetInfo, vec2};

use super::{grid, row};
use crate::session::{Command, ExperimentCommand, Run, Shown, about, without_rounding};
use crate::view::text::font;
use crate::view::text::number::{count, percent};
use crate::view::theme::Theme;

/// Draws a line for each method that runs. A click explains the method.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    row::heading(ui, theme, "This run so far", "");
    grid::headings(ui, theme, ["missed", "too late", "ghosts", "time lost"]);
    for run in shown.runs() {
        let method = run.rules().detection;
        let title = about(method).title;
        let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
        let (line, response) = ui.allocate_exact_size(size, Sense::click());
        let is_explained = shown.run().rules().detection == method;
        if is_explained || response.hovered() || response.has_focus() {
            ui.painter().rect_filled(line.expand2(vec2(4.0, 0.0)), 3.0, theme.control);
        }
        grid::name(ui, theme, line, title);
        for (column, (words, is_failure)) in cells(run).into_iter().enumerate() {
            let color = if is_failure { theme.missed } else { theme.text };
            let at = grid::frame(line, column).center();
            ui.painter().text(at, Align2::CENTER_CENTER, words, font::regular(font::SMALL), color);
        }
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_explained, title));
        if response.on_hover_text(about(method).how).clicked() && !is_explained {
            commands.push(ExperimentCommand::Explain(method).into());
        }
    }
    row::note(ui, theme, "Time lost: how long circles stood still, stopped until a step ended.");
}

/// Returns the misses, late catches and ghosts of a run, and the share of its time that circles lost, each in words, and whether it is
/// a failure.
fn cells(run: &Run) -> [(String, bool); 4] {
    let counters = run.counters_since_start();
    let [missed, late, ghosts] = [counters.missed, counters.too_late, counters.ghosts]
        .map(|number| (count(number as f64), number > 0));
    let lost = without_rounding(counters.time_lost, run.rules().step);
    let share = if lost > 0.0 { percent(lost / (run.clock() - run.start_time())) } else { count(0.0) };
    [missed, late, ghosts, (share, lost > 0.0)]
}
