//! Pictures of the window as PNG files.

use std::io::{IsTerminal, stderr, stdin, stdout};
use std::path::{Path, PathBuf};

use macroquad::texture::get_screen_data;
use png::{AdaptiveFilterType, BitDepth, ColorType, Encoder, EncodingError, FilterType};

use super::folders;
use super::opening::full;
use crate::scene::{replace, write_failure};

/// The number of bytes of a pixel: red, green, blue, alpha.
const PIXEL: usize = 4;

/// Writes a picture of the window to this file, completely or not at all. Returns its absolute path.
///
/// # Errors
///
/// Says in one line why the file cannot be written.
pub fn write_picture(path: &Path) -> Result<PathBuf, String> {
    let image = get_screen_data();
    let bytes = encoded(image.width, image.height, &image.bytes)
        .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    replace(path, &bytes).map_err(|error| write_failure(path, &error).to_string())?;
    Ok(full(path))
}

/// Returns the path of the picture of this number, which replaces the first run of `#` in the file name; `None` without
/// one.
pub fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let from = name.find('#')?;
    let digits = name[from..].chars().take_while(|&character| character == '#').count();
    Some(path.with_file_name(format!("{}{number:0digits$}{}", &name[..from], &name[from + digits..])))
}

/// Returns the first path for a picture that is not taken: in the current folder of a terminal, else among the pictures of
/// the user.
pub fn free_picture_path() -> PathBuf {
    let has_terminal = stdin().is_terminal() || stdout().is_terminal() || stderr().is_terminal();
    let folder = if has_terminal { None } else { folders::pictures() }.unwrap_or_default();
    (1..u32::MAX)
        .map(|number| folder.join(format!("circle-collision-{number}.png")))
        // Not `exists`: a link to nowhere takes its name, too.
        .find(|path| path.symlink_metadata().is_err())
        .unwrap_or_else(|| folder.join("circle-collision.png"))
}

/// Encodes rows of pixels, the lowest first, as the graphics card returns them.
fn encoded(width: u16, height: u16, pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width.into(), height.into());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(FilterType::Sub);
    encoder.set_adaptive_filter(AdaptiveFilterType::Adaptive);
    let mut writer = encoder.write_header()?;
    let rows: Vec<&[u8]> = pixels.chunks_exact(PIXEL * usize::from(width)).rev().collect();
    writer.write_image_data(&rows.concat())?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_row_comes_first_and_is_the_last_of_the_file() {
        let pixels: Vec<u8> = (0..24).map(|byte| byte * 10).collect();
        let file = encoded(2, 3, &pixels).expect("a picture");
        let mut reader = png::Decoder::new(&file[..]).read_info().expect("a head");
        let mut found = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut found).expect("pixels");
        assert_eq!((info.width, info.height, info.color_type), (2, 3, ColorType::Rgba));
        assert_eq!(found, [&pixels[16..], &pixels[8..16], &pixels[..8]].concat());
    }

    #[test]
    fn numbers_stand_where_the_name_has_room_for_them() {
        let path = |name: &str| numbered(Path::new(name), 7);
        assert_eq!(path("a#b/miss-###.png"), Some(PathBuf::from("a#b/miss-007.png")));
        assert_eq!(path("#.png"), Some(PathBuf::from("7.png")));
        assert_eq!(path("a#b/miss.png"), None);
    }

    #[test]
    fn a_window_without_a_pixel_has_no_picture() {
        assert!(encoded(0, 0, &[]).is_err());
        assert!(encoded(5, 0, &[]).is_err());
    }
}
