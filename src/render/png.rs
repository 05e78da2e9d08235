//! Pictures as PNG files.

use png::{AdaptiveFilterType, BitDepth, ColorType, Encoder, EncodingError, FilterType};

/// Encodes pixels given as red, green, blue and alpha, top row first.
///
/// # Errors
///
/// The picture has no pixels, or their number does not match the width and height.
pub fn encoded(width: u16, height: u16, pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_pixels_are_read_back() {
        let pixels: Vec<u8> = (0..24).map(|byte| byte * 10).collect();
        let file = encoded(2, 3, &pixels).expect("a picture");
        let mut reader = png::Decoder::new(&file[..]).read_info().expect("a head");
        let mut found = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut found).expect("pixels");
        assert_eq!((info.width, info.height, info.color_type), (2, 3, ColorType::Rgba));
        assert_eq!(found, pixels);
    }

    #[test]
    fn a_picture_without_a_pixel_is_refused() {
        assert!(encoded(0, 0, &[]).is_err());
        assert!(encoded(5, 0, &[]).is_err());
    }
}
