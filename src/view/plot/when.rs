//! The plot of the page When: a t² + b t + c of the explained pair over time, with its roots and its vertex.

use egui::Rect;

use super::{Axis, Curve, Plot, time_unit};
use crate::session::{Explanation, Session, settled};
use crate::view::theme::Theme;

/// The time that is shown to each side of the vertex, as a multiple of the time in which the pair comes closer by R.
const REACH: f64 = 1.6;

/// The free share of the height above and below the curve.
const MARGIN: f64 = 0.18;

/// A root of the equation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Root {
    pub name: &'static str,
    /// The time from the moment of the explanation (s); 0 if it is only the rounding of that.
    pub time: f64,
    /// Whether it lies before the last change of course, when the two were on different courses.
    pub is_before_turn: bool,
}

/// Returns the roots of the equation. One at the last change of course is the contact that changed it.
pub fn roots(session: &Session, explanation: &Explanation) -> Vec<Root> {
    let path = &explanation.path;
    let turn = session.last_turn().map_or(f64::NEG_INFINITY, |turn| turn - explanation.time);
    let size = path.radii_sum / path.quadratic.a.sqrt();
    let roots = path.roots().into_iter().flat_map(|roots| [("enter", roots.enter), ("exit", roots.exit)]);
    let root = |(name, time): (&'static str, f64)| {
        let is_contact = settled(time - turn, size) == 0.0;
        let name = if is_contact { "contact" } else { name };
        Root { name, time: settled(time, size), is_before_turn: time < turn && !is_contact }
    };
    roots.map(root).collect()
}

/// Draws the parabola over the time on the clock. Says why there is none.
pub(super) fn plot(session: &Session, frame: Rect, theme: &Theme) -> Result<Plot, &'static str> {
    let explanation = session.explanation().ok_or("An equation needs two circles.")?;
    let (path, from) = (explanation.path, explanation.time);
    let q = path.quadratic;
    if q.a == 0.0 {
        return Err("Both have the same velocity, so their distance stays the same.");
    }
    let (vertex, lowest) = (from + q.vertex(), -q.discriminant / (4.0 * q.a));
    let reach = REACH * path.radii_sum / q.a.sqrt();
    let (start, end) = (vertex - reach, vertex + reach);
    let highest = lowest + q.a * reach * reach;
    if !(start < vertex && vertex < end && highest.is_finite()) {
        return Err("They meet too fast for the digits of the clock.");
    }
    let (factor, unit) = time_unit(end.abs().max(start.abs()));
    let bottom = lowest.min(0.0);
    let margin = MARGIN * (highest - bottom);
    let axes = [
        Axis::linear(start * factor, end * factor, format!("t ({unit})")),
        Axis::linear(bottom - margin, highest + margin, "distance² − R² (m²)"),
    ];
    let mut plot = Plot::new(frame, axes, &[], theme);
    // From the vertex, so that nothing cancels.
    let height = |at: f64| lowest + q.a * (at / factor - vertex) * (at / factor - vertex);
    let all = plot.sampled(height);
    // Before the last change of course, the two were on different courses.
    let turn = session.last_turn().unwrap_or(f64::NEG_INFINITY) * factor;
    let (before, after): (Vec<_>, Vec<_>) = all.into_iter().partition(|&[at, _]| at < turn);
    let ends = [start * factor, end * factor];
    let mut curves = vec![
        Curve::new("D = R", ends.map(|at| [at, 0.0]).to_vec(), theme.accent),
        Curve::new("a t² + b t + c", after, theme.text),
    ];
    if !before.is_empty() {
        curves.push(Curve::new("had it not turned", before, theme.text_dim));
    }
    let now = session.run().clock();
    plot.curves(curves, Some(now * factor).filter(|_| (start..=end).contains(&now)));
    let color = |is_before_turn: bool| if is_before_turn { theme.text_dim } else { theme.text };
    for root in roots(session, &explanation) {
        plot.labeled_dot([(from + root.time) * factor, 0.0], root.name, color(root.is_before_turn));
    }
    plot.labeled_dot([vertex * factor, lowest], "closest", color(vertex * factor < turn));
    Ok(plot)
}
