//! The panels without a window.

use circle_collision_demo::session::{ClockCommand, Command, Session};
use circle_collision_demo::view::canvases::layout_of;
use circle_collision_demo::view::draw::DrawList;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::text::Label;
use circle_collision_demo::view::theme::Theme;
use circle_collision_demo::view::{panel, text::font};
use egui::{Context, Key, Pos2, RawInput, Rect, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, Node};

/// As wide as the window opens, and high enough for every page of the panel (points).
pub const LARGE: Vec2 = vec2(1280.0, 2200.0);

/// The smallest size at which nothing is cut off (points).
pub const SMALL: Vec2 = vec2(640.0, 400.0);

/// Measures labels in the font with which they are drawn.
pub struct Ruler(Context);

impl Ruler {
    /// Makes a ruler with the fonts of the program.
    pub fn new() -> Self {
        let context = Context::default();
        context.set_fonts(font::definitions());
        Self(context)
    }

    /// Each label, with its frame (points).
    pub fn frames(&self, list: &DrawList) -> Vec<(Label, Rect)> {
        let mut frames = Vec::new();
        let mut output = self.0.run_ui(RawInput::default(), |ui| {
            frames.clear();
            for label in &list.labels {
                let font = if label.strong { font::strong(label.size) } else { font::regular(label.size) };
                let size = ui.painter().layout_no_wrap(label.text.clone(), font, label.color).size();
                frames.push((label.clone(), label.anchor.anchor_size(label.at, size)));
            }
        });
        // The glyph textures are not needed.
        output.textures_delta.clear();
        frames
    }
}

/// The panels, the state that they show, and their commands.
pub struct Screen {
    /// For questions that no method here answers.
    pub harness: Harness<'static, Program>,
}

/// The panels of this state with the menu open.
pub fn menu_of(session: &Session, size: Vec2) -> Screen {
    let mut screen = Screen::of(session.clone(), size);
    screen.click("Menu");
    screen
}

/// The state that the panels show and change.
pub struct Program {
    session: Session,
    said: Vec<Command>,
}

impl Screen {
    /// The panels of this state in a window of this size.
    pub fn of(session: Session, size: Vec2) -> Self {
        let show = move |ui: &mut egui::Ui, program: &mut Program| {
            let layout = layout_of(&program.session, size);
            let theme = Theme::of(program.session.view_options().light);
            for command in panel::show(ui, &program.session.shown(), &layout, theme) {
                program.said.push(command.clone());
                program.session.apply(command);
            }
        };
        let mut harness = Harness::builder()
            .with_size(size)
            .with_max_steps(30)
            .with_context_setup(|context| {
                context.set_fonts(font::definitions());
                Theme::of(false).apply(context);
            })
            .build_ui_state(show, Program { session, said: Vec::new() });
        harness.run();
        Self { harness }
    }

    /// Shows another state, as if its window had just opened. The letters are drawn already, which takes longest.
    pub fn show(&mut self, session: Session) {
        self.harness.ctx.memory_mut(|memory| {
            memory.data.clear();
            memory.reset_areas();
        });
        *self.harness.state_mut() = Program { session, said: Vec::new() };
        self.harness.run();
    }

    pub fn session(&self) -> &Session {
        &self.harness.state().session
    }

    /// Goes to this moment.
    pub fn seek(&mut self, time: f64) {
        self.apply(ClockCommand::Seek(time));
    }

    /// Gives a command other than by the screen.
    pub fn apply(&mut self, command: impl Into<Command>) {
        self.harness.state_mut().session.apply(command);
        self.harness.run();
    }

    /// Makes all throws of the game on screen.
    pub fn work(&mut self) {
        while self.harness.state_mut().session.work() {}
        self.harness.run();
    }

    /// The layout of the window.
    pub fn layout(&self) -> Layout {
        layout_of(self.session(), self.harness.ctx.content_rect().size())
    }

    /// The commands since the last call.
    pub fn said(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.harness.state_mut().said)
    }

    /// Draws pictures until nothing changes.
    pub fn run(&mut self) {
        self.harness.run();
    }

    /// Whether this text is anywhere on the screen.
    pub fn reads(&self, text: &str) -> bool {
        self.harness.query_all_by_label(text).next().is_some()
    }

    /// Clicks the element with this label, after scrolling it into view.
    pub fn click(&mut self, label: &str) {
        self.scroll_to(label);
        self.harness.get_by_label(label).click();
        self.harness.run();
    }

    /// Clicks at this position (points).
    pub fn click_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.drag_at(at);
        self.harness.run();
        self.harness.drop_at(at);
        self.harness.run();
    }

    /// Clicks the element whose label contains this text, such as an entry of the menu with its key.
    pub fn click_part(&mut self, label: &str) {
        self.harness.get_by_label_contains(label).click();
        self.harness.run();
    }

    /// Rests the pointer on the element with this label until its tooltip appears.
    pub fn hover(&mut self, label: &str) {
        self.scroll_to(label);
        self.harness.get_by_label(label).hover();
        // A tooltip appears after the pointer has rested for a while.
        self.harness.run_steps(8);
    }

    /// Scrolls until this element is in view.
    pub fn scroll_to(&mut self, label: &str) {
        self.harness.get_by_label(label).scroll_to_me();
        self.harness.run();
    }

    pub fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run();
    }

    /// The field with this name.
    pub fn field<'a>(&'a self, label: &'a str) -> Node<'a> {
        let mut fields = self.harness.query_all_by_label(label).filter(|node| {
            format!("{:?}", egui_kittest::kittest::NodeT::accesskit_node(node).role()) == "SpinButton"
        });
        fields.next().expect("a field")
    }

    /// Types into a field like a person: click, write, Enter.
    pub fn type_into(&mut self, label: &str, text: &str) {
        self.field(label).click();
        self.harness.run();
        self.field(label).type_text(text);
        self.harness.run();
        self.press(Key::Enter);
    }

    /// The value of a control.
    pub fn value_of(&self, label: &str) -> Option<String> {
        self.harness.get_by_label(label).value()
    }

    /// The frame of a control.
    pub fn rect_of(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }
}
