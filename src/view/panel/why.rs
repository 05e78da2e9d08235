//! The page Why: the result on screen, or else the last one, with its cause to scale, buttons to continue, and the run so far.

use egui::{Color32, RichText, Ui, vec2};

use super::row;
use crate::session::{
    ClockCommand, Command, Page, PushOut, ScreenCommand, Shown, in_words, without_rounding,
};
use crate::view::button::{Action, Buttons};
use crate::view::text::font;
use crate::view::text::number::{self, Reading, exact, short};
use crate::view::theme::Theme;
use crate::view::words::contact_word;
use crate::view::words::ending::ending;
use crate::view::words::report::{ContactReport, SIGNS};
use crate::view::words::verdict::{LATEST, wrong_ways};

/// Draws the page.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    if let Some(push) = shown.lane().pushes.first() {
        push_out(ui, shown, push, theme);
        ui.separator();
    }
    if let Some(report) = ContactReport::on_screen_or_last(shown, shown.lane()) {
        let color = report.mark.text_color(theme);
        ui.label(RichText::new(&report.sentence).font(font::strong(19.0)).color(color));
        if !report.cause.is_empty() {
            ui.label(&report.cause);
        }
        for line in &report.exchange {
            row::note(ui, theme, line);
        }
        if !report.exchange.is_empty() {
            row::note(ui, theme, SIGNS);
        }
        actions(ui, &report.actions, theme, commands);
        if shown.run().world().table().is_some() {
            let mut table =
                Action::other("Which entries did it change?", ScreenCommand::TogglePage(Page::Table));
            // The next contact would change the answer.
            table.commands.extend(shown.is_playing.then_some(ClockCommand::TogglePlay.into()));
            row::button(ui, theme, &table, commands);
        }
    } else {
        before(ui, shown, theme, commands);
    }
    if shown.run().counters_since_start().pair_tests > 0 || shown.run().missed_by_hand() > 0 {
        ui.separator();
        run_so_far(ui, shown, theme);
    }
}

/// Draws what to do, before two circles have had a contact. It gives away nothing that has not happened yet.
fn before(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    if let Some([sentence, why]) = ending(shown, shown.lane()) {
        row::answer(ui, theme, sentence);
        return row::quiet(ui, theme, why);
    }
    row::answer(ui, theme, "No result yet.");
    row::quiet(ui, theme, "After a contact or a miss, this page says what happened, and why.");
    let mut offered = Vec::new();
    if !shown.is_playing {
        offered.push(Action::first("Play", ClockCommand::TogglePlay));
    }
    offered.push(Action::other("Time of contact", ScreenCommand::TogglePage(Page::When)));
    actions(ui, &offered, theme, commands);
}

/// Draws the length and the vector of a push-out.
fn push_out(ui: &mut Ui, shown: &Shown, push: &PushOut, theme: &Theme) {
    let [word, of] = if push.is_minimum { ["pushed out of", "MTV"] } else { ["pushed by", "push"] };
    let name = format!("{} {word} {}", shown.name(push.pushed), shown.name(push.from));
    let vector = push.vector;
    row::number(ui, theme, &name, &Reading::of(vector.length(), "m"), theme.accent);
    let reading = Reading {
        value: format!("({}, {})", short(vector.x), short(vector.y)),
        unit: "m",
        exact: format!("({}, {})", exact(vector.x), exact(vector.y)),
    };
    row::number(ui, theme, of, &reading, theme.accent);
}

/// Draws the buttons with their keys, two per row.
fn actions(ui: &mut Ui, actions: &[Action], theme: &Theme, commands: &mut Vec<Command>) {
    ui.add_space(4.0);
    for pair in actions.chunks(2) {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for action in pair {
                let (rect, _) = ui.allocate_exact_size(vec2(width, row::BUTTON), egui::Sense::hover());
                Buttons { size: font::BODY, has_keys: false, theme }.button(ui, action, rect, commands);
            }
        });
    }
}

/// Draws the counts of the run that are not zero.
fn run_so_far(ui: &mut Ui, shown: &Shown, theme: &Theme) {
    let run = shown.run();
    let counters = run.counters_since_start();
    let count = |ui: &mut Ui, name: &str, value: u64, color: Color32| {
        if value > 0 {
            let reading = Reading { value: number::count(value as f64), unit: "", exact: value.to_string() };
            row::number(ui, theme, name, &reading, color);
        }
    };
    let is_comparing = shown.is_comparing();
    let method = if is_comparing { in_words(run.rules().detection) } else { String::new() };
    row::heading(ui, theme, "This run so far", &method);
    let is_stepped = run.rules().detection.is_stepped();
    if is_stepped {
        count(ui, "caught", counters.caught, theme.text);
        if run.audited().len() <= LATEST {
            count(ui, "of these, at a wrong angle", wrong_ways(run), theme.text);
        }
        count(ui, "seen too late", counters.too_late, theme.missed);
        count(ui, "missed", counters.missed, theme.missed);
        count(ui, "ghosts", counters.ghosts, theme.text);
        let lost = without_rounding(counters.time_lost, run.rules().step);
        if lost > 0.0 {
            row::number(ui, theme, "time stood still", &Reading::time(lost), theme.text);
        }
        count(ui, "missed, by hand", run.missed_by_hand(), theme.text);
        count(ui, "overlapping before", counters.overlapping_before, theme.text);
    } else {
        row::quiet(ui, theme, "Every contact is solved at its own time: none can be missed.");
    }
    // A contact that is seen too late gets no impulse: that count and this one are of different things.
    let name = format!("{}s of pairs", contact_word(run.rules().response));
    count(ui, &name, counters.pair_collisions, theme.text);
    count(ui, "contacts with walls", counters.wall_hits, theme.text);
    count(ui, "pair tests so far", counters.pair_tests, theme.text);
}
