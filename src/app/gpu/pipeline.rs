//! The three pipelines and their uniforms.

use egui::{Color32, Pos2};
use macroquad::miniquad::VertexFormat::{Byte4, Float1, Float2, Float3};
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
    let form = [("segment_from", Float2), ("segment_to", Float2), ("shape", Float3)];
    shapes([vertex, fragment], &form, backend)
}

/// Creates the pipeline of crowds of discs.
pub fn discs(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let vertex = include_str!("../../../assets/shaders/disc.vert");
    let fragment = include_str!("../../../assets/shaders/disc.frag");
    let form = [("center", Float2), ("radius", Float1)];
    shapes([vertex, fragment], &form, backend)
}

/// Creates a pipeline that draws one shape many times: buffer 0 holds its corners, buffer 1 the form and the color of each
/// instance.
fn shapes(
    [vertex, fragment]: [&str; 2],
    form: &[(&'static str, VertexFormat)],
    backend: &mut dyn RenderingBackend,
) -> Result<Pipeline, String> {
    let of_each = form.iter().chain(&[("color", Byte4)]);
    let of_each = of_each.map(|&(name, format)| VertexAttribute::with_buffer(name, format, 1));
    let corner = VertexAttribute::with_buffer("corner", Float2, 0);
    let attributes: Vec<_> = std::iter::once(corner).chain(of_each).collect();
    let source =
        ShaderSource::Glsl { vertex: &[EXTENT, vertex].concat(), fragment: &[COVER, fragment].concat() };
    let uniforms = [("size", UniformType::Float2), ("scale", UniformType::Float1)];
    let each = BufferLayout { step_func: VertexStep::PerInstance, ..BufferLayout::default() };
    pipeline(source, &uniforms, Vec::new(), &[BufferLayout::default(), each], &attributes, backend)
}

/// Creates the pipeline of panels.
pub fn panels(backend: &mut dyn RenderingBackend) -> Result<Pipeline, String> {
    let source = ShaderSource::Glsl {
        vertex: include_str!("../../../assets/shaders/panel.vert"),
        fragment: include_str!("../../../assets/shaders/panel.frag"),
    };
    let uniforms = [("size", UniformType::Float2)];
    let attributes = [
        VertexAttribute::new("position", Float2),
        VertexAttribute::new("place", Float2),
        VertexAttribute::new("color", Byte4),
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
