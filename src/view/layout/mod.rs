//! The division of the window: toolbar, canvas, tour, panel, ribbon, transport.

mod band;
pub mod bands;
mod free_space;

pub use band::{Band, LOW_CANVAS};
pub use bands::{NARROW_CANVAS, bands, foot, shared};
pub use free_space::{FreeSpace, moved_inside, nearest};

use egui::{Rect, Vec2, pos2};

use crate::session::Shown;

/// The smallest window in which nothing is cut off (points).
pub const SMALLEST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);

/// The smallest window in which everything has the room that it is made for (points). In a larger one, everything is larger.
pub const FULL_WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

/// The smallest page in which nothing is cut off: that of a phone (points).
pub const SMALLEST_PAGE: Vec2 = Vec2::new(320.0, 300.0);

/// The maximum factor by which everything is larger in a large window.
const LARGEST: f32 = 1.5;

/// The width below which the panel ends above the band of the tour (points).
const NARROW: f32 = 1000.0;

/// The width below which the panel of an upright window is a sheet from below (points).
const SHEET: f32 = 700.0;

/// The width below which the bars have two lines (points).
const TWO_LINES: f32 = 520.0;

/// The height below which the bars have fewer words (points).
const LOW: f32 = 560.0;

/// The height of the ribbon as a share of the height between the bars, and its limits (points).
const RIBBON: f32 = 112.0 / 688.0;
const LOWEST_RIBBON: f32 = 64.0;
const HIGHEST_RIBBON: f32 = 128.0;

/// The maximum height of the ribbon in an upright window, as a share of the room for canvas and ribbon.
const TALLEST_RIBBON: f32 = 0.35;

/// The height of the canvas below which there is no ribbon (points).
const LOWEST_CANVAS: f32 = 136.0;

/// The height of the toolbar (points).
const TOOLBAR: f32 = 48.0;

/// The height of the transport, normally and in a low window, where it has no words (points).
const TRANSPORT: f32 = 64.0;
const LOW_TRANSPORT: f32 = 46.0;

/// The width of the panel, and on a phone across, where its tabs are wide enough for a finger (points).
const PANEL: f32 = 360.0;
const PHONE_PANEL: f32 = 372.0;

/// The width of the panel in a window less wide than that of a sheet (points).
const SMALL_PANEL: f32 = 320.0;

/// The height of the panel as a sheet, as a share of the room between the bars.
const SHEET_SHARE: f32 = 0.55;

/// The height of the tour, normally, in a low or narrow window, and on a phone across and upright (points).
const TOUR: f32 = 148.0;
const LOW_TOUR: f32 = 104.0;
const PHONE_TOUR: f32 = 134.0;
const UPRIGHT_TOUR: f32 = 236.0;

/// The height of an offer, normally and in a low or narrow window (points).
const OFFER: f32 = 56.0;
const LOW_OFFER: f32 = 42.0;

/// The minimum width for large letters in the tour (points).
const LARGE_TOUR: f32 = 700.0;

/// The minimum width for words beside the controls of the toolbar and the transport (points).
const WORDS_BESIDE_CONTROLS: f32 = 1080.0;

/// The parts of the window (points).
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
#[must_use]
pub struct Layout {
    /// The bar at the top, over the whole width.
    pub toolbar: Rect,
    /// The area of the circles.
    pub canvas: Rect,
    /// The band below the canvas for the tour, or else for an offer; empty without either.
    pub tour: Rect,
    pub has_tour: bool,
    /// The panel while it is open: beside the canvas, or below it in an upright window.
    pub panel: Rect,
    pub is_open: bool,
    /// Whether the panel ends above the band of the tour.
    pub is_narrow: bool,
    /// Whether the window is that of a phone, so that a finger has to reach everything.
    pub is_phone: bool,
    /// Whether the panel is a sheet from below, and the ribbon may be higher.
    pub is_upright: bool,
    /// The number of lines of each bar.
    pub lines: u8,
    /// The timeline below the canvas and the panel, over the whole width; empty if there is no room for it.
    pub ribbon: Rect,
    /// Whether the transport has one line.
    pub is_low: bool,
    /// The bar at the bottom, over the whole width: playback and the step.
    pub transport: Rect,
}

