//! The ribbon: the distance of the explained pair over time, with every check and every event.

mod axis;
mod curve;
mod marks;

use egui::{
    Align2, Color32, CursorIcon, Event, Id, LayerId, Order, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    Vec2, pos2, vec2,
};

use crate::session::{ClockCommand, Command, Run, ScreenCommand, Shown, ShownLane, in_words};
use crate::view::coming_checks::hides_answers;
use crate::view::draw::{DrawList, Paper};
use crate::view::layout::{Layout, bands, moved_inside, shared};
use crate::view::text::font;
use crate::view::text::number::{self, short};
use crate::view::theme::Theme;
use axis::Scale;
use curve::LaneCurve;

/// The maximum spacing of the curve's samples (points).
const FINE: f64 = 2.0;

/// The factor by which one notch of the wheel zooms.
const NOTCH: f64 = 1.25;

/// The margin at each side of the curve (points).
const SIDE: f32 = 16.0;

/// The width for the names of the methods at the left, in Compare (points).
const NAMES: f32 = 112.0;

/// The gap to the left and right of text (points).
const GAP: f32 = 3.0;

/// The height of a line of marks above the curve, normally and in a low ribbon (points).
const LANE: f32 = 16.0;
const LOW_LANE: f32 = 12.0;

/// The height below which a ribbon is low (points).
const LOW: f32 = 80.0;

/// The height of the labels below the curve (points).
const LABELS: f32 = 20.0;

/// The height that a curve needs (points): if the labels below it leave less, there are none.
const LOWEST_CURVE: f32 = 16.0;

/// Everything that the parts of the ribbon are drawn from.
struct Ribbon<'session> {
    shown: &'session Shown<'session>,
    layout: &'session Layout,
    theme: &'session Theme,
    scale: Scale,
    curves: Vec<LaneCurve<'session>>,
}

impl<'session> Ribbon<'session> {
    fn new(shown: &'session Shown, layout: &'session Layout, theme: &'session Theme) -> Self {
        let (plot, range) = (plot(shown, layout), shown.visible_time);
        let every = FINE * range.span / f64::from(plot.width());
        let curve = |lane: &'session ShownLane<'session>| {
            let run = lane.run;
            let at = [run.clock(), run.known_until()];
            // In Compare, the curves differ in color and in weight.
            let is_stepped = run.rules().detection.is_stepped();
            let is_exact = shown.is_comparing() && !is_stepped;
            let is_bold = if shown.has_small_lanes() { lane.is_explained } else { is_exact };
            let (color, width) =
                (if is_exact { theme.found } else { theme.text }, if is_bold { 4.0 } else { 2.0 });
            let end = if is_secret(shown, run) { run.clock() } else { range.end() };
            let dips = run.dips(range.from, end);
            // A check that catches a contact is marked in the dip.
            let contacts = if is_stepped { Vec::new() } else { run.contacts_outside_dips(range.from, end) };
            let mut samples = curve::samples(run, range, every, &at);
            samples.retain(|&(time, _)| time <= end);
            LaneCurve { lane, samples, dips, contacts, color, width }
        };
        let curves: Vec<LaneCurve> = lanes(shown).map(curve).collect();
        let largest = curves.iter().map(LaneCurve::largest).fold(0.0, f64::max);
        let scale = Scale::new(range, plot, largest, shown.run().pair_distance().radii_sum);
        Self { shown, layout, theme, scale, curves }
    }
}

/// Returns the items, each with its horizontal position (points), that lie at least this far from the last one
/// returned.
fn spaced<T>(items: impl Iterator<Item = (f32, T)>, least: f32) -> impl Iterator<Item = (f32, T)> {
    let mut last = f32::NEG_INFINITY;
    items.filter(move |&(x, _)| {
        let is_apart = (x - last).abs() >= least;
        last = if is_apart { x } else { last };
        is_apart
    })
}

