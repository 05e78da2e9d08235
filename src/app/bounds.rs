//! The size and place of the window, as they are remembered.

use toml::{Table, Value};

use crate::view::layout::SMALLEST_WINDOW;

/// The width and height of a window of which nothing is remembered (points).
const DEFAULT_SIZE: [f32; 2] = [1280.0, 800.0];

/// The keys of the size and of the place in the table.
const SIZE: [&str; 2] = ["width", "height"];
const PLACE: [&str; 2] = ["left", "top"];

/// The size and place of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The width and height (points).
    pub size: [u16; 2],
    /// The left and top on the screen, without what a window manager adds (pixels); `None` where it is not known.
    pub place: Option<[i16; 2]>,
}

/// A rectangle on the screen (pixels).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// The left and top.
    pub place: [i16; 2],
    /// The width and height.
    pub size: [u16; 2],
}

impl Bounds {
    /// Returns the bounds of a window that covers this rectangle, at this scale (pixels per point).
    pub fn of(rect: PixelRect, scale: f32) -> Self {
        Self {
            size: rect.size.map(|pixels| (f32::from(pixels) / scale).round() as u16),
            place: Some(rect.place),
        }
    }

    /// Returns the width and height with which a window opens (points).
    pub fn opening_size(remembered: Option<Self>) -> [f32; 2] {
        let [width, height] = remembered.map_or(DEFAULT_SIZE, |bounds| bounds.size.map(f32::from));
        [width.max(SMALLEST_WINDOW.x), height.max(SMALLEST_WINDOW.y)]
    }

    /// Reads a table; `None` without a valid size.
    pub fn read(table: &Value) -> Option<Self> {
        let number = |key: &str| table.get(key).and_then(Value::as_integer);
        let size = SIZE.map(|key| number(key).and_then(|value| u16::try_from(value).ok()));
        let place = PLACE.map(|key| number(key).and_then(|value| i16::try_from(value).ok()));
        let [Some(width), Some(height)] = size else { return None };
        let place = if let [Some(left), Some(top)] = place { Some([left, top]) } else { None };
        Some(Self { size: [width, height], place })
    }

    /// Returns the table in which they are written.
    pub fn to_table(self) -> Table {
        let size = SIZE.into_iter().zip(self.size.map(i64::from));
        let place = self.place.into_iter().flat_map(|place| PLACE.into_iter().zip(place.map(i64::from)));
        size.chain(place).map(|(key, value)| (key.to_owned(), Value::Integer(value))).collect()
    }
}

impl PixelRect {
    /// Whether a window here can be seen and moved: the middle of its upper edge, and its own, lie on one of these monitors.
    pub fn is_on_one_of(self, monitors: &[Self]) -> bool {
        let [left, top] = self.place.map(i32::from);
        let [width, height] = self.size.map(i32::from);
        let middle = left + width / 2;
        monitors.iter().any(|monitor| {
            [[middle, top], [middle, top + height / 2]].into_iter().all(|point| monitor.contains(point))
        })
    }

    fn contains(self, point: [i32; 2]) -> bool {
        (0..2).all(|axis| {
            let start = i32::from(self.place[axis]);
            (start..start + i32::from(self.size[axis])).contains(&point[axis])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(place: [i16; 2], size: [u16; 2]) -> PixelRect {
        PixelRect { place, size }
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
    fn what_is_written_reads_back_and_what_has_no_sense_does_not() {
        for place in [None, Some([-7, 20])] {
            let bounds = Bounds { size: [900, 700], place };
            assert_eq!(Bounds::read(&Value::Table(bounds.to_table())), Some(bounds));
        }
        for (text, expected) in [
            ("", None),
            ("width = 900", None),
            ("width = -900\nheight = 700", None),
            ("width = 900\nheight = 1e3", None),
            ("width = 900\nheight = 700\nleft = 5", Some(None)),
            ("width = 900\nheight = 700\nleft = 5\ntop = 99999", Some(None)),
        ] {
            let table: Table = text.parse().expect("TOML");
            let place = Bounds::read(&Value::Table(table)).map(|bounds| bounds.place);
            assert_eq!(place, expected, "{text}");
        }
    }

    #[test]
    fn a_window_opens_as_large_as_it_was_but_not_too_small_to_use() {
        let of = |size| Bounds::opening_size(Some(Bounds { size, place: None }));
        assert_eq!(of([900, 700]), [900.0, 700.0]);
        assert_eq!(of([1, 1]), [SMALLEST_WINDOW.x, SMALLEST_WINDOW.y]);
        assert_eq!(Bounds::opening_size(None), DEFAULT_SIZE);
        assert_eq!(Bounds::of(rect([3, 4], [1350, 900]), 1.5).size, [900, 600]);
    }
}
