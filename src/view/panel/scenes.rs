//! The list of scenes in groups: the picture of each, its title, and what to watch.

use std::sync::LazyLock;

use egui::text::LayoutJob;
use egui::{Align2, ComboBox, Rect, Response, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::focus::scroll_to_focused;
use crate::scene::{BUILT_IN, BuiltIn, Scene, SceneCircle, SceneWall};
use crate::session::{Command, FilesCommand, Origin, Shown};
use crate::view::camera::Camera;
use crate::view::text::{font, measure};
use crate::view::theme::Theme;

/// The size of a line in the list (points).
const LINE: egui::Vec2 = vec2(440.0, 48.0);

/// The width that the arrow and the gaps beside the title take (points).
const BESIDE_TITLE: f32 = 38.0;

/// The size of the picture in a line (points).
const PICTURE: egui::Vec2 = vec2(76.0, 44.0);

/// The maximum number of circles in a picture.
const MOST_CIRCLES: usize = 120;

/// The built-in scenes, read once, with only the circles that their pictures show.
static SCENES: LazyLock<Vec<Scene>> = LazyLock::new(|| {
    let pictured = |built_in: &BuiltIn| {
        let mut scene = built_in.scene();
        scene.circles.truncate(MOST_CIRCLES);
        scene.circles.shrink_to_fit();
        scene
    };
    BUILT_IN.iter().map(pictured).collect()
});

/// Draws the open scene's title, and the list after a click on it.
pub fn show(ui: &mut Ui, shown: &Shown, width: f32, commands: &mut Vec<Command>) {
    let title = shown.run().start().title.as_str();
    // A built-in title fits into the smallest window in small letters.
    let has_room = measure::size(title, font::BODY, false).x <= width - BESIDE_TITLE;
    let title = RichText::new(title).font(font::regular(if has_room { font::BODY } else { font::SMALL }));
    let theme = Theme::of(shown.options.light);
    let list = |ui: &mut Ui| {
        // A long title is truncated, so that the toolbar keeps its width.
        ui.set_max_width(width);
        let list = ComboBox::from_id_salt("scene")
            .width(width)
            .height(super::HIGHEST_LIST)
            .selected_text(title)
            .truncate();
        list.show_ui(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let (mut group, mut open, mut has_focus) = ("", None, false);
            for (index, scene) in SCENES.iter().enumerate() {
                if group != BUILT_IN[index].group {
                    group = BUILT_IN[index].group;
                    heading(ui, theme, group);
                }
                let is_open = *shown.state.origin() == Origin::BuiltIn(index);
                let line = line(ui, theme, index, scene, is_open);
                if line.clicked() {
                    commands.push(FilesCommand::OpenBuiltIn(index).into());
                    ui.close();
                }
                has_focus |= line.has_focus();
                if is_open {
                    open = Some(line);
                }
            }
            // The arrows go on from the open scene.
            if let Some(open) = open.filter(|_| !has_focus) {
                open.request_focus();
            }
            scroll_to_focused(ui);
        })
    };
    ui.scope(list).inner.response.on_hover_text("Choose a scene");
}

/// Draws the heading of a group.
fn heading(ui: &mut Ui, theme: &Theme, group: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(group).font(font::regular(font::SMALL)).color(theme.text_dim));
    ui.add_space(2.0);
}

fn line(ui: &mut Ui, theme: &Theme, index: usize, scene: &Scene, is_open: bool) -> Response {
    // The list is wider than its button, as far as the window allows.
    let widest = ui.ctx().content_rect().width() - 32.0;
    let (rect, response) = ui.allocate_exact_size(vec2(LINE.x.min(widest), LINE.y), Sense::click());
    let key = if index < 9 { format!("{}  ", index + 1) } else { "    ".to_owned() };
    let name = format!("{key}{}", scene.title);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_open, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    if is_open || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, if is_open { theme.chosen } else { theme.control });
    }
    let frame = Rect::from_min_size(rect.min + vec2(4.0, 3.0), PICTURE);
    picture(ui, theme, scene, frame);
    let at = pos2(frame.right() + 10.0, rect.center().y);
    ui.painter().text(at - vec2(0.0, 15.0), Align2::LEFT_CENTER, name, font::strong(font::SMALL), theme.text);
    let room = rect.right() - at.x - 6.0;
    let color = if is_open { theme.text } else { theme.text_dim };
    let mut watch = LayoutJob::simple(scene.watch.clone(), font::regular(font::TINY), color, room);
    watch.wrap.max_rows = 2;
    let watch = ui.painter().layout_job(watch);
    let is_cut = watch.elided;
    ui.painter().galley(at - vec2(0.0, 7.0), watch, color);
    if is_cut { response.on_hover_text(&scene.watch) } else { response }
}

/// Draws the start of the scene, with the camera that the canvas starts with.
fn picture(ui: &Ui, theme: &Theme, scene: &Scene, frame: Rect) {
    let painter = ui.painter().with_clip_rect(frame.intersect(ui.clip_rect()));
    painter.rect_filled(frame, 3.0, theme.ground);
    let camera = Camera::fitted(scene, frame);
    let arena = scene.rules.arena;
    if arena.is_closed() {
        let walls = Rect::from_two_pos(camera.to_screen(arena.min), camera.to_screen(arena.max));
        painter.rect_stroke(walls, 0.0, Stroke::new(1.0, theme.wall), egui::StrokeKind::Inside);
    }
    for SceneWall { wall, .. } in &scene.walls {
        let width = camera.length(wall.thickness).max(1.5);
        let ends = [wall.from, wall.to].map(|end| camera.to_screen(end));
        painter.line_segment(ends, Stroke::new(width, theme.wall));
        for end in ends {
            painter.circle_filled(end, width / 2.0, theme.wall);
        }
    }
    for SceneCircle { circle, color, .. } in &scene.circles {
        let (center, radius) = (camera.to_screen(circle.center), camera.length(circle.radius).max(1.0));
        painter.circle_filled(center, radius, theme.circle(*color));
    }
}
