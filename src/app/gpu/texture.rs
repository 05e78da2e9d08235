//! The textures of egui on the graphics card.

use std::collections::HashMap;

use egui::epaint::{ImageData, ImageDelta};
use egui::{Color32, TextureId};
use macroquad::miniquad as quad;
use quad::RenderingBackend;

/// Updates a texture of egui.
pub fn update_texture(
    textures: &mut HashMap<TextureId, quad::TextureId>,
    id: TextureId,
    delta: &ImageDelta,
    backend: &mut dyn RenderingBackend,
) {
    let ImageData::Color(image) = &delta.image;
    let [width, height] = image.size;
    let bytes: Vec<u8> = image.pixels.iter().flat_map(Color32::to_array).collect();
    let size = |pixels: usize| i32::try_from(pixels).unwrap_or(i32::MAX);
    if let (Some([x, y]), Some(&texture)) = (delta.pos, textures.get(&id)) {
        backend.texture_update_part(texture, size(x), size(y), size(width), size(height), &bytes);
    } else {
        let side = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
        let texture = backend.new_texture_from_rgba8(side(width), side(height), &bytes);
        if let Some(old) = textures.insert(id, texture) {
            backend.delete_texture(old);
        }
    }
}
