//! The division of the window: toolbar, canvas, tour, panel, ribbon, transport.

mod band;
pub mod bands;
mod free_space;
mod style;

pub use band::{Band, LOW_CANVAS};
pub use bands::{NARROW_CANVAS, PRESENTED, bands, foot, shared};
pub use free_space::{FreeSpace, moved_inside, nearest};
pub use style::{FULL_WINDOW, SMALLEST_PAGE, SMALLEST_WINDOW, Style, enlargement};

use egui::{Rect, Vec2, pos2, vec2};

use crate::session::State;

/// The width below which a window is tall, and that below which one that is higher than wide is (points): a phone across is wide.
const TALL_BELOW: f32 = 520.0;
const UPRIGHT_BELOW: f32 = 700.0;

/// The least width of the panel beside the canvas (points).
const LEAST_PANEL: f32 = 320.0;

/// The height below which a window is low (points).
const LOW: f32 = style::LEAST_LARGE.y;

/// The height of a line of the toolbar (points).
const TOOLBAR: f32 = 48.0;

/// The height of the ribbon as a share of the height between the bars, and its limits (points). In a full window, it is 112 of the
/// 688 points between them.
const RIBBON: f32 = 112.0 / 688.0;
const LOWEST_RIBBON: f32 = 64.0;
const HIGHEST_RIBBON: f32 = 128.0;

/// The maximum height of the ribbon in a tall window, as a share of the room for canvas and ribbon.
const TALLEST_RIBBON: f32 = 0.35;

/// The height of the canvas below which there is no ribbon (points).
const LOWEST_CANVAS: f32 = 136.0;

/// The height of the panel as a sheet, as a share of the room between the bars.
const SHEET: f32 = 0.55;

/// The parts of the window (points).
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Layout {
    /// Whether the bars have two lines, and the panel is a sheet from below.
    pub is_tall: bool,
    pub style: &'static Style,
    /// The bar at the top, over the whole width.
    pub toolbar: Rect,
    /// The area of the circles.
    pub canvas: Rect,
    /// The strip below the canvas for the tour, or else for an offer; empty without either.
    pub strip: Rect,
    pub has_tour: bool,
    /// Whether the ribbon is a third of the window, for a projector.
    pub has_tall_ribbon: bool,
    /// The panel while it is open: beside the canvas, or below it in a tall window.
    pub panel: Rect,
    pub is_open: bool,
    /// The timeline below the canvas and the panel, over the whole width; empty if there is no room for it.
    pub ribbon: Rect,
    /// The bar at the bottom, over the whole width: playback and the step.
    pub transport: Rect,
}

impl Layout {
    /// Divides a window of this size (points) in which the panel is closed.
    pub fn of(size: Vec2) -> Self {
        Self::in_style(size, Style::of(size))
    }

    /// Divides a window of this size (points) in which the panel is closed, with the style and the bars that the session wants: a figure
    /// has no toolbar, nor has Present, whose ribbon is tall.
    pub fn of_window(state: &State, size: Vec2) -> Self {
        let view = state.view_options();
        let mut layout = Self::in_style(size, if view.by_finger { &style::FINGERS } else { Style::of(size) });
        layout.has_tall_ribbon = view.present;
        if !view.host.has_bars() || view.present {
            layout.toolbar.max.y = layout.toolbar.min.y;
            layout.canvas.min.y = layout.toolbar.min.y;
            layout.panel.min.y = layout.toolbar.min.y;
            layout = layout.with_strip(0.0);
        }
        layout
    }

    fn in_style(size: Vec2, style: &'static Style) -> Self {
        let lines = if is_tall(size) { 2.0 } else { 1.0 };
        Self::between(size, style, TOOLBAR * lines, style.transport * lines)
    }

    /// Divides a picture of this size (points) into canvas and ribbon: the part of a window between its bars.
    pub fn of_picture(size: Vec2) -> Self {
        Self::between(size, Style::of(size), 0.0, 0.0)
    }

