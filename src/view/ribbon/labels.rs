//! The labels of the ribbon, as far as there is space.

use egui::{Align2, Painter, Rect, Stroke, pos2, vec2};

use super::curve::Curve;
use super::scale::Scale;
use super::{LANE, marks};
use crate::session::{Dip, DipOutcome, Session};
use crate::view::layout::free_space::FreeSpace;
use crate::view::text::font;
use crate::view::text::number::{brief, brief_time};
use crate::view::theme::Theme;

/// The distance of a label from its dip (points).
const GAP: f32 = 10.0;

/// The minimum distance of two labeled dips (points).
const CLOSEST: f32 = 24.0;

/// Writes the names of the curves, the value of R, the result of each dip, and what the curve is.
pub fn draw(
    painter: &Painter,
    session: &Session,
    curves: &[Curve],
    scale: &Scale,
    theme: &Theme,
    space: &mut FreeSpace,
) {
    let plot = scale.plot();
    if session.experiment().is_comparing() {
        names(painter, curves, scale, theme, space);
        marks::difference(painter, session, scale, theme, space);
    }
    let radii_sum = session.run().course().radii_sum();
    if radii_sum > 0.0 {
        let words = format!("R {} m", brief(radii_sum));
        let y = scale.y(radii_sum) - 1.0;
        let places = [plot.right(), plot.left() + 0.5 * plot.width(), plot.left() + 60.0]
            .map(|x| [(pos2(x, y), Align2::RIGHT_BOTTOM), (pos2(x, y + 2.0), Align2::RIGHT_TOP)]);
        space.write(painter, &[&words], places.as_flattened(), (&font::strong(font::TINY), theme.accent));
    }
    for curve in curves {
        let mut last = f32::NEG_INFINITY;
        for &time in &curve.contacts {
            let at = scale.at(time, radii_sum);
            if at.x - last < CLOSEST {
                continue;
            }
            last = at.x;
            let places = [
                (at + vec2(-GAP, 2.0), Align2::RIGHT_TOP),
                (at + vec2(GAP, 2.0), Align2::LEFT_TOP),
                (at + vec2(0.0, GAP), Align2::CENTER_TOP),
            ];
            space.write(painter, &["contact, solved"], &places, (&font::strong(font::TINY), theme.found));
        }
    }
    for curve in curves {
        let mut last = f32::NEG_INFINITY;
        for dip in &curve.dips {
            let x = scale.x(dip.deepest);
            if x - last >= CLOSEST {
                last = x;
                outcome(painter, curve, dip, scale, theme, space);
            }
        }
    }
    unrecorded(painter, session, scale, theme, space);
    let heading = "distance between the centers, over time";
    let places = [
        (plot.right_top(), Align2::RIGHT_TOP),
        (plot.right_top() - vec2(0.0, LANE), Align2::RIGHT_TOP),
        (plot.left_top(), Align2::LEFT_TOP),
        (plot.center_top(), Align2::CENTER_TOP),
        (plot.right_bottom(), Align2::RIGHT_BOTTOM),
        (plot.left_bottom(), Align2::LEFT_BOTTOM),
    ];
    space.write(painter, &[heading], &places, (&font::regular(font::TINY), theme.text_dim));
}

/// Writes the two methods, each with a piece of its line.
fn names(painter: &Painter, curves: &[Curve], scale: &Scale, theme: &Theme, space: &mut FreeSpace) {
    let left = scale.plot().left() - super::NAMES + 12.0;
    for (index, curve) in curves.iter().enumerate() {
        let y = scale.plot().top() - 2.0 - LANE * (curves.len() - index) as f32 + 0.5 * LANE;
        painter.hline(left..=left + 14.0, y, Stroke::new(curve.width, curve.color));
        let name = curve.run().rules().detection.name();
        let at = pos2(left + 20.0, y);
        let frame = painter.text(at, Align2::LEFT_CENTER, name, font::regular(font::TINY), theme.text_dim);
        space.take(frame);
    }
}

/// Writes the result of a dip beside it. A solved contact has its label at its dot.
fn outcome(painter: &Painter, curve: &Curve, dip: &Dip, scale: &Scale, theme: &Theme, space: &mut FreeSpace) {
    let near = scale.x(dip.from) - CLOSEST..=scale.x(dip.to) + CLOSEST;
    let is_at_dip = |time: &f64| near.contains(&scale.x(*time));
    if dip.outcome == DipOutcome::Solved && curve.contacts.iter().any(is_at_dip) {
        return;
    }
    let duration = brief_time(dip.to - dip.from);
    let (long, short, color) = match dip.outcome {
        DipOutcome::Open => return,
        DipOutcome::Missed => (format!("overlapping for {duration}, no check in it"), "missed", theme.missed),
        DipOutcome::TooLate(check) => {
            (format!("first seen {} after contact", brief_time(check - dip.from)), "too late", theme.missed)
        }
        DipOutcome::Caught(check) => {
            (format!("caught {} after contact", brief_time(check - dip.from)), "caught", theme.found)
        }
        DipOutcome::Solved => ("contact, solved".to_owned(), "solved", theme.found),
    };
    let level = scale.y(curve.run().course().radii_sum()) + 2.0;
    let deepest = curve.run().course().distance(dip.deepest).map_or(level, |distance| scale.y(distance));
    let places = [
        (pos2(scale.x(dip.to) + GAP, level), Align2::LEFT_TOP),
        (pos2(scale.x(dip.deepest), deepest + 2.0), Align2::CENTER_TOP),
        (pos2(scale.x(dip.from) + GAP, deepest + 2.0), Align2::LEFT_TOP),
        (pos2(scale.x(dip.to) - GAP, deepest + 2.0), Align2::RIGHT_TOP),
        (pos2(scale.x(dip.from) - GAP, level), Align2::RIGHT_TOP),
    ];
    space.write(painter, &[&long, short], &places, (&font::strong(font::TINY), color));
}

/// Writes why no step leads back to the earlier time.
fn unrecorded(painter: &Painter, session: &Session, scale: &Scale, theme: &Theme, space: &mut FreeSpace) {
    let (reach, plot) = (marks::reach(session), scale.plot());
    let rect = Rect::from_min_max(plot.min, pos2(scale.x(reach).min(plot.right()), plot.bottom()));
    if rect.width() < 100.0 {
        return;
    }
    let is_edit = reach == session.run().start_time();
    let words = if is_edit { "before the last edit" } else { "not on record" };
    let places = [(rect.center_top(), Align2::CENTER_TOP), (rect.center_bottom(), Align2::CENTER_BOTTOM)];
    space.write(painter, &[words], &places, (&font::regular(font::TINY), theme.text_dim));
}
