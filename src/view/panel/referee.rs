//! What fixed steps made of the pairs that truly met.

use egui::{Color32, RichText, Ui};

use super::row;
use crate::lab::{Command, Lab};
use crate::simulation::{Detection, Verdict};
use crate::view::number::{Reading, time};
use crate::view::theme::Theme;

/// How many went through.
pub fn heading(lab: &Lab, theme: &Theme) -> (String, String, Color32) {
    let run = lab.runs().under(Detection::Overlap).unwrap_or(lab.run());
    let counters = run.counters();
    let through = counters.missed + counters.too_late;
    let name = "Referee".to_owned();
    match run.rules().detection {
        Detection::Overlap if through > 0 => (name, format!("{through} WENT THROUGH"), theme.accent),
        Detection::Overlap => (name, String::new(), theme.text_dim),
        Detection::Intercept => (name, "exact".to_owned(), theme.text_dim),
    }
}

/// Draws the counts, and the last verdict with its numbers.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme, commands: &mut Vec<Command>) {
    let run = lab.runs().under(Detection::Overlap).unwrap_or(lab.run());
    let counters = run.counters();
    let count = |ui: &mut Ui, name: &str, value: u64, color: Color32| {
        row::words(ui, theme, name, &value.to_string(), color);
    };
    if lab.runs().is_twin() {
        ui.label(RichText::new("of the run in steps").color(theme.text_dim));
    }
    if run.rules().detection == Detection::Overlap {
        let alarm = |value: u64| if value > 0 { theme.accent } else { theme.text };
        count(ui, "caught in time", counters.caught, theme.text);
        count(ui, "too late", counters.too_late, alarm(counters.too_late));
        count(ui, "missed", counters.missed, alarm(counters.missed));
        if let Some(last) = run.meetings().last() {
            let pair = format!("last: {} and {}", lab.name(last.a), lab.name(last.b));
            let (word, delay, depth) = match last.verdict {
                Verdict::Caught { delay, depth } => ("caught", Some(delay), Some(depth)),
                Verdict::TooLate { delay, depth } => ("TOO LATE", Some(delay), Some(depth)),
                Verdict::Missed => ("MISSED", None, None),
            };
            let when = last.time();
            row::words(ui, theme, &pair, word, theme.text).on_hover_text(format!("at {}", time(when)));
            if let (Some(delay), Some(depth)) = (delay, depth) {
                row::number(ui, theme, "seen after", &Reading::time(delay), theme.text);
                row::number(ui, theme, "depth then", &Reading::of(depth, "m"), theme.text);
            }
        }
    } else {
        ui.label(
            RichText::new("Every contact is found at its own time: none can be missed.")
                .color(theme.text_dim),
        );
    }
    count(ui, "contacts of pairs", counters.pair_collisions, theme.text);
    count(ui, "contacts with walls", counters.wall_hits, theme.text);
    count(ui, "pair tests so far", counters.pair_tests, theme.text);
    let mut pauses = lab.pauses_at_miss();
    let words = if run.pauses_at_miss() {
        "pause when a pair went through"
    } else {
        "pause at a miss (in small scenes only)"
    };
    if ui.checkbox(&mut pauses, words).changed() {
        commands.push(Command::TogglePauseAtMiss);
    }
}