    /// Divides a window of this size, with a toolbar and a transport of these heights (points).
    fn between(size: Vec2, style: &'static Style, toolbar: f32, transport: f32) -> Self {
        let bottom = size.y - transport;
        let rect = |x0: f32, y0: f32, y1: f32| {
            Rect::from_min_max(pos2(x0.clamp(0.0, size.x), y0), pos2(size.x, y1.max(y0)))
        };
        let layout = Self {
            is_tall: is_tall(size),
            style,
            toolbar: rect(0.0, 0.0, toolbar),
            canvas: rect(0.0, toolbar, bottom),
            strip: rect(0.0, bottom, bottom),
            panel: rect(size.x - style.panel.min(size.x / 2.0).max(LEAST_PANEL), toolbar, bottom),
            has_tour: false,
            has_tall_ribbon: false,
            is_open: false,
            ribbon: rect(0.0, bottom, bottom),
            transport: rect(0.0, bottom, size.y),
        };
        layout.with_strip(0.0)
    }

    /// Whether the window is so low that some parts make room for others.
    pub fn is_low(&self) -> bool {
        self.transport.bottom() < LOW
    }

    /// Returns the part of the toolbar that has the tabs of the panel, whether it is open or not; empty in a narrow window, where
    /// they are in the panel.
    pub fn tabs(&self) -> Rect {
        let has_tabs = self.style.has_words && self.toolbar.is_positive();
        self.toolbar.with_min_x(if has_tabs { self.panel.left() } else { self.toolbar.right() })
    }

    /// Returns the part of the toolbar beside the tabs.
    pub fn controls(&self) -> Rect {
        self.toolbar.with_max_x(self.tabs().left())
    }

    /// Whether the panel ends above the strip of the tour.
    pub fn is_narrow(&self) -> bool {
        !self.style.has_words
    }

    /// Whether a page of the panel has room beside the canvas and above the strip of the tour.
    pub fn has_room_beside(&self) -> bool {
        !self.is_tall && !self.is_low()
    }

    /// Returns the layout with the panel open: beside the canvas, or below it in a tall window.
    pub fn with_panel(mut self) -> Self {
        if self.is_tall {
            // Not open yet: `with_strip` leaves a sheet as it is.
            let room = (self.transport.top() - self.toolbar.bottom()).max(0.0);
            self = self.with_strip(SHEET * room);
            self.panel = self.strip;
            self.strip.min.y = self.strip.max.y;
            self.is_open = true;
        } else {
            // First, since the height of the ribbon depends on it.
            self.is_open = true;
            self = self.with_strip(self.strip.height());
            self.canvas.max.x = self.panel.left();
        }
        self
    }

    /// Whether the panel is open as a sheet, which covers the strip.
    fn has_sheet(&self) -> bool {
        self.is_open && self.is_tall
    }

    /// Returns the canvas as it is when the panel is closed.
    pub fn canvas_without_panel(&self) -> Rect {
        let bottom = if self.has_sheet() { self.panel.bottom() } else { self.canvas.bottom() };
        Rect { max: pos2(self.toolbar.right(), bottom), ..self.canvas }
    }

    /// Returns the layout with the tour open, below the canvas. A panel beside the canvas keeps its height in a wide window,
    /// and a sheet covers the tour.
    pub fn with_tour(self) -> Self {
        let height = self.style.tour[usize::from(self.is_tall)];
        Self { has_tour: true, ..self }.with_strip(height)
    }

    /// Returns the layout with the strip below the canvas that the session wants: the tour, or else an offer.
    pub fn with_strip_of(self, state: &State) -> Self {
        if state.tour().is_some() {
            let has_low_lanes = state.experiment().has_small_lanes() && self.is_low() && !self.is_tall;
            if has_low_lanes { self.with_tour().without_ribbon() } else { self.with_tour() }
        } else if state.offer().is_some() {
            self.with_strip(self.style.offer)
        } else {
            self
        }
    }

    /// Returns the layout in which the canvas has the room of the ribbon as well.
    pub(super) fn without_ribbon(mut self) -> Self {
        let way = vec2(0.0, self.ribbon.height());
        self.strip = self.strip.translate(way);
        self.canvas.max += way;
        self.panel.max += way;
        self.ribbon.min += way;
        self
    }

    /// Returns the layout with a strip of this height below the canvas, unless a sheet is there.
    fn with_strip(mut self, height: f32) -> Self {
        if self.has_sheet() {
            return self;
        }
        // Whole points, so that both bands of Compare have the same size.
        let (top, bottom) = (self.toolbar.bottom(), self.transport.top());
        let below_strip = (bottom - self.ribbon_height(bottom - top - height).round()).max(top);
        let below_canvas = (below_strip - height.round()).max(top);
        self.canvas.max.y = below_canvas;
        // A narrow panel ends above the strip.
        let (right, below_panel) = if self.is_narrow() {
            (self.toolbar.right(), below_canvas)
        } else {
            (self.canvas.right(), below_strip)
        };
        self.strip = Rect::from_min_max(pos2(0.0, below_canvas), pos2(right, below_strip));
        self.ribbon.min.y = below_strip;
        self.panel.max.y = below_panel;
        self
    }

