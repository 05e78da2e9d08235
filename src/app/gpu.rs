//! Draws capsules and panels with two pipelines, each with one upload and few draw calls a frame.
//!
//! It uses `unsafe` to get the window library's drawing context.
#![allow(unsafe_code)]

use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use egui::epaint::{ImageData, ImageDelta, Primitive, Vertex};
use egui::{ClippedPrimitive, Color32, Rect, TextureId, TexturesDelta};
use macroquad::miniquad as quad;
use macroquad::window::InternalGlContext;
use quad::{
    BlendFactor, BlendState, BlendValue, BufferId, BufferLayout, BufferSource, BufferType, BufferUsage,
    Equation, PassAction, Pipeline, PipelineParams, RenderingBackend, ShaderMeta, ShaderSource,
    UniformBlockLayout, UniformDesc, UniformType, UniformsSource, VertexAttribute, VertexFormat, VertexStep,
};

use crate::view::draw::Capsule;

#[repr(C)]
struct CapsuleUniforms {
    /// The size of the window (pixels).
    size: [f32; 2],
    /// Pixels per point.
    scale: f32,
}

#[repr(C)]
struct PanelUniforms {
    /// The size of the window (points).
    size: [f32; 2],
}

/// A buffer that is filled in each frame, and grows as needed.
#[derive(Debug)]
struct Stream {
    kind: BufferType,
    id: BufferId,
    capacity: usize,
}

/// Access to the window library's drawing context, at most one at a time.
#[derive(Debug)]
struct Drawing(PhantomData<*mut ()>);

static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Everything on the graphics card.
#[derive(Debug)]
pub struct Gpu {
    drawing: Drawing,
    capsules: Pipeline,
    corners: BufferId,
    corner_order: BufferId,
    instances: Stream,
    panels: Pipeline,
    vertices: Stream,
    indices: Stream,
    textures: HashMap<TextureId, quad::TextureId>,
}

