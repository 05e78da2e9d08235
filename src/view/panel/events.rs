//! The page Events: the events, latest first and with the exchange of each. A click seeks to an event.

use circle_collision::simulation::audit::AuditedContact;
use egui::Ui;

use super::{press, row};
use crate::session::{ClockCommand, Command, Shown};
use crate::view::text::number::{Reading, time};
use crate::view::theme::Theme;
use crate::view::words::event::{events_ahead, latest_events};
use crate::view::words::report::SIGNS;

/// Draws the list.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let run = shown.run();
    let past = latest_events(shown);
    let is_start = past.is_empty();
    let lines = if is_start { events_ahead(shown) } else { past };
    if is_start {
        let words = match (lines.is_empty(), run.rules().detection.is_stepped()) {
            (true, _) => "Nothing has happened yet. N goes to the next event.",
            (false, false) => "To come:",
            (false, true) => "To come, if each contact is found:",
        };
        row::quiet(ui, theme, words);
    }
    let has_exchange = lines.iter().any(|line| !line.change.is_empty());
    for line in lines {
        let color = match (line.is_alarm, is_start) {
            (true, _) => theme.missed,
            (false, true) => theme.text_dim,
            (false, false) => theme.text,
        };
        let response = row::choice(ui, theme, &time(line.at), &line.words, color);
        let when = Reading::time(line.at).in_full();
        let hint = format!("t = {when}, {}; click to go there", line.note);
        press(response, ClockCommand::Seek(line.leads_to).into(), &hint, commands);
        if !line.change.is_empty() {
            row::note(ui, theme, line.change);
        }
    }
    if has_exchange {
        row::note(ui, theme, SIGNS);
    }
    if run.audited().iter().any(AuditedContact::is_failure) {
        let words = "Missed and late contacts stand at the time of the true contact, ghosts at that of the answer. A click goes to the end of the step.";
        row::note(ui, theme, words);
    }
}
