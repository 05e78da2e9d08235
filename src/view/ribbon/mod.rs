//! The ribbon: the distance of the explained pair over time, with every check and every event.

mod axis;
mod curve;
mod marks;

use egui::{
    Align2, Color32, CursorIcon, Event, Id, LayerId, Order, Painter, Pos2, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use crate::session::{ClockCommand, Command, Run, ScreenCommand, Shown, ShownLane, in_words};
use crate::view::coming_checks::hides_answers;
use crate::view::layout::{FreeSpace, Layout, bands, moved_inside, shared};
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

/// The gap around text (points).
const GAP: Vec2 = vec2(3.0, 0.0);

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
    painter: Painter,
}

impl Ribbon<'_> {
    /// Writes an explanatory text at the first of these places that has room.
    fn note(&self, space: &mut FreeSpace, text: &str, places: &[(Pos2, Align2)]) {
        self.write(space, &[text], places, self.theme.text_dim);
    }

    /// Writes the first of these texts that has room, at the first of these places that is free, in semibold unless it is dim.
    fn write(&self, space: &mut FreeSpace, texts: &[&str], places: &[(Pos2, Align2)], color: Color32) {
        let font = font::of(font::TINY, color != self.theme.text_dim);
        for text in texts {
            let galley = self.painter.layout_no_wrap((*text).to_owned(), font.clone(), color);
            if let Some(frame) = space.find(galley.size(), places) {
                self.painter.galley(frame.min, galley, color);
                return space.taken.push(frame);
            }
        }
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

/// Draws the ribbon. Dragging on it seeks, and the wheel zooms the time axis.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    if !layout.ribbon.is_positive() {
        return;
    }
    let plot = plot(shown, layout);
    if shown.hides_future && shown.run().clock() == shown.run().start_time() {
        let font = font::regular(font::SMALL);
        let words = "The distance between the centers appears with the throw.";
        ui.painter().text(plot.center(), Align2::CENTER_CENTER, words, font, theme.text_dim);
        return;
    }
    let every = FINE * shown.visible_time.span / f64::from(plot.width());
    let curves = curves(shown, every, theme);
    let largest = curves.iter().map(LaneCurve::largest).fold(0.0, f64::max);
    let radii_sum = shown.run().pair_distance().radii_sum;
    let scale = Scale::new(shown.visible_time, plot, largest, radii_sum);
    let response = ui.interact(layout.ribbon, Id::unique("ribbon"), Sense::click_and_drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, "Distance over time"));
    take(ui, &response, &scale, shown.run().clock(), commands);

    let painter = ui.painter().with_clip_rect(layout.ribbon);
    let ribbon = Ribbon { shown, layout, theme, scale, curves, painter };
    let mut space = FreeSpace::new(layout.ribbon, GAP);
    marks::unrecorded(&ribbon, &mut space);
    if radii_sum > 0.0 {
        level(&ribbon, radii_sum, &mut space);
    }
    let inside = ribbon.painter.with_clip_rect(plot.expand2(vec2(0.0, 2.0)));
    for curve in &ribbon.curves {
        curve.fill(&inside, &scale, theme);
    }
    for curve in ribbon.curves.iter().rev() {
        curve.draw(&inside, &scale);
        // Where it is steep, two points are farther apart than letters are high.
        let points: Vec<_> = curve.points(&scale).collect();
        let pieces = points.windows(2).map(|ends| Rect::from_two_pos(ends[0], ends[1]));
        space.taken.extend(pieces.filter(|piece| plot.expand(2.0).intersects(*piece)));
    }
    marks::draw(&ribbon, &mut space);
    axis::draw(&ribbon, &mut space);
    now(&ribbon, &mut space);
    replay(&ribbon);
    marks::labels(&ribbon, &mut space);
    if let Some(at) = response.hover_pos().filter(|_| !response.dragged()) {
        tooltip(ui, at, &ribbon);
    }
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

