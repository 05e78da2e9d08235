//! What each method costs: pair tests per simulated second.

use egui::{RichText, Ui};

use super::row;
use crate::lab::Lab;
use crate::simulation::Detection;
use crate::view::number::{exact, short};
use crate::view::theme::Theme;

/// Draws both rates: that of the method in use as it was counted, that of the other as it would be.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme) {
    let run = lab.run();
    let count = run.world().len() as f64;
    let pairs = count * (count - 1.0).max(0.0) / 2.0;
    let by_steps = pairs / run.rules().step;
    let counters = run.counters();
    let seconds = run.clock();
    // All pairs once, then 2N − 3 for each bounce and N − 1 for each wall.
    let bounces = counters.pair_collisions as f64 * (2.0 * count - 3.0).max(0.0);
    let by_contacts = (pairs + bounces + counters.wall_hits as f64 * (count - 1.0).max(0.0)) / seconds;
    let counted = counters.pair_tests as f64 / seconds;
    let is_overlap = run.rules().detection == Detection::Overlap;
    let (overlap, intercept) = if is_overlap { (counted, by_contacts) } else { (by_steps, counted) };
    for (name, rate, is_counted) in [("overlap", overlap, is_overlap), ("intercept", intercept, !is_overlap)]
    {
        let how = if is_counted { "counted" } else { "as it would be" };
        let color = if is_counted { theme.text } else { theme.text_dim };
        let value = if rate.is_finite() { short(rate) } else { "–".to_owned() };
        row::number(ui, theme, &format!("{name}, {how}"), &value, "1/s", color, &exact(rate));
    }
    let words = "pair tests per simulated second. Overlap: all pairs, every dt. Intercept: all pairs once, then \
                 2N − 3 after a bounce and N − 1 after a wall.";
    ui.label(RichText::new(words).small().color(theme.text_dim));
}
