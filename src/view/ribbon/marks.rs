//! The marks of events: above the curve, misses, ghosts, stalls, and contacts of any pair and of walls; on the curve, the
//! contacts and the graze of its pair.

use circle_collision::simulation::audit::{AuditedContact, Outcome};
use egui::{Align2, Pos2, Rect, pos2, vec2};

use super::{LANE, LaneCurve, Ribbon, Scale, line_height, spaced};
use crate::session::{Dip, Mark, Run, in_words, without_rounding};
use crate::view::draw::{DrawList, Paper};
use crate::view::text::number::{brief, brief_time};

/// The minimum distance between marks (points).
const CLOSEST: f32 = 16.0;

/// The minimum distance between the dots of found contacts (points).
const CLOSEST_DOTS: f32 = 14.0;

/// The distance from the center of a mark to its corners (points).
const SIZE: f32 = 4.5;

/// Draws the marks of each run on a separate line, and the marks of the pair on its curve.
pub fn draw(ribbon: &Ribbon, paper: &mut Paper) {
    for (index, curve) in ribbon.curves.iter().enumerate() {
        let y = ribbon.layout.ribbon.top() + 2.0 + line_height(ribbon.layout) * (index as f32 + 0.5);
        events(ribbon, curve.lane.run, y, paper);
    }
    for curve in &ribbon.curves {
        contacts(ribbon, curve, paper);
        graze(ribbon, curve, paper);
    }
}

fn events(ribbon: &Ribbon, run: &Run, y: f32, paper: &mut Paper) {
    let Ribbon { scale, theme, .. } = ribbon;
    let Paper { list, space, .. } = paper;
    let color = |time: f64| if time <= run.clock() { theme.text } else { theme.text_dim };
    let mut place = |x: f32| {
        space.taken.push(around(pos2(x, y)));
        pos2(x, y)
    };
    for (x, event) in along(&run.known().events, *scale, |event| event.time) {
        list.diamond(place(x), color(event.time));
    }
    for (x, failure) in along(&run.known().failures, *scale, AuditedContact::time) {
        // The ring of a ghost is around the diamond of its answer.
        let mark = Mark::of(run, Some(failure));
        let color = if failure.checked_at <= run.clock() { mark.color(theme) } else { theme.text_dim };
        list.mark(mark, place(x), color, theme.panel);
    }
    for (x, stall) in along(&run.known().stalls, *scale, |stall| stall.time) {
        list.hourglass(place(x), color(stall.time));
    }
}

fn graze(ribbon: &Ribbon, curve: &LaneCurve, paper: &mut Paper) {
    let graze = curve.lane.graze;
    let Some(at) = graze.and_then(|time| curve.at(&ribbon.scale, time)) else { return };
    paper.list.small_ring(at, 6.0, 2.0, 0.0, ribbon.theme.text);
    paper.space.taken.push(around(at));
    let places = [(at + vec2(0.0, 7.0), Align2::CENTER_TOP), (at - vec2(0.0, 7.0), Align2::CENTER_BOTTOM)];
    paper.write("graze", true, ribbon.theme.text, &places);
}

/// Draws a dot on the curve for each found contact of the pair.
fn contacts(ribbon: &Ribbon, curve: &LaneCurve, paper: &mut Paper) {
    let Ribbon { scale, theme, .. } = ribbon;
    let caught = curve.dips.iter().filter_map(|dip| {
        dip.result.filter(|(outcome, _)| !outcome.is_lost()).map(|(_, time)| time.min(dip.to))
    });
    let in_range = caught.chain(curve.contacts.iter().copied()).filter(|&time| scale.shows(time));
    let dots = in_range
        .filter_map(|time| Some(scale.at(time, curve.lane.run.pair_distance().distance_before(time)?)));
    for (_, at) in spaced(dots.map(|at| (at.x, at)), CLOSEST_DOTS) {
        paper.list.mark(Mark::Found, at, theme.found, theme.panel);
        paper.space.taken.push(around(at));
    }
}

/// Shades the time that cannot be stepped back to: before an edit, a change of rules, or the oldest moment on record.
pub fn unrecorded(ribbon: &Ribbon, paper: &mut Paper) -> Option<(DrawList, Rect)> {
    let reach = ribbon.shown.state.experiment().reaches_back_to();
    let rect = Some(unrecorded_part(ribbon)).filter(|_| reach > ribbon.scale.range.from)?;
    paper.list.line(rect.right_top(), rect.right_bottom(), 1.5, 0.0, ribbon.theme.text_dim);
    paper.space.taken.push(rect.with_min_x(rect.right()));
    Some(DrawList::area(rect, ribbon.theme.line.gamma_multiply(0.35)))
}

