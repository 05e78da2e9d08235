//! The scales of time and distance, the checks on the curve, and the labels of time below it.

use egui::{Align2, Pos2, Rect, Vec2, pos2};

use super::{LaneCurve, Ribbon, is_secret};
use crate::session::{Run, TimeRange};
use crate::view::canvas::grid::round_at_least;
use crate::view::draw::Paper;
use crate::view::plot::{Axis, time_unit};
use crate::view::words::end_of_step;

/// The minimum spacing of checks that are drawn as dots (points): closer ones would merge into a line.
const CLOSEST_DOTS: f32 = 14.0;

/// The distance by which the ring of a check spreads (points).
const PULSE: f32 = 8.0;

/// The minimum distance between the centers of two labels (points).
const BETWEEN: f32 = 88.0;

/// The distance by which a time label may extend beyond the sides of the curve (points).
const OUTSIDE: f32 = 10.0;

/// Draws dots, ticks and labels.
pub fn draw(ribbon: &Ribbon, paper: &mut Paper) {
    let stepped = ribbon.curves.iter().find(|curve| curve.lane.run.rules().detection.is_stepped());
    let checks =
        stepped.filter(|curve| ribbon.scale.width(curve.lane.run.rules().check_interval()) >= CLOSEST_DOTS);
    let Some(curve) = checks else { return times(ribbon, paper) };
    dots(ribbon, curve, paper);
    check_labels(ribbon, curve.lane.run, paper);
}

/// Draws a dot on the curve for each check, filled for past checks, hollow for those to come, and a ring that spreads from the last.
fn dots(Ribbon { shown, scale, theme, .. }: &Ribbon, curve: &LaneCurve, paper: &mut Paper) {
    let (run, record) = (curve.lane.run, curve.lane.run.pair_distance());
    let interval = run.rules().check_interval();
    let radius = (0.2 * scale.width(interval)).clamp(2.8, 4.5);
    for (_, time) in checks(run, scale, 1) {
        // The curve ends at the last check, except for rounding.
        let time = if (time - record.until).abs() < 1e-6 * interval { record.until } else { time };
        let is_secret = is_secret(shown, run) && time > run.clock();
        let at = record.distance_before(time).map(|distance| scale.at(time, distance));
        let Some(at) = at.filter(|at| !is_secret && at.y >= scale.plot.top()) else { continue };
        if time <= run.world().time() {
            paper.list.dot(at, radius, theme.text);
        } else {
            paper.list.rimmed_dot(at, radius + 1.0, theme.panel, 1.5, theme.text);
        }
        paper.space.taken.push(Rect::from_center_size(at, Vec2::splat(2.0 * radius)));
    }
    let (time, strength) = (run.world().time(), curve.lane.pulse as f32);
    let last = record.distance_before(time).filter(|_| strength > 0.0 && scale.shows(time));
    if let Some(at) = last.map(|distance| scale.at(time, distance)) {
        let radius = 6.0 + PULSE * (1.0 - strength);
        paper.list.small_ring(at, radius, 2.0, 0.0, theme.text.gamma_multiply(strength));
    }
}

/// Returns the numbers and times (s) of the checks to draw: one in every `every`. Checks before the current rules are left
/// out.
fn checks(run: &Run, scale: &Scale, every: u32) -> impl Iterator<Item = (f64, f64)> {
    let (epoch, step) = (run.world().epoch(), run.rules().check_interval());
    let every = f64::from(every);
    let first = ((scale.range.from - epoch) / (step * every)).ceil().max(0.0);
    let last = ((scale.range.end() - epoch) / (step * every) + 1e-9).floor();
    let count = (last - first + 1.0).clamp(0.0, 2_000.0) as u32;
    (0..count).map(move |index| {
        let number = (first + f64::from(index)) * every;
        (number, epoch + number * step)
    })
}

fn check_labels(ribbon: &Ribbon, run: &Run, paper: &mut Paper) {
    let spacing = ribbon.scale.width(run.rules().check_interval());
    let every = round_at_least(f64::from(BETWEEN / spacing).max(1.0)).ceil() as u32;
    for (number, time) in checks(run, &ribbon.scale, every) {
        let text = match number {
            0.0 if time == run.start_time() => "start".to_owned(),
            0.0 => continue,
            _ => format!("{} {number}", end_of_step(run.rules())),
        };
        label(ribbon, time, &text, paper);
    }
}

/// Draws a label at each round time.
fn times(ribbon: &Ribbon, paper: &mut Paper) {
    let (range, plot) = (ribbon.scale.range, ribbon.scale.plot);
    let (factor, unit) = time_unit(range.end());
    let axis = Axis::linear(range.from * factor, range.end() * factor, "");
    for (value, text) in axis.ticks(plot.width() / BETWEEN) {
        let time = value / factor;
        let is_start = time == ribbon.shown.run().start_time();
        let text = if is_start { "start".to_owned() } else { format!("{text} {unit}") };
        label(ribbon, time, &text, paper);
    }
}

