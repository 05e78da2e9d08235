//! Paints a capsule with the formulas of the shaders in `assets/shaders`: a pixel's coverage follows from its distance to
//! the segment.

use std::f32::consts::{PI, TAU};
use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2};

use super::picture::Picture;
use crate::view::draw::Capsule;

/// The radius (pixels) below which a filled circle is drawn as a point: an axis-aligned square with the same area.
const POINT: f32 = 0.75;

/// Paints a capsule, clipped to `clip`.
pub fn paint(picture: &mut Picture, capsule: &Capsule, clip: Rect) {
    let ink = capsule.color.to_array().map(|byte| f32::from(byte) / 255.0);
    let [columns, rows] = picture.clipped(clip);
    let reach = capsule.radius + 0.5 * capsule.stroke + 1.0;
    let [low, high] = [capsule.from.y.min(capsule.to.y) - reach, capsule.from.y.max(capsule.to.y) + reach];
    for row in within(&rows, low, high) {
        let y = row as f32 + 0.5;
        let Some([left, right]) = reached(capsule, reach, y) else { continue };
        for column in within(&columns, left, right) {
            let cover = cover(capsule, pos2(column as f32 + 0.5, y));
            if cover > 0.0 {
                picture.blend(column, row, ink.map(|part| part * cover));
            }
        }
    }
}

/// Returns the part of a pixel range between these two positions.
fn within(range: &Range<usize>, low: f32, high: f32) -> Range<usize> {
    let [low, high] =
        [low.floor(), high.ceil()].map(|at| (at.max(0.0) as usize).clamp(range.start, range.end));
    low..high
}

/// Returns the left and right ends of the part of a row that the capsule may cover; `None` if it covers nothing in the row.
fn reached(capsule: &Capsule, reach: f32, y: f32) -> Option<[f32; 2]> {
    let (from, way) = (capsule.from, capsule.to - capsule.from);
    let ends = if way.y == 0.0 {
        [0.0, 1.0]
    } else {
        let ends = [y - reach, y + reach].map(|y| (y - from.y) / way.y);
        [ends[0].min(ends[1]).max(0.0), ends[0].max(ends[1]).min(1.0)]
    };
    let [one, other] = ends.map(|share| from.x + way.x * share);
    (ends[0] <= ends[1]).then(|| [one.min(other) - reach, one.max(other) + reach])
}

/// Returns the share of a pixel that is covered, 0 to 1. The position is the pixel's center.
fn cover(capsule: &Capsule, pixel: Pos2) -> f32 {
    let Capsule { from, to, radius, stroke, dash, .. } = *capsule;
    let (offset, way): (Vec2, Vec2) = (pixel - from, to - from);
    let length_squared = way.length_sq();
    if capsule.is_disc() && radius < POINT {
        let half = 0.5 * PI.sqrt() * radius;
        let side = |offset: f32| (0.5 + half - offset.abs()).clamp(0.0, (2.0 * half).min(1.0));
        return side(offset.x) * side(offset.y);
    }
    // The soft edge adds π/12 pixels to the circle's area, so the radius is reduced to compensate.
    let radius = if capsule.is_disc() { (radius * radius - 1.0 / 12.0).sqrt() } else { radius };
    let share = if length_squared > 0.0 { (offset.dot(way) / length_squared).clamp(0.0, 1.0) } else { 0.0 };
    let rim = (offset - way * share).length() - radius;
    let cover = if stroke > 0.0 { 0.5 + 0.5 * stroke - rim.abs() } else { 0.5 - rim }.clamp(0.0, 1.0);
    if dash == 0.0 || cover == 0.0 {
        return cover;
    }
    let period = 2.0 * dash;
    if length_squared > 0.0 {
        cover * dashed(share * length_squared.sqrt() / period, period)
    } else {
        let count = dashes(radius, dash);
        cover * dashed(offset.y.atan2(offset.x) / TAU * count, TAU * radius / count)
    }
}

/// Returns the number of dashes in a ring: a whole number, so that the ring closes without a seam.
pub fn dashes(radius: f32, dash: f32) -> f32 {
    (TAU * radius / (2.0 * dash) + 0.5).floor().max(1.0)
}

