//! Animations as GIF files.
//!
//! Each frame has its own palette, so flat colors stay exact however many the animation uses, and a frame can be written
//! before the last one is known. A frame holds only the rectangle that has changed.

use std::collections::HashMap;
use std::ops::Range;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

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
    pub fn new([width, height]: [u16; 2]) -> Result<Self, EncodingError> {
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
        let width = usize::from(picture.width);
        let is_new = |at: usize| self.shown.get(at) != Some(&pixels[at]);
        let [columns, rows] = changed(width, pixels.len(), is_new);
        let part = || rows.clone().flat_map(|row| columns.clone().map(move |column| row * width + column));
        let palette = Palette::from_pixels(part().filter(|&at| is_new(at)).map(|at| pixels[at]));
        let same = palette.colors.len() as u8;
        let buffer: Vec<u8> =
            part().map(|at| if is_new(at) { palette.index(pixels[at]) } else { same }).collect();
        // The last color is that of unchanged pixels.
        let colors = palette.colors.iter().chain([&[0; 3]]).flatten().copied().collect();
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

/// The maximum number of colors; it leaves one of 256 for unchanged pixels.
const MOST: usize = 255;

/// The number of most frequent colors that are kept exactly, however close to each other: the colors of flat areas.
const EXACT: usize = 64;

/// A color: red, green, blue.
type Rgb = [u8; 3];

#[derive(Debug)]
struct Palette {
    colors: Vec<Rgb>,
    index: HashMap<Rgb, u8>,
}

impl Palette {
    /// Chooses the colors for these pixels, the most frequent first.
    ///
    /// Up to [`MOST`] colors are kept exactly. With more, a color replaces less frequent ones that differ from it by no more
    /// than a tolerance in each channel: the smallest power of two that leaves few enough colors. Flat areas keep their
    /// exact color, and gradients become coarser.
    pub fn from_pixels(pixels: impl Iterator<Item = Rgb>) -> Self {
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for pixel in pixels {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut by_count: Vec<(Rgb, usize)> = counts.into_iter().collect();
        by_count.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let colors_by_count: Vec<Rgb> = by_count.into_iter().map(|(color, _)| color).collect();
        let tolerances = std::iter::once(0).chain((0..8).map(|power| 1 << power));
        let chosen = tolerances
            .map(|tolerance| grouped(&colors_by_count, tolerance))
            .find(|chosen| chosen.len() <= MOST);
        let colors = chosen.unwrap_or_default();
        let index = colors_by_count.iter().map(|&color| (color, nearest(&colors, color))).collect();
        Self { colors, index }
    }

    /// Returns the index of the color that replaces this one.
    pub fn index(&self, color: Rgb) -> u8 {
        self.index.get(&color).copied().unwrap_or(0)
    }
}

/// Returns the most frequent colors, and each further color that differs from all earlier ones by more than the tolerance.
fn grouped(colors: &[Rgb], tolerance: u8) -> Vec<Rgb> {
    let (exact, others) = colors.split_at(EXACT.min(colors.len()));
    let mut chosen = exact.to_vec();
    for &color in others {
        if chosen.len() <= MOST && chosen.iter().all(|&other| difference(color, other) > tolerance) {
            chosen.push(color);
        }
    }
    chosen
}

fn nearest(colors: &[Rgb], color: Rgb) -> u8 {
    let distance =
        |other: &Rgb| -> u32 { color.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum() };
    let place = (0..colors.len()).min_by_key(|&index| distance(&colors[index]));
    place.and_then(|index| u8::try_from(index).ok()).unwrap_or(0)
}

/// Returns the largest difference in any channel.
fn difference(a: Rgb, b: Rgb) -> u8 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colors_stay_as_they_are() {
        let colors: Vec<Rgb> = (0..255).map(|value| [value, 0, 255 - value]).collect();
        let palette = Palette::from_pixels(colors.iter().copied());
        for color in colors {
            assert_eq!(palette.colors[usize::from(palette.index(color))], color);
        }
    }

    #[test]
    fn the_frequent_of_many_colors_stay_and_each_is_near_another() {
        let step = |index: u32| [(index % 64 * 4) as u8, (index / 64 * 4) as u8, 100];
        let flat: [Rgb; 3] = [[10, 200, 31], [255, 255, 255], [1, 2, 3]];
        let pixels = (0..4096).map(step).chain(flat.into_iter().flat_map(|color| [color; 50]));
        let palette = Palette::from_pixels(pixels.clone());
        assert!(palette.colors.len() <= MOST);
        for color in flat {
            assert_eq!(palette.colors[usize::from(palette.index(color))], color);
        }
        let off = |color| difference(color, palette.colors[usize::from(palette.index(color))]);
        assert!(pixels.map(off).max().is_some_and(|most| most <= 16));
    }

    #[test]
    fn zero_pixels_need_no_colors() {
        let palette = Palette::from_pixels(std::iter::empty());
        assert_eq!((palette.colors.len(), palette.index([1, 2, 3])), (0, 0));
    }
}
