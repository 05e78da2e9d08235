//! When things happened: a tick for every step, contacts, what went through, now.

use egui::{Align2, Color32, Id, Painter, Pos2, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::icon;
use crate::session::{Command, Run, Session};
use crate::simulation::{Detection, Meeting, Verdict};
use crate::view::fonts;
use crate::view::layout::Layout;
use crate::view::number;
use crate::view::room::nearest;
use crate::view::theme::Theme;

/// Ticks closer than this (points) are thinned.
const CLOSEST_TICKS: f64 = 9.0;

/// Marks closer than this (points) to the one before are left out.
const CLOSEST_MARKS: f32 = 3.0;

/// The names of the lanes of Compare need so much room at the left (points).
const NAMES: f32 = 76.0;

/// The stretch of time that the bar shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    start: f64,
    span: f64,
    left: f32,
    right: f32,
}

/// One run on the bar: the height of its marks.
struct Lane<'session> {
    run: &'session Run,
    y: f32,
}

impl Scale {
    /// From the first thing that is known to somewhat after now: eight steps, doubled until now is inside.
    fn of(session: &Session, left: f32, right: f32) -> Self {
        let ahead = session.runs().each().map(Run::known_until).fold(0.0, f64::max);
        let passed = session.run().clock().max(ahead);
        let mut span = 8.0 * session.run().rules().step;
        while span.is_finite() && passed > 0.8 * span {
            span *= 2.0;
        }
        Self { start: 0.0, span, left, right }
    }

    fn time(&self, x: f32) -> f64 {
        let share = f64::from((x - self.left) / (self.right - self.left)).clamp(0.0, 1.0);
        self.start + self.span * share
    }

    fn x(&self, time: f64) -> f32 {
        let share = ((time - self.start) / self.span).clamp(0.0, 1.0);
        self.left + (self.right - self.left) * share as f32
    }
}

/// Draws the bar. Dragging on it goes to that moment.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let is_comparing = session.runs().is_comparing();
    let mut rect = layout.timeline.shrink2(vec2(40.0, 0.0));
    if is_comparing {
        rect.min.x = layout.timeline.left() + NAMES + 16.0;
    }
    let scale = Scale::of(session, rect.left(), rect.right().max(rect.left() + 1.0));
    let bar = ui.interact(layout.timeline, Id::unique("timeline"), Sense::click_and_drag());
    bar.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, "Timeline"));
    if let Some(at) = bar.interact_pointer_pos().filter(|_| bar.dragged() || bar.clicked()) {
        commands.push(Command::Seek(scale.time(at.x)));
    }
    let painter = ui.painter().with_clip_rect(layout.timeline);
    let now = scale.x(session.run().clock());
    let lanes = lanes(session, layout, rect);
    for lane in &lanes {
        painter.hline(rect.left()..=rect.right(), lane.y, Stroke::new(3.0, theme.line));
        painter.hline(rect.left()..=now, lane.y, Stroke::new(3.0, theme.text_dim));
        // What lies before is not on record: an edit or another rule came in between.
        let reach = lane.run.reaches_back_to();
        if reach > scale.start && reach.is_finite() {
            painter.vline(scale.x(reach), lane.y - 11.0..=lane.y + 11.0, Stroke::new(2.0, theme.text_dim));
        }
        if is_comparing && !layout.is_low {
            let at = pos2(layout.timeline.left() + 16.0, lane.y);
            let name = lane.run.rules().detection.name();
            painter.text(at, Align2::LEFT_CENTER, name, fonts::regular(12.0), theme.text_dim);
        }
        ticks(&painter, lane, &scale, theme);
        events(&painter, lane, &scale, theme);
    }
    for lane in &lanes {
        // Beside another lane there is no room for words above a mark.
        went_through(&painter, lane, &scale, !layout.is_low && !is_comparing, theme);
        // Above the diamonds of the contacts that come there, but for a thin bar, which has no room above.
        let rise = if layout.is_low { 0.0 } else { 12.0 };
        standstills(&painter, lane, &scale, rise, theme);
    }
    difference(&painter, session, &scale, layout, theme);
    if let Some(time) = session.graze(session.run()).filter(|&time| time <= session.run().known_until()) {
        painter.circle_stroke(pos2(scale.x(time), lanes[0].y), 5.0, Stroke::new(2.0, theme.text));
    }
    for lane in &lanes {
        painter.circle_filled(pos2(now, lane.y), 6.5, theme.ground);
        painter.circle_filled(pos2(now, lane.y), 5.0, theme.text);
    }
    if !layout.is_low {
        let at = pos2(nearest(rect, pos2(now, rect.top())).x, layout.timeline.bottom() - 18.0);
        let text = format!("t = {}", number::time(session.run().clock()));
        painter.text(at, Align2::CENTER_TOP, text, fonts::regular(12.0), theme.text);
    }
}

