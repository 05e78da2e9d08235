//! The page Events: the result on screen, or else the last one, with its cause and buttons to continue; the events, latest first, to
//! which a click goes; and the run so far.

use circle_collision::simulation::audit::AuditedContact;
use egui::{Color32, RichText, Ui, vec2};

use super::{press, row};
use crate::session::{ClockCommand, Command, PushOut, Shown, in_words, without_rounding};
use crate::view::button::Buttons;
use crate::view::text::font;
use crate::view::text::number::{self, Reading, exact, short, time};
use crate::view::theme::Theme;
use crate::view::words::contact_word;
use crate::view::words::ending::ending;
use crate::view::words::event::{events_ahead, latest_events};
use crate::view::words::report::{ContactReport, SIGNS};
use crate::view::words::verdict::{LATEST, wrong_ways};

/// Draws the page.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let top = ui.cursor().top();
    if let Some(push) = shown.lane().pushes.first() {
        push_out(ui, shown, push, theme);
    }
    let report = ContactReport::on_screen_or_last(shown, shown.lane());
    let exchange = report.as_ref().map_or_else(String::new, |report| report.exchange.join("\n"));
    if let Some(report) = &report {
        result(ui, report, &exchange, theme, commands);
    } else if let Some([sentence, why]) = ending(shown, shown.lane()) {
        row::answer(ui, theme, sentence);
        row::quiet(ui, theme, why);
    }
    if ui.cursor().top() > top {
        ui.separator();
    }
    events(ui, shown, &exchange, theme, commands);
    if shown.run().counters_since_start().pair_tests > 0 || shown.run().missed_by_hand() > 0 {
        ui.separator();
        run_so_far(ui, shown, theme);
    }
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

/// Draws what happened, why, what was exchanged, and the buttons to continue, two per row.
fn result(ui: &mut Ui, report: &ContactReport, exchange: &str, theme: &Theme, commands: &mut Vec<Command>) {
    let color = report.mark.text_color(theme);
    ui.label(RichText::new(&report.sentence).font(font::strong(19.0)).color(color));
    if !report.cause.is_empty() {
        ui.label(&report.cause);
    }
    if !exchange.is_empty() {
        row::note(ui, theme, exchange);
    }
    for pair in report.actions.chunks(2) {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for action in pair {
                let (rect, _) = ui.allocate_exact_size(vec2(width, row::BUTTON), egui::Sense::hover());
                Buttons { size: font::BODY, has_keys: false, theme }.button(ui, action, rect, commands);
            }
        });
    }
}

/// Draws the list, with the exchange of each event; that of the result is said above.
fn events(ui: &mut Ui, shown: &Shown, said: &str, theme: &Theme, commands: &mut Vec<Command>) {
    let run = shown.run();
    let past = latest_events(shown);
    let is_start = past.is_empty();
    let lines = if is_start { events_ahead(shown) } else { past };
    if is_start {
        let words = match (lines.is_empty(), run.rules().detection.is_stepped()) {
            (true, _) => "No event yet. N goes to the next one.",
            (false, false) => "To come:",
            (false, true) => "To come, if each contact is found:",
        };
        row::quiet(ui, theme, words);
    }
    let has_exchange = lines.iter().any(|line| !line.change.is_empty());
    let of_result = lines.iter().position(|line| line.change == said);
    for (place, line) in lines.into_iter().enumerate() {
        let color = match (line.is_alarm, is_start) {
            (true, _) => theme.missed,
            (false, true) => theme.text_dim,
            (false, false) => theme.text,
        };
        let response = row::choice(ui, theme, &time(line.at), &line.words, color);
        let when = Reading::time(line.at).in_full();
        let hint = format!("t = {when}, {}; click to go there", line.note);
        press(response, ClockCommand::Seek(line.leads_to).into(), &hint, commands);
        if !line.change.is_empty() && of_result != Some(place) {
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
