//! What happened, above the curve: contacts of any pair and walls, misses, standstills; and what is marked on the curve.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::LANE;
use super::curve::Curve;
use super::room::Room;
use super::scale::Scale;
use crate::session::{Outcome, Run, Session};
use crate::view::layout::Layout;
use crate::view::panel::icon;
use crate::view::theme::Theme;

/// Marks closer than this (points) to the one before are left out.
const CLOSEST: f32 = 8.0;

/// From the middle of a mark to its corners (points).
const SIZE: f32 = 4.5;

/// The marks of one run.
pub struct Lane<'session> {
    run: &'session Run,
    y: f32,
}

/// One line of marks for each run, the upper for the first; in a thin bar they stand on the curve.
pub fn lanes<'session>(session: &'session Session, layout: &Layout, scale: &Scale) -> Vec<Lane<'session>> {
    let lane = |(index, run)| {
        let y = if layout.is_low {
            scale.plot().center().y
        } else {
            layout.ribbon.top() + 2.0 + LANE * (index as f32 + 0.5)
        };
        Lane { run, y }
    };
    session.runs().each().enumerate().map(lane).collect()
}

/// Draws all marks.
pub fn draw(
    painter: &Painter,
    lanes: &[Lane],
    session: &Session,
    curves: &[Curve],
    scale: &Scale,
    theme: &Theme,
    room: &mut Room,
) {
    for lane in lanes {
        unrecorded(painter, lane, scale, theme);
        let color = |time: f64| if time <= lane.run.clock() { theme.text } else { theme.text_dim };
        for (x, event) in along(&lane.run.known().events, scale, |event| event.time) {
            painter.add(diamond(pos2(x, lane.y), color(event.time)));
            room.take(around(pos2(x, lane.y)));
        }
        for (x, miss) in along(lane.run.misses().all(), scale, |miss| miss.time) {
            let color = if miss.looked <= lane.run.clock() { theme.missed } else { theme.text_dim };
            cross(painter, pos2(x, lane.y), color, theme);
            room.take(around(pos2(x, lane.y)));
        }
        for (x, standstill) in along(&lane.run.known().standstills, scale, |standstill| standstill.time) {
            painter.extend(icon::hourglass(pos2(x, lane.y), color(standstill.time)));
            room.take(around(pos2(x, lane.y)));
        }
    }
    for curve in curves {
        found(painter, curve, scale, theme, room);
        let graze = session.graze(curve.run).filter(|&time| scale.shows(time));
        if let Some((time, distance)) =
            graze.and_then(|time| Some((time, curve.run.course().distance(time)?)))
        {
            painter.circle_stroke(scale.at(time, distance), 5.0, Stroke::new(2.0, theme.text));
            room.take(around(scale.at(time, distance)));
        }
    }
}

/// A dot on the curve where a contact of the pair was found.
fn found(painter: &Painter, curve: &Curve, scale: &Scale, theme: &Theme, room: &mut Room) {
    let caught = curve.dips.iter().filter_map(|dip| match dip.outcome {
        Outcome::Caught(time) => Some((time.min(dip.to), dip)),
        Outcome::Solved => Some((dip.from, dip)),
        Outcome::Open | Outcome::Missed | Outcome::TooLate(_) => None,
    });
    for time in caught.map(|(time, _)| time).chain(curve.contacts.iter().copied()) {
        if let Some(distance) = curve.run.course().distance_before(time).filter(|_| scale.shows(time)) {
            let at = scale.at(time, distance);
            painter.circle(at, 5.0, theme.found, Stroke::new(1.0, theme.panel));
            room.take(around(at));
        }
    }
}

/// What lies before is not on record: an edit or another rule came in between.
fn unrecorded(painter: &Painter, lane: &Lane, scale: &Scale, theme: &Theme) {
    let reach = lane.run.reaches_back_to();
    if !reach.is_finite() || reach <= scale.stretch().from {
        return;
    }
    let (left, right) = (scale.plot().left(), scale.x(reach).min(scale.plot().right()));
    let plot = scale.plot();
    let rect = Rect::from_min_max(pos2(left, plot.top()), pos2(right, plot.bottom()));
    painter.rect_filled(rect, 0.0, theme.line.gamma_multiply(0.35));
    painter.vline(right, plot.y_range(), Stroke::new(1.5, theme.text_dim));
}

fn around(at: Pos2) -> Rect {
    Rect::from_center_size(at, vec2(2.0 * SIZE + 2.0, 2.0 * SIZE + 2.0))
}

fn diamond(at: Pos2, color: Color32) -> Shape {
    let corners = [vec2(SIZE, 0.0), vec2(0.0, SIZE), vec2(-SIZE, 0.0), vec2(0.0, -SIZE)];
    Shape::convex_polygon(corners.map(|way| at + way).to_vec(), color, Stroke::NONE)
}

fn cross(painter: &Painter, at: Pos2, color: Color32, theme: &Theme) {
    painter.circle_filled(at, SIZE + 2.0, theme.panel);
    for way in [vec2(SIZE, SIZE), vec2(SIZE, -SIZE)] {
        painter.line_segment([at - way, at + way], Stroke::new(2.5, color));
    }
}

/// Those of a log, which is in order of time, that are shown and have room: none closer than [`CLOSEST`] to the one before,
/// and each with where it stands.
///
/// This is asked for with every picture, and a log holds thousands: from one mark it jumps to the next.
fn along<'log, T>(
    log: &'log [T],
    scale: &'log Scale,
    time: impl Fn(&T) -> f64 + 'log,
) -> impl Iterator<Item = (f32, &'log T)> {
    let first = log.partition_point(|one| time(one) < scale.stretch().from);
    let last = log.partition_point(|one| time(one) <= scale.stretch().end());
    let mut rest = &log[first..last.max(first)];
    std::iter::from_fn(move || {
        let (mark, later) = rest.split_first()?;
        let x = scale.x(time(mark));
        rest = &later[later.partition_point(|one| scale.x(time(one)) - x < CLOSEST)..];
        Some((x, mark))
    })
}
