//! The toolbar: scene and method at the left; tour, present, panel, menu and help at the right. The menu has the commands of
//! files, of editing and of the view, with their keys; all others are where they are used.

use egui::containers::menu::MenuButton;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, Color32, DragValue, RichText, Role, Shape, Stroke, Ui, WidgetInfo, vec2};

use super::{press, scenes, tooltip};
use crate::session::Command::{self, Experiment, Files, Screen};
use crate::session::{
    ExperimentCommand, FilesCommand, LineUp, Methods, ScreenCommand, Session, TourCommand, ViewOptions,
    binding_of, key_of,
};
use crate::simulation::{About, Detection, IMPACTS, Rules, SUBSTEPS, StepMethod};
use crate::view::layout::Layout;
use crate::view::narration::limit_words;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The minimum width for *Present* (points); in a narrower toolbar, it is only in the menu.
const ROOM_FOR_PRESENT: f32 = 720.0;

/// The width that the other controls take in a narrow toolbar (points): with *Present*, and without.
const BESIDE_NAME: [f32; 2] = [720.0, 640.0];

/// The maximum width of the scene's name (points).
const NAME: f32 = 180.0;

/// Draws the toolbar.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    if layout.lines > 1 {
        return two_lines(ui, session, layout, commands);
    }
    let width = layout.toolbar.width();
    let (is_wordy, has_present) = (layout.has_words_beside_controls(), width >= ROOM_FOR_PRESENT);
    let beside = if has_present { BESIDE_NAME[0] } else { BESIDE_NAME[1] };
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if is_wordy { 4.0 } else { 1.0 };
        ui.spacing_mut().button_padding.x = if is_wordy {
            10.0
        } else if layout.is_phone {
            3.0
        } else {
            5.0
        };
        scenes::show(ui, session, (width - beside).clamp(52.0, NAME), commands);
        ui.add_space(if is_wordy { 12.0 } else { 2.0 });
        methods(ui, session, !layout.is_phone, commands);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            help_and_menu(ui, session, layout, commands);
            panel(ui, session, commands);
            if has_present {
                let (is_on, command) = (session.view_options().present, ScreenCommand::TogglePresent.into());
                press(ui.selectable_label(is_on, "Present"), command, "Larger, for a projector", commands);
            }
            tour(ui, session, commands);
        });
    });
}

/// Draws the toolbar of a window so narrow that it has two lines.
fn two_lines(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    (ui.spacing_mut().item_spacing, ui.spacing_mut().button_padding.x) = (vec2(1.0, 2.0), 3.0);
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let [from_left, from_right] = [egui::Layout::left_to_right, egui::Layout::right_to_left];
    ui.allocate_ui_with_layout(size, from_right(Align::Center), |ui| {
        help_and_menu(ui, session, layout, commands);
        panel(ui, session, commands);
        tour(ui, session, commands);
        let width = ui.available_width();
        ui.with_layout(from_left(Align::Center), |ui| scenes::show(ui, session, width, commands));
    });
    ui.allocate_ui_with_layout(size, from_left(Align::Center), |ui| {
        methods(ui, session, false, commands);
    });
}

fn help_and_menu(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    let help = ui.add(Button::new("?").min_size(ui.spacing().interact_size));
    help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Help"));
    press(help, ScreenCommand::ToggleHelp.into(), "Help", commands);
    menu(ui, session, layout, commands);
}

fn panel(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let (is_on, command) = (session.view_options().panel.page().is_some(), ScreenCommand::TogglePanel.into());
    press(ui.selectable_label(is_on, "Panel"), command, "Why, when, and at what cost", commands);
}

fn tour(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let (is_on, command) = (session.tour().is_some(), TourCommand::ToggleTour.into());
    let button = Button::selectable(is_on, "Tour").min_size(ui.spacing().interact_size);
    press(ui.add(button), command, "Eight short chapters", commands);
}

