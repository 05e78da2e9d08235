//! The pace of the loop: how often a frame is drawn, and when none is.

use std::time::Duration;

use super::platform::{Platform, System};

/// How long the window keeps drawing after the last input, so that a tooltip or the release of a key is drawn at once.
/// Longer costs processor time; shorter makes tooltips late.
const AWAKE: Duration = Duration::from_millis(700);

/// The shortest interval between two frames that counts as a gap, in which the program was stopped or the machine asleep.
/// If it were shorter, a slow frame would count as a gap; if longer, the clock would jump after one.
const GAP: Duration = Duration::from_millis(250);

/// If every frame is slow, a gap is this many times as long as the previous interval.
const GAP_FACTOR: u32 = 4;

/// The longest part of a frame in which throws are made, without the last few, while something else moves. Longer makes the window
/// stutter; shorter delays their result.
const SLICE: Duration = Duration::from_millis(7);

/// The time between two frames (s).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passed {
    /// In real time.
    pub real: f64,
    /// For the simulation: the same, except that after a gap it is the time of one frame.
    pub simulated: f64,
}

/// The clock of the loop.
#[derive(Debug, Default)]
pub struct Pace {
    shortest_frame: Duration,
    frame_began: Duration,
    /// The interval between the two previous frames.
    last_interval: Duration,
    /// Whether the loop waits for an event after this frame.
    pub is_resting: bool,
    waited_until: Duration,
    awake_until: Duration,
}

impl Pace {
    /// Starts the clock, for at most this many frames per second.
    pub fn new(frames_per_second: f64) -> Self {
        let now = Platform::now();
        let shortest_frame = Duration::from_secs_f64(1.0 / frames_per_second);
        Self {
            shortest_frame,
            frame_began: now,
            last_interval: shortest_frame,
            waited_until: now,
            awake_until: now + AWAKE,
            ..Self::default()
        }
    }

    /// Begins a frame. Returns the time since the previous one began.
    pub fn begin(&mut self) -> Passed {
        let now = Platform::now();
        let interval = now.saturating_sub(self.frame_began);
        self.frame_began = now;
        let is_gap = std::mem::take(&mut self.is_resting) || is_gap(interval, self.last_interval);
        self.last_interval = interval;
        let simulated = if is_gap { interval.min(self.shortest_frame) } else { interval };
        Passed { real: interval.as_secs_f64(), simulated: simulated.as_secs_f64() }
    }

    /// Works for a slice of this frame, or until nothing is left.
    pub fn work(&self, is_playing: bool, mut work: impl FnMut() -> bool) {
        let (slice, began) = (self.slice(is_playing), Platform::now());
        while work() && Platform::now().saturating_sub(began) < slice {}
    }

    /// Returns the slice of this frame: a longer one while nothing plays and no input came since it began.
    fn slice(&self, is_playing: bool) -> Duration {
        let is_quiet = !is_playing && self.awake_until < self.frame_began + AWAKE;
        if is_quiet { Platform::QUIET_SLICE } else { SLICE }
    }

    /// Keeps the window drawing for a while, because something happened.
    pub fn wake(&mut self) {
        self.awake_until = Platform::now() + AWAKE;
    }

    /// Keeps the window drawing until this delay is over; ignores a delay of a second or more.
    pub fn wake_for_repaint(&mut self, delay: Duration) {
        // A text cursor blinks forever, but each blink requests the next one.
        if delay < Duration::from_secs(1) {
            self.awake_until = self.awake_until.max(Platform::now() + delay + self.shortest_frame);
        }
    }

    /// Whether the window may rest until the next event.
    pub fn may_rest(&self) -> bool {
        Platform::now() >= self.awake_until
    }

    /// Waits until the next frame may begin.
    pub fn wait(&mut self) {
        let began = Platform::now();
        // The driver draws from the end of a wait to the next frame. After a rest, that is long, and the next frame follows
        // without a wait, which cannot be seen.
        Platform::wait(self.shortest_frame.saturating_sub(began.saturating_sub(self.waited_until)));
        self.waited_until = Platform::now();
    }
}

/// Whether the program was stopped during this interval, rather than slow.
fn is_gap(interval: Duration, last_interval: Duration) -> bool {
    interval > GAP.max(last_interval * GAP_FACTOR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_program_leaves_a_gap_and_a_slow_one_does_not() {
        let ms = Duration::from_millis;
        assert!(!is_gap(ms(50), ms(16)), "software drawing");
        assert!(is_gap(ms(3000), ms(16)), "stopped for three seconds");
        assert!(is_gap(ms(300), ms(16)));
        assert!(!is_gap(ms(300), ms(280)), "every picture takes as long");
        assert!(is_gap(ms(3000), ms(280)));
    }

    #[test]
    fn work_lasts_for_a_slice_or_until_nothing_is_left() {
        let (pace, mut calls) = (Pace::new(60.0), 0);
        pace.work(false, || {
            calls += 1;
            calls < 3
        });
        assert_eq!(calls, 3);
        let began = Platform::now();
        pace.work(true, || true);
        assert!(Platform::now().saturating_sub(began) >= SLICE, "and it ends");
    }

    #[test]
    fn work_is_short_while_circles_move_or_an_input_waits() {
        let mut pace = Pace::new(60.0);
        std::thread::sleep(Duration::from_millis(1));
        pace.begin();
        assert_eq!(pace.slice(false), Platform::QUIET_SLICE);
        assert_eq!(pace.slice(true), SLICE, "circles move");
        pace.wake();
        assert_eq!(pace.slice(false), SLICE, "there was an input");
        std::thread::sleep(Duration::from_millis(1));
        pace.begin();
        assert_eq!(pace.slice(false), Platform::QUIET_SLICE, "in an earlier frame");
    }

    #[test]
    fn the_first_picture_after_a_rest_is_one_frame_later() {
        let mut pace = Pace::new(1000.0);
        pace.begin();
        pace.is_resting = true;
        // Longer than a frame, and far shorter than a gap.
        std::thread::sleep(Duration::from_millis(20));
        let passed = pace.begin();
        assert!(passed.real >= 0.02, "{passed:?}");
        assert_eq!(passed.simulated, 0.001);
        std::thread::sleep(Duration::from_millis(20));
        let passed = pace.begin();
        assert_eq!(passed.simulated, passed.real, "nothing rested");
    }
}
