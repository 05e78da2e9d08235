//! The response to a contact: its kind, which circle moves, restitution.

use egui::{RichText, Slider, Ui};

use crate::session::{Command, Session};
use crate::simulation::{Response, Yields};
use crate::view::theme::Theme;

/// Draws the choices.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let rules = session.run().rules();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for response in Response::ALL {
            let explanation = match response {
                Response::PassThrough => "Nothing: the overlap stays",
                Response::PushOut => "The circle that moves is pushed out by the minimum translation vector",
                Response::Bounce => "An impulse by masses and restitution",
            };
            let choice = ui.selectable_label(rules.response == response, response.name());
            if choice.on_hover_text(explanation).clicked() {
                commands.push(Command::SetResponse(response));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(RichText::new("moves").color(theme.text_dim));
        for yields in Yields::ALL {
            let word = match yields {
                Yields::One => "red",
                Yields::Half => "half each",
            };
            if ui.selectable_label(rules.yields == yields, word).clicked() {
                commands.push(Command::SetYields(yields));
            }
        }
    });
    if rules.response.uses_restitution() {
        ui.horizontal(|ui| {
            let name = ui.label(RichText::new("restitution").color(theme.text_dim));
            let mut share = rules.restitution;
            let slider = ui.add(Slider::new(&mut share, 0.0..=1.0).fixed_decimals(2));
            if slider.labelled_by(name.id).changed() {
                commands.push(Command::SetRestitution(share));
            }
        });
    }
}
