//! Draws discs, capsules and panels with three pipelines, each with few uploads and few draw calls per frame.

mod drawing;
mod pipeline;
mod stream;

use std::collections::HashMap;

use egui::epaint::{ImageData, ImageDelta, Primitive, Vertex};
use egui::{ClippedPrimitive, Color32, Rect, TextureId, TexturesDelta};
use macroquad::miniquad as quad;
use quad::{BufferId, BufferSource, BufferType, BufferUsage, Pipeline, RenderingBackend, UniformsSource};

use crate::view::draw::Capsule;
use drawing::Drawing;
use pipeline::{Disc, PanelUniforms, ShapeUniforms};
use stream::{Stream, Streams};

/// The number of consecutive discs from which they are drawn as discs: for fewer, another draw call takes longer than it
/// saves.
const CROWD: usize = 256;

/// The drawing context, and all resources on the graphics card.
#[derive(Debug)]
pub struct Gpu {
    drawing: Drawing,
    capsules: Pipeline,
    capsule_corners: [BufferId; 2],
    capsule_streams: Streams<Capsule>,
    discs: Pipeline,
    disc_corners: [BufferId; 2],
    disc_streams: Streams<Disc>,
    panels: Pipeline,
    vertices: Stream<Vertex>,
    indices: Stream<u32>,
    textures: HashMap<TextureId, quad::TextureId>,
}

impl Gpu {
    /// Compiles the shaders and creates the buffers.
    ///
    /// # Errors
    ///
    /// The driver rejects a shader, or another `Gpu` exists already.
    pub fn new() -> Result<Self, String> {
        let mut drawing = Drawing::take().ok_or("something else draws already")?;
        let backend = drawing.backend();
        let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        // The equilateral triangle around the unit circle.
        let half_side = 3.0_f32.sqrt();
        let triangle = [[0.0, 2.0], [-half_side, -1.0], [half_side, -1.0]];
        Ok(Self {
            capsules: pipeline::capsules(backend)?,
            capsule_corners: corners(&square, &[0, 1, 2, 0, 2, 3], backend),
            capsule_streams: Streams::new(),
            discs: pipeline::discs(backend)?,
            disc_corners: corners(&triangle, &[0, 1, 2], backend),
            disc_streams: Streams::new(),
            panels: pipeline::panels(backend)?,
            vertices: Stream::new(BufferType::VertexBuffer, backend),
            indices: Stream::new(BufferType::IndexBuffer, backend),
            textures: HashMap::new(),
            drawing,
        })
    }

    /// Begins a frame with this background.
    pub fn clear(&mut self, ground: Color32) {
        self.drawing.flush();
        let [red, green, blue, _] = ground.to_normalized_gamma_f32();
        self.drawing.backend().begin_default_pass(quad::PassAction::clear_color(red, green, blue, 1.0));
    }

    /// Ends the frame.
    pub fn finish(&mut self) {
        self.drawing.backend().end_render_pass();
        self.capsule_streams.start_again();
        self.disc_streams.start_again();
    }

    /// Draws capsules in order, clipped to `clip` (points).
    pub fn draw_capsules(&mut self, capsules: &[Capsule], clip: Rect, scale: f32) {
        let backend = self.drawing.backend();
        let (width, height) = quad::window::screen_size();
        let uniforms = ShapeUniforms { size: [width, height], scale };
        let mut rest = capsules;
        while !rest.is_empty() {
            let (count, is_crowd) = next_part(rest);
            let (part, after) = rest.split_at(count);
            rest = after;
            let (pipeline, [corners, order], corner_count, instances) = if is_crowd {
                let discs = part.iter().map(Disc::of).collect();
                (&self.discs, self.disc_corners, 3, self.disc_streams.next(discs, backend))
            } else {
                (&self.capsules, self.capsule_corners, 6, self.capsule_streams.next(part.to_vec(), backend))
            };
            backend.apply_pipeline(pipeline);
            scissor(backend, clip, scale);
            backend.apply_bindings_from_slice(&[corners, instances], order, &[]);
            backend.apply_uniforms(UniformsSource::table(&uniforms));
            backend.draw(0, corner_count, i32::try_from(part.len()).unwrap_or(i32::MAX));
        }
    }

