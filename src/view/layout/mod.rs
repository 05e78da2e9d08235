//! The division of the window: toolbar, canvas, tour, panel, ribbon, transport; and room for text in a part of it.

pub mod bands;

pub use bands::{Band, bands, foot};

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Vec2, pos2, vec2};

use crate::session::Session;

/// The smallest window in which nothing is cut off (points).
pub const SMALLEST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);

/// The smallest window in which everything has the room that it is made for (points). In a larger one, everything is larger.
pub const FULL_WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

/// The maximum factor by which everything is larger in a large window.
const LARGEST: f32 = 1.5;

/// The width below which the panel is a drawer over the canvas (points).
const NARROW: f32 = 1000.0;

/// The height below which the bars have fewer words (points).
const LOW: f32 = 560.0;

/// The height of the ribbon as a share of the window's height, and its limits (points).
const RIBBON: f32 = 0.14;
const LOWEST_RIBBON: f32 = 64.0;
const HIGHEST_RIBBON: f32 = 128.0;

/// The height of the canvas below which there is no ribbon (points).
const LOWEST_CANVAS: f32 = 160.0;

/// The height of the toolbar (points).
const TOOLBAR: f32 = 48.0;

/// The height of the transport, normally and in a low window, where it has no words (points).
const TRANSPORT: f32 = 64.0;
const LOW_TRANSPORT: f32 = 46.0;

/// The width of the panel, beside the canvas or over a narrow one (points).
pub const PANEL: f32 = 360.0;

/// The height of the tour, normally and in a low or narrow window (points).
const TOUR: f32 = 148.0;
const LOW_TOUR: f32 = 98.0;

/// The height of an offer, normally and in a low or narrow window (points).
const OFFER: f32 = 56.0;
const LOW_OFFER: f32 = 42.0;

/// The minimum width for large letters in the tour (points).
const LARGE_TOUR: f32 = 700.0;

/// The minimum width for words beside the controls of the toolbar and the transport (points).
const WORDS_BESIDE_CONTROLS: f32 = 1080.0;

/// The parts of the window (points).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The bar at the top, over the whole width.
    pub toolbar: Rect,
    /// The area of the circles.
    pub canvas: Rect,
    /// The band below the canvas for the tour, or else for an offer; empty without either.
    pub tour: Rect,
    /// The panel at the right while it is open: beside the canvas, or over it in a narrow window.
    pub panel: Rect,
    /// Whether the panel is a drawer over the canvas.
    pub is_narrow: bool,
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
        let is_narrow = size.x < NARROW;
        let is_low = size.y < LOW;
        let ribbon_height = (RIBBON * size.y).clamp(LOWEST_RIBBON, HIGHEST_RIBBON);
        let bottom = size.y - if is_low { LOW_TRANSPORT } else { TRANSPORT };
        let middle = bottom - ribbon_height;
        let left_of_panel = size.x - PANEL;
        let rect = |x0: f32, y0: f32, x1: f32, y1: f32| {
            Rect::from_min_max(pos2(x0, y0), pos2(x1.max(x0), y1.max(y0)))
        };
        let layout = Self {
            toolbar: rect(0.0, 0.0, size.x, TOOLBAR),
            canvas: rect(0.0, TOOLBAR, size.x, middle),
            tour: rect(0.0, middle, size.x, middle),
            panel: rect(left_of_panel, TOOLBAR, size.x, middle),
            is_narrow,
            ribbon: rect(0.0, middle, size.x, bottom),
            is_low,
            transport: rect(0.0, bottom, size.x, size.y),
        };
        if layout.canvas.height() < LOWEST_CANVAS { layout.without_ribbon() } else { layout }
    }

    /// Returns the layout with the room of the ribbon as a part of the canvas.
    fn without_ribbon(mut self) -> Self {
        let bottom = self.ribbon.bottom().max(self.canvas.top());
        self.ribbon.min.y = bottom;
        self.tour.min.y = bottom;
        self.tour.max.y = bottom;
        self.canvas.max.y = bottom;
        self.panel.max.y = bottom;
        self
    }

    /// Divides a picture of this size (points) into canvas and ribbon: the part of a window between its bars.
    pub fn of_picture(size: Vec2) -> Self {
        let is_low = size.y + TOOLBAR + TRANSPORT < LOW;
        let bars = TOOLBAR + if is_low { LOW_TRANSPORT } else { TRANSPORT };
        let window = Self::of(vec2(size.x, size.y + bars));
        let up = vec2(0.0, -TOOLBAR);
        let [canvas, tour, panel, ribbon] =
            [window.canvas, window.tour, window.panel, window.ribbon].map(|part| part.translate(up));
        let line = |y: f32| Rect::from_min_max(pos2(0.0, y), pos2(size.x, y));
        let (toolbar, transport) = (line(0.0), line(size.y));
        Self { toolbar, canvas, tour, panel, ribbon, transport, ..window }
    }

    /// Whether the tour is set in small letters.
    pub fn has_small_tour(&self) -> bool {
        self.is_low || self.canvas.width() < LARGE_TOUR
    }

    /// Whether there are words beside the controls of the toolbar and the transport.
    pub fn has_words_beside_controls(&self) -> bool {
        self.toolbar.width() >= WORDS_BESIDE_CONTROLS
    }

    /// Returns the layout with the panel open: beside the canvas, or over it in a narrow window.
    #[must_use]
    pub fn with_panel(mut self) -> Self {
        if !self.is_narrow {
            self.canvas.max.x = self.panel.left();
        }
        self
    }

    /// Returns the canvas as it is when the panel is closed.
    pub fn canvas_without_panel(&self) -> Rect {
        Rect { max: pos2(self.toolbar.right(), self.canvas.bottom()), ..self.canvas }
    }

    /// Returns the layout with the tour open, below the canvas. A panel beside the canvas keeps its height, and a
    /// drawer does not cover the tour.
    #[must_use]
    pub fn with_tour(self) -> Self {
        self.with_band(if self.has_small_tour() { LOW_TOUR } else { TOUR })
    }

    /// Returns the layout with the bars that the session wants: a figure has no toolbar.
    #[must_use]
    pub fn with_bars_of(mut self, session: &Session) -> Self {
        if !session.view_options().host.has_bars() {
            self.toolbar.max.y = self.toolbar.min.y;
            self.canvas.min.y = self.toolbar.min.y;
            self.panel.min.y = self.toolbar.min.y;
        }
        self
    }

    /// Returns the layout with the band below the canvas that the session wants: the tour, or else an offer.
    #[must_use]
    pub fn with_band_of(self, session: &Session) -> Self {
        if session.tour().is_some() {
            self.with_tour()
        } else if session.offer().is_some() {
            self.with_band(if self.has_small_tour() { LOW_OFFER } else { OFFER })
        } else {
            self
        }
    }

    fn with_band(mut self, height: f32) -> Self {
        if self.canvas.height() - height < LOWEST_CANVAS {
            self = self.without_ribbon();
        }
        let corner = self.canvas.right_bottom();
        self.canvas.max.y -= height;
        self.tour = Rect::from_min_max(self.canvas.left_bottom(), corner);
        if self.is_narrow {
            // If there is no room for both, nothing remains of the drawer.
            self.panel.max.y = self.canvas.max.y.max(self.panel.min.y);
        }
        self
    }
}

