//! A picture in memory.

use std::ops::Range;

use egui::{Color32, Rect};

/// The number of bytes per pixel: red, green, blue, alpha.
pub const PIXEL: usize = 4;

/// Pixels in rows, top row first. Colors are premultiplied by alpha, which is 255 on an opaque background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u16,
    height: u16,
    bytes: Vec<u8>,
}

impl Picture {
    /// Returns a picture of this size (pixels), filled with one color.
    pub fn new(width: u16, height: u16, ground: Color32) -> Self {
        let bytes = ground.to_array().repeat(usize::from(width) * usize::from(height));
        Self { width, height, bytes }
    }

    pub fn width(&self) -> u16 {
        self.width
    }

    pub fn height(&self) -> u16 {
        self.height
    }

    /// Returns the bytes of all pixels: red, green, blue and alpha of each.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the pixels, as red, green, blue and alpha.
    pub fn pixels(&self) -> impl Iterator<Item = [u8; PIXEL]> {
        self.bytes.chunks_exact(PIXEL).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]])
    }

    /// Returns the columns and rows inside `clip`, whose sides are rounded to whole pixels as in the window.
    pub(super) fn clipped(&self, clip: Rect) -> [Range<usize>; 2] {
        let side = |at: f32, most: u16| at.round().clamp(0.0, f32::from(most)) as usize;
        let columns = side(clip.left(), self.width)..side(clip.right(), self.width);
        let rows = side(clip.top(), self.height)..side(clip.bottom(), self.height);
        [columns, rows]
    }

    /// Blends a color with premultiplied alpha (components 0 to 1) over a pixel.
    pub(super) fn blend(&mut self, column: usize, row: usize, ink: [f32; PIXEL]) {
        let at = PIXEL * (row * usize::from(self.width) + column);
        let rest = 1.0 - ink[3];
        for (byte, ink) in self.bytes[at..at + PIXEL].iter_mut().zip(ink) {
            // Rounds, and saturates values that are out of range.
            *byte = (ink * 255.0 + f32::from(*byte) * rest + 0.5) as u8;
        }
    }
}
