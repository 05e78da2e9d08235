//! The slider of the fixed step, on a logarithmic scale, with the three zones of the pair that it must catch.

use egui::{Align2, Color32, CornerRadius, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::tooltip;
use crate::session::{Command, ExperimentCommand, Session, Zones, safe_step};
use crate::view::layout::{FreeSpace, Layout};
use crate::view::text::font;
use crate::view::text::measure::width_in;
use crate::view::text::number::{brief_time, time};
use crate::view::theme::Theme;

/// The factor by which the scale extends beyond the steps that it must show, at both ends.
const BEYOND: f64 = 6.0;

/// The distance from T / 2 within which the knob snaps to the largest step of three digits below it (points).
const CATCH: f32 = 5.0;

/// The height of the track, and the size of the knob (points).
const TRACK: f32 = 6.0;
const KNOB: egui::Vec2 = egui::vec2(10.0, 18.0);

/// The distance from the middle of the bar up to the track, and down to the text below it (points).
const RISE: f32 = 3.0;
const DROP: f32 = 17.0;

/// The gap between two words below the track (points).
const BETWEEN: egui::Vec2 = egui::vec2(6.0, 0.0);

/// The opacity under intercept detection, in which the step has no effect on contacts.
const DIMMED: f32 = 0.6;

/// The maximum width of the slider (points).
const WIDEST: f32 = 640.0;

/// A logarithmic scale of steps (s) along a track.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StepScale {
    track: Rect,
    shortest: f64,
    longest: f64,
}

impl StepScale {
    /// Creates the scale that includes the step as loaded, the current step, and the zones.
    fn new(session: &Session, track: Rect) -> Self {
        let run = session.run();
        let (now, loaded) = (run.rules().step, run.loaded().rules.step);
        let [half, whole] =
            session.zones().map_or([loaded; 2], |zones| [zones.safe_step_limit, zones.overlap_duration]);
        let shortest = (half.min(loaded) / BEYOND).min(now);
        let longest = (whole.max(loaded) * BEYOND).max(now);
        Self { track, shortest, longest }
    }

    fn x(&self, step: f64) -> f32 {
        let share = (step / self.shortest).ln() / (self.longest / self.shortest).ln();
        self.track.left() + self.track.width() * share.clamp(0.0, 1.0) as f32
    }

    fn step(&self, x: f32) -> f64 {
        let share = f64::from(((x - self.track.left()) / self.track.width()).clamp(0.0, 1.0));
        self.shortest * (share * (self.longest / self.shortest).ln()).exp()
    }
}

/// Draws the slider over the rest of the bar. Adds the command for the step that the pointer chooses.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let size = vec2(ui.available_width().min(WIDEST), layout.transport.height());
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let now = session.run().rules().step;
    response.widget_info(|| WidgetInfo { value: Some(now), ..WidgetInfo::labeled(Role::Slider, true, "dt") });
    let rise = if layout.is_low { 0.0 } else { RISE };
    let middle = rect.center() - vec2(0.0, rise);
    let track = Rect::from_center_size(middle, vec2((rect.width() - 24.0).max(1.0), TRACK));
    let scale = held(ui, &response, StepScale::new(session, track));
    take(&response, session, &scale, commands);
    if session.experiment().stepped().next().is_none() {
        ui.set_opacity(DIMMED);
    }
    draw(ui, session, &scale, &response, theme);
    ui.set_opacity(1.0);
    if !layout.is_low {
        texts(ui, session, &scale, rect, theme);
    }
    hint(response, session);
}

/// Returns the scale of the current drag, which does not change with the dragged value.
fn held(ui: &Ui, response: &Response, now: StepScale) -> StepScale {
    let is_held = response.is_pointer_button_down_on() || response.drag_stopped();
    ui.data_mut(|data| {
        if is_held {
            StepScale { track: now.track, ..*data.get_temp_mut_or(response.id, now) }
        } else {
            data.remove::<StepScale>(response.id);
            now
        }
    })
}

/// Adds the command for the step that was chosen.
fn take(response: &Response, session: &Session, scale: &StepScale, commands: &mut Vec<Command>) {
    let is_pulled = response.dragged() || response.drag_stopped() || response.clicked();
    let Some(at) = response.interact_pointer_pos().filter(|_| is_pulled) else { return };
    let caught = session.zones().filter(|zones| (scale.x(zones.safe_step_limit) - at.x).abs() < CATCH);
    let safe = caught.and_then(|zones| safe_step(&zones.circles));
    let step = safe.unwrap_or_else(|| round(scale.step(at.x)));
    if step != session.run().rules().step {
        commands.push(ExperimentCommand::SetStep(step).into());
    }
}

/// Rounds to three digits, which is as fine as a hand can set.
fn round(step: f64) -> f64 {
    format!("{step:.2e}").parse().unwrap_or(step)
}

