//! The plot of the page Step: the chances that a step sees and catches the explained pair.

use circle_collision::detection::Nearness;
use egui::Rect;

use super::{Axis, Curve, Plot, time_unit};
use crate::session::{Shown, StepPair};
use crate::view::text::number::percent;
use crate::view::theme::Theme;

/// The radius of the dots of tried throws (points).
const THROWN: f32 = 2.5;

/// Draws both chances (%) for every dt, and those of the current one: computed for a method that only checks, and as found in
/// throws for one that does more.
///
/// # Errors
///
/// If there is no pair that will touch; says so.
pub fn plot(shown: &Shown, frame: Rect, theme: &Theme) -> Result<Plot, &'static str> {
    let longest = shown.longest_step.ok_or_else(|| nothing(shown))?;
    let (factor, unit) = time_unit(longest);
    let step = shown.run().rules().step;
    let axes =
        [Axis::linear(0.0, longest * factor, format!("dt ({unit})")), Axis::linear(0.0, 100.0, "chance (%)")];
    let thrown = shown.step_throws.map_or(&[][..], |thrown| &thrown.scores);
    let thrown = thrown.iter().filter(|(step, _)| *step <= longest);
    let thrown = thrown
        .map(|(step, score)| (step * factor, [score.answered, score.caught].map(|share| 100.0 * share)));
    let Some(step_pair) = shown.step_pair else {
        let mut plot = Plot::new(frame, axes, &[], theme);
        let shares = |place: usize| thrown.clone().map(move |(step, shares)| [step, shares[place]]).collect();
        let curves = [
            Curve::new("answered", shares(0), theme.text).dashed(),
            Curve::new("caught", shares(1), theme.found),
        ];
        plot.curves(curves, Some(step * factor).filter(|_| step <= longest));
        return Ok(plot);
    };
    let [half, whole] = limits(&step_pair);
    let limits = [step_pair.safe_step_limit(), step_pair.late_step_limit()].map(|limit| limit * factor);
    let mut plot = Plot::new(frame, axes, &[(limits[0], &half), (limits[1], &whole)], theme);
    // By other means, dt can go beyond the plot.
    let now = step_pair.chances(step).filter(|_| step <= longest);
    let [caught, seen] = limits.map(|limit| plot.sampled(|dt| 100.0 * (limit / dt).min(1.0)));
    let curves = [Curve::new("seen", seen, theme.text).dashed(), Curve::new("caught", caught, theme.found)];
    plot.curves(curves, now.map(|_| step * factor));
    plot.tint(0.0, limits[0], "safe", theme.found);
    for (step, [seen, caught]) in thrown {
        plot.dot([step, seen], THROWN, false, theme.text);
        plot.dot([step, caught], THROWN, false, theme.found);
    }
    if let Some(chances) = now {
        for (share, color) in [(chances.seen, theme.text), (chances.caught, theme.found)] {
            plot.labeled_dot([step * factor, 100.0 * share], &percent(share), color);
        }
    }
    Ok(plot)
}

/// Returns the names of the limits of the steps that always catch a pair, and of those that always see it.
pub fn limits(step_pair: &StepPair) -> [String; 2] {
    let passage = step_pair.path;
    // At the end of a wall, they may close for less than half the time.
    let is_half = (passage.closing_duration * 2.0 / passage.overlap_duration - 1.0).abs() < 1e-9;
    let half = if is_half { "T/2" } else { "closing time" };
    // The parts of a step are so much shorter than it.
    let times = if step_pair.checks > 1.0 { format!("{} ", step_pair.checks) } else { String::new() };
    [half, "T"].map(|limit| format!("{times}{limit}"))
}

/// Says why there is no plot.
pub fn nothing(shown: &Shown) -> &'static str {
    match shown.nearness() {
        Some(Nearness::Apart) => "No contact lies on these courses, so there is nothing to catch.",
        Some(Nearness::Touching) => "They touch already, so there is nothing to catch.",
        Some(Nearness::Overlapping) => "They overlap already, so there is nothing to catch.",
        None => "There is no pair here.",
    }
}
