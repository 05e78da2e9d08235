//! The duration of frames, and what limits a window that cannot keep up.

/// The factor by which a frame may take longer than requested before it counts as late: a display may be a little slower.
const TOLERANCE: f64 = 1.25;

/// The average duration of the parts of a frame, over about half a second (s of real time).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameLoad {
    /// The simulation.
    pub engine: f64,
    /// Everything else: computing what is drawn, and drawing it.
    pub drawing: f64,
    /// The requested time from one frame to the next.
    pub asked: f64,
}

/// The part that takes most of the time of a frame, and its duration (s of real time).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// The simulation.
    Engine(f64),
    /// Computing what is drawn, and drawing it.
    Drawing(f64),
}

impl FrameLoad {
    /// Returns what limits the window; `None` while frames arrive as fast as requested and the clock does not wait.
    pub fn limit(&self, clock_waits: bool) -> Option<Limit> {
        let is_late = self.engine + self.drawing > TOLERANCE * self.asked;
        // The clock may wait for drawing as well: the fewer frames there are, the more happens between two of them.
        let is_drawing = is_late && self.drawing > self.engine;
        let limit = if is_drawing { Limit::Drawing(self.drawing) } else { Limit::Engine(self.engine) };
        (is_late || clock_waits).then_some(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_part_limits_a_window_that_is_late() {
        let load = |engine, drawing| FrameLoad { engine, drawing, asked: 0.016 };
        assert_eq!(load(0.004, 0.011).limit(false), None);
        assert_eq!(load(0.004, 0.030).limit(false), Some(Limit::Drawing(0.030)));
        assert_eq!(load(0.030, 0.004).limit(false), Some(Limit::Engine(0.030)));
        assert_eq!(load(0.004, 0.011).limit(true), Some(Limit::Engine(0.004)), "the pictures come in time");
        assert_eq!(load(0.009, 0.200).limit(true), Some(Limit::Drawing(0.200)));
    }
}
