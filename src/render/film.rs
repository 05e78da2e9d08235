//! The pictures of one session, one after the other; and a figure of egui alone, as the text of an SVG file.

use egui::epaint::Primitive;
use egui::{ClippedPrimitive, Context, Pos2, RawInput, Rect};

use super::mesh::Textures;
use super::picture::Picture;
use super::{Shapes, capsule, svg};
use crate::session::{Page, Shown};
use crate::view::canvases::Canvases;
use crate::view::draw::draw_labels;
use crate::view::page::{InPicture, content};
use crate::view::panel;
use crate::view::plot::Plot;
use crate::view::pointer::Pointer;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The margin around a plot or a page (points).
const MARGIN: f32 = 12.0;

/// Renders one session as frames of one size: its canvas, with the ribbon below it.
///
/// A frame depends only on the session: nothing in it moves with real time.
#[derive(Debug)]
pub struct Film {
    /// The width and the height of the pictures (pixels).
    pub size: [u16; 2],
    /// The page that is drawn in place of the canvas and the ribbon.
    page: Option<Page>,
    canvases: Canvases,
    theme: &'static Theme,
    egui: Context,
    textures: Textures,
}

impl Film {
    /// Fits the scene into frames of this width and height (pixels, which equal points). If a page is given, its plot, or
    /// else the whole page, is drawn in place of the canvas and the ribbon.
    pub fn new(shown: &Shown, size: [u16; 2], page: Option<Page>) -> Self {
        let theme = Theme::of(shown.options.light);
        let canvases = Canvases::in_picture(shown, size.map(f32::from).into());
        Self { size, page, canvases, theme, egui: context(theme), textures: Textures::default() }
    }

    /// Paints the session as it is now.
    pub fn picture(&mut self, shown: &Shown) -> Picture {
        let shapes = self.shapes(shown);
        let mut picture = Picture::new(self.size, shapes.ground);
        for (list, clip) in &shapes.lists {
            for capsule in &list.capsules {
                capsule::paint(&mut picture, capsule, *clip);
            }
        }
        for ClippedPrimitive { clip_rect, primitive } in self.egui.tessellate(shapes.panels, 1.0) {
            match primitive {
                Primitive::Mesh(mesh) => self.textures.paint(&mut picture, &mesh, clip_rect),
                // Nothing on a page uses a paint callback.
                Primitive::Callback(_) => {}
            }
        }
        picture
    }

    /// Draws the session as it is now, as an SVG document.
    pub fn svg(&mut self, shown: &Shown) -> String {
        let shapes = self.shapes(shown);
        svg::drawing(&shapes, self.size, &shown.run().loaded().title)
    }

    fn shapes(&mut self, shown: &Shown) -> Shapes {
        let frame = whole(self.size).shrink(MARGIN);
        let (lists, rows) = match self.page.map(|page| (page, content(page).in_picture)) {
            None => (self.canvases.draw(shown, &Pointer::default(), self.theme), None),
            Some((_, InPicture::Plot(plot))) => (plot.draw(shown, frame, self.theme), None),
            Some((page, InPicture::Rows | InPicture::Nothing)) => (Vec::new(), Some(page)),
        };
        let output = self.egui.clone().run_ui(input(self.size), |ui| {
            draw_labels(ui.painter(), &lists);
            if let Some(page) = rows {
                panel::picture_of_page(ui, shown, page, frame, self.theme);
            }
        });
        self.textures.update(output.textures_delta);
        let ground = if self.page.is_some() { self.theme.panel } else { self.theme.ground };
        Shapes { ground, lists, panels: output.shapes }
    }
}

/// Returns a context with the fonts and the style of the window.
fn context(theme: &Theme) -> Context {
    let egui = Context::default();
    egui.set_fonts(font::definitions());
    theme.apply(&egui);
    egui
}

/// Returns the frame of a picture of this width and height (pixels, which equal points).
fn whole(size: [u16; 2]) -> Rect {
    Rect::from_min_size(Pos2::ZERO, size.map(f32::from).into())
}

/// Returns the input of a frame of this width and height (pixels, which equal points), at the start of time.
fn input(size: [u16; 2]) -> RawInput {
    RawInput { screen_rect: Some(whole(size)), time: Some(0.0), ..RawInput::default() }
}

/// Draws a plot, for a document, as a light figure of this width and height (points) and this title.
pub fn figure(size: [u16; 2], title: &str, plot: impl FnOnce(Rect, &Theme) -> Plot) -> String {
    let theme = Theme::of(true);
    let lists = plot(whole(size), theme).done();
    let mut output = context(theme).run_ui(input(size), |ui| draw_labels(ui.painter(), &lists));
    // Text stays text, so the glyph textures are not needed.
    output.textures_delta.clear();
    svg::drawing(&Shapes { ground: theme.ground, lists, panels: output.shapes }, size, title)
}
