//! The page Events: the result on screen, or else the last one, with its cause and buttons to continue; the events, latest first, to
//! which a click goes; and the run so far.

use circle_collision::simulation::audit::AuditedContact;
use egui::{Color32, RichText, Ui, vec2};

use super::{press, row};
use crate::session::{
    ClockCommand, Command, LATEST, PushOut, Shown, Story, in_words, without_rounding, wrong_ways,
};
use crate::view::button::Buttons;
use crate::view::text::font;
use crate::view::text::number::{self, Reading, exact, short, time};
use crate::view::theme::Theme;
use crate::view::words::contact_word;
use crate::view::words::event::{events_ahead, latest_events};
use crate::view::words::exchange::{SIGNS, exchange};
use crate::view::words::line::Line;

/// Draws the page.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let top = ui.cursor().top();
    if let Some(push) = shown.lane().pushes.first() {
        push_out(ui, shown, push, theme);
    }
    let last = shown.lane().last;
    if let Some(story) = &last {
        result(ui, shown, story, theme, commands);
    }
    if ui.cursor().top() > top {
        ui.separator();
    }
    events(ui, shown, last.as_ref(), theme, commands);
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
fn result(ui: &mut Ui, shown: &Shown, story: &Story, theme: &Theme, commands: &mut Vec<Command>) {
    let lane = shown.lane();
    let color = story.mark(lane.run).map_or(theme.text, |mark| mark.text_color(theme));
    let sentence = story.sentence(shown, lane).to_string();
    ui.label(RichText::new(sentence).font(font::strong(19.0)).color(color));
    let cause = story.cause(shown, lane);
    if !cause.is_empty() {
        ui.label(cause.to_string());
    }
    let exchange = story.exchange(shown, lane);
    if !exchange.is_empty() {
        row::note(ui, theme, joined(&exchange));
    }
    for pair in story.actions(shown, lane).chunks(2) {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for action in pair {
                let (rect, _) = ui.allocate_exact_size(vec2(width, row::BUTTON), egui::Sense::hover());
                Buttons { size: font::BODY, has_keys: false, theme }.button(ui, action, rect, commands);
            }
        });
    }
}

fn joined(lines: &[Line]) -> String {
    lines.iter().map(Line::to_string).collect::<Vec<_>>().join("\n")
}

/// Draws the list, with the exchange of each event; that of the result is said above.
fn events(ui: &mut Ui, shown: &Shown, said: Option<&Story>, theme: &Theme, commands: &mut Vec<Command>) {
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
    let has_exchange = lines.iter().any(|line| line.event.is_some());
    let said = match said {
        Some(Story::Found(found)) => Some(found.event),
        Some(Story::Wall(event)) => Some(*event),
        _ => None,
    };
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
        if let Some(event) = line.event.filter(|event| Some(*event) != said) {
            row::note(ui, theme, joined(&exchange(shown, run, &event)));
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
