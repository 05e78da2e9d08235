//! How often a picture is drawn, and when none is.

use std::time::{Duration, Instant};

/// After the last thing that happened the window stays awake for so long, so that what follows it (a tooltip, the
/// release of a key) is drawn at once. Longer costs processor time, shorter makes tooltips late.
const AWAKE: Duration = Duration::from_millis(700);

/// Between two pictures that lie farther apart than this nothing was drawn: the program was stopped, or the machine
/// asleep. Shorter, and a slow picture would count as such a gap; longer, and what happened meanwhile would be skipped
/// unseen.
const GAP: Duration = Duration::from_millis(250);

/// Where every picture is slow, a gap is longer than the last interval by this factor.
const GAP_FACTOR: u32 = 4;

/// How much time lies between two pictures (s).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passed {
    /// On the clock on the wall.
    pub real: f64,
    /// For the simulation: one frame after a gap in which nothing was drawn, else the same.
    pub simulated: f64,
}

/// The clock of the loop.
#[derive(Debug)]
pub struct Pace {
    shortest_frame: Duration,
    frame_began: Instant,
    /// From the start of the frame before the last to that of the last.
    last_interval: Duration,
    /// Does the loop wait for an event after this frame?
    is_resting: bool,
    /// When the last wait was over.
    waited_until: Instant,
    /// What it takes from the end of a wait to the next frame: the driver draws meanwhile.
    presenting: Duration,
    awake_until: Instant,
}

impl Pace {
    /// At most so many pictures a second.
    pub fn new(frames_per_second: f64) -> Self {
        let now = Instant::now();
        let shortest_frame = Duration::from_secs_f64(1.0 / frames_per_second);
        Self {
            shortest_frame,
            frame_began: now,
            last_interval: shortest_frame,
            is_resting: false,
            waited_until: now,
            presenting: Duration::ZERO,
            awake_until: now + AWAKE,
        }
    }

    /// A frame begins. Returns the time since the last one began.
    pub fn begin(&mut self) -> Passed {
        let now = Instant::now();
        let interval = now - self.frame_began;
        // After a rest this is long; then the next wait is none, which cannot be seen.
        self.presenting = now - self.waited_until;
        self.frame_began = now;
        let is_gap = std::mem::take(&mut self.is_resting) || is_gap(interval, self.last_interval);
        self.last_interval = interval;
        let simulated = if is_gap { interval.min(self.shortest_frame) } else { interval };
        Passed { real: interval.as_secs_f64(), simulated: simulated.as_secs_f64() }
    }

    /// The next frame comes only when something happens.
    pub fn rest(&mut self) {
        self.is_resting = true;
    }

    /// Something happened that must be seen.
    pub fn wake(&mut self) {
        self.awake_until = Instant::now() + AWAKE;
    }

    /// Something must be seen after this delay; a long one is as good as never.
    pub fn wake_for_repaint(&mut self, delay: Duration) {
        // A cursor blinks for ever: staying awake to the next blink is enough, as each blink asks again.
        if delay < Duration::from_secs(1) {
            self.awake_until = self.awake_until.max(Instant::now() + delay + self.shortest_frame);
        }
    }

    /// May the window rest until something happens?
    pub fn may_rest(&self) -> bool {
        Instant::now() >= self.awake_until
    }

    /// Waits so that the next frame begins when this one has lasted as long as it must.
    pub fn wait(&mut self) {
        let done = self.frame_began.elapsed() + self.presenting;
        std::thread::sleep(self.shortest_frame.saturating_sub(done));
        self.waited_until = Instant::now();
    }
}

/// Whether nothing was drawn for a while between two pictures, rather than slowly.
fn is_gap(interval: Duration, last_interval: Duration) -> bool {
    interval > GAP.max(last_interval * GAP_FACTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_machine_draws_slowly_and_a_stopped_program_leaves_a_gap() {
        let ms = Duration::from_millis;
        assert!(!is_gap(ms(50), ms(16)), "software drawing");
        assert!(is_gap(ms(3000), ms(16)), "stopped for three seconds");
        assert!(is_gap(ms(300), ms(16)));
        assert!(!is_gap(ms(300), ms(280)), "every picture takes as long");
        assert!(is_gap(ms(3000), ms(280)));
    }

    #[test]
    fn the_first_picture_after_a_rest_is_one_frame_later() {
        let mut pace = Pace::new(1000.0);
        pace.begin();
        pace.rest();
        // A rest in which more than a frame passes, and far less than what is a gap by its length.
        std::thread::sleep(Duration::from_millis(20));
        let passed = pace.begin();
        assert!(passed.real >= 0.02, "{passed:?}");
        assert_eq!(passed.simulated, 0.001);
        std::thread::sleep(Duration::from_millis(20));
        let passed = pace.begin();
        assert_eq!(passed.simulated, passed.real, "nothing rested");
    }
}