/// Draws a tick with a label below it, which is moved inside at the sides. The label is left out if it has no space.
fn label(ribbon: &Ribbon, time: f64, text: &str, paper: &mut Paper) {
    let (x, plot) = (ribbon.scale.x(time), ribbon.scale.plot);
    let y = plot.bottom();
    paper.list.line(pos2(x, y), pos2(x, y + 4.0), 1.5, 0.0, ribbon.theme.text_dim);
    let at = |x: f32| -> Pos2 { pos2(x, y + 4.0) };
    let places = [
        (at(x), Align2::CENTER_TOP),
        (at(plot.left() - OUTSIDE), Align2::LEFT_TOP),
        (at(plot.right() + OUTSIDE), Align2::RIGHT_TOP),
    ];
    let near = |&(place, _): &(Pos2, Align2)| (place.x - x).abs() < 20.0;
    let places: Vec<_> = places.into_iter().filter(near).collect();
    paper.write(text, false, ribbon.theme.text_dim, &places);
}

/// The minimum and maximum distances at the top, in radii sums.
const LEAST: f64 = 4.0;
const MOST: f64 = 256.0;

/// Converts times and distances to points. The vertical axis shows the square root of the distance, so that distances near R
/// take up much of the height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The range of time that is shown.
    pub range: TimeRange,
    /// The frame of the curve (points).
    pub plot: Rect,
    /// The distance at the upper edge (m).
    top: f64,
}

impl Scale {
    /// Creates the scale that shows this range of time, and distances up to `largest` (m), in `plot` (points). The upper
    /// edge is one of a few multiples of the radii sum, so that the line of R seldom moves.
    pub fn new(range: TimeRange, plot: Rect, largest: f64, radii_sum: f64) -> Self {
        // Without a pair, there is no curve, and any height will do.
        let radii_sum = if radii_sum > 0.0 { radii_sum } else { 1.0 };
        let mut multiple = LEAST;
        while multiple < MOST && multiple * radii_sum < largest {
            multiple *= std::f64::consts::SQRT_2;
        }
        Self { range, plot, top: multiple * radii_sum }
    }

    /// Converts a duration (s) to a width (points).
    pub fn width(&self, seconds: f64) -> f32 {
        (f64::from(self.plot.width()) * (seconds / self.range.span)) as f32
    }

    /// Returns the time at a horizontal position; beside the plot, the time at its nearer side.
    pub fn time(&self, x: f32) -> f64 {
        let share = f64::from((x - self.plot.left()) / self.plot.width()).clamp(0.0, 1.0);
        self.range.from + self.range.span * share
    }

    /// Converts a time to a horizontal place; outside the plot if it is not shown.
    pub fn x(&self, time: f64) -> f32 {
        let share = ((time - self.range.from) / self.range.span).clamp(-1.0, 2.0);
        self.plot.left() + self.plot.width() * share as f32
    }

    /// Whether this time is shown.
    pub fn shows(&self, time: f64) -> bool {
        time >= self.range.from && time <= self.range.end()
    }

    /// Converts a distance to a vertical position; above the plot if the distance is too large.
    pub fn y(&self, distance: f64) -> f32 {
        let share = (distance / self.top).clamp(0.0, 4.0).sqrt();
        self.plot.bottom() - self.plot.height() * share as f32
    }

    /// Returns the position of a distance at a time.
    pub fn at(&self, time: f64, distance: f64) -> Pos2 {
        pos2(self.x(time), self.y(distance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale() -> Scale {
        let plot = Rect::from_min_max(pos2(16.0, 20.0), pos2(1264.0, 90.0));
        Scale::new(TimeRange { from: 3.0, span: 0.75 }, plot, 7.4, 1.0)
    }

    #[test]
    fn time_and_place_are_inverse() {
        let scale = scale();
        for index in 0..=100 {
            let time = 3.0 + 0.0075 * f64::from(index);
            assert!((scale.time(scale.x(time)) - time).abs() < 1e-6, "{time}");
            assert!(scale.shows(time));
        }
        assert_eq!((scale.x(3.0), scale.x(3.75)), (16.0, 1264.0));
        assert_eq!((scale.time(-50.0), scale.time(5000.0)), (3.0, 3.75), "beside the plot, its nearer side");
        assert!(!scale.shows(2.999) && !scale.shows(3.751));
    }

    #[test]
    fn heights_are_square_roots_and_the_largest_distance_is_in_view() {
        let scale = scale();
        let height = |distance: f64| f64::from(90.0 - scale.y(distance));
        for distance in [0.01, 0.3, 1.0, 2.5, 7.4] {
            assert!((height(4.0 * distance) / height(distance) - 2.0).abs() < 1e-4, "{distance}");
        }
        assert_eq!(scale.y(0.0), 90.0);
        assert!(scale.y(7.4) >= 20.0 && scale.y(f64::INFINITY).is_finite());
    }

    #[test]
    fn the_scale_is_finite_without_a_pair() {
        let plot = Rect::from_min_max(pos2(16.0, 20.0), pos2(17.0, 21.0));
        let scale = Scale::new(TimeRange { from: 0.0, span: 1.0 }, plot, 0.0, 0.0);
        assert!(scale.y(1.0).is_finite() && scale.x(0.5).is_finite());
    }
}
