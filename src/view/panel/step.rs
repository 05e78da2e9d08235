//! The slider of the step: a logarithmic scale, with the three zones of the pair that it must catch.

use circle_collision::detection::Nearness;
use egui::{Align2, Color32, CornerRadius, Rect, Response, Sense, Ui, WidgetInfo, pos2, vec2};

use super::tooltip;
use crate::session::{Command, ExperimentCommand, Shown, StepPair, about};
use crate::view::layout::Layout;
use crate::view::plot::{Axis, step};
use crate::view::text::font;
use crate::view::text::measure::width_in;
use crate::view::text::number::{brief_time, three_digits, time};
use crate::view::theme::Theme;

/// The shortest and the longest step of the scale (s), unless the scene was loaded with one that is not well inside.
const SCALE: [f64; 2] = [1e-3, 2.0];

/// The minimum factor between the step as loaded and the ends of the scale.
const BEYOND: f64 = 8.0;

/// The distance from T / 2 within which the knob snaps to the largest step of three digits below it (points).
const CATCH: f32 = 5.0;

/// The height of the track, and the size of the knob (points).
const TRACK: f32 = 6.0;
const KNOB: egui::Vec2 = egui::vec2(10.0, 18.0);

/// The distance from the middle of the bar up to the track, and down to the text below it (points).
const RISE: f32 = 3.0;
const DROP: f32 = 17.0;

/// The gap between two words below the track (points).
const BETWEEN: f32 = 12.0;

/// The maximum width of the slider (points).
const WIDEST: f32 = 640.0;

/// A logarithmic scale of steps (s) along a track.
struct StepScale {
    track: Rect,
    axis: Axis,
}

impl StepScale {
    /// Creates the scale, which depends on the scene as loaded only: what happens later moves no step to another place.
    fn new(shown: &Shown, track: Rect) -> Self {
        let loaded = shown.run().loaded().rules.step;
        let [shortest, longest] = SCALE;
        let (shortest, longest) = (shortest.min(loaded / BEYOND), longest.max(loaded * BEYOND));
        Self { track, axis: Axis::logarithmic(shortest, longest, "dt (s)") }
    }

    fn x(&self, step: f64) -> f32 {
        self.track.left() + self.track.width() * self.axis.share(step).clamp(0.0, 1.0)
    }

    fn has(&self, step: f64) -> bool {
        (0.0..=1.0).contains(&self.axis.share(step))
    }
}

/// Draws the slider, at most as wide as there is room. Adds the command for the step that the pointer chooses.
pub fn slider(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    // Its zones give away whether the throw of the tour is caught.
    if shown.hides_future {
        return;
    }
    let size = vec2(ui.available_width().clamp(0.0, WIDEST), layout.style.transport);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let now = shown.run().rules().step;
    response.widget_info(|| WidgetInfo::slider(true, now, "dt"));
    let has_words = layout.style.has_words;
    let rise = if has_words { RISE } else { 0.0 };
    let middle = rect.center() - vec2(0.0, rise);
    let track = Rect::from_center_size(middle, vec2((rect.width() - 24.0).max(1.0), TRACK));
    let scale = StepScale::new(shown, track);
    let half = shown.step_pair.as_ref().map(StepPair::safe_step_limit).filter(|&step| scale.has(step));
    let step_at = |x: f32| scale.axis.value((x - track.left()) / track.width());
    take(&response, shown, half.map(|step| scale.x(step)), step_at, commands);
    draw(ui, shown, &scale, &response, theme);
    if has_words {
        texts(ui, shown, &scale, rect, theme);
    }
    hint(response, shown, has_words);
}

/// Adds the command for the step (s) at the place where the pointer pulls: near T / 2 (at `half`, in points), the largest
/// safe one.
pub fn take(
    response: &Response,
    shown: &Shown,
    half: Option<f32>,
    step_at: impl Fn(f32) -> f64,
    commands: &mut Vec<Command>,
) {
    let is_pulled = response.dragged() || response.drag_stopped() || response.clicked();
    let Some(at) = response.interact_pointer_pos().filter(|_| is_pulled) else { return };
    let is_caught = half.is_some_and(|half| (half - at.x).abs() < CATCH);
    let safe = shown.step_pair.as_ref().filter(|_| is_caught).map(StepPair::safe_step);
    let step = safe.unwrap_or_else(|| three_digits(step_at(at.x)));
    if step != shown.run().rules().step {
        commands.push(ExperimentCommand::SetStep(step).into());
    }
}

/// Returns the shades of the zones, safe zone first.
fn shades(theme: &Theme) -> [Color32; 3] {
    [0.62, 0.36, 0.16].map(|share| theme.panel.lerp_to_gamma(theme.text, share))
}

