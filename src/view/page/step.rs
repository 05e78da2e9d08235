//! The page Step: the chances that a step sees and catches the pair that it must catch.

use circle_collision::detection::WallPart;

use super::{Row, Tone};
use crate::session::{ExperimentCommand, ScreenCommand, Shown, StepPair, about, in_words, is_across_side};
use crate::view::button::Action;
use crate::view::plot::{PlotPage, step};
use crate::view::text::number::{Reading, brief_time, time};
use crate::view::words::story::seen;

/// Returns the chances with their plot, a button for a safe step, and the button for many throws.
pub fn rows(shown: &Shown) -> Vec<Row> {
    let dt = shown.run().rules().step;
    let chances = shown.step_pair.as_ref().and_then(|step_pair| Some((step_pair, step_pair.chances(dt)?)));
    let Some((step_pair, chances)) = chances else { return measured(shown) };
    let [a, b] = shown.names(step_pair.pair);
    let overlap = format!("{a} and {b} overlap for T = {}", time(chances.overlap_duration));
    let mut rows = vec![Row::heading(overlap, "")];
    if step_pair.is_fastest {
        rows.push(Row::note("the fastest pair ahead of a contact"));
    }
    let half = time(chances.safe_step_limit);
    let [every, start] = if shown.stepped().next().is_some() {
        ["A check every", "From this start"]
    } else {
        ["Under overlap, a check every", "Under overlap, from this start"]
    };
    rows.push(Row::quiet(limit_words(step_pair, &half)));
    let is_round = !is_across_side(&step_pair.path);
    rows.extend(is_round.then(|| Row::note("On a path nearer the edge, T and dt are shorter.")));
    rows.push(Row::quiet(format!("{every} {}", brief_time(shown.run().rules().check_interval()))));
    rows.extend([("sees them overlap", chances.seen), ("catches them in time", chances.caught)].map(
        |(name, share)| {
            let reading = Reading { unit: "of 100", ..Reading::percent(share) };
            Row::number(name, reading, if share < 1.0 { Tone::Alarm } else { Tone::Plain })
        },
    ));
    rows.push(Row::Plot(PlotPage::Step));
    rows.extend(safe_step(shown, step_pair));
    let result = shown.first_check.map(|check| format!(" {start}: {}.", seen(check))).unwrap_or_default();
    let rings = shown.step_throws.map(|_| " Rings: results of throws.");
    rows.push(Row::quiet(format!("Drag in the plot to choose dt.{result}{}", rings.unwrap_or_default())));
    rows.push(throw());
    rows
}

/// Says up to when a check finds the two closing: `half` in words.
fn limit_words(step_pair: &StepPair, half: &str) -> String {
    match step_pair.path.touched {
        None => format!(
            "They close in during the first half only: a later check finds them parting, too late to bounce. \
             So checks must be less than T/2 = {half} apart."
        ),
        Some(WallPart::Face { .. }) => format!(
            "They close in until the center crosses the line of the wall: a later check finds it behind, \
             and pushes it out on the wrong side. So checks must be less than {half} apart."
        ),
        Some(WallPart::End { .. }) => format!(
            "They close in until the center is nearest to the end of the wall: a later check finds them parting. \
             So checks must be less than {half} apart."
        ),
    }
}

fn safe_step(shown: &Shown, step_pair: &StepPair) -> Option<Row> {
    let [a, b] = shown.names(step_pair.pair);
    let which = if step_pair.is_fastest { format!("{a} and {b} ") } else { String::new() };
    let name = format!("Use dt {}: {which}always caught", brief_time(shown.safe_step?));
    Some(Row::Actions(vec![Action::first(&name, ExperimentCommand::UseSafeStep)]))
}

/// Returns the chances of a method that tests along the whole step, as found in throws.
fn measured(shown: &Shown) -> Vec<Row> {
    if shown.longest_step.is_none() || shown.run().has_zones() {
        return vec![Row::quiet(step::nothing(shown))];
    }
    let method = shown.run().rules().detection;
    let mut rows = vec![Row::answer(format!("No dt is safe: {} {}.", in_words(method), about(method).wrong))];
    if shown.step_throws.is_some() {
        rows.push(Row::quiet("Found in throws of this pair that start at any moment of a step:"));
        rows.push(Row::Plot(PlotPage::Step));
    }
    rows.push(throw());
    rows
}

fn throw() -> Row {
    let hint = "500 throws with each of 20 steps, starting at any moment of a step";
    Row::press("Throw 10,000 times", hint, ScreenCommand::Throw)
}
