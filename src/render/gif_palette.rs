//! A palette for a frame: its colors, or one color for each group of similar ones.

use std::collections::HashMap;

/// The maximum number of colors; it leaves one of 256 for unchanged pixels.
pub const MOST: usize = 255;

/// The number of most frequent colors that are kept exactly, however close to each other: the colors of flat areas.
const EXACT: usize = 64;

/// A color: red, green, blue.
pub type Rgb = [u8; 3];

#[derive(Debug)]
pub struct Palette {
    colors: Vec<Rgb>,
    index: HashMap<Rgb, u8>,
}

impl Palette {
    /// Chooses the colors for these pixels, the most frequent first.
    ///
    /// Up to [`MOST`] colors are kept exactly. With more, a color replaces less frequent ones that differ from it by no more
    /// than a tolerance in each channel: the smallest power of two that leaves few enough colors. Flat areas keep their
    /// exact color, and gradients become coarser.
    pub fn from_pixels(pixels: impl Iterator<Item = Rgb>) -> Self {
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for pixel in pixels {
            *counts.entry(pixel).or_default() += 1;
        }
        let mut found: Vec<(Rgb, usize)> = counts.into_iter().collect();
        found.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let found: Vec<Rgb> = found.into_iter().map(|(color, _)| color).collect();
        let tolerances = std::iter::once(0).chain((0..8).map(|power| 1 << power));
        let chosen =
            tolerances.map(|tolerance| grouped(&found, tolerance)).find(|chosen| chosen.len() <= MOST);
        let colors = chosen.unwrap_or_default();
        let index = found.iter().map(|&color| (color, nearest(&colors, color))).collect();
        Self { colors, index }
    }

    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// Returns the index of the color that replaces this one.
    pub fn index(&self, color: Rgb) -> u8 {
        self.index.get(&color).copied().unwrap_or(0)
    }
}

/// Returns the most frequent colors, and each further color that differs from all earlier ones by more than the tolerance.
fn grouped(colors: &[Rgb], tolerance: u8) -> Vec<Rgb> {
    if tolerance == 0 {
        return colors.to_vec();
    }
    let (exact, others) = colors.split_at(EXACT.min(colors.len()));
    let mut chosen = exact.to_vec();
    for &color in others {
        if chosen.len() <= MOST && chosen.iter().all(|&other| difference(color, other) > tolerance) {
            chosen.push(color);
        }
    }
    chosen
}

fn nearest(colors: &[Rgb], color: Rgb) -> u8 {
    let distance = |other: &Rgb| -> u32 {
        color.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum()
    };
    let place = (0..colors.len()).min_by_key(|&index| distance(&colors[index]));
    place.and_then(|index| u8::try_from(index).ok()).unwrap_or(0)
}

/// Returns the largest difference in any channel.
fn difference(one: Rgb, other: Rgb) -> u8 {
    one.iter().zip(other).map(|(one, other)| one.abs_diff(other)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colors_stay_as_they_are() {
        let colors: Vec<Rgb> = (0..255).map(|value| [value, 0, 255 - value]).collect();
        let palette = Palette::from_pixels(colors.iter().copied());
        for color in colors {
            assert_eq!(palette.colors()[usize::from(palette.index(color))], color);
        }
    }

    #[test]
    fn the_frequent_of_many_colors_stay_and_each_is_near_another() {
        let step = |index: u32| [(index % 64 * 4) as u8, (index / 64 * 4) as u8, 100];
        let flat: [Rgb; 3] = [[10, 200, 31], [255, 255, 255], [1, 2, 3]];
        let pixels = (0..4096).map(step).chain(flat.into_iter().flat_map(|color| [color; 50]));
        let palette = Palette::from_pixels(pixels.clone());
        assert!(palette.colors().len() <= MOST);
        for color in flat {
            assert_eq!(palette.colors()[usize::from(palette.index(color))], color);
        }
        let off = |color| difference(color, palette.colors()[usize::from(palette.index(color))]);
        assert!(pixels.map(off).max().is_some_and(|most| most <= 16));
    }

    #[test]
    fn no_pixel_needs_no_color() {
        let palette = Palette::from_pixels(std::iter::empty());
        assert_eq!((palette.colors().len(), palette.index([1, 2, 3])), (0, 0));
    }
}