fn draw(ui: &Ui, shown: &Shown, scale: &StepScale, response: &Response, theme: &Theme) {
    let (painter, track) = (ui.painter(), scale.track);
    let zone = |from: f32, to: f32, color: Color32| {
        let rect = Rect::from_min_max(pos2(from, track.top()), pos2(to, track.bottom()));
        painter.rect_filled(rect, CornerRadius::same(2), color);
    };
    match shown.step_pair.as_ref() {
        Some(step_pair) => {
            let ticks = [step_pair.safe_step_limit(), step_pair.late_step_limit()];
            let [half, whole] = ticks.map(|step| scale.x(step));
            let [safe, late, missed] = shades(theme);
            zone(track.left(), half, safe);
            zone(half, whole, late);
            zone(whole, track.right(), missed);
            for step in ticks.into_iter().filter(|&step| scale.has(step)) {
                painter.vline(scale.x(step), track.y_range().expand(4.0), (1.5, theme.text_dim));
            }
        }
        None => zone(track.left(), track.right(), shades(theme)[2]),
    }
    let at = pos2(scale.x(shown.run().rules().step), track.center().y);
    let knob = Rect::from_center_size(at, KNOB);
    painter.rect_filled(knob, CornerRadius::same(4), theme.text);
    if response.hovered() || response.dragged() {
        painter.rect_stroke(knob.expand(2.0), 5.0, (1.0, theme.text_dim), egui::StrokeKind::Outside);
    }
}

/// Draws the names of the pair above the track, and the name of each zone below it.
fn texts(ui: &Ui, shown: &Shown, scale: &StepScale, rect: Rect, theme: &Theme) {
    let font = font::regular(font::SMALL);
    let width = |text: &str| width_in(ui, text, &font);
    let write = |left: f32, y: f32, text: &str| {
        ui.painter().text(pos2(left, y), Align2::LEFT_CENTER, text, font.clone(), theme.text_dim);
    };
    let track = scale.track;
    let (above, below) = (rect.top() + 9.5, rect.center().y + DROP);
    let Some(step_pair) = shown.step_pair.as_ref() else {
        // A hand moves circles without a course.
        let is_by_hand = shown.drag.is_some() || shown.lane().has_hand_result();
        let words = shown.nearness().filter(|_| !is_by_hand).map(|nearness| match nearness {
            _ if !shown.run().has_zones() => {
                format!("at any dt it {}", about(shown.run().rules().detection).wrong)
            }
            Nearness::Apart => "no contact on these courses".to_owned(),
            Nearness::Touching => "they touch already".to_owned(),
            Nearness::Overlapping => "they overlap already".to_owned(),
        });
        if let Some(words) = words.filter(|words| width(words) <= track.width()) {
            write(track.left(), below, &words);
        }
        return;
    };
    let whose = whose(shown, step_pair);
    // While many circles play, another pair is about to collide before it could be read.
    if width(&whose) <= track.width() && !(step_pair.is_fastest && shown.state.is_playing()) {
        write(track.left(), above, &whose);
    }
    let [half, _] = step::limits(step_pair);
    let with_value = format!("in time below {half} = {}", brief_time(step_pair.safe_step_limit()));
    let choices = [[&with_value, "may be late", "may miss"], ["in time", "may be late", "may miss"]];
    let middle = f32::midpoint(scale.x(step_pair.safe_step_limit()), scale.x(step_pair.late_step_limit()));
    let places = choices.iter().find_map(|names| Some((names, in_a_row(names.map(width), middle, track)?)));
    for (name, left) in places.into_iter().flat_map(|(names, lefts)| names.iter().zip(lefts)) {
        write(left, below, name);
    }
}

/// Returns the left ends of three names in a row of this track, the second as close to `middle` as the others allow;
/// `None` if they do not fit.
fn in_a_row(widths: [f32; 3], middle: f32, track: Rect) -> Option<[f32; 3]> {
    let [first, second, third] = widths;
    let [least, most] = [track.left() + first + BETWEEN, track.right() - third - BETWEEN - second];
    if most < least {
        return None;
    }
    let left = (middle - second / 2.0).clamp(least, most);
    // Each of the others is in the middle of its room.
    let centered = |from: f32, to: f32, width: f32| f32::midpoint(from, to) - width / 2.0;
    Some([
        centered(track.left(), left - BETWEEN, first),
        left,
        centered(left + second + BETWEEN, track.right(), third),
    ])
}

/// Names the pair that the zones belong to.
fn whose(shown: &Shown, step_pair: &StepPair) -> String {
    let pair = shown.names(step_pair.pair).join(" and ");
    let long = time(step_pair.path.overlap_duration);
    let which = if step_pair.is_fastest { ", the fastest pair," } else { "" };
    format!("{pair}{which} overlap for T = {long}")
}

/// Adds the tooltip: the keys and, where no texts stand around the slider, what they would say.
fn hint(response: Response, shown: &Shown, has_words: bool) {
    let step = time(shown.run().rules().step);
    let [longer, shorter] =
        [(ExperimentCommand::LongerStep, "longer"), (ExperimentCommand::ShorterStep, "shorter")]
            .map(|(command, words)| tooltip(&command.into(), words));
    let keys = format!("{longer}\n{shorter}");
    let words = match shown.step_pair.as_ref() {
        Some(_) if has_words => keys,
        Some(step_pair) => {
            let [half, whole] = step::limits(step_pair);
            format!(
                "dt = {step}. A step below {half} = {} always catches the pair. From there on it may see it too late; from {whole} = \
                 {} on, it may miss it.\n{keys}",
                time(step_pair.safe_step_limit()),
                time(step_pair.late_step_limit())
            )
        }
        None => format!("dt = {step}\n{keys}"),
    };
    let is_needed = shown.stepped().next().is_some();
    let method = about(shown.run().rules().detection).title;
    let words = if is_needed { words } else { format!("{method} detection needs no step.\n{words}") };
    response.on_hover_text(words);
}
