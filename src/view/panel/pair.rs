//! The distance, radii sum and gap of the explained pair, and what it does next.

use egui::{Color32, RichText, Ui};

use super::row;
use crate::detection::{Nearness, Verdict, intercept, overlap};
use crate::session::Session;
use crate::view::text::number::{Reading, short, time};
use crate::view::theme::Theme;

/// Returns the names of the two and the word for their gap.
pub fn heading(session: &Session, theme: &Theme) -> (String, String, Color32) {
    let Some(pair) = session.focus_pair() else { return ("Pair".to_owned(), String::new(), theme.text_dim) };
    let nearness = overlap(&session.circle(pair.a), &session.circle(pair.b)).nearness();
    let color = match nearness {
        Nearness::Apart => theme.text_dim,
        Nearness::Touching => theme.text,
        Nearness::Overlapping => theme.accent,
    };
    // After a miss the equation below is of an earlier moment.
    let when = if session.miss().is_some() {
        format!(" now, t = {}", time(session.run().clock()))
    } else {
        String::new()
    };
    let name = format!("Pair {}, {}", session.name(pair.a), session.name(pair.b));
    (name, format!("{}{when}", nearness.word()), color)
}

/// Draws the numbers.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme) {
    let Some(pair) = session.focus_pair() else {
        ui.label(RichText::new("A pair needs two circles: press A to add one.").weak());
        return;
    };
    let (a, b) = (session.circle(pair.a), session.circle(pair.b));
    let found = overlap(&a, &b);
    row::number(ui, theme, "distance", &Reading::of(found.distance, "m"), theme.text);
    row::number(ui, theme, "radii sum R", &Reading::of(found.radii_sum, "m"), theme.accent);
    // A gap of rounding is shown as zero, and in full in the tooltip.
    let gap = if found.nearness() == Nearness::Touching { 0.0 } else { found.gap };
    let reading = Reading { value: short(gap), ..Reading::of(found.gap, "m") };
    row::number(ui, theme, "gap", &reading, theme.text);
    let path = intercept(&a, &b);
    let (name, when) = match path.verdict {
        Verdict::Hit { time } => ("contact in", Some(time)),
        Verdict::Graze { time } => ("graze in", Some(time)),
        Verdict::PassesBy { time } => ("closest in", Some(time)),
        Verdict::Overlapping => ("overlapping and closing", None),
        Verdict::MovingApart => ("moving apart", None),
        Verdict::SameVelocity => ("same velocity: never closer", None),
    };
    match when {
        Some(time) => {
            row::number(ui, theme, name, &Reading::time(time), theme.text);
        }
        None => {
            row::words(ui, theme, name, "", theme.text);
        }
    }
    // Under overlap detection nothing is known between two checks.
    let (checked, now) = (session.run().world().time(), session.run().clock());
    if now - checked > 1e-9 * session.run().rules().step {
        row::number(ui, theme, "as of the last check, t", &Reading::time(checked), theme.text_dim);
    }
    if matches!(path.verdict, Verdict::PassesBy { .. } | Verdict::Graze { .. }) {
        let closest = path.closest_distance() - path.radii_sum;
        row::number(ui, theme, "gap then", &Reading::of(closest, "m"), theme.text);
    }
}
