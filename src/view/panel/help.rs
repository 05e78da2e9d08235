//! The help: the mouse gestures, and ten keys or all keys from the key table, in groups.

use egui::{Align2, Context, Id, Label, RichText, ScrollArea, Ui, Vec2, vec2};

use super::window_head;
use crate::session::Command::{self, Clock, Experiment, Screen};
use crate::session::{
    ClockCommand, ExperimentCommand, Host, KeyBinding, ScreenCommand, binding_of, key_groups,
};
use crate::view::handle::Handle;
use crate::view::layout::Layout;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The keys to know first.
const FIRST: [Command; 10] = [
    Clock(ClockCommand::TogglePlay),
    Clock(ClockCommand::StepForward),
    Clock(ClockCommand::NextEvent),
    Clock(ClockCommand::Restart),
    Experiment(ExperimentCommand::ToggleDetection),
    Experiment(ExperimentCommand::NextLineUp),
    Experiment(ExperimentCommand::LongerStep),
    Experiment(ExperimentCommand::ShorterStep),
    Screen(ScreenCommand::TogglePanel),
    Experiment(ExperimentCommand::Undo),
];

/// The mouse gestures besides pulling [handles](Handle).
const MOUSE: [[&str; 2]; 9] = [
    ["drag a wall, an end, its rim", "moves, turns, thickens it"],
    ["Shift while dragging", "snaps to the grid"],
    ["click, Shift+click", "selects one, a second"],
    ["drag empty ground", "moves the view"],
    ["wheel", "zooms"],
    ["drag on the ribbon", "goes to that moment"],
    ["wheel on the ribbon", "stretches time"],
    ["Tab, Shift+Tab", "next, previous control"],
    ["drop a file on the window", "opens it"],
];

/// The differences on a page in a browser.
const PAGE: [[&str; 2]; 7] = [
    ["one finger", "drags; at rest, points"],
    ["two fingers", "move and zoom the view"],
    ["Ctrl+S, Ctrl+Shift+S, F12", "are downloads"],
    ["Ctrl+O", "asks the browser"],
    ["the address", "links to what is open"],
    ["Shift+Tab", "leaves the canvas"],
    ["Ctrl+Q, F5", "stay with the browser"],
];

/// The maximum width and height of the help with the first keys, and with all (points).
const SIZE: Vec2 = vec2(820.0, 390.0);
const SIZE_OF_ALL: Vec2 = vec2(1220.0, 740.0);

/// The minimum width of a column (points): a narrow window has one, a wide one three.
const COLUMN: f32 = 385.0;

/// The widths of the column of keys and of the column of mouse gestures (points).
const KEY: f32 = 154.0;
const GESTURE: f32 = 198.0;

/// The height of a line (points), and the lines that a heading takes.
const LINE: f32 = 19.0;
const HEADING: usize = 2;

/// Draws the help over the middle of the window.
pub fn show(context: &Context, host: Host, theme: &Theme, layout: &Layout, commands: &mut Vec<Command>) {
    let window = layout.toolbar.union(layout.transport);
    let unfolded = Id::unique("all keys");
    let mut has_all = context.data(|data| data.get_temp(unfolded)).unwrap_or(false);
    egui::Window::new("Help")
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .title_bar(false)
        .resizable(false)
        .fixed_size((window.size() - vec2(48.0, 60.0)).min(if has_all { SIZE_OF_ALL } else { SIZE }))
        .show(context, |ui| {
            window_head(ui, "Mouse and keys", ScreenCommand::ToggleHelp.into(), commands);
            if ui.button(if has_all { "Ten keys" } else { "All keys" }).clicked() {
                has_all = !has_all;
            }
            ui.separator();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| contents(ui, host, has_all, theme));
        });
    context.data_mut(|data| data.insert_temp(unfolded, has_all));
}

/// Draws the parts in as many columns as fit.
fn contents(ui: &mut Ui, host: Host, has_all: bool, theme: &Theme) {
    (ui.spacing_mut().item_spacing.y, ui.spacing_mut().interact_size.y) = (0.0, LINE);
    let parts = parts(host, has_all);
    let count = ((ui.available_width() / COLUMN) as usize).clamp(1, 3);
    let length = |part: &HelpPart| part.lines.len() + HEADING;
    let share = parts.iter().map(length).sum::<usize>().div_ceil(count);
    ui.columns(count, |columns| {
        let mut written = 0;
        for part in &parts {
            let middle = written + length(part) / 2;
            show_part(&mut columns[(middle / share).min(count - 1)], theme, part);
            written += length(part);
        }
    });
}

/// Lines under a heading.
struct HelpPart {
    name: &'static str,
    width: f32,
    lines: Vec<(String, String)>,
}

/// Returns the mouse gestures, then the differences in a browser, and the first keys or the groups of all.
fn parts(host: Host, has_all: bool) -> Vec<HelpPart> {
    let mut handles = Handle::ALL;
    // The circle itself comes before its knobs.
    handles.sort_by_key(|&handle| handle != Handle::Center);
    let mouse = handles.iter().flat_map(|handle| handle.help()).chain(&MOUSE);
    let page: &[[&str; 2]] = match host {
        Host::Window => &[],
        Host::Page | Host::Figure => &PAGE,
    };
    let owned = |line: &[&str; 2]| line.map(str::to_owned).into();
    let mut parts = vec![
        HelpPart { name: "Mouse", width: GESTURE, lines: mouse.map(owned).collect() },
        HelpPart { name: "In a browser", width: GESTURE, lines: page.iter().map(owned).collect() },
    ];
    let mut add = |name, bindings: &mut dyn Iterator<Item = &KeyBinding>| {
        let lines = bindings.map(|binding| (binding.label(), binding.does.to_owned())).collect();
        parts.push(HelpPart { name, width: KEY, lines });
    };
    if has_all {
        key_groups().for_each(|group| add(group[0].group, &mut group.iter()));
    } else {
        add("Keys", &mut FIRST.iter().filter_map(binding_of));
    }
    parts.retain(|part| !part.lines.is_empty());
    parts
}

fn show_part(ui: &mut Ui, theme: &Theme, part: &HelpPart) {
    ui.add_space(6.0);
    ui.label(RichText::new(part.name).font(font::strong(font::BODY)));
    for (keys, does) in &part.lines {
        ui.horizontal(|ui| {
            let size = vec2(part.width.min(ui.available_width() / 2.0), LINE);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(size, left, |ui| {
                ui.set_min_size(size);
                ui.add(Label::new(keys).wrap());
            });
            ui.add(Label::new(RichText::new(does).color(theme.text_dim)).wrap());
        });
    }
}
