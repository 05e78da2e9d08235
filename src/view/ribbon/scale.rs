//! The scales of the ribbon: time and distance.

use egui::{Pos2, Rect, pos2};

use crate::session::TimeRange;

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

    /// Converts a time to a horizontal position; outside the plot if the time is not shown.
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
