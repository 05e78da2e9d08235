//! The frames of one session, in sequence.

use egui::epaint::Primitive;
use egui::{ClippedPrimitive, Context, Pos2, RawInput, Rect, Vec2, vec2};

use super::Shapes;
use super::mesh::Textures;
use super::picture::Picture;
use super::{capsule, svg};
use crate::session::Session;
use crate::view::canvases::Canvases;
use crate::view::panel::style;
use crate::view::pointer::Pointer;
use crate::view::text::font;
use crate::view::text::label;
use crate::view::theme::Theme;
use crate::view::{panel, ribbon};

/// Renders one session as frames of one size: its canvas, with the ribbon below it.
///
/// A frame depends only on the session: nothing in it moves with real time.
#[derive(Debug)]
pub struct Film {
    size: [u16; 2],
    canvases: Canvases,
    theme: &'static Theme,
    egui: Context,
    textures: Textures,
}

impl Film {
    /// Fits the scene into frames of this width and height (pixels, which equal points).
    pub fn new(session: &Session, size: [u16; 2]) -> Self {
        let theme = Theme::of(session.view_options().light);
        let egui = Context::default();
        egui.set_fonts(font::definitions());
        style::apply(&egui, theme);
        let canvases = Canvases::in_picture(session, in_points(size));
        Self { size, canvases, theme, egui, textures: Textures::default() }
    }

    pub fn size(&self) -> [u16; 2] {
        self.size
    }

    /// Paints the session as it is now.
    pub fn picture(&mut self, session: &Session) -> Picture {
        let shapes = self.shapes(session);
        let [width, height] = self.size;
        let mut picture = Picture::new(width, height, shapes.ground);
        for (capsules, clip) in &shapes.capsules {
            for capsule in capsules {
                capsule::paint(&mut picture, capsule, *clip);
            }
        }
        for ClippedPrimitive { clip_rect, primitive } in self.egui.tessellate(shapes.panels, 1.0) {
            match primitive {
                Primitive::Mesh(mesh) => self.textures.paint(&mut picture, &mesh, clip_rect),
                // Nothing on the canvas or the ribbon uses a paint callback.
                Primitive::Callback(_) => {}
            }
        }
        picture
    }

    /// Draws the session as it is now, as an SVG document.
    pub fn svg(&mut self, session: &Session) -> String {
        let shapes = self.shapes(session);
        svg::drawing(&shapes, self.size, &session.run().loaded().title)
    }

    fn shapes(&mut self, session: &Session) -> Shapes {
        let lists = self.canvases.draw(session, &Pointer::default(), self.theme);
        let raw = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, in_points(self.size))),
            time: Some(0.0),
            ..RawInput::default()
        };
        let output = self.egui.clone().run_ui(raw, |ui| {
            for (list, frame) in &lists {
                label::draw(ui, &list.labels, *frame);
            }
            panel::fill(ui, self.canvases.layout().ribbon, self.theme);
            // Without a pointer, the ribbon issues no commands.
            ribbon::show(ui, session, self.canvases.layout(), self.theme, &mut Vec::new());
        });
        self.textures.update(output.textures_delta);
        let capsules = lists.into_iter().map(|(list, frame)| (list.capsules, frame)).collect();
        Shapes { ground: self.theme.ground, capsules, panels: output.shapes }
    }
}

/// Returns the size of a frame (points): one point is one pixel.
fn in_points(size: [u16; 2]) -> Vec2 {
    let [width, height] = size.map(f32::from);
    vec2(width, height)
}