/// Returns the part of the plot that cannot be stepped back to (points).
pub fn unrecorded_part(Ribbon { shown, scale, .. }: &Ribbon) -> Rect {
    let right = scale.x(shown.state.experiment().reaches_back_to()).min(scale.plot.right());
    Rect::from_min_max(scale.plot.min, pos2(right, scale.plot.bottom()))
}

fn around(at: Pos2) -> Rect {
    Rect::from_center_size(at, vec2(2.0 * SIZE + 2.0, 2.0 * SIZE + 2.0))
}

/// Returns the items of a log (in order of time) that are in the range and have space, none closer than
/// [`CLOSEST`] to the previous one, each with its x position (points).
///
/// A log may be long, and this runs every frame, so it jumps from one mark to the next.
fn along<T>(log: &[T], scale: Scale, time: fn(&T) -> f64) -> impl Iterator<Item = (f32, &T)> {
    let first = log.partition_point(|entry| time(entry) < scale.range.from);
    let last = log.partition_point(|entry| time(entry) <= scale.range.end());
    let mut rest = &log[first..last.max(first)];
    std::iter::from_fn(move || {
        let (mark, later) = rest.split_first()?;
        let x = scale.x(time(mark));
        rest = &later[later.partition_point(|entry| scale.x(time(entry)) - x < CLOSEST)..];
        Some((x, mark))
    })
}

/// The distance of a label from its dip (points).
const GAP: f32 = 10.0;

/// The minimum distance between two labeled dips (points).
const CLOSEST_LABELS: f32 = 24.0;

/// The most courses in view at which the ribbon says who stands still: with more, the words would not be read.
const MOST_STOPS: usize = 100;

/// Writes the names of the curves, the value of R, who stands still, the result of each dip, and a caption of the curve.
pub fn labels(ribbon: &Ribbon, paper: &mut Paper) {
    let Ribbon { shown, theme, scale, curves, .. } = ribbon;
    let plot = scale.plot;
    if curves.len() > 1 {
        names(ribbon, paper);
    }
    let radii_sum = shown.run().pair_distance().radii_sum;
    if radii_sum > 0.0 {
        let name = if shown.pair.is_some_and(|pair| pair.wall().is_some()) { "R" } else { "radii sum R" };
        let text = format!("{name} {} m", brief(radii_sum));
        let y = scale.y(radii_sum) - 1.0;
        let places = [plot.right(), plot.left() + 0.5 * plot.width(), plot.left() + 60.0]
            .map(|x| [(pos2(x, y), Align2::RIGHT_BOTTOM), (pos2(x, y + 2.0), Align2::RIGHT_TOP)]);
        paper.write(&text, true, theme.accent, places.as_flattened());
    }
    for curve in curves {
        let contacts = curve.contacts.iter().map(|&time| (scale.x(time), time));
        for (_, time) in spaced(contacts, CLOSEST_LABELS) {
            let at = scale.at(time, radii_sum);
            let places = [
                (at + vec2(-GAP, 2.0), Align2::RIGHT_TOP),
                (at + vec2(GAP, 2.0), Align2::LEFT_TOP),
                (at + vec2(0.0, GAP), Align2::CENTER_TOP),
            ];
            paper.write("contact, solved", true, theme.found, &places);
        }
    }
    for curve in curves {
        stops(ribbon, curve, paper);
        let dips = curve.dips.iter().map(|dip| (scale.x(dip.deepest), dip));
        spaced(dips, CLOSEST_LABELS).for_each(|(_, dip)| outcome(ribbon, curve, dip, paper));
    }
    unrecorded_words(ribbon, paper);
    let places = [
        (plot.right_top(), Align2::RIGHT_TOP),
        (plot.right_top() - vec2(0.0, line_height(ribbon.layout)), Align2::RIGHT_TOP),
        (plot.left_top(), Align2::LEFT_TOP),
        (plot.center_top(), Align2::CENTER_TOP),
        (plot.right_bottom(), Align2::RIGHT_BOTTOM),
        (plot.left_bottom(), Align2::LEFT_BOTTOM),
    ];
    // While many circles play, the pair changes too often to be named.
    let pair = shown.pair.filter(|_| shown.run().world().len() > 2 && !shown.state.is_playing());
    let names = pair.map(|pair| shown.names(pair).join(" and "));
    let is_at_wall = shown.pair.is_some_and(|pair| pair.wall().is_some());
    let apart = if is_at_wall { "the center and the wall’s line" } else { "the centers" };
    let ends = names.as_deref().unwrap_or(apart);
    let text = format!("distance between {ends} over time");
    paper.write(&text, false, theme.text_dim, &places);
}

