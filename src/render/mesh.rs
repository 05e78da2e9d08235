//! Paints egui's meshes and textures as the graphics card does.

use std::collections::HashMap;

use egui::epaint::{ImageData, Mesh, Vertex};
use egui::{Color32, ColorImage, Rect, TextureId, TexturesDelta};

use super::picture::{PIXEL, Picture};

/// Corners are rounded to this fraction of a pixel, so that sums are exact and a pixel on a side shared by two triangles
/// belongs to exactly one of them.
const PARTS: f32 = 256.0;

/// egui's textures: the glyphs that it has drawn so far.
#[derive(Debug, Default)]
pub struct Textures(HashMap<TextureId, ColorImage>);

/// A color with premultiplied alpha, 0 to 1 each.
type Ink = [f32; PIXEL];

impl Textures {
    /// Updates the textures.
    pub fn update(&mut self, mut delta: TexturesDelta) {
        for (id, deltas) in std::mem::take(&mut delta.set) {
            for delta in deltas {
                let ImageData::Color(image) = delta.image;
                match (delta.pos, self.0.get_mut(&id)) {
                    (Some([left, top]), Some(texture)) => replace(texture, &image, left, top),
                    (Some(_) | None, _) => {
                        self.0.insert(id, ColorImage::clone(&image));
                    }
                }
            }
        }
        for id in std::mem::take(&mut delta.free) {
            self.0.remove(&id);
        }
    }

    /// Paints a mesh, clipped to `clip`.
    pub fn paint(&self, picture: &mut Picture, mesh: &Mesh, clip: Rect) {
        let Some(texture) = self.0.get(&mesh.texture_id) else { return };
        for corners in mesh.triangles() {
            triangle(picture, corners.map(|index| &mesh.vertices[index as usize]), texture, clip);
        }
    }
}

/// Replaces a part of a texture.
fn replace(texture: &mut ColorImage, part: &ColorImage, left: usize, top: usize) {
    let [width, _] = part.size;
    let across = texture.size[0];
    for (row, pixels) in part.pixels.chunks_exact(width).enumerate() {
        let at = (top + row) * across + left;
        texture.pixels[at..at + width].copy_from_slice(pixels);
    }
}

/// A position in units of 1 / `PARTS` pixel.
type SubPixel = [i64; 2];

/// Returns twice the signed area of a triangle: positive if it is clockwise on screen.
fn area(a: SubPixel, b: SubPixel, c: SubPixel) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether pixels on the side from `a` to `b` belong to a clockwise triangle: those on a top or left side do.
fn owns(a: SubPixel, b: SubPixel) -> bool {
    b[1] < a[1] || (b[1] == a[1] && b[0] > a[0])
}

fn triangle(picture: &mut Picture, mut corners: [&Vertex; 3], texture: &ColorImage, clip: Rect) {
    let place = |corner: &Vertex| [corner.pos.x, corner.pos.y].map(|at| (at * PARTS).round() as i64);
    let whole = match area(place(corners[0]), place(corners[1]), place(corners[2])) {
        0 => return,
        turned @ ..0 => {
            corners.swap(1, 2);
            -turned
        }
        whole => whole,
    };
    let [a, b, c] = corners.map(place);
    let sides = [[b, c], [c, a], [a, b]];
    let inks = corners.map(|corner| corner.color.to_array().map(|byte| f32::from(byte) / 255.0));
    let [columns, rows] = picture.clipped(clip);
    let range = |axis: usize| {
        let all = [a, b, c].map(|place| place[axis]);
        let [low, high] = [all.iter().min(), all.iter().max()].map(|end| *end.unwrap_or(&0));
        (low.max(0) / PARTS as i64) as usize..(high.max(0) / PARTS as i64 + 1) as usize
    };
    let (wide, high) = (range(0), range(1));
    for row in high.start.max(rows.start)..high.end.min(rows.end) {
        for column in wide.start.max(columns.start)..wide.end.min(columns.end) {
            let pixel = [column, row].map(|at| ((at as f32 + 0.5) * PARTS) as i64);
            let parts = sides.map(|[from, to]| area(from, to, pixel));
            let is_inside =
                sides.iter().zip(parts).all(|(&[from, to], part)| part > 0 || (part == 0 && owns(from, to)));
            if !is_inside {
                continue;
            }
            let shares = parts.map(|part| part as f32 / whole as f32);
            let mixed = |of: [f32; 3]| of[0] * shares[0] + of[1] * shares[1] + of[2] * shares[2];
            let at = [mixed(corners.map(|corner| corner.uv.x)), mixed(corners.map(|corner| corner.uv.y))];
            let letter = sampled(texture, at);
            let ink: Ink = std::array::from_fn(|part| mixed(inks.map(|ink: Ink| ink[part])) * letter[part]);
            if ink != [0.0; PIXEL] {
                picture.blend(column, row, ink);
            }
        }
    }
}

