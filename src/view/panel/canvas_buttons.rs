//! Draws the buttons on the canvas: those of a result, and the one that fits the view.

use egui::{Area, Id, Order, Rect, Ui};

use super::buttons::Buttons;
use crate::session::Command;
use crate::view::draw::CanvasButton;
use crate::view::text::font;
use crate::view::theme::Theme;

/// Draws the buttons of this part of the canvas. Returns the commands of those that are pressed.
pub fn canvas_buttons(ui: &Ui, buttons: &[CanvasButton], part: Rect, theme: &Theme) -> Vec<Command> {
    let mut commands = Vec::new();
    for CanvasButton { action, frame } in buttons {
        let id = Id::unique((&action.name, part.min.x as i32, part.min.y as i32));
        let area = Area::new(id).order(Order::Middle).fixed_pos(frame.min).constrain(false);
        area.show(ui.ctx(), |ui| {
            ui.set_clip_rect(part);
            ui.spacing_mut().button_padding.x = 4.0;
            Buttons { size: font::BODY, has_keys: false, theme }.button(ui, action, *frame, &mut commands);
        });
    }
    commands
}