/// Writes who stands still, and for how long, where a step has stopped one of the two.
fn stops(ribbon: &Ribbon, curve: &LaneCurve, paper: &mut Paper) {
    let (scale, record) = (&ribbon.scale, curve.lane.run.pair_distance());
    let end = curve.samples.last().map_or(scale.range.from, |last| last.0);
    let Some(pair) = record.pair else { return };
    let pieces = record.between(scale.range.from, end, MOST_STOPS);
    let standing = pieces.filter(|(segment, _)| segment.stands != [false; 2]);
    for (x, (segment, until)) in spaced(standing.map(|piece| (scale.x(piece.0.from), piece)), CLOSEST_LABELS)
    {
        let duration = brief_time(until - segment.from);
        let text = match segment.stands {
            [true, true] => format!("both stand still for {duration}"),
            [is_a, _] => {
                let who = ribbon.shown.names(pair)[usize::from(!is_a)];
                format!("{who} stands still for {duration}")
            }
        };
        let y = scale.y(segment.distance(segment.from));
        let middle = f32::midpoint(x, scale.x(until));
        let places = [
            (pos2(middle, y + 4.0), Align2::CENTER_TOP),
            (pos2(middle, y - 4.0), Align2::CENTER_BOTTOM),
            (pos2(x, y + 4.0), Align2::LEFT_TOP),
            (pos2(x, y - 4.0), Align2::LEFT_BOTTOM),
        ];
        paper.write(&text, true, ribbon.theme.text, &places);
    }
}

/// Writes the names of the two methods, each with a sample of its line.
fn names(ribbon: &Ribbon, paper: &mut Paper) {
    let left = ribbon.scale.plot.left() - super::NAMES + 12.0;
    for (index, curve) in ribbon.curves.iter().enumerate() {
        let y = ribbon.layout.ribbon.top() + 2.0 + LANE * (index as f32 + 0.5);
        let at = |x: f32| pos2(left + x, y);
        paper.list.line(at(2.0), at(12.0), curve.width, 0.0, curve.color);
        let name = in_words(curve.lane.run.rules().detection);
        paper.write(&name, false, ribbon.theme.text_dim, &[(at(20.0), Align2::LEFT_CENTER)]);
    }
}

/// Writes the result of a dip beside it. A solved contact has its label at its dot.
fn outcome(ribbon: &Ribbon, curve: &LaneCurve, dip: &Dip, paper: &mut Paper) {
    let (theme, scale) = (ribbon.theme, &ribbon.scale);
    let near = scale.x(dip.from) - CLOSEST_LABELS..=scale.x(dip.to) + CLOSEST_LABELS;
    let is_at_dip = |time: &f64| near.contains(&scale.x(*time));
    let is_solved = !curve.lane.method().is_stepped();
    let Some((outcome, known)) = dip.result else { return };
    if is_solved && curve.contacts.iter().any(is_at_dip) {
        return;
    }
    let duration = brief_time(dip.to - dip.from);
    let (after, known) = (brief_time(known - dip.from), without_rounding(known - dip.from, known));
    let (long, short, color) = match outcome {
        Outcome::Ghost => return,
        Outcome::Missed => (format!("overlapping for {duration}"), &duration[..], theme.missed),
        Outcome::TooLate { .. } => (format!("first seen {after} after contact"), "too late", theme.missed),
        Outcome::Caught { .. } if is_solved => ("contact, solved".to_owned(), "solved", theme.found),
        Outcome::Caught { .. } if known == 0.0 => ("caught at contact".to_owned(), "caught", theme.found),
        Outcome::Caught { .. } => (format!("caught {after} after contact"), "caught", theme.found),
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
    [&long, short].iter().any(|text| paper.write(text, true, color, &places));
}

/// Writes why no step leads back to the shaded time.
fn unrecorded_words(ribbon: &Ribbon, paper: &mut Paper) {
    let rect = unrecorded_part(ribbon);
    if rect.width() < 100.0 {
        return;
    }
    let is_edit = ribbon.shown.state.experiment().reaches_back_to() == ribbon.shown.run().start_time();
    let text = if is_edit { "before the last edit" } else { "not recorded" };
    let places = [(rect.center_top(), Align2::CENTER_TOP), (rect.center_bottom(), Align2::CENTER_BOTTOM)];
    paper.write(text, false, ribbon.theme.text_dim, &places);
}