    /// Updates the textures of egui, and draws what egui tessellated.
    pub fn draw_panels(&mut self, primitives: &[ClippedPrimitive], mut textures: TexturesDelta, scale: f32) {
        for (id, deltas) in std::mem::take(&mut textures.set) {
            for delta in &deltas {
                self.update_texture(id, delta);
            }
        }
        let backend = self.drawing.backend();
        let mut vertices: Vec<Vertex> = Vec::new();
        let mut indices: Vec<u32> = Vec::new();
        let mut draws = Vec::new();
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let first = u32::try_from(vertices.len()).unwrap_or(u32::MAX);
            draws.push((*clip_rect, mesh.texture_id, indices.len(), mesh.indices.len()));
            vertices.extend_from_slice(&mesh.vertices);
            indices.extend(mesh.indices.iter().map(|index| index + first));
        }
        let (vertices, indices) =
            (self.vertices.holding(vertices, backend), self.indices.holding(indices, backend));
        let (width, height) = quad::window::screen_size();
        backend.apply_pipeline(&self.panels);
        for (clip, texture, first, count) in draws {
            let Some(&texture) = self.textures.get(&texture) else { continue };
            scissor(backend, clip, scale);
            backend.apply_bindings_from_slice(&[vertices], indices, &[texture]);
            let size = [width / scale, height / scale];
            backend.apply_uniforms(UniformsSource::table(&PanelUniforms { size }));
            backend.draw(i32::try_from(first).unwrap_or(0), i32::try_from(count).unwrap_or(0), 1);
        }
        for id in std::mem::take(&mut textures.free) {
            if let Some(texture) = self.textures.remove(&id) {
                backend.delete_texture(texture);
            }
        }
    }

    /// Updates a texture of egui.
    fn update_texture(&mut self, id: TextureId, delta: &ImageDelta) {
        let backend = self.drawing.backend();
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        let bytes: Vec<u8> = image.pixels.iter().flat_map(Color32::to_array).collect();
        let size = |pixels: usize| i32::try_from(pixels).unwrap_or(i32::MAX);
        if let (Some([x, y]), Some(&texture)) = (delta.pos, self.textures.get(&id)) {
            backend.texture_update_part(texture, size(x), size(y), size(width), size(height), &bytes);
        } else {
            let side = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
            let texture = backend.new_texture_from_rgba8(side(width), side(height), &bytes);
            if let Some(old) = self.textures.insert(id, texture) {
                backend.delete_texture(old);
            }
        }
    }
}

/// Returns the number of capsules at the front that are drawn at once, and whether they are a crowd of discs.
fn next_part(capsules: &[Capsule]) -> (usize, bool) {
    let mut before = 0;
    for alike in capsules.chunk_by(|a, b| a.is_disc() == b.is_disc()) {
        if alike[0].is_disc() && alike.len() >= CROWD {
            return if before == 0 { (alike.len(), true) } else { (before, false) };
        }
        before += alike.len();
    }
    (before, false)
}

/// Creates the buffers for the corners of a shape and for the order in which its triangles join them.
fn corners(places: &[[f32; 2]], order: &[u16], backend: &mut dyn RenderingBackend) -> [BufferId; 2] {
    let mut buffer = |kind, source| backend.new_buffer(kind, BufferUsage::Immutable, source);
    [
        buffer(BufferType::VertexBuffer, BufferSource::slice(places)),
        buffer(BufferType::IndexBuffer, BufferSource::slice(order)),
    ]
}

/// Clips the next draws to a rectangle (points).
fn scissor(backend: &mut dyn RenderingBackend, clip: Rect, scale: f32) {
    let height = quad::window::screen_size().1;
    let pixels = |value: f32| (value * scale).round().clamp(0.0, 65_535.0) as i32;
    let (left, right) = (pixels(clip.left()), pixels(clip.right()));
    let (top, bottom) = (pixels(clip.top()), pixels(clip.bottom()));
    // The graphics card counts rows from the bottom.
    backend.apply_scissor_rect(left, height as i32 - bottom, (right - left).max(0), (bottom - top).max(0));
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn crowds_of_discs_are_drawn_apart_and_nothing_else_is() {
        let capsule = |end| Capsule {
            from: pos2(0.0, 0.0),
            to: pos2(end, 0.0),
            radius: 1.0,
            stroke: 0.0,
            dash: 0.0,
            color: Color32::WHITE,
        };
        let counts = [(2, CROWD - 1), (1, CROWD), (3, 5), (0, 2 * CROWD)];
        let mut all = Vec::new();
        for (lines, discs) in counts {
            all.extend(
                std::iter::repeat_n(capsule(1.0), lines).chain(std::iter::repeat_n(capsule(0.0), discs)),
            );
        }
        let (mut rest, mut parts) = (&all[..], Vec::new());
        while !rest.is_empty() {
            parts.push(next_part(rest));
            rest = &rest[next_part(rest).0..];
        }
        assert_eq!(parts, [(CROWD + 2, false), (CROWD, true), (3, false), (2 * CROWD + 5, true)]);
    }
}