impl Layout {
    /// Divides a window of this size (points) in which the panel is closed.
    pub fn of(size: Vec2) -> Self {
        let is_low = size.y < LOW || is_phone(size);
        let lines = if size.x < TWO_LINES { 2 } else { 1 };
        let bars = [TOOLBAR, if is_low { LOW_TRANSPORT } else { TRANSPORT }];
        Self { lines, is_low, ..Self::between(size, bars.map(|line| line * f32::from(lines))) }
    }

    /// Divides a window of this size between a toolbar and a transport of these heights (points).
    fn between(size: Vec2, [toolbar, transport]: [f32; 2]) -> Self {
        let is_narrow = size.x < NARROW;
        let panel = match (size.x < SHEET, is_phone(size)) {
            (true, _) => SMALL_PANEL,
            (false, true) => PHONE_PANEL,
            (false, false) => PANEL,
        };
        let bottom = size.y - transport;
        let rect = |x0: f32, y0: f32, y1: f32| {
            Rect::from_min_max(pos2(x0.clamp(0.0, size.x), y0), pos2(size.x, y1.max(y0)))
        };
        let layout = Self {
            toolbar: rect(0.0, 0.0, toolbar),
            canvas: rect(0.0, toolbar, bottom),
            tour: rect(0.0, bottom, bottom),
            panel: rect(size.x - panel, toolbar, bottom),
            has_tour: false,
            is_open: false,
            is_narrow,
            is_phone: is_phone(size),
            is_upright: size.x < SHEET.min(size.y),
            lines: 1,
            ribbon: rect(0.0, bottom, bottom),
            is_low: false,
            transport: rect(0.0, bottom, size.y),
        };
        layout.with_band(0.0)
    }

    /// Divides a picture of this size (points) into canvas and ribbon: the part of a window between its bars.
    pub fn of_picture(size: Vec2) -> Self {
        Self::between(size, [0.0, 0.0])
    }

    /// Returns the height of a line of the transport (points).
    pub fn transport_line(&self) -> f32 {
        self.transport.height() / f32::from(self.lines)
    }

    /// Whether the tour is set in small letters.
    pub fn has_small_tour(&self) -> bool {
        self.is_low || self.canvas.width() < LARGE_TOUR
    }

    /// Whether there are words beside the controls of the toolbar and the transport.
    pub fn has_words_beside_controls(&self) -> bool {
        self.toolbar.width() >= WORDS_BESIDE_CONTROLS
    }

    /// Returns the layout with the panel open: beside the canvas, or below it in an upright window.
    pub fn with_panel(mut self) -> Self {
        if self.is_upright {
            self = self.with_band(SHEET_SHARE * (self.transport.top() - self.toolbar.bottom()));
            self.panel = self.tour;
            self.tour.min.y = self.tour.max.y;
            self.is_open = true;
        } else {
            self.is_open = true;
            self = self.with_band(self.tour.height());
            self.canvas.max.x = self.panel.left();
        }
        self
    }

    /// Returns the canvas as it is when the panel is closed.
    pub fn canvas_without_panel(&self) -> Rect {
        let bottom = if self.is_open && self.is_upright { self.panel.bottom() } else { self.canvas.bottom() };
        Rect { max: pos2(self.toolbar.right(), bottom), ..self.canvas }
    }

    /// Returns the layout with the tour open, below the canvas. A panel beside the canvas keeps its height in a wide window,
    /// and a sheet covers the tour.
    pub fn with_tour(self) -> Self {
        let layout = Self { has_tour: true, ..self };
        layout.with_band(match (self.is_phone, self.is_upright) {
            (true, true) => UPRIGHT_TOUR,
            (true, false) => PHONE_TOUR,
            (false, _) if self.has_small_tour() => LOW_TOUR,
            (false, _) => TOUR,
        })
    }

    /// Returns the layout with the bars that the session wants: a figure has no toolbar.
    pub fn with_bars_of(mut self, shown: &Shown) -> Self {
        if !shown.options.host.has_bars() {
            self.toolbar.max.y = self.toolbar.min.y;
            self.canvas.min.y = self.toolbar.min.y;
            self.panel.min.y = self.toolbar.min.y;
            self = self.with_band(0.0);
        }
        self
    }