/// Adds the commands of the pointer and the wheel.
fn take(ui: &Ui, response: &Response, scale: &Scale, now: f64, commands: &mut Vec<Command>) {
    // A quick drag may begin and end within one frame.
    let is_held = response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down());
    let is_pulled = is_held || response.drag_stopped() || response.clicked();
    let time = response.interact_pointer_pos().filter(|_| is_pulled).map(|at| scale.time(at.x));
    if let Some(time) = time.filter(|&time| time != now) {
        commands.push(ClockCommand::Seek(time).into());
    }
    let Some(at) = response.hover_pos() else { return };
    let turned = |event: &Event| match event {
        Event::MouseWheel { delta, .. } => Some(delta.y),
        _ => None,
    };
    let notches: f32 = ui.input(|input| input.events.iter().filter_map(turned).sum());
    if notches != 0.0 {
        commands.push(ScreenCommand::ZoomTime(scale.time(at.x), NOTCH.powf(f64::from(notches))).into());
    }
}

fn curves<'session>(shown: &'session Shown<'session>, every: f64, theme: &Theme) -> Vec<LaneCurve<'session>> {
    let range = shown.visible_time;
    let is_comparing = shown.is_comparing();
    let curve = |lane: &'session ShownLane<'session>| {
        let run = lane.run;
        let at = [run.clock(), run.known_until()];
        // In Compare, the curves differ in color and in weight.
        let is_stepped = run.rules().detection.is_stepped();
        let is_exact = is_comparing && !is_stepped;
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
    lanes(shown).map(curve).collect()
}

/// Whether what comes after the clock is not shown: the tour asks for it, or whether a check will see the contact.
fn is_secret(shown: &Shown, run: &Run) -> bool {
    shown.hides_future || hides_answers(shown, run)
}

/// Draws the level of R.
fn level(Ribbon { painter, scale, theme, .. }: &Ribbon, radii_sum: f64, space: &mut FreeSpace) {
    let y = scale.y(radii_sum);
    let ends = [pos2(scale.plot.left(), y), pos2(scale.plot.right(), y)];
    space.taken.push(Rect::from_two_pos(ends[0], ends[1]).expand2(vec2(0.0, 0.5)));
    painter.extend(Shape::dashed_line(&ends, Stroke::new(1.5, theme.accent), 7.0, 4.0));
}

/// Draws the line of the current time, with a grip at its top.
fn now(Ribbon { painter, shown, scale, layout, theme, .. }: &Ribbon, space: &mut FreeSpace) {
    let clock = shown.run().clock();
    if !scale.shows(clock) {
        return;
    }
    let x = scale.x(clock);
    let ribbon = layout.ribbon;
    let foot = scale.plot.bottom() + 4.0;
    painter.vline(x, ribbon.top()..=foot, Stroke::new(2.0, theme.text));
    let grip = Rect::from_center_size(pos2(x, ribbon.top() + 5.0), vec2(10.0, 10.0));
    painter.rect(grip, 3.0, theme.text, Stroke::new(1.0, theme.panel), StrokeKind::Outside);
    // While it plays, it passes the labels, which stay where they are.
    if !shown.state.is_playing() {
        space.taken.push(Rect::from_min_max(pos2(x - 4.0, ribbon.top()), pos2(x + 4.0, foot)));
    }
}

/// Draws the current moment of a replay on the curve of its lane.
fn replay(Ribbon { painter, shown, curves, scale, theme, .. }: &Ribbon) {
    let curve = curves.iter().find(|curve| curve.lane.failure().is_some());
    let at = curve.zip(shown.replay).and_then(|(curve, replay)| curve.at(scale, replay.1));
    if let Some(at) = at {
        painter.circle(at, 5.0, theme.missed, Stroke::new(1.5, theme.text));
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

/// Draws a line at the pointer, a dot on each curve, and the tooltip above the ribbon.
fn tooltip(ui: &Ui, pointer: Pos2, ribbon: &Ribbon) {
    let Ribbon { shown, layout, theme, scale, curves, painter } = ribbon;
    let time = scale.time(pointer.x);
    let x = scale.x(time);
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
