//! Pictures of the window as PNG files.

use std::io::{IsTerminal, stderr, stdin, stdout};
use std::path::{Path, PathBuf};

use macroquad::texture::get_screen_data;

use super::platform::{Platform, System};
use crate::render::png;
use crate::scene::free_number;

/// The number of bytes of a pixel: red, green, blue, alpha.
const PIXEL: usize = 4;

/// Writes a picture of the window to this file, completely or not at all. Returns its absolute path.
///
/// # Errors
///
/// Returns one line that says why the file cannot be written.
pub fn write_picture(path: &Path) -> Result<PathBuf, String> {
    let image = get_screen_data();
    let bytes = png(image.width, image.height, &from_the_top(image.width, &image.bytes))
        .map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    Platform::write(path, &bytes)
}

/// Returns the first unused path for a picture.
pub fn free_picture_path() -> PathBuf {
    free_number(&pictures_folder(), "circle-collision", "png")
}

/// Returns the folder for pictures: the current one if there is a terminal, otherwise that of the user's pictures.
pub fn pictures_folder() -> PathBuf {
    let has_terminal = stdin().is_terminal() || stdout().is_terminal() || stderr().is_terminal();
    let folder = if has_terminal { None } else { Platform::pictures_folder() };
    folder.unwrap_or_default()
}

/// Reverses the rows of a picture, because the graphics card returns the lowest first.
fn from_the_top(width: u16, pixels: &[u8]) -> Vec<u8> {
    // A window without columns has no rows either.
    let row = PIXEL * usize::from(width.max(1));
    pixels.chunks_exact(row).rev().collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_row_comes_first_and_is_the_last_of_the_picture() {
        let pixels: Vec<u8> = (0..24).map(|byte| byte * 10).collect();
        let expected = [&pixels[16..], &pixels[8..16], &pixels[..8]].concat();
        assert_eq!(from_the_top(2, &pixels), expected);
        assert!(from_the_top(0, &[]).is_empty());
    }
}
