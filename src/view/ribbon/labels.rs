//! The ribbon's labels, as far as there is space.

use egui::{Align2, Stroke, pos2, vec2};

use super::{FreeSpace, LANE, LaneCurve, Ribbon, line_height, marks, spaced};
use crate::session::{Dip, DipOutcome, in_words, without_rounding};
use crate::view::text::font;
use crate::view::text::number::{brief, brief_time};

/// The distance of a label from its dip (points).
const GAP: f32 = 10.0;

/// The minimum distance between two labeled dips (points).
const CLOSEST: f32 = 24.0;

/// Writes the names of the curves, the value of R, the result of each dip, and a caption of the curve.
pub fn draw(ribbon: &Ribbon, space: &mut FreeSpace) {
    let Ribbon { shown, theme, scale, curves, .. } = ribbon;
    let plot = scale.plot;
    if curves.len() > 1 {
        names(ribbon, space);
        marks::difference(ribbon, space);
    }
    let radii_sum = shown.run().pair_distance().radii_sum;
    if radii_sum > 0.0 {
        let text = format!("R {} m", brief(radii_sum));
        let y = scale.y(radii_sum) - 1.0;
        let places = [plot.right(), plot.left() + 0.5 * plot.width(), plot.left() + 60.0]
            .map(|x| [(pos2(x, y), Align2::RIGHT_BOTTOM), (pos2(x, y + 2.0), Align2::RIGHT_TOP)]);
        ribbon.write(space, &[&text], places.as_flattened(), theme.accent);
    }
    for curve in curves {
        let contacts = curve.contacts.iter().map(|&time| (scale.x(time), time));
        for (_, time) in spaced(contacts, CLOSEST) {
            let at = scale.at(time, radii_sum);
            let places = [
                (at + vec2(-GAP, 2.0), Align2::RIGHT_TOP),
                (at + vec2(GAP, 2.0), Align2::LEFT_TOP),
                (at + vec2(0.0, GAP), Align2::CENTER_TOP),
            ];
            ribbon.write(space, &["contact, solved"], &places, theme.found);
        }
    }
    for curve in curves {
        let dips = curve.dips.iter().map(|dip| (scale.x(dip.deepest), dip));
        spaced(dips, CLOSEST).for_each(|(_, dip)| outcome(ribbon, curve, dip, space));
    }
    unrecorded(ribbon, space);
    let places = [
        (plot.right_top(), Align2::RIGHT_TOP),
        (plot.right_top() - vec2(0.0, line_height(ribbon.layout)), Align2::RIGHT_TOP),
        (plot.left_top(), Align2::LEFT_TOP),
        (plot.center_top(), Align2::CENTER_TOP),
        (plot.right_bottom(), Align2::RIGHT_BOTTOM),
        (plot.left_bottom(), Align2::LEFT_BOTTOM),
    ];
    // While many circles play, the pair changes too often to be named.
    let pair = shown.pair.filter(|_| shown.run().world().len() > 2 && !shown.is_playing);
    let owners = pair.map(|pair| format!("of {} and {}", shown.name(pair.a), shown.name(pair.b)));
    let whose = owners.as_deref().unwrap_or("between the centers");
    ribbon.note(space, &format!("distance {whose}, over time"), &places);
}

/// Writes the names of the two methods, each with a sample of its line.
fn names(Ribbon { painter, layout, curves, scale, theme, .. }: &Ribbon, space: &mut FreeSpace) {
    let left = scale.plot.left() - super::NAMES + 12.0;
    for (index, curve) in curves.iter().enumerate() {
        let y = layout.ribbon.top() + 2.0 + LANE * (index as f32 + 0.5);
        painter.hline(left..=left + 14.0, y, Stroke::new(curve.width, curve.color));
        let name = in_words(curve.lane.run.rules().detection);
        let at = pos2(left + 20.0, y);
        let frame = painter.text(at, Align2::LEFT_CENTER, name, font::regular(font::TINY), theme.text_dim);
        space.taken.push(frame);
    }
}

/// Writes the result of a dip beside it. A solved contact has its label at its dot.
fn outcome(ribbon: &Ribbon, curve: &LaneCurve, dip: &Dip, space: &mut FreeSpace) {
    let (theme, scale) = (ribbon.theme, &ribbon.scale);
    let near = scale.x(dip.from) - CLOSEST..=scale.x(dip.to) + CLOSEST;
    let is_at_dip = |time: &f64| near.contains(&scale.x(*time));
    if dip.outcome == DipOutcome::Solved && curve.contacts.iter().any(is_at_dip) {
        return;
    }
    let duration = brief_time(dip.to - dip.from);
    let (long, short, color) = match dip.outcome {
        DipOutcome::Open => return,
        DipOutcome::Missed => (format!("overlapping for {duration}"), &duration[..], theme.missed),
        DipOutcome::TooLate(check) => {
            (format!("first seen {} after contact", brief_time(check - dip.from)), "too late", theme.missed)
        }
        DipOutcome::Caught(check) if without_rounding(check - dip.from, check) == 0.0 => {
            ("caught at contact".to_owned(), "caught", theme.found)
        }
        DipOutcome::Caught(check) => {
            (format!("caught {} after contact", brief_time(check - dip.from)), "caught", theme.found)
        }
        DipOutcome::Solved => ("contact, solved".to_owned(), "solved", theme.found),
    };
    let level = scale.y(curve.lane.run.pair_distance().radii_sum) + 2.0;
    let deepest =
        curve.lane.run.pair_distance().distance(dip.deepest).map_or(level, |distance| scale.y(distance));
    let places = [
        (pos2(scale.x(dip.to) + GAP, level), Align2::LEFT_TOP),
        (pos2(scale.x(dip.deepest), deepest + 2.0), Align2::CENTER_TOP),
        (pos2(scale.x(dip.from) + GAP, deepest + 2.0), Align2::LEFT_TOP),
        (pos2(scale.x(dip.to) - GAP, deepest + 2.0), Align2::RIGHT_TOP),
        (pos2(scale.x(dip.from) - GAP, level), Align2::RIGHT_TOP),
    ];
    ribbon.write(space, &[&long, short], &places, color);
}

/// Writes why no step leads back to the shaded time.
fn unrecorded(ribbon: &Ribbon, space: &mut FreeSpace) {
    let rect = marks::unrecorded_part(ribbon);
    if rect.width() < 100.0 {
        return;
    }
    let is_edit = ribbon.shown.reaches_back_to == ribbon.shown.run().start_time();
    let text = if is_edit { "before the last edit" } else { "not on record" };
    let places = [(rect.center_top(), Align2::CENTER_TOP), (rect.center_bottom(), Align2::CENTER_BOTTOM)];
    ribbon.note(space, text, &places);
}
