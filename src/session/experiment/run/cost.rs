//! The number of pair tests of a run over time.

/// The maximum number of points. Beyond it, every second point is dropped, and the spacing doubles.
const MAX_POINTS: usize = 512;

/// The total of pair tests since the scene was opened, over time: (s, tests), thinned as it grows.
#[derive(Clone, Debug, Default)]
pub struct CostCurve {
    points: Vec<(f64, u64)>,
    /// The minimum time between two points (s).
    spacing: f64,
}

impl CostCurve {
    /// Returns the points up to `time` (s, absolute), in order of time.
    pub fn until(&self, time: f64) -> &[(f64, u64)] {
        &self.points[..self.points.partition_point(|point| point.0 <= time)]
    }

    /// Records the total of pair tests at `time` (s, absolute), unless later points are on record.
    pub(super) fn note(&mut self, time: f64, tests: u64) {
        if self.points.last().is_some_and(|last| time <= last.0 || time < last.0 + self.spacing) {
            return;
        }
        self.points.push((time, tests));
        if self.points.len() > MAX_POINTS {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            let length = self.points.last().map_or(0.0, |last| last.0 - self.points[0].0);
            self.spacing = length / (MAX_POINTS / 2) as f64;
        }
    }

    /// Forgets what was recorded at or after `time` (s, absolute).
    pub(super) fn forget_from(&mut self, time: f64) {
        self.points.retain(|point| point.0 < time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_curve_is_thinned_but_keeps_its_first_point_and_its_order() {
        let mut curve = CostCurve::default();
        for step in 0..100_000_u32 {
            curve.note(f64::from(step), u64::from(step) * 3);
        }
        let points = curve.until(f64::INFINITY);
        assert!((MAX_POINTS / 4..=MAX_POINTS).contains(&points.len()), "{}", points.len());
        assert_eq!(points[0], (0.0, 0));
        assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        assert!(points.last().is_some_and(|last| last.0 > 99_000.0));
        assert!(points.iter().all(|point| (point.0 * 3.0 - point.1 as f64).abs() < 0.5));
    }

    #[test]
    fn going_back_shows_less_and_another_way_forgets() {
        let mut curve = CostCurve::default();
        for step in 0..10_u32 {
            curve.note(f64::from(step), u64::from(step));
        }
        assert_eq!(curve.until(4.5).len(), 5);
        curve.note(3.0, 99);
        assert_eq!(curve.until(9.0).len(), 10, "what is known is not noted again");
        curve.forget_from(4.0);
        curve.note(4.0, 7);
        assert_eq!(curve.until(9.0).last(), Some(&(4.0, 7)));
    }
}