/// Returns the shades of the zones, safe zone first.
fn shades(theme: &Theme) -> [Color32; 3] {
    [0.62, 0.36, 0.16].map(|share| theme.panel.lerp_to_gamma(theme.text, share))
}

fn draw(ui: &Ui, session: &Session, scale: &StepScale, response: &Response, theme: &Theme) {
    let (painter, track) = (ui.painter(), scale.track);
    let zone = |from: f32, to: f32, color: Color32| {
        let rect = Rect::from_min_max(pos2(from, track.top()), pos2(to, track.bottom()));
        painter.rect_filled(rect, CornerRadius::same(2), color);
    };
    match session.zones() {
        Some(zones) => {
            let [half, whole] = [zones.safe_step_limit, zones.overlap_duration].map(|step| scale.x(step));
            let [safe, late, missed] = shades(theme);
            zone(track.left(), half, safe);
            zone(half, whole, late);
            zone(whole, track.right(), missed);
            for x in [half, whole] {
                painter.vline(x, track.y_range().expand(4.0), (1.5, theme.text_dim));
            }
        }
        None => zone(track.left(), track.right(), shades(theme)[2]),
    }
    let at = pos2(scale.x(session.run().rules().step), track.center().y);
    let knob = Rect::from_center_size(at, KNOB);
    painter.rect_filled(knob, CornerRadius::same(4), theme.text);
    if response.hovered() || response.dragged() {
        painter.rect_stroke(knob.expand(2.0), 5.0, (1.0, theme.text_dim), egui::StrokeKind::Outside);
    }
}

/// Draws the names of the pair above the track, and the meaning of each zone and the ticks below it, as far as there is
/// room.
fn texts(ui: &Ui, session: &Session, scale: &StepScale, rect: Rect, theme: &Theme) {
    let font = font::regular(font::SMALL);
    let y = rect.center().y + DROP;
    let line = |y: f32, text: &str| {
        if width_in(ui, text, &font) <= scale.track.width() {
            let at = pos2(scale.track.left(), y);
            ui.painter().text(at, Align2::LEFT_CENTER, text, font.clone(), theme.text_dim);
        }
    };
    let Some(zones) = session.zones() else {
        if session.run().world().len() > 1 {
            line(y, "they will not touch");
        }
        return;
    };
    let ticks = [zones.safe_step_limit, zones.overlap_duration];
    let mut space = FreeSpace::new(rect, BETWEEN);
    let mut write = |words: &str, x: f32, color: Color32| {
        space.write(ui.painter(), &[words], &[(pos2(x, y), Align2::CENTER_CENTER)], (&font, color))
    };
    // The value lies just below the tick, like the one on the button, so that this step is safe.
    let safe = safe_step(&zones.circles).unwrap_or(ticks[0]);
    write(&brief_time(safe), scale.x(ticks[0]), theme.text);
    write("T", scale.x(ticks[1]), theme.text);
    let [left, half, whole, right] =
        [scale.track.left(), scale.x(ticks[0]), scale.x(ticks[1]), scale.track.right()];
    for (words, from, to) in [("always caught", left, half), ("may be missed", whole, right)] {
        let room = width_in(ui, words, &font) / 2.0;
        // In the middle of its zone, or else at the far end of the track.
        let _ = write(words, f32::midpoint(from, to), theme.text_dim)
            || write(words, if from == left { from + room } else { to - room }, theme.text_dim);
    }
    write("may be too late", f32::midpoint(half, whole), theme.text_dim);
    line(rect.top() + 9.5, &whose(session, zones));
}

/// Names the pair that the zones belong to.
fn whose(session: &Session, zones: &Zones) -> String {
    let pair = format!("{} and {}", session.name(zones.pair.a), session.name(zones.pair.b));
    let long = brief_time(zones.overlap_duration);
    if zones.is_fastest {
        format!("{pair}, the fastest about to collide, overlap for T = {long}")
    } else {
        format!("{pair} overlap for T = {long}")
    }
}

fn hint(response: Response, session: &Session) {
    let step = time(session.run().rules().step);
    let [longer, shorter] =
        [(ExperimentCommand::LongerStep, "longer"), (ExperimentCommand::ShorterStep, "shorter")]
            .map(|(command, words)| tooltip(&command.into(), words));
    let keys = format!("{longer}\n{shorter}");
    let words = match session.zones() {
        Some(zones) => format!(
            "dt = {step}. Below T / 2 = {} a step always catches the pair; from there on it may be too late, and from \
             T = {} on it may miss it.\n{keys}",
            time(zones.safe_step_limit),
            time(zones.overlap_duration)
        ),
        None => format!("dt = {step}\n{keys}"),
    };
    let is_needed = session.experiment().stepped().next().is_some();
    let method = session.run().rules().detection.about().title;
    let words = if is_needed { words } else { format!("{method} detection needs no step.\n{words}") };
    response.on_hover_text(words);
}
