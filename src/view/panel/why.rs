//! The page Why: the result with its cause to scale, buttons to continue, and the run so far.

use egui::{Color32, RichText, Ui, vec2};

use super::{buttons::Buttons, row};
use crate::session::{Command, Session, ShownPushOut};
use crate::view::action::Action;
use crate::view::card::contact_report::ContactReport;
use crate::view::text::font;
use crate::view::text::number::{self, Reading, exact, short};
use crate::view::theme::Theme;

/// Draws the page.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    if let Some(push) = session.lane().pushes().first() {
        push_out(ui, session, push, theme);
        ui.separator();
    }
    if let Some(report) = ContactReport::latest(session, session.lane()) {
        let color = report.mark.text_color(theme);
        ui.label(RichText::new(&report.title).font(font::strong(19.0)).color(color));
        if !report.sentence.is_empty() {
            ui.label(&report.sentence);
        }
        for line in &report.exchange {
            row::quiet(ui, theme, line);
        }
        actions(ui, &report.actions, theme, commands);
    } else {
        let words = if session.run().has_contact_ahead() {
            "No contact has been found yet. Space plays, N goes to the next event."
        } else {
            "No contact has been found yet, and none lies ahead."
        };
        row::quiet(ui, theme, words);
    }
    if session.run().pair_tests() > 0 || session.run().missed_by_hand() > 0 {
        ui.separator();
        run_so_far(ui, session, theme);
    }
}

/// Draws the length and the vector of a push-out.
fn push_out(ui: &mut Ui, session: &Session, push: &ShownPushOut, theme: &Theme) {
    let [word, of] = if push.is_minimum { ["pushed out of", "MTV"] } else { ["pushed by", "push"] };
    let name = format!("{} {word} {}", session.name(push.pushed), session.name(push.from));
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
                Buttons { size: font::BODY, theme }.button(ui, action, rect, commands);
            }
        });
    }
}

/// Draws the counts of the run that are not zero.
fn run_so_far(ui: &mut Ui, session: &Session, theme: &Theme) {
    let run = session.run();
    let counters = run.counters_since_start();
    let count = |ui: &mut Ui, name: &str, value: u64, color: Color32| {
        if value == 0 {
            return;
        }
        let reading = Reading { value: number::count(value as f64), unit: "", exact: value.to_string() };
        row::number(ui, theme, name, &reading, color);
    };
    let method = if session.experiment().is_comparing() { run.rules().detection.name() } else { "" };
    row::heading(ui, theme, "This run so far", method);
    let is_stepped = run.rules().detection.is_stepped();
    if is_stepped {
        count(ui, "caught", counters.caught, theme.text);
        count(ui, "caught too late", counters.too_late, theme.missed);
        count(ui, "missed", counters.missed, theme.missed);
        count(ui, "ghosts", counters.ghosts, theme.ghost);
        count(ui, "missed, by hand", run.missed_by_hand(), theme.text);
        count(ui, "overlapping before", counters.overlapping_before, theme.text);
    } else {
        row::quiet(ui, theme, "Every contact is solved at its own time: none can be missed.");
    }
    // A contact that is caught too late gets no impulse, so with this response the two numbers count different things.
    let is_bounce = is_stepped && run.rules().response.is_impulse();
    let name = if is_bounce { "bounces of pairs" } else { "contacts of pairs" };
    count(ui, name, counters.pair_collisions, theme.text);
    count(ui, "contacts with walls", counters.wall_hits, theme.text);
    let name = if run.was_switched() { "pair tests since the switch" } else { "pair tests so far" };
    count(ui, name, run.pair_tests(), theme.text);
}
