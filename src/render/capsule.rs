//! Paints a capsule, by the formula of `assets/shaders/capsule.frag`: the distance of a pixel to the segment decides how
//! much of it is covered.

use std::f32::consts::TAU;
use std::ops::Range;

use egui::{Pos2, Rect, Vec2, pos2};

use super::picture::Picture;
use crate::view::draw::Capsule;

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

/// Returns the part of a range of pixels between these two places.
fn within(range: &Range<usize>, low: f32, high: f32) -> Range<usize> {
    let [low, high] =
        [low.floor(), high.ceil()].map(|at| (at.max(0.0) as usize).clamp(range.start, range.end));
    low..high
}

/// Returns the left and the right end of a row outside of which the capsule covers nothing; `None` where it covers none of
/// the row.
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

/// Returns the share of this pixel that is covered, 0 to 1; the place is that of its middle.
fn cover(capsule: &Capsule, pixel: Pos2) -> f32 {
    let Capsule { from, to, radius, stroke, dash, .. } = *capsule;
    let (offset, way): (Vec2, Vec2) = (pixel - from, to - from);
    let length_squared = way.length_sq();
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

/// Returns the number of dashes of a ring: a whole one, so that it closes without a seam.
pub fn dashes(radius: f32, dash: f32) -> f32 {
    (TAU * radius / (2.0 * dash) + 0.5).floor().max(1.0)
}

/// Returns the share of a pixel that belongs to a dash; `place` counts dashes and gaps, of `period` pixels each pair.
fn dashed(place: f32, period: f32) -> f32 {
    let from_middle = (place.rem_euclid(1.0) - 0.5).abs();
    ((0.25 - from_middle) * period + 0.5).clamp(0.0, 1.0)
}
