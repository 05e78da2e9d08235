//! The buttons of actions: one in a frame, and several in a row.

use egui::text::{LayoutJob, TextFormat};
use egui::{Button, Rect, Response, Role, Ui, WidgetInfo, pos2, vec2};

use crate::session::Command;
use crate::view::action::{Action, Emphasis};
use crate::view::text::font;
use crate::view::theme::Theme;

/// The gap between two buttons (points).
pub const GAP: f32 = 8.0;

/// The width of a button beside its text (points).
const AROUND: f32 = 28.0;

/// Draws a button with letters of this size (points). Its key is left out, and stands in a tooltip, where it has no room.
pub fn button(
    ui: &mut Ui,
    action: &Action,
    rect: Rect,
    size: f32,
    theme: &Theme,
    commands: &mut Vec<Command>,
) -> Response {
    let (fill, is_chosen) = match action.emphasis {
        Emphasis::First => (theme.text, false),
        Emphasis::Other => (theme.control, false),
        Emphasis::Chosen => (theme.chosen, true),
    };
    let whole = text(action, &action.key, size, theme);
    // Half a point for rounding.
    let has_room = width(ui, &whole) <= rect.width() + 0.5;
    let text = if has_room { whole } else { text(action, "", size, theme) };
    let response = ui.put(rect, Button::new(text).fill(fill).selected(is_chosen));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &action.name));
    if response.clicked() {
        commands.extend(action.commands.iter().cloned());
    }
    if has_room { response } else { response.on_hover_text(format!("{} ({})", action.name, action.key)) }
}

/// Draws buttons as high as this frame in a row in the middle of it.
pub fn row(
    ui: &mut Ui,
    actions: &[Action],
    frame: Rect,
    size: f32,
    theme: &Theme,
    commands: &mut Vec<Command>,
) -> Vec<Response> {
    let mut x = frame.center().x - row_width(ui, actions, size, theme) / 2.0;
    let mut place = |width: f32| {
        let rect = Rect::from_min_size(pos2(x, frame.top()), vec2(width, frame.height()));
        x += width + GAP;
        rect
    };
    let one = |action: &Action| {
        let rect = place(action_width(ui, action, size, theme));
        button(ui, action, rect, size, theme, commands)
    };
    actions.iter().map(one).collect()
}

/// Returns the width of a row of buttons (points).
pub fn row_width(ui: &Ui, actions: &[Action], size: f32, theme: &Theme) -> f32 {
    let widths = actions.iter().map(|action| action_width(ui, action, size, theme));
    widths.sum::<f32>() + GAP * actions.len().saturating_sub(1) as f32
}

fn action_width(ui: &Ui, action: &Action, size: f32, theme: &Theme) -> f32 {
    width(ui, &text(action, &action.key, size, theme))
}

fn width(ui: &Ui, text: &LayoutJob) -> f32 {
    ui.painter().layout_job(text.clone()).size().x + AROUND
}

/// Returns the name, and this key in a weaker color.
fn text(action: &Action, key: &str, size: f32, theme: &Theme) -> LayoutJob {
    let (strong, quiet) = match action.emphasis {
        Emphasis::First => (theme.ground, theme.ground.gamma_multiply(0.65)),
        Emphasis::Other | Emphasis::Chosen => (theme.text, theme.text_dim),
    };
    let mut job = LayoutJob::default();
    job.append(&action.name, 0.0, TextFormat::simple(font::regular(size), strong));
    if !key.is_empty() {
        job.append(key, 8.0, TextFormat::simple(font::regular(size), quiet));
    }
    job
}
