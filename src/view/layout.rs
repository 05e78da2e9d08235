//! How the window is divided: toolbar, canvas, inspector, ribbon, status line.

use egui::{Rect, Vec2, pos2};

/// The smallest window that nothing is cut off in (points).
pub const SMALLEST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);

/// Below this width (points) the inspector is a drawer over the canvas.
const NARROW: f32 = 1000.0;

/// Below this height (points) the ribbon is a thin bar.
const LOW: f32 = 560.0;

/// The ribbon is as high as this part of the window, within these limits (points).
const RIBBON: f32 = 0.14;
const LOWEST_RIBBON: f32 = 92.0;
const HIGHEST_RIBBON: f32 = 128.0;

/// The parts of the window (points).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// At the top, over the whole width.
    pub toolbar: Rect,
    /// Where the circles are.
    pub canvas: Rect,
    /// At the right, or over the canvas in a narrow window.
    pub inspector: Rect,
    /// Is the inspector a drawer, shown only when asked for?
    pub is_narrow: bool,
    /// Under both, over the whole width.
    pub ribbon: Rect,
    /// Is the ribbon a thin bar without words?
    pub is_low: bool,
    /// At the bottom, over the whole width.
    pub status: Rect,
}

impl Layout {
    /// Divides a window of this size (points).
    pub fn of(size: Vec2) -> Self {
        let is_narrow = size.x < NARROW;
        let is_low = size.y < LOW;
        let (top, status_height) = (48.0, 28.0);
        let ribbon_height =
            if is_low { 22.0 } else { (RIBBON * size.y).clamp(LOWEST_RIBBON, HIGHEST_RIBBON) };
        let inspector_width = 312.0;
        let bottom = size.y - status_height;
        let middle = bottom - ribbon_height;
        let right = if is_narrow { size.x } else { size.x - inspector_width };
        let rect = |x0: f32, y0: f32, x1: f32, y1: f32| {
            Rect::from_min_max(pos2(x0, y0), pos2(x1.max(x0), y1.max(y0)))
        };
        Self {
            toolbar: rect(0.0, 0.0, size.x, top),
            canvas: rect(0.0, top, right, middle),
            inspector: rect(size.x - inspector_width, top, size.x, middle),
            is_narrow,
            ribbon: rect(0.0, middle, size.x, bottom),
            is_low,
            status: rect(0.0, bottom, size.x, size.y),
        }
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
            let layout = Layout::of(size);
            let mut parts = vec![layout.toolbar, layout.canvas, layout.ribbon, layout.status];
            if !layout.is_narrow {
                parts.push(layout.inspector);
            }
            let area: f32 = parts.iter().map(Rect::area).sum();
            assert!((area - size.x * size.y).abs() < 1.0, "{size}: {layout:?}");
            assert!(layout.canvas.width() > 300.0 && layout.canvas.height() > 200.0, "{size}");
        }
    }
}