/// Draws the ribbon. Returns each list with the frame that clips it.
pub fn draw(shown: &Shown, layout: &Layout, theme: &Theme) -> Vec<(DrawList, Rect)> {
    let frame = layout.ribbon;
    if !frame.is_positive() {
        return Vec::new();
    }
    let mut lists = vec![DrawList::area(frame, theme.line), DrawList::area(frame.shrink(1.0), theme.panel)];
    if is_empty(shown) {
        let words = "The distance over time appears with the throw.";
        lists.push(Paper::sentence(words, font::SMALL, theme.text_dim, frame));
        return lists;
    }
    let mut paper = Paper::new(frame, font::TINY, GAP);
    let ribbon = Ribbon::new(shown, layout, theme);
    lists.extend(marks::unrecorded(&ribbon, &mut paper));
    let Ribbon { scale, curves, .. } = &ribbon;
    let (mut dips, mut lines) = (DrawList::default(), DrawList::default());
    let (inside, radii_sum) = (scale.plot.expand2(vec2(0.0, 2.0)), shown.run().pair_distance().radii_sum);
    let level = [scale.plot.left(), scale.plot.right()].map(|x| pos2(x, scale.y(radii_sum)));
    if radii_sum > 0.0 {
        paper.space.taken.push(Rect::from_two_pos(level[0], level[1]).expand2(vec2(0.0, 0.5)));
        lines.dashed(&level, 1.5, [7.0, 4.0], theme.accent);
    }
    for curve in curves.iter().rev() {
        let points: Vec<_> = curve.samples.iter().map(|&(time, distance)| scale.at(time, distance)).collect();
        curve.fill(&points, level[0].y, theme, &mut dips);
        curve.draw(&points, theme, &mut lines);
        // Where it is steep, two points are farther apart than letters are high.
        let pieces = points.windows(2).map(|ends| Rect::from_two_pos(ends[0], ends[1]));
        paper.space.taken.extend(pieces.filter(|piece| scale.plot.expand(2.0).intersects(*piece)));
    }
    lists.extend([(dips, inside.with_min_y(level[0].y)), (lines, inside)]);
    marks::draw(&ribbon, &mut paper);
    axis::draw(&ribbon, &mut paper);
    now(&ribbon, &mut paper);
    replay(&ribbon, &mut paper.list);
    marks::labels(&ribbon, &mut paper);
    lists.push(paper.done());
    lists
}

/// Takes the pointer: dragging on the ribbon seeks, the wheel zooms the time axis, and a tooltip tells what is under it.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    if !layout.ribbon.is_positive() || is_empty(shown) {
        return;
    }
    let response = ui.interact(layout.ribbon, Id::unique("ribbon"), Sense::click_and_drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, "Distance over time"));
    let Some(at) = response.interact_pointer_pos().or(response.hover_pos()) else { return };
    let ribbon = Ribbon::new(shown, layout, theme);
    let time = ribbon.scale.time(at.x);
    take(ui, &response, time, shown.run().clock(), commands);
    if response.hovered() && !response.dragged() {
        tooltip(ui, time, &ribbon);
    }
}

/// Whether there is no curve yet: its course would give away what the throw will show.
fn is_empty(shown: &Shown) -> bool {
    shown.hides_future && shown.run().clock() == shown.run().start_time()
}

/// Returns the height of a line of marks (points).
fn line_height(layout: &Layout) -> f32 {
    if layout.ribbon.height() < LOW { LOW_LANE } else { LANE }
}

/// Returns the frame of the curve (points).
fn plot(shown: &Shown, layout: &Layout) -> Rect {
    let ribbon = layout.ribbon;
    let count = lanes(shown).count() as f32;
    let left = ribbon.left() + if count > 1.0 { NAMES } else { SIDE };
    let (top, bottom) = (ribbon.top() + 4.0 + line_height(layout) * count, ribbon.bottom() - LABELS);
    let bottom = if bottom - top < LOWEST_CURVE { ribbon.bottom() - 4.0 } else { bottom };
    let (right, bottom) = ((ribbon.right() - SIDE).max(left + 1.0), bottom.max(top + 1.0));
    Rect::from_min_max(pos2(left, top), pos2(right, bottom))
}

/// Returns the lanes with a curve: of more than two, the explained one and the exact one.
fn lanes<'shown>(shown: &'shown Shown<'shown>) -> impl Iterator<Item = &'shown ShownLane<'shown>> {
    let has_curve =
        |lane: &&ShownLane| !shown.has_small_lanes() || lane.is_explained || !lane.method().is_stepped();
    shown.lanes.iter().filter(has_curve)
}

/// Adds the commands of the pointer and the wheel at this time (s).
fn take(ui: &Ui, response: &Response, time: f64, now: f64, commands: &mut Vec<Command>) {
    // A quick drag may begin and end within one frame.
    let is_held = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    let is_pulled = is_held || response.drag_stopped() || response.clicked();
    if is_pulled && time != now {
        commands.push(ClockCommand::Seek(time).into());
    }
    let turned = |event: &Event| match event {
        Event::MouseWheel { delta, .. } => Some(delta.y),
        _ => None,
    };
    let notches: f32 = ui.input(|input| input.events.iter().filter_map(turned).sum());
    if notches != 0.0 && response.hovered() {
        commands.push(ScreenCommand::ZoomTime(time, NOTCH.powf(f64::from(notches))).into());
    }
}