    /// Returns the layout with the band below the canvas that the session wants: the tour, or else an offer.
    pub fn with_band_of(self, shown: &Shown) -> Self {
        if shown.tour.is_some() {
            self.with_tour()
        } else if shown.offer.is_some() {
            self.with_band(if self.has_small_tour() { LOW_OFFER } else { OFFER })
        } else {
            self
        }
    }

    /// Returns the layout with a band of this height below the canvas, unless a sheet is there. The canvas of an upright
    /// window is no higher than wide, as far as the ribbon can use the rest.
    fn with_band(mut self, height: f32) -> Self {
        if self.is_open && self.is_upright {
            return self;
        }
        let (top, bottom) = (self.toolbar.bottom(), self.transport.top());
        let room = bottom - top - height;
        let mut ribbon = (RIBBON * (bottom - top)).clamp(LOWEST_RIBBON, HIGHEST_RIBBON);
        if self.is_upright {
            ribbon = (room - self.toolbar.width()).min(TALLEST_RIBBON * room).max(ribbon);
        }
        // Across on a phone, an open panel takes its room.
        if room - ribbon < LOWEST_CANVAS || self.is_phone && self.is_open {
            ribbon = 0.0;
        }
        // Whole points, so that both bands of Compare have the same size.
        let below_band = (bottom - ribbon.round()).max(top);
        let below_canvas = (below_band - height.round()).max(top);
        self.canvas.max.y = below_canvas;
        // A narrow panel ends above the band.
        let (right, below_panel) = if self.is_narrow {
            (self.toolbar.right(), below_canvas)
        } else {
            (self.canvas.right(), below_band)
        };
        self.tour = Rect::from_min_max(pos2(0.0, below_canvas), pos2(right, below_band));
        self.ribbon.min.y = below_band;
        self.panel.max.y = below_panel;
        self
    }
}

fn is_phone(size: Vec2) -> bool {
    size.x < SMALLEST_WINDOW.x || size.y < SMALLEST_WINDOW.y
}

/// Returns the factor by which everything is larger in a window of this size (points).
pub fn proportion(size: Vec2) -> f32 {
    (size / FULL_WINDOW).min_elem().clamp(1.0, LARGEST)
}

#[cfg(test)]
mod tests {
    use egui::{Pos2, vec2};

    use super::*;

    #[test]
    fn the_parts_fill_the_window_and_do_not_overlap() {
        for size in
            [SMALLEST_WINDOW, Vec2::new(999.0, 559.0), Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)]
        {
            let [closed, open] = [Layout::of(size), Layout::of(size).with_panel()];
            for layout in [closed, open, closed.with_tour(), open.with_tour()] {
                let mut parts =
                    vec![layout.toolbar, layout.canvas, layout.tour, layout.ribbon, layout.transport];
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

    const ROOM: Rect = Rect { min: pos2(10.0, 20.0), max: pos2(110.0, 60.0) };

    #[test]
    fn a_point_goes_to_the_nearest_place_in_the_room() {
        assert_eq!(nearest(ROOM, pos2(50.0, 30.0)), pos2(50.0, 30.0));
        assert_eq!(nearest(ROOM, pos2(-5.0, 70.0)), pos2(10.0, 60.0));
        let narrow = Rect { min: pos2(80.0, 20.0), max: pos2(60.0, 60.0) };
        assert_eq!(nearest(narrow, pos2(0.0, 30.0)), pos2(70.0, 30.0), "the middle of less than no room");
    }

    #[test]
    fn a_frame_goes_inside_and_a_large_one_to_the_corner() {
        let frame = |x: f32, y: f32, width: f32| Rect::from_min_size(pos2(x, y), vec2(width, 10.0));
        assert_eq!(moved_inside(ROOM, frame(100.0, 0.0, 30.0)), frame(80.0, 20.0, 30.0));
        assert_eq!(moved_inside(ROOM, frame(50.0, 30.0, 500.0)), frame(10.0, 30.0, 500.0));
    }
}
