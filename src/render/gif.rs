//! Animations as GIF files.
//!
//! Each frame has its own palette, so flat colors stay exact however many the animation uses, and a frame can be written
//! before the last one is known. A frame holds only the rectangle that has changed.

use std::ops::Range;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::gif_palette::{Palette, Rgb};
use super::picture::Picture;

/// The maximum number of frames per second: players treat a delay of a hundredth of a second as a tenth.
pub const MOST_PER_SECOND: f64 = 50.0;

/// A file that is written frame by frame, in memory.
pub struct Gif {
    encoder: Encoder<Vec<u8>>,
    /// The pixels of the previous frame.
    shown: Vec<Rgb>,
}

impl Gif {
    /// Begins an animation of this size (pixels) that repeats forever.
    ///
    /// # Errors
    ///
    /// The size cannot be written.
    pub fn new(width: u16, height: u16) -> Result<Self, EncodingError> {
        let mut encoder = Encoder::new(Vec::new(), width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, shown: Vec::new() })
    }

    /// Adds a frame that is shown for `delay` hundredths of a second.
    ///
    /// # Errors
    ///
    /// It cannot be encoded.
    pub fn add(&mut self, picture: &Picture, delay: u16) -> Result<(), EncodingError> {
        let pixels: Vec<Rgb> = picture.pixels().map(|[red, green, blue, _]| [red, green, blue]).collect();
        let width = usize::from(picture.width());
        let is_new = |at: usize| self.shown.get(at) != Some(&pixels[at]);
        let [columns, rows] = changed(width, pixels.len(), is_new);
        let part = || rows.clone().flat_map(|row| columns.clone().map(move |column| row * width + column));
        let palette = Palette::from_pixels(part().filter(|&at| is_new(at)).map(|at| pixels[at]));
        let same = palette.colors().len() as u8;
        let buffer: Vec<u8> =
            part().map(|at| if is_new(at) { palette.index(pixels[at]) } else { same }).collect();
        // The last color marks unchanged pixels.
        let colors = palette.colors().iter().chain([&[0; 3]]).flatten().copied().collect();
        let [left, top, width, height] =
            [columns.start, rows.start, columns.len(), rows.len()].map(|pixels| pixels as u16);
        self.encoder.write_frame(&Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(same),
            left,
            top,
            width,
            height,
            palette: Some(colors),
            buffer: buffer.into(),
            ..Frame::default()
        })?;
        self.shown = pixels;
        Ok(())
    }

    /// Ends the animation, and returns the file.
    ///
    /// # Errors
    ///
    /// It cannot be encoded.
    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder.into_inner()
    }
}

/// Returns the columns and rows of the smallest rectangle around all new pixels; a single pixel if none is new.
fn changed(width: usize, count: usize, is_new: impl Fn(usize) -> bool) -> [Range<usize>; 2] {
    let [mut columns, mut rows]: [Range<usize>; 2] = [0..0, 0..0];
    for at in (0..count).filter(|&at| is_new(at)) {
        for (range, place) in [(&mut columns, at % width), (&mut rows, at / width)] {
            let start = if range.start == range.end { place } else { range.start.min(place) };
            *range = start..range.end.max(place + 1);
        }
    }
    if columns.is_empty() { [0..1, 0..1] } else { [columns, rows] }
}
