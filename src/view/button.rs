//! Buttons: as data, alone, in a row, and on the canvas.

use egui::text::{LayoutJob, TextFormat};
use egui::{Area, Button, Id, Order, Rect, Response, Role, Ui, WidgetInfo, pos2, vec2};

use crate::session::{Command, Page, ScreenCommand, key_of};
use crate::view::text::{font, measure};
use crate::view::theme::Theme;

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// The text on it.
    pub name: String,
    /// Its key, or an empty text.
    pub key: String,
    pub commands: Vec<Command>,
    pub emphasis: Emphasis,
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// The next thing to do.
    First,
    /// Another choice.
    Other,
    /// The current choice.
    Chosen,
}

/// A button on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct CanvasButton {
    pub action: Action,
    /// Its frame in the window (points).
    pub frame: Rect,
}

impl CanvasButton {
    /// Returns the width of the button of an action, without its key (points).
    pub fn width_of(action: &Action) -> f32 {
        measure::size(&action.name, font::BODY, false).x + AROUND
    }
}

impl Action {
    /// Creates a button for a command, with the command's key.
    pub fn new(name: &str, command: impl Into<Command>, emphasis: Emphasis) -> Self {
        let command = command.into();
        Self { name: name.to_owned(), key: key_of(&command), commands: vec![command], emphasis }
    }

    /// Creates the button for the next thing to do.
    pub fn first(name: &str, command: impl Into<Command>) -> Self {
        Self::new(name, command, Emphasis::First)
    }

    /// Creates a button for another choice.
    pub fn other(name: &str, command: impl Into<Command>) -> Self {
        Self::new(name, command, Emphasis::Other)
    }

    /// Creates the button of a page, for another choice.
    pub fn page(page: Page) -> Self {
        Self::other(page.name(), ScreenCommand::TogglePage(page))
    }

    /// Returns the button with another key.
    #[must_use]
    pub fn with_key(self, key: impl Into<String>) -> Self {
        Self { key: key.into(), ..self }
    }
}

/// The gap between two buttons (points).
pub const GAP: f32 = 8.0;

/// The width of a button in addition to its text (points).
const AROUND: f32 = 28.0;

/// The look of buttons with letters of one size.
#[derive(Clone, Copy)]
pub struct Buttons<'theme> {
    /// The size of the letters (points).
    pub size: f32,
    /// Whether keys stand beside the names, where they have room; else the tooltips have them.
    pub has_keys: bool,
    pub theme: &'theme Theme,
}

impl Buttons<'_> {
    /// Draws a button. If there is no room for its key, a tooltip shows the key.
    pub fn button(self, ui: &mut Ui, action: &Action, rect: Rect, commands: &mut Vec<Command>) -> Response {
        let (fill, is_chosen) = match action.emphasis {
            Emphasis::First => (self.theme.text, false),
            Emphasis::Other => (self.theme.control, false),
            Emphasis::Chosen => (self.theme.chosen, true),
        };
        let whole = self.text(action, &action.key);
        // Half a point for rounding.
        let has_room = self.has_keys && width(ui, &whole) <= rect.width() + 0.5;
        let text = if has_room { whole } else { self.text(action, "") };
        let response = ui.put(rect, Button::new(text).fill(fill).selected(is_chosen));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &action.name));
        if response.clicked() {
            commands.extend(action.commands.iter().cloned());
        }
        if has_room || action.key.is_empty() {
            response
        } else {
            response.on_hover_text(format!("{} ({})", action.name, action.key))
        }
    }

    /// Draws a centered row of buttons, as high as this frame.
    pub fn row(
        self,
        ui: &mut Ui,
        actions: &[Action],
        frame: Rect,
        commands: &mut Vec<Command>,
    ) -> Vec<Response> {
        let mut x = frame.center().x - self.row_width(ui, actions) / 2.0;
        let button = |action: &Action| {
            let size = vec2(width(ui, &self.text(action, &action.key)), frame.height());
            let rect = Rect::from_min_size(pos2(x, frame.top()), size);
            x += size.x + GAP;
            self.button(ui, action, rect, commands)
        };
        actions.iter().map(button).collect()
    }

    /// Returns the width of a row of buttons (points).
    pub fn row_width(self, ui: &Ui, actions: &[Action]) -> f32 {
        let widths = actions.iter().map(|action| width(ui, &self.text(action, &action.key)));
        widths.sum::<f32>() + GAP * actions.len().saturating_sub(1) as f32
    }

    /// Returns the name, followed by the key in a weaker color.
    fn text(self, action: &Action, key: &str) -> LayoutJob {
        let (strong, quiet) = match action.emphasis {
            Emphasis::First => (self.theme.ground, self.theme.ground.gamma_multiply(0.65)),
            Emphasis::Other | Emphasis::Chosen => (self.theme.text, self.theme.text_dim),
        };
        let mut job = LayoutJob::default();
        job.append(&action.name, 0.0, TextFormat::simple(font::regular(self.size), strong));
        if !key.is_empty() {
            job.append(key, 8.0, TextFormat::simple(font::regular(self.size), quiet));
        }
        job
    }
}

fn width(ui: &Ui, text: &LayoutJob) -> f32 {
    ui.painter().layout_job(text.clone()).size().x + AROUND
}

/// Draws the buttons of this part of the canvas. Returns the commands of those that are pressed.
pub fn canvas_buttons(ui: &Ui, buttons: &[CanvasButton], part: Rect, theme: &Theme) -> Vec<Command> {
    let mut commands = Vec::new();
    for CanvasButton { action, frame } in buttons {
        let id = Id::unique((&action.name, part.min.x as i32, part.min.y as i32));
        let area = Area::new(id).order(Order::Middle).fixed_pos(frame.min).constrain(false);
        area.show(ui.ctx(), |ui| {
            ui.set_clip_rect(part);
            ui.spacing_mut().button_padding.x = 4.0;
            // Where fingers press, it is as high as there is room below its top.
            let least = ui.spacing().interact_size.y.min(part.bottom() - frame.top());
            ui.spacing_mut().interact_size.y = least;
            Buttons { size: font::BODY, has_keys: false, theme }.button(ui, action, *frame, &mut commands);
        });
    }
    commands
}