/// Whether what comes after the clock is not shown: the tour asks for it, or whether a check will see the contact.
fn is_secret(shown: &Shown, run: &Run) -> bool {
    shown.hides_future || hides_answers(shown, run)
}

/// Draws the line of the current time, with a grip at its top.
fn now(Ribbon { shown, scale, layout, theme, .. }: &Ribbon, paper: &mut Paper) {
    let clock = shown.run().clock();
    if !scale.shows(clock) {
        return;
    }
    let (x, top, foot) = (scale.x(clock), layout.ribbon.top(), scale.plot.bottom() + 4.0);
    paper.list.line(pos2(x, top + 1.0), pos2(x, foot), 2.0, 0.0, theme.text);
    for (half, color) in [(6.0, theme.panel), (5.0, theme.text)] {
        paper.list.square(pos2(x, top + 6.0), vec2(half, 0.0), half - 2.0, color);
    }
    // While it plays, it passes the labels, which stay where they are.
    if !shown.state.is_playing() {
        paper.space.taken.push(Rect::from_min_max(pos2(x - 4.0, top), pos2(x + 4.0, foot)));
    }
}

/// Draws the current moment of a replay on the curve of its lane.
fn replay(Ribbon { shown, curves, scale, theme, .. }: &Ribbon, list: &mut DrawList) {
    let curve = curves.iter().find(|curve| curve.lane.failure().is_some());
    let at = curve.zip(shown.replay).and_then(|(curve, replay)| curve.at(scale, replay.1));
    if let Some(at) = at {
        list.rimmed_dot(at, 6.5, theme.missed, 1.5, theme.text);
    }
}

/// The margin beside the text of the tooltip, and above and below it (points).
const MARGIN: Vec2 = vec2(6.0, 3.0);

/// Returns the time (s), then the distance and the gap of each curve at that time.
fn words_at(time: f64, shown: &Shown) -> String {
    let mut parts = vec![format!("t {}", number::time(time))];
    let is_comparing = shown.is_comparing();
    for run in lanes(shown).map(|lane| lane.run) {
        let record = run.pair_distance();
        let name =
            if is_comparing { format!("{}: ", in_words(run.rules().detection)) } else { String::new() };
        if is_secret(shown, run) && time > run.clock() {
            continue;
        }
        parts.push(match record.distance(time) {
            Some(distance) => {
                let gap = short(distance - record.radii_sum);
                format!("{name}distance {} m, gap {gap} m", short(distance))
            }
            None => format!("{name}no distance recorded"),
        });
    }
    parts.join("   ")
}

/// Draws a line at the time of the pointer, a dot on each curve, and the tooltip above the ribbon.
fn tooltip(ui: &Ui, time: f64, ribbon: &Ribbon) {
    let Ribbon { shown, layout, theme, scale, curves } = ribbon;
    let x = scale.x(time);
    let painter = ui.painter().with_clip_rect(layout.ribbon);
    painter.vline(x, layout.ribbon.y_range(), Stroke::new(1.0, theme.text_dim));
    for curve in curves {
        if let Some(at) = curve.at(scale, time) {
            painter.circle(at, 3.5, curve.color, Stroke::new(1.0, theme.panel));
        }
    }
    let above = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("ribbon hover")));
    let galley = above.layout_no_wrap(words_at(time, shown), font::regular(font::SMALL), theme.text);
    let size = galley.size() + 2.0 * MARGIN;
    // The tooltip covers neither the buttons in the strip below the canvas nor the sentence that the lanes of Compare share.
    let screen = Rect::from_min_max(pos2(4.0, 4.0), layout.ribbon.right_top() - vec2(4.0, 0.0));
    let above_line = |y: f32| moved_inside(screen, Align2::CENTER_BOTTOM.anchor_size(pos2(x, y - 1.0), size));
    let frame = above_line(layout.strip.top());
    let sentence = shared(layout.canvas, &bands(shown.run().loaded(), shown.lanes.len(), layout));
    let covers = shown.is_comparing() && sentence.intersects(frame);
    let frame = if covers { above_line(sentence.top()) } else { frame };
    above.rect(frame, 5.0, theme.panel, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    above.galley(frame.min + MARGIN, galley, Color32::PLACEHOLDER);
}