/// Returns the share of a pixel that belongs to a dash. `place` counts pairs of a dash and a gap, each `period` pixels long.
fn dashed(place: f32, period: f32) -> f32 {
    let from_middle = (place.rem_euclid(1.0) - 0.5).abs();
    ((0.25 - from_middle) * period + 0.5).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Color32;

    const EVERYTHING: Rect = Rect { min: pos2(-1e6, -1e6), max: pos2(1e6, 1e6) };

    fn capsule(from: [f32; 2], to: [f32; 2], radius: f32, stroke: f32, dash: f32) -> Capsule {
        Capsule { from: from.into(), to: to.into(), radius, stroke, dash, color: Color32::WHITE }
    }

    fn painted(capsule: &Capsule, clip: Rect) -> Vec<u8> {
        let mut picture = Picture::new([60, 50], Color32::BLACK);
        paint(&mut picture, capsule, clip);
        picture.pixels().map(|[red, ..]| red).collect()
    }

    /// Whether a point lies inside the shape, straight from its definition.
    fn is_inside(capsule: &Capsule, at: Pos2) -> bool {
        let Capsule { from, to, radius, stroke, dash, .. } = *capsule;
        let length = from.distance(to);
        let along = if length > 0.0 { (at - from).dot(to - from) / length } else { 0.0 }.clamp(0.0, length);
        let nearest = if length > 0.0 { from + (to - from) / length * along } else { from };
        let distance = at.distance(nearest);
        let (inner, outer) =
            if stroke > 0.0 { (radius - stroke / 2.0, radius + stroke / 2.0) } else { (-1.0, radius) };
        let is_in_dash = dash == 0.0
            || if length > 0.0 {
                (along / (2.0 * dash)).rem_euclid(1.0) > 0.25 && (along / (2.0 * dash)).rem_euclid(1.0) < 0.75
            } else {
                let turn =
                    ((at - from).angle() / TAU * (TAU * radius / (2.0 * dash)).round()).rem_euclid(1.0);
                turn > 0.25 && turn < 0.75
            };
        (inner..=outer).contains(&distance) && is_in_dash
    }

    /// Returns the share of each pixel that is inside, 0 to 255, sampled at many points.
    fn supersampled(capsule: &Capsule) -> Vec<u8> {
        const POINTS: u16 = 16;
        let mut shares = Vec::new();
        for (row, column) in (0_u16..50).flat_map(|row| (0_u16..60).map(move |column| (row, column))) {
            let part = |index: u16| (f32::from(index) + 0.5) / f32::from(POINTS);
            let inside = (0..POINTS * POINTS)
                .filter(|index| {
                    let [x, y] = [index % POINTS, index / POINTS].map(part);
                    is_inside(capsule, pos2(f32::from(column) + x, f32::from(row) + y))
                })
                .count();
            shares.push((inside as f32 / f32::from(POINTS * POINTS) * 255.0) as u8);
        }
        shares
    }

    #[test]
    fn a_pixel_is_as_bright_as_the_share_of_it_that_is_covered() {
        for (capsule, most) in [
            (capsule([30.3, 25.1], [30.3, 25.1], 18.7, 0.0, 0.0), 40),
            (capsule([30.3, 25.1], [30.3, 25.1], 18.7, 3.0, 0.0), 40),
            (capsule([30.3, 25.1], [30.3, 25.1], 18.7, 4.0, 6.0), 80),
            (capsule([10.2, 9.0], [48.9, 38.4], 6.4, 0.0, 0.0), 40),
            (capsule([10.2, 9.0], [48.9, 38.4], 6.4, 2.5, 0.0), 40),
            (capsule([10.2, 9.0], [48.9, 38.4], 2.0, 0.0, 5.0), 80),
            (capsule([55.0, 20.5], [5.0, 20.5], 3.0, 0.0, 0.0), 40),
            (capsule([20.5, 45.0], [20.5, 5.0], 1.0, 0.0, 0.0), 40),
            (capsule([-20.0, 70.0], [80.0, -30.0], 4.0, 0.0, 0.0), 60),
        ] {
            let (painted, expected) = (painted(&capsule, EVERYTHING), supersampled(&capsule));
            let off: Vec<u8> =
                painted.iter().zip(&expected).map(|(one, other)| one.abs_diff(*other)).collect();
            let worst = off.iter().max().copied().unwrap_or(0);
            let mean = off.iter().map(|&off| f64::from(off)).sum::<f64>() / off.len() as f64;
            assert!(worst <= most && mean < 2.0, "{capsule:?}: {worst} at worst, {mean} on average");
            assert!(expected.iter().filter(|&&share| share > 200).count() > 40, "{capsule:?} is in view");
        }
    }

    /// Returns the area (pixels) covered by a circle of this radius whose center is at this position within a pixel.
    fn covered(radius: f32, center: [f32; 2]) -> f32 {
        let disc = capsule(center, center, radius, 0.0, 0.0);
        let places = (-9_i16..=9).flat_map(|row| (-9_i16..=9).map(move |column| (column, row)));
        places.map(|(column, row)| cover(&disc, pos2(f32::from(column), f32::from(row)))).sum()
    }

    #[test]
    fn a_circle_of_any_size_covers_its_area() {
        const PLACES: u16 = 16;
        for step in 1..=60_u16 {
            let radius = f32::from(step) * 0.1 - 0.05;
            let area = PI * radius * radius;
            let place = |index: u16| (f32::from(index) + 0.5) / f32::from(PLACES) - 0.5;
            let centers = (0..PLACES * PLACES).map(|index| [index % PLACES, index / PLACES].map(place));
            let shares: Vec<f32> = centers.map(|center| covered(radius, center) / area).collect();
            let mean = shares.iter().sum::<f32>() / shares.len() as f32;
            assert!((mean - 1.0).abs() < 0.003, "{radius}: {mean} on average");
            // A point covers the same area wherever it lies.
            let most = if radius < POINT { 1e-3 } else { 0.12 };
            let off = shares.iter().map(|share| (share - 1.0).abs()).fold(0.0, f32::max);
            assert!(off < most, "{radius}: {off} at worst");
        }
    }

    #[test]
    fn nothing_jumps_where_a_circle_becomes_a_point() {
        for (x, y) in [(0.0, 0.0), (0.5, 0.5), (0.25, 0.1), (0.5, 0.0), (0.37, 0.42)] {
            let form = |radius: f32| capsule([x, y], [x, y], radius, 0.0, 0.0);
            let [point, disc] = [form(POINT - 1e-3), form(POINT + 1e-3)];
            for (column, row) in (-2_i16..=2).flat_map(|row| (-2_i16..=2).map(move |column| (column, row))) {
                let [one, other] =
                    [&point, &disc].map(|form| cover(form, pos2(f32::from(column), f32::from(row))));
                assert!((one - other).abs() < 0.15, "{x},{y} at {column},{row}: {one} and {other}");
            }
        }
    }

    #[test]
    fn nothing_is_painted_outside_of_the_clip() {
        let large = capsule([30.0, 25.0], [31.0, 25.0], 900.0, 0.0, 0.0);
        let painted = painted(&large, Rect::from_min_max(pos2(10.4, 5.0), pos2(20.0, 15.6)));
        for (at, red) in painted.into_iter().enumerate() {
            let is_inside = (10..20).contains(&(at % 60)) && (5..16).contains(&(at / 60));
            assert_eq!(red, if is_inside { 255 } else { 0 }, "{at}");
        }
    }

    #[test]
    fn distant_and_huge_capsules_are_painted_without_a_fault() {
        for far in
            [capsule([1e6, 1e6], [2e6, 3e6], 1.0, 0.0, 0.0), capsule([-9e5, 0.0], [-9e5, 0.0], 3.0, 1.0, 2.0)]
        {
            assert!(painted(&far, EVERYTHING).iter().all(|&red| red == 0));
        }
        // The rim of a circle much larger than the picture is nearly straight.
        let rim = painted(&capsule([5e5 + 30.0, 25.0], [5e5 + 30.0, 25.0], 5e5, 0.0, 0.0), EVERYTHING);
        assert!(rim.iter().enumerate().all(|(at, &red)| match at % 60 {
            0..29 => red == 0,
            32.. => red == 255,
            _ => true,
        }));
    }
}
