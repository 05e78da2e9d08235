//! The three pipelines and their uniforms.

use egui::{Color32, Pos2};
use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Equation, Pipeline, PipelineParams, RenderingBackend,
    ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc, UniformType, VertexAttribute, VertexFormat,
    VertexStep,
};

use crate::view::draw::Capsule;

/// The uniforms of discs and capsules.
#[repr(C)]
pub struct ShapeUniforms {
    /// The size of the window (pixels).
    pub size: [f32; 2],
    /// Pixels per point.
    pub scale: f32,
}

#[repr(C)]
pub struct PanelUniforms {
    /// The size of the window (points).
    pub size: [f32; 2],
}

/// A filled circle: a capsule of length zero, in half the memory.
#[derive(Debug, PartialEq)]
#[repr(C)]
pub struct Disc {
    center: Pos2,
    radius: f32,
    color: Color32,
}

impl Disc {
    /// Returns this capsule, which has no length, as a disc.
    pub fn of(capsule: &Capsule) -> Self {
        Self { center: capsule.from, radius: capsule.radius, color: capsule.color }
    }
}

/// The common first parts of the shaders of discs and capsules.
const EXTENT: &str = include_str!("../../../assets/shaders/extent.vert");
const COVER: &str = include_str!("../../../assets/shaders/cover.frag");

/// Creates the pipeline of capsules.
pub fn capsules(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let vertex = include_str!("../../../assets/shaders/capsule.vert");
    let fragment = include_str!("../../../assets/shaders/capsule.frag");
    let attributes = [
        VertexAttribute::with_buffer("corner", VertexFormat::Float2, 0),
        VertexAttribute::with_buffer("segment_from", VertexFormat::Float2, 1),
        VertexAttribute::with_buffer("segment_to", VertexFormat::Float2, 1),
        VertexAttribute::with_buffer("shape", VertexFormat::Float3, 1),
        VertexAttribute::with_buffer("color", VertexFormat::Byte4, 1),
    ];
    shapes([vertex, fragment], &attributes, backend)
}

/// Creates the pipeline of crowds of discs.
pub fn discs(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let vertex = include_str!("../../../assets/shaders/disc.vert");
    let fragment = include_str!("../../../assets/shaders/disc.frag");
    let attributes = [
        VertexAttribute::with_buffer("corner", VertexFormat::Float2, 0),
        VertexAttribute::with_buffer("center", VertexFormat::Float2, 1),
        VertexAttribute::with_buffer("radius", VertexFormat::Float1, 1),
        VertexAttribute::with_buffer("color", VertexFormat::Byte4, 1),
    ];
    shapes([vertex, fragment], &attributes, backend)
}

/// Creates a pipeline that draws one shape many times: buffer 0 holds the attributes of its corners, buffer 1 those of each
/// instance.
fn shapes(
    [vertex, fragment]: [&str; 2],
    attributes: &[VertexAttribute],
    backend: &mut dyn RenderingBackend,
) -> Result<Pipeline, String> {
    let source =
        ShaderSource::Glsl { vertex: &[EXTENT, vertex].concat(), fragment: &[COVER, fragment].concat() };
    let uniforms = [("size", UniformType::Float2), ("scale", UniformType::Float1)];
    let each = BufferLayout { step_func: VertexStep::PerInstance, ..BufferLayout::default() };
    pipeline(source, &uniforms, Vec::new(), &[BufferLayout::default(), each], attributes, backend)
}

/// Creates the pipeline of panels.
pub fn panels(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let source = ShaderSource::Glsl {
        vertex: include_str!("../../../assets/shaders/panel.vert"),
        fragment: include_str!("../../../assets/shaders/panel.frag"),
    };
    let uniforms = [("size", UniformType::Float2)];
    let attributes = [
        VertexAttribute::new("position", VertexFormat::Float2),
        VertexAttribute::new("place", VertexFormat::Float2),
        VertexAttribute::new("color", VertexFormat::Byte4),
    ];
    let images = vec!["glyphs".to_owned()];
    pipeline(source, &uniforms, images, &[BufferLayout::default()], &attributes, backend)
}

/// Creates a pipeline that blends colors with premultiplied alpha.
fn pipeline(
    source: ShaderSource<'_>,
    uniforms: &[(&str, UniformType)],
    images: Vec<String>,
    buffers: &[BufferLayout],
    attributes: &[VertexAttribute],
    backend: &mut dyn RenderingBackend,
) -> Result<Pipeline, String> {
    let uniforms = uniforms.iter().map(|&(name, kind)| UniformDesc::new(name, kind)).collect();
    let meta = ShaderMeta { uniforms: UniformBlockLayout { uniforms }, images };
    let shader = backend.new_shader(source, meta).map_err(|error| error.to_string())?;
    let over = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
    let params = PipelineParams {
        color_blend: Some(BlendState::new(Equation::Add, BlendFactor::One, over)),
        ..PipelineParams::default()
    };
    Ok(backend.new_pipeline(buffers, attributes, shader, params))
}