/// One line for a run, or two close together for two.
fn lanes<'session>(session: &'session Session, layout: &Layout, rect: Rect) -> Vec<Lane<'session>> {
    let center = rect.center().y;
    let heights: &[f32] = match (session.runs().is_comparing(), layout.is_low) {
        (true, true) => &[-4.0, 5.0],
        (true, false) => &[-14.0, 4.0],
        (false, true) => &[0.0],
        (false, false) => &[2.0],
    };
    session.runs().each().zip(heights).map(|(run, height)| Lane { run, y: center + height }).collect()
}

/// Where the two of Compare first differ.
fn difference(painter: &Painter, session: &Session, scale: &Scale, layout: &Layout, theme: &Theme) {
    let Some(difference) = session.runs().difference() else { return };
    let x = scale.x(difference.event.time);
    painter.vline(x, layout.timeline.y_range().shrink(4.0), Stroke::new(2.0, theme.accent));
    if !layout.is_low {
        let at = pos2(x + 6.0, layout.timeline.bottom() - 18.0);
        let now = scale.x(session.run().clock());
        // The words of now have the room when both would stand in the same place.
        if (now - x - 50.0).abs() > 90.0 {
            painter.text(at, Align2::LEFT_TOP, "first difference", fonts::strong(12.0), theme.accent);
        }
    }
}

fn ticks(painter: &Painter, lane: &Lane, scale: &Scale, theme: &Theme) {
    let Lane { run, y } = *lane;
    let step = run.rules().step;
    let spacing = f64::from(scale.right - scale.left) * step / scale.span;
    let mut every = 1.0;
    while spacing * every < CLOSEST_TICKS && every < 1e15 {
        every *= 2.0;
    }
    let first = run.start_time();
    let count =
        ((scale.start + scale.span - first) / (step * every) + 1e-9).floor().clamp(0.0, 1000.0) as u32;
    let (height, color) = match run.rules().detection {
        Detection::Overlap => (7.0, theme.text_dim),
        // Under intercept detection nothing happens at them; they only measure time.
        Detection::Intercept => (3.0, theme.line),
    };
    for tick in 0..=count {
        let x = scale.x(first + f64::from(tick) * step * every);
        painter.vline(x, y - height..=y + height, Stroke::new(1.5, color));
    }
}

fn events(painter: &Painter, lane: &Lane, scale: &Scale, theme: &Theme) {
    let Lane { run, y } = *lane;
    for (x, _) in marks(&run.known().events, |event| scale.x(event.time), |_| true) {
        let diamond = |r: f32| -> Vec<Pos2> {
            [vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0), vec2(0.0, -r)].map(|way| pos2(x, y) + way).to_vec()
        };
        painter.add(egui::Shape::convex_polygon(diamond(6.0), theme.panel, Stroke::NONE));
        painter.add(egui::Shape::convex_polygon(diamond(5.0), theme.text, Stroke::NONE));
    }
}

/// Those of a log, which is in order of time, that have room on the bar: none closer than [`CLOSEST_MARKS`] to the one
/// before, and each with where it stands.
///
/// This is asked for with every picture, and a log holds thousands: from one mark it jumps to the next.
fn marks<T>(
    log: &[T],
    x: impl Fn(&T) -> f32,
    is_shown: impl Fn(&T) -> bool,
) -> impl Iterator<Item = (f32, &T)> {
    let mut rest = log;
    std::iter::from_fn(move || {
        let next = rest.iter().position(&is_shown)?;
        let (mark, at) = (&rest[next], x(&rest[next]));
        rest = &rest[next + 1..];
        rest = &rest[rest.partition_point(|later| x(later) - at < CLOSEST_MARKS)..];
        Some((at, mark))
    })
}

fn went_through(painter: &Painter, lane: &Lane, scale: &Scale, has_room: bool, theme: &Theme) {
    let Lane { run, y } = *lane;
    let mut last = f32::NEG_INFINITY;
    let meetings = &run.known().meetings;
    for (x, meeting) in marks(meetings, |meeting| scale.x(meeting.time()), Meeting::went_through) {
        cross(painter, pos2(x, y), theme.accent);
        if has_room && x - last > 80.0 {
            let word = match meeting.verdict {
                Verdict::Missed => "missed",
                Verdict::TooLate { .. } | Verdict::Caught { .. } => "too late",
            };
            painter.text(pos2(x, y - 9.0), Align2::CENTER_BOTTOM, word, fonts::strong(12.0), theme.accent);
        }
        last = x;
    }
}

/// Where the clock stood.
fn standstills(painter: &Painter, lane: &Lane, scale: &Scale, rise: f32, theme: &Theme) {
    let standstills = &lane.run.known().standstills;
    for (x, _) in marks(standstills, |standstill| scale.x(standstill.time), |_| true) {
        painter.extend(icon::hourglass(pos2(x, lane.y - rise), theme.accent));
    }
}

fn cross(painter: &Painter, at: Pos2, color: Color32) {
    for way in [vec2(5.0, 5.0), vec2(5.0, -5.0)] {
        painter.line_segment([at - way, at + way], Stroke::new(2.5, color));
    }
}