/// Draws the stepped method that was chosen last with the list of all, intercept, and both of them from one start, each with
/// the key that leads there.
fn methods(ui: &mut Ui, session: &Session, has_keys: bool, commands: &mut Vec<Command>) {
    let is_comparing = session.experiment().is_comparing();
    let shown = session.run().rules().detection;
    let key_to = |command: ExperimentCommand| key_of(&command.into());
    let [flip, compare] = [ExperimentCommand::ToggleDetection, ExperimentCommand::NextLineUp].map(key_to);
    let choice = |ui: &mut Ui, name: &str, is_chosen: bool, key: &str| {
        let theme = Theme::of(session.view_options().light);
        let font = |is_strong: bool| font::of(font::BODY, is_strong);
        let mut words = LayoutJob::simple_singleline(name.to_owned(), font(is_chosen), theme.text);
        if has_keys {
            // The chosen one keeps the room, so that no button moves.
            let color = if is_chosen { Color32::TRANSPARENT } else { theme.text_dim };
            let format = TextFormat::simple(font::regular(font::SMALL), color);
            words.append(key, 6.0, TextFormat { valign: Align::Center, ..format });
        }
        let choice = ui.selectable_label(is_chosen, words);
        choice.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
        choice
    };
    let stepped = session.experiment().stepped_method();
    for detection in [Detection::Stepped(stepped), Detection::Intercept] {
        let About { title, how, .. } = detection.about();
        let is_chosen = !is_comparing && shown == detection;
        let key = match (is_comparing && shown == detection, session.next_methods()) {
            (false, _) => &flip,
            (true, Methods::One(_)) => &compare,
            (true, Methods::SideBySide(_)) => "",
        };
        let [hint, here] = [
            tooltip(&ExperimentCommand::ToggleDetection.into(), how),
            tooltip(&ExperimentCommand::ToggleDetectionHere.into(), "Shift and a click: from this moment on"),
        ];
        if choice(ui, title, is_chosen, key).on_hover_text(format!("{hint}\n{here}")).clicked() {
            let is_here = !is_chosen && ui.input(|input| input.modifiers.shift);
            let command = ExperimentCommand::SetDetection(detection);
            commands.push(if is_here { ExperimentCommand::ToggleDetectionHere } else { command }.into());
        }
        match detection {
            Detection::Stepped(method) => {
                // On a phone, Compare has no room for it.
                if has_keys || !is_comparing {
                    count(ui, session.run().rules(), method, commands);
                }
                stepped_methods(ui, stepped, commands);
            }
            Detection::Intercept => {}
        }
    }
    let command = ExperimentCommand::NextLineUp.into();
    let hint = tooltip(&command, "Two methods from one start, then all, then one");
    if choice(ui, "Compare", is_comparing, &compare).on_hover_text(hint).clicked() {
        commands.push(command);
    }
    // On a phone, the button leads to all of them.
    if has_keys {
        line_ups(ui, session, commands);
    }
}

/// Draws the number that a stepped method has, if it has one: it is dragged, or typed.
fn count(ui: &mut Ui, rules: &Rules, method: StepMethod, commands: &mut Vec<Command>) {
    let (mut value, accepted, name, command): (_, _, _, fn(u32) -> ExperimentCommand) = match method {
        StepMethod::SubSteps => (rules.substeps, SUBSTEPS, "parts of a step", ExperimentCommand::SetSubsteps),
        StepMethod::Sweep => (rules.impacts, IMPACTS, "impacts in a step", ExperimentCommand::SetImpacts),
        StepMethod::Overlap | StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative => {
            return;
        }
    };
    let field = ui.add(DragValue::new(&mut value).range(accepted).speed(0.1).update_while_editing(false));
    field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, name));
    if field.on_hover_text(name).changed() {
        commands.push(command(value).into());
    }
}

/// Draws the arrow that opens the list of stepped methods.
fn stepped_methods(ui: &mut Ui, chosen: StepMethod, commands: &mut Vec<Command>) {
    let hint = tooltip(&ExperimentCommand::NextSteppedMethod.into(), "Other stepped methods");
    let entries = StepMethod::ALL.map(|method| {
        let (About { title, how, .. }, method) = (method.about(), Detection::Stepped(method));
        (method == Detection::Stepped(chosen), *title, *how, ExperimentCommand::SetDetection(method))
    });
    list(ui, "Stepped methods", &hint, entries, commands);
}

/// Draws the arrow that opens the list of line-ups.
fn line_ups(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let choices = LineUp::choices(session.run().start());
    let entries = choices.iter().map(|&line_up| {
        let (title, how) = match line_up {
            LineUp::These => ("These two", "The stepped method and intercept"),
            LineUp::OfScene => ("As the scene says", "The methods that the scene names"),
            LineUp::All => ("All", "Every method, each in a lane of its own"),
        };
        let is_chosen = session.experiment().line_up() == Some(line_up);
        (is_chosen, title, how, ExperimentCommand::SetLineUp(line_up))
    });
    list(ui, "Methods to compare", "Which methods to compare", entries, commands);
}

/// Draws an arrow that opens a list: of each entry whether it is chosen, its words, its tooltip and its command.
fn list(
    ui: &mut Ui,
    name: &str,
    hint: &str,
    entries: impl IntoIterator<Item = (bool, &'static str, &'static str, ExperimentCommand)>,
    commands: &mut Vec<Command>,
) {
    // Where fingers press, it is as wide as high.
    let height = ui.spacing().interact_size.y;
    let size = vec2(if height < super::FINGER.y { 16.0 } else { height }, height);
    let list = |ui: &mut Ui| {
        for (is_chosen, title, how, command) in entries {
            if ui.selectable_label(is_chosen, title).on_hover_text(how).clicked() {
                commands.push(command.into());
                ui.close();
            }
        }
    };
    let (arrow, _) = MenuButton::from_button(Button::new("").min_size(size)).ui(ui, list);
    arrow.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let center = arrow.rect.center();
    let corners = [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)].map(|corner| center + corner);
    let color = ui.style().interact(&arrow).text_color();
    ui.painter().add(Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
    arrow.on_hover_text(hint);
}

