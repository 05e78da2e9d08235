//! How often a picture is drawn, and when none is.

use std::time::{Duration, Instant};

/// After the last thing that happened the window stays awake for so long, so that what follows it (a tooltip, the
/// release of a key) is drawn at once. Longer costs processor time, shorter makes tooltips late.
const AWAKE: Duration = Duration::from_millis(700);

/// The clock of the loop.
#[derive(Debug)]
pub struct Pace {
    shortest_frame: Duration,
    frame_began: Instant,
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
            waited_until: now,
            presenting: Duration::ZERO,
            awake_until: now + AWAKE,
        }
    }

    /// A frame begins. Returns the seconds since the last one began.
    pub fn begin(&mut self) -> f64 {
        let now = Instant::now();
        let passed = now - self.frame_began;
        // After a rest this is long; then the next wait is none, which nobody sees.
        self.presenting = now - self.waited_until;
        self.frame_began = now;
        passed.as_secs_f64()
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
