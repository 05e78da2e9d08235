//! The results of all contacts of a run: what fixed steps made of them, or how many were solved.

use egui::{Color32, RichText, Ui};

use super::row;
use crate::session::Session;
use crate::simulation::Outcome;
use crate::view::text::number::{self, Reading, time};
use crate::view::theme::Theme;

/// Draws the counts, and the last result with its numbers.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    let run = session.run();
    let counters = run.counters_since_start();
    let count = |ui: &mut Ui, name: &str, value: u64, color: Color32| {
        let reading = Reading { value: number::count(value as f64), unit: "", exact: value.to_string() };
        row::number(ui, theme, name, &reading, color);
    };
    let method = if session.experiment().is_comparing() { run.rules().detection.name() } else { "" };
    row::heading(ui, theme, "This run so far", method, theme.text_dim);
    let is_stepped = run.rules().detection.is_stepped();
    if is_stepped {
        let alarm = |value: u64| if value > 0 { theme.missed } else { theme.text };
        count(ui, "caught", counters.caught, theme.text);
        count(ui, "caught too late", counters.too_late, alarm(counters.too_late));
        count(ui, "missed", counters.missed, alarm(counters.missed));
        for (name, value) in
            [("missed, by hand", run.missed_by_hand()), ("overlapping before", counters.overlapping_before)]
        {
            if value > 0 {
                count(ui, name, value, theme.text);
            }
        }
        if let Some(last) = run.audited().last() {
            let pair = format!("last: {} and {}", session.name(last.a), session.name(last.b));
            let (word, delay, depth) = match last.outcome {
                Outcome::Caught { delay, depth } => ("caught", Some(delay), Some(depth)),
                Outcome::TooLate { delay, depth } => ("caught too late", Some(delay), Some(depth)),
                Outcome::Missed => ("missed", None, None),
            };
            let when = last.time();
            row::words(ui, theme, &pair, word, theme.text).on_hover_text(format!("at {}", time(when)));
            if let (Some(delay), Some(depth)) = (delay, depth) {
                row::number(ui, theme, "caught after", &Reading::time(delay), theme.text);
                row::number(ui, theme, "depth then", &Reading::of(depth, "m"), theme.text);
            }
        }
    } else {
        ui.label(
            RichText::new("Every contact is solved at its own time: none can be missed.")
                .color(theme.text_dim),
        );
    }
    // A contact that is caught too late gets no impulse, so that with this response the two numbers count different
    // things.
    let is_bounce = is_stepped && run.rules().response.is_impulse();
    let name = if is_bounce { "bounces of pairs" } else { "contacts of pairs" };
    count(ui, name, counters.pair_collisions, theme.text);
    count(ui, "contacts with walls", counters.wall_hits, theme.text);
    let name = if run.was_switched() { "pair tests since the switch" } else { "pair tests so far" };
    count(ui, name, run.pair_tests(), theme.text);
}
