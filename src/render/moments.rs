//! The moments of a film.

/// The default number of frames per second of a film.
pub const FRAMES_PER_SECOND: f64 = 25.0;

/// The default size of the frames of an animation, whose file is large, and of a picture (pixels).
pub const GIF_SIZE: [u16; 2] = [800, 500];
pub const PICTURE_SIZE: [u16; 2] = [1280, 800];

/// Moments at even intervals, each of which is a frame of a film.
#[derive(Clone, Copy, Debug)]
pub struct Moments {
    from: f64,
    /// Simulated seconds between two frames.
    every: f64,
    /// Frames per second.
    fps: f64,
    pub count: u64,
}

impl Moments {
    /// Returns the moments from one time to another (s) at `fps` frames per second, if `speed` seconds are simulated per second
    /// shown. Between equal times, there is one.
    pub fn new([from, until]: [f64; 2], fps: f64, speed: f64) -> Self {
        // A moment that rounding puts after the end is still shown.
        let count = ((until - from) * fps / speed * (1.0 + 1e-12)).floor() + 1.0;
        Self { from, every: speed / fps, fps, count: count as u64 }
    }

    /// Returns the moment with this index (s).
    pub fn time(&self, index: u64) -> f64 {
        self.from + index as f64 * self.every
    }

    /// Returns how long the frame with this index is shown (hundredths of a second): on average exactly as long as it
    /// should be.
    pub fn delay(&self, index: u64) -> u16 {
        let end = |pictures: u64| (pictures as f64 * 100.0 / self.fps).round();
        (end(index + 1) - end(index)) as u16
    }
}