    /// Returns the height of the ribbon, of this room for it and the canvas (points); 0 without room for both. The canvas of a
    /// tall window is no higher than wide, as far as the ribbon can use the rest.
    fn ribbon_height(&self, room: f32) -> f32 {
        let between_bars = self.transport.top() - self.toolbar.bottom();
        let mut height = (RIBBON * between_bars).clamp(LOWEST_RIBBON, HIGHEST_RIBBON);
        if self.is_tall {
            height = (room - self.toolbar.width()).min(TALLEST_RIBBON * room).max(height);
        }
        let third = self.transport.bottom() / 3.0;
        if self.has_tall_ribbon && room - third >= LOWEST_CANVAS {
            height = third;
        }
        // Across on a phone, an open panel takes its room.
        let has_room = room - height >= LOWEST_CANVAS && !(self.style.is_for_fingers && self.is_open);
        if has_room { height } else { 0.0 }
    }
}

/// Whether a window of this size (points) is tall: its bars have two lines, and its panel is a sheet.
fn is_tall(size: Vec2) -> bool {
    size.x < TALL_BELOW || size.x < UPRIGHT_BELOW && size.x < size.y
}

#[cfg(test)]
mod tests {
    use egui::Pos2;

    use super::*;

    #[test]
    fn the_parts_fill_the_window_and_do_not_overlap() {
        for size in
            [SMALLEST_WINDOW, Vec2::new(999.0, 559.0), Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)]
        {
            let [closed, open] = [Layout::of(size), Layout::of(size).with_panel()];
            for layout in [closed, open, closed.with_tour(), open.with_tour()] {
                let mut parts =
                    vec![layout.toolbar, layout.canvas, layout.strip, layout.ribbon, layout.transport];
                if layout.canvas.right() < size.x {
                    parts.push(layout.panel);
                }
                assert!(layout.ribbon.height() >= 64.0 || layout.ribbon.height() == 0.0, "{size}");
                let area: f32 = parts.iter().map(Rect::area).sum();
                assert!((area - size.x * size.y).abs() < 1.0, "{size}: {layout:?}");
                assert!(layout.canvas.width() >= 320.0 && layout.canvas.height() >= LOWEST_CANVAS, "{size}");
            }
        }
    }

    #[test]
    fn in_a_window_of_any_size_the_panel_is_a_rectangle() {
        for (width, height) in [(1.0, 1.0), (150.0, 300.0), (640.0, 100.0), (1280.0, 1.0), (4000.0, 3000.0)] {
            let layout = Layout::of(vec2(width, height)).with_panel().with_tour();
            assert!(layout.panel.width() >= 0.0 && layout.panel.height() >= 0.0, "{width}x{height}");
        }
    }

    #[test]
    fn a_picture_is_the_part_between_the_bars_of_a_window() {
        for window in [vec2(640.0, 400.0), vec2(1280.0, 540.0), vec2(1280.0, 560.0), vec2(1280.0, 800.0)] {
            let whole = Layout::of(window);
            let size = vec2(window.x, whole.transport.top() - whole.toolbar.bottom());
            let layout = Layout::of_picture(size);
            assert_eq!(layout.canvas.size(), whole.canvas.size(), "{window}");
            assert_eq!(layout.ribbon.size(), whole.ribbon.size(), "{window}");
            assert_eq!((layout.canvas.min, layout.ribbon.max), (Pos2::ZERO, size.to_pos2()), "{window}");
            assert_eq!(layout.canvas.left_bottom(), layout.ribbon.left_top(), "{window}");
        }
    }

    #[test]
    fn a_panel_lies_beside_the_canvas_and_below_an_upright_one() {
        let [narrow, wide] = [SMALLEST_WINDOW, Vec2::new(1280.0, 800.0)].map(Layout::of);
        assert_eq!(narrow.with_panel().canvas.right(), narrow.panel.left());
        assert_eq!(wide.with_panel().canvas.right(), wide.panel.left());
        for layout in [narrow, wide, wide.with_tour()] {
            assert_eq!(layout.with_panel().canvas_without_panel(), layout.canvas);
        }
    }
}
