//! The size and position of the window.

use egui::{Rect, pos2};
use serde::{Deserialize, Serialize};

use crate::view::layout::{FULL_WINDOW, SMALLEST_WINDOW};

/// The share of the room on the screen that a window takes at the first start.
const SHARE_OF_ROOM: f32 = 0.8;

/// The size and position of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct WindowBounds {
    pub width: u16,
    pub height: u16,
    /// `None` if it is not known.
    #[serde(flatten)]
    pub place: Option<WindowPlace>,
}

/// The position of the window on the screen, without the frame of a window manager (pixels).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct WindowPlace {
    pub left: i16,
    pub top: i16,
}

/// A rectangle on the screen (pixels).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// The left and top edges.
    pub place: WindowPlace,
    /// The width and height.
    pub size: [u16; 2],
}

impl WindowBounds {
    /// Returns the bounds of a window with this rectangle at this scale (pixels per point).
    pub fn of(rect: PixelRect, scale: f32) -> Self {
        let [width, height] = rect.size.map(|pixels| (f32::from(pixels) / scale).round() as u16);
        Self { width, height, place: Some(rect.place) }
    }

    /// Returns the width and height with which a window opens (points): those remembered, or else most of the room on the
    /// screen, if that is known.
    pub fn opening_size(remembered: Option<Self>, room: Option<[f32; 2]>) -> [f32; 2] {
        let (least, wished) = match remembered {
            Some(bounds) => (SMALLEST_WINDOW, [bounds.width, bounds.height].map(f32::from)),
            None => (FULL_WINDOW, room.unwrap_or_default().map(|side| side * SHARE_OF_ROOM.sqrt())),
        };
        [wished[0].max(least.x), wished[1].max(least.y)]
    }
}

impl PixelRect {
    /// Whether a window here can be seen and moved: the middle of its upper edge and its center lie on one of these
    /// monitors.
    pub fn is_on_one_of(self, monitors: &[Self]) -> bool {
        let points = [self.to_rect().center_top(), self.to_rect().center()];
        monitors.iter().any(|monitor| points.iter().all(|&point| monitor.to_rect().contains(point)))
    }

    fn to_rect(self) -> Rect {
        let WindowPlace { left, top } = self.place;
        Rect::from_min_size(pos2(left.into(), top.into()), self.size.map(f32::from).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect([left, top]: [i16; 2], size: [u16; 2]) -> PixelRect {
        PixelRect { place: WindowPlace { left, top }, size }
    }

    #[test]
    fn a_place_counts_only_where_the_window_can_be_seen_and_moved() {
        let monitors = [rect([0, 0], [1920, 1080]), rect([-1280, 200], [1280, 1024])];
        for (place, is_on) in [
            ([0, 0], true),
            ([1000, 500], true),
            ([-1280, 200], true),
            ([-300, 300], true),
            ([1900, 0], false),
            ([0, -30], false),
            ([0, 1000], false),
            ([-1280, 0], false),
            ([3000, 300], false),
            ([i16::MAX, i16::MIN], false),
        ] {
            assert_eq!(rect(place, [1000, 600]).is_on_one_of(&monitors), is_on, "{place:?}");
            assert!(!rect(place, [1000, 600]).is_on_one_of(&[]), "no screen is known");
        }
    }

    #[test]
    fn written_bounds_read_back_and_senseless_ones_do_not() {
        for place in [None, Some(WindowPlace { left: -7, top: 20 })] {
            let bounds = WindowBounds { width: 900, height: 700, place };
            let text = toml::to_string(&bounds).expect("a table");
            assert_eq!(toml::from_str(&text), Ok(bounds));
        }
        for (text, expected) in [
            ("", None),
            ("width = 900", None),
            ("width = -900\nheight = 700", None),
            ("width = 900\nheight = 1e3", None),
            ("width = 900\nheight = 700\nleft = 5", Some(None)),
            ("width = 900\nheight = 700\nleft = 5\ntop = 99999", Some(None)),
        ] {
            let place = toml::from_str::<WindowBounds>(text).ok().map(|bounds| bounds.place);
            assert_eq!(place, expected, "{text}");
        }
    }

    #[test]
    fn a_window_opens_as_large_as_it_was_but_not_too_small_to_use() {
        let of = |[width, height]: [u16; 2]| {
            let remembered = WindowBounds { width, height, place: None };
            WindowBounds::opening_size(Some(remembered), Some([1920.0, 1080.0]))
        };
        assert_eq!(of([900, 700]), [900.0, 700.0]);
        assert_eq!(of([1, 1]), [SMALLEST_WINDOW.x, SMALLEST_WINDOW.y]);
        let bounds = WindowBounds::of(rect([3, 4], [1350, 900]), 1.5);
        assert_eq!([bounds.width, bounds.height], [900, 600]);
    }

    #[test]
    fn at_the_first_start_a_window_takes_most_of_a_large_screen() {
        for room in [None, Some([1024.0, 600.0]), Some([1366.0, 768.0])] {
            assert_eq!(WindowBounds::opening_size(None, room), [1280.0, 800.0], "{room:?}");
        }
        for [width, height] in [[1920.0, 1080.0], [2560.0, 1440.0]] {
            let [wide, high] = WindowBounds::opening_size(None, Some([width, height]));
            assert!((wide * high / (width * height) - 0.8).abs() < 1e-3, "{wide}x{high}");
            assert!(wide < width && high < height, "{wide}x{high}");
        }
    }
}
