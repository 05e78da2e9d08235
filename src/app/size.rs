//! The size of the window.

use serde::{Deserialize, Serialize};

use crate::view::layout::{FULL_WINDOW, SMALLEST_WINDOW};

/// The share of the room on the screen that a window takes at the first start.
const SHARE_OF_ROOM: f32 = 0.8;

/// The smallest and largest ratio of the width of that room to its height: a screen may consist of several monitors, side by
/// side or one above the other, and the window opens on one of them.
const SHAPES: [f32; 2] = [16.0 / 10.0, 16.0 / 9.0];

/// The size of the window (points).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct WindowSize {
    pub width: u16,
    pub height: u16,
}

impl WindowSize {
    /// Returns the width and height with which a window opens (points): those remembered, or else most of the room on the
    /// screen, if that is known.
    pub fn at_opening(remembered: Option<Self>, room: Option<[f32; 2]>) -> [f32; 2] {
        let [width, height] = room.unwrap_or_default();
        let room = [width.min(height * SHAPES[1]), height.min(width / SHAPES[0])];
        let (least, wished) = match remembered {
            Some(size) => (SMALLEST_WINDOW, [size.width, size.height].map(f32::from)),
            None => (FULL_WINDOW, room.map(|side| side * SHARE_OF_ROOM.sqrt())),
        };
        [wished[0].max(least.x), wished[1].max(least.y)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_size_reads_back_and_a_senseless_one_does_not() {
        let size = WindowSize { width: 900, height: 700 };
        let text = toml::to_string(&size).expect("a table");
        assert_eq!(toml::from_str(&text), Ok(size));
        // Earlier versions wrote a position, too.
        assert_eq!(toml::from_str("width = 900\nheight = 700\nleft = 5\ntop = 99999"), Ok(size));
        for text in ["", "width = 900", "width = -900\nheight = 700", "width = 900\nheight = 1e3"] {
            assert!(toml::from_str::<WindowSize>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_window_opens_as_large_as_it_was_but_not_too_small_to_use() {
        let of = |width, height| {
            WindowSize::at_opening(Some(WindowSize { width, height }), Some([1920.0, 1080.0]))
        };
        assert_eq!(of(900, 700), [900.0, 700.0]);
        assert_eq!(of(3000, 700), [3000.0, 700.0]);
        assert_eq!(of(1, 1), [SMALLEST_WINDOW.x, SMALLEST_WINDOW.y]);
    }

    #[test]
    fn at_the_first_start_a_window_takes_most_of_a_large_screen() {
        for room in [None, Some([1024.0, 600.0]), Some([1366.0, 768.0])] {
            assert_eq!(WindowSize::at_opening(None, room), [1280.0, 800.0], "{room:?}");
        }
        for [width, height] in [[1920.0, 1080.0], [2560.0, 1440.0]] {
            let [wide, high] = WindowSize::at_opening(None, Some([width, height]));
            assert!((wide * high / (width * height) - 0.8).abs() < 1e-3, "{wide}x{high}");
            assert!(wide < width && high < height, "{wide}x{high}");
        }
    }

    #[test]
    fn at_the_first_start_a_window_is_no_larger_than_one_monitor() {
        for (screen, monitor) in [
            ([3840.0, 1080.0], [1920.0, 1080.0]),
            ([7680.0, 1440.0], [2560.0, 1440.0]),
            ([2560.0, 2880.0], [2560.0, 1440.0]),
        ] {
            let size = WindowSize::at_opening(None, Some(screen));
            assert!(size[0] <= monitor[0] && size[1] <= monitor[1], "{size:?} on {screen:?}");
        }
    }
}
