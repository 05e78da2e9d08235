//! Places in the window: beside and near others, and those of the parts of the panels, according to the same panels without a window.

use circle_collision_demo::session::Session;
use circle_collision_demo::view::camera::Camera;
use circle_collision_demo::view::layout::Layout;
use circle_collision_demo::view::theme::Theme;
use circle_collision_demo::view::{panel, text::font};
use egui::{Pos2, Rect, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use glam::DVec2;

use super::WINDOW;

/// Are both positions the same within a fraction of a pixel?
pub fn is_near(camera: &Camera, place: DVec2, expected: DVec2) -> bool {
    (place - expected).length() < camera.meters(1.0)
}

/// A point some pixels away.
pub fn beside(at: Pos2, x: f32, y: f32) -> Pos2 {
    pos2(at.x + x, at.y + y)
}

/// The frame of the part with this name in the window (points).
pub fn panel_place(session: &Session, label: &str) -> Rect {
    panels(session).get_by_label(label).rect()
}

/// The panels without a window.
fn panels(session: &Session) -> Harness<'_> {
    let (layout, theme) = (Layout::of(WINDOW).with_strip_of(session), Theme::of(false));
    let mut is_styled = false;
    let mut harness =
        Harness::builder().with_size(WINDOW).with_accessibility_check(false).build_ui(move |ui| {
            if !is_styled {
                is_styled = true;
                ui.ctx().set_fonts(font::definitions());
                theme.apply(ui.ctx());
                return;
            }
            panel::show(ui, &session.shown(), &layout, theme);
        });
    harness.run();
    harness
}

/// The frame of an entry of the open menu (points).
pub fn menu_place(session: &Session, label: &str) -> Rect {
    submenu_place(session, &["Menu", label])
}

/// The frame of the last of these, each of which opens by a click on the one before (points).
pub fn submenu_place(session: &Session, labels: &[&str]) -> Rect {
    let mut harness = panels(session);
    let (last, opened) = labels.split_last().expect("a label");
    for label in opened {
        harness.get_by_label_contains(label).click();
        harness.run();
    }
    harness.get_by_label_contains(last).rect()
}