impl Gpu {
    /// Compiles the shaders and creates the buffers.
    ///
    /// # Errors
    ///
    /// The driver rejects a shader, or another one exists already.
    pub fn new() -> Result<Self, String> {
        let mut drawing = Drawing::take().ok_or("something else draws already")?;
        let backend = drawing.backend();
        let square: [[f32; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let order: [u16; 6] = [0, 1, 2, 0, 2, 3];
        Ok(Self {
            capsules: capsule_pipeline(backend)?,
            corners: backend.new_buffer(
                BufferType::VertexBuffer,
                BufferUsage::Immutable,
                BufferSource::slice(&square),
            ),
            corner_order: backend.new_buffer(
                BufferType::IndexBuffer,
                BufferUsage::Immutable,
                BufferSource::slice(&order),
            ),
            instances: Stream::new::<Capsule>(BufferType::VertexBuffer, backend),
            panels: panel_pipeline(backend)?,
            vertices: Stream::new::<Vertex>(BufferType::VertexBuffer, backend),
            indices: Stream::new::<u32>(BufferType::IndexBuffer, backend),
            textures: HashMap::new(),
            drawing,
        })
    }

    /// Begins a frame with this background.
    pub fn clear(&mut self, ground: Color32) {
        self.drawing.flush();
        let [red, green, blue, _] = ground.to_normalized_gamma_f32();
        self.drawing.backend().begin_default_pass(PassAction::clear_color(red, green, blue, 1.0));
    }

    /// Ends the frame.
    pub fn finish(&mut self) {
        self.drawing.backend().end_render_pass();
    }

    /// Draws capsules in their order, clipped to `clip` (points).
    pub fn draw_capsules(&mut self, capsules: &[Capsule], clip: Rect, scale: f32) {
        if capsules.is_empty() {
            return;
        }
        let backend = self.drawing.backend();
        self.instances.fill(capsules, backend);
        let (width, height) = quad::window::screen_size();
        backend.apply_pipeline(&self.capsules);
        scissor(backend, clip, scale);
        backend.apply_bindings_from_slice(&[self.corners, self.instances.id], self.corner_order, &[]);
        backend.apply_uniforms(UniformsSource::table(&CapsuleUniforms { size: [width, height], scale }));
        backend.draw(0, 6, i32::try_from(capsules.len()).unwrap_or(i32::MAX));
    }

    /// Updates the textures of egui, and draws what it tessellated.
    pub fn draw_panels(&mut self, primitives: &[ClippedPrimitive], mut textures: TexturesDelta, scale: f32) {
        let backend = self.drawing.backend();
        for (id, deltas) in std::mem::take(&mut textures.set) {
            for delta in &deltas {
                update_texture(&mut self.textures, id, delta, backend);
            }
        }
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
        self.vertices.fill(&vertices, backend);
        self.indices.fill(&indices, backend);
        let (width, height) = quad::window::screen_size();
        backend.apply_pipeline(&self.panels);
        for (clip, texture, first, count) in draws {
            let Some(&texture) = self.textures.get(&texture) else { continue };
            scissor(backend, clip, scale);
            backend.apply_bindings_from_slice(&[self.vertices.id], self.indices.id, &[texture]);
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
}

impl Stream {
    fn new<T>(kind: BufferType, backend: &mut dyn RenderingBackend) -> Self {
        let capacity = 64 * 1024;
        Self { kind, id: Self::make::<T>(kind, capacity, backend), capacity }
    }

    fn make<T>(kind: BufferType, bytes: usize, backend: &mut dyn RenderingBackend) -> BufferId {
        let count = bytes / std::mem::size_of::<T>() + 1;
        backend.new_buffer(kind, BufferUsage::Stream, BufferSource::empty::<T>(count))
    }

    fn fill<T>(&mut self, items: &[T], backend: &mut dyn RenderingBackend) {
        let bytes = std::mem::size_of_val(items);
        if bytes > self.capacity {
            backend.delete_buffer(self.id);
            self.capacity = bytes.next_power_of_two();
            self.id = Self::make::<T>(self.kind, self.capacity, backend);
        }
        if !items.is_empty() {
            backend.buffer_update(self.id, BufferSource::slice(items));
        }
    }
}

impl Drawing {
    /// Takes the access; `None` while it is taken.
    fn take() -> Option<Self> {
        (!IS_TAKEN.swap(true, Ordering::AcqRel)).then(|| Self(PhantomData))
    }

    #[expect(clippy::unused_self, reason = "the context borrows it")]
    fn context(&mut self) -> InternalGlContext<'_> {
        // SAFETY: at most one `Drawing` exists, and the context borrows it mutably, so there is no second reference to the
        // context. `Drawing` is not `Send`, and outside of its own thread the window library panics.
        unsafe { macroquad::window::get_internal_gl() }
    }

    fn backend(&mut self) -> &mut dyn RenderingBackend {
        self.context().quad_context
    }

    /// Lets the window library draw what it has queued before other calls.
    fn flush(&mut self) {
        self.context().flush();
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        IS_TAKEN.store(false, Ordering::Release);
    }
}

/// Updates a texture of egui.
fn update_texture(
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

/// Clips what is drawn next to a rectangle (points).
fn scissor(backend: &mut dyn RenderingBackend, clip: Rect, scale: f32) {
    let height = quad::window::screen_size().1;
    let pixels = |value: f32| (value * scale).round().clamp(0.0, 65_535.0) as i32;
    let (left, right) = (pixels(clip.left()), pixels(clip.right()));
    let (top, bottom) = (pixels(clip.top()), pixels(clip.bottom()));
    // The graphics card counts rows from the bottom.
    backend.apply_scissor_rect(left, height as i32 - bottom, (right - left).max(0), (bottom - top).max(0));
}

/// Returns the blending of colors with premultiplied alpha.
fn params() -> PipelineParams {
    PipelineParams {
        color_blend: Some(BlendState::new(
            Equation::Add,
            BlendFactor::One,
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        )),
        ..PipelineParams::default()
    }
}

fn meta(uniforms: Vec<UniformDesc>, images: &[&str]) -> ShaderMeta {
    ShaderMeta {
        uniforms: UniformBlockLayout { uniforms },
        images: images.iter().map(|&name| name.to_owned()).collect(),
    }
}

fn capsule_pipeline(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let source = ShaderSource::Glsl {
        vertex: include_str!("../../assets/shaders/capsule.vert"),
        fragment: include_str!("../../assets/shaders/capsule.frag"),
    };
    let uniforms =
        vec![UniformDesc::new("size", UniformType::Float2), UniformDesc::new("scale", UniformType::Float1)];
    let shader = backend.new_shader(source, meta(uniforms, &[])).map_err(|error| error.to_string())?;
    Ok(backend.new_pipeline(
        &[
            BufferLayout::default(),
            BufferLayout { step_func: VertexStep::PerInstance, ..BufferLayout::default() },
        ],
        &[
            VertexAttribute::with_buffer("corner", VertexFormat::Float2, 0),
            VertexAttribute::with_buffer("segment_from", VertexFormat::Float2, 1),
            VertexAttribute::with_buffer("segment_to", VertexFormat::Float2, 1),
            VertexAttribute::with_buffer("shape", VertexFormat::Float3, 1),
            VertexAttribute::with_buffer("color", VertexFormat::Byte4, 1),
        ],
        shader,
        params(),
    ))
}

fn panel_pipeline(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let source = ShaderSource::Glsl {
        vertex: include_str!("../../assets/shaders/panel.vert"),
        fragment: include_str!("../../assets/shaders/panel.frag"),
    };
    let uniforms = vec![UniformDesc::new("size", UniformType::Float2)];
    let shader =
        backend.new_shader(source, meta(uniforms, &["glyphs"])).map_err(|error| error.to_string())?;
    Ok(backend.new_pipeline(
        &[BufferLayout::default()],
        &[
            VertexAttribute::new("position", VertexFormat::Float2),
            VertexAttribute::new("place", VertexFormat::Float2),
            VertexAttribute::new("color", VertexFormat::Byte4),
        ],
        shader,
        params(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_draws() {
        let drawing = Drawing::take();
        assert!(drawing.is_some() && Drawing::take().is_none());
        drop(drawing);
        assert!(Drawing::take().is_some());
    }
}
