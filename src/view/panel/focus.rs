//! The keyboard in the panel: where Tab goes on, and scrolling to what it reaches.

use egui::{Context, Id, LayerId, Memory, Pos2, Rect, Response, Sense, Ui};

/// Where Tab goes on in the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TabPlace {
    /// The widget from which it goes on; `None` if something beside the panel was used last.
    widget: Option<Id>,
    /// Whether the user has just opened a page, which is not drawn yet.
    is_new_page: bool,
}

/// The key under which egui stores the place.
fn key() -> Id {
    Id::unique("place of Tab in the panel")
}

/// The canvas among the widgets: before the first one, so that Shift+Tab leads back to it.
fn canvas() -> Id {
    Id::unique("canvas")
}

/// Adds the canvas to what Tab reaches. To be called before any other widget.
pub fn add_canvas(ui: &Ui, frame: Rect) {
    ui.interact(frame, canvas(), Sense::focusable_noninteractive());
}

/// Returns the widget that has the keyboard; `None` if the canvas has it.
pub fn focused_control(context: &Context) -> Option<Id> {
    context.memory(Memory::focused).filter(|&id| id != canvas())
}

/// Lets Tab begin at the page that the user has just opened. A page that opens by itself leaves the keyboard to the canvas.
pub fn start_at_page(context: &Context) {
    context.data_mut(|data| data.insert_temp(key(), TabPlace { widget: None, is_new_page: true }));
}

/// Notes the widget of the panel that was clicked or had the keyboard last. On a new page, and after a press beside all widgets,
/// it is `last_tab`, so that Tab begins with the page; `None` while the panel is closed.
pub fn note(ui: &Ui, panel: Rect, last_tab: Option<Id>) {
    let context = ui.ctx();
    let TabPlace { mut widget, is_new_page } = context.data(|data| data.get_temp(key())).unwrap_or_default();
    let pressed = context.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.any_pressed()));
    if is_new_page || pressed.is_some_and(|at| panel.contains(at) && !is_covered(context, at)) {
        widget = last_tab;
    } else if pressed.is_some() {
        widget = None;
    }
    // What had the keyboard keeps it until the pointer is released.
    if !context.input(|input| input.pointer.any_down()) {
        let clicked = context.interaction_snapshot(|snapshot| snapshot.clicked);
        let is_here =
            |id: Id| context.read_response(id).is_some_and(|widget| panel.contains(widget.rect.center()));
        if let Some(used) = focused_control(context).or(clicked) {
            widget = Some(used).filter(|&id| is_here(id));
        }
    }
    // A removed circle takes its fields along.
    if widget.is_some_and(|id| context.read_response(id).is_none()) {
        widget = last_tab;
    }
    context.data_mut(|data| data.insert_temp(key(), TabPlace { widget, is_new_page: false }));
}

/// Whether a menu or a window lies over the panels here.
fn is_covered(context: &Context, at: Pos2) -> bool {
    context.layer_id_at(at).is_some_and(|layer| layer != LayerId::background())
}

/// Gives the keyboard to the widget from which Tab goes on: that of the panel that was used last, else the canvas.
pub fn resume_focus(context: &Context) {
    let place: TabPlace = context.data(|data| data.get_temp(key())).unwrap_or_default();
    context.memory_mut(|memory| memory.request_focus(place.widget.unwrap_or_else(canvas)));
}

/// Scrolls to the widget that has just got the keyboard, if it is one of these.
pub fn scroll_to_focused(ui: &Ui) {
    let focused = ui.memory(Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let rect = focused.filter(Response::gained_focus).map(|response| response.rect);
    if let Some(rect) = rect.filter(|rect| ui.min_rect().contains_rect(*rect)) {
        ui.scroll_to_rect(rect, None);
    }
}
