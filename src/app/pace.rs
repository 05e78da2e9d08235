//! The pace of the loop: how often a frame is drawn, and when none is.

use std::time::Duration;

use super::platform::{Platform, System};
use crate::session::FrameLoad;

/// How long the window keeps drawing after the last input, so that a tooltip or the release of a key is drawn at once.
/// Longer costs processor time; shorter makes tooltips late.
const AWAKE: Duration = Duration::from_millis(700);

/// The shortest interval between two frames that counts as a gap, in which the program was stopped or the machine asleep.
/// If it were shorter, a slow frame would count as a gap; if longer, the clock would jump after one.
const GAP: Duration = Duration::from_millis(250);

/// If every frame is slow, a gap is this many times as long as the previous interval.
const GAP_FACTOR: u32 = 4;

/// The amount of work after which the duration of a frame is reported: a number that changes with every frame cannot be
/// read.
const MEASURED: Duration = Duration::from_millis(500);

/// The longest part of a frame in which throws are made, without the last few, while something else moves. Longer makes the window
/// stutter; shorter delays their result.
const SLICE: Duration = Duration::from_millis(7);

/// The number of frames after which the duration is reported in any case.
const MEASURED_FRAMES: u32 = 30;

/// The time between two frames (s).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passed {
    /// In real time.
    pub real: f64,
    /// For the simulation: the same, except that after a gap it is the time of one frame.
    pub simulated: f64,
}

/// The durations of several frames, added up.
#[derive(Debug, Default)]
struct Sums {
    frames: u32,
    /// From the beginning of a frame to the beginning of the next, without the wait.
    work: Duration,
    simulating: Duration,
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
    waited: Duration,
    /// The time that the simulation took in this frame.
    simulating: Duration,
    sums: Sums,
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
        let (waited, simulating) = (std::mem::take(&mut self.waited), std::mem::take(&mut self.simulating));
        if is_gap {
            self.sums = Sums::default();
        } else {
            self.sums.add(interval.saturating_sub(waited), simulating);
        }
        let simulated = if is_gap { interval.min(self.shortest_frame) } else { interval };
        Passed { real: interval.as_secs_f64(), simulated: simulated.as_secs_f64() }
    }

    /// Measures the simulation of this frame.
    pub fn simulate(&mut self, simulate: impl FnOnce()) {
        let began = Platform::now();
        simulate();
        self.simulating = Platform::now().saturating_sub(began);
    }

    /// Works for a slice of this frame, or until nothing is left. It counts as simulation.
    pub fn work(&mut self, is_playing: bool, mut work: impl FnMut() -> bool) {
        let (slice, began) = (self.slice(is_playing), Platform::now());
        let worked = || Platform::now().saturating_sub(began);
        while work() && worked() < slice {}
        self.simulating += worked();
    }

    /// Returns the slice of this frame: a longer one while nothing plays and no input came since it began.
    fn slice(&self, is_playing: bool) -> Duration {
        let is_quiet = !is_playing && self.awake_until < self.frame_began + AWAKE;
        if is_quiet { Platform::QUIET_SLICE } else { SLICE }
    }

    /// Returns the load of the last half second, when it is complete.
    pub fn load(&mut self) -> Option<FrameLoad> {
        self.sums.load(self.shortest_frame).inspect(|_| self.sums = Sums::default())
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
        self.waited = self.waited_until.saturating_sub(began);
    }
}

impl Sums {
    fn add(&mut self, work: Duration, simulating: Duration) {
        self.frames += 1;
        self.work += work;
        self.simulating += simulating;
    }

    /// Returns the load, if there are enough frames; `asked` is the requested time from one frame to the next.
    fn load(&self, asked: Duration) -> Option<FrameLoad> {
        let of_each = |sum: Duration| sum.as_secs_f64() / f64::from(self.frames.max(1));
        let drawing = self.work.saturating_sub(self.simulating);
        (self.work >= MEASURED || self.frames >= MEASURED_FRAMES).then(|| FrameLoad {
            engine: of_each(self.simulating),
            drawing: of_each(drawing),
            asked: asked.as_secs_f64(),
        })
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
    fn the_load_is_reported_after_half_a_second_or_thirty_frames() {
        let ms = Duration::from_millis;
        for (work, frames) in [(ms(8), 30), (ms(50), 10)] {
            let mut sums = Sums::default();
            for _ in 1..frames {
                sums.add(work, ms(2));
                assert_eq!(sums.load(ms(16)), None);
            }
            sums.add(work, ms(2));
            let load = sums.load(ms(16)).expect("enough frames");
            let expected = [0.002, work.saturating_sub(ms(2)).as_secs_f64(), 0.016];
            for (found, expected) in [load.engine, load.drawing, load.asked].into_iter().zip(expected) {
                assert!((found - expected).abs() < 1e-9, "{load:?}");
            }
        }
    }

    #[test]
    fn work_lasts_for_a_slice_or_until_nothing_is_left() {
        let (mut pace, mut calls) = (Pace::new(60.0), 0);
        pace.work(false, || {
            calls += 1;
            calls < 3
        });
        assert_eq!(calls, 3);
        pace.work(true, || true);
        assert!(pace.simulating >= SLICE, "and it ends");
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
