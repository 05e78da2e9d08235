//! The plot of the page When: a t² + b t + c of the explained pair over time, with its roots and its vertex.

use egui::Rect;

use super::{Axis, Curve, Plot, time_unit};
use crate::session::{Explanation, Shown};
use crate::view::roots::roots;
use crate::view::theme::Theme;

/// The time that is shown to each side of the vertex, as a multiple of the time in which the pair comes closer by R.
const REACH: f64 = 1.6;

/// The free share of the height above and below the curve.
const MARGIN: f64 = 0.18;

/// Draws the parabola over the time on the clock. Says why there is none.
pub(super) fn plot(shown: &Shown, frame: Rect, theme: &Theme) -> Result<Plot, &'static str> {
    let explanation = shown.equation.ok_or("An equation needs two circles.")?;
    let from = explanation.time;
    let Some(path) = explanation.equation() else { return across_face(shown, &explanation, frame, theme) };
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
        Axis::linear(start * factor, end * factor, format!("clock ({unit})")),
        Axis::linear(bottom - margin, highest + margin, "distance² − R² (m²)"),
    ];
    let mut plot = Plot::new(frame, axes, &[], theme);
    // From the vertex, so that nothing cancels.
    let height = |at: f64| lowest + q.a * (at / factor - vertex) * (at / factor - vertex);
    let all = plot.sampled(height);
    let [began, ends] = shown.course_at(from).map(|turn| turn * factor);
    let (course, beside): (Vec<_>, Vec<_>) = all.into_iter().partition(|&[at, _]| began <= at && at <= ends);
    let (before, after): (Vec<_>, Vec<_>) = beside.into_iter().partition(|&[at, _]| at < began);
    let mut curves = vec![Curve::new("R", [start, end].map(|at| [at * factor, 0.0]).to_vec(), theme.accent)];
    curves.push(Curve::new("a t² + b t + c", course, theme.text));
    // The longer one is named.
    let names = if before.len() > after.len() { ["without the turn", ""] } else { ["", "without the turn"] };
    let extensions = names.into_iter().zip([before, after]).filter(|(_, points)| !points.is_empty());
    curves.extend(extensions.map(|(name, points)| Curve::new(name, points, theme.text_dim)));
    let now = shown.run().clock();
    plot.curves(curves, Some(now * factor).filter(|_| (start..=end).contains(&now)));
    let color = |is_off_course: bool| if is_off_course { theme.text_dim } else { theme.text };
    for root in roots(shown, &explanation) {
        plot.labeled_dot([(from + root.time) * factor, 0.0], root.name, color(root.is_off_course));
    }
    let is_off_course = !(began..=ends).contains(&(vertex * factor));
    plot.labeled_dot([vertex * factor, lowest], "closest", color(is_off_course));
    Ok(plot)
}

/// Draws the distance from the line of a wall across a side of it: a V, whose point is where the center crosses the line.
fn across_face(
    shown: &Shown,
    explanation: &Explanation,
    frame: Rect,
    theme: &Theme,
) -> Result<Plot, &'static str> {
    let (path, from) = (explanation.path, explanation.time);
    let Some(exit) = path.exit else { return Err("They do not come near enough on these courses.") };
    let half = (exit - path.closest_time).max(f64::MIN_POSITIVE);
    let reach = REACH * half;
    let crossing = from + path.closest_time;
    let (start, end) = (crossing - reach, crossing + reach);
    if !(start < crossing && crossing < end) {
        return Err("They meet too fast for the digits of the clock.");
    }
    let (factor, unit) = time_unit(end.abs().max(start.abs()));
    let highest = path.reach * reach / half;
    let axes = [
        Axis::linear(start * factor, end * factor, format!("clock ({unit})")),
        Axis::linear(0.0, highest * (1.0 + MARGIN), "distance from the line (m)"),
    ];
    let mut plot = Plot::new(frame, axes, &[], theme);
    let at = |time: f64, height: f64| [time * factor, height];
    let straight = vec![at(start, highest), at(crossing, 0.0), at(end, highest)];
    let level = [start, end].map(|time| at(time, path.reach)).to_vec();
    let now = shown.run().clock();
    let curves = vec![Curve::new("R", level, theme.accent), Curve::new("n·d", straight, theme.text)];
    plot.curves(curves, Some(now * factor).filter(|_| (start..=end).contains(&now)));
    for root in roots(shown, explanation) {
        let color = if root.is_off_course { theme.text_dim } else { theme.text };
        plot.labeled_dot(at(from + root.time, path.reach), root.name, color);
    }
    plot.labeled_dot(at(crossing, 0.0), "center on the line", theme.text);
    Ok(plot)
}
