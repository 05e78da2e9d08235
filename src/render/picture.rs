//! A picture in memory.

use std::ops::Range;
use std::path::{Path, PathBuf};

use egui::{Color32, Rect};
use png::{AdaptiveFilterType, BitDepth, ColorType, Encoder, EncodingError, FilterType};

/// The number of bytes per pixel: red, green, blue, alpha.
pub const PIXEL: usize = 4;

/// Pixels in rows, top row first. Colors are premultiplied by alpha, which is 255 on an opaque background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub width: u16,
    pub height: u16,
    /// All pixels, as red, green, blue and alpha.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// Returns a picture of this size (pixels), filled with one color.
    pub fn new([width, height]: [u16; 2], ground: Color32) -> Self {
        let bytes = ground.to_array().repeat(usize::from(width) * usize::from(height));
        Self { width, height, bytes }
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

/// Encodes pixels as a PNG file: red, green, blue and alpha, the highest row first.
///
/// # Errors
///
/// The picture has no pixels, or their number does not match the width and height.
pub fn png(width: u16, height: u16, pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width.into(), height.into());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(FilterType::Sub);
    encoder.set_adaptive_filter(AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Returns the path of picture `number`: the number replaces the first run of `#` in the file name. `None` if there is no
/// `#`.
pub fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let from = name.find('#')?;
    let digits = name[from..].chars().take_while(|&character| character == '#').count();
    Some(path.with_file_name(format!("{}{number:0digits$}{}", &name[..from], &name[from + digits..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_pixels_are_read_back() {
        let pixels: Vec<u8> = (0..24).map(|byte| byte * 10).collect();
        let file = png(2, 3, &pixels).expect("a picture");
        let mut reader = png::Decoder::new(&file[..]).read_info().expect("a head");
        let mut found = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut found).expect("pixels");
        assert_eq!((info.width, info.height, info.color_type), (2, 3, ColorType::Rgba));
        assert_eq!(found, pixels);
    }

    #[test]
    fn a_picture_without_a_pixel_is_refused() {
        assert!(png(0, 0, &[]).is_err());
        assert!(png(5, 0, &[]).is_err());
    }

    #[test]
    fn numbers_go_where_the_name_has_room_for_them() {
        let path = |name: &str| numbered(Path::new(name), 7);
        assert_eq!(path("a#b/miss-###.png"), Some(PathBuf::from("a#b/miss-007.png")));
        assert_eq!(path("#.png"), Some(PathBuf::from("7.png")));
        assert_eq!(path("a#b/miss.png"), None);
    }
}