/// Returns the factor by which everything is larger in a window of this size (points).
pub fn proportion(size: Vec2) -> f32 {
    (size / FULL_WINDOW).min_elem().clamp(1.0, LARGEST)
}

/// Returns the point of `room` nearest to `at` (points).
///
/// If the rectangle has a negative size, such as a small canvas minus its margins, the result is midway between the sides.
pub fn nearest(room: Rect, at: Pos2) -> Pos2 {
    let along = |at: f32, low: f32, high: f32| {
        if low <= high { at.clamp(low, high) } else { f32::midpoint(low, high) }
    };
    pos2(along(at.x, room.min.x, room.max.x), along(at.y, room.min.y, room.max.y))
}

/// Returns the frame moved into `room` by the shortest distance (points). If it is too large, its left and top sides are
/// inside.
pub fn moved_inside(room: Rect, frame: Rect) -> Rect {
    let corners = Rect::from_min_max(room.min, (room.max - frame.size()).max(room.min));
    Rect::from_min_size(nearest(corners, frame.min), frame.size())
}

/// An area, and the frames in it that are taken (points).
#[derive(Clone, Debug)]
pub struct FreeSpace {
    /// The frame of the whole area.
    pub area: Rect,
    /// The gap between text and each frame that is taken.
    gap: Vec2,
    /// The frames that are taken.
    pub taken: Vec<Rect>,
}

impl FreeSpace {
    /// Creates an empty area in which text keeps this gap around itself (points).
    pub fn new(area: Rect, gap: Vec2) -> Self {
        Self { area, gap, taken: Vec::new() }
    }

    /// Marks a frame as taken.
    pub fn take(&mut self, frame: Rect) {
        self.taken.push(frame);
    }

    /// Whether this frame is free for text.
    pub fn has_room(&self, frame: Rect) -> bool {
        let wide = frame.expand2(self.gap);
        self.area.contains_rect(frame) && !self.taken.iter().any(|taken| taken.intersects(wide))
    }

    /// Returns the frame of something of this size (points) at the first of these places that is free.
    pub fn find(&self, size: Vec2, places: &[(Pos2, Align2)]) -> Option<Rect> {
        let frames = places.iter().map(|(at, anchor)| anchor.anchor_size(*at, size));
        frames.into_iter().find(|frame| self.has_room(*frame))
    }

    /// Writes the first of these texts that has room at one of these places, at the first such place. Returns whether there
    /// was room.
    pub fn write(
        &mut self,
        painter: &Painter,
        words: &[&str],
        places: &[(Pos2, Align2)],
        (font, color): (&FontId, Color32),
    ) -> bool {
        for words in words {
            let galley = painter.layout_no_wrap((*words).to_owned(), font.clone(), color);
            if let Some(frame) = self.find(galley.size(), places) {
                painter.galley(frame.min, galley, color);
                self.take(frame);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
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
                assert!(layout.canvas.width() > 600.0 && layout.canvas.height() > 180.0, "{size}");
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
            assert_eq!(
                (layout.ribbon.size(), layout.is_low),
                (whole.ribbon.size(), whole.is_low),
                "{window}"
            );
            assert_eq!((layout.canvas.min, layout.ribbon.max), (Pos2::ZERO, size.to_pos2()), "{window}");
            assert_eq!(layout.canvas.left_bottom(), layout.ribbon.left_top(), "{window}");
        }
        // Every height is reached, including those between low and full windows.
        for height in 300..600 {
            let layout = Layout::of_picture(vec2(800.0, height as f32));
            assert!((layout.ribbon.bottom() - height as f32).abs() < 1e-3, "{height}");
        }
    }

    #[test]
    fn a_panel_lies_over_a_narrow_canvas_and_beside_a_wide_one() {
        let [narrow, wide] = [SMALLEST_WINDOW, Vec2::new(1280.0, 800.0)].map(Layout::of);
        assert_eq!(narrow.with_panel(), narrow);
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