/// Returns the color of a texture at this position (0 to 1 along each side), interpolated from the four nearest pixels.
fn sampled(texture: &ColorImage, at: [f32; 2]) -> Ink {
    let [width, height] = texture.size;
    let side = |at: f32, pixels: usize| {
        let at = (at * pixels as f32 - 0.5).clamp(0.0, pixels as f32 - 1.0);
        let low = at as usize;
        (low, (low + 1).min(pixels - 1), at.fract())
    };
    let ((left, right, across), (top, bottom, down)) = (side(at[0], width), side(at[1], height));
    let pixel = |column: usize, row: usize| texture.pixels[row * width + column];
    let mix = |from: Color32, to: Color32, share: f32| -> Ink {
        let [from, to] = [from, to].map(|color| color.to_array().map(|byte| f32::from(byte) / 255.0));
        std::array::from_fn(|part| from[part] + (to[part] - from[part]) * share)
    };
    let upper = mix(pixel(left, top), pixel(right, top), across);
    let lower = mix(pixel(left, bottom), pixel(right, bottom), across);
    std::array::from_fn(|part| upper[part] + (lower[part] - upper[part]) * down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Pos2, pos2};

    const EVERYTHING: Rect = Rect { min: pos2(-1e6, -1e6), max: pos2(1e6, 1e6) };

    /// Returns a texture with a single white pixel.
    fn textures() -> Textures {
        let white = ColorImage::filled([1, 1], Color32::WHITE);
        Textures(HashMap::from([(TextureId::default(), white)]))
    }

    fn painted(corners: &[Pos2], triangles: &[[u32; 3]], color: Color32) -> Vec<u8> {
        let mut mesh = Mesh::default();
        for &corner in corners {
            mesh.colored_vertex(corner, color);
        }
        for &[a, b, c] in triangles {
            mesh.add_triangle(a, b, c);
        }
        let mut picture = Picture::new([40; 2], Color32::BLACK);
        textures().paint(&mut picture, &mesh, EVERYTHING);
        picture.pixels().map(|[red, ..]| red).collect()
    }

    #[test]
    fn triangles_that_share_a_side_paint_each_pixel_once() {
        // Some pixel centers lie on the diagonals, and some on the shared sides.
        let corners = [pos2(0.5, 0.5), pos2(38.5, 0.5), pos2(38.5, 38.5), pos2(0.5, 38.5), pos2(19.5, 19.5)];
        let half = Color32::from_white_alpha(128);
        for triangles in
            [[[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]], [[4, 1, 0], [1, 2, 4], [4, 3, 2], [3, 0, 4]]]
        {
            let found = painted(&corners, &triangles, half);
            for (at, red) in found.into_iter().enumerate() {
                let is_inside = at % 40 < 38 && at / 40 < 38;
                assert_eq!(red, if is_inside { 128 } else { 0 }, "{triangles:?} {at}");
            }
        }
    }

    #[test]
    fn a_texture_is_read_evenly_between_its_pixels() {
        let mut mesh = Mesh::default();
        for (x, y) in [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)] {
            mesh.vertices.push(Vertex { pos: pos2(x, y), uv: pos2(x / 40.0, 0.5), color: Color32::WHITE });
        }
        mesh.indices = vec![0, 1, 2, 0, 2, 3];
        let mut texture = ColorImage::filled([2, 1], Color32::BLACK);
        texture.pixels[1] = Color32::WHITE;
        let textures = Textures(HashMap::from([(TextureId::default(), texture)]));
        let mut picture = Picture::new([40; 2], Color32::BLACK);
        textures.paint(&mut picture, &mesh, EVERYTHING);
        for (at, [red, ..]) in picture.pixels().enumerate() {
            // The dark pixel's center is a quarter of the way across, the bright one's three quarters.
            let share = ((at % 40) as f32 + 0.5) / 40.0;
            let expected = ((share - 0.25) / 0.5).clamp(0.0, 1.0) * 255.0;
            assert!((f32::from(red) - expected).abs() <= 1.0, "{at}: {red}");
        }
    }
}