/// The entries of the menu by heading. Below *Open…* are the recent files, and *View* ends with its switches.
const MENU: [(&str, &[Command]); 3] = [
    (
        "File",
        &[
            Files(FilesCommand::AskToOpen),
            Files(FilesCommand::Save),
            Files(FilesCommand::SaveMoment),
            Screen(ScreenCommand::Screenshot),
            Files(FilesCommand::Quit),
        ],
    ),
    (
        "Edit",
        &[
            Experiment(ExperimentCommand::Undo),
            Experiment(ExperimentCommand::Redo),
            Experiment(ExperimentCommand::Reload),
            Files(FilesCommand::Copy),
            Files(FilesCommand::CopyLink),
            Files(FilesCommand::Paste),
        ],
    ),
    (
        "View",
        &[
            Screen(ScreenCommand::Fit),
            Screen(ScreenCommand::TogglePresent),
            Screen(ScreenCommand::ToggleFullscreen),
        ],
    ),
];

/// The height of the window that the menu leaves free (points): on a phone, the menu scrolls.
const ROOM_AROUND: f32 = 76.0;

/// The width of the entries (points): the longest one fits on one line.
const WIDTH: f32 = 290.0;

/// The height of an entry in a low window (points).
const LOW_ENTRY: f32 = 21.0;

/// Draws the menu button and, while it is open, the entries: in a low window, *View* beside the others.
fn menu(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    let is_dense = layout.is_low && !layout.is_phone;
    let count = if is_dense { 2 } else { 1 };
    ui.menu_button("Menu", |ui| {
        ui.set_width(WIDTH * count as f32);
        ui.spacing_mut().item_spacing.y = 2.0;
        if is_dense {
            (ui.spacing_mut().button_padding.y, ui.spacing_mut().interact_size.y) = (1.0, LOW_ENTRY);
        }
        let room = ui.ctx().content_rect().height() - ROOM_AROUND;
        egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            ui.columns(count, |columns| {
                for (index, (name, entries)) in MENU.iter().enumerate() {
                    let ui = &mut columns[(index / 2).min(count - 1)];
                    ui.label(RichText::new(*name).small().weak());
                    for command in *entries {
                        entry(ui, command, commands);
                        if *command == Files(FilesCommand::AskToOpen) {
                            recent(ui, session, commands);
                        }
                    }
                }
                switches(&mut columns[count - 1], session, commands);
                if let Some(limit) = session.limit() {
                    columns[count - 1].label(RichText::new(limit_words(limit)).weak());
                }
            });
        });
    });
}

fn entry(ui: &mut Ui, command: &Command, commands: &mut Vec<Command>) {
    let Some(binding) = binding_of(command) else { return };
    let button = Button::new(binding.does).shortcut_text(key_of(command));
    if ui.add_sized([ui.available_width(), ui.spacing().interact_size.y], button).clicked() {
        commands.push(command.clone());
        ui.close();
    }
}

/// Draws the files that were opened or saved last. A missing file is reported when it is chosen.
fn recent(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    if session.recent().is_empty() {
        return;
    }
    ui.menu_button("Recent", |ui| {
        for path in session.recent().iter() {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            let button = ui.add(Button::new(name).truncate());
            if button.on_hover_text(path.display().to_string()).clicked() {
                commands.push(Command::Files(FilesCommand::OpenFile(path.clone())));
                ui.close();
            }
        }
    });
}

/// Draws the switches of motion and theme.
fn switches(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let ViewOptions { still: mut is_still, pauses: mut has_pauses, light: mut is_light, .. } =
        *session.view_options();
    let pauses = egui::Checkbox::new(&mut has_pauses, "Pause at results");
    if ui.add_enabled(!is_still, pauses).changed() {
        commands.push(ScreenCommand::TogglePauses.into());
    }
    let still = ui.checkbox(&mut is_still, "Still pictures");
    let words = "Nothing moves but the circles, and nothing pauses by itself";
    press(still, ScreenCommand::ToggleStill.into(), words, commands);
    let light = ui.checkbox(&mut is_light, "Light theme");
    press(light, ScreenCommand::ToggleTheme.into(), "For bright rooms", commands);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_key_binding() {
        for command in MENU.iter().flat_map(|(_, entries)| *entries) {
            assert!(binding_of(command).is_some(), "{command:?}");
        }
    }
}
